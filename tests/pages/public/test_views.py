"""Pages open to everybody: what they show, and to whom."""

import re
from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories as make
from tests.conftest import Cast
from tests.public_pages import FILES, PAGES, address, approve, page, set_visibility
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.models import Game, GameAction, Match, Penalty, Tour, Tournament


@pytest.mark.parametrize("name", [*PAGES, *FILES])
@pytest.mark.parametrize("visibility", ["public", "unlisted"])
def test_a_public_or_unlisted_tournament_is_open_by_its_address(cast: Cast, name: str, visibility: str) -> None:
    set_visibility(cast, visibility)
    assert Client().get(address(cast, name)).status_code == 200


@pytest.mark.parametrize("name", [*PAGES, *FILES])
def test_a_private_tournament_is_not_there_for_strangers(cast: Cast, name: str) -> None:
    set_visibility(cast, "private")
    statuses = {
        who: cast.client(who).get(address(cast, name)).status_code
        for who in ("public", "other_organiser", "organiser", "other_judge", "captain_b")
    }
    assert statuses == {
        "public": 404, "other_organiser": 404, "organiser": 200, "other_judge": 200, "captain_b": 200,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("visibility", "who", "listed"),
    [
        ("public", "public", True),
        ("unlisted", "public", False),
        ("private", "public", False),
        ("unlisted", "organiser", True),
        ("private", "judge", True),
        ("private", "other_organiser", False),
    ],
)
def test_the_list_names_what_the_visitor_may_know_of(cast: Cast, visibility: str, who: str, *, listed: bool) -> None:
    set_visibility(cast, visibility)
    assert ("Кубок школы" in page(cast, "home", who)) is listed


def test_without_tournaments_the_list_says_what_to_do(db: None) -> None:
    response = Client().get("/", headers={"accept-language": "en"})
    assert "There are no public tournaments yet" in response.content.decode()


@pytest.mark.parametrize(
    "path",
    [
        "/t/nowhere/", "/t/cup/tours/9/", "/t/cup/teams/0/", "/t/cup/matches/0/", "/t/cup/standings.exe",
        "/t/cup/tours/99999999999999999999999/", "/t/cup/matches/99999999999999999999999/",
        "/t/cup/tours/1/matches.pdf",
    ],
)  # fmt: skip
def test_what_does_not_exist_is_not_found(cast: Cast, path: str) -> None:
    assert Client().get(path).status_code == 404


def test_a_team_of_another_tournament_is_not_found(cast: Cast) -> None:
    stranger = make.make_team(cast.other_tournament)
    assert Client().get(reverse("team", args=["cup", stranger.pk])).status_code == 404
    assert Client().get(reverse("team", args=["other", stranger.pk])).status_code == 200


def test_a_tournament_shows_what_is_on_now(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state="individual", total_a=Decimal("4.5"), total_b=2)
    text = page(cast, "tournament")
    assert re.findall(r"data-flash>([^<]+)</b>", text)[:2] == ["4½", "2"]
    assert "in progress, 0 of 2 finished" in text


def test_an_empty_tournament_says_what_will_stand_here(cast: Cast) -> None:
    text = Client().get("/t/other/", headers={"accept-language": "en"}).content.decode()
    assert "The pairs have not been drawn yet" in text
    assert (
        "No participants yet. The table appears as soon as the organiser adds them."
        in Client().get("/t/other/standings/", headers={"accept-language": "en"}).content.decode()
    )


@pytest.mark.parametrize(
    ("sort", "first"), [("", "Бета"), ("-metric1", "Бета"), ("metric1", "Гамма"), ("team", "Альфа")]
)
def test_the_table_can_be_sorted_by_a_link(cast: Cast, sort: str, first: str) -> None:
    approve(cast, "3", "8")
    text = Client().get(address(cast, "standings"), {"sort": sort}).content.decode()
    names = re.findall(r'<span class="who">.*?<bdi>(\w+)</bdi></a>', text)
    assert names[0] == first
    assert ('aria-sort="descending"' in text) is sort.startswith("-")
    assert ('aria-sort="ascending"' in text) is (sort not in ("", "-metric1"))


@pytest.mark.parametrize("sort", ["nothing", "-", "place,-team", "__class__", "team__tournament", "\x00"])
def test_a_strange_order_is_no_error(cast: Cast, sort: str) -> None:
    assert Client().get(address(cast, "standings"), {"sort": sort}).status_code == 200


def test_a_team_shows_its_place_its_matches_and_its_players(cast: Cast) -> None:
    approve(cast, "3", "8")
    text = page(cast, "team")
    assert "Place 2" in text or "Place 4" in text
    assert "3\u00a0:\u00a08" in text
    assert text.count("Альфа 6") == 1


@pytest.mark.parametrize(
    ("state", "shown"), [("planned", False), ("line_ups", False), ("individual", True), ("approved", True)]
)
def test_line_ups_are_nobodys_business_before_the_individual_stage(cast: Cast, state: str, *, shown: bool) -> None:
    make.make_line_up(cast.match, "A")
    Match.objects.filter(pk=cast.match.pk).update(state=state)
    for who in ("public", "captain_b", "other_judge"):
        assert ("Альфа 1" in page(cast, "match", who)) is shown


def test_reasons_and_remarks_are_for_those_who_sign(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state="closing", remarks="Окно открыто")
    Penalty.objects.create(match=cast.match, side="A", points=3, reason="Толкался")
    for who, reads in (("public", False), ("other_captain", False), ("captain_b", True), ("judge", True)):
        text = page(cast, "match", who)
        assert ("Толкался" in text) is reads
        assert ("Окно открыто" in text) is reads
        assert "−3" in text


@pytest.mark.parametrize(
    ("who", "names"),
    [
        ("public", set()),
        ("judge", {"judge_match"}),
        ("other_judge", set()),
        ("captain_a", {"captain_match"}),
        ("organiser", {"judge_match", "desk_match"}),
    ],
)
def test_a_match_links_to_where_the_visitor_may_act(cast: Cast, who: str, names: set[str]) -> None:
    text = page(cast, "match", who)
    arguments = ["cup", cast.match.pk]
    linked = {
        name for name in ("judge_match", "captain_match", "desk_match") if f'"{reverse(name, args=arguments)}"' in text
    }
    assert linked == names


def test_a_recorded_game_is_linked(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state="individual")
    games = [
        Game.objects.create(match=cast.match, stage="individual", board=1, number=number, decision="A")
        for number in (1, 2)
    ]
    Game.objects.filter(pk=games[0].pk).update(plies=1)
    GameAction.objects.create(game=games[0], ply=1, text="d4", entered_by="Семён", entered_at=timezone.now())
    text = page(cast, "match")
    first, second = (reverse("game", args=["cup", cast.match.pk, GameKey(Stage.INDIVIDUAL, 1, n)]) for n in (1, 2))
    assert (f'"{first}"' in text, f'"{second}"' in text) == (True, False)


def test_a_bye_has_one_team_and_no_grid(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(team_b=None, state="approved")
    text = page(cast, "match")
    assert "the points for a bye count" in text
    assert "Individual stage" not in text
    assert "bye" in page(cast, "tour")


def test_the_file_holds_the_table_with_the_reasons(cast: Cast) -> None:
    approve(cast, "2.5", "8")
    response = Client().get(address(cast, "standings_export"), headers={"accept-language": "en"})
    lines = response.content.decode("utf-8-sig").splitlines()
    assert lines[0] == "Place,Team,Match points,Points,Matches,Explanation"
    assert lines[1].startswith('1,Бета,2,8,1,"above ')
    assert '2,Альфа,0,2.5,1,"above Гамма on points, 2½ : 0"' in lines


def test_a_tours_file_leaves_unplayed_matches_without_points(cast: Cast) -> None:
    approve(cast, "2.5", "-1")
    lines = Client().get(address(cast, "tour_export"), headers={"accept-language": "en"}).content.decode("utf-8-sig")
    assert lines.splitlines() == [
        "Table,Team A,Team B,Points of A,Points of B,Room,State",
        "1,Альфа,Бета,2.5,-1,2.1,approved",
        "2,Гамма,Дельта,,,2.2,planned",
    ]


@pytest.mark.parametrize(("years_on", "of_tournament"), [(1, 0), (-1, 0), (0, 1)])
def test_the_year_of_a_tour_is_said_where_nobody_would_guess_it(cast: Cast, years_on: int, of_tournament: int) -> None:
    now = timezone.localdate().year
    days = {"starts_on": date(now + of_tournament, 7, 14), "ends_on": date(now + of_tournament, 7, 16)}
    Tournament.objects.filter(pk=cast.tournament.pk).update(**days)
    Tour.objects.filter(pk=cast.tour.pk).update(starts_at=datetime(now + years_on, 7, 14, 7, tzinfo=UTC))
    address_of_tour = reverse("tour", args=["cup", 1])

    def shown(who: str, url: str) -> str:
        return cast.client(who).get(url, headers={"accept-language": "ru"}).content.decode()

    for who, url in (("public", address_of_tour), ("captain_a", reverse("captain")), ("judge", reverse("judge"))):
        assert f"14 июля {now + years_on}, 10:00" in shown(who, url)
    Tournament.objects.update(starts_on=date(now, 7, 14), ends_on=date(now, 7, 16), revision=F("revision") + 1)
    Tour.objects.update(starts_at=datetime(now, 7, 14, 7, tzinfo=UTC))
    assert "14 июля, 10:00" in shown("public", address_of_tour)
