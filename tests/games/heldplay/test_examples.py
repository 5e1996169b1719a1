"""What the captions of the examples of Held-play promise, and what its lessons ask for."""

import pytest

from games.core.demonstration import begun, steps
from games.core.types import Points, Result, Side
from games.heldplay import GAME
from games.heldplay.position import Position


def positions(key: str) -> list[Position]:
    example = GAME.teaching.example(key)
    assert example is not None
    return [match.position for match in steps(GAME, example)]


@pytest.mark.rule("heldplay.11", accepts=True)
def test_the_example_of_net_points_shows_the_end_of_each_of_the_three_games() -> None:
    shown = positions("net")
    assert [(len(position.won), GAME.points(position)) for position in shown] == [
        (1, Points(15, 0)), (2, Points(15, 26)), (3, Points(25, 26)),
    ]  # fmt: skip
    assert [GAME.outcome(position) for position in shown] == [Result.OPEN, Result.OPEN, Result.won_by(Side.A)]


def test_in_the_example_of_net_points_the_eight_go_from_side_to_side() -> None:
    last = positions("net")[-1]
    assert [(game.eight, game.winner, game.houses) for game in last.won] == [
        (0, 0, (1, 3, 4, 7)), (1, 1, (5, 6, 7, 8)), (0, 0, (1, 2, 3, 4)),
    ]  # fmt: skip


def test_only_piece_5_crosses_the_line_in_the_first_lesson() -> None:
    lesson = GAME.teaching.lesson("cross")
    assert lesson is not None
    begin = begun(GAME, lesson)
    reached = [
        GAME.format(action)
        for action in GAME.legal_actions(begin.position) or ()
        if lesson.goal(begin.play(GAME.format(action)), len(begin.actions))
    ]
    assert reached == [lesson.solution]
