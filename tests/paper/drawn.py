"""Where a finished file draws its lines of text, and where pages that are laid out want them."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import groupby
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

from tournaments.paper.drawing import baselines, draw_sheets, new_canvas
from tournaments.paper.fitting import width
from tournaments.paper.page import Cell, Page, PaperSheet, Printing, sheets

Point = tuple[float, float]
Matrix = tuple[float, ...]
_PLAIN: Matrix = (1, 0, 0, 1, 0, 0)


def drawn(pages: Sequence[Page], printing: Printing) -> PdfReader:
    """The file of these pages."""
    file = BytesIO()
    canvas = new_canvas(file)
    for _sheet in draw_sheets(canvas, pages, printing):
        pass
    canvas.save()
    return PdfReader(BytesIO(file.getvalue()))


def placed_on(pages: Sequence[Page], printing: Printing) -> list[PaperSheet]:
    """The sheets that the pages go on."""
    return sheets([page.size for page in pages], [page.exact for page in pages], printing.paper)


def wanted(pages: Sequence[Page], sheet: PaperSheet) -> list[tuple[Point, Point]]:
    """Where each line of the sheet begins and ends, in points from its lower left corner."""
    lines = []
    for placed in sheet.pages:
        for cell in pages[placed.page].cells:
            for line in _lines(cell, pages[placed.page].size.height):
                begin, end = (
                    (placed.x + placed.scale * x, placed.y + placed.scale * y) for x, y in line
                )  # fmt: skip
                lines.append((begin, end))
    return lines


def _lines(cell: Cell, height: float) -> Iterator[tuple[Point, Point]]:
    """Begin and end of each line of a cell, from the lower left corner of its page."""
    read = cell.upright
    for text, baseline in zip(cell.fitted.lines, baselines(read), strict=True):
        wide = width(text, cell.style.face, cell.fitted.size)
        free = read.box.width - wide
        left = read.box.x + {"left": 0.0, "middle": free / 2, "right": free}[cell.style.align]
        if cell.style.turned:
            x, y = cell.box.x + baseline, height - cell.box.bottom + left
            yield (x, y), (x, y + wide)
        else:
            yield (left, height - baseline), (left + wide, height - baseline)


def origins(page: PageObject) -> list[Point]:
    """Where the lines of a finished page begin."""
    matrix, kept, points = _PLAIN, list[Matrix](), list[Point]()
    operations: Any = ContentStream(page.get_contents(), page.pdf).operations
    for operands, operator in operations:
        if operator == b"q":
            kept.append(matrix)
        elif operator == b"Q":
            matrix = kept.pop()
        elif operator == b"cm":
            matrix = _times(tuple(map(float, operands)), matrix)
        elif operator == b"Tm":
            points.append(_times(tuple(map(float, operands)), matrix)[4:])  # type: ignore[arg-type]
    return [origin for origin, _same in groupby(points)]  # a text begins at its first line, which is turned there


def _times(one: Matrix, other: Matrix) -> Matrix:
    """What ``one`` does, then what ``other`` does."""
    a, b, c, d, e, f = one
    p, q, r, s, t, u = other
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)
