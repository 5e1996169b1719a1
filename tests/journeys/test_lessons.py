"""A child learns a game on a phone: finds the lessons, does one wrong, then right, and goes on to the next."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.accessible import too_low, violations
from tests.journeys.conftest import DESKTOP, PHONE, Opener, Site, served
from tests.journeys.staying import PLACE, Watch
from tests.journeys.test_board import cell, ready, tap, type_move

pytestmark = pytest.mark.browser
SMALL: Final = {**PHONE, "viewport": {"width": 360, "height": 640}}
SQUARE = "/learn/corners/square/"
BEGINS: Final = 6
"""Actions before that lesson."""
OVER: Final = "[data-board][data-over]:not([data-quiet])"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server for all, with lessons of its own; each journey plays on boards of its own."""
    folder = tmp_path_factory.mktemp("lessons")
    yield from served(folder, "tests.journeys.empty_scene", manage=("-m", "tests.learning.lessons"))


def solve(page: Page) -> None:
    """The second lesson, by taps."""
    ready(page, BEGINS)
    tap(page, "a3")
    ready(page, BEGINS + 2)
    for token in ("a1", "a3", "c3"):
        tap(page, token)
    expect(page.locator(OVER)).to_be_attached()


def asked_for(page: Page, number: int) -> None:
    """A hint that is opened by hand: its button and its words are in sight, and nothing has moved."""
    button, words = (page.locator(f".lesson-hint:nth-of-type({number}) {part}") for part in ("summary", "p"))
    expect(button).to_be_in_viewport(ratio=1)
    before = page.evaluate(PLACE), page.evaluate("scrollY")
    button.tap()
    expect(words).to_be_in_viewport(ratio=1)
    assert (page.evaluate(PLACE), page.evaluate("scrollY")) == before
    board, hint = page.locator("[data-draw] svg").bounding_box(), words.bounding_box()
    assert board is not None
    assert hint is not None
    above, beside = hint["y"] + hint["height"] <= board["y"], hint["x"] >= board["x"] + board["width"]
    assert above or beside, "it does not lie over the board"


@pytest.mark.parametrize("locale", ["ru-RU", "en-GB"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (1280, 800), (844, 390)])
def test_hints_are_in_sight_where_they_are_asked_for(open_page: Opener, width: int, height: int, locale: str) -> None:
    page = open_page({**PHONE, "viewport": {"width": width, "height": height}}, locale)
    page.goto("/learn/corners/middle/")
    ready(page, 0)
    asked_for(page, 1)
    asked_for(page, 2)


def test_a_hint_stays_open_after_a_move(open_page: Opener) -> None:
    page = open_page(SMALL)
    page.goto(SQUARE)
    ready(page, BEGINS)
    asked_for(page, 1)
    tap(page, "a3")
    ready(page, BEGINS + 2)
    expect(page.locator(".lesson-hint p")).to_be_in_viewport(ratio=1)
    page.locator(".lesson-hint summary").tap()
    expect(page.locator(".lesson-hint p")).not_to_be_visible()
    expect(page.locator("[data-prompt]")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["390", "360"])
def test_the_first_five_minutes(open_page: Opener, size: dict[str, Any]) -> None:
    page = open_page(size)
    page.goto("/")
    page.locator("a[href='/try/']").tap()
    page.locator("a[href='/learn/corners/']").tap()
    expect(page.locator("[data-lesson]:visible")).to_have_count(0)
    page.locator("a[href='/learn/corners/middle/']").tap()
    ready(page, 0)
    tap(page, "a1")
    expect(page.locator(OVER)).to_be_attached()
    expect(page.locator(".lesson-task.is-missed")).to_be_in_viewport(ratio=1)
    expect(page.locator("#lesson-on")).to_be_in_viewport(ratio=1)
    page.locator("#lesson-on").tap()
    ready(page, 0)
    asked_for(page, 1)
    tap(page, "d4")
    expect(page.locator(OVER)).to_be_attached()
    expect(page.locator(".lesson-task.is-done")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    expect(page.locator("#lesson-on")).to_be_in_viewport(ratio=1)
    page.reload()
    expect(page.locator(".lesson-task.is-done")).to_be_visible()
    expect(page.locator(OVER)).to_be_attached()
    page.locator("#lesson-on").tap()
    page.wait_for_url("**/learn/corners/square/**")
    ready(page, BEGINS)
    page.goto("/learn/corners/")
    expect(page.locator("[data-lesson='corners/middle']")).to_be_visible()
    expect(page.locator("[data-lesson]:visible")).to_have_count(1)


def test_without_a_script_moves_are_typed(open_page: Opener) -> None:
    page = open_page({**PHONE, "java_script_enabled": False})
    page.goto("/learn/corners/")
    page.locator(f"a[href='{SQUARE}']").tap()
    page.locator(".lesson-hint summary").tap()
    expect(page.locator(".lesson-hint p")).to_be_visible()
    for text, seen in (("h8", "#refused"), ("a3", ".play-turn.is-A"), ("b7", ".lesson-task.is-missed")):
        page.locator("#move").fill(text)
        page.locator(".play-entry button").tap()
        expect(page.locator(seen)).to_be_visible()
    page.locator("#lesson-on").tap()
    for text in ("a3", "a1-a3-c3-c1"):
        page.locator("#move").fill(text)
        page.locator(".play-entry button").tap()
    expect(page.locator(".lesson-task.is-done")).to_be_visible()
    page.locator("#lesson-on").tap()
    expect(page).to_have_url(f"{page.url.partition('/learn/')[0]}/learn/corners/guard/")


def test_the_solution_without_a_script(open_page: Opener) -> None:
    page = open_page({**PHONE, "java_script_enabled": False})
    page.goto(SQUARE)
    page.locator("a[href$='/solution/']").tap()
    for step in range(1, 4):
        page.locator("#lesson-on").tap()
        expect(page.locator("[data-board]")).to_have_attribute("data-ply", str(BEGINS + step))
    page.locator("#lesson-on").tap()
    expect(page.locator("[data-board]")).to_have_attribute("data-ply", str(BEGINS))


def walk(page: Page, watch: Watch) -> None:
    """A lesson with everything that is said in it."""
    ready(page, BEGINS)
    watch.note("begun")
    type_move(page, "h8")
    expect(page.locator(".play-refused")).to_be_in_viewport(ratio=0.9)
    watch.note("refused")
    ready(page, BEGINS)
    tap(page, "a3")
    ready(page, BEGINS + 2)
    watch.note("answered")
    page.locator(".lesson-hint summary").click()
    watch.note("a hint")
    type_move(page, "b7")
    expect(page.locator(OVER)).to_be_attached()
    watch.note("missed")
    page.locator("#lesson-on").click()
    solve(page)
    watch.note("done")
    page.locator("a[href$='/solution/']").click()
    for step in range(4):
        expect(page.locator(f"[data-board][data-ply='{BEGINS + step}']")).to_be_attached()
        watch.note(f"step {step}")
        page.locator("#lesson-on").click()
    expect(page.locator(".lesson-task.is-done")).to_be_visible()
    watch.note("back in the lesson")


@pytest.mark.parametrize("locale", ["ru-RU", "en-GB"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (1280, 800), (844, 390)])
def test_the_board_keeps_its_place_in_a_whole_lesson(open_page: Opener, width: int, height: int, locale: str) -> None:
    page = open_page({**PHONE, "viewport": {"width": width, "height": height}}, locale)
    page.goto(SQUARE)
    watch = Watch(page)
    walk(page, watch)
    watch.check()


def test_what_is_played_without_a_link_is_sent_later(open_page: Opener) -> None:
    page = open_page(PHONE)
    page.goto(SQUARE)
    ready(page, BEGINS)
    page.context.set_offline(True)
    tap(page, "a3")
    expect(page.locator("[data-unsent] li")).to_have_count(1)
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    ready(page, BEGINS + 2)
    expect(page.locator("[data-unsent] li")).to_have_count(0)


def test_the_second_half_of_a_double_tap_does_not_leave_the_lesson(open_page: Opener) -> None:
    page = open_page(PHONE)
    page.clock.install()
    page.goto("/learn/corners/middle/")
    ready(page, 0)
    page.clock.pause_at("2040-01-01")
    x, y = middle(page, "[data-draw] [data-tap='a1']")
    page.touchscreen.tap(x, y)
    page.touchscreen.tap(x, y)
    expect(page.locator("[data-board][data-over]")).to_be_attached()
    own = middle(page, "#lesson-on")
    page.touchscreen.tap(*own)
    page.clock.run_for(5000)
    expect(page.locator(".lesson-task.is-missed")).to_be_visible()
    page.touchscreen.tap(*own)
    expect(page.locator("[data-board]:not([data-over])")).to_be_attached()


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_lesson_by_keyboard_alone_is_told_aloud(open_page: Opener) -> None:
    page = open_page(DESKTOP, "en-GB")
    page.goto(SQUARE)
    ready(page, BEGINS)
    said = page.locator("#lesson-said[role=status]")
    expect(said).to_have_text("")
    cell(page, "a3").focus()
    page.keyboard.press("Enter")
    expect(said).to_have_text("The answer: h1. Your move: 2 of 2")
    ready(page, BEGINS + 2)
    for token in ("a1", "a3", "c3"):
        cell(page, token).focus()
        page.keyboard.press("Enter")
    expect(said).to_have_text("Four corners of your own are a rectangle that you can capture.")
    page.locator("a[href$='/solution/']").focus()
    page.keyboard.press("Enter")
    page.locator("#lesson-on").focus()
    for step in range(3):
        page.keyboard.press("Enter")
        expect(said).to_contain_text(f"Solution: step {step + 1} of 3")
        expect(page.locator("#lesson-on")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".lesson-task.is-done")).to_be_visible()


HIDDEN_WHERE_COVERED: Final = """() => {
  const hints = document.querySelector(".lesson-hints");
  const [over, own] = [document.querySelector(".play-refused"), hints].map((one) => one.getBoundingClientRect());
  const covered = over.left < own.right && own.left < over.right && over.top < own.bottom && own.top < over.bottom;
  return getComputedStyle(hints).visibility === (covered ? "hidden" : "visible");
}"""


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (1280, 800), (844, 390)])
def test_a_refusal_hides_the_hints_where_it_lies_over_them_alone(open_page: Opener, size: tuple[int, int]) -> None:
    page = open_page({**PHONE, "viewport": {"width": size[0], "height": size[1]}})
    page.goto(SQUARE)
    ready(page, BEGINS)
    type_move(page, "h8")
    expect(page.locator(".play-refused.is-over")).to_be_visible()
    page.wait_for_function(HIDDEN_WHERE_COVERED)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_function(HIDDEN_WHERE_COVERED)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["ru-RU", "en-GB"])
def test_axe_finds_nothing_where_games_are_learnt(open_page: Opener, scheme: str, locale: str) -> None:
    page = open_page({**PHONE, "color_scheme": scheme, "reduced_motion": "reduce"}, locale)
    for address in ("/learn/", "/learn/corners/", "/learn/sonor/direction/", f"{SQUARE}k/solution/?step=1", SQUARE):
        page.goto(address)
        assert violations(page) == [], address
    ready(page, BEGINS)
    assert too_low(page) == []
    type_move(page, "h8")
    expect(page.locator("#refused")).to_be_visible()
    assert violations(page) == []
    ready(page, BEGINS)
    type_move(page, "a3")
    ready(page, BEGINS + 2)
    type_move(page, "b7")
    expect(page.locator(OVER)).to_be_attached()
    assert violations(page) == []
    page.locator("#lesson-on").tap()
    solve(page)
    assert violations(page) == []
