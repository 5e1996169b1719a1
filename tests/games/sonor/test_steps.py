"""The directions in which discs can step, as the rules judge each of them."""

import pytest

from games.sonor import GAME
from games.sonor.notation import NAMES, NUMBERS, Step, format_action
from games.sonor.position import Position
from games.sonor.steps import free_directions, is_legal
from tests.games.sonor.naive import Naive
from tests.games.sonor.scenes import allows, play, stand

CROWD = stand("150,300 189.95,300 150,340 110,300 150,260.05")
"""Evaders a step and the disc's width apart from evader 1: it may touch them in hardly more than one direction."""


def judged(position: Position, name: str) -> list[int]:
    return [tenths for tenths in range(3600) if allows(position, f"{name}:{tenths / 10:.1f}")]


@pytest.mark.parametrize("name", ["1", "2", "5"])
@pytest.mark.parametrize("position", [CROWD, stand("10,390 30.01,390 12,365 - 289,201"), stand("30,390")])
def test_an_evader_is_free_to_step_where_the_rules_let_it(position: Position, name: str) -> None:
    assert list(free_directions(position, NUMBERS[name])) == judged(position, name)


@pytest.mark.parametrize("pursuer", ["150,200", "20,20", "270,355"])
def test_the_pursuer_is_free_to_step_anywhere_on_the_field(pursuer: str) -> None:
    position = stand("150,300 30,390", pursuer, waiting="")
    assert list(free_directions(position, NUMBERS["P"])) == judged(position, NAMES[0])


def test_a_step_that_would_just_touch_is_not_free() -> None:
    free = set(free_directions(CROWD, 1))
    assert {0, 900, 1800, 2700}.isdisjoint(free)
    assert {450, 1350, 2250, 3150} <= free


@pytest.mark.parametrize(
    "position",
    [
        CROWD,
        stand("10,390 30.01,390 12,365 - 289,201", waiting="135"),
        stand("150,300 30,390", "20,20", waiting=""),
        play("(stop) (stop)").position,
    ],
)
def test_a_step_is_told_legal_or_not_as_the_slow_twin_does(position: Position) -> None:
    twin = Naive.read(GAME.encode(position)) if not GAME.over(position) else None
    answers = set()
    for disc in NUMBERS.values():
        for tenths in (*range(0, 3600, 5), *range(890, 911), *range(1790, 1811)):
            step = Step(disc, tenths)
            expected = twin is not None and twin.legal(format_action(step))
            assert is_legal(position, step) is expected, format_action(step)
            answers.add(expected)
    assert answers == ({True, False} if twin else {False})
