"""A clock that counts down; moments are given."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.moments import START, after
from tournaments.matches.rules.signing import Time


def test_it_counts_down_while_it_runs_and_past_nothing() -> None:
    time = Time(40).started(START)
    assert [time.left_at(after(seconds)) for seconds in (0, 12.5, 40, 47)] == [40_000, 27_500, 0, -7_000]


def test_a_pause_keeps_what_was_spent() -> None:
    time = Time(40).started(START).paused(after(10))
    assert (time.runs, time.left_at(after(300))) == (False, 30_000)
    assert time.started(after(300)).left_at(after(305)) == 25_000


def test_starting_twice_and_pausing_twice_change_nothing() -> None:
    time = Time(40).started(START)
    assert time.started(after(5)) is time
    still = time.paused(after(5))
    assert still.paused(after(9)) == still


def test_a_reset_clock_stands_still_at_its_limit() -> None:
    assert Time(40).started(START).reset() == Time(40)


def test_a_moment_before_the_start_counts_as_the_start() -> None:
    assert Time(40).started(START).left_at(after(-3)) == 40_000


@given(st.integers(0, 10**7))
def test_the_whole_seconds_are_over_the_limit_exactly_when_time_is(spent: int) -> None:
    time = Time(40, spent)
    assert (time.seconds_at(START) > 40) is (time.left_at(START) < 0)


@pytest.mark.parametrize(("spent", "seconds"), [(0, 0), (1, 1), (1000, 1), (1001, 2)])
def test_a_begun_second_counts(spent: int, seconds: int) -> None:
    assert Time(40, spent).seconds_at(START) == seconds
