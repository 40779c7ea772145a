"""Reads generated documents with the library, simdjson and orjson, and explains every difference by a table.

    python3 differential.py LIBRARY FOLDER [COUNT]

FOLDER receives simdjson's side, compiled. What is right is judged from Python's own json module and the restrictions of RFC 7493: a
text is taken exactly when it is JSON and breaks none, and its values are written as Tests/Reference/canonical.py writes them. A peer
is laxer or stricter only as `LAXER` and `STRICTER` say. Ends with the count of each difference, and with status 1 when one is
not in the table.
"""

import collections
import ctypes
import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path += [str(HERE.parent / "Reference")]

from canonical import dumps  # noqa: E402
from spelling import NAMES, spell, value  # noqa: E402

COUNT = 1_000_000
DEPTH = 128

# What I-JSON and the library's limits forbid, and which peers take it all the same.
LAXER = {
    "a member twice": {"simdjson", "orjson"},
    "nested too deep": {"simdjson", "orjson"},
    "beyond a double": set(),
    "an unpaired surrogate": set(),
}

# What is allowed, and which peers refuse it.
STRICTER = {"an integer beyond 64 bits": {"simdjson"}}


# Judging


class NotJSON(Exception):
    """A text that no reader may take."""


def judged(text):
    """The value of a text, None when it has none, and what is special about it."""
    marks = set()

    def members(pairs):
        if len(dict(pairs)) < len(pairs):
            marks.add("a member twice")
        return dict(pairs)

    def integer(literal):
        number = int(literal)
        if not -(2**63) <= number < 2**64:
            marks.add("an integer beyond 64 bits")
        try:
            float(number)
        except OverflowError:
            marks.add("beyond a double")
        return number

    def double(literal):
        number = float(literal)
        if number in (float("inf"), float("-inf")):
            marks.add("beyond a double")
        return number

    def constant(name):
        raise NotJSON(name)

    try:
        value = json.loads(
            text.decode("utf-8"), object_pairs_hook=members, parse_int=integer, parse_float=double, parse_constant=constant
        )
    except (ValueError, NotJSON, RecursionError):
        return None, {"not JSON"}
    if depth(text) > DEPTH:
        marks.add("nested too deep")
    if b"\\u" in text and has_lone_surrogate(value):
        marks.add("an unpaired surrogate")
    return value, marks


def depth(text):
    """How deep a text that is JSON is nested."""
    level = deepest = 0
    for bracket in re.sub(rb'"(?:[^"\\]|\\.)*"|[^][{}]', b"", text):
        level += 1 if bracket in b"[{" else -1
        deepest = max(deepest, level)
    return deepest


def has_lone_surrogate(value):
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False


def rounded(value):
    """The value as a reader has it that keeps integers beyond 64 bits as doubles."""
    if isinstance(value, dict):
        return {name: rounded(member) for name, member in value.items()}
    if isinstance(value, list):
        return [rounded(item) for item in value]
    if isinstance(value, int) and not isinstance(value, bool) and not -(2**63) <= value < 2**64:
        return float(value)
    return value


# Reading


class Tandem:
    """The library, by way of a run log whose unknown members are the document."""

    def __init__(self, path):
        self.c = ctypes.CDLL(path)
        self.c.tandem_runlog_merge.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.POINTER(ctypes.c_void_p)]
        self.c.tandem_free.argtypes = [ctypes.c_void_p]
        self.c.tandem_free.restype = None

    def read(self, text):
        """The status and the answer."""
        out = ctypes.c_void_p()
        status = self.c.tandem_runlog_merge(text, b"{}", ctypes.byref(out))
        answer = ctypes.string_at(out.value)
        self.c.tandem_free(out)
        return status, answer


OK, BAD_JSON, BAD_VALUE, TOO_LARGE = 0, 2, 3, 4


class Missing(Exception):
    """A peer that is not installed."""


class Orjson:
    def __init__(self, folder):
        try:
            import orjson
        except ImportError:
            raise Missing("orjson: pip install orjson") from None
        self.read = orjson.loads


class Simdjson:
    def __init__(self, folder):
        path = folder / "simdjson_reader.so"
        command = [os.environ.get("CXX", "c++"), "-std=c++17", "-O2", "-shared", "-fPIC", HERE / "simdjson_reader.cpp"]
        made = subprocess.run([*command, "-o", path, "-lsimdjson"], capture_output=True, text=True)
        if made.returncode != 0:
            if "simdjson.h" in made.stderr:
                raise Missing("simdjson: install libsimdjson-dev")
            raise SystemExit(made.stderr)
        self.function = ctypes.CDLL(str(path)).simdjson_read
        self.function.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
        self.function.restype = ctypes.c_char_p

    def read(self, text):
        said = self.function(text, len(text))
        if said is None:
            raise ValueError("refused")
        return json.loads(said)


def peers(folder):
    """The readers that this machine has, by name; each has `read`, which answers a value or throws ValueError."""
    found = {}
    for name, make in (("simdjson", Simdjson), ("orjson", Orjson)):
        try:
            found[name] = make(folder)
        except Missing as reason:
            print(f"  skipped: {reason}")
    return found


# Documents


def document(rng):
    """An object's text; what is odd is odd in one place or two."""
    members = {rng.choice(NAMES): value(rng) for _ in range(rng.randrange(5))}
    return spell(members, rng)


def odd_value(rng):
    """A value that some readers treat otherwise than others."""
    digits = "".join(rng.choice("0123456789") for _ in range(rng.randrange(1, 25)))
    number = rng.choice(["", "-"]) + rng.choice(
        [
            digits,
            f"{digits[0]}.{digits}",
            f"0.{'0' * rng.randrange(30)}{digits}",
            f"{digits}e{rng.randrange(-345, 330)}",
            f"{digits[0]}.{digits}E+{rng.randrange(300, 312)}",
            str(2**rng.randrange(50, 70) + rng.randrange(-2, 3)),
            str(10 ** rng.randrange(17, 310)),
            repr(rng.random() * 10.0 ** rng.randrange(-310, 308)),
        ]
    )
    return rng.choice(
        [
            *[number] * 6,
            "[" * (size := rng.randrange(120, 135)) + "]" * size,
            '{"":' * size + "1" + "}" * size,
            rng.choice(['"\\ud800"', '"\\udc00x"', '"\\ud83d\\ude00"', '"\\uD83D\\u0041"', '"\\ude00\\ud83d"', '"\\u0000"']),
            rng.choice(['"\uffff"', '"\ufdd0\U0010ffff"', '"\u2028\u0085"', '"\\/\\b\\f"', '"\\x"', '"\x7f"', '"\t"', '"\\u00e9"']),
            rng.choice(["NaN", "Infinity", "-", "+1", "01", "1.", ".5", "1e", "0x1", "tru", "nul", "True", "''", "[1,]", '{"a":1,}', "[,1]"]),
        ]
    )


def texts(rng):
    """Endless documents, valid ones and some that differ from them in little."""
    while True:
        text = document(rng)
        yield text.encode("utf-8")
        inner = text.strip()[1:-1]
        comma = "," if inner.strip() else ""
        name = rng.choice(['"odd"', '"note"', '"x"', '"\\u0078"', '"é"'])
        odd = f"{{{name}:{odd_value(rng)}{comma}{inner}}}"
        yield odd.encode("utf-8")
        for base in (text, odd):
            yield damaged(base.encode("utf-8"), rng)


def damaged(text, rng):
    """A text with a few bytes changed, lost or added."""
    bytes_ = bytearray(text)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        at = rng.randrange(len(bytes_) + 1)
        kind = rng.randrange(5)
        if kind == 0:
            del bytes_[at : at + rng.choice([1, 1, 2, 5])]
        elif kind == 1:
            bytes_[at:at] = rng.choice([b",", b'"', b":", b"{}", b"[", b"]", b"}", b"0", b"-", b"e5", b".", b"\\", b"null", b" ", b"\xef\xbb\xbf"])
        elif kind == 2 and at < len(bytes_):
            bytes_[at] = rng.randrange(1, 256)
        elif kind == 3 and at < len(bytes_):
            bytes_[at] ^= 1 << rng.randrange(8)
        else:
            bytes_[at:at] = bytes_[at : at + rng.randrange(8)]
    return bytes(bytes_.replace(b"\0", b" "))


# Comparing


class Comparison:
    def __init__(self, library, folder):
        self.tandem = Tandem(library)
        self.peers = peers(folder)
        self.counts = collections.Counter()
        self.unexplained = []

    def compare(self, text):
        value, marks = judged(text)
        faults = marks & (LAXER.keys() | {"not JSON"})
        self.judge_tandem(text, value, faults)
        for name, peer in self.peers.items():
            self.judge_peer(name, peer, text, value, marks, faults)

    def judge_tandem(self, text, value, faults):
        status, answer = self.tandem.read(text)
        if faults:
            if status not in (BAD_JSON, TOO_LARGE) or (status == TOO_LARGE) and not faults & {"nested too deep", "not JSON"}:
                self.report("tandem", f"status {status} for what is {', '.join(faults)}", text)
        elif not isinstance(value, dict) or "records" in value or "tombstones" in value:
            if status == BAD_JSON:
                self.report("tandem", "bad_json for JSON", text)
        elif status != OK:
            self.report("tandem", f"status {status} for what is right", text)
        elif answer != dumps({**value, "records": [], "tombstones": []}):
            self.report("tandem", f"value {answer!r}", text)
        else:
            self.counts["read by all"] += 1

    def judge_peer(self, name, peer, text, value, marks, faults):
        try:
            theirs = peer.read(text)
        except ValueError:
            if not faults:
                reasons = {mark for mark in marks if name in STRICTER.get(mark, ())}
                self.explain(name, "refuses", reasons, text)
            return
        if faults:
            laxities = {fault for fault in faults if name in LAXER.get(fault, ())}
            self.explain(name, "takes", laxities if laxities == faults else set(), text)
        elif dumps(theirs) != dumps(value):
            same = "an integer beyond 64 bits" in marks and dumps(theirs) == dumps(rounded(value))
            self.explain(name, "rounds", {"an integer beyond 64 bits"} if same else set(), text)

    def explain(self, name, what, reasons, text):
        if reasons:
            self.counts[f"{name} {what} {' and '.join(sorted(reasons))}"] += 1
        else:
            self.report(name, what, text)

    def report(self, name, what, text):
        self.unexplained.append((name, what, text))
        if len(self.unexplained) <= 10:
            print(f"UNEXPLAINED: {name}: {what}: {text!r}")


def main():
    library, folder = sys.argv[1], Path(sys.argv[2])
    count = int(sys.argv[3]) if len(sys.argv) > 3 else COUNT
    folder.mkdir(parents=True, exist_ok=True)
    comparison = Comparison(library, folder)
    documents = texts(random.Random("differential"))
    for _ in range(count):
        comparison.compare(next(documents))
    for what, times in sorted(comparison.counts.items()):
        print(f"  {times:>9} {what}")
    unexplained = len(comparison.unexplained)
    print(f"differential: {count - unexplained} documents of {count} without an unexplained difference")
    sys.exit(1 if unexplained else 0)


if __name__ == "__main__":
    main()
