"""What a signature drawn with a finger may be."""

import math
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.kernel.values import FaultError
from tournaments.matches.rules.strokes import (
    HEIGHT,
    MOST_KEPT,
    MOST_POINTS,
    MOST_STROKES,
    STROKES,
    WIDTH,
    Stroke,
    read_strokes,
)

POINTS = st.tuples(st.integers(0, WIDTH), st.integers(0, HEIGHT))


def text_of(*strokes: Stroke) -> str:
    return ";".join(" ".join(f"{x},{y}" for x, y in stroke) for stroke in strokes)


def test_nothing_drawn_is_nothing() -> None:
    assert STROKES.check("") == ""
    assert read_strokes("") == ()


def test_points_on_a_line_are_left_out() -> None:
    straight = tuple((at, 100) for at in range(0, 400, 4))
    assert STROKES.check(text_of(straight)) == "0,100 396,100"


def test_corners_and_separate_strokes_stay() -> None:
    drawn = text_of(((0, 0), (50, 200), (100, 0)), ((300, 50), (300, 300)))
    assert STROKES.check(drawn) == drawn


def test_a_line_that_comes_back_to_its_beginning_keeps_its_turn() -> None:
    assert STROKES.check("10,10 200,10 10,10") == "10,10 200,10 10,10"


def test_a_line_that_turns_back_keeps_its_farthest_point() -> None:
    assert STROKES.check("10,10 200,10 150,10") == "10,10 200,10 150,10"


def test_a_dot_beside_a_stroke_stays_one_point() -> None:
    assert STROKES.check("10,10 200,10;300,50 300,50") == "10,10 200,10;300,50"


@pytest.mark.parametrize("speck", ["5,5", "5,5 9,9", "5,5;20,20", "0,0 24,24"])
def test_a_finger_that_has_only_touched_the_box_has_not_signed(speck: str) -> None:
    assert STROKES.check(speck) == ""


@pytest.mark.parametrize(
    "text",
    [
        "1001,0 0,0", "0,401 900,0", "-1,0 0,0", "1.5,0 0,0", "1,2,3", "1,2  3,4", "1,2;", ";1,2", " 1,2", "1,2 ",
        "a,b", "1,2\n3,4", "١,٢", "1e2,3", "<svg>", "00001,1", "1 2",
    ],
)  # fmt: skip
def test_anything_but_points_of_the_box_is_refused(text: str) -> None:
    with pytest.raises(FaultError) as refused:
        STROKES.check(text)
    assert refused.value.fault.code == "strokes.unreadable"


@pytest.mark.parametrize(
    "text",
    [
        " ".join(["0,0", "900,300"] * (MOST_POINTS // 2 + 1)),
        ";".join(["0,0 900,300"] * (MOST_STROKES + 1)),
        "0" * (STROKES.maximum + 1),
    ],
)
def test_more_than_somebody_draws_is_refused(text: str) -> None:
    with pytest.raises(FaultError) as refused:
        STROKES.check(text)
    assert refused.value.fault.code == "strokes.too_many"


def test_a_scribble_is_kept_with_few_points() -> None:
    turns = range(MOST_POINTS)
    scribble = tuple((at * WIDTH // MOST_POINTS, 200 + round(150 * math.sin(at * 2.4))) for at in turns)
    kept = read_strokes(STROKES.check(text_of(scribble)))
    assert 2 <= sum(map(len, kept)) <= MOST_KEPT
    assert (kept[0][0], kept[-1][-1]) == (scribble[0], scribble[-1])


def test_the_page_takes_as_much_as_the_rule_does() -> None:
    script = (Path(__file__).parents[3] / "tournaments/static/tournaments/strokes.js").read_text()
    told = {name: int(value) for name, value in re.findall(r"export const ([A-Z_]+) = (\d+);", script)}
    limits = {"WIDTH": WIDTH, "HEIGHT": HEIGHT, "MOST_POINTS": MOST_POINTS, "MOST_STROKES": MOST_STROKES}
    assert told == limits


@given(st.lists(st.lists(POINTS, min_size=1, max_size=40).map(tuple), max_size=MOST_STROKES // 4))
def test_what_is_kept_is_drawn_points_in_their_order_and_stays_as_it_is(drawn: list[Stroke]) -> None:
    kept = STROKES.check(text_of(*drawn))
    assert STROKES.check(kept) == kept
    for stroke, whole in zip(read_strokes(kept), drawn, strict=False):
        left = iter(whole)
        assert all(point in left for point in stroke)
