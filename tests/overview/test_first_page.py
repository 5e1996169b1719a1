"""The tournament's first page: what leads, what is sent when something changes, how it ends, one's own team."""

import re
from decimal import Decimal

import pytest
from django.core.cache import cache
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.boards import sample
from tests.conftest import Cast
from tests.following import seat
from tests.live.views.test_tournament import HIDDEN, freeze
from tests.public_pages import address, approve, page
from tests.weight import weight
from tournaments.live.hub import EVERY, Channel
from tournaments.live.views.channels import NOBODY, PAGES
from tournaments.models import Game, Match, Room, Site, Team, Tour, Tournament

EN = {"accept-language": "en"}
LIGHT = 60_000
"""Bytes that a first visit of the tournament's page may load."""


def state(cast: Cast, kind: str = "tournament", detail: str = "") -> object:
    cache.clear()
    return PAGES.render(Channel(kind, cast.tournament.pk, None, "en", detail=detail))


def card(cast: Cast, who: str = "public", team: int | None = None) -> str:
    url = reverse("team_card", args=["cup", team or cast.match.team_a_id])
    return cast.client(who).get(url, headers=EN).content.decode()


def written(cast: Cast, **fields: object) -> None:
    Match.objects.filter(pk=cast.match.pk).update(**fields)
    Tournament.objects.filter(pk=cast.tournament.pk).update(revision=F("revision") + 1)


def test_eight_matches_lead_and_all_others_are_folded_on_the_same_page(cast: Cast) -> None:
    for number in range(12):
        make.make_match(cast.tour, state="individual", total_a=Decimal(number))
    text = page(cast, "tournament")
    first, _fold, rest = text.partition('<details class="more-pairs"')
    assert len(re.findall(r'<li class="pair', first)) == 8
    assert len(re.findall(r'<li class="pair', rest)) == 6
    assert "6 more matches of this tour" in rest


def test_the_page_of_a_tour_under_way_leads_with_the_matches_that_are_played_and_folds_all_but_eight(
    cast: Cast,
) -> None:
    for state in ("planned", "approved"):
        Match.objects.filter(tour=cast.tour).update(state=state)
        for _number in range(5):
            make.make_match(cast.tour, state=state)
    text = page(cast, "tour")
    in_table_order = [*Match.objects.filter(tour=cast.tour).in_table_order().values_list("pk", flat=True)]
    assert shown_pairs(text) == in_table_order
    assert "more-pairs" not in text
    written(cast)
    late = make.make_match(cast.tour, state="individual")
    early = make.make_match(cast.tour, state="line_ups")
    first, _fold, rest = page(cast, "tour").partition('<details class="more-pairs"')
    assert shown_pairs(first)[:2] == [late.pk, early.pk]
    assert len(shown_pairs(first)) == 8
    assert shown_pairs(first)[2:] + shown_pairs(rest) == in_table_order
    assert shown_pairs(page(cast, "tour")) == [late.pk, early.pk, *in_table_order]


def test_while_a_tour_is_played_its_matches_stand_in_the_order_of_tables_for_whoever_asks(cast: Cast) -> None:
    orders = re.compile(r'<a href="([^"]+)"( aria-current="true")?>(Now|Table)</a>')
    own = address(cast, "tour")
    assert orders.findall(page(cast, "tour")) == [("?sort=-number", ' aria-current="true"', "Table")]
    make.make_match(cast.tour, state="individual")
    written(cast)
    assert orders.findall(page(cast, "tour")) == [(own, ' aria-current="true"', "Now"), ("?sort=number", "", "Table")]
    text = Client().get(own, {"sort": "number"}, headers={"accept-language": "en"}).content.decode()
    assert orders.findall(text) == [(own, "", "Now"), ("?sort=-number", ' aria-current="true"', "Table")]
    in_table_order = Match.objects.filter(tour=cast.tour).in_table_order()
    assert shown_pairs(text) == [match.pk for match in in_table_order]
    assert 'id="orders" open>' in text


def shown_pairs(text: str) -> list[int]:
    return [int(pk) for pk in re.findall(r'id="pair-(\d+)"', text)]


def test_matches_that_are_played_lead_before_those_at_warm_up_and_line_ups(cast: Cast) -> None:
    Match.objects.filter(tour=cast.tour).update(state="line_ups")
    early = [make.make_match(cast.tour, state=state) for state in ("warm_up", "line_ups") * 4]
    played = [make.make_match(cast.tour, state="team", total_a=Decimal(20), total_b=Decimal(9)) for _ in range(5)]
    played += [make.make_match(cast.tour, state=state, total_a=Decimal(3)) for state in ("individual", "closing")]
    first, _fold, rest = page(cast, "tournament").partition('<details class="more-pairs"')
    shown = [int(pk) for pk in re.findall(r'id="pair-(\d+)"', first)]
    assert shown == [*(match.pk for match in played), cast.match.pk]
    assert f'id="pair-{early[0].pk}"' in rest


def test_a_score_alone_is_sent_as_a_part_and_a_signature_as_the_whole(cast: Cast) -> None:
    written(cast, state="individual", total_a=Decimal(1))
    for kind, detail in (("tournament", ""), ("tour", "1")):
        before = state(cast, kind, detail)
        written(cast, total_a=F("total_a") + 100)
        changed = state(cast, kind, detail).since(before)  # type: ignore[attr-defined]
        assert list(changed or ()) == [f"pair-{cast.match.pk}"]
        assert len(changed[f"pair-{cast.match.pk}"]) < 2_000
    before = state(cast)
    written(cast, state="signed")
    assert state(cast).since(before) is None  # type: ignore[attr-defined]
    written(cast, state="individual")


@pytest.mark.parametrize("kind", ["corners", "deer", "heldplay", "isses", "sonor"])
def test_a_match_with_a_game_on_the_board_shows_it_small(cast: Cast, kind: str) -> None:
    table = seat(cast.tournament, kind, state="team")
    assert "pair-board" not in page(cast, "tournament")
    table.begin()
    table.play(*sample(kind).texts[:2])
    text = page(cast, "tournament")
    (drawn,) = re.findall(r'<span class="pair-board" aria-hidden="true">(<svg.*?</svg>)', text)
    assert "data-tap" not in drawn
    assert len(drawn) < 16_000
    Tournament.objects.filter(pk=cast.tournament.pk).update(frozen_from=1, revision=F("revision") + 1)
    assert "pair-board" not in page(cast, "tournament")
    assert "pair-board" not in page(cast, "tournament", "organiser"), "the hall shows no board of it either"


def test_the_winner_stands_first_once_everything_is_decided(cast: Cast) -> None:
    approve(cast, "7", "4")
    assert "Final result" not in page(cast, "tournament")
    approve(cast, "9", "1", cast.other_match)
    text = page(cast, "tournament")
    podium = text[text.index("Final result") :]
    assert text.index("Final result") < text.index('class="pair')
    assert podium.index("Гамма") < podium.index("Альфа")
    assert 'class="medal is-1"' in podium


def players_on_the_podium(cast: Cast) -> tuple[list[tuple[str, str]], str]:
    """Who is named as one of the best players, each with the place, and what stands below them."""
    best = page(cast, "tournament").partition("Best players")[2].partition("</section>")[0]
    lines, _end, below = best.partition("</ol>")
    named = re.finditer(r'class="place">([^<]+)</span> <a[^>]*><bdi>([^<]+)</bdi>', lines)
    return [(hit[1], hit[2]) for hit in named], below


def end_with_boards(cast: Cast, *won: tuple[Match, int, int]) -> None:
    """The tournament ends; in each of these matches side A has won so many games of the board."""
    for match in (cast.match, cast.other_match):
        for side in "AB":
            make.make_line_up(match, side)
        Match.objects.filter(pk=match.pk).update(state="approved", total_a=Decimal(2))
    for match, board, games in won:
        for number in range(1, games + 1):
            Game.objects.create(match=match, stage="individual", board=board, number=number, decision="A")
    Tournament.objects.filter(pk=cast.tournament.pk).update(revision=F("revision") + 1)


def test_all_who_share_a_place_that_is_shown_are_named_as_best_players(cast: Cast) -> None:
    end_with_boards(cast, (cast.match, 1, 2), (cast.match, 2, 1), (cast.other_match, 1, 1), (cast.other_match, 4, 1))
    named, below = players_on_the_podium(cast)
    assert named == [("1", "Альфа 1"), ("2", "Альфа 2"), ("2", "Гамма 1"), ("2", "Гамма 4")]
    assert "more" not in below


def test_of_many_who_share_a_place_it_is_said_how_many_more_there_are(cast: Cast) -> None:
    end_with_boards(cast, *[(match, board, 1) for match in (cast.match, cast.other_match) for board in (1, 2, 3, 4)])
    named, below = players_on_the_podium(cast)
    assert len(named) == 6
    assert "and 2 more with the same points" in below
    assert reverse("standings_part", args=["cup", "players"]) in below


def test_nobody_is_a_best_player_without_a_point(cast: Cast) -> None:
    end_with_boards(cast, (cast.match, 3, 1))
    assert players_on_the_podium(cast)[0] == [("1", "Альфа 3")]


def test_of_many_teams_in_a_place_with_a_medal_it_is_said_how_many_more_there_are(cast: Cast) -> None:
    for _ in range(2):
        make.make_match(cast.tour, total_a=Decimal(4), total_b=Decimal(4))
    Match.objects.update(state="approved", total_a=Decimal(4), total_b=Decimal(4))
    Tournament.objects.filter(pk=cast.tournament.pk).update(revision=F("revision") + 1)
    podium = page(cast, "tournament").partition("Final result")[2].partition("</section>")[0]
    assert podium.count('class="medal is-1"') == 6
    assert "and 2 more in the same place" in podium


@pytest.mark.parametrize("why", ["hidden", "draft", "another tour", "unsigned"])
def test_nobody_has_won_while_something_is_still_to_come(cast: Cast, why: str) -> None:
    approve(cast, "7", "4")
    approve(cast, "9", "1", cast.other_match)
    if why == "hidden":
        freeze(cast)
    elif why == "draft":
        Tour.objects.filter(pk=cast.tour.pk).update(draft=True)
    elif why == "another tour":
        make.make_tour(cast.tournament)
    else:
        Match.objects.filter(pk=cast.match.pk).update(state="signed")
    Tournament.objects.filter(pk=cast.tournament.pk).update(revision=F("revision") + 1)
    assert "Final result" not in page(cast, "tournament")


def test_figures_of_the_leaders_have_headings(cast: Cast) -> None:
    approve(cast, "7", "4")
    (head,) = re.findall(r'<table class="leaders"[^>]*>\s*<thead>(.*?)</thead>', page(cast, "tournament"), re.DOTALL)
    assert re.findall(r'class="num">([^<]+)<', head) == ["Match points", "Points"]


def test_a_winner_is_told_by_a_sign_and_a_class(cast: Cast) -> None:
    approve(cast, "7", "4")
    text = page(cast, "tour")
    assert re.search(r'is-win"><bdi class="pair-name">Альфа</bdi> <span class="outcome is-win">\+', text)
    assert re.search(r'is-loss"><bdi class="pair-name">Бета</bdi> <span class="outcome is-loss">−', text)


# One's own team.
def test_a_card_shows_place_opponent_score_and_room_to_everybody_alike(cast: Cast) -> None:
    approve(cast, "7.5", "4", cast.other_match)
    written(cast, state="individual", total_a=Decimal("2.5"), total_b=Decimal(1))
    shown = card(cast)
    for told in ("Альфа", "Бета", "2½\u00a0:\u00a01", "Live", "individual stage"):
        assert told in shown
    assert {card(cast, who) for who in ("captain_a", "judge", "organiser")} == {shown}
    assert "1\u00a0:\u00a02½" in card(cast, team=cast.match.team_b_id)


def test_a_card_names_the_next_match_with_its_room(cast: Cast) -> None:
    approve(cast, "7", "4")
    following = make.make_tour(cast.tournament)
    match = make.make_match(following, cast.match.team_a, cast.other_match.team_a)
    shown = card(cast)
    assert "7\u00a0:\u00a04" in shown
    assert "Next: <bdi>Гамма</bdi>" in shown
    assert match.room is None or match.room.name in shown
    Tour.objects.filter(pk=following.pk).update(draft=True)
    Tournament.objects.filter(pk=cast.tournament.pk).update(revision=F("revision") + 1)
    assert "Гамма" not in card(cast)


def test_a_card_waits_only_for_a_tour_that_the_team_plays_in(cast: Cast) -> None:
    approve(cast, "7", "4")
    for _ in range(2):
        make.make_tour(cast.tournament)
    team = Team.objects.filter(pk=cast.match.team_a_id)
    assert "Next: Tour 2" in card(cast)
    team.update(entered_from=3)
    written(cast)
    assert "Next: Tour 3" in card(cast)
    assert "withdrawn" not in card(cast)
    team.update(entered_from=None, withdrawn_from=2)
    written(cast)
    assert "Next" not in card(cast)
    assert all("withdrawn from tour 2 on" in text for text in (card(cast), page(cast, "team")))


def line_of_rooms(cast: Cast, who: str = "public") -> str:
    Tournament.objects.filter(pk=cast.tournament.pk).update(revision=F("revision") + 1)
    text = cast.client(who).get(reverse("tournament", args=["cup"]), headers=EN).content.decode()
    [line] = re.findall(r'<p class="next-rooms">(.*?)</p>', text, re.DOTALL) or [""]
    return " ".join(re.sub(r"<[^>]*>|&nbsp;", lambda hit: " " if hit[0] == "&nbsp;" else "", line).split())


def test_the_next_tour_says_in_which_rooms_and_at_which_sites_it_is_once_its_pairs_are_published(cast: Cast) -> None:
    approve(cast, "7", "4")
    following = make.make_tour(cast.tournament)
    assert line_of_rooms(cast) == ""
    for number, name in enumerate(("4", "12", "3"), start=1):
        make.make_match(following, room=name)
        Room.objects.filter(name=name).update(position=number)
    assert line_of_rooms(cast) == "Rooms: 4, 12, 3"
    site = Site.objects.create(tournament=cast.tournament, name="Спортзал")
    Room.objects.filter(name="12").update(site=site)
    assert line_of_rooms(cast) == "Rooms: 4, 3; Спортзал – 12"
    Tour.objects.filter(pk=following.pk).update(draft=True)
    assert line_of_rooms(cast) == line_of_rooms(cast, "organiser") == ""


def test_of_many_rooms_of_the_next_tour_the_first_are_named(cast: Cast) -> None:
    approve(cast, "7", "4")
    following = make.make_tour(cast.tournament)
    for number in range(1, 16):
        make.make_match(following, room=f"К{number}")
        Room.objects.filter(name=f"К{number}").update(position=number)
    assert line_of_rooms(cast).endswith("К11, К12 and 3 more rooms")


def test_a_hidden_result_is_on_nobodys_card(cast: Cast) -> None:
    freeze(cast)
    for who in ("public", "captain_a", "organiser"):
        assert HIDDEN not in card(cast, who)


def test_a_card_is_answered_304_until_something_is_written(cast: Cast) -> None:
    url = reverse("team_card", args=["cup", cast.match.team_a_id])
    first = Client().get(url)
    assert Client().get(url, headers={"if-none-match": first["ETag"]}).status_code == 304
    written(cast, state="individual")
    assert Client().get(url, headers={"if-none-match": first["ETag"]}).status_code == 200


def test_a_card_that_is_kept_costs_two_queries(
    cast: Cast, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    card(cast)
    with django_assert_max_num_queries(2):
        Client().get(reverse("team_card", args=["cup", cast.match.team_a_id]), headers=EN)


def test_every_team_can_be_chosen(cast: Cast) -> None:
    text = Client().get(reverse("team_choice", args=["cup"])).content.decode()
    assert len(re.findall(r"data-pin=", text)) == cast.tournament.teams.count()


# Many teams.
@pytest.fixture
def large(cast: Cast) -> Cast:
    """A hundred teams, fifty matches of one tour, eight of them on the board."""
    for _ in range(8):
        table = seat(cast.tournament, "corners", state="team")
        table.begin()
        table.play(*sample("corners").texts[:6])
        Match.objects.filter(pk=table.match.pk).update(tour=cast.tour, number=50 + table.match.pk)
    Tour.objects.filter(tournament=cast.tournament).exclude(pk=cast.tour.pk).delete()
    for number in range(40):
        make.make_match(cast.tour, state="individual", total_a=Decimal(number + 10))
    Match.objects.filter(pk__in=[cast.match.pk, cast.other_match.pk]).update(state="planned")
    return cast


def test_a_hundred_teams_and_eight_boards_are_light_and_cost_a_fixed_number_of_queries(large: Cast) -> None:
    assert large.tournament.teams.count() == 100
    Tournament.objects.filter(pk=large.tournament.pk).update(revision=F("revision") + 1)
    with CaptureQueriesContext(connection) as queries:
        text = page(large, "tournament")
    assert len(queries) <= 16
    assert text.count("pair-board") == 8
    assert weight(text) <= LIGHT


# The list of tournaments.
def test_the_list_tells_how_far_the_tour_is_and_who_leads(cast: Cast) -> None:
    approve(cast, "7", "4")
    shown = page(cast, "home")
    assert "Tour 1: 1 of 2 finished" in shown
    assert "In the lead: <b><bdi>Альфа</bdi>" in shown
    approve(cast, "9", "1", cast.other_match)
    assert re.search(r"Winner: <b><bdi>Гамма</bdi>", page(cast, "home"))


def test_the_list_tells_nothing_of_a_hidden_result(cast: Cast) -> None:
    approve(cast, "7", "4")
    Tournament.objects.filter(pk=cast.tournament.pk).update(frozen_from=1, revision=F("revision") + 1)
    for who in ("public", "organiser", "captain_a"):
        assert "In the lead" not in page(cast, "home", who)


def test_more_tournaments_need_no_more_queries_beyond_the_first_leaders(cast: Cast) -> None:
    def grow() -> None:
        for _ in range(6):
            tournament = make.make_tournament()
            make.make_match(make.make_tour(tournament), state="approved", total_a=Decimal(2))

    def asked() -> int:
        cache.clear()
        with CaptureQueriesContext(connection) as queries:
            page(cast, "home")
        return len(queries)

    grow()
    before = asked()
    grow()
    assert asked() == before <= 24


def test_the_list_is_followed_by_everybody_and_names_no_unlisted_tournament(cast: Cast) -> None:
    channel = Channel("home", EVERY, None, "en")
    assert PAGES.may_watch(channel, NOBODY)
    assert "Кубок школы" in PAGES.render(channel).whole.decode()
    Tournament.objects.filter(pk=cast.tournament.pk).update(visibility="unlisted")
    assert "Кубок школы" not in PAGES.render(channel).whole.decode()
    assert "data-live" not in page(cast, "home", "organiser")
    assert "Кубок школы" in page(cast, "home", "organiser")


def test_a_write_of_another_program_is_found_by_the_list_too(cast: Cast) -> None:
    before = PAGES.revisions({EVERY})
    Tournament.objects.filter(pk=cast.tournament.pk).update(revision=F("revision") + 1)
    assert PAGES.revisions({EVERY}) != before
