"""A player's page."""

import re
from csv import DictReader
from decimal import Decimal

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tests.public_pages import page, set_visibility
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.models import Game, Match, Player, Tournament
from tournaments.standings.read.players import best_players


@pytest.fixture
def played(cast: Cast) -> Cast:
    """The first board of Альфа – Бета, a match that counts: a win and a draw for Альфа 1."""
    for side in "AB":
        make.make_line_up(cast.match, side)
    for number, decision in ((1, "A"), (2, "draw")):
        Game.objects.create(match=cast.match, stage="individual", board=1, number=number, decision=decision, first="A")
    Match.objects.filter(pk=cast.match.pk).update(state="approved", total_a=Decimal("1.5"), total_b=Decimal("0.5"))
    return cast


def player_of(cast: Cast, side: str = "A", place: int = 0) -> Player:
    team = cast.match.team(side)
    assert team is not None
    return team.players.order_by("pk")[place]


def address(cast: Cast, side: str = "A", place: int = 0, *file_format: str) -> str:
    player = player_of(cast, side, place)
    name = "player_export" if file_format else "player"
    return reverse(name, args=["cup", player.team_id, player.pk, *file_format])


def shown(cast: Cast, side: str = "A", place: int = 0, who: str = "public") -> str:
    response = cast.client(who).get(address(cast, side, place), headers={"accept-language": "en"})
    assert response.status_code == 200
    return response.content.decode()


def games(text: str) -> list[tuple[str, str]]:
    """What became of each game, and its points, on a player's page."""
    rows = text.partition('id="games"')[2].partition("</section>")[0]
    outcomes = re.findall(r'class="outcome[^>]*aria-label="([^"]+)">.</span> <span class="score">([^<]+)<', rows)
    return [(sign, points) for sign, points in outcomes]


def sum_of(text: str) -> str:
    return text.split("<dt>Individual points</dt><dd>")[1].split("</dd>", maxsplit=1)[0]


def test_a_player_has_matches_games_and_points(played: Cast) -> None:
    text = shown(played)
    assert games(text) == [("won", "1\u00a0:\u00a00"), ("drawn", "½\u00a0:\u00a0½")]
    assert sum_of(text) == "1½"
    assert "<bdi>Бета 1</bdi>" in text
    assert games(shown(played, "B")) == [("lost", "0\u00a0:\u00a01"), ("drawn", "½\u00a0:\u00a0½")]


def marks(text: str) -> list[str]:
    """What is said beside the matches that are left out of the sum."""
    rows = text.partition('id="games"')[2].partition("</section>")[0]
    return re.findall(r'<span class="mark">([^<]+)</span>', rows)


@pytest.mark.parametrize(("state", "mark"), [("team", ["not counted yet"]), ("approved", [])])
def test_the_sum_is_that_of_the_best_players(played: Cast, state: str, mark: list[str]) -> None:
    """Neither a rehearsal, nor a tour left out of their table, nor a match that does not count yet is added."""
    tournament = played.tournament
    for tour in (make.make_tour(tournament, rehearsal=True), make.make_tour(tournament)):
        match = make.make_match(tour, played.match.team_a, state="approved")
        make.make_line_up(match, "A")
        Game.objects.create(match=match, stage="individual", board=1, number=1, decision="A", first="A")
    Match.objects.filter(pk=played.match.pk).update(state=state)
    Tournament.objects.filter(pk=tournament.pk).update(standings={"players_without": [3]}, revision=F("revision") + 1)
    text = shown(played)
    table = best_players(Tournament.objects.get(pk=tournament.pk)).rows
    row = next((row for row in table if row.pk == player_of(played).pk), None)
    assert sum_of(text) == ("1½" if row else "0")
    assert (row and (row.total, row.boards)) == (None if mark else (Decimal("1.5"), 1))
    assert text.split("<dt>Matches</dt><dd>")[1].split("<")[0] == ("1" if row else "0")
    assert marks(text) == [*mark, "rehearsal", "not counted"]
    assert len(games(text)) == 6
    assert ('id="kinds"' in text) is bool(row)


def test_form_and_points_by_game_follow_from_the_games(played: Cast) -> None:
    match = make.make_match(make.make_tour(played.tournament, kind="deer"), played.match.team_a, state="approved")
    make.make_line_up(match, "A")
    Game.objects.create(match=match, stage="individual", board=1, number=1, decision="forfeit_b")
    text = shown(played)
    form = text[text.index('class="form-strip"') :].split("</ol>", maxsplit=1)[0]
    assert re.findall(r'aria-label="(\w+)">', form) == ["won", "drawn", "lost"]
    kinds = text[text.index('id="kinds"') :].split("</section>", maxsplit=1)[0]
    rows = [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in kinds.split("<li>")[1:]]
    assert rows == ["Corners + 1 ½ 1 1½", "Deer and dogs − 1 0"]


def test_a_recorded_game_leads_to_its_moves(played: Cast) -> None:
    assert "/games/" not in shown(played)
    Game.objects.filter(number=2).update(plies=4)
    Tournament.objects.update(revision=F("revision") + 1)
    address = reverse("game", args=["cup", played.match.pk, GameKey(Stage.INDIVIDUAL, 1, 2)])
    assert shown(played).count(f'<a class="duel-game" href="{address}">') == 1


@pytest.mark.parametrize("who", ["public", "judge"])
def test_the_best_players_lead_to_their_pages(played: Cast, who: str) -> None:
    Match.objects.update(state="approved")
    response = played.client(who).get(reverse("standings_part", args=["cup", "players"]))
    assert f'<a href="{address(played)}"><bdi>Альфа 1</bdi></a>' in response.content.decode()


def test_a_free_shooter_has_the_match_without_points(played: Cast) -> None:
    text = shown(played, place=5)
    assert "free shooters" in text
    assert sum_of(text) == "0"
    assert games(text) == []


def test_a_player_of_no_line_up_has_no_match(played: Cast) -> None:
    Player.objects.create(team=played.match.team_a, name="Яна")
    text = shown(played, place=6)
    assert "No public matches of this player yet" in text


@pytest.mark.parametrize("state", ["planned", "warm_up", "line_ups"])
@pytest.mark.parametrize("who", ["public", "captain_b", "other_judge"])
def test_a_line_up_that_is_not_open_is_not_shown(played: Cast, state: str, who: str) -> None:
    Match.objects.filter(pk=played.match.pk).update(state=state)
    assert "Бета" not in shown(played, who=who).split("<main")[1]
    file = played.client(who).get(address(played, "A", 0, "csv")).content.decode()
    assert "Бета" not in file


@pytest.mark.both_databases
def test_a_hidden_result_is_shown_to_those_alone_who_may_know_it(played: Cast) -> None:
    Tournament.objects.filter(pk=played.tournament.pk).update(frozen_from=1)
    for who, sees in (("public", False), ("other_captain", False), ("captain_a", True), ("organiser", True)):
        assert (games(shown(played, who=who)) == [("won", "1\u00a0:\u00a00"), ("drawn", "½\u00a0:\u00a0½")]) is sees


def test_the_file_holds_numbers(played: Cast) -> None:
    response = Client().get(address(played, "A", 0, "csv"), headers={"accept-language": "en"})
    assert response.content.decode("utf-8-sig").splitlines() == [
        "Tour,Opponents,Board,Opponent at the board,Games,Points,Note",
        '1,Бета,1,Бета 1,"1 : 0, ½ : ½",1.5,',
    ]
    assert Client().get(address(played, "A", 0, "exe")).status_code == 404


def notes_in_file(cast: Cast, who: str = "public", language: str = "en", **given: str) -> list[str]:
    """What the file says beside each match."""
    response = cast.client(who).get(address(cast, "A", 0, "csv"), given, headers={"accept-language": language})
    column, delimiter = ("Note", ",") if language == "en" else ("Пометка", ";")
    rows = DictReader(response.content.decode("utf-8-sig").splitlines(), delimiter=delimiter)
    return [row[column] for row in rows]


def test_the_file_says_which_matches_do_not_count(played: Cast) -> None:
    """As the page does: a rehearsal, a tour left out of the best players, a result that does not count yet."""
    tournament = played.tournament
    for tour in (make.make_tour(tournament, rehearsal=True), make.make_tour(tournament), make.make_tour(tournament)):
        match = make.make_match(tour, played.match.team_a, state="team" if tour.number == 4 else "approved")
        make.make_line_up(match, "A")
    Tournament.objects.filter(pk=tournament.pk).update(standings={"players_without": [3]}, revision=F("revision") + 1)
    assert notes_in_file(played) == ["", "rehearsal", "not counted", "not counted yet"]
    assert notes_in_file(played, language="ru") == ["", "репетиция", "не учитывается", "пока не учитывается"]


def test_the_file_with_hidden_results_says_who_counts_them(played: Cast) -> None:
    Tournament.objects.filter(pk=played.tournament.pk).update(frozen_from=1)
    assert notes_in_file(played) == []
    assert notes_in_file(played, "captain_a") == ["not counted yet"]
    assert notes_in_file(played, "organiser") == [""]
    assert notes_in_file(played, "organiser", hidden="no") == []


def test_a_player_of_another_team_or_of_a_private_tournament_is_not_found(played: Cast) -> None:
    player = player_of(played)
    assert Client().get(reverse("player", args=["cup", played.match.team_b_id, player.pk])).status_code == 404
    set_visibility(played, "private")
    assert Client().get(address(played)).status_code == 404


def test_in_an_individual_tournament_it_is_the_page_of_the_participant(played: Cast) -> None:
    Tournament.objects.filter(pk=played.tournament.pk).update(participants="people")
    response = Client().get(address(played))
    assert response.headers["Location"] == reverse("team", args=["cup", played.match.team_a_id])


def test_the_team_leads_to_its_players(played: Cast) -> None:
    assert f'href="{address(played)}"' in page(played, "team")


def test_more_matches_need_no_more_queries(played: Cast, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_max_num_queries(13) as before:
        Client().get(address(played))
    for _ in range(3):
        match = make.make_match(make.make_tour(played.tournament), played.match.team_a, state="approved")
        make.make_line_up(match, "A")
        Game.objects.create(match=match, stage="individual", board=1, number=1, decision="A")
    with django_assert_max_num_queries(len(before)):
        assert "4½" in Client().get(address(played)).content.decode()


def test_hostile_names_are_text(played: Cast) -> None:
    hostile = "<script>alert(1)</script>"
    Player.objects.filter(team=played.match.team_b).update(name=hostile)
    Player.objects.filter(pk=player_of(played).pk).update(name=hostile)
    text = shown(played)
    assert "<script>alert" not in text
    assert text.count("&lt;script&gt;alert(1)") >= 3
