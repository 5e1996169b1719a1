"""The format of a tour: who plays which games for how many points, how it is stored, its presets."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache
from math import ceil
from typing import Any, Final, NamedTuple

from games import registry
from games.core.types import gettext_noop
from games.registry import AnyGame
from tournaments.kernel.values import FaultError, FormatFault, check_points, parse_points, tell

GAME_KINDS: Final = tuple(game.slug for game in registry.all_games())
KINDS: Final = (*GAME_KINDS, "points")


class FirstMove(StrEnum):
    """Who starts (tour 2): rock-paper-scissors, or in the team stage the side behind after the individual one."""

    RPS = "rps"
    INDIVIDUAL_LOSER = "individual_loser"


class Overrun(StrEnum):
    """What a team move over its time means, once the judge confirms it."""

    WARN = "warn"
    SKIP = "skip"
    LOSE = "lose"


class Stage(StrEnum):
    """Where a game belongs; extra games are recorded and never counted (tour, note 2)."""

    INDIVIDUAL = "individual"
    TEAM = "team"
    EXTRA = "extra"

    @property
    def during(self) -> "Stage":
        """The stage of the match in which such games are played; its state then has the stage's name."""
        return Stage.INDIVIDUAL if self is Stage.EXTRA else self

    @property
    def counts(self) -> bool:
        return self is not Stage.EXTRA

    @property
    def in_pairs(self) -> bool:
        """Its games are played on the boards of the line-ups, not by whole teams (tour 5, 7)."""
        return self is not Stage.TEAM


class GameKey(NamedTuple):
    """Which game of a match; the team stage has board 0. Boards and games are numbered from 1. As a text it is
    "individual-1-2": in anchors, streams and names of files."""

    stage: Stage
    board: int
    number: int

    @classmethod
    def read(cls, text: str, sign: str = "-") -> "GameKey":
        """The game that such a text names; ValueError when it names none."""
        stage, board, number = text.split(sign)
        return cls(Stage(stage), int(board), int(number))

    def __str__(self) -> str:
        return "-".join(map(str, self))


class GameConverter:
    """A game as a part of an address: "individual/1/2"."""

    regex = f"(?:{'|'.join(Stage)})/[0-9]+/[0-9]+"

    def to_python(self, value: str) -> GameKey:
        return GameKey.read(value, "/")

    def to_url(self, key: GameKey) -> str:
        return "/".join(map(str, key))


@dataclass(frozen=True, slots=True)
class PenaltyPreset:
    """A penalty that a judge picks in one tap: positive ``points`` are taken off."""

    points: Decimal
    reason: str


@dataclass(frozen=True, slots=True)
class TourFormat:
    """How the matches of one tour are played and scored.

    ``explain_and_warm_up`` and ``individual_time`` are minutes, ``team_move_time`` and ``shooters_advice`` seconds
    (advice 0: off). ``draw_shares`` is the percentage of a drawn game's points that its first mover gets, the other
    side gets the rest; ``forfeit_points`` likewise for the side that is present. So a decided game is always worth
    exactly its stage's points. ``show_targets``: the board lights up where a tapped piece can go.
    """

    boards: int = 4
    shooters_board: bool = True
    games_per_board: int = 2
    board_points: Decimal = Decimal(1)
    team_games: int = 2
    team_points: Decimal = Decimal(6)
    draw_shares: int = 50
    explain_and_warm_up: int = 20
    individual_time: int = 15
    team_move_time: int = 40
    first_move: FirstMove = FirstMove.RPS
    extra_games: bool = True
    overrun: Overrun = Overrun.WARN
    shooters_advice: int = 0
    penalty_presets: tuple[PenaltyPreset, ...] = ()
    forfeit_points: int = 100
    show_targets: bool = True

    @property
    def shooters_number(self) -> int | None:
        """The number of the free shooters' board, which follows the main ones; None without it."""
        return self.boards + 1 if self.shooters_board else None

    @property
    def board_numbers(self) -> range:
        """All boards of the individual stage, the shooters' one last."""
        return range(1, self.boards + self.shooters_board + 1)

    @property
    def has_individual_stage(self) -> bool:
        return any(self.games_of(stage) for stage in Stage if stage.in_pairs)

    @property
    def has_team_stage(self) -> bool:
        return any(self.games_of(stage) for stage in Stage if not stage.in_pairs)

    @property
    def has_unseated(self) -> bool:
        """Whether somebody plays without a board: the free shooters, and all players where only whole teams play."""
        return self.shooters_board or (self.has_team_stage and not self.boards)

    @property
    def has_games(self) -> bool:
        """False for a tour whose judges enter the points by hand."""
        return any(map(self.games_of, Stage))

    def _terms(self, stage: Stage) -> tuple[range, int, Decimal]:
        """The stage's boards, games on each of them, and what one is worth in total (tour 6, 11)."""
        match stage:
            case Stage.INDIVIDUAL:
                return self.board_numbers, self.games_per_board, self.board_points
            case Stage.TEAM:
                return range(1), self.team_games, self.team_points
        return range(0), 0, Decimal(0)

    def games_of(self, stage: Stage) -> tuple[GameKey, ...]:
        """The games that a match plays in the stage and counts, board by board; of extra ones none."""
        return _keys(stage, *self._terms(stage)[:2])

    def asks_for(self, key: GameKey) -> bool:
        return key in self.games_of(key.stage)

    def games_on_each_board(self, stage: Stage) -> int:
        return self._terms(stage)[1]

    def game_points(self, stage: Stage) -> Decimal:
        return self._terms(stage)[2]

    def minutes_of(self, stage: Stage, moves: int) -> int:
        """How long the stage takes in a timetable, where a game of teams has so many ``moves`` of both."""
        if stage is Stage.TEAM:
            return ceil((self.team_games * moves * self.team_move_time + self.shooters_advice) / 60)
        return self.individual_time if stage is Stage.INDIVIDUAL else 0

    @property
    def scoring(self) -> tuple[object, ...]:
        """What points follow from: all stages’ terms, a game’s shares, the board whose games may stay unplayed."""
        terms = tuple(self._terms(stage) for stage in Stage)
        return terms, self.draw_shares, self.forfeit_points, self.shooters_number


@lru_cache(maxsize=256)
def _keys(stage: Stage, boards: range, games: int) -> tuple[GameKey, ...]:
    """Asked for a dozen times in every tap, and the same in all matches of a tour."""
    return tuple(GameKey(stage, board, number) for board in boards for number in range(1, games + 1))


# Ready formats that an organiser starts from.
@dataclass(frozen=True, slots=True)
class Preset:
    """A named format; ``name`` is an English text to translate, ``kinds`` the tours that it suits."""

    name: str
    kinds: tuple[str, ...]
    format: TourFormat


_TWO_STAGES: Final = TourFormat(penalty_presets=(PenaltyPreset(Decimal(3), gettext_noop("bad conduct")),))
_SWAPPED_INSIDE: Final = replace(_TWO_STAGES, games_per_board=1, team_games=1)
_DUEL: Final = replace(_TWO_STAGES, boards=1, shooters_board=False, games_per_board=1, team_games=0)
_BY_HAND: Final = replace(
    _TWO_STAGES, boards=0, shooters_board=False, games_per_board=0, team_games=0, extra_games=False
)


def _of_game(game: AnyGame) -> Preset:
    """A game's own; where the sides change roles inside of a game, one is played in place of two."""
    return Preset(game.name, (game.slug,), _SWAPPED_INSIDE if game.swaps_inside else _TWO_STAGES)


PRESETS: Final[Mapping[str, Preset]] = {
    **{game.slug: _of_game(game) for game in registry.all_games()},
    "duel": Preset(gettext_noop("One against one"), GAME_KINDS, _DUEL),
    "points": Preset(gettext_noop("Points entered by the judges"), ("points",), _BY_HAND),
}


def presets_for(kind: str) -> Mapping[str, Preset]:
    """The presets that suit a kind of tour, its own first."""
    return {slug: preset for slug, preset in PRESETS.items() if kind in preset.kinds}


def suits_persons(tour_format: TourFormat) -> bool:
    """Whether a side may be one person: there is one board and nothing else to play, or no game at all."""
    single_game = tour_format.boards == 1 and not tour_format.shooters_board and not tour_format.team_games
    return single_game or not tour_format.has_games


# A format as a JSON object: one member per setting, points as text so that they stay exact.
MESSAGES: Final = {
    "format.not_an_object": gettext_noop("A format is an object with one field per setting."),
    "format.unknown_field": gettext_noop("There is no setting named “%(name)s”."),
    "format.missing_field": gettext_noop("The setting “%(name)s” is missing."),
    "format.whole_number": gettext_noop("The setting “%(name)s” must be a whole number."),
    "format.yes_or_no": gettext_noop("The setting “%(name)s” must be true or false."),
    "format.points_text": gettext_noop("The setting “%(name)s” must be points as text, for example “2.5”."),
    "format.choice": gettext_noop("The setting “%(name)s” must be one of: %(choices)s."),
    "format.presets_list": gettext_noop(
        "The setting “%(name)s” must be a list of objects with points (text) and a reason."
    ),
}
tell(MESSAGES)


class FormatError(ValueError):
    """A JSON value that is no format; ``faults`` says all that is wrong with it."""

    def __init__(self, faults: tuple[FormatFault, ...]) -> None:
        super().__init__(*(fault.code for fault in faults))
        self.faults = faults


class _WrongType(Exception):
    """A member of the wrong type; the code of the fault and its arguments."""

    def __init__(self, code: str, **arguments: str) -> None:
        super().__init__(code)
        self.code, self.arguments = code, arguments


def to_json(tour_format: TourFormat) -> dict[str, Any]:
    """The format as plain dicts, lists, text, whole numbers and booleans."""
    return {field.name: _plain(getattr(tour_format, field.name)) for field in fields(TourFormat)}


def from_json(data: object) -> TourFormat:
    """The format that ``to_json`` wrote. Only its form is judged here, its sense by ``check``. Settings that older
    versions did not know have their defaults. Raises FormatError for unknown or other missing settings and for values
    of the wrong type."""
    if not isinstance(data, Mapping):
        raise FormatError((FormatFault("", "format.not_an_object"),))
    unknown = sorted(str(name) for name in data if name not in _READERS)
    faults = [FormatFault(name, "format.unknown_field", {"name": name}) for name in unknown]
    values: dict[str, Any] = {}
    for name, read in _READERS.items():
        try:
            if name in data:
                values[name] = read(data[name])
            elif name not in _LATER:
                raise _WrongType("format.missing_field")
        except _WrongType as wrong:
            faults.append(FormatFault(name, wrong.code, {"name": name, **wrong.arguments}))
        except FaultError as error:
            faults.append(FormatFault(name, error.code, error.fault.args))
    if faults:
        raise FormatError(tuple(faults))
    return TourFormat(**values)


def _plain(value: object) -> object:
    match value:
        case Decimal():
            return f"{check_points(value):f}"
        case StrEnum():
            return value.value
        case tuple():
            return [{"points": _plain(preset.points), "reason": preset.reason} for preset in value]
    return value


def _whole_number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _WrongType("format.whole_number")
    return value


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise _WrongType("format.yes_or_no")
    return value


def _points(value: object) -> Decimal:
    if not isinstance(value, str):
        raise _WrongType("format.points_text")
    return parse_points(value)


def _choice(kind: type[StrEnum]) -> Callable[[object], StrEnum]:
    def read(value: object) -> StrEnum:
        if not isinstance(value, str) or value not in tuple(kind):
            raise _WrongType("format.choice", choices=", ".join(kind))
        return kind(value)

    return read


def _presets(value: object) -> tuple[PenaltyPreset, ...]:
    if not isinstance(value, list):
        raise _WrongType("format.presets_list")
    return tuple(_preset(entry) for entry in value)


def _preset(entry: object) -> PenaltyPreset:
    if not isinstance(entry, Mapping) or set(entry) != {"points", "reason"} or not isinstance(entry["reason"], str):
        raise _WrongType("format.presets_list")
    return PenaltyPreset(_points(entry["points"]), entry["reason"])


_BY_TYPE: Final[dict[object, Callable[[object], object]]] = {
    int: _whole_number,
    bool: _truth,
    Decimal: _points,
    FirstMove: _choice(FirstMove),
    Overrun: _choice(Overrun),
    tuple[PenaltyPreset, ...]: _presets,
}
_LATER: Final = frozenset({"show_targets"})
"""Settings that formats stored by older versions lack."""
_READERS: Final = {field.name: _BY_TYPE[field.type] for field in fields(TourFormat)}


# The places that a tour's tables play for: reading and writing them (tour, "Standings").
FINAL_PLACES_MESSAGES: Final = {
    "finals.unreadable": gettext_noop("Write the places like “1-2, 3-4”, starting with those of the first table."),
    "finals.neighbours": gettext_noop("A match is played for two adjacent places, such as 1-2, not %(text)s."),
    "finals.twice": gettext_noop("Place %(place)s is given twice."),
}
tell(FINAL_PLACES_MESSAGES)

_PAIR: Final = re.compile("([1-9][0-9]{0,2})\\s*[-\N{EN DASH}]\\s*([1-9][0-9]{0,2})")


class FinalsError(FaultError):
    """A text that names no places to play for; codes ``finals.*``."""


def parse_finals(text: str) -> tuple[int, ...]:
    """The first of both places that each table of a tour plays for, table by table: "1-2, 3-4" is (1, 3). () for an
    empty text: no final. FinalsError says what cannot be read."""
    if not text.strip():
        return ()
    pairs = [_pair(part.strip()) for part in text.split(",")]
    seen: set[int] = set()
    for place in (place for first in pairs for place in (first, first + 1)):
        if place in seen:
            raise FinalsError("finals.twice", {"place": place})
        seen.add(place)
    return tuple(pairs)


def format_finals(firsts: Iterable[int]) -> str:
    """The canonical text, which ``parse_finals`` reads back."""
    return ", ".join(f"{first}-{first + 1}" for first in firsts)


def _pair(text: str) -> int:
    read = _PAIR.fullmatch(text)
    if read is None:
        raise FinalsError("finals.unreadable")
    first, second = int(read[1]), int(read[2])
    if second != first + 1:
        raise FinalsError("finals.neighbours", {"text": text})
    return first
