"""Where and when a captain enters a sealed pick (isses.3); judges of the match may enter any that is due."""

from typing import Final

from tournaments.matches.read.positions import hides
from tournaments.matches.read.protocol import plays_alone
from tournaments.models import Game, Match

PICKED_IN: Final = (Match.State.INDIVIDUAL, Match.State.TEAM)
"""States of a match in which captains pick; what is entered later was held up on the way, and judges enter it."""


def captains_pick_now(match: Match) -> bool:
    """Whether picks are secret in the match's games, and these are under way."""
    return hides(match.tour) and match.state in PICKED_IN


def is_captains_game(match: Match, stage: str, board: int, captains_board: int | None) -> bool:
    """Whether a captain who stands on ``captains_board`` (None: on none) picks in this game: in the team's own, on the
    board where the captain plays, and in every game of whoever plays alone."""
    return stage == Game.Stage.TEAM or plays_alone(match) or board == captains_board
