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
            gettext_noop("stay with the players and are entered when the round ends"),
            gettext_noop("are entered at once and kept secret until the round ends"),
        ),
    ),
    Choice(
        "metric",
        "euclid",
        ("euclid", "steps"),
        gettext_noop("Nearer to the coin means"),
        (
            gettext_noop("a smaller straight distance"),
            gettext_noop("fewer steps, and with as many steps the smaller sideways offset"),
        ),
    ),
    Choice(
        "foreign",
        "illegal",
        ("illegal", "opponent"),
        gettext_noop("A piece of another than the picked colour on the coin"),
        (gettext_noop("is not allowed"), gettext_noop("gives the coin to the opponent")),
    ),
)

TAGS = (
    TagSpec("First", gettext_noop("Who moves first"), ("A", "B"), "A"),
    TagSpec("Seed", gettext_noop("The number that the set-up was drawn with")),
)
