"""Seeded requests for every function: small states from small domains, so that ties are frequent.

`request(name, rng)` gives the text of one call's argument array, on one line. Most requests are valid.
"""

from spelling import damage, identifier, identifiers, spell, unknown, value
from workouts import read_workout

START = 1751500800.0
MOMENTS = [0.0, 0.0, 1.0, 1.5, -5.0, START, *(START + after for after in (0, 0.1, 0.25, 60, 100, 900, 1800))]
COUNTERS = [0.0, 0.0, 1.0, 1.0, 2.0, 3.0, 2.0**53 - 1]
PHASES = ["walk", "run", "é"]
PLAN_IDS = ["c25k", "c25k", "c25k-nhs", "mine"]


def moment(rng):
    return rng.choice(MOMENTS)


def some(rng, **members):
    """Section 3: of these members some are left out and a few are null; a required one is to be added apart."""
    kept = {}
    for name, member in members.items():
        chance = rng.random()
        if chance < 0.5:
            kept[name] = member
        elif chance < 0.55:
            kept[name] = None
    return kept


def akin(document, other, rng):
    """Section 1, Merge: the document with about half of the other's members, as two copies of one thing have."""
    return {**document, **{name: member for name, member in other.items() if rng.random() < 0.5}}


def many(rng, make, most=3):
    return [make(rng) for _ in range(rng.randrange(most + 1))]


def anchor(rng):
    """Section 4."""
    return {
        **unknown(rng),
        **some(
            rng,
            accumulatedPause=rng.choice([0.0, 0.1, 0.3, 10.0, 100.0, 5000.0]),
            revision=rng.choice(COUNTERS),
            week=rng.choice([1.0, 2.0]),
            planID=rng.choice(PLAN_IDS),
            healthOwner=rng.choice(["phone", "watch", "é"]),
        ),
        **some(rng, day=rng.choice([1.0, 3.0])),
        **{name: moment(rng) for name in rng.choice([[], [], ["pausedAt"], ["endedAt"], ["pausedAt", "endedAt"]])},
        "runID": rng.choice(["r", "r", identifier(rng)]),
        "startDate": rng.choice([START, START, START + 0.1, START + 2, moment(rng)]),
    }


def sample(rng):
    """Section 4, clock_offset."""
    return {name: START + rng.choice([0, 0.1, 1, 2.5]) for name in ("sent", "received", "replied", "returned")}


def interval(rng):
    """Section 5."""
    seconds = rng.choice([0.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 60.0, 90.0, 300.0])
    return {**unknown(rng), "phase": rng.choice(PHASES), "seconds": seconds}


def schedule(rng):
    """Section 5."""
    intervals = many(rng, interval, 5)
    return rng.choice([intervals, {**unknown(rng), "intervals": intervals}, {"intervals": intervals}])


def elapsed(rng):
    """Section 5: on, and just beside, the seconds at which something happens."""
    beside = [0, 0, 0, 1e-6, -1e-6, 1.1e-6, -1.1e-6, 2.4e-7, -2.4e-7, 0.5, -0.3]
    return rng.choice([-1, 0, 0, 1, 2, 3, 5, 30, 57, 59, 60, 63, 90, 150, 300, 361, 450, 2000]) + rng.choice(beside)


def options(rng):
    """Section 5, schedule_cues."""
    return {
        **unknown(rng),
        **some(
            rng,
            countdown=many(rng, lambda r: r.choice([1.0, 2.0, 3.0, 5.0, 60.0])),
            halfway=rng.choice([True, False]),
            grace=rng.choice([0.0, 1.0, 2.5]),
        ),
    }


def record(rng):
    """Section 6."""
    return {
        **unknown(rng),
        **some(
            rng,
            completion=rng.choice(["full", "full", "partial"]),
            planID=rng.choice(PLAN_IDS),
            duration=rng.choice([0.0, 1.5, 1800.0]),
            edited={**unknown(rng), "updatedAt": rng.choice([0.0, 1.0])},
        ),
        **(rng.choice([{}, slot(rng), slot(rng), some(rng, **slot(rng))])),
        "runID": identifier(rng),
        "date": moment(rng),
    }


def slot(rng):
    return {"week": rng.choice([1.0, 1.0, 2.0, 9.0, 10.0]), "day": rng.choice([1.0, 2.0, 3.0, 4.0])}


def log(rng):
    """Section 6."""
    return {**unknown(rng), **some(rng, tombstones=identifiers(rng, 2)), **rng.choice([{}, {"records": many(rng, record, 4)}])}


def progress(rng):
    """Section 7."""
    slots = ["W1D1", "W1D2", "W9D3", "W2D1", "W10D1"]
    return {
        **unknown(rng),
        **some(
            rng,
            planID=rng.choice(PLAN_IDS),
            epoch=rng.choice(COUNTERS),
            resetID=rng.choice(["", "a", "b", "é", "😀", "\ufb33"]),
            resetStamp=moment(rng),
            completedSlots=[rng.choice(slots) for _ in range(rng.randrange(4))],
            pointerWeek=rng.choice([1.0, 2.0, 9.0]),
            pointerDay=rng.choice([1.0, 2.0, 3.0]),
            pointerStamp=moment(rng),
        ),
    }


def plan(rng):
    """Section 7: a plan of one's own, or none."""
    if rng.random() < 0.5:
        return None
    day = lambda r: {**unknown(r), "intervals": many(r, interval, 2)}
    week = lambda r: {**unknown(r), **some(r, days=many(r, day, 4))}
    return {**unknown(rng), **some(rng, planID=rng.choice(PLAN_IDS)), "weeks": many(rng, week, 3)}


def legacy(rng):
    """Section 7, legacy_split."""
    return {**unknown(rng), **rng.choice([{}, {"completions": many(rng, record, 4)}])}


def stores(rng):
    """Section 8."""
    kept = rng.choice(["runLog progress", "runLog progress", "runLog progress", "runLog", "progress", ""]).split()
    made = {"runLog": rng.choice([{}, log(rng), log(rng)]), "progress": rng.choice([{}, progress(rng), progress(rng)])}
    return {**unknown(rng), **{name: rng.choice([made[name]] * 9 + [None]) for name in kept}}


def entry(rng):
    """Section 9."""
    return {**unknown(rng), **some(rng, updatedAt=moment(rng)), "entryID": rng.choice(["a", "b", "é"])}


def workout_log(rng):
    """Section 9."""
    return {
        **unknown(rng),
        **some(
            rng,
            status=rng.choice(["notStarted", "inProgress", "skipped", "completed"]),
            currentStateIndex=rng.choice(COUNTERS),
            setEntries=many(rng, entry, 2),
            updatedAt=rng.choice([0.0, 1.0, 2.0]),
        ),
        **rng.choice([{}, {}, {"resetCount": rng.choice(COUNTERS)}]),
        "logID": rng.choice(["a", "b", "l"]),
    }


def workout(rng, ids=("w", "w", "w", "v", "é")):
    """Section 9; some as a device keeps them that has taken them in before."""
    made = {
        **unknown(rng),
        **some(
            rng,
            status=rng.choice(["active", "discarded", "completed"]),
            updatedAt=rng.choice([0.0, 1.0, 2.0]),
            deletedLogIDs=rng.choice([[], ["a"], ["b", "l"], ["l", "b", "b"]]),
            splitID=rng.choice(["s", "t"]),
        ),
        **rng.choice([{}, {"logs": many(rng, workout_log)}]),
        "workoutID": rng.choice(ids),
        "startedAt": rng.choice([0.0, START, START + 1]),
    }
    return read_workout(made) if rng.random() < 0.3 else made


def store(rng):
    """Section 9."""
    return {**unknown(rng), **some(rng, deletedWorkoutIDs=rng.choice([[], ["w"], ["v", "u"]])), "workouts": many(rng, workout, 2)}


def ended(rng):
    """Section 10."""
    status = rng.choice(["active", "discarded", "completed"])
    return {**unknown(rng), "workoutID": rng.choice(["w", "v", "é"]), "startedAt": START, "status": status}


def context(rng):
    """Section 10."""
    return {
        **unknown(rng),
        **some(
            rng,
            since=rng.choice([0.0, 0.0, START]),
            active=many(rng, workout, 2),
            ended=many(rng, ended, 2),
            splits=value(rng),
            settings=value(rng),
            locks=locks(rng),
            complete={**unknown(rng), **some(rng, active=rng.choice([True, False]), recent=rng.choice([True, False]))},
        ),
        **rng.choice([{}, {"recent": many(rng, workout, 2)}]),
        **rng.choice([{}, *[{"schema": 1.0, "seq": rng.choice([0.0, 1.0, 2.0, 3.0])}] * 9]),
    }


def cache(rng):
    """Section 10."""
    screen = {**unknown(rng), "workoutID": rng.choice(["w", "v"]), "logID": rng.choice(["a", "b"])}
    return {
        **context(rng),
        **some(rng, unsent=rng.choice([["w"], ["v", "w"], ["é", "é"]])),
        **rng.choice([{}, {"navigated": screen}, {"navigated": screen}]),
        **rng.choice([{}, {"seq": None}, {"seq": 0.0}, {"seq": 1.0}]),
        **rng.choice([{}, *[{"supports": 1.0}] * 9]),
    }


def context_text(rng):
    """Section 10: what a transport delivers."""
    schema = rng.choice([{}] * 9 + [{"schema": 0.0}, {"schema": 2.0}, {"schema": None}])
    foreign = rng.choice([{}] * 9 + [{"supports": 2.0}, {"unsent": ["v"]}, {"navigated": None}])
    text = spell({**context(rng), **foreign, **schema}, rng)
    return rng.choice([text] * 30 + [text[: rng.randrange(len(text))], "", "[" * 129, "null"])


def locks(rng):
    """Section 11."""
    make = lambda r: {**unknown(r), "kind": r.choice(["workout", "split", ""]), "id": r.choice(["w", "v", "s"]), "until": moment(r)}
    return {**unknown(rng), **rng.choice([{}, {"locks": many(rng, make)}])}


def session_state(rng):
    """Section 12."""
    ids = ["a", "b", "é"]
    run = lambda r: {**unknown(r), "runID": r.choice(ids), "startedAt": r.choice([0.0, START, START + 1])}
    picked = lambda: rng.choice([[], [rng.choice(ids)], [rng.choice(ids), rng.choice(ids)]])
    session = {
        **unknown(rng),
        **some(rng, systemEnded=rng.random() < 0.3),
        **rng.choice([{}, {"runID": rng.choice(ids)}]),
        "startedAt": moment(rng),
    }
    return {
        **unknown(rng),
        **some(rng, active=many(rng, run, 2)),
        **some(rng, completed=many(rng, run, 2)),
        **some(
            rng,
            previouslyActive=picked(),
            pendingStart=rng.choice(ids),
            orphan=rng.choice([True, False]),
            saved=picked(),
            minimumFinishAge=rng.choice([0.0, 1.0, 30.0]),
            maximumUnsyncedAge=rng.choice([0.0, 1.0, 43200.0]),
        ),
        **rng.choice([{}, {"session": session}, {"session": session}]),
    }


def frame(rng):
    """Section 13."""
    return {
        **unknown(rng),
        **some(
            rng,
            phase=rng.choice(PHASES),
            phaseEnd=START + rng.choice([0, 59.5, 60, 90]),
            sentAt=moment(rng),
            driver=rng.choice(["phone", "watch"]),
            terminalRest=rng.choice([True, False]),
            ended=rng.random() < 0.3,
        ),
        "runID": identifier(rng),
        "seq": rng.choice(COUNTERS),
        "phaseStart": rng.choice([START, START, START + 0.5, START + 1]),
    }


def mirror(rng):
    """Section 13."""
    return rng.choice([{}, frame(rng), frame(rng), frame(rng)])


def optional_id(rng):
    return rng.choice([None, identifier(rng), "c25k-nhs"])


def now(rng):
    return rng.choice([moment(rng), START + abs(elapsed(rng)), START + rng.choice([0, 0.1, 0.3]) + elapsed(rng)])


def early(rng):
    return START + min(elapsed(rng), elapsed(rng))


def late(rng):
    return START + max(elapsed(rng), elapsed(rng))


def duration(rng):
    return rng.choice([0.0, 2.0, 60.0, 86400.0, -1.0])


def limit(rng):
    return rng.choice([0, 1048576, *[rng.randrange(100, 1000)] * 4])


def pair(make):
    return (make, make)


def full_workout(rng):
    return {**workout(rng), "logs": many(rng, workout_log, 8)}


def same_workout(rng):
    return workout(rng, ids=("w",) * 30 + ("v",))


MAKERS = {
    "anchor_elapsed": (anchor, now),
    "anchor_pause": (anchor, now),
    "anchor_resume": (anchor, now),
    "anchor_end": (anchor, now),
    "anchor_assign": (anchor, lambda rng: rng.choice(["phone", "watch", "é"])),
    "anchor_merge": pair(anchor),
    "anchor_check": (anchor, now, duration, duration),
    "anchor_finish": (anchor, schedule, now),
    "health_plan": (anchor, lambda rng: rng.choice(["phone", "watch"]), lambda rng: rng.choice([[], ["r"], identifiers(rng)])),
    "clock_offset": (lambda rng: many(rng, sample) + [sample(rng)],),
    "derive": (schedule, elapsed),
    "anchor_derive": (anchor, schedule, now),
    "schedule_cues": (schedule, elapsed, elapsed, lambda rng: rng.choice([None, options(rng)])),
    "anchor_cues": (anchor, schedule, early, late, lambda rng: rng.choice([None, options(rng)])),
    "plan_schedule": (lambda rng: rng.choice(PLAN_IDS), lambda rng: rng.randrange(11), lambda rng: rng.randrange(5)),
    "plan_describe": (lambda rng: rng.choice(PLAN_IDS),),
    "runlog_append": (log, record),
    "runlog_delete": (log, identifier),
    "runlog_clear": (log, identifiers),
    "runlog_merge": pair(log),
    "runlog_forget": (log, identifiers),
    "progress_complete": (progress, record, plan),
    "progress_start_over": (progress, moment, optional_id, optional_id),
    "progress_merge": pair(progress),
    "progress_status": (progress, plan),
    "legacy_split": (legacy,),
    "cloud_mirror_plan": (stores, lambda rng: rng.choice([None, {}, stores(rng), stores(rng)]), limit),
    "workout_merge": pair(same_workout),
    "workout_ingest": (store, workout),
    "workout_log_reset": (full_workout, lambda rng: rng.choice(["a", "b", "l"]), moment),
    "watch_context_fit": (context, limit),
    "watch_context_apply": (cache, context_text, moment),
    "edit_locks_set": (locks, lambda rng: rng.choice(["workout", "split", ""]), lambda rng: rng.choice(["w", "s"]), moment, duration),
    "edit_locks_active": (locks, moment),
    "watch_session_plan": (session_state, now),
    "live_run_apply": (mirror, frame),
    "live_run_state": (mirror, now, duration),
}

DAMAGED = 0.05


def request(name, rng):
    """Section 2, tandem_call: the text of an argument array for one function."""
    arguments = [make(rng) for make in MAKERS[name]]
    if name.endswith("_merge") and rng.random() < 0.5:
        arguments[1] = akin(arguments[1], arguments[0], rng)
    if arguments[-1] is None and rng.random() < 0.3:
        arguments.pop()
    return spell(damage(arguments, rng) if rng.random() < DAMAGED else arguments, rng)
