"""Section 9, Workouts: a merge for each log, so that unordered deliveries commute.

Decisions
- Workouts of a store are sorted by workoutID, copies of one id joined by workout_merge, deleted ones gone; a workout's logs
  likewise by logID and deletedLogIDs. An entry's updatedAt is a moment without a default.
- In the joined workout startedAt is one of the "other members": it comes from the copy with the greater updatedAt.
- workout_ingest: a push is brought to normal form first, so a log that the push itself lists as deleted is absent from it; then
  its deletedLogIDs are dropped. `repush` = the push in normal form, its deletedLogIDs included, differs from the stored copy.
- `regressions`: logs in both copies, pushed updatedAt greater, and joining the two gives something else than the pushed copy
  (its resetCount, status, currentStateIndex or setEntries were behind). Sorted.
- workout_log_reset: resetCount + 1, status notStarted, currentStateIndex 0, setEntries [], updatedAt = at; everything else of
  the log and the workout stays, the workout's updatedAt too. A log that is not there is bad_value of `log_id`.
"""

from canonical import dumps, equal
from documents import ABSENT, REQUIRED, BadValue, counter, identifier, identifier_set, incremented, list_of, moment, one_of
from documents import pointer, read_members, sorted_joined, sorted_set, unknown_members

LOG_STATUSES = ("notStarted", "inProgress", "skipped", "completed")
WORKOUT_STATUSES = ("active", "discarded", "completed")

ENTRY_FIELDS = {"entryID": (identifier, REQUIRED), "updatedAt": (moment, ABSENT)}


def read_entry(value, path):
    """Section 9, Log: an entry of setEntries."""
    return read_members(value, path, ENTRY_FIELDS)


LOG_FIELDS = {
    "logID": (identifier, REQUIRED),
    "status": (one_of(*LOG_STATUSES), "notStarted"),
    "currentStateIndex": (counter, 0.0),
    "setEntries": (list_of(read_entry), []),
    "updatedAt": (moment, 0.0),
    "resetCount": (counter, 0.0),
}


def read_workout_log(value, path):
    """Section 9, Log."""
    log = read_members(value, path, LOG_FIELDS)
    return {**log, "setEntries": united_entries(log["setEntries"])}


WORKOUT_FIELDS = {
    "workoutID": (identifier, REQUIRED),
    "startedAt": (moment, REQUIRED),
    "status": (one_of(*WORKOUT_STATUSES), "active"),
    "updatedAt": (moment, 0.0),
    "logs": (list_of(read_workout_log), []),
    "deletedLogIDs": (identifier_set, []),
}


def read_workout(value, path=""):
    """Section 9, Workout."""
    workout = read_members(value, path, WORKOUT_FIELDS)
    return with_logs(workout, workout["logs"], workout["deletedLogIDs"])


STORE_FIELDS = {"workouts": (list_of(read_workout), []), "deletedWorkoutIDs": (identifier_set, [])}


def read_store(value, path=""):
    """Section 9, Store."""
    store = read_members(value, path, STORE_FIELDS)
    kept = [workout for workout in store["workouts"] if workout["workoutID"] not in store["deletedWorkoutIDs"]]
    return {**store, "workouts": united_workouts(kept)}


def united_workouts(workouts):
    """Section 9, Store: copies of one workout joined, sorted by workoutID."""
    return sorted_joined(workouts, lambda workout: workout["workoutID"].encode(), join_workouts)


def united_entries(entries):
    """Section 9, Joining: setEntries united by entryID."""

    def newer(a, b):
        return max(a, b, key=lambda entry: ("updatedAt" in entry, entry.get("updatedAt", 0.0), dumps(entry)))

    return sorted_joined(entries, lambda entry: entry["entryID"].encode(), newer)


def with_logs(workout, logs, deleted):
    """Section 9: a workout with these logs in normal form."""
    kept = [log for log in logs if log["logID"] not in deleted]
    return {
        **workout,
        "logs": sorted_joined(kept, lambda log: log["logID"].encode(), join_logs),
        "deletedLogIDs": sorted_set(deleted),
    }


def newest_others(a, b, parts):
    """Section 9, Joining: all other members, together from the copy with the greater (updatedAt, canonical text of them)."""
    others = [unknown_members(copy, parts) for copy in (a, b)]
    return max(others, key=lambda members: (members["updatedAt"], dumps(members)))


def join_logs(a, b):
    """Section 9, Joining two copies of a log."""
    if a["resetCount"] != b["resetCount"]:
        return max(a, b, key=lambda log: log["resetCount"])
    return {
        **newest_others(a, b, ("logID", "status", "currentStateIndex", "setEntries", "resetCount")),
        "logID": a["logID"],
        "status": max(a["status"], b["status"], key=LOG_STATUSES.index),
        "currentStateIndex": max(a["currentStateIndex"], b["currentStateIndex"]),
        "setEntries": united_entries(a["setEntries"] + b["setEntries"]),
        "resetCount": a["resetCount"],
    }


def join_workouts(a, b):
    """Section 9, workout_merge, of two copies of one workout."""
    joined = {
        **newest_others(a, b, ("workoutID", "status", "logs", "deletedLogIDs")),
        "workoutID": a["workoutID"],
        "status": max(a["status"], b["status"], key=WORKOUT_STATUSES.index),
    }
    return with_logs(joined, a["logs"] + b["logs"], a["deletedLogIDs"] + b["deletedLogIDs"])


def workout_merge(local, incoming):
    """Section 9, workout_merge."""
    if local["workoutID"] != incoming["workoutID"]:
        raise BadValue("/workoutID", "Found another workoutID than that of `local`, expected the same.", "incoming")
    return join_workouts(local, incoming)


def workout_ingest(store, pushed):
    """Section 9, workout_ingest."""
    if pushed["workoutID"] in store["deletedWorkoutIDs"]:
        return {"store": store, "outcome": "vetoed", "repush": True, "regressions": []}
    arrived = {**pushed, "deletedLogIDs": []}
    held = next((workout for workout in store["workouts"] if workout["workoutID"] == pushed["workoutID"]), None)
    if held is None:
        outcome, now_held = "added", arrived
    else:
        now_held = join_workouts(held, arrived)
        outcome = "unchanged" if equal(now_held, held) else "merged"
    others = [workout for workout in store["workouts"] if workout is not held]
    return {
        "store": {**store, "workouts": united_workouts(others + [now_held])},
        "outcome": outcome,
        "repush": not equal(now_held, pushed),
        "regressions": regressions(held["logs"], arrived["logs"]) if held else [],
    }


def regressions(held, pushed):
    """Section 9, workout_ingest: logs whose pushed copy was stamped newer but was behind."""
    held = {log["logID"]: log for log in held}
    return [
        log["logID"]
        for log in pushed
        if log["logID"] in held
        and log["updatedAt"] > held[log["logID"]]["updatedAt"]
        and not equal(join_logs(held[log["logID"]], log), log)
    ]


def workout_log_reset(workout, log_id, at):
    """Section 9, workout_log_reset."""
    for index, log in enumerate(workout["logs"]):
        if log["logID"] == log_id:
            reset = {
                **log,
                "status": "notStarted",
                "currentStateIndex": 0,
                "setEntries": [],
                "updatedAt": at,
                "resetCount": reset_count(log, index),
            }
            return {**workout, "logs": [*workout["logs"][:index], reset, *workout["logs"][index + 1 :]]}
    raise BadValue("", "Found no log of this id in the workout, expected one.", "log_id")


def reset_count(log, index):
    """Section 9, workout_log_reset: one more, with the place of the log in the fault."""
    try:
        return incremented(log, "resetCount", "workout")
    except BadValue as fault:
        raise BadValue(pointer("/logs", index) + fault.path, fault.message, fault.argument)
