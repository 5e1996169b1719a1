"""QR codes in vectors."""

from typing import Any

import segno

from tournaments.paper.drawing import draw_code
from tournaments.paper.page import Box, Code

ADDRESS = "https://tournament.example/t/cup/matches/7/"


class Canvas:
    """Keeps the rectangles that are filled."""

    def __init__(self) -> None:
        self.rects: list[tuple[float, ...]] = []

    def beginPath(self) -> "Canvas":  # noqa: N802 - the canvas calls it so
        return self

    def rect(self, *box: float) -> None:
        self.rects.append(box)

    def drawPath(self, path: Any, *, stroke: int, fill: int) -> None:  # noqa: N802
        assert (path, stroke, fill) == (self, 0, 1)


def test_exactly_the_dark_modules_are_filled() -> None:
    canvas = Canvas()
    code = segno.make(ADDRESS, error="m", micro=False, mask=4, boost_error=False)
    size = len(code.matrix)
    draw_code(canvas, Code(Box(100, 50, size * 2, size * 2), ADDRESS), 800)
    drawn = [[0] * size for _ in range(size)]
    for x, y, width, height in canvas.rects:
        assert height == 2
        line = round((800 - 50 - y) / 2) - 1
        for column in range(round((x - 100) / 2), round((x - 100 + width) / 2)):
            drawn[line][column] += 1
    assert drawn == [list(row) for row in code.matrix]
