"""Comparing two worlds by what is read in them finds what comparing all pages finds."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse

from tests.access.rereading import Looking
from tests.access.test_frozen import frozen, in_world, urls
from tests.access.test_secrets import told
from tests.conftest import Cast
from tournaments.kernel.revision_cache import cached
from tournaments.models import Match, Team, Tournament

__all__ = ["frozen"]


@pytest.mark.parametrize("role", ["public", "captain_a"])
def test_what_differs_is_found_as_if_every_page_were_drawn_again(frozen: Cast, role: str) -> None:
    """Where results are open, worlds with another result differ on many pages and agree on the others."""
    Tournament.objects.update(frozen_from=None, count_when="signed")
    client, addresses = frozen.client(role), urls(frozen)
    look = Looking(client.get, lambda: addresses, told)

    def draw_all() -> dict[str, tuple[int, bytes]]:
        return {name: told(client.get(url)) for name, url in addresses.items()}  # type: ignore[arg-type]

    results = ("A", "61", "3", "approved"), ("B", "2", "77", "approved")
    read, drawn = ([in_world(frozen, *result, look=way) for result in results] for way in (look, draw_all))
    differ, other = ({name for name in addresses if one[name] != two[name]} for one, two in (read, drawn))
    assert differ == other
    assert 20 < len(differ) <= look.drawn_again < len(addresses) - 20


class Pages:
    """Pages as small as can be, and which of them were drawn."""

    def __init__(self, pages: Mapping[str, Callable[[], object]]) -> None:
        self.pages, self.drawn = pages, list[str]()

    def get(self, path: str) -> HttpResponse:
        self.drawn.append(path)
        return HttpResponse(str(self.pages[path]()))

    def look(self) -> Looking:
        return Looking(self.get, lambda: {path: path for path in self.pages}, lambda answer: (200, answer.content))


def test_a_page_is_drawn_again_when_what_it_took_from_the_cache_would_be_another(cast: Cast) -> None:
    def name() -> str:
        return cached(cast.tournament, "name", lambda: Team.objects.order_by("pk")[0].name)

    pages = Pages({"makes": name, "takes": lambda: f"again {name()}", "neither": Match.objects.count})
    look = pages.look()
    before = look()
    with transaction.atomic():
        Team.objects.update(name="Омега")
        cache.clear()
        after = look()
        transaction.set_rollback(True)
    assert pages.drawn == ["makes", "takes", "neither", "makes", "takes"]
    assert (before["takes"][1].decode(), after["takes"][1].decode()) == ("again Альфа", "again Омега")
    assert before["neither"] == after["neither"]


def test_a_page_that_writes_is_always_drawn_again(cast: Cast) -> None:
    pages = Pages({"writes": lambda: Match.objects.filter(number=0).update(number=0)})
    look = pages.look()
    look()
    look()
    assert pages.drawn == ["writes", "writes"]


def test_asking_again_is_not_counted_as_asking(cast: Cast, django_assert_num_queries: Callable[[int], Any]) -> None:
    look = Pages({"reads": lambda: list(Team.objects.order_by("pk"))}).look()
    with django_assert_num_queries(1):
        look()
    with django_assert_num_queries(0):
        look()
    assert "Альфа" in look()["reads"][1].decode()
