"""The organiser's desk: the pages themselves."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tournaments.models import Organiser, Tournament

PAGES = (
    "desk_tournament", "desk_settings", "desk_organisers", "desk_teams", "desk_roster", "desk_judges", "desk_links",
)  # fmt: skip


@pytest.mark.parametrize("name", PAGES)
def test_a_page_opens_and_names_its_tab(cast: Cast, name: str) -> None:
    response = cast.client("organiser").get(reverse(name, args=["cup"]))
    assert response.status_code == 200
    current = f'<a href="{reverse(name, args=["cup"])}" aria-current="page">'
    assert current in response.content.decode()


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("tool", ["style=", "onclick=", "<script>", "javascript:"])
def test_no_page_needs_what_the_security_policy_forbids(cast: Cast, name: str, tool: str) -> None:
    assert tool not in cast.client("organiser").get(reverse(name, args=["cup"])).content.decode()


def test_the_desk_shows_my_tournaments_and_no_others(cast: Cast) -> None:
    page = cast.client("organiser").get(reverse("desk")).content.decode()
    assert "Кубок школы" in page
    assert cast.other_tournament.name not in page


def test_the_desk_asks_the_public_to_log_in(cast: Cast) -> None:
    for name in ("desk", "desk_new", "desk_slug"):
        response = cast.client("public").get(reverse(name))
        assert response.status_code == 302
        assert response.headers["Location"].startswith(reverse("login"))


def more_teams(cast: Cast) -> None:
    for _ in range(10):
        make.make_team(cast.tournament)


def more_judges(cast: Cast) -> None:
    for _ in range(10):
        judge = make.make_judge(cast.tournament)
        judge.attached_to.add(cast.match.team_a)
        make.make_link(judge)


def more_organisers(cast: Cast) -> None:
    for _ in range(10):
        Organiser.objects.create(tournament=cast.tournament, user=make.make_user())


def more_tournaments(cast: Cast) -> None:
    for _ in range(10):
        make.make_tournament(organiser=cast.organiser)


@pytest.mark.parametrize(
    ("name", "grow", "budget"),
    [
        ("desk", more_tournaments, 5),
        ("desk_tournament", more_teams, 13),
        ("desk_teams", more_teams, 6),
        ("desk_judges", more_judges, 12),
        ("desk_links", more_judges, 10),
        ("desk_organisers", more_organisers, 7),
    ],
)
def test_more_rows_add_no_queries(
    cast: Cast,
    name: str,
    grow: Callable[[Cast], None],
    budget: int,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    url = reverse(name, args=[] if name == "desk" else ["cup"])
    client = cast.client("organiser")
    with django_assert_max_num_queries(budget) as before:
        client.get(url)
    grow(cast)
    with django_assert_max_num_queries(len(before.captured_queries)):
        assert client.get(url).status_code == 200


def test_a_page_of_a_team_has_a_budget(cast: Cast, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    client = cast.client("organiser")
    with django_assert_max_num_queries(7):
        client.get(reverse("desk_team", args=["cup", cast.match.team_a_id]))


def test_hostile_names_stay_text_on_every_page(cast: Cast) -> None:
    hostile = "<script>alert(1)</script>\" onclick='x'"
    Tournament.objects.filter(pk=cast.tournament.pk).update(name=hostile)
    team = make.make_team(cast.tournament, hostile)
    judge = make.make_judge(cast.tournament, hostile)
    judge.attached_to.add(team)
    client = cast.client("organiser")
    urls = [reverse(name, args=["cup"]) for name in PAGES]
    urls += [
        reverse("desk_team", args=["cup", team.pk]),
        reverse("desk_judge", args=["cup", judge.pk]),
        reverse("desk"),
    ]
    for url in urls:
        assert "<script>alert" not in client.get(url).content.decode(), url
