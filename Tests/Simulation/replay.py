"""Two hosts live through recorded activities, one of them away at times; their screens agree, and so does the timer."""

import argparse
import json
import os
import random
import sys
import time

from library import Library

# Starts and stops are recorded in whole seconds while the recorded timer has fractions, so each may be off by a second; over
# many pauses this evens out.
TOLERANCE = 2.0
LIVES = 8
LOOKS = 25


class Host:
    """One device: its anchor in memory, the copy it keeps, and whether it is awake."""

    def __init__(self, anchor):
        self.anchor = self.kept = anchor
        self.awake = True

    def keep(self, anchor):
        """Writes an anchor down before anything else is done with it."""
        self.anchor = self.kept = anchor

    def kill(self):
        """Ends the app and starts it again."""
        self.anchor = self.kept


def recorded(activity):
    """The timer of an activity: (start and stop moments, recorded seconds)."""
    sessions, laps = activity["session"], activity["laps"]
    timer = sum(part["timer"] for part in sessions or laps)
    elapsed = sum(part["elapsed"] for part in sessions or laps)
    events = [(event["t"], event["type"] == "start") for event in activity["timerEvents"]]
    if not events:  # no events recorded: what a lap lasted longer than its timer was a pause at its end
        moment = 0.0
        for lap in laps:
            events += [(moment, True), (moment + lap["timer"], False)]
            moment += lap["elapsed"]
        return events, timer
    if activity["multisport"] and events[0][0] > 0:  # the events are those of the last sport alone
        return events, sessions[-1]["timer"]
    return [(min(moment, events[0][0] + round(elapsed)), started) for moment, started in events], timer


def exchange(library, chance, hosts, old):
    """Both hosts send each other what they hold; now and then an old anchor arrives again."""
    sent = [host.anchor for host in hosts]
    for host, incoming in zip(hosts, sent[::-1]):
        host.keep(library.text("anchor_merge", host.anchor, incoming))
        if chance.random() < 0.3:
            host.keep(library.text("anchor_merge", host.anchor, chance.choice(old)))


def sleep_or_wake(library, chance, hosts, old):
    """At most one host is away at a time; one that returns exchanges anchors first."""
    away = [host for host in hosts if not host.awake]
    if away:
        away[0].awake = True
        if chance.random() < 0.5:
            away[0].kill()
        exchange(library, chance, hosts, old)
    else:
        chance.choice(hosts).awake = False


def live(library, activity, seed):
    """Lives one activity; answers the faults found, the seconds on the clock at its end, and how often both looked."""
    chance = random.Random(f"{activity['from']} {seed}")
    events, _ = recorded(activity)
    zero = 1.7e9 + chance.random() * 1e6
    start = zero + events[0][0]
    first = json.dumps({"runID": "run", "startDate": start, "week": 1, "day": 1, "strap": None}).encode()
    hosts = [Host(library.text("anchor_merge", first, first)) for _ in range(2)]
    old = [hosts[0].anchor]
    schedule = {"intervals": [{"phase": "run", "seconds": 60}, {"phase": "walk", "seconds": 90}] * 20}
    last = events[-1][0]
    moments = [(moment, started) for moment, started in events[1:]]
    moments += [(chance.uniform(events[0][0], last), None) for _ in range(LOOKS)]
    faults, looks, running, since, ran = [], 0, True, start, 0.0
    for moment, started in sorted(moments, key=lambda m: (m[0], m[1] is not None)):
        at = zero + moment
        if started is None:
            sleep_or_wake(library, chance, hosts, old)
            if all(host.awake for host in hosts):
                exchange(library, chance, hosts, old)
                screens = [library.text("anchor_derive", host.anchor, schedule, at) for host in hosts]
                looks += 1
                clock = ran + (at - since if running else 0)
                if screens[0] != screens[1]:
                    faults.append(f"two screens differ at {moment}: {screens}")
                if abs(json.loads(screens[0])["elapsed"] - clock) > 1e-3:
                    faults.append(f"the screen at {moment} shows other than {clock}: {screens[0]}")
            continue
        if running and not started:
            ran += at - since
        if started != running:
            running, since = started, at
        awake = [host for host in hosts if host.awake]
        for host in awake if chance.random() < 0.2 else [chance.choice(awake)]:
            host.keep(library.text("anchor_resume" if started else "anchor_pause", host.anchor, at))
            old.append(host.anchor)
        if len(awake) == 2:
            exchange(library, chance, hosts, old)
    for host in hosts:
        host.awake = True
    exchange(library, chance, hosts, old)
    hosts[0].keep(library.text("anchor_end", hosts[0].anchor, zero + last))
    exchange(library, chance, hosts, old)
    exchange(library, chance, hosts, old)
    ends = [library.text("anchor_finish", host.anchor, schedule, zero + last + 9) for host in hosts]
    if ends[0] != ends[1] or hosts[0].anchor != hosts[1].anchor:
        faults.append(f"the two diaries differ: {ends}")
    return faults, library.call("anchor_elapsed", hosts[1].anchor, zero + last + 99)["elapsed"], looks


def check(library, shared, lives=LIVES):
    """Lives every activity some times; answers (passed, failed)."""
    began = time.monotonic()
    path = os.path.join(shared, "testdata/runs/activities.json")
    if not os.path.exists(path):
        print(f"replay: skipped, there is no {os.path.basename(path)}")
        return 0, 0
    with open(path, encoding="utf-8") as file:
        activities = json.load(file)
    passed = failed = looked = 0
    furthest = (0.0, "")
    for activity in activities:
        for seed in range(lives):
            faults, elapsed, looks = live(library, activity, seed)
            _, timer = recorded(activity)
            off = abs(elapsed - timer)
            if off > TOLERANCE:
                faults.append(f"the clock shows {elapsed}, the recorded timer {timer}")
            furthest = max(furthest, (off, os.path.basename(activity["from"])))
            looked += looks
            passed, failed = passed + (not faults), failed + bool(faults)
            if faults and failed <= 3:
                print(f"replay: {activity['from']}, life {seed}: {faults[0]}")
    stops = sum(not started for activity in activities for _, started in recorded(activity)[0])
    print(
        f"replay: {len(activities)} activities, {stops} stops, {lives} lives each, both looked {looked:,} times, furthest from "
        f"the timer {furthest[0]:.2f} s of {TOLERANCE} s ({furthest[1]}), {time.monotonic() - began:.1f} s"
    )
    return passed, failed


def shared_folder():
    """Where the contract's data is: beside the checkout, or where TANDEM_SHARED says."""
    here = os.path.dirname(os.path.realpath(__file__))
    return os.environ.get("TANDEM_SHARED", os.path.join(here, "../../../shared"))


def main():
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", metavar="SO")
    passed, failed = check(Library(parser.parse_args().library), shared_folder())
    print(f"replay: {passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
