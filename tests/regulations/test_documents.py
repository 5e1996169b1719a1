"""The tour's own rules, the judge's card and the poster on paper: whole, clear of one another, large enough."""

from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

import pytest
from django.utils import translation

from tests import factories as make
from tests.paper import scenes
from tests.paper.scenes import WORDY, print_of, texts_of
from tournaments.formats.rules.tour_format import PRESETS, FirstMove, Overrun, PenaltyPreset, to_json
from tournaments.models import Tour, Tournament
from tournaments.paper.document_type import DocumentType
from tournaments.paper.page import A4, MM, Cell, Page, Paper, Printing, sheets
from tournaments.regulations.documents import DOCUMENTS
from tournaments.regulations.read.regulations import regulations_of
from tournaments.standings.rules.metrics import METRICS

pytestmark = pytest.mark.django_db
TYPES = {document_type.key: document_type for document_type in DOCUMENTS}
CORNERS = PRESETS["corners"].format
ALL_ON = replace(
    CORNERS, boards=20, games_per_board=10, team_games=10, board_points=Decimal("999.5"), team_points=Decimal("99.5"),
    draw_shares=40, first_move=FirstMove.INDIVIDUAL_LOSER, overrun=Overrun.LOSE, shooters_advice=600,
    team_move_time=3600, individual_time=600, explain_and_warm_up=240, forfeit_points=80,
    penalty_presets=tuple(PenaltyPreset(Decimal(number), WORDY[:200]) for number in range(1, 21)),
)  # fmt: skip
SCENES = {
    "usual": ("corners", CORNERS),
    "points": ("points", PRESETS["points"].format),
    "duel": ("deer", PRESETS["duel"].format),
    "swapped": ("sonor", PRESETS["sonor"].format),
    "no shooters": ("isses", replace(CORNERS, shooters_board=False)),
    "all on": ("sonor", ALL_ON),
}
READ_FROM_AFAR = 18.0
READ_IN_THE_HAND = 8.0


def tour_of(scene: str) -> Tour:
    kind, tour_format = SCENES[scene]
    tour = make.make_tour(make.make_tournament(), kind=kind, format=to_json(tour_format))
    if scene == "all on":
        Tour.objects.filter(pk=tour.pk).update(name=WORDY[:120])
        Tournament.objects.update(name=WORDY, metrics=", ".join(METRICS))
    if scene == "duel":
        Tournament.objects.update(participants="people")
    return Tour.objects.select_related("tournament").get(pk=tour.pk)


def pages_of(document_type: DocumentType, tour: Tour, language: str, paper: Paper = Paper.A4) -> list[Page]:
    with translation.override(language):
        return [page for document in document_type.lay(print_of(tour, Printing(paper))) for page in document.pages]


def is_about(tour: Tour, cell: Cell) -> bool:
    """Whether it names the tour, whose name may be long."""
    return tour.name != "" and tour.name[:10] in " ".join(cell.fitted.lines)


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("key", TYPES)
def test_everything_is_whole_and_clear_of_everything_else(key: str, scene: str, language: str, paper: Paper) -> None:
    pages = pages_of(TYPES[key], tour_of(scene), language, paper)
    assert [fault for page in pages for fault in scenes.faults(page)] == []
    assert all(cell.fitted.whole for page in pages for cell in page.cells)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("scene", SCENES)
def test_the_paper_says_what_the_page_says(scene: str, language: str) -> None:
    tour = tour_of(scene)
    said = " ".join(texts_of(pages_of(TYPES["regulations"], tour, language)).split())
    with translation.override(language):
        regulations = regulations_of(tour)
    assert regulations.lines
    for line in regulations.lines:
        assert " ".join(line.text.split()) in said
    poster = " ".join(texts_of(pages_of(TYPES["poster"], tour, language)).split())
    short = [line for section in regulations.short for line in section.lines]
    assert short
    assert all(" ".join(line.text.split()) in poster for line in short)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("key", ["regulations", "poster"])
def test_no_column_ends_with_a_title_or_before_its_list_or_begins_with_a_last_line(
    key: str, scene: str, language: str
) -> None:
    tour = tour_of(scene)
    with translation.override(language):
        regulations = regulations_of(tour)
    sections = regulations.sections if key == "regulations" else regulations.short
    lines = [" ".join(line.text.split()) for section in sections for line in section.lines]
    last = {" ".join(section.lines[-1].text.split()) for section in sections if len(section.lines) > 1}
    titles = {section.title for section in sections}
    said = {*lines, *titles}
    columns = [
        [text for cell in page.cells if cell.box.x // 250 == at and (text := " ".join(cell.fitted.lines)) in said]
        for page in pages_of(TYPES[key], tour, language)
        for at in range(3)
    ]
    columns = [column for column in columns if column]
    assert [text for column in columns for text in column if text not in titles] == lines
    for before, after in pairwise(columns):
        assert before[-1] not in titles
        assert not before[-1].endswith(":")
        assert after[0] not in last


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("scene", [scene for scene in SCENES if scene != "all on"])
def test_what_is_usual_stands_on_one_page_each(scene: str, language: str) -> None:
    tour = tour_of(scene)
    assert [len(pages_of(document_type, tour, language)) for document_type in DOCUMENTS] == [1, 1, 1]


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("scene", SCENES)
def test_a_poster_is_read_from_two_metres(scene: str, language: str) -> None:
    tour = tour_of(scene)
    for page in pages_of(TYPES["poster"], tour, language):
        assert min(cell.fitted.size for cell in page.cells if not is_about(tour, cell)) >= READ_FROM_AFAR


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("scene", SCENES)
def test_a_poster_on_a3_is_laid_out_for_its_sheet(scene: str, language: str) -> None:
    """One sheet, whose letters are as large as it has room for, not those of A4."""
    tour = tour_of(scene)
    smaller, (page,) = (pages_of(TYPES["poster"], tour, language, paper) for paper in (Paper.A4, Paper.A3))
    assert page.size == Paper.A3.size
    assert min(letters(page, tour)) > min(letters(smaller[0], tour))
    (sheet,) = sheets([page.size], [page.exact], Paper.A3)
    assert (sheet.size, sheet.pages[0].scale) == (Paper.A3.size, 1)


def letters(page: Page, tour: Tour) -> list[float]:
    return [cell.fitted.size for cell in page.cells if not is_about(tour, cell)]


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("scene", SCENES)
def test_two_cards_that_say_the_same_lie_on_either_side_of_the_cut(scene: str, language: str, paper: Paper) -> None:
    (page,) = pages_of(TYPES["card"], tour_of(scene), language, paper)
    middle = page.size.height / 2
    upper = [cell.fitted.lines for cell in page.cells if cell.box.bottom < middle - 3 * MM]
    lower = [cell.fitted.lines for cell in page.cells if cell.box.top > middle + 3 * MM]
    assert upper == lower
    assert len(upper) + len(lower) == len(page.cells)
    assert min(cell.fitted.size for cell in page.cells[2:]) >= READ_IN_THE_HAND or scene == "all on"
    (sheet,) = sheets([page.size], [page.exact], paper)
    assert (sheet.size, sheet.pages[0].scale) == (paper.size, 1)


def test_a_card_is_a_half_of_a4() -> None:
    (page,) = pages_of(TYPES["card"], tour_of("usual"), "en")
    (cut,) = (rule for rule in page.rules if (rule.x1, rule.x2) == (0, A4.width))
    assert cut.y1 == cut.y2 == A4.height / 2


def test_the_card_names_no_more_penalties_than_it_has_room_for() -> None:
    said = texts_of(pages_of(TYPES["card"], tour_of("all on"), "en"))
    assert "−3 (" in said
    assert "−4 (" not in said
    assert "“How the tour is played” lists all prepared penalties." in said
