"""Every numbered rule of Deer and dogs, with what it accepts and what it refuses."""

import pytest

from games.cli.counting import perft
from games.core.types import Points, Refused, english
from games.deer import GAME
from tests.games.deer.helpers import START, after, codes, faults, play, stand, standing, texts

CENTRE = "b4 c4 d4 b5 d5 b6 c6 d6"


@pytest.mark.rule("deer.1", accepts=True)
@pytest.mark.parametrize(("deer", "points"), [("A", Points(0, 24)), ("B", Points(24, 0))])
def test_the_tag_tells_who_has_the_two_deer_and_who_the_24_dogs(deer: str, points: Points) -> None:
    position = play(deer=deer).position
    assert standing(position, "d") == {"c3", "c7"}
    assert len(standing(position, "o")) + position.hand == 24
    assert GAME.points(position) == points
    assert GAME.to_act(position) == deer


@pytest.mark.rule("deer.1", accepts=False)
def test_it_refuses_a_third_side_to_play_the_deer() -> None:
    with pytest.raises(Refused) as refused:
        play(deer="C")
    assert refused.value.fault.args["tag"] == "Deer"


@pytest.mark.rule("deer.2", accepts=True)
def test_the_deer_begin_on_the_entries_and_eight_dogs_round_the_centre() -> None:
    position = play().position
    assert GAME.encode(position) == START
    assert (standing(position, "o"), position.hand) == (set(CENTRE.split()), 16)
    assert {text[:2] for text in texts(position)} == {"c3", "c7"}


@pytest.mark.rule("deer.2", accepts=True)
@pytest.mark.parametrize("deer", ["A", "B"])
def test_a_tag_that_says_the_deer_move_first_is_right(deer: str) -> None:
    options = {"entry_diagonals": "yes", "repetition": "0", "quiet": "0"}
    assert GAME.to_act(GAME.start(options, {"Deer": deer, "First": deer})) == deer


@pytest.mark.rule("deer.2", accepts=False)
def test_it_refuses_a_first_move_of_the_dogs() -> None:
    options = {"entry_diagonals": "yes", "repetition": "0", "quiet": "0"}
    with pytest.raises(Refused) as refused:
        GAME.start(options, {"Deer": "B", "First": "A"})
    fault = refused.value.fault
    assert (fault.code, fault.kind, fault.rule) == ("deer.first_differs", "syntax", None)
    assert english(fault).startswith("The tag First says A, but the deer move first, and B plays them")
    assert codes(play().position, "@a3") == ["deer.deer_put"]


@pytest.mark.parametrize(("depth", "sequences"), [(1, 16), (2, 406), (3, 4478), (4, 110816), (5, 972566)])
def test_as_many_sequences_follow_the_start_as_others_have_counted(depth: int, sequences: int) -> None:
    assert perft(GAME, play().position, depth) == sequences


@pytest.mark.rule("deer.3", accepts=True)
def test_a_dog_in_hand_goes_on_any_free_point() -> None:
    position = play("c3-c2").position
    assert texts(position) == {f"@{name}" for name in standing(position, ".")}
    put = after(position, "@c9")
    assert (put.hand, "c9" in standing(put, "o")) == (15, True)


@pytest.mark.rule("deer.3", accepts=False)
@pytest.mark.parametrize("text", ["b4-a4", "b4xb2", "c2-c1", "c9-c8", "a1xa1"])
def test_it_refuses_a_move_while_dogs_are_in_hand(text: str) -> None:
    (fault,) = faults(play("c3-c2").position, text)
    assert (fault.code, fault.rule, fault.args["count"]) == ("deer.must_put", "deer.3", 16)


@pytest.mark.rule("deer.3", accepts=False)
@pytest.mark.parametrize(("point", "piece"), [("b4", "dog"), ("c2", "deer")])
def test_it_refuses_a_put_on_an_occupied_point(point: str, piece: str) -> None:
    (fault,) = faults(play("c3-c2").position, f"@{point}")
    assert (fault.code, fault.rule, fault.cells) == ("deer.put_taken", "deer.3", (point,))
    assert f"on {point}: a {piece} stands there" in english(fault)


@pytest.mark.rule("deer.4", accepts=True)
def test_with_none_in_hand_a_dog_steps_in_any_direction() -> None:
    locked = "a6 a7 b6 b7 c7 b8 c8 d8 d7 e7 e6 d6 c6"
    position = stand("a1 c9", f"c5 {locked} c1", "dogs")
    steps = {text for text in texts(position) if text[:2] in {"c5", "c1"}}
    assert steps == {f"c5-{goal}" for goal in "c4 b5 d5 b4 d4".split()} | {"c1-c2", "c1-e1"}
    assert "c5" in standing(after(position, "c5-d4"), ".")


def _eleven(extra: str) -> str:
    """Dogs enough for the game to go on."""
    return f"a7 b7 d7 e7 a6 e6 b8 c8 d8 c7 {extra}"


@pytest.mark.rule("deer.4", accepts=False)
@pytest.mark.parametrize(
    ("text", "expected", "cells"),
    [
        ("@a3", ["deer.hand_empty"], ("a3",)),
        ("@c5", ["deer.hand_empty"], ("c5",)),
        ("c4-c3", ["deer.dog_nowhere"], ("c4",)),
        ("c1-c2", ["deer.dogs_turn"], ("c1",)),
        ("c5xc3", ["deer.dog_jump"], ("c5", "c3")),
        ("c4xa7", ["deer.dog_nowhere", "deer.dog_jump", "deer.dog_goal"], ("c4",)),
        ("a7-b7", ["deer.dog_goal"], ("b7",)),
        ("c5-c1", ["deer.dog_goal", "deer.dog_line"], ("c1",)),
        ("c5-c3", ["deer.dog_line"], ("c5", "c3")),
        ("c3-e1", ["deer.dog_nowhere", "deer.dog_line"], ("c3",)),
        ("c5-c5", ["deer.dog_goal", "deer.dog_line"], ("c5",)),
    ],
)
def test_it_refuses_other_actions_of_the_dogs(text: str, expected: list[str], cells: tuple[str, ...]) -> None:
    reasons = faults(stand("c1 a1", _eleven("c5"), "dogs"), text)
    assert [fault.code for fault in reasons] == expected
    assert {fault.rule for fault in reasons} == {"deer.4"}
    assert reasons[0].cells == cells


@pytest.mark.rule("deer.5", accepts=True)
def test_a_deer_steps_along_a_line_to_the_next_point() -> None:
    position = stand("c3 a1", _eleven("e3"))
    assert texts(position) >= {f"c3-{goal}" for goal in "b3 d3 b4 c4 d4 b2 c2 d2".split()}
    assert not [text for text in texts(position) if text.startswith("c3") and text[3:] in {"a1", "c5", "a3"}]


@pytest.mark.rule("deer.5", accepts=True)
@pytest.mark.parametrize("line", ["c3-b2-a1", "a1-c1-e1", "b2-c2-d2", "c7-c8-c9", "b4-c3-d2", "b6-c7-d8", "a3-b4-c5"])
def test_a_deer_jumps_straight_over_a_dog_which_is_taken(line: str) -> None:
    start, over, goal = line.split("-")
    rest = " ".join(set("a5 a6 a7 b5 b7 d5 d7 e5 e6 e7 e4 e3 a4".split()) - {start, goal})
    position = stand(f"{start} c6", f"{over} {rest}")
    jumped = after(position, f"{start}x{goal}")
    assert standing(jumped, "d") == {goal, "c6"}
    assert over in standing(jumped, ".")
    assert jumped.taken == position.taken + 1


@pytest.mark.rule("deer.5", accepts=True)
def test_capturing_is_never_compulsory_and_allowed_from_the_first_turn_on() -> None:
    assert texts(play().position) >= {"c3-c2", "c7-c8"}
    assert texts(play("c3-c2 @c3").position) >= {"c2-c1", "c7-c8"}
    assert texts(stand("a1 c9", "c1 b2 a7 b7 d7 e7 a6 e6 b8 c8 d8 a3")) >= {"a1xe1", "a1xc3"}
    assert "c2xc4" not in texts(play("c3-c2 @c3").position)
    assert "b2xd4" not in texts(play("c3-b2 @c3").position)


@pytest.mark.rule("deer.5", accepts=False)
@pytest.mark.parametrize(
    ("text", "expected", "cells"),
    [
        ("@a3", ["deer.deer_put"], ("a3",)),
        ("@c3", ["deer.deer_put"], ("c3",)),
        ("b3-a3", ["deer.deer_nowhere"], ("b3",)),
        ("b4-b3", ["deer.deer_turn"], ("b4",)),
        ("c3-c4", ["deer.deer_goal"], ("c4",)),
        ("c3-c7", ["deer.deer_goal", "deer.deer_line"], ("c7",)),
        ("c3-c1", ["deer.deer_line"], ("c3", "c1")),
        ("b4-c6", ["deer.deer_turn", "deer.deer_goal", "deer.deer_line"], ("b4",)),
        ("c3xc2", ["deer.not_straight"], ("c3", "c2")),
        ("c7xc9", ["deer.nothing_between"], ("c8",)),
        ("c3xc6", ["deer.jump_goal", "deer.not_straight"], ("c6",)),
        ("e3xc5", ["deer.deer_nowhere"], ("e3",)),
        ("c4xc2", ["deer.deer_turn", "deer.deer_between"], ("c4",)),
        ("c3xc3", ["deer.jump_goal", "deer.not_straight"], ("c3",)),
    ],
)
def test_it_refuses_other_actions_of_the_deer(text: str, expected: list[str], cells: tuple[str, ...]) -> None:
    reasons = faults(play().position, text)
    assert [fault.code for fault in reasons] == expected
    assert {fault.rule for fault in reasons} == {"deer.5"}
    assert reasons[0].cells == cells


@pytest.mark.rule("deer.5", accepts=False)
def test_a_refused_move_says_what_stands_in_its_way() -> None:
    (fault,) = faults(stand("c3 c9", f"{CENTRE} e5 a3 a4"), "c3xe5")
    assert english(fault) == "No jump from c3 to e5: a dog stands there."
    (fault,) = faults(play("c3-c2 @c3 c7-c8 @c7").position, "c8xc6")
    assert english(fault) == "No jump from c8 to c6: a dog stands there."
    (fault,) = faults(play().position, "c3-c1")
    assert english(fault) == "A step goes along a line to the next point, but no line joins c3 and c1 directly."


@pytest.mark.rule("deer.5", accepts=False)
def test_it_refuses_a_bent_jump_in_the_rhombus() -> None:
    position = stand("c7 a1", f"b8 c8 {CENTRE} a3 a4")
    assert codes(position, "c7xc9") == []
    assert "b8" in standing(after(position, "c7xc9"), "o")
    assert codes(stand("b8 a1", f"c9 {CENTRE} a3 a4"), "b8xd8") == ["deer.nothing_between"]
    assert codes(stand("b8 a1", f"c9 {CENTRE} a3 a4"), "b8xc7") == ["deer.not_straight"]


ACROSS = ["b4-c3-d2", "d2-c3-b4", "d4-c3-b2", "b2-c3-d4", "b6-c7-d8", "d8-c7-b6", "d6-c7-b8", "b8-c7-d6"]


@pytest.mark.rule("deer.5", accepts=False)
@pytest.mark.parametrize("line", ACROSS)
def test_the_option_takes_away_the_jumps_along_a_diagonal_across_an_entry(line: str) -> None:
    start, over, goal = line.split("-")
    dogs = f"{over} a3 a4 a5 a6 a7 e3 e4 e5 e6 e7"
    assert codes(stand(f"{start} c5", dogs), f"{start}x{goal}") == []
    position = stand(f"{start} c5", dogs, options="no 0 0")
    (fault,) = faults(position, f"{start}x{goal}")
    assert (fault.code, fault.rule, fault.cells) == ("deer.across_entry", "deer.5", (start, goal, over))
    assert f"{start}x{goal}" not in texts(position)


@pytest.mark.rule("deer.5", accepts=True)
def test_the_option_leaves_the_other_jumps_across_an_entry() -> None:
    position = stand("c4 c8", "c3 c7 a3 a4 a5 a6 a7 e3 e4 e5 e6", options="no 0 0")
    assert {text for text in texts(position) if "x" in text} == {"c4xc2", "c8xc6"}


@pytest.mark.rule("deer.5", accepts=False)
@pytest.mark.parametrize("text", ["c3xc5xe5", "c3xc5xc7xc9"])
def test_it_refuses_two_jumps_in_one_turn(text: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.parse(text, play().position)
    assert (refused.value.fault.code, refused.value.fault.kind) == ("deer.several_jumps", "syntax")


@pytest.mark.parametrize(
    ("text", "code", "named"),
    [
        ("a2-b2", "deer.off_board", "a2"),
        ("b2-a2", "deer.off_board", "a2"),
        ("@f4", "deer.off_board", "f4"),
        ("c3xb1", "deer.off_board", "b1"),
        ("c3-c10", "deer.off_board", "c10"),
        ("c3xa9xc5", "deer.off_board", "a9"),
        ("C3-c4", "deer.off_board", "C3"),
        ("c3", "deer.unreadable", "c3"),
        ("c3-c4-c5", "deer.unreadable", "c3-c4-c5"),
        ("c3xc5-c6", "deer.unreadable", "c3xc5-c6"),
        ("@c4@c5", "deer.unreadable", "@c4@c5"),
        ("@c4-c5", "deer.unreadable", "@c4-c5"),
        ("c3 c4", "deer.unreadable", "c3 c4"),
        ("c3-", "deer.unreadable", "c3-"),
        ("(c3-c4)", "deer.unreadable", "(c3-c4)"),
        ("Pass", "deer.unreadable", "Pass"),
    ],
)
def test_it_refuses_what_it_cannot_read(text: str, code: str, named: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.parse(text, play().position)
    fault = refused.value.fault
    assert (fault.code, fault.kind, fault.rule) == (code, "syntax", None)
    assert fault.args.get("point", fault.args.get("text")) == named


@pytest.mark.rule("deer.9", accepts=True)
def test_in_every_turn_something_is_played() -> None:
    match = play("c3-c2 @c3 c7-c8")
    assert [GAME.format(action) for action in match.actions] == ["c3-c2", "@c3", "c7-c8"]
    assert "pass" not in texts(match.position)


@pytest.mark.rule("deer.9", accepts=False)
@pytest.mark.parametrize("moves", ["", "c3-c2"])
def test_it_refuses_to_pass(moves: str) -> None:
    (fault,) = faults(play(moves).position, "pass")
    assert (fault.code, fault.rule, english(fault)) == ("deer.passed", "deer.9", "Nobody may pass.")
