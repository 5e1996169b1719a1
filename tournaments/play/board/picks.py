"""Picks that are made in secret: whose is due, and what there is to pick from."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from games import registry
from games.registry import AnyGame


@dataclass(frozen=True, slots=True)
class Card:
    """Something to pick: its sign, its name, the role that paints it on the board."""

    sign: str
    label: str
    role: str


def cards(kind: str) -> tuple[Card, ...]:
    """All those of a game, or kind of tour, the same for both sides at any time."""
    engine = registry.find(kind)
    found = engine.secrets.cards if engine and engine.secrets else ()
    return tuple(Card(card.sign, gettext(card.name), card.role) for card in found)


def picks_due(engine: AnyGame, position: Any) -> tuple[str, ...]:
    """The sides, of "A" and "B", that have to pick now."""
    return engine.secrets.due(position) if engine.secrets else ()
