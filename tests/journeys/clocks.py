"""Clocks in journeys: the phone that knows the server's time, and time that passes at once."""

import contextlib
import sqlite3
import time
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.journeys.conftest import Site

HOUR = 3600


def stand_still(page: Page, moment: float | None = None) -> None:
    """From the next page on time passes there only as the test says, beginning with this moment or now."""
    begins = time.time() if moment is None else moment
    page.clock.install(time=begins - HOUR)  # no machine needs an hour until it stands
    page.clock.pause_at(begins)


def measured(page: Page) -> None:
    """The page knows what the server's clock says."""
    expect(page.locator("html[data-server-time=measured]")).to_be_attached()


def measured_again(page: Page) -> None:
    """The same of a page whose time stands still while the server's goes on."""
    page.evaluate("delete document.documentElement.dataset.serverTime")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    measured(page)


def set_running_clock(site: Site, column: str, value: str, *given: object) -> None:
    """Changes the one clock that runs, past everybody who would tell the pages."""
    with contextlib.closing(sqlite3.connect(Path(site.environment["DATA_DIR"], "db.sqlite3"))) as database:
        changed = database.execute(
            f'UPDATE tournaments_clock SET "{column}" = {value} WHERE running_since NOTNULL',  # noqa: S608
            given,
        )
        database.commit()
    assert changed.rowcount == 1


def let_time_pass(site: Site, page: Page, seconds: int) -> None:
    """The running clock was started so much earlier; the page is opened anew and has it from the server."""
    started = "strftime('%Y-%m-%d %H:%M:%f', running_since, ?)"
    set_running_clock(site, "running_since", started, f"-{seconds} seconds")
    page.reload()
