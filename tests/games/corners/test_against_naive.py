"""The engine and its slow twin agree on every position of random games."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.game import start
from games.core.types import Side
from games.corners import GAME
from games.corners.geometry import NAMES, RECTANGLES, names
from games.corners.notation import joined
from tests.games.corners import naive


def test_both_know_the_same_1192_rectangles() -> None:
    assert len(RECTANGLES) == 1192
    assert {joined(rectangle.corners) for rectangle in RECTANGLES} == set(naive.RECTANGLES)


def test_both_find_the_same_cells_inside() -> None:
    for rectangle in RECTANGLES:
        corners = naive.RECTANGLES[joined(rectangle.corners)]
        for fill, border in ((0, True), (1, False)):
            expected = {naive.name(cell) for cell in naive.inside(corners, border)}
            assert set(names(rectangle.inside[fill])) == expected


@settings(max_examples=10, deadline=None)
@given(
    edges=st.sampled_from(["inside", "outside"]),
    reuse=st.sampled_from(["effect", "unpainted"]),
    first=st.sampled_from("AB"),
    chance=st.randoms(use_true_random=False),
    greed=st.integers(0, 3),
)
def test_they_play_the_same_games(edges: str, reuse: str, first: str, chance: Random, greed: int) -> None:
    position = start(GAME, [("edges", edges), ("reuse", reuse)], {"First": first})
    twin = naive.Naive(edges, reuse, first)
    while legal := twin.legal():
        assert {GAME.format(action) for action in GAME.legal_actions(position)} == legal
        captures = sorted(legal.difference(NAMES))
        eager = bool(captures) and chance.randrange(4) < greed
        text = chance.choice(captures if eager else sorted(legal))
        position = GAME.apply(position, GAME.parse(text, position))
        twin.play(text)
        assert GAME.points(position).as_dict() == twin.points()
        assert GAME.to_act(position) == (None if twin.left == 0 else twin.mover)
    assert GAME.over(position)
    a, b = (GAME.points(position)[side] for side in Side)
    assert GAME.outcome(position).value == ("1-0" if a > b else "0-1" if b > a else "1/2-1/2")
