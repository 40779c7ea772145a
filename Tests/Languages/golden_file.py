"""Reads the golden file for the tests in Python: its format is at its top."""


def requests(path):
    """Each request as (line, name, arguments, status, answer)."""
    with open(path, encoding="utf-8", newline="\n") as file:
        lines = file.read().split("\n")
    for number, line in enumerate(lines, 1):
        word, _, rest = line.partition(" ")
        if word in ("", "#", "##"):
            continue
        if word == "call":
            name, arguments = rest, []
        elif word == "text":
            arguments.append(rest)
        elif word == "more":
            arguments[-1] += "\n" + rest
        elif word == "number":
            arguments.append(float(rest))
        elif word == "absent":
            arguments.append(None)
        else:
            yield number, name, arguments, word, rest
