"""The options and tags of Deer and dogs."""

from games.core.sheets import Choice, Number, TagSpec
from games.core.types import gettext_noop

_MOST = 999_999_999

OPTIONS = (
    Choice(
        "entry_diagonals",
        "yes",
        ("yes", "no"),
        gettext_noop("Jumps along a diagonal across an entry to a mountain"),
        (gettext_noop("are allowed"), gettext_noop("are not allowed")),
    ),
    Number("repetition", gettext_noop("A draw when the same position occurs this many times"), 2, _MOST),
    Number("quiet", gettext_noop("A draw after this many moves of each side without a new dog or a capture"), 1, _MOST),
)

TAGS = (
    TagSpec("Deer", gettext_noop("Who plays the deer"), ("A", "B"), "A"),
    TagSpec("First", gettext_noop("Who moves first"), ("A", "B"), derived=True),
)
