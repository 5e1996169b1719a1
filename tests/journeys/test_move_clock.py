"""The team stage's clock as a screen: a tap a move, slips, a weak link, what follows when time is over."""

import contextlib
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import PHONE, Opener, Site, served
from tests.journeys.test_board import enter

pytestmark = pytest.mark.browser


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A server with matches in their team stage."""
    yield from served(tmp_path, "tests.journeys.team_scene")


def clock(site: Site, open_page: Opener, *, locale: str = "en-GB") -> Page:
    """The judge's phone with the clock of a game whose first mover nobody has noted, time standing still on it."""
    page = open_page(PHONE, locale)
    enter(site, page)
    page.clock.install()
    page.goto(site.page(f"matches/{site.told['usual']}/judge/?step=team"))
    page.locator(".team-clocks a").first.tap()
    measured(page)
    return page


def measured(page: Page) -> None:
    expect(page.locator("html[data-server-time=measured]")).to_be_attached()


def begin(page: Page, side: str = "A") -> None:
    page.locator(f"[data-first={side}]").tap()
    expect(page.locator("[data-move-clock].is-running")).to_be_attached()


def press(page: Page) -> None:
    """A tap in the middle, once the one before it is no half of a double tap."""
    page.clock.run_for(500)
    box = page.locator("[data-press]").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def side(page: Page) -> str:
    return str(page.locator("[data-move-clock] > [name=side]").input_value())


def stored(site: Site, column: str) -> str:
    """What the server's clock of moves holds."""
    with contextlib.closing(sqlite3.connect(Path(site.environment["DATA_DIR"], "db.sqlite3"))) as database:
        return str(database.execute(f"SELECT {column} FROM tournaments_clock WHERE kind = 'move'").fetchone()[0])  # noqa: S608


def sent(page: Page) -> None:
    expect(page.locator("[data-sent]")).to_have_text("")


def test_ten_moves_are_ten_taps(site: Site, open_page: Opener) -> None:
    page = clock(site, open_page)
    begin(page)
    for move in range(1, 11):
        press(page)
        expect(page.locator("[data-press]")).to_have_class(re.compile("is-B" if move % 2 else "is-A"))
    sent(page)
    assert stored(site, "side") == "A"
