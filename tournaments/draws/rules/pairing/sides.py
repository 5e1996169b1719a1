"""Which team of a pair is side A: both sides equally often, not the same side many times running, else by lot."""

from typing import NamedTuple

from tournaments.draws.rules.pairing.model import NO_SIDE, Entrant


class SideCost(NamedTuple):
    """How uneven two teams' sides get: squares of (times A less times B), squares of the same side's run broken
    on."""

    balance: int
    runs: int


def imbalance(sides: str) -> int:
    """How many times more side A than side B."""
    return sides.count("A") - sides.count("B")


def run(sides: str) -> tuple[str, int]:
    """The side last played and how many times running, byes and absences aside; ("", 0) without any."""
    played = sides.replace(NO_SIDE, "")
    last = played[-1:]
    return last, len(played) - len(played.rstrip(last)) if last else 0


def side_cost(first: Entrant, second: Entrant) -> SideCost:
    """The cost of the first team as side A against the second."""
    balance = (imbalance(first.sides) + 1) ** 2 + (imbalance(second.sides) - 1) ** 2
    return SideCost(balance, _carried_on(first.sides, "A") + _carried_on(second.sides, "B"))


def in_sides(one: Entrant, other: Entrant, *, lot: bool) -> tuple[Entrant, Entrant]:
    """The two teams, side A first; ``lot`` decides when both ways are equally good."""
    here, there = side_cost(one, other), side_cost(other, one)
    return (one, other) if here < there or (here == there and lot) else (other, one)


def _carried_on(sides: str, side: str) -> int:
    last, length = run(sides)
    return length**2 if last == side else 0
