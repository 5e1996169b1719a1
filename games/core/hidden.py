"""What a game keeps secret from those who look on, and what is drawn by lot before it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

from games.core.words import Word

P_contra = TypeVar("P_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Card:
    """Something that can be picked: its sign in the notation, its name, the role that paints it."""

    sign: str
    name: Word
    role: str


class Secrets(Protocol[P_contra]):
    """Picks that each side makes for itself, and that nobody else learns before they are shown.

    `view` and `redact` of the game hide them; here stands how they are asked for and told from other actions.
    """

    @property
    def cards(self) -> tuple[Card, ...]:
        """What there is to pick from, the same for both sides at any time."""

    @property
    def opening(self) -> str:
        """What the text of every pick begins with, and no other text."""

    def kept(self, options: Mapping[str, str]) -> bool:
        """Whether picks are actions of the game, and secret, under these options; those left out are the usual."""

    def side_of(self, text: str) -> str:
        """The side, "A" or "B", whose pick a text tells, also one that cannot be played; "" for other texts."""

    def read(self, text: str) -> tuple[str, str] | None:
        """Side and sign of a pick as people type it, in letters of either size; None for other texts."""

    def write(self, side: str, sign: str) -> str:
        """The text of a pick."""

    def due(self, position: P_contra) -> tuple[str, ...]:
        """The sides, of "A" and "B", that have to pick now."""

    def count(self, position: P_contra) -> bool:
        """Whether picks of the present round are wanted, made or about to be shown."""


class Lot(Protocol[P_contra, A_co]):
    """A set-up that can be drawn by lot: the same one for the same seed."""

    @property
    def tag(self) -> str:
        """The tag of a record that keeps the seed."""

    def due(self, position: P_contra) -> bool:
        """Whether the set-up comes next."""

    def drawn(self, seed: str) -> A_co:
        """The set-up of a seed."""
