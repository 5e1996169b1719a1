"""The board keeps its place under the finger whatever is said around it, and a double tap enters one move."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from games.registry import get
from tests.journeys import boards, test_try
from tests.journeys.conftest import DESKTOP, PHONE, Opener, Site, in_module, served
from tests.journeys.slow_link import hold_the_first
from tests.journeys.staying import PLACE, Watch
from tests.journeys.test_board import begin, cell, enter, enter_action, ready, tap, type_move

pytestmark = pytest.mark.browser

SIZES: Final = ((390, 844), (360, 640), (1280, 800))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with a match of every game; the journeys play on boards of their own."""
    yield from served(tmp_path_factory.mktemp("stays"), "tests.journeys.board_scene")


def at_judge(site: Site, page: Page, kind: str) -> None:
    enter(site, page)
    begin(site, page, kind)


def at_try(_site: Site, page: Page, kind: str) -> None:
    test_try.begin(page, kind)


def walk(watch: Watch, kind: str, match: Any, texts: list[str]) -> Any:
    """Some actions by taps, then refusals, a choice and a move without a link."""
    page, game = watch.page, get(kind)
    watch.note("before")
    for text in texts:
        enter_action(page, match.position, game, text)
        match = match.play(text)
        ready(page, len(match.actions))
        watch.note(f"after {text}")
    choices = page.evaluate(
        in_module("board", "board.state.root.taps.filter((one) => one.more).map((one) => one.token)")
    )
    for choice in choices[:2]:
        tap(page, choice)
        expect(page.locator("[data-clear]")).to_be_visible()
        watch.note(f"chosen {choice}")
        page.locator("[data-clear]").click()
    type_move(page, "no such move at all")
    expect(page.locator(".play-refused")).to_be_in_viewport(ratio=0.9)
    watch.note("refused")
    page.context.set_offline(True)
    type_move(page, "not sent")
    expect(page.locator("[data-unsent] li")).to_have_count(1)
    watch.note("not sent")
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#late .late-title")).to_be_attached()
    ready(page, len(match.actions))
    watch.note("refused late")
    return match


@pytest.mark.parametrize(
    ("where", "locale"),
    [  # every run meets both pages and both languages of every game, a nightly one each page in each language
        (at_judge, "ru-RU"),
        (at_try, "en-GB"),
        pytest.param(at_judge, "en-GB", marks=pytest.mark.nightly),
        pytest.param(at_try, "ru-RU", marks=pytest.mark.nightly),
    ],
)
@pytest.mark.parametrize("kind", boards.GAMES)
def test_the_board_keeps_its_place_in_every_state(
    site: Site, open_page: Opener, kind: str, where: Callable[..., None], locale: str
) -> None:
    page = open_page(PHONE, locale)
    where(site, page, kind)
    match, texts = boards.begun(kind), boards.texts(kind)
    for (width, height), share in zip(SIZES, (texts[:3], texts[3:4], texts[4:5]), strict=True):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        ready(page, len(match.actions))
        watch = Watch(page)
        match = walk(watch, kind, match, share)
        page.reload()
        ready(page, len(match.actions))
        watch.note("opened anew")
        if width == SIZES[-1][0]:
            end(page)
            watch.note("ended")
        watch.check()


def end(page: Page) -> None:
    """The judge, or the two who play, end the game."""
    page.locator("#ending summary").click()
    page.locator("#ending select[name=how]").select_option("agreement")
    page.locator("#ending button").click()
    expect(page.locator("[data-board][data-over]")).to_be_attached()


@pytest.mark.parametrize("kind", boards.GAMES)
def test_the_last_move_leaves_the_board_where_it_was(site: Site, open_page: Opener, kind: str) -> None:
    page = open_page({**PHONE, "viewport": {"width": 360, "height": 640}})
    at_judge(site, page, kind)
    game, match = get(kind), boards.begun(kind)
    watch = Watch(page)
    for text in boards.texts(kind):
        type_move(page, text)
        match = match.play(text)
        expect(page.locator(f"[data-board][data-ply='{len(match.actions)}']")).to_be_attached()
        watch.note(text)
    assert game.over(match.position)
    expect(page.locator("[data-board][data-over]")).to_be_attached()
    watch.check()


def test_a_refusal_goes_with_the_next_choice_that_is_possible(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    at_judge(site, page, "deer")
    type_move(page, "c7-c6")
    expect(page.locator("#refused")).to_be_in_viewport(ratio=0.9)
    expect(page.locator("[data-draw] .board-fault").first).to_be_attached()
    ready(page, 0)
    place = page.evaluate(PLACE)
    tap(page, "c7")
    expect(page.locator("#refused")).to_have_count(0)
    expect(page.locator("[data-draw] .board-fault")).to_have_count(0)
    assert page.evaluate(PLACE) == place


def test_a_refusal_can_be_closed(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    at_try(site, page, "corners")
    type_move(page, "z9")
    ready(page, 0)
    page.locator("#refused [data-close]").tap()
    expect(page.locator("#refused")).to_have_count(0)


FRAME, QUIET = 16, 400
"""Milliseconds: until the new board is shown, and how long it then takes no taps (``board.js``)."""


def middle(page: Page, token: str) -> tuple[float, float]:
    box = cell(page, token).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def stored(page: Page) -> str | None:
    """The number of moves that the server has."""
    ply = re.search(r'data-ply="(\d+)"', page.request.get(page.url).text())
    return ply and ply[1]


@pytest.fixture
def still(site: Site, open_page: Opener) -> Page:
    """An empty board of Corners on a page whose clock stands still until it is told to go on."""
    page = open_page(PHONE)
    page.clock.install()
    at_try(site, page, "corners")
    page.clock.pause_at("2040-01-01")
    return page


@pytest.mark.parametrize("after", [0, FRAME, 150, QUIET - 1])
@pytest.mark.parametrize("slip", [0, 40])
def test_the_second_tap_of_a_double_tap_does_nothing(still: Page, after: int, slip: int) -> None:
    x, y = middle(still, "f5")
    still.touchscreen.tap(x, y)
    expect(still.locator("[data-board][data-ply='1']")).to_be_attached()
    still.clock.run_for(after)
    still.evaluate(in_module("board", "board.load()"))  # the board knows what may follow, as it would by now
    still.touchscreen.tap(x, y - slip)
    still.clock.run_for(5000)
    ready(still, 1)
    expect(still.locator("#refused")).to_have_count(0)
    expect(still.locator("[data-draw] .is-tapped")).to_have_count(0)
    expect(still.locator(".play-last b")).to_have_attribute("data-text", "f5")
    assert stored(still) == "1"


def test_the_same_point_tapped_again_later_is_refused_and_no_move_of_the_other_side(still: Page) -> None:
    x, y = middle(still, "f5")
    still.touchscreen.tap(x, y)
    expect(still.locator("[data-board][data-ply='1']")).to_be_attached()
    for passed in (FRAME, QUIET):
        still.clock.run_for(passed)
    ready(still, 1)
    still.touchscreen.tap(x, y)
    expect(still.locator("#refused")).to_be_visible()
    still.clock.run_for(FRAME)
    still.clock.run_for(QUIET)
    still.evaluate("document.querySelector('#refused').dataset.earlier = ''")
    still.touchscreen.tap(x, y)
    expect(still.locator("#refused:not([data-earlier])")).to_be_visible()
    assert stored(still) == "1"
    still.clock.run_for(FRAME)
    still.clock.run_for(QUIET)
    still.touchscreen.tap(x, y - 40)
    ready_after(still, 2)
    assert stored(still) == "2"


def ready_after(page: Page, ply: int) -> None:
    expect(page.locator(f"[data-board][data-ply='{ply}']")).to_be_attached()


@pytest.mark.parametrize("slip", [0, 40])
def test_a_double_tap_whose_move_is_still_on_its_way_enters_one_move(still: Page, slip: int) -> None:
    held = hold_the_first(still, "**/play/")
    x, y = middle(still, "f5")
    still.touchscreen.tap(x, y)
    expect(still.locator("[data-move].htmx-request")).to_be_attached()
    still.clock.run_for(150)
    still.touchscreen.tap(x, y - slip)
    held.let_go()
    ready_after(still, 1)
    still.clock.run_for(5000)
    ready(still, 1)
    expect(still.locator("#refused")).to_have_count(0)
    assert stored(still) == "1"


def test_a_word_tapped_twice_is_entered_once(site: Site, open_page: Opener) -> None:
    page = open_page(DESKTOP)
    at_try(site, page, "sonor")
    enter_action(page, boards.begun("sonor").position, get("sonor"), "1:000")
    ready(page, 1)
    page.locator("[data-move] details:has([value='(stop)']) > summary").click()
    page.locator("[data-move] button[value='(stop)']").dblclick()
    ready(page, 2)
    expect(page.locator("#refused")).to_have_count(0)
    assert stored(page) == "2"
