"""Draws pages on a ReportLab canvas, codes among them: the only place of the documents that does."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import groupby
from typing import IO, Any, Final, NamedTuple

import segno
from reportlab import rl_config
from reportlab.lib.colors import white
from reportlab.lib.rl_accel import fp_str
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from games.drawing.pdf import Inks
from games.drawing.pdf import draw as draw_scene
from games.drawing.pdf import fit as fit_scene
from tournaments.kernel.wording import namer
from tournaments.paper.fitting import LEADING, TEXT, fonts
from tournaments.paper.page import (
    A4,
    PLAIN,
    Align,
    Backdrop,
    Cell,
    Code,
    Page,
    Picture,
    Placed,
    Printing,
    Rule,
    Size,
    Stroke,
    sheets,
)

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


# Draws pages on a ReportLab canvas: the only place of the documents that does.
_MIDDLE: Final = 0.36
"""Half the height of a capital letter, in type sizes."""

_SHARES: Final[Mapping[Align, float]] = {"left": 0.0, "middle": 0.5, "right": 1.0}
"""How much of what a line leaves free stands before it."""

PALE: Final = 0.85
"""How much white lies over a photograph behind text: on a black one, the grey of the stamp keeps a contrast of 4.5."""

Forms = Mapping[int, str]
"""The names of what is drawn once and shown often, by the id of its page or scene."""


class Chapter(NamedTuple):
    """Which document of a file this is; ``name`` begins a chapter of the outline, ``level`` is that of its pages' own
    entries."""

    number: int = 0
    name: str = ""
    level: int = 0


ONLY: Final = Chapter()


class Line(NamedTuple):
    """A line of text, where it begins from the lower left corner of the page (points, as a file says numbers), and
    whether it is read upwards."""

    text: str
    x: str
    y: str
    turned: bool = False


class _Canvas(Canvas):  # type: ignore[misc] # ReportLab has no types
    """ReportLab's canvas, which writes many short lines in a quarter of the time, and the same bytes."""

    def write(self, face: str, size: float, grey: float, lines: Sequence[Line]) -> None:
        """Write lines of one look, each with a break after it, by which programs that read the file tell them apart."""
        font, subset, first = fonts()[face], -1, lines[0]
        written = font.written_in(self._doc)
        operators = ["BT", _at(first._replace(turned=False)), f"{fp_str(grey)} g"]
        for line in lines:
            if line is not first or line.turned:
                operators.append(_at(line))
            for number, shown in written[line.text]:
                if number != subset:
                    subset = number
                    name = font.getSubsetInternalName(subset, self._doc)
                    operators.append(f"{name} {fp_str(size)} Tf {fp_str(size * LEADING)} TL")
                operators.append(shown)
            operators.append("T*")
        self.addLiteral(" ".join([*operators, "ET"]))


def _at(line: Line) -> str:
    """The operator that begins a line at its place."""
    _text, x, y, turned = line
    return f"0 1 -1 0 {x} {y} Tm" if turned else f"1 0 0 1 {x} {y} Tm"


def new_canvas(file: IO[bytes]) -> Any:
    """A canvas with the faces at hand. What it packs stays binary: as text it would be a quarter longer."""
    fonts()
    rl_config.useA85 = 0
    return _Canvas(file, pagesize=A4, pageCompression=1)


def draw_sheets(
    canvas: Any, pages: Sequence[Page], printing: Printing = PLAIN, chapter: Chapter = ONLY
) -> Iterator[None]:
    """Draw the pages in order, on the sheets that the printer takes; a step for each sheet."""
    forms = _draw_forms(canvas, pages, printing, chapter)
    marks = _bookmarks(pages, chapter)
    sizes, exact = [page.size for page in pages], [page.exact for page in pages]
    for sheet in sheets(sizes, exact, printing.paper):
        canvas.setPageSize(sheet.size)
        for placed in sheet.pages:
            for level, title in marks[placed.page]:
                key = f"page{chapter.number}x{placed.page}x{level}"
                canvas.bookmarkPage(key)
                canvas.addOutlineEntry(title, key, level)
            _draw_placed(canvas, pages[placed.page], placed, forms, printing)
        canvas.showPage()
        yield


def _bookmarks(pages: Sequence[Page], chapter: Chapter) -> list[list[tuple[int, str]]]:
    """The entries of the outline that each page begins, with their levels; a chapter whose first page is named
    after it has no entry of that page."""
    marks = [[(chapter.level, page.bookmark)] if page.bookmark else [] for page in pages]
    if chapter.name:
        begins = [] if pages[0].bookmark.startswith(chapter.name) else marks[0]
        marks[0] = [(0, chapter.name), *begins]
    return marks


def _draw_placed(canvas: Any, page: Page, placed: Placed, forms: Forms, printing: Printing) -> None:
    """Draw a page at its place on the sheet."""
    moved = (placed.x, placed.y, placed.scale) != (0, 0, 1)
    if moved:
        canvas.saveState()
        canvas.translate(placed.x, placed.y)
        canvas.scale(placed.scale, placed.scale)
    if page.backdrop is not None and printing.colour:
        _draw_backdrop(canvas, page.backdrop, page.size)
    if page.under is not None:
        canvas.doForm(forms[id(page.under)])
    _draw(canvas, page, forms, printing)
    if moved:
        canvas.restoreState()


def _draw_backdrop(canvas: Any, backdrop: Backdrop, size: Size) -> None:
    """The photograph, cut at the edges of the page, and white over it where it is pale. ReportLab puts the file as it
    is into the document, once for all pages."""
    canvas.saveState()
    path = canvas.beginPath()
    path.rect(0, 0, size.width, size.height)
    canvas.clipPath(path, stroke=0, fill=0)
    x, top, width, height = backdrop.cover(size)
    canvas.drawImage(ImageReader(BytesIO(backdrop.content)), x, top, width, height)
    canvas.setFillColor(white, alpha=PALE)
    for box in backdrop.pale:
        canvas.rect(box.x, size.height - box.bottom, box.width, box.height, stroke=0, fill=1)
    canvas.restoreState()


def _draw_forms(canvas: Any, pages: Sequence[Page], printing: Printing, chapter: Chapter) -> Forms:
    """Draw once what pages have in common, and drawings that stand there more than once."""
    common = {id(page.under): page.under for page in pages if page.under is not None}
    pictures = [picture for page in (*common.values(), *pages) for picture in page.pictures]
    counts = Counter(id(picture.scene) for picture in pictures)
    repeated = {id(picture.scene): picture.scene for picture in pictures if counts[id(picture.scene)] > 1}
    names = {key: f"form{chapter.number}x{number}" for number, key in enumerate((*repeated, *common))}
    for key, scene in repeated.items():
        canvas.beginForm(names[key], 0, 0, scene.width, scene.height)
        draw_scene(canvas, scene, 0, 0, scene.width, scene.height, font=TEXT, inks=_inks(printing), namer=namer())
        canvas.endForm()
    for key, under in common.items():
        canvas.beginForm(names[key], 0, 0, *under.size)
        _draw(canvas, under, names, printing)
        canvas.endForm()
    return names


def _inks(printing: Printing) -> Inks:
    return "screen" if printing.colour else "grey"


def _draw(canvas: Any, page: Page, forms: Forms, printing: Printing) -> None:
    height = page.size.height
    for picture in page.pictures:
        _draw_picture(canvas, picture, height, forms, printing)
    _draw_rules(canvas, page.rules, height)
    canvas.setFillGray(0)
    for code in page.codes:
        draw_code(canvas, code, height)
    _draw_cells(canvas, page.cells, height)


def _draw_picture(canvas: Any, picture: Picture, height: float, forms: Forms, printing: Printing) -> None:
    """Draw a scene, cut at the edges of its clip when it has one."""
    box, clip, scene = picture.box, picture.clip, picture.scene
    canvas.saveState()
    if clip is not None:
        path = canvas.beginPath()
        path.rect(clip.x, height - clip.bottom, clip.width, clip.height)
        canvas.clipPath(path, stroke=0, fill=0)
    place = (box.x, height - box.bottom, box.width, box.height)
    if id(scene) in forms:
        fit_scene(canvas, scene, *place)
        canvas.doForm(forms[id(scene)])
    else:
        draw_scene(canvas, scene, *place, font=TEXT, inks=_inks(printing), namer=namer())
    canvas.restoreState()


def _draw_rules(canvas: Any, rules: Sequence[Rule], height: float) -> None:
    """All lines of a stroke are one path."""
    strokes: dict[Stroke, list[tuple[float, float, float, float]]] = {}
    for x1, y1, x2, y2, stroke in rules:
        strokes.setdefault(stroke, []).append((x1, height - y1, x2, height - y2))
    for stroke, lines in strokes.items():
        canvas.setLineWidth(stroke.width)
        canvas.setStrokeGray(stroke.grey)
        canvas.setDash(*stroke.dash) if stroke.dash[1] else canvas.setDash()
        canvas.lines(lines)


def _draw_cells(canvas: Any, cells: Sequence[Cell], height: float) -> None:
    """Cells of one look that follow one another are one text: to begin and end one for each takes as long as to set
    it."""
    for look, alike in groupby(cells, _look):
        if lines := list(_placed(alike, height)):
            canvas.write(*look, lines)


def _placed(cells: Iterable[Cell], height: float) -> Iterator[Line]:
    """The lines of cells of one look. Those of a table stand in few columns and in rows: where a line begins is found
    out once for each width of text in a column, and once for each row."""
    xs: dict[object, str] = {}
    ys: dict[object, str] = {}
    for cell in cells:
        (left, top, wide, high), fitted, style = cell
        if style.turned or len(fitted.lines) != 1:
            yield from _lines(cell, height)
            continue
        across, down = (left, wide, style.align, fitted.widths), (top, high, style.on_top)
        x, y = xs.get(across), ys.get(down)
        if x is None or y is None:
            [(_text, x, y, _turned)] = _lines(cell, height)
            xs[across], ys[down] = x, y
        yield Line(fitted.lines[0], x, y)


def _look(cell: Cell) -> tuple[str, float, float]:
    return cell.style.face, cell.fitted.size, cell.style.grey


def _lines(cell: Cell, height: float) -> list[Line]:
    """The cell's lines, and where each begins from the lower left corner of the page."""
    read = cell.upright
    fitted, (x, _top, free, _high) = read.fitted, read.box
    share, turned = _SHARES[read.style.align], cell.style.turned
    placed = [
        (line, x + share * (free - wide), baseline)
        for line, wide, baseline in zip(fitted.lines, fitted.widths, baselines(read), strict=True)
    ]
    if turned:
        left, low = cell.box.x, height - cell.box.bottom
        return [Line(line, fp_str(left + down), fp_str(low + along), turned) for line, along, down in placed]
    return [Line(line, fp_str(along), fp_str(height - down)) for line, along, down in placed]


def baselines(cell: Cell) -> list[float]:
    """Where the lines of a cell stand, measured from the top of the page."""
    fitted = cell.fitted
    leading, count = fitted.size * LEADING, len(fitted.lines)
    slack = 0.0 if cell.style.on_top else (cell.box.height - count * leading) / 2
    first = cell.box.top + slack + leading / 2 + _MIDDLE * fitted.size
    return [first] if count == 1 else [first + number * leading for number in range(count)]
