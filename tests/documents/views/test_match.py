"""Documents to print: who gets them, in which language, and what of them."""

from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tests.paper.scenes import NAMES, fill_in
from tournaments.models import Match, Tournament


def blank_url(cast: Cast, query: str = "") -> str:
    return reverse("protocols_pdf", args=["cup", cast.tour.number]) + query


def filled_url(cast: Cast, query: str = "?lang=en") -> str:
    return reverse("protocol_pdf", args=["cup", cast.match.pk]) + query


def read(client: Client, url: str) -> str:
    response = client.get(url)
    assert response.status_code == 200
    reader = PdfReader(BytesIO(response.getvalue()))
    return " ".join(" ".join(page.extract_text().split()) for page in reader.pages)


@pytest.fixture
def approved(cast: Cast) -> Cast:
    """The cast's match, played and approved."""
    fill_in(cast.match, NAMES["short"])
    return cast


def test_an_organiser_gets_the_blanks_of_all_matches_in_table_order(cast: Cast) -> None:
    response = cast.client("organiser").get(blank_url(cast))
    content = response.getvalue()
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Language"] == "ru"
    assert response["Content-Length"] == str(len(content))
    assert response["Content-Disposition"] == 'inline; filename="cup 1 protocols.pdf"'
    texts = [page.extract_text() for page in PdfReader(BytesIO(content)).pages]
    assert [("Альфа" in text, "Гамма" in text) for text in texts] == [(True, False), (False, True)]


def test_a_file_that_is_packed_in_itself_keeps_its_length_where_pages_are_packed(cast: Cast) -> None:
    client, asked = cast.client("organiser"), {"accept-encoding": "gzip"}
    response = client.get(blank_url(cast), headers=asked)
    assert "Content-Encoding" not in response
    assert response["Content-Length"] == str(len(response.getvalue()))
    assert client.get(reverse("tournament", args=["cup"]), headers=asked)["Content-Encoding"] == "gzip"


def test_documents_speak_the_tournaments_language_unless_asked_otherwise(cast: Cast) -> None:
    client = cast.client("judge")
    Tournament.objects.update(language="en")
    assert "Individual stage" in read(client, blank_url(cast))
    assert "Individual stage" in read(client, blank_url(cast, "?lang=xx"))
    Tournament.objects.update(language="ru")
    assert "Individual stage" in read(client, blank_url(cast, "?lang=en"))


def test_the_number_of_queries_does_not_grow_with_the_tour(
    cast: Cast, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(4):
        judges = tuple(make.make_judge(cast.tournament) for _ in range(3))
        make.make_match(cast.tour, judges=judges)
    client = cast.client("organiser")
    with django_assert_max_num_queries(8):
        client.get(blank_url(cast)).getvalue()


@pytest.mark.parametrize("who", ["public", "other_organiser", "other_captain", "other_judge"])
def test_others_get_the_protocol_once_it_is_approved_and_without_notes(cast: Cast, who: str) -> None:
    client = cast.client(who)
    assert client.get(filled_url(cast)).status_code == 403
    fill_in(cast.match, NAMES["short"])
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.SIGNED)
    assert client.get(filled_url(cast)).status_code == 403
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.APPROVED)
    text = read(client, filled_url(cast))
    assert "Альфа 1" in text
    assert "переиграна" not in text
    assert "нарушение" not in text


def test_an_approved_protocol_of_a_private_tournament_stays_private(approved: Cast) -> None:
    Tournament.objects.filter(slug="cup").update(visibility=Tournament.Visibility.PRIVATE)
    assert approved.client("public").get(filled_url(approved)).status_code == 404
    assert approved.client("other_organiser").get(filled_url(approved)).status_code == 404
    assert "Альфа 1" in read(approved.client("other_captain"), filled_url(approved))


@pytest.mark.parametrize("who", ["judge", "captain_a", "captain_b", "organiser", "superuser"])
def test_those_who_sign_read_the_notes(approved: Cast, who: str) -> None:
    text = read(approved.client(who), filled_url(approved))
    assert "Партия переиграна." in text
    assert "нарушение 0" in text


def test_a_captain_does_not_see_the_other_line_up_before_the_games_begin(cast: Cast) -> None:
    make.make_line_up(cast.match, "A")
    make.make_line_up(cast.match, "B")
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.LINE_UPS)
    for who, own, other in (("captain_a", "Альфа", "Бета"), ("captain_b", "Бета", "Альфа")):
        text = read(cast.client(who), filled_url(cast))
        assert all(f"{own} {number}" in text for number in range(1, 7)), who
        assert not any(f"{other} {number}" in text for number in range(1, 7)), who
    assert "Альфа 2" in read(cast.client("judge"), filled_url(cast))
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.INDIVIDUAL)
    assert "Бета 2" in read(cast.client("captain_a"), filled_url(cast))


def test_the_names_in_the_file_name_are_harmless(approved: Cast) -> None:
    type(approved.match.team_a).objects.filter(pk=approved.match.team_a_id).update(name='а/"\r\nб')
    response = approved.client("organiser").get(filled_url(approved))
    disposition = response["Content-Disposition"]
    assert disposition.startswith("inline; filename*=utf-8''cup%201.1%20")
    assert "%22" not in disposition
    assert "%0A" not in disposition.upper()


@pytest.mark.parametrize("path", ["tours/99/protocols.pdf", "matches/99999/protocol.pdf"])
def test_there_is_no_document_of_what_does_not_exist(cast: Cast, path: str) -> None:
    assert cast.client("organiser").get(f"/t/cup/{path}").status_code == 404


@pytest.mark.parametrize(
    ("query", "width"),
    [("", 595), ("?paper=letter", 612), ("?paper=a5", 842), ("?paper=papyrus", 595), ("?ink=black", 595)],
)
def test_documents_go_on_the_paper_that_is_asked_for(cast: Cast, query: str, width: int) -> None:
    response = cast.client("organiser").get(blank_url(cast, query))
    pages = PdfReader(BytesIO(response.getvalue())).pages
    assert {round(page.mediabox.width) for page in pages} == {width}
