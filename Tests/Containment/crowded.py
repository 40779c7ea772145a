"""Documents of as many elements as fit into their bytes, which need the most memory."""

import json


def crowded(count):
    """Documents of `count` of the smallest elements that each array of the contract may hold, in three orders."""
    ids = sorted(numeral(number) for number in range(count))
    yield from crowded_by(ids, count)
    yield from crowded_by(ids[::-1], count)
    yield from crowded_by(["a"] * count, count)
    yield from crowded_by(["b", "a"] * (count // 2), count)
    yield {"x": [1e20] * count}
    yield {"weeks": [{"days": [{}] * count}]}
    yield {"weeks": [{}] * count}
    yield {"x": [1e20] * count, "y": "z" * 4 * count}
    yield {"x": "z" * 4 * count, "y": [1e20] * count}
    yield {"y": [1e20] * count, "x": [1e20] * count}
    yield {f"{name}{number}": value for number in range(count // 50) for name, value in (("k", [1e20] * 25), ("l", "z" * 100))}
    for each in ["b", "a"] * 60, ids[:120]:
        copies = [{"deletedLogIDs": each, "startedAt": 0, "workoutID": "w"}] * (count // 50)
        for unsent in [], ["w"]:
            yield {"active": copies, "schema": 1, "seq": 1, "supports": 1, "unsent": unsent}
    yield {"records": [{"date": 0, "runID": "r", each: 0} for each in ids]}
    yield from begun_small(count)


def begun_small(count):
    """Lists whose last element, which holds nearly all, is unlike those before it, and whose numbers are short here alone."""
    some, much = min(count // 8, 400), {"x": [1e20] * count}
    entries = [{"entryID": "a"}] * some + [{"entryID": "b", **much}]
    logs = [{"logID": "a"}] * some + [{"logID": "b", "setEntries": entries}]
    runs = [{"runID": "a", "startedAt": 0}] * some + [{"runID": "b", "startedAt": 0, **much}]
    locks = [{"id": "a", "kind": "k", "until": 1e10}] * some + [{"id": "a", "kind": "k", "until": 1e10, **much}]
    yield {"logs": logs, "startedAt": 0, "workoutID": "w"}
    workouts = [{"startedAt": 0, "workoutID": "a"}] * some + [{"logs": logs, "startedAt": 0, "workoutID": "b"}]
    yield {"active": workouts, "schema": 1, "seq": 1, "supports": 1}
    yield {"active": runs}
    yield {"locks": locks}


def crowded_calls(count):
    """Requests that need documents of different kinds: the name, and the inputs."""
    ids = [numeral(number) for number in range(count)][::-1]
    for length in 1, 36, 1000:
        entries = [{"entryID": f"{number:0{length}}", "updatedAt": None} for number in range(count * 10 // (length + 10))]
        held, pushed = [
            {"logs": [{"logID": "l", "setEntries": each, "updatedAt": at}], "startedAt": 0, "updatedAt": at, "workoutID": "w"}
            for at, each in enumerate([entries[:1], entries])
        ]
        yield "workout_ingest", [{"workouts": [held]}, pushed]
        yield "workout_ingest", [{"workouts": [pushed]}, held]
        text = json.dumps({"active": [pushed], "schema": 1, "seq": 1}, separators=(",", ":"))
        yield "watch_context_apply", [{"active": [held], "supports": 1, "unsent": ["w"]}, text, 5]
    for each in ["b", "a"] * (count // 2), ids:
        log = {"records": [{"date": 0, "runID": "r"}], "tombstones": each}
        record = {"date": 1, "runID": "s", "x": dict.fromkeys(ids, 0)}
        yield "runlog_append", [log, record]
        yield "runlog_delete", [log, "s"]
        yield "runlog_forget", [log, each]
        yield "runlog_merge", [{"records": log["records"]}, {"tombstones": each}]
        yield "cloud_mirror_plan", [{"runLog": log}, {"runLog": log}, 1000000]
        yield "progress_complete", [{"completedSlots": each}, record]
        workout = {"deletedLogIDs": each, "startedAt": 0, "workoutID": "w"}
        logs = [{"logID": "l"}] + [{"logID": each} for each in ids]
        other = {"logs": logs, "startedAt": 0, "workoutID": "w"}
        for stored in workout, other, {"startedAt": 0, "workoutID": "w"}:
            for pushed in workout, other:
                yield "workout_ingest", [{"workouts": [stored]}, pushed]
                cache = {"active": [stored], "seq": 0, "supports": 1}
                text = json.dumps({"active": [pushed], "schema": 1, "seq": 1}, separators=(",", ":"))
                yield "watch_context_apply", [{**cache, "unsent": ["w"]}, text, 5]
                yield "watch_context_apply", [{**cache, "navigated": {"logID": "z", "workoutID": "w"}}, text, 5]


def crowded_by(ids, count):
    runs = [{"date": 0, "runID": each} for each in ids]
    workouts = [{"startedAt": 0, "workoutID": each} for each in ids]
    logs = [{"logID": each} for each in ids]
    pairs = [{"logID": each, "setEntries": [{"entryID": "b"}, {"entryID": "a"}]} for each in ids]
    entries = [{"logID": "l", "setEntries": [{"entryID": each} for each in ids]}]
    nulls = [{"logID": "l", "setEntries": [{"entryID": each, "updatedAt": None} for each in ids]}]
    yield ids
    yield dict.fromkeys(ids, 0)
    yield {"runID": "r", "startDate": 0, **dict.fromkeys(ids, 0)}
    yield {"records": runs}
    yield {"records": [{**run, "week": None} for run in runs]}
    yield {"records": [{**run, "duration": 1, "x": None} for run in runs]}
    yield {"tombstones": ids}
    yield {"records": [{"date": 0, "runID": "r", **dict.fromkeys(ids, 0)}]}
    yield {"completedSlots": ids}
    yield {"completions": runs}
    yield {"runLog": {"records": runs}, "progress": {"completedSlots": ids}}
    yield {"planID": "p", "weeks": [{"days": [{"intervals": [{"phase": "", "seconds": 0}] * count}]}]}
    yield {"planID": "p", "weeks": [{"days": [{"intervals": [{"phase": "", "seconds": 0}]}]}] * count}
    yield [{"phase": "", "seconds": 0}] * count
    yield [{"sent": 0, "received": 0, "replied": 0, "returned": 0}] * count
    yield {"countdown": [1 + number % 9 for number in range(count)]}
    for logs in logs, pairs, entries, nulls, [{**log, "m": 0, "resetCount": 0, "s": 0} for log in logs]:
        workout = {"logs": logs, "startedAt": 0, "workoutID": "w"}
        yield workout
        yield {"workouts": [workout]}
        yield {"active": [workout], "schema": 1, "seq": 1, "supports": 1}
    yield {"deletedLogIDs": ids, "startedAt": 0, "workoutID": "w"}
    yield {"deletedWorkoutIDs": ids}
    for each in workouts, [{"logs": [{"logID": "l"}], **workout} for workout in workouts]:
        yield {"workouts": each}
        yield {"recent": each, "schema": 1, "seq": 1, "supports": 1}
    yield {"active": workouts, "schema": 1, "seq": 1, "supports": 1}
    yield {"ended": workouts}
    yield {"unsent": ids, "cache": {}}
    yield {"locks": [{"id": each, "kind": "k", "until": 1e10} for each in ids]}
    yield {"active": [{"runID": each, "startedAt": 0} for each in ids], "session": {"startedAt": 0}}
    yield {"saved": ids, "previouslyActive": ids}


def numeral(number):
    digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return digits[number] if number < len(digits) else numeral(number // len(digits) - 1) + digits[number % len(digits)]
