"""The golden requests through the Python package, then what is Python's own; python3 golden.py CONFORMANCE."""

import json
import os
import pathlib
import subprocess
import sys
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import tandem
from golden_file import requests

THREADS = 8
CALLS = 100_000
GROWTH = 4 << 20


def answered(name, arguments):
    """The status and the answer; an error as the document that its attributes make."""
    counts = [int(a) if kind == "count" else a for a, kind in zip(arguments, KINDS[name])]
    try:
        return "ok", getattr(tandem, name)(*counts)
    except tandem.TandemError as error:
        members = {key: getattr(error, key) for key in ("argument", "code", "message", "offset", "path")}
        if error.offset is None:
            del members["offset"]
        return error.code, json.dumps({"error": members}, ensure_ascii=False, separators=(",", ":"))


class Checks:
    def __init__(self):
        self.passed, self.failed, self.lock = 0, 0, threading.Lock()

    def check(self, holds, about):
        with self.lock:
            self.passed += bool(holds)
            self.failed += not holds
        if not holds:
            print("FAILED:", about)

    def golden(self, path):
        for line, name, arguments, status, answer in requests(path):
            found = answered(name, arguments)
            self.check(found == (status, answer), f"line {line}: {found[0]} {found[1]}")

    def refused(self, code, argument, call, *arguments):
        try:
            self.check(False, f"{call.__name__}{arguments!r} answered {call(*arguments)}")
        except tandem.TandemError as error:
            self.check((error.code, error.argument) == (code, argument), f"{arguments!r}: {error!r}")

    def mistyped(self, name, call, *arguments):
        try:
            self.check(False, f"{arguments!r} are taken: {call(*arguments)}")
        except TypeError as error:
            self.check(str(error).startswith(name + " is of type "), f"{arguments!r}: {error}")


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")


def call_often(count):
    for number in range(count):
        if number % 2:
            tandem.plan_describe("c25k")
        else:
            try:
                tandem.runlog_merge({}, "[" * 2000)
            except tandem.TandemError:
                pass


KINDS = {f["name"]: [p["kind"] for p in f["parameters"]] for f in json.loads(tandem.functions())["functions"]}
KINDS["call"] = ["text", "document"]


def main(path):
    checks = Checks()
    checks.golden(path)
    called = {name for _, name, *_ in requests(path)}
    checks.check(called == set(KINDS), f"every call is tried: {called ^ set(KINDS)}")

    value = {"records": [{"runID": "é", "date": 1.5}]}
    text = '{"records":[{"date":1.5,"runID":"é"}],"tombstones":[]}'
    checks.check(tandem.runlog_merge(value, {}) == text, "a document as a value")
    checks.check(tandem.runlog_merge(text.encode(), b"{}") == text, "a document as bytes")
    checks.refused("bad_argument", "incoming", tandem.runlog_merge, {}, None)
    checks.refused("bad_argument", "run_id", tandem.runlog_delete, {}, "a\0b")
    checks.refused("bad_argument", "run_id", tandem.runlog_delete, {}, "\ud83d")
    for mistake in {"runID": "a"}, ["a"], 5, True:
        checks.refused("bad_argument", "run_id", tandem.runlog_delete, {}, mistake)
    checks.refused("bad_value", "run_id", tandem.runlog_delete, {}, b"\xff")
    for arrived in '{"schema":1,"seq":2}\0', '{"schema":1,"seq":2,"x":"\ud83d"}', b'{"schema":1,"seq":2}\0', b"\xff":
        answer = json.loads(tandem.watch_context_apply({"schema": 1, "seq": 1}, arrived, 0))
        checks.check(answer["outcome"] == "undecodable", f"{arrived!r}: {answer}")
    checks.refused("bad_argument", "text", tandem.watch_context_apply, {"schema": 1, "seq": 1}, {"schema": 1}, 0)
    checks.refused("bad_json", "local", tandem.runlog_merge, {"x": float("nan")}, {})
    checks.refused("bad_value", "week", tandem.plan_schedule, "c25k", 2**32 + 1, 1)
    checks.refused("bad_argument", "elapsed", tandem.derive, [], 10**400)
    for mistake in "1", None, True:
        checks.mistyped("elapsed", tandem.derive, [], mistake)
    for mistake in 1.0, "1", None, True:
        checks.mistyped("week", tandem.plan_schedule, "c25k", mistake, 1)

    command = [sys.executable, "-m", "tandem", "plan_describe", "c25k"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as reader_gone:
        reader_gone.stdout.close()
        checks.check(reader_gone.stderr.read() == b"", "the command complains when nobody reads its answer")

    threads = [threading.Thread(target=checks.golden, args=(path,)) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    call_often(CALLS // 10)
    before = resident()
    call_often(CALLS)
    growth = resident() - before
    checks.check(growth < GROWTH, f"{CALLS} calls leave {growth} bytes behind")
    print(f"python: {CALLS} calls leave {growth >> 10} KiB behind")
    print(f"{checks.passed} passed, {checks.failed} failed")
    return checks.failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
