"""Screens, the hall and a spectator's phone as they stand: how they look, what can be done there."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.journeys.accessible import violations
from tests.journeys.clocks import stand_still
from tests.journeys.conftest import PHONE, Opener, Site, served
from tests.journeys.slow_link import hold_the_first
from tests.journeys.test_hall_large import LOST, READABLE, SIZES, hall, letters, turn
from tests.journeys.test_live import PROJECTOR, match_of, screen

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Matches of all five games under way, which nobody here goes on with."""
    yield from served(tmp_path_factory.mktemp("screens"), "tests.live_scene")


def test_without_a_script_the_pages_show_the_present_state(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE | {"java_script_enabled": False})
    for path in (f"matches/{match_of(site)}/screen/", f"matches/{match_of(site)}/", "hall/"):
        page.goto(site.page(path))
        expect(page.locator("svg.board").first).to_be_visible()
        expect(page.locator("noscript p.live-state").first).to_be_visible()


def test_the_hall_goes_round_by_itself_and_by_keys(site: Site, open_page: Opener) -> None:
    page = open_page(PROJECTOR)
    stand_still(page)
    page.goto(site.page("hall/"))
    place = page.locator(".hall-place")
    expect(place).to_have_text("1 / 20")
    page.clock.run_for(13_000)
    expect(place).to_have_text("2 / 20")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(place).to_have_text("20 / 20")
    page.keyboard.press(" ")
    page.clock.run_for(40_000)
    expect(place).to_have_text("20 / 20")
    page.locator("[data-hall-next]").press("Enter")
    expect(place).to_have_text("1 / 20")
    expect(page.locator(".slide:visible")).to_have_count(1)


def test_the_hall_stands_still_for_those_who_want_less_motion(site: Site, open_page: Opener) -> None:
    page = open_page(PROJECTOR | {"reduced_motion": "reduce"})
    stand_still(page)
    page.goto(site.page("hall/"))
    expect(page.locator(".hall-place")).to_have_text("1 / 20")
    page.clock.run_for(60_000)
    expect(page.locator(".hall-place")).to_have_text("1 / 20")


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_a_screen_fits_the_projector_and_can_be_read_from_afar(
    site: Site, open_page: Opener, size: tuple[int, int]
) -> None:
    page = open_page({"viewport": {"width": size[0], "height": size[1]}})
    for stage in ("team", "individual"):
        for slug in site.told[stage]:
            screen(site, page, slug, stage)
            expect(page.locator("svg.board").first).to_be_visible()
            assert page.evaluate("document.documentElement.scrollHeight") <= size[1], (slug, stage)
            assert page.evaluate("document.documentElement.scrollWidth") <= size[0], (slug, stage)
            sizes = page.evaluate(
                "[...document.querySelectorAll('.screen-team,.screen-score,.clock-left,.side,.last-move')]"
                ".map(one => parseFloat(getComputedStyle(one).fontSize))"
            )
            assert min(sizes) >= size[1] * 0.034 - 0.1, (slug, stage)


def test_nothing_serious_stands_in_the_way_of_those_who_see_badly(site: Site, open_page: Opener) -> None:
    team, individual = match_of(site), match_of(site, stage="individual")
    screens = (f"matches/{team}/screen/", f"matches/{individual}/screen/", "hall/")
    phones = (f"matches/{individual}/", f"matches/{team}/games/team/0/1/")
    for size, paths in ((PROJECTOR, screens), (PHONE, phones)):
        page = open_page(size)
        for path in paths:
            page.goto(site.page(path))
            expect(page.locator("[data-live][data-state=live]")).to_be_attached()
            assert violations(page) == [], path


def test_the_sound_of_the_last_seconds_is_for_who_asks_for_it(site: Site, open_page: Opener) -> None:
    page = open_page(PROJECTOR)
    screen(site, page)
    button = page.locator("[data-clock-sound]")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")


CLASHES = """() => {
  const parts = [...document.querySelectorAll(".screen-head > *, .screen-boards, .screen-clocks")];
  const boxes = parts.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
  const over = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) => over(a, b))).length;
}"""
"""How many parts of a match's page lie over one another."""


SIZE = """(all) => all.map((one) => one.getBoundingClientRect())
  .map(({ width, height }) => [width, height].map(Math.round))"""


@pytest.mark.parametrize("size", SIZES, ids=["full", "four"])
def test_all_boards_of_a_match_stand_together_of_one_size_and_large(
    site: Site, open_page: Opener, size: tuple[int, int]
) -> None:
    stand_together(site, open_page, size)


def stand_together(site: Site, open_page: Opener, size: tuple[int, int]) -> None:
    """The display shows five boards of each game at once, with nothing lost or laid over another part."""
    page, pages = hall(site, open_page, size)
    together: list[Any] = []
    for place in range(1, pages + 1):
        boards = page.locator(".slide:visible svg.board")
        if boards.count() > 1:
            together.append(
                [(round(box["width"]), round(box["height"])) for board in boards.all() if (box := board.bounding_box())]
            )
            assert page.evaluate(LOST) == []
            assert page.evaluate(CLASHES) == 0
            assert letters(page, ".side, .score, .clock-left, .last-move") >= size[1] * READABLE - 0.5
        turn(page, place, pages)
    assert [len(boards) for boards in together] == [5] * 5, "four pairs and the free shooters of each of the five games"
    for boards in together:
        assert len(set(map(tuple, boards))) == 1
        width, height = boards[0]
        assert (width >= size[0] * 0.17, height >= size[1] * 0.33) == (True, True), boards


SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((one) => one.value)))
  .observe({ type: "layout-shift", buffered: true });"""
"""From the first picture on, how much of the page has moved each time, as browsers measure it."""
CALM = 0.1
"""What counts as good."""


@pytest.mark.parametrize("size", [PHONE, PROJECTOR], ids=["phone", "projector"])
def test_the_hall_stands_before_its_script_has_come_as_it_stands_after(
    site: Site, open_page: Opener, size: dict[str, Any]
) -> None:
    page = open_page(size | {"reduced_motion": "reduce"})
    page.add_init_script(SHIFTS)
    held = hold_the_first(page, "**/hall.*.js", "GET")
    page.goto(site.page("hall/"), wait_until="commit")
    expect(page.locator(".slide").first).to_be_visible()
    expect(page.locator(".slide:visible")).to_have_count(1)
    page.evaluate("new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")
    while page.evaluate("document.readyState") == "loading":  # on a busy machine the page itself comes in pieces
        page.wait_for_timeout(20)
    before = len(page.evaluate("window.shifts"))
    held.let_go()
    expect(page.locator(".hall-place")).to_have_text("1 / 20")
    page.evaluate("new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")
    assert sum(page.evaluate("window.shifts")[before:]) < CALM
