#!/usr/bin/env python3
"""Lists the checks of a program or library that would end in a trap, for traps.c to let them fail.

Usage: sites.py FILE

Each line is a conditional jump, in hexadecimal: its address, where it goes when all is well, and where the trap is.
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "Symbols"))

from traps import instructions, reached

JUMP = re.compile(r"j(?!mp)\w+")
TARGET = re.compile(r"([0-9a-f]+)(?: <|$)")


def target(operands):
    match = TARGET.match(operands)
    return int(match[1], 16) if match else None


def trap_function(code):
    """Where every trap goes: the function that jumps back."""
    (jump,) = [place for place, (_, operands, _) in code.items() if operands.endswith("<_longjmp@plt>")]
    called = {target(operands) for name, operands, _ in code.values() if name == "call"} - {None}
    return max(place for place in called if place <= jump)


def leads_to(code, place, goal):
    """Whether the code at `place` can do nothing but call `goal`."""
    while place in code:
        name, operands, after = code[place]
        if name == "call":
            return target(operands) == goal or leads_to(code, target(operands), goal)
        if name == "jmp":
            after = target(operands)
        elif name.startswith(("j", "ret")):
            return False
        place = after
    return False


def main():
    code = instructions(sys.argv[1])
    trap = trap_function(code)
    for place, (name, operands, after) in sorted(code.items()):
        if JUMP.fullmatch(name):
            ways = [after, target(operands)]
            traps = [leads_to(code, way, trap) for way in ways]
            if sum(traps) == 1:
                print(f"{place:x} {ways[traps.index(False)]:x} {ways[traps.index(True)]:x}")


if __name__ == "__main__":
    main()
