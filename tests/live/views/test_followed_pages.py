"""What pages with forms are told while they are open: that their match was written to, and nothing of what."""

import re
from typing import Any

import pytest
from django.urls import reverse

from tests import factories as make
from tests.boards import Table
from tests.conftest import Cast
from tests.following import seat
from tournaments.documents.write import note_printing
from tournaments.draws.write.assignments import assign_rooms
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.live.views.channels import NOBODY, PAGES, news_channel
from tournaments.matches.write.requests import raise_signal
from tournaments.models import AuditEntry
from tournaments.roster.write.teams import change_team


@pytest.fixture
def table(cast: Cast) -> Table:
    """A game of a match in its team stage, judged by the cast's judge."""
    return seat(cast.tournament, "corners", state="team")


def get(cast: Cast, name: str, table: Table, *more: str) -> Any:
    return cast.client("organiser").get(reverse(name, args=[cast.tournament.slug, table.match.pk, *more]))


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
    assert PAGES.render(news_channel(table.match)).whole.decode().endswith(f'data-news="{last}"></span>\n\n')


def test_another_match_is_no_news(cast: Cast, table: Table) -> None:
    other = seat(cast.tournament, "deer", state="team")
    before = told(cast, table)
    other.begin()
    assert told(cast, table) == before


def test_what_the_desk_does_to_the_whole_tour_or_to_a_team_is_told_to_their_matches(cast: Cast, table: Table) -> None:
    other = seat(cast.tournament, "deer", state="team")
    tour, team, elsewhere = table.match.tour, table.match.team_a, told(cast, other)
    mine: dict[str, Any] = {"tournament_id": cast.tournament.pk}
    assign_rooms(make.by(cast.organiser), **mine, tour_id=tour.pk, version=tour.version)
    last = AuditEntry.objects.latest("number").number
    assert told(cast, table) == f'<span hidden data-news="{last}"></span>'
    named: dict[str, Any] = {"name": "Омега", "sign": "", "group": "", "seed": None}
    change_team(make.by(cast.organiser), **mine, team_id=team.pk, version=team.version, **named)
    assert told(cast, table) == f'<span hidden data-news="{last + 1}"></span>'
    printed: dict[str, Any] = {"documents": {"teams": "digest"}, "language": "ru", "paper": "A4"}
    note_printing(make.by(cast.organiser), **mine, tour_id=tour.pk, **printed)
    assert told(cast, table) == f'<span hidden data-news="{last + 1}"></span>'
    assert told(cast, other) == elsewhere


@pytest.mark.parametrize(
    ("name", "more"),
    [("judge_match", ()), ("captain_match", ()), ("judge_line_up", ("A",)), ("captain_line_up", ("A",))],
)
def test_the_pages_show_what_they_have_and_where_they_hear_of_more(
    cast: Cast, table: Table, name: str, more: tuple[str, ...]
) -> None:
    table.begin()
    page = get(cast, name, table, *more).content.decode()
    last = AuditEntry.objects.latest("number").number
    assert re.findall(r'data-(?:shown|news)="(\d+)"', page) == [str(last)] * 2
    assert f'sse-connect="{reverse("news_stream", args=[cast.tournament.slug, table.match.pk])}"' in page


def tap(cast: Cast, table: Table, number: int, shown: int) -> str:
    """The answer to a tap on a page that shows the match as after the write of number ``shown``."""
    where = [cast.tournament.slug, table.match.pk, GameKey(Stage.TEAM, 0, number)]
    sent = {"decision": "A", "version": 0, "key": f"a-tap-on-row-{number}"}
    headers = {"hx-request": "true", "x-shown": str(shown)}
    answer = cast.client("organiser").post(reverse("judge_tap", args=where), sent, headers=headers)
    return str(answer.content.decode())


@pytest.mark.both_databases
def test_a_tapped_row_brings_the_number_of_its_own_write(cast: Cast, table: Table) -> None:
    assert 'data-shown="1"' in tap(cast, table, 1, shown=0)


@pytest.mark.both_databases
def test_a_tapped_row_does_not_hide_what_somebody_else_wrote_before_it(cast: Cast, table: Table) -> None:
    raise_signal(make.by(table.judge), match_id=table.match.pk, kind="room", text="dark")
    assert 'data-shown="0"' in tap(cast, table, 1, shown=0)
    assert 'data-shown="3"' in tap(cast, table, 2, shown=2)


def test_those_who_may_not_read_the_protocol_are_not_told(cast: Cast, table: Table) -> None:
    channel = news_channel(table.match)
    assert PAGES.may_watch(channel, cast.watcher("organiser"))
    assert not PAGES.may_watch(channel, NOBODY)
    assert not PAGES.may_watch(channel, cast.watcher("other_captain"))
