"""Boards to play on."""

import pytest
from django.utils import translation
from pypdf import PdfReader

from games.drawing.scene import Scene
from tests.paper import scenes
from tests.paper.game_scenes import SLUGS, field_of
from tournaments.paper.page import A4, LETTER, MM, Paper, Printing, Size
from tournaments.play.documents.boards import FLAP, board_pages, playing_board, tile_page, tiles
from tournaments.play.games import registry as site_games


@pytest.mark.parametrize("size", [A4, LETTER])
@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_lies_over_anything_else_or_leaves_the_page(slug: str, language: str, size: Size) -> None:
    with translation.override(language):
        pages = board_pages(slug, size)
    assert [fault for page in pages for fault in scenes.faults(page)] == []
    assert all(cell.fitted.whole for page in pages for cell in page.cells)


@pytest.mark.parametrize("size", [A4, LETTER])
def test_the_field_of_sonor_has_its_true_size_on_four_sheets(size: Size) -> None:
    pages = board_pages("sonor", size)
    assert len(pages) == 4
    assert all(page.exact and page.size == size for page in pages)
    for page in pages:
        assert field_of(page) == pytest.approx((300 * MM, 400 * MM))


def test_the_sheets_show_the_whole_field_and_each_but_the_last_a_strip_to_glue_on() -> None:
    pages = board_pages("sonor", A4)
    scene = pages[0].pictures[0].scene
    unit = site_games.get("sonor").unit
    left, top, right, below = (page.pictures[0] for page in pages)
    assert left.shown.x == pytest.approx(left.box.x)
    assert top.shown.right == pytest.approx(top.box.right)
    assert left.shown.width + top.shown.width == pytest.approx(scene.width * unit + FLAP)
    assert left.shown.height + right.shown.height == pytest.approx(scene.height * unit + FLAP)
    assert below.shown.width * 2 == pytest.approx(scene.width * unit)
    assert below.shown.bottom == pytest.approx(below.box.bottom)


def test_every_sheet_says_which_is_glued_where() -> None:
    with translation.override("en"):
        texts = [scenes.texts_of([page]) for page in board_pages("sonor", A4)]
    assert "Sheet 1 of 4, upper left. Print it without scaling." in texts[0]
    assert "Glue sheet 2 on the strip on the right" in texts[0]
    assert "Glue sheet 3 on the strip at the foot" in texts[0]
    assert "Glue sheet 4 on the strip at the foot" in texts[1]
    assert "Glue sheet 4 on the strip on the right" in texts[2]
    assert "Glue" not in texts[3]


def test_what_is_too_large_for_the_sheets_is_refused() -> None:
    scene: Scene = board_pages("sonor", A4)[0].pictures[0].scene
    unit = site_games.get("sonor").unit * 1.3
    with pytest.raises(ValueError, match="do not fit"):
        tile_page(scene, unit, next(tiles(scene, unit)), A4)


@pytest.mark.parametrize("paper", list(Paper))
def test_boards_are_never_made_smaller_by_the_paper(paper: Paper) -> None:
    file = scenes.file_of(playing_board("sonor", scenes.print_of("sonor", Printing(paper))))
    sizes = {(float(page.mediabox.width), float(page.mediabox.height)) for page in PdfReader(file).pages}
    assert sizes == {tuple(paper.size)}


def test_there_is_no_board_of_an_unknown_game() -> None:
    with pytest.raises(KeyError):
        playing_board("chess", scenes.print_of("chess"))
