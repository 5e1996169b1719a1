"""QR codes as filled rectangles."""

from typing import Any, Final

import segno

from tournaments.paper.page import Code

_PATTERN: Final = 4
"""Any of the eight masks gives a valid code. To compare them all, for the one read best under bad light, would take
longer than the rest of the page."""


def draw_code(canvas: Any, code: Code, page_height: float) -> None:
    """Draw the code as large as its box; every run of dark modules is one rectangle.

    Whoever places a code leaves four of its modules white around it: readers need that.
    """
    rows = segno.make(code.address, error="m", micro=False, mask=_PATTERN, boost_error=False).matrix
    size = min(code.box.width, code.box.height) / len(rows)
    path = canvas.beginPath()
    for line, row in enumerate(rows):
        y = page_height - code.box.top - (line + 1) * size
        for start, length in _runs(bytes(row)):
            path.rect(code.box.x + start * size, y, length * size, size)
    canvas.drawPath(path, stroke=0, fill=1)


def _runs(row: bytes) -> list[tuple[int, int]]:
    """(start, length) of every run of dark modules."""
    runs = []
    end = 0
    while (start := row.find(1, end)) >= 0:
        end = row.find(0, start)
        end = len(row) if end < 0 else end
        runs.append((start, end - start))
    return runs
