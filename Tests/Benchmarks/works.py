"""What is measured: a function of the library and the inputs it gets."""

from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build/benchmarks"
DATA = BUILD / "data"
MOMENTS = 500


class Work(NamedTuple):
    function: str
    input: str
    files: tuple
    # The first moment and the step to the next, of the functions that take one.
    moments: tuple = ()

    @property
    def paths(self):
        return [str(DATA / f"{self.input}-{file}.json") for file in self.files]

    @property
    def arguments(self):
        return self.paths + [str(moment) for moment in self.moments]

    @property
    def input_bytes(self):
        return sum(Path(path).stat().st_size for path in self.paths)

    @property
    def calls(self):
        """How many calls see all that there is to see."""
        return MOMENTS if self.moments else 1


def merge(name):
    return Work("runlog_merge", name, ("a", "b"))


# A screen that draws once a second, and one that draws at any moment.
WORKS = {
    **{f"merge, {size:,} a side": merge(f"logs-{size}") for size in (1, 100, 1_000, 10_000, 100_000)},
    "one new record into 10,000": merge("new-10000"),
    "any order with white space": merge("loose-10000"),
    "five unknown members": merge("extra-10000"),
    "unsorted": merge("unsorted-10000"),
    "dates of 17 digits": merge("exact-10000"),
    **{f"ids that collide, {size:,}": merge(f"colliding-{size}") for size in (1_000, 100_000)},
    "anchor_elapsed": Work("anchor_elapsed", "run", ("anchor",), (1751501000.5, 1)),
    "anchor_elapsed, any moment": Work("anchor_elapsed", "run", ("anchor",), (1751501000.123, 1.0307)),
    "derive": Work("derive", "run", ("schedule",), (0.5, 5)),
    "derive, any moment": Work("derive", "run", ("schedule",), (0.123, 5.0307)),
    "anchor_derive": Work("anchor_derive", "run", ("anchor", "schedule"), (1751500820.123, 5.0307)),
    "workout_merge of 30 logs": Work("workout_merge", "workout", ("a", "b")),
}
CANONICAL = "merge, 10,000 a side"
