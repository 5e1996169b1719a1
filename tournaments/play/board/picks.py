"""Cards that are picked in secret: whose pick is due, and what there is to pick from (isses.3)."""

from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext

from games.isses.actions import COLOURS, LETTERS, SIDES
from games.isses.labels import CARDS
from games.isses.position import UNPICKED, Position

SIGNS: Final = tuple(LETTERS[colour] for colour in COLOURS)
"""The cards as forms and records write them."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card to pick: its letter and its name."""

    sign: str
    label: str


def cards() -> tuple[Card, ...]:
    """All of them, the same for both sides at any time."""
    return tuple(Card(sign, gettext(name)) for sign, name in zip(SIGNS, CARDS, strict=True))


def picks_due(position: Any) -> tuple[str, ...]:
    """The sides, of "A" and "B", that have to pick now."""
    if not isinstance(position, Position) or position.phase != "picks":
        return ()
    return tuple(sign for side, sign in enumerate(SIDES) if position.picks[side] == UNPICKED)
