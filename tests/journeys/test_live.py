"""Screens, the hall and a spectator's phone: they follow what is written, and clocks are right."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from script.lib.bench.referee import Referee
from tests.journeys.clocks import measured, stand_still
from tests.journeys.conftest import PHONE, Opener, Site, run, served

pytestmark = pytest.mark.browser

PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}
PLIES = 12
NEAR = 200
"""Milliseconds that a clock may be off."""
TRIES = 200
"""How many looks at a clock there are at most."""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """Matches of all five games under way."""
    yield from served(tmp_path, "tests.live_scene")


def match_of(site: Site, slug: str = "corners", stage: str = "team") -> int:
    match: int = site.told[stage][slug]["match"]
    return match


def screen(site: Site, page: Page, slug: str = "corners", stage: str = "team") -> None:
    page.goto(site.page(f"matches/{match_of(site, slug, stage)}/screen/"))


def play(site: Site, moves: int = 1) -> None:
    run(site.environment, "-m", "tests.live_play", "play", str(match_of(site)), "corners", str(moves))


def set_clock(site: Site, do: str, version: int) -> None:
    """The judge's button, on the judge's own device."""
    port, told = int(site.url.rsplit(":", 1)[1]), site.told["team"]["corners"]
    path = f"/t/live/matches/{told['match']}/judge/clocks/move/"
    status, body = Referee(port, told["session"]).post(path, do=do, version=version, key=f"clock-{do}-{version}")
    assert status == 200, body


def clock_on_server(site: Site) -> dict[str, Any]:
    with urlopen(site.page(f"matches/{match_of(site)}/clocks/")) as answer:  # noqa: S310 - this machine's own server
        told: dict[str, Any] = json.load(answer)
    (clock,) = (clock for clock in told["clocks"] if clock["kind"] == "move")
    return {**clock, "now": told["now"]}


def left_on_server(site: Site) -> int:
    """Milliseconds that the clock has left."""
    told = clock_on_server(site)
    return int(told["limit"] * 1000 - told["spent"] - (told["now"] - int(told["since"])))


def is_right(site: Site, page: Page) -> None:
    """What the page shows lies between what the server has before and after it; soon, because a page that waits for
    the machine shows what was right when it was drawn."""
    looks: list[tuple[int, float, int]] = []
    while not looks or not looks[-1][2] - NEAR <= looks[-1][1] <= looks[-1][0] + NEAR:
        assert len(looks) < TRIES, looks
        before = left_on_server(site)
        shown = float(page.locator("[data-clock=move]").get_attribute("data-left") or "nan")
        looks.append((before, shown, left_on_server(site)))


def test_a_screen_follows_a_move_and_shows_the_present_state_when_the_link_is_back(
    site: Site, open_page: Opener
) -> None:
    page = open_page(PROJECTOR)
    screen(site, page)
    expect(page.locator(".last-move")).to_contain_text(f" {PLIES}:")
    expect(page.locator("[data-live][data-state=live]")).to_be_visible()
    page.evaluate("window.sameDocument = true")
    play(site)
    expect(page.locator(".last-move")).to_contain_text(f" {PLIES + 1}:")
    page.context.set_offline(True)
    page.evaluate("document.querySelector('[data-live]')")
    play(site, 2)
    page.context.set_offline(False)
    expect(page.locator(".last-move")).to_contain_text(f" {PLIES + 3}:")
    assert page.evaluate("window.sameDocument")


def test_without_a_stream_the_page_asks_for_news(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    page.route("**/stream/", lambda route: route.abort())
    page.goto(site.page(f"matches/{match_of(site)}/"))
    expect(page.locator("[data-live][data-state=asking]")).to_be_visible()
    play(site)
    expect(page.locator(".last-move")).to_contain_text(f" {PLIES + 1}:")
    page.route("**/live/match/", lambda route: route.abort())
    expect(page.locator("[data-live][data-state=lost]")).to_be_visible()
    page.unroute("**/live/match/")
    expect(page.locator("[data-live][data-state=asking]")).to_be_visible()


NO_BEATS = """addEventListener("htmx:sseOpen", ({ detail }) => {
  const isLive = () => document.querySelector("[data-live][data-state=live]");
  detail.source.addEventListener("beat", (event) => isLive() && event.stopImmediatePropagation());
}, true)"""
"""However long a test takes, the page hears no beat of its stream but the first, where nothing else tells that it is
open: standings say nothing when they are as new as the page."""


@pytest.mark.parametrize("address", ["matches/{match}/", "", "standings/"])
def test_a_server_that_hangs_is_told_from_one_where_nothing_happens(
    site: Site, open_page: Opener, address: str
) -> None:
    """A cable that is pulled, or a phone out of reach, ends no stream: it only becomes still."""
    page = open_page(PHONE)
    page.add_init_script(NO_BEATS)
    stand_still(page)
    page.goto(site.page(address.format(match=match_of(site))))
    live, lost = (page.locator(f"[data-live][data-state={state}]") for state in ("live", "lost"))
    expect(live).to_be_attached()
    page.route("**/live/**", lambda _route: None)
    page.clock.fast_forward(24_000)
    expect(live).to_be_attached()
    with page.expect_request("**/live/**"):
        page.clock.fast_forward(8_000)
    page.clock.fast_forward(9_000)  # so long it waits for an answer
    expect(lost).to_be_attached()
    expect(page.locator("[data-mark].is-lost").first).not_to_be_empty()


def test_a_beat_of_a_still_stream_says_that_the_server_is_there(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    beats = "window.addEventListener('htmx:sseOpen', ({ detail }) => { window.source = detail.source; }, true)"
    page.add_init_script(beats)
    page.goto(site.page(f"matches/{match_of(site)}/"))
    expect(page.locator("[data-live][data-state=live]")).to_be_attached()
    page.route("**/live/match/", lambda route: route.abort())
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(page.locator("[data-live][data-state=lost]")).to_be_attached()
    page.evaluate("window.source.dispatchEvent(new MessageEvent('beat', { data: '1' }))")
    expect(page.locator("[data-live][data-state=live]")).to_be_attached()


def test_a_page_that_is_closed_to_the_visitor_says_so(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    page.goto(site.page(f"matches/{match_of(site)}/"))
    expect(page.locator("[data-live][data-state=live]")).to_be_visible()
    run(site.environment, "-m", "tests.live_play", "private")
    expect(page.locator("[data-live][data-state=closed]")).to_be_attached()
    expect(page.locator("[data-mark]")).not_to_be_empty()


def test_a_clock_is_right_whatever_the_devices_own_says_and_after_a_sleep(site: Site, open_page: Opener) -> None:
    page = open_page(PROJECTOR)
    page.clock.install(time="2020-02-02T02:02:02Z")
    screen(site, page)
    measured(page)
    is_right(site, page)
    page.reload()
    measured(page)
    is_right(site, page)
    # The device slept: its clock jumps, the server's does not.
    with page.expect_response("**/clocks/"):
        page.clock.fast_forward(25_000)
    is_right(site, page)


def test_a_clock_is_right_when_it_was_set_while_the_link_was_lost(site: Site, open_page: Opener) -> None:
    page = open_page(PROJECTOR)
    screen(site, page)
    measured(page)
    page.context.set_offline(True)
    set_clock(site, "reset", 1)
    set_clock(site, "start", 2)
    page.context.set_offline(False)
    expect(page.locator("[data-clock=move][data-version='3']")).to_be_visible()
    is_right(site, page)


def test_the_last_ten_seconds_stand_out_and_overrun_counts_up(site: Site, open_page: Opener) -> None:
    begun = int(clock_on_server(site)["since"])
    page = open_page(PROJECTOR)
    stand_still(page, begun / 1000 + 1)
    told = {"clocks": [], "now": begun + 1_000}
    page.route("**/clocks/", lambda route: route.fulfill(json=told))
    screen(site, page)
    measured(page)
    clock = page.locator("[data-clock=move]")
    page.clock.run_for(1_000)
    expect(clock.locator(".clock-left")).to_have_text("0:38")
    page.clock.run_for(29_000)
    expect(clock).to_have_class("clock is-move is-running is-last")
    expect(clock.locator(".clock-left")).to_have_text("0:09")
    page.clock.run_for(13_000)
    expect(clock).to_have_class("clock is-move is-running is-over")
    expect(clock.locator(".clock-left")).to_have_text("+0:04")


def test_judges_start_pause_and_reset_and_every_screen_counts_down(site: Site, open_page: Opener) -> None:
    """With the real time of a few seconds."""
    page = open_page(PROJECTOR)
    screen(site, page)
    set_clock(site, "reset", 1)
    expect(page.locator(".clock-left")).to_have_text("0:40")
    set_clock(site, "start", 2)
    expect(page.locator(".clock-left")).to_have_text("0:37")
    is_right(site, page)
    set_clock(site, "pause", 3)
    expect(page.locator("[data-clock=move]:not(.is-running)")).to_be_visible()
    told = clock_on_server(site)
    assert told["since"] == ""
    stands = told["limit"] * 1000 - told["spent"]
    expect(page.locator("[data-clock=move]")).to_have_attribute("data-left", str(stands))
