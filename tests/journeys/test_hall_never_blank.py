"""Whatever happens between the server and the hall's display, something is shown: looked at in every picture that the
browser paints while the connection is cut, answers are bad, half or late, and the server is started anew."""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, Route, expect

from tests.journeys.conftest import Opener, Site, _environment, _filled, _free_port, answering
from tests.journeys.test_hall import PAINTED, enter_result, hall, sections
from tests.journeys.test_live import match_of

pytestmark = pytest.mark.browser

WATCH = """() => {
  Object.assign(window, { pictures: 0, blank: [], ages: [] });
  const look = () => {
    window.pictures += 1;
    const seen = [...document.querySelectorAll(".slide")].filter((slide) => slide.checkVisibility());
    const [only] = seen;
    const size = only?.getBoundingClientRect();
    const large = size?.height > innerHeight / 2 && size?.width > innerWidth / 2;
    const full = seen.length === 1 && large && only.innerText.trim();
    if (!full) window.blank.push(document.body.innerText.slice(0, 200));
    const age = document.querySelector("[data-hall-age]");
    if (age?.checkVisibility()) window.ages.push(age.textContent);
    requestAnimationFrame(look);
  };
  look();
}"""
AGE = "[data-hall-age]"


@pytest.fixture
def site(tmp_path: Path) -> Site:
    """Matches of all five games under way; the server is the tests' own to stop and to start (``serve``)."""
    filled, told = _filled("tests.live_scene")
    shutil.copytree(filled, tmp_path, dirs_exist_ok=True)
    return Site(f"http://127.0.0.1:{_free_port()}", told, _environment(tmp_path))


@pytest.fixture
def serve(site: Site, tmp_path: Path) -> Iterator["Serve"]:
    server = Serve(site, tmp_path)
    yield server
    server.stop()


class Serve:
    """The site's server, which can be stopped and started on the same port."""

    def __init__(self, site: Site, folder: Path) -> None:
        self._running = ExitStack()
        self._site, self._folder, self._times = site, folder, 0
        self.start()

    def start(self) -> None:
        self._times += 1
        port = int(self._site.url.rsplit(":", 1)[1])
        self._running.enter_context(answering(self._site.environment, self._folder / f"said-{self._times}", port))

    def stop(self) -> None:
        self._running.close()


def watched(site: Site, open_page: Opener) -> Page:
    page = hall(site, open_page)
    page.keyboard.press(" ")
    page.evaluate(WATCH)
    return page


def judge(page: Page) -> None:
    """Every picture since it was watched has shown a slide."""
    while page.evaluate("window.pictures") <= 10:  # a busy machine paints few in the same time
        page.evaluate(PAINTED)
    assert page.evaluate("window.blank") == []


def turn(page: Page, times: int) -> None:
    for _ in range(times):
        page.keyboard.press("ArrowRight")


def test_a_cut_connection_leaves_the_last_state_with_its_age(site: Site, serve: Serve, open_page: Opener) -> None:
    page = watched(site, open_page)
    page.context.set_offline(True)
    expect(page.locator(AGE)).to_be_visible()
    expect(page.locator(AGE)).to_contain_text("Данные на")
    expect(page.locator(AGE)).to_contain_text("связи нет")
    turn(page, 12)
    page.context.set_offline(False)
    expect(page.locator(AGE)).to_be_hidden()
    judge(page)


def test_a_server_that_is_started_anew_is_followed_again(site: Site, serve: Serve, open_page: Opener) -> None:
    page = watched(site, open_page)
    serve.stop()
    expect(page.locator(AGE)).to_be_visible()
    turn(page, 12)
    serve.start()
    expect(page.locator(AGE)).to_be_hidden()
    expect(page.locator("[data-live]")).to_have_attribute("data-state", "live")
    match = match_of(site, stage="individual")
    go_to_match(page, match)
    enter_result(site)
    expect(page.locator(f"#slide-match-{match} .screen-score")).to_have_text("1 : 0")
    judge(page)


def go_to_match(page: Page, match: int) -> None:
    for _ in range(30):
        if page.locator(f"#slide-match-{match}").count():
            return
        before = page.locator(".hall-place").inner_text()
        page.keyboard.press("ArrowRight")
        expect(page.locator(".hall-place")).not_to_have_text(before)
    raise AssertionError("the match is on no slide")


@pytest.mark.parametrize("answer", ["cut off", "another site's", "empty", "an error"])
def test_a_bad_answer_to_a_page_turn_takes_nothing_away(
    site: Site, serve: Serve, open_page: Opener, answer: str
) -> None:
    first = sections(site)[0]
    with urlopen(site.page("hall/?section=2")) as whole:  # noqa: S310 - this machine's own server
        page_of_two = whole.read().decode()
    texts = {
        "cut off": page_of_two[: page_of_two.index('class="slide')],
        "another site's": "<!doctype html><p>Log in to the school's network",
        "empty": "",
    }
    page = watched(site, open_page)
    spoiled: list[str] = []

    def spoil(route: Route) -> None:
        route.fulfill(body=texts.get(answer, "Error"), status=200 if answer in texts else 500, content_type="text/html")
        spoiled.append(route.request.url)

    page.route("**/hall/?section=*", spoil)
    place = page.locator(".hall-place")
    turn(page, len(first) - 1)
    expect(place).to_have_text(f"{len(first)} / 20")
    turn(page, 1)
    expect(place).to_have_text("1 / 20")
    assert spoiled
    judge(page)


def test_a_bad_present_state_takes_nothing_away(site: Site, serve: Serve, open_page: Opener) -> None:
    """As it comes from a network's log-in page, and half of it, under a digest of its own."""
    page = watched(site, open_page)
    asked: list[str] = []

    def half(route: Route) -> None:
        asked.append(route.request.url)
        headers = {"X-Digest": "another"} if len(asked) % 2 else {}
        route.fulfill(
            body='<div class="hall-section" data-section="1"><p>half', headers=headers, content_type="text/html"
        )

    page.route("**/hall/live/**", half)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    page.evaluate("window.dispatchEvent(new Event('online'))")
    for _ in range(30):
        page.evaluate(PAINTED)
    page.unroute("**/hall/live/**")
    assert asked
    judge(page)


def test_news_in_the_middle_of_a_page_turn_takes_nothing_away(site: Site, serve: Serve, open_page: Opener) -> None:
    by_section = sections(site)
    match = match_of(site, stage="individual")
    page = watched(site, open_page)
    go_to_match(page, match)
    number = next(at for at, slides in enumerate(by_section, start=1) if f"slide-match-{match}" in slides)
    held: list[Route] = []
    page.route("**/hall/?section=*", lambda route: held.append(route))  # noqa: PLW0108 - a built-in has no such marks
    left = by_section[number - 1].index(page.locator(".slide:visible").get_attribute("id") or "")
    turn(page, len(by_section[number - 1]) - left)
    expect(page.locator("body")).to_be_visible()
    enter_result(site)
    expect(page.locator(f"#slide-match-{match} .screen-score")).to_have_text("1 : 0")
    for route in held:
        route.continue_()
    following = by_section[number % len(by_section)][0]
    expect(page.locator(".slide:visible")).to_have_attribute("id", following)
    judge(page)
    assert held
