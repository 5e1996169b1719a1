"""Judges for the tables of a tour as an exact optimisation: the cheapest assignment of rows to columns.

Whole numbers of any size, no floats: the Hungarian method in its form with shortest paths (Jonker and Volgenant).
"""

import random
from collections.abc import Iterable, Mapping, Sequence

from tournaments.draws.rules.assignment.model import Assignment, Judge, Key, Note, Post, Table, Wish
from tournaments.draws.rules.assignment.places import Filling, Place, check, cost_table, open_places, why_empty
from tournaments.kernel.rules import DRAW
from tournaments.kernel.values import Fault


def cheapest_assignment(costs: Sequence[Sequence[int]]) -> list[int]:
    """The column of every row, all different, with the smallest sum of costs; ValueError for fewer columns than
    rows."""
    if not costs:
        return []
    width = len(costs[0])
    if width < len(costs):
        raise ValueError("fewer columns than rows")
    row_price, column_price = [0] * len(costs), [0] * width
    row_of: dict[int, int] = {}
    for row in range(len(costs)):
        _add(row, costs, row_price, column_price, row_of)
    return sorted(row_of, key=row_of.__getitem__)


def _add(
    row: int, costs: Sequence[Sequence[int]], row_price: list[int], column_price: list[int], row_of: dict[int, int]
) -> None:
    """Give one more row, whose price is still 0, a column; the rows before it change theirs where that is cheaper."""
    distance = [cost - price for cost, price in zip(costs[row], column_price, strict=True)]
    before: dict[int, int] = {}
    open_columns = list(range(len(distance)))
    closed: list[int] = []
    while True:
        last = min(open_columns, key=distance.__getitem__)
        open_columns.remove(last)
        closed.append(last)
        if last not in row_of:
            break
        reached = row_of[last]
        paid = distance[last] - row_price[reached]
        line = costs[reached]
        for column in open_columns:
            new = paid + line[column] - column_price[column]
            if new < distance[column]:
                distance[column], before[column] = new, last
    _reprice(row, closed, distance, row_price, column_price, row_of)
    while last in before:
        row_of[last] = row_of[before[last]]
        last = before[last]
    row_of[last] = row


def _reprice(
    row: int,
    closed: Sequence[int],
    distance: Sequence[int],
    row_price: list[int],
    column_price: list[int],
    row_of: Mapping[int, int],
) -> None:
    """New prices along the searched tree, whose last column is the free one; ``row_of`` is still as before."""
    length = distance[closed[-1]]
    row_price[row] += length
    for column in closed[:-1]:
        change = length - distance[column]
        column_price[column] -= change
        row_price[row_of[column]] += change


# Judges for the tables of a tour: nobody judges a team of one's own, every table has a senior judge, loads
# are even.
def assign_judges(
    tables: Sequence[Table], judges: Iterable[Judge], *, seed: int, locked: Sequence[Post] = ()
) -> Assignment:
    """The judges of the tables, which stand in table order, the strongest first.

    A locked judge has no other post in this tour. Every place that stays empty, every wish that could not be met and
    everything that speaks against a locked post has a note.

    ValueError for a table or judge given twice, a locked one that is not given, or a seed out of range.
    """
    chance = random.Random(DRAW.check(seed))  # noqa: S311 # anybody must be able to repeat it
    known = sorted(judges, key=lambda judge: judge.key)
    against = check(tables, known, locked, whole=False)
    decided = [Post(post.table, post.judge, post.senior, locked=True) for post in locked]
    busy = {post.judge for post in decided}
    free = [judge for judge in known if judge.available and judge.key not in busy]
    places = open_places(tables, decided)
    filled = _filled(places, free, len(tables), chance)
    new = [Post(place.table.key, judge.key, place.rank == 0) for place, judge in filled.items()]
    taken = {post.judge for post in new}
    filling = Filling(places, filled, free, known)
    empty = [why_empty(place, filling) for place in filling.empty]
    unmet = [note for place, judge in filled.items() for note in _unmet(place, judge, len(tables))]
    left = tuple(judge.key for judge in free if judge.key not in taken)
    return Assignment(seed, _in_order([*decided, *new], tables), left, (*against, *empty, *unmet))


def _filled(places: Sequence[Place], free: Sequence[Judge], tables: int, chance: random.Random) -> dict[Place, Judge]:
    columns = cheapest_assignment(cost_table(places, free, tables, chance))
    return {place: free[column] for place, column in zip(places, columns, strict=True) if column < len(free)}


def _in_order(posts: Iterable[Post], tables: Sequence[Table]) -> tuple[Post, ...]:
    order: Mapping[Key, int] = {table.key: number for number, table in enumerate(tables)}
    return tuple(sorted(posts, key=lambda post: (order[post.table], not post.senior, post.judge)))


def _unmet(place: Place, judge: Judge, tables: int) -> Iterable[Note]:
    """A wish that ended in the other half of the tables; the middle one is in both."""
    args = {"judge": judge.name, "table": place.table.name}
    if judge.wish is Wish.STRONG and 2 * place.above > tables - 1:
        yield Note(Fault("judges.wish_strong", args), place.table.key, judge.key)
    if judge.wish is Wish.WEAK and 2 * place.above < tables - 1:
        yield Note(Fault("judges.wish_weak", args), place.table.key, judge.key)
