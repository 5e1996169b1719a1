"""Ruled tables with a heading, over as many pages as they need, in one or several columns side by side."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from tournaments.paper.faces import BOLD, printable
from tournaments.paper.fitting import LEADING, height_of
from tournaments.paper.flow import in_columns
from tournaments.paper.page import CAPTION, HAIR, RULE, Box, Page, Style
from tournaments.paper.stamp import BODY

_PAD: Final = 7.0
_LINES: Final = 3
"""A text that would be higher in its full size is made smaller instead."""
_GAP: Final = 18.0
_HEADING: Final = 17.0
_TITLE: Final = Style(face=BOLD, size=30, least=11, pad=0)
_SUBTITLE: Final = Style(size=15, least=3.6, pad=0)


class Column(NamedTuple):
    """A column's title, its part of the width relative to the other columns, how its texts look."""

    title: str
    share: float
    style: Style


@dataclass(frozen=True, slots=True)
class Row:
    """Texts in one line of the table, in ``columns``, ``width`` points wide."""

    texts: tuple[str, ...]
    columns: tuple[Column, ...]
    width: float
    stays: bool = False

    @property
    def height(self) -> float:
        """As the highest text needs, up to three lines of the full size."""
        cells = zip(self.texts, self.columns, _edges(self.columns, self.width), strict=True)
        return max(_high(text, column.style, right - left) for text, column, (left, right) in cells)

    def draw(self, page: Page, box: Box) -> None:
        """The texts over a line."""
        cells = zip(self.texts, self.columns, _edges(self.columns, self.width), strict=True)
        for text, column, (left, right) in cells:
            page.text(box.part(left, right), text, column.style)
        page.across(box, HAIR)


class Grid(NamedTuple):
    """A table to print: ``title`` and ``subtitle`` stand above it on the first page; ``beside`` is how many columns of
    rows stand side by side; ``empty`` what is said when there are no rows."""

    title: str
    subtitle: str
    columns: tuple[Column, ...]
    rows: Sequence[tuple[str, ...]]
    beside: int = 1
    empty: str = ""


def grid_pages(grid: Grid) -> list[Page]:
    """The table laid out; the first page is bookmarked with its title."""
    width = (BODY.width - (grid.beside - 1) * _GAP) / grid.beside
    rows = [Row(texts, grid.columns, width) for texts in grid.rows]
    pages = []
    for number, placed in enumerate(in_columns(rows, lambda page: _boxes(grid, width, page))):
        page = Page(bookmark=grid.title if number == 0 else "")
        if number == 0:
            _draw_title(page, grid)
        for item, box in placed:
            item.draw(page, box)
        for box in _boxes(grid, width, number)[: len({box.x for _item, box in placed})]:
            _draw_heading(page, grid.columns, Box(box.x, box.top - _HEADING, width, _HEADING))
        pages.append(page)
    return pages


def _edges(columns: Sequence[Column], width: float) -> list[tuple[float, float]]:
    """Left and right of each column from the left edge."""
    whole = sum(column.share for column in columns)
    edges = [0.0, *accumulate(width * column.share / whole for column in columns)]
    return list(pairwise(edges))


def _high(text: str, style: Style, width: float) -> float:
    room = round(width - 2 * min(style.pad, width / 4), 2)
    line = style.size * LEADING
    return min(max(height_of(printable(text), style.face, style.size, room), line), _LINES * line) + _PAD


def _head_of(grid: Grid) -> float:
    return 66.0 if grid.subtitle else 44.0


def _boxes(grid: Grid, width: float, number: int) -> list[Box]:
    """Where rows go on a page, beneath the columns' headings."""
    _head, body = BODY.cut(_HEADING + (_head_of(grid) if number == 0 else 0))
    return [body.part(left, left + width) for left in (i * (width + _GAP) for i in range(grid.beside))]


def _draw_title(page: Page, grid: Grid) -> None:
    title, rest = BODY.cut(40)
    page.text(title, grid.title, _TITLE)
    page.text(rest.cut(22)[0], grid.subtitle, _SUBTITLE)
    if not grid.rows:
        page.text(rest.cut(_head_of(grid) + 30)[0].slice(1, 2), grid.empty, _SUBTITLE)


def _draw_heading(page: Page, columns: Sequence[Column], box: Box) -> None:
    for column, (left, right) in zip(columns, _edges(columns, box.width), strict=True):
        style = CAPTION._replace(size=8.5, least=3.5, align=column.style.align, grey=0.25)
        page.text(box.part(left, right), column.title, style)
    page.across(box, RULE)
