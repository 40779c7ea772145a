"""Section 7, Plan: how far a person has come, and resets that outrank what came before.

Decisions
- progress_complete: a record without planID belongs to any plan; one without week or day, or whose day the plan does not
  have, is ignored.
- A `plan` that is given is used as it is, its planID is not compared; none of its members is required, its `total`s are not
  read. Without one, an unknown planID is bad_value of `progress` at /planID, even if the record would be ignored.
- "The day after": the next day of the week, else day 1 of the next week that has days, else the same day.
- progress_status: `next` is the pointer as it stands. A plan without days is never graduated.
- legacy_split: the rows are joined first, as a run log is, and progress is taken from the joined records, so that it does not
  depend on the order of the rows. It starts from the empty progress (plan c25k). Unknown members of the old list are left behind.
- A reset id or plan id given as an empty text is bad_value, as every empty text argument.
"""

from canonical import join_unknown
from diary import normal_log, read_record
from documents import identifier, identifier_set, counter, incremented, list_of, moment, ordinal, read_members, sorted_set, text
from documents import ABSENT, unknown_members
from schedule import known_plan, plan_describe, read_intervals

FIELDS = {
    "planID": (identifier, "c25k"),
    "epoch": (counter, 0.0),
    "resetID": (text, ""),
    "resetStamp": (moment, 0.0),
    "completedSlots": (identifier_set, []),
    "pointerWeek": (ordinal, 1.0),
    "pointerDay": (ordinal, 1.0),
    "pointerStamp": (moment, 0.0),
}


def read_progress(value, path=""):
    """Section 7, Progress."""
    return read_members(value, path, FIELDS)


def read_plan(value, path=""):
    """Section 7: a plan_describe document of one's own."""

    def day(value, path):
        return read_members(value, path, {"intervals": (read_intervals, [])})

    def week(value, path):
        return read_members(value, path, {"days": (list_of(day), [])})

    return read_members(value, path, {"planID": (identifier, ABSENT), "weeks": (list_of(week), [])})


def read_legacy(value, path=""):
    """Section 7, legacy_split: the old single list."""
    return read_members(value, path, {"completions": (list_of(read_record), [])})


def plan_days(progress, plan):
    """Section 7: all (week, day) of the plan given, or of the built-in one named by planID."""
    if plan is None:
        known_plan(progress["planID"], "progress", "/planID")
        plan = plan_describe(progress["planID"])
    return [(w, d) for w, week in enumerate(plan["weeks"], 1) for d in range(1, len(week["days"]) + 1)]


def slot(week, day):
    """Section 7, completedSlots: the name of a day."""
    return f"W{int(week)}D{int(day)}"


def is_pristine(progress):
    """Section 7, Pristine."""
    return progress["epoch"] == 0 and not progress["completedSlots"] and progress["pointerStamp"] == 0


def pointer_key(progress):
    """Section 7: the pointer as one triple."""
    return tuple(progress[name] for name in ("pointerStamp", "pointerWeek", "pointerDay"))


def progress_complete(progress, record, plan):
    """Section 7, progress_complete."""
    days = plan_days(progress, plan)
    done = (record.get("week"), record.get("day"))
    if (
        record.get("completion") != "full"
        or record["date"] <= progress["resetStamp"]
        or record.get("planID", progress["planID"]) != progress["planID"]
        or done not in days
    ):
        return progress
    place = days.index(done)
    after = days[min(place + 1, len(days) - 1)]
    stamp, week, day = max(pointer_key(progress), (record["date"], *after))
    return {
        **progress,
        "completedSlots": sorted_set(progress["completedSlots"] + [slot(*done)]),
        "pointerStamp": stamp,
        "pointerWeek": week,
        "pointerDay": day,
    }


def progress_start_over(progress, stamp, reset_id, plan_id):
    """Section 7, progress_start_over."""
    return {
        **progress,
        "planID": plan_id or progress["planID"],
        "epoch": incremented(progress, "epoch", "progress"),
        "resetID": reset_id or "",
        "resetStamp": stamp,
        "completedSlots": [],
        "pointerWeek": 1,
        "pointerDay": 1,
        "pointerStamp": stamp,
    }


def rank(progress):
    """Section 7, progress_merge: the rank that decides wholesale."""
    return (not is_pristine(progress), progress["epoch"], progress["resetID"].encode(), progress["planID"].encode())


def progress_merge(local, incoming):
    """Section 7, progress_merge."""
    if rank(local) != rank(incoming):
        return max(local, incoming, key=rank)
    pointer = max(local, incoming, key=pointer_key)
    return {
        **pointer,
        **join_unknown(unknown_members(local, FIELDS), unknown_members(incoming, FIELDS)),
        "completedSlots": sorted_set(local["completedSlots"] + incoming["completedSlots"]),
        "resetStamp": max(local["resetStamp"], incoming["resetStamp"]),
    }


def progress_status(progress, plan):
    """Section 7, progress_status."""
    slots = [slot(week, day) for week, day in plan_days(progress, plan)]
    return {
        "next": {"week": progress["pointerWeek"], "day": progress["pointerDay"]},
        "completed": sum(name in progress["completedSlots"] for name in slots),
        "total": len(slots),
        "graduated": bool(slots) and slots[-1] in progress["completedSlots"],
        "pristine": is_pristine(progress),
    }


def legacy_split(state):
    """Section 7, legacy_split."""
    log = normal_log(state["completions"], [], {})
    progress = read_progress({})
    for record in log["records"]:
        progress = progress_complete(progress, record, None)
    return {"runLog": log, "progress": progress}
