"""Builds the program that times a library, and asks it."""

import json
import os
import re
import shlex
import signal
import subprocess
from pathlib import Path

from works import BUILD

HERE = Path(__file__).resolve().parent
C_FLAGS = ["-std=gnu11", "-O2", "-Wall", "-Wextra"]
TIMER = BUILD / "bench"
COUNTER = BUILD / "bench-memory"


def run(command, may_end_with=0, **options):
    """Runs a command and answers what it prints; it must succeed, or end with another status that is told: then None."""
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)
    if may_end_with and result.returncode == may_end_with:
        return None
    if result.returncode != 0:
        raise SystemExit(f"{shlex.join(map(str, command))}\n{result.stdout}{result.stderr}failed: {result.returncode}")
    return result.stdout


def is_newer(target, sources):
    return target.exists() and all(target.stat().st_mtime >= source.stat().st_mtime for source in sources)


def compile_with(compiler, flags, sources, target, needs=(), libraries=()):
    """Compiles what has changed."""
    sources = [HERE / source for source in sources]
    if is_newer(target, sources + [HERE / need for need in needs]):
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    run([*shlex.split(compiler), *flags, *sources, "-o", target, *libraries])


def build_timer():
    compiler = os.environ.get("CC", "cc")
    compile_with(compiler, C_FLAGS, ["bench.c", "no_allocations.c"], TIMER, ["allocations.h"], ["-ldl"])
    compile_with(compiler, [*C_FLAGS, "-rdynamic"], ["bench.c", "allocations.c"], COUNTER, ["allocations.h"], ["-ldl"])


class Library:
    """A shared library with the functions of tandem.h, or some of them."""

    def __init__(self, name, path):
        self.name = name
        self.path = path

    def _ask(self, mode, work, what, warm=False, program=TIMER):
        command = [program, *(["--warm"] if warm else []), mode, self.path, work.function, what, *work.arguments]
        return json.loads(run(command))

    def write_answers(self, work, path):
        self._ask("answer", work, path)

    def time(self, work, seconds, warm):
        return self._ask("time", work, seconds, warm)

    def memory(self, work):
        return self._ask("memory", work, 0, program=COUNTER)

    def load_seconds(self):
        return json.loads(run([TIMER, "load", self.path]))["seconds"]

    def instructions(self, work):
        """Instructions of one call, on average over the calls of the work; None where valgrind does not know them all.

        A peer that is built for this very processor may have such, as AVX-512 has.
        """
        profile = BUILD / "callgrind.out"
        command = ["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={profile}"]
        command += ["--toggle-collect=measured_call", TIMER, "--warm", "count", self.path]
        if run([*command, work.function, work.calls, *work.arguments], may_end_with=-signal.SIGILL) is None:
            return None
        total = int(re.search(r"^totals: (\d+)", profile.read_text(), re.M).group(1))
        profile.unlink()
        return total / work.calls


class Script:
    """A program of its own that merges run logs and times itself."""

    def __init__(self, name, *command):
        self.name = name
        self.command = command

    def write_answers(self, work, path):
        run([*self.command, "merge", *work.paths, 0, path])

    def time(self, work, seconds, warm):
        return json.loads(run([*self.command, "merge", *work.paths, seconds]))
