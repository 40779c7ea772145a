"""runlog_merge as one writes it in Python, on json or on orjson.

Usage: python.py json|orjson merge LOCAL INCOMING SECONDS [OUT]

Members must come in canonical order, which Python keeps.
"""

import json
import statistics
import sys
import time

KNOWN = frozenset(("completion", "date", "day", "planID", "runID", "week"))

if sys.argv[1] == "orjson":
    import orjson

    loads, dumps = orjson.loads, orjson.dumps
else:
    loads = json.loads
    # Made once: json.dumps would make an encoder for each call.
    dumps = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def sort_key(value):
    """The order of JSON values."""
    if value is None or isinstance(value, bool):
        return (0, 0) if value is None else (1, value)
    if isinstance(value, (int, float)):
        return (2, value)
    if isinstance(value, str):
        return (3, value.encode())
    text = dumps(value)
    return (4 if isinstance(value, list) else 5, text if isinstance(text, bytes) else text.encode())


def join_copies(kept, other):
    if other["date"] < kept["date"]:
        kept["date"] = other["date"]
    if other["completion"] == "full":
        kept["completion"] = "full"
    if (other["week"], other["day"], other["planID"]) > (kept["week"], kept["day"], kept["planID"]):
        kept.update(week=other["week"], day=other["day"], planID=other["planID"])
    count = len(kept)
    for name, value in other.items():
        if name in KNOWN:
            continue
        mine = kept.get(name, kept)
        if mine is kept or (mine != value and sort_key(value) > sort_key(mine)):
            kept[name] = value
    return kept if len(kept) == count else dict(sorted(kept.items()))


def by_date_and_id(record):
    return record["date"], record["runID"]


def merge(local, incoming):
    a, b = loads(local), loads(incoming)
    tombstones = set(a["tombstones"])
    tombstones.update(b["tombstones"])
    runs = {record["runID"]: record for record in a["records"] if record["runID"] not in tombstones}
    for record in b["records"]:
        run_id = record["runID"]
        if run_id in tombstones:
            continue
        other = runs.get(run_id)
        runs[run_id] = record if other is None else join_copies(other, record)
    return dumps({"records": sorted(runs.values(), key=by_date_and_id), "tombstones": sorted(tombstones)})


def take_times(call, seconds):
    samples = []
    end = time.perf_counter() + seconds
    while len(samples) < 3 or time.perf_counter() < end:
        start = time.thread_time()
        call()
        samples.append(time.thread_time() - start)
    return {"minimum": min(samples), "median": statistics.median(samples), "samples": len(samples)}


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    return data if sys.argv[1] == "orjson" else data.decode()


def main():
    local, incoming = read(sys.argv[3]), read(sys.argv[4])
    if len(sys.argv) > 6:
        text = merge(local, incoming)
        with open(sys.argv[6], "wb") as file:
            file.write((text if isinstance(text, bytes) else text.encode()) + b"\n")
    else:
        print(json.dumps(take_times(lambda: merge(local, incoming), float(sys.argv[5]))))


if __name__ == "__main__":
    main()
