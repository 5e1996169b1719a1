"""Tables within other texts: Markdown, and pages of HTML under the name of a workbook."""

from time import process_time

import pytest

from tests.kernel.values.test_table_file import fault_of
from tournaments.kernel.html_table import DEEPEST, LONGEST_TAG, MOST_PIECES
from tournaments.kernel.markdown_table import markdown_rows
from tournaments.kernel.table_file import MAX_COLUMNS, MAX_ROWS, read_table

ROWS = (("Команда", "Игрок"), ("Альфа", "Ким Лев"), ("", "Ли Ян"))
MARKDOWN = "| Команда | Игрок |\n|---|:--:|\n| Альфа | Ким Лев |\n| | Ли Ян |"


@pytest.mark.parametrize(
    "text",
    [
        MARKDOWN,
        MARKDOWN.replace("\n", "\r\n"),
        "Команда | Игрок\n--- | ---\nАльфа | Ким Лев\n | | Ли Ян",
        "|**Команда**|__Игрок__|\n| - | - |\n|Альфа|Ким Лев|\n||Ли Ян|",
        "  | Команда\t| Игрок |\n  |:---|---:|\n  | Альфа | Ким Лев\n  | | Ли Ян |",
    ],
)
def test_a_table_of_markdown_is_read_by_its_cells(text: str) -> None:
    assert read_table("t.txt", text.encode()).rows == ROWS


def test_lines_of_a_pasted_list_that_bars_divide_are_a_table_without_a_line_of_dashes_too() -> None:
    text = "Список 5А\nСоколы | Аня Петрова | Лев Орлов\nРыси | Игорь Ким\n"
    rows = [(1, ["Список 5А"]), (2, ["Соколы", "Аня Петрова", "Лев Орлов"]), (3, ["Рыси", "Игорь Ким"])]
    assert markdown_rows(text, pasted=True) == rows
    assert markdown_rows(text) is None


def test_what_stands_around_a_table_of_markdown_stays_and_so_do_the_numbers_of_lines() -> None:
    table = read_table("t.txt", f"## Список\n\n{MARKDOWN}\n\nОтветственный: Уж А. А.".encode())
    assert table.rows == (("Список",), *ROWS, ("Ответственный: Уж А. А.",))
    assert table.numbers == (1, 3, 5, 6, 8)


def test_a_bar_behind_a_backslash_and_a_break_belong_to_the_cell() -> None:
    text = "| Команда | Игроки |\n|---|---|\n| А\\|Б | Лев<br>Яна |"
    assert read_table("t.txt", text.encode()).rows[1] == ("А|Б", "Лев\nЯна")


@pytest.mark.parametrize(
    "text",
    [
        "Альфа | Бета\nГамма",
        "А | Б",
        "Альфа|Б\tЛев\nБета|А\tЯна",
        "Альфа;Лев\n---;---",
        "---\nАльфа|Лев",
        "Альфа\n|---|\nБета",
        "",
    ],
)
def test_bars_without_a_line_under_headings_are_plain_signs(text: str) -> None:
    assert markdown_rows(text) is None
    assert markdown_rows(text, pasted=True) is None


HTML = (
    '<html><head><meta charset="{}"><style>td {{ color: red }}</style><title>Выгрузка</title></head><body>'
    "<TABLE border=1><tr><th>Команда<th>Игрок</tr><tr><td rowspan=2><b>Аль</b>фа<td>Ким&nbsp;Лев</tr>"
    "<tr><td>Ли<!-- ? --> Ян</tr></table></body></html>"
)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "windows-1251", "utf-16"])
def test_a_page_under_the_name_of_an_old_workbook_is_read_by_its_table(encoding: str) -> None:
    table = read_table("t.xls", HTML.format(encoding).encode(encoding))
    assert table.rows == (("Команда", "Игрок"), ("Альфа", "Ким Лев"), ("", "Ли Ян"))
    assert table.numbers == (1, 2, 3)


def page(*tables: str) -> bytes:
    return b"<html>" + "".join(f"<table>{rows}</table>" for rows in tables).encode()


def test_merged_cells_are_filled_at_their_first_place() -> None:
    merged = "<tr><td rowspan=2>№<td colspan=2>Участник<td rowspan=2>Школа</tr><tr><td>Фамилия<td>Имя</tr>"
    table = read_table("t.xls", page(f"{merged}<tr><td>1<td>Ким<br>Ли<td><p>Лев</p><p>Ян</p><td>5</tr>"))
    assert table.rows == (
        ("№", "Участник", "", "Школа"), ("", "Фамилия", "Имя"), ("1", "Ким\nЛи", "Лев\nЯн", "5"),
    )  # fmt: skip


def test_scripts_and_what_stands_outside_of_cells_are_no_text() -> None:
    rows = "Список<tr><td>Альфа<script>alert('Бета')</script><td>&lt;Ким&gt;</tr><tr><td>Гамма<td>Лев</tr>"
    assert read_table("t.xls", page(rows)).rows == (("Альфа", "<Ким>"), ("Гамма", "Лев"))


def test_a_picture_in_a_tag_and_signs_between_quotes_change_nothing() -> None:
    picture = f'<img src="data:image/png;base64,{"A" * 100_000}">'
    assert read_table("t.xls", page(f'<tr><td title="a > b">Альфа{picture}<td>Лев</tr>')).rows == (("Альфа", "Лев"),)


TWO = "<tr><td>Альфа<td>Лев</tr><tr><td>Бета<td>Ян</tr>"


def test_of_several_tables_the_one_with_rows_and_columns_is_read() -> None:
    assert read_table("t.xls", page("<tr><td>Выгрузка</tr>", "", TWO)).rows[0] == ("Альфа", "Лев")
    inside = f"<tr><td>Выгрузка<table>{TWO}</table></td></tr>"
    assert read_table("t.xls", page(inside)).rows == (("Альфа", "Лев"), ("Бета", "Ян"))
    assert read_table("t.xls", page("<tr><td>Альфа</tr><tr><td>Бета</tr>")).rows == (("Альфа",), ("Бета",))


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"<html><table></table></html>", "table.no_table"),
        (b"<html><body>Please sign in</body></html>", "table.no_table"),
        (b"<table><tr><td> &nbsp; </td></tr></table>", "table.no_table"),
        (page(TWO, TWO), "table.several_tables"),
        (page("<tr><td>a</tr>", "<tr><td>b</tr>"), "table.several_tables"),
        (b"<table>" * (DEEPEST + 1), "table.damaged"),
        (b"<table><tr>" + b"<td>" * MOST_PIECES, "table.too_many_cells"),
        (b"<table><tr>" + b"<td>a" * (MAX_COLUMNS + 1), "table.too_many_columns"),
        (b"<table><tr><td colspan=999999999>a<td>b</tr>", "table.too_many_columns"),
        (b"<table>" + b"<tr><td>a<td>b" * (MAX_ROWS + 1), "table.too_many_rows"),
        (b"<table><tr><td>\0\1</td></tr></table>", "table.damaged"),
        (b"<?xml version='1.0'?><Workbook><Table><Row/></Table></Workbook>", "table.old_excel"),
        (b"a\tb\n", "table.old_excel"),
        (b"<table><tr><td>a<td " + b"a " * LONGEST_TAG + b">", "table.damaged"),
        (b"<table><tr><td>a<td title='>' " + b"a " * LONGEST_TAG + b">", "table.damaged"),
        (b"<table><tr><td>a<td>b<!-- ", "table.damaged"),
    ],
)
def test_a_page_without_one_table_within_bounds_is_refused(content: bytes, code: str) -> None:
    assert fault_of("t.xls", content) == code


def test_entities_are_not_looked_up() -> None:
    entity = b'<!DOCTYPE html [<!ENTITY me SYSTEM "file:///etc/hostname"><!ENTITY a "aaaa">]><html>'
    assert read_table("t.xls", entity + b"<table><tr><td>&me;&a;<td>b</tr></table>").rows == (("&me;&a;", "b"),)


@pytest.mark.parametrize(
    "piece",
    ["<", "<!--", "<![CDATA[", "<td rowspan=9", "</", "<table><tr><td rowspan=99999 colspan=60>", "&#", "<!", "<?"],
)
def test_ten_times_the_broken_tags_are_not_a_hundred_times_the_work(piece: str) -> None:
    def took(times: int) -> float:
        start = process_time()
        fault_or_rows("<html><table><tr><td>" + piece * times)
        return process_time() - start

    assert took(20_000) < 40 * max(min(took(2_000) for _ in range(3)), 0.002)


def fault_or_rows(text: str) -> object:
    try:
        return read_table("t.xls", text.encode())
    except ValueError as error:
        return error
