"""The board of the team stage: the clock of its moves, an overrun, corrections, a judge's decision, the history."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright._impl._api_structures import FloatRect
from playwright.sync_api import Locator, Page, expect

from tests.journeys.clocks import let_time_pass, measured, set_running_clock, stand_still
from tests.journeys.conftest import PHONE, Opener, Site, in_module, served
from tests.journeys.holding import SECOND, hold
from tests.journeys.slow_link import hold_the_first
from tests.journeys.staying import Watch
from tests.journeys.test_board import enter, ready, tap, type_move
from tests.journeys.test_taps import stop_time

pytestmark = pytest.mark.browser


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A server with matches in their team stage."""
    yield from served(tmp_path, "tests.journeys.team_scene")


HOURS = 9_000
"""Seconds for a move that do not run out, however long a page takes."""


def board(site: Site, open_page: Opener, which: str, *, locale: str = "en-GB") -> Page:
    """The judge's phone, usually in English, with the empty board of the first game."""
    page = open_page(PHONE, locale)
    enter(site, page)
    page.goto(site.page(f"matches/{site.told[which]}/judge/games/team/0/1/board/"))
    page.locator("main form button.btn-primary").click()
    ready(page, 0)
    return page


def play(page: Page, *cells: str) -> None:
    for cell in cells:
        ply = int(page.locator("[data-board]").get_attribute("data-ply") or 0)
        tap(page, cell)
        ready(page, ply + 1)


def start_clock(page: Page) -> None:
    page.locator("[name=do][value=start]").tap()
    expect(page.locator("[data-clock=move].is-running")).to_be_visible()


def offered(page: Page) -> Locator:
    """What can be done about a move over its time, once it takes taps."""
    offer = page.locator("[aria-labelledby=overrun]:not([data-quiet])")
    expect(offer).to_be_visible()
    return offer


def decide(page: Page, button: Locator) -> None:
    """Holds a button on a page that stands still until it is let go."""
    stop_time(page)
    hold(page, button)
    page.clock.resume()


def shows_moves(page: Page, *moves: str) -> None:
    """What stands beside the board comes after the board."""
    expect(page.locator("#beside .moves li")).to_have_text([re.compile(rf"^\s*{move}\b") for move in moves])


def test_the_last_ten_seconds_stand_out_and_an_overrun_counts_up(site: Site, open_page: Opener) -> None:
    page = board(site, open_page, "usual")
    start_clock(page)
    clock = page.locator("[data-clock=move]")
    left = clock.locator(".clock-left")
    begun = int(clock.get_attribute("data-since") or 0)
    page.route("**/clocks/", lambda route: route.fulfill(json={"clocks": [], "now": begun + 1_000}))
    stand_still(page, begun / 1000 + 1)
    page.reload()
    measured(page)
    page.clock.run_for(1_000)
    expect(left).to_have_text("0:38")
    expect(clock).not_to_have_class(re.compile("is-last"))
    page.clock.run_for(29_000)
    expect(clock).to_have_class(re.compile("is-last"))
    expect(left).to_have_text("0:09")
    page.clock.run_for(20_000)
    expect(clock).to_have_class(re.compile("is-over"))
    expect(left).to_have_text("+0:11")


def test_a_move_over_its_time_is_recorded_and_loses_the_game_when_the_judge_says_so(
    site: Site, open_page: Opener
) -> None:
    page = board(site, open_page, "strict")
    start_clock(page)
    set_running_clock(site, "limit", str(HOURS))
    play(page, "d4")
    in_time = page.locator("#beside .moves li").first
    expect(in_time).to_contain_text(re.compile(r"d4\s+\d+ s"))
    expect(page.locator(".over-time")).to_have_count(0)
    let_time_pass(site, page, HOURS + 2)
    expect(page.locator("[data-board][data-ready]")).to_be_attached()
    expect(page.locator("[data-clock=move].is-over")).to_be_visible()
    play(page, "e5")
    offer = offered(page)
    expect(offer).to_contain_text("Move 2 was")
    page.locator("#moves-played summary").tap()
    expect(page.locator("#beside .moves .over-time")).to_be_visible()
    expect(page.locator("[data-board][data-over]")).to_have_count(0)
    expect(offer.locator("button.btn-primary")).to_have_text("Count the game as lost")
    decide(page, offer.get_by_role("button", name="Count the game as lost"))
    expect(page.locator("[data-board][data-over]")).to_be_attached()
    expect(page.locator(".play-turn")).to_contain_text("Альфа")
    page.goto(site.page(f"matches/{site.told['strict']}/games/team/0/1/?ply=2"))
    expect(page.locator(".over-time")).to_have_count(1)


def test_an_overrun_can_be_warned_and_the_game_goes_on(site: Site, open_page: Opener) -> None:
    page = board(site, open_page, "strict")
    start_clock(page)
    let_time_pass(site, page, 42)
    expect(page.locator("[data-board][data-ready]")).to_be_attached()
    play(page, "d4")
    decide(page, offered(page).get_by_role("button", name="Warn"))
    expect(page.locator("[aria-labelledby=overrun]")).to_have_count(0)
    play(page, "e5")
    expect(page.locator("#history")).to_contain_text("Overrun:")


def test_a_page_that_stands_still_for_a_moment_decides_nothing(site: Site, open_page: Opener) -> None:
    page = board(site, open_page, "strict")
    start_clock(page)
    let_time_pass(site, page, 42)
    play(page, "d4")
    button = offered(page).get_by_role("button", name="Count the game as lost")
    button.scroll_into_view_if_needed()
    stop_time(page)
    box = button.bounding_box()
    assert box
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.down()
    expect(button).to_have_class(re.compile("is-held"))
    page.clock.fast_forward(5 * SECOND)  # no timer goes off more than once
    page.mouse.up()
    expect(button).not_to_have_class(re.compile("is-held"))
    expect(page.locator("[aria-labelledby=overrun]")).to_be_visible()
    expect(page.locator("[data-board][data-over]")).to_have_count(0)
    hold(page, button)
    page.clock.resume()
    expect(page.locator("[data-board][data-over]")).to_be_attached()


def test_corrections_and_a_decision_leave_the_original_in_the_history(site: Site, open_page: Opener) -> None:
    page = board(site, open_page, "usual")
    play(page, "a1", "h8", "a3", "h6")
    page.get_by_role("button", name="Take back h6").tap()
    ready(page, 3)
    play(page, "h5")
    page.locator("#correcting summary").tap()
    page.locator("#correcting select[name=ply]").select_option("1. a1")
    page.locator("#correcting input[name=action]").fill("h8")
    page.locator("#correcting button.btn-outline-primary").tap()
    refused = page.locator("#correcting .alert")
    expect(refused).to_contain_text("no longer fits")
    expect(refused).to_contain_text("h8, a3, h5")
    refused.get_by_role("button").tap()
    ready(page, 1)
    shows_moves(page, "h8")
    page.locator("#ending summary").tap()
    page.locator("#ending select[name=how]").select_option("adjudication")
    page.locator("#ending select[name=result]").select_option("B")
    page.locator("#ending [name=reason]").fill("Доску сдвинули")
    page.locator("#ending button").tap()
    expect(page.locator("[data-board][data-over]")).to_be_attached()
    page.locator("#history summary").tap()
    history = page.locator("#history")
    for shown in ("h6", "a1", "a3", "h5", "Доску сдвинули"):
        expect(history).to_contain_text(shown)
    expect(history.locator("del").filter(has_text="a1").first).to_be_visible()


def test_the_board_follows_another_judge_and_asks_where_something_would_be_lost(site: Site, open_page: Opener) -> None:
    page = board(site, open_page, "usual")
    other = open_page(PHONE, "en-GB")
    enter(site, other)
    other.goto(page.url)
    ready(other, 0)
    play(page, "d4")
    ready(other, 1)
    expect(other.locator("#beside .moves li")).to_have_count(1)
    other.locator("[data-move] [name=action]").fill("h8")
    play(page, "e5")
    expect(other.locator("[data-news]")).to_be_visible()
    expect(other.locator("[data-move] [name=action]")).to_have_value("h8")
    other.locator("[data-show-news]").tap()
    ready(other, 2)
    expect(other.locator("[data-move] [name=action]")).to_have_value("h8")


BETWEEN = in_module(
    "board",
    """new MutationObserver(() => {
  window.between ||= document.querySelector("[data-board]") !== board.state.board;
}).observe(document, { childList: true, subtree: true })""",
)
"""Notes in the page whether there ever is a board in sight that taps would not reach."""


def test_moves_entered_while_one_is_on_its_way_are_stored_after_it(site: Site, open_page: Opener) -> None:
    page = board(site, open_page, "usual")
    page.evaluate(BETWEEN)
    on_the_way = hold_the_first(page, "**/board/play/")
    tap(page, "d4")
    expect(page.locator("[data-move].htmx-request")).to_be_attached()
    tap(page, "d4")
    type_move(page, "e5")
    expect(page.locator("[data-move] [name=action]")).to_have_value("")
    tap(page, "c3")
    type_move(page, "f6")
    on_the_way.let_go()
    ready(page, 4)
    shows_moves(page, "d4", "e5", "c3", "f6")
    expect(page.locator("#refused")).to_have_count(0)
    assert not page.evaluate("window.between")


def test_a_move_entered_behind_a_refused_one_is_held_back(site: Site, open_page: Opener) -> None:
    page = board(site, open_page, "usual")
    play(page, "d4")
    on_the_way = hold_the_first(page, "**/board/play/")
    type_move(page, "d4")
    expect(page.locator("[data-move].htmx-request")).to_be_attached()
    type_move(page, "e5")
    on_the_way.let_go()
    expect(page.locator("#refused")).to_be_visible()
    held = page.locator("[data-unsent] li")
    expect(held).to_contain_text("e5")
    expect(page.locator("#refused:not([data-quiet])")).to_be_visible()
    page.locator("#refused [data-close]").tap()  # it may lie over the list
    held.get_by_role("button").first.tap()
    ready(page, 2)
    expect(page.locator(".play-last b")).to_have_attribute("data-text", "e5")


@pytest.mark.parametrize("width", [390, 360])
def test_the_ways_to_take_an_overrun_are_apart_and_a_slip_decides_nothing(
    site: Site, open_page: Opener, width: int
) -> None:
    page = board(site, open_page, "usual", locale="ru-RU")
    page.set_viewport_size({"width": width, "height": 780})
    start_clock(page)
    let_time_pass(site, page, 42)
    expect(page.locator("[data-board][data-ready]")).to_be_attached()
    play(page, "d4")
    boxes = {}
    for way in ("warn", "skip", "lose"):
        box = page.locator(f"[aria-labelledby=overrun] button[value={way}]").bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, way
        assert box["x"] >= 0, way
        assert box["x"] + box["width"] <= width, way
        boxes[way] = box
    assert min(apart(boxes["warn"], boxes["skip"]), apart(boxes["skip"], boxes["lose"])) >= 12
    page.locator("[aria-labelledby=overrun] button[value=lose]").tap()
    expect(page.locator("[aria-labelledby=overrun]")).to_be_visible()
    expect(page.locator("[data-board][data-over]")).to_have_count(0)


def apart(one: FloatRect, other: FloatRect) -> float:
    """The pixels between two boxes, along the axis on which they are further apart."""
    first, second = ((box["x"], box["y"], box["width"], box["height"]) for box in (one, other))
    across = max(second[0] - first[0] - first[2], first[0] - second[0] - second[2])
    down = max(second[1] - first[1] - first[3], first[1] - second[1] - second[3])
    return max(across, down)


@pytest.mark.parametrize(
    ("size", "locale"),
    [
        ((390, 844), "en-GB"),
        ((360, 640), "ru-RU"),  # the narrowest screen with the longer words
        ((1280, 800), "ru-RU"),
        pytest.param((390, 844), "ru-RU", marks=pytest.mark.nightly),
        pytest.param((360, 640), "en-GB", marks=pytest.mark.nightly),
        pytest.param((1280, 800), "en-GB", marks=pytest.mark.nightly),
    ],
)
def test_clock_overrun_and_news_leave_the_board_where_it_is(
    site: Site, open_page: Opener, size: tuple[int, int], locale: str
) -> None:
    page, other = board(site, open_page, "usual", locale=locale), open_page(PHONE, locale)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    watch = Watch(page)
    watch.note("begun")
    do = page.locator("[name=do]")
    for state, way in (("running", "start"), ("paused", "pause"), ("again", "start")):
        page.locator(f"[name=do][value={way}]").click()
        expect(do.locator(f"xpath=self::*[@value='{'start' if way == 'pause' else 'pause'}']")).to_be_visible()
        watch.note(state)
    let_time_pass(site, page, 42)
    expect(page.locator("[data-board][data-ready]")).to_be_attached()
    expect(page.locator("[data-clock=move].is-over")).to_be_visible()
    watch.note("over time")
    play(page, "d4")
    overrun = page.locator("[aria-labelledby=overrun]")
    expect(overrun).to_be_in_viewport(ratio=0.9)
    watch.note("overrun")
    if overrun.locator("[data-close]").count():
        overrun.locator("[data-close]").click()
        watch.note("overrun set aside")
    decide(page, offered(page).locator("button[value=warn]"))
    expect(overrun).to_have_count(0)
    watch.note("warned")
    set_running_clock(site, "running_since", "NULL")  # however long it takes, the next move is in time
    enter(site, other)
    other.goto(page.url)
    ready(other, 1)
    page.locator("[data-move] [name=action]").fill("h8")
    play(other, "e5")
    expect(page.locator("[data-news]")).to_be_visible()
    watch.note("news")
    page.locator("[data-show-news]").click()
    ready(page, 2)
    expect(page.locator("[data-note]")).to_be_visible()
    watch.note("gone on")
    watch.check()


def test_a_move_refused_late_is_told_on_the_protocols_page_too(site: Site, open_page: Opener) -> None:
    page = board(site, open_page, "usual")
    page.route("**/play/", lambda route: route.abort())
    type_move(page, "no such move")
    expect(page.locator("[data-unsent] li")).to_have_count(1)
    page.goto(site.page(f"matches/{site.told['usual']}/judge/"))
    expect(page.locator("[data-outbox].is-waiting")).to_be_visible()
    page.unroute("**/play/")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#late .late-title")).to_have_text("no such move")
    expect(page.locator("[data-outbox]:not(.is-waiting)")).to_be_visible()
