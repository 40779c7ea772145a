"""Devices that run, as hosts are told to use the library: what all do alike, and a phone; run_watch.py has the watch.

What a device does is a generator that yields between every two steps; a crash leaves it there, and only `disk` is kept.
"""

import json

from library import TandemError, json_text

SCHEDULE = {"intervals": [{"phase": "run", "seconds": 60}, {"phase": "walk", "seconds": 60}]}
MAX_SKEW = 60
MAX_AGE = 12 * 3600
DAY = 24 * 3600
NOTES = 8
GRACE = 5


def reset_stamp(now, progress, log):
    """When a reset is stamped: no run that the device knows of is later, those aside that a wrong clock has written."""
    moments = [progress["pointerStamp"], *(row["date"] for row in log["records"])]
    return max([now, *(moment for moment in moments if moment <= now + DAY)])


class Host:
    """What all devices do alike. `log` is the diary, on the watch the outbox."""

    name, log, fact, peer = "phone", "runLog", "distance", None

    def __init__(self, world):
        self.world, self.library = world, world.library
        self.ahead, self.newer = 0, False
        self.health = {}
        self.reinstall()

    def reinstall(self):
        """Begins anew with nothing; what the health store has stays."""
        self.ended = set()
        self.disk = {
            self.log: self.call("runlog_merge", {}, {}), "progress": self.call("progress_merge", {}, {}),
            "anchor": None, "beside": None, "notes": [], "sent": {}, "cloudRead": False,
        }  # fmt: skip

    def call(self, name, *arguments):
        """A call of the library."""
        return self.library.call(name, *arguments)

    def now(self):
        """What this device's clock says."""
        return self.world.now + self.ahead

    def write(self, **members):
        """Writes to the disk, all at once."""
        self.disk = {**self.disk, **members}

    @property
    def live(self):
        """The anchor of a run that has not ended, or None."""
        anchor = self.disk["anchor"]
        return anchor if anchor and "endedAt" not in anchor else None

    # What a person does

    def start(self, week, day):
        """Starts a run; the device that starts it says who writes it to the health store, before anybody else sees it."""
        yield from self.ask_of_own()
        if self.disk["anchor"]:
            return
        run_id = self.world.new_run(self.name)
        anchor = {"runID": run_id, "startDate": self.now(), "week": week, "day": day, "planID": self.disk["progress"]["planID"]}
        if self.newer:
            anchor["route"] = {"of": run_id, "next": None}
            self.world.happened("version skew")
        self.write(anchor=self.call("anchor_assign", anchor, self.name))
        yield
        yield from self.tell()

    def press(self, button):
        """Pauses, resumes or ends the run at hand."""
        if self.live:
            if button == "end":
                self.world.ends_pressed.add(self.live["runID"])
            yield from self.adopt(self.call(f"anchor_{button}", self.live, self.now()))
            yield from self.tell()

    def look(self):
        """The screen of the run at hand is shown: when its schedule is done the owner ends it, the other device some minutes later."""
        yield from self.ask_of_own()
        if self.live:
            late = 0 if self.live.get("healthOwner") == self.name else 300
            if self.call("anchor_derive", self.live, SCHEDULE, self.now() - late)["finished"]:
                yield from self.press("end")

    def delete(self, run_id):
        """Deletes a run from the diary."""
        self.write(runLog=self.call("runlog_delete", self.disk["runLog"], run_id))
        yield

    def clear(self):
        """Clears the diary of what is shown."""
        self.write(runLog=self.call("runlog_clear", self.disk["runLog"], [row["runID"] for row in self.disk["runLog"]["records"]]))
        yield

    def start_over(self):
        """Starts the plan over, when the cloud has been read."""
        if self.disk["cloudRead"]:
            reset = self.world.new_reset(self.name)
            stamp = reset_stamp(self.now(), self.disk["progress"], self.disk[self.log])
            self.write(progress=self.call("progress_start_over", self.disk["progress"], stamp, reset))
            yield
            yield from self.tell()

    # Anchors

    def adopt(self, anchor):
        """Holds an anchor; the run that it takes the place of ends."""
        mine = self.disk["anchor"]
        if "endedAt" in anchor:
            yield from self.end(anchor)
        elif mine and mine["runID"] != anchor["runID"]:
            # A channel that keeps the latest alone may have lost its end.
            yield from self.end(self.call("anchor_end", mine, min(self.now(), anchor["startDate"])), anchor)
        else:
            self.write(anchor=anchor)
            yield

    def end(self, ended, following=None):
        """The run at hand has ended, and another may follow: each step can be done again, until it is noted."""
        self.write(anchor=ended)
        yield
        yield from self.file(ended)
        self.write(anchor=following, notes=self.noting(ended))
        yield
        yield from self.save_health()

    def noting(self, ended):
        """The notes with a run that has ended: the last eight, and all that began in the time that a stale one is not."""
        notes = [*(note for note in self.disk["notes"] if note["runID"] != ended["runID"]), ended]
        return [note for place, note in enumerate(notes) if len(notes) - place <= NOTES or note["startDate"] > self.now() - MAX_AGE]

    def note(self, run_id):
        """What is known of the end of a run; None when nothing is."""
        return next((note for note in self.disk["notes"] if note["runID"] == run_id), None)

    def file(self, anchor):
        """Puts a run that has ended into the diary and the plan."""
        record = {**self.call("anchor_finish", anchor, SCHEDULE, self.now()), self.fact: len(anchor["runID"])}
        yield from self.take_record(record)

    def take_record(self, record):
        """Puts a record into the diary, then into the plan, and says so when the plan is done by it."""
        self.write(**{self.log: self.call("runlog_append", self.disk[self.log], record)})
        yield
        before = self.call("progress_status", self.disk["progress"])["graduated"]
        # The row that the log then has, which may know more, or is deleted.
        progress = self.counted(self.disk["progress"], self.disk[self.log], record["runID"])
        if not before and self.call("progress_status", progress)["graduated"]:
            self.world.celebrated(self.name, record["runID"])
        self.write(progress=progress)
        yield

    def record(self, text):
        """The record in a text."""
        return self.call("runlog_append", {}, text)["records"][0]

    def counted(self, progress, log, run_id=None):
        """A progress to which all records of a log, or those of one run, have been passed."""
        for record in log["records"]:
            if run_id in (None, record["runID"]):
                progress = self.call("progress_complete", progress, record)
        return progress

    def take_anchor(self, text):
        """Takes in what the other device holds: the runs that have ended, then the one at hand."""
        anchors = [self.library.call("anchor_merge", one, one) for one in json.loads(text)]
        for anchor in anchors:
            yield from self.take_run(anchor)

    take_end = take_anchor

    def take_run(self, theirs):
        """Takes in the anchor of one run, unless it is not to be believed; one that is known to have ended stays so."""
        mine, beside, note = self.disk["anchor"], self.disk["beside"], self.note(theirs["runID"])
        if note:
            known = self.call("anchor_merge", note, theirs)
            if known != note:
                yield from self.learn(known)
            if known != theirs:
                self.world.channels.queue(self.peer, "end", json_text([known]))
                yield
        elif mine and mine["runID"] == theirs["runID"]:
            merged = self.call("anchor_merge", mine, theirs)
            if merged != mine:
                yield from self.adopt(merged)
        elif "endedAt" in theirs:
            yield from self.learn(theirs)
        elif self.check(theirs) == "future":
            self.write(beside=self.call("anchor_merge", beside, theirs) if beside else theirs)
            yield
        elif self.check(theirs) == "ok":
            merged = self.call("anchor_merge", mine, theirs) if mine else theirs
            if merged != mine:
                yield from self.adopt(merged)

    def learn(self, ended):
        """Learns how a run has ended that is not at hand; whatever else is goes on."""
        yield from self.file(ended)
        beside = self.disk["beside"]
        self.write(notes=self.noting(ended), beside=beside if beside and beside["runID"] != ended["runID"] else None)
        yield
        yield from self.save_health()

    def check(self, anchor):
        """Whether an anchor is to be believed."""
        return self.call("anchor_check", anchor, self.now(), MAX_SKEW, MAX_AGE)["state"]

    def save_health(self):
        """Writes what has ended to the health store, if it is for this device to do so."""
        for note in self.disk["notes"]:
            if self.call("health_plan", note, self.name, sorted(self.health))["save"]:
                self.save(note["runID"])
                yield

    def save(self, run_id):
        """Writes one run to the health store."""
        self.health[run_id] = self.health.get(run_id, 0) + 1

    # Plan

    def take_progress(self, text):
        """Takes in the other device's place in the plan."""
        merged = self.call("progress_merge", self.disk["progress"], text)
        merged = self.counted(merged, self.disk[self.log])
        if merged != self.disk["progress"]:
            self.write(progress=merged)
            yield
        yield from self.tell()

    # Sending

    def tell(self, again=False):
        """Sends what differs from what was sent last; again when the other device comes into reach."""
        anchors = [*self.disk["notes"], *([self.live] if self.live else [])]
        for kind, document in (("anchor", anchors), ("progress", self.disk["progress"])):
            if self.peer and document and (again or self.disk["sent"].get(kind) != document):
                self.world.channels.latest(self.peer, kind, json_text(document))
                self.write(sent={**self.disk["sent"], kind: document})
                yield

    def take(self, message):
        """Takes in a message, one that cannot be read changes nothing; then a run that had not begun yet."""
        before = self.disk
        try:
            yield from getattr(self, f"take_{message.kind}")(message.content)
        except (TandemError, ValueError):
            self.world.refused(before == self.disk)
        yield from self.ask_of_beside()

    def launch(self):
        """What a device does when its app begins: what was begun is done to the end, and all is counted again."""
        yield from self.ask_of_own()
        yield from self.ask_of_beside()
        self.write(progress=self.counted(self.disk["progress"], self.disk[self.log]))
        yield
        yield from self.save_health()
        yield from self.tell()

    def ask_of_own(self):
        """A run ends now that has ended already, that nobody has ended, or that is from the future, since a clock was wrong."""
        anchor = self.disk["anchor"]
        if not anchor:
            return
        state = self.check(anchor)
        if "endedAt" in anchor or state == "stale" or state == "future" and anchor.get("healthOwner") == self.name:
            yield from self.end(self.call("anchor_end", anchor, self.now()))
        elif state == "future":
            self.write(anchor=None, beside=anchor)
            yield

    def ask_of_beside(self):
        """A run that had not begun yet may have begun."""
        beside = self.disk["beside"]
        if beside and self.check(beside) != "future":
            self.write(beside=None)
            yield
            yield from self.take_run(beside)


class Phone(Host):
    """A phone with a diary that is mirrored in the cloud; the first one has a watch, the second none."""

    def __init__(self, world, name, peer=None):
        self.name, self.peer = name, peer
        self.mirror = {}
        super().__init__(world)

    def reinstall(self):
        """Begins anew with nothing."""
        super().reinstall()
        self.mirror = {}

    def take_row(self, text):
        """Takes a row of the watch's outbox, and says which row was stored."""
        yield from self.take_record(self.record(text))
        self.world.channels.queue(self.peer, "acknowledged", text)
        yield

    def take_deletion(self, text):
        """Deletes what a person has deleted on the watch, and says that it is stored."""
        yield from self.delete(json.loads(text)["runID"])
        self.world.channels.queue(self.peer, "deleted", text)
        yield

    def take_frame(self, text):
        """Follows the watch's run; a page from the far future would never be stale."""
        page = self.call("live_run_apply", {}, text)
        if page["phaseStart"] <= self.now() + MAX_SKEW:
            self.mirror = self.call("live_run_apply", self.mirror, page)
        yield

    def mirror_cloud(self):
        """Merges with the cloud, then writes there what the cloud lacks."""
        answer = self.world.cloud.read()
        if answer is None:
            plan = self.plan(None)
            self.world.judge_unseen(self.disk, plan)
            return
        document = {name: json.loads(text) for name, (text, _) in answer.items()}
        plan = self.plan(document)
        self.world.judge_restore(self.disk, plan)
        progress = self.counted(plan["merged"]["progress"], plan["merged"]["runLog"])
        self.write(runLog=plan["merged"]["runLog"], progress=progress, cloudRead=True)
        yield
        plan = self.plan(document)
        for name in ("runLog", "progress"):
            if plan["write"][name]:
                text = json_text(plan["merged"][name])
                self.world.write_cloud(name, text, answer[name][1])
                yield
            elif not plan["withinLimit"][name]:
                self.world.happened("payload too large")
        yield from self.tell()

    def plan(self, document):
        """What the library makes of this device and the cloud."""
        local = {"runLog": self.disk["runLog"], "progress": self.disk["progress"]}
        return self.call("cloud_mirror_plan", local, document, self.world.limit)
