"""The file's text becomes plain data: whatever stands in it, it is damaged or of bounded depth; the report."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, NoReturn

Object = dict[str, Any]

MAX_BYTES: Final = 512 * 1024 * 1024
DEEPEST: Final = 40
MOST_POINTS: Final = 100_000
SHOWN: Final = 20
"""So many differences of one check are printed; the others are counted."""


class Damaged(Exception):
    """No tournament can be read from the file; the text says why."""


# Reading the file: a text that may be anything becomes plain data of bounded depth.
def load(data: bytes) -> Object:
    document = parsed(data.decode("utf-8-sig", errors="strict") if is_utf8(data) else refuse("it is no text in UTF-8"))
    if not isinstance(document, dict) or document.get("format") != "tournament":
        refuse('it does not begin with "format": "tournament"')
    version = document.get("version")
    if version != 1 or isinstance(version, bool):
        refuse(f"its version is {quoted(version)}, and this verifier reads version 1")
    return document


def is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return False
    return True


def refuse(sentence: str) -> NoReturn:
    raise Damaged(sentence)


def parsed(text: str) -> Any:
    """JSON without decimals, without repeated members, and not deeper than DEEPEST."""
    try:
        value = json.loads(text, object_pairs_hook=once, parse_constant=no_number, parse_float=no_number)
    except json.JSONDecodeError as error:
        refuse(f"it cannot be read as JSON (line {error.lineno}, column {error.colno})")
    except (RecursionError, ValueError):
        refuse("its values are nested too deeply, or are too long")
    require_plain(value)
    return value


def once(pairs: list[tuple[str, Any]]) -> Object:
    found = dict(pairs)
    if len(found) != len(pairs):
        refuse("a member stands twice in one object")
    return found


def no_number(text: str) -> NoReturn:
    refuse(f"the number {quoted(text)} has decimals; points are written as text")


def require_plain(value: Any) -> None:
    """Damaged for what is nested too deeply, and for texts that nothing can write down again."""
    waiting = [(value, DEEPEST)]
    while waiting:
        one, depth = waiting.pop()
        inner = [*one, *one.values()] if isinstance(one, dict) else one if isinstance(one, list) else ()
        if not depth and inner:
            refuse("its values are nested too deeply")
        if isinstance(one, str) and not one.isascii() and any("\ud800" <= sign <= "\udfff" for sign in one):
            refuse("a text holds half a character")
        waiting.extend((each, depth - 1) for each in inner)


def quoted(value: object) -> str:
    """Any value of the file in a sentence: short, and without signs that would move a terminal's cursor."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    plain = "".join(sign if sign.isprintable() else "?" for sign in text[:200])
    return f"“{plain}”" if len(text) <= 200 else f"“{plain}…”"


def typed(kind: type | tuple[type, ...], value: Any, place: str, words: str) -> Any:
    if isinstance(value, bool) is not (kind is bool) or not isinstance(value, kind):
        refuse(f"{place}: {words} is expected there, not {quoted(value)}")
    return value


def text(row: Mapping[str, Any], name: str, place: str) -> str:
    value: str = typed(str, row.get(name, ""), f"{place}.{name}", "a text")
    return value


def whole(row: Mapping[str, Any], name: str, place: str, default: int = 0) -> int:
    value: int = typed(int, row.get(name, default), f"{place}.{name}", "a whole number")
    return value if abs(value) < 2**63 else refuse(f"{place}.{name}: the number is too large")


def truth(row: Mapping[str, Any], name: str, place: str) -> bool:
    return bool(typed(bool, row.get(name, False), f"{place}.{name}", "true or false"))


def maybe(row: Mapping[str, Any], name: str, place: str) -> int | None:
    return None if row.get(name) is None else whole(row, name, place)


def member(row: Mapping[str, Any], name: str, place: str) -> Object:
    value: Object = typed(dict, row.get(name) or {}, f"{place}.{name}", "an object")
    return value


def several(row: Mapping[str, Any], name: str, place: str, kind: type = dict) -> list[Any]:
    """A list, all of whose members are of one kind."""
    found: list[Any] = typed(list, row.get(name) or [], f"{place}.{name}", "a list")
    for number, one in enumerate(found):
        typed(kind, one, f"{place}.{name}[{number}]", "an object" if kind is dict else "a name or number")
    return found


def amount(value: Any, place: str) -> Fraction:
    """Points, exact: "2.5", or a whole number."""
    written = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if not isinstance(written, str) or not re.fullmatch(r"-?[0-9]{1,6}(\.[0-9]{1,9})?", written):
        refuse(f'{place}: points are expected there, for example "2.5", not {quoted(value)}')
    points = Fraction(written)
    return points if abs(points) <= MOST_POINTS else refuse(f"{place}: the points are too many")


def points_of(row: Mapping[str, Any], name: str, place: str, default: str | None = None) -> Fraction | None:
    value = row.get(name, default)
    return None if value is None else amount(value, f"{place}.{name}")


def same_or_none(value: Fraction | None, other: Fraction) -> Fraction:
    return other if value is None else value


def written(points: Fraction | None) -> str:
    """Points as the program writes them: "2.5", "-3"; what is missing is empty."""
    if points is None:
        return ""
    sign, rest = "-" if points < 0 else "", abs(points)
    decimals = f"{int(rest % 1 * 10**9 + Fraction(1, 2)):09d}".rstrip("0")
    return f"{sign}{int(rest)}" + (f".{decimals}" if decimals else "")


# What the report says: a line for each check, a line for each difference.
@dataclass
class Report:
    """Checks in their order: what was compared, and what differs; notes say what the file cannot tell."""

    lines: list[str] = field(default_factory=list)
    differences: int = 0

    def check(self, compared: str, differing: Iterable[str], notes: Iterable[str] = ()) -> None:
        found = list(differing)
        self.differences += len(found)
        self.lines.append(f"{'DIFFERS' if found else 'agrees '}  {compared}")
        self.lines += [f"           {one}" for one in found[:SHOWN]]
        if len(found) > SHOWN:
            self.lines.append(f"           and {len(found) - SHOWN} more")
        self.lines += [f"           note: {one}" for one in notes]
