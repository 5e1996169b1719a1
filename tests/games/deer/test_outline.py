"""Outlines of heads from few points."""

import pytest

from games.deer.board import mirrored, placed, rounded

SQUARE = ((1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0))


def test_a_half_is_mirrored_and_meets_itself_on_the_middle_line_once() -> None:
    assert mirrored(((0, 2), (1, 1), (0, 0))) == ((0, 2), (1, 1), (0, 0), (-1, 1))


@pytest.mark.parametrize("parts", [1, 2, 5])
def test_a_rounded_outline_goes_through_its_points_and_bulges_between_them(parts: int) -> None:
    outline = rounded(SQUARE, parts)
    assert outline[::parts] == SQUARE
    assert len(outline) == len(SQUARE) * parts
    assert max(abs(x) + abs(y) for x, y in outline) == 2
    assert all(max(abs(x), abs(y)) > 1 for n, (x, y) in enumerate(outline) if n % parts)


def test_an_outline_is_scaled_and_then_moved() -> None:
    assert placed(((1, 2), (0, 0)), 10, 20, 0.5) == ((10.5, 21), (10, 20))
