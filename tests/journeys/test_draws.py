"""An organiser draws the second tour, changes it by taps on a phone, gives it rooms and judges, and undoes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.journeys.accessible import violations
from tests.journeys.conftest import DESKTOP, Opener, Site, served
from tests.journeys.test_busy import SENTENCE
from tests.journeys.test_protocol import log_in

pytestmark = pytest.mark.browser

TOUR = "/desk/cup/tours/2"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A tournament whose first tour is played."""
    yield from served(tmp_path, "tests.journeys.draw_scene")


def teams_of(page: Page) -> list[str]:
    return [chip.inner_text() for chip in page.locator(".pairs [data-team]").all()]


def draw(page: Page) -> None:
    log_in(page)
    page.goto(f"{TOUR}/draw/")
    page.locator(".draw-form button.btn").click()
    expect(page.locator("#preview .drawn li")).to_have_count(4)
    page.locator("#preview form button.btn-primary").click()
    page.wait_for_url("**/pairs/")
    expect(page.locator(".pairs li")).to_have_count(4)


def turn_away(route: Route) -> None:
    """As a server with too much to do."""
    route.fulfill(
        status=503, content_type="text/plain; charset=utf-8", body=f"{SENTENCE}\nSaid in English.\n",
        headers={"Content-Language": "ru, en"},
    )  # fmt: skip


def again(page: Page, what: str) -> None:
    """Undoes the newest draw or swap, or redoes what was undone last."""
    page.locator(f".draw-history details:has(form[action*='/{what}/']) summary").click()
    page.locator(f".draw-history form[action*='/{what}/'] button").click()
    page.wait_for_url("**/draw/")


def test_a_tour_is_drawn_swapped_by_taps_seated_and_undone_on_a_phone(site: Site, open_page: Opener) -> None:
    page = open_page()
    draw(page)
    drawn = teams_of(page)
    chips = page.locator(".pairs [data-team]")
    chips.nth(0).tap()
    expect(chips.nth(0)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".swap-hint")).to_contain_text(drawn[0])
    chips.nth(2).tap()
    expect(chips.nth(0)).to_have_text(drawn[2])
    assert teams_of(page) == [drawn[2], drawn[1], drawn[0], *drawn[3:]]
    expect(page.locator("#messages")).to_contain_text(f"Новая пара: «{drawn[2]}» — «{drawn[1]}»")
    expect(chips.nth(0)).to_have_attribute("aria-pressed", "false")
    page.goto(f"{TOUR}/places/?what=rooms")
    page.locator("#preview form button.btn-primary").click()
    expect(page.locator(".standing > li").first).to_contain_text("столовая")
    page.goto(f"{TOUR}/places/?what=judges&wanted=1&seed=5")
    page.locator("#preview form button.btn-primary").click()
    expect(page.locator(".standing .spot.is-senior")).to_have_count(4)
    page.goto(f"{TOUR}/pairs/")
    again(page, "undo")
    page.goto(f"{TOUR}/pairs/")
    assert teams_of(page) == drawn
    again(page, "undo")
    page.goto(f"{TOUR}/pairs/")
    expect(page.locator(".empty")).to_be_visible()
    again(page, "redo")
    page.goto(f"{TOUR}/pairs/")
    assert teams_of(page) == drawn


def test_teams_are_swapped_by_dragging_and_with_the_keyboard(site: Site, open_page: Opener) -> None:
    page = open_page(DESKTOP)
    draw(page)
    drawn = teams_of(page)
    chips = page.locator(".pairs [data-team]")
    chips.nth(1).drag_to(chips.nth(4))
    expect(chips.nth(1)).to_have_text(drawn[4])
    expect(chips.nth(4)).to_have_text(drawn[1])
    chips.nth(6).focus()
    page.keyboard.press("Enter")
    expect(chips.nth(6)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(chips.nth(6)).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(chips.nth(6)).to_have_text(drawn[7])
    expect(chips.nth(7)).to_have_text(drawn[6])
    chips.nth(0).click()
    chips.nth(0).click()
    expect(chips.nth(0)).to_have_attribute("aria-pressed", "false")


def test_a_swap_that_gets_no_answer_or_comes_to_a_busy_server_is_told_and_can_be_tapped_again(
    site: Site, open_page: Opener
) -> None:
    page = open_page()
    draw(page)
    drawn = teams_of(page)
    chips, told = page.locator(".pairs [data-team]"), page.get_by_role("alert")
    lost = "Нет связи: возможно, это не сохранилось."
    for answer, sentence in ((lambda route: route.abort(), lost), (turn_away, SENTENCE)):
        page.route("**/swap/", answer)
        if sentence != SENTENCE:
            chips.nth(0).tap()
        chips.nth(2).tap()
        expect(told).to_contain_text(sentence)
        expect(told).to_be_in_viewport(ratio=1)
        page.unroute("**/swap/")
    assert violations(page) == []
    told.get_by_role("button").tap()
    expect(told).to_be_empty()
    chips.nth(2).tap()
    expect(chips.nth(0)).to_have_text(drawn[2])
    expect(told).to_be_empty()
