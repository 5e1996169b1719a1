"""The lightest perfect matching of a graph, exactly: whole numbers of any size, no floats.

networkx finds it (Edmonds' blossoms); what stands here makes the graph small first. Every perfect matching covers
each vertex once and leaves each odd set of vertices at least once. So numbers may be given to vertices and (not
below 0) to odd sets; as long as no edge weighs less than the numbers of its ends and of the sets that it leaves, no
perfect matching weighs less than the sum of all numbers, and one with a given edge weighs more by what that edge has
to spare. An edge that has more to spare than lies between the sum and a matching already found is not in the
lightest one."""

import random
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, islice
from math import gcd
from typing import Final, NamedTuple

import networkx as nx

from tournaments.draws.rules.pairing.model import LOT_BITS, NO_SIDE, Entrant, Key
from tournaments.kernel.values import to_units

Edge = tuple[int, int]
"""Two vertices, the smaller first."""

_FIRST_TRY: Final = 8
_OUT_OF_SETS: Final = 4 * _FIRST_TRY


def lightest_matching(size: int, weights: Mapping[Edge, int], cuts: Sequence[int] = ()) -> frozenset[Edge] | None:
    """The perfect matching of vertices 0 … size-1 with the smallest sum of weights (from 0); None when there is none.

    ``cuts`` help to find it fast, and change nothing else: numbers of first vertices that are costly to match with
    others.
    """
    if size % 2:
        return None
    level = _levelled({edge: 2 * weight for edge, weight in weights.items()})
    spare = dict(level)
    bound = sum(_take_cut(spare, cut) for cut in cuts if cut % 2)
    found = _solve(size, level, _promising(size, spare, cuts))
    if found is None:
        return _solve(size, level, level)
    limit = sum(level[edge] for edge in found) - bound
    return _solve(size, level, [edge for edge, left in spare.items() if left <= limit])


def _levelled(weights: Mapping[Edge, int]) -> dict[Edge, int]:
    """The even weights less the numbers of both ends: half the lightest edge's weight each, then as much more as its
    edges have left, one vertex after the other.

    All perfect matchings get lighter by the same sum, so the lightest one stays the lightest.
    """
    around: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for (u, v), weight in weights.items():
        around[u].append((v, weight))
        around[v].append((u, weight))
    number = {vertex: min(weight for _, weight in edges) // 2 for vertex, edges in around.items()}
    for vertex, edges in around.items():
        number[vertex] = min(weight - number[other] for other, weight in edges)
    return {(u, v): weight - number[u] - number[v] for (u, v), weight in weights.items()}


def _take_cut(weights: dict[Edge, int], cut: int) -> int:
    """The number of the set of the first ``cut`` vertices, taken off every edge that leaves it."""
    leaving = [edge for edge in weights if _leaves(edge, cut)]
    number = min((weights[edge] for edge in leaving), default=0)
    for edge in leaving:
        weights[edge] -= number
    return number


def _leaves(edge: Edge, cut: int) -> bool:
    return edge[0] < cut <= edge[1]


def _promising(size: int, spare: Mapping[Edge, int], cuts: Sequence[int]) -> Collection[Edge]:
    """Edges that hold a good matching: those with least to spare at every vertex and out of every set, and those of
    neighbours, which hold a matching at all."""
    ordered = sorted(spare, key=lambda edge: (spare[edge], edge))
    chosen = {(u, v): None for u, v in ordered if v - u <= _FIRST_TRY}
    taken = [0] * size
    for u, v in ordered:
        if min(taken[u], taken[v]) < _FIRST_TRY:
            chosen[u, v] = None
            taken[u] += 1
            taken[v] += 1
    for cut in cuts:
        leaving = (edge for edge in ordered if _leaves(edge, cut))
        chosen |= dict.fromkeys(islice(leaving, _OUT_OF_SETS))
    return chosen


def _solve(size: int, weights: Mapping[Edge, int], edges: Collection[Edge]) -> frozenset[Edge] | None:
    graph = nx.Graph()
    graph.add_weighted_edges_from((*edge, -weights[edge]) for edge in edges)
    found = nx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(found) < size:
        return None
    return frozenset((min(edge), max(edge)) for edge in found)


# Which team of a pair is side A: both sides equally often, not the same side many times running, else by
# lot.
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


# What makes one Swiss draw better than another, in whole numbers.
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
        return len(self.teams) + len(self.teams) % 2

    @property
    def cuts(self) -> tuple[int, ...]:
        """How many teams stand above each fall of the score."""
        return tuple(place for place in range(1, len(self.scores)) if self.scores[place] < self.scores[place - 1])

    def allows(self, edge: Edge) -> bool:
        u, v = edge
        return v == len(self.teams) or frozenset((self.teams[u].key, self.teams[v].key)) not in self.forbidden


def by_strength(teams: Iterable[Entrant], chance: random.Random) -> tuple[Entrant, ...]:
    """The teams by score, rank and lot; the lots depend on the keys and the seed alone."""
    by_key = sorted(teams, key=lambda team: team.key)
    lots = {team.key: chance.getrandbits(LOT_BITS) for team in by_key}
    return tuple(sorted(by_key, key=lambda team: (-team.score, team.rank, lots[team.key])))


def field_of(teams: Sequence[Entrant], forbidden: frozenset[frozenset[Key]], within: Within = Within.HALVES) -> Field:
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
