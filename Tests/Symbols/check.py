#!/usr/bin/env python3
"""Checks what the built libraries show to the dynamic linker and what they ask of the system.

Usage: check.py HEADER SYMBOLS SHARED_LIBRARY SONAME STATIC_ARCHIVE

SYMBOLS is the list that is checked in, which says for each name since which version it is there; it is Debian's.
"""

import re
import subprocess
import sys

# What libc has had for ever; the last line is for traps alone. A block from posix_memalign would be one outside the arena; arc4random_buf needs glibc 2.36.
ALLOWED = set("malloc realloc free memcpy memmove memset memcmp bcmp strlen __stack_chk_fail".split())
ALLOWED |= set("_setjmp _longjmp abort".split())
LIBRARIES = {"libc.so.6", "libm.so.6"}
NEWEST_GLIBC = (2, 17)
VERSION = "TANDEM_0"

failures = []


def check(holds, message):
    if not holds:
        failures.append(message)


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def equal(found, expected, what):
    check(not expected - found, f"{what}: missing {', '.join(sorted(expected - found))}")
    check(not found - expected, f"{what}: not in the header: {', '.join(sorted(found - expected))}")


def listed_symbols(path, soname):
    """The names of the list that is checked in."""
    lines = open(path).read().splitlines()
    check(lines[0].split()[0] == soname, f"{path}: is not of {soname}")
    rows = [re.fullmatch(r" (\w+)@(\w+) \d+\.\d+\.\d+", line) for line in lines if line.startswith(" ")]
    check(all(rows), f"{path}: not every line is a name, its version and the release that it came with")
    check(all(row[2] == VERSION for row in rows if row), f"{path}: not every name has the version {VERSION}")
    return {row[1] for row in rows if row} - {VERSION}


def header_functions(path):
    text = re.sub(r"/\*.*?\*/", "", open(path).read(), flags=re.S)
    return set(re.findall(r"^\w[\w *]*?(\w+)\([^;]*\);", text, re.M))


def symbols(text):
    """The defined and the undefined names, each as nm prints it."""
    rows = [line.split() for line in text.splitlines() if line and not line.endswith(":")]
    undefined = {row[-1] for row in rows if row[-2] in "Uw"}
    return {row[-1] for row in rows if row[-2] not in "Uw"}, undefined


def check_shared(path, soname, functions):
    defined, undefined = symbols(run("nm", "-D", "--with-symbol-versions", path))
    defined -= {VERSION, f"{VERSION}@@{VERSION}"}
    equal({name.partition("@")[0] for name in defined}, functions, path)
    for name in sorted(defined):
        check(name.endswith("@@" + VERSION), f"{path}: {name} has not the version {VERSION}")
    for name in sorted(undefined):
        plain, _, version = name.partition("@")
        check(plain in ALLOWED, f"{path}: needs {name}, which is not on the list")
        numbers = re.fullmatch(r"GLIBC_(\d+)\.(\d+)(?:\.\d+)?", version.lstrip("@"))
        check(numbers and tuple(map(int, numbers.groups())) <= NEWEST_GLIBC, f"{path}: {name} is not in glibc 2.17")
    dynamic = run("readelf", "-dW", path)
    found = re.findall(r"\(SONAME\).*\[(.*)\]", dynamic)
    check(found == [soname], f"{path}: SONAME is {found}, expected {soname}")
    needed = set(re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic))
    check(needed <= LIBRARIES, f"{path}: needs {', '.join(sorted(needed - LIBRARIES))}")
    check("RPATH" not in dynamic and "RUNPATH" not in dynamic, f"{path}: has a search path")
    check("TEXTREL" not in dynamic, f"{path}: has relocations in its code")
    check("BIND_NOW" in dynamic, f"{path}: is bound lazily")
    segments = run("readelf", "-lW", path)
    stack = re.search(r"GNU_STACK.*\s([RWE ]{3})\s", segments)
    check(stack and "E" not in stack.group(1), f"{path}: has an executable stack")
    check("GNU_RELRO" in segments, f"{path}: is not relro")


def check_archive(path, functions):
    defined, undefined = symbols(run("nm", "--extern-only", path))
    equal(defined, functions, path)
    check(undefined <= ALLOWED, f"{path}: needs {', '.join(sorted(undefined - ALLOWED))}")


def main():
    header, listed, shared, soname, archive = sys.argv[1:]
    functions = header_functions(header)
    check("tandem_free" in functions, f"{header}: has no functions")
    equal(listed_symbols(listed, soname), functions, listed)
    check_shared(shared, soname, functions)
    check_archive(archive, functions)
    if failures:
        sys.exit("\n".join(failures))


if __name__ == "__main__":
    main()
