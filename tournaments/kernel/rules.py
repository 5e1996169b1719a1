"""The program's values, each with its limits once: columns, forms, use cases, lists, files and pages ask these."""

from typing import Final

from games.core.types import gettext_noop
from tournaments.kernel.names import MAX_TITLE, Email, Name, Slug
from tournaments.kernel.values import Points, Text, Whole, tell

MAX_SEED: Final = 2**31 - 1

MESSAGES: Final = {
    "value.draw": gettext_noop("The draw number must be between %(minimum)s and %(maximum)s."),
    "value.tour": gettext_noop("Tours are numbered from %(minimum)s to %(maximum)s."),
    "value.table": gettext_noop("Tables are numbered from %(minimum)s to %(maximum)s."),
    "value.judges": gettext_noop("A match has between %(minimum)s and %(maximum)s judges."),
    "value.seconds": gettext_noop("A move takes less than a day."),
    "value.reason": gettext_noop("A reason can have at most %(maximum)s characters."),
    "value.remarks": gettext_noop("Remarks can have at most %(maximum)s characters: shorten them."),
    "value.action": gettext_noop("This is too long for a move."),
    "value.walk_over": gettext_noop("The side that is present must get more than 0 points to win the match."),
    "value.no_message": gettext_noop("Say in a few words what the problem is."),
    "penalty.not_positive": gettext_noop("A penalty must be more than 0 points."),
    "penalty.no_reason": gettext_noop("A penalty needs a reason."),
}
tell(MESSAGES)

NAME: Final = Name()
TITLE: Final = Name(MAX_TITLE, needed=False)
"""Of a tour."""
ROOM: Final = Name(needed=False)
"""Where a match is; a room itself has a ``NAME``."""
SLUG: Final = Slug()
USERNAME: Final = Text(150)
EMAIL: Final = Email()
PLACE: Final = Text(200)
FINAL: Final = Text(120)
REASON: Final = Text(500, "value.reason")
"""Why something is changed, for the log."""
PENALTY_REASON: Final = Text(300, "value.reason", needed="penalty.no_reason")
REMARKS: Final = Text(4000, "value.remarks", lines=True)
MESSAGE: Final = Text(1000, lines=True, needed="value.no_message")
"""What is called to the organiser."""
ANSWER: Final = Text(1000, lines=True)
OWN_TEXT: Final = Text(400, lines=True)
"""What an organiser puts before or after every message: short enough for a link that hands the message on."""
NOTE: Final = Text(200)
"""Beside a photo."""
ACTION: Final = Text(200, "value.action", lines=True)
TAG: Final = Text(500, lines=True)
SEARCH: Final = Text(80)
"""What a list is searched for; the rest of a longer text is left out."""
ORDER: Final = Text(3)
"""The number that somebody gives a line of a list to put it in its place."""
LEFT_OUT: Final = Text(40)
"""The numbers of tours that one metric leaves out."""
FIGURE: Final = Text(3)
"""One figure of a score sheet that is typed beside its result."""
POINTS: Final = Points()
PENALTY: Final = Points("penalty.not_positive")
WALK_OVER: Final = Points("value.walk_over")

TOUR: Final = Whole("value.tour", 1, 999)
TABLE: Final = Whole("value.table", 1, 999)
CALLED_PLACES: Final = Whole("value.number", 1, 500)
"""Places that a ceremony reveals one at a time."""
CALLED_PLAYERS: Final = Whole("value.number", 0, 20)
DRAW: Final = Whole("value.draw", 0, MAX_SEED)
"""What chance begins with, so that anybody can repeat what was drawn; larger ones could give the same draw."""
SECONDS: Final = Whole("value.seconds", 0, 24 * 60 * 60 - 1)
