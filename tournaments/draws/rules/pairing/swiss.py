"""The Swiss system: what every pair costs, the lightest perfect matching of these costs, and why a draw is as it is."""

import random
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, islice
from math import gcd
from typing import Final, NamedTuple

import networkx as nx

from tournaments.draws.rules.pairing.model import (
    LOT_BITS,
    Bye,
    Conditions,
    Draw,
    DrawnPair,
    Entrant,
    Key,
    Method,
    Pair,
    PairingError,
    Within,
    active,
    by_strength,
    check_locks,
    in_sides,
    side_cost,
    strongest_first,
)
from tournaments.kernel.rules import DRAW
from tournaments.kernel.values import Argument, Fault, to_units

# The lightest perfect matching of a graph, exactly: whole numbers of any size, no floats.
#
# networkx finds it (Edmonds' blossoms); what stands here makes the graph small first. Every perfect matching covers
# each vertex once and leaves each odd set of vertices at least once. So numbers may be given to vertices and (not
# below 0) to odd sets; as long as no edge weighs less than the numbers of its ends and of the sets that it leaves, no
# perfect matching weighs less than the sum of all numbers, and one with a given edge weighs more by what that edge has
# to spare. An edge that has more to spare than lies between the sum and a matching already found is not in the
# lightest one.
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
    matching = _solve(size, level, _promising(size, spare, cuts))
    if matching is None:
        return _solve(size, level, level)
    limit = sum(level[edge] for edge in matching) - bound
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
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matching) < size:
        return None
    return frozenset((min(edge), max(edge)) for edge in matching)


# What makes one Swiss draw better than another, in whole numbers.
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
    costs: dict[Edge, Cost] = {}
    for edge in combinations(range(field.size), 2):
        lot = chance.getrandbits(LOT_BITS)
        if edge[1] == last:
            costs[edge] = Cost(field.teams[edge[0]].byes, bye_height=last - 1 - edge[0], lot=lot)
        elif field.allows(edge):
            costs[edge] = _pair_cost(field, edge, halves[field.scores[edge[0]]], lot)
    return costs


def _pair_cost(field: Field, edge: Edge, half: int, lot: int) -> Cost:
    upper, lower = edge
    team, other = field.teams[upper], field.teams[lower]
    difference = field.scores[upper] - field.scores[lower]
    apart = lower - upper
    sides = min(side_cost(team, other), side_cost(other, team))
    return Cost(
        repeat=team.met.count(other.key),
        difference=difference**2,
        floats=int(difference > 0),
        floated=team.downs + other.ups if difference else 0,
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


# Why a draw is as it is.
NOBODY: frozenset[frozenset[int]] = frozenset()


def locked_pair(a: Entrant, b: Entrant) -> DrawnPair:
    """A pair that a person has decided, with what that person may want to know about it."""
    notes = [Fault("pairing.locked", _names(a, b))]
    if times := a.met.count(b.key):
        notes.append(Fault("pairing.locked_again", {**_names(a, b), "times": times}))
    return DrawnPair(a.key, b.key, a.score, b.score, locked=True, notes=tuple(notes))


def locked_bye(team: Entrant) -> Bye:
    code = "pairing.locked_bye_again" if team.byes else "pairing.locked_bye"
    return Bye(team.key, team.score, locked=True, notes=(Fault(code, {"team": team.name}),))


def pairs_to_allow(field: Field) -> str:
    """The fewest forbidden pairs that would have to be allowed, "Альфа – Бета; Гамма – Дельта"."""
    free = field_of(field.teams, NOBODY)
    weights = {edge: int(not field.allows(edge)) for edge in _all_costs(free)}
    needed = lightest_matching(field.size, weights) or frozenset()
    return "; ".join(_dash(field, edge) for edge in sorted(needed) if weights[edge])


class Reasons:
    """The explanation of one draw: its field, the costs of all its edges, the chosen ones, and all teams in order."""

    def __init__(
        self, field: Field, costs: Mapping[Edge, Cost], edges: frozenset[Edge], order: Sequence[Entrant]
    ) -> None:
        self._field = field
        self._costs = costs
        self._edges = edges
        self._order = order

    def of_draw(self, locked: Iterable[DrawnPair]) -> tuple[Fault, ...]:
        """Whether anybody meets again, also in a pair that stands, and whether the seed put teams in order."""
        again = self._repeats or any(note.code == "pairing.locked_again" for pair in locked for note in pair.notes)
        notes = [] if again else [Fault("pairing.no_repeat")]
        if len({(team.score, team.rank) for team in self._order}) < len(self._order):
            notes.append(Fault("pairing.by_lot"))
        return tuple(notes)

    def of_pair(self, edge: Edge) -> tuple[Fault, ...]:
        """Why two teams meet again, and why their scores differ; nothing for a pair as it should be."""
        cost = self._costs[edge]
        notes = [self._again(edge)] if cost.repeat else []
        return (*notes, self._float(edge)) if cost.floats else tuple(notes)

    def of_bye(self, edge: Edge) -> tuple[Fault, ...]:
        place = edge[0]
        team = self._field.teams[place]
        passed_over = [lower for lower in self._field.teams[place + 1 :] if lower.byes <= team.byes]
        fresh = [other for other in self._field.teams if other.byes < team.byes]
        if fresh:
            return (Fault("pairing.bye_forced", {"team": team.name, "other": fresh[-1].name}),)
        if passed_over:
            return (Fault("pairing.bye_higher", {"team": team.name, "other": passed_over[-1].name}),)
        code = "pairing.bye_again" if team.byes else "pairing.bye_lowest"
        return (Fault(code, {"team": team.name, "times": team.byes + 1} if team.byes else {"team": team.name}),)

    def _again(self, edge: Edge) -> Fault:
        first, second = (self._field.teams[vertex] for vertex in edge)
        for team in (first, second):
            if all(rival.key in team.met for rival in self._field.teams if rival is not team):
                return Fault("pairing.again_met_all", {**_names(first, second), "team": team.name})
        return Fault(self._cause_of_repeats, _names(first, second))

    @cached_property
    def _repeats(self) -> int:
        return sum(self._costs[edge].repeat for edge in self._edges)

    @cached_property
    def _cause_of_repeats(self) -> str:
        """What would have to be given up for fewer repeats: a bye that is fair, what a person decided, or nothing."""
        if self._fewest_repeats(self._field, self._costs) < self._repeats:
            return "pairing.again_bye"
        everybody = field_of(self._order, NOBODY)
        if self._fewest_repeats(everybody, _all_costs(everybody)) < self._repeats:
            return "pairing.again_decided"
        return "pairing.again_needed"

    @staticmethod
    def _fewest_repeats(field: Field, costs: Mapping[Edge, Cost]) -> int:
        weights = {edge: cost.repeat for edge, cost in costs.items()}
        return sum(weights[edge] for edge in lightest_matching(field.size, weights) or ())

    def _float(self, edge: Edge) -> Fault:
        """The upper team leaves its score group: it has met all the others, or they are odd in number, or else
        something weightier (a repeat, a bye) would be worse."""
        upper, lower = (self._field.teams[vertex] for vertex in edge)
        args: dict[str, Argument] = {
            "team": upper.name, "score": upper.score, "other": lower.name, "other_score": lower.score,
        }  # fmt: skip
        group = [place for place, team in enumerate(self._field.teams) if team.score == upper.score]
        mates = [(min(edge[0], mate), max(edge[0], mate)) for mate in group if mate != edge[0]]
        if mates and all(mate not in self._costs or self._costs[mate].repeat for mate in mates):
            return Fault("pairing.float_met", args)
        odd = (len(group) - sum(self._leaves_early(place) for place in group)) % 2
        return Fault("pairing.float_odd" if odd else "pairing.float_needed", args)

    def _leaves_early(self, place: int) -> bool:
        """Whether a team is taken from its group by a higher one or by the bye."""
        score = self._field.teams[place].score
        mate = next(u + v - place for u, v in self._edges if place in {u, v})
        return mate == len(self._field.teams) or self._field.teams[mate].score > score


def _all_costs(field: Field) -> dict[Edge, Cost]:
    return costs_of(field, random.Random(0))  # noqa: S311 # the lots do not matter here


def _names(team: Entrant, other: Entrant) -> dict[str, str]:
    return {"one": team.name, "other": other.name}


def _dash(field: Field, edge: Edge) -> str:
    return " – ".join(field.teams[vertex].name for vertex in edge)


# The Swiss system: teams of like scores meet, nobody meets the same team twice where that can be done.
FREE = Conditions()


def draw(
    entrants: Iterable[Entrant], *, seed: int, conditions: Conditions = FREE, within: Within = Within.HALVES
) -> Draw:
    """The best draw of the teams that have not withdrawn; nothing about the withdrawn ones matters but their key.

    Raises PairingError when fewer than two teams are left, when a locked team is unknown, withdrawn or locked twice,
    and when the forbidden pairs leave no draw; ValueError for a team given twice or a seed out of range;
    PointsError for a score that is no amount of points.
    """
    chance = random.Random(DRAW.check(seed))  # noqa: S311 # anybody must be able to repeat the draw
    teams = active(entrants)
    busy = check_locks(conditions, teams)
    order = by_strength(teams.values(), chance)
    field = field_of([team for team in order if team.key not in busy], conditions.forbidden, within)
    costs = costs_of(field, chance)
    edges = lightest_matching(field.size, whole_numbers(costs, field.size), field.cuts)
    if edges is None:
        raise PairingError("pairing.impossible", {"pairs": pairs_to_allow(field)})
    reasons = Reasons(field, costs, edges, order)
    pairs, byes = _locked(conditions.locked, teams)
    notes = reasons.of_draw(pairs)
    for edge in sorted(edges):
        if edge[1] == len(field.teams):
            byes.append(_bye(field.teams[edge[0]], edge, reasons))
        else:
            pairs.append(_pair(field.teams[edge[0]], field.teams[edge[1]], edge, reasons, lot=chance.random() < 0.5))
    return Draw(Method.SWISS, seed, strongest_first(pairs, order), tuple(byes), notes)


def _locked(locked: Iterable[Pair], teams: Mapping[Key, Entrant]) -> tuple[list[DrawnPair], list[Bye]]:
    pairs, byes = [], []
    for pair in locked:
        if pair.b is None:
            byes.append(locked_bye(teams[pair.a]))
        else:
            pairs.append(locked_pair(teams[pair.a], teams[pair.b]))
    return pairs, byes


def _pair(upper: Entrant, lower: Entrant, edge: Edge, reasons: Reasons, *, lot: bool) -> DrawnPair:
    a, b = in_sides(upper, lower, lot=lot)
    return DrawnPair(a.key, b.key, a.score, b.score, notes=reasons.of_pair(edge))


def _bye(team: Entrant, edge: Edge, reasons: Reasons) -> Bye:
    return Bye(team.key, team.score, notes=reasons.of_bye(edge))
