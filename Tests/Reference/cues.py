"""Section 5, Schedule: what a screen draws and what a voice says, between two moments of a run.

Decisions
- anchor_derive: tickAt is the moment at which intervalRemaining next changes, boundaryAt the moment at which the current
  interval ends, the last one included; both null when paused, ended or finished, or beyond the range of moments. The moment of second t of a run is
  (startDate + accumulatedPause) + t.
- A cue's index, phase and seconds name an interval as `next` does: "phase" the one that begins, "countdown" the one to come,
  "halfway" the one that is current then; "finish" and the countdown to the finish name none (all three null).
- The end of the last interval is a boundary and is counted down to. A countdown is set against the interval that ends.
- A schedule whose total is 0 has no cues. `from` is not clamped to 0, so the opening cue belongs to the window that crosses 0.
- options.countdown: integers 1...10^6, a repeated one counts once; options.grace: finite seconds >= 0; options.halfway: bool.
- anchor_cues: nothing later than the earliest of pausedAt and endedAt; `late` is measured from the `to` that was asked for.
"""

import schedule as walk
from clock import anchor_elapsed, moment_of, reference, running_time
from documents import flag, integer, list_of, read_members, seconds

KINDS = ["finish", "phase", "halfway", "countdown"]

OPTION_FIELDS = {
    "countdown": (list_of(integer(1, 10**6)), [3.0, 2.0, 1.0]),
    "halfway": (flag, True),
    "grace": (seconds, 2.0),
}


def read_options(value, path=""):
    """Section 5, schedule_cues: `options`."""
    return read_members(value, path, OPTION_FIELDS)


def anchor_derive(anchor, schedule, now):
    """Section 5, anchor_derive."""
    clock = anchor_elapsed(anchor, now)
    screen = walk.derive(schedule, clock["elapsed"])
    tick_at = boundary_at = None
    if clock["state"] == "running" and not screen["finished"]:
        _, _, _, end = walk.spans(schedule)[walk.current_span(schedule, clock["elapsed"])]
        tick_at = in_range(moment_of(anchor, end - (screen["intervalRemaining"] - 1)))
        boundary_at = in_range(moment_of(anchor, end))
    return {**clock, **screen, "tickAt": tick_at, "boundaryAt": boundary_at}


def in_range(moment):
    """Section 3, Moments: a moment that a call may be given, else None."""
    return moment if abs(moment) < 1e11 else None


def all_cues(schedule, options):
    """Section 5, schedule_cues: every cue of a schedule, in order, without `late`."""
    spans = walk.spans(schedule)
    if not spans:
        return []
    whole = walk.total(schedule)
    cues = [cue(schedule, whole, "finish", len(spans))]
    if options["halfway"]:
        cues.append(cue(schedule, whole / 2, "halfway", walk.current_span(schedule, whole / 2)))
    for place, (_, interval, start, end) in enumerate(spans):
        cues.append(cue(schedule, start, "phase", place))
        for before in set(options["countdown"]):
            if before < interval["seconds"]:
                cues.append(cue(schedule, end - before, "countdown", place + 1))
    return sorted(cues, key=lambda c: (c["at"], KINDS.index(c["kind"])))


def cue(schedule, at, kind, place):
    """Section 5, schedule_cues: one cue, which names one of the `spans` or none."""
    name = walk.named(schedule, place) or {"index": None, "phase": None, "seconds": None}
    return {"at": at, "kind": kind, **name}


def window(schedule, start, end, asked_end, options):
    """Section 5, schedule_cues: cues reached at `end` and not at `start`, late against `asked_end`."""
    options = options or read_options({})
    return [
        {**c, "late": asked_end - c["at"] > options["grace"]}
        for c in all_cues(schedule, options)
        if walk.reached(c["at"], end) and not walk.reached(c["at"], start)
    ]


def schedule_cues(schedule, start, end, options):
    """Section 5, schedule_cues."""
    return window(schedule, start, end, end, options)


def anchor_cues(anchor, schedule, start, end, options):
    """Section 5, anchor_cues."""
    stop = min(end, reference(anchor, end))
    found = window(
        schedule, running_time(anchor, start), running_time(anchor, stop), running_time(anchor, end), options
    )
    return [{**c, "moment": moment_of(anchor, c["at"])} for c in found]
