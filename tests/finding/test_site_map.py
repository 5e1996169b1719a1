"""The map of the site for search engines."""

import re
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tournaments.models import Tour, Tournament
from tournaments.setup.write import change_settings

NAMES = {"map": "http://www.sitemaps.org/schemas/sitemap/0.9", "link": "http://www.w3.org/1999/xhtml"}


def listed() -> set[str]:
    """All addresses of all files, those of each language too."""
    addresses: set[str] = set()
    index = ElementTree.fromstring(Client().get("/sitemap.xml").content)  # noqa: S314 - our own
    for file in index.findall(".//map:loc", NAMES):
        tree = ElementTree.fromstring(Client().get(str(file.text)).content)  # noqa: S314
        addresses |= {str(location.text) for location in tree.findall(".//map:loc", NAMES)}
        addresses |= {link.attrib["href"] for link in tree.findall(".//link:link", NAMES)}
    return {address.removeprefix("http://testserver") for address in addresses}


def of_tournaments() -> set[str]:
    return {address for address in listed() if address.startswith("/t/")}


def test_it_lists_the_pages_of_the_site_in_each_language(db: None) -> None:
    assert {"/", "/?language=en", "/rules/", "/rules/corners/?language=en", "/learn/"} <= listed()


@pytest.mark.parametrize("chosen", [
    {}, {"search_engines": "yes", "visibility": "unlisted"}, {"search_engines": "yes", "visibility": "private"},
])  # fmt: skip
def test_a_tournament_that_does_not_want_to_be_found_is_not_there(cast: Cast, chosen: dict[str, str]) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(**chosen)
    assert not of_tournaments()


def test_every_address_is_a_page_that_search_engines_may_show(cast: Cast) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(search_engines="yes")
    addresses = of_tournaments()
    assert {reverse("tournament", args=["cup"]), reverse("tour", args=["cup", 1]) + "?language=en"} <= addresses
    assert reverse("team", args=["cup", cast.match.team_a_id]) in addresses
    for url in listed():
        answer = Client().get(url)
        assert (answer.status_code, answer["X-Robots-Tag"]) == (200, "all"), url


def test_a_draft_is_not_there(cast: Cast) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(search_engines="yes")
    Tour.objects.update(draft=True)
    assert not [url for url in of_tournaments() if "/tours/" in url]


def test_pages_of_persons_are_not_there(cast: Cast) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(search_engines="yes", participants="people")
    assert not [url for url in of_tournaments() if "/teams/" in url]


def test_many_tournaments_are_parted_into_files(db: None) -> None:
    for number in range(101):
        make.make_tournament(slug=f"cup-{number}", search_engines="yes")
    index = Client().get("/sitemap.xml").content.decode()
    assert len(re.findall("<loc>", index)) == 1 + 3
    assert {f"/t/cup-{number}/" for number in range(101)} <= listed()
    assert Client().get("/sitemap-5.xml").status_code == 404


def test_what_is_written_shows_at_once(cast: Cast) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(search_engines="yes")
    before = of_tournaments()
    team = make.make_team(cast.tournament)
    Tournament.objects.filter(pk=cast.tournament.pk).update(revision=1000)
    assert of_tournaments() - before == {reverse("team", args=["cup", team.pk]) + end for end in ("", "?language=en")}


def test_one_that_wants_to_be_found_no_longer_is_gone_though_another_came_in_its_place(db: None) -> None:
    olga = make.make_user()
    gone = make.make_tournament(organiser=olga, slug="gone", search_engines="yes", revision=7)
    come = make.make_tournament(organiser=olga, slug="come", search_engines="no", revision=6)
    assert "/t/gone/" in of_tournaments()
    for tournament, wanted in ((gone, "no"), (come, "yes")):
        settings = {"search_engines": wanted}
        change_settings(make.by(olga), tournament_id=tournament.pk, version=tournament.version, settings=settings)
    assert "/t/gone/" not in of_tournaments()
    assert "/t/come/" in of_tournaments()


def test_it_costs_the_same_however_many_teams_there_are(cast: Cast, django_assert_max_num_queries: object) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(search_engines="yes")
    for _number in range(5):
        make.make_team(make.make_tournament(search_engines="yes"))
    with django_assert_max_num_queries(8):  # type: ignore[operator]
        assert Client().get("/sitemap-2.xml").status_code == 200
