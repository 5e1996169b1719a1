"""Pages on sheets of paper."""

from typing import Any

import pytest
from pypdf import PdfReader

from games import registry
from games.core.game import start
from tests.paper.scenes import file_of
from tournaments.paper.document import About, Document, Stamp, body_of
from tournaments.paper.page import A4, LETTER, Box, Page, Paper, Placed, Printing, Style, sheets

STAMP = Stamp("Кубок", "напечатано вчера")


def pages(count: int, **settings: Any) -> list[Page]:
    made = [Page(bookmark=f"Страница {number}", **settings) for number in range(count)]
    for page in made:
        page.text(body_of(page.size), page.bookmark, Style(size=20, on_top=True))
    return made


def printed(made: list[Page], printing: Printing) -> PdfReader:
    return PdfReader(file_of([Document(made, About("Название", "Кубок"), STAMP, printing)]))


def sizes(reader: PdfReader) -> list[tuple[int, int]]:
    return [(round(page.mediabox.width), round(page.mediabox.height)) for page in reader.pages]


@pytest.mark.parametrize(
    ("paper", "expected"),
    [(Paper.A4, [(595, 842)] * 3), (Paper.LETTER, [(612, 792)] * 3), (Paper.A5, [(842, 595)] * 2)],
)
def test_pages_go_on_the_paper_that_is_asked_for(paper: Paper, expected: list[tuple[int, int]]) -> None:
    reader = printed(pages(3), Printing(paper))
    assert sizes(reader) == expected
    text = " ".join(page.extract_text() for page in reader.pages)
    assert all(f"Страница {number}" in text for number in range(3))


def test_two_pages_share_a_sheet_of_a4_at_the_size_of_a5() -> None:
    left, right = sheets([A4, A4], [False, False], Paper.A5)[0].pages
    assert (left.scale, right.scale) == (0.7071, 0.7071)
    assert right.x - left.x == pytest.approx(841.89 / 2)
    assert left.y == pytest.approx(0, abs=0.1)


def test_a_page_for_another_paper_is_made_smaller_and_stands_in_the_middle() -> None:
    ((placed,),) = (sheet.pages for sheet in sheets([A4], [False], Paper.LETTER))
    assert placed.scale == pytest.approx(792 / 841.89, abs=1e-4)
    assert placed.x == pytest.approx((612 - placed.scale * 595.28) / 2)


def test_what_is_in_true_size_is_never_made_smaller_and_lies_alone() -> None:
    on_a5 = sheets([A4, A4, A4, A4], [False, True, False, False], Paper.A5)
    assert [[placed.page for placed in sheet.pages] for sheet in on_a5] == [[0], [1], [2, 3]]
    assert on_a5[1].size == A4
    assert on_a5[1].pages == (Placed(1, 0, 0, 1),)
    exact = sheets([LETTER], [True], Paper.LETTER)
    assert exact[0].pages == (Placed(0, 0, 0, 1),)


def test_the_stamp_stands_at_the_foot_of_every_size() -> None:
    for size in (A4, LETTER):
        page = Page(size=size)
        printed([page], Printing(Paper.LETTER if size is LETTER else Paper.A4))
        assert [cell.fitted.lines[0] for cell in page.cells][:2] == [STAMP.event, STAMP.facts]
        assert all(body_of(size).bottom < cell.box.top < size.height - 15 for cell in page.cells)


def test_every_page_keeps_its_bookmark_when_two_share_a_sheet() -> None:
    outline: Any = printed(pages(3), Printing(Paper.A5)).outline
    assert [entry.title for entry in outline] == ["Страница 0", "Страница 1", "Страница 2"]


def colours_of(page: Any) -> set[tuple[str, ...]]:
    text = page.get_contents().get_data().decode("latin-1")
    words = [line.split() for line in text.replace(" rg", " rg\n").replace(" RG", " RG\n").splitlines()]
    return {tuple(line[-4:-1]) for line in words if line[-1:] in (["rg"], ["RG"])}


@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: str(game.slug))
def test_black_ink_draws_a_board_in_greys_alone(game: registry.AnyGame) -> None:
    for colour in (True, False):
        page = Page()
        page.picture(Box(50, 50, 300, 300), game.scene(start(game, (), {})))
        (sheet,) = printed([page], Printing(colour=colour)).pages
        coloured = {colour for colour in colours_of(sheet) if len(set(colour)) > 1}
        assert bool(coloured) == colour


def test_a_picture_shows_only_what_lies_in_its_clip() -> None:
    page = Page()
    game = registry.get("corners")
    page.picture(Box(50, 50, 300, 300), game.bare(start(game, (), {})), Box(50, 50, 100, 100))
    (sheet,) = printed([page], Printing()).pages
    contents: Any = sheet.get_contents()
    assert "50 691.89 100 100 re W* n" in " ".join(contents.get_data().decode("latin-1").split())
    assert page.pictures[0].shown == Box(50, 50, 100, 100)


def test_a_drawing_that_stands_there_often_is_drawn_once() -> None:
    game = registry.get("corners")
    scene = game.bare(start(game, (), {}))
    page, other = Page(), Page()
    for place in range(3):
        page.picture(Box(50, 50 + 200 * place, 190, 190), scene)
    other.picture(Box(50, 50, 190, 190), game.bare(start(game, (), {})))
    first, second = printed([page, other], Printing()).pages
    contents: list[Any] = [sheet.get_contents() for sheet in (first, second)]
    counts = [content.get_data().decode("latin-1").count(" re ") for content in contents]
    assert counts[0] == 0
    assert counts[1] > 64
    assert first.extract_text().split().count("h") == 3
