"""What holds of devices that run together: from one step to the next, at any moment, and at rest."""

import json
import math

from run_hosts import GRACE, SCHEDULE


class Violation(Exception):
    """A law that did not hold."""


def require(holds, law):
    """Raises a violation unless the law holds."""
    if not holds:
        raise Violation(law)


def rank(progress):
    """The rank of a progress."""
    return (progress["epoch"], progress["resetID"].encode(), progress["planID"].encode())


def is_pristine(progress):
    """Whether nothing has happened in a progress."""
    return progress["epoch"] == 0 and not progress["completedSlots"] and progress["pointerStamp"] == 0


def ids(log):
    """The runs of a log."""
    return {row["runID"] for row in log["records"]}


def judge_device(life, device, before, after):
    """What holds of one device from one step to the next."""
    if after is before:
        return
    old, new = before[device.log], after[device.log]
    require(set(old["tombstones"]) <= set(new["tombstones"]), "no tombstone is forgotten")
    require(not ids(new) & set(old["tombstones"]), "no deleted run returns")
    held = {row["runID"]: row for row in new["records"]}
    for row in old["records"]:
        if now := held.get(row["runID"]):
            require(row.keys() <= now.keys(), "no member of a record is lost")
            require((row["completion"], now["completion"]) != ("full", "partial"), "a full run stays full")
        elif device.log == "runLog":
            require(row["runID"] in new["tombstones"], "no run leaves a diary but by a delete")
    life.full_runs |= {(f"W{row['week']}D{row['day']}", row["date"]) for row in new["records"] if row["completion"] == "full"}
    one, other = before["progress"], after["progress"]
    if other is not one:
        since = {slot for slot, date in life.full_runs if date > other["resetStamp"]}
        require(set(other["completedSlots"]) <= since, "no run from before the reset counts")
    require(one["epoch"] <= other["epoch"], "no epoch is lowered")
    require(is_pristine(one) or rank(one) <= rank(other), "no reset is undone")
    if rank(one) == rank(other):
        require(set(one["completedSlots"]) <= set(other["completedSlots"]), "no day that was done is lost")
        require(one["pointerStamp"] <= other["pointerStamp"], "the place in the plan does not go back")
    anchor = after["anchor"]
    device.ended |= {note["runID"] for note in after["notes"]}
    if anchor:
        life.started.add(anchor["runID"])
        if "route" in anchor:
            life.routes.add(anchor["runID"])
        require(anchor["runID"] not in life.routes or "route" in anchor, "unknown members of an anchor stay")
        require("endedAt" in anchor or anchor["runID"] not in device.ended, "an ended run never runs again")
        elapsed = life.library.call("anchor_elapsed", anchor, life.now)["elapsed"]
        require(math.isfinite(elapsed) and elapsed >= 0, "elapsed is finite and not negative")


def judge_world(life):
    """What holds at any moment."""
    known = life.known_runs()
    require(life.started <= known | life.excused, "no run is lost")
    saved = [run for device in life.devices for run, count in device.health.items() for _ in range(count)]
    require(len(saved) == len(set(saved)), "a run is saved to the health store at most once")
    mirror, kept = life.phone.mirror, getattr(life, "kept_page", None)
    if mirror and kept:
        require((mirror["phaseStart"], mirror["seq"]) >= (kept["phaseStart"], kept["seq"]), "a late page re-opens nothing")
    life.kept_page = mirror


def judge_rest(life):
    """What holds once everything has worked for a while."""
    phone, watch, tablet = life.devices
    log, progress = phone.disk["runLog"], phone.disk["progress"]
    require(tablet.disk["runLog"] == log, "at rest both phones have one diary")
    require(json.loads(life.cloud.versions["runLog"][-1]) in (log, {} if not ids(log) | set(log["tombstones"]) else log), "at rest the cloud has the diary")
    require(tablet.disk["progress"] == progress == watch.disk["progress"], "at rest all devices have one place in the plan")
    require(json.loads(life.cloud.versions["progress"][-1]) in (progress, {} if is_pristine(progress) else progress), "at rest the cloud has the place in the plan")
    require(not watch.disk["outbox"]["records"], "at rest the outbox is empty")
    require(life.deleted_on_watch <= set(log["tombstones"]), "at rest what was deleted on the watch is deleted")
    anchor = phone.disk["anchor"]
    require(anchor == watch.disk["anchor"], "at rest phone and watch have one anchor")
    require(not anchor or anchor["runID"] not in life.ends_pressed, "at rest no run goes on that a person has ended")
    for device in life.devices:
        mine = {note["runID"] for note in device.disk["notes"] if note.get("healthOwner", "phone") == device.name}
        require(mine <= device.health.keys(), "at rest what has ended is in its owner's health store")
    at_hand = {device.disk["anchor"]["runID"] for device in life.devices if device.disk["anchor"]}
    require(life.started <= ids(log) | set(log["tombstones"]) | at_hand | life.excused, "at rest every run is in the diary")
    if anchor:
        screens = [life.library.text("anchor_derive", device.disk["anchor"], SCHEDULE, life.now) for device in (phone, watch)]
        require(screens[0] == screens[1], "at rest both screens show the same")
    for row in log["records"]:
        counts = row["completion"] == "full" and row["planID"] == progress["planID"] and row["date"] > progress["resetStamp"]
        slot = f"W{row['week']}D{row['day']}"
        require(not counts or slot in progress["completedSlots"], "at rest every run since the last reset counts in the plan")
    running = anchor and anchor["runID"] not in {*watch.health, *watch.disk["salvaged"]}
    require(bool(watch.session) == bool(running), "at rest a session runs exactly when a run is active")
    require(not running or watch.disk["note"] == anchor["runID"], "at rest the session is that of the active run")
    page = life.library.call("live_run_state", phone.mirror, life.now + 100_000, GRACE)
    require(not page["visible"], "at rest no page of a silent driver is left standing")
