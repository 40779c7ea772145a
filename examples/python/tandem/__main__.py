"""Makes a call and prints its answer: python -m tandem CALL ARGUMENT..., or without arguments lists the calls.

A document is the name of a file, or - for standard input; any other text is the word itself; a moment is seconds since 1970 or
the word now. Optional inputs at the end may be left out.
"""

import json
import signal
import sys
import time

import tandem


def read(kind, word):
    if kind == "document":
        with open(0 if word == "-" else word, "rb") as file:
            return file.read()
    if kind == "text":
        return word
    if kind == "moment" and word == "now":
        return time.time()
    return int(word) if kind == "count" else float(word)


def main(words):
    calls = {f["name"]: f["parameters"] for f in json.loads(tandem.functions())["functions"]}
    if words and words[0] not in [*calls, "--help"]:
        print(f"{words[0]}: no call of this name", file=sys.stderr)
        return 64
    if not words or words[0] == "--help":
        print(__doc__)
        for name, parameters in calls.items():
            print(" ", name, *(f"[{p['name']}]" if p["optional"] else p["name"] for p in parameters))
        return 0
    name, *rest = words
    parameters = calls[name]
    if not sum(not p["optional"] for p in parameters) <= len(rest) <= len(parameters):
        print(f"usage: python -m tandem {name}", *(p["name"] for p in parameters), file=sys.stderr)
        return 64
    try:
        print(getattr(tandem, name)(*(read(p["kind"], word) for p, word in zip(parameters, rest))))
    except (tandem.TandemError, OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    # Like any filter: no complaint when a reader has enough.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(main(sys.argv[1:]))
