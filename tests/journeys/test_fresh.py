"""Lists that renew themselves once a minute, for whoever reads them with the keyboard or has them read aloud."""

import contextlib
import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.clocks import stand_still
from tests.journeys.conftest import DESKTOP, Opener, Site
from tests.journeys.judging import enter_by_link

pytestmark = pytest.mark.browser


def a_minute_passes(page: Page) -> None:
    with page.expect_response(lambda answer: answer.request.headers.get("hx-request") == "true") as answered:
        page.clock.run_for(61_000)
    answered.value.finished()


def rename_the_teams(site: Site) -> None:
    with contextlib.closing(sqlite3.connect(Path(site.environment["DATA_DIR"], "db.sqlite3"))) as database:
        database.execute("UPDATE tournaments_team SET name = name || ' (новое имя)'")
        database.commit()


def test_a_judge_who_reads_the_list_with_the_keyboard_keeps_their_place(site: Site, open_page: Opener) -> None:
    page = open_page(DESKTOP)
    stand_still(page)
    enter_by_link(page, site, "judge")
    page.goto(f"{site.url}/judge/")
    card = page.locator("a.match-card").first
    card.focus()
    page.locator("#main").evaluate("one => (one.title = 'as it was')")
    a_minute_passes(page)
    expect(card).to_be_focused()
    expect(page.locator("#main")).to_have_attribute("title", "as it was")
    rename_the_teams(site)
    a_minute_passes(page)
    expect(card).to_contain_text("(новое имя)")
    expect(card).to_be_focused()
