"""The options and tags of Der Isses!"""

from games.core.sheets import Choice, TagSpec
from games.core.types import gettext_noop

OPTIONS = (
    Choice(
        "picks",
        "reveal",
        ("reveal", "sealed"),
        gettext_noop("The picked cards"),
        (
            gettext_noop("stay with the players until the round ends"),
            gettext_noop("are entered in secret before the round"),
        ),
    ),
    Choice(
        "metric",
        "euclid",
        ("euclid", "steps"),
        gettext_noop("The distance to the coin"),
        (gettext_noop("in a straight line"), gettext_noop("in steps; if equal, by fewer diagonal steps")),
    ),
    Choice(
        "foreign",
        "illegal",
        ("illegal", "opponent"),
        gettext_noop("A piece other than one’s own on the coin"),
        (gettext_noop("is not allowed"), gettext_noop("gives the coin to the opponent")),
    ),
)

TAGS = (
    TagSpec("First", gettext_noop("Who moves first"), ("A", "B"), "A"),
    TagSpec("Seed", gettext_noop("The number that the set-up was drawn with")),
)
