"""Judges of random tours against all possible ways to place them."""

import pytest

from tests.draws.rules.assignment.naive import Seat, Seating, seatings, seats, weighed
from tests.draws.rules.assignment.people import random_case
from tournaments.draws.rules.assignment.judges import assign_judges
from tournaments.draws.rules.assignment.model import Assignment, Judge, Table
from tournaments.kernel.values import Fault


def seating(assignment: Assignment, tables: list[Table], places: list[Seat], judges: list[Judge]) -> Seating:
    """An assignment as seats; which of two equal seats at a table has which judge is nobody's business."""
    seated: Seating = {}
    people = {judge.key: judge for judge in judges}
    for number, table in enumerate(tables):
        new = [post for post in assignment.posts if post.table == table.key and not post.locked]
        for post in new:
            open_seats = [seat for seat in places if seat[0] == number and (seat[1] == 0) is post.senior]
            seated[next(seat for seat in open_seats if seat not in seated)] = people[post.judge]
    return seated


def assert_best(seed: int) -> None:
    tables, judges, locked = random_case(seed)
    assignment = assign_judges(tables, judges, seed=seed, locked=locked)
    places = seats(tables, locked)
    busy = {post.judge for post in locked}
    free = [judge for judge in judges if judge.available and judge.key not in busy]
    chosen = seating(assignment, tables, places, judges)
    score = weighed(chosen, places, tables, judges, locked)
    assert score == min(
        weighed(arrangement, places, tables, judges, locked) for arrangement in seatings(tables, places, free)
    )
    assert {post.judge for post in assignment.posts if post.locked} == busy
    assert set(assignment.free) == {judge.key for judge in free} - {judge.key for judge in chosen.values()}
    told = [note for note in assignment.notes if note.judge is None]
    assert len(told) == len(places) - len(chosen)
    for note in told:
        assert_short(note.fault, tables, free)


def assert_short(fault: Fault, tables: list[Table], free: list[Judge]) -> None:
    """The judges that a reason names are all who may judge the tables that it names, and fewer than these."""
    if fault.code == "judges.short_of_seniors":
        at = [table for table in tables if table.name in str(fault.args["tables"]).split(", ")]
        fit = [judge for judge in free if judge.can_be_senior]
        may = {judge.name for judge in fit for table in at if not judge.attachments(table)}
        assert fault.args["table"] in [table.name for table in at]
        assert set(str(fault.args["judges"]).split(", ")) == may
        assert len(may) < len(at)


@pytest.mark.parametrize("first", range(0, 300, 100))
def test_no_assignment_is_better_than_the_one_given(first: int) -> None:
    for seed in range(first, first + 100):
        assert_best(seed)


@pytest.mark.nightly
@pytest.mark.parametrize("first", range(1000, 6000, 1000))
def test_no_assignment_of_five_thousand_tours_can_be_bettered(first: int) -> None:
    for seed in range(first, first + 1000):
        assert_best(seed)
