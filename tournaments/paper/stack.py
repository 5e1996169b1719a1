"""Blocks above one another, sharing a page's height."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Protocol

from tournaments.paper.page import Box, Page


class Block(Protocol):
    """A part of a page: the least height that it can do with, the one it would like, the most it can use (points)."""

    @property
    def least(self) -> float: ...

    @property
    def wanted(self) -> float: ...

    @property
    def most(self) -> float: ...

    def draw(self, page: Page, box: Box) -> None:
        """Put its cells and rules into the box."""


def heights(blocks: Sequence[Block], height: float) -> list[float]:
    """Each block's share of a height that is no less than all of them need.

    All get their least; what is left brings them alike towards what they want, then towards what they can use.
    """
    shares = [block.least for block in blocks]
    for goals in ([block.wanted for block in blocks], [block.most for block in blocks]):
        gaps = [max(goal - share, 0.0) for goal, share in zip(goals, shares, strict=True)]
        missing, left = sum(gaps), max(height - sum(shares), 0.0)
        part = min(1.0, left / missing) if missing else 0.0
        shares = [share + gap * part for share, gap in zip(shares, gaps, strict=True)]
    return shares


def places(box: Box, blocks: Sequence[Block]) -> list[Box]:
    """Where each block goes: from the top of the box downwards, the last one at its foot."""
    shares = heights(blocks, box.height)
    tops = [box.top, *(box.top + below for below in accumulate(shares[:-1]))]
    tops[-1] = box.bottom - shares[-1]
    return [Box(box.x, top, box.width, height) for top, height in zip(tops, shares, strict=True)]


def in_pages(blocks: Sequence[Block], height: float) -> list[list[Block]]:
    """The blocks on as many pages of that height as they want."""
    pages: list[list[Block]] = [[]]
    left = height
    for block in blocks:
        if pages[-1] and block.wanted > left:
            pages.append([])
            left = height
        pages[-1].append(block)
        left -= block.wanted
    return pages
