"""A program that plays on a board to try a game on: which one, whether it is its turn, what it is asked."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.conf import settings

from games import registry
from games.core.types import Result, Side
from games.partner.players import partner_of, played_with, seen_by
from tournaments.kernel.thinking import Bounds, Pool, Progress, Question
from tournaments.matches.read.positions import AnyPlayed
from tournaments.models import TryBoard
from tournaments.play.read.trying import DRAWS, PROGRAM, drawn_actions, result_of_board
from tournaments.play.thought import think

SECONDS: Final = 0.8
"""What an answer may take: with the way to the phone a child waits a second."""
LONGEST: Final = 1.8
"""The same for the best level."""


@dataclass(frozen=True, slots=True)
class Program:
    """Who plays a side, and how well."""

    side: Side
    level: int

    def __str__(self) -> str:
        return f"{self.side.value} {self.level}"


def levels_of(game: str) -> tuple[int, ...]:
    """The levels at which a program plays a game, the easiest first; () when there is none."""
    if not settings.THINKING_PROCESSES:
        return ()
    try:
        return tuple(level.number for level in partner_of(game).levels)
    except KeyError:
        return ()


def suits(game: str, options: Mapping[str, str]) -> bool:
    """Whether a program can play with these options: it has no cards that could stay in its hand."""
    return all(options.get(name) == value for name, value in played_with(game))


def program_of(board: TryBoard) -> Program | None:
    """Who plays against the person; None on a board for two, or where that program no longer exists."""
    side, _space, level = str(board.tags.get(PROGRAM, "")).partition(" ")
    if side not in {"A", "B"} or not level.isdecimal() or int(level) not in levels_of(board.game):
        return None
    return Program(Side(side), int(level))


def is_drawn(board: TryBoard) -> bool:
    """Whether the program draws what chance decides; wherever it plays, it does."""
    return DRAWS in board.tags or program_of(board) is not None


# Whose turn it is, who has played what.


def sides_due(board: TryBoard, played: AnyPlayed) -> tuple[str, ...]:
    """The sides, of "A" and "B", that have something to play now; none on the referee's turn and after the end."""
    if result_of_board(board, played) is not Result.OPEN:
        return ()
    acts = played.game.to_act(played.position)
    return _picks_due(played) or tuple(side for side in (acts,) if side in ("A", "B"))


def _picks_due(played: AnyPlayed) -> tuple[str, ...]:
    return played.game.secrets.due(played.position) if played.game.secrets else ()


def is_programs_turn(board: TryBoard, played: AnyPlayed) -> bool:
    program = program_of(board)
    return program is not None and program.side.value in sides_due(board, played)


def actor_of(played: AnyPlayed, ply: int) -> str:
    """Who played the action after so many others: "A", "B" or "referee"."""
    engine = played.game
    picked = engine.secrets.side_of(played.texts[ply]) if engine.secrets else ""
    return picked or str(engine.to_act(played.positions[ply]))


def back_to(board: TryBoard, played: AnyPlayed) -> int | None:
    """How many actions stay when the last one is taken back, and with it what the program has answered; None when
    nothing was played that can be taken back."""
    program, drawn = program_of(board), drawn_actions(board)
    stay = len(board.actions) - 1
    while program is not None and stay >= drawn and actor_of(played, stay) == program.side.value:
        stay -= 1
    return stay if stay >= drawn else None


# What is asked of the processes that think.


@cache
def pool() -> Pool:
    """Of this process of the server."""
    bounds = Bounds(
        number=settings.THINKING_PROCESSES, waiting=settings.THINKING_WAITING, megabytes=settings.THINKING_MEGABYTES
    )
    return Pool(bounds, (think.__module__,))


def move_asked(board: TryBoard, played: AnyPlayed, program: Program) -> Question:
    """The program's next action. ``done`` is left to whoever writes."""
    return _asked("move", board, played, program)


def hint_asked(board: TryBoard, played: AnyPlayed, side: Side) -> Question:
    """What the best level would play for a side in the time of the others."""
    return _asked("hint", board, played, Program(side, levels_of(board.game)[-1]), SECONDS)


def _asked(what: str, board: TryBoard, played: AnyPlayed, program: Program, most: float = LONGEST) -> Question:
    seen = seen_by(registry.get(board.game), played.position, played.actions, program.side)
    seconds = most if program.level == levels_of(board.game)[-1] else SECONDS
    topic = topic_of(what, board)
    arguments: tuple[Any, ...] = (board.game, seen, program.level, seconds, secrets.randbits(64))
    return Question(topic, f"{topic} {board.version} {program}", think, arguments, seconds)


def topic_of(what: str, board: TryBoard) -> str:
    """What a board asks: "move" or "hint"."""
    return f"{what} {board.game} {board.key}"


def may_be_hinted(board: TryBoard, played: AnyPlayed) -> Side | None:
    """The side that a hint can be asked for now; none for a secret pick, where any is as good as another. Between two
    people none where picks are secret: both would read it."""
    program, due = program_of(board), sides_due(board, played)
    if not levels_of(board.game) or not suits(board.game, board.options) or _picks_due(played):
        return None
    if program is not None:
        return next((Side(side) for side in due if side != program.side.value), None)
    secret = played.game.secrets
    sealed = secret is not None and secret.are_sealed(board.options)
    return Side(due[0]) if due and not sealed else None


def hint_progress(board: TryBoard, played: AnyPlayed, side: Side) -> Progress:
    """How far the hint for this position has come; it is asked for with this, anew where it has failed before."""
    asked = hint_asked(board, played, side)
    progress = pool().ask(asked)
    if progress.step == "failed":
        pool().forget(asked.key)
    return progress
