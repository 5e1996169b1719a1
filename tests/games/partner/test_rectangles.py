"""What a player sees of the rectangles of Corners, told as it is by looking at each of them."""

from random import Random

import pytest

from games import registry
from games.core.cells import bits
from games.corners.position import Position
from games.partner.corners import PARTNER
from games.partner.rectangles import INSIDE, MASKS, corners_held, most_empty, most_later

CORNERS = registry.get("corners")


def middles(seed: int, **options: str) -> list[Position]:
    """The positions of one random game before its last round."""
    random, position, found = Random(seed), CORNERS.start(options, {}), list[Position]()
    while position.empty:
        found.append(position)
        position = CORNERS.apply(position, random.choice(CORNERS.legal_actions(position) or ()))
    return found


def test_the_best_corner_is_taken_by_the_opponent_and_the_next_best_is_told() -> None:
    told = set[bool]()
    for seed in range(3):
        for position in middles(seed, edges="inside", reuse="effect"):
            three, empty = corners_held(position)[0].three, position.empty
            cells = {number: (INSIDE[0][number] & empty).bit_count() for number in bits(three)}
            without = [max((n for r, n in cells.items() if not MASKS[r] >> c & 1), default=0) for c in bits(empty)]
            most, still = most_later(three, position.own, 0, empty)
            assert (most, still) == (most_empty(three, 0, empty), min(without))
            told.add(still < most)
    assert told == {True, False}


@pytest.mark.parametrize("edges", ["inside", "outside"])
def test_a_side_that_gains_a_figure_is_judged_better_and_the_other_side_worse(edges: str) -> None:
    """One that is painted instead of not, all else being equal; early in a game painting may come too soon."""
    judge = PARTNER._game
    for position in middles(5, edges=edges, reuse="effect"):
        plain, foe_plain = position.own & ~position.own_painted, position.foe & ~position.foe_painted
        if position.empty.bit_count() > 40 or not plain or not foe_plain:
            continue
        painted = position._replace(own_painted=position.own_painted | plain & -plain)
        foe_painted = position._replace(foe_painted=position.foe_painted | foe_plain & -foe_plain)
        assert judge.evaluate(foe_painted) <= judge.evaluate(position) <= judge.evaluate(painted)
