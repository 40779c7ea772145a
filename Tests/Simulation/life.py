"""One life of a phone, a watch, a second phone and a cloud: what happens to them, and what goes wrong, judged at every step."""

import json

import watch_sync
from channels import Channels, Cloud
from devices import pick
from laws import judge_device, judge_rest, judge_world, require
from run_hosts import Phone
from run_watch import Watch

ROUNDS = 8
UNLIMITED, TIGHT = 100_000, 120
BEGIN = 1_700_000_000
FAR = 2_200_000_000

# Faults, and how many of their events a life has that is about them.
FAULTS = {
    "lost": 5, "sent twice": 5, "unbounded delay": 0, "reordered within a channel": 0, "reordered across channels": 0,
    "stale snapshot replay": 4, "latest-wins overwrite": 0, "stuck queue": 3, "one-shot drop while busy": 4,
    "crash between steps": 6, "reinstall": 2, "cloud stale": 4, "cloud refusing": 4, "clock skew": 2, "clock step": 2,
    "far future stamp": 2, "version skew": 3, "payload too large": 3, "corrupt bytes": 4, "same button": 4,
    "dead lock holder": 2, "silent driver": 2, "session ended by the system": 4,
}  # fmt: skip
DEEDS = {
    "start": 9, "press": 6, "end": 9, "delete": 2, "clear": 1, "start over": 3, "mirror": 10, "tell": 4, "send rows": 9,
    "show": 3, "look": 3, "receive": 26, "session": 3, "time": 11,
}  # fmt: skip


class Life:
    """One seeded history, judged at every step."""

    def __init__(self, library, seed):
        self.library = library
        self.now = BEGIN
        self.faults, self.counts = set(), {}
        self.channels = Channels(self.happened)
        self.cloud = Cloud(blind=seed % 5 == 4)
        self.limit = UNLIMITED
        self.runs = self.resets = 0
        self.started, self.routes, self.excused = set(), set(), set()
        self.full_runs, self.deleted_on_watch, self.ends_pressed = set(), set(), set()
        self.crash_after = None
        self.phone, self.watch, self.tablet = Phone(self, "phone", "watch"), Watch(self), Phone(self, "tablet")
        self.devices = (self.phone, self.watch, self.tablet)
        self.workouts = watch_sync.Life(library, seed, self.happened)

    # What the devices ask of the world

    def happened(self, fault):
        """A fault has had its effect."""
        self.faults.add(fault)

    def count(self, what):
        """Counts something worth telling."""
        self.counts[what] = self.counts.get(what, 0) + 1

    def new_run(self, name):
        """An id for a run."""
        self.runs += 1
        return f"{name[0]}{self.runs}"

    def new_reset(self, name):
        """An id for a reset; later ones of other devices are not greater."""
        self.resets += 1
        return f"{name[-1]}{self.resets}"

    def refused(self, unchanged):
        """A message could not be read."""
        require(unchanged, "an error changes nothing")
        self.count("refused")

    def celebrated(self, name, run_id):
        """A device told its person that the plan is done."""
        self.count("celebrations")

    def judge_unseen(self, disk, plan):
        """What is planned while the cloud has not answered."""
        pristine = {
            "runLog": not disk["runLog"]["records"] and not disk["runLog"]["tombstones"],
            "progress": self.library.call("progress_status", disk["progress"])["pristine"],
        }
        for name, is_pristine in pristine.items():
            require(not (is_pristine and plan["write"][name]), "nothing pristine is pushed over an unseen cloud")

    def judge_restore(self, disk, plan):
        """A plan that turns out to be done is not celebrated."""
        done = [self.library.call("progress_status", p)["graduated"] for p in (disk["progress"], plan["merged"]["progress"])]
        require(plan["graduatedQuietly"] == (not done[0] and done[1]), "a restore is quiet")
        self.count("restores" if plan["adopt"]["runLog"] else "nothing restored")

    def write_cloud(self, name, text, replaced):
        """A device writes to the cloud. What a blind cloud alone had and lets go is the limit that limits.py shows."""
        require(len(text) <= self.limit, "what is written is within the limit")
        before = self.known_runs()
        taken = self.cloud.write(name, text, replaced)
        self.count("cloud writes" if taken else "cloud writes refused")
        if self.cloud.blind:
            self.excused |= before - self.known_runs()

    # Events

    def live(self, events):
        """Goes through some events and then to rest."""
        for event in events:
            self.happen(*event)
        self.rest()

    def happen(self, kind, x, y, z):
        """One event; its numbers from 0 to 1 choose what it touches."""
        device = pick(self.devices, x)
        if kind.startswith("workout: "):
            self.workouts.happen(kind.removeprefix("workout: "), x, y, z)
        elif kind == "time":
            self.now += (5, 20, 45, 130)[int(z * 4)]
        elif kind in FAULTS:
            self.fault(kind, device, x, y, z)
        else:
            if device is self.tablet and kind in ("receive", "tell"):
                device = self.phone
            self.do(device, self.deed(kind, device, y, z))
        judge_world(self)

    def deed(self, kind, device, y, z):
        """What a device does, as a generator; None when it cannot."""
        if kind == "start":
            return device.start(*((9, 3) if y > 0.9 else (1 + int(y * 2), 1 + int(z * 3))))
        if kind in ("press", "end"):
            return device.press("end" if kind == "end" else "pause" if y < 0.5 else "resume")
        if kind == "receive":
            message = self.channels.take(device.name, z * y)
            return message and self.arrives(device, message)
        if kind == "tell":
            return device.tell(again=True)
        if kind == "send rows":
            return self.watch.send_rows()
        if kind == "show":
            return self.watch.show()
        if kind == "look":
            return device.look()
        if kind == "session":
            return self.watch.keep_session()
        if kind == "start over":
            return device.start_over()
        if kind == "delete":
            row = pick(device.disk[device.log]["records"], y)
            return row and device.delete(row["runID"])
        if device is self.watch:
            return None
        return device.clear() if kind == "clear" else device.mirror_cloud()

    def arrives(self, device, message):
        """A device takes in a message."""
        self.count(f"{message.kind} arrived")
        return device.take(message)

    def do(self, device, deed):
        """Carries out a deed step by step, or so many steps of it as a crash lets it."""
        if not deed:
            return
        if deed.gi_code.co_name in ("send_rows", "show", "keep_session"):
            device = self.watch
        before = device.disk
        steps = 0
        for _ in deed:
            judge_device(self, device, before, device.disk)
            before = device.disk
            steps += 1
            if self.crash_after is not None and steps > self.crash_after:
                deed.close()
                self.crash_after = None
                self.happened("crash between steps")
                self.do(device, device.launch())
                return
        judge_device(self, device, before, device.disk)

    def fault(self, kind, device, x, y, z):
        """One fault."""
        to = "phone" if y < 0.5 else "watch"
        waiting, sent = self.channels.waiting[to], self.channels.sent[to]
        target = self.phone if to == "phone" else self.watch
        if kind == "lost" and waiting:
            del waiting[int(x * len(waiting))]
            self.happened(kind)
        elif kind == "sent twice" and waiting:
            waiting.append(pick(waiting, x))
            self.happened(kind)
        elif kind == "stale snapshot replay" and len(sent) > 1:
            self.happened(kind)
            self.do(target, target.take(pick(sent[:-1], x)))
        elif kind == "stuck queue":
            self.channels.stuck ^= {to}
            self.happened(kind)
        elif kind == "one-shot drop while busy":
            self.channels.busy.add("phone")
            self.do(self.watch, self.watch.show())
        elif kind == "crash between steps":
            self.crash_after = int(z * 4)
        elif kind == "reinstall":
            self.reinstall(device)
            self.happened(kind)
        elif kind == "cloud stale":
            self.cloud.stale = not self.cloud.stale
            if self.cloud.stale and len(self.cloud.versions["runLog"]) > 1:
                self.do(self.phone if y < 0.5 else self.tablet, (self.phone if y < 0.5 else self.tablet).mirror_cloud())
                self.happened(kind)
        elif kind == "cloud refusing":
            self.cloud.refusing = not self.cloud.refusing
            self.happened(kind)
        elif kind == "clock skew":
            device.ahead = int(y * 400) - 200
            self.happened(kind)
        elif kind == "clock step":
            self.now += 1
            device.ahead += -90 if z < 0.5 else 90
            self.happened(kind)
        elif kind == "far future stamp":
            self.far_future(device, y, z)
        elif kind == "version skew":
            device.newer = not device.newer
        elif kind == "payload too large":
            self.limit = TIGHT if self.limit == UNLIMITED else UNLIMITED
            self.do(self.phone, self.phone.mirror_cloud())
        elif kind == "corrupt bytes" and sent:
            message = pick(sent, x)
            content = message.content[: int(z * len(message.content))] if z < 0.6 else message.content[:-1] + b"\xff}"
            self.happened(kind)
            self.do(target, target.take(message._replace(content=content)))
        elif kind == "same button":
            self.same_button(y, z)
        elif kind == "dead lock holder":
            self.workouts.happen("phone starts", x, y, z)
            self.workouts.happen("phone locks", x, 0.9, z)
            self.happened(kind)
        elif kind == "silent driver" and self.watch.disk["anchor"]:
            self.do(self.watch, self.watch.show())
            self.happened(kind)
        elif kind == "session ended by the system" and self.watch.session:
            self.watch.session = {**self.watch.session, "systemEnded": True}
            self.happened(kind)

    def far_future(self, device, y, z):
        """A device's clock says that it is decades later, while its person does something; then it is set right."""
        right, device.ahead = device.ahead, FAR - self.now
        self.happened("far future stamp")
        self.do(device, device.start_over() if y < 0.25 else device.start(1, 1) if y < 0.7 else device.press("end"))
        device.ahead = right
        self.do(device, device.launch())

    def same_button(self, y, z):
        """Both devices press one button before either hears of it."""
        self.happened("same button")
        for device in (self.phone, self.watch):
            deed = device.start(1, 1) if y < 0.4 else device.press("pause" if y < 0.6 else "resume" if y < 0.75 else "end")
            self.do(device, device.start_over() if z < 0.15 else deed)

    def reinstall(self, device):
        """A device loses all that it had; what only it had is nobody's fault.

        Nor is a row that it has acknowledged: the acknowledgement may arrive after all, and the watch lets go of the row.
        """
        before = self.known_runs()
        # Who has not heard of a deletion, or of an end, or has it from nobody any more, cannot know it.
        if device is self.watch:
            self.deleted_on_watch -= set(self.watch.disk["deleting"])
        else:
            self.deleted_on_watch &= set(self.watch.disk["outbox"]["tombstones"])
        self.ends_pressed.clear()
        if device is self.phone:
            acknowledged = [m for m in self.channels.waiting["watch"] if m.kind == "acknowledged"]
            self.excused |= {json.loads(message.content)["runID"] for message in acknowledged}
        old, self.devices = device, tuple(d for d in self.devices if d is not device)
        # Of those aside another may take the place.
        self.excused |= before - self.known_runs(aside=False)
        self.devices = (self.phone, self.watch, self.tablet)
        old.reinstall()
        if old is self.watch:
            self.workouts.happen("watch reinstalled", 0, 0, 0)
        elif old is self.phone:
            self.workouts.happen("phone reinstalled", 0, 0, 0)

    def known_runs(self, aside=True):
        """The runs that are in some diary, outbox or cloud, or deleted in one, or at hand on a device, or aside there."""
        known = set()
        logs = [device.disk[device.log] for device in self.devices]
        logs.append(json.loads(self.cloud.versions["runLog"][-1]))
        for log in logs:
            known |= {row["runID"] for row in log.get("records", [])} | set(log.get("tombstones", []))
        anchors = [device.disk[name] for device in self.devices for name in ("anchor", "beside")[: 1 + aside]]
        return known | {anchor["runID"] for anchor in anchors if anchor}

    # Rest

    def rest(self):
        """Everything works again; at most so many rounds later all is settled."""
        if self.channels.waiting["phone"] or self.channels.waiting["watch"]:
            self.happened("unbounded delay")
        self.channels.stuck, self.channels.busy, self.crash_after = set(), set(), None
        self.cloud.stale = self.cloud.refusing = False
        self.limit = UNLIMITED
        self.now += 2000
        for device in self.devices:
            device.ahead = 0
            self.do(device, device.launch())
        for rounds in range(1, ROUNDS + 2):
            before = self.state()
            self.exchange()
            judge_world(self)
            if self.state() == before:
                break
            require(rounds <= ROUNDS, f"settled within {ROUNDS} rounds")
        judge_rest(self)
        self.workouts.rest()

    def exchange(self):
        """One round: all is sent again, all arrives, every device looks at the cloud."""
        for device in (self.phone, self.watch):
            self.do(device, device.tell(again=True))
        self.do(self.watch, self.watch.send_rows(asked=True))
        for device in (self.phone, self.watch):
            while message := self.channels.take(device.name, 0):
                self.do(device, device.take(message))
        for device in (self.phone, self.tablet):
            self.do(device, device.mirror_cloud())
        self.do(self.watch, self.watch.keep_session())

    def state(self):
        """Everything durable, as text."""
        kept = [{**device.disk, "sent": None} for device in self.devices]
        cloud = [self.cloud.versions[name][-1].decode() for name in ("runLog", "progress")]
        work = [self.workouts.phone.store, self.workouts.watch.cache]
        return json.dumps([kept, cloud, work, self.watch.session, [d.health for d in self.devices]], sort_keys=True)
