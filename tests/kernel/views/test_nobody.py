"""Pages that are made once for all who are nobody in particular: how often, and what of a visitor they never hold."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from typing import Any

import pytest
from django.contrib import messages
from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, Settings

from tests.conftest import Cast
from tests.kernel.views.test_once import THREADS, until_all_wait
from tests.public_pages import FILES, PAGES, address, approve
from tournaments.accounts.views import passkeys
from tournaments.kernel import revision_cache
from tournaments.kernel.access import PUBLIC
from tournaments.kernel.throttle import Throttle
from tournaments.models import Tournament

LIVE = ("hall", "match_screen")
EVERY = (*PAGES, *FILES, *LIVE)


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses of pages made for nobody in particular, one for each making."""
    addresses: list[str] = []
    made = revision_cache.made

    def note(request: HttpRequest, *rest: Any) -> revision_cache.Made:
        addresses.append(request.get_full_path())
        return made(request, *rest)

    monkeypatch.setattr(revision_cache, "made", note)
    return addresses


def url(cast: Cast, name: str) -> str:
    slug = cast.tournament.slug
    known: dict[str, list[Any]] = {"hall": [slug], "match_screen": [slug, cast.match.pk]}
    return reverse(name, args=known[name]) if name in known else address(cast, name)


@pytest.mark.parametrize("name", EVERY)
def test_a_page_is_made_once_for_all_until_something_is_written(cast: Cast, name: str, rendered: list[str]) -> None:
    pages = [Client().get(url(cast, name)) for _ in range(3)]
    assert [page.status_code for page in pages] == [200] * 3
    assert len(rendered) == 1
    approve(cast, "1", "0")
    Client().get(url(cast, name))
    assert len(rendered) == 2


def test_fifty_who_ask_at_once_wait_for_one_rendering(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(revision_cache, "_stands", lambda _tournament: True)  # no database in other threads
    made: list[str] = []

    def page(reader: HttpRequest) -> HttpResponse:
        until_all_wait(revision_cache._once, THREADS - 1)
        made.append(reader.path)
        return HttpResponse("the page")

    def ask(_number: int) -> bytes:
        request = RequestFactory().get("/t/cup/")
        request.actor = PUBLIC  # type: ignore[attr-defined]
        return revision_cache.fresh(request, cast.tournament, page).content

    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(ask, range(THREADS))) == [b"the page"] * THREADS
    assert made == ["/t/cup/"]


QUERIES = {"match": 2, "match_screen": 2}
"""To find a match with its names and its judges; for everything else one that finds the tournament."""


@pytest.mark.parametrize("name", EVERY)
def test_what_a_browser_has_is_confirmed_before_anything_is_asked_for(
    cast: Cast, name: str, rendered: list[str], django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client = Client()
    client.get(url(cast, name))
    tag = client.get(url(cast, name))["ETag"]
    cache.clear()
    del rendered[:]
    with django_assert_max_num_queries(QUERIES.get(name, 1)):
        answer = client.get(url(cast, name), headers={"if-none-match": tag})
    assert (answer.status_code, answer.content, rendered) == (304, b"", [])


@pytest.mark.parametrize("name", EVERY)
def test_what_is_kept_is_found_with_as_few_queries(
    cast: Cast, name: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    first = Client().get(url(cast, name)).content
    with django_assert_max_num_queries(QUERIES.get(name, 1)):
        again = Client().get(url(cast, name)).content
    assert without_token(first) == without_token(again)


def without_token(page: bytes) -> bytes:
    return re.sub(rb'(?<=name="csrfmiddlewaretoken" value=")[^"]*', b"", page)


@pytest.mark.parametrize("name", EVERY)
def test_what_an_address_does_not_read_makes_no_page_of_its_own(cast: Cast, name: str, rendered: list[str]) -> None:
    plain = Client().get(url(cast, name)).content
    for query in ("?x=1", "?x=2&utm_source=chat", "?sort=nothing", "?page=7", "?ply=3&part=board", "?sort=--score"):
        page = Client().get(url(cast, name) + query).content
        assert without_token(page) == without_token(plain)
        assert b"utm_source" not in page
    assert len(rendered) == 1


def test_pages_after_the_last_one_are_the_last_one(cast: Cast, rendered: list[str]) -> None:
    where = reverse("standings_part", args=["cup", "players"])
    for number in ("", "1", "01", "2", "77", "9999", "0", "99999", "x"):
        assert Client().get(f"{where}?page={number}").status_code == 200
    assert len(rendered) == 1


def test_a_file_of_a_table_has_no_pages_and_one_order(cast: Cast, rendered: list[str]) -> None:
    where = reverse("standings_part_export", args=["cup", "players", "csv"])
    for query in ("", "?page=2", "?sort=-points", "?sort=metric7&page=3"):
        assert Client().get(where + query).status_code == 200
    assert rendered == [where]


def test_the_order_that_is_asked_for_makes_one(cast: Cast, rendered: list[str]) -> None:
    for query in ("", "?sort=-score", "?x=1&sort=-score", "?sort=x&sort=-score&sort=number"):
        page = Client().get(address(cast, "tour") + query).content.decode()
        assert ('id="orders" open>' in page) == bool(query)
    assert len(rendered) == 2


def test_an_order_that_a_table_has_not_is_the_usual_one(cast: Cast, rendered: list[str]) -> None:
    """Neither columns that the tournament has not added nor those of another table."""
    Tournament.objects.filter(pk=cast.tournament.pk).update(metrics="match_points, points")
    for query in ("", "?sort=metric2", "?sort=-metric57", "?sort=tour1", "?sort=-games"):
        assert Client().get(reverse("standings", args=["cup"]) + query).status_code == 200
    for query in ("", "?sort=tour9", "?sort=tour0", "?sort=-metric1", "?sort=place"):
        assert Client().get(reverse("standings_part", args=["cup", "progress"]) + query).status_code == 200
    assert len(rendered) == 2
    Client().get(reverse("standings", args=["cup"]) + "?sort=-metric1")
    players = reverse("standings_part", args=["cup", "players"])
    for query in ("", "?sort=tour9", "?sort=-tour1"):
        Client().get(players + query)
    assert len(rendered) == 5


@pytest.mark.parametrize("name", PAGES)
def test_each_language_has_its_own(cast: Cast, name: str, rendered: list[str]) -> None:
    for _ in range(2):
        for language in ("ru", "en"):
            page = Client().get(address(cast, name), headers={"accept-language": language}).content.decode()
            assert f'<html lang="{language}">' in page
    assert len(rendered) == 2


def test_a_language_chosen_on_a_page_that_was_kept_is_that_visitors_alone(cast: Cast) -> None:
    visitor, other = Client(enforce_csrf_checks=True), Client(headers={"accept-language": "ru"})
    other.get(address(cast, "standings"))
    visitor.get(address(cast, "standings"), headers={"accept-language": "ru"})
    form = {"next": address(cast, "standings"), "language": "en"}
    assert visitor.post(reverse("set_language"), form).status_code == 302
    pages = [client.get(address(cast, "standings")).content.decode() for client in (visitor, other)]
    assert [re.findall(r'<html lang="(..)"', page) for page in pages] == [["en"], ["ru"]]


@pytest.mark.parametrize("name", ["home", *EVERY])
def test_what_everybody_may_see_holds_no_token_and_sets_no_cookie(cast: Cast, name: str) -> None:
    """A proxy may keep it for everybody."""
    answer = Client().get(url(cast, name))
    assert b"csrfmiddlewaretoken" not in answer.content
    assert not answer.cookies


@pytest.mark.parametrize(
    ("origin", "status"),
    [("", 302), ("http://testserver", 302), ("https://trusted.example", 302)]
    + [(other, 403) for other in ("https://other.example", "null", "https://testserver")],
)
def test_the_language_is_not_chosen_by_a_form_of_another_site(
    origin: str, status: int, settings: Settings, db: None
) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://trusted.example"]
    visitor = Client(enforce_csrf_checks=True)
    headers = {"origin": origin} if origin else {}
    answer = visitor.post(reverse("set_language"), {"language": "en", "next": "/"}, headers=headers)
    assert answer.status_code == status
    assert ("django_language" in answer.cookies) == (status == 302)


def test_a_form_on_a_kept_page_gets_each_visitors_own_token(cast: Cast) -> None:
    def page(reader: HttpRequest) -> HttpResponse:
        return HttpResponse(f'<input type="hidden" name="csrfmiddlewaretoken" value="{get_token(reader)}">')

    def ask() -> str:
        request = RequestFactory().get("/t/cup/")
        request.actor = PUBLIC  # type: ignore[attr-defined]
        values = re.findall(r'value="([^"]+)"', revision_cache.fresh(request, cast.tournament, page).content.decode())
        return str(*values)

    tokens = [ask() for _ in range(4)]
    assert len(set(tokens)) == 4
    assert {len(token) for token in tokens} == {64}


@pytest.mark.parametrize("name", EVERY)
def test_nothing_of_the_first_visitor_is_in_what_others_get(cast: Cast, name: str) -> None:
    """Whoever comes first brings everything along that a page could take over."""
    own = {"csrftoken": "t" * 32, "sessionid": "own-session", "canary": "own-cookie"}
    first = Client(headers={"referer": "https://own-referer.example/", "user-agent": "own-agent"})
    first.cookies.load(own)
    first.get(url(cast, name) + "?own=query", HTTP_HOST="localhost:4711")
    page = Client().get(url(cast, name)).content.decode(errors="replace")
    for canary in (*own.values(), "own-", "own=", "4711", "own-agent"):
        assert canary not in page
    assert revision_cache._HOST not in page
    assert revision_cache._TOKEN_MARK.decode() not in page


def test_each_reads_the_host_that_was_asked(cast: Cast, rendered: list[str]) -> None:
    for host in ("localhost:1", "localhost:2", "127.0.0.1"):
        page = Client().get(address(cast, "tournament"), HTTP_HOST=host).content.decode()
        assert f'content="http://{host}/t/cup/"' in page
        assert f"webcal://{host}/" in page
    assert len(rendered) == 1


@pytest.mark.parametrize("name", ["calendar", "team_calendar", "results_pdf"])
def test_a_file_is_made_for_one_host(cast: Cast, name: str, rendered: list[str]) -> None:
    given: dict[str, list[Any]] = {"team_calendar": [cast.match.team_a_id], "results_pdf": ["standings"]}
    where = reverse(name, args=[cast.tournament.slug, *given.get(name, [])])
    for host in ("localhost:1", "localhost:2", "localhost:1"):
        content = Client().get(where, HTTP_HOST=host).content
        assert revision_cache._HOST_MARK not in content
        if name != "results_pdf":
            assert f"http://{host}/t/cup/".encode() in content.replace(b"\r\n ", b"")
    assert len(rendered) == 2


def test_a_file_that_names_a_host_by_its_mark_is_an_error() -> None:
    request = RequestFactory().get("/t/cup/calendar.ics")

    def file(reader: HttpRequest) -> HttpResponse:
        return HttpResponse(reader.build_absolute_uri(), content_type="text/calendar")

    with pytest.raises(ValueError, match="everybody"):
        revision_cache.made(request, {}, file)
    assert revision_cache.made(request, {}, file, "cup.example").content == b"http://cup.example/t/cup/calendar.ics"


PRINTED = ("?paper=a4", "?ink=colour", "?lang=xx", "?x=1", "?paper=a9&at=3", "?group=")


def test_a_document_is_made_once_for_each_way_of_printing_it(cast: Cast, rendered: list[str]) -> None:
    where = reverse("results_pdf", args=[cast.tournament.slug, "standings"])
    first = Client().get(where)
    assert first["Content-Type"] == "application/pdf"
    assert {Client().get(where + query).content for query in PRINTED} == {first.content}
    assert len(rendered) == 1
    for query in ("?paper=a5", "?ink=black", "?lang=en"):
        assert Client().get(where + query).content != first.content
    assert len(rendered) == 4
    assert Client().get(where, headers={"if-none-match": first["ETag"]}).status_code == 304


ROLES = ("judge", "captain_a", "organiser", "superuser", "other_organiser")


@pytest.mark.parametrize(("name", "who"), list(product(PAGES, ROLES)))
def test_whoever_is_somebody_is_given_nothing_that_is_kept_and_leaves_nothing(
    cast: Cast, name: str, who: str, rendered: list[str]
) -> None:
    somebody = cast.client(who)
    own = somebody.get(address(cast, name)).content.decode()
    assert rendered == []
    plain = Client().get(address(cast, name)).content.decode()
    assert cast.client(who).get(address(cast, name)).content.decode().count("logout") == own.count("logout")
    for mark in ("/accounts/logout/", "/accounts/leave/", "/desk/"):
        assert mark not in plain
    assert "/accounts/logout/" in own or "/accounts/leave/" in own


@pytest.fixture
def _any_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often other tests have shown a passkey."""
    monkeypatch.setattr(passkeys, "TRIES", Throttle(burst=20, rate=0.2))


def with_a_message(client: Client) -> Client:
    """What anybody can bring about, and send again with every request."""
    assert client.post(reverse("login_passkey")).status_code == 302
    assert client.cookies["messages"].value
    return client


@pytest.mark.usefixtures("_any_tries")
@pytest.mark.parametrize("name", EVERY)
def test_who_is_nobody_gets_the_kept_page_whatever_waits_for_them(cast: Cast, name: str, rendered: list[str]) -> None:
    kept = Client().get(url(cast, name))
    for _ in range(3):
        visitor = with_a_message(Client())
        answer = visitor.get(url(cast, name))
        assert without_token(answer.content) == without_token(kept.content)
        again = visitor.get(url(cast, name), headers={"if-none-match": visitor.get(url(cast, name))["ETag"]})
        assert again.status_code == 304
    assert len(rendered) == 1


@pytest.mark.usefixtures("_any_tries")
def test_what_waits_for_nobody_is_said_where_they_log_in(cast: Cast) -> None:
    visitor = with_a_message(Client(headers={"accept-language": "en"}))
    assert "Start again." not in visitor.get(address(cast, "standings")).content.decode()
    assert "Start again." in visitor.get(reverse("login")).content.decode()
    assert "Start again." not in visitor.get(reverse("login")).content.decode()


def test_what_waits_for_somebody_is_shown_on_a_page_that_no_browser_keeps(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, rendered: list[str]
) -> None:
    organiser = cast.client("organiser")
    waiting = [Message(constants.SUCCESS, "own-message")]
    monkeypatch.setattr(messages, "get_messages", lambda _request: waiting)
    assert "ETag" not in organiser.get(address(cast, "standings")).headers
    assert rendered == []


def test_a_page_made_while_something_is_written_is_not_kept(
    cast: Cast, rendered: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = revision_cache.__dict__["made"]

    def meanwhile(*given: Any) -> revision_cache.Made:
        page: revision_cache.Made = made(*given)
        Tournament.objects.filter(pk=cast.tournament.pk).update(revision=cast.tournament.revision + len(rendered))
        return page

    monkeypatch.setattr(revision_cache, "made", meanwhile)
    Client().get(address(cast, "standings"))
    monkeypatch.setattr(revision_cache, "made", made)
    Tournament.objects.filter(pk=cast.tournament.pk).update(revision=cast.tournament.revision)
    Client().get(address(cast, "standings"))
    assert len(rendered) == 2


Wrong = Callable[[HttpRequest], HttpResponse]


def _with_a_cookie(_reader: HttpRequest) -> HttpResponse:
    response = HttpResponse("page")
    response.set_cookie("own", "1")
    return response


@pytest.mark.parametrize("page", [_with_a_cookie, lambda _reader: HttpResponse(status=302)])
def test_what_cannot_be_sent_to_everybody_is_an_error(page: Wrong) -> None:
    request = RequestFactory().get("/t/cup/")
    with pytest.raises(ValueError, match="everybody"):
        revision_cache.made(request, {}, page)
