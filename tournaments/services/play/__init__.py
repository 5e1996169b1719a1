"""A game played on the board: begun, moved, corrected, ended."""

from tournaments.services.play.beginning import begin_game
from tournaments.services.play.ending import end_game
from tournaments.services.play.moving import play
from tournaments.services.play.refusals import ActionRefused
from tournaments.services.play.taking_back import take_back

__all__ = ["ActionRefused", "begin_game", "end_game", "play", "take_back"]
