"""What search engines are told, at every address."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories as make
from tests.access.matrix import EVERYBODY, RULES
from tests.access.test_matrix import PATTERNS, address
from tests.conftest import Cast
from tournaments.models import Tournament

pytestmark = pytest.mark.one_database
KEPT_OUT = "noindex, nofollow"
OF_THE_SITE = {
    "home",
    "archive",
    "rules",
    "rules_list",
    "rules_picture",
    "rules_pdf",
    "sheets_pdf",
    "board_pdf",
    "learn",
    "learn_game",
    "learn_lesson",
}
"""They belong to no tournament and name nobody."""
NEVER = (
    "live",
    "stream",
    "news",
    "clock_state",
    "api",
    "try",
    "calendar_feed",
    "game_live",
    "hall_",
    "log",
    "leave",
    "enter",
)
"""Beginnings and ends of the names of what is no page to be found, in any tournament."""


def told(client: Client, url: str) -> str:
    return str(client.get(url).headers["X-Robots-Tag"])


def addresses(cast: Cast) -> dict[str, str]:
    return {name: address(cast, name, rule) for name, rule in RULES.items() if rule.get}


@pytest.mark.parametrize("chosen", [
    {}, {"search_engines": "yes", "visibility": "unlisted"}, {"search_engines": "yes", "visibility": "private"},
])  # fmt: skip
def test_nothing_of_a_tournament_is_found_unless_it_is_public_and_says_so(
    cast: Cast, chosen: dict[str, str], paper: None
) -> None:
    urls = addresses(cast)
    Tournament.objects.filter(pk=cast.tournament.pk).update(**chosen)
    for role in ("public", "organiser"):
        indexed = {name for name, url in urls.items() if told(cast.client(role), url) != KEPT_OUT}
        assert indexed == OF_THE_SITE


def test_a_tournament_that_wants_to_be_found_shows_its_public_pages_alone(cast: Cast, paper: None) -> None:
    urls = addresses(cast)
    Tournament.objects.filter(pk=cast.tournament.pk).update(search_engines="yes")
    make.make_link(cast.match.match_judges.get().judge, token="the-token-of-a-working-link")
    indexed = {name for name, url in urls.items() if told(Client(), url) != KEPT_OUT}
    assert {"tournament", "standings", "tour", "team", "player", "match"} <= indexed
    for name in indexed - OF_THE_SITE:
        assert RULES[name].get == EVERYBODY, name
        assert "slug" in PATTERNS[name], name
        assert not any(name.startswith(part) or name.endswith(part) for part in NEVER), name
    other = make.make_tournament()
    assert told(Client(), reverse("tournament", args=[other.slug])) == KEPT_OUT


def test_what_fails_is_not_found_either(cast: Cast) -> None:
    Tournament.objects.update(search_engines="yes")
    for url in ("/nothing/", reverse("tour", args=["cup", 99]), reverse("desk_tournament", args=["cup"])):
        assert told(Client(), url) == KEPT_OUT


def test_a_page_that_is_unchanged_says_the_same(cast: Cast) -> None:
    Tournament.objects.update(search_engines="yes")
    url = reverse("tournament", args=["cup"])
    again = Client().get(url, headers={"if-none-match": Client().get(url).headers["ETag"]})
    assert (again.status_code, again.headers["X-Robots-Tag"]) == (304, "all")


def test_robots_are_asked_to_leave_what_is_no_page_and_may_read_that_pages_are_not_to_be_found(cast: Cast) -> None:
    lines = Client().get("/robots.txt").content.decode().splitlines()
    assert lines[0] == "User-agent: *"
    assert lines[-1] == "Sitemap: http://testserver/sitemap.xml"
    shut = tuple(line.removeprefix("Disallow: ") for line in lines[1:-1])
    for name, url in addresses(cast).items():
        is_shut = url.startswith(shut)
        assert is_shut or RULES[name].get is EVERYBODY or url.startswith("/t/"), f"{name} {url}"
        assert not (is_shut and name in (*OF_THE_SITE, "tournament", "standings", "match")), name
