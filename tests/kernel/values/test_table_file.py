"""Reading uploaded tables."""

import codecs
import csv
import io
import random
import zipfile
from collections.abc import Callable
from time import process_time

import openpyxl
import pytest
import tablib
from hypothesis import given
from hypothesis import strategies as st

from tournaments.kernel.table_faults import MESSAGES, TableFault
from tournaments.kernel.table_file import (
    MAX_BYTES,
    MAX_COLUMNS,
    MAX_ELEMENTS,
    MAX_ROWS,
    MAX_UNPACKED,
    ods_rows,
    read_table,
    split,
)
from tournaments.kernel.values import english

ROWS = (("команда", "игрок"), ("Альфа", "Иванов Пётр"), ("Бета", "Ёлкина Яна"))


def as_csv(rows: tuple[tuple[str, ...], ...], separator: str) -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=separator).writerows(rows)
    return out.getvalue()


def as_xlsx(rows: object) -> bytes:
    book, out = openpyxl.Workbook(), io.BytesIO()
    for row in rows:  # type: ignore[attr-defined]
        book.active.append(row)
    book.save(out)
    return out.getvalue()


def as_ods(rows: tuple[tuple[str, ...], ...]) -> bytes:
    content = tablib.Dataset(*rows[1:], headers=rows[0]).export("ods")
    assert isinstance(content, bytes)
    return content


def fault_of(name: str, content: bytes) -> str:
    with pytest.raises(TableFault) as caught:
        read_table(name, content)
    assert english(caught.value.fault)
    return caught.value.code


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1251", "utf-16", "utf-16-le", "utf-16-be"])
def test_it_finds_encoding_and_separator_by_content(encoding: str, separator: str) -> None:
    table = read_table("teams.csv", as_csv(ROWS, separator).encode(encoding))
    assert table.rows == ROWS
    assert table.separator == separator


def test_it_reads_big_endian_text_with_its_mark() -> None:
    content = codecs.BOM_UTF16_BE + as_csv(ROWS, ";").encode("utf-16-be")
    assert read_table("teams.txt", content).rows == ROWS


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_it_counts_lines_as_a_person_does(end: str) -> None:
    table = read_table("teams.csv", end.join(["a;b", "", ";;", "c;d", ""]).encode())
    assert table.rows == (("a", "b"), ("c", "d"))
    assert table.numbers == (1, 4)


def test_a_comma_in_decimals_does_not_win_over_the_semicolon() -> None:
    assert read_table("m.csv", b"a;2,5;3,5\nb;1,5;2,5\n").rows[0] == ("a", "2,5", "3,5")


def test_a_column_of_names_needs_no_separator() -> None:
    table = read_table("teams.csv", "Альфа\nБета\n".encode())
    assert (table.rows, table.separator) == ((("Альфа",), ("Бета",)), "")


def test_quotes_hold_separators_and_broken_quotes_are_plain_signs() -> None:
    assert read_table("t.csv", b'a,"b, c"\nd,e\n').rows[0] == ("a", "b, c")
    broken = read_table("t.csv", 'Альфа;"Лев\nБета;Яна\n'.encode())
    assert broken.rows == (("Альфа", '"Лев'), ("Бета", "Яна"))


@pytest.mark.parametrize("separator", [";", "\t"])
@pytest.mark.parametrize("stray", ['Команда "Альфа', '"Альфа', '"Ёж" и друзья', '"'])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_stray_quote_leaves_the_cells_of_several_lines_whole(separator: str, stray: str, end: str) -> None:
    lines = ["Команда;Игрок", f"{stray};Лев", f'"Лицей{end}№ ""1""";"Яна{end}Ким"', '"";Ия', "Бета;"]
    table = read_table("t.txt", end.join(lines).replace(";", separator).encode())
    assert table.rows == (
        ("Команда", "Игрок"), (stray, "Лев"), ('Лицей\n№ "1"', "Яна\nКим"), ("", "Ия"), ("Бета",),
    )  # fmt: skip
    assert table.numbers == (1, 2, 3, 6, 7)


def test_two_stray_quotes_between_tabs_take_nothing_with_them() -> None:
    assert split('"Альфа\tЛев\nБета"\tЯна', "\t") == [(1, ['"Альфа', "Лев"]), (2, ['Бета"', "Яна"])]


@pytest.mark.parametrize("cell", ['"a\n', '"""a\n', '"";"a\n', '"\n', 'a"";""a\n', '"a;'])
def test_ten_times_the_stray_quotes_are_not_a_hundred_times_the_work(cell: str) -> None:
    def took(times: int) -> float:
        start = process_time()
        split(cell * times, ";")
        return process_time() - start

    assert took(20_000) < 40 * max(min(took(2_000) for _ in range(3)), 0.002)


def test_cells_lose_needless_spaces_and_rows_their_empty_tail() -> None:
    assert read_table("t.csv", " a\u00a0  b ;c;;\n".encode()).rows == (("a b", "c"),)


@pytest.mark.parametrize(("name", "make"), [("t.xlsx", as_xlsx), ("t.ods", as_ods)])
def test_it_reads_the_first_sheet_of_a_workbook(name: str, make: Callable[[object], bytes]) -> None:
    assert read_table(name, make(ROWS)).rows == ROWS


def test_a_workbook_is_read_under_the_name_of_an_old_one_and_an_old_one_known_under_a_new_name() -> None:
    assert read_table("t.xls", as_xlsx(ROWS)).rows == ROWS
    assert fault_of("t.xlsx", b"\xd0\xcf\x11\xe0" + b"\0" * 600) == "table.old_excel"


def test_numbers_in_a_workbook_are_read_as_people_write_them() -> None:
    assert read_table("t.xlsx", as_xlsx([(1, 2.0, 2.5, None, True)])).rows == (("1", "2", "2.5", "", "True"),)


def worked_out(rows: object) -> bytes:
    """A workbook with numbers as Excel stores what it has worked out: in seventeen digits; the library writes fewer."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(as_xlsx(rows))) as book, zipfile.ZipFile(out, "w") as again:
        for name in book.namelist():
            text = book.read(name)
            for value in (value for row in rows for value in row):  # type: ignore[attr-defined]
                if name.startswith("xl/worksheets/") and isinstance(value, float):
                    text = text.replace(f"<v>{value:.16g}</v>".encode(), f"<v>{value:.17g}</v>".encode())
            again.writestr(name, text)
    return out.getvalue()


def test_a_number_that_a_spreadsheet_worked_out_is_read_as_it_shows_it() -> None:
    numbers = (4.1 + 8.2, 0.1 * 3, 4.1 + 7.9 - 1e-15, 1e20, -2.5)
    assert b"<v>12.299999999999999</v>" in zipfile.ZipFile(io.BytesIO(worked_out([numbers]))).read(
        "xl/worksheets/sheet1.xml"
    )
    assert read_table("t.xlsx", worked_out([numbers])).rows == (("12.3", "0.3", "12", "1" + "0" * 20, "-2.5"),)


def test_an_empty_row_in_a_workbook_is_counted_but_not_read() -> None:
    for name, content in (("t.xlsx", as_xlsx([("a",), (), ("b",)])), ("t.ods", as_ods((("a",), ("",), ("b",))))):
        table = read_table(name, content)
        assert (table.rows, table.numbers) == ((("a",), ("b",)), (1, 3))


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("t.pdf", b"%PDF-1.4", "table.wrong_type"),
        ("table", b"a;b", "table.wrong_type"),
        ("t.xls", b"\xd0\xcf\x11\xe0", "table.old_excel"),
        ("t.csv", b"", "table.empty"),
        ("t.csv", b" \n;;\n", "table.empty"),
        ("t.xlsx", b"", "table.empty"),
        ("t.csv", b"\x89PNG\r\n\x1a\n\0\0", "table.not_text"),
        ("t.csv", b"PK\x03\x04rest", "table.not_text"),
        ("t.csv", bytes(range(128)), "table.not_text"),
        ("t.csv", b"\x98\x98\xff", "table.encoding"),
        ("t.csv", codecs.BOM_UTF16_LE + b"a", "table.encoding"),
        ("t.csv", b"a" * (MAX_BYTES + 1), "table.too_large"),
        ("t.csv", b"a;b\n" * (MAX_ROWS + 1), "table.too_many_rows"),
        ("t.csv", b"a" + b";b" * MAX_COLUMNS, "table.too_many_columns"),
        ("t.csv", b"a" * 200_000, "table.not_text"),
        ("t.xlsx", b"no zip at all", "table.damaged"),
        ("t.ods", b"no zip at all", "table.damaged"),
    ],
)
def test_it_refuses_what_is_no_table(name: str, content: bytes, code: str) -> None:
    assert fault_of(name, content) == code


def test_it_refuses_workbooks_beyond_the_limits() -> None:
    assert fault_of("t.xlsx", as_xlsx([("a",)] * (MAX_ROWS + 1))) == "table.too_many_rows"
    assert fault_of("t.xlsx", as_xlsx([["a"] * (MAX_COLUMNS + 1)])) == "table.too_many_columns"


def test_it_refuses_a_zip_bomb_without_unpacking_it() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", bytes(MAX_UNPACKED + 1))
    assert fault_of("t.xlsx", out.getvalue()) == "table.too_large_inside"


def test_it_refuses_an_archive_that_is_no_workbook_and_one_with_entities() -> None:
    bomb = b'<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><a>&b;</a>'
    for content in (b"hello", bomb):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            archive.writestr("content.xml", content)
        assert fault_of("t.ods", out.getvalue()) == "table.damaged"
        assert fault_of("t.xlsx", out.getvalue()) == "table.damaged"


def test_a_sheet_that_skips_to_a_distant_row_or_repeats_rows_is_soon_refused() -> None:
    book, out = openpyxl.Workbook(), io.BytesIO()
    book.active["A1048576"] = "far"
    book.save(out)
    assert fault_of("t.xlsx", out.getvalue()) == "table.too_many_rows"
    repeated = as_ods(ROWS)
    with zipfile.ZipFile(io.BytesIO(repeated)) as source, zipfile.ZipFile(out := io.BytesIO(), "w") as archive:
        text = source.read("content.xml").replace(
            b"<table:table-row", b'<table:table-row table:number-rows-repeated="99999999"'
        )
        archive.writestr("content.xml", text)
    assert fault_of("t.ods", out.getvalue()) == "table.too_many_rows"


def test_a_long_cell_that_stands_in_every_place_of_the_table_is_soon_refused() -> None:
    """A few kilobytes that would become gigabytes: the sheets hold the cell once and refer to it."""
    cell = "ab " * 10_000
    rows = ((cell,) * MAX_COLUMNS,) * 20
    for name, content in (("t.xlsx", as_xlsx(rows)), ("t.ods", as_ods(rows))):
        assert len(content) < MAX_BYTES // 10
        assert fault_of(name, content) == "table.too_large_inside"


def ods_with(inside: str) -> bytes:
    """The test's own sheet with these rows in place of its own."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(as_ods(ROWS))) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        text = source.read("content.xml").decode()
        start, end = text.index("<table:table-row"), text.rindex("</table:table-row>") + len("</table:table-row>")
        made.writestr("content.xml", text[:start] + inside + text[end:])
    return out.getvalue()


@pytest.mark.parametrize("tags", [("table:table-row", "table:table-cell"), ("text:p",), ("text:span",)])
def test_rows_and_texts_that_lie_in_one_another_without_end_are_refused(tags: tuple[str, ...]) -> None:
    """Read level by level, a hundred thousand of them would be ten thousand million steps."""
    opened, closed = "".join(f"<{tag}>" for tag in tags), "".join(f"</{tag}>" for tag in reversed(tags))
    row = "<table:table-row><table:table-cell><text:p>{}</text:p></table:table-cell></table:table-row>"
    assert read_table("t.ods", ods_with(row.format(opened + "x" + closed))).rows
    assert fault_of("t.ods", ods_with(row.format(opened * 50 + "x" + closed * 50))) == "table.damaged"


def test_a_sheet_of_more_cells_than_a_table_has_is_refused_before_it_is_whole() -> None:
    cells = "<table:table-row>" + "<table:table-cell/>" * 1_000 + "</table:table-row>"
    assert fault_of("t.ods", ods_with(cells * (MAX_ELEMENTS // 1_000))) == "table.too_many_cells"


def test_no_more_cells_are_made_of_a_row_than_a_table_may_have() -> None:
    repeated = '<table:table-cell table:number-columns-repeated="99999"><text:p>x</text:p></table:table-cell>'
    content = ods_with("<table:table-row>" + repeated * 1_000 + "</table:table-row>")
    assert max(map(len, ods_rows(content))) <= 3 * (MAX_COLUMNS + 1)
    assert fault_of("t.ods", content) == "table.too_many_columns"


def test_every_damaged_workbook_is_read_or_refused() -> None:
    chance, sentences = random.Random(7), set()
    for name, whole in (("t.xlsx", as_xlsx(ROWS)), ("t.ods", as_ods(ROWS))):
        for _ in range(150):
            content = bytearray(whole)
            for _ in range(chance.randint(1, 20)):
                content[chance.randrange(len(content))] = chance.randrange(256)
            try:
                read_table(name, bytes(content))
            except TableFault as fault:
                sentences.add(english(fault.fault))
    assert sentences


def test_a_comment_on_a_cell_is_no_part_of_it() -> None:
    note = "<office:annotation><text:p>уточнить у Марии</text:p></office:annotation>"
    texts = (f"{note}<text:p>Аль<text:span>фа</text:span></text:p><text:p>два</text:p>", note, "<text:p>Бета</text:p>")
    cells = "".join(f"<table:table-cell>{text}</table:table-cell>" for text in texts)
    assert ["Альфа\nдва", "", "Бета"] in list(ods_rows(ods_with(f"<table:table-row>{cells}</table:table-row>")))


@given(st.binary(max_size=300), st.sampled_from(["a.csv", "b.xlsx", "c.ods", "d.tsv", "e"]))
def test_any_bytes_are_read_or_refused(content: bytes, name: str) -> None:
    try:
        table = read_table(name, content)
    except TableFault as fault:
        assert fault.code in MESSAGES  # noqa: PT017 - refusing is one of the two good ends
    else:
        assert len(table.rows) == len(table.numbers) > 0
        assert all(row and row[-1] for row in table.rows)


_cells = st.text(st.characters(codec="cp1251", exclude_categories=["C", "Z"]), min_size=1, max_size=12)


@given(
    rows=st.integers(2, 5).flatmap(
        lambda width: st.lists(st.lists(_cells, min_size=width, max_size=width), min_size=1)
    ),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
    separator=st.sampled_from([";", "\t", ","]),
)
def test_what_a_spreadsheet_writes_is_read_back(rows: list[list[str]], encoding: str, separator: str) -> None:
    plain = [[cell.translate({ord(sign): "x" for sign in ';,\t"'}) for cell in row] for row in rows]
    content = as_csv(tuple(tuple(row) for row in plain), separator).encode(encoding)
    assert [list(row) for row in read_table("t.csv", content).rows] == plain


@pytest.mark.parametrize("separator", [";", "\t", ","])
def test_a_title_above_does_not_say_how_cells_are_separated(separator: str) -> None:
    rows = (("Раунд", "Первые", "Вторые"), ("1", "Орлы", "Соколы"), ("1", "Ястребы", "Кречеты"))
    for title in ("Кубок школы, жеребьёвка", "Кубок; а также приз", "Кубок"):
        text = "\n".join([title, "", *map(separator.join, rows)])
        assert read_table("t.csv", text.encode()).rows[1:] == rows
