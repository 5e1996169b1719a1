"""The small programs of ``docs/clients``, each against a real server: a bot, a table in R, a widget on another site."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, expect

from tests.journeys.chromium import PATIENCE
from tests.journeys.conftest import ROOT, Site, run, served

pytestmark = pytest.mark.browser
CLIENTS = ROOT / "docs" / "clients"
LONGEST = 50


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """Two tours for other programs to follow."""
    yield from served(tmp_path, "tests.journeys.clients_scene")


def step(site: Site, what: str) -> None:
    """Another process than the server's writes: no relay tells the server so."""
    run(site.environment, "-m", "tests.journeys.clients_scene", what)


@pytest.mark.parametrize("name", ["next_match.py", "table.R", "standings.js"])
def test_each_is_small(name: str) -> None:
    assert len((CLIENTS / name).read_text().splitlines()) <= LONGEST


def test_a_bot_tells_the_next_match_and_tells_it_again_when_it_changes(site: Site) -> None:
    command = [sys.executable, str(CLIENTS / "next_match.py"), site.url, "cup", "Альфа"]
    bot = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", env={"PYTHONUTF8": "1"})
    assert bot.stdout is not None
    try:
        assert bot.stdout.readline() == "Tour 2, 2.1, time unknown: Гамма – Альфа\n"
        step(site, "remove")
        assert bot.stdout.readline() == "No match ahead.\n"
    finally:
        bot.kill()
        bot.communicate()


def test_the_table_in_r_is_the_standings(site: Site) -> None:
    script, address = (CLIENTS / "table.R").read_text(), f"{site.url}/api/v1/tournaments/cup/standings"
    text = urlopen(address).read().decode()  # noqa: S310 - the test's own server
    answer = json.loads(text)
    [signs] = re.findall(r"signs <- '(.*)'", script)
    assert re.sub(signs.replace("\\\\", "\\"), "", text).strip() == "", "the script knows every sign of the answer"
    row = answer["rows"][0]
    used = set(re.findall(r"\$(\w+)", script))
    assert used == {"rows", "values", "number", "metric", "written", "team", "name", "played"}
    assert used <= {*answer, *row, *row["values"][0], *row["team"]}
    program = shutil.which("Rscript")
    if program is None:
        pytest.skip("Rscript is not installed: the fields that the script uses were compared with the answer alone")
    command = [program, str(CLIENTS / "table.R"), site.url, "cup"]
    said = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    lines = said.stdout.splitlines()[1:]
    assert [row["team"]["name"] in line for row, line in zip(answer["rows"], lines, strict=True)] == [True] * 4


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Nobody reads it."""


@pytest.fixture
def elsewhere(site: Site, tmp_path: Path) -> Iterator[str]:
    """Another site, whose page shows the widget."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    for name in ("standings.js", "standings.html"):
        text = (CLIENTS / name).read_text().replace("https://tour.example", site.url)
        (folder / name).write_text(text)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_widget_on_another_sites_page_shows_the_table_and_follows_it(
    site: Site, elsewhere: str, browser: Browser
) -> None:
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    trouble: list[str] = []
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on("console", lambda message: trouble.append(message.text) if "CORS" in message.text else None)
    page.goto(f"{elsewhere}/standings.html")
    rows = page.locator("[data-standings] tr")
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text("Гамма")
    expect(rows.filter(has_text="Альфа").locator("td").nth(2)).to_have_text("0")
    step(site, "approve")
    expect(rows.filter(has_text="Альфа").locator("td").nth(2)).to_have_text("2")
    read = "fetch(`${site}/api/v1/tournaments/cup`, {headers: {'If-None-Match': tag}})"
    status = page.evaluate(
        f"""async (site) => {{
            let tag = "";
            const first = await {read};
            tag = first.headers.get("ETag");
            const again = await {read};
            return [first.status, (await first.json()).slug, again.status];
        }}""",
        site.url,
    )
    assert status == [200, "cup", 304]
    context.close()
    assert trouble == []
