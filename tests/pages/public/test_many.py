"""Lists of tournaments stay as short as one page, however many schools there are."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from typing import Any

import pytest
from django.db.models import F
from django.http import HttpResponse
from django.test import Client
from django.test.signals import template_rendered
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tests.kernel.views.test_nobody import with_a_message
from tournaments.kernel.lists import PER_PAGE, CurrentFirst
from tournaments.models import Tournament
from tournaments.rounds.write.tours import add_tour


def fill(first: date, count: int, name: str, *, days: int = 0) -> None:
    """So many tournaments, each beginning a day after the one before it."""
    for number in range(count):
        starts = first + timedelta(days=number)
        made = make.make_tournament(name=f"{name} {number + 1}")
        Tournament.objects.filter(pk=made.pk).update(starts_on=starts, ends_on=starts + timedelta(days=days))


def names(answer: bytes) -> list[str]:
    return [part.split("</bdi>")[0] for part in answer.decode().split("<bdi>")[1:]]


def opened(query: str = "", path: str = "/", client: Client | None = None) -> list[str]:
    answer = (client or Client()).get(path + query, headers={"accept-language": "en"})
    assert answer.status_code == 200
    return names(answer.content)


@pytest.mark.django_db
@pytest.mark.both_databases
def test_what_is_on_comes_first_then_what_is_near_then_what_is_over() -> None:
    today = timezone.now().date()
    fill(today + timedelta(days=5), PER_PAGE, "Coming")
    fill(today - timedelta(days=3), 1, "On", days=9)
    fill(today - timedelta(days=90), 3, "Over")
    assert opened() == ["On 1", *(f"Coming {number}" for number in range(1, PER_PAGE))]
    assert opened("?page=2") == [f"Coming {PER_PAGE}", "Over 3", "Over 2", "Over 1"]


@pytest.mark.django_db
@pytest.mark.both_databases
def test_any_part_of_the_list_is_that_of_the_whole() -> None:
    today = timezone.now().date()
    fill(today - timedelta(days=9), 5, "Over")
    fill(today, 4, "Coming")
    listed = CurrentFirst(Tournament.objects.values_list("name", flat=True), today)
    whole = [f"Coming {number}" for number in (1, 2, 3, 4)] + [f"Over {number}" for number in (5, 4, 3, 2, 1)]
    for start in range(10):
        for stop in range(start, 11):
            assert listed[start:stop] == whole[start:stop]
    assert listed.count() == len(whole)


@pytest.mark.django_db
@pytest.mark.both_databases
@pytest.mark.parametrize("typed", ["гимназия", "ГИМНАЗИЯ", "Гимназия", "gymnasium", " GYM"])
def test_a_school_is_found_however_it_is_capitalised(typed: str) -> None:
    fill(timezone.now().date(), PER_PAGE + 1, "Лицей")
    make.make_tournament(name="Кубок", place="Гимназия № 3, Gymnasium")
    assert opened(f"?q={typed}")[0] == "Кубок"
    assert not [name for name in opened(f"?q={typed}") if "Лицей" in name]
    assert opened("?q=nobody") == []
    assert b"No tournament matches that name" in Client().get("/?q=nobody", headers={"accept-language": "en"}).content


@pytest.mark.django_db
@pytest.mark.both_databases
def test_a_search_finds_only_what_the_visitor_may_know_of() -> None:
    made = make.make_tournament(name="Secret cup")
    Tournament.objects.filter(pk=made.pk).update(visibility="unlisted")
    assert opened("?q=secret") == []


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["0", "99", "-1", "x"])
def test_a_page_that_there_is_not_is_the_nearest_one(page: str) -> None:
    fill(timezone.now().date() + timedelta(days=3), 2, "Cup")
    assert opened(f"?page={page}") == ["Cup 1", "Cup 2"]
    assert b'type="search"' not in Client().get("/").content


@pytest.mark.both_databases
def test_the_organisers_list_is_as_short(cast: Cast, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    client, path = cast.client("superuser"), reverse("desk")
    with django_assert_max_num_queries(10) as before:
        opened("", path, client)
    fill(timezone.now().date(), PER_PAGE + 5, "Cup")
    with django_assert_max_num_queries(len(before)):
        assert len(opened("", path, client)) == PER_PAGE
    assert opened("?q=CUP 7", path, client) == ["Cup 7"]


# The list is made once for all who are nobody in particular, and each card once for each state of its tournament.
@contextmanager
def drawn() -> Iterator[list[str]]:
    """The templates that are rendered meanwhile."""
    names: list[str] = []

    def note(template: Any, **_more: Any) -> None:
        names.append(template.name)

    template_rendered.connect(note)
    yield names
    template_rendered.disconnect(note)


def home(client: Client | None = None, query: str = "", **headers: str) -> HttpResponse:
    answer = (client or Client()).get(f"/{query}", headers={"accept-language": "en", **headers})
    assert isinstance(answer, HttpResponse)
    return answer


def write_to(cup: str, **changes: Any) -> None:
    Tournament.objects.filter(name=cup).update(revision=F("revision") + 1, **changes)


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["", "?page=2"])
def test_a_page_of_the_list_is_made_once_for_all_until_something_on_it_changes(query: str) -> None:
    fill(timezone.now().date(), PER_PAGE + 2, "Cup")
    home(query=query)
    with drawn() as names:
        home(query=query)
        home(query=f"{query or '?'}&utm_source=chat")
    assert names == []
    changed = {"": "Cup 3", "?page=2": f"Cup {PER_PAGE + 2}"}[query]
    write_to(changed, name="Renamed")
    assert "Renamed" in home(query=query).content.decode()


@pytest.mark.django_db
def test_a_browser_that_has_the_list_is_told_so_until_something_changes() -> None:
    fill(timezone.now().date(), 3, "Cup")
    client = Client()
    home(client)
    tag = home(client)["ETag"]
    with drawn() as names:
        same = home(client, **{"if-none-match": tag})
    assert (same.status_code, same.content, names) == (304, b"", [])
    fill(timezone.now().date(), 1, "Another")
    assert home(client, **{"if-none-match": tag}).status_code == 200
    closed = home(client)["ETag"]
    write_to("Cup 2", closed_at=timezone.now())
    answer = home(client, **{"if-none-match": closed})
    assert (answer.status_code, "Archive" in answer.content.decode()) == (200, True)


def test_a_write_to_one_tournament_draws_one_card_anew(cast: Cast) -> None:
    fill(timezone.now().date(), 5, "Cup")
    with drawn() as names:
        home()
    assert names.count("overview/_tournament.html") == 7
    add_tour(
        make.by(cast.organiser), tournament_id=cast.tournament.pk, number=2, name="", kind="corners", preset="corners"
    )
    with drawn() as names:
        home()
    assert names.count("overview/_tournament.html") == 1
    with drawn() as names:
        assert sorted(opened("?q=cup")) == [f"Cup {number}" for number in range(1, 6)]
    assert names.count("overview/_tournament.html") == 0


def test_a_link_and_an_account_have_a_list_of_their_own(cast: Cast) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(visibility="unlisted")
    own = [home(cast.client(who)).content.decode() for who in ("judge", "organiser")]
    assert ["Кубок школы" in page for page in own] == [True, True]
    assert ("My matches" in own[0], "Log out" in own[1]) == (True, True)
    everybody = home()
    page = everybody.content.decode()
    assert not [words for words in ("Кубок школы", "My matches", "Log out") if words in page]
    for who in ("judge", "organiser"):
        assert "ETag" not in home(cast.client(who), **{"if-none-match": everybody["ETag"]})


def test_a_message_that_waits_for_nobody_makes_no_list_of_their_own(cast: Cast) -> None:
    everybody, visitor = home(Client()), with_a_message(Client())
    assert home(visitor).content == everybody.content
    assert home(visitor, **{"if-none-match": home(visitor)["ETag"]}).status_code == 304
