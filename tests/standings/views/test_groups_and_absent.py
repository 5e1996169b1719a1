"""Groups before anybody sat on a board, tour by tour within a group, and certificates of those who came."""

from collections.abc import Iterable
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tournaments.ceremony.read import final_of
from tournaments.closing.read import winners_of
from tournaments.models import Match, Tournament
from tournaments.overview.read import listed, overview_of, podium_of, with_leaders
from tournaments.standings.read.players import progress_of
from tournaments.standings.read.standings import StandingsRow, standings

pytestmark = pytest.mark.django_db
D = Decimal
ABSENT = "Не пришли"


@pytest.fixture
def cup(cast: Cast) -> Tournament:
    """Two groups of two teams; group B has fewer points, and one team nobody has met."""
    cup = make.make_tournament(organiser=cast.organiser, slug="gp")
    tour = make.make_tour(cup, kind="points")
    teams = [make.make_team(cup, group="AABB"[number]) for number in range(4)]
    for pair, (a, b) in ((teams[:2], (9, 8)), (teams[2:], (5, 1))):
        make.make_match(tour, *pair, state="approved", total_a=D(a), total_b=D(b), entered_a=D(a), entered_b=D(b))
    return cup


def test_best_players_of_a_group_are_there_before_anybody_sat_on_a_board(cast: Cast, cup: Tournament) -> None:
    address = reverse("standings_part", args=["gp", "players"])
    assert cast.client("public").get(address + "?group=B").status_code == 200
    assert cast.client("public").get(address + "?group=C").status_code == 404


def test_tour_by_tour_ranks_a_group_within_itself(cup: Tournament) -> None:
    whole, group = progress_of(cup), progress_of(cup, group="B")
    assert [[step.place for step in row.steps] for row in whole.rows] == [[1], [2], [3], [4]]
    assert [[step.place for step in row.steps] for row in group.rows] == [[1], [2]]
    assert [row.row.place for row in group.rows] == [1, 2]


def sheets(cast: Cast) -> int:
    """How many certificates are printed."""
    content = cast.client("organiser").get(reverse("certificates_pdf", args=["gp"])).content
    return content.count(b"/Type /Page\n") or content.count(b"/Type/Page/") or content.count(b"/Type /Page ")


def test_who_has_not_played_gets_no_certificate_once_others_have(cast: Cast, cup: Tournament) -> None:
    make.make_team(cup, ABSENT, withdrawn_from=1)
    before = sheets(cast)
    Match.objects.all().delete()
    Tournament.objects.filter(pk=cup.pk).update(revision=1000)
    assert (before, sheets(cast)) == (4, 5)


@pytest.fixture
def walked_over(cast: Cast) -> Tournament:
    """One tour of one match, to which the second team did not come: it has a place on the podium and played nothing."""
    cup = make.make_tournament(organiser=cast.organiser, slug="gp")
    match = make.make_match(
        make.make_tour(cup, kind="points"), make.make_team(cup, "Пришли"), make.make_team(cup, ABSENT)
    )
    Match.objects.filter(pk=match.pk).update(state="approved", walk_over="B", total_a=D(22))
    return Tournament.objects.get(pk=cup.pk)


def names(rows: Iterable[StandingsRow]) -> list[str]:
    return [row.team.name for row in rows]


def test_a_team_that_came_to_none_of_its_matches_has_a_place_but_is_no_winner(
    cast: Cast, walked_over: Tournament
) -> None:
    rows = standings(walked_over).rows
    assert [(row.team.name, row.place, row.played, row.came) for row in rows] == [
        ("Пришли", 1, 1, True), (ABSENT, 2, 1, False),
    ]  # fmt: skip
    assert names(winners_of(walked_over).teams) == ["Пришли"]
    assert names(podium_of(walked_over)) == ["Пришли"]
    assert names(overview_of(walked_over, list, knows_all=False).podium) == ["Пришли"]
    called = final_of(walked_over).plan(one_by_one=3, most_players=0)
    assert [pk for step in called for pk in step.ids] == [rows[0].team.pk]
    assert sheets(cast) == 1


def test_nobody_is_ahead_who_shares_the_first_place_without_having_come(walked_over: Tournament) -> None:
    """With no points for a win both teams are first."""
    Match.objects.update(total_a=0)
    Tournament.objects.filter(pk=walked_over.pk).update(win_points=0, revision=1000)
    cup = Tournament.objects.get(pk=walked_over.pk)
    assert [row.place for row in standings(cup).rows] == [1, 1]
    assert names(with_leaders(listed([cup.pk])[cup.pk]).first) == ["Пришли"]


@pytest.mark.parametrize("name", ["standings", "tournament", "hall"])
def test_a_team_that_came_to_none_of_its_matches_has_no_medal_on_any_page(walked_over: Tournament, name: str) -> None:
    page = Client().get(reverse(name, args=["gp"])).content.decode()
    assert 'class="medal is-1"' in page
    assert 'class="medal is-2"' not in page
