"""A position of Held-play: the pieces, what is due, the games won."""

from collections.abc import Sequence
from operator import eq
from typing import NamedTuple

from games.core.types import Points, Result, Side
from games.core.words import Word
from games.heldplay import contents
from games.heldplay.geometry import BITS
from games.heldplay.layout import Variant
from games.heldplay.notation import NOBODY, PIECES, Begin

MOVE, NEXT, AGAIN, NOTHING = NOBODY, -2, -3, -4
"""Values of `Position.due` but for a retreat: a move, the next game, the same game once more, nothing: it is over."""

UNSEEN, NOWHERE = 255, 254
"""The places of a number that no piece has shown yet, and of the number 0, which no piece has."""

WINS = 2
"""Games won by the winner of a match (heldplay.11)."""

HELD = 4
"""Houses held by the winner of a game (heldplay.8)."""

EIGHT, SIX = 0, 1
"""Values of `Position.turn`."""

SIDES = (Side.A, Side.B)


class Won(NamedTuple):
    """A game that was won: who had the eight, the winner (0 for A, 1 for B), the numbers of the four houses."""

    eight: int
    winner: int
    houses: tuple[int, ...]


class Position(NamedTuple):
    """Pieces as bits, from the point of view of whoever acts or, between games, would have acted.

    `at[n]` is the cell of piece n; `hidden` are the face-down pieces; `eight` tells who has the eight (0 for A, 1 for
    B), `turn` whether the eight or the six act. `due` is the cell of the piece that must retreat, or `MOVE`, `NEXT`,
    `AGAIN`, `NOTHING`. `won` are the games that have a winner.
    """

    variant: Variant
    own: int
    foe: int
    hidden: int
    at: bytes
    eight: int
    turn: int
    due: int
    won: tuple[Won, ...]

    @property
    def mover(self) -> Side:
        return SIDES[self.eight ^ self.turn]

    @property
    def taken(self) -> int:
        return self.own | self.foe

    @property
    def plain(self) -> int:
        """The pieces of the six."""
        return self.own if self.turn == SIX else self.foe

    @property
    def holding(self) -> int:
        """The numbered pieces that hold their houses (heldplay.4)."""
        pairs = zip(self.at, self.variant.homes, strict=True)
        return sum(BITS[cell] for cell, home in pairs if cell == home)

    @property
    def unseen(self) -> tuple[int, ...]:
        """The numbers that face-down pieces may show (heldplay.1)."""
        return tuple(number for number, cell in enumerate(self.at) if cell == UNSEEN)

    @property
    def game(self) -> int:
        """The number of the game that is played, or is due."""
        return len(self.won) + 1


def first_position(variant: Variant, eight: int, won: tuple[Won, ...] = ()) -> Position:
    """The start of a game (heldplay.1)."""
    at = bytes((NOWHERE, *(UNSEEN,) * PIECES))
    houses, circles = variant.house_mask, variant.circle_mask
    return Position(variant, houses, circles, houses, at, eight, EIGHT, MOVE, won)


def piece_on(position: Position, cell: int) -> Word | None:
    """What stands on a cell."""
    bit = BITS[cell]
    if position.hidden & bit:
        return contents.FACE_DOWN
    if position.plain & bit:
        return contents.PLAIN
    return contents.NUMBERED[position.at.index(cell) - 1] if position.taken & bit else None


def tally(won: Sequence[Won]) -> tuple[Result, Points]:
    """The result of the games won so far and both sides' sums (heldplay.9, heldplay.11)."""
    sums = [sum(sum(game.houses) for game in won if game.winner == side) for side in range(len(SIDES))]
    points = Points(*sums)
    winners = [game.winner for game in won]
    winner = next((side for side in winners if winners.count(side) == WINS), None)
    return (Result.OPEN if winner is None else Result.won_by(SIDES[winner])), points


def houses_won(position: Position) -> tuple[int, ...]:
    """The numbers of the houses of whoever holds four of them, () when nobody does (heldplay.4, heldplay.5)."""
    variant, houses = position.variant, position.variant.house_mask
    if (position.plain & houses).bit_count() == HELD:
        held = position.plain & houses
    elif sum(map(eq, position.at, variant.homes)) == HELD:
        held = position.holding
    else:
        return ()
    return tuple(number for number, cell in enumerate(variant.houses, 1) if BITS[cell] & held)


def beginnings(position: Position) -> tuple[Begin, ...]:
    """What the referee may begin when a game is due, () otherwise (heldplay.10, heldplay.12)."""
    if position.due not in (NEXT, AGAIN):
        return ()
    if position.variant.lot and position.due == NEXT and position.game > WINS:
        return tuple(Begin(position.game, side) for side in SIDES)
    return (Begin(position.game),)
