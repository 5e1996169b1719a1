"""A player's way through the tournament: the matches in whose line-ups they stand, as a visitor may know them."""

from dataclasses import dataclass
from decimal import Decimal

from tournaments.kernel.access import Actor
from tournaments.matches.read.frozen import shown_to
from tournaments.matches.read.protocol import GameLine, PlayerLine, Protocol, protocols_of
from tournaments.models import Match, Player

STAGES = Match.State.values[Match.State.values.index(Match.State.INDIVIDUAL) :]
"""The states in which line-ups are everybody's business."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """A match that the player was named for.

    ``board`` is None for a free shooter: the games of their board are the team's, and its points nobody's by name.
    ``opponent`` is who sat at the other side of the board, empty where nobody did.
    """

    match: Match
    side: str
    board: int | None
    opponent: str
    games: tuple[GameLine, ...]
    points: Decimal | None

    @property
    def against(self) -> str:
        """The other team's name; empty for a bye."""
        other = self.match.team_b if self.side == "A" else self.match.team_a
        return other.name if other else ""


def appearances(visitor: Actor, player: Player) -> tuple[Appearance, ...]:
    """Tour by tour, in a constant number of queries; without matches whose line-up or result is not open to them."""
    named = Match.objects.filter(line_ups__places__player=player, state__in=STAGES).distinct()
    rows = named.with_names().with_judges().in_table_order()
    matches = [match for match in shown_to(visitor, rows) if not match.is_sealed]
    found = (_appearance(protocol, player) for protocol in protocols_of(matches))
    return tuple(one for one in found if one is not None)


def _appearance(protocol: Protocol, player: Player) -> Appearance | None:
    for side in protocol.sides:
        for line in side.players:
            if line.player_id == player.pk:
                return _on_board(protocol, side.side, line)
    return None


def _on_board(protocol: Protocol, side: str, line: PlayerLine) -> Appearance:
    board = next((one for one in protocol.boards if one.number == line.board), None)
    if board is None:
        return Appearance(protocol.match, side, line.board, "", (), None)
    opponent = board.name_b if side == "A" else board.name_a
    return Appearance(protocol.match, side, line.board, opponent, board.games, line.points)
