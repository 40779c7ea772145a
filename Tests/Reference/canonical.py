"""Section 3, JSON: strict reading, canonical writing, the order of values and their join.

A value is None, bool, float, int, str, list or dict. A number read from text is a float; it is an int only when it is an
integer literal that a double cannot hold, which keeps its own digits.

Decisions
- The first fault in reading order decides the status: an opening bracket past the depth limit is too_large, anything else
  that stops the text being JSON, invalid UTF-8 among it, is bad_json.
- A number is within the range of a double when it rounds to a finite one; a tiny one rounds to 0. -0 is 0.
- A double "holds" an integer literal that equals it or that is its shortest form. Without the second half the form written for
  2^60, 1152921504606847000, would read back as another, greater number, and merges would depend on who had written before.
- Noncharacters such as U+FFFF are allowed (the contract lists what it forbids), and so is the escape \\u0000.
"""

import re
from decimal import Decimal

MAX_DEPTH = 128


class BadJSON(Exception):
    """Section 2, bad_json: the byte at which the text stops being JSON, and why."""

    def __init__(self, offset, message):
        super().__init__(message)
        self.offset = offset
        self.message = message


class TooDeep(Exception):
    """Section 3: nesting beyond the limit."""


def loads(data, max_depth=MAX_DEPTH):
    """Section 3, In: the value of an I-JSON text given as bytes."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as fault:
        # A NUL is never JSON, so reading stops at the invalid byte at the latest.
        text = data[: fault.start].decode("utf-8") + "\0"
    reader = _Reader(text, max_depth)
    value = reader.value(depth=0)
    reader.skip_space()
    if reader.at != len(text):
        reader.fail("found more text after the value, expected the end")
    return value


_SPACE = re.compile(r"[ \t\n\r]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_PLAIN = r'[^"\\\x00-\x1f]*'
_STRING = re.compile(rf'"({_PLAIN}(?:\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{{4}}){_PLAIN})*)"')
_ESCAPE = re.compile(r"\\(?:u(....)|(.))")
_UNESCAPED = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", '"': '"', "\\": "\\", "/": "/"}
_LITERALS = {"null": None, "false": False, "true": True}


class _Reader:
    """Section 3, In: a recursive descent over the decoded text."""

    def __init__(self, text, max_depth):
        self.text = text
        self.at = 0
        self.max_depth = max_depth

    def fail(self, message):
        raise BadJSON(len(self.text[: self.at].encode("utf-8")), message)

    def skip_space(self):
        self.at = _SPACE.match(self.text, self.at).end()

    def take(self, character):
        self.skip_space()
        if not self.text.startswith(character, self.at):
            return False
        self.at += 1
        return True

    def expect(self, character):
        if not self.take(character):
            self.fail(f"expected {character}")

    def value(self, depth):
        self.skip_space()
        first = self.text[self.at : self.at + 1]
        if first == "{" or first == "[":
            if depth == self.max_depth:
                raise TooDeep()
            return self.object(depth + 1) if first == "{" else self.array(depth + 1)
        if first == '"':
            return self.string()
        for literal, value in _LITERALS.items():
            if self.text.startswith(literal, self.at):
                self.at += len(literal)
                return value
        return self.number()

    def array(self, depth):
        self.expect("[")
        items = []
        if self.take("]"):
            return items
        while True:
            items.append(self.value(depth))
            if self.take("]"):
                return items
            self.expect(",")

    def object(self, depth):
        self.expect("{")
        members = {}
        if self.take("}"):
            return members
        while True:
            self.skip_space()
            start = self.at
            name = self.string()
            if name in members:
                self.at = start
                self.fail(f"found the member {name!r} twice, expected it once")
            self.expect(":")
            members[name] = self.value(depth)
            if self.take("}"):
                return members
            self.expect(",")

    def string(self):
        match = _STRING.match(self.text, self.at)
        if not match:
            self.fail("expected a string")
        text = match.group(1)
        if "\\" in text:
            text = self.unescaped(text)
        self.at = match.end()
        return text

    def unescaped(self, text):
        try:
            # UTF-16 joins the halves of an escaped pair and refuses a half alone.
            return _ESCAPE.sub(_unescape, text).encode("utf-16-be", "surrogatepass").decode("utf-16-be")
        except UnicodeDecodeError:
            self.fail("found an unpaired surrogate escape")

    def number(self):
        match = _NUMBER.match(self.text, self.at)
        if not match:
            self.fail("expected a value")
        literal = match.group()
        value = float(literal)
        if abs(value) == float("inf"):
            self.fail("found a number beyond the range of a double")
        self.at = match.end()
        is_integer = match.group(1) is None and match.group(2) is None
        if is_integer and int(literal) != value and literal != _number_text(value):
            return int(literal)
        return value + 0.0


def _unescape(match):
    return chr(int(match.group(1), 16)) if match.group(1) else _UNESCAPED[match.group(2)]


def dumps(value):
    """Section 3, Out: RFC 8785 bytes, kept-digit integers written as they are."""
    return _text(value).encode("utf-8")


def _text(value):
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, str):
        return _string_text(value)
    if isinstance(value, list):
        return "[" + ",".join(map(_text, value)) + "]"
    if isinstance(value, dict):
        return "{" + ",".join(f"{_string_text(name)}:{_text(value[name])}" for name in sorted(value, key=_utf16)) + "}"
    return _number_text(value)


def _utf16(name):
    return name.encode("utf-16-be")


_MUST_ESCAPE = re.compile(r'["\\\x00-\x1f]')
_SHORT_ESCAPES = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def _string_text(text):
    escaped = _MUST_ESCAPE.sub(lambda m: _SHORT_ESCAPES.get(m.group(), f"\\u{ord(m.group()):04x}"), text)
    return f'"{escaped}"'


def _number_text(number):
    """Section 3, Out: Number::toString of ECMAScript, save for an integer that a double cannot hold."""
    if isinstance(number, int) and float(number) != number:
        return str(number)
    number = float(number)
    if number == 0:
        return "0"
    sign, digits, exponent = Decimal(repr(number)).as_tuple()
    shortest = "".join(map(str, digits)).rstrip("0")
    point = len(digits) + exponent
    return ("-" if sign else "") + _place_point(shortest, point)


def _place_point(digits, point):
    """RFC 8785, 3.2.2.3: `digits` with the decimal point after the first `point` of them."""
    if len(digits) <= point <= 21:
        return digits + "0" * (point - len(digits))
    if 0 < point <= 21:
        return digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return "0." + "0" * -point + digits
    fraction = "." + digits[1:] if len(digits) > 1 else ""
    return f"{digits[0]}{fraction}e{point - 1:+d}"


def is_number(value):
    """Section 3: whether a value is a JSON number."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def order_key(value):
    """Section 3, Order of JSON values: keys that compare as the values do."""
    if value is None:
        return (0,)
    if value is False:
        return (1,)
    if value is True:
        return (2,)
    if is_number(value):
        return (3, value)
    if isinstance(value, str):
        return (4, value.encode("utf-8"))
    return (5 if isinstance(value, list) else 6, dumps(value))


def compare(a, b):
    """Section 3, Order of JSON values: -1, 0 or 1."""
    return (order_key(a) > order_key(b)) - (order_key(a) < order_key(b))


def equal(a, b):
    """Section 3, Normal form: documents are equal when their canonical bytes are."""
    return dumps(a) == dumps(b)


def join(a, b):
    """Section 3: the greater of two values."""
    return max(a, b, key=order_key)


def join_unknown(a, b):
    """Section 3: the union of two documents' members, joined where both have one."""
    return {**a, **b, **{name: join(a[name], b[name]) for name in a.keys() & b.keys()}}
