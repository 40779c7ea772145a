"""Compares the regions that no test reached with those that may be missed.

    python3 check.py COVERAGE_JSON MISSED_TXT [--list]

A region is known by its file and the text it begins with, so that it stays the same when lines move. MISSED_TXT has paragraphs: a
line `# reason`, then lines `path: text`, one for each region; the same line twice is two regions.
"""

import collections
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CODE = 0  # the kind of a region that is code


def regions(coverage):
    """The greatest count of every region of code under Sources, by (path, place); one function may be there in several forms."""
    counts = collections.Counter()
    for function in coverage["data"][0]["functions"]:
        for line, column, end_line, end_column, count, file, _, kind in function["regions"]:
            path = Path(function["filenames"][file])
            if kind == CODE and path.is_relative_to(ROOT / "Sources"):
                key = (str(path.relative_to(ROOT)), (line, column, end_line, end_column))
                counts[key] = max(counts[key], count)
    return counts


def missed(counts):
    """The outermost missed regions, as lines of the list."""
    names = collections.Counter()
    by_path = collections.defaultdict(list)
    for (path, place), count in counts.items():
        by_path[path].append((place, count))
    for path, found in by_path.items():
        lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
        last_end = (0, 0)
        for (line, column, end_line, end_column), count in sorted(found, key=lambda f: (f[0][0], f[0][1], -f[0][2], -f[0][3])):
            if count == 0 and (end_line, end_column) > last_end and has_code(lines, line, column, end_line, end_column):
                last_end = (end_line, end_column)
                names[f"{path}: {text(lines, line, column, end_line, end_column)}"] += 1
    return names


def has_code(lines, line, column, end_line, end_column):
    """Whether there is more than the brace behind a loop that ends by a return alone."""
    whole = lines[line - 1 : end_line]
    whole[-1] = whole[-1][: end_column - 1]
    whole[0] = whole[0][column - 1 :]
    return "".join(whole).strip(" }") != ""


def text(lines, line, column, end_line, end_column):
    """What a region begins with; for a block, the line that opens it and the one it holds first."""
    whole = lines[line - 1].strip()
    start = lines[line - 1][column - 1 :].strip()
    if end_line == line:
        return f"{whole}  [{lines[line - 1][column - 1 : end_column - 1].strip()}]"
    follows = next((l.strip() for l in lines[line:end_line] if l.strip()), "")
    return f"{whole} {follows}" if start in ("{", "", whole) else f"{whole}  [{start}]"


def listed(path):
    names = collections.Counter()
    reason = None
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            reason = line
        elif line.strip():
            if reason is None:
                raise SystemExit(f"{path}: no reason before {line!r}")
            names[line.strip()] += 1
        else:
            reason = None
    return names


def main():
    counts = regions(json.loads(Path(sys.argv[1]).read_bytes()))
    found = missed(counts)
    if "--list" in sys.argv:
        print("\n".join(sorted(found.elements())))
        return
    expected = listed(Path(sys.argv[2]))
    for name in sorted((found - expected).elements()):
        print(f"  missed and not in the list: {name}")
    for name in sorted((expected - found).elements()):
        print(f"  in the list and not missed: {name}")
    covered = sum(1 for count in counts.values() if count)
    print(f"coverage: {covered} of {len(counts)} regions under Sources reached, {found.total()} places missed, {expected.total()} in the list")
    sys.exit(0 if found == expected else 1)


if __name__ == "__main__":
    main()
