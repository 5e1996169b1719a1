"""A table of text, its limits, and what can be wrong with the file that it came in."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from games.core.words import gettext_noop
from tournaments.kernel.faults import FaultError, tell

MAX_BYTES: Final = 5 * 1024 * 1024
MAX_ROWS: Final = 5000
MAX_COLUMNS: Final = 60
MAX_LINES: Final = 200_000
"""Lines of a file, empty ones among them."""
TITLE_ROWS: Final = 5
"""Rows that may stand above the headings of a table."""
MAX_SIGNS: Final = 10 * 1024 * 1024
"""Signs in all cells together: a workbook can repeat one long cell in every place of the table."""

MESSAGES: Final = {
    "table.wrong_type": gettext_noop(
        "This is not a table. Save it as CSV, XLSX or ODS and choose that file."
    ),
    "table.old_excel": gettext_noop(
        "This is a table of an old Excel. Open it there, save it as “Excel workbook (.xlsx)” or CSV, "
        "and choose that file."
    ),
    "table.too_large": gettext_noop(
        "The file is larger than %(maximum)s MB. Leave only the table in it, or split it."
    ),
    "table.too_large_inside": gettext_noop(
        "Unpacked, the file is far too large for a table. Copy the cells into a new, empty file and choose that one."
    ),
    "table.empty": gettext_noop("The file is empty. Choose one with at least one row."),
    "table.too_many_rows": gettext_noop(
        "The table has more than %(maximum)s rows. Split it into several files."
    ),
    "table.too_many_columns": gettext_noop(
        "Row %(row)s has more than %(maximum)s columns. Leave only the ones that are needed."
    ),
    "table.not_text": gettext_noop(
        "The file is named like a text, but is none. Save the table as CSV, XLSX or ODS again."
    ),
    "table.encoding": gettext_noop("The letters of the file cannot be read. Save it again as CSV in UTF-8."),
    "table.damaged": gettext_noop(
        "The file is damaged or not what its name says. Open it, save it again, and choose the new one."
    ),
}
tell(MESSAGES)


class TableFault(FaultError):
    """A file that is no table to read; codes ``table.*``."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of tidy cells without empty rows and without empty cells at a row's end.

    ``numbers`` holds, for each row, its number in the file as a person counts it, from 1. ``encoding`` and
    ``separator`` say how a text was read; both are empty for a workbook, the separator also for a single column.
    """

    rows: tuple[tuple[str, ...], ...]
    numbers: tuple[int, ...]
    encoding: str = ""
    separator: str = ""


def clean_cell(text: str) -> str:
    """A cell on one line, without spaces at its ends or several in a row."""
    return " ".join(text.split())


def collect(lines: Iterable[tuple[int, Iterable[str]]], encoding: str = "", separator: str = "") -> Table:
    """The table made of (number, cells); TableFault when it is empty, too long, too wide or holds too much text."""
    rows: list[tuple[str, ...]] = []
    numbers: list[int] = []
    signs = 0
    for number, line in lines:
        cells = list(line)
        signs += sum(map(len, cells))
        if signs > MAX_SIGNS:
            raise TableFault("table.too_large_inside")
        row = _without_tail([clean_cell(cell) for cell in cells])
        if len(row) > MAX_COLUMNS:
            raise TableFault("table.too_many_columns", {"row": number, "maximum": MAX_COLUMNS})
        if row:
            rows.append(row)
            numbers.append(number)
        if len(rows) > MAX_ROWS or number > MAX_LINES:
            raise TableFault("table.too_many_rows", {"maximum": MAX_ROWS})
    if not rows:
        raise TableFault("table.empty")
    return Table(tuple(rows), tuple(numbers), encoding, separator)


def _without_tail(cells: list[str]) -> tuple[str, ...]:
    while cells and not cells[-1]:
        cells.pop()
    return tuple(cells)
