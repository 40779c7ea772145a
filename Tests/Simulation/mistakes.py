"""Rules of the library broken on purpose: each answers a call wrongly, given the real call as `ask`. broken.py tries them."""

import json

from library import json_text


def without(document, *names):
    """A document that lacks some members."""
    return {name: value for name, value in document.items() if name not in names}


def start_saved(ask, arguments):
    """The table taken literally: a saved run that is still active is started."""
    plan, state = ask(*arguments), arguments[0]
    if plan["action"] == "none" and not state["session"] and state["active"]:
        run = state["active"][-1]
        return {**plan, "action": "start", "runID": run["runID"], "run": run}
    return plan


def keep_deleted(ask, arguments):
    """The session of a deleted run goes on."""
    plan = ask(*arguments)
    return {**plan, "action": "none", "then": None} if plan["reason"] == "deleted" else plan


def finish_as_other(ask, arguments):
    """A finished session is saved as the run that is started next."""
    plan = ask(*arguments)
    return {**plan, "runID": plan["then"]["runID"]} if plan["action"] == "finish" and plan["then"] else plan


def wait_for_saved(ask, arguments):
    """A session of unknown run waits, though only a saved run can be its own."""
    plan = ask(*arguments)
    return {**plan, "action": "none"} if plan["reason"] == "alreadySaved" and not plan["runID"] else plan


def never_start(ask, arguments):
    """No run is ever started."""
    plan = ask(*arguments)
    return {**plan, "action": "none"} if plan["action"] == "start" else plan


def apply_without_unsent(ask, arguments):
    """What was born on the watch is pruned like all else."""
    return ask({**arguments[0], "unsent": []}, *arguments[1:])


def apply_confirms_too_soon(ask, arguments):
    """Whatever a context carries is confirmed, changed since or not."""
    result = ask(*arguments)
    if result["outcome"] != "applied":
        return result
    context = json.loads(arguments[1])
    carried = {row["workoutID"] for name in ("active", "recent") for row in context.get(name, [])}
    cache = result["cache"]
    return {**result, "cache": {**cache, "unsent": [id for id in cache["unsent"] if id not in carried]}}


def apply_without_since(ask, arguments):
    """A phone that began anew prunes, and is sent nothing."""
    cache, text, now = arguments
    context = json.loads(text) if text.startswith("{") else {}
    if isinstance(cache, dict) and context.get("since", 0) > cache.get("since", 0):
        cache = {**cache, "since": context["since"], "seq": 0}
    return ask(cache, text, now)


def apply_without_order(ask, arguments):
    """Any context is taken, however old."""
    return ask(without(arguments[0], "seq"), *arguments[1:])


def apply_never_prunes(ask, arguments):
    """Absence means nothing."""
    context = {**json.loads(arguments[1]), "complete": {"active": False, "recent": False}}
    return ask(arguments[0], json_text(context).decode(), arguments[2])


def merge_last_writer(ask, arguments):
    """The copy that arrives replaces the one that is there."""
    return ask(arguments[1], arguments[1])


def merge_known_only(ask, arguments):
    """Members that are not known are lost."""
    return without(ask(*arguments), "origin")


def merge_revives_logs(ask, arguments):
    """A deleted log comes back with the copy that still has it."""
    local, incoming = arguments
    joined = ask(local, incoming)
    return {**joined, "logs": (incoming["logs"] or local["logs"]) if joined["deletedLogIDs"] else joined["logs"]}


def ingest_without_veto(ask, arguments):
    """A deleted workout is taken back from a push."""
    answer = ask(without(arguments[0], "deletedWorkoutIDs"), arguments[1])
    return {**answer, "store": {**answer["store"], "deletedWorkoutIDs": arguments[0].get("deletedWorkoutIDs", [])}}


def ingest_never_repushes(ask, arguments):
    """The watch is never told again."""
    return {**ask(*arguments), "repush": False}


def one_byte_more(ask, arguments):
    """A context that is one byte too long still fits."""
    return ask(arguments[0], arguments[1] + 1)


def cues_twice(ask, arguments):
    """A window has the cues at its beginning, too."""
    return ask(arguments[0], arguments[1] - 1e-5, *arguments[2:])


def cues_of_the_end(ask, arguments):
    """A cue names the interval before the one it should."""
    return [{**cue, "index": cue["index"] and cue["index"] - 1} for cue in ask(*arguments)]


def keep_local_anchor(ask, arguments):
    """A host keeps its own anchor."""
    return arguments[0]


def pause_costs_nothing(ask, arguments):
    """The pause is not taken from the time."""
    return {**ask(*arguments), "accumulatedPause": 0}


def tie_is_local(ask, arguments):
    """Of equal revisions a host keeps its own."""
    local, incoming = arguments
    return local if local["revision"] == incoming["revision"] else ask(local, incoming)


def merge_drops_tombstones(ask, arguments):
    """Only the local deletes count."""
    merged = ask(*arguments)
    return {**merged, "tombstones": arguments[0].get("tombstones", [])}


def forgets_by_delete(ask, arguments):
    """An acknowledged row is deleted for good."""
    outbox = ask(*arguments)
    return {**outbox, "tombstones": sorted({*outbox["tombstones"], *arguments[1]})}


def last_pointer(ask, arguments):
    """The pointer follows the record that came last."""
    progress = ask(*arguments)
    counted = progress["completedSlots"] != arguments[0].get("completedSlots")
    return {**progress, "pointerStamp": arguments[1]["date"]} if counted else progress


def lower_epoch(ask, arguments):
    """The lower epoch wins."""
    return min(arguments, key=lambda progress: progress.get("epoch", 0)) | {"completedSlots": []}


def delete_without_tombstone(ask, arguments):
    """A deleted run is dropped, as if it had never been."""
    log = arguments[0]
    return {**ask(log, "nobody"), "records": [row for row in log["records"] if row["runID"] != arguments[1]], "tombstones": log["tombstones"]}


def reset_without_epoch(ask, arguments):
    """Starting over empties the plan and counts nothing up."""
    return {**ask(*arguments), "epoch": arguments[0]["epoch"], "resetID": arguments[0]["resetID"]}


def prefer_more_slots(ask, arguments):
    """The progress with more days done wins."""
    more = max(arguments, key=lambda progress: (len(progress.get("completedSlots", [])), progress.get("pointerStamp", 0)))
    return ask(more, more)


def epoch_alone(ask, arguments):
    """Of two resets of one epoch a device keeps its own."""
    local, incoming = arguments
    if isinstance(local, dict) and local.get("epoch", 0) == incoming.get("epoch", 0) > 0 and local["resetID"] != incoming["resetID"]:
        return local
    return ask(*arguments)


def complete_without_stamp(ask, arguments):
    """A run from before the reset counts."""
    progress = ask({**arguments[0], "resetStamp": 0}, *arguments[1:])
    return {**progress, "resetStamp": arguments[0].get("resetStamp", 0)}


def complete_partial(ask, arguments):
    """A partial run does not count, nor does a full one that was ever partial."""
    return ask(arguments[0], {**arguments[1], "completion": "partial"}, *arguments[2:])


def ended_can_run(ask, arguments):
    """The newest revision wins, ended or not."""
    return max(arguments, key=lambda a: (a["startDate"], a["runID"], a.get("revision", 0), json.dumps(a, sort_keys=True)))


def earlier_start_wins(ask, arguments):
    """Of two runs a device keeps its own."""
    local, incoming = arguments
    return local if local["runID"] != incoming["runID"] else ask(*arguments)


def everybody_owns(ask, arguments):
    """Every device writes to the health store."""
    return ask(without(arguments[0], "healthOwner"), "phone", arguments[2])


def saved_forgotten(ask, arguments):
    """What is in the health store already is not looked at."""
    return ask(*arguments[:2], [])


def joint_pristine_guard(ask, arguments):
    """Both stores are judged together: one new run pushes a pristine plan."""
    plan = ask(*arguments)
    wanted = any(plan["write"].values())
    return {**plan, "write": {name: wanted and fits for name, fits in plan["withinLimit"].items()}}


def no_limit(ask, arguments):
    """What is too large is written all the same."""
    return ask(arguments[0], arguments[1], 100_000)


def loud_restore(ask, arguments):
    """A restored plan that is done is celebrated again."""
    return {**ask(*arguments), "graduatedQuietly": False}


def cloud_wins(ask, arguments):
    """The cloud's diary replaces the device's."""
    plan, cloud = ask(*arguments), arguments[1]
    log = cloud and cloud.get("runLog") or plan["merged"]["runLog"]
    return {**plan, "merged": {**plan["merged"], "runLog": {"records": [], "tombstones": [], **log}}}


def record_replaced(ask, arguments):
    """A row that arrives replaces the one that is there."""
    log, row = arguments
    kept = [one for one in log.get("records", []) if one["runID"] != row["runID"]] if isinstance(row, dict) else []
    return ask({**log, "records": kept}, row)


def late_page(ask, arguments):
    """The page that arrives last is shown."""
    return ask({}, arguments[1])


def frozen_page(ask, arguments):
    """A page is never stale."""
    return {**ask(*arguments), "visible": bool(arguments[0])}


def clamped_stamps(ask, arguments):
    """A run that begins in the future is believed."""
    return {"state": "ok"}


def prune_incomplete(ask, arguments):
    """A list that is not complete prunes all the same, whatever is said to have ended."""
    whole = {"ended": [], "complete": {"active": True, "recent": True}}
    context = {**json.loads(arguments[1]), **whole} if arguments[1].startswith("{") else None
    return ask(arguments[0], json_text(context).decode() if context else arguments[1], arguments[2])


def locks_never_expire(ask, arguments):
    """A lock stays until it is released."""
    return ask(arguments[0], 0)
