"""A watch that runs, as hosts are told to use the library: its outbox, and the session that its system keeps."""

import json

from library import json_text
from run_hosts import NOTES, SCHEDULE, Host


class Watch(Host):
    """A watch: an outbox instead of a diary, and a session that its system keeps while the app is gone."""

    name, log, fact, peer = "watch", "outbox", "heartRate", "phone"

    def __init__(self, world):
        self.session, self.pages = None, 0
        super().__init__(world)

    def reinstall(self):
        """Begins anew with nothing; the system ends the session of an app that is removed."""
        super().reinstall()
        self.session = None
        self.write(note=None, previous=[], deleting=[], salvaged=[])

    def delete(self, run_id):
        """Deletes a run from the outbox, which keeps that in mind, and is to tell the phone."""
        outbox = self.call("runlog_delete", self.disk["outbox"], run_id)
        self.world.deleted_on_watch.add(run_id)
        self.write(outbox=outbox, deleting=[*self.disk["deleting"], run_id])
        yield

    def send_rows(self, asked=False):
        """Sends every row and every deletion that has not been acknowledged; when asked, every deletion."""
        for row in self.disk["outbox"]["records"]:
            self.world.channels.queue("phone", "row", json_text(row))
            yield
        for run_id in self.disk["outbox"]["tombstones"] if asked else self.disk["deleting"]:
            self.world.channels.queue("phone", "deletion", json_text({"runID": run_id}))
            yield

    def take_deleted(self, text):
        """Has no longer to tell of a run that the phone has deleted."""
        run_id = json.loads(text)["runID"]
        self.write(deleting=[other for other in self.disk["deleting"] if other != run_id])
        yield

    def take_acknowledged(self, text):
        """Forgets a row that was stored as it still is; one that knows more by now is sent again."""
        row = self.record(text)
        if row in self.disk["outbox"]["records"]:
            self.write(outbox=self.call("runlog_forget", self.disk["outbox"], [row["runID"]]))
        yield

    def adopt(self, anchor):
        """Holds an anchor, whose session is begun."""
        yield from super().adopt(anchor)
        yield from self.keep_session()

    def save_health(self):
        """The runs that have ended are the session's to save; then those that had none."""
        yield from self.keep_session()
        yield from super().save_health()

    def keep_session(self):
        """Does what the library says until there is nothing to do."""
        for _ in range(4):
            live = self.live
            if live and (self.session or self.disk["note"]) and live["runID"] not in self.disk["previous"]:
                self.write(previous=[*self.disk["previous"], live["runID"]])
            plan = self.call("watch_session_plan", self.session_state(), self.now())
            if plan["action"] == "none":
                return
            yield from self.follow(plan)

    def session_state(self):
        """What the library is asked about."""
        session = self.session and {**self.session, "runID": self.disk["note"]}
        live, notes = self.live, self.disk["notes"]
        return {
            "session": session,
            "active": [{**live, "startedAt": live["startDate"]}] if live else [],
            "completed": [{**a, "startedAt": a["startDate"]} for a in notes],
            "previouslyActive": self.disk["previous"],
            "saved": sorted({*self.health, *self.salvaged()}),
            "minimumFinishAge": 10,
        }

    def salvaged(self):
        """The runs whose session the system ended, until they have ended themselves."""
        return [run for run in self.disk["salvaged"] if not self.note(run)]

    def follow(self, plan):
        """Carries out one action, the next run's start after it."""
        if plan["action"] in ("finish", "salvage"):
            if plan["run"]:
                judged = self.call("health_plan", plan["run"], self.name, sorted(self.health))
                if judged["save"] or plan["action"] == "salvage" and judged["reason"] == "notEnded":
                    self.save(plan["runID"])
                    yield
        if plan["action"] == "salvage" and plan["runID"]:
            self.write(salvaged=[*self.disk["salvaged"], plan["runID"]][-NOTES:])
            yield
        if plan["action"] != "start":
            self.session = None
            yield
            self.write(note=None, previous=[])
            yield
            plan = plan["then"]
        if plan:
            self.write(note=plan["runID"], previous=[plan["runID"]])
            yield
            self.session = {"startedAt": self.now(), "systemEnded": False}
            yield

    def show(self):
        """Sends a page of the run at hand to the phone."""
        anchor = self.live
        if anchor:
            place = self.call("anchor_derive", anchor, SCHEDULE, self.now())
            self.pages += 1
            page = {"runID": anchor["runID"], "seq": self.pages, "phaseStart": self.now(), "driver": "watch"}
            if place.get("boundaryAt"):
                page |= {"phase": place["phase"], "phaseEnd": place["boundaryAt"]}
            self.world.channels.fast("phone", "frame", json_text(page))
            yield
