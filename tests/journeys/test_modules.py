"""Scripts as a browser gets them from the server: each module once, under its stored name, and none asked for late."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.journeys.conftest import PHONE, Opener, Site, served
from tests.journeys.test_board import enter

pytestmark = pytest.mark.browser

STORED = re.compile(r"/static/tournaments/([\w./-]+)\.[0-9a-f]{12}\.js$")
FETCHED = """() => performance.getEntriesByType("resource").map((one) => one.name)
  .filter((name) => name.includes(".js"))"""
NAMED = """() => [...document.head.querySelectorAll("script[src], link[rel=modulepreload]")]
  .map((one) => one.src ?? one.href)"""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """Matches with places for games on the board."""
    yield from served(tmp_path, "tests.journeys.team_scene")


def scripts(page: Page, path: str) -> set[str]:
    """The names of what a page has fetched; each stands in its head, and is hashed."""
    page.goto(path)
    page.wait_for_load_state()
    fetched = page.evaluate(FETCHED)
    assert set(fetched) <= set(page.evaluate(NAMED))
    stored = [STORED.search(url) for url in fetched]
    names = [parts[1] if parts else "not hashed" for parts in stored]
    assert "not hashed" not in names, fetched
    assert len(names) == len(set(names))
    return set(names)


def test_every_module_comes_once_and_is_named_by_the_page(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    enter(site, page)
    match = site.page(f"matches/{site.told['usual']}/judge/")
    board = {"outbox", "outbox-queue", "board", "board-entry", "board-news", "clock", "clock-time"}
    assert scripts(page, f"{match}games/team/0/1/board/") >= board
    sheet = {"score-sheet", "score-sheet-taps", "sheet-sending", "outbox", "outbox-queue"}
    assert scripts(page, f"{match}games/team/0/1/") >= sheet
    assert scripts(page, match) >= {"judge", "entered", "remarks", "outbox", "outbox-queue", "live", "follow"}
    assert scripts(page, site.page("hall/")) >= {"live", "clock", "clock-time", "hall"}
    assert scripts(page, site.page("")) >= {"live", "gently"}
