"""What a match shows to the hall."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests import factories as make
from tests.boards import sample, table
from tests.conftest import Cast
from tests.following import seat
from tournaments.live.read import hall_screens, match_screen
from tournaments.live.read.hall import titles
from tournaments.matches.read.positions import clocks_of, shown_clocks
from tournaments.models import Match, Tournament


def fetched(match: Match) -> Match:
    return Match.objects.with_names().with_judges().get(pk=match.pk)


def slots(match: Match) -> list[tuple[str, int, int]]:
    shown = match_screen(fetched(match)).boards
    return [(board.line.stage, board.line.board, board.line.number) for board in shown]


def test_in_the_individual_stage_each_board_shows_the_game_under_way(cast: Cast) -> None:
    live = table(cast)
    for board in (1, 2):
        live.key = live.key._replace(board=board)
        live.begin()
    live.end("resignation", "A")
    assert slots(live.match) == [("individual", 1, 1), ("individual", 2, 1)], "an ended game stays in sight"
    live.key = live.key._replace(number=2)
    live.begin()
    assert slots(live.match) == [("individual", 1, 1), ("individual", 2, 2)]


def test_in_the_team_stage_the_teams_game_has_all_the_room(cast: Cast) -> None:
    live = table(cast)
    live.begin()
    live.go_on_to_the_team_stage()
    assert slots(live.match) == [("individual", 2, 1)], "nothing of the team's own has begun"
    live.begin()
    assert slots(live.match) == [("team", 0, 1)]
    assert match_screen(fetched(live.match)).big


@pytest.mark.parametrize("state", ["planned", "warm_up", "line_ups", "closing", "signed", "approved"])
def test_no_board_is_shown_before_the_line_ups_are_settled_or_after_the_games(cast: Cast, state: str) -> None:
    live = table(cast)
    live.begin()
    Match.objects.filter(pk=live.match.pk).update(state=state)
    assert slots(live.match) == []
    assert hall_screens(cast.tournament) == ()


def test_the_stages_clock_is_shown_before_anybody_has_started_it(cast: Cast) -> None:
    live = table(cast)
    (clock,) = match_screen(fetched(live.match)).clocks
    assert (clock.kind, clock.limit, clock.version, clock.runs) == ("individual", 15 * 60, 0, False)
    Match.objects.filter(pk=live.match.pk).update(state="warm_up")
    (clock,) = match_screen(fetched(live.match)).clocks
    assert (clock.kind, clock.limit) == ("warm_up", 20 * 60)
    Match.objects.filter(pk=live.match.pk).update(state="closing")
    assert match_screen(fetched(live.match)).clocks == ()


def test_a_clock_that_runs_is_shown_as_it_stands(cast: Cast) -> None:
    live, moment = table(cast), timezone.now()
    live.clock("start", moment, kind="individual", number=None)
    match = fetched(live.match)
    later = moment + timedelta(seconds=61)
    (clock,) = shown_clocks(match, clocks_of(match, later), later)
    assert (clock.left, clock.version) == ((15 * 60 - 61) * 1000, 1)


def test_the_hall_shows_every_match_with_a_game_under_way_in_table_order(cast: Cast) -> None:
    tables = [seat(cast.tournament, slug, state="team") for slug in ("deer", "corners")]
    for live in reversed(tables):
        live.begin()
    seat(cast.tournament, "sonor", state="team")
    assert [screen.match for screen in hall_screens(cast.tournament)] == [live.match for live in tables]
    tables[0].end("resignation", "A")
    assert [screen.match for screen in hall_screens(cast.tournament)] == [tables[1].match]


def test_more_matches_and_moves_are_no_more_queries(cast: Cast, django_assert_max_num_queries: Any) -> None:
    def begun(number: int) -> Tournament:
        tournament = make.make_tournament()
        for _ in range(number):
            live = seat(tournament, "corners", state="team")
            live.begin()
            live.play(*sample("corners").texts[:number])
        return tournament

    few, many = begun(1), begun(6)
    with django_assert_max_num_queries(13) as few_queries:
        assert len(hall_screens(few)) == 1
    with django_assert_max_num_queries(len(few_queries)):
        assert len(hall_screens(many)) == 6


def test_a_match_takes_as_many_queries_with_one_board_as_with_five(
    cast: Cast, django_assert_max_num_queries: Any
) -> None:
    live = table(cast)
    live.begin()
    match = fetched(live.match)
    with django_assert_max_num_queries(12) as few:
        match_screen(match)
    for board in (1, 3, 4, 5):
        live.key = live.key._replace(board=board)
        live.begin()
    with django_assert_max_num_queries(len(few)):
        assert len(match_screen(match).boards) == 5


def test_a_match_among_the_pages_of_the_hall_is_called_as_everywhere(cast: Cast) -> None:
    live = table(cast)
    live.begin()
    assert str(live.match) == "Альфа – Бета"
    assert str(live.match) in titles(cast.tournament).values()
