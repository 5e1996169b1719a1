"""Any table as a file: CSV and XLSX, exact numbers, names that no spreadsheet takes for a formula."""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from io import BytesIO, StringIO
from typing import Any, Final

import django_tables2 as tables
from django.http import HttpResponse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import get_language, gettext
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from tournaments.kernel.values import tidy


@dataclass(frozen=True)
class Dialect:
    """How a CSV file is read: what stands between its cells, and before the decimals of its numbers."""

    separator: str
    decimal: str


COMMA: Final = Dialect(",", ".")
SEMICOLON: Final = Dialect(";", ",")
"""As spreadsheets of Russia read it, and of most of Europe."""
FORMATS: Final = ("xlsx", "csv", "comma.csv", "semicolon.csv")
"""Endings of addresses. ``csv`` is what spreadsheets of the page's language read; the two others say so themselves."""
CONTENT_TYPES: Final = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

_FORMULA: Final = tuple("=+-@\t\r\n＝＋－＠|")
"""What makes a spreadsheet read a CSV cell as a formula or a command."""
_NOT_IN_FILES: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_NOT_IN_NAMES: Final = re.compile(r'[\x00-\x1f\x7f"*/:<>?\\|\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]+')
_LONGEST_NAME: Final = 80
_LONGEST_CELL: Final = 32_000
_WIDEST: Final = 60

Cell = str | int | Decimal | datetime | date | None
Rows = list[list[Cell]]


def export_table(table: tables.Table, file_format: str, name: str) -> HttpResponse:
    """The table as a download; ``name`` is a title in any language, without the file's ending.

    Columns are those of the table's ``as_values``: what a column's ``value`` gives, numbers staying numbers. Raises
    KeyError for a format that is not in ``FORMATS``.
    """
    return export_rows([*table_rows(table)], file_format, name)


def export_rows(rows: Rows, file_format: str, name: str) -> HttpResponse:
    """Rows, the first of them the headings, as a download."""
    ending = file_format.rpartition(".")[2]
    content_type = CONTENT_TYPES[ending]
    content = csv_bytes(rows, dialect_of(file_format)) if ending == "csv" else xlsx_bytes(rows)
    response = HttpResponse(content, content_type=content_type)
    disposition = content_disposition_header(as_attachment=True, filename=file_name(name, ending))
    response["Content-Disposition"] = disposition or "attachment"
    response["Cache-Control"] = "private, no-cache"
    return response


def dialect_of(file_format: str) -> Dialect:
    """That which the format names, else that of the page's language."""
    named = {"comma.csv": COMMA, "semicolon.csv": SEMICOLON}
    return named.get(file_format) or (SEMICOLON if get_language() == "ru" else COMMA)


def offered() -> list[tuple[str, str]]:
    """(format, label) of what a page offers: XLSX first, which every spreadsheet opens as it is; CSV of the page's
    language, and the other one."""
    other = ("comma.csv", gettext("CSV with commas"))
    if dialect_of("csv") == COMMA:
        other = ("semicolon.csv", gettext("CSV with semicolons"))
    return [("xlsx", "XLSX"), ("csv", "CSV"), other]


def file_name(name: str, file_format: str) -> str:
    """A name that every system can store: no separators, no invisible signs, not too long."""
    clean = _NOT_IN_NAMES.sub(" ", name)
    return f"{' '.join(clean.split())[:_LONGEST_NAME].strip('. ') or 'table'}.{file_format}"


def table_rows(table: tables.Table) -> Iterator[list[Cell]]:
    """The headings, then the values of every row."""
    for row in table.as_values():
        yield [_cell(value) for value in row]


def _cell(value: Any) -> Cell:
    if isinstance(value, datetime):
        return timezone.localtime(value).replace(tzinfo=None) if timezone.is_aware(value) else value
    if value is None or (isinstance(value, int | Decimal | date) and not isinstance(value, bool)):
        return value
    return _NOT_IN_FILES.sub("", str(value))


def csv_bytes(rows: Rows, dialect: Dialect = COMMA) -> bytes:
    """CSV in UTF-8 with a byte-order mark, by which spreadsheets know the encoding."""
    text = StringIO()
    written = [[csv_text(value, dialect.decimal) for value in row] for row in rows]
    csv.writer(text, delimiter=dialect.separator).writerows(written)
    return ("\ufeff" + text.getvalue()).encode()


def csv_text(value: Cell, decimal: str = ".") -> str:
    """One cell; text that would be read as a formula is marked as text by an apostrophe, numbers are left alone."""
    if value is None:
        return ""
    if isinstance(value, Decimal):
        return f"{tidy(value):f}".replace(".", decimal)
    if isinstance(value, datetime):
        return value.isoformat(" ", "minutes")
    if isinstance(value, str) and value.lstrip(" ").startswith(_FORMULA):
        return "'" + value
    return str(value)


def xlsx_bytes(rows: Rows) -> bytes:
    """An XLSX workbook of one sheet; every text is typed as text, so that none is a formula."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.freeze_panes = "A2"
    for position, width in enumerate(_widths(rows), start=1):
        sheet.column_dimensions[get_column_letter(position)].width = width
    for number, row in enumerate(rows):
        sheet.append([_xlsx_cell(sheet, value, heading=number == 0) for value in row])
    content = BytesIO()
    book.save(content)
    return content.getvalue()


def _xlsx_cell(sheet: Any, value: Cell, *, heading: bool) -> Any:
    """A cell for what must be marked as text or bold; anything else as it is, and nothing for an empty text."""
    if not heading and (not isinstance(value, str) or not value):
        return None if value == "" else value
    cell = WriteOnlyCell(sheet, value=value[:_LONGEST_CELL] if isinstance(value, str) else value)
    if isinstance(value, str):
        cell.data_type = "s"
    if heading:
        cell.font = Font(bold=True)
    return cell


def _widths(rows: Rows) -> list[int]:
    columns = zip(*rows, strict=True)
    return [min(_WIDEST, max(8, 2 + max(len(csv_text(value)) for value in set(column)))) for column in columns]
