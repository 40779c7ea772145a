"""Sections 2 and 3: how a known member is read, checked and brought to normal form.

Decisions
- A count of the contract's "integer" kind may be spelled 1, 1.0 or 1e0. Known numbers are doubles.
- Ids, planID, phase, healthOwner, completedSlots entries and a frame's phase and driver are non-empty strings.
"""

import copy

from canonical import is_number

MAX_INTEGER = 2.0**53 - 1
MOMENT_LIMIT = 1e11

REQUIRED = object()
ABSENT = object()


class BadValue(Exception):
    """Section 2, bad_value: where in the argument, and why. `argument` None means the one being read."""

    def __init__(self, path, message, argument=None):
        super().__init__(message)
        self.path = path
        self.message = message
        self.argument = argument


def pointer(path, token):
    """Section 2: a JSON Pointer (RFC 6901) one step further."""
    return f"{path}/{str(token).replace('~', '~0').replace('/', '~1')}"


def read_members(value, path, fields):
    """Section 3, Normal form: an object whose known `fields` map a name to (reader, default, REQUIRED or ABSENT)."""
    if not isinstance(value, dict):
        raise BadValue(path, f"Found {kind(value)}, expected an object.")
    document = unknown_members(value, fields)
    for name, (reader, default) in fields.items():
        if value.get(name) is not None:
            document[name] = reader(value[name], pointer(path, name))
        elif default is REQUIRED:
            raise BadValue(pointer(path, name), "Found nothing, expected this required member.")
        elif default is not ABSENT:
            document[name] = copy.deepcopy(default)
    return document


def unknown_members(document, fields):
    """Section 3: the members this version does not know."""
    return {name: member for name, member in document.items() if name not in fields}


def kind(value):
    """Section 2: what was found, in words."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "a boolean"
    if is_number(value):
        return "a number"
    return {str: "a string", list: "an array", dict: "an object"}[type(value)]


def anything(value, path):
    return value


def flag(value, path):
    if not isinstance(value, bool):
        raise BadValue(path, f"Found {kind(value)}, expected true or false.")
    return value


def text(value, path):
    if not isinstance(value, str):
        raise BadValue(path, f"Found {kind(value)}, expected a string.")
    return value


def identifier(value, path):
    """Section 3, Identifiers."""
    if text(value, path) == "":
        raise BadValue(path, "Found an empty string, expected a non-empty one.")
    return value


def number(value, path):
    if not is_number(value):
        raise BadValue(path, f"Found {kind(value)}, expected a number.")
    return float(value)


def moment(value, path):
    """Section 3, Moments."""
    if abs(number(value, path)) >= MOMENT_LIMIT:
        raise BadValue(path, "Found a number too large for epoch seconds (milliseconds?), expected one below 1e11.")
    return float(value)


def seconds(value, path):
    """Section 4: a number of seconds that is not negative."""
    if number(value, path) < 0:
        raise BadValue(path, "Found a negative number, expected seconds from 0.")
    return float(value)


def integer(least, greatest):
    """Section 3, Counters: a reader of integers between two bounds."""

    def read(value, path):
        found = number(value, path)
        if found != int(found) or not least <= found <= greatest:
            raise BadValue(path, f"Found {found}, expected an integer from {least} to {greatest}.")
        return found

    return read


counter = integer(0, MAX_INTEGER)
ordinal = integer(1, MAX_INTEGER)
int32 = integer(-(2**31), 2**31 - 1)


def one_of(*names):
    """A reader of one of some fixed strings."""

    def read(value, path):
        if text(value, path) not in names:
            raise BadValue(path, f"Found {value!r}, expected one of {', '.join(names)}.")
        return value

    return read


def list_of(reader):
    """A reader of an array of what `reader` reads."""

    def read(value, path):
        if not isinstance(value, list):
            raise BadValue(path, f"Found {kind(value)}, expected an array.")
        return [reader(item, pointer(path, index)) for index, item in enumerate(value)]

    return read


def identifier_set(value, path=""):
    """Section 3: a set of identifiers, sorted by UTF-8 bytes."""
    return sorted_set(list_of(identifier)(value, path))


def sorted_set(identifiers):
    """Section 3: sorted by UTF-8 bytes, each once."""
    return sorted(set(identifiers), key=str.encode)


def sorted_joined(items, identity, join):
    """Section 3, Normal form: items of one identity joined, sorted by identity."""
    joined = {}
    for item in items:
        key = identity(item)
        joined[key] = join(joined[key], item) if key in joined else item
    return [joined[key] for key in sorted(joined)]


def incremented(document, name, argument):
    """Section 3, Counters: one more, or bad_value at the end."""
    if document[name] >= MAX_INTEGER:
        raise BadValue(pointer("", name), "Found the greatest counter there is, expected one that can grow.", argument)
    return document[name] + 1
