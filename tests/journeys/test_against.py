"""One person plays against the program on a phone: its answers, a hint, moves taken back; all of it without scripts."""

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.accessible import violations
from tests.journeys.conftest import DESKTOP, PHONE, Opener, Site, served, shell
from tests.journeys.slow_link import hold_the_first
from tests.journeys.staying import Watch
from tests.journeys.test_board import cell, ready, tap
from tournaments.play.read.against import levels_of

pytestmark = pytest.mark.browser

SMALL: Final = {**PHONE, "viewport": {"width": 360, "height": 640}}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server for all: each journey has boards of its own."""
    yield from served(tmp_path_factory.mktemp("against"), "tests.journeys.scene")


def begin(page: Page, game: str, level: str = "1", person: str = "A") -> None:
    """From the form of a game to its board."""
    page.goto(f"/try/{game}/")
    page.locator("[name=opponent][value=program]").check()
    page.locator("[name=person]").select_option(person)
    page.locator("[name=level]").select_option(level)
    page.locator("form.sheet button.btn-primary").click()


def at_ply(page: Page, ply: int) -> None:
    expect(page.locator(f"[data-board][data-ply='{ply}']")).to_be_attached()


def moves(page: Page) -> list[str]:
    """All legal moves, as the board offers them."""
    return list(
        page.evaluate("""async () => {
      const { taps } = document.querySelector("[data-board]").dataset;
      return (await (await fetch(`${taps}?list=1`)).json()).moves;
    }""")
    )


@pytest.mark.parametrize(("size", "locale"), [(SMALL, "ru-RU"), (PHONE, "en-GB"), (DESKTOP, "ru-RU")])
def test_a_game_is_played_against_the_program_and_the_board_stays_where_it_is(
    open_page: Opener, size: dict[str, Any], locale: str
) -> None:
    page = open_page(size, locale)
    begin(page, "corners")
    watch = Watch(page)
    for turn in range(3):
        ready(page, 2 * turn)
        watch.note(f"to move {turn}")
        tap(page, _free(page))
        expect(
            page.locator(f"[data-board][data-ply='{2 * turn + 1}'], [data-board][data-ply='{2 * turn + 2}']")
        ).to_be_attached()
        watch.note(f"thinks {turn}")
        ready(page, 2 * turn + 2)
        watch.note(f"answered {turn}")
    page.locator("a[href*='hint=']").click()
    expect(page.locator("[data-board][data-hint-text]")).to_be_attached()
    ready(page, 6)
    watch.note("hint")
    told = page.locator(".play-prompt").inner_text()
    hinted = re.findall(r": ([a-h][1-8])", told)
    assert hinted, told
    expect(page.locator(f"[data-draw] .board-last[data-tap='{hinted[0]}']")).to_be_attached()
    assert violations(page) == []
    tap(page, hinted[0])
    ready(page, 8)
    assert hinted[0] in (page.locator("[data-walk]").get_attribute("data-said") or "").split("\n")
    watch.note("the hint played")
    page.locator("button[value=back]").click()
    ready(page, 6)
    watch.note("taken back")
    page.reload()
    ready(page, 6)
    watch.note("opened anew")
    watch.check()
    page.locator("button[value=resign]").click()
    expect(page.locator("[data-board][data-over]")).to_be_attached()
    watch.note("over")
    watch.check()


def _free(page: Page) -> str:
    """A cell on which a figure can be placed."""
    return next(text for text in moves(page) if len(text) == 2)


def test_the_program_begins_where_it_has_the_first_move(open_page: Opener) -> None:
    page = open_page(PHONE)
    begin(page, "corners", person="B")
    ready(page, 1)
    expect(page.locator(".play-turn")).to_have_class("play-turn is-B")


@pytest.mark.parametrize("size", [SMALL, PHONE, DESKTOP])
def test_the_names_of_the_cards_stay_on_their_buttons(open_page: Opener, size: dict[str, Any]) -> None:
    page = open_page(size)
    begin(page, "isses")
    at_ply(page, 3)
    page.locator("[data-pick] > summary").click()
    cards = page.locator(".pick-cards button")
    expect(cards).to_have_count(7)
    beside = "cards => cards.filter(card => card.scrollWidth > card.clientWidth).map(card => card.textContent.trim())"
    assert cards.evaluate_all(beside) == []


def test_a_game_of_moves_is_answered_too(open_page: Opener) -> None:
    page = open_page(PHONE, "en-GB")
    begin(page, "deer", level="2")
    ready(page, 0)
    expect(page.locator(".play-list")).to_be_hidden()
    page.locator("[name=action]").fill(moves(page)[0])
    page.locator(".play-entry button").click()
    ready(page, 2)
    expect(page.locator(".play-turn")).to_have_text("Your move")


def test_a_hint_that_comes_between_two_taps_keeps_the_first(open_page: Opener) -> None:
    page = open_page(PHONE, "en-GB")
    begin(page, "deer", level="1")
    ready(page, 0)
    start, goal = re.split("[-x]", next(text for text in moves(page) if re.fullmatch("[a-e][0-9][-x][a-e][0-9]", text)))
    held = hold_the_first(page, "**/answer/?*", "GET")
    with page.expect_request("**/answer/?*"):
        page.locator("a[href*='hint=']").click()
    ready(page, 0)
    tap(page, start)
    expect(page.locator(f".is-tapped[data-tap='{start}']").first).to_be_attached()
    held.let_go()
    expect(page.locator("[data-board][data-hint-text]")).to_be_attached()
    expect(page.locator(".play-prompt")).to_contain_text(start)
    expect(page.locator(".play-prompt")).to_contain_text("Hint: ")
    expect(page.locator(f".is-tapped[data-tap='{start}']").first).to_be_attached()
    tap(page, goal)
    ready(page, 2)
    expect(page.locator(".is-tapped")).to_have_count(0)


TAKEN = (
    "() => void (window.taken = new Promise((go) => addEventListener('htmx:afterRequest', () => go(), { once: true })))"
)
"""Notes in the page when it has done with the next answer, whether it has taken it in or set it aside."""


def test_a_hint_does_not_take_the_board_from_under_a_finger(open_page: Opener) -> None:
    page = open_page(DESKTOP, "en-GB")
    begin(page, "corners", level="1")
    ready(page, 0)
    held = hold_the_first(page, "**/answer/?*", "GET")
    with page.expect_request("**/answer/?*"):
        page.locator("a[href*='hint=']").click()
    ready(page, 0)
    box = cell(page, "d4").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.evaluate(TAKEN)
    held.let_go()
    page.evaluate("window.taken")
    page.mouse.up()
    ready(page, 2)
    assert "d4" in (page.locator("[data-walk]").get_attribute("data-said") or "").split("\n")


def test_without_a_link_one_move_is_kept_and_answered_once_the_link_is_back(open_page: Opener) -> None:
    page = open_page(PHONE, "en-GB")
    begin(page, "corners")
    ready(page, 0)
    page.context.set_offline(True)
    tap(page, "d4")
    unsent = page.locator("[data-unsent] li")
    expect(unsent).to_have_count(1)
    expect(page.locator("[data-note]")).to_contain_text("Your move is kept")
    expect(page.locator("[data-note]")).not_to_contain_text("in order")
    tap(page, "e5")
    expect(page.locator("[data-enter]")).to_be_hidden()
    field = page.locator("[data-move] [name=action]")
    assert field.evaluate("field => (field.focus(), field !== document.activeElement)")
    expect(unsent).to_have_count(1)
    assert violations(page) == []
    page.context.set_offline(False)
    ready(page, 2)
    expect(unsent).to_have_count(0)
    expect(page.locator("#late")).to_be_empty()
    tap(page, moves(page)[0])
    ready(page, 4)


def test_a_board_that_is_not_ready_says_so_until_it_is(open_page: Opener) -> None:
    page = open_page(PHONE, "en-GB")
    begin(page, "corners")
    ready(page, 0)
    held = hold_the_first(page, "**/board-entry*.js", "GET")
    page.reload(wait_until="commit")
    loading = page.get_by_text("The board is still loading")
    expect(loading).to_be_visible()
    assert violations(page) == []
    held.let_go()
    expect(loading).to_be_hidden()
    tap(page, "d4")
    ready(page, 2)
    expect(loading).to_be_hidden()


def test_without_scripts_no_board_says_that_it_is_loading(open_page: Opener) -> None:
    page = open_page(PHONE | {"java_script_enabled": False}, "en-GB")
    begin(page, "corners")
    expect(page.locator(".play-form")).to_be_visible()
    expect(page.get_by_text("The board is still loading")).to_be_hidden()


def test_without_scripts_no_control_is_dead_and_a_move_is_chosen_from_the_list(open_page: Opener) -> None:
    page = open_page(PHONE | {"java_script_enabled": False}, "en-GB")
    begin(page, "corners")
    expect(page.locator("button[type=button]:visible:enabled")).to_have_count(0)
    expect(page.locator("summary", has_text="Choose from the list")).to_be_hidden()
    page.get_by_role("link", name="Choose from the list of moves").click()
    page.locator("#listed").get_by_role("button", name="d4", exact=True).click()
    at_ply(page, 2)
    expect(page.locator("#listed")).to_have_count(0)


def test_all_of_it_works_without_scripts(open_page: Opener) -> None:
    page = open_page(PHONE | {"java_script_enabled": False}, "en-GB")
    begin(page, "corners", level="3")
    page.locator("[name=action]").fill("d4")
    page.locator(".play-entry button").click()
    at_ply(page, 2)
    page.locator("a[href*='hint=']").click()
    expect(page.locator(".play-prompt")).to_contain_text("Hint: ")
    page.reload()
    expect(page.locator(".play-prompt")).to_contain_text("Hint: ")
    page.locator("button[value=back]").click()
    at_ply(page, 0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_where_the_opponent_is_chosen(open_page: Opener, scheme: str) -> None:
    page = open_page({**PHONE, "color_scheme": scheme})
    page.goto("/try/corners/")
    expect(page.locator("[name=level]")).to_be_hidden()
    page.locator("[name=opponent][value=program]").check()
    expect(page.locator("[name=level] option")).to_have_count(len(levels_of("corners")))
    assert violations(page) == []


FEW_CELLS = """
from django.utils import timezone
from tournaments.models import TryBoard
actions = "h8 b7 h1 d1 c8 d4 c1 b1 c1-c8-h8-h1 a4 c2-c6-g6-g2 b6 a2 a1 a2-c1-f7-d8 a3 a8".split()
TryBoard.objects.create(
    key="few-cells", made_with="few-cells", game="corners", actions=actions, tags={}, touched_at=timezone.now()
)
"""
FILL: Final = "shape => getComputedStyle(shape).fill"


def test_a_hint_is_seen_where_all_that_can_be_tapped_is_lit(open_page: Opener, site: Site) -> None:
    shell(site, FEW_CELLS)
    page = open_page(PHONE)
    page.goto("/try/corners/few-cells/")
    ready(page, 17)
    page.locator("a[href*='hint=']").tap()
    expect(page.locator("[data-board][data-hint-text]")).to_be_attached()
    ready(page, 17)
    lit = page.locator(".board-cell.is-target").first.evaluate(FILL)
    advised = page.locator(".board-last.is-target")
    assert advised.count()
    assert lit not in [cell.evaluate(FILL) for cell in advised.all()]
