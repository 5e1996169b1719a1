"""Texts of positions, and the taps that enter a move."""

import pytest

from games.deer import GAME
from games.deer.position import Position
from tests.games.deer.helpers import START, after, play, stand


def taps(position: Position, *made: str) -> dict[str, str | None]:
    continuations = GAME.continuations(position, made)
    return {tap.token: GAME.format(tap.action) if tap.action else None for tap in continuations}


def test_the_start_has_a_text() -> None:
    assert GAME.encode(play().position) == START
    assert GAME.decode(START) == play().position


def test_what_has_been_seen_is_part_of_the_text() -> None:
    dogs = "a7 b7 c7 d7 e7 a6 e6 a3 a4 e4 e3"
    position = after(stand("c3 c9", dogs, options="no 3 9", side="B"), "c3-c2", "a7-b6", "c2-c3", "b6-a7", "c3-c2")
    text = GAME.encode(position)
    assert text.startswith("no 3 9 B dogs 0 5 ")
    assert sorted(entry[-2:] for entry in text.split()[-1].split(",")) == [":1", ":1", ":2", ":2"]
    assert GAME.decode(text) == position


@pytest.mark.parametrize(
    "text",
    [
        START.replace("yes", "maybe"),
        START.replace("yes 0", "yes 1"),
        START.replace("yes 0", "yes 02"),
        START.replace(" A ", " C "),
        START.replace("deer", "stag"),
        START.replace(" 16 ", " 17 "),
        START.replace(" 16 ", " 1 "),
        START.replace("16 0", "16 1"),
        START.replace("do.od", "oo.od"),
        START.replace("do.od", "do.dd"),
        START.replace("do.od", "o.od"),
        START.replace("do.od", "xo.od"),
        START[:-1] + "1f:1",
        START + "\n",
        START.replace(" 16 ", " 0 "),
        START.replace("yes 0", "yes 2"),
        "yes 2 0 A deer 0 0 d........oooooooooooo.............d -",
        "yes 2 0 A deer 0 0 d........oooooooooooo.............d 0:1",
        "yes 2 0 A deer 0 0 d........oooooooooooo.............d ,:",
        "yes 0 0 A deer 0 3 d........oooooooooooo.............d -",
        "yes 0 0 A deer 0 0 d.........oooooooooo..............d -",
    ],
)
def test_it_refuses_a_text_of_no_position(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        GAME.decode(text)


def _seen(change: str) -> str:
    """A text whose counted positions are changed."""
    position = stand("a1 e7", "a3 a4 a5 a6 a7 b3 b4 b5 b6 b7 c5 c6", options="yes 3 0")
    head, _, seen = GAME.encode(position).rpartition(" ")
    return f"{head} {change.replace('KEY', seen.partition(':')[0])}"


def test_a_text_may_count_the_present_position_often() -> None:
    assert GAME.over(GAME.decode(_seen("KEY:3")))
    assert not GAME.over(GAME.decode(_seen("KEY:2")))


@pytest.mark.parametrize(
    "change", ["KEY:0", "0KEY:1", "KEY:01", "KEY:1,KEY:1", "KEY:1,1:1", "KEY:1,3:1", "KEY", "KEYf:1", "KEY:1,"]
)
def test_it_refuses_counts_of_what_cannot_have_stood_there(change: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        GAME.decode(_seen(change))


def test_equal_positions_on_different_ways_are_equal() -> None:
    first = play("c3-c2 @a3 c7-c8 @a4").position
    second = play("c7-c8 @a4 c3-c2 @a3").position
    assert first == second
    assert hash(first) == hash(second)


def test_a_deer_is_tapped_and_then_its_goal() -> None:
    position = play("c3-c2 @c3 c7-c8 @c7").position
    assert {name for name, text in taps(position).items() if text is None} == {"c2", "c8"}
    assert taps(position, "c8") == {"b8": "c8-b8", "c9": "c8-c9", "d8": "c8-d8"}
    assert taps(position, "c8", "c9") == {}
    assert taps(position, "c3") == taps(position, "c1") == taps(position, "a2") == {}


def test_a_jump_is_tapped_as_its_goal() -> None:
    moves = taps(play("c7-c8 @c2").position, "c3")
    assert {text for text in moves.values() if text and "x" in text} == {"c3xa5", "c3xc5", "c3xe5", "c3xc1"}
    assert (moves["c1"], moves["b2"], "c2" in moves) == ("c3xc1", "c3-b2", False)


def test_a_put_is_one_tap() -> None:
    position = play("c3-c2").position
    assert taps(position)["c9"] == "@c9"
    assert len(taps(position)) == 25
    assert taps(position, "c9") == {}


def test_a_dog_is_tapped_and_then_its_goal() -> None:
    position = stand("a1 c9", "a7 b7 c7 d7 e7 a6 e6 a3 a4 e4 e3", "dogs")
    assert taps(position, "a3") == {"b3": "a3-b3", "b4": "a3-b4"}
    assert taps(position, "a1") == {}
