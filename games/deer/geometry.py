"""The 35 points, the lines that join them, the jumps along straight lines.

A point is a number with one bit, so that sets of points are masks; the bits are in the order of the names, the lowest
a1, then a3, … e7.
"""

from collections.abc import Iterator
from itertools import pairwise

LINES = tuple(
    tuple(line.split("-"))
    for line in (
        # the square's rows and columns, the one in the middle with both mountains' own
        "a3-b3-c3-d3-e3 a4-b4-c4-d4-e4 a5-b5-c5-d5-e5 a6-b6-c6-d6-e6 a7-b7-c7-d7-e7 "
        "a3-a4-a5-a6-a7 b3-b4-b5-b6-b7 c1-c2-c3-c4-c5-c6-c7-c8-c9 d3-d4-d5-d6-d7 e3-e4-e5-e6-e7 "
        # diagonals, those across the entries c3 and c7 going on into the mountains
        "a3-b4-c5-d6-e7 e3-d4-c5-b6-a7 a1-b2-c3-d4-e5 e1-d2-c3-b4-a5 b8-c7-d6-e5 d8-c7-b6-a5 "
        # the mountains' other lines
        "a1-c1-e1 b2-c2-d2 b8-c8-d8 b8-c9 d8-c9"
    ).split()
)
"""Every straight line as far as it goes."""

POINTS = {name: 1 << n for n, name in enumerate(sorted({name for line in LINES for name in line}))}
NAMES = {point: name for name, point in POINTS.items()}
COUNT = len(POINTS)
FULL = (1 << COUNT) - 1

Jump = tuple[int, int, int]
"""Start, the point jumped over, goal."""


def mask_of(text: str) -> int:
    """The points whose names stand in a text, separated by spaces."""
    return sum(POINTS[name] for name in text.split())


def subsets(mask: int) -> Iterator[int]:
    """Every mask within a mask, the empty one last."""
    part = mask
    while part:
        yield part
        part = (part - 1) & mask
    yield 0


_BOTH_WAYS = [way for line in LINES for points in [[POINTS[name] for name in line]] for way in (points, points[::-1])]


def _neighbours() -> dict[int, int]:
    neighbours = dict.fromkeys(NAMES, 0)
    for way in _BOTH_WAYS:
        for start, goal in pairwise(way):
            neighbours[start] |= goal
    return neighbours


NEIGHBOURS = _neighbours()
"""Of every point: those that a line joins to it directly (deer.4, deer.5)."""

ALL_JUMPS: tuple[Jump, ...] = tuple(jump for way in _BOTH_WAYS for jump in zip(way, way[1:], way[2:], strict=False))
_ACROSS_ENTRIES = {
    tuple(POINTS[name] for name in triple.split("-"))
    for triple in "b4-c3-d2 d2-c3-b4 d4-c3-b2 b2-c3-d4 b6-c7-d8 d8-c7-b6 d6-c7-b8 b8-c7-d6".split()
}
JUMPS = (tuple(jump for jump in ALL_JUMPS if jump not in _ACROSS_ENTRIES), ALL_JUMPS)
"""Straight jumps (deer.5): without and with those along a diagonal across an entry."""


def _over(jumps: tuple[Jump, ...]) -> dict[int, dict[int, int]]:
    jumped: dict[int, dict[int, int]] = {point: {} for point in NAMES}
    for start, over, goal in jumps:
        jumped[start][goal] = over
    return jumped


OVER = tuple(map(_over, JUMPS))
"""Without and with the diagonals across the entries: of every start, the goals and what is jumped over."""


def _landings(over: dict[int, int], neighbours: int) -> dict[int, int]:
    return {dogs: sum(goal for goal, middle in over.items() if dogs & middle) for dogs in subsets(neighbours)}


LANDINGS = tuple({start: _landings(over[start], NEIGHBOURS[start]) for start in NAMES} for over in OVER)
"""The same two: of every start, the goals straight behind a choice of neighbours."""
