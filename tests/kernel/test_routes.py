"""Addresses of a tournament whatever its own piece of them is."""

import pytest

from tests import factories as make
from tests.conftest import Cast
from tests.crawling import pages
from tests.public_pages import approve
from tournaments.kernel.routes import numbered
from tournaments.models import Tournament
from tournaments.standings.tables.parts import PARTS

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.mark.parametrize(
    ("name", "count", "address"),
    [("match", 1, "/t/{slug}/matches/{{}}/"), ("player", 2, "/t/{slug}/teams/{{}}/players/{{}}/"),
     ("desk_match", 1, "/desk/{slug}/matches/{{}}/")],
)  # fmt: skip
@pytest.mark.parametrize("slug", ["cup", "0", "t", "desk", "0-0", "teams"])
def test_only_the_numbers_of_an_address_are_left_open(name: str, count: int, address: str, slug: str) -> None:
    assert numbered(name, slug, count) == address.format(slug=slug)


@pytest.mark.slow
def test_a_tournament_may_be_called_as_a_number(cast: Cast) -> None:
    for side in "AB":
        make.make_line_up(cast.match, side)
    approve(cast, "3", "8.5")
    Tournament.objects.filter(pk=cast.tournament.pk).update(slug="0")
    for what in PARTS:
        assert f'href="/t/0/teams/{cast.match.team_a_id}/' in look(cast, what)
    for who, start in (("public", "/t/0/"), ("organiser", "/desk/0/")):
        seen = [url for url, _page in pages(cast.client(who), start, most=1) if "/0/" in url]
        assert len(seen) > 10


def look(cast: Cast, what: str) -> str:
    answer = cast.client("public").get(f"/t/0/standings/{what}/")
    assert answer.status_code == 200
    return answer.content.decode()
