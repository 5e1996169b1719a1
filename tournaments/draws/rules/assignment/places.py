"""The places at the tables that are still to be filled, and what it costs to fill one with a judge or to leave it
empty.

Every place has a cost of several parts, for each judge and for staying empty. Of two assignments the better one has
the smaller sum of the first part in which their sums differ:

1. ``no_senior``, ``no_second``, ``no_third``: a place left empty. First every table gets its senior judge, then a
second one before any table gets a third.
2. ``short_table``: of the tables that go short, the strongest ones least: tables below, plus one.
3. ``load``: matches judged so far. Whoever judged least is taken, so that the load grows even.
4. ``senior_load``: the same for the senior judges' places alone.
5. ``wish``: tables between this one and the strongest, or the weakest, as the judge wished.
6. ``seen``: how often the judge has judged one of these teams.
7. ``lot``: chance from the recorded seed, so that exactly one assignment is the best.

The parts become one whole number, as in the draws (``tournaments.draws.rules.pairing.weights``).
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.draws.rules.assignment.model import MOST_JUDGES, Judge, Key, Post, Table, Wish
from tournaments.draws.rules.pairing.entry import LOT_BITS


class Cost(NamedTuple):
    """The parts of a place's cost, the weightiest first."""

    no_senior: int = 0
    no_second: int = 0
    no_third: int = 0
    short_table: int = 0
    load: int = 0
    senior_load: int = 0
    wish: int = 0
    seen: int = 0
    lot: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """A place for one judge; ``rank`` 0 is the senior judge's, ``above`` counts the stronger tables."""

    table: Table
    rank: int
    above: int

    def admits(self, judge: Judge) -> bool:
        return not judge.attachments(self.table) and (self.rank > 0 or judge.can_be_senior)


def open_places(tables: Sequence[Table], posts: Iterable[Post]) -> tuple[Place, ...]:
    """What the tables want beyond the posts that are decided, table by table, the senior judge's place first."""
    seniors: set[Key] = set()
    others: dict[Key, int] = {}
    for post in posts:
        if post.senior:
            seniors.add(post.table)
        else:
            others[post.table] = others.get(post.table, 0) + 1
    return tuple(
        Place(table, rank, above)
        for above, table in enumerate(tables)
        for rank in range(table.wanted)
        if (table.key not in seniors if rank == 0 else rank > others.get(table.key, 0))
    )


def empty_cost(place: Place, tables: int) -> Cost:
    """The cost of leaving a place empty, among so many tables."""
    no_senior, no_second, no_third = (int(place.rank == rank) for rank in range(MOST_JUDGES))
    return Cost(no_senior, no_second, no_third, short_table=tables - place.above)


def judge_cost(place: Place, judge: Judge, tables: int, lot: int) -> Cost:
    """The cost of a judge in a place that admits the judge."""
    distance = {Wish.NONE: 0, Wish.STRONG: place.above, Wish.WEAK: tables - 1 - place.above}
    return Cost(
        load=judge.load,
        senior_load=judge.senior_load if place.rank == 0 else 0,
        wish=distance[judge.wish],
        seen=sum(judge.seen.count(team.key) for team in place.table.teams),
        lot=lot,
    )


def cost_table(
    places: Sequence[Place], judges: Sequence[Judge], tables: int, chance: random.Random
) -> list[list[int]]:
    """For every place the cost of each judge, then that of staying empty in as many columns as there are places.

    A judge who is not admitted costs more than all the others together.
    """
    if not places:
        return []
    empty = [empty_cost(place, tables) for place in places]
    of_judges = [
        [_cost(place, judge, tables, chance.getrandbits(LOT_BITS)) for judge in judges] for place in places
    ]
    factors = _factors([*empty, *(cost for row in of_judges for cost in row if cost)], len(places))
    never = factors[0] * (len(places) + 1)
    return [
        [_number(cost, factors) if cost else never for cost in row] + [_number(alone, factors)] * len(places)
        for row, alone in zip(of_judges, empty, strict=True)
    ]


def _cost(place: Place, judge: Judge, tables: int, lot: int) -> Cost | None:
    return judge_cost(place, judge, tables, lot) if place.admits(judge) else None


def _factors(costs: Sequence[Cost], places: int) -> list[int]:
    """What each part is multiplied by, so that all lower parts together never reach one unit of it."""
    factors, factor = [], 1
    for column in reversed(list(zip(*costs, strict=True))):
        factors.append(factor)
        factor *= places * max(column) + 1
    return factors[::-1]


def _number(cost: Cost, factors: Sequence[int]) -> int:
    return sum(part * factor for part, factor in zip(cost, factors, strict=True))
