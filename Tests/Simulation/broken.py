"""Breaks one rule at a time, in the library's answers or in a host, and expects a simulation to name the law that it breaks."""

import argparse
import contextlib
import io
import json
import sys
import time

import cues
import devices
import diary_laws
import explore
import explored_worlds
import fit_limits
import lives
import mistakes
import replay
import run_hosts
import run_watch
import session_states
import watch_sync
from library import Library, json_text


class Broken(Library):
    """A library one of whose calls goes through `rule(ask, arguments)`, where `ask` is the real call."""

    def __init__(self, path, name, rule):
        super().__init__(path)
        self.name, self.rule = name, rule

    def text(self, name, *arguments):
        """Answers a call, the broken one by its rule."""
        if name != self.name:
            return super().text(name, *arguments)

        def ask(*changed):
            return json.loads(super(Broken, self).text(name, *changed))

        try:
            parsed = [json.loads(a) if isinstance(a, bytes) else a for a in arguments]
        except ValueError:
            return super().text(name, *arguments)
        answer = self.rule(ask, parsed)
        is_anchor = name.startswith("anchor_") and "runID" in answer
        return super().text("anchor_merge", answer, answer) if is_anchor else json_text(answer)


STATES = {"disciplines": ["session"], "most": 3_000}
LIVES = {"seeds": 759, "most": 1, "until_failed": True}
WORLDS = {"most": 60_000}
RULES = [
    ("watch_session_plan", mistakes.start_saved, session_states, "the host never comes to rest", STATES),
    ("watch_session_plan", mistakes.keep_deleted, session_states, "a session is left behind", STATES),
    ("watch_session_plan", mistakes.finish_as_other, session_states, "under another run's name", STATES),
    ("watch_session_plan", mistakes.wait_for_saved, session_states, "its run is saved and over", {"disciplines": ["session"]}),
    ("watch_session_plan", mistakes.never_start, session_states, "no session runs", STATES),
    ("watch_context_apply", mistakes.apply_without_unsent, lives, "before the phone has seen it", LIVES),
    ("watch_context_apply", mistakes.apply_confirms_too_soon, lives, "confirmed that the phone lacks", LIVES),
    ("watch_context_apply", mistakes.apply_without_since, lives, "began anew prunes", LIVES),
    ("watch_context_apply", mistakes.apply_without_order, lives, "when it is later, else stale", LIVES),
    ("watch_context_apply", mistakes.apply_never_prunes, lives, "at rest the cache is what the phone publishes", LIVES),
    ("workout_merge", mistakes.merge_last_writer, lives, "active again", LIVES),
    ("workout_merge", mistakes.merge_known_only, lives, "unknown members of a workout", LIVES),
    ("workout_merge", mistakes.merge_revives_logs, lives, "no deleted log returns", LIVES),
    ("workout_ingest", mistakes.ingest_without_veto, lives, "a deleted workout is vetoed", LIVES),
    ("workout_ingest", mistakes.ingest_never_repushes, lives, "repush says", LIVES),
    ("watch_context_apply", mistakes.prune_incomplete, lives, "an incomplete list", LIVES),
    ("edit_locks_active", mistakes.locks_never_expire, lives, "no lock outlives its editor", LIVES),
    ("runlog_delete", mistakes.delete_without_tombstone, lives, "but by a delete", LIVES),
    ("runlog_append", mistakes.record_replaced, lives, "no member of a record is lost", LIVES),
    ("progress_start_over", mistakes.reset_without_epoch, explore, "no reset is undone", WORLDS),
    ("progress_merge", mistakes.prefer_more_slots, lives, "no epoch is lowered", LIVES),
    ("progress_merge", mistakes.epoch_alone, lives, "at rest", LIVES),
    ("progress_complete", mistakes.complete_partial, lives, "counts in the plan", LIVES),
    ("anchor_merge", mistakes.earlier_start_wins, lives, "one anchor", LIVES),
    ("anchor_check", mistakes.clamped_stamps, lives, "left standing", LIVES),
    ("health_plan", mistakes.everybody_owns, lives, "at most once", LIVES),
    ("health_plan", mistakes.saved_forgotten, lives, "at most once", LIVES),
    ("cloud_mirror_plan", mistakes.joint_pristine_guard, lives, "nothing pristine is pushed", LIVES),
    ("cloud_mirror_plan", mistakes.no_limit, lives, "within the limit", LIVES),
    ("cloud_mirror_plan", mistakes.loud_restore, lives, "a restore is quiet", LIVES),
    ("cloud_mirror_plan", mistakes.cloud_wins, lives, "no run leaves a diary", LIVES),
    ("live_run_apply", mistakes.late_page, lives, "a late page re-opens nothing", LIVES),
    ("live_run_state", mistakes.frozen_page, lives, "left standing", LIVES),
    ("progress_complete", mistakes.complete_without_stamp, lives, "from before the reset", LIVES),
    ("cloud_mirror_plan", mistakes.cloud_wins, explore, "no run leaves the diary", WORLDS),
    ("anchor_merge", mistakes.ended_can_run, explore, "an ended run never runs again", WORLDS),
    ("runlog_delete", mistakes.delete_without_tombstone, explore, "no run leaves the diary", WORLDS),
    ("watch_context_fit", mistakes.one_byte_more, fit_limits, "expected slim", {"contexts": 30}),
    ("schedule_cues", mistakes.cues_twice, cues, "other cues than the whole", {"sequences": 300, "anchored": 10}),
    ("schedule_cues", mistakes.cues_of_the_end, cues, "disagrees with the screen", {"sequences": 10, "anchored": 10}),
    ("anchor_merge", mistakes.keep_local_anchor, replay, "two screens differ", {"lives": 1}),
    ("anchor_resume", mistakes.pause_costs_nothing, replay, "shows other than", {"lives": 1}),
    ("anchor_merge", mistakes.tie_is_local, diary_laws, "not commutative", {"diaries": 1, "progresses": 1}),
    ("runlog_merge", mistakes.merge_drops_tombstones, diary_laws, "a row is dropped", {"diaries": 30, "progresses": 1}),
    ("runlog_forget", mistakes.forgets_by_delete, diary_laws, "other than it is told", {"diaries": 30, "progresses": 1}),
    ("progress_complete", mistakes.last_pointer, diary_laws, "another order", {"diaries": 1, "progresses": 20}),
    ("progress_merge", mistakes.lower_epoch, diary_laws, "an epoch is lowered", {"diaries": 30, "progresses": 1}),
]


def forget_by_id(diaries, outbox, arrived):
    """Whatever is acknowledged is forgotten, known better by now or not."""
    return diaries.text("runlog_forget", outbox, list(explored_worlds.rows(arrived)))


def count_one(host, progress, log, run_id=None, counted=run_hosts.Host.counted):
    """Only a run that ends here is counted, none that is adopted."""
    return counted(host, progress, log, run_id) if run_id else progress


def delete_by_message(watch, run_id):
    """A deletion on the watch is a message, and nothing that it keeps."""
    watch.world.deleted_on_watch.add(run_id)
    watch.write(outbox=watch.call("runlog_forget", watch.disk["outbox"], [run_id]))
    watch.world.channels.queue("phone", "deletion", json_text({"runID": run_id}))
    yield


def end_unkept(host, ended, following=None):
    """A run that has ended is finished before the end is kept: what a crash cuts off is not begun again."""
    yield from host.file(ended)
    host.write(anchor=following, notes=host.noting(ended))
    yield
    yield from host.save_health()


def settle_at_once(watch, pushed, outcome, last, take_reply=devices.Watch.take_reply):
    """An answer settles a push, though a context from before it may still arrive."""
    take_reply(watch, pushed, outcome, (last[0], -1))


def ingest_alone(phone, pushed, since, at, ingest=devices.Phone.ingest):
    """What a push calls deleted stays, though the phone itself deleted it before a backup was restored."""
    phone.put = lambda row: None
    result = ingest(phone, pushed, since, at)
    del phone.put
    return result


HOSTS = [
    (devices.Watch, "take_reply", lambda *_: None, lives, "at rest", LIVES),
    (devices.Watch, "take_reply", settle_at_once, lives, "active on the phone", {**LIVES, "first": 800}),
    (devices.Phone, "ingest", ingest_alone, lives, "at rest", LIVES),
    (run_watch.Watch, "delete", delete_by_message, lives, "no run is lost", LIVES),
    (run_hosts.Host, "note", lambda *_: None, lives, "settled within", LIVES),
    (run_hosts.Host, "end", end_unkept, lives, "that a person has ended", LIVES),
    (run_watch.Watch, "salvaged", lambda *_: [], lives, "a session runs exactly when", LIVES),
    (watch_sync.Life, "reach", lambda *_: None, lives, "at rest", LIVES),
    (run_hosts.Host, "counted", count_one, lives, "every run since the last reset counts", LIVES),
    (explored_worlds.Diaries, "acknowledged", forget_by_id, explore, "nothing that was learnt", WORLDS),
]


def notices(simulation, library, law, sizes):
    """Whether a simulation fails and names a law; None when it is skipped."""
    told = io.StringIO()
    place = [replay.shared_folder()] if simulation is replay else []
    with contextlib.redirect_stdout(told):
        _, failed = simulation.check(library, *place, **sizes)
    if "skipped" in told.getvalue():
        return None
    return failed > 0 and law in told.getvalue()


def check(path):
    """Breaks every rule, and those that a host keeps; answers (passed, failed)."""
    began = time.monotonic()
    found = []
    for name, rule, simulation, law, sizes in RULES:
        found.append(notices(simulation, Broken(path, name, rule), law, sizes))
        if found[-1] is False:
            print(f"broken: nobody noticed in {simulation.__name__}: {rule.__doc__}")
    for owner, name, mistake, simulation, law, sizes in HOSTS:
        whole = getattr(owner, name)
        setattr(owner, name, mistake)
        found.append(notices(simulation, Library(path), law, sizes))
        setattr(owner, name, whole)
        if found[-1] is False:
            print(f"broken: nobody noticed in {simulation.__name__}: another {name}")
    passed, failed = found.count(True), found.count(False)
    print(
        f"broken: {len(found)} broken rules, {passed} noticed, {found.count(None)} skipped for lack of data, "
        f"{time.monotonic() - began:.1f} s"
    )
    return passed, failed


def main():
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", metavar="SO")
    passed, failed = check(parser.parse_args().library)
    print(f"broken: {passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
