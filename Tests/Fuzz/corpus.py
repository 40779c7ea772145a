"""Writes the seeds of the fuzzer, its dictionary, and the messages that the mutations start from.

    python3 corpus.py LIBRARY FOLDER

FOLDER receives `seeds`, `messages` (valid ones, short enough to damage at every byte) and `dictionary`. The requests are those of the
reference model's generator and of the cases of the field, so a new call or member is in as soon as it is there. An input's form
is said in input.h. The cases are looked for in ../shared beside the checkout, or where TANDEM_SHARED says.
"""

import itertools
import json
import os
import random
import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
sys.path += [str(TESTS / "Reference"), str(TESTS / "Simulation")]

from generate import MAKERS, request  # noqa: E402
from library import Library, TandemError, json_text  # noqa: E402

SEEDS_OF_A_CALL = 12
MESSAGES = 200
LONGEST_MESSAGE = 400

# Where something changes: the ends of moments, counters, intervals, counts, doubles and of the spellings of a number.
BOUNDS = """0 -0 1 -1 0.1 1e-6 1e-7 1e11 99999999999.99999 1000000 1000001 9007199254740991 9007199254740992 9007199254740993
    9223372036854775807 18446744073709551616 1152921504606846976 1e21 1e22 5e-324 2.2250738585072014e-308 1.7976931348623157e308
    1e400 2147483647 2147483648 -2147483648 nan inf 1751500800 1751500800000""".split()
PIECES = [b"\\u0000", b"\\ud83d\\ude00", b"\\ud800", b"\\u", b"\xc3\xa9", b"\xf0\x9f\x98\x80", b"\xed\xa0\x80", b"\xef\xbb\xbf",
    b"null", b"true", b"false", b"[]", b"{}", b'{"":', b"[[[[[[[[", b"]]]]]]]]", b'":', b'","', b"\n{}", b"\t["]  # fmt: skip


def model_requests(name):
    """Endless argument arrays of one call, as the model is compared with."""
    rng = random.Random(f"seeds {name}")
    while True:
        yield request(name, rng).encode()


def field_requests(library):
    """The calls of the cases of the field, the results they name put in."""
    path = Path(os.environ.get("TANDEM_SHARED", TESTS.parent.parent / "shared")) / "cases" / "field.json"
    if not path.exists():
        print(f"corpus: no cases of the field, {path} is not there", file=sys.stderr)
        return
    for case in json.loads(path.read_text(encoding="utf-8")):
        results = {}
        for step in case["steps"]:
            arguments = [results.get(a, json_text(a)) if isinstance(a, str) else json_text(a) for a in step["args"]]
            yield step["call"], b"[" + b",".join(arguments) + b"]"
            try:
                results[f"${step.get('as')}"] = library.text(step["call"], *arguments)
            except TandemError as error:
                results[f"${step.get('as')}"] = json_text(str(error))


def is_valid(library, name, array):
    try:
        library.text(name, array.strip()[1:-1])
        return True
    except TandemError:
        return False


def by_name(name, array):
    return name.encode() + b"\t" + array


def directly(name, kinds, array):
    """The same request as lines; None when it cannot be said in lines."""
    try:
        values = json.loads(array)
        lines = [line_of(kind, value) for kind, value in zip(kinds, values if isinstance(values, list) else [None])]
    except ValueError:
        return None
    return None if None in lines else b"\n".join([name.encode(), *lines])


def line_of(kind, value):
    line = value.encode() if kind == "text" and isinstance(value, str) else json_text(value)
    return None if value is None or b"\n" in line or b"\0" in line else line


def valid_forms(library, name, kinds, arrays):
    """Of endless requests the valid and short ones, through either door in turn."""
    ways = itertools.cycle((by_name, lambda name, array: directly(name, kinds, array)))
    way = next(ways)
    for array in arrays:
        form = way(name, array)
        if form and len(form) <= LONGEST_MESSAGE and is_valid(library, name, array):
            yield form
            way = next(ways)


def dictionary(seeds):
    """The strings and numbers of the seeds and the bounds, in libFuzzer's notation."""
    words = {word for seed in seeds for word in re.findall(rb'"[A-Za-z0-9_-]{1,30}"', seed)}
    words |= {bound.encode() for bound in BOUNDS} | set(PIECES)
    return "".join(f'"{quoted(word)}"\n' for word in sorted(words))


def quoted(word):
    return "".join(f"\\x{byte:02x}" for byte in word)


def write(folder, inputs):
    folder.mkdir(parents=True)
    for number, text in enumerate(inputs):
        (folder / f"{number:04}").write_bytes(text)


def main():
    library, folder = Library(sys.argv[1]), Path(sys.argv[2])
    kinds = {f["name"]: [p["kind"] for p in f["parameters"]] for f in library.functions()}
    if missing := kinds.keys() - MAKERS.keys():
        raise SystemExit(f"no generator of requests for {', '.join(sorted(missing))}")
    seeds, messages = set(), []
    for name, array in field_requests(library):
        seeds |= {by_name(name, array), directly(name, kinds[name], array)}
    for index, name in enumerate(sorted(kinds)):
        arrays = list(itertools.islice(model_requests(name), SEEDS_OF_A_CALL))
        seeds |= {by_name(name, array) for array in arrays} | {directly(name, kinds[name], array) for array in arrays}
        share = MESSAGES // len(kinds) + (index < MESSAGES % len(kinds))
        messages += itertools.islice(valid_forms(library, name, kinds[name], model_requests(name)), share)
    seeds -= {None}
    write(folder / "seeds", sorted(seeds))
    write(folder / "messages", messages)
    (folder / "dictionary").write_text(dictionary(seeds), encoding="ascii")
    print(f"corpus: {len(seeds)} seeds, {len(messages)} messages of {sum(map(len, messages))} bytes")


if __name__ == "__main__":
    main()
