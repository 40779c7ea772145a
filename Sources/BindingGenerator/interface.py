"""What a binding has to know of the library: its calls, their parameters and a sentence about each.

The calls and parameters are what the library itself lists (tandem_functions), the sentences are the header's. Both must name
the same calls, with as many parameters.
"""

import ctypes
import json
import re
from typing import NamedTuple


class Parameter(NamedTuple):
    """One input of a call; `kind` is "text", "number" or "count", by how C takes it, and a text may be a document.

    A call never fails on a text that `may_be_anything`: what C cannot hold must not be refused before it.
    """

    name: str
    kind: str
    optional: bool
    is_document: bool
    may_be_anything: bool


class Call(NamedTuple):
    """One call: its name without prefix, its inputs in order, and its summary as words."""

    name: str
    parameters: list
    summary: str

    def names(self, kind):
        return [parameter.name for parameter in self.parameters if parameter.kind == kind]


KINDS = {"document": "text", "text": "text", "moment": "number", "duration": "number", "count": "count"}
MAY_BE_ANYTHING = ("watch_context_apply", "text")
# Every binding writes these by hand, and tells the version as a text alone.
BY_HAND = {"functions", "call", "version_number"}
PROTOTYPE = re.compile(r"/\*\n((?: \*.*\n)+?) \*/\nint32_t tandem_(\w+)\(([^)]*)\);")


def read(header, library):
    """Every call of the library in its own order, with the summary that the header gives."""
    documented = {name: (text, parameters) for text, name, parameters in PROTOTYPE.findall(header.read_text())}
    calls = []
    for function in listed(library):
        name = function["name"]
        parameters = [
            Parameter(
                p["name"], KINDS[p["kind"]], p["optional"], p["kind"] == "document", (name, p["name"]) == MAY_BE_ANYTHING
            )
            for p in function["parameters"]
        ]
        text, prototype = documented.pop(name, ("", ""))
        if prototype.count(",") != len(parameters):
            raise SystemExit(f"{header} and {library} differ about {name}")
        calls.append(Call(name, parameters, summary(text)))
    if set(documented) != BY_HAND:
        raise SystemExit(f"{header} has what {library} does not list: {sorted(documented)}")
    return calls


def listed(library):
    """The answer of tandem_functions."""
    out = ctypes.c_void_p()
    c = ctypes.CDLL(str(library))
    c.tandem_free.argtypes = [ctypes.c_void_p]
    if c.tandem_functions(ctypes.byref(out)) != 0:
        raise SystemExit(f"{library} does not list its calls")
    functions = json.loads(ctypes.string_at(out.value))["functions"]
    c.tandem_free(out)
    return functions


def summary(comment):
    """The first paragraph of a comment, as one line."""
    lines = [line[2:].strip() for line in comment.splitlines()]
    paragraph = lines[: lines.index("")] if "" in lines else lines
    return " ".join(paragraph)


def camel(name):
    """runlog_merge as runlogMerge."""
    head, *rest = name.split("_")
    return head + "".join(word.capitalize() for word in rest)


def pascal(name):
    """runlog_merge as RunlogMerge."""
    return "".join(word.capitalize() for word in name.split("_"))


def sentences(text, spell):
    """A summary with the calls that it names spelt as `spell` spells them."""
    return re.sub(r"tandem_(\w+)", lambda match: spell(match[1]), text)
