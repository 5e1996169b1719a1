"""Judges for the tables of a tour as an exact optimisation: nobody judges a team of one's own, every table has a senior
judge, loads are even, wishes are met where they can be."""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from tournaments.draws.rules.assignment.company import cheapest_in_company, pairs_of
from tournaments.draws.rules.assignment.model import Assignment, Judge, Key, Note, Post, Table, Wish
from tournaments.draws.rules.assignment.places import JudgePlace, Placement, check, cost_table, open_places, why_empty
from tournaments.kernel.rules import DRAW
from tournaments.kernel.values import Fault


def assign_judges(
    tables: Sequence[Table], judges: Iterable[Judge], *, seed: int, locked: Sequence[Post] = ()
) -> Assignment:
    """The judges of the tables, which stand in table order, the strongest first.

    A locked judge has no other post in this tour. Every place that stays empty, every wish that could not be met and
    everything that speaks against a locked post has a note; of a match that has begun only a missing senior judge.

    ValueError for a table or judge given twice, a locked one that is not given, or a seed out of range.
    """
    chance = random.Random(DRAW.check(seed))  # noqa: S311 # anybody must be able to repeat it
    known = _understood(sorted(judges, key=lambda judge: judge.key), tables)
    against = check(tables, known, locked, complete=False)
    decided = [Post(post.table, post.judge, post.senior, locked=True) for post in locked]
    busy = {post.judge for post in decided}
    free = [judge for judge in known if judge.available and judge.key not in busy]
    places = open_places(tables, decided)
    filled, doubts = _filled(places, free, len(tables), chance)
    new = [Post(place.table.key, judge.key, place.rank == 0) for place, judge in filled.items()]
    taken = {post.judge for post in new}
    placement = Placement(places, filled, free, known)
    empty = [why_empty(place, placement) for place in placement.empty]
    empty += [_unled(table) for table in tables if table.has_begun and not _leads(table, decided)]
    unmet = [note for place, judge in filled.items() for note in _unmet(place, judge, tables)]
    unmet += _unmet_company(known, [*decided, *new], tables)
    left = tuple(judge.key for judge in free if judge.key not in taken)
    return Assignment(seed, _in_order([*decided, *new], tables), left, (*against, *empty, *unmet, *doubts))


def _leads(table: Table, posts: Iterable[Post]) -> bool:
    return any(post.senior and post.table == table.key for post in posts)


def _unled(table: Table) -> Note:
    return Note(Fault("judges.begun", {"table": table.name}), table.key)


def _understood(judges: Sequence[Judge], tables: Sequence[Table]) -> list[Judge]:
    """A wish of one about another is a wish of both; a room in which nobody plays in this tour cannot be wished for."""
    with_whom = {judge.key: {other.key for other in judges if judge.key in other.company} for judge in judges}
    without = {judge.key: {other.key for other in judges if judge.key in other.apart} for judge in judges}
    rooms = {table.room for table in tables}
    return [
        replace(
            judge, company=judge.company | with_whom[judge.key], apart=judge.apart | without[judge.key],
            room=judge.room if judge.room in rooms else None,
        )
        for judge in judges
    ]  # fmt: skip


def _filled(
    places: Sequence[JudgePlace], free: Sequence[Judge], tables: int, chance: random.Random
) -> tuple[dict[JudgePlace, Judge], list[Note]]:
    """Who fills each place, and whether something better is not ruled out."""
    pairs = pairs_of(free)
    costs = cost_table(places, free, tables, chance, len(pairs))
    assigned = cheapest_in_company(costs.rows, [place.table.key for place in places], pairs, costs.unmet)
    filled = {place: free[column] for place, column in zip(places, assigned.columns, strict=True) if column < len(free)}
    return filled, [] if assigned.is_best else [Note(Fault("judges.too_many_wishes"))]


def _in_order(posts: Iterable[Post], tables: Sequence[Table]) -> tuple[Post, ...]:
    order: Mapping[Key, int] = {table.key: number for number, table in enumerate(tables)}
    return tuple(sorted(posts, key=lambda post: (order[post.table], not post.senior, post.judge)))


def _unmet(place: JudgePlace, judge: Judge, tables: Sequence[Table]) -> Iterator[Note]:
    """Wishes for a table, a room and few tours. One for a table ended in the other half of them; the middle one is in
    both."""
    args, half = {"judge": judge.name, "table": place.table.name}, len(tables) - 1
    codes = []
    if judge.wish is Wish.STRONG and 2 * place.above > half:
        codes.append("judges.wish_strong")
    if judge.wish is Wish.WEAK and 2 * place.above < half:
        codes.append("judges.wish_weak")
    if judge.room is not None and judge.room != place.table.room:
        codes.append("judges.wish_room")
    yield from (Note(Fault(code, args), place.table.key, judge.key) for code in codes)
    if judge.has_enough:
        yield Note(Fault("judges.wish_tours", {**args, "most": judge.most_tours}), place.table.key, judge.key)


def _unmet_company(judges: Sequence[Judge], posts: Sequence[Post], tables: Sequence[Table]) -> list[Note]:
    """Of every two whose wish is not met, said of the first; those whom a person has placed are among them."""
    names, at = {table.key: table.name for table in tables}, {post.judge: post.table for post in posts}
    notes = []
    for pair in pairs_of(judges):
        judge, other = judges[pair.one], judges[pair.other]
        if judge.key in at and other.key in at and (at[judge.key] == at[other.key]) is not pair.together:
            code = "judges.wish_with" if pair.together else "judges.wish_without"
            args = {"judge": judge.name, "other": other.name, "table": names[at[judge.key]]}
            notes.append(Note(Fault(code, args), at[judge.key], judge.key))
    return notes
