"""Blank score sheets."""

from dataclasses import replace

import pytest
from django.utils import translation
from pypdf import PdfReader

from games import registry
from games.core.game import start
from games.drawing.scene import Label
from tests.paper import scenes
from tests.paper.game_scenes import SLUGS, field_of, make_game_match
from tests.paper.scenes import ENDLESS, LONG, SHORT, WORDY
from tournaments.kernel.wording import namer
from tournaments.matches.read.protocol import blank_of, protocol_of
from tournaments.paper.document import About, Document, Stamp
from tournaments.paper.fitting import BOLD, TEXT
from tournaments.paper.page import A4, LETTER, MM, Page, Paper, Printing, Size
from tournaments.play.documents.sheets import free_sheets, sheet_of, sheet_pages, tour_sheets
from tournaments.play.games.shared import Slip, slips_of
from tournaments.play.read.records import options_of

ABOUT, STAMP = About("Название", "Кубок"), Stamp("Кубок", "напечатано вчера")
FULL = Slip(
    where=WORDY, game="Партия команд 2", teams={"A": WORDY, "B": ENDLESS}, players={"A": ENDLESS, "B": WORDY}, first="B"
)
CORNERS_SHEETS = 12
"""Two games on each of five boards and two of the teams."""


OTHERWISE = {
    "corners": {"edges": "outside", "reuse": "unpainted"},
    "sonor": {"first": "pursuer", "stay": "yes", "reach": "centre"},
    "isses": {"picks": "sealed", "metric": "steps", "foreign": "opponent"},
    "heldplay": {"third": "lot"},
    "deer": {"entry_diagonals": "no", "repetition": "3", "quiet": "999999999"},
}
"""The longest words that the options have."""


def pages_of(slug: str, *slips: Slip, size: Size = A4) -> list[Page]:
    return sheet_pages(slug, {"": slips}, size)


@pytest.mark.parametrize("size", [A4, LETTER])
@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_lies_over_anything_else_or_leaves_the_page(slug: str, language: str, size: Size) -> None:
    with translation.override(language):
        tour = replace(FULL, played=options_of(slug, OTHERWISE[slug]))
        pages = pages_of(slug, Slip(), FULL, tour, Slip(), tour, size=size)
    assert [fault for page in pages for fault in scenes.faults(page)] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_every_word_of_the_form_is_whole(slug: str) -> None:
    for language in ("ru", "en"):
        with translation.override(language):
            slips = Slip(), Slip(played=options_of(slug, OTHERWISE[slug]))
            cells = [cell for page in pages_of(slug, *slips) for cell in page.cells]
        assert [cell.fitted.lines for cell in cells if not cell.fitted.whole] == []
        assert min(cell.fitted.size for cell in cells) >= 5


@pytest.mark.parametrize("slug", ["corners", "deer"])
def test_sides_are_called_by_the_letters_of_the_language(slug: str) -> None:
    for language, letters, others in (("ru", "АБ", "AB"), ("en", "AB", "АБ")):
        with translation.override(language):
            lines = scenes.texts_of(pages_of(slug, Slip())).split("\n")
        assert set(letters) <= set(lines)
        assert not set(others) & set(lines)


def test_a_sheet_of_corners_asks_for_the_difference_that_is_the_score() -> None:
    with translation.override("ru"):
        lines = scenes.texts_of(pages_of("corners", Slip())).split("\n")
    assert lines.count("разница") == 1


@pytest.mark.parametrize("slug", SLUGS)
def test_the_board_is_that_of_the_screen_without_pieces(slug: str) -> None:
    game = registry.get(slug)
    pages = pages_of(slug, *[Slip()] * sheet_of(slug).on_a_page)
    scenes_drawn = [picture.scene for page in pages for picture in page.pictures]
    boards = 1 if slug == "sonor" else sheet_of(slug).on_a_page
    assert scenes_drawn.count(game.bare(start(game, (), {}))) == boards


def test_a_match_of_held_play_cannot_be_drawn_on_its_sheet() -> None:
    with translation.override("en"):
        ticked = {
            slug: [line for page in pages_of(slug, Slip()) for cell in page.cells for line in cell.fitted.lines]
            for slug in SLUGS
        }
    assert {"A won", "B won"} <= set(ticked["heldplay"])
    assert "drawn" not in ticked["heldplay"]
    assert "drawn" in ticked["corners"]


def test_the_sides_of_sonors_sheet_have_letters_of_the_readers_alphabet() -> None:
    for language, letters, others in (("en", "AB", "АБ"), ("ru", "АБ", "AB")):
        with translation.override(language):
            said = [cell.fitted.lines for page in pages_of("sonor", Slip(), Slip()) for cell in page.cells]
        assert {(letter,) for letter in letters} <= set(said)
        assert not {(letter,) for letter in others} & set(said)


def test_every_piece_of_der_isses_stands_beside_its_board_with_colour_and_letter() -> None:
    page, *_rest = pages_of("isses", Slip())
    box = page.pictures[1].scene
    labels = [shape for shape in box.shapes if isinstance(shape, Label)]
    for language, letters in (("en", "ROYGBVW"), ("ru", "КОЖЗСФБ")):
        with translation.override(language):
            assert "".join(label.said(namer()) for label in labels) == letters


@pytest.mark.parametrize("paper", list(Paper))
def test_the_field_of_sonor_is_half_as_large_as_it_is_played_on(paper: Paper) -> None:
    *_sheets, field = pages_of("sonor", Slip(), size=paper.size)
    assert field.exact
    assert field_of(field) == pytest.approx((150 * MM, 200 * MM))
    assert scenes.faults(field) == []


@pytest.mark.django_db
def test_a_match_has_a_sheet_for_every_counted_game_with_its_names() -> None:
    slips = slips_of(protocol_of(make_game_match("corners", SHORT)))
    assert len(slips) == CORNERS_SHEETS
    with translation.override("en"):
        slips = slips_of(protocol_of(make_game_match("corners", SHORT)))
        pages = pages_of("corners", *slips)
    text = scenes.texts_of(pages)
    assert len(pages) == CORNERS_SHEETS / 4
    for shown in ("Board 1, game 1", "Tour 1. Corners · table 1 · 2.1", "Альфа", "00 Игрок", "03 Игрок"):
        assert shown in text


@pytest.mark.django_db
@pytest.mark.parametrize("slug", SLUGS)
def test_a_sheet_of_a_tour_says_how_that_tour_plays_and_a_free_one_does_not(slug: str) -> None:
    name, value = next(iter(OTHERWISE[slug].items()))
    with translation.override("en"):
        sheet, *_further = slips_of(blank_of(make_game_match(slug, SHORT, {name: value})))
        cells = pages_of(slug, sheet)[0].cells
        played = {option.sentence: option.chosen.value for option in options_of(slug, {name: value})}
        free = scenes.texts_of(pages_of(slug, Slip()))
    shown = {" ".join(cell.fitted.lines): cell.style.face for cell in cells}
    for sentence in played:
        assert sentence not in free
    assert [shown[sentence] for sentence in played] == [BOLD, *[TEXT] * (len(played) - 1)]
    assert next(iter(played.values())) == value


@pytest.mark.django_db
def test_a_match_whose_line_ups_are_unknown_has_its_teams() -> None:
    match = make_game_match("corners", SHORT)
    slips = slips_of(blank_of(match))
    assert len(slips) == CORNERS_SHEETS
    assert {slip.team("B") for slip in slips} == {"Бета"}
    assert {slip.player("A") for slip in slips} == {""}


@pytest.mark.django_db
@pytest.mark.parametrize("slug", SLUGS)
def test_long_names_of_a_match_fit(slug: str) -> None:
    pages = pages_of(slug, *slips_of(protocol_of(make_game_match(slug, LONG))))
    assert [fault for page in pages for fault in scenes.faults(page)] == []


def crosses(page: Page) -> int:
    """Boxes that are ticked: a cross is two slanted lines."""
    return sum(rule.x1 != rule.x2 and rule.y1 != rule.y2 for rule in page.rules) // 2


@pytest.mark.parametrize("slug", SLUGS)
def test_the_first_mover_is_ticked_when_it_is_known(slug: str) -> None:
    assert crosses(pages_of(slug, Slip())[0]) == 0
    assert crosses(pages_of(slug, Slip(first="B"))[0]) == 1


def test_the_evaders_are_ticked_also_when_the_pursuer_begins() -> None:
    rules = [
        [rule for rule in pages_of("sonor", slip)[0].rules if rule.x1 != rule.x2 and rule.y1 != rule.y2]
        for slip in (Slip(first="A"), Slip(first="B", played=options_of("sonor", {"first": "pursuer"})))
    ]
    assert rules[0] == rules[1]


def test_a_round_that_ends_with_a_foreign_piece_is_listed_where_it_can_be() -> None:
    with translation.override("en"):
        plain = scenes.texts_of(pages_of("isses", Slip()))
        foreign = scenes.texts_of(pages_of("isses", Slip(played=options_of("isses", {"foreign": "opponent"}))))
    assert "not one’s own" not in plain
    assert foreign.count("not one’s own") == 7


def test_two_sheets_of_a_tour_begin_a_page_each_and_stand_in_the_outline() -> None:
    pages = sheet_pages("corners", {"1. А – Б": [Slip()], "2. В – Г": [Slip()] * 5}, A4)
    assert [page.bookmark for page in pages] == ["1. А – Б", "2. В – Г", ""]


@pytest.mark.django_db
def test_a_tour_without_matches_says_so() -> None:
    tour = make_game_match("deer", SHORT).tour
    with translation.override("en"):
        file = scenes.file_of(tour_sheets(tour, [], scenes.print_of(tour)))
    (page,) = PdfReader(file).pages
    assert "There are no matches in this tour yet." in " ".join(page.extract_text().split())


@pytest.mark.parametrize("slug", SLUGS)
def test_free_sheets_name_the_game_and_are_searchable_in_russian(slug: str) -> None:
    context = scenes.print_of(slug, Printing(Paper.LETTER, colour=False))
    with translation.override("ru"):
        file = scenes.file_of(free_sheets(slug, context))
        name = translation.gettext(registry.get(slug).name)
    reader = PdfReader(file)
    assert name in reader.pages[0].extract_text()
    assert "команда" in reader.pages[0].extract_text()
    assert reader.metadata is not None
    assert name in str(reader.metadata.title)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_sample_stands_where_it_always_stood(slug: str) -> None:
    players = {"A": "Анна", "B": "Борис"}
    slip = Slip("Tour 1 · table 2", "Board 1, game 1", {"A": "Альфа", "B": "Бета"}, players, "A")
    with translation.override("en"):
        page, *_further = pages_of(slug, slip)
    scenes.compare_with_golden(f"{slug}-sheet", page)


def test_hostile_names_are_printed_as_text() -> None:
    names = {"A": "<script>alert(1)</script>", "B": "\u202e🦊(\\) Tj"}
    pages = pages_of("deer", Slip(where="=HYPERLINK(1)", teams=names, players=names))
    file = scenes.file_of([Document(pages, ABOUT, STAMP)])
    (page,) = PdfReader(file).pages
    text = " ".join(page.extract_text().split())
    for shown in ("<script>alert(1)</script>", "\ufffd\ufffd(\\) Tj", "=HYPERLINK(1)"):
        assert shown in text
    assert "/Annots" not in page


def test_where_everybody_plays_alone_a_sheet_has_one_line_for_each_name() -> None:
    alone = replace(FULL, is_individual=True)
    with translation.override("en"):
        lines = scenes.texts_of(pages_of("corners", alone)).split("\n")
    assert lines.count("player") == 2
    assert "team" not in lines
