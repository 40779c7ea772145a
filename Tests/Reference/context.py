"""Section 10, Watch context: latest wins, absence prunes.

Decisions
- Defaults, always written: active, recent, ended [], locks {"locks":[]}, since 0, complete {"active":true,"recent":true}; in a
  cache also supports 0 and unsent []. Left out when absent or null: schema, seq, splits, settings, navigated.
- active and recent are sorted by workoutID, copies of one id joined by workout_merge; ended is sorted by workoutID, of two of
  one id the greater by (status, canonical text) stays. A status absent from an `ended` entry is bad_value.
- watch_context_fit, slim: each workout of `recent` is said in `ended` by its workoutID, startedAt and status only.
- watch_context_apply reads in this order: not JSON, not an object or no counter as `schema` -> undecodable; schema other than
  the cache's `supports` -> peerNewer or peerOlder, whatever else the text holds; any other fault, a missing seq among them,
  -> undecodable; (since, seq) not greater -> stale. An empty text is undecodable, not an error.
- schemaMismatch is true for undecodable, peerNewer and peerOlder, false for applied and stale; it is not kept in the cache.
- Where a row goes: to the list the context carries it in (`active` if in both), but to `recent` when it has ended, here or in
  the context. A row that is not carried but named in `ended` takes the greater of the two statuses, and leaves
  `active` for `recent` unless that is "active". A row in `unsent` stays in its list. Every other row is pruned when the list it
  was in is complete, and stays when it is not.
- A greater `since` than that of a cache that has applied a context is that of a phone which began anew: nothing is pruned, and
  what the cache has and the context does not carry in full enters `unsent`. Taken literally a phone that is restored from a
  backup prunes what it has lost and the watch still has.
- An id leaves `unsent` only when `active` or `recent` carries it, and all that the cache has of it; being named in `ended` is not
  enough. Taken literally ("when a context carries it") a context that was sent before a finished set had arrived confirms that
  set, and a later one may prune it before the phone has seen it.
- Result lists are sorted sets. `ended` holds every id that was in the cache's `active` and is no longer, pruned ones too.
- The applied context's schema, since, seq, ended, locks and complete replace the cache's. Its splits, settings and unknown
  members replace the cache's of the same name; those it does not have are kept. A context's supports, unsent or navigated is not
  taken in: these are the watch's own.
- navigation is null unless applied. "resolved": the log is skipped or completed now and was not before, or was not there before.
  "locked": an unexpired lock of kind "workout" with the workoutID as id, or of kind "split" with the workout's `splitID`.
  `navigated` itself stays in the cache; the host clears it.
"""

from canonical import BadJSON, TooDeep, dumps, equal, loads
from documents import ABSENT, REQUIRED, BadValue, anything, counter, flag, identifier, identifier_set, list_of, moment, one_of
from documents import read_members, sorted_joined, unknown_members
from locks import is_active, read_locks
from workouts import WORKOUT_STATUSES, join_workouts, read_workout, united_workouts

ENDED_FIELDS = {
    "workoutID": (identifier, REQUIRED),
    "startedAt": (moment, REQUIRED),
    "status": (one_of(*WORKOUT_STATUSES), REQUIRED),
}


def read_workouts(value, path):
    """Section 10, Context: active and recent."""
    return united_workouts(list_of(read_workout)(value, path))


def read_ended(value, path):
    """Section 10, Context: ended."""
    return normal_ended(list_of(lambda entry, at: read_members(entry, at, ENDED_FIELDS))(value, path))


def normal_ended(entries):
    """Section 10, Context: ended, sorted, one entry of each workout."""

    def further(a, b):
        return max(a, b, key=lambda entry: (WORKOUT_STATUSES.index(entry["status"]), dumps(entry)))

    return sorted_joined(entries, lambda entry: entry["workoutID"].encode(), further)


def read_complete(value, path):
    """Section 10, Context: which lists are whole."""
    return read_members(value, path, {"active": (flag, True), "recent": (flag, True)})


def read_navigated(value, path):
    """Section 10, Cache: the open screen."""
    return read_members(value, path, {"workoutID": (identifier, REQUIRED), "logID": (identifier, REQUIRED)})


CONTEXT_FIELDS = {
    "schema": (counter, ABSENT),
    "since": (moment, 0.0),
    "seq": (counter, ABSENT),
    "active": (read_workouts, []),
    "recent": (read_workouts, []),
    "ended": (read_ended, []),
    "splits": (anything, ABSENT),
    "settings": (anything, ABSENT),
    "locks": (read_locks, {"locks": []}),
    "complete": (read_complete, {"active": True, "recent": True}),
}

CACHE_FIELDS = {
    **CONTEXT_FIELDS,
    "supports": (counter, 0.0),
    "unsent": (identifier_set, []),
    "navigated": (read_navigated, ABSENT),
}

ARRIVING_FIELDS = {**CONTEXT_FIELDS, "schema": (counter, REQUIRED), "seq": (counter, REQUIRED)}


def read_context(value, path=""):
    """Section 10, Context."""
    return read_members(value, path, CONTEXT_FIELDS)


def read_cache(value, path=""):
    """Section 10, Cache."""
    return read_members(value, path, CACHE_FIELDS)


def watch_context_fit(context, limit):
    """Section 10, watch_context_fit."""
    size = len(dumps(context))
    if size <= limit:
        return {"context": context, "tier": "full", "bytes": size}
    said = [{name: workout[name] for name in ENDED_FIELDS} for workout in context["recent"]]
    slim = {
        **context,
        "recent": [],
        "complete": {**context["complete"], "recent": False},
        "ended": normal_ended(context["ended"] + said),
    }
    size = len(dumps(slim))
    if size <= limit:
        return {"context": slim, "tier": "slim", "bytes": size}
    return {"context": None, "tier": "tooLarge", "bytes": size}


def watch_context_apply(cache, text, now):
    """Section 10, watch_context_apply."""
    context, outcome = decode(cache, text)
    if outcome == "applied" and "seq" in cache and order(context) <= order(cache):
        outcome = "stale"
    if outcome != "applied":
        return {
            "cache": cache,
            "outcome": outcome,
            "schemaMismatch": outcome != "stale",
            "pruned": [],
            "ended": [],
            "navigation": None,
        }
    applied, pruned = adopt(cache, context)
    return {
        "cache": applied,
        "outcome": "applied",
        "schemaMismatch": False,
        "pruned": pruned,
        "ended": sorted(rows(cache, "active").keys() - rows(applied, "active").keys(), key=str.encode),
        "navigation": navigation(cache, applied, pruned, now),
    }


def order(context):
    """Section 10, watch_context_apply: what makes one context later than another."""
    return (context["since"], context["seq"])


def decode(cache, text):
    """Section 10, watch_context_apply: the context in a text and what it is to this cache."""
    try:
        value = loads(text.encode("utf-8"))
        schema = read_members(value, "", {"schema": (counter, REQUIRED)})["schema"]
        if schema != cache["supports"]:
            return None, "peerNewer" if schema > cache["supports"] else "peerOlder"
        return read_members(value, "", ARRIVING_FIELDS), "applied"
    except (BadJSON, TooDeep, BadValue):
        return None, "undecodable"


def rows(document, *lists):
    """Section 10: the workouts of some lists by id, joined when several lists hold one."""
    return {w["workoutID"]: w for w in united_workouts([w for name in lists for w in document[name]])}


def adopt(cache, context):
    """Section 10, watch_context_apply: the cache after a good context, and the ids that were pruned."""
    held = rows(cache, "active", "recent")
    carried = rows(context, "active", "recent")
    said = {entry["workoutID"]: entry["status"] for entry in context["ended"]}
    was_active, now_active = rows(cache, "active"), rows(context, "active")
    begun_anew = "seq" in cache and context["since"] > cache["since"]
    lists = {"active": [], "recent": []}
    pruned = []
    for id in sorted(held.keys() | carried.keys(), key=str.encode):
        home = "active" if id in was_active else "recent"
        if id in carried:
            row = join_workouts(held[id], carried[id]) if id in held else carried[id]
            lists["active" if id in now_active and row["status"] == "active" else "recent"].append(row)
        elif id in said:
            status = max(held[id]["status"], said[id], key=WORKOUT_STATUSES.index)
            lists[home if status == "active" else "recent"].append({**held[id], "status": status})
        elif begun_anew or id in cache["unsent"] or not context["complete"][home]:
            lists[home].append(held[id])
        else:
            pruned.append(id)
    applied = {
        **cache,
        **unknown_members(context, CACHE_FIELDS),
        **{name: context[name] for name in CONTEXT_FIELDS if name in context},
        **lists,
        "unsent": sorted(unsent(cache, held, carried, begun_anew), key=str.encode),
    }
    return applied, pruned


def unsent(cache, held, carried, begun_anew):
    """Section 10, Cache: what is not confirmed after a good context."""
    before = set(cache["unsent"])
    kept = {id for id in before if id not in carried}
    lacking = {id for id in carried if lacks(carried[id], held.get(id))}
    if not begun_anew:
        return kept | lacking & before
    return kept | lacking | held.keys() - carried.keys()


def lacks(carried, held):
    """Section 10: whether a carried workout is not all that the cache has of it."""
    return held is not None and not equal(join_workouts(held, carried), carried)


def navigation(before, after, pruned, now):
    """Section 10, watch_context_apply: why the open screen must be left."""
    open_screen = after.get("navigated")
    if open_screen is None:
        return None
    if open_screen["workoutID"] in pruned:
        return "pruned"
    if is_terminal(after, open_screen) and not is_terminal(before, open_screen):
        return "resolved"
    workout = rows(after, "active", "recent").get(open_screen["workoutID"], {})
    named = [("workout", open_screen["workoutID"]), ("split", workout.get("splitID"))]
    if any((lock["kind"], lock["id"]) in named and is_active(lock, now) for lock in after["locks"]["locks"]):
        return "locked"
    return None


def is_terminal(cache, screen):
    """Section 10: whether the log of a screen is skipped or completed."""
    workout = rows(cache, "active", "recent").get(screen["workoutID"], {"logs": []})
    return any(log["logID"] == screen["logID"] and log["status"] in ("skipped", "completed") for log in workout["logs"])
