"""Columns of text and drawings."""

import pytest

from tournaments.paper.grid import Item, Paragraph, in_columns, lines
from tournaments.paper.page import Box, Page, Style

STYLE = Style(size=10)
COLUMNS = (Box(0, 0, 100, 50), Box(110, 0, 100, 50))


def paragraph(text: str, *, stays: bool = False) -> Paragraph:
    return Paragraph(text, STYLE, 100, stays=stays)


def places(items: list[Item]) -> list[list[tuple[float, float]]]:
    return [[(box.x, round(box.top)) for _item, box in page] for page in in_columns(items, lambda _n: COLUMNS)]


def test_columns_are_filled_one_after_another_then_the_next_page() -> None:
    pages = places([paragraph("слово") for _ in range(9)])
    assert pages == [[(0, 0), (0, 13), (0, 26), (110, 0), (110, 13), (110, 26)], [(0, 0), (0, 13), (0, 26)]]


def test_what_belongs_together_stands_in_one_column() -> None:
    items: list[Item] = [paragraph("а"), paragraph("б"), paragraph("Заголовок", stays=True), paragraph("в")]
    assert places(items) == [[(0, 0), (0, 13), (110, 0), (110, 13)]]


def test_what_is_higher_than_a_column_is_not_lost() -> None:
    high = paragraph(" ".join(["слово"] * 40))
    assert high.height > 50
    assert places([high, paragraph("а")]) == [[(0, 0), (110, 0)]]


def test_nothing_makes_an_empty_page() -> None:
    assert places([]) == [[]]


@pytest.mark.parametrize("text", ["слово " * 50, "Щ" * 300, ""])
def test_a_long_text_goes_on_line_by_line(text: str) -> None:
    paragraphs = list(lines(text, STYLE, 100))
    assert "".join(line.text for line in paragraphs).replace(" ", "") == text.replace(" ", "")
    page = Page()
    for line in paragraphs:
        line.draw(page, Box(0, 0, 100, line.height))
    assert all(len(cell.fitted.lines) == 1 and cell.fitted.whole for cell in page.cells)


def test_a_paragraph_is_as_high_as_its_lines_and_its_label_hangs_before_it() -> None:
    text = "Сторона ходит один раз и потом ждёт."
    labelled = Paragraph(text, STYLE, 100, left=20, above=5, label="7.")
    page = Page()
    labelled.draw(page, Box(30, 40, 100, labelled.height))
    body, label = page.cells
    assert body.fitted.whole
    assert len(body.fitted.lines) * 12 + 5 == pytest.approx(labelled.height, abs=1.5)
    assert (body.box.x, label.box.x) == (50, 30)
    assert body.box.top == label.box.top == 45.5
