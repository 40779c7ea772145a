"""Worlds small enough to explore: two phones, a cloud and a watch's outbox with their place in a plan; and an anchor on two devices.

A document is its canonical text, as bytes. What happens once has a bit in the part `done`; a message that is lost, late or comes
twice is a snapshot of its sender that may be taken in at any time, any number of times, or never.
"""

import json
from functools import partial

NONE = b""


class World:
    """Parts by their kind of document, what a kind begins with, events as look-ups, and laws."""

    def __init__(self, name):
        self.name, self.parts, self.first, self.events, self.excused = name, {}, {}, {}, set()
        self.laws, self.rest, self.rest_laws, self.known, self.rounds = [], [], [], {}, 4


def remembered(function):
    """A function of two documents that asks once for each pair."""
    answers = {}

    def ask(one, other):
        if (one, other) not in answers:
            answers[one, other] = function(one, other)
        return answers[one, other]

    return ask


def once(bit):
    """Marks that something has happened, or forbids that it happens again."""
    return lambda done, _: None if done & bit else done | bit


def same(one, other):
    """Whether two documents are equal."""
    return one == other


def take(one, _):
    """A copy."""
    return one


def rows(log):
    """The rows of a log by id."""
    return {row["runID"]: row for row in json.loads(log)["records"]}


class Diaries:
    """The calls of diary and plan as functions of two documents."""

    def __init__(self, library):
        self.library = library
        self.text = library.text
        self.empty = self.text("runlog_merge", {}, {})
        self.beginning = self.text("progress_merge", {}, {})

    def counted(self, progress, log):
        """A progress to which all records of a log have been passed."""
        for row in json.loads(log)["records"]:
            progress = self.text("progress_complete", progress, row)
        return progress

    def counted_merge(self, one, other):
        """Two places in the plan merged."""
        return self.text("progress_merge", one, other)

    def mirrored(self, store, local, cloud):
        """What the mirror makes of a store."""
        plan = self.library.call("cloud_mirror_plan", {store: json.loads(local)}, {store: json.loads(cloud)}, 100_000)
        merged = plan["merged"][store]
        return self.text("runlog_merge" if store == "runLog" else "progress_merge", merged, merged)

    def written(self, store, local, cloud):
        """What the cloud has once the mirror's plan is done."""
        plan = self.library.call("cloud_mirror_plan", {store: json.loads(local)}, {store: json.loads(cloud)}, 100_000)
        return self.mirrored(store, local, cloud) if plan["write"][store] else cloud

    def acknowledged(self, outbox, arrived):
        """An outbox without the rows that were stored as they still are."""
        stored = rows(arrived)
        gone = [run for run, row in rows(outbox).items() if stored.get(run) == row]
        return self.text("runlog_forget", outbox, gone)


def add_reset(world, calls, device, bit, stamp, most):
    """Starting over on a device, once."""
    def reset(progress, _):
        # The other device may have counted up as well; more resets than devices cannot have been.
        return calls.text("progress_start_over", progress, stamp, device) if json.loads(progress)["epoch"] < most else None

    world.events[f"{device} starts over"] = [("done", once(bit), "done", "none"), (f"{device} plan", reset, f"{device} plan", "none")]


def fleet(library, name, with_tablet_reset, with_snapshots):
    """Two phones, a cloud, a watch with an outbox."""
    calls = Diaries(library)
    world = World(name)
    ran = {
        "a": {"runID": "a", "date": 10, "completion": "full", "week": 1, "day": 1, "planID": "c25k"},
        "b": {"runID": "b", "date": 30, "completion": "full", "week": 1, "day": 2, "planID": "c25k"},
    }
    world.parts = {
        "done": "marks", "none": "nothing", "phone log": "log", "phone plan": "progress", "cloud log": "log", "cloud plan": "progress",
        "tablet log": "log", "tablet plan": "progress", "outbox": "log", "watch plan": "progress", "rows": "log", "stored": "log",
    }  # fmt: skip
    world.first = {"marks": [0], "nothing": [0], "log": [calls.empty], "progress": [calls.beginning]}
    counted, merged = remembered(calls.counted), remembered(calls.counted_merge)
    joined = remembered(partial(calls.text, "runlog_merge"))

    def finish(log, plan, bit, row):
        appended = remembered(lambda one, _: calls.text("runlog_append", one, row))
        return [("done", once(bit), "done", "none"), (log, appended, log, "none"), (plan, counted, plan, log)]

    world.events["watch finishes a"] = finish("outbox", "watch plan", 1, {**ran["a"], "heartRate": 9})
    world.events["phone files a"] = finish("phone log", "phone plan", 2, {**ran["a"], "distance": 5})
    world.events["watch finishes b"] = finish("outbox", "watch plan", 4, ran["b"])
    world.events["watch learns more of b"] = finish("outbox", "watch plan", 8, {**ran["b"], "heartRate": 8})
    delete = remembered(lambda log, _: calls.text("runlog_delete", log, "a") if "a" in rows(log) else None)
    world.events["tablet deletes a"] = [("done", once(16), "done", "none"), ("tablet log", delete, "tablet log", "none")]
    most = 2 if with_tablet_reset else 1
    add_reset(world, calls, "phone", 32, 20, most)
    if with_tablet_reset:
        add_reset(world, calls, "tablet", 64, 5, most)
    world.events["watch sends its rows"] = [("rows", take, "outbox", "none")]
    arrive = [("phone log", joined, "phone log", "rows"), ("phone plan", counted, "phone plan", "phone log"), ("stored", take, "rows", "none")]
    world.events["rows arrive"] = arrive
    world.events["phone crashes as rows arrive"] = arrive[:1]
    forget = remembered(calls.acknowledged)
    world.events["acknowledgement arrives"] = [("outbox", forget, "outbox", "stored")]
    stores = {store: remembered(partial(calls.mirrored, store)) for store in ("runLog", "progress")}
    writes = {store: remembered(partial(calls.written, store)) for store in ("runLog", "progress")}
    for device in ("phone", "tablet"):
        read = [
            (f"{device} log", stores["runLog"], f"{device} log", "cloud log"),
            (f"{device} plan", stores["progress"], f"{device} plan", "cloud plan"),
            (f"{device} plan", counted, f"{device} plan", f"{device} log"),
        ]
        write = [
            ("cloud log", writes["runLog"], f"{device} log", "cloud log"),
            ("cloud plan", writes["progress"], f"{device} plan", "cloud plan"),
        ]
        world.events[f"{device} mirrors"] = read + write
        world.events[f"{device} mirrors, its diary is not taken"] = read + write[1:]
        world.events[f"{device} mirrors, its plan is not taken"] = read + write[:1]
    to_watch, to_phone = "phone plan", "watch plan"
    if with_snapshots:
        world.parts["plan to watch"] = world.parts["plan to phone"] = "progress"
        world.events["phone sends its plan"] = [("plan to watch", take, "phone plan", "none")]
        world.events["watch sends its plan"] = [("plan to phone", take, "watch plan", "none")]
        to_watch, to_phone = "plan to watch", "plan to phone"
    world.events["plan arrives on the watch"] = [("watch plan", merged, "watch plan", to_watch), ("watch plan", counted, "watch plan", "outbox")]
    world.events["plan arrives on the phone"] = [("phone plan", merged, "phone plan", to_phone), ("phone plan", counted, "phone plan", "phone log")]
    begin = {"log": lambda *_: calls.empty, "progress": lambda *_: calls.beginning}
    world.events["tablet is new"] = [("tablet log", begin["log"], "none", "none"), ("tablet plan", begin["progress"], "none", "none")]
    world.excused = {"tablet is new"}
    judge_fleet(world)
    sends = ["phone sends its plan", "watch sends its plan"] if with_snapshots else []
    world.rest = ["watch sends its rows", "rows arrive", "acknowledgement arrives", "phone mirrors", "tablet mirrors", *sends]
    world.rest += ["plan arrives on the watch", "plan arrives on the phone"]
    return world


def judge_fleet(world):
    """The laws of diaries and plans."""

    def deletes_stay(before, after):
        return set(json.loads(before)["tombstones"]) <= set(json.loads(after)["tombstones"])

    def diary_stays(before, after):
        return set(rows(before)) <= set(rows(after)) | set(json.loads(after)["tombstones"])

    def rank_grows(before, after):
        one, other = json.loads(before), json.loads(after)
        ranks = [(p["epoch"], p["resetID"]) for p in (one, other)]
        return ranks[0] < ranks[1] or ranks[0] == ranks[1] and set(one["completedSlots"]) <= set(other["completedSlots"])

    def all_counted(log, plan):
        progress = json.loads(plan)
        new = [row for row in rows(log).values() if row["date"] > progress["resetStamp"]]
        return all(f"W{row['week']}D{row['day']}" in progress["completedSlots"] for row in new)

    world.known["log"] = lambda log: sum(bit for run, bit in (("a", 1), ("b", 2)) if run in rows(log) or run in json.loads(log)["tombstones"])
    for device in ("phone", "tablet", "cloud"):
        world.laws.append((f"{device} log", diary_stays, f"no run leaves the diary of the {device}"))
        world.laws.append((f"{device} log", deletes_stay, f"no delete is undone on the {device}"))
        world.laws.append((f"{device} plan", rank_grows, f"no reset is undone and no day lost on the {device}"))
        world.rest_laws.append((f"{device} log", "phone log", same, f"at rest the diary of the {device} is the phone's"))
        world.rest_laws.append((f"{device} plan", "phone plan", same, f"at rest the plan of the {device} is the phone's"))
    world.laws.append(("watch plan", rank_grows, "no reset is undone and no day lost on the watch"))
    world.rest_laws.append(("watch plan", "phone plan", same, "at rest the plan of the watch is the phone's"))
    world.rest_laws.append(("phone log", "phone plan", all_counted, "at rest every run since the last reset counts"))

    def learnt(done, log):
        return not done & 8 or "heartRate" in rows(log).get("b", {})

    world.rest_laws.append(("done", "phone log", learnt, "at rest nothing that was learnt of a run is lost"))
    world.rest_laws.append(("outbox", "outbox", lambda log, _: not rows(log), "at rest the outbox is empty"))


def anchors(library, moments=4):
    """An anchor on two devices that press every button, its copies on their way."""
    world = World(f"anchors, {moments} moments")
    world.parts = {name: "anchor" for name in ("phone", "watch", "to phone", "to watch")} | {"time": "moments", "none": "nothing"}
    world.first = {"anchor": [NONE], "moments": [1], "nothing": [0]}
    later = lambda time, _: time + 1 if time < moments else None  # noqa: E731
    merge = remembered(lambda one, other: library.text("anchor_merge", one, other) if one and other else one or other)
    for device in ("phone", "watch"):
        for button in ("start", "pause", "resume", "end"):
            press = remembered(partial(pressed, library, device, button))
            world.events[f"{device}: {button}"] = [(device, press, device, "time"), ("time", later, "time", "none")]
        other = "watch" if device == "phone" else "phone"
        world.events[f"{device} sends"] = [(f"to {other}", take, device, "none")]
        world.events[f"{device} receives"] = [(device, merge, device, f"to {device}")]

    def no_revival(before, after):
        if not before:
            return True
        one, other = json.loads(before), json.loads(after or b"{}")
        return bool(other) and (one["runID"] != other["runID"] or "endedAt" not in one or "endedAt" in other)

    def order_grows(before, after):
        return not before or bool(after) and json.loads(before)["startDate"] <= json.loads(after)["startDate"]

    for device in ("phone", "watch"):
        world.laws.append((device, no_revival, "an ended run never runs again"))
        world.laws.append((device, order_grows, "a later run stays"))
    world.rest = ["phone sends", "watch sends", "phone receives", "watch receives"]
    world.rest_laws = [("phone", "watch", same, "at rest both have one anchor")]
    return world


def pressed(library, device, button, anchor, time):
    """An anchor after a button is pressed; None when it does nothing."""
    held = json.loads(anchor or b"{}")
    if held and held["revision"] > time - held["startDate"]:  # more presses than there were moments for
        return None
    if time <= max(held.get(moment, 0) for moment in ("startDate", "pausedAt", "endedAt")):
        return None
    if button == "start":
        if held and "endedAt" not in held:
            return None
        return library.text("anchor_assign", {"runID": f"{device[0]}{time}", "startDate": time}, device)
    after = anchor and library.text(f"anchor_{button}", anchor, time)
    return after if after and after != anchor else None


WORLDS = (
    anchors,
    partial(fleet, name="diaries and plans", with_tablet_reset=False, with_snapshots=False),
    partial(fleet, name="diaries and plans, two resets, plans late", with_tablet_reset=True, with_snapshots=True),
)
DEEP_WORLDS = (partial(anchors, moments=6), *WORLDS[1:])
