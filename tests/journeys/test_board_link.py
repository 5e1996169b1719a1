"""A board whose questions about taps are lost, or answered by somebody else, and the link that comes back."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import PHONE, Opener, Site, served
from tests.journeys.test_board import begin, cell, enter

pytestmark = pytest.mark.browser
QUESTIONS = "**/taps/?taps=*"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with a match of every game; each journey plays on a board of its own."""
    yield from served(tmp_path_factory.mktemp("link"), "tests.journeys.board_scene")


@pytest.fixture
def page(site: Site, open_page: Opener) -> Page:
    """Where nothing has been tapped yet, behind a portal that answers every question about taps with a page."""
    page = open_page(PHONE)
    enter(site, page)
    begin(site, page, "corners")
    page.route(QUESTIONS, lambda route: route.fulfill(status=200, content_type="text/html", body="<html>"))
    page.reload()
    expect(page.locator("[data-note]")).to_be_visible()
    expect(page.locator("[data-board]:not([data-quiet])")).to_be_attached()
    return page


def test_a_portal_in_between_does_not_end_the_taps(page: Page) -> None:
    cell(page, "d4").click()
    expect(page.locator(".play-prompt")).to_contain_text("d4")
    page.unroute(QUESTIONS)
    cell(page, "e5").click()
    expect(page.locator(".play-prompt")).to_contain_text("e5")
    expect(page.locator("[data-note]")).to_be_hidden()


def test_once_the_link_is_back_taps_mean_what_they_mean(page: Page) -> None:
    cell(page, "d4").click()
    expect(page.locator("[data-enter]")).to_be_visible()
    page.unroute(QUESTIONS)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("[data-enter]")).to_be_hidden()
    page.locator("[data-buttons] [data-token='']").click()
    expect(page.locator(".play-last b")).to_have_attribute("data-text", "d4")
