"""Explores `watch_session_plan`: from every state of two runs that can be reached, a host that follows it settles."""

import argparse
import sys
import time
from collections import deque

from library import Library
from session_world import NOW, OUTCOMES, World, act, events, older, remembers, state_document

MOST_STEPS = 12
SAVING = ("finish", "salvage")


class Explorer:
    """The search through all worlds; `plan` answers the plan of a state document."""

    def __init__(self, plan, discipline, starts):
        self.ask, self.discipline, self.starts = plan, discipline, starts
        self.plans, self.settled = {}, {}
        self.transitions = self.guesses = self.most_steps = 0
        self.came, self.faults, self.first_guess = {}, {}, None

    def plan(self, world):
        """The plan for a world, asked for once."""
        key = world._replace(seen=world.seen.replace("D", "U"))
        if key not in self.plans:
            self.plans[key] = self.ask(state_document(world, self.starts))
        return self.plans[key]

    def steps(self, world):
        """Every transition from a world: (label, world, what was saved)."""
        for label, after in events(world):
            yield label, remembers(after, self.discipline, world), None
        plan = self.plan(world)
        if plan["action"] != "none":
            for outcome in OUTCOMES if plan["action"] in SAVING else OUTCOMES[:1]:
                after, noted = act(world, plan, outcome)
                label = f"host: {plan['action']} {plan['runID']} ({plan['reason']}), {outcome}"
                yield label, remembers(after, self.discipline, world), noted

    def explore(self, most=None):
        """Visits every world, or as many as `most`, breadth first, so that the history of a fault is a shortest one."""
        first = World()
        self.came[first] = None
        queue = deque([first])
        while queue and (most is None or len(self.came) < most):
            world = queue.popleft()
            if fault := self.settles(world):
                self.blame(fault, world)
            for label, after, noted in self.steps(world):
                self.transitions += 1
                known = after in self.came
                if not known:
                    self.came[after] = (world, label)
                if fault := self.judge(world, after, noted):
                    self.blame(fault, after)
                elif not known:
                    queue.append(after)
        return self

    def judge(self, world, after, noted):
        """What is wrong with one transition, or None."""
        if max(after.stored) > 1:
            return "a run is saved twice"
        if noted:
            name, truth = noted
            if world.session.name and name != world.session.name:
                return "a session is saved under another run's name"
            if name and truth and name != truth:  # after a crash that lost the session's run, the table has to guess
                self.guesses += 1
                self.first_guess = self.first_guess or (world, after)
        return None

    def settles(self, world):
        """What is wrong when nothing more happens and the host follows the plan, or None."""
        path = []
        while world not in self.settled and len(path) <= MOST_STEPS:
            path.append(world)
            after, fault = self.follow(world)
            if after is None:
                self.settled[world] = (fault, 0)
            else:
                world = after
        fault, steps = self.settled.get(world, ("the host never comes to rest", 0))
        cached = bool(path) and path[-1] is not world
        for steps, passed in enumerate(reversed(path), steps + cached):
            self.settled[passed] = (fault, steps)
        self.most_steps = max(self.most_steps, steps)
        return "the host never comes to rest" if steps > MOST_STEPS else fault

    def follow(self, world):
        """The world after the host's next step, else after some time, else None; beside it what is wrong, or None."""
        plan = self.plan(world)
        if plan["action"] != "none":
            after, _ = act(world, plan)
            if fault := self.judge(world, after, None):
                return None, fault
        elif self.waits_in_vain(world):
            return None, "a session goes on though its run is saved and over"
        elif later := older(world.session):
            after = world._replace(session=later)
        else:
            return None, self.judge_rest(world)
        return remembers(after, self.discipline, world), None

    @staticmethod
    def waits_in_vain(world):
        """Whether only time could end a session of unknown run, though the run that it collects for was seen and is saved."""
        session, saved = world.session, world.saved()
        if not session or session.name or session.truth not in saved or session.truth not in world.previous:
            return False
        return session.truth not in world.active() and not set(world.active()) - set(saved)

    @staticmethod
    def judge_rest(world):
        """What is wrong with a world at rest, or None."""
        waiting = [run for run in world.active() if run not in world.saved()]
        if world.orphan:
            return "an orphan is left behind"
        if world.session is None:
            return "a run is active and no session runs" if waiting else None
        if not waiting:
            return "a session is left behind"
        if world.session.ended or world.session.name not in (None, *waiting):
            return "the session is not that of an active run"
        return None

    def blame(self, fault, world):
        """Keeps the first world of each kind of fault."""
        self.faults.setdefault(fault, []).append(world)

    def history(self, world):
        """How a world came about, from the beginning."""
        labels = []
        while self.came[world]:
            world, label = self.came[world]
            labels.append(label)
        return labels[::-1]


def check(library, disciplines=("session",), starts=((1, 2),), most=None):
    """Explores under each discipline and order of starts; answers (passed, failed)."""
    passed = failed = 0

    def plan(state):
        return library.call("watch_session_plan", state, NOW)

    for discipline in disciplines:
        for start in starts:
            began = time.monotonic()
            explorer = Explorer(plan, discipline, start).explore(most)
            print(
                f"session_states: previouslyActive by {discipline}, starts {start}: {len(explorer.came):,} states, "
                f"{explorer.transitions:,} transitions, {len(explorer.plans):,} plans, at rest after at most "
                f"{explorer.most_steps} steps; a lost note made the table guess wrong "
                f"{explorer.guesses:,} times; {time.monotonic() - began:.1f} s"
            )
            for fault, worlds in explorer.faults.items():
                print(f"  {fault} ({len(worlds)} states), first after: {'; '.join(explorer.history(worlds[0]))}")
                print(f"    {worlds[0]}")
            passed, failed = passed + (not explorer.faults), failed + bool(explorer.faults)
    return passed, failed


def main():
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", metavar="SO")
    parser.add_argument("--all", action="store_true", help="every discipline for previouslyActive, and equal starts too")
    options = parser.parse_args()
    wider = {"disciplines": ("session", "context", "ever"), "starts": ((1, 2), (1, 1))} if options.all else {}
    passed, failed = check(Library(options.library), **wider)
    print(f"session_states: {passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
