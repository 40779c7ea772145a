"""`watch_context_fit` at limits one byte above and below each tier, with sizes counted here."""

import argparse
import json
import random
import sys
import time

from library import Library

CONTEXTS = 300
USUAL = (65_536, 262_144)
STATUSES = ("active", "discarded", "completed")
TEXTS = ("", "Bankdrücken", "腕立て", "🏋", "\n\"\\\u0001")


def size(document):
    """The bytes of a document in canonical form; here every name is ASCII and every number an integer."""
    return len(json.dumps(document, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode())


def workout(chance, name, status):
    """A workout in normal form."""
    logs = [
        {"logID": f"l{n}", "status": "completed", "currentStateIndex": n, "setEntries": [], "updatedAt": 5, "resetCount": 0}
        for n in range(chance.randrange(4))
    ]
    return {
        "workoutID": name, "startedAt": chance.randrange(100), "status": status, "updatedAt": 7, "logs": logs,
        "deletedLogIDs": [], "name": chance.choice(TEXTS),
    }  # fmt: skip


def context(chance):
    """A context in normal form."""
    active = [workout(chance, f"a{n}", "active") for n in range(chance.randrange(3))]
    recent = [workout(chance, f"r{n}", chance.choice(STATUSES[1:])) for n in range(chance.randrange(6))]
    ended = [{"workoutID": f"r{n}", "startedAt": n, "status": "discarded"} for n in range(chance.randrange(8))]
    return {
        "schema": 1, "since": 0, "seq": chance.randrange(1000), "active": active, "recent": recent, "ended": ended,
        "settings": {"name": chance.choice(TEXTS)}, "locks": {"locks": []},
        "complete": {"active": True, "recent": chance.random() < 0.8}, "later": None,
    }  # fmt: skip


def slim(full):
    """The slim form of a context, as the contract describes it."""
    said = {entry["workoutID"]: entry for entry in full["ended"]}
    for row in full["recent"]:
        entry = {name: row[name] for name in ("workoutID", "startedAt", "status")}
        kept = said.setdefault(row["workoutID"], entry)
        said[row["workoutID"]] = max(kept, entry, key=lambda e: (STATUSES.index(e["status"]), str(e["startedAt"])))
    ended = [said[name] for name in sorted(said)]
    return {**full, "recent": [], "complete": {**full["complete"], "recent": False}, "ended": ended}


def expected(full, limit):
    """What a limit gives."""
    for tier, document in (("full", full), ("slim", slim(full))):
        if size(document) <= limit:
            return {"context": document, "tier": tier, "bytes": size(document)}
    return {"context": None, "tier": "tooLarge", "bytes": size(slim(full))}


def padded(full, bytes_wanted):
    """A context of exactly so many bytes, whose settings are long."""
    settings = {"name": "x" * (bytes_wanted - size({**full, "settings": {"name": ""}}))}
    return {**full, "settings": settings}


def check(library, contexts=CONTEXTS):
    """Judges contexts at every limit that matters; answers (passed, failed)."""
    began = time.monotonic()
    chance = random.Random(1)
    passed = failed = 0
    tiers = {}
    cases = []
    for _ in range(contexts):
        full = context(chance)
        edges = (size(full), size(slim(full)))
        cases += [(full, limit) for edge in edges for limit in (edge - 1, edge, edge + 1)] + [(full, 0), (full, -1)]
    for usual in USUAL:
        cases += [(padded(context(chance), usual + more), usual) for more in (-1, 0, 1) for _ in range(3)]
    for full, limit in cases:
        wanted, found = expected(full, limit), library.call("watch_context_fit", full, limit)
        tiers[found["tier"]] = tiers.get(found["tier"], 0) + 1
        passed, failed = passed + (found == wanted), failed + (found != wanted)
        if found != wanted and failed <= 3:
            told = [f"{one['tier']} of {one['bytes']}" for one in (wanted, found)]
            print(f"fit_limits: at {limit} expected {told[0]}, found {told[1]}")
            print(f"  {json.dumps(full)[:400]}")
    print(f"fit_limits: {len(cases):,} limits, {time.monotonic() - began:.1f} s: {tiers}")
    return passed, failed


def main():
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", metavar="SO")
    passed, failed = check(Library(parser.parse_args().library))
    print(f"fit_limits: {passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
