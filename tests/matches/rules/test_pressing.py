"""The clock of moves as arithmetic: presses, presses taken back, corrections; presses that come late."""

from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.moments import START, after
from tournaments.matches.rules.pressing import ClockState, Press
from tournaments.matches.rules.signing import Time

RUNS = ClockState(Time(40), "A").started(START)


def test_a_press_gives_the_other_side_its_whole_time_from_the_moment_on() -> None:
    state = RUNS.pressed("A", after(12.3), keep=False)
    assert (state.side, state.time) == ("B", Time(40, 0, after(12.3)))
    assert state.presses[0].seconds == 13


def test_a_press_for_a_side_that_is_not_known_says_whose_time_it_was() -> None:
    assert replace(RUNS, side="").pressed("B", after(1), keep=False).side == "A"


@pytest.mark.parametrize(
    ("state", "side", "seconds"),
    [(RUNS, "B", 5), (RUNS, "A", -1), (RUNS, "C", 5), (ClockState(Time(40), "A"), "A", 5)],
    ids=["the other side's", "before its time began", "nobody's", "a clock that stands"],
)
def test_a_press_that_does_not_fit_changes_nothing(state: ClockState, side: str, seconds: float) -> None:
    assert state.pressed(side, after(seconds), keep=True) == state


def test_presses_that_come_late_and_in_their_order_give_what_they_would_have_given_at_once() -> None:
    state = RUNS
    for side, moment in [("A", 10), ("B", 25), ("A", 31)]:
        state = state.pressed(side, after(moment), keep=True)
    assert [press.seconds for press in state.presses] == [10, 15, 6]
    assert state.time.left_at(after(36)) == 35_000
    assert state.pressed("A", after(10), keep=True) == state


def test_a_press_taken_back_has_never_been() -> None:
    warned = replace(RUNS, warned=True)
    pressed = warned.pressed("A", after(45), keep=False)
    assert not pressed.warned
    assert pressed.taken_back("A", after(45)) == warned
    assert pressed.taken_back("A", after(44)) == pressed
    assert pressed.taken_back("B", after(45)) == pressed
    assert RUNS.taken_back("A", START) == RUNS


def test_only_the_last_press_is_kept_where_no_board_waits() -> None:
    state = RUNS.pressed("A", after(1), keep=False).pressed("B", after(2), keep=False)
    assert [press.side for press in state.presses] == ["B"]


def test_a_correction_gives_and_takes_and_never_exceeds_the_limit() -> None:
    assert RUNS.corrected(-5, after(10)).time.left_at(after(12)) == 23_000
    assert RUNS.corrected(5, after(10)).time.left_at(after(12)) == 33_000
    assert RUNS.corrected(5, after(2)).time.left_at(after(2)) == 40_000
    assert ClockState(Time(40, 20_000)).corrected(5, after(99)).time == Time(40, 15_000)


@given(
    st.lists(
        st.tuples(st.sampled_from("AB"), st.integers(0, 90_000), st.sampled_from(["press", "back", "more", "less"]))
    )
)
def test_whatever_is_done_no_time_is_more_than_whole_and_presses_are_written_and_read(
    steps: list[tuple[str, int, str]],
) -> None:
    state, now = RUNS, START
    for side, wait, what in steps:
        now += timedelta(milliseconds=wait)
        if what == "press":
            state = state.pressed(side, now, keep=True)
        elif what == "back":
            state = state.taken_back(side, now)
        else:
            state = state.corrected(5 if what == "more" else -5, now)
        assert state.time.left_at(now) <= 40_000
        assert state.time.runs
        assert tuple(Press.read(press.as_data()) for press in state.presses) == state.presses
        sides = [press.side for press in state.presses]
        assert all(one != other for one, other in pairwise(sides))
