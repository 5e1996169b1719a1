"""Blocks sharing a page's height."""

from dataclasses import dataclass

import pytest

from tournaments.paper.grid import heights, in_pages, places
from tournaments.paper.page import Box, Page


@dataclass
class Plain:
    """A block with nothing in it."""

    least: float
    wanted: float
    most: float

    def draw(self, page: Page, box: Box) -> None:
        """Nothing."""


ONE, TWO = Plain(10, 20, 30), Plain(20, 60, 60)


@pytest.mark.parametrize(
    ("height", "shares"), [(30, [10, 20]), (55, [15, 40]), (80, [20, 60]), (85, [25, 60]), (300, [30, 60])]
)
def test_blocks_get_their_least_then_what_they_want_then_what_they_can_use(height: float, shares: list[float]) -> None:
    assert heights([ONE, TWO], height) == pytest.approx(shares)


def test_the_last_block_stands_at_the_foot() -> None:
    first, last = places(Box(5, 100, 50, 300), [ONE, TWO])
    assert first == Box(5, 100, 50, 30)
    assert last == Box(5, 340, 50, 60)


def test_blocks_that_want_more_than_a_page_go_on_to_the_next() -> None:
    assert in_pages([ONE, TWO, ONE, TWO], 80) == [[ONE, TWO], [ONE, TWO]]
    assert in_pages([TWO, TWO], 50) == [[TWO], [TWO]]
