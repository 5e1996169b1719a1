"""The rules of a game on a phone: how to play fits on its screen, pictures are stepped through where they stand."""

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import PHONE, Opener
from tests.paper.game_scenes import SLUGS

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("locale", ["ru-RU", "en-GB"])
def test_how_to_play_is_one_screen_of_a_phone(open_page: Opener, locale: str) -> None:
    page = open_page(PHONE, locale=locale)
    for slug in SLUGS:
        page.goto(f"/rules/{slug}/")
        box = page.locator("#how").bounding_box()
        assert box is not None
        height = page.evaluate("innerHeight")
        assert box["y"] + box["height"] <= height, f"{slug}: {box}, {height}"
        wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], slug


def test_a_picture_is_stepped_through_where_it_stands(open_page: Opener) -> None:
    page = open_page(PHONE, locale="en-GB")
    page.goto("/rules/corners/")
    picture = page.locator(".rules-picture", has=page.locator(".rules-steps")).first
    picture.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    drawn = picture.locator("svg").inner_html()
    picture.locator(".rules-steps a").first.tap()
    expect(picture.locator(".rules-steps a").first).to_have_attribute("aria-current", "step")
    assert picture.locator("svg").inner_html() != drawn
    assert page.evaluate("scrollY") == before
    assert page.url.endswith("/rules/corners/")
