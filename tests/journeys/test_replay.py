"""A recorded game looked through: on a phone, with the keys, without a script; its record and picture taken away."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.accessible import violations
from tests.journeys.conftest import DESKTOP, PHONE, Opener, Site, served

pytestmark = pytest.mark.browser
GAME = "games/individual/1/1/"
PNG = b"\x89PNG\r\n\x1a\n"
LEAST_SIDE = 1500


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with a recorded game, which nobody here changes."""
    yield from served(tmp_path_factory.mktemp("replay"), "tests.journeys.replay_scene")


def address(site: Site) -> str:
    return site.page(f"matches/{site.told['match']}/{GAME}")


def shows(page: Page, site: Site, ply: int) -> None:
    """Position, number, move and address go together."""
    texts = site.told["texts"]
    expect(page.locator("#position")).to_have_attribute("data-ply", str(ply))
    told = page.locator("[data-told]")
    expect(told).to_contain_text(f"{ply} / {len(texts)}")
    if ply:
        expect(told).to_contain_text(texts[ply - 1].replace("-", "–"))
        expect(page.locator("[data-moves] [aria-current]")).to_have_text(texts[ply - 1].replace("-", "–"))
    else:
        expect(page.locator("[data-moves] [aria-current]")).to_have_count(0)
    expect(page).to_have_url(f"{address(site)}?ply={ply}")
    expect(page.locator("#share")).to_have_value(f"{address(site)}?ply={ply}")


def in_the_clipboard(page: Page, wanted: str) -> None:
    """What was copied; it is there a moment after the tap."""
    for _wait in range(200):  # not wait_for_function, which takes a promise for true
        if page.evaluate("navigator.clipboard.readText()") == wanted:
            return
        page.wait_for_timeout(50)
    assert page.evaluate("navigator.clipboard.readText()") == wanted


def test_a_board_to_try_begins_at_the_shown_move(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    page.goto(f"{address(site)}?ply=3")
    page.locator("[data-step=on]").tap()
    shows(page, site, 4)
    page.locator("form:has([data-try-ply]) button").tap()
    page.wait_for_url("**/try/**")
    expect(page.locator("[data-board]")).to_have_attribute("data-ply", "4")
    expect(page.locator(".play-last b")).to_have_text(site.told["texts"][3])


def test_a_lost_look_ahead_is_asked_for_again(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    page.goto(f"{address(site)}?ply=1")
    page.route("**/*ply=3&part=board", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        page.locator("[data-step=on]").tap()
    shows(page, site, 2)
    page.unroute("**/*ply=3&part=board")
    page.locator("[data-step=on]").tap()
    shows(page, site, 3)


def test_a_game_is_stepped_through_played_and_jumped_in_on_a_phone(site: Site, open_page: Opener) -> None:
    page, last = open_page(PHONE), len(site.told["texts"])
    page.goto(f"{address(site)}?ply=3")
    for step, ply in (("on", 4), ("back", 3), ("last", last), ("first", 0), ("on", 1)):
        page.locator(f"[data-step={step}]").tap()
        shows(page, site, ply)
    for _fast in range(6):
        page.locator("[data-step=on]").tap()
    shows(page, site, 7)
    page.locator("[data-moves] a").nth(11).tap()
    shows(page, site, 12)
    page.locator("#ply").fill("20")
    page.locator("#ply").press("Enter")
    shows(page, site, 20)
    page.locator("[data-pace]").select_option("400")
    page.locator("[data-play]").tap()
    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#position")).to_have_attribute("data-ply", re.compile("2[2-9]|[3-7]."))
    page.locator("[data-play]").tap()
    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "false")


def test_playing_stops_at_the_end_and_begins_anew_from_there(site: Site, open_page: Opener) -> None:
    page, last = open_page(PHONE), len(site.told["texts"])
    page.goto(f"{address(site)}?ply={last - 2}")
    page.locator("[data-pace]").select_option("400")
    page.locator("[data-play]").tap()
    shows(page, site, last)
    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "false")
    page.locator("[data-play]").tap()
    expect(page.locator("#position")).to_have_attribute("data-ply", re.compile("^([1-9]|[1-6].)$"))


def test_the_keys_go_through_a_game(site: Site, open_page: Opener) -> None:
    page, last = open_page(DESKTOP), len(site.told["texts"])
    page.goto(address(site))
    for key, ply in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last)):
        page.keyboard.press(key)
        shows(page, site, ply)
    page.keyboard.press("Home")
    shows(page, site, 0)
    page.keyboard.press("Space")
    expect(page.locator("#position")).to_have_attribute("data-ply", re.compile("^[1-9]"))
    page.keyboard.press("Space")
    page.locator("#ply").focus()
    before = page.url
    page.keyboard.press("Home")
    expect(page).to_have_url(before)


def test_a_link_to_a_move_a_record_and_a_picture_are_taken_away(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{address(site)}?ply=9")
    page.locator("[data-copy-link]").tap()
    expect(page.locator("[data-said]")).not_to_be_empty()
    in_the_clipboard(page, f"{address(site)}?ply=9")
    page.locator("[data-copy-record]").tap()
    in_the_clipboard(page, page.request.get(f"{address(site)}record.txt").text())
    with page.expect_download() as saved:
        page.locator("[data-png]").tap()
    picture = Path(saved.value.path()).read_bytes()
    assert picture[:8] == PNG
    assert int.from_bytes(picture[16:20]) >= LEAST_SIDE
    assert saved.value.suggested_filename == "cup-1-1-individual-1-1-9.png"
    with page.expect_download() as drawn:
        page.locator("[data-picture]").tap()
    assert Path(drawn.value.path()).read_text().startswith("<svg")


def test_where_there_is_no_clipboard_the_record_is_shown_to_be_copied(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.add_init_script("document.execCommand = () => false")
    page.goto(address(site))
    page.locator("[data-copy-record]").tap()
    expect(page.locator("[data-record-text]")).to_be_visible()
    assert "[Game" in page.locator("[data-record-text]").input_value()


def test_without_a_connection_the_position_stays_and_the_page_says_so(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    page.goto(f"{address(site)}?ply=3")
    page.locator("[data-step=on]").tap()
    shows(page, site, 4)
    page.context.set_offline(True)
    page.locator("[data-step=last]").tap()
    words = page.locator("[data-replay]").get_attribute("data-lost")
    expect(page.locator("[data-told]")).to_have_text(words or "?")
    expect(page.locator("#position")).to_have_attribute("data-ply", "4")
    page.context.set_offline(False)
    page.locator("[data-step=on]").tap()
    shows(page, site, 5)


def test_without_a_script_every_move_is_a_link(site: Site, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address(site)}?ply=3")
    page.locator("[data-step=on]").click()
    expect(page.locator("#position")).to_have_attribute("data-ply", "4")
    page.locator("#ply").fill("7")
    page.locator("[data-jump] button").click()
    expect(page.locator("#position")).to_have_attribute("data-ply", "7")
    expect(page.locator("[data-play]")).to_be_hidden()
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_a_replay(site: Site, open_page: Opener, scheme: str) -> None:
    page = open_page({**PHONE, "color_scheme": scheme})
    page.goto(f"{address(site)}?ply=5")
    page.locator("[data-step=on]").tap()
    shows(page, site, 6)
    assert violations(page) == []
