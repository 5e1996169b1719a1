import pytest

from tournaments.draws.rules.assignment.rooms import Room, RoomPlan, assign_rooms
from tournaments.kernel.values import english

ROOMS = [Room(1, "2.1"), Room(2, "2.2"), Room(3, "2.3")]


def said(plan: RoomPlan) -> list[tuple[int | None, str]]:
    return [(note.table, english(note.fault)) for note in plan.notes]


def test_the_strongest_table_has_the_first_room() -> None:
    plan = assign_rooms([30, 20, 10], ROOMS)
    assert plan.rooms == {30: 1, 20: 2, 10: 3}
    assert plan.notes == ()


def test_what_a_person_has_decided_stands_and_the_others_fill_up() -> None:
    assert assign_rooms([30, 20, 10], ROOMS, {10: 1}).rooms == {30: 2, 20: 3, 10: 1}


def test_rooms_that_are_not_available_are_left_out() -> None:
    assert assign_rooms([30, 20], [Room(1, "2.1", available=False), *ROOMS[1:]]).rooms == {30: 2, 20: 3}


def test_tables_without_a_room_are_told() -> None:
    plan = assign_rooms([30, 20], ROOMS[:1])
    assert plan.rooms == {30: 1}
    message = "Table 2 has no room: there are fewer rooms than tables. Add a room or let two tables share one."
    assert said(plan) == [(20, message)]


def test_what_speaks_against_a_decided_room_is_told() -> None:
    closed = [Room(1, "2.1", available=False), *ROOMS[1:]]
    assert said(assign_rooms([30], closed, {30: 1})) == [(30, "Room “2.1” was set by hand, but it is not available.")]
    shared = "Room “2.2” has been given to more than one table."
    assert said(assign_rooms([30, 20], ROOMS, {30: 2, 20: 2})) == [(30, shared), (20, shared)]


def test_a_table_that_stays_without_a_room_gets_none_and_nothing_is_said_of_it() -> None:
    plan = assign_rooms([30, 20, 10], ROOMS[:1], {30: None})
    assert plan.rooms == {20: 1}
    message = "Table 3 has no room: there are fewer rooms than tables. Add a room or let two tables share one."
    assert said(plan) == [(10, message)]


def test_it_refuses_what_is_not_given_or_given_twice() -> None:
    with pytest.raises(ValueError, match="twice"):
        assign_rooms([1, 1], ROOMS)
    with pytest.raises(ValueError, match="twice"):
        assign_rooms([1], [ROOMS[0], ROOMS[0]])
    for locked in ({9: 1}, {1: 9}):
        with pytest.raises(ValueError, match="not given"):
            assign_rooms([1], ROOMS, locked)


def test_all_rooms_may_be_decided_and_nothing_is_said_of_one_that_nobody_shares() -> None:
    plan = assign_rooms([1, 2], [Room(5, "2.1"), Room(6, "2.2")], {1: 6, 2: 5})
    assert (plan.rooms, plan.notes) == ({1: 6, 2: 5}, ())
