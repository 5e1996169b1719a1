"""Texts and cells one under the other and side by side: grids, stacks, flows over several pages."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final, NamedTuple, Protocol

from games.drawing.scene import Scene
from tournaments.paper.document import BODY
from tournaments.paper.fitting import BOLD, LEADING, height_of, printable, width_of_parts, wrap
from tournaments.paper.page import CAPTION, HAIR, RULE, Box, Page, Strip, Style


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
    all_shares = [block.least for block in blocks]
    for goals in ([block.wanted for block in blocks], [block.most for block in blocks]):
        gaps = [max(goal - share, 0.0) for goal, share in zip(goals, all_shares, strict=True)]
        missing, left = sum(gaps), max(height - sum(all_shares), 0.0)
        part = min(1.0, left / missing) if missing else 0.0
        all_shares = [share + gap * part for share, gap in zip(all_shares, gaps, strict=True)]
    return all_shares


def places(box: Box, blocks: Sequence[Block]) -> list[Box]:
    """Where each block goes: from the top of the box downwards, the last one at its foot."""
    all_shares = heights(blocks, box.height)
    tops = [box.top, *(box.top + below for below in accumulate(all_shares[:-1]))]
    tops[-1] = box.bottom - all_shares[-1]
    return [Box(box.x, top, box.width, height) for top, height in zip(tops, all_shares, strict=True)]


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


# Things below one another in columns, over as many pages as they need.
_SLACK: Final = 1.2
"""A cell leaves half a point above and below its text."""


class Item(Protocol):
    """Something that is never divided: its height in points, and whether what follows stands in the same column."""

    @property
    def height(self) -> float: ...

    @property
    def stays(self) -> bool: ...

    def draw(self, page: Page, box: Box) -> None:
        """Put it into a box of its height."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A text of a column's ``width``, ``left`` from its edge and so far ``above`` from what stands before it, with a
    ``label`` beside its first line."""

    text: str
    style: Style
    width: float
    left: float = 0
    above: float = 0
    label: str = ""
    label_style: Style | None = None
    stays: bool = False

    @property
    def _lines(self) -> tuple[str, ...]:
        return wrap(printable(self.text), self.style.face, self.style.size, round(self.width - self.left, 2))

    @property
    def height(self) -> float:
        return self.above + len(self._lines) * self.style.size * LEADING + _SLACK

    def draw(self, page: Page, box: Box) -> None:
        """The label hangs before the text."""
        _above, rest = box.cut(self.above)
        style = self.style._replace(least=self.style.size, pad=0, on_top=True)
        page.text(rest.part(self.left, self.width), self.text, style)
        if self.label:
            style = (self.label_style or self.style)._replace(pad=0, on_top=True, least=4)
            page.text(rest.part(0, self.left - 2), self.label, style)


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing of that height, with words below it."""

    scene: Scene
    size: float
    caption: str = ""
    above: float = 4
    stays: bool = False

    @property
    def height(self) -> float:
        return self.above + self.size + (14 if self.caption else 3)

    def draw(self, page: Page, box: Box) -> None:
        picture = Box(box.x, box.top + self.above, box.width, self.size)
        page.picture(picture, self.scene)
        below = Box(box.x, picture.bottom + 1, box.width, 12)
        page.text(below, self.caption, CAPTION._replace(align="middle", size=7.5, grey=0.2))


def lines(text: str, style: Style, width: float) -> Iterator[Paragraph]:
    """A long text as one paragraph for each of its lines, so that it may go on in the next column."""
    for line in wrap(printable(text), style.face, style.size, round(width, 2)):
        yield Paragraph(line, style, width)


def in_columns(items: Sequence[Item], columns: Callable[[int], Sequence[Box]]) -> Iterator[list[tuple[Item, Box]]]:
    """The items of each page with their boxes; ``columns`` are those of a page, counted from 0, left to right."""
    page: list[tuple[Item, Box]] = []
    number, column = 0, 0
    box = columns(0)[0]
    free = box
    for unit in _units(items):
        if sum(item.height for item in unit) > free.height and free != box:
            column += 1
            if column == len(columns(number)):
                yield page
                page, number, column = [], number + 1, 0
            box = free = columns(number)[column]
        for item in unit:
            taken, free = free.cut(item.height)
            page.append((item, taken))
    yield page


def _units(items: Sequence[Item]) -> Iterator[list[Item]]:
    """What stands in one column: an item with those that stay with it."""
    unit: list[Item] = []
    for item in items:
        unit.append(item)
        if not item.stays:
            yield unit
            unit = []
    if unit:
        yield unit


# Ruled tables with a heading, over as many pages as they need, in one or several columns side by side.
_PAD: Final = 7.0
_LINES: Final = 3
"""A text that would be higher in its full size is made smaller instead."""
_GAP: Final = 18.0
HEADING: Final = 17.0
"""The height of titles of one line in their full size, or of two in the smallest that is read with ease."""
_TITLE: Final = Style(face=BOLD, size=30, least=11, pad=0)
_SUBTITLE: Final = Style(size=15, least=3.6, pad=0)


class Column(NamedTuple):
    """A column's title, its part of the width relative to the other columns, how its texts look."""

    title: str
    share: float
    style: Style


@dataclass(frozen=True, slots=True)
class Row:
    """Texts in one line of the table, each in its strip of the row's width."""

    texts: tuple[str, ...]
    strips: Sequence[Strip]
    height: float
    stays: bool = False

    def draw(self, page: Page, box: Box) -> None:
        page.row(box, self.texts, self.strips)
        page.across(box, HAIR)


class Grid(NamedTuple):
    """A table to print: ``title`` and ``subtitle`` stand above it on the first page; ``beside`` is how many columns of
    rows stand side by side; ``empty`` what is said when there are no rows; ``heading`` is the height of the columns'
    titles, in points."""

    title: str
    subtitle: str
    columns: tuple[Column, ...]
    rows: Sequence[tuple[str, ...]]
    beside: int = 1
    empty: str = ""
    heading: float = HEADING


class GridPart(NamedTuple):
    """Some of the columns of a table that is too wide for one page, with the texts of each of its rows."""

    columns: tuple[Column, ...]
    rows: Sequence[tuple[str, ...]]


def grid_pages(grid: Grid) -> list[Page]:
    """The table laid out; the first page is bookmarked with its title."""
    return [page for page, _rows in _laid(grid)]


def divided_pages(grid: Grid, parts: Sequence[GridPart]) -> list[Page]:
    """A wide table, its parts one after another: each has the pages of the grid, which are drawn once for all parts.

    The grid's last column is empty. It has the place of a part's columns, which are no higher than the grid's rows.
    """
    common = list(_laid(grid))
    last = _strips(grid.columns, BODY.width)[-1]
    stretch = (last.right - last.left) / grid.columns[-1].share
    pages = []
    for part in parts:
        ends = accumulate((column.share * stretch for column in part.columns), initial=last.left)
        strips, texts = _between(part.columns, ends), iter(part.rows)
        for under, boxes in common:
            page = Page(bookmark=under.bookmark, under=under)
            for box, row in zip(boxes, texts, strict=False):
                page.row(box, row, strips)
            for first in boxes[:1]:
                _draw_titles(page, part.columns, strips, _heading_of(first, grid))
            pages.append(page)
    return pages


def _laid(grid: Grid) -> Iterator[tuple[Page, list[Box]]]:
    """The pages of the table, each with the places of its rows."""
    width = (BODY.width - (grid.beside - 1) * _GAP) / grid.beside
    strips = _strips(grid.columns, width)
    rows = _rows(grid.rows, strips)
    for number, placed in enumerate(in_columns(rows, lambda page: _boxes(grid, width, page))):
        page = Page(bookmark=grid.title if number == 0 else "")
        if number == 0:
            _draw_title(page, grid)
        for item, box in placed:
            item.draw(page, box)
        for box in _boxes(grid, width, number)[: len({box.x for _item, box in placed})]:
            _draw_titles(page, grid.columns, strips, heading := _heading_of(box, grid))
            page.across(heading, RULE)
        yield page, [box for _item, box in placed]


def _strips(columns: Sequence[Column], width: float) -> list[Strip]:
    """The columns' places side by side in that width."""
    all_shares = sum(column.share for column in columns)
    return _between(columns, [0.0, *accumulate(width * column.share / all_shares for column in columns)])


def _between(columns: Sequence[Column], edges: Iterable[float]) -> list[Strip]:
    return [Strip(*ends, column.style) for column, ends in zip(columns, pairwise(edges), strict=True)]


def _rows(rows: Sequence[tuple[str, ...]], strips: Sequence[Strip]) -> list[Row]:
    """Each as high as its highest text needs, up to three lines of the full size. Of the texts that a column has more
    than once each is measured once."""
    least = max(strip.style.size for strip in strips) * LEADING + _PAD
    columns = zip(strips, zip(*rows, strict=True), strict=False)
    high = [{text: _high(text, strip) for text in set(texts)} for strip, texts in columns]
    return [
        Row(texts, strips, max(least, *[known[text] for known, text in zip(high, texts, strict=True)]))
        for texts in rows
    ]


def _high(text: str, strip: Strip) -> float:
    face, size = strip.style.face, strip.style.size
    line = size * LEADING
    return min(max(height_of(printable(text), face, size, strip.room), line), _LINES * line) + _PAD


def _head_of(grid: Grid) -> float:
    return 66.0 if grid.subtitle else 44.0


def _boxes(grid: Grid, width: float, number: int) -> list[Box]:
    """Where rows go on a page, beneath the columns' headings."""
    _head, body = BODY.cut(grid.heading + (_head_of(grid) if number == 0 else 0))
    return [body.part(left, left + width) for left in (i * (width + _GAP) for i in range(grid.beside))]


def _draw_title(page: Page, grid: Grid) -> None:
    title, rest = BODY.cut(40)
    page.text(title, grid.title, _TITLE)
    page.text(rest.cut(22)[0], grid.subtitle, _SUBTITLE)
    if not grid.rows:
        page.text(rest.cut(_head_of(grid) + 30)[0].slice(1, 2), grid.empty, _SUBTITLE)


def _draw_titles(page: Page, columns: Sequence[Column], strips: Sequence[Strip], box: Box) -> None:
    for column, strip in zip(columns, strips, strict=True):
        part = width_of_parts(printable(column.title), CAPTION.face, 1)
        size = min(8.5, max(6.5, strip.room / part)) if part else 8.5
        style = CAPTION._replace(size=size, least=3.5, align=column.style.align, grey=0.25)
        page.text(box.part(strip.left, strip.right), column.title, style)


def _heading_of(box: Box, grid: Grid) -> Box:
    """Where the titles stand above the first of the rows."""
    return Box(box.x, box.top - grid.heading, box.width, grid.heading)
