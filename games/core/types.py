"""The words every game shares: the two sides, who acts, the result token and the points."""

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Literal, Self


class Side(Enum):
    """A is the first-named team or player of the match, B the second-named."""

    A = "A"
    B = "B"

    @property
    def other(self) -> "Side":
        return Side.B if self is Side.A else Side.A


Actor = Literal["A", "B", "referee"]
Viewer = Literal["A", "B", "referee", "public"]


class Result(StrEnum):
    """The result token of a record."""

    A_WON = "1-0"
    B_WON = "0-1"
    DRAWN = "1/2-1/2"
    OPEN = "*"

    @property
    def winner(self) -> Side | None:
        return {Result.A_WON: Side.A, Result.B_WON: Side.B}.get(self)

    @classmethod
    def won_by(cls, side: Side) -> "Result":
        return cls.A_WON if side is Side.A else cls.B_WON


@dataclass(frozen=True, slots=True)
class Points:
    """The game's own points of both sides (painted figures, coins, …)."""

    a: int
    b: int

    @classmethod
    def of(cls, side: Side, own: int, other: int) -> Self:
        """Points where `side` has `own` and its opponent `other`."""
        return cls(own, other) if side is Side.A else cls(other, own)

    def __getitem__(self, side: Side) -> int:
        return self.a if side is Side.A else self.b

    def as_dict(self) -> dict[str, int]:
        return {"A": self.a, "B": self.b}

    def result(self) -> Result:
        """More points win, equal points draw."""
        if self.a == self.b:
            return Result.DRAWN
        return Result.A_WON if self.a > self.b else Result.B_WON
