"""Which restore points stay, and which results are hidden after going back to one."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import pytest

from tournaments.restoring.rules import MOST, MOST_BYTES, Point, hidden_from, points_to_keep

NOW = datetime(2026, 7, 14, 18, 0, tzinfo=UTC)


def ago(number: int, size: int = 1000, *, by_hand: bool = False, **time: float) -> Point:
    return Point(NOW - timedelta(**time), number, size, by_hand)


def test_all_of_the_last_day_stay() -> None:
    points = [ago(number, hours=number) for number in range(25)]
    assert points_to_keep(points, NOW) == set(range(25))


def test_of_earlier_days_the_last_stays_for_two_weeks() -> None:
    points = [ago(1, days=2), ago(2, days=2, hours=1), ago(3, days=13), ago(4, days=15), ago(0, minutes=1)]
    assert points_to_keep(points, NOW) == {0, 1, 3}


def test_what_somebody_made_stays_for_a_year() -> None:
    points = [ago(0, hours=1), ago(1, days=300, by_hand=True), ago(2, days=366, by_hand=True)]
    assert points_to_keep(points, NOW) == {0, 1}


def test_the_newest_stays_whatever_its_size_and_age() -> None:
    assert points_to_keep([ago(1, MOST_BYTES * 2, days=400)], NOW) == {1}
    assert points_to_keep([ago(1, MOST_BYTES * 2, hours=1), ago(2, hours=2)], NOW) == {1}


def test_there_are_never_more_than_so_many() -> None:
    points = [ago(number, minutes=number) for number in range(MOST + 20)]
    assert points_to_keep(points, NOW) == set(range(MOST))


def test_where_room_is_short_those_made_by_hand_come_first() -> None:
    third = MOST_BYTES // 3
    points = [ago(number, third, hours=number, by_hand=number == 9) for number in range(10)]
    assert points_to_keep(points, NOW) == {0, 9, 1}


def test_without_a_moment_none_is_too_old() -> None:
    points = [ago(number, days=number) for number in range(MOST + 20)]
    assert points_to_keep(points, None) == set(range(MOST))


A, B, C = 71, 52, 93
"""Rows of tours."""


@pytest.mark.parametrize(
    ("first", "now", "then", "first_then", "hidden"),
    [
        (None, {A: 1, B: 2}, {A: 1, B: 2}, 2, None),
        (2, {A: 1, B: 2}, {A: 1, B: 2}, None, 2),
        (4, {A: 1, B: 2, C: 4}, {A: 1, B: 2, C: 3}, 3, 3),
        (3, {A: 1, B: 2, C: 3}, {A: 1, B: 2, C: 5}, None, 3),
        (3, {A: 1, C: 3}, {A: 1, C: 2, B: 3}, None, 2),
        (2, {A: 1, C: 2}, {A: 3, C: 4}, None, 4),
        (2, {A: 1, C: 2}, {A: 3, C: 1}, None, 1),
        (5, {A: 1}, {A: 1, B: 2}, 2, 2),
        (5, {A: 1}, {A: 1, B: 2}, None, 5),
        (5, {A: 1}, {A: 1}, 2, 5),
        (5, {}, {}, None, 5),
        (4, {A: 1, B: 3}, {A: 1, B: 5}, None, 6),
    ],
    ids=[
        "all are announced", "same numbers", "the hidden one was earlier", "the hidden one was later",
        "a shown one is away, another is behind", "a shown one had the number", "a shown one is behind the hidden one",
        "one that is away was hidden", "one that is away was not", "none is hidden", "there are none",
        "an announced one was later",
    ],
)  # fmt: skip
def test_what_is_hidden_stays_hidden_by_the_numbers_of_then(
    first: int | None, now: Mapping[int, int], then: Mapping[int, int], first_then: int | None, hidden: int | None
) -> None:
    assert hidden_from(first, now, then, first_then) == hidden
