"""Every page of the desk says what it is for, and an empty one what to do."""

import re
from typing import Any

import pytest
from django.urls import reverse

from tests import factories as make
from tests.access.matrix import RULES
from tests.access.test_matrix import PATTERNS, address
from tests.conftest import Cast
from tournaments.models import Match, Tour

DESK = sorted(name for name in PATTERNS if name and name.startswith("desk") and RULES[name].get)
OF_THE_TOURNAMENT = (
    "desk_approvals", "desk_audit", "desk_availability", "desk_judge_load", "desk_judges", "desk_links", "desk_rooms",
    "desk_signals", "desk_teams", "desk_tours",
)  # fmt: skip
OF_A_TOUR = ("desk_documents", "desk_draw", "desk_matches", "desk_pairs", "desk_paper", "desk_places")


def whole_page(response: Any) -> str:
    """The page; empty for a file, and for what only replaces a part of one."""
    is_page = response["Content-Type"].startswith("text/html")
    text = response.content.decode() if is_page else ""
    return text if "<!doctype html>" in text else ""


def test_every_page_explains_itself(cast: Cast) -> None:
    client = cast.client("organiser")
    explained: list[str] = []
    bare: list[str] = []
    for name in DESK:
        page = whole_page(client.get(address(cast, name, RULES[name])))
        if page:
            (explained if '<details class="help' in page else bare).append(name)
    assert bare == []
    assert len(explained) >= 27


def says_what_to_do(cast: Cast, name: str, *where: object) -> None:
    page = cast.client("other_organiser").get(reverse(name, args=["other", *where])).content.decode()
    empty = re.search(r'class="empty[^>]*>(.*?)</p>', page, re.DOTALL)
    assert empty is not None, name
    assert re.search(r"\w{3}", re.sub("<[^>]*>", "", empty[1])), name


@pytest.mark.parametrize("name", OF_THE_TOURNAMENT)
def test_a_page_of_a_new_tournament_says_what_to_do(cast: Cast, name: str) -> None:
    says_what_to_do(cast, name)


@pytest.mark.parametrize("name", OF_A_TOUR)
def test_a_page_of_a_tour_without_matches_says_what_to_do(cast: Cast, name: str) -> None:
    tour = make.make_tour(cast.other_tournament)
    assert not Match.objects.filter(tour=tour).exists()
    says_what_to_do(cast, name, tour.number)


def test_the_desk_of_a_new_tournament_names_the_first_step(cast: Cast) -> None:
    assert not Tour.objects.filter(tournament=cast.other_tournament).exists()
    page = cast.client("other_organiser").get(reverse("desk_tournament", args=["other"])).content.decode()
    [steps] = re.findall(r'<ul class="todo".*?</ul>', page, re.DOTALL)
    assert re.search(r'href="/desk/other/teams/[^"]*"', steps)


def test_somebody_who_organises_nothing_is_told_how_to_begin(cast: Cast) -> None:
    cast.client("other_organiser")
    cast.other_tournament.delete()
    page = cast.client("other_organiser").get(reverse("desk")).content.decode()
    assert 'class="empty' in page
    assert reverse("desk_new") in page
