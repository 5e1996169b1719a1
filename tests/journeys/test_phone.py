"""What must be in sight on a phone without scrolling sideways."""

import pytest
from playwright.sync_api import Page, expect

from tests.journeys import judging
from tests.journeys.conftest import PHONE, Opener, Site, run
from tests.journeys.test_protocol import log_in

pytestmark = pytest.mark.browser

WIDTH = 390


def all_in_sight(page: Page, selector: str) -> None:
    """Every element of the selector that is shown lies between the screen's sides."""
    shown = page.locator(f"{selector}:visible")
    expect(shown.first).to_be_visible()
    boxes = [one.bounding_box() for one in shown.all()]
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= WIDTH for box in boxes), boxes


def test_every_tab_and_every_metric_is_in_sight(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    log_in(page)
    for path in ("tours/", "settings/", "tours/1/"):
        page.goto(f"/desk/{site.told['slug']}/{path}")
        all_in_sight(page, ".tabs a")
    all_in_sight(page, "tbody td")
    page.goto(site.page("standings/"))
    all_in_sight(page, ".tabs a")
    all_in_sight(page, ".ranking :is(th, td.num)")


MORE = """
from tournaments.models import Player, Team
team = Team.objects.get(name="Альфа")
for number in range(12):
    Player.objects.create(team=team, name=f"Константинопольский Александр {number}")
"""


def test_the_judge_can_read_every_free_shooter_however_many_there_are(site: Site, open_page: Opener) -> None:
    run(site.environment, "manage.py", "shell", "--command", MORE)
    page = open_page(PHONE)
    judging.prepare_individual_stage(page, site)
    page.locator(".pair:has(#individual-5-1) summary").tap()
    names = page.locator("#rest-individual-5-1 .rest-names bdi").first
    for number in range(12):
        expect(names).to_contain_text(f"Константинопольский Александр {number}")
    hidden = "one => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth"
    assert not names.evaluate(hidden)
    all_in_sight(page, "#rest-individual-5-1 *")
