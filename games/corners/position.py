"""A position of Corners and its text."""

import re
from dataclasses import dataclass
from typing import NamedTuple

from games.core.types import Side
from games.corners.geometry import FULL, SIZE

NOT_YET = -1
"""Value of `Position.left` before the last round."""

_SIDES = (Side.A, Side.B)
_TEXT = re.compile(r"(inside|outside) (effect|unpainted) ([AB]) ([AB]) ([-012]) ([.abAB]{64})")


@dataclass(frozen=True, slots=True)
class Variant:
    """What is agreed before the game. `fill` picks a rectangle's cells: 0 with those on the border, 1 without."""

    fill: int
    reuse: bool
    circles: Side


class Position(NamedTuple):
    """Cells as bits, from the mover's point of view; `left` counts the actions left in the last round."""

    variant: Variant
    own: int
    foe: int
    own_painted: int
    foe_painted: int
    turn: int
    left: int

    @property
    def mover(self) -> Side:
        return _SIDES[self.turn]

    @property
    def empty(self) -> int:
        return FULL & ~(self.own | self.foe)

    def figures(self, side: Side) -> tuple[int, int]:
        """All figures of a side and its painted ones."""
        return (self.own, self.own_painted) if side is self.mover else (self.foe, self.foe_painted)


def first_position(variant: Variant, mover: Side) -> Position:
    return Position(variant, 0, 0, 0, 0, _SIDES.index(mover), NOT_YET)


def encode(position: Position) -> str:
    """Options, who draws circles, who moves, actions left in the last round, the cells a1, a2, … h8.

    A cell is `.` when empty, else its side's letter, a capital one when painted.
    """
    a, a_painted = position.figures(Side.A)
    b, b_painted = position.figures(Side.B)
    signs = ((a_painted, "A"), (a, "a"), (b_painted, "B"), (b, "b"), (FULL, "."))
    cells = "".join(next(sign for mask, sign in signs if mask >> cell & 1) for cell in range(SIZE * SIZE))
    variant = position.variant
    edges, reuse = ("inside", "outside")[variant.fill], "effect" if variant.reuse else "unpainted"
    left = "-" if position.left == NOT_YET else position.left
    return f"{edges} {reuse} {variant.circles.value} {position.mover.value} {left} {cells}"


def decode(text: str) -> Position:
    """The position of a text; ValueError when the text is none."""
    parts = _TEXT.fullmatch(text)
    if parts is None:
        raise ValueError("not a position of Corners")
    edges, reuse, circles, mover, left, cells = parts.groups()
    if ("." in cells) is not (left == "-"):
        raise ValueError("the last round begins when no cell is empty")
    mask = {sign: sum(1 << cell for cell, own in enumerate(cells) if own == sign) for sign in "aAbB"}
    sides = {"A": (mask["a"] | mask["A"], mask["A"]), "B": (mask["b"] | mask["B"], mask["B"])}
    (own, own_painted), (foe, foe_painted) = sides[mover], sides["AB".replace(mover, "")]
    variant = Variant(int(edges == "outside"), reuse == "effect", Side(circles))
    turns_left = NOT_YET if left == "-" else int(left)
    return Position(variant, own, foe, own_painted, foe_painted, "AB".index(mover), turns_left)
