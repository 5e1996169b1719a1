"""A table that somebody uploads – CSV, XLSX, ODS or a page – as rows of text, and what can be wrong with it."""

import codecs
import csv
import io
import lzma
import re
import struct
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import repeat
from typing import Any, Final
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

import openpyxl
from defusedxml import DefusedXmlException, ElementTree

from tournaments.kernel.html_table import is_page, rows_of_page
from tournaments.kernel.markdown_table import markdown_rows
from tournaments.kernel.table_faults import TableFault

MAX_BYTES: Final = 5 * 1024 * 1024
MAX_ROWS: Final = 5000
MAX_COLUMNS: Final = 60
MAX_LINES: Final = 200_000
"""Lines of a file, empty ones among them."""
TITLE_ROWS: Final = 10
"""Rows from above among which the headings of a table are looked for: a title may stand above them."""
MAX_SIGNS: Final = 10 * 1024 * 1024
"""Signs in all cells together: a workbook can repeat one long cell in every place of the table."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of tidy cells without empty rows and without empty cells at a row's end. A cell may have several lines.

    ``numbers`` holds, for each row, its number in the file as a person counts it, from 1. ``encoding`` and
    ``separator`` say how a text was read; both are empty for a workbook, the separator also for a single column.
    """

    rows: tuple[tuple[str, ...], ...]
    numbers: tuple[int, ...]
    encoding: str = ""
    separator: str = ""


def clean_cell(text: str) -> str:
    """A cell without spaces at the ends of its lines or several in a row, and without empty lines."""
    lines = (" ".join(line.split()) for line in text.splitlines())
    return "\n".join(filter(None, lines))


def collect(lines: Iterable[tuple[int, Iterable[str]]], encoding: str = "", separator: str = "") -> Table:
    """The table made of (number, cells); TableFault when it is empty, too long, too wide or holds too much text."""
    rows: list[tuple[str, ...]] = []
    numbers: list[int] = []
    signs = 0
    for number, line in lines:
        cells = list(line)
        signs += sum(map(len, cells))
        if signs > MAX_SIGNS:
            raise TableFault("table.too_large_inside", {"maximum": MAX_SIGNS // 1024 // 1024})
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


# CSV in the encodings and with the separators that spreadsheets here write.
Rows = list[tuple[int, list[str]]]

SEPARATORS: Final = (";", "\t", ",")
"""In the order in which they are believed when both would do: a comma also stands in decimals and lists."""

_MARKS: Final = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_ZIP: Final = b"PK\x03\x04"
_OLD_EXCEL: Final = b"\xd0\xcf\x11\xe0"
_BINARY: Final = (_ZIP, _OLD_EXCEL, b"%PDF", b"\x89PNG", b"GIF8", b"\xff\xd8\xff", b"\x1f\x8b")
_LONGEST_CELL: Final = 100_000
_JUDGED_ROWS: Final = 300
_NO_SEPARATOR: Final = "\x1f"
"""A sign that no text contains, for the reader wants one."""
_LINE_END: Final = re.compile(r"\r\n|\r|\n")


def read_text(content: bytes) -> Table:
    """The table in a text file; TableFault when it is no text."""
    text, encoding = decode(content)
    if (rows := markdown_rows(text)) is not None:
        return collect(rows, encoding)
    separator = find_separator(text)
    return collect(split(text, separator), encoding, separator)


def decode(content: bytes) -> tuple[str, str]:
    """The text and the name of its encoding: by its mark, else UTF-8 if it can be, else Windows-1251."""
    if content.startswith(_BINARY):
        raise TableFault("table.not_text")
    for encoding in _candidates(content):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if any(char < " " and char not in "\t\n\r\f\v" for char in text):
            raise TableFault("table.not_text")
        return text, encoding
    raise TableFault("table.encoding")


def find_separator(text: str) -> str:
    """The separator that makes the most rows equally wide, however wide a title above them is; "" for a single
    column."""
    best, most = "", 0
    for separator in SEPARATORS:
        widths = Counter(len(cells) for _, cells in _head(text, separator) if len(cells) > 1 and any(cells))
        alike = max(widths.values(), default=0)
        if alike > most:
            best, most = separator, alike
    return best or _any_separator(text)


def split(text: str, separator: str) -> Rows:
    """(number of the line, cells) of every row. Quotes that no cell begins and ends with are plain signs."""
    try:
        rows = list(_rows(text, separator or _NO_SEPARATOR))
    except csv.Error:
        return list(_rows_with_stray_quotes(text, separator or _NO_SEPARATOR))
    holds_tab = separator == "\t" and any("\t" in cell for _number, cells in rows for cell in cells)
    return list(_rows_with_stray_quotes(text, separator)) if holds_tab else rows


def _rows_with_stray_quotes(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """The rows where some quotes do not close: the others still enclose a cell. Between tabs no cell holds a tab."""
    inside = '[^"\t]' if separator == "\t" else '[^"]'
    cell = re.compile(
        rf'(?:"((?:{inside}|"")*+)"(?=[{separator}\r\n]|\Z)|([^{separator}\r\n]*))({separator}|\r\n|[\r\n]|\Z)'
    )
    first, cells, line = 1, list[str](), 1
    for found in cell.finditer(text):
        quoted, plain, end = found.groups()
        if found.start() == len(text) and not cells:
            return
        if found.end() - found.start() > _LONGEST_CELL:
            raise TableFault("table.not_text")
        cells.append(plain if quoted is None else quoted.replace('""', '"'))
        line += len(_LINE_END.findall(found[0]))
        if end != separator:
            yield first, cells
            first, cells = line, []


def _candidates(content: bytes) -> tuple[str, ...]:
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return (encoding,)
    even, odd = (content[start:400:2].count(0) for start in (0, 1))
    if _looks_like_utf16(content, even, odd):
        return ("utf-16-le",) if odd else ("utf-16-be",)
    return ("utf-8", "cp1251")


def _looks_like_utf16(content: bytes, even: int, odd: int) -> bool:
    """Without a mark: every Latin letter, digit, separator and line end carries a zero byte on one side only."""
    return len(content) % 2 == 0 and min(even, odd) == 0 and max(even, odd) * 20 >= len(content[:400])


def _rows(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    csv.field_size_limit(_LONGEST_CELL)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    number = 1
    for cells in reader:
        yield number, cells
        number = reader.line_num + 1


def _head(text: str, separator: str) -> Rows:
    return split("\n".join(text.splitlines()[:_JUDGED_ROWS]), separator)


def _any_separator(text: str) -> str:
    """When the first row is a single cell: the first separator that any row has, lists after a comma aside."""
    return next((separator for separator in SEPARATORS[:2] if separator in text), "")


# Workbooks: the first sheet of an XLSX or ODS file.
MAX_UNPACKED: Final = 30 * 1024 * 1024
MAX_PARTS: Final = 2000
MAX_ELEMENTS: Final = 300_000
"""Of an ODS file's table; a full one of 5000 rows and 20 columns has 205,000."""
DEEPEST: Final = 40
"""A cell's text lies some ten deep."""

_OFFICE: Final = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TABLE: Final = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT: Final = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_DAMAGED: Final = (
    zipfile.BadZipFile, DefusedXmlException, ParseError, ValueError, TypeError, AttributeError,
    OSError, EOFError, RuntimeError, AssertionError, LookupError, OverflowError,
    zlib.error, lzma.LZMAError, struct.error,
)  # fmt: skip
"""What reading a broken workbook raises: openpyxl has no error of its own for most faults."""


def read_book(ending: str, content: bytes) -> Table:
    """The first sheet; TableFault when the file is damaged, or would unpack to more than a table needs."""
    _check_size(content)
    rows = xlsx_rows(content) if ending == "xlsx" else ods_rows(content)
    try:
        return collect(enumerate(rows, start=1))
    except TableFault:
        raise
    except _DAMAGED as error:
        raise TableFault("table.damaged") from error


def xlsx_rows(content: bytes) -> Iterator[list[str]]:
    """The cells of each row. The size that a sheet claims for itself is not believed."""
    book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=True)
    try:
        sheet = book.worksheets[0]
        sheet.reset_dimensions()
        for row in sheet.iter_rows(max_col=MAX_COLUMNS + 1, values_only=True):
            yield [_shown(value) for value in row] if any(value is not None for value in row) else []
    finally:
        book.close()


def ods_rows(content: bytes) -> Iterator[list[str]]:
    """The cells of each row; empty rows and cells count only when something stands after them."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parser = ElementTree.XMLParser(target=_Bounded())
        parser.feed(archive.read("content.xml"))
    root: Element = parser.close()
    sheet = root.find(f"{_OFFICE}body/{_OFFICE}spreadsheet/{_TABLE}table")
    blank = 0
    for row in () if sheet is None else sheet.iter(f"{_TABLE}table-row"):
        cells = _ods_cells(row)
        times = min(int(row.get(f"{_TABLE}number-rows-repeated", "1")), MAX_LINES + 1)
        if not cells:
            blank += times
            continue
        yield from repeat([], blank)
        yield from repeat(cells, times)
        blank = 0


class _Bounded(TreeBuilder):
    """Elements within bounds: what lies in one another is read once for each level, and each takes memory."""

    def __init__(self) -> None:
        super().__init__()
        self._depth = self._elements = 0

    def start(self, tag: str, attrs: dict[str, str]) -> Element:
        self._depth, self._elements = self._depth + 1, self._elements + 1
        if self._depth > DEEPEST:
            raise TableFault("table.damaged")
        if self._elements > MAX_ELEMENTS:
            raise TableFault("table.too_many_cells", {"maximum": MAX_ELEMENTS})
        return super().start(tag, attrs)

    def end(self, tag: str) -> Element:
        self._depth -= 1
        return super().end(tag)


def _ods_cells(row: Element) -> list[str]:
    cells: list[str] = []
    blank = 0
    for cell in row:
        text = "\n".join("".join(line.itertext()) for line in cell.findall(f"{_TEXT}p"))
        times = int(cell.get(f"{_TABLE}number-columns-repeated", "1"))
        if not text:
            blank += times
            continue
        cells += [""] * min(blank, MAX_COLUMNS + 1) + [text] * min(times, MAX_COLUMNS + 1)
        blank = 0
        if len(cells) > MAX_COLUMNS:
            break
    return cells


def _check_size(content: bytes) -> None:
    """The sizes come from the archive's list; a part that lies about its own fails when it is read."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = archive.infolist()
    except _DAMAGED as error:
        raise TableFault("table.damaged") from error
    if len(parts) > MAX_PARTS or sum(part.file_size for part in parts) > MAX_UNPACKED:
        raise TableFault("table.too_large_inside", {"maximum": MAX_UNPACKED // 1024 // 1024})


def _shown(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, float):  # as many digits as a spreadsheet shows: 4.1 + 8.2 is 12.3 there
        return str(int(value)) if value.is_integer() else format(value, ".15g")
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, timedelta):  # "25:3" that a spreadsheet took for hours and minutes
        minutes, seconds = divmod(int(value.total_seconds()), 60)
        return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
    return str(value)


# Reading a table that somebody uploads – CSV, XLSX, ODS or a page – as rows of text.
TEXTS = ("csv", "tsv", "txt")
BOOKS = ("xlsx", "ods")
ACCEPTED = ",".join(f".{ending}" for ending in (*TEXTS, *BOOKS, "xls"))
"""For the ``accept`` attribute of a file input."""


def read_table(name: str, content: bytes) -> Table:
    """The table in a file of that name.

    Raises TableFault (codes ``table.*``) when the file is of another type, too large, damaged or empty.
    """
    ending = name.rpartition(".")[2].lower() if "." in name else ""
    if len(content) > MAX_BYTES:
        raise TableFault("table.too_large", {"maximum": MAX_BYTES // 1024 // 1024})
    if not content:
        raise TableFault("table.empty")
    if ending in TEXTS:
        return read_text(content)
    if content.startswith(_OLD_EXCEL) and ending in ("xls", *BOOKS):
        raise TableFault("table.old_excel")
    if ending == "xls":
        return _read_xls(content)
    if ending in BOOKS:
        return read_book(ending, content)
    raise TableFault("table.wrong_type")


def _read_xls(content: bytes) -> Table:
    """What stands under the name of an old workbook and is none: a new one, or a page of HTML."""
    if content.startswith(_ZIP):
        return read_book("xlsx", content)
    try:
        text, encoding = decode(content)
    except TableFault as error:
        raise TableFault("table.damaged") from error
    if not is_page(text):
        raise TableFault("table.old_excel")
    return collect(enumerate(rows_of_page(text), start=1), encoding)
