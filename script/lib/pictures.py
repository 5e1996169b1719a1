"""Takes the pictures of ``script/gallery`` with a browser; runs in the project's environment."""

import io
import os
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urljoin

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from script.lib.console import ROOT, Refusal, say

FOLDER = ROOT / "docs" / "screenshots"
LARGEST = 120_000
"""Bytes of one picture: the documents should open quickly."""
COLOURS = 128
PHONE, DESKTOP = (390, 844), (1280, 800)


@dataclass(frozen=True)
class Picture:
    """One picture: its file, whose page, in which language and size, and the way to the page from the first one."""

    name: str
    role: str
    language: str
    size: tuple[int, int]
    way: Callable[[Page], None]


def follow(*selectors: str) -> Callable[[Page], None]:
    """Open the first link that each selector finds, one after the other."""

    def go(page: Page) -> None:
        for selector in selectors:
            address = page.locator(selector).first.get_attribute("href")
            page.goto(urljoin(page.url, address))

    return go


def try_a_game(page: Page) -> None:
    """Begin a game on a board to try it on."""
    follow('a[href$="/try/"]', 'a[href$="/try/deer/"]')(page)
    page.click("main form button.btn-primary")
    page.wait_for_selector("[data-board][data-ply='0']")


TOURNAMENT = 'main a[href^="/t/"]'
MATCH = (TOURNAMENT, 'a[href$="/tours/1/"]', 'a[href*="/matches/"]')
PICTURES = (
    Picture("tournament", "public", "ru", DESKTOP, follow(TOURNAMENT)),
    Picture("standings", "public", "en", DESKTOP, follow(TOURNAMENT, 'a[href$="/standings/"]')),
    Picture("match", "public", "ru", DESKTOP, follow(*MATCH)),
    Picture("desk", "desk", "ru", DESKTOP, follow('main a[href^="/desk/"]:not([href^="/desk/new/"])')),
    Picture("judge-ru", "judge", "ru", PHONE, follow('main a[href$="/judge/"]')),
    Picture("judge-en", "judge", "en", PHONE, follow('main a[href$="/judge/"]')),
    Picture("game", "public", "ru", PHONE, follow(*MATCH, 'a[href*="/games/"]')),
    Picture("board", "public", "ru", PHONE, try_a_game),
    Picture("captain", "captain", "ru", PHONE, follow('main a[href$="/captain/"]')),
)


def main(chromium: str) -> None:
    """Take every picture."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    options = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=options)
        for picture in PICTURES:
            _store(picture.name, _taken(browser, picture))
        browser.close()


def _taken(browser: Browser, picture: Picture) -> bytes:
    width, height = picture.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale={"ru": "ru-RU", "en": "en-GB"}[picture.language],
        device_scale_factor=2 if picture.size == PHONE else 1,
        timezone_id="Europe/Moscow",
    )
    page = context.new_page()
    _enter(page, picture.role)
    picture.way(page)
    shot = page.screenshot()
    context.close()
    return shot


def _enter(page: Page, role: str) -> None:
    """Open the role's first page: by log-in, by a private link, or just so."""
    way, _, account = os.environ[f"GALLERY_{role.upper()}"].partition("  ")
    page.goto(way)
    if role == "desk":
        credentials = re.fullmatch(r"user (\S+), password (\S+)", account)
        if credentials is None:
            raise Refusal(f"The organiser's account was not printed: {account!r}")
        page.fill("[name=username]", credentials[1])
        page.fill("[name=password]", credentials[2])
    if role != "public":
        page.click("main form button")
        page.wait_for_load_state()


def _store(name: str, shot: bytes) -> None:
    """With few colours: pages have few, and the picture is a third of its size then."""
    picture = Image.open(io.BytesIO(shot)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    path = FOLDER / f"{name}.png"
    picture.save(path, optimize=True)
    size = path.stat().st_size
    say(f"{path.relative_to(ROOT)}: {size // 1000} kB")
    if size > LARGEST:
        raise Refusal(f"{path.name} is larger than {LARGEST // 1000} kB: use fewer colours.")


if __name__ == "__main__":
    main(sys.argv[1])
