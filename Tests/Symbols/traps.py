#!/usr/bin/env python3
"""Proves that no trap of the library reaches the process.

Usage: traps.py SHARED_LIBRARY

There is no trap instruction, so every trap calls the function of Containment.c, which jumps back to the entry. And
where no entry is active nothing calls it: the code that each public function reaches on its own, which is all but what
the entry is handed as a pointer, is followed jump by jump.
"""

import re
import subprocess
import sys

LINE = re.compile(r"\s*([0-9a-f]+):\t(?:(?:bnd|notrack|rep\w*|lock|data16|cs) )*(\S+)\s*(.*)")
TRAP = re.compile(r"ud[0-2]|int3|hlt")
PLT = re.compile(r"<(\w+)@plt>$")
NEVER_RETURN = {"_longjmp", "abort", "__stack_chk_fail"}


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def instructions(path):
    """By address: the mnemonic, its operands and the address that follows."""
    found = filter(None, map(LINE.match, run("objdump", "-d", "--no-show-raw-insn", path).splitlines()))
    rows = [(int(match[1], 16), match[2], match[3]) for match in found]
    following = [row[0] for row in rows[1:]] + [None]
    return {place: (name, operands, after) for (place, name, operands), after in zip(rows, following)}


def reached(code, start):
    """The functions of libc that the code from `start` on calls, and the indirect jumps in it."""
    todo, seen, called = [start], set(), set()
    while todo:
        place = todo.pop()
        if place in seen or place is None:
            continue
        seen.add(place)
        name, operands, after = code[place]
        target = re.match(r"([0-9a-f]+) <", operands)
        plt = PLT.search(operands)
        if plt:
            called.add(plt[1])
        elif target and name.startswith(("call", "j")):
            todo.append(int(target[1], 16))
        elif name.startswith("j"):
            called.add(f"the indirect jump at {place:x}")
        if name not in ("jmp", "ret") and not (plt and plt[1] in NEVER_RETURN):
            todo.append(after)
    return called


def main():
    (path,) = sys.argv[1:]
    if "x86-64" not in run("objdump", "-f", path):
        sys.exit(print("traps: skipped, the code is not for x86-64"))
    code = instructions(path)
    failures = [f"{place:x}: {name}" for place, (name, _, _) in code.items() if TRAP.fullmatch(name)]
    symbols = [line.split() for line in run("nm", "-D", "--defined-only", path).splitlines()]
    for address, name in [(int(address, 16), name) for address, kind, name in symbols if kind == "T"]:
        escapes = [one for one in reached(code, address) if one in ("_longjmp", "abort") or " " in one]
        failures += [f"{name} reaches {one} by itself" for one in sorted(escapes)]
    if failures:
        sys.exit("\n".join(f"{path}: {failure}" for failure in failures))


if __name__ == "__main__":
    main()
