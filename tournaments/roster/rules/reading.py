"""Lists of teams and players that somebody pastes or uploads: reading them as rows.

A pasted line is a team ("Альфа"), a team with its players ("Альфа: Иванов, Петров"), or cells divided by semicolons
or tabs ("Альфа;Иванов"), which may go on for several lines. A table has the team in its first column and players in
the others, or a row of headings in any order, below a title or not: team, sign, group, initial number, player. A player
without a team belongs to the team above, as in a list that names each team once and in merged cells. In a list of
persons who play for themselves the person's name stands where else the team does.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tournaments.kernel.table_file import MAX_ROWS, TITLE_ROWS, Table, TableFault
from tournaments.kernel.values.names import name_key
from tournaments.roster.rules.lists import RosterRow

HEADINGS: Final[Mapping[str, str]] = {
    "команда": "team", "team": "team", "название": "team", "знак": "sign", "sign": "sign", "группа": "group",
    "group": "group", "игрок": "player", "игроки": "player", "участник": "player", "участники": "player",
    "player": "player", "players": "player", "фио": "player", "имя": "player", "название команды": "team",
    "имя команды": "team", "team name": "team", "команды": "team", "teams": "team", "знак команды": "sign",
    "символ": "sign", "сокращение": "sign", "short sign": "sign", "дивизион": "group", "лига": "group",
    "division": "group", "фамилия и имя": "player", "фамилия имя": "player", "имя и фамилия": "player",
    "имя игрока": "player", "состав": "player", "состав команды": "player", "член команды": "player",
    "seed": "seed", "seeding": "seed", "initial number": "seed", "starting number": "seed", "start number": "seed",
    "начальный номер": "seed", "стартовый номер": "seed", "номер посева": "seed", "посев": "seed",
    "фамилия": "surname", "фамилия игрока": "surname", "last name": "surname", "surname": "surname",
    "name": "player", "player name": "player", "full name": "player", "member": "player", "members": "player",
}  # fmt: skip
"""Heading → what its column holds; a number after it ("Игрок 3") changes nothing."""

MEANINGS: Final = ("team", "player", "surname", "sign", "group", "seed")
"""What a column may hold; "" is a column that is left out."""


@dataclass(frozen=True, slots=True)
class Columns:
    """What the columns of a table hold, from left to right (``MEANINGS``), and whether its first row names them.

    ``sure``: every heading was recognised.
    """

    meanings: tuple[str, ...]
    has_headings: bool
    sure: bool = True

    def heading_of(self, table: Table, meaning: str, cell: int | None) -> str:
        """What the file itself calls a column, by its cell or by what it holds; empty without headings."""
        place = self.meanings.index(meaning) if cell is None and meaning in self.meanings else cell
        if not self.has_headings or place is None:
            return ""
        return table.rows[0][min(place, len(table.rows[0]) - 1)]


def rows_of_text(text: str) -> tuple[RosterRow, ...]:
    """The rows of a pasted list; empty lines count but give none. TableFault when there are too many."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if len(lines) > MAX_ROWS:
        raise TableFault("table.too_many_rows", {"maximum": MAX_ROWS})
    return _with_teams_above(_row(number, re.split(r"[;\t]", line)) for number, line in lines)


def without_title(table: Table, *, alone: bool = False) -> Table:
    """The table from its headings on, where these stand below a title.

    Headings name the team, and are wider than what stands above them or name something else too.
    """
    for place, row in enumerate(table.rows[:TITLE_ROWS]):
        named = _meanings(row, alone=alone)
        is_widest = all(len(above) < len(row) for above in table.rows[:place])
        if "team" in named and (is_widest or len(set(named) - {""}) > 1):
            return replace(table, rows=table.rows[place:], numbers=table.numbers[place:])
    return table


def guess_columns(table: Table, *, alone: bool = False) -> Columns:
    """What the columns seem to hold: as the first row says, else the team first and players after it.

    ``alone``: of a list of persons who play for themselves, and nobody for a team.
    """
    width = max(len(row) for row in table.rows)
    named = _meanings(table.rows[0], alone=alone)
    if "team" in named:
        further = named[-1:] * (width - len(named))
        return Columns((*named, *further), has_headings=True, sure="" not in named)
    others = "" if alone else "player"
    return Columns(("team", *(others for _ in range(width - 1))), has_headings=False, sure=width == 1)


def rows_of_table(table: Table, columns: Columns | None = None) -> tuple[RosterRow, ...]:
    """The rows of an uploaded table, its headings aside; with columns as somebody chose them, or as they seem."""
    columns = columns or guess_columns(table)
    numbered = list(zip(table.numbers, table.rows, strict=True))[columns.has_headings :]
    if not columns.has_headings and columns.meanings == guess_columns(table).meanings:
        return _with_teams_above(_row(number, list(cells)) for number, cells in numbered)
    return _with_teams_above(
        _row_by_heading(number, cells, list(columns.meanings)) for number, cells in numbered
    )


def _meanings(row: Iterable[str], *, alone: bool) -> list[str]:
    """What a row of headings says; persons who play for themselves stand where else a team does."""
    named = [_meaning(cell) for cell in row]
    if not alone:
        return list(settled(named, alone=False))
    person = "team" if "team" in named else "player"
    persons = ["team" if name == person else "" if name == "player" else name for name in named]
    return list(settled(persons, alone=True))


def settled(meanings: Sequence[str], *, alone: bool) -> tuple[str, ...]:
    """What columns hold when last names without further names are the whole names."""
    whole = "team" if alone else "player"
    return tuple(whole if name == "surname" and whole not in meanings else name for name in meanings)


def _meaning(heading: str) -> str:
    plain = " ".join(re.sub(r"[\W_]+", " ", name_key(heading)).split())
    return HEADINGS.get(plain) or HEADINGS.get(re.sub(r" ?\d+$", "", plain), "")


def _with_teams_above(rows: Iterable[RosterRow]) -> tuple[RosterRow, ...]:
    """Rows of players alone belong to the team of the row above."""
    found: list[RosterRow] = []
    for row in rows:
        above = found[-1].team if found and row.players and not row.team.strip() else ""
        found.append(replace(row, team=above) if above else row)
    return tuple(found)


def _row(number: int, cells: list[str]) -> RosterRow:
    team, _, rest = cells[0].partition(":")
    others = [(place, cell) for place, cell in enumerate(cells) if place]
    return _with_players(number, team, [*((0, name) for name in rest.split(",")), *others])


def _with_players(number: int, team: str, players: Iterable[tuple[int, str]], **texts: str) -> RosterRow:
    """The row with its players, each given with the place of their cell."""
    named = [(place, name.strip()) for place, name in players if name.strip()]
    names, cells = tuple(name for _, name in named), tuple(place for place, _ in named)
    return RosterRow(number, team, names, **texts, player_cells=cells)


def _row_by_heading(number: int, cells: tuple[str, ...], columns: list[str]) -> RosterRow:
    """Cells to the right of the last heading belong to it: a row may name several players.

    Last names go before the players' names, in a list of persons before theirs.
    """
    width = max(len(cells), len(columns))
    names = [*columns, *columns[-1:] * (width - len(columns))]
    found: dict[str, list[tuple[int, str]]] = {name: [] for name in MEANINGS}
    for place, (name, cell) in enumerate(zip(names, cells, strict=False)):
        if name and cell:
            found[name].append((place, cell))
    players, surnames = found.pop("player"), found.pop("surname")
    texts = {name: " ".join(cell for _, cell in given) for name, given in found.items()}
    surname, team = " ".join(cell for _, cell in surnames), texts.pop("team")
    if "player" not in columns:
        return _with_players(number, f"{surname} {team}".strip(), (), **texts)
    several = [(place, name.strip()) for place, cell in players for name in cell.split(",")]
    named = [(place, f"{surname} {name}") for place, name in several if name]
    return _with_players(number, team, named or surnames, **texts)
