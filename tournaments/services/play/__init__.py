"""A game played on the board: begun, moved, corrected, ended."""

from tournaments.services.play.beginning import begin_game
from tournaments.services.play.correcting import correct
from tournaments.services.play.ending import HOW, end_game
from tournaments.services.play.moving import play
from tournaments.services.play.overrun import confirm_overrun
from tournaments.services.play.refusals import ActionRefused, NoLongerFits
from tournaments.services.play.taking_back import take_back

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
