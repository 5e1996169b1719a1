"""Lists of teams and players that somebody pastes or uploads: what is wrong with each row."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from typing import Final

from games.core.words import gettext_noop
from tournaments.kernel.faults import Fault, tell
from tournaments.kernel.values.names import NameFault, clean_name, clean_text, name_key

MAX_SIGN: Final = 12
MAX_GROUP: Final = 60
LARGEST_SEED: Final = 9999

MESSAGES: Final = {
    "roster.team_known": gettext_noop("“%(team)s” is there already."),
    "roster.team_twice": gettext_noop("“%(team)s” stands in the list twice: before in row %(row)s."),
    "roster.player_twice": gettext_noop(
        "“%(player)s” stands in the list twice in this team: before in row %(row)s."
    ),
    "roster.player_known": gettext_noop("“%(player)s” is in this team already."),
    "roster.not_alone": gettext_noop(
        "Everybody plays for themselves here: write one person a line, without further players."
    ),
    "roster.sign_too_long": gettext_noop("The sign “%(sign)s” is longer than %(maximum)s characters."),
    "roster.group_too_long": gettext_noop("The name of the group is longer than %(maximum)s characters."),
    "roster.seed_wrong": gettext_noop(
        "“%(seed)s” is no initial number: write a whole number from 1 to %(maximum)s, or nothing."
    ),
}
tell(MESSAGES)

Known = Mapping[str, Set[str]]
"""Key of each team that there is already → keys of its players."""


@dataclass(frozen=True, slots=True)
class RosterRow:
    """One row of a list, as it was written; ``number`` is its place in the list or file, from 1, ``player_cells`` the
    places of the players' cells in a file's row, from 0."""

    number: int
    team: str
    players: tuple[str, ...] = ()
    sign: str = ""
    group: str = ""
    seed: str = ""
    player_cells: tuple[int, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class CheckedRow:
    """A row with tidy names, whether its team is a new one, what is wrong with it, and where.

    ``columns`` and ``cells`` go with ``faults``: what the column at fault holds, and the place of its cell in a file's
    row, where that is known only from the row.
    """

    row: RosterRow
    is_new: bool
    faults: tuple[Fault, ...]
    columns: tuple[str, ...] = ()
    cells: tuple[int | None, ...] = ()


def check_roster(rows: tuple[RosterRow, ...], known: Known, *, alone: bool = False) -> tuple[CheckedRow, ...]:
    """Every row with its faults, seen against the teams that there are and the rows before it.

    ``alone``: of a list of persons who play for themselves, one in each row.
    """
    checked = tuple(_Checker(known).check(rows))
    return tuple(map(_of_one_person, checked)) if alone else checked


def _of_one_person(checked: CheckedRow) -> CheckedRow:
    """The row of a person, who is the one player; players besides are a fault."""
    row = checked.row
    if all(name_key(player) == name_key(row.team) for player in row.players):
        return replace(checked, row=replace(row, players=(), player_cells=()))
    return replace(
        checked,
        faults=(*checked.faults, Fault("roster.not_alone")),
        columns=(*checked.columns, "team"),
        cells=(*checked.cells, None),
    )


def seed_of(text: str) -> int | None:
    """The initial number that somebody wrote; None for nothing, and for what is no number from 1 to 9999."""
    digits = text.removesuffix(".0")
    number = int(digits) if digits.isascii() and digits.isdecimal() and len(digits) <= 9 else 0
    return number if 1 <= number <= LARGEST_SEED else None


@dataclass(frozen=True, slots=True)
class _Found:
    """A fault, what its column holds and the place of its cell in the row, where the row knows it."""

    column: str
    cell: int | None
    fault: Fault

    def repeats(self, other: "_Found") -> bool:
        return (self.column, self.fault) == (other.column, other.fault)


class _Checker:
    def __init__(self, known: Known) -> None:
        self.known = known
        self.teams: dict[str, int] = {}
        self.players: dict[tuple[str, str], int] = {}

    def check(self, rows: tuple[RosterRow, ...]) -> Iterator[CheckedRow]:
        for row in rows:
            found: list[_Found] = []
            team = _name(row.team, "team", None, found)
            key = name_key(team)
            found += [_Found("team", None, fault) for fault in self._team_faults(row, team, key)]
            found += [_Found(column, None, fault) for column, fault in _others(row)]
            cells = row.player_cells or (None,) * len(row.players)
            placed = list(zip(row.players, cells, strict=True))
            players = tuple(_name(player, "player", cell, found) for player, cell in placed)
            for player, cell in zip(players, cells, strict=True):
                found += [_Found("player", cell, fault) for fault in self._player_faults(row, key, player)]
            once = [one for place, one in enumerate(found) if not any(map(one.repeats, found[:place]))]
            sign, group, seed = map(clean_text, (row.sign, row.group, row.seed))
            tidy = RosterRow(row.number, team, players, sign, group, seed)
            yield CheckedRow(
                tidy,
                key not in self.known,
                faults=tuple(one.fault for one in once),
                columns=tuple(one.column for one in once),
                cells=tuple(one.cell for one in once),
            )

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
        if not player:
            return
        key = name_key(player)
        if key in self.known.get(team, ()):
            yield Fault("roster.player_known", {"player": player})
        elif (team, key) in self.players:
            yield Fault("roster.player_twice", {"player": player, "row": self.players[team, key]})
        self.players.setdefault((team, key), row.number)


def _name(text: str, column: str, cell: int | None, found: list[_Found]) -> str:
    try:
        return clean_name(text)
    except NameFault as error:
        found.append(_Found(column, cell, error.fault))
        return ""


def _others(row: RosterRow) -> Iterator[tuple[str, Fault]]:
    if len(clean_text(row.sign)) > MAX_SIGN:
        yield "sign", Fault("roster.sign_too_long", {"sign": clean_text(row.sign)[:30], "maximum": MAX_SIGN})
    if len(clean_text(row.group)) > MAX_GROUP:
        yield "group", Fault("roster.group_too_long", {"maximum": MAX_GROUP})
    seed = clean_text(row.seed)
    if seed and seed_of(seed) is None:
        yield "seed", Fault("roster.seed_wrong", {"seed": seed[:30], "maximum": LARGEST_SEED})
