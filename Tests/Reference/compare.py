"""Compares a program that speaks for the library with this model, request by request.

    python3 compare.py PROGRAM [--count N] [--seed S] [--function NAME ...]

PROGRAM reads one request a line, `name TAB arguments-as-a-JSON-array`, and answers each with one line, `status-name TAB output`, which it flushes.
The first request is `tandem_functions`; only functions that both sides have are compared. Of an ok answer the bytes are
compared, of an error the status and the argument it names.
"""

import argparse
import json
import random
import subprocess
import sys
import threading

from canonical import dumps
from generate import MAKERS, request
from model import call_text

DEFAULT_COUNT = 2000


class Program:
    """The program under test, started once and spoken to through a pipe."""

    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def answers(self, requests):
        """One (status, output bytes) for each (name, arguments), in order; writing and reading never wait for each other."""
        writer = threading.Thread(target=self._write, args=(requests,), daemon=True)
        writer.start()
        for name, arguments in requests:
            line = self.process.stdout.readline()
            if not line.endswith(b"\n"):
                raise SystemExit(f"the program ended at or before this request:\n{name}\t{arguments}")
            status, _, output = line[:-1].partition(b"\t")
            yield status.decode("ascii", "replace"), output
        writer.join()

    def _write(self, requests):
        try:
            for name, arguments in requests:
                self.process.stdin.write(f"{name}\t{arguments}\n".encode("utf-8"))
            self.process.stdin.flush()
        except BrokenPipeError:
            return  # The reader sees the end of the answers and names the request.

    def functions(self):
        """The names in the answer to `tandem_functions`."""
        [(status, output)] = self.answers([("tandem_functions", "[]")])
        if status != "ok":
            raise SystemExit(f"tandem_functions answered {status} {output!r}")
        return {function["name"].removeprefix("tandem_") for function in json.loads(output)["functions"]}

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def expected(name, arguments):
    """The model's answer as a line would give it."""
    status, result = call_text(name, arguments.encode("utf-8"))
    return status, dumps(result)


def same(ours, theirs):
    """Whether two answers agree: bytes of a result, status and argument of an error."""
    if ours[0] != theirs[0]:
        return False
    return ours[1] == theirs[1] if ours[0] == "ok" else blamed(ours[1]) == blamed(theirs[1])


def blamed(output):
    """The argument that an error document names."""
    try:
        return json.loads(output)["error"]["argument"]
    except (ValueError, KeyError, TypeError):
        return output


def compare(program, name, count, seed):
    """Compares `count` requests of one function; returns the mismatches as (name, arguments, ours, theirs)."""
    rng = random.Random(f"{seed} {name}")
    requests = [(name, request(name, rng)) for _ in range(count)]
    known = {}
    mismatches = []
    for (name, arguments), theirs in zip(requests, program.answers(requests)):
        if arguments not in known:
            known[arguments] = expected(name, arguments)
        if not same(known[arguments], theirs):
            mismatches.append((name, arguments, known[arguments], theirs))
    return mismatches


def report(mismatch):
    """Prints one request on which the two disagree."""
    name, arguments, ours, theirs = mismatch
    print(f"\nfunction   {name}\narguments  {arguments}")
    for side, (status, output) in (("model", ours), ("program", theirs)):
        print(f"{side:<10} {status} {output.decode('utf-8', 'replace')}")


def main():
    parser = argparse.ArgumentParser(description="Compare a program with the reference model.")
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=DEFAULT_COUNT, help="requests for each function")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--function", nargs="+", action="extend", choices=sorted(MAKERS), metavar="NAME")
    options = parser.parse_args()

    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    program = Program(options.program)
    available = program.functions()
    asked = options.function or [name for name in MAKERS if name in available]
    if missing := [name for name in asked if name not in available]:
        raise SystemExit(f"the program does not have {', '.join(missing)}")
    mismatches = []
    for name in asked:
        found = compare(program, name, options.count, options.seed)
        print(f"{name:<22} {options.count - len(found):>7} of {options.count} agree", flush=True)
        mismatches += found
    program.close()
    if mismatches:
        report(min(mismatches, key=lambda mismatch: len(mismatch[1])))
    print(f"{len(asked) * options.count - len(mismatches)} passed, {len(mismatches)} failed")
    sys.exit(1 if mismatches else 0)


if __name__ == "__main__":
    main()
