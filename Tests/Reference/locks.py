"""Section 11, Edit locks: no lock outlives its editor.

Decisions
- One lock for each (kind, id), sorted by these two; of several on reading, the greater by (until, canonical text) stays.
- A lock is expired when until <= now. edit_locks_set leaves other locks alone, expired ones too, and keeps the unknown members
  of a lock that it renews; `until` becomes now + ttl even when that is earlier. A ttl <= 0 releases.
- now + ttl beyond the range of moments is bad_value of `ttl`.
"""

from canonical import dumps
from documents import MOMENT_LIMIT, REQUIRED, BadValue, identifier, list_of, moment, read_members, sorted_joined, text

LOCK_FIELDS = {"kind": (text, REQUIRED), "id": (identifier, REQUIRED), "until": (moment, REQUIRED)}


def read_lock(value, path):
    """Section 11, a lock."""
    return read_members(value, path, LOCK_FIELDS)


def read_locks(value, path=""):
    """Section 11, Locks."""
    document = read_members(value, path, {"locks": (list_of(read_lock), [])})
    return {**document, "locks": normal_locks(document["locks"])}


def normal_locks(locks):
    """Section 11: sorted, the latest of each."""

    def later(a, b):
        return max(a, b, key=lambda lock: (lock["until"], dumps(lock)))

    return sorted_joined(locks, lambda lock: (lock["kind"].encode(), lock["id"].encode()), later)


def edit_locks_set(locks, kind, id, now, ttl):
    """Section 11, edit_locks_set."""
    held = [lock for lock in locks["locks"] if (lock["kind"], lock["id"]) == (kind, id)]
    others = [lock for lock in locks["locks"] if (lock["kind"], lock["id"]) != (kind, id)]
    if ttl <= 0:
        return {**locks, "locks": others}
    if abs(now + ttl) >= MOMENT_LIMIT:
        raise BadValue("", "Found a time to live that ends beyond the range of moments, expected a shorter one.", "ttl")
    taken = {**(held[0] if held else {}), "kind": kind, "id": id, "until": now + ttl}
    return {**locks, "locks": normal_locks(others + [taken])}


def is_active(lock, now):
    """Section 11: whether a lock still holds."""
    return lock["until"] > now


def edit_locks_active(locks, now):
    """Section 11, edit_locks_active."""
    return {**locks, "locks": [lock for lock in locks["locks"] if is_active(lock, now)]}
