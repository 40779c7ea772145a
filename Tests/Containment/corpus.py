#!/usr/bin/env python3
"""Writes what the containment tests ask of the library: the requests as data, and the entry points as C.

Usage: corpus.py HEADER FOLDER [--count N] [--crowd N...] [--share S] [--every N] [--seed S] [--cases FIELD_JSON]

FOLDER/requests has N made-up requests for each call, as many with larger documents, then every input replaced by what is
too deep, as deep as may be, cut off, of the wrong sort, or wrong at a place with a long path. Fields end with the byte 31
and requests with the byte 30, which JSON text never has: the name, the inputs as a JSON array, and, where C's types can
say them, the inputs one by one, each after a letter for its kind. --every N keeps one request in N.

FOLDER/crowded has, for each call, documents of as many elements as fit into their bytes, which need the most memory, for
each number of elements: in order, out of order and all of one id, and each once more with a space before its end, which alone
makes it loose.

FOLDER/usual has documents of a device that is long in use, as apps write them: canonical, with UUIDs and all members.
FOLDER/spelled has the same, their members in no order or with a space before the end.

FOLDER/entries.h makes a call of each prototype of the header, named as in requests.
"""

import argparse
import json
import random
import re
import sys
import uuid
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "Reference"))

from crowded import crowded, crowded_calls
from generate import MAKERS, context_text
from spelling import damage, spell

DAMAGED = 0.1
IDENTIFIERS = {"runID", "workoutID", "logID", "entryID", "id"}
DEPTH = 128
DEEP = {
    "arrays": lambda depth: "[" * depth + "]" * depth,
    "objects": lambda depth: '{"a":' * (depth - 1) + "{}" + "}" * (depth - 1),
    "members out of order": lambda depth: '{"b":0,"a":' * (depth - 1) + "{}" + "}" * (depth - 1),
}
LONG = "k" * 5000
OTHERS = ["null", "true", "-0.5", "1e300", '""', '"' + LONG + '"', "[]", "{}", "[{}]", "[1,2", '{"a":1,"a":2}']
OTHERS += ['{"' + LONG + '":{"b":[0,"\\ud800"]}}', '{"records":[{"' + LONG + '":{"b":[0,"\\ud800"]}}]}']


def prototypes(header):
    """The kinds of each call's inputs, by its name: text, double or int32_t."""
    text = re.sub(r"/\*.*?\*/", "", Path(header).read_text(), flags=re.S)
    found = {}
    for name, parameters in re.findall(r"int32_t (\w+)\(([^)]*)\);", text):
        kinds = [parameter.rsplit(" ", 1)[0].strip() for parameter in parameters.split(",")]
        if name.removeprefix("tandem_") in [*MAKERS, "functions"]:
            found[name] = ["const char *" if "char" in kind else kind for kind in kinds[:-1]]
    return found


def enlarged(value, times):
    """A document with `times` as many elements in each of its arrays, told apart by their identifiers."""
    if isinstance(value, dict):
        return {name: enlarged(member, times) for name, member in value.items()}
    if not isinstance(value, list):
        return value
    return [renamed(enlarged(element, 1), number) for number in range(times) for element in value]


def renamed(element, number):
    if isinstance(element, str):
        return f"{element}{number}"
    if isinstance(element, dict):
        return {name: f"{member}{number}" if name in IDENTIFIERS else member for name, member in element.items()}
    return element


def direct(kind, is_document, value, text):
    """An input as C's types say it after the letter of its kind, or None."""
    if kind == "const char *":
        if value is None:
            return "0"
        if is_document:
            return "s" + text
        return "s" + value if isinstance(value, str) and not re.search("[\0\x1e\x1f\ud800-\udfff]", value) else None
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    if kind == "int32_t" and not (-(2**31) <= value < 2**31 and value == int(value)):
        return None
    return f"n{value!r}"


class Writer:
    def __init__(self, path, kinds, every):
        self.file = open(path, "w", encoding="utf-8", errors="surrogatepass", newline="")
        self.kinds = kinds
        self.every = every
        self.written = -1

    def write(self, name, values, texts):
        self.written += 1
        if self.written % self.every:
            return
        kinds = self.kinds["tandem_" + name]
        fields = [name, "[" + ",".join(texts) + "]"]
        if len(values) <= len(kinds):
            rows = zip(kinds, self.documents(name), values, texts)
            inputs = [direct(*row) for row in rows] + ["0"] * (len(kinds) - len(values))
            if None not in inputs and not any(kind != "const char *" and one == "0" for kind, one in zip(kinds, inputs)):
                fields += inputs
        self.file.write("".join(field + "\x1f" for field in fields) + "\x1e")

    def documents(self, name):
        """Whether an input is a document and no plain text: its maker made something else than a string."""
        rng = random.Random(1)
        return [not isinstance(make(rng), str) for make in MAKERS.get(name, ())]


def replacements():
    for make in DEEP.values():
        for depth in (DEPTH - 2, DEPTH - 1, DEPTH, DEPTH + 1, 10 * DEPTH):
            yield make(depth)
    yield from OTHERS


def is_document(value):
    return not isinstance(value, (str, int, float))


def loosened(text):
    """The document with a space before its end."""
    return text[:-1] + " " + text[-1]


def write_spellings(writer, name, values):
    """The request as it stands, and with a space in each document; a text is one that is given as a string."""
    plain = [json.dumps(value, separators=(",", ":")) for value in values]
    writer.write(name, values, plain)
    values = [loosened(value) if isinstance(value, str) and value[0] == "{" else value for value in values]
    loose = [loosened(text) if is_document(value) else json.dumps(value) for value, text in zip(values, plain)]
    writer.write(name, values, loose)


def write_crowded(writer, count, share, seed):
    """All calls are asked of a share of the documents each."""
    rng = random.Random(seed)
    for document in crowded(count):
        canonical = json.dumps(document, separators=(",", ":"))
        for name, makers in sorted(MAKERS.items()):
            values = [make(rng) for make in makers]
            if rng.random() >= share:
                continue
            for text in canonical, loosened(canonical):
                values = [document if is_document(value) else text if make is context_text else value
                          for make, value in zip(makers, values)]  # fmt: skip
                writer.write(name, values, [text if value is document else json.dumps(value) for value in values])
    for name, values in crowded_calls(count):
        write_spellings(writer, name, values)
    schedule = [{"phase": "w", "seconds": 100000}] * 100
    for options in list(range(1, 300)), list(range(300, 0, -1)):
        values = [schedule, -1, 1e7, {"countdown": options}]
        writer.write("schedule_cues", values, [json.dumps(value) for value in values])


START = 1751500800


class Life:
    """What devices hold that have been in use for long."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def ids(self, count):
        return sorted(str(uuid.UUID(int=self.random.getrandbits(128), version=4)).upper() for _ in range(count))

    def records(self, count):
        return [
            {
                "completion": "full", "date": START + number * 86400, "day": 1 + number % 3, "duration": 1800.5,
                "planID": "c25k", "runID": runID, "week": 1 + number // 3 % 9,
            }
            for number, runID in enumerate(self.ids(count))
        ]  # fmt: skip

    def workout(self, count, status="completed"):
        logs = [
            {
                "currentStateIndex": 3, "exercise": f"Exercise {number}", "logID": logID, "resetCount": 0,
                "setEntries": [
                    {"entryID": entryID, "reps": 8, "updatedAt": START + 60, "weight": 40.5} for entryID in self.ids(3)
                ],
                "status": "inProgress", "updatedAt": START + number,
            }
            for number, logID in enumerate(self.ids(count))
        ]  # fmt: skip
        return {
            "deletedLogIDs": [], "logs": logs, "splitID": self.ids(1)[0], "startedAt": START, "status": status,
            "updatedAt": START + 3600, "workoutID": self.ids(1)[0],
        }  # fmt: skip

    def changed(self, workout):
        """The workout as the other device knows it, which has gone on with some of its exercises."""
        logs = [
            {**log, "status": "completed", "updatedAt": log["updatedAt"] + 60} if number % 3 == 0 else log
            for number, log in enumerate(workout["logs"])
        ]
        return {**workout, "logs": logs, "updatedAt": workout["updatedAt"] + 60}

    def context(self, seq, workouts):
        return {
            "active": workouts[:2], "complete": {"active": True, "recent": True}, "ended": [], "locks": {"locks": []},
            "recent": workouts[2:], "schema": 1, "seq": seq, "settings": {"units": "kg"}, "since": START,
            "splits": [{"name": "Push", "splitID": splitID} for splitID in self.ids(4)],
        }  # fmt: skip


def usual(seed):
    """Requests of documents that are too long for the 64 KiB of any call."""
    life = Life(seed)
    records = life.records(2000)
    run_ids = [record["runID"] for record in records]
    log = {"records": records[:-200], "tombstones": life.ids(200)}
    other = {"records": [{**record, "heartRate": 151.5} for record in records[200:]], "tombstones": sorted(log["tombstones"][::2] + life.ids(100))}
    slots = [f"W{week}D{day}" for week in range(1, 8) for day in range(1, 4)]
    progress = {
        "completedSlots": slots, "epoch": 1, "planID": "c25k", "pointerDay": 1, "pointerStamp": START, "pointerWeek": 8,
        "resetID": life.ids(1)[0], "resetStamp": START,
    }  # fmt: skip
    workouts = sorted((life.workout(8) for _ in range(60)), key=lambda workout: workout["workoutID"])
    long = life.workout(300, "active")
    store = {"deletedWorkoutIDs": life.ids(20), "workouts": workouts}
    pushed = [life.changed(workout) if number % 10 == 0 else workout for number, workout in enumerate(workouts)]
    cache = {
        **life.context(1, workouts), "navigated": {"logID": long["logs"][0]["logID"], "workoutID": long["workoutID"]},
        "supports": 1, "unsent": life.ids(2),
    }  # fmt: skip
    newer = life.context(2, pushed[:-2])
    yield "runlog_merge", [log, other]
    yield "runlog_merge", [log, log]
    intervals = [{"phase": "run", "seconds": 60}, {"phase": "walk", "seconds": 90}] * 10
    plan = {"planID": "mine", "weeks": [{"days": [{"intervals": intervals, "total": 1500}] * 5}] * 52}
    yield "progress_status", [{}, plan]
    yield "progress_complete", [{}, records[-1], plan]
    yield "runlog_append", [log, records[-1]]
    yield "runlog_delete", [log, run_ids[5]]
    yield "runlog_clear", [log, run_ids]
    yield "runlog_forget", [log, run_ids[::2]]
    yield "progress_merge", [progress, progress]
    yield "progress_complete", [progress, records[-1]]
    yield "legacy_split", [{"completions": records}]
    yield "cloud_mirror_plan", [{"progress": progress, "runLog": log}, {"progress": progress, "runLog": other}, 1000000]
    yield "cloud_mirror_plan", [{"progress": progress, "runLog": log}, None, 1000000]
    cleared = {"records": [], "tombstones": sorted(run_ids)}
    yield "cloud_mirror_plan", [{"progress": progress, "runLog": log}, {"progress": progress, "runLog": cleared}, 1000000]
    # What both devices have recorded of every run, each with a fact of its own.
    measured = [
        {"records": [{**record, "date": record["date"] + 0.123456, name: fact} for record in records], "tombstones": []}
        for name, fact in (("distance", 5012.25), ("heartRate", 151.5))
    ]
    for one, two in measured, measured[::-1]:
        yield "runlog_merge", [one, two]
        yield "cloud_mirror_plan", [{"progress": progress, "runLog": one}, {"progress": progress, "runLog": two}, 1000000]
    schedule = [{"phase": "run", "seconds": 60}, {"phase": "walk", "seconds": 90}] * 2000
    yield "derive", [schedule, 5]
    yield "anchor_finish", [{"runID": run_ids[0], "startDate": START}, schedule, START + 60]
    yield "schedule_cues", [schedule, 5, 5, None]
    yield "workout_merge", [long, life.changed(long)]
    yield "workout_log_reset", [long, long["logs"][3]["logID"], START]
    for one in long, life.changed(workouts[3]):
        yield "workout_ingest", [store, one]
    yield "workout_ingest", [{"deletedWorkoutIDs": [], "workouts": [long]}, life.changed(long)]
    for limit in 2**30, 262144, 65536:
        yield "watch_context_fit", [newer, limit]
    for old in cache, {**cache, "unsent": [workout["workoutID"] for workout in workouts[:20]]}, {"supports": 1}:
        yield "watch_context_apply", [old, newer, START]
    old, new = {**cache, "active": [long], "recent": []}, {**newer, "active": [life.changed(long)], "recent": []}
    yield "watch_context_apply", [old, new, START]
    runs = [{"runID": each, "startedAt": START} for each in run_ids]
    yield "watch_session_plan", [{"active": runs[:2], "completed": runs[2:], "previouslyActive": [], "saved": run_ids}, START]
    yield "health_plan", [{"endedAt": START, "runID": run_ids[0], "startDate": START - 1800}, "phone", run_ids]


def shuffled(value, rng):
    if isinstance(value, dict):
        return {name: shuffled(value[name], rng) for name in rng.sample(list(value), len(value))}
    return [shuffled(element, rng) for element in value] if isinstance(value, list) else value


def write_usual(canonical, spelled, seed):
    rng = random.Random(seed)
    for name, values in usual(seed):
        sort = lambda value: json.dumps(value, sort_keys=True, separators=(",", ":"))
        shuffle = lambda value: json.dumps(shuffled(value, rng), separators=(",", ":"))
        for writer, spellings in (canonical, [sort]), (spelled, [lambda value: loosened(sort(value)), shuffle]):
            for spell_one in spellings:
                texts = [spell_one(value) if is_document(value) else json.dumps(value) for value in values]
                given = values
                if name == "watch_context_apply":
                    given = [values[0], texts[1], values[2]]
                    texts[1] = json.dumps(texts[1])
                writer.write(name, given, texts)


def write_requests(writer, count, seed, cases):
    rng = random.Random(seed)
    writer.write("functions", [], [])
    for name, makers in sorted(MAKERS.items()):
        for number in range(2 * count):
            values = [make(rng) for make in makers]
            if number >= count:
                values = [enlarged(value, rng.choice([5, 30])) for value in values]
            elif rng.random() < DAMAGED:
                damaged = damage(values, rng)
                values = damaged if isinstance(damaged, list) else values
            writer.write(name, values, [spell(value, rng) for value in values])
        values = [make(rng) for make in makers]
        texts = [json.dumps(value) for value in values]
        for place in range(len(makers)):
            for text in replacements():
                # The value matters for plain texts and numbers alone.
                value = float("nan") if text == "1e300" else text.strip('"')
                before, after = slice(place), slice(place + 1, None)
                writer.write(name, values[before] + [value] + values[after], texts[before] + [text] + texts[after])
    for case in json.loads(Path(cases).read_text()) if cases else []:
        for step in case["steps"]:
            if not any(isinstance(value, str) and value.startswith("$") for value in step["args"]):
                writer.write(step["call"], step["args"], [json.dumps(value) for value in step["args"]])


def write_entries(path, kinds):
    expressions = {"const char *": "in[{}].text", "double": "in[{}].number", "int32_t": "(int32_t)in[{}].number"}
    lines = [f"/* Made by {Path(__file__).name}. */"]
    for name, parameters in kinds.items():
        inputs = [expressions[kind].format(index) for index, kind in enumerate(parameters)]
        body = f"(void)in; return {name}({', '.join(inputs + ['out'])});"
        lines.append(f"static int32_t enter_{name}(const struct input *in, char **out) {{ {body} }}")
    lines.append("static const struct entry entries[] = {")
    lines += [f'    {{"{name.removeprefix("tandem_")}", "{name}", enter_{name}}},' for name in kinds]
    Path(path).write_text("\n".join(lines) + "\n};\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("header")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=5)
    parser.add_argument("--crowd", type=int, nargs="+", default=[1000])
    parser.add_argument("--share", type=float, default=1)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases")
    arguments = parser.parse_args()
    kinds = prototypes(arguments.header)
    write_entries(arguments.folder / "entries.h", kinds)
    names = ("requests", "crowded", "usual", "spelled")
    requests, crowded, usual, spelled = (Writer(arguments.folder / name, kinds, arguments.every) for name in names)
    write_requests(requests, arguments.count, arguments.seed, arguments.cases)
    for number in arguments.crowd:
        write_crowded(crowded, number, arguments.share, arguments.seed + number)
    write_usual(usual, spelled, arguments.seed)


if __name__ == "__main__":
    main()
