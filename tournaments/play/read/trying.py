"""Boards to try a game on, as their pages show them."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import QuerySet
from django.utils import timezone

from games import registry
from games.core.record import Record, write
from games.core.sheets import write_options
from games.core.types import Result
from tournaments.kernel.database import Prepared
from tournaments.matches.read.positions import AnyPlayed, agreed_of, seen_texts, standing
from tournaments.models import TryBoard
from tournaments.play.read.live import seed_in

LIFETIME: Final = timedelta(hours=24)
"""A board that nobody has touched for so long is gone."""

ENDING: Final = ("Result", "Termination")
"""The tags of a game that its rules did not end."""

PROGRAM: Final = "Program"
"""The tag of a board on which a program plays: its side and its level, such as "B 2". No record has it."""

DRAWS: Final = "Draws"
"""The tag of a board on which the program draws what chance decides. Without it, and without a program that plays,
those who play say what they see, such as the number of a piece on their table. No record has it."""

LESSON: Final = "Lesson"
"""The tag of a board that a lesson is played on: which one. It has its own pages, and no others."""


def result_of_board(board: TryBoard, played: AnyPlayed) -> Result:
    """How its game ended, by its rules or otherwise; open while it goes on."""
    if played.game.over(played.position):
        return played.game.outcome(played.position)
    return Result(board.tags.get("Result", Result.OPEN))


def played_on(board: TryBoard) -> dict[str, str]:
    """Its options, and what a tour would have agreed on, as the options of a tour hold both."""
    return {**board.options, **agreed_of(board.game, board.tags)}


def drawn_actions(board: TryBoard) -> int:
    """How many actions its game has begun with by itself: the set-up that was drawn."""
    return 1 if seed_in(registry.get(board.game), board.tags) else 0


def boards_at(game: str, key: str, moment: datetime) -> QuerySet[TryBoard]:
    """The board of an address, unless it has expired."""
    return TryBoard.objects.filter(game=game, key=key, touched_at__gt=moment - LIFETIME)


_BY_KEY: Final = Prepared(lambda key: TryBoard.objects.filter(key=key), str)


def find_board(game: str, key: str, moment: datetime | None = None) -> TryBoard | None:
    """The board of an address; None when there is none any more, or it belongs to a lesson. Pages that wait for a
    program's move ask for little else."""
    board = _BY_KEY.one(key)
    if board is None or board.game != game or board.touched_at <= (moment or timezone.now()) - LIFETIME:
        return None
    return None if LESSON in board.tags else board


def standing_of_board(board: TryBoard) -> AnyPlayed:
    """Where its game stands; ``games.core.types.Refused`` when its moves no longer fit the rules of this program."""
    return standing(board.game, board.options, board.tags, board.actions)


def record_of_board(board: TryBoard, names: Mapping[str, str]) -> str:
    """The record of its game as everybody may read it."""
    played = standing_of_board(board)
    engine = played.game
    tags: dict[str, Any] = {"Game": board.game, **names, **board.tags}
    for own in (PROGRAM, DRAWS):
        tags.pop(own, None)
    if options := write_options(engine.options, board.options):
        tags["Options"] = options
    return write(Record.of(tags, seen_texts(played, "public"), result_of_board(board, played)))
