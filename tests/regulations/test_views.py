"""Where the tour's own rules are found, and who reads them."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


def test_everybody_reads_them_and_finds_them_on_paper(cast: Cast) -> None:
    page = Client().get(reverse("tour_regulations", args=["cup", 1]), headers=ENGLISH).content.decode()
    assert "Each of the 5 pairs (4 pairs of main players and the free shooters) plays 2 games." in page
    assert "<li>who moved first in each game, and how it ended</li>" in page
    for name in ("tour_regulations_pdf", "judge_card_pdf", "tour_poster_pdf", "tour_rules"):
        address = reverse(name, args=["cup", 1])
        assert f'href="{address}"' in page
        assert Client().get(address).status_code == 200


def test_they_are_one_tap_from_where_they_are_asked_for(cast: Cast) -> None:
    link = f'href="{reverse("tour_regulations", args=["cup", 1])}"'
    match = f"/t/cup/matches/{cast.match.pk}/"
    captain = reverse("captain_match", args=["cup", cast.match.pk])
    guide = reverse("tour_guide", args=["cup", 1])
    places = (("public", "/t/cup/tours/1/"), ("judge", f"{match}judge/"), ("judge", guide), ("captain_a", captain))
    for role, address in places:
        assert link in cast.client(role).get(address).content.decode(), role


def test_a_tour_of_points_has_them_without_a_game(cast: Cast) -> None:
    tour = make.make_tour(cast.tournament, kind="points")
    page = Client().get(reverse("tour_regulations", args=["cup", tour.number]), headers=ENGLISH).content.decode()
    assert "The judges write both sides’ points." in page
    assert reverse("tour_rules", args=["cup", tour.number]) not in page


def test_the_organiser_has_all_three_among_the_documents_and_the_envelopes(cast: Cast) -> None:
    olga = cast.client("organiser")
    desk = olga.get(reverse("desk_documents", args=["cup", 1]), headers=ENGLISH).content.decode()
    run = olga.get(reverse("desk_envelopes", args=["cup", 1]), headers=ENGLISH).content.decode()
    for key in ("regulations", "card", "poster"):
        assert reverse("desk_document", args=["cup", 1, key]) in desk
        assert f'name="{key}"' in run
