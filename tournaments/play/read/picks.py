"""Which texts are picks made in secret, and where and when a captain enters one; judges of the match may enter any that
is due."""

from typing import Final

from games import registry
from tournaments.matches.read.positions import hides
from tournaments.matches.read.protocol import plays_alone
from tournaments.models import Game, Match

PICKED_IN: Final = (Match.State.INDIVIDUAL, Match.State.TEAM)
"""States of a match in which captains pick; what is entered later was held up on the way, and judges enter it."""


def picking_side(action: str) -> str:
    """The side whose pick an action is, "" for every other action."""
    return next((side for secrets in registry.secrets() if (side := secrets.side_of(action))), "")


def read_pick(action: str) -> tuple[str, str] | None:
    """Side and card of an action that is a pick, as people type it; None for everything else."""
    return next((found for secrets in registry.secrets() if (found := secrets.read(action))), None)


def pick_text(kind: str, side: str, card: str) -> str:
    """The action that a pick is in the game of a kind of tour, "" where nothing is picked in secret."""
    engine = registry.find(kind)
    return engine.secrets.write(side, card) if engine and engine.secrets else ""


def is_pick_of(side: str, action: str) -> bool:
    """Whether an action picks a card that there is, for that side."""
    return any(
        action == secrets.write(side, card.sign) for secrets in registry.secrets() for card in secrets.cards
    )


def captains_pick_now(match: Match) -> bool:
    """Whether picks are secret in the match's games, and these are under way."""
    return hides(match.tour) and match.state in PICKED_IN


def is_captains_game(match: Match, stage: str, board: int, captains_board: int | None) -> bool:
    """Whether a captain who stands on ``captains_board`` (None: on none) picks in this game: in the team's own, on the
    board where the captain plays, and in every game of whoever plays alone."""
    return stage == Game.Stage.TEAM or plays_alone(match) or board == captains_board
