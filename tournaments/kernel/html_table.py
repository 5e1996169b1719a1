"""The table in a page of HTML, which many programs of schools write under the name of a workbook."""

import re
from collections.abc import Sequence
from html.parser import HTMLParser
from typing import Final

from tournaments.kernel.table_faults import TableFault

MOST_PIECES: Final = 1_000_000
"""Tags, texts between them, and places of merged cells; a full table of 5000 rows and 20 columns has some 400,000."""
DEEPEST: Final = 10
"""Tables in one another: a page may be laid out by some."""
WIDEST: Final = 100
"""Columns or rows over which one cell may stand."""
_BREAKS: Final = frozenset({"br", "p", "div", "li"})
LONGEST_TAG: Final = 200_000
"""Signs of a tag: a picture may stand in one."""
_BEHIND: Final = 4000
"""Signs behind the first “>” that are looked at too: it may stand between quotes."""
_CELLS: Final = frozenset({"td", "th"})
_LINE_END: Final = re.compile(r"[\r\n]+")
_NO_TEXT: Final = frozenset({"script", "style", "title"})

Rows = list[list[str]]


def is_page(text: str) -> bool:
    """Whether a text seems to be a page of HTML."""
    head = text[:2000].lstrip("\ufeff \t\r\n").lower()
    return head.startswith("<") and "<workbook" not in head and ("<html" in head or "<table" in head)


def rows_of_page(text: str) -> Rows:
    """The cells of the only table that has rows and columns, else of the only one that holds anything; of merged cells
    the first one holds the text. TableFault where there is none or more than one, or the page is beyond bounds."""
    reader = _Reader()
    reader.feed(text)
    filled = [rows for rows in reader.whole() if any(map(_filled, rows))]
    wide = [rows for rows in filled if len(rows) > 1 and any(_filled(row) > 1 for row in rows)]
    found = wide or filled
    if len(found) != 1:
        raise TableFault("table.several_tables" if found else "table.no_table")
    return found[0]


def _filled(row: Sequence[str]) -> int:
    return sum(bool(cell.strip()) for cell in row)


class _Table:
    """A table as far as it is read. ``taken``: for columns of the next row, how many rows a cell above stands over."""

    def __init__(self) -> None:
        self.rows: Rows = []
        self.taken: dict[int, int] = {}
        self._row: list[str] = []
        self._fresh: dict[int, int] = {}
        self._cell: list[str] | None = None
        self._span = (1, 1)

    def add(self, text: str) -> None:
        if self._cell is not None:
            self._cell.append(text)

    def open_cell(self, wide: int, high: int) -> int:
        """How many places of the row are taken by it and by the cells above that stand before it."""
        self.close_cell()
        before = len(self._row)
        while self.taken.get(len(self._row)):
            self._row.append("")
        self._cell, self._span = [], (wide, high)
        return len(self._row) - before + wide

    def close_cell(self) -> None:
        if self._cell is None:
            return
        place, (wide, high) = len(self._row), self._span
        wide = wide if place < WIDEST else 1
        self._row += ["".join(self._cell), *[""] * (wide - 1)]
        self._fresh |= dict.fromkeys(range(place, place + wide), high - 1)
        self._cell = None

    def close_row(self, *, is_empty: bool = False) -> None:
        """Between the rows nothing is one."""
        self.close_cell()
        if not self._row and not is_empty:
            return
        self.rows.append(self._row)
        left = {place: rows - 1 for place, rows in self.taken.items()}
        self.taken = {place: rows for place, rows in (left | self._fresh).items() if rows > 0}
        self._row, self._fresh = [], {}


class _Reader(HTMLParser):
    """The tables of a page. It looks up no entities but those of characters, and no other file."""

    def __init__(self) -> None:
        super().__init__()
        self._open: list[_Table] = []
        self._closed: list[_Table] = []
        self._pieces = 0
        self._unread = ""

    def whole(self) -> list[Rows]:
        """All tables at the end of the page; TableFault where it breaks off within a tag or comment."""
        if self.rawdata.strip():
            raise TableFault("table.damaged")
        while self._open:
            self._close_table()
        return [table.rows for table in self._closed]

    def parse_starttag(self, i: int) -> int:
        """As the library does, within bounds: the attributes of a tag as long as a file take a gigabyte."""
        page = self.rawdata
        end = page.find(">", i)
        if end < 0 or end - i > LONGEST_TAG:
            raise TableFault("table.damaged")
        self.rawdata = page[i : end + _BEHIND]
        length = super().parse_starttag(0)
        self.rawdata = page
        if length < 0:
            raise TableFault("table.damaged")
        return i + length

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._count(1)
        if tag in _NO_TEXT:
            self._unread = tag
        elif tag == "table":
            self._open_table()
        elif self._open and tag == "tr":
            self._open[-1].close_row()
        elif self._open and tag in _CELLS:
            said = dict(attrs)
            self._count(self._open[-1].open_cell(_span(said.get("colspan")), _span(said.get("rowspan"))))
        elif tag in _BREAKS:
            self._add("\n")

    def handle_endtag(self, tag: str) -> None:
        self._count(1)
        if tag == self._unread:
            self._unread = ""
        elif self._open and tag == "table":
            self._close_table()
        elif self._open and tag == "tr":
            self._open[-1].close_row(is_empty=True)
        elif self._open and tag in _CELLS:
            self._open[-1].close_cell()
        elif tag in _BREAKS:
            self._add("\n")

    def handle_data(self, data: str) -> None:
        self._count(1)
        if not self._unread:
            self._add(_LINE_END.sub(" ", data))

    def _count(self, pieces: int) -> None:
        self._pieces += pieces
        if self._pieces > MOST_PIECES:
            raise TableFault("table.too_many_cells", {"maximum": MOST_PIECES})

    def _add(self, text: str) -> None:
        if self._open:
            self._open[-1].add(text)

    def _open_table(self) -> None:
        if len(self._open) == DEEPEST:
            raise TableFault("table.damaged")
        self._open.append(_Table())

    def _close_table(self) -> None:
        table = self._open.pop()
        table.close_row()
        self._closed.append(table)


def _span(said: str | None) -> int:
    return min(max(int(said), 1), WIDEST) if said and len(said) < 10 and said.isdecimal() else 1
