"""Section 13, Live mirror: a follower never freezes.

Decisions
- A mirror is the frame it keeps; `{}`, and only that, is a mirror that has seen none.
- remaining: whole seconds of a countdown as in section 5, max(0, ceil((phaseEnd - max(now, phaseStart)) - 1e-6)); null when the
  frame counts up. elapsed: max(0, now - phaseStart), not rounded.
- stale is judged on every frame, ended ones too. dismiss is the first match of ended, terminalRest (phaseEnd reached, section 5's
  tolerance), stale. visible = a frame is there and dismiss is null. The other members still tell of the frame.
- An empty mirror: visible and stale false, everything else null.
"""

from canonical import dumps
from documents import ABSENT, REQUIRED, counter, flag, identifier, moment, read_members
from schedule import reached, whole_seconds_left

COUNT_UP_GRACE = 900

FIELDS = {
    "runID": (identifier, REQUIRED),
    "seq": (counter, REQUIRED),
    "phase": (identifier, ABSENT),
    "phaseStart": (moment, REQUIRED),
    "phaseEnd": (moment, ABSENT),
    "sentAt": (moment, ABSENT),
    "driver": (identifier, ABSENT),
    "terminalRest": (flag, False),
    "ended": (flag, False),
}


def read_frame(value, path=""):
    """Section 13, Frame."""
    frame = read_members(value, path, FIELDS)
    return {"sentAt": frame["phaseStart"], **frame}


def read_mirror(value, path=""):
    """Section 13: the frame that is kept, or `{}`."""
    return {} if value == {} else read_frame(value, path)


def live_run_apply(mirror, frame):
    """Section 13, live_run_apply."""
    frames = [mirror, frame] if mirror else [frame]
    return max(frames, key=lambda kept: (kept["phaseStart"], kept["seq"], dumps(kept)))


def live_run_state(mirror, now, grace):
    """Section 13, live_run_state."""
    if not mirror:
        absent = dict.fromkeys(("runID", "phase", "remaining", "elapsed", "dismiss"))
        return {"visible": False, "stale": False, **absent}
    stale = is_stale(mirror, now, grace)
    dismiss = dismissal(mirror, now, stale)
    return {
        "visible": dismiss is None,
        "runID": mirror["runID"],
        "phase": mirror.get("phase"),
        "remaining": remaining(mirror, now),
        "elapsed": max(0.0, now - mirror["phaseStart"]),
        "stale": stale,
        "dismiss": dismiss,
    }


def is_stale(frame, now, grace):
    """Section 13: whether a frame has not been followed up in time."""
    if "phaseEnd" in frame:
        return now > frame["phaseEnd"] + grace
    return now > frame["sentAt"] + COUNT_UP_GRACE


def dismissal(frame, now, stale):
    """Section 13: why the page must be left, or None."""
    if frame["ended"]:
        return "ended"
    if frame["terminalRest"] and "phaseEnd" in frame and reached(frame["phaseEnd"], now):
        return "terminalRest"
    return "stale" if stale else None


def remaining(frame, now):
    """Section 13: whole seconds of a countdown, None when counting up."""
    if "phaseEnd" not in frame:
        return None
    return whole_seconds_left(frame["phaseEnd"], max(now, frame["phaseStart"]))
