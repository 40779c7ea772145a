"""Section 4, Clock: the anchor of a run and everything derived from it.

Decisions
- anchor_assign on an anchor without `healthOwner` sets it, "phone" too: an absent owner counts as "phone" only in health_plan.
- health_plan judges in the order the reasons are listed: notOwner, alreadySaved, notEnded, owner.
- clock_offset: delay = (returned - sent) - (replied - received), uncertainty = delay / 2, neither clamped. No samples is
  bad_value, for there is no answer.
- max_skew and max_age may be any finite number; the comparisons are made as written.
- anchor_finish builds a record of its own: the anchor's unknown members do not travel into it.
- A counter that would pass its end is bad_value of `anchor` at its path.
"""

from canonical import dumps
from documents import ABSENT, REQUIRED, BadValue, counter, identifier, incremented, list_of, moment, ordinal, read_members, seconds
from schedule import reached, total

FIELDS = {
    "runID": (identifier, REQUIRED),
    "startDate": (moment, REQUIRED),
    "accumulatedPause": (seconds, 0.0),
    "pausedAt": (moment, ABSENT),
    "endedAt": (moment, ABSENT),
    "revision": (counter, 0.0),
    "week": (ordinal, ABSENT),
    "day": (ordinal, ABSENT),
    "planID": (identifier, ABSENT),
    "healthOwner": (identifier, ABSENT),
}

SAMPLE_FIELDS = {name: (moment, REQUIRED) for name in ("sent", "received", "replied", "returned")}


def read_anchor(value, path=""):
    """Section 4, Anchor."""
    return read_members(value, path, FIELDS)


def read_samples(value, path=""):
    """Section 4, clock_offset: at least one exchange of four moments."""
    samples = list_of(lambda sample, at: read_members(sample, at, SAMPLE_FIELDS))(value, path)
    if not samples:
        raise BadValue(path, "Found no samples, expected at least one.")
    return samples


def reference(anchor, now):
    """Section 4, anchor_elapsed: the moment at which the clock of the run stands."""
    return min((anchor[name] for name in ("pausedAt", "endedAt") if name in anchor), default=now)


def running_time(anchor, at):
    """Section 4, anchor_elapsed: seconds into the run at a moment, negative before its start."""
    return (at - anchor["startDate"]) - anchor["accumulatedPause"]


def moment_of(anchor, elapsed):
    """Section 4, anchor_finish: the moment at which the run is `elapsed` seconds old."""
    return (anchor["startDate"] + anchor["accumulatedPause"]) + elapsed


def state(anchor):
    """Section 4, anchor_elapsed: running, paused or ended."""
    if "endedAt" in anchor:
        return "ended"
    return "paused" if "pausedAt" in anchor else "running"


def anchor_elapsed(anchor, now):
    """Section 4, anchor_elapsed."""
    return {"elapsed": max(0.0, running_time(anchor, reference(anchor, now))), "state": state(anchor)}


def changed(anchor, **members):
    """Section 4: the anchor with some members set and the revision counted up."""
    return {**anchor, **members, "revision": incremented(anchor, "revision", "anchor")}


def anchor_pause(anchor, at):
    """Section 4, anchor_pause."""
    return changed(anchor, pausedAt=at) if state(anchor) == "running" else anchor


def anchor_resume(anchor, at):
    """Section 4, anchor_resume."""
    if state(anchor) != "paused":
        return anchor
    pause = anchor["accumulatedPause"] + max(0.0, at - anchor["pausedAt"])
    resumed = changed(anchor, accumulatedPause=pause)
    del resumed["pausedAt"]
    return resumed


def anchor_end(anchor, at):
    """Section 4, anchor_end."""
    return anchor if state(anchor) == "ended" else changed(anchor, endedAt=at)


def anchor_assign(anchor, device):
    """Section 4, anchor_assign."""
    if state(anchor) == "ended" or anchor.get("healthOwner") == device:
        return anchor
    return changed(anchor, healthOwner=device)


def rank(anchor):
    """Section 4, anchor_merge: the total key of an anchor."""
    return (
        anchor["startDate"],
        anchor["runID"].encode(),
        "endedAt" in anchor,
        anchor["revision"],
        "pausedAt" in anchor,
        -anchor.get("endedAt", 0.0),
        -anchor.get("pausedAt", 0.0),
        anchor["accumulatedPause"],
        dumps(anchor),
    )


def anchor_merge(local, incoming):
    """Section 4, anchor_merge."""
    return max(local, incoming, key=rank)


def anchor_check(anchor, now, max_skew, max_age):
    """Section 4, anchor_check."""
    if anchor["startDate"] > now + max_skew:
        return {"state": "future"}
    if state(anchor) != "ended" and now - anchor["startDate"] > max_age:
        return {"state": "stale"}
    return {"state": "ok"}


def anchor_finish(anchor, schedule, now):
    """Section 4, anchor_finish."""
    record = {name: anchor[name] for name in ("runID", "week", "day", "planID") if name in anchor}
    elapsed = anchor_elapsed(anchor, now)["elapsed"]
    whole = total(schedule)
    if whole > 0 and reached(whole, elapsed):
        return {**record, "completion": "full", "date": moment_of(anchor, whole), "duration": whole}
    date = anchor.get("endedAt", anchor.get("pausedAt", now))
    return {**record, "completion": "partial", "date": date, "duration": elapsed}


def health_plan(anchor, device, saved):
    """Section 4, health_plan."""
    if anchor.get("healthOwner", "phone") != device:
        reason = "notOwner"
    elif anchor["runID"] in saved:
        reason = "alreadySaved"
    elif state(anchor) != "ended":
        reason = "notEnded"
    else:
        reason = "owner"
    return {"save": reason == "owner", "reason": reason}


def clock_offset(samples):
    """Section 4, clock_offset."""
    best = min(samples, key=delay)
    offset = ((best["received"] - best["sent"]) + (best["replied"] - best["returned"])) / 2
    return {"offset": offset, "delay": delay(best), "uncertainty": delay(best) / 2}


def delay(sample):
    """Section 4, clock_offset: the round trip without the peer's own time."""
    return (sample["returned"] - sample["sent"]) - (sample["replied"] - sample["received"])
