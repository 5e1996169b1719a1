"""Protocols as files: what a reader of the file finds in it."""

from typing import Any

import pytest
from django.utils import translation
from pypdf import PdfReader

from tests.paper import scenes
from tests.paper.scenes import NAMES, fill_in, make_match
from tournaments.matches.documents.protocol.document import blank_pages, filled_protocol
from tournaments.matches.read.protocol import protocol_of
from tournaments.models import Match, Tournament

SAMPLE = NAMES["short"]._replace(team_b="Команда с довольно длинным названием")

pytestmark = pytest.mark.django_db


def address(match: Match) -> str:
    return f"https://tournament.example/matches/{match.pk}/"


def blanks(*matches: Match, language: str = "ru") -> PdfReader:
    context = scenes.print_of(matches[0].tour)
    with translation.override(language):
        documents = context.laid(blank_pages(matches, context), "blank protocols", context.tour)
        return PdfReader(scenes.file_of(documents))


def filled(match: Match) -> PdfReader:
    with translation.override("en"):
        return PdfReader(scenes.file_of(filled_protocol(protocol_of(match), scenes.print_of(match))))


def text_of(page: Any) -> str:
    return " ".join(page.extract_text().split())


def test_russian_names_are_found_and_copied() -> None:
    match = fill_in(make_match("corners", NAMES["short"]), NAMES["short"])
    text = text_of(filled(match).pages[0])
    for name in ("Альфа", "Бета", "Семёнов Павел", "00 Игрок", "Партия переиграна.", "½"):
        assert name in text


def test_captions_that_all_blanks_share_are_on_every_page() -> None:
    match, other = make_match("corners", NAMES["short"]), make_match("corners", NAMES["alone"])
    for page in blanks(match, other, language="en").pages:
        assert "Individual stage" in text_of(page)


def test_every_sheet_says_which_print_it_is() -> None:
    match = make_match("corners", NAMES["short"])
    Tournament.objects.update(revision=231, audit_count=457, audit_head="1a2b3c4d5e6f7a8b")
    match = scenes.loaded(match)
    pages = blanks(match, match, language="en").pages
    for number, page in enumerate(pages, start=1):
        text = text_of(page)
        assert f"page {number} of 2" in text
        assert "printed 14 July 2026, 12:30 · revision 231 · log: 457, 1a2b3c4d5e6f" in text
        assert "1a2b3c4d5e6f7" not in text


def test_the_document_says_what_it_is_and_in_which_language() -> None:
    match = make_match("corners", NAMES["short"])
    reader = blanks(match, language="en")
    assert reader.metadata is not None
    assert reader.metadata.title == f"{match.tour.tournament}: Tour 1. Corners – blank protocols"
    assert reader.metadata.author == str(match.tour.tournament)
    root: Any = reader.trailer["/Root"]
    assert root["/Lang"] == "en"


def test_the_outline_names_every_match() -> None:
    match, other = make_match("corners", NAMES["short"]), make_match("points", NAMES["alone"])
    outline: Any = blanks(match, other, language="en").outline
    assert [entry.title for entry in outline] == ["Table 1: Альфа – Бета"] * 2


def test_fonts_are_embedded_and_only_in_part() -> None:
    reader = blanks(make_match("corners", NAMES["short"]))
    page: Any = reader.pages[0]
    fonts = [font.get_object() for font in page["/Resources"]["/Font"].values()]
    embedded = [font for font in fonts if "DejaVuSansCondensed" in font["/BaseFont"]]
    assert len(embedded) >= 2
    for font in embedded:
        assert "+" in font["/BaseFont"]
        assert "/FontFile2" in font["/FontDescriptor"]


def test_byes_have_no_blank_and_a_tour_without_matches_says_so() -> None:
    match = make_match("corners", NAMES["short"])
    match.team_b = None
    reader = blanks(match, language="en")
    assert len(reader.pages) == 1
    assert "There are no matches in this tour yet." in text_of(reader.pages[0])


def test_hostile_names_are_printed_as_text() -> None:
    names = NAMES["short"]._replace(
        team_a="<script>alert(1)</script>", team_b="=HYPERLINK(1)", player="\u202e🦊(\\) Tj"
    )
    match = fill_in(make_match("corners", names), names)
    reader = filled(match)
    text = text_of(reader.pages[0])
    assert "<script>alert(1)</script>" in text
    assert "=HYPERLINK(1)" in text
    assert "\ufffd\ufffd(\\) Tj" in text
    page: Any = reader.pages[0]
    assert "/Annots" not in page


def test_a_sample_stands_where_it_always_stood() -> None:
    match = make_match("corners", SAMPLE)
    with translation.override("en"):
        (page,) = scenes.pages_of(match, blank=True)
    scenes.compare_with_golden("corners-blank", page)
