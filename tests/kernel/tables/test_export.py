"""Tables as files."""

import csv
import re
from datetime import UTC, date, datetime
from decimal import Decimal
from io import BytesIO, StringIO

import django_tables2 as tables
import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from tournaments.kernel.tables import (
    COMMA,
    SEMICOLON,
    BaseTable,
    Dialect,
    PointsColumn,
    Rows,
    csv_bytes,
    csv_text,
    export_table,
    xlsx_bytes,
)
from tournaments.kernel.wording import file_name

HOSTILE = [
    "=1+1",
    "+7",
    "-1+1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    " =1",
    "＝1",
    '=HYPERLINK("http://x";"y")',
    "|calc",
]


LIKE_XML = [
    "<r><t>x</t></r>",
    "<r></r>",
    "<r>",
    " <r><t>x</t></r>",
    "</t></si><si><t>",
    "{=1+1}",
    "https://x.y",
    "_x0041_",
]


class Small(BaseTable):
    name = tables.Column("Имя")
    points = PointsColumn("Очки")
    hidden = tables.Column("Ещё", visible=False)


def small(*rows: dict[str, object]) -> Small:
    return Small(list(rows))


def read_csv(content: bytes, separator: str = ",") -> list[list[str]]:
    return list(csv.reader(StringIO(content.decode("utf-8-sig"), newline=""), delimiter=separator))


@pytest.mark.parametrize(
    ("file_format", "language", "dialect"),
    [("csv", "ru", SEMICOLON), ("csv", "en", COMMA), ("comma.csv", "ru", COMMA), ("semicolon.csv", "en", SEMICOLON)],
)
def test_csv_has_a_byte_order_mark_and_exact_numbers_as_the_language_writes_them(
    file_format: str, language: str, dialect: Dialect
) -> None:
    row = {"name": "Альфа; Бета, Гамма", "points": Decimal("2.50"), "hidden": "x"}
    with translation.override(language):
        response = export_table(small(row, row | {"points": Decimal("-1.25"), "hidden": None}), file_format, "т")
    assert response.headers["Content-Disposition"].endswith(".csv")
    assert not response.headers["Content-Disposition"].endswith((".comma.csv", ".semicolon.csv"))
    assert response.content.startswith(b"\xef\xbb\xbf")
    half, less = (text.replace(".", dialect.decimal) for text in ("2.5", "-1.25"))
    first = "Альфа; Бета, Гамма"
    assert read_csv(response.content, dialect.separator) == [
        ["Имя", "Очки", "Ещё"],
        [first, half, "x"],
        [first, less, ""],
    ]


@pytest.mark.parametrize("dialect", [COMMA, SEMICOLON])
@given(st.lists(st.text(alphabet="=+-@;,'\"\t\n я1"), min_size=1, max_size=4))
def test_no_cell_of_a_file_is_a_formula_however_it_is_separated(dialect: Dialect, cells: list[str]) -> None:
    (row,) = read_csv(csv_bytes([list(cells)], dialect), dialect.separator) or [[""]]
    assert not any(cell.lstrip(" ").startswith(("=", "+", "-", "@", "\t")) for cell in row)


def is_formula(cell: str) -> bool:
    """A spreadsheet takes a plain number for nothing else."""
    text = cell.strip()
    return text.startswith(tuple("=+-@|＝＋－＠")) and not re.fullmatch(r"[+-]\d+([.,]\d+)?\W*", text)


def opened_otherwise(text: str, dialect: Dialect) -> list[str]:
    """The cells that a program finds in the file that takes the other separator for its own; it stands between two."""
    other = {",": ";", ";": ","}[dialect.separator]
    content = csv_bytes([["Имя", "Ход"], ["Альфа", text], ["Бета", "нет"]], dialect)
    return [cell for separator in (other, "\t") for row in read_csv(content, separator) for cell in row]


@pytest.mark.parametrize("dialect", [COMMA, SEMICOLON])
@pytest.mark.parametrize(
    "text", ["x;=cmd|' /C calc'!A0", "Бета,=1+1", 'x; "=1+1"', "x\t@A1", "x\n=1+1", "x;-1+2", "x,-1,=A1", "a; ＝1"]
)
def test_no_cell_is_a_formula_with_another_separator_either(dialect: Dialect, text: str) -> None:
    assert not any(map(is_formula, opened_otherwise(text, dialect)))


@pytest.mark.parametrize("dialect", [COMMA, SEMICOLON])
@given(st.text(alphabet="=+-@;, '\"\t\n\rя1"))
def test_no_text_makes_one_however_it_is_written(dialect: Dialect, text: str) -> None:
    assert not any(map(is_formula, opened_otherwise(text, dialect)))


@pytest.mark.parametrize("text", ["Ход 5, -3", "6–12; +2", "Анна, Борис", "да;нет", "a=b, c-d", "-", "5 - 3, итого 2"])
def test_ordinary_texts_stay_as_they_are(text: str) -> None:
    assert csv_text(text) == ("'-" if text == "-" else text)


@pytest.mark.parametrize("name", HOSTILE)
def test_csv_marks_what_looks_like_a_formula_as_text(name: str) -> None:
    """Also after a sign at its beginning that another program may take for a separator."""
    assert csv_text(name) == "'" + re.sub(r"^([\t\r\n])", r"\1'", name)


@pytest.mark.parametrize("value", [Decimal(-1), Decimal("-0.5"), -3, 0])
def test_csv_leaves_real_numbers_alone(value: Decimal | int) -> None:
    assert Decimal(csv_text(value)) == value
    assert not csv_text(value).startswith("'")


@given(st.text())
def test_no_text_comes_out_of_csv_as_a_formula(text: str) -> None:
    assert not csv_text(text).lstrip(" ").startswith(("=", "+", "-", "@", "\t", "\r"))


@pytest.mark.parametrize("name", [*HOSTILE, "#N/A", "TRUE", "007", "1e5", "<b>&amp;", *LIKE_XML])
def test_xlsx_types_every_text_as_text(name: str) -> None:
    book = load_workbook(BytesIO(xlsx_bytes([["name"], [name]])))
    cell = book.worksheets[0]["A2"]
    assert cell.data_type == "s"
    assert cell.value == name.replace("\r", "\n")


def test_xlsx_keeps_numbers_and_times_as_such() -> None:
    rows = [["a", "b", "c", "d", "e"], [Decimal("2.5"), 7, date(2026, 7, 14), None, datetime(2026, 7, 14, 9, 5)]]  # noqa: DTZ001
    sheet = load_workbook(BytesIO(xlsx_bytes(rows))).worksheets[0]  # type: ignore[arg-type]
    assert [cell.value for cell in sheet[2]] == [2.5, 7, datetime(2026, 7, 14), None, datetime(2026, 7, 14, 9, 5)]  # noqa: DTZ001
    assert sheet["A1"].font.bold
    assert sheet.freeze_panes == "A2"


def test_a_workbook_goes_back_to_the_texts_and_columns_that_it_was_made_of() -> None:
    rows: Rows = [["Имя", "Очки"], ["Сокол", Decimal("7.5")], ["", Decimal("-0.25")], ["Сокол", 0], [" 7А ", 10**15]]
    sheet = load_workbook(BytesIO(xlsx_bytes(rows))).worksheets[0]
    shown = [[None if value == "" else value for value in row] for row in rows]
    assert [[cell.value for cell in row] for row in sheet] == shown
    assert [sheet.column_dimensions[letter].width > 8 for letter in "AB"] == [True, True]


def test_signs_that_no_file_can_hold_are_left_out() -> None:
    response = export_table(small({"name": "а\x00б\x1fв\ud800", "points": Decimal(1)}), "xlsx", "т")
    assert load_workbook(BytesIO(response.content)).worksheets[0]["A2"].value == "абв"


def test_a_cell_longer_than_a_spreadsheet_allows_is_cut() -> None:
    sheet = load_workbook(BytesIO(xlsx_bytes([["a"], ["я" * 40_000]]))).worksheets[0]
    assert sheet["A2"].value == "я" * 32_000


@pytest.mark.parametrize("name", ["😀" * 20_000, "<r>" + "😀" * 20_000])
def test_a_sign_that_counts_twice_does_not_make_a_cell_too_long(name: str) -> None:
    sheet = load_workbook(BytesIO(xlsx_bytes([["a"], [name]]))).worksheets[0]
    assert name.startswith(sheet["A2"].value)
    assert 15_990 < len(sheet["A2"].value) <= 16_002


@pytest.mark.parametrize("count", [0, 1, 6_000])
def test_a_table_of_any_length_is_a_workbook(count: int) -> None:
    """A long one is written row by row."""
    rows = [["name"], *(["<r>я</r>", str(number)][number % 2 :][:1] for number in range(count))]
    sheet = load_workbook(BytesIO(xlsx_bytes(rows))).worksheets[0]  # type: ignore[arg-type]
    assert [cell.value for (cell,) in sheet] == [row[0] for row in rows]
    assert sheet["A1"].font.bold


def test_a_heading_may_be_any_text() -> None:
    heading = load_workbook(BytesIO(xlsx_bytes([["<r>"], ["x"]]))).worksheets[0]["A1"]
    assert (heading.value, heading.data_type) == ("<r>", "s")


def test_a_moment_stands_in_the_local_time_without_a_zone() -> None:
    moment = datetime(2026, 7, 14, 9, 5, tzinfo=UTC)
    content = export_table(small({"name": "x", "points": Decimal(1), "hidden": moment}), "xlsx", "т").content
    assert load_workbook(BytesIO(content)).worksheets[0]["C2"].value == datetime(2026, 7, 14, 9, 5)  # noqa: DTZ001


def test_a_russian_title_names_the_file() -> None:
    response = export_table(small(), "csv", "Кубок «Лето» – таблица")
    assert response["Content-Disposition"] == (
        "attachment; filename*=utf-8''%D0%9A%D1%83%D0%B1%D0%BE%D0%BA%20%C2%AB%D0%9B%D0%B5%D1%82%D0%BE%C2%BB"
        "%20%E2%80%93%20%D1%82%D0%B0%D0%B1%D0%BB%D0%B8%D1%86%D0%B0.csv"
    )


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("../../etc/passwd", "etc passwd.csv"),
        ('a"b\r\nX: y', "a b X y.csv"),
        ("\u202egnp.exe", "gnp.exe.csv"),
        ("", "table.csv"),
        ("...", "table.csv"),
        ("ы" * 300, "ы" * 80 + ".csv"),
        (" – " * 300, "–  " * 26 + "–.csv"),
    ],
)
def test_a_hostile_title_makes_a_harmless_file_name(title: str, name: str) -> None:
    assert file_name(title, "csv") == name


@pytest.mark.parametrize("before", ["Ж" * 100, f"{'Ж' * 100} – {'Щ' * 100}", f"{'Ж' * 38} – {'Щ' * 38}"])
def test_however_long_a_name_is_its_end_says_what_the_file_is(before: str) -> None:
    name = file_name(f"{before} – Таблица – результаты не объявлены", "csv")
    assert name.endswith(" – Таблица – результаты не объявлены.csv")
    assert name.startswith("Ж" * 14)
    assert len(name) == 84


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(KeyError):
        export_table(small(), "exe", "т")


def test_an_empty_table_still_has_its_headings() -> None:
    assert read_csv(csv_bytes([["Имя", "Очки"]])) == [["Имя", "Очки"]]
    assert load_workbook(BytesIO(export_table(small(), "xlsx", "т").content)).worksheets[0]["A1"].value == "Имя"
