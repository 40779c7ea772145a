"""The workouts of a phone and a watch on a bad wire: at rest both hold the same, and nothing comes back. lives.py lives it."""

import json
import random

from devices import SCHEMA, STEPS, Phone, Watch, pick, rows
from laws import require
from library import json_text

ROUNDS = 10
UNLIMITED = 262_144
LIMITS = (UNLIMITED, None, 1_600)
STATUSES = ("active", "discarded", "completed")
KINDS = {
    "phone starts": 3, "watch starts": 3, "phone edits": 5, "watch edits": 6, "phone saves an old draft": 2,
    "phone deletes": 1, "phone deletes a log": 1, "phone locks": 3, "phone changes a setting": 1,
    "watch opens a screen": 4, "phone publishes": 6, "watch pushes": 5, "watch receives": 8, "phone receives": 7,
    "lost on the way": 2, "sent twice": 2, "old context comes again": 2, "corrupt context": 1, "context of another schema": 1,
    "phone backs up": 1, "phone reinstalled": 0.5, "watch reinstalled": 0.5,
}  # fmt: skip


class Wire:
    """The messages on their way, and every context that was ever sent."""

    def __init__(self):
        self.to_watch, self.to_phone, self.sent = [], [], []


class Life:
    """One seeded history of the two devices, judged at every step."""

    def __init__(self, library, seed, happened):
        chance = random.Random(seed)
        self.happened = happened
        self.library = library
        self.wire = Wire()
        self.phone = Phone(library, self.wire, chance.choice(LIMITS), random.Random(seed))
        self.watch = Watch(library, self.wire)
        self.skew = chance.choice((0, 0, -90, 45))
        self.now = 1000
        self.born = 0
        self.seen_by_phone, self.deleted, self.gone = set(), set(), set()
        self.counts = {}

    def happen(self, kind, x, y, z):
        """One event; its numbers from 0 to 1 choose what it touches."""
        self.now += int(z * 4) * 5
        before_phone, before_watch = self.phone.store, self.watch.cache
        fresh_phone = fresh_watch = False
        if kind == "phone starts":
            self.phone.start(self.new_id("p"), self.now, x)
        elif kind == "watch starts":
            self.watch.start(self.new_id("w"), self.now + self.skew, x)
        elif kind == "phone edits":
            self.phone.edit(x, y, z, self.now)
        elif kind == "watch edits":
            self.watch.edit(x, y, z, self.now + self.skew)
        elif kind == "phone saves an old draft":
            self.phone.save_draft(x, y, self.now)
        elif kind == "phone deletes":
            if row := self.phone.delete(x):
                self.deleted.add(row["workoutID"])
        elif kind == "phone deletes a log":
            self.phone.delete_log(x, y)
        elif kind == "phone locks":
            self.phone.lock(x, y, self.now)
        elif kind == "phone changes a setting":
            self.phone.settings = {**self.phone.settings, "units": f"{x}"}
        elif kind == "watch opens a screen":
            self.watch.open(x, y)
        elif kind == "phone publishes":
            self.publish()
        elif kind == "watch pushes":
            if workout_id := pick(self.watch.cache["unsent"], x):
                self.watch.push(workout_id)
        elif kind == "watch receives":
            self.watch_receives(int(x * x * len(self.wire.to_watch)))
        elif kind == "phone receives":
            self.phone_receives(int(x * x * len(self.wire.to_phone)))
        elif kind == "lost on the way":
            queue = self.wire.to_watch if y < 0.5 else self.wire.to_phone
            if queue:
                del queue[int(x * len(queue))]
                self.happened("lost")
        elif kind == "sent twice":
            queue = self.wire.to_watch if y < 0.5 else self.wire.to_phone
            if queue:
                queue.append(pick(queue, x))
                self.happened("sent twice")
        elif kind == "old context comes again":
            if text := pick(self.wire.sent, x):
                self.apply(text)
                self.happened("stale snapshot replay")
        elif kind == "corrupt context":
            self.corrupt(x, y)
        elif kind == "context of another schema":
            self.other_schema(x, y)
        elif kind == "phone backs up":
            self.phone.saved = (self.phone.store, self.phone.settings)
        elif kind == "phone reinstalled":
            self.now += 1
            self.phone.reinstall(self.now if x < 0.5 else self.now - 500)
            fresh_phone = True
            self.deleted = set(self.phone.store["deletedWorkoutIDs"])
            self.gone &= self.deleted
        elif kind == "watch reinstalled":
            self.watch.reinstall()
            self.gone = set()
            fresh_watch = True
        self.seen_by_phone |= {row["workoutID"] for row in self.phone.store["workouts"]}
        if not fresh_phone:
            self.judge_phone(before_phone, self.phone.store)
        if not fresh_watch:
            self.judge_watch(before_watch, self.watch.cache)

    def new_id(self, device):
        """An id of a workout."""
        self.born += 1
        return f"{device}{self.born}"

    def count(self, what):
        """Counts something that happened."""
        self.counts[what] = self.counts.get(what, 0) + 1

    def publish(self):
        """The phone publishes; what is sent is kept for stale replays."""
        fitted = self.phone.publish(self.now)
        self.count(fitted["tier"])
        self.note_sent()
        return fitted

    def note_sent(self):
        """Keeps the contexts on the wire for stale replays."""
        known = set(self.wire.sent[-8:])
        self.wire.sent += [m[1] for m in self.wire.to_watch if m[0] == "context" and m[1] not in known]

    def watch_receives(self, place):
        """The watch takes a message off the wire."""
        if self.wire.to_watch:
            kind, *content = self.wire.to_watch.pop(place)
            if kind == "context":
                self.apply(content[0])
            else:
                self.watch.take_reply(*content)

    def phone_receives(self, place):
        """The phone takes a push off the wire."""
        if not self.wire.to_phone:
            return
        pushed, since = self.wire.to_phone.pop(place)
        known = pushed["workoutID"] in self.phone.store["deletedWorkoutIDs"]
        result = self.phone.ingest(pushed, since, self.now)
        self.note_sent()
        self.count(result["outcome"])
        self.count("regressions" if result["regressions"] else "no regressions")
        require((result["outcome"] == "vetoed") == known, "a push of a deleted workout is vetoed, and no other")
        held = {row["workoutID"]: row for row in result["store"]["workouts"]}.get(pushed["workoutID"])
        require(result["repush"] == (held != pushed), "repush says that the watch does not hold what the store holds")

    def apply(self, text):
        """The watch takes a context that can be read."""
        before = self.watch.cache
        context = json.loads(text)
        result = self.watch.apply(text, self.now)
        self.count(result["outcome"])
        later = (context["since"], context["seq"]) > (before.get("since", 0), before.get("seq", -1))
        require(result["outcome"] == ("applied" if later else "stale"), "a context is applied when it is later, else stale")
        if not later:
            require(result["cache"]["active"] == before["active"], "a stale context leaves every row")
            return
        self.count(f"navigation {result['navigation']}")
        pruned = set(result["pruned"])
        require(pruned <= self.seen_by_phone, "nothing born on the watch is pruned before the phone has seen it")
        require(not pruned & set(before["unsent"]), "nothing unsent is pruned")
        begun_anew = "seq" in before and context["since"] > before["since"]
        require(not begun_anew or not pruned, "a phone that began anew prunes nothing")
        running = {row["workoutID"] for row in self.phone.store["workouts"] if row["status"] == "active"}
        # A context from before the phone began anew may still come.
        require(context["since"] != self.phone.since or not pruned & running, "nothing is pruned that is active on the phone")
        recent = {row["workoutID"] for row in before["recent"]}
        require(context["complete"]["recent"] or not pruned & recent, "what an incomplete list lacks stays")
        left = before.get("navigated", {}).get("workoutID") in pruned
        require(left == (result["navigation"] == "pruned"), "the screen of a pruned workout is left")
        was = {row["workoutID"] for row in before["active"]} - {row["workoutID"] for row in result["cache"]["active"]}
        require(result["ended"] == sorted(was), "ended names what was active and is not")
        self.gone |= pruned & self.deleted
        now_held = rows(result["cache"])
        carried = rows(context)
        lacking = {id for id in now_held if now_held[id] != carried.get(id)}
        must_be_sent = lacking if begun_anew else lacking & set(before["unsent"])
        require(must_be_sent <= set(result["cache"]["unsent"]), "nothing is confirmed that the phone lacks")
        running = result["cache"]["active"]
        require(all(row["status"] == "active" for row in running), "what has ended here is not active again")

    def corrupt(self, x, y):
        """A context arrives cut off, or with a byte that is no UTF-8."""
        if text := pick(self.wire.sent, x):
            at = int(y * len(text))
            self.refuse(text[:at] if x < 0.5 else text[:at] + b"\xff" + text[at:], "undecodable")

    def other_schema(self, x, y):
        """A context of an app of another version arrives, later than all others."""
        newer = y < 0.5
        text = {"schema": SCHEMA + (1 if newer else -1), "since": self.now + 1, "seq": 9, "active": 5, "later": x}
        self.refuse(json_text(text), "peerNewer" if newer else "peerOlder")

    def refuse(self, raw, outcome):
        """The watch takes a text that it cannot use: every row stays."""
        before = self.watch.cache
        result = self.library.apply_context(json_text(before), raw, self.now)
        require(result["outcome"] == outcome and result["schemaMismatch"], f"the outcome is {outcome}")
        kept = {name: result["cache"][name] for name in before}
        require(kept == before, "a text that cannot be used leaves every row")
        self.count(outcome)

    def judge_phone(self, before, after):
        """What holds of the store from one event to the next."""
        if after is before:
            return
        held = {row["workoutID"]: row for row in before["workouts"]}
        for row in after["workouts"]:
            self.judge_row(held.get(row["workoutID"]), row)
            require(row["workoutID"] not in self.deleted, "no deleted workout returns to the phone")
        require(set(before["deletedWorkoutIDs"]) <= set(after["deletedWorkoutIDs"]), "no deletion is forgotten")
        require(after["vault"] == {"kept": [None, 1e21]}, "unknown members of the store stay")

    def judge_watch(self, before, after):
        """What holds of the cache from one event to the next."""
        if after is before:
            return
        held = rows(before)
        for workout_id, row in rows(after).items():
            self.judge_row(held.get(workout_id), row)
            require(workout_id not in self.gone, "no deleted workout returns to the watch")
        require(after["face"] == {"hands": None}, "unknown members of the cache stay")

    @staticmethod
    def judge_row(before, after):
        """What holds of one workout from one event to the next."""
        if before == after:
            return
        require(after.get("origin") == after["workoutID"], "unknown members of a workout stay")
        old = {log["logID"]: log for log in before["logs"]} if before else {}
        for log in after["logs"]:
            require("tempo" in log and log["goal"]["of"] == log["logID"][-1], "unknown members of a log stay, null too")
            require(all("felt" in entry for entry in log["setEntries"]), "unknown members of an entry stay, null too")
            if was := old.get(log["logID"]):
                require(rank(was) <= rank(log), "no status of a log is undone without a reset")
        if before:
            require(set(before["deletedLogIDs"]) <= set(after["deletedLogIDs"]), "no deleted log is forgotten")
            require(STATUSES.index(before["status"]) <= STATUSES.index(after["status"]), "no workout is active again")
        require(not {log["logID"] for log in after["logs"]} & set(after["deletedLogIDs"]), "no deleted log returns")

    def rest(self):
        """Messages flow again: first with the limit at hand, then without."""
        fitted = self.settle()
        if fitted["tier"] == "slim":
            require(normal(self.watch.cache["active"]) == normal(fitted["context"]["active"]), "slim: the active rows agree")
        self.phone.limit = UNLIMITED
        self.now += 1000
        fitted = self.settle()
        own = ("supports", "unsent", "navigated", "face")
        held = {name: value for name, value in self.watch.cache.items() if name not in own}
        require(self.watch.cache["unsent"] == [], "at rest the watch has nothing to send")
        require(normal(held) == normal(fitted["context"]), "at rest the cache is what the phone publishes")
        require(held["locks"] == {"locks": []}, "no lock outlives its editor")

    def reach(self):
        """The devices come into reach; asked what it holds, the watch names the phone of its context."""
        self.phone.hear(self.watch.cache.get("since", 0))

    def settle(self):
        """Both devices send and receive all, some rounds long."""
        for _ in range(ROUNDS):
            self.reach()
            before_phone, before_watch = self.phone.store, self.watch.cache
            fitted = self.publish()
            while self.wire.to_watch:
                self.watch_receives(0)
            for workout_id in self.watch.cache["unsent"]:
                self.watch.push(workout_id)
            while self.wire.to_phone:
                self.phone_receives(0)
            self.seen_by_phone |= {row["workoutID"] for row in self.phone.store["workouts"]}
            self.judge_phone(before_phone, self.phone.store)
            self.judge_watch(before_watch, self.watch.cache)
            heard = self.watch.cache.get("since", 0) <= self.phone.since
            if heard and not self.wire.to_watch and not self.watch.cache["unsent"]:
                break
        return fitted


def normal(value):
    """A value as text, to compare by."""
    return json.dumps(value, sort_keys=True)


def rank(log):
    """How far a log is: resets first, then its status."""
    return (log["resetCount"], STEPS.index(log["status"]))
