"""Groups of teams that stand in lines of their own above the teams: age groups, leagues, divisions."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from tournaments.intake.rules import TableKind, guess, is_aside, plain
from tournaments.intake.rules.headings import beside
from tournaments.kernel.table_file import Table

_KIND: Final = r"(?:(?:под)?группа|лига|дивизион|категория|group|league|division|category)"
_BEFORE: Final = (
    r"(?:(?:младш|старш|средн|перв|втор|трет|высш|юношеск|юниорск|детск|взросл|начальн|подготовительн)\w+|"
    r"junior|senior|middle|younger|older|first|second|third|top|premier|\d{1,2}(?: ?я)?|[ivx]{1,4})"
)
_BEHIND: Final = r"(?:(?:младш|старш|средн)\w+|\d{1,2}|[ivx]{1,4}|[^\W\d_])"
_AGES: Final = r"(?: \d[\d ]{0,20}(?:класс(?:ы|ов)?|кл|лет|года?|grades?|years?)?)?"
_GROUP: Final = re.compile(rf"(?:{_BEFORE} (?:возрастная |age )?{_KIND}|{_KIND} {_BEHIND}){_AGES}")
_LONGEST: Final = 80


@dataclass(frozen=True, slots=True)
class Grouped:
    """A table without the lines that name groups, the group of each row by its number, and the first such line."""

    table: Table
    groups: Mapping[int, str]
    example: str = ""


def is_group(text: str) -> bool:
    """Whether a text reads as the name of a group: «Младшая группа», «Лига А», “Junior league (5–6 grades)”."""
    return len(text) <= _LONGEST and _GROUP.fullmatch(plain(text)) is not None


def groups_apart(table: Table, kind: TableKind) -> Grouped:
    """The table with its groups apart, where every team stands below one; else as it is, and such lines are its rows.

    One line above the headings is the title of the list.
    """
    lines = [_alone(row) for row in table.rows]
    top = guess(table, kind).top
    first = next((place for place, line in enumerate(lines) if line), len(lines))
    begins = first == 0 if top is None else first <= top + 1
    stand_above_rows = all(not (line and after) for line, after in zip(lines, [*lines[1:], "-"], strict=True))
    if not begins or not stand_above_rows or (top is not None and not any(lines[top:])):
        return Grouped(table, {})
    groups, group = dict[int, str](), ""
    rows = list(zip(table.numbers, table.rows, lines, strict=True))
    for number, _row, line in rows:
        group = line or group
        groups[number] = group
    left = [(number, row) for number, row, line in rows if not line]
    numbers, cells = tuple(number for number, _row in left), tuple(row for _number, row in left)
    return Grouped(replace(table, rows=cells, numbers=numbers), groups, lines[first])


def _alone(row: tuple[str, ...]) -> str:
    """The group that a row names and nothing else; empty for any other row."""
    said = [cell for cell in row if cell]
    return said[0].rstrip(" :") if len(said) == 1 and is_group(said[0]) else ""


def with_groups(table: Table, groups: Mapping[int, str], kind: TableKind) -> Table:
    """The table with the group of each row in a column: the one that there is for it, else a new one at its left."""
    columns = guess(table, kind)
    named = None if columns.top is None else table.rows[columns.top]
    heading = "" if named is None else "Group" if "".join(named).isascii() else "Группа"
    place = columns.place_of("group")
    rows = tuple(
        beside(heading if row == named else "" if is_aside(row) else groups.get(number, ""), row, place)
        for number, row in zip(table.numbers, table.rows, strict=True)
    )
    return replace(table, rows=rows)
