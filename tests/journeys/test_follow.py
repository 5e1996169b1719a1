"""Two judges of one match: each page shows by itself what the other has entered, and nothing typed is lost by it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.journeys import accessible
from tests.journeys.conftest import PHONE, Opener, Site, served
from tests.journeys.judging import tap
from tests.journeys.slow_link import hold_the_first
from tests.journeys.test_board import enter

pytestmark = pytest.mark.browser


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A server with a match of every game in its individual stage."""
    yield from served(tmp_path, "tests.journeys.board_scene")


def protocol(site: Site, open_page: Opener, path: str) -> Page:
    """A judge's phone, in English, open at the protocol."""
    page = open_page(PHONE, "en-GB")
    enter(site, page)
    show(page, site, path)
    return page


def show(page: Page, site: Site, path: str) -> None:
    kind, step = path.split("/")
    page.goto(site.page(f"matches/{site.told[kind]}/judge/?step={step}"))
    expect(page.locator("[data-live][data-state=live]")).to_be_attached()
    page.evaluate("window.sameDocument = true")


def note_a_walk_over(page: Page) -> None:
    page.locator("details:has(button[name=absent]) > summary").click()
    page.locator("button[name=absent]").first.click()
    expect(page.locator("#walk-over-reason")).to_be_attached()


def is_entered(page: Page, slot: str, decision: str) -> None:
    button = page.locator(f"#{slot} button[name=decision][value={decision}]")
    expect(button).to_have_attribute("aria-pressed", "true")


def conflict_while_the_page_is_fetched(one: Page, other: Page) -> None:
    """The page that was asked for before the tap does not take the place of the tap's answer."""
    page = "**/judge/?step=individual"
    on_the_way = hold_the_first(other, page, "GET")
    tap(one, "individual-3-1", "A")
    with other.expect_request(page):
        other.locator("[data-show-changes]").tap()
    other.locator("#individual-3-1 button[name=decision][value=draw]").click()
    conflict = other.locator("#conflict")
    expect(conflict).to_be_visible()
    with other.expect_event("requestfinished"):
        on_the_way.let_go()
    other.evaluate("new Promise((go) => setTimeout(go))")
    conflict.locator("form button").click()
    is_entered(other, "individual-3-1", "draw")


def line_up_of_two_judges(site: Site, one: Page, other: Page) -> None:
    """Each page of a line-up shows by itself whom the other has made captain: what it has stored is not begun."""
    for page in (one, other):
        page.goto(site.page(f"matches/{site.told['corners']}/judge/line-ups/A/"))
        expect(page.locator("[data-live][data-state=live]")).to_be_attached()
    for position, (writer, reader) in enumerate(((one, other), (other, one), (one, other)), start=1):
        writer.locator("label.captain").nth(position).tap()
        expect(reader.locator("[name=captain]").nth(position)).to_be_checked()


def test_what_one_judge_enters_the_other_sees_and_nothing_typed_is_lost(site: Site, open_page: Opener) -> None:
    one, other = (protocol(site, open_page, f"deer/{step}") for step in ("individual", "closing"))
    other.locator("[name=remarks]").fill("Noise in the corridor")
    note_a_walk_over(one)
    other.locator("[data-show-changes]").tap()
    expect(other.locator("[name=remarks]")).to_have_count(0)
    expect(other.get_by_text("Noise in the corridor")).to_be_visible()

    for page in (one, other):
        show(page, site, "corners/individual")
    first = other.locator("#individual-1-2 button[name=decision][value=B]")
    first.focus()
    tap(one, "individual-1-1", "A")
    is_entered(other, "individual-1-1", "A")
    expect(other.locator("#bar .bar-total")).to_have_text("1 : 0")
    expect(other.locator("#individual-1-2 button[name=decision][value=B]:focus")).to_be_attached()

    other.locator("#call summary").click()
    other.locator("#call textarea").fill("The lamp is broken")
    other.locator("#call select").select_option("room")
    tap(one, "individual-1-2", "draw")
    news = other.locator("[data-follow]")
    expect(news).to_be_visible()
    expect(other.locator("#individual-1-2 .is-decided")).to_have_count(0)
    assert accessible.violations(other) == []
    news.get_by_role("button").tap()
    is_entered(other, "individual-1-2", "draw")
    expect(news).to_be_hidden()
    expect(other.locator("#call textarea")).to_have_value("The lamp is broken")
    expect(other.locator("#call select")).to_have_value("room")
    tap(other, "individual-2-1", "B")
    is_entered(one, "individual-2-1", "B")
    assert one.evaluate("window.sameDocument")
    assert other.evaluate("window.sameDocument")
    conflict_while_the_page_is_fetched(one, other)
    line_up_of_two_judges(site, one, other)


def test_a_page_fetched_before_an_entry_does_not_take_the_place_of_its_answer(site: Site, open_page: Opener) -> None:
    """Also where the number that the page shows stays, because there are news besides: the next tap on the same game
    would be made from a version that is gone, and the judge be told of a conflict with themselves."""
    one, other = (protocol(site, open_page, "corners/individual") for _ in range(2))
    on_the_way: list[Route] = []
    page = "**/judge/?step=individual"
    other.route(page, lambda route: route.continue_() if on_the_way else on_the_way.append(route))
    with other.expect_request(page):
        tap(one, "individual-3-1", "A")
    is_entered(one, "individual-3-1", "A")
    expect(other.locator("#individual-3-1 .is-decided")).to_have_count(0)
    answer = on_the_way[0].fetch()
    tap(other, "individual-4-1", "A")
    is_entered(other, "individual-4-1", "A")
    with other.expect_event("requestfinished", lambda request: request.url.endswith("step=individual")):
        on_the_way[0].fulfill(response=answer)
    other.evaluate("new Promise((go) => setTimeout(go))")
    tap(other, "individual-4-1", "draw")
    is_entered(other, "individual-4-1", "draw")
    is_entered(other, "individual-3-1", "A")
