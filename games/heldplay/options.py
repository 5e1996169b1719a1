"""The options and tags of Held-play."""

from games.core.sheets import Choice, TagSpec
from games.core.types import gettext_noop
from games.heldplay.layout import DEFAULT

OPTIONS = (
    Choice(
        "third",
        "swap",
        ("swap", "lot"),
        gettext_noop("The eight in the third game"),
        (gettext_noop("go to the other side again"), gettext_noop("are drawn by lot")),
    ),
)

TAGS = (
    TagSpec("Eight", gettext_noop("Who has the eight in the first game"), ("A", "B"), "A"),
    TagSpec("First", gettext_noop("Who moves first"), ("A", "B"), derived=True),
    TagSpec("Layout", gettext_noop("Houses, circles and thick line"), default=DEFAULT),
)
