"""Section 12, Session: the watch owns its session.

Decisions
- Every age is that of the session, now - startedAt. `pendingStart` counts only when it names an active run.
- On reading, of several entries of one runID in a list the greater by (startedAt, canonical text) stays; previouslyActive and
  saved are sets. A session's startedAt is required, systemEnded is false by default.
- runID is the run that the action concerns: the one to start, recover or finish, else S, so for `none` too; null when unknown.
  run is its entry, looked for in completed first and then in active (in active first for start and recover);
  null when there is none.
- Saved runs are left out of active, completed and previouslyActive before the table is read, and a session whose run is saved
  is discarded, also when the system ended it. Taken literally the table starts a saved run that is still listed active,
  discards its session as saved, and starts it again, for ever; salvages a run that is saved already; keeps a session of an
  unknown run beside an active run that is saved; and recovers a saved run, whose session is then discarded, in the place of one
  that has not synced yet. "The other" is never S itself.
- A session of unknown run is discarded, too, when a saved run was active before and is not listed as active: it is that run's.
- The discard of a young session of unknown run (S null) has runID and run null.
- salvage has no `then`: the next call decides what to start.
- steps: finish has all five, salvage the last three, every other action none.
- reason, one for each line of the table: systemEnded; orphan; pendingStart or activeRun; alreadySaved; completed or young;
  active; deleted; notSynced or neverSynced; activeRun; previouslyActiveCompleted or young; deleted; notSynced or neverSynced;
  idle.
"""

from canonical import dumps
from documents import ABSENT, REQUIRED, flag, identifier, identifier_set, list_of, moment, read_members, seconds, sorted_joined

STEPS = ["stopActivity", "awaitStopped", "endCollection", "finishWorkout", "end"]


def read_session(value, path):
    """Section 12, State: the session."""
    return read_members(
        value, path, {"runID": (identifier, ABSENT), "startedAt": (moment, REQUIRED), "systemEnded": (flag, False)}
    )


def read_runs(value, path):
    """Section 12, State: active and completed."""
    runs = list_of(lambda run, at: read_members(run, at, {"runID": (identifier, REQUIRED), "startedAt": (moment, REQUIRED)}))

    def later(a, b):
        return max(a, b, key=lambda run: (run["startedAt"], dumps(run)))

    return sorted_joined(runs(value, path), lambda run: run["runID"].encode(), later)


STATE_FIELDS = {
    "session": (read_session, ABSENT),
    "previouslyActive": (identifier_set, []),
    "active": (read_runs, []),
    "completed": (read_runs, []),
    "pendingStart": (identifier, ABSENT),
    "orphan": (flag, False),
    "saved": (identifier_set, []),
    "minimumFinishAge": (seconds, 30.0),
    "maximumUnsyncedAge": (seconds, 43200.0),
}


def read_state(value, path=""):
    """Section 12, State."""
    return read_members(value, path, STATE_FIELDS)


def latest(runs):
    """Section 12: latest-started, ties to the smallest id; None of none."""
    smallest_first = sorted(runs, key=lambda run: run["runID"].encode())
    return max(smallest_first, key=lambda run: run["startedAt"], default=None)


def find(runs, run_id):
    """Section 12: the entry of a run, or None."""
    return next((run for run in runs if run["runID"] == run_id), None)


def watch_session_plan(state, now):
    """Section 12, watch_session_plan."""
    session = state.get("session")
    known = (session or {}).get("runID")
    entry = find(state["completed"], known) or find(state["active"], known)
    over = [run for run in state["previouslyActive"] if run in state["saved"] and not find(state["active"], run)]
    state = without_saved(state)
    if session is None:
        return without_session(state)
    age = now - session["startedAt"]
    young = age < state["minimumFinishAge"] or age < 0
    unsynced_too_long = age > state["maximumUnsyncedAge"]
    other = latest(run for run in state["active"] if run["runID"] != known)
    if known in state["saved"]:
        return plan("discard", known, entry, "alreadySaved", other)
    if session["systemEnded"]:
        return plan("salvage", known, entry, "systemEnded")
    if known is None:
        return with_unknown_run(state, over, young, unsynced_too_long)
    if find(state["completed"], known):
        action, reason = ("discard", "young") if young else ("finish", "completed")
        return plan(action, known, entry, reason, other)
    if find(state["active"], known):
        return plan("none", known, entry, "active")
    if known in state["previouslyActive"]:
        return plan("discard", known, None, "deleted", other)
    return unsynced(known, unsynced_too_long)


def without_saved(state):
    """Section 12: the state without the runs that are saved already."""
    saved = state["saved"]
    lists = {name: [run for run in state[name] if run["runID"] not in saved] for name in ("active", "completed")}
    return {**state, **lists, "previouslyActive": [id for id in state["previouslyActive"] if id not in saved]}


def without_session(state):
    """Section 12: the rows for no session."""
    if state["orphan"]:
        run = latest(state["active"]) or latest(state["completed"])
        return plan("recover", run and run["runID"], run, "orphan")
    pending = find(state["active"], state.get("pendingStart"))
    run = pending or latest(state["active"])
    if run:
        return plan("start", run["runID"], run, "pendingStart" if pending else "activeRun")
    return plan("none", None, None, "idle")


def with_unknown_run(state, over, young, unsynced_too_long):
    """Section 12: the rows for S null; `over` are the saved runs that were active before."""
    if state["active"]:
        return plan("none", None, None, "activeRun")
    run = latest(run for run in state["completed"] if run["runID"] in state["previouslyActive"])
    if run and not young:
        return plan("finish", run["runID"], run, "previouslyActiveCompleted")
    if run:
        return plan("discard", None, None, "young")
    if state["previouslyActive"]:
        return plan("discard", None, None, "deleted")
    if over:
        return plan("discard", None, None, "alreadySaved")
    return unsynced(None, unsynced_too_long)


def unsynced(run_id, too_long):
    """Section 12: a session whose document has not arrived."""
    return plan("discard", run_id, None, "neverSynced") if too_long else plan("none", run_id, None, "notSynced")


def plan(action, run_id, run, reason, other=None):
    """Section 12, Result."""
    return {
        "action": action,
        "runID": run_id,
        "run": run,
        "reason": reason,
        "steps": {"finish": STEPS, "salvage": STEPS[2:]}.get(action, []),
        "then": other and {"action": "start", "runID": other["runID"], "run": other},
    }
