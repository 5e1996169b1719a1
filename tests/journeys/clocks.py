"""Clocks in journeys: the phone that knows the server's time, and time that passes at once."""

import contextlib
import sqlite3
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.journeys.conftest import Site


def measured(page: Page) -> None:
    """The page knows what the server's clock says."""
    expect(page.locator("html[data-server-time=measured]")).to_be_attached()


def let_time_pass(site: Site, page: Page, seconds: int) -> None:
    """The running clock was started so much earlier; the page is opened anew and has it from the server."""
    with contextlib.closing(sqlite3.connect(Path(site.environment["DATA_DIR"], "db.sqlite3"))) as database:
        started = "strftime('%Y-%m-%d %H:%M:%f', running_since, ?)"
        changed = database.execute(
            f"UPDATE tournaments_clock SET running_since = {started} WHERE running_since NOTNULL",  # noqa: S608
            [f"-{seconds} seconds"],
        )
        database.commit()
    assert changed.rowcount == 1
    page.reload()
