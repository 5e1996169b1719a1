"""The options and tags of Held-play."""

from games.core.sheets import Agreed, Choice, TagSpec
from games.core.types import gettext_noop
from games.heldplay.layout import DEFAULT, FORMER

OPTIONS = (
    Choice(
        "third",
        "swap",
        ("swap", "lot"),
        gettext_noop("The eight in the third game"),
        (gettext_noop("go to the other side again"), gettext_noop("are drawn by lot")),
    ),
)

LAYOUTS = (
    (DEFAULT, gettext_noop("the usual board: two houses on each side, the same from all sides")),
    (DEFAULT.replace("line=1", "line=0"), gettext_noop("the usual board without the thick line")),
    (FORMER, gettext_noop("the former board: houses closer together")),
    (FORMER.replace("line=1", "line=0"), gettext_noop("the former board without the thick line")),
)
"""What a tour can choose by a picture."""

_WRITTEN = gettext_noop(
    "Change the cells in this line: eight houses in the order of their numbers, then six circles; a 1 at the end is "
    "for a thick line, a 0 for none."
)

TAGS = (
    TagSpec("Eight", gettext_noop("Who has the eight in the first game"), ("A", "B"), "A"),
    TagSpec("First", gettext_noop("Who moves first"), ("A", "B"), derived=True),
    TagSpec("Layout", gettext_noop("The board"), default=DEFAULT, agreed=Agreed(LAYOUTS, _WRITTEN, FORMER)),
)
