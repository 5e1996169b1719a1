"""How a game of Deer and dogs ends, and in which order that is looked at."""

import pytest

from games.core.record import Record
from games.core.replay import Replay
from games.core.types import Points, Result, Side
from games.deer import GAME
from games.deer.position import End, Position
from games.registry import replay
from tests.games.deer.helpers import after, codes, play, stand, standing, texts

SQUARE = [f"{column}{row}" for column in "abcde" for row in range(3, 8)]
FAR = "a7 b7 c7 d7 e7 a6 e6"
"""Seven dogs that are in nobody's way."""


def shuffle(position: Position, *texts: str, times: int) -> Position:
    """The same actions again and again."""
    for _ in range(times):
        position = after(position, *texts)
    return position


@pytest.mark.rule("deer.6", accepts=True)
@pytest.mark.parametrize(
    ("deer", "dogs", "hand", "last"),
    [
        ("a1 e1", "b2 d2 c3", 16, "@c1"),
        ("a1 e1", f"b2 d2 c3 c2 {FAR}", 0, "c2-c1"),
        ("a1 b2", "c1 c2 d2 c3 d4", 16, "@e1"),
    ],
)
@pytest.mark.parametrize("side", Side)
def test_the_dogs_win_in_any_phase_when_neither_deer_can_move(
    deer: str, dogs: str, hand: int, last: str, side: Side
) -> None:
    end = after(stand(deer, dogs, "dogs", hand, side=side.value), last)
    assert (end.end, GAME.over(end), GAME.to_act(end), texts(end)) == (End.SURROUNDED, True, None, set())
    assert GAME.outcome(end) is Result.won_by(side.other)
    assert codes(end, "a1-c2") == codes(end, "pass") == ["record.over"]


@pytest.mark.rule("deer.6", accepts=False)
@pytest.mark.parametrize(
    ("deer", "dogs", "left"),
    [
        ("a1 e1", "b2 d2", {"a1xc3", "e1xc3"}),
        ("a1 c9", "b2 c3", {"a1xe1", "c9-b8", "c9-c8", "c9-d8"}),
        ("a1 c5", "b2 c3 b4 c4 d4 b5 d5 b6 c6 d6 a3 a5 a7 e3 e5 e7 c7", {"a1xe1"}),
    ],
)
def test_the_dogs_have_not_won_while_one_deer_can_step_or_jump(deer: str, dogs: str, left: set[str]) -> None:
    position = after(stand(deer, dogs, "dogs", 24 - max(8, len(dogs.split()))), "@c1")
    assert texts(position) >= left
    assert (position.end, GAME.outcome(position)) == (None, Result.OPEN)


@pytest.mark.rule("deer.7", accepts=True)
@pytest.mark.parametrize("side", Side)
def test_the_deer_win_with_the_fourteenth_dog(side: Side) -> None:
    end = after(stand("c3 c9", f"c2 {FAR} a3 a4 e4", side=side.value), "c3xc1")
    assert (end.end, GAME.outcome(end), end.taken) == (End.TAKEN, Result.won_by(side), 14)
    assert GAME.points(end) == Points.of(side, 14, 10)
    assert codes(end, "a7-b6") == ["record.over"]


@pytest.mark.rule("deer.7", accepts=False)
def test_thirteen_dogs_are_not_enough() -> None:
    position = after(stand("c3 c9", f"c2 {FAR} a3 a4 e4 e3"), "c3xc1")
    assert (position.taken, position.end, GAME.outcome(position)) == (13, None, Result.OPEN)


def test_fourteen_dogs_taken_count_before_anything_else() -> None:
    options = "yes 2 1"
    end = after(stand("c3 c9", f"c2 {FAR} a3 a4 e4", options=options), "c3xc1")
    assert end.end is End.TAKEN


def _only_position() -> str:
    """The moves to the one position in which the dogs have no action; a dog on c2 is taken on the way."""
    deer = "c3-c2 c2-c3 c3xc1 c1-c2 c2-c3".split() + ["c3-c2", "c2-c3"] * 6
    free = [name for name in SQUARE if name not in {"c3", "c7"} | standing(play().position, "o")]
    dogs = [f"@{name}" for name in [free[0], "c2", *free[1:]]]
    return " ".join(text for pair in zip(deer, [*dogs, ""], strict=True) for text in pair).strip()


@pytest.mark.rule("deer.8", accepts=True)
def test_it_is_a_draw_when_the_dogs_have_no_action() -> None:
    end = play(_only_position()).position
    assert standing(end, "d") == {"c3", "c7"}
    assert standing(end, "o") == set(SQUARE) - {"c3", "c7"}
    assert (end.hand, end.taken, end.end) == (0, 1, End.STUCK)
    assert (GAME.outcome(end), GAME.to_act(end)) == (Result.DRAWN, None)
    assert play(_only_position(), repetition="2", quiet="1").position.end is End.STUCK


@pytest.mark.rule("deer.8", accepts=False)
def test_it_is_no_draw_while_one_dog_can_step() -> None:
    moves = _only_position().split()
    moves[-2] = "@b2"
    position = play(" ".join(moves)).position
    assert position.end is None
    assert {text for text in texts(position) if text.startswith("b2")} == {"b2-a1", "b2-c2"}


ROUND = ("c3-c2", "a7-b6", "c2-c3", "b6-a7")


def _quiet_stand(options: str) -> Position:
    return stand("c3 c9", f"{FAR} a3 a4 e4 e3", options=options)


@pytest.mark.rule("deer.8", accepts=True)
@pytest.mark.parametrize("times", [2, 3, 5])
def test_a_position_that_occurs_often_enough_is_a_draw(times: int) -> None:
    position = shuffle(_quiet_stand(f"yes {times} 0"), *ROUND, times=times - 2)
    position = after(position, *ROUND[:3])
    assert position.end is None
    end = after(position, ROUND[3])
    assert (end.end, GAME.outcome(end), texts(end)) == (End.REPETITION, Result.DRAWN, set())


@pytest.mark.rule("deer.8", accepts=False)
def test_without_the_option_repetition_is_no_draw() -> None:
    position = shuffle(_quiet_stand("yes 0 0"), *ROUND, times=20)
    assert (position, position.end) == (_quiet_stand("yes 0 0"), None)


def test_the_two_deer_are_not_told_apart_in_a_repetition() -> None:
    """The deer change places."""
    start = stand("c2 b2", f"{FAR} a3 a4 e4 e3", options="yes 2 0")
    way = ("c2-c1", "a7-b6", "b2-c2", "b6-a7", "c1-a1", "a7-b6", "a1-b2")
    position = after(start, *way)
    assert position.end is None
    assert after(position, "b6-a7").end is End.REPETITION


def test_the_side_to_move_matters_in_a_repetition() -> None:
    """The same points with the other side to move: a deer goes round a triangle, a dog to and fro."""
    start = stand("c3 c9", f"{FAR} a3 a4 e4 e3", options="yes 2 0")
    position = after(start, "c3-b2", "a7-b6", "b2-c2", "b6-a7", "c2-c3")
    assert (standing(position, "d"), standing(position, "o")) == (standing(start, "d"), standing(start, "o"))
    assert position.end is None


def test_a_capture_makes_what_stood_before_it_no_repetition() -> None:
    position = shuffle(stand("c3 c9", f"{FAR} c1 a4 e4 e3 a3", options="yes 3 0"), *ROUND, times=1)
    position = after(position, "c3-b2", "c1-c2", "b2xd2")
    assert position.end is None
    assert position.seen is not None
    assert GAME.encode(position).endswith(":1")


@pytest.mark.rule("deer.8", accepts=True)
@pytest.mark.parametrize("quiet", [1, 2, 7])
def test_a_long_quiet_time_is_a_draw(quiet: int) -> None:
    way = (ROUND * quiet)[: 2 * quiet]
    position = after(_quiet_stand(f"yes 0 {quiet}"), *way[:-1])
    assert (position.end, position.still) == (None, 2 * quiet - 1)
    end = after(position, way[-1])
    assert (end.end, GAME.outcome(end)) == (End.QUIET, Result.DRAWN)


@pytest.mark.rule("deer.8", accepts=False)
def test_quiet_actions_count_from_the_last_put_or_capture() -> None:
    position = after(stand("c3 c9", f"{FAR} a3 a4 e4 e3", "dogs", 1, options="yes 0 1"), "@e5")
    assert (position.hand, position.still, position.end) == (0, 0, None)
    assert after(position, "c3-c2").still == 1
    position = after(stand("c3 c9", f"c2 {FAR} a3 a4 e4 e3", options="yes 0 2"), "c3-b3", "a7-b6", "b3-c3")
    assert position.still == 3
    taken = after(stand("c3 c9", f"c2 {FAR} a3 a4 e4 e3", options="yes 0 1"), "c3xc1")
    assert (taken.still, taken.end) == (0, None)


def test_no_quiet_actions_are_counted_while_dogs_are_in_hand() -> None:
    position = play("c3-c2 -- c2-c3 --", quiet="1").position
    assert (position.hand, position.still, position.end) == (16, 0, None)


@pytest.mark.rule("deer.8", accepts=True)
@pytest.mark.parametrize("times", [2, 3])
def test_positions_count_while_dogs_are_in_hand_and_the_start_is_the_first(times: int) -> None:
    """Only skipped turns bring them back."""
    way = ["c3-b3", "--", "b3-c3", "--"] * (times - 1)
    assert play(" ".join(way[:-1]), repetition=str(times)).position.end is None
    end = play(" ".join(way), repetition=str(times)).position
    assert (end.hand, end.end, GAME.outcome(end)) == (16, End.REPETITION, Result.DRAWN)


@pytest.mark.rule("deer.8", accepts=False)
def test_a_dog_that_is_put_makes_what_stood_before_it_no_repetition() -> None:
    position = play("c3-b3 -- b3-c3 @a3 c3-b3 -- b3-c3", repetition="2").position
    assert (position.hand, position.end) == (15, None)
    assert play("c3-b3 -- b3-c3 @a3 c3-b3 -- b3-c3 --", repetition="2").position.end is End.REPETITION


def test_a_repetition_comes_before_a_quiet_time() -> None:
    end = after(_quiet_stand("yes 2 2"), *ROUND)
    assert end.end is End.REPETITION


@pytest.mark.parametrize("value", ["1", "-1", "x", "01", "2.0", ""])
def test_it_refuses_other_values_of_repetition(value: str) -> None:
    played = replay(Record.of(_tags(Options=f"repetition={value}"), []))
    assert played.fault is not None
    assert (played.fault.ply, played.fault.fault.kind) == (0, "syntax")


def _tags(**more: str) -> dict[str, str]:
    return {"Game": "deer", "A": "x", "B": "y", **more}


def _played(result: Result, **more: str) -> Replay:
    return replay(Record.of(_tags(**more), ["c3-c2"], result))


@pytest.mark.rule("deer.8", accepts=True)
@pytest.mark.parametrize("word", ["agreement", "adjudication"])
def test_a_draw_can_be_agreed_or_ruled(word: str) -> None:
    assert _played(Result.DRAWN, Termination=word).legal


@pytest.mark.rule("deer.8", accepts=False)
def test_a_draw_needs_a_reason() -> None:
    refusal = _played(Result.DRAWN).fault
    assert refusal is not None
    assert (refusal.ply, refusal.fault.rule) == (2, "record.result")


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        ({"First": "B"}, "deer.first_differs"),
        ({"Deer": "B", "First": "A"}, "deer.first_differs"),
        ({"First": "C"}, "record.tag_value"),
        ({"Deer": "dogs"}, "record.tag_value"),
        ({"Options": "diagonals=no"}, "record.unknown_option"),
        ({"Options": "entry_diagonals=maybe"}, "record.option_value"),
    ],
)
def test_it_refuses_tags_that_do_not_fit(tags: dict[str, str], code: str) -> None:
    refusal = _played(Result.OPEN, **tags).fault
    assert refusal is not None
    assert (refusal.ply, refusal.fault.code, refusal.fault.kind) == (0, code, "syntax")


def test_the_tag_first_is_read_and_not_written() -> None:
    played = _played(Result.OPEN, Deer="B", First="B", Options="quiet=30 entry_diagonals=no")
    assert played.legal
    assert played.canonical.tag == _tags(Deer="B", Options="entry_diagonals=no quiet=30", Result="*")
