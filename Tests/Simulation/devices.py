"""A phone that authors workouts and a watch that keeps a cache of them, as hosts are told to use the library."""

import json

from library import json_text

SCHEMA = 1
RECENT = 3
STEPS = ("notStarted", "inProgress", "skipped", "completed")


def pick(items, x):
    """One of some items, chosen by a number from 0 to 1; None of none."""
    return items[int(x * len(items))] if items else None


def copied(value):
    """A copy of a JSON value that shares nothing with it."""
    return json.loads(json_text(value))


def rows(document):
    """The workouts of a context or a cache, by id."""
    return {row["workoutID"]: row for name in ("active", "recent") for row in document[name]}


def new_workout(workout_id, at, x):
    """A workout as an app creates it, with members that the library does not know."""
    logs = [
        {"logID": f"{workout_id}{name}", "tempo": None, "goal": {"reps": 8, "of": name}, "updatedAt": at} for name in "xy"
    ]
    split = {"splitID": "legs"} if x < 0.5 else {}
    return {"workoutID": workout_id, "startedAt": at, "updatedAt": at, "logs": logs, "origin": workout_id, **split}


def edited(library, row, x, y, at):
    """A copy of a workout as a person leaves it after one touch."""
    row = copied(row)
    log = pick(row["logs"], x)
    if log is None or y > 0.78:
        row["updatedAt"] = at
        if y > 0.82:
            row["status"] = "completed" if x < 0.7 else "discarded"
        else:
            row["name"] = f"name {at}"
        return row
    if y > 0.72:
        return library.call("workout_log_reset", row, log["logID"], at)
    log["updatedAt"] = at
    if y < 0.2:
        log["note"] = f"note {at}"
        return row
    log["status"] = "inProgress" if y < 0.55 else "completed" if y < 0.65 else "skipped"
    log["currentStateIndex"] += 1
    entry = f"{log['logID']}{log['currentStateIndex']}"
    log["setEntries"] = [e for e in log["setEntries"] if e["entryID"] != entry]
    log["setEntries"].append({"entryID": entry, "updatedAt": at, "reps": int(x * 12), "felt": None})
    return row


class Phone:
    """Keeps the store, publishes contexts and takes in what the watch pushes."""

    def __init__(self, library, wire, limit, chance):
        self.library, self.wire, self.limit, self.chance = library, wire, limit, chance
        self.since, self.seq = 0, 0
        self.store = {"workouts": [], "deletedWorkoutIDs": [], "vault": {"kept": [None, 1e21]}}
        self.settings = {"units": "kg", "theme": None}
        self.locks = {}
        self.draft = None
        self.saved = (self.store, self.settings)
        self.carried = set()

    def row(self, x):
        """One of the store's workouts."""
        return pick(self.store["workouts"], x)

    def put(self, row):
        """Merges a workout into the store."""
        mine = [w for w in self.store["workouts"] if w["workoutID"] == row["workoutID"]]
        rest = [w for w in self.store["workouts"] if w["workoutID"] != row["workoutID"]]
        joined = self.library.call("workout_merge", mine[0], row) if mine else row
        self.store = {**self.store, "workouts": rest + [joined]}

    def start(self, workout_id, at, x):
        """Creates a workout."""
        made = new_workout(workout_id, at, x)
        self.put(self.library.call("workout_merge", made, made))

    def edit(self, x, y, z, at):
        """A person touches a workout, or saves what was opened a while ago."""
        row = self.row(x)
        if row:
            self.put(edited(self.library, row, z, y, at))

    def save_draft(self, x, y, at):
        """Saves an edit of a copy that was opened a while ago, and opens another."""
        if self.draft and any(w["workoutID"] == self.draft["workoutID"] for w in self.store["workouts"]):
            self.put(edited(self.library, self.draft, x, y, at))
        self.draft = copied(self.row(x))

    def delete(self, x):
        """Deletes a workout for good."""
        row = self.row(x)
        if row:
            self.store = {
                **self.store,
                "workouts": [w for w in self.store["workouts"] if w is not row],
                "deletedWorkoutIDs": sorted({*self.store["deletedWorkoutIDs"], row["workoutID"]}),
            }
        return row

    def delete_log(self, x, y):
        """Deletes a log of a workout for good."""
        row = self.row(x)
        log = row and pick(row["logs"], y)
        if log:
            self.put({**row, "deletedLogIDs": row["deletedLogIDs"] + [log["logID"]]})

    def lock(self, x, y, at):
        """Takes, renews or releases an edit lock."""
        row = self.row(x)
        kind, name = ("split", "legs") if y < 0.3 or row is None else ("workout", row["workoutID"])
        self.locks = self.library.call("edit_locks_set", self.locks, kind, name, at, int(y * 5) * 20)

    def context(self, at):
        """Everything that the watch should know, whole."""
        done = [w for w in self.store["workouts"] if w["status"] != "active"]
        done.sort(key=lambda w: (w["startedAt"], w["workoutID"]))
        return {
            "schema": SCHEMA,
            "since": self.since,
            "seq": self.seq,
            "active": [w for w in self.store["workouts"] if w["status"] == "active"],
            "recent": [w for w in done if w in done[-RECENT:] or w["workoutID"] in self.carried],
            "settings": self.settings,
            "splits": {"legs": {"days": 2}},
            "locks": self.library.call("edit_locks_active", self.locks, at),
            "motto": [self.seq, None],
        }

    def publish(self, at):
        """Sends the richest context that fits; answers what `watch_context_fit` said."""
        self.seq += 1
        context = self.context(at)
        limit = self.limit
        if limit is None:  # as tight as a slim context allows
            limit = self.library.call("watch_context_fit", context, 0)["bytes"]
        fitted = self.library.call("watch_context_fit", context, limit)
        if fitted["context"] is not None:
            self.wire.to_watch.append(("context", json_text(fitted["context"])))
        return fitted

    def ingest(self, pushed, since, at):
        """Takes a push, answers the watch and publishes again when the library says so.

        The watch authors no deletes: a log that a push says is deleted was deleted here, before a backup was restored.
        """
        self.hear(since)
        result = self.library.call("workout_ingest", self.store, pushed)
        self.store = result["store"]
        if result["outcome"] != "vetoed":
            self.put(pushed)
        self.carried |= {pushed["workoutID"]}
        self.wire.to_watch.append(("reply", pushed, result["outcome"], (self.since, self.seq)))
        if result["repush"]:
            self.publish(at)
        return result

    def hear(self, since):
        """Hears which phone's contexts the watch has: of one that began later than this one, by whichever clock, they count more."""
        if self.since < since:
            self.since, self.seq = since + 0.001 + self.chance.random(), 0

    def reinstall(self, at):
        """Begins anew from the backup, which has neither `seq` nor `since`."""
        self.store, self.settings = self.saved
        self.since, self.seq, self.locks, self.draft, self.carried = at, 0, {}, None, set()


class Watch:
    """Keeps a cache, applies contexts and pushes what was born or changed here until the phone has it."""

    def __init__(self, library, wire):
        self.library, self.wire = library, wire
        self.reinstall()

    def reinstall(self):
        """Begins anew with nothing."""
        self.cache = {"supports": SCHEMA, "active": [], "recent": [], "unsent": [], "face": {"hands": None}}

    def row(self, x):
        """One of the cached workouts."""
        return pick(self.cache["active"] + self.cache["recent"], x)

    def put(self, row):
        """Writes a workout that was born or changed here, and remembers to send it."""
        self.drop(row["workoutID"])
        name = "active" if row["status"] == "active" else "recent"
        self.cache = {**self.cache, name: sorted(self.cache[name] + [row], key=lambda w: w["workoutID"])}
        self.mark(row["workoutID"])

    def drop(self, workout_id):
        """Takes a workout out of both lists."""
        for name in ("active", "recent"):
            self.cache = {**self.cache, name: [w for w in self.cache[name] if w["workoutID"] != workout_id]}

    def mark(self, workout_id):
        """Remembers to send a workout."""
        self.cache = {**self.cache, "unsent": sorted({*self.cache["unsent"], workout_id})}

    def unmark(self, workout_id):
        """Has no need to send a workout any more."""
        self.cache = {**self.cache, "unsent": [i for i in self.cache["unsent"] if i != workout_id]}

    def start(self, workout_id, at, x):
        """Creates a workout on the watch."""
        made = new_workout(workout_id, at, x)
        self.put(self.library.call("workout_merge", made, made))

    def edit(self, x, y, z, at):
        """A person touches a workout on the watch."""
        row = self.row(x)
        if row:
            self.put(self.library.call("workout_merge", row, edited(self.library, row, z, y, at)))

    def open(self, x, y):
        """Opens the screen of a log."""
        row = self.row(x)
        log = row and pick(row["logs"], y)
        if log:
            self.cache = {**self.cache, "navigated": {"workoutID": row["workoutID"], "logID": log["logID"]}}

    def push(self, workout_id):
        """Sends a workout to the phone."""
        if workout_id in (held := rows(self.cache)):
            self.wire.to_phone.append((held[workout_id], self.cache.get("since", 0)))
        else:
            self.unmark(workout_id)

    def apply(self, text, at):
        """Takes a context, and leaves the screen when told to."""
        result = self.library.call("watch_context_apply", self.cache, text.decode(), at)
        self.cache = result["cache"]
        if result["navigation"]:
            self.cache = {name: value for name, value in self.cache.items() if name != "navigated"}
        return result

    def take_reply(self, pushed, outcome, last):
        """Hears what became of a push: a deleted workout goes, and one that was not changed since is settled.

        An answer of a phone that has begun anew since means nothing. A context before the last, sent before the push arrived,
        would prune the workout: then the push is sent again.
        """
        if last[0] != self.cache.get("since", 0):
            return
        workout_id = pushed["workoutID"]
        if outcome == "vetoed":
            self.drop(workout_id)
        has_applied = self.cache.get("seq", -1) >= last[1]
        if outcome == "vetoed" or has_applied and rows(self.cache).get(workout_id) == pushed:
            self.unmark(workout_id)
