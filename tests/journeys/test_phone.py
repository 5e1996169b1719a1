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
    boxes = [element.bounding_box() for element in shown.all()]
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= WIDTH for box in boxes), boxes


def test_every_metric_is_in_sight(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    log_in(page)
    page.goto(f"/desk/{site.told['slug']}/tours/1/")
    all_in_sight(page, "tbody td")
    page.goto(site.page("standings/"))
    all_in_sight(page, ".ranking :is(th, td.num)")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_organisers_menu_is_one_row_and_each_page_stands_behind_one_entry(
    site: Site, open_page: Opener, language: str
) -> None:
    page = open_page({"viewport": {"width": 1366, "height": 768}})
    log_in(page)
    page.locator(f".language button[value={language}]").click()
    for path in ("", "rooms/", "links/", "audit/", "signals/"):
        page.goto(f"/desk/{site.told['slug']}/{path}")
        entries = page.locator("nav.tabs:not(.behind) a")
        boxes = [entry.bounding_box() for entry in entries.all()]
        assert 0 < len(boxes) <= 7
        assert len({box and box["y"] for box in boxes}) == 1, boxes
        expect(page.locator("nav.tabs:not(.behind) [aria-current]")).to_have_count(1)
        here = page.locator(".behind [aria-current=page]")
        expect(here).to_have_count(1 if path else 0)
        assert not path or str(here.get_attribute("href")).endswith(f"/{path}")


def test_every_entry_of_the_organisers_menu_is_one_tap_away(site: Site, open_page: Opener) -> None:
    """On a phone all seven are in sight, in two rows."""
    page = open_page(PHONE | {"viewport": {"width": 360, "height": 640}})
    log_in(page)
    desk = f"/desk/{site.told['slug']}/"
    for language in ("ru", "en"):
        page.goto(f"{desk}tours/1/documents/?language={language}")
        for width in (360, 390):
            page.set_viewport_size({"width": width, "height": 640})
            entries = page.locator(".desk-menu a")
            expect(entries).to_have_count(7)
            for entry in entries.all():
                expect(entry).to_be_in_viewport(ratio=1)
            boxes = [link.bounding_box() for link in entries.all()]
            assert len({box and box["y"] for box in boxes}) <= 2, boxes
            assert all(box and box["height"] >= 43.9 for box in boxes)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".desk-menu a").last.tap()
    expect(page).to_have_url(f"{site.url}{desk}settings/")


STRIP = ".tabs-strip, .chips"


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("height", [844, 640])
def test_the_open_tab_is_in_sight_in_one_strip_that_scrolls(
    site: Site, open_page: Opener, height: int, script: bool
) -> None:
    """The page itself does not scroll sideways, and each tab is high enough for a thumb."""
    width = 390 if height == 844 else 360
    page = open_page(PHONE | {"viewport": {"width": width, "height": height}, "java_script_enabled": script})
    log_in(page)
    slug = site.told["slug"]
    for path in (f"/desk/{slug}/rooms/", f"/desk/{slug}/audit/", f"/desk/{slug}/tours/1/documents/",
                 f"/t/{slug}/standings/players/", f"/t/{slug}/timetable/"):  # fmt: skip
        page.goto(path)
        assert page.locator(".tabs").count() <= 2, path
        for strip in page.locator(f":is({STRIP}):visible").all():
            boxes = [tab.bounding_box() for tab in strip.locator("a").all()]
            assert len({box and box["y"] for box in boxes}) == 1, path
            assert all(box and box["height"] >= 43.9 for box in boxes), path
            for current in strip.locator("[aria-current]").all():
                expect(current).to_be_in_viewport(ratio=1)
        if script:
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_a_tab_beyond_the_edge_is_reached_by_keys_and_by_scrolling(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE | {"viewport": {"width": 360, "height": 640}})
    log_in(page)
    page.goto(f"/desk/{site.told['slug']}/tours/1/")
    strip, last = page.locator(".tabs-strip"), page.locator(".tabs-strip a").last
    expect(last).not_to_be_in_viewport(ratio=0.5)
    page.locator(".tabs-strip a").first.focus()
    for _tab in range(page.locator(".tabs-strip a").count() - 1):
        page.keyboard.press("Tab")
    expect(last).to_be_focused()
    expect(last).to_be_in_viewport(ratio=1)
    strip.evaluate("one => { one.scrollLeft = 0 }")
    page.locator(".tabs-strip a", has_text="Комнаты и судьи").tap()
    expect(page).to_have_url(f"{site.url}/desk/{site.told['slug']}/tours/1/places/")


@pytest.mark.parametrize("width", [1280, 1366])
def test_with_a_mouse_every_page_of_a_tour_is_in_sight(site: Site, open_page: Opener, width: int) -> None:
    page = open_page({"viewport": {"width": width, "height": 720}})
    log_in(page)
    page.goto(f"/desk/{site.told['slug']}/tours/1/")
    for entry in page.locator(".tour-pages a").all():
        expect(entry).to_be_in_viewport(ratio=1)
    boxes = [entry.bounding_box() for entry in page.locator(".tour-pages a").all()]
    assert len({box and box["y"] for box in boxes}) <= 2, boxes


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
