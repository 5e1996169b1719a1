"""A real server on a database of its own, and real browsers: a phone and a desktop.

Every page is watched: an error on the console, a broken rule of the content security policy or a request to another
host fails the test.
"""

import atexit
import functools
import hashlib
import json
import os
import random
import shutil
import signal
import socket
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.journeys.chromium import PATIENCE, WHOLE, Chromium
from tests.journeys.made_once import FOLDER, begin, made_once
from tests.journeys.nursery import Nursery

ROOT = Path(__file__).resolve().parent.parent.parent
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
EXPECTED = (
    "Failed to load resource", "htmx:sendError", "htmx:timeout", "htmx:afterRequest", "htmx:sseError",
    "[object Event]", "htmx:sendAbort", "Response Status Error Code 503",
)  # fmt: skip
"""A refused entry (409, 422), a lost link, a busy server and a question that gives way to the next one are part of the
journeys; Chromium and htmx call them errors."""


pytest_configure = begin


@dataclass(frozen=True)
class Site:
    """A running server and what the people of its tournament hold."""

    url: str
    told: dict[str, Any]
    environment: dict[str, str]

    def link(self, who: str) -> str:
        """The private link of the judge or of a captain."""
        return f"{self.url}/go/{self.told[who]}/"

    def page(self, path: str) -> str:
        """An address below the tournament's."""
        return f"{self.url}/t/{self.told['slug']}/{path}"


OWN_PORTS = range(10_100, 30_000)
"""Below those that systems give to connections that go out: a browser's could take one before the server listens.
Above the last one that browsers refuse to open, 10080."""


def _free_port() -> int:
    for port in random.sample(OWN_PORTS, 100):
        with suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port
    raise OSError("no port is free")


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A server of its own for each journey, so that journeys do not see each other."""
    yield from served(tmp_path, "tests.journeys.scene")


def served(folder: Path, scene: str, *arguments: str, manage: tuple[str, ...] = ("manage.py",)) -> Iterator[Site]:
    """A server on a database of its own that a program, named by its module, has filled. ``manage`` is what takes the
    orders of ``manage.py``."""
    filled, told = _filled(scene, *arguments)
    shutil.copytree(filled, folder, dirs_exist_ok=True)
    environment = _environment(folder)
    port = _free_port()
    with answering(environment, folder / "said", port, manage):
        yield Site(f"http://127.0.0.1:{port}", told, environment)


@contextmanager
def answering(
    environment: dict[str, str], said: Path, port: int, manage: tuple[str, ...] = ("manage.py",)
) -> Iterator[int]:
    """A server on that port from when it listens until the end of the block; gives the number of its process."""
    _collect()
    os.mkfifo(said)
    program = _nursery().start(environment, said, [*manage, "serve", "--no-demo", f"--port={port}"])
    with said.open() as lines:  # the server prints its addresses once it listens
        told: list[str] = []
        while f"http://127.0.0.1:{port}" not in (line := lines.readline()):
            assert line, f"the server has ended: {''.join(told)}"
            told.append(line)
        yield program
        os.kill(program, signal.SIGTERM)
        _nursery().wait(program)


def _environment(folder: Path) -> dict[str, str]:
    """That of programs which keep their data in a folder, on SQLite. Scripts and styles are collected once for all of
    them: that is a second of processor."""
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    static = Path(os.environ[FOLDER], "static", "collected")
    own = {"DATA_DIR": str(folder), "STATIC_ROOT": str(static)}
    return kept | own | {"DJANGO_SETTINGS_MODULE": "config.settings"}


@functools.cache
def _filled(scene: str, *arguments: str) -> tuple[Path, dict[str, Any]]:
    """The data folder after a scene, which journeys copy, with what the scene tells."""
    own = hashlib.sha256("\n".join(arguments).encode()).hexdigest()[:8]

    def fill(folder: Path) -> None:
        shutil.copytree(_empty(), folder / "data")
        (folder / "told.json").write_text(run(_environment(folder / "data"), "-m", scene, *arguments))

    made = made_once(f"{scene}-{own}", fill)
    return made / "data", json.loads((made / "told.json").read_text())


def _empty() -> Path:
    """A data folder with an empty database, which all scenes begin with."""

    def fill(folder: Path) -> None:
        run(_environment(folder), "manage.py", "migrate", "--verbosity=0")

    return made_once("empty", fill)


def _collect() -> None:
    """Scripts and styles, as a server collects them when it starts."""

    def fill(folder: Path) -> None:
        run(_environment(folder), "-m", "tests.journeys.collecting")

    made_once("static", fill)


def run(environment: dict[str, str], *arguments: str) -> str:
    """The output of one of the project's programs on the server's database; fails when it fails."""
    with tempfile.TemporaryDirectory(prefix="said-") as folder:
        said = Path(folder, "said.txt")
        status = _nursery().wait(_nursery().start(environment, said, arguments))
        assert status == 0, said.read_text()
        return said.read_text()


def shell(site: Site, code: str) -> str:
    """What the code prints, run with the program on the server's database."""
    return run(site.environment, "manage.py", "shell", "--no-imports", "--command", code)


@functools.cache
def _nursery() -> Nursery:
    nursery = Nursery()
    atexit.register(nursery.close)
    return nursery


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    """What gives a browser to each journey of a process."""
    with sync_playwright() as playwright:
        chromium = Chromium(playwright)
        yield chromium
        chromium.close()


@pytest.fixture
def browser(chromium: Chromium, request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Chromium without a window. A journey that stands still for ever fails, and the next one has a new browser."""
    longer = request.node.get_closest_marker("within")
    with chromium.within(longer.args[0] if longer else WHOLE):
        yield chromium.browser()


expect.set_options(timeout=PATIENCE)
Opener = Callable[..., Page]


@pytest.fixture
def open_page(chromium: Chromium, browser: Browser, site: Site) -> Iterator[Opener]:
    """Opens a new browser (own cookies) of a size and language, with a watched page; checks it at the end."""
    contexts: list[BrowserContext] = []
    trouble: list[str] = []

    def make(size: dict[str, Any] = PHONE, locale: str = "ru-RU") -> Page:
        context = browser.new_context(**size, locale=locale, base_url=site.url)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: _note_console(message, trouble))
        page.on("pageerror", lambda error: trouble.append(f"script error: {error}"))
        page.on("request", lambda request: _note_host(request.url, site.url, trouble))
        return page

    yield make
    for context in contexts:
        chromium.end(context)
    assert trouble == []


def printed_by(page: Page, press: Callable[[], None]) -> bytes:
    """The PDF file that opens in a tab of its own once something is pressed. A browser that cannot show it keeps it."""
    asked = page.context.expect_event("request", lambda request: ".pdf" in request.url)
    with asked as request, page.context.expect_page() as opened:
        press()
    answer = page.context.request.get(request.value.url)
    assert (answer.headers["content-type"], answer.body()[:4]) == ("application/pdf", b"%PDF")
    opened.value.close()
    return answer.body()


def in_module(name: str, expression: str) -> str:
    """JavaScript for a page that has loaded this module: an expression that may speak of what the module exports."""
    address = f"document.querySelector(\"script[src*='/tournaments/{name}.']\").src"
    return f"async () => {{ const {name} = await import({address}); return {expression}; }}"


def _note_console(message: Any, trouble: list[str]) -> None:
    text = message.text
    if message.type == "error" and not any(known in text for known in EXPECTED):
        trouble.append(f"console: {text}")


def _note_host(url: str, own: str, trouble: list[str]) -> None:
    if urlsplit(url).scheme in ("http", "https") and urlsplit(url).netloc != urlsplit(own).netloc:
        trouble.append(f"request to another host: {url}")
