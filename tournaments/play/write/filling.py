"""What a finished game leaves in the protocol: result, first mover, score sheet, tags. One way for every game."""

from collections.abc import Mapping

from games.core.options import write_options
from games.core.record import Record
from games.core.replay import Replay
from games.core.types import Result
from tournaments.matches.read.positions import AnyPlayed, own_tags
from tournaments.models import Game
from tournaments.play.read.sheets import DECISIONS, first_mover, sheet_of

LEAD = "Remark"
"""The tag that keeps what a record says before its first move."""


def fill(game: Game, replay: Replay) -> None:
    """Writes the outcome of a legal, finished record into the row, which is not saved."""
    game.sheet, game.tags = sheet_of(game.match.tour, replay), _tags(replay)
    game.first, game.decision = first_mover(replay), DECISIONS[replay.result]


def empty(game: Game) -> None:
    """Takes the outcome of a game on the board out of the row again; how it began and who moves first stay."""
    game.sheet, game.decision = None, ""
    game.tags = own_tags(game.match.tour.kind, game.tags or {})


def replay_of(game: Game, played: AnyPlayed, result: Result, termination: str = "") -> Replay:
    """The record of a game that was played on the board to its end; ``termination`` says why the rules did not end
    it."""
    match, tour = game.match, game.match.tour
    tags = {"Game": tour.kind, "A": str(match.team_a), "B": str(match.team_b)} | own_tags(
        tour.kind, game.tags or {}
    )
    more = {"Options": write_options(played.game.options, tour.options), "Termination": termination}
    record = Record.of(tags | _given(more), played.texts, result)
    return Replay(record, played.game, played.actions, played.positions, None)


def _given(tags: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in tags.items() if value}


def _tags(replay: Replay) -> dict[str, str]:
    """The record's tags in canonical form, and what it says before its first move."""
    record = replay.canonical
    lead = " ".join(" ".join(record.lead).split())
    return dict(record.tags) | ({LEAD: lead} if lead else {})
