"""Who would judge with whom: the cheapest assignment when two judges at one table, or at two, cost something besides.

That is no table of costs any more, so the Hungarian method alone cannot say which is best. Branch and bound, the
cheapest branch first: without the wishes of pairs an assignment costs at least as much as the Hungarian method finds.
Where it does not meet a pair's wish, the assignments that do are divided among branches, each of which forbids these
two some tables, and one more branch pays for the wish. The first assignment taken from the queue that leaves nothing
open is the best of all. Very many wishes about one another can make this long: after ``MOST_BRANCHES`` the best that
was seen is taken, and ``Assigned.is_best`` says so.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count
from typing import Final

from tournaments.draws.rules.assignment.hungarian import Solution, cheapest_assignment, solved
from tournaments.draws.rules.assignment.model import Judge, Key

MOST_BRANCHES: Final = 500
"""A dozen rooms with six wishes of two need some hundred."""
Ban = tuple[int, Key]
"""A judge's column and a table that is closed to it."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two judges, by their columns, one of whom wished to be with the other at one table, or not to be."""

    one: int
    other: int
    together: bool


def pairs_of(judges: Sequence[Judge]) -> tuple[Pair, ...]:
    """The wishes that these judges have about one another, each pair's once."""
    places = list(enumerate(judges))
    return tuple(
        Pair(place, other, together)
        for place, judge in places
        for other, second in places[place + 1 :]
        for together, mine, theirs in ((True, judge.company, second.company), (False, judge.apart, second.apart))
        if second.key in mine or judge.key in theirs
    )


@dataclass(frozen=True, slots=True)
class _Branch:
    """Assignments that are still to be looked at, by the cheapest of them. ``left`` are the pairs whose wishes are not
    paid for, ``held`` those of them that are paid for in another branch, and so must be met in this one."""

    solution: Solution
    paid: int
    left: tuple[Pair, ...]
    held: frozenset[Pair] = frozenset()


@dataclass(frozen=True, slots=True)
class Assigned:
    """The column of every row, and whether it is proved that no other assignment is better."""

    columns: list[int]
    is_best: bool = True


def cheapest_in_company(
    costs: Sequence[Sequence[int]], tables: Sequence[Key], pairs: Sequence[Pair], unmet: int
) -> Assigned:
    """The columns of the rows, as ``cheapest_assignment`` gives it, when each pair whose wish is not met costs
    ``unmet`` besides. ``tables`` are those of the rows; every row needs a column that no pair has."""
    if not costs or not pairs:
        return Assigned(cheapest_assignment(costs))
    never = len(costs) * max(map(max, costs)) + 1
    order = count()
    # A row for every column: only then the prices stay good when a column becomes free.
    spare = [[0] * len(costs[0])] * (len(costs[0]) - len(costs))
    first = _Branch(solved([*costs, *spare]), 0, tuple(pairs))
    queue = [(first.solution.value, next(order), first)]
    for _branch in range(MOST_BRANCHES):
        value, _order, branch = heappop(queue)
        at = _placed(branch, tables)
        pair = next((wish for wish in branch.left if not _is_met(wish, at)), None)
        if pair is None:
            return Assigned(branch.solution.columns[: len(tables)])
        if pair not in branch.held:
            rest = tuple(wish for wish in branch.left if wish is not pair)
            heappush(queue, (value + unmet, next(order), replace(branch, paid=branch.paid + unmet, left=rest)))
        for bans in _ways(pair, at, set(tables)):
            closed = {(row, column) for column, table in bans for row, its in enumerate(tables) if its == table}
            solution = branch.solution.without(closed, never)
            more = replace(branch, solution=solution, held=branch.held | {pair})
            heappush(queue, (solution.value + branch.paid, next(order), more))
    return Assigned(_best_seen(queue, tables, unmet), is_best=False)


def _placed(branch: _Branch, tables: Sequence[Key]) -> dict[int, Key]:
    """The table of every column that is assigned."""
    return {column: tables[row] for row, column in enumerate(branch.solution.columns[: len(tables)])}


def _best_seen(queue: Iterable[tuple[int, int, _Branch]], tables: Sequence[Key], unmet: int) -> list[int]:
    """That of the open branch which costs least once all its wishes that are not met are paid for."""

    def paid(entry: tuple[int, int, _Branch]) -> tuple[int, int]:
        value, order, branch = entry
        at = _placed(branch, tables)
        return value + unmet * sum(not _is_met(pair, at) for pair in branch.left), order

    return min(queue, key=paid)[2].solution.columns[: len(tables)]


def _is_met(pair: Pair, at: dict[int, Key]) -> bool:
    """Whoever judges nothing in this tour is neither with nor without anybody."""
    if pair.one not in at or pair.other not in at:
        return True
    return (at[pair.one] == at[pair.other]) is pair.together


def _ways(pair: Pair, at: dict[int, Key], tables: Iterable[Key]) -> Iterator[frozenset[Ban]]:
    """What to forbid, so that every assignment which meets the wish is allowed by one of these at least, and none
    allows the one at hand."""
    here, there = at[pair.one], at[pair.other]
    if not pair.together:
        yield frozenset({(pair.one, here)})
        yield frozenset({(pair.other, here)})
        return
    columns = (pair.one, pair.other)
    for only in (here, there):
        yield frozenset((column, table) for column in columns for table in tables if table != only)
    yield frozenset((column, table) for column in columns for table in (here, there))
