"""The Swiss system, and why a draw of it is as it is."""

import random
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from tournaments.draws.rules.pairing.matching import (
    Cost,
    Edge,
    Field,
    Within,
    by_strength,
    costs_of,
    field_of,
    in_sides,
    lightest_matching,
    whole_numbers,
)
from tournaments.draws.rules.pairing.model import (
    Bye,
    Conditions,
    Draw,
    DrawnPair,
    Entrant,
    Key,
    Method,
    Pair,
    PairingError,
    active,
    check_locks,
)
from tournaments.kernel.rules import DRAW
from tournaments.kernel.values import Argument, Fault

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

    def of_draw(self) -> tuple[Fault, ...]:
        """Whether anybody meets again, and whether the seed put teams in order."""
        notes = [] if self._repeats else [Fault("pairing.no_repeat")]
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
        one, other = (self._field.teams[vertex] for vertex in edge)
        for team in (one, other):
            if all(rival.key in team.met for rival in self._field.teams if rival is not team):
                return Fault("pairing.again_met_all", {**_names(one, other), "team": team.name})
        return Fault(self._cause_of_repeats, _names(one, other))

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


def _names(one: Entrant, other: Entrant) -> dict[str, str]:
    return {"one": one.name, "other": other.name}


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
    for edge in sorted(edges):
        if edge[1] == len(field.teams):
            byes.append(_bye(field.teams[edge[0]], edge, reasons))
        else:
            pairs.append(_pair(field.teams[edge[0]], field.teams[edge[1]], edge, reasons, lot=chance.random() < 0.5))
    return Draw(Method.SWISS, seed, strongest_first(pairs, order), tuple(byes), reasons.of_draw())


def strongest_first(pairs: Iterable[DrawnPair], order: Iterable[Entrant]) -> tuple[DrawnPair, ...]:
    """Pairs in table order: by the better score, then the other one, then the better place."""
    place = {team.key: number for number, team in enumerate(order)}

    def strength(pair: DrawnPair) -> tuple[object, ...]:
        scores = sorted((-pair.score_a, -pair.score_b))
        return *scores, min(place[pair.a], place[pair.b])

    return tuple(sorted(pairs, key=strength))


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
