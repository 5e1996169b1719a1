"""One's own team, chosen once on a phone: every page of the tournament leads with it and follows what happens."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.accessible import violations
from tests.journeys.conftest import PHONE, Opener, Site, run, served
from tests.journeys.test_hall import enter_result, matches
from tests.journeys.test_live import match_of

pytestmark = pytest.mark.browser

SHIFTS = """() => new Promise((go) => {
  const told = ({ node, previousRect: before, currentRect: now }) =>
    [node && (node.outerHTML ?? node.textContent).slice(0, 100), before.x, before.y, now.x, now.y];
  const found = [];
  const isWidened = (value, sources) => value < 0.001 && sources.every(({ node }) => node?.matches?.("td, th"));
  const seen = ({ value, sources }) =>
    value > 0.0001 && !isWidened(value, sources) && found.push(value, ...sources.map(told));
  new PerformanceObserver((list) => list.getEntries().forEach(seen)).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => go(found)));
})"""
"""What has moved since the page was asked for: an element's beginning, where it was and where it is. On a busy machine
a page is drawn before all of it has come: that the columns of a cross-table become a few pixels wider with its last
rows, with values of 0.00004 to 0.0005, is left out. A clock that becomes 12 pixels wider has 0.00029."""


SIX_MINUTES_AGO = """
from datetime import timedelta
from django.utils import timezone
from tournaments.models import Clock
Clock.objects.exclude(running_since=None).update(running_since=timezone.now() - timedelta(minutes=6))
"""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """Matches of all five games under way, each in a tour of its own. Clocks run for so long that they have a digit
    fewer than the page says, in which the last start stands."""
    for site in served(tmp_path, "tests.live_scene"):
        run(site.environment, "manage.py", "shell", "-c", SIX_MINUTES_AGO)
        yield site


def choose(page: Page, name: str) -> None:
    page.locator("[data-find-team] summary").tap()
    page.locator("#find-team").fill(name[:3].lower())
    page.locator("[data-words]:not([hidden]) button").first.tap()
    expect(page.locator(".my-card .my-head a")).to_have_text(name)


def team_names(page: Page, site: Site) -> list[str]:
    match = match_of(site, stage="individual")
    return page.locator(f"#pair-{match} .pair-name").all_inner_texts()


@pytest.mark.parametrize("locale", ["ru-RU", "en-GB"])
def test_a_team_chosen_on_a_phone_leads_every_page_and_is_let_go(site: Site, open_page: Opener, locale: str) -> None:
    page = open_page(PHONE, locale)
    page.goto(site.page(""))
    expect(page.locator("[data-live][data-state=live]")).to_be_visible()
    name, _other = team_names(page, site)
    choose(page, name)
    expect(page.locator(".find-team")).to_be_hidden()
    match = match_of(site, stage="individual")
    expect(page.locator(f"#pair-{match}.is-mine")).to_be_visible()
    assert violations(page) == []
    tour = matches(site).index(match) + 1
    rules = f"tours/{tour}/rules/", f"tours/{tour}/regulations/"
    for path in ("", f"tours/{tour}/", "standings/", "timetable/", f"matches/{match}/", *rules, "standings/cross/"):
        page.goto(site.page(path))
        expect(page.locator(".my-card .my-head a")).to_have_text(name)
        assert page.evaluate(SHIFTS) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    own = page.locator("[data-cross] tbody tr.is-mine")
    expect(own).to_have_count(1)
    expect(page.locator("[data-cross] td.in-mine")).to_have_count(page.locator("[data-cross] tbody tr").count())
    expect(own.locator("td.in-mine")).to_have_text("×")
    page.locator(".my-card button[data-pin]").tap()
    expect(page.locator(".my-card")).to_have_count(0)
    page.goto(site.page(""))
    expect(page.locator(".find-team")).to_be_visible()
    expect(page.locator(".is-mine")).to_have_count(0)


def test_the_card_and_the_row_follow_a_result_and_light_up(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    page.goto(site.page(""))
    expect(page.locator("[data-live][data-state=live]")).to_be_visible()
    choose(page, team_names(page, site)[0])
    match = match_of(site, stage="individual")
    expect(page.locator(".my-card .score")).to_have_text("0 : 0")
    page.locator(f"#pair-{match} > a").focus()
    page.evaluate(
        """(pk) => {
      window.sameDocument = true;
      window.lit = [];
      const note = (part) => part.matches?.(".is-changed") && window.lit.push(part.closest("[id]")?.id || "card");
      new MutationObserver((records) => records.forEach(({ target }) => note(target)))
        .observe(document.body, { attributes: true, attributeFilter: ["class"], subtree: true });
    }""",
        match,
    )
    enter_result(site)
    expect(page.locator(f"#pair-{match} .score").first).to_have_text("1")
    expect(page.locator(".my-card .score")).to_have_text("1 : 0")
    expect(page.locator(f"#pair-{match}.is-mine")).to_be_visible()
    assert f"pair-{match}" in page.evaluate("window.lit")
    assert page.evaluate("(pk) => document.activeElement === document.querySelector(`#pair-${pk} > a`)", match)
    assert page.evaluate("window.sameDocument")


def test_without_a_stored_choice_and_without_scripts_nothing_is_offered(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE | {"java_script_enabled": False})
    page.goto(site.page(""))
    expect(page.locator(".pair").first).to_be_visible()
    expect(page.locator(".find-team")).to_be_hidden()
    expect(page.locator(".my-team")).to_be_hidden()


def test_the_mark_tells_a_lost_connection_and_that_it_is_back(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    page.goto(site.page(""))
    mark = page.locator("[data-mark]")
    expect(mark).to_have_text("Обновляется само")
    page.route("**/t/live/live/**", lambda route: route.abort())
    page.goto(site.page(""))
    expect(mark).to_have_text("Связь потеряна, пробуем снова")
    page.unroute("**/t/live/live/**")
    expect(mark).not_to_have_text("Связь потеряна, пробуем снова")


def test_the_list_of_tournaments_follows_over_one_connection(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    page.goto(site.url)
    expect(page.locator("[data-live][data-state=live]")).to_be_visible()
    assert page.evaluate("document.querySelectorAll('[sse-connect]').length") == 1
    assert violations(page) == []
