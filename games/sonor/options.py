"""The options and tags of Sonor."""

from games.core.sheets import Choice, TagSpec
from games.core.types import gettext_noop

OPTIONS = (
    Choice(
        "first",
        "evaders",
        ("evaders", "pursuer"),
        gettext_noop("Who begins each part"),
        (gettext_noop("the evaders"), gettext_noop("the pursuer")),
    ),
    Choice(
        "stay",
        "no",
        ("no", "yes"),
        gettext_noop("On their turn the evaders"),
        (gettext_noop("have to step"), gettext_noop("may stay where they are")),
    ),
    Choice(
        "reach",
        "touch",
        ("touch", "centre"),
        gettext_noop("An evader reaches a line"),
        (gettext_noop("when its disc touches it"), gettext_noop("when the middle of its disc is on it")),
    ),
)

TAGS = (
    TagSpec("Evaders", gettext_noop("Who has the evaders first"), ("A", "B"), "A"),
    TagSpec("First", gettext_noop("Who moves first"), ("A", "B"), derived=True),
)
