"""A phone, a watch and the one session of the watch, as small values that can be explored state by state."""

from typing import NamedTuple

RUNS = "ab"
STATUSES = "UACD"
AGES = ("young", "old", "past")
NOW = 100_000
AGE_SECONDS = {"young": 10, "old": 100, "past": 50_000}
OUTCOMES = ("saved", "lost", "crashed")


class Session(NamedTuple):
    """A session: the run its host knows, its age, whether the system ended it, the run it collects for if one was said."""

    name: str | None
    age: str
    ended: bool
    truth: str | None


class World(NamedTuple):
    """What a watch and the health store hold of two runs.

    The phone is not in it: as contexts and launches may be late as long as they like, a phone that is ahead is the same as
    contexts that say anything later than what was seen, in any order and with any of them lost.
    """

    seen: str = "UU"  # of each run, what the watch knows: Unknown, Active, Completed, Deleted
    session: Session | None = None
    orphan: Session | None = None
    previous: str = ""
    pending: str | None = None
    stored: tuple = (0, 0)  # how often each run is in the health store

    def saved(self):
        """The runs that the health store has."""
        return [run for run, count in zip(RUNS, self.stored) if count]

    def active(self):
        """The runs that the watch knows to be active."""
        return "".join(run for run, seen in zip(RUNS, self.seen) if seen == "A")


def remembers(world, discipline, before):
    """Keeps `previouslyActive` as a discipline says, after something changed `before` into `world`."""
    if discipline == "session":  # what was active at some time since the session began
        if not (world.session or world.orphan):
            return world._replace(previous="")
        begun = before.session or before.orphan
        return world._replace(previous=union(before.previous if begun else "", world.active()))
    if discipline == "context":  # what was active before the last change of the watch's lists
        return world._replace(previous=before.active()) if world.seen != before.seen else world
    return world._replace(previous=union(world.previous, world.active()))  # "ever"


def union(a, b):
    """The letters of both, sorted."""
    return "".join(sorted(set(a + b)))


def state_document(world, starts):
    """The state that the host passes to `watch_session_plan`."""
    runs = [{"runID": run, "startedAt": start, "note": run} for run, start in zip(RUNS, starts)]
    session = world.session
    return {
        "session": session
        and {"runID": session.name, "startedAt": NOW - AGE_SECONDS[session.age], "systemEnded": session.ended},
        "active": [run for run, seen in zip(runs, world.seen) if seen == "A"],
        "completed": [run for run, seen in zip(runs, world.seen) if seen == "C"],
        "previouslyActive": list(world.previous),
        "pendingStart": world.pending,
        "orphan": world.orphan is not None,
        "saved": world.saved(),
    }


def begin(world, name, truth):
    """Opens a session on the watch."""
    pending = None if name == world.pending else world.pending
    return world._replace(session=Session(name, "young", False, truth), pending=pending)


def act(world, plan, outcome="saved"):
    """The world after the host has carried out a plan, and what was saved as whose: (name, truth) or None."""
    action, session = plan["action"], world.session
    noted = None
    if action == "start":
        return begin(world, plan["runID"], plan["runID"]), None
    if action == "recover":
        return world._replace(session=world.orphan._replace(name=plan["runID"]), orphan=None), None
    if action in ("finish", "salvage"):
        if outcome != "lost":
            noted = (plan["runID"], session.truth)
            world = world._replace(stored=tuple(n + (run == plan["runID"]) for run, n in zip(RUNS, world.stored)))
        if outcome == "crashed":  # between finishWorkout and end
            return world._replace(session=None, orphan=session._replace(ended=False), pending=None), noted
    if action != "none":
        world = world._replace(session=None)
    if plan["then"]:
        world = begin(world, plan["then"]["runID"], plan["then"]["runID"])
    return world, noted


def older(session):
    """A session after more time, or None when it is at the last age already."""
    at = session and AGES.index(session.age) + 1
    return session._replace(age=AGES[at]) if session and at < len(AGES) else None


def contexts(world):
    """Everything that a context can say which is later than what the watch has seen, of one run or of both at once."""
    for a in STATUSES[STATUSES.index(world.seen[0]) :]:
        for b in STATUSES[STATUSES.index(world.seen[1]) :]:
            if a + b != world.seen:
                yield f"context {a}{b}", world._replace(seen=a + b)


def launches(world, run):
    """What becomes of the phone's message that opens the watch's app for a run; dropped, it leaves the world as it is."""
    if world.session is None and world.orphan is None:
        yield f"launch {run}", begin(world, run, run)
        yield "launch, run not said", begin(world, None, None)
    if world.pending != run:
        yield f"launch {run} as pendingStart", world._replace(pending=run)


def crashes(world):
    """The app dies: a host that has noted its session's run has the session back, any other an orphan."""
    session = world.session._replace(ended=False)
    yield "crash", world._replace(session=None, orphan=session, pending=None)
    if world.pending or world.session.ended:
        yield "crash, the run noted", world._replace(session=session, pending=None)


def events(world):
    """Everything that can happen to a world but the host's own plan: (label, world)."""
    yield from contexts(world)
    for run in RUNS:
        yield from launches(world, run)
    if world.session:
        yield from crashes(world)
        if not world.session.ended:
            yield "system end", world._replace(session=world.session._replace(ended=True))
        if later := older(world.session):
            yield "time", world._replace(session=later)
    elif world.orphan and (later := older(world.orphan)):
        yield "time", world._replace(orphan=later)
