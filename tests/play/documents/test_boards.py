"""Boards to play on."""

from dataclasses import replace
from itertools import combinations
from math import dist

import pytest
from django.test import Client
from django.utils import translation
from pypdf import PdfReader

from games.drawing.scene import Disc, Label, Path, Scene
from tests.paper import scenes
from tests.paper.game_scenes import SLUGS, field_of
from tournaments.kernel.wording import namer
from tournaments.paper.page import A4, LETTER, MM, Page, Paper, Printing, Size
from tournaments.play.documents.boards import FLAP, board_pages, playing_board, tile_page, tiles
from tournaments.play.games import registry as site_games


def field_of_sonor(size: Size, grid: bool = False) -> list[Page]:
    """The sheets of its field, without the discs that follow."""
    pages = board_pages("sonor", size, grid=grid)
    assert len(pages) == 5
    return pages[:-1]


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
    pages = field_of_sonor(size)
    assert all(page.exact and page.size == size for page in pages)
    for page in pages:
        assert field_of(page) == pytest.approx((300 * MM, 400 * MM))


def test_the_sheets_show_the_whole_field_and_each_but_the_last_a_strip_to_glue_on() -> None:
    pages = field_of_sonor(A4)
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
        texts = [scenes.texts_of([page]) for page in field_of_sonor(A4)]
    assert "Sheet 1 of 4, upper left. Print it without scaling." in texts[0]
    assert "Glue sheet 2 on the strip on the right" in texts[0]
    assert "Glue sheet 3 on the strip at the foot" in texts[0]
    assert "Glue sheet 4 on the strip at the foot" in texts[1]
    assert "Glue sheet 4 on the strip on the right" in texts[2]
    assert "Glue" not in texts[3]


@pytest.mark.parametrize("size", [A4, LETTER])
def test_the_discs_of_sonor_are_cut_out_in_their_true_size(size: Size) -> None:
    """Five evaders with their numbers and a spare one, the pursuer and a spare one (sonor.1)."""
    page = board_pages("sonor", size)[-1]
    (picture,) = page.pictures
    assert (page.exact, page.size) == (True, size)
    unit = picture.box.width / picture.scene.width
    assert picture.box.height / picture.scene.height == pytest.approx(unit)
    discs = [shape for shape in picture.scene.shapes if isinstance(shape, Disc)]
    assert sorted(2 * disc.radius * unit / MM for disc in discs) == pytest.approx([20] * 6 + [40] * 2)
    for one, other in combinations(discs, 2):
        assert dist((one.x, one.y), (other.x, other.y)) > one.radius + other.radius + 0.1
    signs = {(label.x, label.y): label for label in picture.scene.shapes if isinstance(label, Label)}
    with translation.override("ru"):
        said = ["".join(label.said(namer()) for place, label in signs.items() if place == (d.x, d.y)) for d in discs]
    assert sorted(said) == ["", "", "1", "2", "3", "4", "5", "П"]


def test_a_grid_stands_on_the_field_only_when_it_is_asked_for() -> None:
    """It is none of the lines of the game."""

    assert [crossing(page) for page in field_of_sonor(A4)] == [0] * 4
    assert [crossing(page) for page in field_of_sonor(A4, grid=True)] == [5 + 7] * 4


def crossing(page: Page) -> int:
    """The strokes from edge to edge of the field that are none of the game's lines."""
    strokes = [shape for shape in page.pictures[0].scene.shapes if isinstance(shape, Path)]
    return sum(stroke.role == "sonor-tick" and dist(stroke.points[0], stroke.points[-1]) >= 15 for stroke in strokes)


@pytest.mark.parametrize(("asked", "grid"), [({}, False), ({"grid": ""}, False), ({"grid": "1"}, True)])
def test_the_address_asks_for_the_grid(asked: dict[str, str], grid: bool) -> None:
    (document,) = playing_board("sonor", replace(scenes.print_of("sonor"), asked=asked))
    assert document.pages[0].pictures[0].scene == field_of_sonor(A4, grid)[0].pictures[0].scene


@pytest.mark.django_db
def test_the_grid_is_offered_where_a_game_has_one(client: Client) -> None:
    page = client.get("/try/", headers={"accept-language": "en"}).content.decode()
    assert "/boards/sonor.pdf?grid=1" in page
    assert page.count("grid=1") == 1


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
