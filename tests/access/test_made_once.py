"""Whatever anybody may ask for about a tournament is made once for each revision, however many ask."""

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.access.matrix import RULES
from tests.access.test_matrix import address, world
from tests.conftest import Cast
from tests.pages.public.test_many import drawn
from tournaments.documents.views import printing
from tournaments.paper import document

__all__ = ["world"]
pytestmark = pytest.mark.one_database

MADE_ANEW = {"log_check": "says of a mark, of which there are any number, whether it is in the log"}
"""Addresses about a tournament whose answers are made for each request, and why."""


def test_every_public_address_of_a_tournament_is_made_once_for_all(
    world: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid: list[str] = []
    made = document.made

    def note(*given: Any, **more: Any) -> HttpResponse:
        laid.append("a file")
        return made(*given, **more)

    monkeypatch.setattr(printing, "made", note)
    again: dict[str, list[str]] = {}
    asked = files = 0
    for name, rule in RULES.items():
        url = address(world, name, rule)
        if not (rule.get and "public" in rule.get and f"/{world.tournament.slug}/" in url):
            continue
        if (first := Client().get(url)).status_code != 200:
            continue
        if not first.streaming:
            assert first.content
        asked, files = asked + 1, files + len(laid)
        del laid[:]
        with drawn() as names:
            second = Client().get(url)
            if not second.streaming:
                assert second.content
        if names or laid:
            again[name] = sorted({*map(str, names)}) + laid
    assert (asked > 40, files > 10) == (True, True)
    assert {name: what for name, what in again.items() if name not in MADE_ANEW} == {}
    assert MADE_ANEW.keys() == again.keys()
