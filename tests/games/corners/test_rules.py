"""Every numbered rule of Corners, with what it accepts and what it refuses."""

import pytest

from games.core.game import Match
from games.core.types import Fault, Points, Refused, Result, Side, english
from games.corners import GAME
from games.corners.geometry import NAMES
from games.corners.notation import Action
from games.corners.position import Position

Game = Match[Position, Action]


def play(text: str = "", *, first: str = "A", **options: str) -> Game:
    tags = {"First": first, "Circles": options.pop("circles", "A")}
    return Match.begin(GAME, text.split(), options.items(), tags)


def stand(cells: str, mover: str = "A", *, options: str = "inside effect", left: str = "-") -> Position:
    """A position from words such as `a1=a`; a capital letter is a painted figure; `*=b` fills the rest."""
    signs = dict(word.split("=") for word in cells.split())
    rest = signs.pop("*", ".")
    return GAME.decode(f"{options} A {mover} {left} {''.join(signs.get(name, rest) for name in NAMES)}")


def faults(position: Position, text: str) -> tuple[Fault, ...]:
    return GAME.check(position, GAME.parse(text, position))


def codes(position: Position, text: str) -> list[str]:
    return [fault.code for fault in faults(position, text)]


def owners(position: Position, side: Side) -> set[str]:
    return {name for cell, name in enumerate(NAMES) if position.figures(side)[0] >> cell & 1}


def painted(position: Position, side: Side) -> set[str]:
    return {name for cell, name in enumerate(NAMES) if position.figures(side)[1] >> cell & 1}


SQUARE = "a1=a a3=a c3=a c1=a"


@pytest.mark.rule("corners.1", accepts=True)
@pytest.mark.parametrize(("circles", "figure"), [("A", "circle"), ("B", "triangle")])
def test_the_tag_tells_who_draws_circles(circles: str, figure: str) -> None:
    match = play("d4", circles=circles)
    assert faults(match.position, "d4")[0].args["figure"] == figure


@pytest.mark.rule("corners.1", accepts=False)
def test_it_refuses_a_third_side_to_draw_circles() -> None:
    with pytest.raises(Refused) as refused:
        play(circles="C")
    assert refused.value.fault.args["tag"] == "Circles"


@pytest.mark.rule("corners.2", accepts=True)
@pytest.mark.parametrize(("first", "second"), [("A", "B"), ("B", "A")])
def test_the_tag_tells_who_moves_first(first: str, second: str) -> None:
    match = play(first=first)
    assert GAME.to_act(match.position) == first
    assert GAME.to_act(match.play("a1").position) == second
    assert owners(match.play("a1").position, Side(first)) == {"a1"}


@pytest.mark.rule("corners.2", accepts=False)
def test_it_refuses_a_first_mover_who_is_no_side() -> None:
    with pytest.raises(Refused) as refused:
        play(first="a")
    assert refused.value.fault.code == "record.tag_value"


@pytest.mark.rule("corners.3", accepts=True)
def test_the_board_has_64_empty_cells() -> None:
    position = play().position
    assert position.empty.bit_count() == 64
    assert [GAME.format(action) for action in GAME.legal_actions(position)] == sorted(NAMES)


@pytest.mark.rule("corners.3", accepts=False)
@pytest.mark.parametrize("cell", ["a0", "a9", "i1", "z4", "a10", "A1"])
def test_it_refuses_a_cell_off_the_board(cell: str) -> None:
    for text in (cell, f"a1-a2-b2-{cell}"):
        with pytest.raises(Refused) as refused:
            GAME.parse(text, play().position)
        assert refused.value.fault.code == "corners.off_board"
        assert refused.value.fault.kind == "syntax"


@pytest.mark.rule("corners.4", accepts=True)
def test_a_turn_is_one_put_or_one_capture() -> None:
    position = stand(SQUARE)
    texts = {GAME.format(action) for action in GAME.legal_actions(position)}
    assert texts == (set(NAMES) - {"a1", "a3", "c3", "c1"}) | {"a1-a3-c3-c1"}


@pytest.mark.rule("corners.4", accepts=False)
@pytest.mark.parametrize("text", ["d4-d5", "a1-a2-b2", "a1-a2-b2-b1-a1", "d4,d5", "resign"])
def test_it_refuses_what_is_neither_a_put_nor_a_capture(text: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.parse(text, play().position)
    assert refused.value.fault.code in {"corners.corner_count", "corners.unreadable"}


@pytest.mark.rule("corners.5", accepts=True)
def test_a_figure_goes_on_an_empty_cell() -> None:
    position = play("d4 e5").position
    assert owners(position, Side.A) == {"d4"}
    assert owners(position, Side.B) == {"e5"}
    assert GAME.points(position) == Points(0, 0)


@pytest.mark.rule("corners.5", accepts=False)
@pytest.mark.parametrize(("cell", "figure"), [("d4", "circle"), ("e5", "triangle")])
def test_it_refuses_a_put_on_an_occupied_cell(cell: str, figure: str) -> None:
    (fault,) = faults(play("d4 e5").position, cell)
    assert (fault.code, fault.rule, fault.cells) == ("corners.occupied", "corners.5", (cell,))
    assert f"{cell}: the cell is not empty, a {figure}" in english(fault)


@pytest.mark.rule("corners.6", accepts=True)
@pytest.mark.parametrize("text", ["a1-a3-c3-c1", "c3-c1-a1-a3", "a1-c1-c3-a3", "a3-a1-c1-c3"])
def test_a_rectangle_of_own_figures_can_be_captured_from_any_corner_either_way(text: str) -> None:
    position = stand(SQUARE)
    action = GAME.parse(text, position)
    assert GAME.check(position, action) == ()
    assert GAME.format(action) == "a1-a3-c3-c1"


@pytest.mark.rule("corners.6", accepts=False)
@pytest.mark.parametrize(
    ("text", "expected", "cells"),
    [
        ("a1-a1-a3-c3", "corners.cell_twice", ("a1",)),
        ("a1-a3-c3-d1", "corners.not_rectangle", ("a1", "a3", "c3", "d1")),
        ("a1-a2-a3-a4", "corners.not_rectangle", ("a1", "a2", "a3", "a4")),
        ("a1-c3-a3-c1", "corners.wrong_order", ("a1", "c3", "a3", "c1")),
        ("a1-a2-c2-c1", "corners.empty_corner", ("a2",)),
        ("a1-a4-c4-c1", "corners.foreign_corner", ("a4",)),
    ],
)
def test_it_refuses_what_is_no_rectangle_of_own_figures(text: str, expected: str, cells: tuple[str, ...]) -> None:
    reasons = faults(stand(f"{SQUARE} a4=b c2=b c4=a d1=a"), text)
    assert (reasons[0].code, reasons[0].rule, reasons[0].cells) == (expected, "corners.6", cells)


@pytest.mark.rule("corners.6", accepts=False)
def test_it_names_every_fault_of_a_capture_the_empty_corners_first() -> None:
    reasons = faults(stand("a1=b c3=a"), "a1-a3-c3-c1")
    assert [(fault.code, fault.cells) for fault in reasons] == [
        ("corners.empty_corner", ("a3",)),
        ("corners.empty_corner", ("c1",)),
        ("corners.foreign_corner", ("a1",)),
    ]
    assert len({fault.template for fault in reasons}) == 2


@pytest.mark.rule("corners.6", accepts=False)
def test_it_names_the_right_order_of_a_rectangle() -> None:
    reasons = faults(stand(SQUARE), "a1-a3-c1-c3")
    assert reasons[0].args["order"] == "a1-a3-c3-c1"


@pytest.mark.rule("corners.6", accepts=False)
def test_a_rectangle_that_this_turn_completes_waits_for_the_next() -> None:
    match = play("a1 h8 a3 h7 c3 h6")
    assert codes(match.position, "a1-a3-c3-c1") == ["corners.empty_corner"]
    assert codes(match.play("c1").position, "a1-a3-c3-c1") == ["corners.foreign_corner"] * 4
    assert codes(match.play("c1").play("h5").position, "a1-a3-c3-c1") == []


@pytest.mark.rule("corners.7", accepts=True)
@pytest.mark.parametrize("text", ["a2-b3-c2-b1", "a2-b4-d3-c1", "a2-c6-e5-c1", "a4-e8-h5-d1"])
def test_a_rotated_rectangle_can_be_captured(text: str) -> None:
    position = stand(" ".join(f"{cell}=a" for cell in text.split("-")))
    assert codes(position, text) == []


@pytest.mark.rule("corners.7", accepts=False)
@pytest.mark.parametrize("text", ["a1-b3-d4-c2", "a1-b2-d2-c1", "a2-b4-e3-d1", "a1-b1-c1-d1"])
def test_it_refuses_a_slanted_figure_that_is_no_rectangle(text: str) -> None:
    position = stand(" ".join(f"{cell}=a" for cell in text.split("-")))
    assert codes(position, text) == ["corners.not_rectangle"]


@pytest.mark.rule("corners.8", accepts=True)
@pytest.mark.parametrize(("edges", "filled"), [("inside", {"a2", "b1", "b2", "b3", "c2"}), ("outside", {"b2"})])
def test_a_capture_paints_its_corners_and_fills_the_empty_cells_inside(edges: str, filled: set[str]) -> None:
    position = stand(SQUARE, options=f"{edges} effect")
    after = GAME.apply(position, GAME.parse("a1-a3-c3-c1", position))
    assert painted(after, Side.A) == {"a1", "a3", "c3", "c1"}
    assert owners(after, Side.A) == {"a1", "a3", "c3", "c1"} | filled
    assert GAME.points(after) == Points(4, 0)


@pytest.mark.rule("corners.8", accepts=True)
def test_a_capture_leaves_the_figures_of_the_opponent() -> None:
    position = stand(f"{SQUARE} b2=B a2=b b1=b c2=b b3=b")
    after = GAME.apply(position, GAME.parse("a1-a3-c3-c1", position))
    assert owners(after, Side.B) == {"b2", "a2", "b1", "c2", "b3"}
    assert GAME.points(after) == Points(4, 1)


@pytest.mark.rule("corners.8", accepts=True)
def test_a_rotated_capture_fills_the_cell_in_its_middle() -> None:
    position = stand("a2=a b3=a c2=a b1=a")
    after = GAME.apply(position, GAME.parse("a2-b3-c2-b1", position))
    assert owners(after, Side.A) == {"a2", "b3", "c2", "b1", "b2"}


@pytest.mark.rule("corners.8", accepts=True)
@pytest.mark.parametrize("cells", ["a1=A a3=A c3=A c1=a", "a1=A a3=A c3=A c1=A a2=b b1=b b3=b c2=b"])
def test_painted_corners_can_be_used_again_when_that_changes_something(cells: str) -> None:
    assert codes(stand(cells), "a1-a3-c3-c1") == []


@pytest.mark.rule("corners.8", accepts=False)
@pytest.mark.parametrize(("edges", "expected"), [("inside", []), ("outside", ["corners.no_effect"])])
def test_it_refuses_a_capture_without_effect(edges: str, expected: list[str]) -> None:
    position = stand("a1=A a3=A c3=A c1=A b2=b", options=f"{edges} effect")
    assert codes(position, "a1-a3-c3-c1") == expected


@pytest.mark.rule("corners.8", accepts=False)
def test_it_refuses_a_painted_corner_when_corners_must_be_unpainted() -> None:
    position = stand("a1=A a3=a c3=A c1=a", options="inside unpainted")
    reasons = faults(position, "a1-a3-c3-c1")
    assert [(fault.code, fault.rule, fault.cells) for fault in reasons] == [
        ("corners.painted_corner", "corners.8", ("a1",)),
        ("corners.painted_corner", "corners.8", ("c3",)),
    ]


@pytest.mark.rule("corners.9", accepts=True)
@pytest.mark.parametrize("last", ["b8", "a1-a3-c3-c1"])
def test_the_last_round_begins_when_no_cell_is_empty(last: str) -> None:
    empty = "b8=." if last == "b8" else "b2=."
    position = stand(f"{SQUARE} {empty} *=b")
    after = GAME.apply(position, GAME.parse(last, position))
    assert GAME.to_act(after) == "B"
    assert codes(after, "pass") == []
    once = GAME.apply(after, GAME.parse("pass", after))
    assert (GAME.to_act(once), GAME.over(once)) == ("A", False)
    captured = GAME.parse("a1-a3-c3-c1" if last == "b8" else "pass", once)
    assert GAME.check(once, captured) == ()
    end = GAME.apply(once, captured)
    assert (GAME.over(end), GAME.to_act(end), GAME.outcome(end)) == (True, None, Result.A_WON)


@pytest.mark.rule("corners.9", accepts=True)
def test_a_side_may_pass_in_the_last_round_though_it_could_capture() -> None:
    position = stand(f"{SQUARE} *=b", left="2")
    assert {GAME.format(action) for action in GAME.legal_actions(position)} == {"a1-a3-c3-c1", "pass"}


@pytest.mark.rule("corners.9", accepts=False)
def test_it_refuses_a_pass_before_the_last_round() -> None:
    (fault,) = faults(stand("h8=. g8=. *=b"), "pass")
    assert (fault.code, fault.rule, fault.cells) == ("corners.pass_early", "corners.9", ("g8", "h8"))


@pytest.mark.rule("corners.9", accepts=False)
def test_it_refuses_a_put_in_the_last_round_before_it_looks_at_the_cell() -> None:
    reasons = faults(stand("*=b", left="2"), "a1")
    assert [(fault.code, fault.rule) for fault in reasons] == [
        ("corners.put_last", "corners.9"),
        ("corners.occupied", "corners.5"),
    ]


@pytest.mark.rule("corners.9", accepts=False)
@pytest.mark.parametrize("text", ["pass", "a1", "a1-a3-c3-c1", "a1-a2-a3-a4"])
def test_it_refuses_every_action_after_the_last_round(text: str) -> None:
    (fault,) = faults(stand("*=a", left="0"), text)
    assert (fault.code, fault.rule, fault.args["text"]) == ("record.over", "record.over", text)


@pytest.mark.rule("corners.10", accepts=True)
def test_painted_figures_count_once_however_often_they_are_captured() -> None:
    position = stand("a1=A a2=A b2=A b1=A c1=a c2=a")
    after = GAME.apply(position, GAME.parse("b1-b2-c2-c1", position))
    assert GAME.points(after) == Points(6, 0)


@pytest.mark.rule("corners.10", accepts=True)
@pytest.mark.parametrize(
    ("cells", "result"), [("a1=A *=b", "1-0"), ("a1=B *=a", "0-1"), ("a1=A b1=B *=b", "1/2-1/2"), ("*=a", "1/2-1/2")]
)
def test_more_painted_figures_win(cells: str, result: str) -> None:
    assert GAME.outcome(stand(cells, left="0")).value == result
    assert GAME.outcome(stand(cells, "B", left="0")).value == result


@pytest.mark.rule("corners.10", accepts=False)
def test_nobody_has_won_before_the_last_round_is_over() -> None:
    for left in ("1", "2"):
        assert GAME.outcome(stand("a1=A *=b", left=left)) is Result.OPEN
