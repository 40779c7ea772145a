"""Section 3: random JSON values and the many ways to spell one."""

from canonical import dumps, is_number

IDS = ["a", "b", "ab", "aa", "a\u0000", "A", "é", "e\u0301", "😀", "\ufb33", "\uffff", '"', "\\", "a/b~c", "\n", "\u007f"]
NAMES = ["note", "x", "hr", "", "é", "😀", "\ufb33", "\u20ac", "\r", "1", "10", "2", "\u0080", "a/b~c", "splitID"]
NUMBERS = [
    *(0.0, 1.0, -1.0, 0.5, 2.0, 10.0, 1.1, 150.0, 1e21, 1e20, 1e-6, 1e-7, 123.456, 5e-324, -1.7976931348623157e308),
    *(9007199254740991.0, 9007199254740992.0, 9007199254740994.0, 2.0**60, 2.0**63, 1e22, 1e23, 333333333.3333333),
    *(9007199254740993, 9007199254740995, -9007199254740993, 2**60 + 1, 2**64 + 1, 10**22 + 1, 123456789012345678901),
]


def identifier(rng):
    """Section 3, Identifiers: few, and alike."""
    return rng.choice(IDS[: rng.choice([2, 4, len(IDS)])])


def identifiers(rng, most=4):
    return [identifier(rng) for _ in range(rng.randrange(most + 1))]


def value(rng, depth=0):
    """Section 3: a value of any JSON type."""
    choice = rng.randrange(8 if depth < 2 else 6)
    if choice == 0:
        return None
    if choice == 1:
        return rng.choice([False, True])
    if choice <= 3:
        return rng.choice(NUMBERS)
    if choice <= 5:
        return rng.choice(IDS + ["", "a\tb", "\u001f", "\u2028"])
    if choice == 6:
        return [value(rng, depth + 1) for _ in range(rng.randrange(3))]
    return {rng.choice(NAMES): value(rng, depth + 1) for _ in range(rng.randrange(3))}


def unknown(rng):
    """Section 3: members that no version knows, often none."""
    return {rng.choice(NAMES[: rng.choice([2, len(NAMES)])]): value(rng) for _ in range(rng.choice([0, 0, 1, 2]))}


def spell(value, rng):
    """Section 3, In: one text of a value, on one line, in free order and spelling."""
    plain = rng.random() < 0.3
    return dumps(value).decode("utf-8") if plain else _spell(value, rng)


def _spell(value, rng):
    if isinstance(value, str) and rng.random() < 0.2:
        return '"' + "".join(_spell_character(character, rng) for character in value) + '"'
    if isinstance(value, list):
        return "[" + _space(rng) + ",".join(_spell(item, rng) + _space(rng) for item in value) + "]"
    if isinstance(value, dict):
        members = list(value.items())
        rng.shuffle(members)
        spelled = [f"{_space(rng)}{_spell(name, rng)}{_space(rng)}:{_space(rng)}{_spell(member, rng)}" for name, member in members]
        return "{" + ",".join(spelled) + _space(rng) + "}"
    if is_number(value):
        return _spell_number(value, rng)
    return dumps(value).decode("utf-8")


def _space(rng):
    return " " if rng.random() < 0.2 else ""


def _spell_character(character, rng):
    if rng.random() < 0.7:
        return dumps(character).decode("utf-8")[1:-1]
    if character == "/":
        return "\\/"
    units = character.encode("utf-16-be").hex()
    escape = "".join("\\u" + units[at : at + 4] for at in range(0, len(units), 4))
    return escape.upper().replace("\\U", "\\u") if rng.random() < 0.5 else escape


def _spell_number(number, rng):
    if isinstance(number, int) and float(number) != number:
        return str(number)
    if number == 0:
        return rng.choice(["0", "0.0", "0e9", "-0", "-0.0"])
    spellings = [repr(float(number)), dumps(number).decode("utf-8")]
    if float(number).is_integer():
        spellings.append(str(int(number)) if abs(number) < 1e30 else repr(number))
        if abs(number) < 1e15:
            spellings += [f"{int(number)}.0", f"{int(number)}e0", f"{int(number)}0E-1", f"{int(number)}.00e+0"]
    return rng.choice(spellings)


def damage(arguments, rng):
    """Section 2: arguments of which one place is wrong, perhaps: a value replaced, a member or an argument too few or many."""
    if rng.random() < 0.1:
        return arguments + [value(rng)]
    if arguments and rng.random() < 0.1:
        return arguments[: rng.randrange(len(arguments))]
    return _damaged(arguments, rng)


def _damaged(place, rng):
    if not isinstance(place, (list, dict)) or not place or rng.random() < 0.1:
        return _replacement(rng)
    copy = dict(place) if isinstance(place, dict) else list(place)
    key = rng.choice(list(copy) if isinstance(copy, dict) else range(len(copy)))
    if isinstance(copy, dict) and rng.random() < 0.3:
        del copy[key]
    else:
        copy[key] = _damaged(copy[key], rng)
    return copy


def _replacement(rng):
    limits = [1e11, -1e11, 99999999999.99998, 2.0**53 - 1, 2.0**53, 2.0**31, -1.0, 0.5, 1000000.0, 1000001.0, 1e308, -1e308]
    return rng.choice([None, None, "", {}, [], True, value(rng), rng.choice(limits), rng.choice(limits)])
