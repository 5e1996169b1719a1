"""The options and tags of Corners."""

from games.core.sheets import Choice, TagSpec
from games.core.types import gettext_noop

OPTIONS = (
    Choice(
        "edges",
        "inside",
        ("inside", "outside"),
        gettext_noop("Cells whose centre lies on a rectangle’s border"),
        (gettext_noop("count as inside"), gettext_noop("count as outside")),
    ),
    Choice(
        "reuse",
        "effect",
        ("effect", "unpainted"),
        gettext_noop("Painted corners"),
        (gettext_noop("may be used again when the capture changes something"), gettext_noop("may not be used again")),
    ),
)

TAGS = (
    TagSpec("First", gettext_noop("Who moves first"), ("A", "B"), "A"),
    TagSpec("Circles", gettext_noop("Who draws circles"), ("A", "B"), "A"),
)
