"""Texts of positions, and the taps that enter a move."""

import pytest

from games.corners import GAME
from games.corners.geometry import NAMES

EMPTY = "inside effect A A - " + "." * 64


def stand(cells: str, mover: str = "A", left: str = "-", rest: str = ".") -> str:
    signs = dict(word.split("=") for word in cells.split())
    return f"inside effect A {mover} {left} {''.join(signs.get(name, rest) for name in NAMES)}"


def taps(text: str, *made: str) -> dict[str, str | None]:
    continuations = GAME.continuations(GAME.decode(text), made)
    return {tap.token: GAME.format(tap.action) if tap.action else None for tap in continuations}


def test_the_start_has_a_text() -> None:
    start = GAME.start({"edges": "inside", "reuse": "effect"}, {})
    assert GAME.encode(start) == EMPTY
    assert GAME.decode(EMPTY) == start


@pytest.mark.parametrize(
    "text",
    [
        EMPTY.replace("inside", "within"),
        EMPTY.replace(" - ", " 2 "),
        stand("", rest="a"),
        stand("", left="3", rest="a"),
        EMPTY + ".",
        EMPTY.replace(" A A", " A C"),
        EMPTY.replace("....", "..x."),
        EMPTY + "\n",
    ],
)
def test_it_refuses_a_text_of_no_position(text: str) -> None:
    with pytest.raises(ValueError, match=r"Corners|last round"):
        GAME.decode(text)


def test_an_empty_cell_is_a_whole_move() -> None:
    assert taps(EMPTY) == {name: name for name in NAMES}


def test_three_corners_in_any_order_complete_a_capture() -> None:
    square = stand("a1=a a3=a c3=a c1=a")
    assert {name for name, text in taps(square).items() if text is None} == {"a1", "a3", "c3", "c1"}
    assert taps(square, "c3") == {"a1": None, "a3": None, "c1": None}
    assert taps(square, "c3", "a1") == {"a3": "a1-a3-c3-c1", "c1": "a1-a3-c3-c1"}
    assert taps(square, "c3", "a1", "a3") == {}


def test_two_corners_can_belong_to_several_rectangles() -> None:
    grid = stand("a1=a a2=a b1=a b2=a c1=a c2=a")
    assert taps(grid, "a1", "a2") == taps(grid, "a2", "a1")
    assert taps(grid, "a1", "a2") == {
        "b1": "a1-a2-b2-b1",
        "b2": "a1-a2-b2-b1",
        "c1": "a1-a2-c2-c1",
        "c2": "a1-a2-c2-c1",
    }


def test_passing_is_a_tap_of_the_last_round() -> None:
    assert taps(stand("", left="1", rest="b")) == {"pass": "pass"}
    assert taps(stand("", left="0", rest="b")) == {}
    assert "pass" not in taps(EMPTY)


def test_a_corner_of_the_opponent_or_an_empty_cell_leads_nowhere() -> None:
    assert taps(stand("a1=b a3=b c3=b c1=b"), "a1") == {}
    assert taps(EMPTY, "a1") == {}
