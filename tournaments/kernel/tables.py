"""What every table shares: the look, columns for names and numbers, ordering by a link; and the table as a file: CSV
and XLSX, exact numbers, names that no spreadsheet takes for a formula.
"""

import csv
import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from io import BytesIO, StringIO
from operator import attrgetter
from typing import Any, Final, TypeVar

import django_tables2 as tables
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.encoding import force_str
from django.utils.functional import Promise
from django.utils.html import conditional_escape, format_html
from django.utils.http import content_disposition_header
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django_tables2.columns import BoundColumn
from django_tables2.rows import BoundRow
from django_tables2.utils import A
from xlsxwriter import Workbook

from tournaments.kernel.values import show_points, tidy
from tournaments.kernel.wording import file_name
from tournaments.models import Tournament

NUMBER = {"th": {"class": "num"}, "td": {"class": "num"}}
"""The cells of a column of numbers."""

NAME = {"td": {"class": "name"}}
"""The cells of the column that a row is known by: they keep room on a narrow screen, and break the longest name."""
TEXT = {"td": {"class": "text"}}
"""The same for other texts that somebody typed."""

WIDE = {"th": {"class": "num wide"}, "td": {"class": "num wide"}}
"""A column of numbers that a narrow screen can do without."""
WIDE_TEXT = {"th": {"class": "wide"}, "td": {"class": "wide"}}
"""The same for texts."""


class BaseTable(tables.Table):
    """A table in the site's look. Of ``attrs`` of a column, cells take a plain ``class`` for ``th`` and ``td``."""

    class Meta:
        template_name = "kernel/tables/table.html"
        attrs = {"class": "table table-hover"}

    def lines(self) -> Iterator[SafeString]:
        """The cells of each row of the page; made here because a template takes twice the time over a long table."""
        cells = [(_opening(column.column), _cell(column)) for column in self.columns]
        for row in self.paginated_rows:
            yield mark_safe(  # noqa: S308 – each cell is escaped; format_html for every one takes twice the time
                "".join(f"{opening}{conditional_escape(cell(row))}</td>" for opening, cell in cells)
            )

    def as_values(self, exclude_columns: Any = None) -> Iterator[list[Any]]:
        """The table as a file has it, likewise quicker than the library's own."""
        left_out = exclude_columns or ()
        columns = [
            column
            for column in self.columns.iterall()
            if not (column.column.exclude_from_export or column.name in left_out)
        ]
        yield [force_str(column.header, strings_only=True) for column in columns]
        cells = [_value(column) for column in columns]
        for row in self.rows:
            yield [force_str(cell(row), strings_only=True) for cell in cells]


def _value(column: BoundColumn) -> Callable[[BoundRow], object]:
    """What gives the column's value of a row: ``row.get_cell_value``, but what ``value`` wants is found out once."""
    name, value_of, accessor = column.name, column.value, A(column.accessor)
    is_choice, found = _choices(accessor), _found_by(accessor)
    parameters = inspect.signature(value_of).parameters
    is_plain = {parameter.kind for parameter in parameters.values()} == {inspect.Parameter.VAR_KEYWORD}

    def of_row(row: BoundRow) -> object:
        if column.column.empty_values == ():  # whatever the row has there, the column answers itself
            return value_of(record=row.record)
        if not is_record and is_choice(row.record):
            return row.get_cell_value(name)
        value = found(row.record)
        if value in column.column.empty_values:
            return None
        if is_untouched:
            return value
        return value_of(record=row.record) if is_record else value_of(record=row.record, value=value)

    is_record = set(parameters) == {"record"}
    has_own = getattr(value_of, "__func__", None) is not tables.Column.value  # the column's own, or the table's
    is_untouched = not has_own and getattr(column.render, "__func__", None) is tables.Column.render
    return of_row if is_record or (is_plain and (has_own or is_untouched)) else lambda row: row.get_cell_value(name)


def _found_by(accessor: A) -> Callable[[object], Any]:
    """What the accessor finds in a record, None when there is nothing. Of a model its attributes are read at once: the
    library first tries each record as a dictionary."""
    attributes = attrgetter(".".join(accessor.bits)) if accessor.bits else None

    def found(record: object) -> Any:
        if attributes is not None and isinstance(record, Model):
            with suppress(AttributeError):
                value = attributes(record)
                if not callable(value):
                    return value
        return accessor.resolve(record, quiet=True)

    return found


def _choices(accessor: A) -> Callable[[object], bool]:
    """Tells whether a record's value is one of a model's choices, which are shown by their words."""
    known: dict[type, bool] = {}

    def is_choice(record: object) -> bool:
        kind = type(record)
        if kind not in known:
            known[kind] = isinstance(record, Model) and bool(getattr(accessor.get_field(record), "choices", None))
        return known[kind]

    return is_choice


def _opening(column: tables.Column) -> SafeString:
    css = column.attrs.get("td", {}).get("class")
    return format_html('<td class="{}">', css) if css else mark_safe("<td>")


def _cell(column: BoundColumn) -> Callable[[BoundRow], Any]:
    """What shows the column's cell of a row: ``row.get_cell``, but what ``render`` wants is found out once for the
    column. Doing so for every cell takes a quarter of a long page's time."""
    name, render, accessor = column.name, column.render, A(column.accessor)
    is_choice, wanted = _choices(accessor), set(inspect.signature(render).parameters)

    def of_record(row: BoundRow) -> object:
        empty = accessor.resolve(row.record, quiet=True) in column.column.empty_values
        return column.default if empty else render(record=row.record)

    def of_value(row: BoundRow) -> object:
        if is_choice(row.record):
            return row.get_cell(name)
        value = accessor.resolve(row.record, quiet=True)
        return column.default if value in column.column.empty_values else render(value=value)

    def of_anything_else(row: BoundRow) -> object:
        return row.get_cell(name)

    if column.link:
        return of_anything_else
    return of_record if wanted == {"record"} else of_value if wanted == {"value"} else of_anything_else


class NumberColumn(tables.Column):
    """Whole numbers, the greatest first when the heading is first tapped."""

    def __init__(self, verbose_name: object = None, **kwargs: Any) -> None:
        usual: dict[str, Any] = {"attrs": NUMBER, "initial_sort_descending": True}
        super().__init__(verbose_name, **(usual | kwargs))


class PointsColumn(NumberColumn):
    """Exact points: 2½ on a page, 2.5 in a file."""

    def render(self, value: Any) -> str:
        return show_points(Decimal(value), get_language() or "ru")

    def value(self, **kwargs: Any) -> Decimal:
        return tidy(Decimal(kwargs["value"]))


class NameColumn(tables.Column):
    """A name that somebody typed: its writing direction does not reach beyond it."""

    def __init__(self, verbose_name: object = None, **kwargs: Any) -> None:
        usual: dict[str, Any] = {"attrs": TEXT}
        super().__init__(verbose_name, **(usual | kwargs))

    def render(self, value: Any) -> SafeString:
        """The name, apart from what stands around it."""
        return format_html("<bdi>{}</bdi>", value)

    def value(self, **kwargs: Any) -> str:
        return str(kwargs["value"])


_Table = TypeVar("_Table", bound=tables.Table)


def order_asked(
    request: HttpRequest, kind: type[tables.Table], is_added: Callable[[str], bool] = lambda _name: False
) -> dict[str, str]:
    """The order that the address asks for (``?sort=-points``) as one that such a table can have; nothing for others.
    ``is_added`` knows the names of the columns that a tournament adds to it."""
    columns = kind.base_columns.items()  # type: ignore[attr-defined]
    known = {name for name, column in columns if column.orderable is not False}
    for sort in request.GET.getlist("sort"):
        name = sort.removeprefix("-")
        if name in known or is_added(name):
            return {"sort": sort}
    return {}


def ordered(request: HttpRequest, table: _Table, *, per_page: int = 0) -> _Table:
    """The table in the order that the address asks for (``?sort=-points``), in pages when ``per_page`` is given."""
    paginate: bool | dict[str, int] = {"per_page": per_page} if per_page else False
    tables.RequestConfig(request, paginate=paginate).configure(table)
    return table


# What columns of people are called where every team is one person.
PERSONS: Final[Mapping[str, str | Promise]] = {
    "team": _("Participant"),
    "name": _("Participant"),
    "team_a": _("Participant A"),
    "team_b": _("Participant B"),
}
"""Name of a column → its heading in an individual tournament."""


def name_participants(table: tables.Table, tournament: Tournament) -> None:
    """Gives the columns of participants the headings that suit the tournament."""
    if not tournament.is_individual:
        return
    for column in table.columns.iterall():
        if column.name in PERSONS:
            column.column.verbose_name = PERSONS[column.name]


# Any table as a file.
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
_INNER: Final = re.compile(r"""([;,\t\r\n][\s"]*)(?=[=@＝＋－＠|]|[+-](?!\d+(?:[.,]\d+)?\s*(?:[;,\r\n]|$)))""")
"""Where a cell of its own begins so when the file is opened with another separator; a plain number may."""
_NOT_IN_FILES: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_NUMBERS: Final = (int, Decimal)
_LONGEST_CELL: Final = 32_000
_MANY: Final = 5_000
"""Rows of which a workbook keeps the text alone while it is made: that takes longer, and less memory."""
_DATE: Final = "yyyy-mm-dd"
_MOMENT: Final = f"{_DATE} h:mm:ss"
_LINE_END: Final = re.compile("\r\n?")
_RICH: Final = "<r>"
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


def table_rows(table: tables.Table) -> Iterator[list[Cell]]:
    """The headings, then the values of every row."""
    for row in table.as_values():
        yield [_file_cell(value) for value in row]


def _file_cell(value: Any) -> Cell:
    if type(value) is str:  # most cells of a wide table, and most of these are empty
        return _NOT_IN_FILES.sub("", value) if value else ""
    if value is None or (isinstance(value, _NUMBERS) and not isinstance(value, bool)):
        return value
    if isinstance(value, datetime):
        return timezone.localtime(value).replace(tzinfo=None) if timezone.is_aware(value) else value
    if isinstance(value, date):
        return value
    return _NOT_IN_FILES.sub("", str(value))


def csv_bytes(rows: Rows, dialect: Dialect = COMMA) -> bytes:
    """CSV in UTF-8 with a byte-order mark, by which spreadsheets know the encoding."""
    text = StringIO()
    written = [[csv_text(value, dialect.decimal) for value in row] for row in rows]
    csv.writer(text, delimiter=dialect.separator).writerows(written)
    return ("\ufeff" + text.getvalue()).encode()


def csv_text(value: Cell, decimal: str = ".") -> str:
    """One cell; text that would be read as a formula is marked as text by an apostrophe, numbers are left alone. So is
    the rest of a text after what another program may take for the separator."""
    if value is None:
        return ""
    if isinstance(value, Decimal):
        return f"{tidy(value):f}".replace(".", decimal)
    if isinstance(value, datetime):
        return value.isoformat(" ", "minutes")
    if isinstance(value, str):
        mark = "'" if value.lstrip(" ").startswith(_FORMULA) else ""
        return mark + _INNER.sub(r"\1'", value)
    return str(value)


def xlsx_bytes(rows: Rows) -> bytes:
    """An XLSX workbook of one sheet; every text is typed as text, so that none is a formula."""
    content = BytesIO()
    with Workbook(content, {"in_memory": True, "constant_memory": len(rows) > _MANY}) as book:
        sheet = book.add_worksheet("Sheet")
        sheet.freeze_panes(1, 0)
        for column, width in enumerate(_widths(rows)):
            sheet.set_column(column, column, width)
        put, bold = _xlsx_cells(book, sheet), book.add_format({"bold": True})
        for number, row in enumerate(rows):
            for column, value in enumerate(row):
                put(number, column, value, None if number else bold)
    return content.getvalue()


def _xlsx_cells(book: Any, sheet: Any) -> Callable[..., None]:
    """What puts a value into a cell, by its type; nothing for an empty text."""
    plain, of_date, of_moment = (book.add_format({"num_format": shown}) for shown in ("General", _DATE, _MOMENT))

    def put(row: int, column: int, value: Cell, look: Any) -> None:
        if isinstance(value, str):
            text = _LINE_END.sub("\n", _cut(value))
            if text.startswith(_RICH):
                # The library would take it for a text with formats, and copy it into the file as it is.
                sheet.write_rich_string(row, column, text[0], plain, text[1:], look or plain)
            elif text:
                sheet.write_string(row, column, text, look)
        elif isinstance(value, date):
            sheet.write_datetime(row, column, value, of_moment if isinstance(value, datetime) else of_date)
        elif value is not None:
            sheet.write_number(row, column, value, look)

    return put


def _cut(text: str) -> str:
    """As much of a text as a cell can hold; spreadsheets count a sign beyond the first 65,536 twice."""
    if len(text) <= _LONGEST_CELL // 2:
        return text
    return text.encode("utf-16-le", "surrogatepass")[: 2 * _LONGEST_CELL].decode("utf-16-le", "ignore")


def _widths(rows: Rows) -> list[int]:
    columns = zip(*rows, strict=True)
    return [min(_WIDEST, max(8, 2 + max(len(csv_text(value)) for value in set(column)))) for column in columns]
