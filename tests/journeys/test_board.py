"""A judge enters whole games on the board: by tapping on a phone, with the mouse, with the keyboard alone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games.core.match import Match
from games.registry import get
from tests.journeys import boards
from tests.journeys.conftest import PHONE, Opener, Site, served

pytestmark = pytest.mark.browser

WON = {"corners": "Альфа", "deer": "Альфа", "heldplay": "", "isses": "", "sonor": ""}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A server with a match of every game in its individual stage."""
    yield from served(tmp_path, "tests.journeys.board_scene")


def enter(site: Site, page: Page) -> None:
    """The judge's own link."""
    page.goto(site.link("judge"))
    page.locator("main button").click()
    page.wait_for_load_state()


def begin(site: Site, page: Page, kind: str, number: int = 1) -> None:
    """An empty board of a game; Альфа begins, or has the first role."""
    page.goto(site.page(f"matches/{site.told[kind]}/judge/games/individual/1/{number}/board/"))
    if kind == "isses":
        page.locator("[name=draw]").uncheck()
    page.locator("main form button.btn-primary").click()
    ready(page, 0)


def ready(page: Page, ply: int) -> None:
    """Until so many actions are stored and the taps that can follow are there."""
    expect(page.locator(f"[data-board][data-ply='{ply}'][data-ready]")).to_be_attached()


def cell(page: Page, token: str) -> Locator:
    """The place on the drawing that a tap is meant for."""
    return page.locator(f"[data-draw] [data-tap='{token}']").first


def tap(page: Page, token: str) -> None:
    """A tap on the button of a word, on one of the referee's words, or on the drawing."""
    words = page.locator(f"[data-buttons] [data-token='{token}'], [data-move] button[value='{token}']")
    place = words if words.count() else cell(page, token)
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if page.evaluate("navigator.maxTouchPoints"):
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def enter_action(page: Page, position: Any, game: Any, text: str) -> None:
    """All taps of one action; a direction is typed and confirmed, a move that could go on is ended."""
    taps = boards.taps_to(game, position, text)
    for made, token in enumerate(taps):
        if game.slug == "sonor" and made == 1 and token != "-":
            page.locator("[data-angle]").fill(f"{float(token):g}")
            expect(page.locator("[data-step]")).not_to_be_empty()
            page.locator("[data-confirm]").click()
        else:
            tap(page, token)
    found = [one for one in game.continuations(position, taps[:-1]) if one.token == taps[-1]]
    if found and found[0].more:
        page.locator("[data-buttons] [data-token='']").click()


def play_whole(page: Page, kind: str) -> Match[Any, Any]:
    """A whole game by taps."""
    game, match = get(kind), boards.begun(kind)
    for ply, text in enumerate(boards.texts(kind), 1):
        enter_action(page, match.position, game, text)
        match = match.play(text)
        if not game.over(match.position):
            ready(page, ply)
        expect(page.locator(".play-last b")).to_have_text(game.format(match.actions[-1]))
    return match


@pytest.mark.parametrize("kind", boards.GAMES)
def test_a_whole_game_is_entered_by_tapping_on_a_phone(site: Site, open_page: Opener, kind: str) -> None:
    page = open_page(PHONE)
    enter(site, page)
    begin(site, page, kind)
    match = play_whole(page, kind)
    game = get(kind)
    points = game.points(match.position)
    expect(page.locator(".play-score .score")).to_have_text(f"{points.a} : {points.b}")
    expect(page.locator("[data-board][data-over]")).to_be_attached()
    page.goto(site.page(f"matches/{site.told[kind]}/judge/"))
    decided = {"1-0": "A", "0-1": "B", "1/2-1/2": "draw"}[game.outcome(match.position).value]
    button = page.locator(f"#individual-1-1 button[name=decision][value={decided}]")
    expect(button).to_have_attribute("aria-pressed", "true")
