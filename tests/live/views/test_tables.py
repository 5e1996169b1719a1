"""The tables of the standings as they come with the news of a newer one: to whom, in which words, how much of them."""

import re
from decimal import Decimal
from typing import Any

import pytest
from django.core.cache import cache
from django.db.models import F
from django.test import RequestFactory
from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tests.live.packed import unpacked
from tournaments.kernel.access import PUBLIC
from tournaments.live.streams import OFFER, Offer
from tournaments.live.viewers import HEARTBEAT
from tournaments.live.views.channels import PAGES, rows_channel
from tournaments.live.views.pages import table_stream
from tournaments.models import Game, Match, Tournament
from tournaments.standings import views
from tournaments.standings.tables.parts import TABLES


def approve(cast: Cast, score: str) -> None:
    """The cast's match counts, with a game on a board."""
    make.make_line_up(cast.match, "A")
    Game.objects.create(match=cast.match, stage="individual", board=1, number=1, decision="A")
    Match.objects.filter(pk=cast.match.pk).update(state="approved", total_a=Decimal(score), total_b=Decimal(3))
    Tournament.objects.filter(pk=cast.tournament.pk).update(revision=F("revision") + 1)


def page(cast: Cast, what: str, who: str = "public", query: str = "") -> str:
    name = {"standings": "standings", "provisional": "provisional_standings"}.get(what, "standings_part")
    where = [cast.tournament.slug, *([what] if name == "standings_part" else [])]
    return str(cast.client(who).get(reverse(name, args=where) + query).content.decode())


def connected(text: str) -> str:
    """The address of the page's stream."""
    (address,) = re.findall(r'sse-connect="([^"]+)"', text)
    return str(address)


def news(cast: Cast, what: str) -> str:
    cast.tournament.refresh_from_db()
    return unpacked(PAGES.render(rows_channel(cast.tournament, what)).whole)


def rows(text: str) -> str:
    """What stands in the table, without the spaces between."""
    (standing,) = re.findall(r'<div id="standing".*?</table>', text, re.DOTALL)
    return re.sub(r"\s+", "", standing)


@pytest.mark.parametrize("what", TABLES)
def test_a_table_comes_as_its_page_shows_it(cast: Cast, what: str) -> None:
    approve(cast, "8")
    text = page(cast, what)
    assert "?table=" in connected(text)
    assert rows(news(cast, what)) == rows(text)


@pytest.mark.parametrize(("who", "query"), [("organiser", ""), ("captain_a", ""), ("public", "?sort=-metric1")])
def test_what_not_everybody_sees_alike_is_fetched_by_its_page(cast: Cast, who: str, query: str) -> None:
    assert "?" not in connected(page(cast, "standings", who, query))


def test_what_waits_to_be_opened_does_not_come(cast: Cast) -> None:
    approve(cast, "8613")
    assert "8613" in news(cast, "standings")
    Tournament.objects.filter(pk=cast.tournament.pk).update(frozen_from=1, revision=F("revision") + 1)
    for what in TABLES:
        assert "8613" not in news(cast, what)


def test_a_table_that_is_too_large_for_everybody_is_only_told_of(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    assert 'id="standing"' in news(cast, "standings")
    monkeypatch.setattr(views, "MOST_CELLS", 3)
    cache.clear()
    assert 'id="standing"' not in news(cast, "standings")
    assert "data-told=" in news(cast, "standings")


def streamed(cast: Cast, address: str, last: str = "") -> tuple[bytes, Offer]:
    """What leads to the stream's events, and from which state on these come; ``last`` is the event that came last."""
    request: Any = RequestFactory().get(address, headers={"Last-Event-ID": last} if last else {})
    offer = Offer()
    request.actor, request.scope = PUBLIC, {OFFER: offer}
    return table_stream(request, cast.tournament.slug, "standings").content, offer


def test_who_shows_the_newest_table_is_not_sent_it(cast: Cast) -> None:
    address = connected(page(cast, "standings"))
    first, offer = streamed(cast, address)
    assert first.endswith(HEARTBEAT)
    assert offer.channel is not None
    assert offer.known == PAGES.render(offer.channel)
    approve(cast, "8")
    first, offer = streamed(cast, address)
    assert HEARTBEAT not in first
    assert offer.known is None
    (last,) = re.findall(r"id: (\w+)", news(cast, "standings"))
    first, offer = streamed(cast, address, last)
    assert first.endswith(HEARTBEAT)
    assert offer.known is not None
