#!/usr/bin/env python3
"""Writes the list of calls of each binding in examples, and the tables by which the tests of compiled languages call by name.

Usage: generate.py [--check] HEADER LIBRARY

With --check nothing is written: it says which files are not what would be written. Python 3, standard library only.
"""

import argparse
import difflib
import pathlib
import sys

import cpp
import dart
import go
import interface
import java
import python
import rust

ROOT = pathlib.Path(__file__).resolve().parents[2]
LANGUAGES = (cpp, dart, go, java, python, rust)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("header", type=pathlib.Path)
    parser.add_argument("library", type=pathlib.Path)
    options = parser.parse_args()
    calls = interface.read(options.header, options.library.resolve())
    differences = 0
    for language in LANGUAGES:
        for name, write in language.FILES.items():
            path, text = ROOT / name, write(calls)
            if not options.check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            elif not path.exists() or path.read_text() != text:
                differences += 1
                old = path.read_text().splitlines() if path.exists() else []
                print(*difflib.unified_diff(old, text.splitlines(), name, "what the library has", lineterm=""), sep="\n")
    if differences:
        sys.exit("the bindings are not what the library has: make bindings")


if __name__ == "__main__":
    main()
