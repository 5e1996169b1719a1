"""What organisers print while results wait to be announced: all of it, told as such, or what everybody may know."""

import re

import pytest

from tests.conftest import Cast
from tests.documents.views.test_documents import cards, page_of, put, read, ticked, url
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_results_that_wait_are_told_and_can_be_left_out_of_all_documents(played: Cast) -> None:
    assert "Announced only" not in page_of(played)
    Tournament.objects.update(frozen_from=played.tour.number, revision=1000)
    assert "Sheets that contain them say so." in page_of(played)
    page = page_of(played, "?hidden=no")
    assert '<option value="no" selected>Announced only</option>' in page
    links = re.findall(r'href="([^"]*/documents/results\.pdf[^"]*)"', page)
    assert links == [url(played, "desk_document", "results") + "?hidden=no"]
    assert [marked(played, link) for link in (links[0], links[0][:-10])] == [False, True]


def marked(cast: Cast, address: str) -> bool:
    """Whether the sheets say that their results wait: all of them do, or none."""
    (said,) = {"РЕЗУЛЬТАТЫ НЕ ОБЪЯВЛЕНЫ" in sheet.extract_text() for sheet in read(cast, address).pages}
    return said


def singles(cast: Cast, query: str = "") -> list[str]:
    """The addresses of single protocols and records on the page."""
    return re.findall(r'href="(/t/[^"]*/(?:protocol|record)\.pdf[^"]*)"', page_of(cast, query))


def test_protocols_and_records_with_results_that_wait_say_so_and_are_no_part_of_what_is_announced(played: Cast) -> None:
    tables = ["results", "standings", "cross", "progress", "players"]
    assert len(singles(played)) == len(singles(played, "?hidden=no")) == 3
    Tournament.objects.update(frozen_from=played.tour.number + 1, revision=1000)
    whole = [url(played, "desk_document", key) for key in ("filled", "records")] + singles(played)
    for address in whole:
        assert not marked(played, address)
        assert not marked(played, f"{address}?hidden=no"), "of a tour whose results are announced"
    Tournament.objects.update(frozen_from=played.tour.number, revision=1001)
    assert ticked(played) == ["filled", "records", *tables]
    for address in whole:
        assert marked(played, address)
        assert played.client("organiser").get(f"{address}?hidden=no").status_code == 404
    assert singles(played, "?hidden=no") == []
    assert "No protocol of this tour is signed yet." not in page_of(played, "?hidden=no")
    assert ticked(played, "?hidden=no") == tables
    for key in ("filled", "records"):
        card = cards(played, "?hidden=no")[key]
        assert "Not ready: The results of this tour have not been announced yet. Announce the results" in card
        assert put(played, "?hidden=no", only=key).status_code == 422
    everything = read(played, url(played, "desk_documents_pdf") + "?hidden=no").pages
    assert not any("Партия переиграна." in sheet.extract_text() for sheet in everything)


def test_protocols_with_results_that_wait_have_not_changed_by_looking_at_what_is_announced(played: Cast) -> None:
    Tournament.objects.update(frozen_from=played.tour.number, revision=1000)
    put(played, only="filled")
    Tournament.objects.update(revision=2000)
    for query in ("", "?hidden=no"):
        assert "Unchanged since then." in cards(played, query)["filled"]


def test_what_was_printed_without_results_that_wait_has_not_changed_by_that(played: Cast) -> None:
    Tournament.objects.update(frozen_from=played.tour.number, revision=1000)
    assert put(played, "?hidden=no", only="results").headers["Location"].endswith("/results.pdf?hidden=no")
    Tournament.objects.update(revision=2000)
    for query in ("", "?hidden=no"):
        assert "Unchanged since then." in cards(played, query)["results"]
    Tournament.objects.update(frozen_from=None, revision=2001)
    assert "It has changed since then: print it again." in cards(played)["results"]
