"""A finished game looked through by the program on a phone and on a desk: begun, waited for, its turning points played
through; all of it without scripts."""

from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.accessible import in_both_schemes, violations
from tests.journeys.conftest import DESKTOP, PHONE, Opener, Site, served, shell

pytestmark = pytest.mark.browser
PATIENCE: Final = 400_000
"""Milliseconds: everything else on a busy machine goes before thinking, and the page asks again every few seconds."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    yield from served(tmp_path_factory.mktemp("review"), "tests.journeys.review_scene")


ENDED = """
from django.utils import timezone
from tournaments.models import TryBoard
tags = {"Termination": "resignation", "Result": "0-1"}
actions = ["a1", "d4", "b1", "e4", "a2"]
TryBoard.objects.create(
    key="an-ended-board", made_with="once", game="corners", actions=actions, tags=tags, touched_at=timezone.now()
)
"""


def ply_in(address: str) -> str:
    return parse_qs(urlsplit(address).query)["ply"][0]


def begun(page: Page, site: Site) -> None:
    page.goto(f"/t/{site.told['slug']}/matches/{site.told['match']}/games/individual/1/1/")
    page.locator("form[action$='/review/'] button").click()


def looked_through(page: Page, site: Site) -> None:
    begun(page, site)
    expect(page.locator(".review-line")).to_be_attached(timeout=PATIENCE)
    expect(page.locator(".review-points > li").first).to_be_visible()


def test_whoever_steps_through_the_game_meanwhile_stays_there(open_page: Opener, site: Site) -> None:
    """The first of all here: the program has not looked through the game yet."""
    page = open_page(DESKTOP)
    begun(page, site)
    page.locator("[data-step='first']").click()
    for ply in range(4):
        if ply:
            page.locator("[data-step='on']").click()
        expect(page.locator(f"#position[data-ply='{ply}']")).to_be_attached()
    page.locator("#ply").fill("7")
    page.evaluate("window.isTheSamePage = true")
    expect(page.locator(".review-line")).to_be_attached(timeout=PATIENCE)
    further = page.locator(".review-board a[href*='step=2']").first
    further.click()
    expect(page.locator(".review-now").filter(has_text="2 / ")).to_have_count(1)
    assert page.evaluate("window.isTheSamePage")
    expect(page.locator("#position[data-ply='3']")).to_be_attached()
    expect(page.locator("#ply")).to_have_value("7")


def test_a_finger_on_a_mark_of_the_curve_shows_its_position(open_page: Opener, site: Site) -> None:
    page = open_page(PHONE)
    looked_through(page, site)
    for number in range(page.locator(".review-mark").count()):
        link, mark = page.locator(".review-curve a").nth(number), page.locator(".review-mark").nth(number)
        mark.scroll_into_view_if_needed()
        box = mark.bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        ply = ply_in(link.get_attribute("href") or "")
        expect(page.locator(f"#position[data-ply='{ply}']")).to_be_attached()


def test_a_game_that_has_ended_on_a_board_to_try_is_looked_through(open_page: Opener, site: Site) -> None:
    shell(site, ENDED)
    page = open_page(PHONE)
    page.goto("/try/corners/an-ended-board/")
    page.locator("form[action$='/review/'] button").tap()
    expect(page.locator(".review-line")).to_be_attached(timeout=PATIENCE)
    assert in_both_schemes(page) == {}
    page.locator(".replay-steps a").first.tap()
    expect(page.locator(".replay-now")).to_have_text("0 / 5")
    page.locator("[data-step=on]").tap()
    expect(page.locator(".replay-now")).to_contain_text("1 / 5 · ")
    expect(page.locator("[data-moves] [aria-current]")).to_have_attribute("href", "?ply=1&begun=1#position")
    page.locator("[data-moves] a").nth(2).tap()
    expect(page.locator("#position[data-ply='3']")).to_be_attached()
    page.locator("[data-play]").tap()
    expect(page.locator("#position[data-ply='5']")).to_be_attached()
    page.locator(".crumbs a").last.tap()
    expect(page.locator("form[action$='/review/'] button")).to_be_visible()


@pytest.mark.parametrize(
    ("size", "locale"),
    [
        (PHONE, "ru-RU"),
        (PHONE | {"java_script_enabled": False}, "en-GB"),
        (DESKTOP | {"color_scheme": "dark"}, "ru-RU"),
    ],
)
def test_a_game_is_looked_through_and_the_better_line_played(
    open_page: Opener, site: Site, size: dict[str, Any], locale: str
) -> None:
    page = open_page(size, locale)
    looked_through(page, site)
    assert 1 <= page.locator(".review-points > li").count() <= 6
    assert page.locator(".review-mark").count() == page.locator(".review-points > li").count()
    further = page.locator(".review-board a[href*='step=2']").first
    further.click()
    expect(page.locator(".review-now").filter(has_text="2 / ")).to_have_count(1)
    page.locator(".review-points h3 a").first.click()
    ply = ply_in(page.url)
    expect(page.locator(f"#position[data-ply='{ply}']")).to_be_attached()
    if size.get("java_script_enabled", True):
        assert violations(page) == []
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, "nothing stands beside the page"
