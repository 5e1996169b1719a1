"""Lists in which a team stands in a line of its own above its players, as letters and application forms have it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from tournaments.intake.rules import TableKind, plain
from tournaments.intake.rules.headings import with_column_above
from tournaments.kernel.table_file import TITLE_ROWS, Table

_COUNTED: Final = re.compile(r"(\d{1,4})[.)]\s*(?=\D)")
_NUMBER: Final = re.compile(r"(\d{1,4})[.)]?")
_OF_PLAYERS: Final = frozenset({"player", "surname"})
_TEAM: Final = ("team", "school")
_TITLE: Final = re.compile(
    r"\b(?:список|команды|команд|участники|участников|игроки|групп\w*|класс\w*|лига|list|teams|participants|group)\b"
)
"""Words of what stands above teams rather than above players."""
_CALLED: Final = re.compile(r"(?:команда|team)\s+(?=[«\"“„])", re.IGNORECASE)


def with_teams_beside(table: Table, kind: TableKind, headings: Mapping[str, str]) -> Table:
    """The table with the team of each block in a column; ``headings`` say what a word for a team means."""
    top = _top(table, kind)
    if top is not None:
        alone = [_named_team(row, headings) for row in table.rows]
        alone[top] = ""
        if any(alone[:top]):
            return with_column_above(table, alone, top, None, "Команда" if _is_russian(table.rows[top]) else "Team")
        return table
    alone = _above_players(table)
    if not any(alone):
        return table
    bare = replace(table, rows=tuple(map(_uncounted, table.rows)))
    return with_column_above(bare, alone, None, None, "")


def _top(table: Table, kind: TableKind) -> int | None:
    """The place of headings that name players and no team."""
    for place, row in enumerate(table.rows[:TITLE_ROWS]):
        meanings = {kind.meaning(cell) for cell in row}
        if meanings & _OF_PLAYERS and len(row) > 1 and kind.knows_whole(row):
            return None if meanings & {*_TEAM} else place
    return None


def _named_team(row: Sequence[str], headings: Mapping[str, str]) -> str:
    """The team that a row names as such and nothing else: “Team: Alpha”, or in two cells."""
    said = [cell for cell in row if cell]
    word, _colon, rest = said[0].partition(":")
    if len(said) > 2 or headings.get(plain(word)) not in _TEAM:
        return ""
    return (rest.strip() or " ".join(said[1:])) if not (rest.strip() and said[1:]) else ""


def _above_players(table: Table) -> list[str]:
    """Rows of one cell that end with a colon, or stand above rows that are counted from 1; none where others remain
    without a team above."""
    lines = [row[0] if len(row) == 1 else "" for row in table.rows]
    counts = [_count(row) for row in table.rows]
    nothing = [""] * len(lines)
    if len(lines) < 2 or not all(line or count for line, count in zip(lines, counts, strict=True)):
        return nothing
    by_colon = [line[:-1].strip() if line.endswith(":") else "" for line in lines]
    by_count = [
        line if not count and after == 1 else ""
        for line, count, after in zip(lines, counts, [*counts[1:], 0], strict=True)
    ]
    for teams, may_be_players in ((by_colon, [True] * len(lines)), (by_count, [bool(count) for count in counts])):
        if _head_blocks(teams, may_be_players):
            return [_CALLED.sub("", team) for team in teams]
    return nothing


def _count(row: Sequence[str]) -> int:
    """The number that counts a row, before its name or in a cell of its own; 0 where there is none."""
    found = _COUNTED.match(row[0]) if len(row) == 1 else _NUMBER.fullmatch(row[0])
    return int(found[1]) if found else 0


def _uncounted(row: tuple[str, ...]) -> tuple[str, ...]:
    return ("", *row[1:]) if len(row) > 1 and _count(row) else row


def _head_blocks(teams: Sequence[str], may_be_players: Sequence[bool]) -> bool:
    """Whether these lines are teams: the first is, something stands below each, and nothing but players does."""
    has_players = all(not (team and after) for team, after in zip(teams, [*teams[1:], "-"], strict=True))
    are_players = all(team or may_be for team, may_be in zip(teams, may_be_players, strict=True))
    return bool(teams[0]) and has_players and are_players and _are_teams([*filter(None, teams)])


def _are_teams(lines: Sequence[str]) -> bool:
    """Whether lines above others are teams: several, or one that says so; none is the title of a list."""
    is_title = any(_TITLE.search(plain(line)) for line in lines)
    return bool(lines) and not is_title and (len(lines) > 1 or bool(_CALLED.match(lines[0])))


def _is_russian(row: Sequence[str]) -> bool:
    return not "".join(row).isascii()
