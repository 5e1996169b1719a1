"""The team stage's clock as a screen: a tap a move, slips, a weak link, what follows when time is over."""

import contextlib
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.journeys.accessible import in_both_schemes
from tests.journeys.clocks import let_time_pass, measured, measured_again, stand_still
from tests.journeys.conftest import PHONE, Opener, Site, served
from tests.journeys.holding import hold
from tests.journeys.test_board import enter, ready, tap

pytestmark = pytest.mark.browser


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A server with matches in their team stage."""
    yield from served(tmp_path, "tests.journeys.team_scene")


def clock(site: Site, open_page: Opener, *, locale: str = "en-GB") -> Page:
    """The judge's phone with the clock of a game whose first mover nobody has noted, time standing still on it."""
    page = open_page(PHONE, locale)
    enter(site, page)
    stand_still(page)
    page.goto(site.page(f"matches/{site.told['usual']}/judge/?step=team"))
    page.locator("#judge-clocks a[href$='/clock/']").tap()
    measured(page)
    return page


@pytest.mark.parametrize("locale", ["en-GB", "ru-RU"])
def test_the_page_has_no_finding_before_and_while_it_runs(site: Site, open_page: Opener, locale: str) -> None:
    page = clock(site, open_page, locale=locale)
    page.clock.resume()  # what looks for findings needs time
    assert in_both_schemes(page) == {}
    begin(page)
    assert in_both_schemes(page) == {}


def begin(page: Page, side: str = "A") -> None:
    page.locator(f"[data-first={side}]").tap()
    expect(page.locator("[data-move-clock].is-running")).to_be_attached()


def press(page: Page) -> None:
    """A tap in the middle, once the one before it is no half of a double tap."""
    page.clock.run_for(500)
    touch(page)


def touch(page: Page) -> None:
    box = page.locator("[data-press]").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def side(page: Page) -> str:
    return str(page.locator("[data-move-clock] > [name=side]").input_value())


def stored(site: Site, column: str) -> str:
    """What the server's clock of moves holds."""
    with contextlib.closing(sqlite3.connect(Path(site.environment["DATA_DIR"], "db.sqlite3"))) as database:
        return str(database.execute(f"SELECT {column} FROM tournaments_clock WHERE kind = 'move'").fetchone()[0])  # noqa: S608


def sent(page: Page) -> None:
    expect(page.locator("[data-sent]")).to_have_text("")


def test_ten_moves_are_ten_taps_and_a_turn_over_its_time_is_skipped(site: Site, open_page: Opener) -> None:
    page = clock(site, open_page)
    begin(page)
    for move in range(1, 10):
        press(page)
        expect(page.locator("[data-press]")).to_have_class(re.compile("is-B" if move % 2 else "is-A"))
    sent(page)
    assert stored(site, "side") == "B"
    expect(page.locator("[data-time-up]")).to_be_hidden()
    let_time_pass(site, page, 41)
    measured(page)
    choice = page.locator("[data-time-up]")
    expect(choice).to_be_visible()
    skip = choice.locator("button[value=skip]")
    hold(page, skip, 500)
    expect(page.locator("[data-press]")).to_have_class(re.compile("is-B"))
    hold(page, skip)
    expect(page.locator("[data-press]")).to_have_class(re.compile("is-A"))
    expect(choice).to_be_hidden()
    measured_again(page)
    press(page)
    expect(page.locator("[data-press]")).to_have_class(re.compile("is-B"))


def test_a_clock_started_on_the_protocol_asks_who_moves_first(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE, "en-GB")
    enter(site, page)
    page.goto(site.page(f"matches/{site.told['usual']}/judge/?step=team"))
    page.locator(".clock-strip [name=do][value=start]").tap()
    expect(page.locator("[data-clock=move].is-running")).to_be_visible()
    page.locator("#judge-clocks a[href$='/clock/']").tap()
    measured(page)
    page.locator("[data-first=B]").tap()
    expect(page.locator("[data-press]")).to_have_class(re.compile("is-B"))
    sent(page)
    assert stored(site, "side") == "B"


def test_the_second_half_of_a_double_tap_does_nothing(site: Site, open_page: Opener) -> None:
    page = clock(site, open_page)
    begin(page)
    page.clock.pause_at("2099-01-01")
    touch(page)
    page.clock.run_for(399)
    touch(page)
    assert side(page) == "B"
    page.clock.run_for(1)
    touch(page)
    assert side(page) == "A"


@pytest.mark.parametrize("again", [False, True], ids=["who moves first", "after a pause"])
def test_a_double_tap_that_starts_the_clock_makes_no_move(site: Site, open_page: Opener, again: bool) -> None:
    page = clock(site, open_page)
    page.clock.pause_at("2099-01-01")
    first = page.locator("[data-first=A]").bounding_box()
    assert first is not None
    start = (first["x"] + first["width"] / 2, first["y"] + first["height"] / 2)
    page.touchscreen.tap(*start)
    if again:
        page.clock.run_for(1000)
        page.locator("[data-do=hint]").tap()
        page.clock.run_for(1000)
        page.touchscreen.tap(*start)
    page.clock.run_for(150)
    page.touchscreen.tap(*start)
    assert side(page) == "A"
    page.clock.run_for(400)
    touch(page)
    assert side(page) == "B"


def test_a_tap_can_be_undone_for_a_few_seconds(site: Site, open_page: Opener) -> None:
    page = clock(site, open_page)
    begin(page)
    press(page)
    page.locator("[data-undo]").tap()
    expect(page.locator("[data-press]")).to_have_class(re.compile("is-A"))
    expect(page.locator("[data-undo]")).to_be_hidden()
    sent(page)
    assert stored(site, "side") == "A"
    press(page)
    page.clock.run_for(6100)
    expect(page.locator("[data-undo]")).to_be_hidden()


def test_without_a_link_the_clock_goes_on_and_the_taps_are_sent_later_in_their_order(
    site: Site, open_page: Opener
) -> None:
    page = clock(site, open_page)
    begin(page)
    sent(page)
    page.context.set_offline(True)
    for _move in range(3):
        press(page)
    expect(page.locator("[data-press]")).to_have_class(re.compile("is-B"))
    expect(page.locator("[data-sent]")).to_have_text("not sent: 3")
    assert stored(site, "side") == "A"
    page.context.set_offline(False)
    page.reload()
    measured(page)
    sent(page)
    expect(page.locator("[data-press]")).to_have_class(re.compile("is-B"))
    assert stored(site, "side") == "B"


def set_phones_clock(page: Page, seconds: int) -> None:
    """Somebody sets it while the page is in sight: the page's own time goes on."""
    page.clock.set_system_time(page.evaluate("Date.now()") / 1000 + seconds)


@pytest.mark.parametrize("seconds", [-120, 60], ids=["back", "ahead"])
def test_whatever_the_phones_clock_is_set_to_time_goes_on_and_a_tap_is_a_move(
    site: Site, open_page: Opener, seconds: int
) -> None:
    page = clock(site, open_page)
    begin(page)
    sent(page)
    left = page.locator("[data-left]")
    page.clock.run_for(2000)
    expect(left).to_have_text("38")
    set_phones_clock(page, seconds)
    with page.expect_request("**/clock/?state=1"):
        page.clock.run_for(100)
    expect(left).to_have_text(re.compile("^(3[0-9]|40)$"))
    expect(page.locator("[data-time-up]")).to_be_hidden()
    press(page)
    expect(page.locator("[data-press]")).to_have_class(re.compile("is-B"))
    sent(page)
    assert stored(site, "side") == "B"


def test_a_link_that_is_back_measures_the_servers_time_again(site: Site, open_page: Opener) -> None:
    page = clock(site, open_page)
    page.context.set_offline(True)
    with page.expect_request("**/clock/?state=1"):
        page.context.set_offline(False)


def refuse(route: Route) -> None:
    """As the server does with whoever may not write any more."""
    if route.request.method == "POST":
        route.fulfill(status=403)
    else:
        route.continue_()


def test_taps_outlive_a_link_that_is_taken_back(site: Site, open_page: Opener) -> None:
    page = clock(site, open_page)
    page.route("**/clock/", refuse)
    begin(page)
    expect(page.locator("[data-fault]")).to_have_text(
        "What you entered is kept on this phone. To send it, open your personal link again."
    )
    expect(page.locator("[data-sent]")).to_have_text("not sent: 1")
    page.unroute("**/clock/")
    page.reload()
    measured(page)
    sent(page)
    assert stored(site, "side") == "A"


def test_with_keys_it_is_held_and_who_cannot_hold_confirms(site: Site, open_page: Opener) -> None:
    page = clock(site, open_page)
    begin(page)
    sent(page)
    let_time_pass(site, page, 41)
    measured(page)
    choice = page.locator("[data-time-up]")
    warn = choice.locator("button.hold[value=warn]")
    warn.focus()
    page.keyboard.down("Enter")
    expect(warn).to_have_class(re.compile("is-held"))
    page.clock.run_for(1000)
    page.keyboard.up("Enter")
    expect(warn).to_be_disabled()
    choice.locator("[data-two-steps]").tap()
    choice.locator("button[value=lose]").first.tap()
    yes = choice.locator("[data-hold-confirm] .btn-danger")
    expect(yes).to_have_text("Yes, count the game as lost")
    yes.tap()
    over = page.locator(".mc-press")
    expect(over).to_contain_text("The game is over.")
    over.tap(position={"x": 5, "y": 5})
    page.get_by_role("link", name="Clock of the next game").tap()
    expect(page.locator("[data-first=A]")).to_be_visible()
    assert stored(site, "running_since") == "None"


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (360, 640)])
def test_nothing_stands_where_one_taps_and_all_of_it_is_in_sight(
    site: Site, open_page: Opener, size: tuple[int, int]
) -> None:
    page = clock(site, open_page, locale="ru-RU")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    begin(page)
    press(page)
    area = page.locator("[data-press]").bounding_box()
    assert area is not None
    for button in page.locator(".mc-head .btn, .mc-tools .btn, [data-time-up] .hold").all():
        box = button.bounding_box()
        if box is None:
            continue
        assert min(box["width"], box["height"]) >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]
        apart = box["y"] >= area["y"] + area["height"] or box["y"] + box["height"] <= area["y"]
        assert apart or box["x"] >= area["x"] + area["width"]


def timed_board(site: Site, open_page: Opener) -> Page:
    """A team game's board on a judge's phone, with the clock of moves running."""
    page = open_page(PHONE, "ru-RU")
    enter(site, page)
    page.goto(site.page(f"matches/{site.told['usual']}/judge/games/team/0/1/board/"))
    page.locator("main form button.btn-primary").click()
    ready(page, 0)
    page.locator("[name=do][value=start]").tap()
    expect(page.locator("[data-clock=move].is-running")).to_be_visible()
    return page


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_board_clock_prompt_and_undo_fit_on_a_phone(site: Site, open_page: Opener, size: tuple[int, int]) -> None:
    page = timed_board(site, open_page)
    tap(page, "d4")
    ready(page, 1)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("scrollTo(0, 0)")
    expect(page.locator(".play-back")).to_be_enabled()
    for part in (".clock-strip", ".play-back", ".play-prompt", "[data-draw] svg"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= size[1], part
    strip = page.locator(".clock-strip").bounding_box()
    assert strip is not None
    assert strip["height"] <= 48


def test_the_board_says_whose_time_is_over_and_hides_neither_clock_nor_turn(site: Site, open_page: Opener) -> None:
    page = timed_board(site, open_page)
    let_time_pass(site, page, 41)
    page.reload()
    panel = page.locator("[data-time-up].is-over:not([data-quiet])")
    turn = page.locator(".play-turn").inner_text()
    expect(panel.locator("h2")).to_have_text(f"Время вышло. {turn}. Решение судьи:")
    panel.locator("[data-two-steps]").tap()
    panel.locator("button[value=skip]").first.tap()
    cancel = panel.locator("[data-hold-cancel]")
    expect(cancel).to_be_visible()
    below, around = cancel.bounding_box(), panel.bounding_box()
    assert below is not None
    assert around is not None
    assert below["y"] + below["height"] <= around["y"] + around["height"] <= page.viewport_size["height"]  # type: ignore[index]
    for shown in (".clock-strip", ".play-turn"):
        box = page.locator(shown).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= around["y"], shown
