"""A program's moves on a board to try a game on, written as everybody's are; who plays there, set and changed.

What a program thinks is played by the same service as a person's move, with the version of the board that it thought
about: taken back, begun anew or played by hand meanwhile, and the answer is dropped. Its key follows from that version,
so of two answers to one question one is played.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial

from django.http import Http404
from django.utils.translation import gettext as _

from games.core.types import Side
from tournaments.kernel.aside import aside
from tournaments.kernel.thinking import Died, Progress
from tournaments.kernel.write import Conflict, KeyReused, Refused
from tournaments.matches.read.positions import AnyPlayed
from tournaments.models import TryBoard
from tournaments.play.read.against import Program, levels_of, move_asked, pool, program_of, suits, topic_of
from tournaments.play.read.trying import PROGRAM, standing_of_board
from tournaments.play.thought import Thought
from tournaments.play.write import trying


def set_program(
    *, board: str, game: str, key: str, version: int, program: Program | None, moment: datetime | None = None
) -> TryBoard:
    """From now on a program plays a side; with None both are played by people. Refused while cards of a round are
    hidden, when a person would come to play the program's: nobody has shown it to them."""

    def work(row: TryBoard) -> None:
        if _takes_a_hidden_card(row, program):
            raise Refused(
                (
                    "opponent",
                    _("The cards of this round have not been shown yet: finish the round first, or start a new game."),
                )
            )
        row.tags = {name: value for name, value in row.tags.items() if name != PROGRAM}
        if program is not None:
            row.tags |= tag_of(game, program, row.options)

    return trying.written(
        board, game, key, version, trying.body_of("program", str(program)), work, moment, after_program=True
    )


def _takes_a_hidden_card(row: TryBoard, program: Program | None) -> bool:
    """Whether the program leaves its side to a person in a round in which somebody has picked in secret."""
    before, played = program_of(row), standing_of_board(row)
    if before is None or (program is not None and program.side is before.side) or played.game.secrets is None:
        return False
    return any(played.game.secrets.picked(played.position, side.value) for side in Side)


def tag_of(game: str, program: Program, options: Mapping[str, str]) -> dict[str, str]:
    """How a board says who plays, and that chance is drawn from then on; Refused when there is no such program, or none
    that plays with these options."""
    if not suits(game, options):
        raise Refused(
            ("opponent", _("The program can only pick cards in secret on the board. Start a new game against it."))
        )
    if program.level not in levels_of(game):
        raise Refused(("level", _("No program plays this game at that level.")))
    return {PROGRAM: str(program)} | trying.draws_tag(game)


def ask(board: TryBoard, played: AnyPlayed) -> Progress:
    """How far the program's answer has come; it is asked for with this, and played as soon as it is there."""
    program = program_of(board)
    assert program is not None  # noqa: S101 - whoever asks has seen that it is the program's turn
    asked = move_asked(board, played, program)

    def play(thought: Thought) -> None:
        aside.run(partial(answered, board=board.key, game=board.game, version=board.version, action=thought.action))

    return pool().ask(replace(asked, done=play))


def ask_again(board: TryBoard, played: AnyPlayed) -> None:
    """A question that has failed is forgotten, so that it can be asked anew."""
    program = program_of(board)
    if program is not None:
        pool().forget(move_asked(board, played, program).key)


def forget(board: TryBoard) -> None:
    """Nobody wants to know any more what was asked about a board."""
    for what in ("move", "hint"):
        pool().drop(topic_of(what, board))


def answered(*, board: str, game: str, version: int, action: str, moment: datetime | None = None) -> None:
    """Plays what the program has thought about a version of the board; nothing where the board has changed since.
    Raises Refused when the rules do not allow it, Died when there was no answer."""
    if not action:
        raise Died("nothing to play")
    try:
        trying.play(
            board=board, game=game, key=trying.answer_key(version), version=version, action=action, moment=moment
        )  # fmt: skip
    except (Conflict, KeyReused, Http404):
        return
