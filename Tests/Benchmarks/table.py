"""The table of what was measured against its bars."""

from dataclasses import dataclass
from typing import Callable, NamedTuple

COLUMNS = ("what", "bar", "measured", "median", "default malloc", "Tandem", "peer", "met")
WIDTHS = (54, 13, 11, 11, 14, 10, 10, 3)


def seconds_text(seconds):
    for unit, scale in (("s", 1), ("ms", 1e3), ("µs", 1e6)):
        if seconds * scale >= 1:
            return f"{seconds * scale:.3g} {unit}"
    return f"{seconds * 1e9:.0f} ns"


class Bar(NamedTuple):
    """What is asked of a figure; of no limit, nothing is."""

    sign: str
    limit: float | None
    text: Callable[[float], str]

    def __str__(self):
        return "" if self.limit is None else f"{self.sign} {self.text(self.limit)}"

    def is_met(self, value):
        return value <= self.limit if self.sign == "≤" else value >= self.limit


def make_bar(sign, limit, form):
    return Bar(sign, limit, form.format if isinstance(form, str) else form)


def at_most(limit, form):
    return make_bar("≤", limit, form)


def at_least(limit, form):
    return make_bar("≥", limit, form)


@dataclass
class Row:
    what: str
    bar: Bar
    # Those that decide, all of which must meet the bar.
    values: list
    measured: str
    median: str = ""
    default: str = ""
    tandem: str = ""
    peer: str = ""

    @classmethod
    def seconds(cls, what, bar, minimum, median, default):
        return cls(what, bar, [minimum, default], *map(seconds_text, (minimum, median, default)))

    @classmethod
    def counted(cls, what, bar, ours, theirs):
        text = "" if theirs is None else bar.text(theirs)
        return cls(what, bar, [ours], bar.text(ours), tandem=bar.text(ours), peer=text)

    @property
    def met(self):
        if self.bar.limit is None:
            return ""
        return "yes" if all(map(self.bar.is_met, self.values)) else "no"


def print_line(cells):
    first, *rest = [f"{cell:>{width}}" for cell, width in zip(cells, WIDTHS)]
    print(" ".join([first.strip().ljust(WIDTHS[0]), *rest]), flush=True)


def print_table(rows):
    """Prints each row as soon as it is there."""
    print_line(COLUMNS)
    verdicts = []
    for row in rows:
        print_line((row.what, str(row.bar), row.measured, row.median, row.default, row.tandem, row.peer, row.met))
        verdicts.append(row.met)
    print(f"{verdicts.count('yes')} bars met, {verdicts.count('no')} not")
