"""A protocol as it goes on paper: its values in words, empty where something is to be written by hand."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from django.utils.translation import get_language, gettext, pgettext

from tournaments.kernel.values.points import MINUS, show_points
from tournaments.matches.read.protocol import Board, GameLine, PlayerLine, Protocol, SideView
from tournaments.matches.rules.protocol import Pair
from tournaments.models import Game, Match
from tournaments.paper.stamp import local_time

NOT_PLAYED: Final = "–"
TO_WRITE: Final = ":"
_PLAIN: Final = {Game.Decision.A: "1 : 0", Game.Decision.B: "0 : 1", Game.Decision.DRAW: "½ : ½"}
_FORFEITS: Final = {
    Game.Decision.FORFEIT_A: f"+ : {MINUS}",
    Game.Decision.FORFEIT_B: f"{MINUS} : +",
    Game.Decision.NOT_PLAYED: NOT_PLAYED,
}


def show(points: Decimal) -> str:
    """Points in the language of the document."""
    return show_points(points, get_language() or "ru")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A protocol to print. ``address`` is that of the match's page; ``blank`` when all of it is written by hand;
    ``cramped`` when long names must do with little room for the page to hold all rows."""

    protocol: Protocol
    address: str
    blank: bool
    cramped: bool = False

    @property
    def match(self) -> Match:
        return self.protocol.match

    @property
    def title(self) -> str:
        """The document's outline calls the page so."""
        table = gettext("Table %(number)s") % {"number": self.match.number}
        return f"{table}: {self.match}"

    @property
    def is_scored(self) -> bool:
        """Something is known that totals follow from."""
        known = (self.match.entered_a, self.match.entered_b)
        return any(game.decision for game in self.protocol.games) or any(value is not None for value in known)

    def time(self, side: str) -> str:
        """The hour of the beginning ("started") or of the end ("ended"); "" when it is not known."""
        moment = self.match.started_at if side == "started" else self.match.ended_at
        return local_time(moment, self.match.tour, "H:i") if moment else ""

    def team(self, side: str) -> str:
        """The team's name; a dash for nobody."""
        return str(self.match.team(side) or NOT_PLAYED)

    def label(self, side: str) -> str:
        """The team's short sign, else its name."""
        view = self.protocol.side(side)
        return view.label if view else NOT_PLAYED

    def state(self) -> str:
        """How far the protocol is, and how often it was corrected; "" on a blank."""
        if self.blank:
            return ""
        corrected = len(self.protocol.corrections)
        words = gettext("%(state)s, corrections: %(count)s") if corrected else "%(state)s"
        return words % {"state": self.match.get_state_display(), "count": corrected}

    def pair(self, points: Pair) -> tuple[str, str]:
        """Sub-totals of both sides once there are any."""
        return (show(points.a), show(points.b)) if self.is_scored else ("", "")

    def totals(self) -> tuple[str, str]:
        """The totals of both sides once anything counts."""
        counts = self.is_scored or bool(self.protocol.penalties)
        return (show(self.protocol.total.a), show(self.protocol.total.b)) if counts else ("", "")

    def board_points(self, board: Board) -> tuple[str, str]:
        """What both players of a board have won, once one of its games is decided."""
        known = any(game.decision for game in board.games)
        return (show(board.points.a), show(board.points.b)) if known else ("", "")

    def penalties(self, side: str) -> tuple[str, str]:
        """The sum of a side's penalties and their reasons."""
        own = [line for line in self.protocol.penalties if line.side == side]
        if not own:
            return "", ""
        reasons = "; ".join(f"{MINUS}{show(line.points)} {line.reason}" for line in own if line.reason)
        return show(-sum((line.points for line in own), Decimal(0))), reasons


def result(game: GameLine) -> str:
    """A game's result in points, A's first; a colon to write around while it is open."""
    if not game.decision:
        return TO_WRITE
    decision = Game.Decision(game.decision)
    if decision in _FORFEITS:
        return _FORFEITS[decision]
    if game.stage == Game.Stage.EXTRA:
        return _PLAIN[decision]
    return f"{show(game.points.a)} : {show(game.points.b)}" if game.settled else "="


def captain_letter() -> str:
    """The mark beside a captain's name."""
    return pgettext("captain", "C")


def shooters(view: SideView | None) -> str:
    """The free shooters' names, the captain marked."""
    return ", ".join(_marked(player) for player in view.shooters) if view else ""


def _marked(player: PlayerLine) -> str:
    return f"{player.name} ({captain_letter()})" if player.captain else player.name
