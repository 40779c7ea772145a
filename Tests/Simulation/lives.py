"""A phone, a watch, a second phone and a cloud with everything that goes wrong, thousands of seeded lives, each lived twice.

A life is a list of events with numbers that choose what they touch; each seed forces another pair of faults into it. The workouts of
phone and watch (watch_sync.py) live the same lives. A life that breaks a law is shortened to its shortest history.
"""

import argparse
import itertools
import random
import sys
import time

import watch_sync
from laws import Violation
from library import Library, TandemError
from life import DEEDS, FAULTS, Life

LENGTH = 60
SEEDS = 759  # three times every pair of faults
PAIRS = list(itertools.combinations(FAULTS, 2))


def events_of(seed, length=LENGTH):
    """The events of a seed: deeds, workouts, a few faults, and many of the two faults that this seed is about."""
    chance = random.Random(f"life {seed}")
    kinds = chance.choices(list(DEEDS), DEEDS.values(), k=length)
    kinds += [f"workout: {kind}" for kind in chance.choices(list(watch_sync.KINDS), watch_sync.KINDS.values(), k=length // 3)]
    kinds += chance.choices(list(FAULTS), FAULTS.values(), k=3)
    for fault in PAIRS[seed % len(PAIRS)]:
        kinds += [fault] * FAULTS[fault]
    chance.shuffle(kinds)
    return [(kind, chance.random(), chance.random(), chance.random()) for kind in kinds]


def fault_of(library, seed, events):
    """Lives some events; answers the law that broke, or None, and the life."""
    life = Life(library, seed)
    try:
        life.live(events)
    except (Violation, TandemError) as fault:
        return str(fault), life
    return None, life


def shortest(library, seed, events, fault):
    """The fewest of some events that break the same law: drops ever smaller stretches for as long as it breaks."""
    size = len(events) // 2
    while size:
        place, dropped = 0, False
        while place < len(events):
            fewer = events[:place] + events[place + size :]
            if fault_of(library, seed, fewer)[0] == fault:
                events, dropped = fewer, True
            else:
                place += size
        size = size // 2 if not dropped or size > 1 else size
    return events


def check(library, seeds=SEEDS, length=LENGTH, most=3, first=0, until_failed=False):
    """Lives every seed twice; answers (passed, failed)."""
    began = time.monotonic()
    passed = failed = 0
    totals, pairs, faults = {}, dict.fromkeys(PAIRS, 0), dict.fromkeys(FAULTS, 0)
    for seed in range(first, first + seeds):
        events = events_of(seed, length)
        fault, life = fault_of(library, seed, events)
        if fault is None:
            again, twin = fault_of(library, seed, events)
            if again or life.state() != twin.state():
                fault = "a life lived twice ends the same"
        for name, count in [*life.counts.items(), *life.workouts.counts.items()]:
            totals[name] = totals.get(name, 0) + count
        for name in life.faults:
            faults[name] += 1
        for pair in itertools.combinations([name for name in FAULTS if name in life.faults], 2):
            pairs[pair] += 1
        passed, failed = passed + (fault is None), failed + (fault is not None)
        if fault and failed <= most:
            print(f"lives: seed {seed}: {fault}, after:")
            for kind, *numbers in shortest(library, seed, events, fault):
                print(f"  {kind} {' '.join(f'{number:.3f}' for number in numbers)}")
            if until_failed:
                return passed, failed
    tell(library, seeds, length, time.monotonic() - began, totals, faults, pairs)
    if seeds >= len(PAIRS):
        missing = [pair for pair, count in pairs.items() if not count]
        if missing:
            print(f"lives: pairs of faults that did not occur: {missing}")
        passed, failed = passed + (not missing), failed + bool(missing)
    return passed, failed


def tell(library, seeds, length, spent, totals, faults, pairs):
    """Prints what occurred."""
    print(f"lives: {seeds:,} seeds of about {length * 4 // 3} events, twice, {library.calls:,} calls, {spent:.1f} s")
    print(f"lives: {len(faults)} faults by lives: {', '.join(f'{name} {count:,}' for name, count in faults.items())}")
    rarest = min(pairs, key=pairs.get)
    print(f"lives: {sum(map(bool, pairs.values()))} of {len(pairs)} pairs of faults occurred, the rarest {pairs[rarest]} times ({' and '.join(rarest)})")
    print(f"lives: {', '.join(f'{name} {count:,}' for name, count in sorted(totals.items()))}")


def main():
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", metavar="SO")
    parser.add_argument("--seeds", type=int, default=SEEDS)
    parser.add_argument("--first", type=int, default=0)
    options = parser.parse_args()
    passed, failed = check(Library(options.library), options.seeds, first=options.first)
    print(f"lives: {passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
