"""Score sheets of recorded games: the figures that a finished game leaves, in the form of ``games``' score sheets."""

from collections.abc import Mapping
from typing import Any, Final

from games import registry
from games.core.game import Game as Rules
from games.core.game import Sheet
from games.core.match import start
from games.core.replay import Replay
from games.core.types import Result
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


def first_of_sheet(tour: Tour, sheet: SheetData) -> str:
    """The side that moved first in the game of a valid sheet, "" when it is not known."""
    return first_of_tags(tour, registry.get(tour.kind).sheet_tags(sheet))


def first_of_tags(tour: Tour, tags: Mapping[str, str]) -> str:
    """The side that moves first in a game that begins with these tags, "" when it is not known."""
    game = registry.get(tour.kind)
    return _first(game, tags, start(game, tour.options.items(), dict(tags)))


def sheet_of(tour: Tour, replay: Replay) -> SheetData | None:
    """The score sheet of a game that its rules have ended; None for one that ended otherwise (resignation, time):
    its result does not follow from the figures."""
    game = replay.game
    if game is None or not game.over(replay.position):
        return None
    return with_options(tour, game.sheet_of(replay.positions, replay.actions, first_mover(replay)))


def with_options(tour: Tour, sheet: SheetData) -> SheetData:
    """A sheet as the game's rules read it: with the options that the tour is played with."""
    return {**sheet, "options": dict(tour.options)} if tour.options else sheet


def judge_sheet(tour: Tour, sheet: SheetData) -> Sheet:
    """What the rules of the tour's game say of a sheet."""
    return registry.get(tour.kind).sheet(sheet)
