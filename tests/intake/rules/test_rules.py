"""Where the headings of a table stand, what its columns hold, and cells that are corrected."""

import pytest

from tournaments.intake.rules import (
    Columns,
    TableKind,
    corrected,
    guess,
    is_date,
    plain,
    renamed,
    rows_aside,
    rows_under,
    wrong_columns,
)
from tournaments.kernel.table_file import Table

BOOKS = TableKind(
    headings={"book": "title", "by": "author", "year": "year"},
    meanings=("title", "author", "year"),
    telling=frozenset({"title"}),
    required=("title", "year"),
    once=frozenset({"title", "year"}),
    unnamed=lambda width: ("title", "author", "year") if width == 3 else ("",) * width,
    aside=frozenset({"no"}),
)


def table(*rows: str) -> Table:
    cells = [tuple(row.split("|")) for row in rows]
    return Table(tuple(cells), tuple(range(1, len(cells) + 1)))


def test_a_heading_is_compared_without_case_signs_and_spaces() -> None:
    assert plain("  Ёжик_№ 3 (всего) ") == "ежик no 3 всего"


@pytest.mark.parametrize(
    ("rows", "top", "meanings", "sure"),
    [
        (("Book|Year", "Faust|1808"), 0, ("title", "year"), True),
        (("Our books", "of 2026|", "№|By|Book|Year", "1|Goethe|Faust|1808"), 2, ("", "author", "title", "year"), True),
        (("Book|Year|Shelf", "Faust|1808|4"), 0, ("title", "year", ""), False),
        (("Book|Year|", "Faust|1808"), 0, ("title", "year", ""), True),
        (("Opus|When", "Faust|1808", "Emil|1762"), 0, ("", ""), False),
        (("Faust|Goethe|1808",), None, ("title", "author", "year"), False),
        (("Faust|1808", "Emil|1762"), None, ("", ""), False),
        (tuple(f"line {number}" for number in range(12)), None, ("",), True),
    ],
)
def test_the_row_of_headings_is_found(rows: tuple[str, ...], top: int | None, meanings: object, *, sure: bool) -> None:
    columns = guess(table(*rows), BOOKS)
    assert (columns.top, columns.meanings, columns.sure) == (top, meanings, sure)


def test_what_somebody_chose_stands_when_the_headings_move() -> None:
    sheet = table("When|Opus|Who", "Year|Book|By", "1808|Faust|Goethe")
    shown = Columns(("", "", ""), 0)
    assert renamed(sheet, shown, ("", "", ""), 1, BOOKS) == Columns(("year", "title", "author"), 1)
    assert renamed(sheet, shown, ("", "author", ""), 1, BOOKS) == Columns(("year", "author", "author"), 1)
    assert renamed(sheet, shown, ("year", "strange", "title"), 0, BOOKS) == Columns(("year", "", "title"), 0)
    assert renamed(sheet, Columns(("year", "title", ""), 1), ("year", "title", ""), None, BOOKS).top is None


def test_every_wrong_column_is_told() -> None:
    assert wrong_columns(Columns(("title", "title", "author", "author")), BOOKS) == (("year",), ("title",))
    assert wrong_columns(Columns(("year", "title")), BOOKS) == ((), ())


def test_rows_that_say_nothing_in_a_needed_column_are_none() -> None:
    sheet = table("Book|Year|Shelf", "Faust|1808|4", "||5", "Emil")
    columns = Columns(("title", "year", ""), 0)
    assert rows_under(sheet, columns) == [(2, ("Faust", "1808", "4")), (4, ("Emil",))]


def test_cells_are_corrected_by_row_and_place_and_a_cleared_row_is_gone() -> None:
    sheet = Table((("a",), ("b", "c"), ("d",)), (1, 3, 4))
    mended = corrected(sheet, {(1, 2): "  z  y ", (3, 0): "", (3, 1): "", (9, 0): "nowhere", (4, 70): "too far"})
    assert mended == Table((("a", "", "z y"), ("d",)), (1, 4))


def test_a_column_is_found_by_its_cell_or_by_what_it_holds() -> None:
    sheet = table("Book|Year", "Faust|1808")
    columns = Columns(("title", "year"), 0)
    assert [columns.place_of(*asked) for asked in (("year",), ("author",), ("author", 5))] == [1, None, 1]
    assert [columns.heading_of(sheet, place) for place in (1, 7, None)] == ["Year", "", ""]


def test_totals_notes_and_the_headings_once_more_are_no_rows_and_the_first_two_are_told() -> None:
    sheet = table("Book|Year", "Faust|1808", "Book|Year", "Emil|1762", "Total|2", "|Total: 2", "Note: all lent")
    columns = Columns(("title", "year"), 0)
    assert [number for number, _cells in rows_under(sheet, columns)] == [2, 4]
    assert rows_aside(sheet, columns) == ["5 (Total)", "6 (Total: 2)", "7 (Note: all lent)"]


@pytest.mark.parametrize("text", ["2026-01-03", "2026-01-03T00:00:00", "03.01.2026", "03.янв", "3-Jan", "02.май"])
def test_a_cell_that_a_spreadsheet_made_a_date_of_is_known(text: str) -> None:
    assert is_date(text)


@pytest.mark.parametrize("text", ["2.1", "3-1", "2026", "Зал 1", "1.2.3", ""])
def test_any_other_cell_is_no_date(text: str) -> None:
    assert not is_date(text)
