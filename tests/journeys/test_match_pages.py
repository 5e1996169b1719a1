"""On a phone: a tournament, a match, a player, a game's moves, each one tap further, and back; what changes shows."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.accessible import violations
from tests.journeys.conftest import PHONE, Opener, Site, served
from tests.journeys.test_hall import enter_result
from tests.journeys.test_live import match_of

pytestmark = pytest.mark.browser

LOW_PHONE = PHONE | {"viewport": {"width": 390, "height": 420}}
"""So little is seen at once that every page can be scrolled."""
LARGE = 64
LARGE_ON_CARDS, LARGE_NAMES = 32, 20
"""Pixels of the score on a phone of 390, of one on a card in a list, and of the names in a match's band."""
FITS = "() => document.documentElement.scrollWidth <= innerWidth"


RECORDED = "tests.journeys.replay_scene"
LIVE = "tests.live_scene"


@pytest.fixture
def site(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Site]:
    """A match with a recorded game, or matches of all five games under way."""
    yield from served(tmp_path, LIVE if "live" in request.node.name else RECORDED)


def letters(page: Page, chosen: str) -> float:
    """How large the letters are, in pixels."""
    size = page.locator(chosen).first.evaluate("(text) => parseFloat(getComputedStyle(text).fontSize)")
    return float(size)


def tap(page: Page, chosen: str, address: str) -> None:
    page.locator(chosen).first.tap()
    page.wait_for_url(re.compile(address))


def returns_to(page: Page, place: float) -> None:
    page.go_back()
    expect(page.locator(".duel").first).to_be_attached()
    line = page.locator("a.duel-game").first
    expect(line).to_be_in_viewport()
    assert abs(page.evaluate("scrollY") - place) < 2


def test_every_step_to_the_moves_is_one_tap_and_back_is_the_same_place(site: Site, open_page: Opener) -> None:
    page = open_page(LOW_PHONE)
    page.goto(site.page(""))
    assert letters(page, ".pair .score") >= LARGE_ON_CARDS
    tap(page, f"#live a[href$='/matches/{site.told['match']}/']", r"/matches/\d+/$")
    assert letters(page, ".hero-score") >= LARGE
    assert letters(page, ".hero-side") >= LARGE_NAMES
    line = page.locator("a.duel-game").first
    line.scroll_into_view_if_needed()
    assert line.evaluate("(link) => link.getBoundingClientRect().height") >= 44
    place = page.evaluate("scrollY")
    assert place > 0
    tap(page, "a.duel-game", r"/games/individual/1/1/")
    returns_to(page, place)
    tap(page, ".duel-side a", r"/players/\d+/$")
    expect(page.locator(".form-strip .outcome")).to_have_count(1)
    tap(page, "a.duel-game", r"/games/individual/1/1/")


@pytest.mark.parametrize("width", [360, 844])
def test_the_pages_fit_the_phone_however_it_is_held(site: Site, open_page: Opener, width: int) -> None:
    page = open_page(PHONE | {"viewport": {"width": width, "height": 390}})
    page.goto(site.page(f"matches/{site.told['match']}/"))
    assert page.evaluate(FITS)
    assert violations(page) == []
    tap(page, ".duel-side a", r"/players/\d+/$")
    assert page.evaluate(FITS)
    assert violations(page) == []
    tap(page, ".eyebrow a", r"/teams/\d+/$")
    assert page.evaluate(FITS)
    assert violations(page) == []


READING = """(link) => {
  link.focus();
  link.scrollIntoView({ block: "center", behavior: "instant" });
  window.before = { link, scrolled: scrollY };
}"""
STILL = """() => document.activeElement === window.before.link && scrollY === window.before.scrolled && scrollY > 0"""


def opened(site: Site, open_page: Opener, path: str) -> Page:
    page = open_page(LOW_PHONE)
    page.goto(site.page(path))
    expect(page.locator("[data-live][data-state=live]")).to_be_visible()
    page.evaluate("window.sameDocument = true")
    return page


def test_a_live_result_lights_up_and_whoever_reads_a_row_stays_there(site: Site, open_page: Opener) -> None:
    asked: list[str] = []
    page = opened(site, open_page, f"matches/{match_of(site, stage='individual')}/")
    page.on("request", lambda request: asked.append(request.url))
    expect(page.locator("#match-score")).to_have_text("0 : 0")
    page.locator("#duel-individual-2 a").first.evaluate(READING)
    enter_result(site)
    expect(page.locator("#match-score")).to_have_text("1 : 0")
    for changed in ("#match-score", "#duel-individual-4"):
        expect(page.locator(changed)).to_have_class(re.compile("is-changed"))
    expect(page.locator("#duel-individual-3")).not_to_have_class(re.compile("is-changed"))
    assert page.evaluate(STILL)
    assert page.evaluate("window.sameDocument")
    assert [url for url in asked if "/clocks/" not in url] == [], "what is new comes over the stream that is open"


def test_a_teams_live_page_follows_its_match(site: Site, open_page: Opener) -> None:
    page = opened(site, open_page, f"matches/{match_of(site, stage='individual')}/")
    tap(page, ".match-hero a", r"/teams/\d+/$")
    expect(page.locator("[data-live][data-state=live]")).to_be_visible()
    expect(page.locator("#coming-score")).to_have_text("0 : 0")
    enter_result(site)
    expect(page.locator("#coming-score")).to_have_text("1 : 0")
    expect(page.locator("#coming-score")).to_have_class(re.compile("is-changed"))


SHARED = """
navigator.canShare = () => true;
navigator.share = async ({ title, url, files: [file, ...more] }) => {
  const told = [title, new URL(url).pathname, file.name, file.type, file.size > 5000, more.length];
  document.body.dataset.shared = told.join(" | ");
};
"""


def test_a_match_is_shared_with_its_picture_by_the_phones_own_menu(site: Site, open_page: Opener) -> None:
    page = open_page()
    page.add_init_script(SHARED)
    match = f"matches/{site.told['match']}/"
    page.goto(site.page(match))
    page.get_by_role("button", name="Поделиться").tap()
    title = "Альфа – Бета"
    told = f"{title} | /t/{site.told['slug']}/{match} | {title}.png | image/png | true | 0"
    expect(page.locator("body")).to_have_attribute("data-shared", told)
    with page.expect_download() as download:
        page.get_by_role("link", name="Картинка со счётом").tap()
    assert download.value.suggested_filename == f"{title}.png"


def test_where_a_browser_cannot_share_only_the_picture_is_offered(site: Site, open_page: Opener) -> None:
    page = open_page()
    page.add_init_script("delete Navigator.prototype.share")
    page.goto(site.page(f"matches/{site.told['match']}/"))
    expect(page.get_by_role("link", name="Картинка со счётом")).to_be_visible()
    expect(page.get_by_role("button", name="Поделиться")).to_have_count(0)


REFUSED = """
navigator.share = async () => { throw new DOMException("no tap any more", window.why); };
"""


def test_a_menu_that_does_not_open_is_told_and_one_that_was_given_up_is_not(site: Site, open_page: Opener) -> None:
    page = open_page()
    page.add_init_script(REFUSED)
    page.route("**/picture.png", lambda route: route.abort())
    page.goto(site.page(f"matches/{site.told['match']}/"))
    said = page.locator("[data-share-said]")
    for why, words in (("NotAllowedError", "Не получилось"), ("AbortError", "")):
        page.evaluate("(why) => { window.why = why; }", why)
        page.get_by_role("button", name="Поделиться").tap()
        expect(said).to_contain_text(words) if words else expect(said).to_be_empty()
