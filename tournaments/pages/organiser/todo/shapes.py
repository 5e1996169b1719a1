"""One thing to do."""

from dataclasses import dataclass
from enum import IntEnum


class Urgency(IntEnum):
    """How much something presses; the smallest first."""

    NOW = 1
    """Somebody waits for it, or a match is going on without it."""
    SOON = 2
    """The next tour needs it."""
    LATER = 3
    """It can wait."""


@dataclass(frozen=True, slots=True)
class Todo:
    """``code`` says what kind of thing it is, ``count`` how many there are of it, ``text`` is a sentence in the page's
    language, ``url`` the place where it is done."""

    code: str
    count: int
    text: str
    url: str
    urgency: Urgency
