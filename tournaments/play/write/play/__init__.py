"""A game played on the board: begun, moved, corrected, ended."""

from tournaments.play.write.play.beginning import begin_game
from tournaments.play.write.play.correcting import correct
from tournaments.play.write.play.ending import HOW, end_game
from tournaments.play.write.play.moving import play
from tournaments.play.write.play.overrun import confirm_overrun
from tournaments.play.write.play.refusals import ActionRefused, NoLongerFits
from tournaments.play.write.play.taking_back import take_back

__all__ = [
    "HOW",
    "ActionRefused",
    "NoLongerFits",
    "begin_game",
    "confirm_overrun",
    "correct",
    "end_game",
    "play",
    "take_back",
]
