"""Headings in merged cells: two rows of them, or one over several columns."""

from dataclasses import replace

import pytest

from tests.intake.rules.test_rules import BOOKS, table
from tournaments.intake.rules import Columns, rows_aside, rows_under, says_how_to_reach
from tournaments.intake.rules.headings import joined_headings, with_column_above, with_names_apart, with_one_heading

COLUMNS = Columns(("title", "year"), 0)
IN_RUSSIAN = {"книга": "title", "том": "title", "год": "year", "а": "title", "б": "year", "a": "title", "b": "year"}
IN_BOTH = replace(BOOKS, headings={**BOOKS.headings, **IN_RUSSIAN}, numbered=True)


@pytest.mark.parametrize(
    ("upper", "lower", "joined"),
    [
        ("№|Book||Shelf", "|Book|Year|", ("№", "Book", "Year", "Shelf")),
        ("Shelf|Book|", "|By|Year", ("Shelf", "By", "Year")),
        ("|Book||By|", "Year|By|Colour|By|Year", ("Year", "By", "Book: Colour", "By", "Year")),
        ("Book|Teacher|", "|By|Year", ("Book", "Teacher: By", "Teacher: Year")),
        ("Year|Book|", "|Name|By", ("Year", "Book", "By")),
    ],
)
def test_the_lower_row_names_what_the_upper_one_stands_over(upper: str, lower: str, joined: tuple[str, ...]) -> None:
    assert joined_headings(upper.split("|"), lower.split("|"), BOOKS) == joined


@pytest.mark.parametrize(
    ("upper", "lower"),
    [
        ("Our books|", "Book|Year"),
        ("Book|Year", "Faust|1808"),
        ("Book|Year", "Book|Year"),
        ("Book|Shelf|", "|Faust|4"),
        ("Book|Shelf|By", "Faust||By"),
        ("Book|Year", ""),
    ],
)
def test_any_other_row_below_stands_for_itself(upper: str, lower: str) -> None:
    assert joined_headings(upper.split("|"), lower.split("|"), BOOKS) is None


@pytest.mark.parametrize(
    ("upper", "lower"),
    [("№|Книга|Год", "№|Book|Year"), ("Книга|Год|Полка", "Book|Year|Shelf"), ("Книга|Год 2|", "BOOK|Year 2|")],
)
def test_headings_once_more_in_the_other_language_are_no_row(upper: str, lower: str) -> None:
    sheet = with_one_heading(table("Our books", upper, lower, "1|Faust|1808"), IN_BOTH)
    assert (sheet.numbers, sheet.rows[1]) == ((1, 2, 4), tuple(upper.split("|")))


@pytest.mark.parametrize(
    ("upper", "lower"),
    [
        ("Книга|Год", "Book|1808"),
        ("Книга|Год", "Book|"),
        ("Книга|Год|Полка", "Year|Book|Shelf"),
        ("Книга 1|Год 1", "Book 2|Year 2"),
        ("Книга|Год", "Том|Год"),
        ("А|Б", "A|B"),
    ],
)
def test_a_row_that_only_looks_like_headings_in_the_other_language_stands(upper: str, lower: str) -> None:
    sheet = table(upper, lower, "Faust|1808")
    assert with_one_heading(sheet, IN_BOTH) == sheet


def test_the_numbers_of_the_rows_stay_those_of_the_file() -> None:
    sheet = with_one_heading(table("Our books", "№|Book|", "|Book|Year", "1|Faust|1808"), BOOKS)
    assert (sheet.numbers, sheet.rows[1]) == ((1, 2, 4), ("№", "Book", "Year"))


@pytest.mark.parametrize(
    ("headings", "rows", "apart"),
    [
        (("№", "ФИО"), [("1", "Ким", "Лев"), ("2", "Ли", "Ян")], ("№", "Фамилия", "Имя")),
        (("ФИО", "", "Класс"), [("Ким", "Лев", "7")], ("Фамилия", "Имя", "Класс")),
        (("ФИО", "", "", "Класс"), [("Ким", "Лев", "Львович", "7")], ("Фамилия", "Имя", "Отчество", "Класс")),
        (("Имя и фамилия", ""), [("Лев", "Ким-Ли")], ("Имя", "Фамилия")),
        (("Full name",), [("Leo", "Kim")], ("Name", "Surname")),
        (("ФИО",), [("Ким Лев", "Ли Ян")], ("ФИО",)),
        (("ФИО",), [("1", "Ли Ян")], ("ФИО",)),
        (("ФИО",), [("Ким", "да")], ("ФИО",)),
        (("Игроки",), [("Лев", "Яна")], ("Игроки",)),
        (("ФИО", "Класс"), [("Ким", "Лев")], ("ФИО", "Класс")),
        (("ФИО участников",), [("Орлов", "Котова"), ("Петров", "Сидорова")], ("ФИО участников",)),
        (("ФИО участников",), [("Ким", "Ли", "Кот"), ("Уж", "Ёж", "Лис")], ("ФИО участников",)),
        (("ФИО участников",), [("Лев", "Яна"), ("Иван", "Ольга")], ("ФИО участников",)),
        (("ФИО",), [("Лев", "Орлов"), ("Яна", "Котова")], ("Фамилия", "Имя")),
        (("ФИО",), [("Ким", "Лев", "капитан"), ("Ли", "Ян")], ("Фамилия", "Имя")),
    ],
)
def test_a_whole_name_over_several_columns_is_told_apart(
    headings: tuple[str, ...], rows: list[tuple[str, ...]], apart: tuple[str, ...]
) -> None:
    assert with_names_apart(headings, rows) == apart


def test_what_stands_above_rows_gets_a_column() -> None:
    sheet = table("Shelf 4", "Book|Year", "Faust|1808", "Shelf 5", "Book|Year", "Emil|1762", "Total|2")
    alone = ["4", "", "", "5", "", "", ""]
    assert with_column_above(sheet, alone, 1, None, "Shelf").rows == (
        ("Shelf", "Book", "Year"), ("4", "Faust", "1808"), ("5", "Emil", "1762"), ("", "Total", "2"),
    )  # fmt: skip


def test_headings_on_a_further_page_and_what_stands_below_a_table_are_no_rows() -> None:
    sheet = table(
        "Book|Year|", "Faust|1808", "Страница 2", "|BOOK|year", "Emil|1762", "* – lent", "Директор школы ____ /Ли/",
        "Руководитель|Ким А. А.", "Телефон:|8 900", "Стр. 2 из 3", "Страница жизни", "Директор",
    )  # fmt: skip
    assert [cells[0] for _number, cells in rows_under(sheet, COLUMNS)] == [
        "Faust", "Emil", "Страница жизни", "Директор",
    ]  # fmt: skip
    assert [said.partition(" ")[0] for said in rows_aside(sheet, COLUMNS)] == ["3", "6", "7", "8", "9", "10"]


@pytest.mark.parametrize("team", ["Телескоп", "Датацентр", "Контакт", "Contact", "Директора", "Dateline"])
def test_a_name_that_begins_as_a_note_does_is_one(team: str) -> None:
    sheet = table("Book|Year", f"{team}: Лев, Яна", "Контакт: 8 900", "Контакты: Ким", "Тел.: 5", "Подпись___")
    assert [cells[0] for _number, cells in rows_under(sheet, COLUMNS)] == [f"{team}: Лев, Яна"]


@pytest.mark.parametrize("text", ["+7 900 123-45-67", "8(900)1234567", "li.yan@school5.example.ru", "89001234567"])
def test_telephones_and_addresses_are_known(text: str) -> None:
    assert says_how_to_reach(text)


@pytest.mark.parametrize("text", ["Лицей 1", "57", "12345", "@альфа", "a@b", "a@b@c.ru", "", "@." * 50_000 + " "])
def test_any_other_cell_is_neither(text: str) -> None:
    assert not says_how_to_reach(text)
