"""What no rule can save, shown as short histories: what the page "What it promises and what it cannot" says is what happens here."""

import argparse
import sys

import run_hosts
from library import Library

SECOND = {"runID": "b", "date": 30, "completion": "full", "week": 1, "day": 2, "planID": "c25k"}
FIRST = {**SECOND, "runID": "a", "date": 10, "day": 1}


def two_resets_without_ids(library):
    """Two phones start over while apart, without reset ids: the days done since are united, under the later stamp."""
    base = library.call("progress_complete", {}, FIRST)
    one = library.call("progress_complete", library.call("progress_start_over", base, 20), SECOND)
    other = library.call("progress_start_over", base, 40)
    merged = library.call("progress_merge", one, other)
    return merged["completedSlots"] == ["W1D2"] and merged["resetStamp"] == 40


def two_resets_with_ids(library):
    """With ids one of them wins as a whole; here the earlier one, and days from between the two count again."""
    early = library.call("progress_start_over", {}, 5, "z")
    late = library.call("progress_start_over", {}, 20, "a")
    merged = library.call("progress_merge", early, late)
    return library.call("progress_complete", merged, FIRST)["completedSlots"] == ["W1D1"]


def blind_cloud(library):
    """A cloud that lets a first write replace unseen data: what only it had is gone."""
    cloud = {"runLog": {"records": [FIRST]}, "progress": {}}
    new_phone = {"runLog": {"records": [SECOND]}, "progress": {}}
    plan = library.call("cloud_mirror_plan", new_phone, None, 10_000)
    if plan["write"]["runLog"]:  # a host that does not hold it back
        cloud = plan["merged"]
    return [row["runID"] for row in cloud["runLog"]["records"]] == ["b"]


def three_pauses(library):
    """Pauses that two devices press while apart: the newest revision is kept, the other device's pause is not."""
    start = {"runID": "r", "startDate": 0}
    phone = library.call("anchor_resume", library.call("anchor_pause", start, 10), 20)
    phone = library.call("anchor_pause", phone, 60)
    watch = library.call("anchor_resume", library.call("anchor_pause", start, 30), 50)
    merged = library.call("anchor_merge", phone, watch)
    return merged["accumulatedPause"] == 10 and merged["pausedAt"] == 60


def two_owners(library):
    """Both devices take a run for their health store while apart: both save it, and each is right by what it knows."""
    start, saves = {"runID": "r", "startDate": 0}, 0
    for device in ("phone", "watch"):
        anchor = library.call("anchor_end", library.call("anchor_assign", start, device), 50)
        saves += library.call("health_plan", anchor, device, [])["save"]
    return saves == 2


def reset_in_the_far_future(library):
    """A reset under a clock that is decades ahead: no run counts until the plan is started over once more."""
    place = library.call("progress_start_over", {}, 2_200_000_000, "z")
    ignored = library.call("progress_complete", place, SECOND)["completedSlots"] == []
    again = library.call("progress_start_over", place, run_hosts.reset_stamp(20, place, {"records": [FIRST]}), "a")
    return ignored and library.call("progress_complete", again, SECOND)["completedSlots"] == ["W1D2"]


def late_copy_revives(library):
    """A copy from before the end, set aside as it lay in the future, is right once its start has come; with a note it has ended."""
    copy = {"runID": "a", "startDate": 90}
    note = library.call("anchor_end", copy, 20)
    before, after = (library.call("anchor_check", copy, moment, 60, 43_200)["state"] for moment in (1, 40))
    running = library.call("anchor_elapsed", copy, 1_000)["state"]
    known = library.call("anchor_merge", note, copy)
    return (before, after) == ("future", "ok") and running == "running" and known["endedAt"] == 20


def forgotten_by_id(library):
    """A row that learnt more after it was sent, forgotten by its id alone: what it learnt is lost; by its bytes it is not."""
    sent = library.call("runlog_append", {}, SECOND)
    now = library.call("runlog_append", sent, {**SECOND, "heartRate": 140})
    careless = library.call("runlog_forget", now, ["b"])
    return not careless["records"] and now["records"] != sent["records"]


def adopted_rows_uncounted(library):
    """Rows that a device adopts under a higher rank of its own: the merge counts none, passing the diary again does."""
    local = {"runLog": {}, "progress": library.call("progress_start_over", {}, 20, "a")}
    cloud = {"runLog": {"records": [SECOND]}, "progress": library.call("progress_complete", {}, SECOND)}
    merged = library.call("cloud_mirror_plan", local, cloud, 10_000)["merged"]
    counted = library.call("progress_complete", merged["progress"], merged["runLog"]["records"][0])
    return merged["progress"]["completedSlots"] == [] and counted["completedSlots"] == ["W1D2"]


LIMITS = (
    two_resets_without_ids, two_resets_with_ids, blind_cloud, three_pauses, two_owners, reset_in_the_far_future,
    late_copy_revives, forgotten_by_id, adopted_rows_uncounted,
)  # fmt: skip


def check(library):
    """Shows every limit; answers (passed, failed)."""
    passed = failed = 0
    for limit in LIMITS:
        shown = limit(library)
        passed, failed = passed + shown, failed + (not shown)
        if not shown:
            print(f"limits: this is not so any more: {limit.__doc__}")
    print(f"limits: {len(LIMITS)} limits, {passed} shown")
    return passed, failed


def main():
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", metavar="SO")
    passed, failed = check(Library(parser.parse_args().library))
    print(f"limits: {passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
