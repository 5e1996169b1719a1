"""What makes one Swiss draw better than another, in whole numbers.

Every pair, and every bye, has a cost of several parts. Of two draws the better one has the smaller sum of the first
part in which their sums differ:

1. ``bye_again``: earlier byes of the team that has the bye. A second bye only when every other choice is impossible.
2. ``repeat``: earlier meetings of the two. So no repeat where one can be done without, and a third meeting after
others.
3. ``bye_height``: places between the bye's team and the last one. The bye goes as low as possible.
4. ``difference``: squared difference of scores. One difference of 4 weighs as much as four differences of 2.
5. ``floats``: 1 when the scores differ. As few teams as possible leave their score group.
6. ``floated``: how often the two have met a lower or higher score before, in the same direction as now.
7. ``sides``: what the sides' counts A less B would be, squared. 8. ``runs``: how long the same side has been played.
9. ``reach``: for unequal scores the squared distance of places. The lowest of a group meets the highest of the next.
10. ``place``: for equal scores what ``Within`` asks for, squared.
11. ``lot``: chance from the recorded seed, so that exactly one draw is the best.

The parts become one whole number: each is multiplied by one more than all lower parts can add up to in any draw. So
the lightest perfect matching is the best draw in exactly this order, whatever the number of teams.
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from math import gcd
from typing import NamedTuple

from tournaments.draws.rules.pairing.entry import LOT_BITS
from tournaments.draws.rules.pairing.matching import Edge
from tournaments.draws.rules.pairing.model import Entrant, Key
from tournaments.draws.rules.pairing.sides import side_cost
from tournaments.kernel.values.points import to_units


class Within(StrEnum):
    """Who meets whom among equal scores: upper half against lower half, neighbours, or by lot alone."""

    HALVES = "halves"
    NEIGHBOURS = "neighbours"
    LOT = "lot"


class Cost(NamedTuple):
    """The parts of a pair's or a bye's cost, the weightiest first."""

    bye_again: int = 0
    repeat: int = 0
    bye_height: int = 0
    difference: int = 0
    floats: int = 0
    floated: int = 0
    sides: int = 0
    runs: int = 0
    reach: int = 0
    place: int = 0
    lot: int = 0


@dataclass(frozen=True, slots=True)
class Field:
    """The teams to pair, the strongest first; ``scores`` are theirs as small whole numbers in proportion.

    An odd number of teams has one vertex more, whose partner has the bye.
    """

    teams: tuple[Entrant, ...]
    scores: tuple[int, ...]
    forbidden: frozenset[frozenset[Key]]
    within: Within = Within.HALVES

    @property
    def size(self) -> int:
        """The number of vertices to match."""
        return len(self.teams) + len(self.teams) % 2

    @property
    def cuts(self) -> tuple[int, ...]:
        """How many teams stand above each fall of the score."""
        return tuple(
            place for place in range(1, len(self.scores)) if self.scores[place] < self.scores[place - 1]
        )

    def allows(self, edge: Edge) -> bool:
        u, v = edge
        return v == len(self.teams) or frozenset((self.teams[u].key, self.teams[v].key)) not in self.forbidden


def by_strength(teams: Iterable[Entrant], chance: random.Random) -> tuple[Entrant, ...]:
    """The teams by score, rank and lot; the lots depend on the keys and the seed alone."""
    by_key = sorted(teams, key=lambda team: team.key)
    lots = {team.key: chance.getrandbits(LOT_BITS) for team in by_key}
    return tuple(sorted(by_key, key=lambda team: (-team.score, team.rank, lots[team.key])))


def field_of(
    teams: Sequence[Entrant], forbidden: frozenset[frozenset[Key]], within: Within = Within.HALVES
) -> Field:
    """A field of teams that stand in order of strength already."""
    units = [to_units(team.score) for team in teams]
    lowest = min(units, default=0)
    step = gcd(*(unit - lowest for unit in units)) or 1
    return Field(tuple(teams), tuple((unit - lowest) // step for unit in units), forbidden, within)


def costs_of(field: Field, chance: random.Random) -> dict[Edge, Cost]:
    """The cost of every pair and bye that is not forbidden."""
    halves = {score: field.scores.count(score) // 2 for score in set(field.scores)}
    last = len(field.teams)
    found: dict[Edge, Cost] = {}
    for edge in combinations(range(field.size), 2):
        lot = chance.getrandbits(LOT_BITS)
        if edge[1] == last:
            found[edge] = Cost(field.teams[edge[0]].byes, bye_height=last - 1 - edge[0], lot=lot)
        elif field.allows(edge):
            found[edge] = _pair_cost(field, edge, halves[field.scores[edge[0]]], lot)
    return found


def _pair_cost(field: Field, edge: Edge, half: int, lot: int) -> Cost:
    upper, lower = edge
    one, other = field.teams[upper], field.teams[lower]
    difference = field.scores[upper] - field.scores[lower]
    apart = lower - upper
    sides = min(side_cost(one, other), side_cost(other, one))
    return Cost(
        repeat=one.met.count(other.key),
        difference=difference**2,
        floats=int(difference > 0),
        floated=one.downs + other.ups if difference else 0,
        sides=sides.balance,
        runs=sides.runs,
        reach=apart**2 if difference else 0,
        place=0 if difference else _misplaced(field.within, apart, half),
        lot=lot,
    )


def _misplaced(within: Within, apart: int, half: int) -> int:
    if within is Within.LOT:
        return 0
    return (apart - (half if within is Within.HALVES else 1)) ** 2


def whole_numbers(costs: Mapping[Edge, Cost], pairs: int) -> dict[Edge, int]:
    """Each cost as one number, such that sums over at most ``pairs`` edges compare as the sums of the parts do in
    order."""
    factors: list[int] = []
    factor = 1
    for column in reversed(list(zip(*costs.values(), strict=True))):
        factors.append(factor)
        factor *= pairs * max(column) + 1
    factors.reverse()
    return {
        edge: sum(part * factor for part, factor in zip(cost, factors, strict=True) if part)
        for edge, cost in costs.items()
    }
