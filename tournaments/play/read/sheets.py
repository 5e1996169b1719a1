"""Score sheets of recorded games: the figures that a finished game leaves, in the form of ``games``' score sheets."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from games import registry
from games.core.game import Game as Rules
from games.core.game import Sheet
from games.core.match import start
from games.core.replay import Replay
from games.core.types import Result, Side
from games.heldplay.sheet import sheet_of as heldplay_sheet_of
from games.isses.sheet import rounds_of
from games.sonor.sheet import sheet_of as sonor_sheet_of
from tournaments.models import Game, Tour

SheetData = dict[str, Any]

DECISIONS: Final[Mapping[Result, str]] = {
    Result.A_WON: Game.Decision.A.value,
    Result.B_WON: Game.Decision.B.value,
    Result.DRAWN: Game.Decision.DRAW.value,
}
"""What the result token of a finished game decides."""


def first_mover(replay: Replay) -> str:
    """The side that moves first in a record, "" when it is not known."""
    return _first(replay.game, replay.record.tag, replay.positions[0]) if replay.game else ""


def _first(game: Rules[Any, Any], tags: Mapping[str, str], position: Any) -> str:
    """As the tag First says where the game has it, else the side that acts first; "" when the referee does."""
    for tag in game.tags:
        if tag.name == "First" and not tag.derived:
            return tags.get("First", tag.default)
    first = game.to_act(position)
    return first if first in ("A", "B") else ""


def _corners(replay: Replay) -> SheetData:
    assert replay.points is not None  # noqa: S101 - only finished games come here
    return {"first": first_mover(replay), "painted": replay.points.as_dict()}


def _sonor(replay: Replay) -> SheetData:
    return sonor_sheet_of(replay.position)


def _isses(replay: Replay) -> SheetData:
    assert replay.points is not None  # noqa: S101 - only finished games come here
    rounds = rounds_of(replay.positions, replay.actions)
    return {"first": first_mover(replay), "coins": replay.points.as_dict(), "rounds": rounds}


def _heldplay(replay: Replay) -> SheetData:
    return heldplay_sheet_of(replay.position)


def _deer(replay: Replay) -> SheetData:
    """The deer's side moves first, so it is known by that."""
    assert replay.points is not None  # noqa: S101 - only finished games come here
    deer = Side(first_mover(replay))
    outcome = {None: "draw", deer: "deer", deer.other: "dogs"}[replay.result.winner]
    return {"deer": deer.value, "outcome": outcome, "taken": replay.points[deer]}


FROM_RECORD: Final[Mapping[str, Callable[[Replay], SheetData]]] = {
    "corners": _corners,
    "sonor": _sonor,
    "isses": _isses,
    "heldplay": _heldplay,
    "deer": _deer,
}

TAGS_OF_SHEET: Final[Mapping[str, Callable[[SheetData], dict[str, str]]]] = {
    "corners": lambda sheet: {"First": sheet["first"]},
    "sonor": lambda sheet: {"Evaders": sheet["parts"][0]["evaders"]},
    "isses": lambda sheet: {"First": sheet["first"]},
    "heldplay": lambda sheet: {"Eight": sheet["games"][0]["eight"]},
    "deer": lambda sheet: {"Deer": sheet["deer"]},
}
"""The tags of a record that a score sheet knows: they tell who moved first."""


def first_of_sheet(tour: Tour, sheet: SheetData) -> str:
    """The side that moved first in the game of a valid sheet, "" when it is not known."""
    return first_of_tags(tour, TAGS_OF_SHEET[tour.kind](sheet))


def first_of_tags(tour: Tour, tags: Mapping[str, str]) -> str:
    """The side that moves first in a game that begins with these tags, "" when it is not known."""
    game = registry.get(tour.kind)
    return _first(game, tags, start(game, tour.options.items(), dict(tags)))


def sheet_of(tour: Tour, replay: Replay) -> SheetData | None:
    """The score sheet of a game that its rules have ended; None for one that ended otherwise (resignation, time):
    its result does not follow from the figures."""
    game = replay.game
    if game is None or game.slug not in FROM_RECORD or not game.over(replay.position):
        return None
    return with_options(tour, FROM_RECORD[game.slug](replay))


def with_options(tour: Tour, sheet: SheetData) -> SheetData:
    """A sheet as the game's rules read it: with the options that the tour is played with."""
    return {**sheet, "options": dict(tour.options)} if tour.options else sheet


def judge_sheet(tour: Tour, sheet: SheetData) -> Sheet:
    """What the rules of the tour's game say of a sheet."""
    return registry.get(tour.kind).sheet(sheet)
