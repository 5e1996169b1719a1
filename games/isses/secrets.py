"""The sealed picks of Der Isses! as the program asks for them (isses.3), and its set-up by lot (isses.1)."""

import re
from collections.abc import Mapping, Sequence

from games.core.types import Card
from games.isses.actions import COLOURS, HIDDEN, LETTERS, SIDES, Action, Reveal
from games.isses.chance import drawn_setup
from games.isses.labels import CARDS
from games.isses.position import UNPICKED, Position
from games.isses.said import lately

_SIDE = re.compile(r"\(pick ([AB])\b")
_WRITTEN = re.compile(r"\(pick ([AB]) (\S+)\)", re.IGNORECASE)


class SealedPicks:
    """A colour that each side picks at the beginning of a round."""

    opening = "(pick "
    cards: tuple[Card, ...] = tuple(
        Card(LETTERS[colour], CARDS[colour], f"isses-{LETTERS[colour]}") for colour in COLOURS
    )

    def are_sealed(self, options: Mapping[str, str]) -> bool:
        """As the option says."""
        return options.get("picks") == "sealed"

    def side_of(self, text: str) -> str:
        """By its beginning, whatever follows."""
        side = _SIDE.match(text)
        return side[1] if side else ""

    def read(self, text: str) -> tuple[str, str] | None:
        """A whole pick, its colour perhaps none."""
        pick = _WRITTEN.fullmatch(text)
        return (pick[1].upper(), pick[2].lower()) if pick else None

    def write(self, side: str, sign: str) -> str:
        """As in records."""
        return f"{self.opening}{side} {sign})"

    def due(self, position: Position) -> tuple[str, ...]:
        """Who has not picked in a round that waits for picks."""
        if position.phase != "picks":
            return ()
        return tuple(sign for side, sign in enumerate(SIDES) if position.picks[side] == UNPICKED)

    lately = staticmethod(lately)

    def picked(self, position: Position, side: str) -> str:
        """From its pick until the cards are shown."""
        pick = position.picks[SIDES.index(side)]
        return LETTERS[pick] if pick in COLOURS else ""

    def shown(self, position: Position, following: Sequence[Action], side: str) -> str:
        """By the next cards that are shown: a round ends with them. The coin is put before cards are picked."""
        if position.phase != "play":
            return ""
        reveal = next((action for action in following if isinstance(action, Reveal)), None)
        card = reveal.picks[SIDES.index(side)] if reveal else HIDDEN
        return "" if card == HIDDEN else LETTERS[card]

    def count(self, position: Position) -> bool:
        """From the coin until the cards are shown."""
        return position.phase in ("picks", "play", "reveal")


class SetupLot:
    """The cells of the seven pieces."""

    tag = "Seed"

    def due(self, position: Position) -> bool:
        """Before everything else."""
        return position.phase == "setup"

    def drawn(self, seed: str) -> Action:
        """Every set-up is as likely as any other."""
        return drawn_setup(seed)
