#!/usr/bin/env python3
"""Writes include/tandem.h, the manual of the C interface, from what the Swift compiler says about it.

The compiler's own C header gives each function's exact prototype; its symbol graph gives the order, the documentation and
the C name. The two must name the same functions. The constants come from Status.swift and Version.swift, the chapters from
manual.txt, whose headings also set the order of the groups. Python 3, standard library only.

Usage: generate.py COMPILER_HEADER SYMBOL_GRAPH [-o FILE]
"""

import argparse
import json
import pathlib
import re
import sys
import textwrap

HERE = pathlib.Path(__file__).resolve().parent
ABI = HERE.parent / "TandemABI"
WIDTH = 100
PLAIN_NAMES = "PlainNames"
C_TYPES = {"void", "double", "int32_t", "size_t", "size_t *", "char *", "char **", "const char *"}
ASCII = {
    "…": "...", "×": "x", "·": "*", "−": "-", "–": "-", "—": "-", "≤": "<=", "≥": ">=", "≠": "!=", "→": "->", "⇔": "<=>",
    "∪": "+", "’": "'", "‘": "'", "“": '"', "”": '"', "²": "^2", "⁵³": "^53", "³": "^3", "§": "section ", "µ": "u", "\u00a0": " ",
}


def fail(message):
    sys.exit(f"generate.py: {message}")


# The sources


class Function:
    """One function: its C name, the file and line that declare it, its documentation and its parameters' names."""

    def __init__(self, symbol):
        fragments = symbol["declarationFragments"]
        match = re.search(r'@(?:_cdecl\("|c\((?:\w+: ")?)(\w+)', fragments[0]["spelling"])
        if not match:
            fail(f'{symbol["names"]["title"]} is public but not exported to C')
        self.name = match.group(1)
        self.group = pathlib.PurePosixPath(symbol["location"]["uri"]).stem
        self.line = symbol["location"]["position"]["line"]
        self.text = "\n".join(line["text"] for line in symbol.get("docComment", {"lines": []})["lines"])
        if not self.text.strip():
            fail(f"{self.name} has no documentation")
        self.parameters = [f["spelling"] for f in fragments if f["kind"] == "internalParam"]
        self.prototype = None


def read_symbol_graph(path):
    symbols = json.loads(path.read_text())["symbols"]
    return [Function(s) for s in symbols if s["kind"]["identifier"] == "swift.func" and s["accessLevel"] == "public"]


def read_prototypes(path):
    """The name of each function, with its result type and the types and names of its parameters."""
    prototypes = {}
    for line in path.read_text().splitlines():
        match = re.match(r"SWIFT_EXTERN (.+?)(\w+)\((.*)\) SWIFT_NOEXCEPT", line)
        if match:
            result, name, parameters = match.groups()
            parameters = [] if parameters == "void" else [split_declarator(p) for p in parameters.split(", ")]
            prototypes[name] = (clean_type(result), parameters)
    return prototypes


def split_declarator(text):
    type_, name = re.fullmatch(r"(.*?)(\w+)", text).groups()
    return clean_type(type_), name


def clean_type(text):
    text = re.sub(r"\b_(Nullable|Nonnull|Null_unspecified)\b", "", text).replace("char const", "const char")
    text = text.replace("NSInteger", "size_t")  # Swift's Int; used for lengths alone
    text = re.sub(r"\s*\*\s*", "*", " ".join(text.split()))
    text = re.sub(r"(\*+)$", r" \1", text)
    if text not in C_TYPES:
        fail(f"the type '{text}' is not one of the interface's: {', '.join(sorted(C_TYPES))}")
    return text


def join(functions, prototypes):
    """Gives each function its prototype, with the parameters named as in Swift."""
    names = {f.name for f in functions}
    if len(names) != len(functions):
        fail("two functions have one C name")
    if names != set(prototypes):
        fail(f"the compiler's header and the symbol graph differ in {', '.join(sorted(names ^ set(prototypes)))}")
    for function in functions:
        result, parameters = prototypes[function.name]
        if len(parameters) != len(function.parameters):
            fail(f"{function.name}: the compiler's header and the symbol graph differ in its parameters")
        declarators = []
        for (type_, c_name), name in zip(parameters, function.parameters):
            if c_name not in (name, name + "_"):
                fail(f"{function.name}: parameter '{name}' is '{c_name}' in the compiler's header")
            if type_.startswith("size_t") and not name.endswith("length"):
                fail(f"{function.name}: parameter '{name}' is an Int, which is for lengths alone")
            declarators.append(spaced(type_) + name)
        function.prototype = wrap_prototype(spaced(result) + function.name, declarators or ["void"])


def spaced(type_):
    return type_ if type_.endswith("*") else type_ + " "


def wrap_prototype(head, declarators):
    line = f"{head}({', '.join(declarators)});"
    if len(line) <= WIDTH:
        return line
    # Lines break between parameters, never inside one.
    whole = ", ".join(declarator.replace(" ", "\N{NO-BREAK SPACE}") for declarator in declarators) + ");"
    lines = textwrap.fill(whole, WIDTH, initial_indent="    ", subsequent_indent="    ")
    return f"{head}(\n" + lines.replace("\N{NO-BREAK SPACE}", " ")


def read_version():
    text = (ABI / "Version.swift").read_text()
    version = re.search(r'var text\b.*?"(\d+)\.(\d+)\.(\d+)"', text)
    number = re.search(r"var number\b[^{]*\{\s*([\d *+_]+?)\s*\}", text)
    if not version or not number:
        fail("Version.swift: expected `text` \"major.minor.patch\" and `number`")
    major, minor, patch = map(int, version.groups())
    sum_ = sum(product(term) for term in number.group(1).replace("_", "").split("+"))
    if sum_ != major * 10000 + minor * 100 + patch:
        fail(f"Version.swift: `number` is {sum_}, which is not that of {major}.{minor}.{patch}")
    return major, minor, patch


def product(term):
    result = 1
    for factor in term.split("*"):
        result *= int(factor)
    return result


def read_statuses():
    """The number, name and documentation of each status."""
    text = (ABI / "Status.swift").read_text()
    cases = re.findall(r"((?:^ *///.*\n)*)^ *case `?(\w+)`? = (\d+)$", text, re.M)
    if not cases:
        fail("Status.swift: no case has a number")
    comments = [re.sub(r"^ */// ?", "", doc, flags=re.M).strip() for doc, _, _ in cases]
    return [(int(n), snake(case), comment) for (_, case, n), comment in zip(cases, comments)]


def snake(case):
    """badJSON as bad_json."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", case).lower()


def read_manual():
    """The opening text, and each chapter's heading and text by the name of its source file."""
    opening, *rest = re.split(r"^== (.+)\n", (HERE / "manual.txt").read_text(), flags=re.M)
    chapters = {}
    for heading, text in zip(rest[::2], rest[1::2]):
        group, _, title = heading.partition(": ")
        chapters[group] = (title, text)
    return opening, chapters


# Text


def plain(text):
    """Markdown's inline marks as plain text; simple names that were marked as code get quotes, but not before a colon."""
    text = re.sub(r"^((?:`\w+`(?:, )?)+):", lambda m: m.group().replace("`", ""), text)
    parts = re.split(r"``?([^`]+)``?", text)
    parts[0::2] = [re.sub(r"\*\*(.+?)\*\*|(?<!\w)\*(\w[^*]*\w)\*(?!\w)", r"\1\2", p) for p in parts[0::2]]
    parts[1::2] = [p.replace(',"', ', "') if len(p) > 60 else p for p in parts[1::2]]
    parts[1::2] = [f"'{p}'" if re.fullmatch("(?!true$|false$|null$)[a-z][A-Za-z]*", p) else p for p in parts[1::2]]
    return re.sub(r"(\^\d+) - 1\b", r"\1-1", "".join(parts))


def to_ascii(text):
    for character, replacement in ASCII.items():
        text = text.replace(character, replacement)
    if not text.isascii():
        odd = next(c for c in text if not c.isascii())
        fail(f"'{odd}' (U+{ord(odd):04X}) is not ASCII; give it a spelling in the table ASCII")
    return text.replace("*/", "* /").replace("/*", "/ *")


def fill(text, indent="", hanging=None, width=WIDTH - 3):
    hanging = indent if hanging is None else hanging
    return textwrap.wrap(
        text, width, initial_indent=indent, subsequent_indent=hanging, break_long_words=False, break_on_hyphens=False)


def layout(text):
    """Markdown's blocks as lines: paragraphs, lists, headings, and what is indented or fenced as it stands."""
    lines, paragraph = [], []

    def flush():
        if paragraph:
            first = paragraph[0]
            item = re.match(r"( *)[-*] +(.*)", first)
            words = " ".join([item.group(2) if item else first] + [p.strip() for p in paragraph[1:]])
            if item and words.startswith("Contract:"):
                pass  # The contract is the Swift author's; a C reader has this header.
            elif item and re.match(r"(Complexity|Errors|Returns|Throws|Note|Important|Warning):", words):
                lines.extend(fill(to_ascii(plain(words)), "", "    "))
            elif item:
                words = re.sub(r"^Parameter (\w+):", r"`\1`:", words)
                lines.extend(fill(to_ascii(plain(words)), item.group(1) + "- ", item.group(1) + "  "))
            else:
                lines.extend(fill(to_ascii(plain(words))))
            paragraph.clear()

    fenced = False
    for line in text.strip("\n").split("\n"):
        if line.strip().startswith("```"):
            flush()
            fenced = not fenced
        elif fenced:
            lines.append(to_ascii("    " + line))
        elif not line.strip():
            flush()
            lines.append("")
        elif line.startswith("# "):
            flush()
            title = to_ascii(plain(line[2:]))
            lines.extend([title, "-" * len(title)])
        elif re.match(r" *[-*] ", line):
            flush()
            paragraph.append(line)
        elif line.startswith("    ") and not paragraph:
            lines.append(to_ascii(line))
        else:
            paragraph.append(line)
    flush()
    while lines and not lines[-1]:
        lines.pop()
    if any(len(line) > WIDTH - 3 and line.startswith("    ") for line in lines):
        fail(f"too long for {WIDTH} columns: {max(lines, key=len)}")
    return lines


def comment(lines):
    return "\n".join(["/*"] + [(" * " + line).rstrip() for line in lines] + [" */"])


def check_names(where, text, names):
    """Fails when a text speaks of a function that does not exist."""
    unknown = unknown_names(text, names)
    if unknown:
        fail(f"{where} speaks of {', '.join(unknown)}, which is not there")


def unknown_names(text, names):
    return sorted(set(re.findall(r"\btandem_[a-z_]+[a-z]\b(?![.*])", text)) - names - {"tandem_status"})


# The header


def heading(title):
    return f"/* {'=' * (WIDTH - 6)} */\n/* {title.ljust(WIDTH - 6)} */\n/* {'=' * (WIDTH - 6)} */"


def chapter(group, title, text, functions, names):
    blocks = [heading(to_ascii(title))]
    unknown = unknown_names(text, names)
    if unknown:
        print(f"generate.py: left out: the text of {group}, for it speaks of {', '.join(unknown)}", file=sys.stderr)
    elif text.strip():
        blocks.append(comment(layout(text)))
    for function in sorted(functions, key=lambda f: f.line):
        check_names(function.name, function.text, names)
        blocks.append(comment(layout(function.text)) + "\n" + function.prototype)
    return blocks if len(blocks) > 1 else []


def constants():
    major, minor, patch = read_version()
    status_lines = []
    for number, name, text in read_statuses():
        status_lines += ["    /* " + "\n     * ".join(fill(to_ascii(plain(text)), width=WIDTH - 10)) + " */"] if text else []
        status_lines.append(f"    TANDEM_{name.upper()} = {number},")
    status_lines[-1] = status_lines[-1].rstrip(",")
    return [
        "/* The version this header belongs to; tandem_version() tells the library's. */\n"
        f'#define TANDEM_VERSION "{major}.{minor}.{patch}"\n'
        f"#define TANDEM_VERSION_MAJOR {major}\n#define TANDEM_VERSION_MINOR {minor}\n#define TANDEM_VERSION_PATCH {patch}\n"
        "#define TANDEM_VERSION_NUMBER \\\n"
        "    (TANDEM_VERSION_MAJOR * 10000 + TANDEM_VERSION_MINOR * 100 + TANDEM_VERSION_PATCH)",
        "/* What a call returns. The numbers never change. */\nenum tandem_status {\n" + "\n".join(status_lines) + "\n};",
    ]


def header(functions):
    opening, chapters = read_manual()
    names = {f.name for f in functions}
    check_names("manual.txt", opening, names)
    groups = {f.group for f in functions} | set(chapters)
    order = [g for g in chapters if g != PLAIN_NAMES] + sorted(groups - set(chapters) - {PLAIN_NAMES})
    blocks = [
        comment(layout(opening)),
        "#ifndef TANDEM_H\n#define TANDEM_H",
        "#include <stddef.h>\n#include <stdint.h>",
        '#ifdef __cplusplus\nextern "C" {\n#endif',
        *constants(),
    ]
    for group in order:
        own = [f for f in functions if f.group == group]
        title, text = chapters.get(group, (group, ""))
        if own or group == "Host":
            blocks += chapter(group, title, text, own, names)
    if PLAIN_NAMES in groups:
        blocks.append("#ifndef TANDEM_NO_PLAIN_NAMES")
        title, text = chapters[PLAIN_NAMES]
        blocks += chapter(PLAIN_NAMES, title, text, [f for f in functions if f.group == PLAIN_NAMES], names)
        blocks.append("#endif /* TANDEM_NO_PLAIN_NAMES */")
    blocks += ["#ifdef __cplusplus\n}\n#endif", "#endif /* TANDEM_H */"]
    return "\n\n".join(blocks) + "\n"


def main():
    parser = argparse.ArgumentParser(description="Writes tandem.h from the compiler's C header and symbol graph.")
    parser.add_argument("compiler_header", type=pathlib.Path)
    parser.add_argument("symbol_graph", type=pathlib.Path)
    parser.add_argument("-o", "--output", type=pathlib.Path, help="the file to write; standard output without it")
    options = parser.parse_args()
    functions = read_symbol_graph(options.symbol_graph)
    join(functions, read_prototypes(options.compiler_header))
    text = header(functions)
    if options.output:
        options.output.write_text(text)
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
