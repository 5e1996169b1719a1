"""Steps, jumps and distances (isses.6 to isses.8), and the texts of chains."""

import pytest

from games.core.types import english
from games.isses import GAME
from tests.games.alike import assert_alike
from tests.games.isses.scenes import codes, faults, legal, moves_of, rules, stand

FAR = "o=g5 y=g6 g=g7 b=f7 v=e7 w=d7"


@pytest.mark.rule("isses.6", accepts=True)
def test_a_step_goes_to_a_free_neighbouring_cell() -> None:
    assert moves_of(stand(f"r=b2 {FAR}", "b4"), "r") == {"r:b2-a3", "r:b2-b3", "r:b2-c3"}
    assert moves_of(stand(f"r=b2 {FAR}", "d4"), "r") == {"r:b2-c3", "r:b2-b3", "r:b2-c2"}


@pytest.mark.rule("isses.6", accepts=False)
def test_it_refuses_a_step_to_an_occupied_cell() -> None:
    (fault,) = faults(stand("r=b2 o=c3"), "r:b2-c3")
    assert (fault.code, fault.rule, fault.cells) == ("isses.step_occupied", "isses.6", ("b2", "c3"))
    assert english(fault) == "The step from b2 to c3 needs a free cell, but the orange piece stands there."


@pytest.mark.rule("isses.7", accepts=True)
@pytest.mark.parametrize("end", ["a3", "a1", "c1", "e1", "e3", "e5", "c5", "a5"])
def test_a_jump_goes_over_a_piece_in_any_direction(end: str) -> None:
    over = "abcdefg"[("abcdefg".index(end[0]) + 2) // 2] + str((int(end[1]) + 3) // 2)
    coin = {"a": "a", "c": "c", "e": "g"}[end[0]] + {"1": "1", "3": "3", "5": "7"}[end[1]]
    rest = "y=g2 g=g4 b=f6 v=b7 w=e7"
    position = stand(f"r=c3 o={over} {rest}", coin)
    assert codes(position, f"r:c3-{end}") == []


@pytest.mark.rule("isses.7", accepts=True)
def test_a_chain_may_go_away_from_the_coin_on_its_way() -> None:
    position = stand("r=c3 o=b3 y=b4 g=b5 b=g7 v=g6 w=g5", "c6")
    assert codes(position, "r:c3-a3-c5") == []


@pytest.mark.rule("isses.7", accepts=True)
def test_a_chain_may_use_its_first_cell_and_come_to_a_cell_again() -> None:
    position = stand("r=c3 o=d3 y=b3 g=d4 b=g7 v=g6 w=g5", "g3")
    assert codes(position, "r:c3-e3") == []
    assert codes(position, "r:c3-a3-c3-e3") == []
    assert codes(position, "r:c3-e3-c3-e3") == []


@pytest.mark.rule("isses.7", accepts=True)
def test_a_jump_may_land_on_the_coin() -> None:
    position = stand("r=b2 o=c3")
    assert codes(position, "r:b2-d4") == []
    assert GAME.apply(position, GAME.parse("r:b2-d4", position)).ended == (False, 0)


JUMPS = stand("r=c3 o=d4 y=e5 g=c4 b=g7 v=g6 w=a7", "g3")


@pytest.mark.rule("isses.7", accepts=False)
@pytest.mark.parametrize(
    ("text", "expected", "cells"),
    [
        ("r:c3-e3", "nothing_to_jump", ("d3",)),
        ("r:c3-e5", "landing_occupied", ("e5",)),
        ("r:c3-e4", "no_hop", ("c3", "e4")),
        ("r:c3-f6", "no_hop", ("c3", "f6")),
        ("r:c3-c3", "no_hop", ("c3", "c3")),
        ("r:c3-d3-e3", "step_and_more", ("c3", "d3")),
        ("r:c3-c5-d5", "step_and_more", ("c5", "d5")),
        ("r:c3-d4-e5", "step_and_more", ("c3", "d4")),
    ],
)
def test_it_refuses_what_is_no_chain_of_jumps(text: str, expected: str, cells: tuple[str, ...]) -> None:
    fault = faults(JUMPS, text)[0]
    assert (fault.code, fault.rule, fault.cells) == (f"isses.{expected}", "isses.7", cells)


@pytest.mark.rule("isses.7", accepts=True)
def test_a_chain_goes_from_the_far_end_of_one_column_to_the_near_end_of_the_next_but_one() -> None:
    position = stand("r=a7 o=a6 y=a4 g=a2 b=b1 v=g7 w=g6", "e1")
    assert "r:a7-a5-a3-a1-c1" in moves_of(position, "r")


@pytest.mark.rule("isses.7", accepts=False)
def test_it_names_the_step_among_the_jumps() -> None:
    fault = faults(JUMPS, "r:c3-c5-d5")[0]
    assert english(fault) == ("From c5 to d5 is a step; a turn is either one step or jumps, not both.")


@pytest.mark.rule("isses.7", accepts=False)
def test_it_names_the_piece_that_stands_where_a_jump_would_land() -> None:
    fault = faults(JUMPS, "r:c3-e5")[0]
    assert english(fault) == "The jump from c3 over d4 needs e5 free, but the yellow piece stands there."


@pytest.mark.rule("isses.7", accepts=False)
def test_it_refuses_to_jump_over_the_coin() -> None:
    reasons = faults(stand("r=c4 o=g1 y=g2 g=g3 b=g7 v=g6 w=g5", "d4"), "r:c4-e4")
    assert [(fault.code, fault.rule) for fault in reasons] == [
        ("isses.coin_to_jump", "isses.7"),
        ("isses.as_far", "isses.8"),
    ]
    assert reasons[0].cells == ("d4",)


@pytest.mark.rule("isses.7", accepts=False)
def test_it_refuses_to_go_on_from_the_coin() -> None:
    position = stand("r=b4 o=c4 y=e4 g=g7 b=g6 v=g5 w=a7", "d4")
    assert codes(position, "r:b4-d4-f4") == ["coin_passed", "as_far"]
    assert codes(position, "r:b4-d4-b4-d4") == ["coin_passed"]
    assert "r:b4-d4" in legal(position)
    assert not {text for text in legal(position) if text.startswith("r:b4-d4-")}


@pytest.mark.rule("isses.8", accepts=True)
@pytest.mark.parametrize("metric", ["euclid", "steps"])
def test_with_as_many_steps_the_straight_way_is_nearer(metric: str) -> None:
    options = f"reveal {metric} illegal"
    assert codes(stand(f"r=b2 {FAR}", options=options), "r:b2-c2") == []
    assert codes(stand(f"r=c2 {FAR}", options=options), "r:c2-b2") != []
    assert codes(stand(f"r=c1 {FAR}", options=options), "r:c1-d1") == []
    assert codes(stand(f"r=d1 {FAR}", options=options), "r:d1-c1") != []


@pytest.mark.rule("isses.8", accepts=True)
@pytest.mark.parametrize(
    ("metric", "start", "way", "ends"),
    [
        ("euclid", "f5", "d7-b7", True),
        ("steps", "f5", "d7-b7", False),
        ("euclid", "b7", "d7-f5", False),
        ("steps", "b7", "d7-f5", True),
    ],
)
def test_the_two_ways_of_measuring_differ_in_rare_chains(metric: str, start: str, way: str, ends: bool) -> None:
    """From a1, f5 is 5 steps and √41 away, b7 6 steps and √37."""
    position = stand(f"r={start} o=c7 y=e6 g=g1 b=g2 v=g3 w=c1", "a1", options=f"reveal {metric} illegal")
    text = f"r:{start}-{way}"
    assert (text in legal(position)) is ends
    assert codes(position, text) == ([] if ends else ["farther"])


@pytest.mark.rule("isses.8", accepts=False)
@pytest.mark.parametrize("metric", ["euclid", "steps"])
def test_it_says_which_cell_is_farther_away(metric: str) -> None:
    (fault,) = faults(stand(f"r=b2 {FAR}", options=f"reveal {metric} illegal"), "r:b2-a1")
    assert (fault.code, fault.rule, fault.cells) == ("isses.farther", "isses.8", ("b2", "a1", "d4"))
    assert english(fault).endswith("nearer to the coin on d4: a1 is farther away than b2.")


@pytest.mark.rule("isses.8", accepts=False)
def test_it_refuses_to_end_as_far_away_or_where_the_move_began() -> None:
    assert codes(stand(f"r=d2 {FAR}", "d4"), "r:d2-d1") == ["farther"]
    position = stand("r=c3 o=d3 y=g1 g=d5 b=g7 v=g6 w=g5", "g3")
    assert codes(position, "r:c3-e3-c3") == ["ends_at_start"]


@pytest.mark.rule("isses.9", accepts=False)
def test_every_reason_is_given_in_the_order_of_the_rules() -> None:
    position = stand("r=b2 o=c3 y=e4", options="sealed euclid illegal", picks="oy")
    assert rules(position, "r:b2-c3") == ["6"]
    assert rules(position, "r:b2-b4-d4") == ["7", "7", "9"]
    assert rules(position, "r:b2-d1") == ["7", "8"]
    assert rules(position, "r:c3-d4") == ["5"]


TWO_WAYS = stand("r=c3 o=b4 y=d4 g=b6 b=d6 v=g1 w=g2", "c7")


def test_chains_to_the_same_cell_are_one_move_with_one_canonical_text() -> None:
    assert moves_of(TWO_WAYS, "r") >= {"r:c3-a5-c7"}
    for text in ("r:c3-e5-c7", "r:c3-a5-c7", "r:c3-e5-c3-a5-c7"):
        action = GAME.parse(text, TWO_WAYS)
        assert GAME.check(TWO_WAYS, action) == ()
        assert GAME.format(action) == "r:c3-a5-c7"
        assert assert_alike(GAME, TWO_WAYS, [text]) == 1
    assert [text for text in moves_of(TWO_WAYS, "r") if text.endswith("-c7")] == ["r:c3-a5-c7"]


def test_the_shortest_chain_comes_before_the_smallest_text() -> None:
    position = stand("r=c3 o=b3 y=b4 g=c4 b=g1 v=g2 w=g4", "c6")
    assert codes(position, "r:c3-a3-c5") == codes(position, "r:c3-c5") == []
    assert GAME.format(GAME.parse("r:c3-a3-c5", position)) == "r:c3-c5"
    assert [text for text in moves_of(position, "r") if text.endswith("-c5")] == ["r:c3-c5"]


def test_a_refused_chain_keeps_its_text() -> None:
    assert GAME.format(GAME.parse("r:c3-e5-g7", TWO_WAYS)) == "r:c3-e5-g7"
    assert assert_alike(GAME, TWO_WAYS, ["r:c3-e5-g7"]) == 0
