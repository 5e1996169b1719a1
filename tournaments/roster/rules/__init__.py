"""Lists of teams, players and judges: what their rows may say, and what is wrong with it."""

import re
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from typing import Any, Final

from games.core.types import gettext_noop
from tournaments.kernel.names import clean_name, name_key
from tournaments.kernel.values import Fault, FaultError, Text, Whole, clean_text, tell

MESSAGES: Final = {
    "value.seed": gettext_noop("The initial number must be between %(minimum)s and %(maximum)s."),
    "value.sign": gettext_noop("The sign “%(text)s” is longer than %(maximum)s characters."),
    "value.group": gettext_noop("The name of the group is longer than %(maximum)s characters."),
    "roster.sign_known": gettext_noop(
        "“%(team)s” already has the sign “%(stands)s”: change it on the page of “%(team)s”, or clear this cell."
    ),
    "roster.group_known": gettext_noop(
        "“%(team)s” is already in the group “%(stands)s”: change it on the page of “%(team)s”, or clear this cell."
    ),
    "roster.seed_known": gettext_noop(
        "“%(team)s” already has the initial number %(stands)s: change it on the page of “%(team)s”, or clear this cell."
    ),
    "roster.sign_twice": gettext_noop(
        "“%(team)s” has the sign “%(first)s” in row %(row)s: write the same sign here, or clear this cell."
    ),
    "roster.group_twice": gettext_noop(
        "“%(team)s” is in the group “%(first)s” in row %(row)s: write the same group here, or clear this cell."
    ),
    "roster.seed_twice": gettext_noop(
        "“%(team)s” has the initial number %(first)s in row %(row)s: write the same number here, or clear this cell."
    ),
    "roster.team_twice": gettext_noop("“%(team)s” appears twice in the list: first in row %(row)s."),
    "roster.player_twice": gettext_noop("“%(player)s” appears twice in this team: first in row %(row)s."),
    "roster.not_alone": gettext_noop(
        "Everyone plays for themselves here: write one person per line, without other players."
    ),
    "roster.group_or_team": gettext_noop(
        "“%(text)s” looks like the name of a group. If it is one, clear this row and write the group in a column of "
        "its own; if not, save it as it is."
    ),
    "roster.two_names": gettext_noop(
        "“%(name)s” may be two people. If so, put a comma between their names; if it is one, save it as it is."
    ),
    "roster.tours": gettext_noop(
        "“%(text)s”: write the numbers of the tours that the judge misses, for example “not: 2, 5” or “not: 2–4”."
    ),
    "roster.most_tours": gettext_noop(
        "“%(text)s”: write one number, for example “at most: 3”. If you mean the tours that the judge misses, write "
        "“not: 2–3”."
    ),
    "value.lot": gettext_noop("The lot must be between %(minimum)s and %(maximum)s."),
    "value.most_tours": gettext_noop("The number of tours must be between %(minimum)s and %(maximum)s."),
}
tell(MESSAGES)

SIGN: Final = Text(12, "value.sign")
GROUP: Final = Text(60, "value.group")
SEED: Final = Whole("value.seed", 1, 9999)
LOT: Final = Whole("value.lot", 1, 9999)
MOST_TOURS: Final = Whole("value.most_tours", 1, 99)
"""In how many tours a judge would judge at most."""

COLUMNS: Final[Mapping[str, Callable[[str], object]]] = {
    "sign": SIGN.check, "group": GROUP.check, "seed": SEED.read,
}  # fmt: skip
"""What a list may say besides names, by the columns of teams and players, and how each is read."""

Known = Mapping[str, Set[str]]
"""Key of each team that there is already → keys of its players."""
Standing = Mapping[str, Mapping[str, str]]
"""Key of each team that there is already → what is stored of it, by ``COLUMNS`` and "name", as texts."""


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

    ``players`` are those who are new; ``adds_nothing``: all that it says is stored already, as in a list that is
    uploaded again.
    ``columns`` and ``cells`` go with ``faults``: what the column at fault holds, and the place of its cell in a file's
    row, where that is known only from the row.
    """

    row: RosterRow
    is_new: bool
    faults: tuple[Fault, ...]
    players: tuple[str, ...] = ()
    adds_nothing: bool = False
    columns: tuple[str, ...] = ()
    cells: tuple[int | None, ...] = ()


def check_roster(
    rows: tuple[RosterRow, ...], known: Known, standing: Standing | None = None, *, individual: bool = False
) -> tuple[CheckedRow, ...]:
    """Every row with its faults, seen against the teams that there are and the rows before it.

    A row may say again what is stored, and give a team that there is already players and what it does not have yet, but
    nothing else than ``standing`` says.
    ``individual``: of a list of persons who play for themselves, one in each row.
    """
    if not individual:
        return tuple(_Checker(known, standing or {}).check(rows))
    return tuple(map(_alone, _Checker(known, standing or {}).check(tuple(map(_of_one_person, rows)))))


def _of_one_person(row: RosterRow) -> RosterRow:
    """The row of a person, who may be named once more as the one player."""
    cells = row.player_cells or (None,) * len(row.players)
    placed, person = zip(row.players, cells, strict=True), name_key(row.team)
    others = [(name, cell) for name, cell in placed if name_key(name) != person]
    others_cells = tuple(cell for _name, cell in others if cell is not None)
    return replace(row, players=tuple(name for name, _cell in others), player_cells=others_cells)


def _alone(checked: CheckedRow) -> CheckedRow:
    """Players besides the person are a fault."""
    if not checked.row.players:
        return checked
    return replace(
        checked,
        faults=(*checked.faults, Fault("roster.not_alone")),
        columns=(*checked.columns, "team"),
        cells=(*checked.cells, None),
    )


@dataclass(frozen=True, slots=True)
class _Found:
    """A fault, what its column holds and the place of its cell in the row, where the row knows it."""

    column: str
    cell: int | None
    fault: Fault

    @property
    def said(self) -> tuple[object, ...]:
        """What a person reads of it: the same is said once."""
        return self.column, self.fault.code, *sorted((name, str(value)) for name, value in self.fault.args.items())


class _Checker:
    def __init__(self, known: Known, standing: Standing) -> None:
        self.known, self.standing = known, standing
        self.teams: dict[str, int] = {}
        self.players: dict[tuple[str, str], int] = {}
        self.said: dict[tuple[str, str], tuple[str, int]] = {}

    def check(self, rows: tuple[RosterRow, ...]) -> Iterator[CheckedRow]:
        for row in rows:
            faults: list[_Found] = []
            team = _name(row.team, "team", None, faults)
            key = name_key(team)
            faults += [_Found("team", None, fault) for fault in self._team_faults(row, team, key)]
            faults += [_Found(column, None, fault) for column, fault in self._others(row, team, key)]
            cells = row.player_cells or (None,) * len(row.players)
            placed = list(zip(row.players, cells, strict=True))
            players = tuple(_name(player, "player", cell, faults) for player, cell in placed)
            for player, cell in zip(players, cells, strict=True):
                faults += [_Found("player", cell, fault) for fault in self._player_faults(row, key, player)]
            once: dict[tuple[object, ...], _Found] = {}
            for entry in faults:
                once.setdefault(entry.said, entry)
            texts: dict[str, Any] = {name: clean_text(getattr(row, name)) for name in COLUMNS}
            tidy, known = (
                RosterRow(row.number, team, players, player_cells=row.player_cells, **texts),
                self.known.get(key, ()),
            )
            new = tuple(player for player in players if name_key(player) not in known)
            yield CheckedRow(
                tidy,
                key not in self.known,
                faults=tuple(entry.fault for entry in once.values()),
                players=new,
                adds_nothing=key in self.known and not new and not self._brings(row, key),
                columns=tuple(entry.column for entry in once.values()),
                cells=tuple(entry.cell for entry in once.values()),
            )

    def _team_faults(self, row: RosterRow, team: str, key: str) -> Iterator[Fault]:
        """A row without players means a new team or completes a known one; one with players may add them to a team
        named before."""
        if not team:
            return
        if not row.players and key in self.teams:
            yield Fault("roster.team_twice", {"team": team, "row": self.teams[key]})
        self.teams.setdefault(key, row.number)

    def _brings(self, row: RosterRow, key: str) -> bool:
        """Whether the row says of a known team what is not stored of it."""
        stands = self.standing.get(key, {})
        return any(text and text != stands.get(column) for column, text, _fault in _texts(row))

    def _others(self, row: RosterRow, team: str, key: str) -> Iterator[tuple[str, Fault]]:
        """What is wrong besides names."""
        for column, text, fault in _texts(row):
            stands = self.standing.get(key, {}).get(column)
            if fault is not None:
                yield column, fault
            elif text and stands and text != stands:
                yield column, Fault(f"roster.{column}_known", {"team": team, "stands": stands})
            elif text and key:
                first, number = self.said.setdefault((key, column), (text, row.number))
                if text != first:
                    yield column, Fault(f"roster.{column}_twice", {"team": team, "first": first, "row": number})

    def _player_faults(self, row: RosterRow, team: str, player: str) -> Iterator[Fault]:
        if not player:
            return
        key = name_key(player)
        if (team, key) in self.players:
            yield Fault("roster.player_twice", {"player": player, "row": self.players[team, key]})
        self.players.setdefault((team, key), row.number)


def _name(text: str, column: str, cell: int | None, faults: list[_Found]) -> str:
    try:
        return clean_name(text)
    except FaultError as error:
        faults.append(_Found(column, cell, error.fault))
        return ""


def _texts(row: RosterRow) -> Iterator[tuple[str, str, Fault | None]]:
    """What the row says besides names: the column, the text as it would be stored, and what is wrong with it."""
    for column, read in COLUMNS.items():
        text = clean_text(getattr(row, column))
        try:
            yield column, str(read(text)) if text else "", None
        except FaultError as error:
            yield column, text, error.fault


_TOURS: Final = re.compile(r"(\d{1,3})(?:[-–—](\d{1,3}))?")
_BESIDE_NUMBERS: Final = frozenset({"и", "and", "тур", "тура", "туры", "tour", "tours"})


def tour_numbers(text: str) -> list[int]:
    """The tours that somebody names: "2, 5", "2–4", "туры 2 и 5"; FaultError where anything else is said, or
    nothing."""
    words = re.split(r"[\s,+&]+", re.sub(r"\s*([-–—])\s*", r"\1", text.strip()))
    found = [_TOURS.fullmatch(word) for word in words if word and word.casefold() not in _BESIDE_NUMBERS]
    spans = [(int(match[1]), int(match[2] or match[1])) for match in found if match]
    if not spans or len(spans) < len(found) or any(first > last for first, last in spans):
        raise FaultError("roster.tours", {"text": text.strip()[:60]})
    return list(dict.fromkeys(number for first, last in spans for number in range(first, last + 1)))


_MOST: Final = re.compile(r"(\d{1,4})(?: ?(?:тур|тура|туров|tours?))?", re.IGNORECASE)


def most_tours(text: str) -> int:
    """In how many tours somebody judges at most: "3", "3 тура"; FaultError where it is not one number."""
    match = _MOST.fullmatch(clean_text(text))
    if match is None:
        raise FaultError("roster.most_tours", {"text": text.strip()[:60]})
    return int(match[1])
