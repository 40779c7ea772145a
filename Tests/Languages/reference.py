"""Whether the model of Tests/Reference answers the golden requests alike: results as bytes, errors by code and argument.

    python3 reference.py CONFORMANCE

NaN and infinity are no JSON, which is all the model reads: such requests are left out.
"""

import json
import math
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Reference"))

from canonical import dumps
from golden_file import requests
from model import FUNCTIONS, call_text


def spelt(argument, kind):
    """An argument as the array of the general door has it."""
    if isinstance(argument, str) and kind == "document":
        return argument
    return json.dumps(int(argument) if kind == "count" else argument)


def blamed(name, code, document):
    """The argument of an error, unless it is about text: the general door has one text where the calls have several."""
    return document["error"]["argument"] if name == "call" or code not in ("bad_json", "too_large") else None


def main(path):
    passed = failed = 0
    for line, name, arguments, status, answer in requests(path):
        if any(isinstance(argument, float) and not math.isfinite(argument) for argument in arguments):
            continue
        function, array = name, arguments[-1]
        if name == "call":
            function = arguments[0]
        else:
            kinds = [parameter.kind for parameter in FUNCTIONS[name].parameters]
            array = "[" + ",".join(map(spelt, arguments, kinds)) + "]"
        code, result = call_text(function, array.encode())
        same = code == status
        if same and code == "ok":
            same = dumps(result) == answer.encode()
        elif same:
            same = blamed(name, code, result) == blamed(name, code, json.loads(answer))
        passed, failed = passed + same, failed + (not same)
        if not same:
            print(f"FAILED: line {line}: {code} {dumps(result).decode()}")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
