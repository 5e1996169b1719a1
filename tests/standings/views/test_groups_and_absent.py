"""Groups before anybody sat on a board, tour by tour within a group, and certificates of those who came."""

from decimal import Decimal

import pytest
from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tournaments.closing.read import winners_of
from tournaments.models import Match, Team, Tournament
from tournaments.standings.read.players import progress_of
from tournaments.standings.read.standings import standings

pytestmark = pytest.mark.django_db
D = Decimal


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


def bookmarks(cast: Cast) -> int:
    content = cast.client("organiser").get(reverse("certificates_pdf", args=["gp"])).content
    return content.count(b"/Type /Page\n") or content.count(b"/Type/Page/") or content.count(b"/Type /Page ")


def test_who_has_not_played_gets_no_certificate_once_others_have(cast: Cast, cup: Tournament) -> None:
    make.make_team(cup, "Не пришли", withdrawn_from=1)
    before = bookmarks(cast)
    Match.objects.all().delete()
    Tournament.objects.filter(pk=cup.pk).update(revision=1000)
    assert (before, bookmarks(cast)) == (4, 5)


def test_a_team_that_came_to_none_of_its_matches_is_no_winner_and_gets_no_certificate(
    cast: Cast, cup: Tournament
) -> None:
    absent = make.make_team(cup, "Не пришли")
    there, tour = Team.objects.get(pk=standings(cup).rows[0].team.pk), make.make_tour(cup, kind="points")
    make.make_match(tour, there, absent, state="approved", walk_over="B", total_a=D(22))
    Tournament.objects.filter(pk=cup.pk).update(revision=1000)
    row = standings(Tournament.objects.get(pk=cup.pk)).row_of(absent.pk)
    assert row is not None
    assert (row.played, row.came) == (1, False)
    assert bookmarks(cast) == 4
    assert absent.name not in [one.team.name for one in winners_of(Tournament.objects.get(pk=cup.pk)).teams]
