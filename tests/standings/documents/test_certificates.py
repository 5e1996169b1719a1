"""Certificates: a page for each team, whatever its name."""

from io import BytesIO

import pytest
from django.utils import translation
from PIL import Image
from pypdf import PdfReader

from tests import factories as make
from tests.paper import scenes
from tests.paper.scenes import ENDLESS, PRINTED, WORDY
from tournaments.models import Tournament
from tournaments.paper.document import About, Document, Stamp, draw_stamp, stamp_in
from tournaments.paper.drawing import PALE
from tournaments.paper.page import A4, Backdrop
from tournaments.standings.documents import certificate_pages
from tournaments.standings.read.standings import RankedTeam, StandingsRow, standings
from tournaments.standings.rules.picture import Picture

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["ru", "en"])
def test_nothing_is_cut_or_lies_over_anything_else(language: str) -> None:
    tournament = make.make_tournament(name=ENDLESS)
    for name in (ENDLESS, WORDY, "<b>Бета</b>"):
        make.make_team(tournament, name)
    with translation.override(language):
        pages = certificate_pages(tournament, standings(tournament).rows)
        for number, page in enumerate(pages, start=1):
            draw_stamp(page, stamp_in(tournament, "Кубок", PRINTED), number, len(pages))
    assert len(pages) == 3
    assert [fault for page in pages for fault in scenes.faults(page)] == []
    assert [cell.fitted.lines for page in pages for cell in page.cells if not cell.fitted.whole] == []


def luminance(grey: float) -> float:
    """Relative luminance of a grey from 0 to 1 (WCAG)."""
    return grey / 12.92 if grey <= 0.04045 else float(((grey + 0.055) / 1.055) ** 2.4)


def test_every_text_stands_where_the_picture_is_too_pale_to_hide_it() -> None:
    team = RankedTeam(1, ENDLESS, "")
    rows = [StandingsRow(team, 1, (), 3, None, shared=False, written="1")]
    (page,) = certificate_pages(Tournament(name=WORDY), rows, Picture(b"", 2400, 900))
    draw_stamp(page, Stamp(WORDY, "напечатано"), 1, 1)
    assert page.backdrop is not None
    for cell in page.cells:
        for box in scenes.ink(cell):
            assert any(
                pale.x <= box.x and box.right <= pale.right and pale.top <= box.top and box.bottom <= pale.bottom
                for pale in page.backdrop.pale
            )
        assert (luminance(PALE) + 0.05) / (luminance(cell.style.grey) + 0.05) >= 4.5


@pytest.mark.parametrize(("width", "height"), [(2400, 900), (900, 2400), (100, 141)])
def test_the_picture_fills_the_sheet_in_its_own_proportions(width: int, height: int) -> None:
    box = Backdrop(b"", width, height, ()).cover(A4)
    assert box.width / box.height == pytest.approx(width / height)
    assert min(box.x, box.top) <= 1e-6
    assert max(box.x, box.top) == pytest.approx(0, abs=1e-6)
    assert box.right >= A4.width - 1e-6
    assert box.bottom >= A4.height - 1e-6


def test_the_picture_is_in_the_file_once_and_cut_at_the_edge_of_its_page() -> None:
    content = BytesIO()
    Image.effect_noise((300, 200), 90).convert("RGB").save(content, "JPEG")
    picture = Picture(content.getvalue(), 300, 200)
    rows = [
        StandingsRow(RankedTeam(number, "Альфа", ""), 1, (), 3, None, shared=False, written="1") for number in range(30)
    ]
    pages = certificate_pages(Tournament(name="Кубок"), rows, picture)
    file = scenes.file_of([Document(pages, About("", ""), Stamp("", ""))])
    assert file.getvalue().count(b"/DCTDecode") == 1
    assert len(file.getvalue()) < len(picture.content) * 2 + 120_000
    contents = PdfReader(file).pages[0].get_contents()
    assert contents is not None
    drawing = " ".join(contents.get_data().decode("latin-1").split())
    assert "0 0 595.28 841.89 re W* n" in drawing
    assert drawing.index(" Do") < drawing.index(" Tj")


def test_a_tournament_without_teams_says_so() -> None:
    with translation.override("en"):
        assert "Nobody is entered yet." in scenes.texts_of(certificate_pages(make.make_tournament(), ()))
