"""What pages with forms are told while they are open: that their match was written to, and nothing of what."""

import re
from typing import Any

import pytest
from django.urls import reverse

from tests import factories as make
from tests.boards import Table
from tests.conftest import Cast
from tests.live import seat
from tournaments.models import AuditEntry
from tournaments.services.signals import raise_signal
from tournaments.views.live.channels import news_channel
from tournaments.views.live.source import PAGES, who_is


@pytest.fixture
def table(cast: Cast) -> Table:
    """A game of a match in its team stage, judged by the cast's judge."""
    return seat(cast.tournament, "corners", state="team")


def get(cast: Cast, name: str, table: Table, who: str = "organiser") -> Any:
    return cast.client(who).get(reverse(name, args=[cast.tournament.slug, table.match.pk]))


def told(cast: Cast, table: Table) -> str:
    return str(get(cast, "news_live", table).content.decode())


def test_every_write_to_the_match_is_told_by_its_number_alone(cast: Cast, table: Table) -> None:
    assert told(cast, table) == '<span hidden data-news="0"></span>'
    table.begin()
    table.play("d4")
    table.clock("start")
    raise_signal(make.by(table.judge), match_id=table.match.pk, kind="room", text="dark")
    number = AuditEntry.objects.filter(match_id=table.match.pk).count()
    assert number == 4
    last = AuditEntry.objects.latest("number").number
    assert told(cast, table) == f'<span hidden data-news="{last}"></span>'
    assert PAGES.render(news_channel(table.match)).decode().endswith(f'data-news="{last}"></span>\n\n')


def test_another_match_is_no_news(cast: Cast, table: Table) -> None:
    other = seat(cast.tournament, "deer", state="team")
    before = told(cast, table)
    other.begin()
    assert told(cast, table) == before


@pytest.mark.parametrize("name", ["judge_match", "captain_match"])
def test_the_pages_show_what_they_have_and_where_they_hear_of_more(
    cast: Cast, table: Table, name: str
) -> None:
    table.begin()
    page = get(cast, name, table).content.decode()
    last = AuditEntry.objects.latest("number").number
    assert re.findall(r'data-(?:shown|news)="(\d+)"', page) == [str(last)] * 2
    assert f'sse-connect="{reverse("news_stream", args=[cast.tournament.slug, table.match.pk])}"' in page


def test_a_tapped_row_brings_the_number_of_its_own_write(cast: Cast, table: Table) -> None:
    where = [cast.tournament.slug, table.match.pk, "team", 0, 1]
    sent = {"decision": "A", "version": 0, "key": "a-tap-on-a-row"}
    answer = cast.client("organiser").post(
        reverse("judge_tap", args=where), sent, headers={"hx-request": "true"}
    )
    last = AuditEntry.objects.latest("number").number
    assert f'data-shown="{last}"' in answer.content.decode()


def test_those_who_may_not_read_the_protocol_are_not_told(cast: Cast, table: Table) -> None:
    channel = news_channel(table.match)
    assert PAGES.may_watch(channel, who_is(make.by(cast.organiser).actor))
    assert not PAGES.may_watch(channel, (None, ()))
    assert not PAGES.may_watch(channel, who_is(make.by(cast.other_captain).actor))
