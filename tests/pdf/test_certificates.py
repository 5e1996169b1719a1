"""Certificates: a page for each team, whatever its name."""

from io import BytesIO

import pytest
from django.utils import translation
from pypdf import PdfReader

from tests import factories as make
from tests.pdf import scenes
from tests.pdf.scenes import ENDLESS, PRINTED, WORDY
from tournaments.pdf.certificates import certificate_pages, certificates
from tournaments.pdf.stamp import draw_stamp, stamp_in
from tournaments.queries.standings import standings

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


def test_a_tournament_without_teams_says_so() -> None:
    file, tournament = BytesIO(), make.make_tournament()
    with translation.override("en"):
        certificates(file, tournament, (), PRINTED)
    assert "No teams yet." in PdfReader(file).pages[0].extract_text()
