"""Workbooks: the first sheet of an XLSX or ODS file."""

import io
import lzma
import struct
import zipfile
import zlib
from collections.abc import Iterator
from datetime import date, datetime, time
from itertools import repeat
from typing import Any, Final
from xml.etree.ElementTree import Element, ParseError

import openpyxl
from defusedxml import DefusedXmlException, ElementTree

from tournaments.kernel.table_file.table import MAX_COLUMNS, MAX_LINES, Table, TableFault, collect

MAX_UNPACKED: Final = 30 * 1024 * 1024
MAX_PARTS: Final = 2000

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
        root: Element = ElementTree.fromstring(archive.read("content.xml"))
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


def _ods_cells(row: Element) -> list[str]:
    cells: list[str] = []
    blank = 0
    for cell in row:
        text = "\n".join("".join(line.itertext()) for line in cell.iter(f"{_TEXT}p"))
        times = int(cell.get(f"{_TABLE}number-columns-repeated", "1"))
        if not text:
            blank += times
            continue
        cells += [""] * min(blank, MAX_COLUMNS + 1) + [text] * min(times, MAX_COLUMNS + 1)
        blank = 0
    return cells


def _check_size(content: bytes) -> None:
    """The sizes come from the archive's list; a part that lies about its own fails when it is read."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = archive.infolist()
    except _DAMAGED as error:
        raise TableFault("table.damaged") from error
    if len(parts) > MAX_PARTS or sum(part.file_size for part in parts) > MAX_UNPACKED:
        raise TableFault("table.too_large_inside")


def _shown(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    return str(value)
