"""What the captions of the examples of Deer and dogs promise."""

import pytest

from games.core.demonstration import steps
from games.core.game import Match
from games.deer import GAME
from games.deer.geometry import NEIGHBOURS, mask_of
from games.deer.notation import Action, Jump
from games.deer.position import End, Position, points_of
from games.deer.rules import legal_actions


def last(key: str) -> Match[Position, Action]:
    example = GAME.teaching.example(key)
    assert example is not None
    return steps(GAME, example)[-1]


def test_every_rule_has_an_example() -> None:
    assert {example.rule for example in GAME.teaching.examples} == {str(number) for number in range(1, 10)}


@pytest.mark.parametrize(
    ("key", "end"),
    [
        ("surrounded", End.SURROUNDED),
        ("fourteen", End.TAKEN),
        ("stuck", End.STUCK),
        ("repeated", End.REPETITION),
        ("held", None),
    ],
)
def test_a_game_ends_as_the_caption_says(key: str, end: End | None) -> None:
    assert last(key).position.end is end


def test_dogs_in_hand_are_as_the_captions_say() -> None:
    assert last("surrounded").position.hand > 0
    for key in ("dog_step", "dog_jump", "held", "stuck", "repeated"):
        assert last(key).position.hand == 0


def test_a_deer_that_steps_or_has_jumped_could_jump() -> None:
    for key in ("deer_step", "jump"):
        assert any(isinstance(action, Jump) for action in legal_actions(last(key).back().position))


def test_no_dog_can_get_past_the_deer_on_the_entry() -> None:
    """Only the entry leads from the square into the small mountain, where one deer walks about."""
    position, entry, mountain = last("held").position, mask_of("c7"), mask_of("b8 c8 d8 c9")
    assert position.deer & entry
    assert position.deer & mountain
    assert not position.dogs & mountain
    ways = [NEIGHBOURS[point] & ~mountain for point in points_of(mountain)]
    assert {way for way in ways if way} == {entry}
