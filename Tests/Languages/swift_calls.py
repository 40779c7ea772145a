"""Checks that Calls.md names a Swift method for each call of the header, and that what it names is declared: HEADER SOURCES."""

import re
import sys
from pathlib import Path


def declared(sources):
    """What the sources declare in public, as DocC names it but for the type: elapsed(at:)."""
    found = set()
    for path in sources.rglob("*.swift"):
        for name, parameters in re.findall(r"public (?:mutating )?(?:func )?(\w+)\(([^{]*?)\) throws", path.read_text()):
            labels = [part.split()[0].rstrip(":") for part in re.split(r",\s*(?=\w+ ?\w*:)", parameters.strip()) if part]
            found.add(f"{name}({''.join(label + ':' for label in labels)})")
    return found


def main():
    """Runs from the command line."""
    header, sources = map(Path, sys.argv[1:])
    page = (sources / "TandemKit.docc/Calls.md").read_text()
    calls = set(re.findall(r"^int32_t tandem_(\w+)\([^)]*char \*\*out", header.read_text(), re.MULTILINE)) - {"call", "functions"}
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"`([a-z_]+)`", row.split("|")[1])}
    methods = set(re.findall(r"``\w+/([^`]+)``", page))
    wrong = [*sorted(calls ^ named), *sorted(methods - declared(sources))]
    if wrong:
        sys.exit(f"Calls.md: missing or too much: {', '.join(wrong)}")


if __name__ == "__main__":
    main()
