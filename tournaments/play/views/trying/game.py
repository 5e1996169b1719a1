"""A board to try a game on: which one an address is about, and what it shows."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from games import registry
from games.core.faults import Refused as GameRefused
from games.core.types import Result
from tournaments.kernel.views import intent, version
from tournaments.matches.read.positions import AnyPlayed
from tournaments.models import TryBoard
from tournaments.play.board import BoardView
from tournaments.play.read.trying import drawn_actions, find_board, result_of_board, standing_of_board


class Gone(Exception):
    """There is no such board, or none any more."""


def names() -> dict[str, str]:
    """What the two sides are called."""
    return {"A": _("Player A"), "B": _("Player B")}


@dataclass(frozen=True)
class TryTable:
    """A board with the game on it. Nobody sees more than the public: whoever looks has the device in the hand."""

    board: TryBoard
    played: AnyPlayed

    def address(self, name: str) -> str:
        """An address of this board."""
        return reverse(name, args=[self.board.game, self.board.key])

    @property
    def result(self) -> str:
        """The result in words, "" while there is none."""
        found = result_of_board(self.board, self.played)
        if found is Result.OPEN:
            return ""
        if found.winner is None:
            return _("The game is drawn.")
        won = {"name": names()[found.winner.value]}
        return (
            _("%(name)s has won: the other one resigned.") if self.ended else _("%(name)s has won.")
        ) % won

    @property
    def ended(self) -> bool:
        """Whether the two have ended the game before its rules did."""
        return "Termination" in self.board.tags

    def board_view(self, **said: Any) -> BoardView:
        """What the board shows; ``said`` as in ``BoardView``: a refusal, or that a pick is stored."""
        engine, board = registry.get(self.board.game), self.board
        return BoardView(
            engine=engine,
            position=engine.view(self.played.position, "public"),
            actions=engine.redact(self.played.actions, "public"),
            version=board.version,
            names=names(),
            play=self.address("try_play"),
            taps=self.address("try_taps"),
            result=self.result,
            targets=board.targets,
            options=board.options,
            referee=_("Together: enter what comes next"),
            covers=True,
            shared=True,
            **said,
        )

    @property
    def may_take_back(self) -> bool:
        """Whether something was played that can be taken back."""
        return self.ended or len(self.board.actions) > drawn_actions(self.board)

    def as_read(self, text: str) -> str:
        """An action that was entered, as it may be shown: a sealed card does not stand on a page for the other one."""
        engine, played = self.played.game, self.played
        try:
            action = engine.parse(text, played.position)
        except GameRefused:
            return text
        return engine.format(engine.redact((*played.actions, action), "public")[-1])

    def write(self, request: HttpRequest) -> dict[str, Any]:
        """What every write to this board says."""
        return {
            "board": self.board.key,
            "game": self.board.game,
            "key": intent(request).key,
            "version": version(request),
        }


def table_of(game: str, key: str) -> TryTable:
    """The board of an address; ``Gone`` when it has expired, or its moves no longer fit this program's rules."""
    board = find_board(game, key)
    if board is None:
        raise Gone
    try:
        return TryTable(board, standing_of_board(board))
    except GameRefused as refused:
        raise Gone from refused
