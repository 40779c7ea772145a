"""Breaks one rule at a time, in the library's answers or in a host, and expects a simulation to name the law that it breaks."""

import argparse
import contextlib
import io
import json
import sys
import time

import cues
import devices
import diary_laws
import explore
import explored_worlds
import fit_limits
import lives
import replay
import run_hosts
import session_states
from library import Library, json_text


class Broken(Library):
    """A library one of whose calls goes through `rule(ask, arguments)`, where `ask` is the real call."""

    def __init__(self, path, name, rule):
        super().__init__(path)
        self.name, self.rule = name, rule

    def text(self, name, *arguments):
        """Answers a call, the broken one by its rule."""
        if name != self.name:
            return super().text(name, *arguments)

        def ask(*changed):
            return json.loads(super(Broken, self).text(name, *changed))

        try:
            parsed = [json.loads(a) if isinstance(a, bytes) else a for a in arguments]
        except ValueError:
            return super().text(name, *arguments)
        answer = self.rule(ask, parsed)
        is_anchor = name.startswith("anchor_") and "runID" in answer
        return super().text("anchor_merge", answer, answer) if is_anchor else json_text(answer)


def without(document, *names):
    """A document that lacks some members."""
    return {name: value for name, value in document.items() if name not in names}


def start_saved(ask, arguments):
    """The table taken literally: a saved run that is still active is started."""
    plan, state = ask(*arguments), arguments[0]
    if plan["action"] == "none" and not state["session"] and state["active"]:
        run = state["active"][-1]
        return {**plan, "action": "start", "runID": run["runID"], "run": run}
    return plan


def keep_deleted(ask, arguments):
    """The session of a deleted run goes on."""
    plan = ask(*arguments)
    return {**plan, "action": "none", "then": None} if plan["reason"] == "deleted" else plan


def finish_as_other(ask, arguments):
    """A finished session is saved as the run that is started next."""
    plan = ask(*arguments)
    return {**plan, "runID": plan["then"]["runID"]} if plan["action"] == "finish" and plan["then"] else plan


def never_start(ask, arguments):
    """No run is ever started."""
    plan = ask(*arguments)
    return {**plan, "action": "none"} if plan["action"] == "start" else plan


def apply_without_unsent(ask, arguments):
    """What was born on the watch is pruned like all else."""
    return ask({**arguments[0], "unsent": []}, *arguments[1:])


def apply_confirms_too_soon(ask, arguments):
    """Whatever a context carries is confirmed, changed since or not."""
    result = ask(*arguments)
    if result["outcome"] != "applied":
        return result
    context = json.loads(arguments[1])
    carried = {row["workoutID"] for name in ("active", "recent") for row in context.get(name, [])}
    cache = result["cache"]
    return {**result, "cache": {**cache, "unsent": [id for id in cache["unsent"] if id not in carried]}}


def apply_without_since(ask, arguments):
    """A phone that began anew prunes, and is sent nothing."""
    cache, text, now = arguments
    context = json.loads(text) if text.startswith("{") else {}
    if isinstance(cache, dict) and context.get("since", 0) > cache.get("since", 0):
        cache = {**cache, "since": context["since"], "seq": 0}
    return ask(cache, text, now)


def apply_without_order(ask, arguments):
    """Any context is taken, however old."""
    return ask(without(arguments[0], "seq"), *arguments[1:])


def apply_never_prunes(ask, arguments):
    """Absence means nothing."""
    context = {**json.loads(arguments[1]), "complete": {"active": False, "recent": False}}
    return ask(arguments[0], json_text(context).decode(), arguments[2])


def merge_last_writer(ask, arguments):
    """The copy that arrives replaces the one that is there."""
    return ask(arguments[1], arguments[1])


def merge_known_only(ask, arguments):
    """Members that are not known are lost."""
    return without(ask(*arguments), "origin")


def merge_revives_logs(ask, arguments):
    """A deleted log comes back with the copy that still has it."""
    local, incoming = arguments
    joined = ask(local, incoming)
    return {**joined, "logs": (incoming["logs"] or local["logs"]) if joined["deletedLogIDs"] else joined["logs"]}


def ingest_without_veto(ask, arguments):
    """A deleted workout is taken back from a push."""
    answer = ask(without(arguments[0], "deletedWorkoutIDs"), arguments[1])
    return {**answer, "store": {**answer["store"], "deletedWorkoutIDs": arguments[0].get("deletedWorkoutIDs", [])}}


def ingest_never_repushes(ask, arguments):
    """The watch is never told again."""
    return {**ask(*arguments), "repush": False}


def one_byte_more(ask, arguments):
    """A context that is one byte too long still fits."""
    return ask(arguments[0], arguments[1] + 1)


def cues_twice(ask, arguments):
    """A window has the cues at its beginning, too."""
    return ask(arguments[0], arguments[1] - 1e-5, *arguments[2:])


def cues_of_the_end(ask, arguments):
    """A cue names the interval before the one it should."""
    return [{**cue, "index": cue["index"] and cue["index"] - 1} for cue in ask(*arguments)]


def keep_local_anchor(ask, arguments):
    """A host keeps its own anchor."""
    return arguments[0]


def pause_costs_nothing(ask, arguments):
    """The pause is not taken from the time."""
    return {**ask(*arguments), "accumulatedPause": 0}


def tie_is_local(ask, arguments):
    """Of equal revisions a host keeps its own."""
    local, incoming = arguments
    return local if local["revision"] == incoming["revision"] else ask(local, incoming)


def merge_drops_tombstones(ask, arguments):
    """Only the local deletes count."""
    merged = ask(*arguments)
    return {**merged, "tombstones": arguments[0].get("tombstones", [])}


def forgets_by_delete(ask, arguments):
    """An acknowledged row is deleted for good."""
    outbox = ask(*arguments)
    return {**outbox, "tombstones": sorted({*outbox["tombstones"], *arguments[1]})}


def last_pointer(ask, arguments):
    """The pointer follows the record that came last."""
    progress = ask(*arguments)
    counted = progress["completedSlots"] != arguments[0].get("completedSlots")
    return {**progress, "pointerStamp": arguments[1]["date"]} if counted else progress


def lower_epoch(ask, arguments):
    """The lower epoch wins."""
    return min(arguments, key=lambda progress: progress.get("epoch", 0)) | {"completedSlots": []}


def delete_without_tombstone(ask, arguments):
    """A deleted run is dropped, as if it had never been."""
    log = arguments[0]
    return {**ask(log, "nobody"), "records": [row for row in log["records"] if row["runID"] != arguments[1]], "tombstones": log["tombstones"]}


def reset_without_epoch(ask, arguments):
    """Starting over empties the plan and counts nothing up."""
    return {**ask(*arguments), "epoch": arguments[0]["epoch"], "resetID": arguments[0]["resetID"]}


def prefer_more_slots(ask, arguments):
    """The progress with more days done wins."""
    more = max(arguments, key=lambda progress: (len(progress.get("completedSlots", [])), progress.get("pointerStamp", 0)))
    return ask(more, more)


def epoch_alone(ask, arguments):
    """Of two resets of one epoch a device keeps its own."""
    local, incoming = arguments
    if isinstance(local, dict) and local.get("epoch", 0) == incoming.get("epoch", 0) > 0 and local["resetID"] != incoming["resetID"]:
        return local
    return ask(*arguments)


def complete_without_stamp(ask, arguments):
    """A run from before the reset counts."""
    progress = ask({**arguments[0], "resetStamp": 0}, *arguments[1:])
    return {**progress, "resetStamp": arguments[0].get("resetStamp", 0)}


def complete_partial(ask, arguments):
    """A partial run does not count, nor does a full one that was ever partial."""
    return ask(arguments[0], {**arguments[1], "completion": "partial"}, *arguments[2:])


def ended_can_run(ask, arguments):
    """The newest revision wins, ended or not."""
    return max(arguments, key=lambda a: (a["startDate"], a["runID"], a.get("revision", 0), json.dumps(a, sort_keys=True)))


def earlier_start_wins(ask, arguments):
    """Of two runs a device keeps its own."""
    local, incoming = arguments
    return local if local["runID"] != incoming["runID"] else ask(*arguments)


def everybody_owns(ask, arguments):
    """Every device writes to the health store."""
    return ask(without(arguments[0], "healthOwner"), "phone", arguments[2])


def saved_forgotten(ask, arguments):
    """What is in the health store already is not looked at."""
    return ask(*arguments[:2], [])


def joint_pristine_guard(ask, arguments):
    """Both stores are judged together: one new run pushes a pristine plan."""
    plan = ask(*arguments)
    wanted = any(plan["write"].values())
    return {**plan, "write": {name: wanted and fits for name, fits in plan["withinLimit"].items()}}


def no_limit(ask, arguments):
    """What is too large is written all the same."""
    return ask(arguments[0], arguments[1], 100_000)


def loud_restore(ask, arguments):
    """A restored plan that is done is celebrated again."""
    return {**ask(*arguments), "graduatedQuietly": False}


def cloud_wins(ask, arguments):
    """The cloud's diary replaces the device's."""
    plan, cloud = ask(*arguments), arguments[1]
    log = cloud and cloud.get("runLog") or plan["merged"]["runLog"]
    return {**plan, "merged": {**plan["merged"], "runLog": {"records": [], "tombstones": [], **log}}}


def record_replaced(ask, arguments):
    """A row that arrives replaces the one that is there."""
    log, row = arguments
    kept = [one for one in log.get("records", []) if one["runID"] != row["runID"]] if isinstance(row, dict) else []
    return ask({**log, "records": kept}, row)


def late_page(ask, arguments):
    """The page that arrives last is shown."""
    return ask({}, arguments[1])


def frozen_page(ask, arguments):
    """A page is never stale."""
    return {**ask(*arguments), "visible": bool(arguments[0])}


def clamped_stamps(ask, arguments):
    """A run that begins in the future is believed."""
    return {"state": "ok"}


def prune_incomplete(ask, arguments):
    """A list that is not complete prunes all the same, whatever is said to have ended."""
    whole = {"ended": [], "complete": {"active": True, "recent": True}}
    context = {**json.loads(arguments[1]), **whole} if arguments[1].startswith("{") else None
    return ask(arguments[0], json_text(context).decode() if context else arguments[1], arguments[2])


def locks_never_expire(ask, arguments):
    """A lock stays until it is released."""
    return ask(arguments[0], 0)


STATES = {"disciplines": ["session"], "most": 3_000}
LIVES = {"seeds": 759, "most": 1, "until_failed": True}
WORLDS = {"most": 60_000}
RULES = [
    ("watch_session_plan", start_saved, session_states, "the host never comes to rest", STATES),
    ("watch_session_plan", keep_deleted, session_states, "a session is left behind", STATES),
    ("watch_session_plan", finish_as_other, session_states, "under another run's name", STATES),
    ("watch_session_plan", never_start, session_states, "no session runs", STATES),
    ("watch_context_apply", apply_without_unsent, lives, "before the phone has seen it", LIVES),
    ("watch_context_apply", apply_confirms_too_soon, lives, "confirmed that the phone lacks", LIVES),
    ("watch_context_apply", apply_without_since, lives, "began anew prunes", LIVES),
    ("watch_context_apply", apply_without_order, lives, "when it is later, else stale", LIVES),
    ("watch_context_apply", apply_never_prunes, lives, "at rest the cache is what the phone publishes", LIVES),
    ("workout_merge", merge_last_writer, lives, "active again", LIVES),
    ("workout_merge", merge_known_only, lives, "unknown members of a workout", LIVES),
    ("workout_merge", merge_revives_logs, lives, "no deleted log returns", LIVES),
    ("workout_ingest", ingest_without_veto, lives, "a deleted workout is vetoed", LIVES),
    ("workout_ingest", ingest_never_repushes, lives, "repush says", LIVES),
    ("watch_context_apply", prune_incomplete, lives, "an incomplete list", LIVES),
    ("edit_locks_active", locks_never_expire, lives, "no lock outlives its editor", LIVES),
    ("runlog_delete", delete_without_tombstone, lives, "but by a delete", LIVES),
    ("runlog_append", record_replaced, lives, "no member of a record is lost", LIVES),
    ("progress_start_over", reset_without_epoch, lives, "", LIVES),
    ("progress_merge", prefer_more_slots, lives, "", LIVES),
    ("progress_merge", epoch_alone, lives, "at rest", LIVES),
    ("progress_complete", complete_partial, lives, "counts in the plan", LIVES),
    ("anchor_merge", ended_can_run, lives, "an ended run never runs again", LIVES),
    ("anchor_merge", earlier_start_wins, lives, "one anchor", LIVES),
    ("anchor_check", clamped_stamps, lives, "", LIVES),
    ("health_plan", everybody_owns, lives, "at most once", LIVES),
    ("health_plan", saved_forgotten, lives, "at most once", LIVES),
    ("cloud_mirror_plan", joint_pristine_guard, lives, "nothing pristine is pushed", LIVES),
    ("cloud_mirror_plan", no_limit, lives, "within the limit", LIVES),
    ("cloud_mirror_plan", loud_restore, lives, "a restore is quiet", LIVES),
    ("cloud_mirror_plan", cloud_wins, lives, "", LIVES),
    ("live_run_apply", late_page, lives, "a late page re-opens nothing", LIVES),
    ("live_run_state", frozen_page, lives, "left standing", LIVES),
    ("progress_complete", complete_without_stamp, lives, "from before the reset", LIVES),
    ("cloud_mirror_plan", cloud_wins, explore, "no run leaves the diary", WORLDS),
    ("anchor_merge", ended_can_run, explore, "an ended run never runs again", WORLDS),
    ("runlog_delete", delete_without_tombstone, explore, "no run leaves the diary", WORLDS),
    ("watch_context_fit", one_byte_more, fit_limits, "expected slim", {"contexts": 30}),
    ("schedule_cues", cues_twice, cues, "other cues than the whole", {"sequences": 300, "anchored": 10}),
    ("schedule_cues", cues_of_the_end, cues, "disagrees with the screen", {"sequences": 10, "anchored": 10}),
    ("anchor_merge", keep_local_anchor, replay, "two screens differ", {"lives": 1}),
    ("anchor_resume", pause_costs_nothing, replay, "shows other than", {"lives": 1}),
    ("anchor_merge", tie_is_local, diary_laws, "not commutative", {"diaries": 1, "progresses": 1}),
    ("runlog_merge", merge_drops_tombstones, diary_laws, "a row is dropped", {"diaries": 30, "progresses": 1}),
    ("runlog_forget", forgets_by_delete, diary_laws, "other than it is told", {"diaries": 30, "progresses": 1}),
    ("progress_complete", last_pointer, diary_laws, "another order", {"diaries": 1, "progresses": 20}),
    ("progress_merge", lower_epoch, diary_laws, "an epoch is lowered", {"diaries": 30, "progresses": 1}),
]


def forget_by_id(diaries, outbox, arrived):
    """Whatever is acknowledged is forgotten, known better by now or not."""
    return diaries.text("runlog_forget", outbox, list(explored_worlds.rows(arrived)))


def count_one(host, progress, log, run_id=None, counted=run_hosts.Host.counted):
    """Only a run that ends here is counted, none that is adopted."""
    return counted(host, progress, log, run_id) if run_id else progress


def settle_at_once(watch, pushed, outcome, last, take_reply=devices.Watch.take_reply):
    """An answer settles a push, though a context from before it may still arrive."""
    take_reply(watch, pushed, outcome, (last[0], -1))


def ingest_alone(phone, pushed, at, ingest=devices.Phone.ingest):
    """What a push calls deleted stays, though the phone itself deleted it before a backup was restored."""
    phone.put = lambda row: None
    result = ingest(phone, pushed, at)
    del phone.put
    return result


HOSTS = [
    (devices.Watch, "take_reply", lambda *_: None, lives, "at rest", LIVES),
    (devices.Watch, "take_reply", settle_at_once, lives, "active on the phone", {**LIVES, "first": 800}),
    (devices.Phone, "ingest", ingest_alone, lives, "at rest", LIVES),
    (run_hosts.Host, "begin", run_hosts.Host.now, lives, "an ended run never runs again", LIVES),
    (run_hosts.Host, "counted", count_one, lives, "every run since the last reset counts", LIVES),
    (explored_worlds.Diaries, "acknowledged", forget_by_id, explore, "nothing that was learnt", WORLDS),
]


def notices(simulation, library, law, sizes):
    """Whether a simulation fails and names a law."""
    told = io.StringIO()
    place = [replay.shared_folder()] if simulation is replay else []
    with contextlib.redirect_stdout(told):
        _, failed = simulation.check(library, *place, **sizes)
    if "skipped" in told.getvalue():
        return True
    return failed > 0 and law in told.getvalue()


def check(path):
    """Breaks every rule, and those that a host keeps; answers (passed, failed)."""
    began = time.monotonic()
    passed = failed = 0
    for name, rule, simulation, law, sizes in RULES:
        found = notices(simulation, Broken(path, name, rule), law, sizes)
        passed, failed = passed + found, failed + (not found)
        if not found:
            print(f"broken: nobody noticed in {simulation.__name__}: {rule.__doc__}")
    for owner, name, mistake, simulation, law, sizes in HOSTS:
        whole = getattr(owner, name)
        setattr(owner, name, mistake)
        found = notices(simulation, Library(path), law, sizes)
        setattr(owner, name, whole)
        passed, failed = passed + found, failed + (not found)
        if not found:
            print(f"broken: nobody noticed in {simulation.__name__}: another {name}")
    print(f"broken: {passed + failed} broken rules, {passed} noticed, {time.monotonic() - began:.1f} s")
    return passed, failed


def main():
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", metavar="SO")
    passed, failed = check(parser.parse_args().library)
    print(f"broken: {passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
