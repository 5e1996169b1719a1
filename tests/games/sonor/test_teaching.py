"""The pictures of Sonor's rules show what their captions say; its lessons ask for what they teach."""

import pytest

from games.core.demonstration import begun, movetext, steps
from games.core.game import Match
from games.core.teaching import Example, Lesson
from games.core.types import Refused, Side
from games.sonor import GAME
from games.sonor.notation import Action
from games.sonor.position import Position

Shown = tuple[Position, Position]


def example(key: str) -> Example:
    example = GAME.teaching.example(key)
    assert example is not None
    return example


def lesson(key: str) -> Lesson:
    lesson = GAME.teaching.lesson(key)
    assert lesson is not None
    return lesson


def shown(key: str) -> Shown:
    """The first and the last position of a picture."""
    told = steps(GAME, example(key))
    return told[0].position, told[-1].position


def caught(position: Position) -> list[int]:
    return [evader for evader in range(1, 6) if position.is_caught(evader - 1)]


def played(key: str, text: str) -> Match[Position, Action]:
    return begun(GAME, lesson(key), movetext(text))


def solves(key: str, text: str) -> bool:
    before = len(begun(GAME, lesson(key)).actions)
    return lesson(key).goal(played(key, text), before)


def test_every_rule_that_speaks_of_the_field_has_a_picture() -> None:
    assert {example.rule for example in GAME.teaching.examples} == {"1", "3", "4", "5", "6", "7", "8", "9", "10"}


def test_the_first_picture_is_the_start_of_a_part() -> None:
    first, _last = shown("start")
    assert GAME.teaching.examples[0].key == "start"
    assert first == GAME.start({"first": "evaders", "stay": "no", "reach": "touch"}, {})


def test_the_spare_disc_stands_where_the_evader_then_steps() -> None:
    assert example("spare").taps == movetext(example("step").moves)


def test_a_whole_turn_of_the_evaders_is_shown() -> None:
    first, last = shown("turn")
    assert (GAME.to_act(first), GAME.to_act(last)) == ("A", "B")


@pytest.mark.parametrize(
    ("key", "whom", "lines"),
    [("catch", [3], [0, 0, 0, 0, 0]), ("three", [2, 3, 4], [1, 0, 1, 0, 1]), ("own-step", [4], [0, 0, 0, 0, 0])],
)
def test_catches_and_what_the_caught_ones_bring(key: str, whom: list[int], lines: list[int]) -> None:
    first, last = shown(key)
    assert (caught(first), caught(last)) == ([], whom)
    assert [*last.lines] == lines


def test_the_same_step_reaches_line_1_by_touching_it_and_not_by_its_middle() -> None:
    touching, centre = example("touched-line"), example("centre-on-line")
    assert (touching.before, touching.moves) == (centre.before, centre.moves)
    assert [shown(key)[1].lines[2] for key in ("touched-line", "centre-on-line")] == [1, 0]


def test_the_sources_example_of_counting_is_shown() -> None:
    assert shown("points")[1].lines == (3, 1, 2, 1, 3)


def test_an_evader_on_line_3_is_taken_off_and_not_caught() -> None:
    first, last = shown("safe")
    assert first.evaders[0] is not None
    assert last.evaders[0] is None
    assert caught(last) == []


def test_a_part_that_is_stopped_keeps_its_points() -> None:
    _first, last = shown("stopped")
    assert len(last.done) == 1
    assert GAME.points(last)[Side.A] == 10
    assert last.running is Side.B


@pytest.mark.parametrize("key", ["straight", "line", "aside", "first-catch", "two", "life"])
def test_a_finger_may_be_some_degrees_off(key: str) -> None:
    disc, degrees = lesson(key).solution.split(":")
    assert all(solves(key, f"{disc}:{(int(degrees) + off) % 360:03}") for off in (-5, 5))


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("straight", "3:090"),
        ("straight", "2:000"),
        ("line", "2:090"),
        ("aside", "3:000"),
        ("aside", "2:000"),
        ("five", "2:000 1:000 4:000 5:000"),
        ("five", "2:000 1:000 4:000 5:000 3:090"),
        ("first-catch", "P:090"),
        ("two", "P:130"),
        ("lure", "4:000 5:180"),
        ("lure", "4:090 5:000"),
        ("lure", "1:000 5:000"),
        ("life", "5:090"),
    ],
)
def test_what_a_lesson_does_not_ask_for_does_not_solve_it(key: str, text: str) -> None:
    assert not solves(key, text)


def test_all_five_forward_needs_an_order() -> None:
    with pytest.raises(Refused) as refused:
        played("five", "1:000")
    assert refused.value.fault.rule == "sonor.6"
