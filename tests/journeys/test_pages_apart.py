"""Pages that nothing in the demo leads to are as accessible as all others."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.journeys.accessible import in_both_schemes
from tests.journeys.conftest import DESKTOP, PHONE, Opener, Site, served, shell

pytestmark = pytest.mark.browser
LOCALES = {"ru": "ru-RU", "en": "en-GB"}
BRACKET = """
from tests import factories as make
from tournaments.draws.write.draws import make_draw
from django.contrib.auth.models import User
from tournaments.models import Match, Site, Tour
tour = Tour.objects.get(number=3)
where = {"tournament_id": tour.tournament_id, "tour_id": tour.pk, "version": tour.version}
Match.objects.filter(tour__number=2).update(state="approved", total_a=3, total_b=1, entered_a=3, entered_b=1)
wish = {"method": "knock_out", "seed": 1, "best": 8}
make_draw(make.by(User.objects.get(username="olga")), **where, draw_request=wish, despite_warnings=True)
Tour.objects.update(draft=False)
print(Site.objects.create(tournament=tour.tournament, name="Школа № 57").pk)
"""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """Twenty-four teams; the best eight of them play to the end."""
    yield from served(tmp_path, "tests.journeys.places_scene")


@pytest.mark.parametrize("language", LOCALES)
def test_a_bracket_and_the_page_of_a_building_have_no_finding(site: Site, open_page: Opener, language: str) -> None:
    building = shell(site, BRACKET).strip()
    anybody = open_page(PHONE, locale=LOCALES[language])
    anybody.goto(site.page("tours/3/bracket/"))
    expect(anybody.locator(".bracket-slot")).to_have_count(7)
    assert in_both_schemes(anybody) == {}
    olga = open_page(DESKTOP, locale=LOCALES[language])
    olga.goto(f"/accounts/login/?next=/desk/cup/sites/{building}/")
    olga.locator("[name=username]").fill("olga")
    olga.locator("[name=password]").fill(site.told["password"])
    olga.locator("main form button").first.click()
    expect(olga.locator("[name=walk]")).to_be_visible()
    assert in_both_schemes(olga) == {}
