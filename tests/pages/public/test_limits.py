"""The public pages under load: queries, weight, hostile names."""

import re
from decimal import Decimal

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tests.public_pages import FILES, PAGES, address, page
from tests.weight import heaviest, weight
from tournaments.models import Game, Match, Player, Room, Team, Tournament

MOST_QUERIES = 12
OF_A_TEAM = 22
"""Its page has its matches with all their games, its players with their points, and the table."""
HOSTILE = "<script>alert(1)</script>\u202e" + "Щ" * 150


@pytest.mark.parametrize("name", ["home", *PAGES, *FILES])
def test_more_of_everything_needs_no_more_queries(
    cast: Cast, name: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    def grow() -> None:
        make.make_tournament()
        tour = make.make_tour(cast.tournament)
        for number in range(4):
            match = make.make_match(tour, state="individual")
            make.make_line_up(match, "A")
            Game.objects.create(match=cast.match, stage="individual", board=number + 1, number=1, decision="A")
        make.make_match(tour, cast.match.team_a)

    Match.objects.filter(pk=cast.match.pk).update(state="individual")  # what is under way is asked more about
    with django_assert_max_num_queries(OF_A_TEAM if name == "team" else MOST_QUERIES) as before:
        assert Client().get(address(cast, name)).status_code == 200
    grow()
    Tournament.objects.filter(pk=cast.tournament.pk).update(revision=100)
    with django_assert_max_num_queries(len(before)):
        assert Client().get(address(cast, name)).status_code == 200


def make_hostile(cast: Cast) -> None:
    """Names that nobody should have, everywhere."""
    Tournament.objects.filter(pk=cast.tournament.pk).update(name=HOSTILE, place=HOSTILE)
    Team.objects.filter(tournament=cast.tournament).update(name=HOSTILE, sign="<i>=1", group="<b>")
    Room.objects.filter(matches=cast.match).update(name="<u>" + "Ъ" * 90)
    cast.match.tour.name = HOSTILE[:100]
    cast.match.tour.save()
    make.make_line_up(cast.match, "A")
    Player.objects.filter(team=cast.match.team_a).update(name=HOSTILE)
    Match.objects.filter(pk=cast.match.pk).update(state="closing", total_a=Decimal("99999.99"))


@pytest.mark.parametrize("name", ["home", *PAGES])
def test_hostile_names_are_text_on_every_page(cast: Cast, name: str) -> None:
    make_hostile(cast)
    text = page(cast, name, "captain_a")
    assert "&lt;script&gt;" in text
    for tag in ("<script>alert", "<i>=1", "<u>Ъ", "<b>"):
        assert tag not in text


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("file_format", ["csv", "xlsx"])
def test_hostile_names_make_harmless_files(cast: Cast, name: str, file_format: str) -> None:
    make_hostile(cast)
    Team.objects.filter(tournament=cast.tournament).update(name="=cmd|' /C calc'!A0")
    response = Client().get(address(cast, name, file_format))
    assert response.status_code == 200
    assert "\n" not in response["Content-Disposition"]
    assert response["Content-Disposition"].endswith(f".{file_format}")
    if file_format == "csv":
        assert not re.search(r"(^|[,;])\"?=cmd", response.content.decode("utf-8-sig"), re.MULTILINE)


@pytest.mark.parametrize("name", ["home", *PAGES])
def test_a_first_visit_is_light(cast: Cast, name: str) -> None:
    tour = make.make_tour(cast.tournament, kind="points")
    for _ in range(15):
        make.make_match(tour, state="approved", total_a=Decimal(1), total_b=Decimal(3))
    html = page(cast, name)
    assert weight(html) <= heaviest(html)
