"""The public pages of the standings: groups, cross-table, tour by tour, best players, their files."""

import re
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tests.standings.read.test_progress import boards, cup, fresh
from tests.standings.read.test_standings import played
from tournaments.models import Match, Player, Team, Tournament
from tournaments.standings.tables.progress import MOST_COLUMNS

__all__ = ["boards", "cup"]
PARTS = ("standings", "cross", "progress", "players")
HOSTILE = '=1+1<script>alert("x")</script>\u202e'


def look(cast: Cast, what: str, query: str = "", status: int = 200) -> str:
    address = reverse("standings_part", args=[cast.tournament.slug, what]) + query
    response = Client().get(address, headers={"accept-language": "en"})
    assert response.status_code == status
    return response.content.decode()


def file(cast: Cast, what: str, query: str = "") -> list[str]:
    address = reverse("standings_part_export", args=[cast.tournament.slug, what, "csv"]) + query
    response = Client().get(address, headers={"accept-language": "en"})
    assert response.status_code == 200
    return response.content.decode().removeprefix("\ufeff").splitlines()


def test_the_cross_table_shows_every_result_from_both_sides(cup: Cast) -> None:
    rows = [row.replace("\N{NO-BREAK SPACE}", "") for row in file(cup, "cross")]
    assert rows == [
        "№,Team,1,2,3,4,Match points,Place",
        '1,Бета,×,"1:5, 9:0",,2:−1,4,1',
        '2,Альфа,"5:1, 0:9",×,,,2,2',
        "3,Дельта,,,×,4:4½,2,2",
        "4,Гамма,−1:2,,4½:4,×,2,4",
    ]


def test_the_page_tour_by_tour_shows_places_and_opponents(cup: Cast) -> None:
    rows = file(cup, "progress")
    heads = [f"Tour {tour}: {what}" for tour in (1, 2, 3) for what in ("Place", "Match points")]
    assert rows[0] == f"Team,{','.join(heads)},Match points,Place"
    assert rows[1] == "Бета,4,0,4,2,1,4,4,1"
    page = look(cup, "progress")
    met = r"""<b>4</b> <span class="step">0</span><small class="why"><a [^>]*><bdi>Альфа</bdi> <span[^>]*>1\s:\s5"""
    assert re.search(met, page)
    assert "bye 1" in page
    assert re.search(r'Tour </span>3<small class="why"><b>Place</b> Match points</small></th>', page)


def test_best_players_have_a_column_for_each_tour(boards: Cast) -> None:
    rows = file(boards, "players")
    assert rows[:3] == ["Place,Player,Team,Tour 1,Matches,Points", "1,Альфа 1,Альфа,1.5,1,1.5", "2,Бета 2,Бета,1,1,1"]
    assert "1½" in look(boards, "players")


@pytest.mark.parametrize("what", PARTS)
def test_a_group_can_be_looked_at_alone_and_an_unknown_one_is_not_found(cup: Cast, what: str) -> None:
    for side in "AB":
        make.make_line_up(Match.objects.filter(tour__number=1)[0], side)
    page = look(cup, what, "?group=I")
    table = page[page.index("<tbody>") : page.index("</tbody>")]
    assert "Альфа</bdi></a>" in table
    assert "Дельта</bdi></a>" not in table
    assert "?group=I" in page
    assert len(file(cup, what, "?group=I")) < len(file(cup, what))
    look(cup, what, "?group=III", 404)


def test_an_unknown_part_or_format_is_not_found(cup: Cast) -> None:
    look(cup, "weather", status=404)
    address = reverse("standings_part_export", args=[cup.tournament.slug, "cross", "exe"])
    assert Client().get(address).status_code == 404


@pytest.mark.parametrize("what", PARTS)
def test_an_empty_tournament_says_so(cast: Cast, what: str) -> None:
    Match.objects.all().delete()
    Team.objects.filter(tournament=cast.other_tournament).delete()
    address = reverse("standings_part", args=[cast.other_tournament.slug, what])
    page = Client().get(address, headers={"accept-language": "en"}).content.decode()
    assert "No participants yet." in page or "No individual points yet." in page


@pytest.mark.parametrize("what", PARTS)
@pytest.mark.parametrize("kind", ["page", "csv", "xlsx"])
def test_hostile_names_do_no_harm(boards: Cast, what: str, kind: str) -> None:
    Team.objects.update(group=HOSTILE, sign="<i>=1")
    Team.objects.filter(pk=boards.match.team_a_id).update(name=HOSTILE)
    Player.objects.filter(team=boards.match.team_a).update(name=HOSTILE)
    fresh(boards)
    slug = boards.tournament.slug
    at = (
        reverse("standings_part", args=[slug, what])
        if kind == "page"
        else reverse("standings_part_export", args=[slug, what, kind])
    )
    asked: list[dict[str, str]] = [{}, {"group": HOSTILE}]
    for query in asked:
        answer = Client().get(at, query)
        assert answer.status_code == 200
        if kind == "page":
            assert b"<script>alert" not in answer.content
        if kind == "csv":
            assert not re.search(rb"(^|,)\"?=", answer.content, re.MULTILINE)


def test_a_cross_table_of_very_many_teams_is_a_file_only(cast: Cast) -> None:
    for number in range(MOST_COLUMNS):
        make.make_team(cast.tournament, f"Команда {number}", players=0)
    assert "does not fit on a page" in look(cast, "cross")
    assert len(file(cast, "cross")) == MOST_COLUMNS + 5


@pytest.mark.parametrize("what", PARTS)
def test_more_of_everything_needs_no_more_queries(
    boards: Cast, what: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(12) as before:
        look(boards, what)
    for _ in range(3):
        tour = make.make_tour(boards.tournament)
        for _ in range(3):
            match = played(tour, a="1", b="0")
            make.make_line_up(match, "A")
    fresh(boards)
    with django_assert_max_num_queries(len(before)):
        look(boards, what)


def test_a_shared_place_is_written_as_the_organiser_wants(cup: Cast) -> None:
    Tournament.objects.filter(pk=cup.tournament.pk).update(standings={"sharing": "range"})
    fresh(cup)
    assert "2–3" in look(cup, "standings")
    assert [row.split(",")[0] for row in file(cup, "standings")] == ["Place", "1", "2–3", "2–3", "4"]


def test_a_totals_halves_are_written_as_people_write_them(cup: Cast) -> None:
    match = Match.objects.get(tour__number=1, number=2)
    assert match.total_b == Decimal("4.5")
    assert "4\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}4½" in look(cup, "cross")


def test_every_row_says_whose_it_is_and_the_signs_have_words(cup: Cast) -> None:
    page = look(cup, "standings")
    beta = Team.objects.get(name="Бета")
    row = page[page.index(f'<tr id="team-{beta.pk}" data-team="{beta.pk}" data-place="1">') :].partition("</tr>")[0]
    assert '<span class="medal is-1">1</span>' in row
    assert '▲3</span><span class="visually-hidden">3 places up</span>' in row
    assert re.findall(r'class="outcome is-(\w+)">(.)<span class="visually-hidden">([^<]+)', row) == [
        ("loss", "−", "Tour 1: loss"), ("win", "+", "Tour 2: win"), ("win", "+", "Tour 3: win"),
    ]  # fmt: skip
    assert "<details" in row
    for what in ("cross", "progress"):
        table = look(cup, what)
        assert f'data-team="{beta.pk}"' in table
        assert '<caption class="visually-hidden">' in table
        assert '<th scope="row"' in table


def test_a_cell_of_the_cross_table_leads_to_its_match_and_says_how_it_ended(cup: Cast) -> None:
    match = Match.objects.get(tour__number=3)
    address = reverse("match", args=[cup.tournament.slug, match.pk])
    page = look(cup, "cross")
    assert re.search(rf'class="is-win" href="{address}">9\s:\s0<span class="visually-hidden"> win</span>', page)
    assert re.search(rf'class="is-loss" href="{address}">0\s:\s9<span class="visually-hidden"> loss</span>', page)


def test_what_is_searched_for_leads_to_its_row_without_scripts(cup: Cast) -> None:
    beta = Team.objects.get(name="Бета")
    for what in ("standings", "provisional", "cross", "progress"):
        name = "provisional_standings" if what == "provisional" else "standings_part"
        address = reverse(name, args=[cup.tournament.slug, *([] if what == "provisional" else [what])])
        answer = Client().get(address, {"q": "БЕТ"})
        assert (answer.status_code, answer["Location"]) == (302, f"{address}#team-{beta.pk}")


def test_best_players_come_in_pages_and_are_searched_with_their_places_kept(boards: Cast) -> None:
    tour = make.make_tour(boards.tournament)
    for number in range(8):
        teams = [make.make_team(boards.tournament, f"Клуб {number}{side}") for side in "AB"]
        match = make.make_match(tour, *teams, state="approved")
        for side in "AB":
            make.make_line_up(match, side)
    fresh(boards)
    first, second = look(boards, "players"), look(boards, "players", "?page=2")
    assert first.count("<tr data-team=") == 50
    assert "Page 1 of 2" in first
    assert "Page 2 of 2" in second
    for asked in ("02", "3", "77", "9999", "0"):
        assert look(boards, "players", f"?page={asked}") == second
    page = look(boards, "players", "?q=бета+2")
    assert page.count("<tr data-team=") == 1
    assert 'data-place="2"' in page
    assert look(boards, "players", "?q=%C2%A0бета%C2%A02").count("<tr data-team=") == 1, "as it stands on the page"
    assert "Nobody of that name." in look(boards, "players", "?q=xyzzy")
    player = Player.objects.get(name="Бета 2")
    assert reverse("player", args=[boards.tournament.slug, player.team_id, player.pk]) in page


def test_the_provisional_table_says_so_and_has_no_file(cup: Cast) -> None:
    slug = cup.tournament.slug
    answer = Client().get(reverse("provisional_standings", args=[slug]), headers={"accept-language": "en"})
    page = answer.content.decode()
    assert "<title>Provisional standings" in page
    assert 'class="provisional"' in page
    assert 'class="paper-note"' in page
    assert "download" not in page.partition("<main")[2].partition("<footer")[0].replace("no file to download", "")
    address = reverse("standings_part_export", args=[slug, "provisional", "csv"])
    assert Client().get(address).status_code == 404
    assert Client().get(reverse("results_pdf", args=[slug, "provisional"])).status_code == 404
