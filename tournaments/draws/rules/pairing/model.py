"""What every draw is made from, and what it gives."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Final

from tournaments.kernel.faults import Fault, FaultError

Key = int
"""What a team is known by."""

NO_SIDE: Final = "-"


class Method(StrEnum):
    """How a draw came about."""

    ROUND_ROBIN = "round_robin"
    SWISS = "swiss"
    KNOCK_OUT = "knock_out"


class PairingError(FaultError):
    """A draw that cannot be made; codes ``pairing.*``."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A team before a draw.

    ``score`` is what a Swiss draw compares, match points as a rule. ``rank`` is the place in the standings, before
    the first tour the initial number; equal ranks are put in order by lot. ``sides`` has a letter for every tour so
    far, "A", "B" or "-" (bye or absent); ``met`` names every opponent, as often as they met. ``downs`` and ``ups``
    count the tours in which the opponent had a lower or a higher score. ``group`` is empty for a team without one.
    """

    key: Key
    name: str
    score: Decimal = Decimal(0)
    rank: int = 1
    sides: str = ""
    met: tuple[Key, ...] = ()
    byes: int = 0
    downs: int = 0
    ups: int = 0
    withdrawn: bool = False
    group: str = ""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two teams, the first-named of them side A; without ``b`` a bye."""

    a: Key
    b: Key | None

    @property
    def teams(self) -> tuple[Key, ...]:
        return (self.a,) if self.b is None else (self.a, self.b)


@dataclass(frozen=True, slots=True)
class Conditions:
    """What a person has decided before the draw: pairs and byes that stand, and pairs that must not be."""

    locked: tuple[Pair, ...] = ()
    forbidden: frozenset[frozenset[Key]] = frozenset()


@dataclass(frozen=True, slots=True)
class DrawnPair:
    """A pair of a draw with both scores, and why it is as it is."""

    a: Key
    b: Key
    score_a: Decimal
    score_b: Decimal
    locked: bool = False
    notes: tuple[Fault, ...] = ()

    @property
    def difference(self) -> Decimal:
        return abs(self.score_a - self.score_b)


@dataclass(frozen=True, slots=True)
class Bye:
    """A team without an opponent, and why."""

    team: Key
    score: Decimal
    locked: bool = False
    notes: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """A part of a draw whose teams meet each other only, and what is said about it as a whole."""

    name: str
    teams: tuple[Key, ...]
    notes: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """A drawn tour, the strongest pair first. ``notes`` are about the draw as a whole.

    ``groups`` are empty unless they were drawn apart; then the pairs stand group after group.
    """

    method: Method
    seed: int
    pairs: tuple[DrawnPair, ...]
    byes: tuple[Bye, ...] = ()
    notes: tuple[Fault, ...] = ()
    groups: tuple[Group, ...] = ()

    @property
    def all_pairs(self) -> tuple[Pair, ...]:
        """Pairs and byes in table order, byes last."""
        return (*(Pair(pair.a, pair.b) for pair in self.pairs), *(Pair(bye.team, None) for bye in self.byes))
