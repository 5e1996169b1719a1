"""Lists of teams and players that somebody pastes or uploads: reading them, and what is wrong with each row.

A pasted line is a team ("Альфа"), a team with its players ("Альфа: Иванов, Петров"), or cells divided by semicolons
or tabs ("Альфа;Иванов"), which may go on for several lines. A table has the team in its first column and players in
the others, or a first row of headings in any order: team, sign, group, player.
"""

import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from typing import Final

from tournaments.formats.faults import Fault
from tournaments.formats.names import NameFault, clean_name, clean_text, name_key
from tournaments.formats.table_file import MAX_ROWS, Table, TableFault

MAX_SIGN: Final = 12
MAX_GROUP: Final = 60

MESSAGES: Final = {
    "roster.team_known": "The team “%(team)s” is there already.",
    "roster.team_twice": "The team “%(team)s” stands in the list twice: before in row %(row)s.",
    "roster.player_twice": "“%(player)s” stands in the list twice in this team: before in row %(row)s.",
    "roster.player_known": "“%(player)s” is in this team already.",
    "roster.sign_too_long": "The sign “%(sign)s” is longer than %(maximum)s characters.",
    "roster.group_too_long": "The name of the group is longer than %(maximum)s characters.",
}

HEADINGS: Final[Mapping[str, str]] = {
    "команда": "team", "team": "team", "название": "team", "знак": "sign", "sign": "sign", "группа": "group",
    "group": "group", "игрок": "player", "игроки": "player", "участник": "player", "участники": "player",
    "player": "player", "players": "player", "фио": "player", "имя": "player", "название команды": "team",
    "имя команды": "team", "team name": "team", "команды": "team", "teams": "team", "знак команды": "sign",
    "символ": "sign", "сокращение": "sign", "short sign": "sign", "дивизион": "group", "лига": "group",
    "division": "group", "фамилия и имя": "player", "фамилия имя": "player", "имя и фамилия": "player",
    "имя игрока": "player", "состав": "player", "состав команды": "player", "член команды": "player",
    "name": "player", "player name": "player", "full name": "player", "member": "player", "members": "player",
}  # fmt: skip
"""Heading → what its column holds; a number after it ("Игрок 3") changes nothing."""

MEANINGS: Final = ("team", "player", "sign", "group")
"""What a column may hold; "" is a column that is left out."""

Known = Mapping[str, Set[str]]
"""Key of each team that there is already → keys of its players."""


@dataclass(frozen=True, slots=True)
class RosterRow:
    """One row of a list, as it was written; ``number`` is its place in the list or file, from 1."""

    number: int
    team: str
    players: tuple[str, ...] = ()
    sign: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class CheckedRow:
    """A row with tidy names, whether its team is a new one, what is wrong with it, and in which columns."""

    row: RosterRow
    is_new: bool
    faults: tuple[Fault, ...]
    columns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Columns:
    """What the columns of a table hold, from left to right (``MEANINGS``), and whether its first row names them.

    ``sure``: every heading was recognised.
    """

    meanings: tuple[str, ...]
    has_headings: bool
    sure: bool = True


def rows_of_text(text: str) -> tuple[RosterRow, ...]:
    """The rows of a pasted list; empty lines count but give none. TableFault when there are too many."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if len(lines) > MAX_ROWS:
        raise TableFault("table.too_many_rows", {"maximum": MAX_ROWS})
    return tuple(_row(number, re.split(r"[;\t]", line)) for number, line in lines)


def guess_columns(table: Table) -> Columns:
    """What the columns seem to hold: as the first row says, else the team first and players after it."""
    width = max(len(row) for row in table.rows)
    named = [_meaning(cell) for cell in table.rows[0]]
    if "team" in named:
        further = named[-1:] * (width - len(named))
        return Columns((*named, *further), has_headings=True, sure="" not in named)
    return Columns(("team", *("player" for _ in range(width - 1))), has_headings=False, sure=width == 1)


def rows_of_table(table: Table, columns: Columns | None = None) -> tuple[RosterRow, ...]:
    """The rows of an uploaded table, its headings aside; with columns as somebody chose them, or as they seem."""
    columns = columns or guess_columns(table)
    numbered = list(zip(table.numbers, table.rows, strict=True))[columns.has_headings :]
    if not columns.has_headings and columns.meanings == guess_columns(table).meanings:
        return tuple(_row(number, list(cells)) for number, cells in numbered)
    return tuple(_row_by_heading(number, cells, list(columns.meanings)) for number, cells in numbered)


def _meaning(heading: str) -> str:
    plain = " ".join(re.sub(r"[\W_]+", " ", name_key(heading)).split())
    return HEADINGS.get(plain) or HEADINGS.get(re.sub(r" ?\d+$", "", plain), "")


def check_roster(rows: tuple[RosterRow, ...], known: Known) -> tuple[CheckedRow, ...]:
    """Every row with its faults, seen against the teams that there are and the rows before it."""
    return tuple(_Checker(known).check(rows))


class _Checker:
    def __init__(self, known: Known) -> None:
        self.known = known
        self.teams: dict[str, int] = {}
        self.players: dict[tuple[str, str], int] = {}

    def check(self, rows: tuple[RosterRow, ...]) -> Iterator[CheckedRow]:
        for row in rows:
            found: list[tuple[str, Fault]] = []
            team = _name(row.team, "team", found)
            key = name_key(team)
            found += [("team", fault) for fault in self._team_faults(row, team, key)]
            found += _lengths(row)
            players = tuple(_name(player, "player", found) for player in row.players)
            for player in filter(None, players):
                found += [("player", fault) for fault in self._player_faults(row, key, player)]
            tidy = RosterRow(row.number, team, players, clean_text(row.sign), clean_text(row.group))
            once = [one for place, one in enumerate(found) if one not in found[:place]]
            faults, columns = tuple(fault for _, fault in once), tuple(column for column, _ in once)
            yield CheckedRow(tidy, key not in self.known, faults, columns)

    def _team_faults(self, row: RosterRow, team: str, key: str) -> Iterator[Fault]:
        """A row without players means a new team; one with players may add them to a team named before."""
        if not team:
            return
        if not row.players and key in self.known:
            yield Fault("roster.team_known", {"team": team})
        elif not row.players and key in self.teams:
            yield Fault("roster.team_twice", {"team": team, "row": self.teams[key]})
        self.teams.setdefault(key, row.number)

    def _player_faults(self, row: RosterRow, team: str, player: str) -> Iterator[Fault]:
        key = name_key(player)
        if key in self.known.get(team, ()):
            yield Fault("roster.player_known", {"player": player})
        elif (team, key) in self.players:
            yield Fault("roster.player_twice", {"player": player, "row": self.players[team, key]})
        self.players.setdefault((team, key), row.number)


def _name(text: str, column: str, found: list[tuple[str, Fault]]) -> str:
    try:
        return clean_name(text)
    except NameFault as error:
        found.append((column, error.fault))
        return ""


def _lengths(row: RosterRow) -> Iterator[tuple[str, Fault]]:
    if len(clean_text(row.sign)) > MAX_SIGN:
        yield "sign", Fault("roster.sign_too_long", {"sign": clean_text(row.sign)[:30], "maximum": MAX_SIGN})
    if len(clean_text(row.group)) > MAX_GROUP:
        yield "group", Fault("roster.group_too_long", {"maximum": MAX_GROUP})


def _row(number: int, cells: list[str]) -> RosterRow:
    team, _, rest = cells[0].partition(":")
    players = [*rest.split(","), *cells[1:]]
    return RosterRow(number, team, tuple(player.strip() for player in players if player.strip()))


def _row_by_heading(number: int, cells: tuple[str, ...], columns: list[str]) -> RosterRow:
    """Cells to the right of the last heading belong to it: a row may name several players."""
    width = max(len(cells), len(columns))
    names = [*columns, *columns[-1:] * (width - len(columns))]
    found: dict[str, list[str]] = {"team": [], "sign": [], "group": [], "player": []}
    for name, cell in zip(names, cells, strict=False):
        if name and cell:
            found[name].append(cell)
    players = tuple(one.strip() for cell in found["player"] for one in cell.split(",") if one.strip())
    team, sign, group = (" ".join(found[name]) for name in ("team", "sign", "group"))
    return RosterRow(number, team, players, sign, group)
