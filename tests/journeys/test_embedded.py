"""Standings in a page of a school's own site."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.conftest import DESKTOP, Opener, Site, run

pytestmark = pytest.mark.browser
RENAMED = """
from tournaments.models import Team, Tournament
Team.objects.filter(name="Гамма").update(name="Гамма-2")
Tournament.objects.update(revision=1000)
"""


def test_the_lines_that_are_copied_show_the_standings_there_and_renew_them(
    site: Site, open_page: Opener, browser: Browser
) -> None:
    page = open_page(DESKTOP)
    page.goto(site.page("standings/"))
    page.get_by_role("link", name="На своём сайте").click()
    page.get_by_label("Строк", exact=True).select_option("5")
    page.get_by_role("button", name="Показать").click()
    expect(page.frame_locator("iframe").get_by_role("row")).to_have_count(5)
    lines = page.get_by_label("Строки для вставки").input_value()
    context = browser.new_context(locale="ru-RU")
    school = context.new_page()
    with _school(lines) as address:
        school.goto(address)
        _looks_right_and_is_renewed(school, site)
    context.close()


def _looks_right_and_is_renewed(school: Page, site: Site) -> None:
    block = school.frame_locator("iframe")
    expect(block.get_by_role("row")).to_have_count(5)
    expect(block.locator("html")).to_have_attribute("data-bs-theme", re.compile("light|dark"))
    assert block.locator("html").evaluate("one => one.scrollHeight <= innerHeight")
    run(site.environment, "manage.py", "shell", "-c", RENAMED)
    block.locator("html").evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(block.get_by_role("link", name="Гамма-2")).to_be_visible()


@contextmanager
def _school(body: str) -> Iterator[str]:
    """Another site, on this machine too: a page from elsewhere may not show what is on it."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(f"<!doctype html><title>Школа</title><h1>Новости</h1>{body}".encode())

        def log_message(self, *_args: object) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Page)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
