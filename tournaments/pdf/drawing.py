"""Draws pages on a ReportLab canvas: the only place of the documents that does."""

from collections.abc import Sequence
from typing import Any, BinaryIO, Final

from reportlab.pdfgen.canvas import Canvas

from tournaments.pdf.codes import draw_code
from tournaments.pdf.faces import fonts
from tournaments.pdf.fitting import LEADING
from tournaments.pdf.page import HEIGHT, WIDTH, Cell, Page, Rule, Stroke

_MIDDLE: Final = 0.36
"""Half the height of a capital letter, in type sizes."""


def new_canvas(file: BinaryIO) -> Any:
    """A canvas of A4 pages, with the faces at hand."""
    fonts()
    return Canvas(file, pagesize=(WIDTH, HEIGHT), pageCompression=1)


def draw_pages(canvas: Any, pages: Sequence[Page]) -> None:
    """Draw the pages in order and close the file."""
    forms = _draw_forms(canvas, pages)
    for number, page in enumerate(pages):
        if page.bookmark:
            key = f"page{number}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(page.bookmark, key)
        if page.under is not None:
            canvas.doForm(forms[id(page.under)])
        _draw(canvas, page)
        canvas.showPage()
    canvas.save()


def _draw_forms(canvas: Any, pages: Sequence[Page]) -> dict[int, str]:
    """Draw once what pages have in common; the name of each such form by the id of its page."""
    common = {id(page.under): page.under for page in pages if page.under is not None}
    names = {key: f"form{number}" for number, key in enumerate(common)}
    for key, under in common.items():
        canvas.beginForm(names[key], 0, 0, WIDTH, HEIGHT)
        _draw(canvas, under)
        canvas.endForm()
    return names


def _draw(canvas: Any, page: Page) -> None:
    _draw_rules(canvas, page.rules)
    canvas.setFillGray(0)
    for code in page.codes:
        draw_code(canvas, code, HEIGHT)
    _draw_cells(canvas, page.cells)


def _draw_rules(canvas: Any, rules: Sequence[Rule]) -> None:
    """All lines of a stroke are one path."""
    strokes: dict[Stroke, list[tuple[float, float, float, float]]] = {}
    for x1, y1, x2, y2, stroke in rules:
        strokes.setdefault(stroke, []).append((x1, HEIGHT - y1, x2, HEIGHT - y2))
    for stroke, lines in strokes.items():
        canvas.setLineWidth(stroke.width)
        canvas.setStrokeGray(stroke.grey)
        canvas.setDash(*stroke.dash) if stroke.dash[1] else canvas.setDash()
        canvas.lines(lines)


def _draw_cells(canvas: Any, cells: Sequence[Cell]) -> None:
    grey, font = 0.0, ("", 0.0)
    for cell in cells:
        if cell.style.grey != grey:
            grey = cell.style.grey
            canvas.setFillGray(grey)
        if (cell.style.face, cell.fitted.size) != font:
            font = (cell.style.face, cell.fitted.size)
            canvas.setFont(*font)
        _draw_lines(canvas, cell)


def _draw_lines(canvas: Any, cell: Cell) -> None:
    box, style = cell.box, cell.style
    for line, baseline in zip(cell.fitted.lines, baselines(cell), strict=True):
        if style.align == "left":
            canvas.drawString(box.x, HEIGHT - baseline, line)
        elif style.align == "right":
            canvas.drawRightString(box.right, HEIGHT - baseline, line)
        else:
            canvas.drawCentredString(box.x + box.width / 2, HEIGHT - baseline, line)


def baselines(cell: Cell) -> list[float]:
    """Where the lines of a cell stand, measured from the top of the page."""
    fitted = cell.fitted
    leading = fitted.size * LEADING
    slack = 0.0 if cell.style.on_top else (cell.box.height - fitted.height) / 2
    first = cell.box.top + slack + leading / 2 + _MIDDLE * fitted.size
    return [first + number * leading for number in range(len(fitted.lines))]
