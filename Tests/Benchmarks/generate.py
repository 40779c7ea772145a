#!/usr/bin/env python3
"""Writes the inputs of the benchmarks: the same bytes on every machine.

Usage: generate.py DIRECTORY

A pair of run logs is NAME-a.json and NAME-b.json: half of the records shared, some of those altered on one side, and
one tombstone for ten records.
"""

import functools
import hashlib
import json
import math
import random
import re
import shutil
import sys
import uuid
from pathlib import Path

EPOCH = 1_700_000_000
SPACING = 37
INDEX_SOURCE = Path(__file__).resolve().parents[2] / "Sources/TandemKit/Diary/RunIndex.swift"
# The smallest power of two that holds both ids of every record and tombstone of the largest pair twice.
LARGEST_TABLE_BITS = 19


def decimal(value, places):
    """The shortest spelling of a value rounded to a number of places."""
    rounded = round(value, places)
    return str(int(rounded)) if rounded == int(rounded) else repr(rounded)


NOTES = ("", "Felt easy.", 'Rain, "again"', "Über die Brücke \N{RUNNER}", "hill\nrepeats")


class Records:
    """Makes records as texts of their members, each in its canonical spelling."""

    def __init__(self, seed, exact=False, extra=False):
        self.random = random.Random(seed)
        self.exact = exact
        self.extra = extra

    def new_id(self):
        return str(uuid.UUID(int=self.random.getrandbits(128), version=4)).upper()

    def new(self, position, run_id=None):
        moment = EPOCH + position * SPACING + self.random.random() * (SPACING - 1)
        record = {
            "completion": self.random.choice(('"full"', '"full"', '"partial"')),
            "date": repr(moment) if self.exact else decimal(moment, self.random.choice((0, 2, 3, 3))),
            "day": str(self.random.randint(1, 3)),
            "duration": decimal(60 + self.random.random() * 3000, self.random.choice((0, 1, 2))),
            "planID": self.random.choice(('"c25k"', '"c25k"', '"c25k-nhs"')),
            "runID": f'"{run_id or self.new_id()}"',
            "week": str(self.random.randint(1, 9)),
        }
        if self.extra:
            record.update(self.unknown_members())
        return record

    def unknown_members(self):
        """What devices measure and no version of the contract names."""
        rate = {name: self.random.randint(60, 190) for name in ("average", "maximum", "minimum")}
        shoe = {"brand": self.random.choice(("Löwe", "Hare", "Cirrus")), "worn": self.random.randint(0, 800)}
        members = {
            "distance": round(self.random.random() * 12_000, 1),
            "heartRate": rate,
            "note": self.random.choice(NOTES),
            "shoe": shoe,
            "tags": self.random.sample(("morning", "park", "race", "rain", "track"), self.random.randint(0, 3)),
        }
        members["distance"] = int(members["distance"]) if members["distance"].is_integer() else members["distance"]
        return {name: canonical(value) for name, value in members.items()}

    def altered(self, record):
        """The same run as the other device knows it: now and then with an earlier date or another completion."""
        record = dict(record)
        chance = self.random.random()
        if chance < 0.05:
            record["date"] = decimal(float(record["date"]) - self.random.random() * 100, 2)
        elif chance < 0.15:
            record["completion"] = '"full"' if record["completion"] == '"partial"' else '"partial"'
        return record


def canonical(value):
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def in_order(record):
    return (float(record["date"]), record["runID"])


def log_text(records, tombstones):
    rows = ",".join("{" + ",".join(f'"{name}":{record[name]}' for name in sorted(record)) + "}" for record in records)
    return '{"records":[' + rows + '],"tombstones":[' + ",".join(tombstones) + "]}"


def loose_text(records, tombstones, shuffle):
    """The same log as a person or a foreign writer may spell it: any member order, white space."""
    rows = []
    for record in records:
        members = [f'"{name}": {value}' for name, value in record.items()]
        shuffle(members)
        rows.append("{ " + ", ".join(members) + " }")
    tombstone_text = ", ".join(tombstones)
    return f'{{ "tombstones": [ {tombstone_text} ],\n  "records": [\n    ' + ",\n    ".join(rows) + "\n  ]\n}\n"


def make_pair(size, records, colliding=()):
    """Two devices' logs, each a pair (records, tombstones) in order."""
    shared = size // 2
    runs = [records.new(position) for position in range(2 * size - shared)]
    records.random.shuffle(runs)
    ours = runs[:size]
    theirs = [records.altered(record) for record in runs[:shared]] + runs[size:]
    # Chosen ids come last, so that the work done before they are met is lost.
    ours += [records.new(2 * size + position, run_id) for position, run_id in enumerate(colliding)]
    deleted = size // 10
    # Half of a side's tombstones hit what the other side still has; half of the rest are known to both.
    gone = [f'"{records.new_id()}"' for _ in range(deleted)]
    half = deleted // 2
    our_tombs = {record["runID"] for record in records.random.sample(theirs, half)}
    their_tombs = {record["runID"] for record in records.random.sample(ours[:size], half)}
    our_tombs.update(gone[: deleted - half])
    their_tombs.update(gone[half // 2 :][: deleted - half])
    sides = []
    for rows, tombs in ((ours, our_tombs), (theirs, their_tombs)):
        kept = [record for record in rows if record["runID"] not in tombs]
        sides.append((sorted(kept, key=in_order), sorted(tombs)))
    return sides


def colliding_ids(size):
    """So many ids for the same few places of the library's table that it gives up on logs of `size` records."""
    count = 10 * math.isqrt(size)
    places = count // 8
    multipliers = re.findall(r"(?:state|word) \^ 0x([0-9A-F_]+)", INDEX_SOURCE.read_text())
    if len(multipliers) != 2:
        sys.exit(f"{INDEX_SOURCE}: the hash is not the one that colliding_ids undoes")
    state_key, word_key = (int(text.replace("_", ""), 16) for text in multipliers)

    def mix(state, word):
        product = (state ^ state_key) * (word ^ word_key)
        return (product >> 64) ^ (product & 0xFFFF_FFFF_FFFF_FFFF)

    def word(text):
        return int.from_bytes(text, "little")

    found = []
    for number in range(1 << 32):
        # An id is hashed in its quotes, sixteen characters at a time; the last step takes the last sixteen of them, ten
        # of which an earlier one had.
        head = f'"00000000-0000-4000-8000-{number:07X}'.encode()
        state = len(head) + 6
        for offset in range(0, len(head), 16):
            state = mix(state ^ word(head[offset : offset + 8]), word(head[offset + 8 : offset + 16]))
        state ^= word(head[-10:-2])
        for end in range(1 << 20):
            tail = b'%05X"' % end
            place = mix(state, word(head[-2:] + tail)) >> 32
            if place & ((1 << LARGEST_TABLE_BITS) - 1) < places:
                found.append((head + tail).decode().strip('"'))
                if len(found) == count:
                    return found
    return found


def write_pair(directory, name, sides, write=log_text):
    for side, (records, tombstones) in zip("ab", sides):
        (directory / f"{name}-{side}.json").write_text(write(records, tombstones), encoding="utf-8")


def write_logs(directory, name):
    kind, size = name.split("-")
    size = int(size)
    records = Records(seed=f"{kind} {size}", exact=kind == "exact", extra=kind == "extra")
    sides = make_pair(size, records, colliding_ids(size) if kind == "colliding" else ())
    write = log_text
    if kind in ("loose", "unsorted"):
        for rows, _ in sides:
            records.random.shuffle(rows)
    if kind == "loose":
        write = functools.partial(loose_text, shuffle=records.random.shuffle)
    write_pair(directory, name, sides, write)


def write_new(directory, name):
    """A log, and another that holds one new record alone."""
    size = int(name.split("-")[1])
    records = Records(seed=name)
    rows = [records.new(position) for position in range(size + 1)]
    tombstones = sorted(f'"{records.new_id()}"' for _ in range(size // 10))
    write_pair(directory, name, [(rows[:-1], tombstones), (rows[-1:], [])])


def write_run(directory, name):
    """An anchor and a schedule of twenty intervals."""
    anchor = {
        "accumulatedPause": 12.5, "day": 1, "healthOwner": "watch", "planID": "c25k", "revision": 2,
        "runID": "6F9619FF-8B86-D011-B42D-00CF4FC964FF", "startDate": 1751500800.25, "week": 1,
    }  # fmt: skip
    choose = random.Random(name).choice
    intervals = [{"phase": ("run", "walk")[index % 2], "seconds": choose((60, 90, 120, 180))} for index in range(18)]
    intervals = [{"phase": "warmup", "seconds": 300}, *intervals, {"phase": "cooldown", "seconds": 300}]
    (directory / f"{name}-anchor.json").write_text(canonical(anchor))
    (directory / f"{name}-schedule.json").write_text(canonical({"intervals": intervals}))


def write_workout(directory, name):
    """Two copies of a workout of thirty logs: a phone that edited some, a watch that went on with others."""
    choose = random.Random(name)
    logs = []
    for number in range(30):
        entries = []
        for entry in range(3):
            known = {"entryID": f"entry-{number:02}-{entry}", "updatedAt": EPOCH + entry}
            entries.append({**known, "reps": choose.randint(5, 12), "weight": 40.5})
        logs.append({
            "currentStateIndex": 3, "exercise": f"Exercise {number}", "logID": f"log-{number:02}", "resetCount": 0,
            "setEntries": entries, "status": "inProgress", "updatedAt": EPOCH + number,
        })  # fmt: skip
    theirs = json.loads(json.dumps(logs))
    for log in theirs[::3]:
        log.update(status="completed", currentStateIndex=4, updatedAt=log["updatedAt"] + 60)
        last = {"entryID": log["logID"] + "-last", "updatedAt": EPOCH + 99}
        log["setEntries"].append({**last, "reps": 8, "weight": 42.5})
    for side, rows, at in (("a", logs, EPOCH), ("b", theirs, EPOCH + 60)):
        workout = {"deletedLogIDs": [], "logs": rows, "startedAt": EPOCH, "status": "active"}
        workout.update(updatedAt=at, workoutID="workout")
        (directory / f"{name}-{side}.json").write_text(canonical(workout))


WRITERS = {
    **{f"logs-{size}": write_logs for size in (1, 100, 1_000, 10_000, 100_000)},
    **{f"{kind}-10000": write_logs for kind in ("exact", "extra", "loose", "unsorted")},
    **{f"colliding-{size}": write_logs for size in (1_000, 100_000)},
    "new-10000": write_new,
    "run": write_run,
    "workout": write_workout,
}


def write_inputs(directory, names=tuple(WRITERS)):
    """Writes the inputs that are not there yet, and all of them anew when they would be others."""
    state = hashlib.sha256(Path(__file__).read_bytes() + INDEX_SOURCE.read_bytes()).hexdigest()
    stamp = directory / "state"
    if directory.exists() and not (stamp.exists() and stamp.read_text() == state):
        shutil.rmtree(directory)
    directory.mkdir(parents=True, exist_ok=True)
    stamp.write_text(state)
    for name in names:
        done = directory / f"{name}.done"
        if not done.exists():
            WRITERS[name](directory, name)
            done.touch()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    write_inputs(Path(sys.argv[1]))
