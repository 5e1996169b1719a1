"""What the captions of Corners' examples promise."""

from games.core.demonstration import steps
from games.core.game import Match
from games.core.types import Points
from games.corners import GAME
from games.corners.geometry import NUMBERS
from games.corners.notation import Action
from games.corners.position import Position

ON_THE_BOARD = {"1", "3", "4", "5", "6", "7", "8", "9", "10"}
"""All rules but the one about the first move."""

Played = Match[Position, Action]


def last(key: str) -> Played:
    example = GAME.teaching.example(key)
    assert example is not None
    return steps(GAME, example)[-1]


def circles(match: Played, *, painted: bool = False) -> int:
    """How many circles stand on the board; side A draws them in all examples."""
    own, own_painted = match.position.figures(match.position.variant.circles)
    return (own_painted if painted else own).bit_count()


def test_every_rule_that_speaks_of_the_board_has_an_example() -> None:
    assert {example.rule for example in GAME.teaching.examples} == ON_THE_BOARD


def test_both_values_of_each_option_are_shown() -> None:
    chosen = {option for example in GAME.teaching.examples for option in example.options}
    assert chosen == {("edges", "outside"), ("reuse", "unpainted")}
    assert circles(last("border")) == 4 + 3 + 4
    assert circles(last("no_border")) == 4 + 3
    assert circles(last("again"), painted=True) == 4 + 2


def test_triangles_inside_stay_and_the_smallest_rectangle_fills_nothing() -> None:
    inside = last("inside")
    triangles = inside.position.figures(inside.position.variant.circles.other)[0]
    assert all(triangles >> NUMBERS[cell] & 1 for cell in ("c4", "d3"))
    assert circles(inside) == 4 * 4 - 2
    assert circles(last("smallest")) == 4


def test_the_last_pictures_are_of_games_that_are_over() -> None:
    for key, points in (("last_round", Points(8, 4)), ("nothing_left", Points(8, 0)), ("count", Points(8, 4))):
        assert GAME.over(last(key).position)
        assert GAME.points(last(key).position) == points
