#!/usr/bin/env python3
"""Compares the instructions of a call with the checked-in table, so that no change gives speed away unseen.

Usage: instructions.py [--update] [LIBRARY]

The table is instructions.json; --update writes it. Nothing is compared without valgrind, or where the table was made
with another compiler, C library or processor, which have counts of their own.
"""

import json
import os
import platform
import re
import shlex
import shutil
import sys
from pathlib import Path

from generate import write_inputs
from measure import HERE, Library, build_timer, run
from works import DATA, ROOT, WORKS

TABLE = HERE / "instructions.json"
SLACK = 0.05
# Inputs that would take too long under valgrind, or are about growth alone.
LEFT_OUT = {"merge, 100,000 a side", "ids that collide, 100,000"}


def conditions():
    version = run([*shlex.split(os.environ.get("SWIFT", "swift")), "--version"])
    return {
        "compiler": re.search(r"Swift version \S+", version).group(0),
        "library": " ".join(platform.libc_ver()),
        "processor": platform.machine(),
    }


def count_all(library):
    works = {name: work for name, work in WORKS.items() if name not in LEFT_OUT}
    write_inputs(DATA, {work.input for work in works.values()})
    build_timer()
    return {name: round(library.instructions(work)) for name, work in works.items()}


def compare(counts, expected):
    failures = 0
    for name, count in counts.items():
        before = expected.get(name)
        if before is None:
            verdict = "not in the table"
        elif count > before * (1 + SLACK):
            verdict = "slower"
        elif count < before * (1 - SLACK):
            verdict = "ok; faster than the table says"
        else:
            verdict = "ok"
        failures += not verdict.startswith("ok")
        change = f"{(count / before - 1) * 100:+.1f} %" if before else ""
        print(f"  {name:28} {count:>12,} {change:>9}  {verdict}")
    for name in sorted(expected.keys() - counts.keys()):
        print(f"  {name:28} is in the table and not measured")
        failures += 1
    return failures


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--update"]
    if len(arguments) > 1 or any(argument.startswith("-") for argument in arguments):
        sys.exit(__doc__)
    if not shutil.which("valgrind"):
        sys.exit(print("instructions: skipped, valgrind is not installed"))
    here = conditions()
    table = json.loads(TABLE.read_text()) if TABLE.exists() else {}
    if "--update" not in sys.argv:
        others = [f"{table.get(name)}, here it is {value}" for name, value in here.items() if table.get(name) != value]
        if others:
            sys.exit(print(f"instructions: skipped, the table is for {'; '.join(others)}"))
    counts = count_all(Library("Tandem", Path(arguments[0] if arguments else ROOT / "build/libtandem.so").resolve()))
    if "--update" in sys.argv:
        TABLE.write_text(json.dumps({**here, "instructions": counts}, indent=2) + "\n")
        sys.exit(print(f"instructions: {len(counts)} counts written"))
    failures = compare(counts, table["instructions"])
    print(f"instructions: {len(counts) - failures} passed, {failures} failed")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
