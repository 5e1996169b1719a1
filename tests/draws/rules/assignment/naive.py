"""The best assignment of judges by looking at all of them; shares no code with the program's own."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from tournaments.draws.rules.assignment.model import Judge, Post, Table, Wish

Seat = tuple[int, int]
"""A table's number from 0, and 0 for its senior judge, 1 and 2 for the others."""
Seating = dict[Seat, Judge]


def seats(tables: Sequence[Table], locked: Sequence[Post]) -> list[Seat]:
    places: list[Seat] = []
    for number, table in enumerate(tables):
        here = [post for post in locked if post.table == table.key]
        juniors = sum(not post.senior for post in here)
        if len(here) == juniors:
            places.append((number, 0))
        places += [(number, place) for place in range(1 + juniors, table.wanted)]
    return places


def seatings(tables: Sequence[Table], places: Sequence[Seat], free: Sequence[Judge]) -> Iterator[Seating]:
    """Every allowed way to put judges into the places, none of them twice, places left empty too."""
    if not places:
        yield {}
        return
    (number, place), rest = places[0], places[1:]
    yield from seatings(tables, rest, free)
    for judge in free:
        own = any(team.key in judge.attached_to for team in tables[number].teams)
        if not own and (place > 0 or judge.can_be_senior):
            others = [other for other in free if other is not judge]
            for more in seatings(tables, rest, others):
                yield {(number, place): judge, **more}


def weighed(
    seating: Seating, places: Sequence[Seat], tables: Sequence[Table], judges: Sequence[Judge], locked: Sequence[Post]
) -> tuple[int, ...]:
    """What an assignment is judged by, the weightiest first."""
    empty = [seat for seat in places if seat not in seating]
    return (
        *(sum(place == kind for _, place in empty) for kind in range(3)),
        sum(len(tables) - number for number, _ in empty),
        sum(judge.most_tours is not None and judge.tours >= judge.most_tours for judge in seating.values()),
        sum(judge.load for judge in seating.values()),
        sum(judge.senior_load for (_, place), judge in seating.items() if place == 0),
        _lonely(seating, tables, judges, locked),
        sum(
            judge.room not in {None, tables[number].room} and judge.room in [table.room for table in tables]
            for (number, _), judge in seating.items()
        ),
        sum(_far(judge.wish, number, len(tables)) for (number, _), judge in seating.items()),
        sum(judge.seen.count(team.key) for (number, _), judge in seating.items() for team in tables[number].teams),
    )


def _far(wish: Wish, number: int, tables: int) -> int:
    return {"": 0, "strong": number, "weak": tables - number - 1}[wish]


def _lonely(seating: Seating, tables: Sequence[Table], judges: Sequence[Judge], locked: Sequence[Post]) -> int:
    """Wishes of two about one another that are not met, but for those of two whom a person has placed."""
    decided = {post.judge: post.table for post in locked}
    at = {judge.key: tables[number].key for (number, _), judge in seating.items()} | decided
    unmet = 0
    for one, other in combinations([judge for judge in judges if judge.key in at], 2):
        if one.key in decided and other.key in decided:
            continue
        together = at[one.key] == at[other.key]
        unmet += not together and (other.key in one.company or one.key in other.company)
        unmet += together and (other.key in one.apart or one.key in other.apart)
    return unmet
