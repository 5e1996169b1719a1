"""Lists of tournaments stay as short as one page, however many schools there are."""

from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.lists import PER_PAGE
from tournaments.models import Tournament


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
