"""A team's page: place, form, what comes next, matches, whom it met again, points of its players and by stage."""

import re
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tests.public_pages import page
from tournaments.live.hub import Channel
from tournaments.live.views.channels import PAGES
from tournaments.models import Game, Match, Tour, Tournament

HIDDEN = "8613"
MOST_QUERIES = 22


def again(cast: Cast, total_a: str, total_b: str, state: str = "approved") -> Match:
    """Another tour in which the two teams of the cast's match meet, the other way round."""
    tour = make.make_tour(cast.tournament)
    totals: dict[str, Any] = {"total_a": Decimal(total_a), "total_b": Decimal(total_b)}
    assert cast.match.team_b
    match = make.make_match(tour, cast.match.team_b, cast.match.team_a, state=state, **totals)
    Tournament.objects.filter(pk=cast.tournament.pk).update(revision=F("revision") + 1)
    return match


def win(match: Match, *decisions: str) -> None:
    """Games of board 1 with these ends, the line-ups besides."""
    for side in "AB":
        make.make_line_up(match, side)
    for number, decision in enumerate(decisions, start=1):
        Game.objects.create(match=match, stage="individual", board=1, number=number, decision=decision, first="A")


def section(text: str, name: str) -> str:
    return text[text.index(f'id="{name}"') :].split("</section>", maxsplit=1)[0]


def form(text: str) -> list[str]:
    strip = text[text.index('class="form-strip"') :].split("</ol>", maxsplit=1)[0]
    return re.findall(r'role="img" aria-label="(\w+)"', strip)


def test_the_last_outcomes_lead_to_their_matches_the_newest_at_the_end(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state="approved", total_a=Decimal(7), total_b=Decimal(5))
    lost, drawn = again(cast, "9", "3"), again(cast, "6", "6")
    text = page(cast, "team")
    assert form(text) == ["won", "lost", "drawn"]
    for match in (cast.match, lost, drawn):
        assert f'class="outcome-link" href="{reverse("match", args=["cup", match.pk])}"' in text
    assert "Tour 2, Бета: 3\u00a0:\u00a09" in text


def test_a_rehearsal_an_unsigned_match_and_a_bye_have_no_outcome(cast: Cast) -> None:
    again(cast, "9", "3", state="closing")
    rehearsal = again(cast, "9", "3")
    Tour.objects.filter(pk=rehearsal.tour_id).update(rehearsal=True)
    bye = again(cast, "0", "3")
    Match.objects.filter(pk=bye.pk).update(team_a=cast.match.team_a, team_b=None, total_a=3, total_b=0)
    text = page(cast, "team")
    assert 'class="form-strip"' not in text
    assert "bye" in section(text, "matches")


def test_the_next_match_stands_on_top_and_the_one_under_way_before_it(cast: Cast) -> None:
    Tour.objects.filter(pk=cast.tour.pk).update(starts_at=datetime(2026, 7, 14, 7, 30, tzinfo=UTC))
    later = again(cast, "0", "0", state="planned")
    coming = section(page(cast, "team"), "coming")
    assert "Next match" in coming
    assert f'href="{reverse("match", args=["cup", cast.match.pk])}"' in coming
    assert ("10:30" in coming, "2.1" in coming) == (True, True)
    Match.objects.filter(pk=later.pk).update(state="individual", total_a=Decimal(1))
    Tournament.objects.update(revision=F("revision") + 1)
    coming = section(page(cast, "team"), "coming")
    assert "Playing now" in coming
    assert f'href="{reverse("match", args=["cup", later.pk])}"' in coming
    assert "0\u00a0:\u00a01" in coming
    Match.objects.update(state="approved")
    Tournament.objects.update(revision=F("revision") + 1)
    assert 'id="coming"' not in page(cast, "team")


def test_who_is_met_more_than_once_is_told_with_every_meeting(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state="approved", total_a=Decimal(7), total_b=Decimal(5))
    Tournament.objects.update(revision=F("revision") + 1)
    assert 'id="rivals"' not in page(cast, "team")
    again(cast, "9", "3")
    again(cast, "0", "0", state="planned")
    rivals = section(page(cast, "team"), "rivals")
    assert f'data-team="{cast.match.team_b_id}"' in rivals
    assert rivals.count('class="match-line"') == 3
    tally = rivals.split("</summary>")[0]
    assert re.findall(r'aria-label="(\w+)">.</span>\s*(\d)', tally) == [("won", "1"), ("lost", "1")]


def played(match: Match, totals: tuple[str, str]) -> Match:
    """Board 1 won and drawn by A, the match approved with these totals."""
    win(match, "A", "draw")
    a, b = map(Decimal, totals)
    Match.objects.filter(pk=match.pk).update(state="approved", total_a=a, total_b=b)
    Tournament.objects.update(revision=F("revision") + 1)
    return match


def opened(text: str) -> list[str]:
    return re.findall(r'<details[^>]* id="(games-\w+)" open', text)


def test_games_stand_folded_by_match_and_the_newest_is_open(cast: Cast) -> None:
    first = played(cast.match, ("1.5", "0.5"))
    second = again(cast, "2", "0")
    win(second, "A", "A")
    text = page(cast, "team")
    assert re.findall(r'<details id="(games-\w+)"', section(text, "matches")) == [
        f"games-{first.pk}", f"games-{second.pk}",
    ]  # fmt: skip
    assert opened(text) == [f"games-{second.pk}"]
    row = text.split(f'id="row-{first.pk}-individual-1-1"')[1].split("</ol>")[0]
    assert row.index("Альфа 1") < row.index("Бета 1")
    assert "1½\u00a0:\u00a0½" in row
    assert re.findall(r'class="duel-game">\s*<span class="outcome is-(\w+)"', row) == ["win", "draw"]
    lost = text.split(f'id="row-{second.pk}-individual-1-1"')[1].split("</ol>")[0]
    assert lost.index("Альфа 1") < lost.index("Бета 1"), "the team's own player stands first on either side"
    assert re.findall(r'class="duel-game">\s*<span class="outcome is-(\w+)"', lost) == ["loss", "loss"]


def test_games_of_the_match_under_way_stand_open_on_top_and_only_there(cast: Cast) -> None:
    played(cast.match, ("1.5", "0.5"))
    now = again(cast, "0", "1", state="individual")
    win(now, "A")
    text = page(cast, "team")
    assert opened(text) == ["games-now"]
    assert f'id="row-{now.pk}-individual-1-1"' in section(text, "coming")
    assert text.count(f'id="row-{now.pk}-individual-1-1"') == 1


def test_line_ups_that_are_nobodys_business_yet_are_not_on_the_page(cast: Cast) -> None:
    for side in "AB":
        make.make_line_up(cast.match, side)
    Match.objects.filter(pk=cast.match.pk).update(state="line_ups")
    Tournament.objects.update(revision=F("revision") + 1)
    for who in ("public", "captain_b", "organiser"):
        text = page(cast, "team", who)
        assert 'id="row-' not in text
        assert "Бета 1" not in text
    Match.objects.filter(pk=cast.match.pk).update(state="individual")
    Tournament.objects.update(revision=F("revision") + 1)
    assert "Бета 1" in page(cast, "team"), "and from then on they are"


def test_who_is_met_again_has_the_points_of_all_meetings_beside(cast: Cast) -> None:
    played(cast.match, ("7", "5"))
    again(cast, "9", "3")
    summary = section(page(cast, "team"), "rivals").split("</summary>")[0]
    assert "10\u00a0:\u00a014" in summary


def test_players_are_listed_with_what_they_won_and_stages_with_exact_averages(cast: Cast) -> None:
    win(cast.match, "A", "draw")
    Match.objects.filter(pk=cast.match.pk).update(state="approved", total_a=Decimal("1.5"), total_b=Decimal("0.5"))
    for _ in range(2):
        win(again(cast, "2", "0"), "A", "A")
    text = page(cast, "team")
    players = section(text, "players")
    first = re.split(r"<li ", players)[1]
    assert ("Альфа 1" in first, "3 matches" in first, "1½" in first) == (True, True, True)
    averages = section(text, "averages")
    assert re.findall(r"<dt>([^<]+)</dt><dd[^>]*>([^<]+)</dd>", averages) == [
        ("Individual stage", "½"), ("Team stage", "0"),
    ]  # fmt: skip


def test_a_hidden_result_is_neither_in_the_form_nor_in_any_sum(cast: Cast) -> None:
    win(cast.match, "A", "A")
    Match.objects.filter(pk=cast.match.pk).update(state="approved", total_a=Decimal(HIDDEN), walk_over="B")
    Tournament.objects.filter(pk=cast.tournament.pk).update(frozen_from=1, revision=F("revision") + 1)
    again(cast, HIDDEN, "0")
    for who in ("public", "other_captain", "other_judge"):
        text = page(cast, "team", who)
        assert HIDDEN not in text
        assert not re.search(r'class="outcome is-', text)
        assert 'id="averages"' not in text
        assert 'id="rivals"' not in text
    for who in ("captain_a", "organiser"):
        assert form(page(cast, "team", who)) == ["won", "lost"]


def test_games_of_a_hidden_match_are_open_only_to_those_who_know_its_result(cast: Cast) -> None:
    played(cast.match, ("1.5", "0.5"))
    Tournament.objects.filter(pk=cast.tournament.pk).update(frozen_from=1, revision=F("revision") + 1)
    for who, knows in (("public", False), ("other_captain", False), ("captain_a", True), ("organiser", True)):
        text = page(cast, "team", who)
        assert (f'id="row-{cast.match.pk}-individual-1-1"' in text, "Бета 1" in text) == (knows, knows), who


def test_the_page_is_followed_and_its_first_event_shows_the_same(cast: Cast) -> None:
    url = reverse("team_live", args=["cup", cast.match.team_a_id])
    digest = Client().get(url, headers={"accept-language": "ru"})["X-Digest"]
    text = Client().get(reverse("team", args=["cup", cast.match.team_a_id])).content.decode()
    assert f'data-seen="{digest}"' in text
    channel = Channel("team", cast.tournament.pk, None, "en", detail=str(cast.match.team_a_id))
    before = PAGES.render(channel).whole
    Match.objects.filter(pk=cast.match.pk).update(state="individual", total_a=Decimal("2.5"))
    Tournament.objects.update(revision=F("revision") + 1)
    after = PAGES.render(channel).whole
    assert b"2\xc2\xbd\xc2\xa0:\xc2\xa00" in after
    assert before != after
    with pytest.raises(LookupError):
        PAGES.render(Channel("team", cast.tournament.pk, None, "en", detail="0"))


def test_every_row_says_whose_it_is(cast: Cast) -> None:
    text = page(cast, "team")
    assert f'data-team="{cast.match.team_a_id}"' in text
    assert section(text, "matches").count(f'data-teams="{cast.match.team_a_id} {cast.match.team_b_id}"') == 1


def test_more_tours_need_no_more_queries(cast: Cast) -> None:
    def asked() -> int:
        cache.clear()
        with CaptureQueriesContext(connection) as queries:
            Client().get(reverse("team", args=["cup", cast.match.team_a_id]))
        return len(queries)

    win(again(cast, "2", "0"), "A", "A")
    before = asked()
    assert before <= MOST_QUERIES
    for _ in range(4):
        win(again(cast, "2", "0"), "A", "A")
    assert asked() <= before
