"""Explores small worlds of devices completely: every document that can come about, every order of every event, through the library.

A world's documents are numbered as they come about, and what a call answers to two of them is a table, asked of the library once;
explore.c then visits the states. A law that breaks is told with a shortest history.
"""

import argparse
import array
import ctypes
import os
import subprocess
import sys
import tempfile
import time

from explored_worlds import DEEP_WORLDS, WORLDS
from library import Library

NEVER = 0xFFFF
MOST = 300_000
MOST_DEEP = 80_000_000


class Step(ctypes.Structure):
    """One look-up, as explore.c has it."""

    _fields_ = [(name, ctypes.c_int32) for name in ("part", "row", "column", "width")] + [("table", ctypes.c_int64)]


class Event(ctypes.Structure):
    """A list of look-ups."""

    _fields_ = [(name, ctypes.c_int32) for name in ("first", "count", "excused")]


class Machine(ctypes.Structure):
    """All that explore.c is given."""

    _fields_ = [(name, ctypes.c_int32) for name in ("parts", "events", "steps", "laws", "rest_events", "rest_laws", "rounds")] + [
        ("sizes", ctypes.POINTER(ctypes.c_int32)), ("tables", ctypes.c_void_p), ("event", ctypes.POINTER(Event)),
        ("step", ctypes.POINTER(Step)), ("law", ctypes.POINTER(Step)), ("known", ctypes.POINTER(ctypes.c_int64)),
        ("rest_event", ctypes.POINTER(ctypes.c_int32)), ("rest_law", ctypes.POINTER(Step)), ("most", ctypes.c_int64),
    ]  # fmt: skip


class Found(ctypes.Structure):
    """What explore.c answers."""

    _fields_ = [
        ("states", ctypes.c_int64), ("transitions", ctypes.c_int64), ("complete", ctypes.c_int32), ("fault", ctypes.c_int32),
        ("length", ctypes.c_int32), ("history", ctypes.c_int32 * 256),
    ]  # fmt: skip


class Tables:
    """Every function of a world as a table over the numbers of its documents."""

    def __init__(self, world):
        self.world = world
        self.cells, self.places = array.array("H"), {}

    def of(self, function, rows, columns, numbers):
        """The place of a function's table."""
        key = (function, rows, columns)
        if key not in self.places:
            self.places[key] = len(self.cells)
            for row in self.world.domains[rows]:
                for column in self.world.domains[columns]:
                    answer = function(row, column)
                    self.cells.append(NEVER if answer is None else numbers[answer] if numbers is not None else int(answer))
        return self.places[key]


def close(world):
    """Finds every document that can come about, by doing everything to everything until nothing is new."""
    world.domains = {kind: dict.fromkeys(first) for kind, first in world.first.items()}
    tried = set()
    grown = True
    while grown:
        grown = False
        for steps in world.events.values():
            for part, function, row, column in steps:
                domain = world.domains[world.parts[part]]
                kinds = world.parts[row], world.parts[column]
                for one in list(world.domains[kinds[0]]):
                    for other in list(world.domains[kinds[1]]):
                        if (function, one, other, part) in tried:
                            continue
                        tried.add((function, one, other, part))
                        answer = function(one, other)
                        if answer is not None and answer not in domain:
                            domain[answer] = None
                            grown = True


def machine_of(world, most):
    """The world as explore.c takes it, and what must stay alive meanwhile."""
    close(world)
    tables = Tables(world)
    names = list(world.parts)
    numbers = {kind: {value: number for number, value in enumerate(domain)} for kind, domain in world.domains.items()}

    def step(part, function, row, column, result=True):
        kinds = world.parts[row], world.parts[column]
        place = tables.of(function, *kinds, numbers[world.parts[part]] if result else None)
        return Step(names.index(part), names.index(row), names.index(column), len(numbers[kinds[1]]), place)

    events, steps = [], []
    for label, made in world.events.items():
        events.append(Event(len(steps), len(made), label in world.excused))
        steps += [step(*one) for one in made]
    laws = [step(part, law, part, part, False) for part, law, _ in world.laws]
    rest_laws = [step(one, law, one, other, False) for one, other, law, _ in world.rest_laws]
    known = []
    for name in names:
        known.append(-1)
        if world.parts[name] in world.known:
            known[-1] = len(tables.cells)
            tables.cells.extend(world.known[world.parts[name]](value) for value in numbers[world.parts[name]])
    sizes = [len(numbers[world.parts[name]]) for name in names]
    room = 1
    for size in sizes:
        room *= size
    if room >= 2**64 or max(sizes) >= NEVER:
        raise SystemExit(f"explore: {world.name} has too many documents: {sizes}")
    rest = [list(world.events).index(label) for label in world.rest]

    def block(kind, values):
        return (kind * max(1, len(values)))(*values)

    cells = (ctypes.c_uint16 * len(tables.cells)).from_buffer(tables.cells)
    machine = Machine(
        len(names), len(events), len(steps), len(laws), len(rest), len(rest_laws), world.rounds,
        block(ctypes.c_int32, sizes), ctypes.addressof(cells), block(Event, events), block(Step, steps), block(Step, laws),
        block(ctypes.c_int64, known), block(ctypes.c_int32, rest), block(Step, rest_laws), most,
    )  # fmt: skip
    return machine, (tables, cells)


def compiled():
    """explore.c as a library."""
    here = os.path.dirname(os.path.realpath(__file__))
    with tempfile.TemporaryDirectory() as place:
        built = os.path.join(place, "explore.so")
        compiler = os.environ.get("CC") or "cc"
        subprocess.run(
            [compiler, "-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", os.path.join(here, "explore.c"), "-o", built],
            check=True,
        )
        return ctypes.CDLL(built)


def check(library, most=MOST, worlds=WORLDS, whole=False):
    """Explores every world, the `whole` of it or as many states as `most`; answers (passed, failed)."""
    engine = compiled()
    passed = failed = 0
    total = 0
    for make in worlds:
        began = time.monotonic()
        world = make(library)
        machine, kept = machine_of(world, most)
        asked = time.monotonic() - began
        found = Found()
        if not engine.explore(ctypes.byref(machine), ctypes.byref(found)):
            raise SystemExit("explore: no memory")
        total += found.states
        sizes = ", ".join(f"{len(domain)} {kind}" for kind, domain in world.domains.items())
        print(
            f"explore: {world.name}: {found.states:,} states{' (all)' if found.complete and not found.fault else ''}, "
            f"{found.transitions:,} transitions, {len(world.events)} events; {sizes}; asked {asked:.1f} s, "
            f"explored {time.monotonic() - began - asked:.1f} s",
            flush=True,
        )
        if found.fault:
            at = found.fault
            law = "no run is lost" if at == 1000 else (world.rest_laws[at - 2000] if at >= 2000 else world.laws[at - 1])[-1]
            labels = list(world.events)
            print(f"explore: {world.name}: {law}, after: {'; '.join(labels[n] for n in reversed(found.history[: found.length]))}")
        if whole and not found.complete:
            print(f"explore: {world.name}: not explored in full")
        fault = found.fault or whole and not found.complete
        passed, failed = passed + (not fault), failed + bool(fault)
        del kept
    print(f"explore: {total:,} states in all")
    return passed, failed


def main():
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", metavar="SO")
    parser.add_argument("--deep", action="store_true", help="every state, not only some of them")
    options = parser.parse_args()
    size = (MOST_DEEP, DEEP_WORLDS, True) if options.deep else (MOST, WORLDS)
    passed, failed = check(Library(options.library), *size)
    print(f"explore: {passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
