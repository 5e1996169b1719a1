"""The places that a tour's tables play for: reading and writing them (tour, "Standings")."""

import re
from collections.abc import Iterable
from typing import Final as Constant

from games.core.words import gettext_noop
from tournaments.kernel.faults import FaultError, tell

MESSAGES: Constant = {
    "finals.unreadable": gettext_noop("Write the places as in “1-2, 3-4”, those of the first table first."),
    "finals.neighbours": gettext_noop(
        "A match is played for two places that follow one another, as in 1-2, not %(text)s."
    ),
    "finals.twice": gettext_noop("The place %(place)s is there twice."),
}
tell(MESSAGES)

_PAIR: Constant = re.compile("([1-9][0-9]{0,2})\\s*[-\N{EN DASH}]\\s*([1-9][0-9]{0,2})")


class FinalsError(FaultError):
    """A text that names no places to play for; codes ``finals.*``."""


def parse_finals(text: str) -> tuple[int, ...]:
    """The first of both places that each table of a tour plays for, table by table: "1-2, 3-4" is (1, 3).

    () for an empty text: no final. FinalsError says what cannot be read.
    """
    if not text.strip():
        return ()
    pairs = [_pair(part.strip()) for part in text.split(",")]
    seen: set[int] = set()
    for place in (place for first in pairs for place in (first, first + 1)):
        if place in seen:
            raise FinalsError("finals.twice", {"place": place})
        seen.add(place)
    return tuple(pairs)


def format_finals(firsts: Iterable[int]) -> str:
    """The canonical text, which ``parse_finals`` reads back."""
    return ", ".join(f"{first}-{first + 1}" for first in firsts)


def _pair(text: str) -> int:
    read = _PAIR.fullmatch(text)
    if read is None:
        raise FinalsError("finals.unreadable")
    first, second = int(read[1]), int(read[2])
    if second != first + 1:
        raise FinalsError("finals.neighbours", {"text": text})
    return first
