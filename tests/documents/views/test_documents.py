"""The documents of a tour on the desk, and all of them in one file."""

import re
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.core.cache import cache
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape
from PIL import Image
from pypdf import PdfReader

from tests import factories as make
from tests.access.test_matrix import snapshot
from tests.conftest import Cast
from tournaments.documents.registry import DOCUMENT_TYPES
from tournaments.documents.views.printing import Making, making_of
from tournaments.models import AccessLink, Match, Printout, Team, Tour, Tournament
from tournaments.paper.document_type import print_context_of

pytestmark = pytest.mark.django_db
EVENING = "teams judges protocols sheets rules guide regulations card poster"
NAME = "0123456789abcdef" * 2


def url(cast: Cast, name: str = "desk_documents", *more: str, number: int | None = None) -> str:
    return reverse(name, args=["cup", number or cast.tour.number, *more])


def page_of(cast: Cast, query: str = "") -> str:
    response = cast.client("organiser").get(url(cast) + query, headers={"accept-language": "en"})
    assert response.status_code == 200
    return str(response.content.decode())


def cards(cast: Cast, query: str = "") -> dict[str, str]:
    """The words of each document's card by its name."""
    parts = page_of(cast, query).split('<li class="paper">')[1:]
    keys = (key for key in DOCUMENT_TYPES if DOCUMENT_TYPES[key].fits(cast.tour))
    return {key: " ".join(re.sub(r"<[^>]+>", " ", part).split()) for key, part in zip(keys, parts, strict=True)}


def ticked(cast: Cast, query: str = "") -> list[str]:
    return re.findall(r'name="document" value="(\w+)" checked', page_of(cast, query))


def put(cast: Cast, query: str = "", **fields: Any) -> Any:
    return cast.client("organiser").post(url(cast, "desk_documents_print") + query, fields)


def read(cast: Cast, address: str) -> PdfReader:
    return PdfReader(BytesIO(cast.client("organiser").get(address).getvalue()), strict=True)


def test_every_document_that_it_links_to_opens_as_it_is_chosen(played: Cast) -> None:
    page = page_of(played, "?paper=a5&ink=black&lang=en")
    addresses = re.findall(r'href="(/[^"]+\.pdf[^"]*)"', page)
    there = [document for document in DOCUMENT_TYPES.values() if document.fits(played.tour)]
    # The poster on A3 too, empty brackets, two protocols and a record one by one.
    assert len(addresses) == len(there) + 1 + 4 + 2 + 1, (there, addresses)
    pictures = re.findall(r'src="(/[^"]+\.png[^"]*)"', page)
    assert len(pictures) == len(there)
    for address in [*addresses, *pictures]:
        assert f"?paper={'a3' if 'paper=a3' in address else 'a5'}&amp;ink=black&amp;lang=en" in address
        response = played.client("organiser").get(address.replace("&amp;", "&"))
        assert response.status_code == 200, address
        if ".pdf" in address:
            assert response["Content-Language"] == "en"
            assert PdfReader(BytesIO(response.getvalue())).pages


def test_on_the_eve_everything_is_all_that_is_handed_out(cast: Cast) -> None:
    assert " ".join(ticked(cast)) == EVENING
    reader = read(cast, url(cast, "desk_documents_pdf") + "?lang=en")
    outline: Any = reader.outline
    chapters = [entry.title for entry in outline if not isinstance(entry, list)]
    before = ["Notice for participants", "Notice for judges", "Blank protocols", "Score sheets"]
    assert chapters == [*before, "Rules", "Judge’s guide", "How the tour is played", "Judge’s card", "Poster"]
    assert [isinstance(entry, list) for entry in outline[:4]] == [False, False, False, True]
    assert reader.metadata is not None
    assert reader.metadata.title == "Кубок школы: Tour 1. Corners – all documents"
    texts = [page.extract_text() for page in reader.pages]
    first = reader.get_destination_page_number([entry for entry in outline if not isinstance(entry, list)][2]) or 0
    assert "page 1 of 2" in texts[first]
    assert "page 2 of 2" in texts[first + 1]


def test_afterwards_everything_is_what_became_of_it(played: Cast) -> None:
    assert " ".join(ticked(played)) == "filled records results standings cross progress players"
    reader = read(played, url(played, "desk_documents_pdf") + "?lang=en")
    texts = [page.extract_text() for page in reader.pages]
    assert sum("Партия переиграна." in text for text in texts) == 2
    assert any("1. a1" in text for text in texts)
    assert any("Standings" in text for text in texts)
    reader = read(played, url(played, "desk_documents_pdf") + "?lang=ru&document=results&document=standings")
    assert "Результаты тура: Тур 1. Уголки" in reader.pages[0].extract_text()
    assert [entry.title for entry in reader.outline] == ["Результаты тура", "Таблица"]  # type: ignore[union-attr]


def test_the_archive_holds_a_file_of_each_kind_that_is_chosen(cast: Cast) -> None:
    query = "?lang=en&document=rules&document=teams&document=links&document=filled&document=nonsense"
    response = cast.client("organiser").get(url(cast, "desk_documents_zip") + query)
    assert response["Content-Type"] == "application/zip"
    assert response["Content-Disposition"] == 'attachment; filename="cup 1.zip"'
    archive = ZipFile(BytesIO(response.getvalue()))
    assert archive.namelist() == ["1 Notice for participants.pdf", "2 Rules.pdf"]
    for name in archive.namelist():
        assert PdfReader(BytesIO(archive.read(name)), strict=True).pages


@pytest.mark.parametrize("name", ["desk_documents_pdf", "desk_documents_zip"])
@pytest.mark.parametrize("query", ["document=links", "document=filled", "document=nonsense"])
def test_there_is_no_file_of_nothing_and_none_of_secrets(cast: Cast, name: str, query: str) -> None:
    AccessLink.objects.filter(tournament=cast.tournament).update(revoked_at=None)
    assert cast.client("organiser").get(f"{url(cast, name)}?{query}").status_code == 404


def test_an_empty_tour_says_what_to_do_first(cast: Cast) -> None:
    cast.tour = make.make_tour(cast.tournament)
    said = cards(cast)
    for key in ("teams", "judges", "protocols", "sheets"):
        assert said[key].endswith("Not ready: The pairs have not been drawn yet. Draw the tour")
    assert "Never printed" in said["rules"]
    assert said["records"].endswith("has its moves recorded. Matches")
    assert ticked(cast) == ["rules", "guide", "regulations", "card", "poster"]
    for key in ("teams", "filled"):
        assert cast.client("organiser").get(url(cast, "desk_document", key)).status_code == 404
        assert cast.client("organiser").get(url(cast, "desk_document_picture", key)).status_code == 404
        assert put(cast, only=key).status_code == 422


def test_what_is_not_ready_says_why_and_where_that_is_mended(played: Cast) -> None:
    Match.objects.filter(pk=played.match.pk).update(state="closing", room=None)
    played.match.match_judges.all().delete()
    said = cards(played)
    assert "Not ready: 1 match has no room yet. Rooms and judges" in said["teams"]
    Match.objects.filter(pk=played.match.pk).update(room=played.other_match.room)
    said = cards(played)
    assert "Ready" in said["teams"]
    assert "Not ready: 1 match has no judge yet." in said["judges"]
    assert "Not ready: 1 protocol is not signed yet." in said["filled"]
    assert "Not ready: 1 match is not approved yet. Approval" in said["results"]
    assert " ".join(ticked(played)) == EVENING
    for address in re.findall(r'class="lacking">[^<]*<a href="([^"]+)"', page_of(played)):
        assert played.client("organiser").get(address).status_code == 200


def test_printing_is_noted_and_leads_to_the_file(cast: Cast) -> None:
    answer = put(cast, "?lang=en&paper=letter", only="teams")
    assert answer.status_code == 302
    assert answer["Location"] == url(cast, "desk_document", "teams") + "?paper=letter&lang=en"
    assert PdfReader(BytesIO(cast.client("organiser").get(answer["Location"]).getvalue())).pages
    said = cards(cast)
    assert re.search(r"Printed \d+ \w+, [\d:]+ by olga, revision \d+. Unchanged since then.", said["teams"])
    assert "Never printed" in said["judges"]
    printed = Printout.objects.get()
    assert (printed.document, printed.language, printed.paper) == ("teams", "en", "letter")


def test_all_that_is_chosen_is_printed_as_one_file(cast: Cast) -> None:
    chosen: dict[str, Any] = {"document": ["teams", "rules", "links"], "making": NAME}
    answer = put(cast, **chosen, format="zip")
    assert answer["Location"] == url(cast, "desk_documents_zip") + f"?&document=teams&document=rules&making={NAME}"
    assert put(cast, "?ink=black", **chosen)["Location"].startswith(url(cast, "desk_documents_pdf") + "?ink=black&doc")
    assert set(Printout.objects.values_list("document", flat=True)) == {"teams", "rules"}
    assert {"teams", "rules"}.isdisjoint(ticked(cast, "?choose=changed"))
    assert len(read(cast, url(cast, "desk_documents_pdf") + f"?document=teams&making={NAME}").pages) == 1


def test_nothing_that_htmx_waits_for_keeps_the_form_from_being_sent(cast: Cast) -> None:
    """htmx cancels the submission of a form, and the click on its button, that it waits for."""
    triggers = re.findall(r'hx-trigger="([^"]*)"', page_of(cast))
    assert triggers
    assert not [trigger for trigger in triggers if re.match(r"submit|click", trigger)]


def test_printing_nothing_is_refused_and_keeps_the_choice(cast: Cast) -> None:
    before = snapshot()
    answer = put(cast, chosen="1")
    assert answer.status_code == 422
    assert 'class="faults" role="alert"' in answer.content.decode()
    assert "checked" not in answer.content.decode().split("paper-list")[1]
    assert snapshot() == before


def test_nothing_and_what_there_is_not_are_refused_once_the_tournament_is_closed_too(cast: Cast) -> None:
    assert put(cast, only="a b").status_code == 422
    Tournament.objects.update(closed_at=timezone.now())
    for fields in ({"chosen": "1"}, {"only": "a b"}):
        assert put(cast, **fields).status_code == 422


def test_only_what_says_something_else_has_changed(cast: Cast) -> None:
    put(cast, document=EVENING.split())
    Tournament.objects.update(revision=1000, audit_count=99)
    assert ticked(cast, "?choose=changed") == []
    Tournament.objects.update(revision=1001)
    judge = cast.match.match_judges.get().judge
    type(judge).objects.filter(pk=judge.pk).update(name="Другая Судья")
    said = cards(cast)
    assert "It has changed since then: print it again." in said["judges"]
    assert "Unchanged since then." in said["teams"]
    assert ticked(cast, "?choose=changed") == ["judges", "protocols"]
    Tournament.objects.update(revision=1002)
    Team.objects.filter(pk=cast.match.team_a_id).update(name="Омега")
    assert ticked(cast, "?choose=changed") == ["teams", "judges", "protocols", "sheets"]
    put(cast, document=ticked(cast, "?choose=changed"))
    assert ticked(cast, "?choose=changed") == []


def test_the_form_can_be_sent_again_from_a_page_that_stayed_open(cast: Cast) -> None:
    key = {"key": "the-key-of-the-page"}
    assert put(cast, only="teams", **key).status_code == 302
    first = Printout.objects.get().revision
    assert put(cast, only="teams", **key).status_code == 302
    assert Printout.objects.get().revision == first
    assert put(cast, only="rules", **key).status_code == 302
    Team.objects.filter(pk=cast.match.team_a_id).update(name="Омега")
    assert put(cast, only="teams", **key).status_code == 302
    assert Printout.objects.get(document="teams").revision > Printout.objects.get(document="rules").revision > first


@pytest.mark.both_databases
def test_the_poster_is_offered_on_a3(cast: Cast) -> None:
    """Beside the paper that is chosen for all documents; the file's sheet is one of A3."""
    address = url(cast, "desk_document", "poster") + "?paper=a3&lang=en"
    assert page_of(cast, "?paper=a5&lang=en").count(f'href="{escape(address)}"') == 1
    for paper, size in (("a3", (842, 1191)), ("a4", (595, 842))):
        (sheet,) = read(cast, address.replace("a3", paper)).pages
        assert (round(sheet.mediabox.width), round(sheet.mediabox.height)) == size
    assert put(cast, "?paper=a3", only="poster").status_code == 302
    assert Printout.objects.get().paper == "a3"


def test_a_field_with_a_grid_is_offered_where_the_game_has_one(cast: Cast) -> None:
    for kind in ("deer", "sonor"):
        Tour.objects.filter(pk=cast.tour.pk).update(kind=kind)
        cast.tour.refresh_from_db()
        assert ("gridded" in cards(cast)) is (kind == "sonor")
    assert "Board with a 5 cm grid" in cards(cast)["gridded"]
    assert "gridded" not in ticked(cast), "only when somebody wants it"
    plain, gridded = (read(cast, url(cast, "desk_document", key)) for key in ("board", "gridded"))
    assert len(plain.pages) == len(gridded.pages)
    resources: list[Any] = [file.pages[0]["/Resources"] for file in (plain, gridded)]
    field, ruled = (next(iter(resource["/XObject"].values())).get_object().get_data() for resource in resources)
    assert field != ruled


def test_looking_changes_nothing(played: Cast) -> None:
    before = snapshot()
    client = played.client("organiser")
    for address in (
        *(url(played, "desk_document", key) for key in DOCUMENT_TYPES),
        *(url(played, "desk_document_picture", key) for key in DOCUMENT_TYPES),
        *(url(played, name) + f"?making={NAME}" for name in ("desk_documents_pdf", "desk_documents_zip")),
        url(played, "desk_documents_making", NAME),
        url(played),
    ):
        b"".join(client.get(address))
    assert snapshot() == before


def test_a_picture_is_drawn_once_for_each_revision_and_a_secret_one_is_kept_nowhere(cast: Cast) -> None:
    make.make_link(cast.match.team_a)
    cache.clear()
    client = cast.client("organiser")
    answers = [client.get(url(cast, "desk_document_picture", key)) for key in ("teams", "teams", "links")]
    assert [answer["Content-Type"] for answer in answers] == ["image/png"] * 3
    assert answers[0].content == answers[1].content
    assert Image.open(BytesIO(answers[0].content)).width == 420
    assert answers[2]["Cache-Control"] == "no-store"
    assert client.get(url(cast, "desk_document", "links"))["Cache-Control"] == "no-store"
    Team.objects.filter(pk=cast.match.team_a_id).update(name="Омега и ещё очень много слов")
    Tournament.objects.update(revision=1000)
    assert client.get(url(cast, "desk_document_picture", "teams")).content != answers[0].content


def test_the_page_learns_how_far_its_file_is(cast: Cast) -> None:
    where = url(cast, "desk_documents_making", NAME)
    client = cast.client("organiser")
    assert f'hx-get="{where}?tried=8" hx-trigger="load delay:1s"' in client.get(f"{where}?tried=7").content.decode()
    given_up = client.get(f"{where}?tried=20", headers={"accept-language": "en"}).content.decode()
    assert "hx-trigger" not in given_up
    assert "Preparing" not in given_up
    assert "says what is wrong" in given_up
    nothing = client.get(f"{where}?chosen=1", headers={"accept-language": "en"}).content.decode()
    assert "hx-trigger" not in nothing
    assert "Choose at least one document." in nothing
    assert (
        "Preparing"
        in client.get(f"{where}?chosen=1&document=teams", headers={"accept-language": "en"}).content.decode()
    )
    under_way = Making(NAME, count=3)
    under_way.begin("teams")
    under_way.begin("rules")
    page = client.get(where, headers={"accept-language": "en"}).content.decode()
    assert 'hx-trigger="load delay:700ms"' in page
    assert '<progress value="1" max="3">' in page
    assert "Rules, 0 sheets so far" in page
    b"".join(client.get(url(cast, "desk_documents_pdf") + f"?document=teams&making={NAME}"))
    assert making_of(NAME) == Making(NAME, count=1, done=1, document="teams", pages=1)
    assert "The file is ready: 1 sheet" in client.get(where, headers={"accept-language": "en"}).content.decode()
    Making("../no name", count=1).begin("teams")
    assert making_of("../no name") is None


def test_each_document_is_of_one_state_of_the_tournament(cast: Cast, rf: Any) -> None:
    request = rf.get("/")
    request.actor = make.by(cast.organiser).actor
    print_context = print_context_of(request, Tour.objects.select_related("tournament").get(pk=cast.tour.pk))
    assert len(print_context.matches) == 2
    assert print_context.as_now() is print_context
    make.make_match(cast.tour)
    Tournament.objects.update(revision=1000)
    assert (print_context.as_now().tour.tournament.revision, len(print_context.as_now().matches)) == (1000, 3)


def test_a_choice_that_is_no_choice_changes_nothing_else(cast: Cast) -> None:
    page = page_of(cast, "?paper=%22%3E%3Cscript%3E&other=1")
    assert "<script>" not in page.split("<main")[-1]
    assert ".pdf?paper=%22%3E%3Cscript%3E" in page
    assert not re.search(r'\.(pdf|zip)[^"]*other=1', page)


def test_the_page_asks_no_more_for_a_larger_tour(played: Cast) -> None:
    """Also when all was printed and everything may have changed since."""
    put(played, document=[*DOCUMENT_TYPES])
    client, counts = played.client("organiser"), []
    for added in (0, 12):
        for _number in range(added):
            make.make_match(played.tour)
        Tournament.objects.update(revision=F("revision") + 1)
        with CaptureQueriesContext(connection) as asked:
            client.get(url(played))
        counts.append(len(asked))
    assert counts[1] <= counts[0] <= 67
    with CaptureQueriesContext(connection) as again:
        client.get(url(played))
    assert len(again) <= 9
