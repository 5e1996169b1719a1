"""Judges for the tables of a tour: nobody judges a team of one's own, every table has a senior judge, loads are even.

The best assignment, in the order of ``places``, is found exactly. What a person has decided stands.
"""

import random
from collections.abc import Iterable, Mapping, Sequence

from tournaments.draws.rules.assignment.cheapest import cheapest_assignment
from tournaments.draws.rules.assignment.checks import check
from tournaments.draws.rules.assignment.model import Assignment, Judge, Key, Note, Post, Table, Wish
from tournaments.draws.rules.assignment.places import Place, cost_table, open_places
from tournaments.draws.rules.assignment.reasons import Filling, why_empty
from tournaments.kernel.faults import Fault
from tournaments.kernel.values.seeds import require_seed


def assign_judges(
    tables: Sequence[Table], judges: Iterable[Judge], *, seed: int, locked: Sequence[Post] = ()
) -> Assignment:
    """The judges of the tables, which stand in table order, the strongest first.

    A locked judge has no other post in this tour. Every place that stays empty, every wish that could not be met and
    everything that speaks against a locked post has a note.

    ValueError for a table or judge given twice, a locked one that is not given, or a seed out of range.
    """
    chance = random.Random(require_seed(seed))  # noqa: S311 # anybody must be able to repeat it
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


def _filled(
    places: Sequence[Place], free: Sequence[Judge], tables: int, chance: random.Random
) -> dict[Place, Judge]:
    """The judge of every place that gets one."""
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
