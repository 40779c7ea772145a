"""Section 6, Diary: records that are joined, tombstones that stay.

Decisions
- `edited` is one value: the winner takes its members with it, unknown ones and null ones included.
- `duration` is a known member without a default (seconds >= 0) and is joined as every other member: the greater.
- runlog_clear tombstones every id of `shown`, known or not, as runlog_delete does.
- runlog_forget keeps tombstones and everything else of the outbox.
"""

from canonical import dumps, join, join_unknown
from documents import ABSENT, REQUIRED, identifier, identifier_set, list_of, moment, one_of, ordinal, read_members, seconds
from documents import sorted_joined, sorted_set, unknown_members


def read_edited(value, path):
    """Section 6, Record: what a person changed."""
    return read_members(value, path, {"updatedAt": (moment, REQUIRED)})


RECORD_FIELDS = {
    "runID": (identifier, REQUIRED),
    "date": (moment, REQUIRED),
    "completion": (one_of("full", "partial"), ABSENT),
    "planID": (identifier, ABSENT),
    "week": (ordinal, ABSENT),
    "day": (ordinal, ABSENT),
    "duration": (seconds, ABSENT),
    "edited": (read_edited, ABSENT),
}


def read_record(value, path=""):
    """Section 6, Record."""
    return read_members(value, path, RECORD_FIELDS)


LOG_FIELDS = {"records": (list_of(read_record), []), "tombstones": (identifier_set, [])}


def read_log(value, path=""):
    """Section 6, Run log."""
    log = read_members(value, path, LOG_FIELDS)
    return normal_log(log["records"], log["tombstones"], unknown_members(log, LOG_FIELDS))


def normal_log(records, tombstones, unknown):
    """Section 6, Normal form."""
    kept = [record for record in records if record["runID"] not in tombstones]
    joined = sorted_joined(kept, lambda record: record["runID"].encode(), join_records)
    return {
        **unknown,
        "records": sorted(joined, key=lambda record: (record["date"], record["runID"].encode())),
        "tombstones": sorted_set(tombstones),
    }


PARTS = ("runID", "date", "completion", "week", "day", "planID", "edited")


def join_records(a, b):
    """Section 6, Joining two copies of one run."""
    joined = join_unknown(unknown_members(a, PARTS), unknown_members(b, PARTS))
    joined["runID"] = a["runID"]
    joined["date"] = min(a["date"], b["date"])
    if "completion" in a or "completion" in b:
        joined["completion"] = "full" if "full" in (a.get("completion"), b.get("completion")) else "partial"
    slot = max(a, b, key=slot_key)
    joined.update({name: slot[name] for name in ("week", "day", "planID") if name in slot})
    edits = [copy["edited"] for copy in (a, b) if "edited" in copy]
    if edits:
        joined["edited"] = max(edits, key=lambda edited: (edited["updatedAt"], dumps(edited)))
    return joined


def slot_key(record):
    """Section 6, Joining: (week, day, planID) as one triple, absent least."""
    return (record.get("week", 0), record.get("day", 0), record.get("planID", "").encode())


def runlog_append(log, record):
    """Section 6, runlog_append."""
    return normal_log(log["records"] + [record], log["tombstones"], unknown_members(log, LOG_FIELDS))


def runlog_clear(log, shown):
    """Section 6, runlog_clear."""
    return normal_log(log["records"], log["tombstones"] + shown, unknown_members(log, LOG_FIELDS))


def runlog_delete(log, run_id):
    """Section 6, runlog_delete."""
    return runlog_clear(log, [run_id])


def runlog_merge(local, incoming):
    """Section 6, runlog_merge."""
    return normal_log(
        local["records"] + incoming["records"],
        local["tombstones"] + incoming["tombstones"],
        join_unknown(unknown_members(local, LOG_FIELDS), unknown_members(incoming, LOG_FIELDS)),
    )


def runlog_forget(outbox, run_ids):
    """Section 6, runlog_forget."""
    return {**outbox, "records": [record for record in outbox["records"] if record["runID"] not in run_ids]}
