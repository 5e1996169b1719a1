"""The Swiss system: teams of like scores meet, nobody meets the same team twice where that can be done.

The best draw, in the order of ``weights``, is found exactly as a lightest perfect matching. The seed decides only
between teams and draws that are equal in everything else.
"""

import random
from collections.abc import Iterable, Mapping

from tournaments.draws.rules.pairing.entry import active, check_locks
from tournaments.draws.rules.pairing.matching import Edge, lightest_matching
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
)
from tournaments.draws.rules.pairing.reasons import Reasons, locked_bye, locked_pair, pairs_to_allow
from tournaments.draws.rules.pairing.sides import in_sides
from tournaments.draws.rules.pairing.weights import Within, by_strength, costs_of, field_of, whole_numbers
from tournaments.kernel.values.seeds import require_seed

FREE = Conditions()


def draw(
    entrants: Iterable[Entrant],
    *,
    seed: int,
    conditions: Conditions = FREE,
    within: Within = Within.HALVES,
) -> Draw:
    """The best draw of the teams that have not withdrawn; nothing about the withdrawn ones matters but their key.

    Raises PairingError when fewer than two teams are left, when a locked team is unknown, withdrawn or locked twice,
    and when the forbidden pairs leave no draw; ValueError for a team given twice or a seed out of range;
    PointsError for a score that is no amount of points.
    """
    chance = random.Random(require_seed(seed))  # noqa: S311 # anybody must be able to repeat the draw
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
            pairs.append(
                _pair(field.teams[edge[0]], field.teams[edge[1]], edge, reasons, lot=chance.random() < 0.5)
            )
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
