#!/usr/bin/env python3
"""Measures the library against what people would use instead, and prints one table.

Usage: run.py [--quick] [--only TEXT] [--library PATH]

Every peer must first answer as the library does, byte for byte. Libraries then take turns, round by round, on a heap
that keeps its memory ("measured", "median") and on malloc as it is by default. A ratio is one of minima of the same
run, of a thread's own time; a bar is met when it is met on both heaps. Instructions are callgrind's and have no noise.
--only measures the rows whose names have TEXT in them; --quick takes a tenth of the time and leaves more noise.
"""

import argparse
import math
import platform
from pathlib import Path

from generate import write_inputs
from measure import Library, build_timer
from peers import build_peers, install_needs, prove_equal
from table import Row, at_least, at_most, print_table, seconds_text
from works import CANONICAL, DATA, ROOT, WORKS

AGAINST_SIMDJSON = {
    "merge, 1 a side": 0.6,
    "merge, 100 a side": 0.40,
    "merge, 1,000 a side": 0.40,
    "merge, 10,000 a side": 0.45,
    "merge, 100,000 a side": 0.55,
    "one new record into 10,000": 0.35,
    "any order with white space": 0.75,
    "five unknown members": 0.6,
    "unsorted": None,
    "dates of 17 digits": None,
    "anchor_elapsed": 1.0,
    "anchor_elapsed, any moment": None,
    "derive": 1.0,
    "derive, any moment": None,
}
TIMES_FASTER = {"json-c": 40, "Node": 13, "orjson": 20, "Python json": 45, "FoundationEssentials": 100}
LONGEST_SECONDS = {
    "anchor_elapsed": 0.5e-6,
    "derive": 1e-6,
    "anchor_derive": None,
    "workout_merge of 30 logs": None,
}
INSTRUCTIONS_PER_BYTE = {
    CANONICAL: 6,
    "five unknown members": 8,
    "any order with white space": 14,
    "unsorted": None,
    "one new record into 10,000": None,
    "dates of 17 digits": None,
}
INSTRUCTIONS_PER_CALL = ("anchor_elapsed", "derive", "anchor_derive", "workout_merge of 30 logs")
MERGES = "merge, {} a side"
COLLISIONS = "ids that collide, {}"
STEEPEST = 1.2
MEMORY_WORKS = (
    "merge, 1 a side", "merge, 100 a side", CANONICAL, "merge, 100,000 a side", "one new record into 10,000",
    "any order with white space", "five unknown members", "unsorted", "dates of 17 digits",
)  # fmt: skip
LARGEST_LIBRARY = 256 * 1024
LONGEST_LOAD = 0.3e-3
LOADS = 40


class Benchmark:
    def __init__(self, tandem, peers, only, quick):
        self.tandem = tandem
        self.peers = {peer.name: peer for peer in peers}
        self.only = only
        self.seconds, self.rounds = (0.1, 3) if quick else (0.5, 6)
        self.times = {}

    def wants(self, *names):
        return any(self.only in name for name in names)

    def prepare(self, name):
        write_inputs(DATA, [WORKS[name].input])
        return WORKS[name]

    def compare(self, name, peers=()):
        """The least time and the median, on both heaps, of the library and of the peers, by (who, heap)."""
        work = self.prepare(name)
        for peer in peers:
            prove_equal(self.tandem, peer, name, work)
        found = {}
        for _ in range(self.rounds):
            for warm in (True, False):
                for library in (self.tandem, *peers):
                    found.setdefault((library.name, warm), []).append(library.time(work, self.seconds, warm))
        times = {}
        for key, rounds in found.items():
            medians = sorted(round["median"] for round in rounds)
            times[key] = {
                "minimum": min(round["minimum"] for round in rounds),
                "median": medians[len(medians) // 2],
                "faults": min(round.get("faults", 0) for round in rounds),
            }
        self.times[name] = times
        return times

    def own_times(self, name):
        return self.times.get(name) or self.compare(name)

    # Rows

    def against_simdjson(self):
        for name, bar in AGAINST_SIMDJSON.items():
            what = f"{name} / simdjson"
            if self.wants(what):
                times = self.compare(name, [self.peers["simdjson"]])
                limit = at_most(bar, "{:.2f}")
                yield self.ratio_row(what, times, "simdjson", limit, lambda ours, theirs: ours / theirs)

    def times_faster(self):
        for peer, bar in TIMES_FASTER.items():
            what = f"{peer} / {CANONICAL}"
            if self.wants(what):
                times = self.compare(CANONICAL, [self.peers[peer]])
                yield self.ratio_row(what, times, peer, at_least(bar, "{:.1f}×"), lambda ours, theirs: theirs / ours)

    def ratio_row(self, what, times, peer, bar, ratio):
        def value(key, warm):
            return ratio(times["Tandem", warm][key], times[peer, warm][key])

        warm, default = value("minimum", True), value("minimum", False)
        return Row(
            what, bar, [warm, default], bar.text(warm), bar.text(value("median", True)), bar.text(default),
            seconds_text(times["Tandem", True]["minimum"]), seconds_text(times[peer, True]["minimum"]),
        )  # fmt: skip

    def absolute_times(self):
        for name, limit in LONGEST_SECONDS.items():
            what = f"{name}, time"
            if self.wants(what):
                times = self.own_times(name)
                warm, default = times["Tandem", True], times["Tandem", False]
                bar = at_most(limit, seconds_text)
                yield Row.seconds(what, bar, warm["minimum"], warm["median"], default["minimum"])

    def instructions(self):
        simdjson = self.peers["simdjson"]
        for name, bar in INSTRUCTIONS_PER_BYTE.items():
            what = f"{name}, instructions per byte"
            if self.wants(what):
                work = self.prepare(name)
                ours, theirs = (library.instructions(work) for library in (self.tandem, simdjson))
                yield Row.counted(
                    what, at_most(bar, "{:.1f}"), ours / work.input_bytes, theirs and theirs / work.input_bytes
                )
        for name in INSTRUCTIONS_PER_CALL:
            what = f"{name}, instructions"
            if self.wants(what):
                work = self.prepare(name)
                has_peer = name in AGAINST_SIMDJSON
                yield Row.counted(
                    what, at_most(None, "{:,.0f}"), self.tandem.instructions(work),
                    simdjson.instructions(work) if has_peer else None,
                )  # fmt: skip

    def growth(self):
        for pattern, limit in ((MERGES, STEEPEST), (COLLISIONS, None)):
            what = f"{pattern.split(',')[0]}, growth exponent of time"
            if self.wants(what):
                small, large = (self.own_times(pattern.format(size)) for size in ("1,000", "100,000"))
                exponents = [
                    exponent(small["Tandem", warm][key], large["Tandem", warm][key])
                    for warm, key in ((True, "minimum"), (True, "median"), (False, "minimum"))
                ]
                bar = at_most(limit, "{:.2f}")
                yield Row(what, bar, [exponents[0], exponents[2]], *map(bar.text, exponents))
        # Chosen ids may cost the caches what they can; the number of steps is what stays n log n.
        what = f"{COLLISIONS.split(',')[0]}, growth exponent of instructions"
        if self.wants(what):
            works = [self.prepare(COLLISIONS.format(size)) for size in ("1,000", "100,000")]
            found = exponent(*map(self.tandem.instructions, works))
            bar = at_most(STEEPEST, "{:.2f}")
            yield Row(what, bar, [found], bar.text(found))

    def memory(self):
        for name in MEMORY_WORKS:
            what = f"{name}, extra memory"
            if self.wants(what):
                found = self.tandem.memory(self.prepare(name))
                limit = 64 * 1024 + found["output"] + found["input"] / 2
                bar = at_most(limit, lambda size: f"{size / 1024:,.0f} KiB")
                yield Row(what, bar, [found["peak"]], bar.text(found["peak"]))

    def page_faults(self):
        for name in (CANONICAL, "merge, 100,000 a side"):
            what = f"{name}, page faults"
            if self.wants(what):
                times = self.own_times(name)
                warm, default = (times["Tandem", heap]["faults"] for heap in (True, False))
                bar = at_most(0, "{:,.0f}")
                yield Row(what, bar, [warm, default], bar.text(warm), "", bar.text(default))

    def library(self):
        if self.wants("library, stripped"):
            size = Path(self.tandem.path).stat().st_size
            bar = at_most(LARGEST_LIBRARY, lambda size: f"{size / 1024:.0f} KiB")
            yield Row("library, stripped", bar, [size], bar.text(size))
        if self.wants("dlopen"):
            times = sorted(self.tandem.load_seconds() for _ in range(LOADS))
            bar = at_most(LONGEST_LOAD, seconds_text)
            yield Row("dlopen", bar, [times[0]], bar.text(times[0]), bar.text(times[LOADS // 2]))

    def rows(self):
        yield from self.against_simdjson()
        yield from self.times_faster()
        yield from self.absolute_times()
        yield from self.instructions()
        yield from self.growth()
        yield from self.memory()
        yield from self.page_faults()
        yield from self.library()


def exponent(small, large):
    """How time or steps grow from 1,000 to 100,000: as this power of the size."""
    return math.log(large / small) / math.log(100)


def processor_name():
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", default="", metavar="TEXT")
    parser.add_argument("--library", default=ROOT / "build/libtandem.so", type=Path, metavar="PATH")
    options = parser.parse_args()
    if not options.library.exists():
        parser.error(f"{options.library} is not there")
    install_needs()
    build_timer()
    tandem = Library("Tandem", options.library.resolve())
    benchmark = Benchmark(tandem, build_peers(), options.only, options.quick)
    print(f"{processor_name()}, {platform.system()} {platform.machine()}")
    print_table(benchmark.rows())


if __name__ == "__main__":
    main()
