"""Section 5, Schedule: the walk down a list of intervals, and the built-in plans. The cues are in cues.py.

Decisions
- An interval's phase and seconds are both required; `{}` is the empty schedule.
- Zero-length intervals are passed over everywhere: they are never current, never `next`, and have no cues. `index` counts
  them, so that it is the place in the host's list.
- plan_schedule answers `{"intervals":[...]}` without `total`. Phases of the built-in plans are "walk" and "run".
- plan_schedule: an unknown plan is bad_value of `plan_id`, a week or day outside it bad_value of `week` or `day`.
"""

import math

from documents import REQUIRED, BadValue, identifier, integer, list_of, read_members

TOLERANCE = 1e-6

INTERVAL_FIELDS = {"phase": (identifier, REQUIRED), "seconds": (integer(0, 10**6), REQUIRED)}


def read_intervals(value, path):
    """Section 5, Schedule: the intervals alone."""
    return list_of(lambda interval, at: read_members(interval, at, INTERVAL_FIELDS))(value, path)


def read_schedule(value, path=""):
    """Section 5, Schedule: an object or the bare array."""
    if isinstance(value, list):
        return {"intervals": read_intervals(value, path)}
    return read_members(value, path, {"intervals": (read_intervals, [])})


def total(schedule):
    """Section 5: the seconds of all intervals."""
    return sum(interval["seconds"] for interval in schedule["intervals"])


def reached(at, elapsed):
    """Section 5: whether the second `at` is reached."""
    return at - elapsed <= TOLERANCE


def whole_seconds_left(until, now):
    """Section 5, derive: whole seconds to show, 0 once `until` is reached."""
    return max(0, math.ceil((until - now) - TOLERANCE))


def spans(schedule):
    """Section 5: (index, interval, start, end) of the intervals that take time."""
    found = []
    start = 0.0
    for index, interval in enumerate(schedule["intervals"]):
        end = start + interval["seconds"]
        if interval["seconds"] > 0:
            found.append((index, interval, start, end))
        start = end
    return found


def current_span(schedule, elapsed):
    """Section 5, derive: the place among `spans` of the first whose end is not reached, or None."""
    for place, (_, _, _, end) in enumerate(spans(schedule)):
        if not reached(end, elapsed):
            return place
    return None


def named(schedule, place):
    """Section 5: {"index","phase","seconds"} of one of the `spans`, or None past the last."""
    if place >= len(spans(schedule)):
        return None
    index, interval, _, _ = spans(schedule)[place]
    return {"index": index, "phase": interval["phase"], "seconds": interval["seconds"]}


def derive(schedule, elapsed):
    """Section 5, derive."""
    elapsed = max(0.0, elapsed)
    whole = total(schedule)
    place = current_span(schedule, elapsed)
    if place is None:
        return {
            "finished": True,
            "index": None,
            "phase": None,
            "intervalElapsed": 0,
            "intervalRemaining": 0,
            "progress": 1,
            "total": whole,
            "remaining": 0,
            "next": None,
        }
    index, interval, start, end = spans(schedule)[place]
    return {
        "finished": False,
        "index": index,
        "phase": interval["phase"],
        "intervalElapsed": max(0.0, elapsed - start),
        "intervalRemaining": min(interval["seconds"], whole_seconds_left(end, elapsed)),
        "progress": min(1.0, elapsed / whole),
        "total": whole,
        "remaining": min(whole, whole_seconds_left(whole, elapsed)),
        "next": named(schedule, place + 1),
    }


def _middles(nhs):
    """Section 5, Plans: the days of each week, between warm-up and cool-down."""
    return [
        ["R60 W90 " * 7 + ("R60" if nhs else "R60 W90")] * 3,
        ["R90 W120 " * 5 + ("R90" if nhs else "R90 W60")] * 3,
        ["R90 W90 R180 W180 R90 W90 R180" + ("" if nhs else " W180")] * 3,
        ["R180 W90 R300 W150 R180 W90 R300"] * 3,
        ["R300 W180 R300 W180 R300", "R480 W300 R480", "R1200"],
        ["R300 W180 R480 W180 R300", "R600 W180 R600", "R1500" if nhs else "R1320"],
        ["R1500"] * 3,
        ["R1680"] * 3,
        ["R1800"] * 3,
    ]


def _day(middle):
    """Section 5, Plans: a day's intervals, warm-up and cool-down included."""
    phases = {"R": "run", "W": "walk"}
    return [{"phase": phases[part[0]], "seconds": float(part[1:])} for part in f"W300 {middle} W300".split()]


PLANS = {name: [[_day(middle) for middle in week] for week in _middles(name == "c25k-nhs")] for name in ("c25k", "c25k-nhs")}


def known_plan(plan_id, argument, path=""):
    """Section 5, Plans: the weeks of a built-in plan, or bad_value."""
    if plan_id not in PLANS:
        raise BadValue(path, f"Found the unknown plan {plan_id!r}, expected one of {', '.join(PLANS)}.", argument)
    return PLANS[plan_id]


def plan_schedule(plan_id, week, day):
    """Section 5, plan_schedule."""
    weeks = known_plan(plan_id, "plan_id")
    days = _entry(weeks, week, "week")
    return {"intervals": _entry(days, day, "day")}


def _entry(entries, ordinal, argument):
    if not 1 <= ordinal <= len(entries):
        raise BadValue("", f"Found {ordinal}, expected 1 to {len(entries)}.", argument)
    return entries[int(ordinal) - 1]


def plan_describe(plan_id):
    """Section 5, plan_describe."""
    weeks = known_plan(plan_id, "plan_id")
    return {
        "planID": plan_id,
        "weeks": [{"days": [{"intervals": day, "total": total({"intervals": day})} for day in week]} for week in weeks],
    }
