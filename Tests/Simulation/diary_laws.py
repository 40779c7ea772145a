"""What no sequence of calls ever does to a diary or a plan, orders that must not matter, and every triple of small anchors."""

import argparse
import itertools
import json
import random
import sys
import time

from library import Library

DIARIES = 600
PROGRESSES = 300
OPERATIONS = 25
IDS = "abcdef"


class Tally:
    """Counts checks, and prints the first few that fail."""

    def __init__(self):
        self.passed = self.failed = 0

    def check(self, holds, law, *told):
        """Counts one check."""
        self.passed, self.failed = self.passed + bool(holds), self.failed + (not holds)
        if not holds and self.failed <= 3:
            print(f"diary_laws: {law}: {' '.join(map(str, told))[:900]}")


def record(chance):
    """A record of one of a few runs."""
    made = {"runID": chance.choice(IDS), "date": chance.choice((10, 20, 30, 40))}
    made |= chance.choice(({}, {"completion": "full"}, {"completion": "partial"}))
    made |= chance.choice(({}, {"week": 1, "day": chance.randrange(1, 4), "planID": "c25k"}, {"week": 9, "day": 3}))
    return made | chance.choice(({}, {"heartRate": chance.choice((90, None))}, {"edited": {"updatedAt": 5, "note": "n"}}))


def held(log):
    """The runs that a log holds, and those it knows to be deleted."""
    return {row["runID"] for row in log["records"]}, set(log["tombstones"])


def diary_never_drops(library, tally, diaries):
    """No sequence of operations but `runlog_forget` on an outbox drops a tombstone or a row, and none lowers an epoch."""
    for seed in range(diaries):
        chance = random.Random(seed)
        devices = [{"runLog": {"records": [], "tombstones": []}, "progress": {"epoch": 0}} for _ in range(3)]
        for _ in range(OPERATIONS):
            device, other = chance.sample(devices, 2)
            rows, tombs = held(device["runLog"])
            epoch = device["progress"]["epoch"]
            name = diary_step(library, chance, device, other)
            rows_now, tombs_now = held(device["runLog"])
            told = (seed, name, sorted(rows), sorted(rows_now))
            tally.check(tombs <= tombs_now, "a tombstone is dropped", *told)
            tally.check(rows <= rows_now | tombs_now, "a row is dropped", *told)
            tally.check(not rows_now & tombs_now, "a deleted run is in the diary", *told)
            tally.check(epoch <= device["progress"]["epoch"], "an epoch is lowered", *told)
        outbox_forgets(library, tally, chance, devices[0]["runLog"])


def diary_step(library, chance, device, other):
    """One operation on a device; answers its name."""
    log, progress = device["runLog"], device["progress"]
    name = chance.choice(("append", "append", "append", "delete", "clear", "merge", "complete", "start over", "mirror", "split"))
    if name == "append":
        device["runLog"] = library.call("runlog_append", log, record(chance))
    elif name == "delete":
        device["runLog"] = library.call("runlog_delete", log, chance.choice(IDS))
    elif name == "clear":
        shown = [row["runID"] for row in log["records"]]
        device["runLog"] = library.call("runlog_clear", log, chance.sample(shown, len(shown) // 2))
    elif name == "merge":
        device["runLog"] = library.call("runlog_merge", log, other["runLog"])
        device["progress"] = library.call("progress_merge", progress, other["progress"])
    elif name == "complete":
        device["progress"] = library.call("progress_complete", progress, record(chance))
    elif name == "start over":
        ids = chance.choice(((), ("x",), ("y", "c25k-nhs"), (None, "c25k")))
        device["progress"] = library.call("progress_start_over", progress, chance.choice((15, 25)), *ids)
    elif name == "mirror":
        cloud = chance.choice((other, None, {}, {**other, "progress": None}))
        device |= library.call("cloud_mirror_plan", device, cloud, chance.choice((0, 10_000)))["merged"]
    else:  # an app that still has the old single list takes it in
        old = library.call("legacy_split", {"completions": [record(chance) for _ in range(3)]})
        device["runLog"] = library.call("runlog_merge", log, old["runLog"])
        device["progress"] = library.call("progress_merge", progress, old["progress"])
    return name


def outbox_forgets(library, tally, chance, outbox):
    """`runlog_forget` drops the rows it is told to, and nothing else."""
    ids = chance.sample(IDS, 2)
    rows, tombs = held(outbox)
    rows_now, tombs_now = held(library.call("runlog_forget", outbox, ids))
    tally.check(rows_now == rows - set(ids) and tombs_now == tombs, "runlog_forget drops other than it is told", outbox, ids)


def completed(library, progress, records):
    """A progress after some records, as bytes."""
    for one in records:
        progress = library.text("progress_complete", progress, one)
    return progress


def completion_commutes(library, tally, progresses):
    """`progress_complete` gives the same in any order of the same records, and around merges as the contract says."""
    for seed in range(progresses):
        chance = random.Random(f"progress {seed}")
        records = [record(chance) for _ in range(4)]
        base = library.text("progress_merge", {}, {"book": None})
        if chance.random() < 0.7:
            base = library.text("progress_start_over", base, chance.choice((5, 15, 25)), "x")
        wanted = completed(library, base, records)
        for order in itertools.permutations(records):
            tally.check(completed(library, base, order) == wanted, "another order gives another progress", records)
        for cut in range(len(records) + 1):
            parts = [completed(library, base, part) for part in (records[:cut], records[cut:])]
            for local, incoming in (parts, parts[::-1]):
                merged = library.text("progress_merge", local, incoming)
                tally.check(merged == wanted, "two devices that share the records have another progress", seed, merged, wanted)
            later = library.text("progress_start_over", base, 22, "y")
            adopted = library.text("progress_merge", parts[0], completed(library, later, records[cut:]))
            again = completed(library, adopted, records)
            tally.check(
                again == completed(library, later, records), "adopting a reset and counting again gives another progress", seed
            )


def anchors():
    """Anchors of two runs: three starts, three revisions, running, paused, ended or both, two contents."""
    states = ({}, {"pausedAt": 50}, {"endedAt": 60}, {"pausedAt": 50, "endedAt": 60})
    contents = ({}, {"accumulatedPause": 7, "strap": None})
    for run, start, revision, state, content in itertools.product("ab", (1, 2, 3), (0, 1, 2), states, contents):
        yield {"runID": run, "startDate": start, "revision": revision, **state, **content}


def anchors_merge(library, tally):
    """Every triple of small anchors: commutative, associative, idempotent, as bytes; also where one run has two starts."""
    domain = [json.dumps(anchor).encode() for anchor in anchors()]
    canonical = [library.text("anchor_merge", anchor, anchor) for anchor in domain]
    place = {text: number for number, text in enumerate(canonical)}
    tally.check(len(place) == len(domain), "merging an anchor with itself changes it")
    count = range(len(domain))
    table = [[place.get(library.text("anchor_merge", a, b), -1) for b in domain] for a in domain]
    triples = 0
    for a in count:
        tally.check(table[a][a] == a, "anchor_merge is not idempotent", canonical[a])
        for b in count:
            tally.check(table[a][b] in (a, b), "anchor_merge answers neither", canonical[a], canonical[b])
            tally.check(table[a][b] == table[b][a], "anchor_merge is not commutative", canonical[a], canonical[b])
            left, row, of_b = table[table[a][b]], table[a], table[b]
            triples += len(domain)
            broken = [c for c in count if left[c] != row[of_b[c]]]
            tally.check(not broken, "anchor_merge is not associative", canonical[a], canonical[b], broken)
    return len(domain), triples


def check(library, diaries=DIARIES, progresses=PROGRESSES):
    """Judges all laws; answers (passed, failed)."""
    began = time.monotonic()
    tally = Tally()
    diary_never_drops(library, tally, diaries)
    completion_commutes(library, tally, progresses)
    anchors_count, triples = anchors_merge(library, tally)
    print(
        f"diary_laws: {diaries} diaries of {OPERATIONS} operations, {progresses} progresses in every order, "
        f"{anchors_count} anchors, {triples:,} triples, {time.monotonic() - began:.1f} s"
    )
    return tally.passed, tally.failed


def main():
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", metavar="SO")
    passed, failed = check(Library(parser.parse_args().library, remember=True))
    print(f"diary_laws: {passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
