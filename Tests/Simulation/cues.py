"""However the time of a run is cut, its cues are each given once, and each agrees with the screen at its moment."""

import argparse
import random
import sys
import time

from library import Library

SEQUENCES = 10_000
SCHEDULES = 60
ANCHORED = 2_000
OPTIONS = (None, {"countdown": [10, 3, 2, 1]}, {"countdown": [], "halfway": False}, {"countdown": [1, 60], "grace": 0.5})
GRACE = 2


def schedules(library, chance):
    """Schedules of the built-in plans, and random ones with empty intervals among them."""
    for plan in ("c25k", "c25k-nhs"):
        yield library.call("plan_schedule", plan, chance.randrange(1, 10), chance.randrange(1, 4))
    for _ in range(SCHEDULES - 2):
        lengths = chance.choices((0, 1, 2, 3, 4, 5, 7, 60, 61), k=chance.randrange(1, 9))
        yield {"intervals": [{"phase": chance.choice(("run", "walk")), "seconds": seconds} for seconds in lengths]}


def cuts(chance, whole):
    """Moments from before the start until after the end; many beside a second."""
    total = whole[-1]["at"] if whole else 10
    beside = (0, 1e-7, -1e-7, 1e-6, -1e-6, 1.5e-6, -1.5e-6, 0.5)
    inner = [
        chance.uniform(-1, total + 2) if chance.random() < 0.6 else chance.randrange(int(total) + 2) + chance.choice(beside)
        for _ in range(chance.randrange(9))
    ]
    return [-1.0, *sorted(max(-1.0, cut) for cut in inner), total + 5.0]


def without_late(cues):
    """Cues but for the member that depends on the window."""
    return [{name: value for name, value in cue.items() if name != "late"} for cue in cues]


def agrees(cue, screen, total):
    """Whether a cue says what the screen shows at its moment."""
    named = (cue["index"], cue["phase"])
    if cue["kind"] == "finish":
        return screen["finished"] and named == (None, None) and cue["at"] == total
    if cue["kind"] == "phase":
        return named == (screen["index"], screen["phase"]) and screen["intervalElapsed"] == 0
    if cue["kind"] == "halfway":
        return named == (screen["index"], screen["phase"]) and screen["progress"] == 0.5
    coming = screen["next"] or {"index": None, "phase": None, "seconds": None}
    return all(cue[name] == coming[name] for name in coming) and screen["intervalRemaining"] > 0


def check(library, sequences=SEQUENCES, anchored=ANCHORED):
    """Judges cut sequences and anchors; answers (passed, failed)."""
    began = time.monotonic()
    chance = random.Random(1)
    faults = []
    windows = given = 0
    cases = [(schedule, options) for schedule in schedules(library, chance) for options in OPTIONS]
    wholes = [library.call("schedule_cues", schedule, -1, 1e7, options) for schedule, options in cases]
    for (schedule, options), whole in zip(cases, wholes):
        total = library.call("derive", schedule, 0)["total"]
        for cue in whole:
            screen = library.call("derive", schedule, cue["at"])
            if not agrees(cue, screen, total):
                faults.append(f"a cue disagrees with the screen: {cue} {screen} {schedule}")
            before_end = options is None or "countdown" not in options or screen["intervalRemaining"] in options["countdown"]
            if cue["kind"] == "countdown" and not before_end:
                faults.append(f"a countdown at a moment that was not asked for: {cue} {schedule}")
    for _ in range(sequences):
        case = chance.randrange(len(cases))
        (schedule, options), whole = cases[case], wholes[case]
        moments = cuts(chance, whole)
        union = []
        grace = (options or {}).get("grace", GRACE)
        for start, end in zip(moments, moments[1:]):
            found = library.call("schedule_cues", schedule, start, end, options)
            if any(cue["late"] != (end - cue["at"] > grace) for cue in found):
                faults.append(f"a cue is late that is not, or the other way round: {found} {start} {end}")
            union += without_late(found)
            windows += 1
        given += len(union)
        if union != without_late(whole):
            faults.append(f"the windows give other cues than the whole: {schedule} {options} {moments}")
    for _ in range(anchored):
        case = chance.randrange(len(cases))
        (schedule, options), whole = cases[case], wholes[case]
        faults += anchor_faults(library, chance, schedule, options, cuts(chance, whole))
    for fault in faults[:3]:
        print(f"cues: {fault}")
    print(
        f"cues: {len(cases)} schedules, {sequences:,} cut sequences, {windows:,} windows, {given:,} cues, {anchored:,} anchors, "
        f"{time.monotonic() - began:.1f} s"
    )
    failed = min(len(faults), sequences + anchored)
    return sequences + anchored - failed, failed


def anchor_faults(library, chance, schedule, options, moments):
    """What is wrong with the cues of an anchor between two moments."""
    pause = chance.choice((0, 30, chance.random() * 100))
    anchor = {"runID": "r", "startDate": 1.75e9 + chance.random() * 1e6, "accumulatedPause": pause}
    zero = anchor["startDate"] + pause
    start, end = zero + moments[0], zero + moments[-2]
    stop = end
    if chance.random() < 0.5:
        anchor[chance.choice(("pausedAt", "endedAt"))] = stop = zero + chance.choice(moments)

    def running(moment):
        return (moment - anchor["startDate"]) - pause

    found = library.call("anchor_cues", anchor, schedule, start, end, options)
    plain = library.call("schedule_cues", schedule, running(start), running(min(stop, end)), options)
    grace = (options or {}).get("grace", GRACE)
    wanted = [
        {**cue, "moment": zero + cue["at"], "late": running(end) - cue["at"] > grace} for cue in without_late(plain)
    ]
    if found != wanted:
        yield f"anchor_cues differs from schedule_cues: {anchor} {schedule} {start} {end} {found} {wanted}"
    going = {name: anchor[name] for name in ("runID", "startDate", "accumulatedPause")}
    for cue in found[:2]:
        screen = library.call("anchor_derive", going, schedule, cue["moment"])
        if cue["kind"] == "phase" and screen["index"] != cue["index"] or cue["kind"] == "finish" and not screen["finished"]:
            yield f"the screen at a cue's moment has another interval: {cue} {screen} {going}"


def main():
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", metavar="SO")
    passed, failed = check(Library(parser.parse_args().library))
    print(f"cues: {passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
