#!/usr/bin/env python3
"""Plants mistakes in the merges and plans, and asks whether the comparison with the reference model finds each.

    Tests/Mutation/run.py [--requests N] [--built]

All mistakes are built into one library, each behind a switch, so that one build serves for all. Needs Swift; it builds in
build/mutation. A mistake survives when the answers to all requests stay the same.
"""

import argparse
import ctypes
import json
import os
import random
import shutil
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.realpath(__file__))
ROOT = os.path.join(HERE, "../..")
PLACE = os.path.join(ROOT, "build/mutation")
sys.path[:0] = [os.path.join(HERE, "../Reference"), os.path.join(HERE, "../Simulation")]

from canonical import dumps
from generate import request
from library import Library, TandemError
from model import call_text

from mutants import MUTANTS

SWITCH = """/// The mistake that is switched on; 0 is none.
nonisolated(unsafe) private var switchedOn: Int32 = 0

@_cdecl("tandem_switch_mistake") public func switchMistake(_ number: Int32) { switchedOn = number }

func planted(_ number: Int32) -> Bool { switchedOn == number }
"""


def plant(sources):
    """Writes every mistake into a copy of the sources."""
    regions = {}
    for number, (file, text, replacement, _) in enumerate(MUTANTS, 1):
        before, _, rest = text.partition("«") if "«" in text else ("", "", text)
        original, _, after = rest.partition("»")
        regions.setdefault(file, []).append((before, original, after, replacement, number))
    for file, planted in regions.items():
        path = os.path.join(sources, "TandemKit", file)
        with open(path, encoding="utf-8") as source:
            text = source.read()
        for before, original, after, replacement, number in planted:
            whole = before + original + after
            if text.count(whole) != 1:
                raise SystemExit(f"mistake {number}: {file} has this {text.count(whole)} times, not once: {whole}")
            text = text.replace(whole, f"{before}(planted({number}) ? ({replacement}) : ({original})){after}")
        with open(path, "w", encoding="utf-8") as source:
            source.write(text)
    with open(os.path.join(sources, "TandemKit/Mistakes.swift"), "w", encoding="utf-8") as source:
        source.write(SWITCH)


def build(swift):
    """Builds the library with all mistakes in it; answers its path."""
    os.makedirs(PLACE, exist_ok=True)
    for name in ("Sources", "Tests"):
        shutil.rmtree(os.path.join(PLACE, name), ignore_errors=True)
    shutil.copytree(os.path.join(ROOT, "Sources"), os.path.join(PLACE, "Sources"))
    for name in ("TestSupport", "CanonicalJSONTests", "TandemKitTests", "TandemABITests"):
        os.makedirs(os.path.join(PLACE, "Tests", name))
        with open(os.path.join(PLACE, "Tests", name, "Empty.swift"), "w", encoding="utf-8") as empty:
            empty.write("\n")
    shutil.copy(os.path.join(ROOT, "Package.swift"), PLACE)
    plant(os.path.join(PLACE, "Sources"))
    told = json.loads(subprocess.run([swift, "-print-target-info"], check=True, capture_output=True).stdout)
    runtime = [word for path in told["paths"]["runtimeLibraryPaths"] for word in ("-Xlinker", "-rpath", "-Xlinker", path)]
    subprocess.run([swift, "build", "--quiet", "--product", "tandem", "--package-path", PLACE, *runtime], check=True)
    return os.path.join(PLACE, ".build/debug/libtandem.so")


def answer(library, name, arguments):
    """An answer as the model would give it: the bytes of a result, the status and argument of an error."""
    try:
        return "ok", library.text_of_request(name, arguments.encode("utf-8"))
    except TandemError as fault:
        return fault.code, fault.argument


def expected(name, arguments):
    """The model's answer."""
    status, result = call_text(name, arguments.encode("utf-8"))
    return (status, dumps(result)) if status == "ok" else (status, json.loads(dumps(result))["error"]["argument"])


def killer(library, number, requests):
    """The call whose answers show a mistake, or None."""
    library.c.tandem_switch_mistake(number)
    for name in MUTANTS[number - 1][3] if number else requests:
        if any(answer(library, name, arguments) != wanted for arguments, wanted in requests[name]):
            return name
    return None


def main():
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=4000, help="requests for each call")
    parser.add_argument("--built", action="store_true", help="take the library that was built last")
    options = parser.parse_args()
    began = time.monotonic()
    built = os.path.join(PLACE, ".build/debug/libtandem.so")
    library = Library(built if options.built else build(os.environ.get("SWIFT", "swift")))
    print(f"mutation: built, {time.monotonic() - began:.0f} s", flush=True)
    requests = {}
    for name in sorted({name for mutant in MUTANTS for name in mutant[3]}):
        chance = random.Random(f"mutation {name}")
        made = [request(name, chance) for _ in range(options.requests)]
        requests[name] = [(arguments, expected(name, arguments)) for arguments in made]
    if name := killer(library, 0, requests):
        raise SystemExit(f"mutation: the library and the model differ in {name} with no mistake switched on")
    killed = 0
    for number, (file, text, replacement, _) in enumerate(MUTANTS, 1):
        if killer(library, number, requests):
            killed += 1
        else:
            print(f"survives: {number} {file}: {text} -> {replacement}", flush=True)
    print(f"mutation: {len(MUTANTS)} mistakes, {killed} found, {time.monotonic() - began:.0f} s")
    return killed < len(MUTANTS)


if __name__ == "__main__":
    sys.exit(main())
