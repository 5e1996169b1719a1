"""Layouts of Held-play: what another board may be, and what follows from it."""

import pytest

from games.core.types import Refused
from games.heldplay import GAME
from games.heldplay.geometry import CELLS, CLOSED, NAMES, OUTER, crossing, ways
from games.heldplay.layout import DEFAULT, read_variant
from tests.games.heldplay.boards import goals, play, shown

OTHER = "houses=b2,c3,d4,e5,f6,g7,h8,e9 circles=a1,i9,a9,i1,e1,e4 line=0"


def test_the_default_is_the_layout_that_no_tag_gives() -> None:
    assert play().position == play(Layout=DEFAULT).position
    assert play().position.variant.layout == DEFAULT


@pytest.mark.rule("heldplay.1", accepts=True)
def test_another_layout_may_be_given() -> None:
    position = play(Layout=OTHER).position
    houses, circles = "b2 c3 d4 e5 f6 g7 h8 e9".split(), "a1 i9 a9 i1 e1 e4".split()
    assert shown(position) == dict.fromkeys(houses, "?") | dict.fromkeys(circles, "o")
    assert goals(position, "e9") == {"e8", "e7", "e6", "b9", "c9", "d9", "f9", "g9", "h9"}
    assert position.variant.layout == OTHER


@pytest.mark.rule("heldplay.1", accepts=False)
@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (DEFAULT, "", "layout_text"),
        (" line=1", "", "layout_text"),
        ("line=1", "line=2", "layout_text"),
        ("line=1", "line=1 ", "layout_text"),
        ("c9,f9", "f9", "layout_text"),
        ("c9,f9", "c9,f9,e9", "layout_text"),
        ("d6,f6", "f6", "layout_text"),
        ("c9,f9", "C9,f9", "layout_text"),
        ("houses", "house", "layout_text"),
        ("c9,f9", "c10,f9", "layout_cell"),
        ("d6,f6", "d6,k6", "layout_cell"),
        ("c9,f9", "c9,c9", "layout_twice"),
        ("d6,f6", "d6,d6", "layout_twice"),
        ("d6,f6", "d6,c9", "layout_twice"),
        ("c9,f9", "a9,f9", "layout_corner"),
        ("g1,d1", "i1,d1", "layout_corner"),
    ],
)
def test_it_refuses_what_is_no_layout(old: str, new: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        play(Layout=DEFAULT.replace(old, new))
    assert (refused.value.fault.code, refused.value.fault.kind) == (f"heldplay.{code}", "syntax")


def test_it_tells_all_that_is_wrong_with_a_layouts_cells() -> None:
    with pytest.raises(Refused) as refused:
        read_variant(DEFAULT.replace("c9,f9", "a9,x1").replace("d6,f6", "a9,f6"), lot=False)
    codes = [fault.code.removeprefix("heldplay.layout_") for fault in refused.value.faults]
    assert codes == ["cell", "twice", "corner"]


@pytest.mark.rule("heldplay.3", accepts=True)
def test_the_line_is_closed_between_the_outer_ring_and_the_rest() -> None:
    assert len(OUTER) == 32
    crossed = {(a, b) for a in range(CELLS) for b in range(CELLS) if ways(True)[a * CELLS + b] != CLOSED}
    borders = {(NAMES[a], NAMES[b]) for a, b in crossed if (a in OUTER) and (b not in OUTER)}
    assert len(borders) == 28
    assert {("b9", "b8"), ("h1", "h2"), ("a2", "b2"), ("i8", "h8")} <= borders
    assert crossing(0, 8) is None
    lineless = {(a, b) for a in range(CELLS) for b in range(CELLS) if ways(False)[a * CELLS + b] != CLOSED}
    assert len(lineless) == CELLS * 16
    assert crossed < lineless


def test_positions_with_another_layout_have_a_text() -> None:
    position = play("e9-e8=3", Layout=OTHER, third="lot").position
    assert GAME.decode(GAME.encode(position)) == position
