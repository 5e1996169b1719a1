"""The evaders of Sonor are moved one after another by a thumb that is faster than the link."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import PHONE, Opener, Site, in_module, served
from tests.journeys.test_board import ready
from tests.journeys.touching import Finger, Point

pytestmark = pytest.mark.browser
EVADERS = "12345"
AHEAD = 70
"""CSS pixels from a disc to where its direction is tapped: straight ahead."""
LATENCY = 400
"""Milliseconds until an answer begins."""
NOBODY = "Касание не учтено"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    yield from served(tmp_path_factory.mktemp("quick"), "tests.journeys.touch_scene", "{}")


@pytest.fixture
def page(site: Site, open_page: Opener) -> Page:
    """Two people at one phone, on a link on which each answer takes a while."""
    page = open_page(PHONE)
    page.goto("/try/sonor/")
    page.locator("form.sheet button.btn-primary").click()
    ready(page, 0)
    expect(page.locator("[data-board][data-ready]:not([data-quiet])")).to_be_attached()
    slow = page.context.new_cdp_session(page)
    slow.send("Network.enable")
    conditions = {"offline": False, "latency": LATENCY, "downloadThroughput": -1, "uploadThroughput": -1}
    slow.send("Network.emulateNetworkConditions", conditions)
    return page


def places(page: Page) -> dict[str, Point]:
    finger = Finger(page)
    return {token: finger.place(token) for token in EVADERS}


def tap_step(page: Page, start: Point, pause: int) -> None:
    """A disc and straight ahead of it, each followed by a pause (milliseconds)."""
    x, y = start
    page.touchscreen.tap(x, y)
    page.wait_for_timeout(pause)
    page.touchscreen.tap(x, y - AHEAD)
    page.wait_for_timeout(pause)


@pytest.mark.parametrize("pause", [500, 250])
def test_every_evader_goes_where_its_own_tap_has_sent_it(page: Page, pause: int) -> None:
    before = places(page)
    for start in before.values():
        tap_step(page, start, pause)
    ready(page, 5)
    for token, (x, y) in places(page).items():
        assert abs(x - before[token][0]) < 2, token
        assert y < before[token][1] - 5, token


def test_a_drag_while_the_step_before_is_on_its_way_is_a_step(page: Page) -> None:
    first, second, *_rest = before = list(places(page).values())
    tap_step(page, first, 10)
    Finger(page).drag(second, (second[0], second[1] - AHEAD))
    ready(page, 2)
    assert abs(places(page)["2"][0] - second[0]) < 2
    assert places(page)["2"][1] < second[1] - 5
    assert list(places(page).values())[2:] == before[2:]


def test_a_tap_on_the_field_that_belongs_to_no_evader_says_so(page: Page) -> None:
    first, second, *_rest = places(page).values()
    tap_step(page, first, 10)
    page.touchscreen.tap(second[0], second[1] - AHEAD)
    ready(page, 1)
    expect(page.locator("[data-prompt]")).to_contain_text(NOBODY)
    page.touchscreen.tap(*second)
    expect(page.locator("[data-prompt]")).not_to_contain_text(NOBODY)
    expect(page.locator("[data-dial]")).to_be_visible()
    assert page.evaluate(in_module("board", "board.state.taps.join()")) == "2"


def test_a_double_tap_is_one_step(page: Page) -> None:
    first, *rest = places(page).values()
    tap_step(page, first, 10)
    page.touchscreen.tap(first[0], first[1] - AHEAD)
    ready(page, 1)
    expect(page.locator("#refused")).to_have_count(0)
    assert page.evaluate(in_module("board", "board.state.taps.length")) == 0
    assert list(places(page).values())[1:] == rest
