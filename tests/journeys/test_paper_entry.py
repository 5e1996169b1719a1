"""Twelve paper protocols typed in by keyboard alone: how many keys that takes, and what goes wrong on the way."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.journeys.conftest import DESKTOP, PHONE, Opener, Site, served, shell
from tests.journeys.slow_link import hold_the_first

pytestmark = pytest.mark.browser

MOST_KEYS = 35
RESULTS = ("1", "=", "2", "1", "1", "=", "2", "2", "1", "1", "1", "2")
"""Ten games on boards and two of the teams: 6 : 4 and 6 : 6."""
FIRST = ("a", "b", "a", "a", "b", "b")
TOTALS = ("12", "10")
HELDPLAY = ("a", "1", *"1347", "Enter", "2", *"5678", "Enter", "2", *"1 2 3 4", "Enter", "Control+Enter")
SONOR = ("a", *"30x1x1x3", "Enter", "5", "Enter", *"0x0x2x31x", "Enter", "7", "Enter", "Control+Enter")
"""A whole game of each: three games with four houses, two parts with five evaders."""
PRESS = """(keys) => {
    for (const [key, code] of keys)
        document.activeElement.dispatchEvent(
            new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }));
}"""
STATES = """
import json
from tournaments.models import Game, Match, Signature
print(json.dumps([
    [match.state, str(match.total_a), str(match.total_b), match.signatures.filter(way="paper").count()]
    for match in Match.objects.filter(tour__number=1).order_by("number")
]))
"""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """Twelve matches of a tour that was played on paper."""
    yield from served(tmp_path, "tests.journeys.paper_scene")


def states(site: Site) -> list[list[object]]:
    rows: list[list[object]] = json.loads(shell(site, STATES))
    return rows


def open_grid(page: Page, site: Site, who: str = "olga", more: str = "") -> None:
    page.goto("/accounts/login/?next=" + f"/desk/{site.told['slug']}/tours/1/paper/{more}")
    page.locator("[name=username]").fill(who)
    page.locator("[name=password]").fill(site.told["password"])
    page.locator("main form button.btn-primary").click()
    expect(page.locator("[data-row]")).to_have_count(12)
    page.wait_for_load_state()  # its scripts take the keys


class Keyboard:
    """Presses keys one after another, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pressed = 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.pressed += 1


def row(page: Page, site: Site, number: int) -> str:
    return f"#row-{site.told['matches'][number]}"


def type_protocol(keys: Keyboard) -> None:
    """First movers and results as the eye goes over the paper, then its totals; the last Enter saves and signs."""
    results = iter(RESULTS)
    for first in FIRST:
        keys.press(first, next(results), next(results))
    for total in TOTALS:
        keys.press(*total, "Enter")


def test_a_tour_of_twelve_protocols_is_typed_by_keys_alone(site: Site, open_page: Opener) -> None:
    page = open_page(DESKTOP)
    open_grid(page, site)
    keys = Keyboard(page)
    page.locator(f"{row(page, site, 0)} [data-step]").first.focus()
    began = monotonic()
    for number in range(12):
        before = keys.pressed
        type_protocol(keys)
        expect(page.locator(row(page, site, number))).to_have_attribute("data-status", "signed")
        assert keys.pressed - before <= MOST_KEYS
    print(f"12 protocols: {keys.pressed} keys, {monotonic() - began:.1f} s without a person's thinking")
    expect(page.locator("[data-counts=signed] span")).to_have_text("12")
    assert states(site) == [["signed", "12", "10", 3]] * 12


def test_letters_of_the_russian_layout_and_arrows_type_results_too(site: Site, open_page: Opener) -> None:
    page = open_page(DESKTOP)
    open_grid(page, site)
    cells = page.locator(f"{row(page, site, 0)} [data-step=game]")
    cells.first.focus()
    keyboard = page.keyboard
    page.evaluate(PRESS, [["ф", "KeyA"], ["и", "KeyB"], ["б", "Comma"]])  # the last one is who started the next pair
    for key in ("ArrowDown", "ArrowRight", "Enter", "ArrowLeft", "Space"):
        keyboard.press(key)
    keyboard.press("Backspace")  # nothing stands there: one step back
    keyboard.press("Digit2")
    values = cells.evaluate_all("all => all.slice(0, 6).map((one) => one.value)")
    assert values == ["A", "B", "draw", "B", "B", ""]
    assert page.locator(f"{row(page, site, 0)} [name=first-individual-2]").input_value() == "B"
    page.once("dialog", lambda dialog: dialog.accept())  # nothing of this was saved
    for number, keys, result in (
        (1, ("a", "3", "7", "Enter", "2", "7", "Enter", "Control+Enter"), "A"),
        (2, ("b", "1", "4", "Enter", "Enter", "9", "Enter", "2", "Control+Enter"), "BB"),
        (3, HELDPLAY, "B"),
        (4, SONOR, "A"),
    ):
        figures_are_typed(page, f"/desk/{site.told['slug']}/tours/{number}/paper/?figures=1", keys, result)


def test_a_row_says_what_is_asked_and_leads_to_what_was_refused(site: Site, open_page: Opener) -> None:
    page = open_page(DESKTOP)
    open_grid(page, site)
    page.goto(f"/desk/{site.told['slug']}/tours/3/paper/?figures=1")  # Held-play
    here = page.locator("[data-row]").first
    asked = here.locator("[data-asking]")
    box = here.bounding_box()
    here.locator("[name=first-individual-2]").focus()
    assert here.bounding_box() == box
    expect(asked).to_have_text("Пара\u00a02: кто начинал первую партию")
    for key in "a1":
        page.keyboard.press(key)
    expect(asked).to_have_text(re.compile("Пара\u00a02, партия\u00a01\\. .* четыре дома победителя"))
    for key in ("1", "3", "4", "9", "Control+Enter"):
        page.keyboard.press(key)
    expect(here.locator(".faults")).to_contain_text("Пара\u00a02, партия\u00a01. Игра №\u00a01: введите")
    expect(here.locator("[name=figure-individual-2-1]").first).to_be_focused()
    assert page.locator(":focus").input_value() == "A"
    here.locator("[name=first-individual-2]").select_option("")
    page.keyboard.press("Control+Enter")
    expect(here.locator(".faults")).to_contain_text("укажите, кто начинал")
    expect(here.locator("[name=first-individual-2]")).to_be_focused()
    here.locator("[name=first-team-0]").focus()
    expect(asked).to_have_text("Командные партии: кто начинал первую партию")


def figures_are_typed(page: Page, address: str, keys: tuple[str, ...], results: str) -> None:
    """From the first cell of the first row on; the results follow, or stand behind the figures."""
    page.goto(address)
    here = page.locator("[data-row]").first
    here.locator("[data-step]").first.focus()
    for key in keys:
        page.keyboard.press(key)
    expect(here).to_have_attribute("data-status", "typed")
    games = here.locator("select.paper-game").evaluate_all("all => all.map((one) => one.value)")
    assert "".join(games) == results


def test_two_letters_put_another_player_on_a_board(site: Site, open_page: Opener) -> None:
    page = open_page(DESKTOP)
    open_grid(page, site)
    here = page.locator(row(page, site, 0))
    here.locator("[data-step]").first.focus()
    page.keyboard.press("l")
    one, two = (here.locator(f"[name=board-A-{number}]") for number in (1, 2))
    expect(one).to_be_focused()
    page.evaluate(PRESS, [["б", "Comma"], ["о", "KeyJ"]])
    expect(one).to_have_value("Борис Котов")
    expect(here.locator("[data-shows=board-A-1]")).to_have_text("Борис Котов")
    page.keyboard.press("Enter")
    expect(two).to_be_focused()
    page.evaluate(PRESS, [["r", "KeyR"], ["j", "KeyJ"]])  # the same player, the keyboard set to English
    expect(two).to_have_value("Борис Котов")
    expect(one).to_have_value("Альфа 2")
    page.keyboard.press("Escape")
    expect(here.locator("[data-step]").first).to_be_focused()


def test_totals_that_differ_are_shown_and_signed_when_confirmed(site: Site, open_page: Opener) -> None:
    page = open_page(DESKTOP, locale="en-GB")
    open_grid(page, site)
    here = page.locator(row(page, site, 0))
    here.locator("[data-step]").first.focus()
    keys = Keyboard(page)
    results = iter(RESULTS)
    for first in FIRST:
        keys.press(first, next(results), next(results))
    keys.press("1", "3", "Enter", "9", "Enter")
    expect(here.locator(".faults")).to_contain_text("The paper says 13 : 9, but the program makes it 12 : 10.")
    expect(here.locator("[name=total]").first).to_be_focused()
    assert states(site)[0] == ["closing", "12", "10", 0]
    here.locator("[name=confirmed]").check()
    here.get_by_role("button", name="Save").click()
    expect(here).to_have_attribute("data-status", "signed")
    expect(here.locator(".paper-signed")).to_contain_text("signed on paper, entered by olga")


def test_what_a_judge_has_entered_meanwhile_is_shown_and_not_overwritten(site: Site, open_page: Opener) -> None:
    page = open_page(DESKTOP, locale="en-GB")
    open_grid(page, site)
    shell(
        site,
        "from tournaments.models import Match, Game, Judge; from tests import factories as make;"
        "from tournaments.kernel.access import Actor; from tournaments.kernel.write import Intent;"
        "from tournaments.matches.write.games import enter_result; from tournaments.formats.rules.tour_format import *;"
        f"pk = {site.told['matches'][0]}; Match.objects.filter(pk=pk).update(state='individual');"
        "judge = make.make_link(Judge.objects.get(name='Судья 1'))[0];"
        "enter_result(Intent(Actor(links=(judge,)), 'from-a-judge'), match_id=pk,"
        "key=GameKey(Stage.INDIVIDUAL, 1, 1), version=0, decision='B')",
    )  # fmt: skip
    here = page.locator(row(page, site, 0))
    here.locator("[data-step=game]").first.focus()
    page.keyboard.press("1")
    page.keyboard.press("Control+Enter")
    expect(here.locator(".alert-warning")).to_contain_text("Судья 1 changed this match")
    expect(here.locator(".alert-warning")).to_contain_text("Board 1, game 1: now Бета won, you typed Альфа won")
    expect(here.locator("[name=game-individual-1-1]")).to_have_value("A")
    assert states(site)[0][:3] == ["individual", "0", "1"]
    here.get_by_role("link", name="Keep the current version").click()
    expect(here.locator(".alert-warning")).to_have_count(0)
    expect(here.locator("[name=game-individual-1-1]")).to_have_value("B")
    here.locator("[data-step=game]").first.focus()
    page.keyboard.press("1")
    judge_adds_a_remark(site)
    page.keyboard.press("Control+Enter")
    here.get_by_role("button", name="Save mine").click()
    expect(here.locator(".alert-warning")).to_have_count(0)
    assert states(site)[0][:3] == ["closing", "1", "0"]


def judge_adds_a_remark(site: Site) -> None:
    shell(
        site,
        "from tournaments.models import Match; from tournaments.kernel.access import COMMAND_LINE;"
        "from tournaments.kernel.write import Intent; from tournaments.matches.write.closing import save_remarks;"
        f"match = Match.objects.get(pk={site.told['matches'][0]});"
        "save_remarks(Intent(COMMAND_LINE, 'a-remark-of-it'), match_id=match.pk, version=match.version, remarks='!')",
    )  # fmt: skip


def test_a_row_that_finds_no_network_is_kept_and_sent_once(site: Site, open_page: Opener) -> None:
    page = open_page(DESKTOP, locale="en-GB")
    open_grid(page, site)
    here = page.locator(row(page, site, 0))
    page.context.set_offline(True)
    here.locator("[data-step]").first.focus()
    type_protocol(Keyboard(page))
    expect(here.locator("[data-state]")).to_contain_text("kept on this device")
    page.context.set_offline(False)
    expect(here).to_have_attribute("data-status", "signed")
    assert states(site)[0] == ["signed", "12", "10", 3]


ROWS = "**/matches/*/paper/"
"""Where rows are sent."""


def kept_without_a_link(page: Page, site: Site) -> Locator:
    """A row that was typed and saved without a link to the server. (A browser that is offline comes back for a moment
    when its page closes.)"""
    here = page.locator(row(page, site, 0))
    page.route(ROWS, lambda route: route.abort())
    here.locator("[data-step]").first.focus()
    type_protocol(Keyboard(page))
    expect(here.locator("[data-state]")).to_contain_text("kept on this device")
    return here


def answered(page: Page) -> None:
    """Nothing waits on this device any more."""
    end = monotonic() + 60
    while page.evaluate("localStorage.length"):
        assert monotonic() < end, "something still waits"
        page.wait_for_timeout(20)
    expect(page.locator("[data-row][data-sends]")).to_have_count(0)


def change(here: Locator) -> None:
    """Another result of a game, and other totals: draws where A had won."""
    here.locator("[name=game-individual-1-1]").select_option("draw")
    for field, points in zip(here.locator("[name=total]").all(), ("11½", "10½"), strict=True):
        field.fill(points)


def test_what_is_typed_after_a_row_was_kept_is_not_replaced_by_it(site: Site, open_page: Opener) -> None:
    page = open_page(DESKTOP, locale="en-GB")
    open_grid(page, site)
    here = kept_without_a_link(page, site)
    change(here)
    expect(here.locator("[data-state]")).to_have_text("not saved yet")
    page.unroute(ROWS)
    answered(page)
    expect(here.locator("[name=game-individual-1-1]")).to_have_value("draw")
    expect(here.locator("[data-state]")).to_have_text("not saved yet")
    assert states(site)[0][:3] == ["signed", "12", "10"]


def test_what_is_saved_while_a_row_is_on_its_way_is_saved_after_it(site: Site, open_page: Opener) -> None:
    page = open_page(DESKTOP, locale="en-GB")
    open_grid(page, site)
    here = page.locator(row(page, site, 0))
    held = hold_the_first(page, "**/paper/**")
    here.locator("[data-step]").first.focus()
    Keyboard(page).press("a", "1", "Control+Enter")
    expect(here.locator("[data-state]")).to_have_text("saving…")
    here.locator("[name=game-individual-1-1]").select_option("B")
    here.locator("[data-step]").first.press("Control+Enter")
    held.let_go()
    expect(here.locator("[name=game-individual-1-1]")).to_have_value("B")
    answered(page)
    assert states(site)[0][1:3] == ["0", "1"]


def test_a_row_that_was_kept_is_sent_after_the_next_log_in_of_the_same_person(site: Site, open_page: Opener) -> None:
    page = open_page(DESKTOP, locale="en-GB")
    open_grid(page, site)
    kept_without_a_link(page, site)
    other = page.context.new_page()
    page.close()
    other.context.clear_cookies()
    assert states(site)[0][0] == "planned"
    open_grid(other, site, "vera")
    expect(other.locator(row(other, site, 0))).to_have_attribute("data-status", "empty")
    other.context.clear_cookies()
    open_grid(other, site)
    expect(other.locator(row(other, site, 0))).to_have_attribute("data-status", "signed")
    assert states(site)[0] == ["signed", "12", "10", 3]


def test_a_kept_row_that_somebody_else_has_signed_meanwhile_is_shown_and_not_forgotten(
    site: Site, open_page: Opener
) -> None:
    page, other = open_page(DESKTOP, locale="en-GB"), open_page(DESKTOP, locale="en-GB")
    open_grid(page, site)
    kept = kept_without_a_link(page, site)
    change(kept)
    kept.locator("[data-step]").first.press("Control+Enter")
    expect(kept.locator("[data-state]")).to_contain_text("kept on this device")
    open_grid(other, site)
    other.locator(row(other, site, 0)).locator("[data-step]").first.focus()
    type_protocol(Keyboard(other))
    expect(other.locator(row(other, site, 0))).to_have_attribute("data-status", "signed")
    address, later = page.url, page.context.new_page()
    page.close()
    later.goto(address)
    here = later.locator(row(later, site, 0))
    expect(here.locator(".alert-warning")).to_contain_text("Board 1, game 1: now Альфа won, you typed draw")
    later.reload()
    expect(here.locator(".alert-warning")).to_contain_text("you typed draw")
    here.get_by_role("link", name="Keep the current version").click()
    expect(here.locator(".alert-warning")).to_have_count(0)
    answered(later)
    later.reload()
    expect(here).to_have_attribute("data-status", "signed")
    expect(here.locator(".alert-warning")).to_have_count(0)
    assert states(site)[0] == ["signed", "12", "10", 3]


def test_a_row_whose_answer_was_lost_does_not_wait_once_it_is_signed(site: Site, open_page: Opener) -> None:
    page = open_page(DESKTOP, locale="en-GB")
    open_grid(page, site)

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route(ROWS, lose)
    page.locator(row(page, site, 0)).locator("[data-step]").first.focus()
    type_protocol(Keyboard(page))
    expect(page.locator(row(page, site, 0)).locator("[data-state]")).to_contain_text("kept on this device")
    other = page.context.new_page()
    page.close()
    other.goto(page.url)
    expect(other.locator(row(other, site, 0))).to_have_attribute("data-status", "signed")
    answered(other)
    expect(other.locator(row(other, site, 0)).locator(".alert-warning")).to_have_count(0)
    assert states(site)[0] == ["signed", "12", "10", 3]


def test_a_row_is_saved_once_one_has_logged_in_again_in_another_tab(site: Site, open_page: Opener) -> None:
    page = open_page(DESKTOP, locale="en-GB")
    open_grid(page, site)
    here = page.locator(row(page, site, 0))
    page.context.clear_cookies()
    here.locator("[data-step]").first.focus()
    type_protocol(Keyboard(page))
    expect(here.locator("[data-state]")).to_contain_text("log in if asked")
    open_grid(page.context.new_page(), site)
    here.locator("[data-step]").first.press("Control+Enter")
    expect(here).to_have_attribute("data-status", "signed")
    assert states(site)[0] == ["signed", "12", "10", 3]


def test_a_second_person_types_blind_and_what_differs_is_chosen(site: Site, open_page: Opener) -> None:
    page = open_page(DESKTOP, locale="en-GB")
    open_grid(page, site)
    page.get_by_role("button", name="Type everything in twice").click()
    expect(page.get_by_role("button", name="Once is enough")).to_be_visible()
    page.locator(f"{row(page, site, 0)} [data-step]").first.focus()
    type_protocol(Keyboard(page))
    expect(page.locator(row(page, site, 0))).to_have_attribute("data-status", "waits")
    other = open_page(DESKTOP, locale="en-GB")
    open_grid(other, site, "vera")
    here = other.locator(row(other, site, 0))
    assert here.locator("select.paper-game").evaluate_all("all => all.every((one) => !one.value)")
    expect(here.locator(".score")).to_have_count(0)
    here.locator("summary").first.click()
    for side, team in (("A", "Альфа"), ("B", "Бета")):
        for number in range(1, 5):
            here.locator(f"[name=board-{side}-{number}]").select_option(f"{team} {number}")
        here.locator(f"[name=captain-{side}]").select_option(f"{team} 1")
    here.locator("[name=part-A][value='Борис Котов']").uncheck()
    here.locator("[data-step]").first.focus()
    keys = Keyboard(other)
    results = iter((*RESULTS[:-1], "="))
    for first in FIRST:
        keys.press(first, next(results), next(results))
    keys.press("1", "5", "Enter", "7", "Enter")
    expect(here).to_have_attribute("data-status", "differs")
    expect(here.locator(".paper-choice")).to_have_count(1)
    assert states(site)[0][0] == "closing"
    here.locator("[type=radio][value=first]").check()
    here.get_by_role("button", name="Save the choices").click()
    expect(here).to_have_attribute("data-status", "signed")
    assert states(site)[0] == ["signed", "12", "10", 3]


def test_on_a_phone_one_tap_types_a_result(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE, locale="en-GB")
    open_grid(page, site)
    here = page.locator(row(page, site, 0))
    here.locator("[data-step]").first.focus()
    for key in ("A", "A", "B"):
        since = page.evaluate("performance.now()")
        page.wait_for_function("since => performance.now() - since > 300", arg=since)  # slower than a double tap
        page.locator(f"[data-press='{key}']").tap()
    assert here.locator("select.paper-game").evaluate_all("all => all.slice(0, 2).map((one) => one.value)") == [
        "A",
        "B",
    ]
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]


def test_a_double_tap_on_the_pad_types_one_result(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE, locale="en-GB")
    open_grid(page, site)
    here = page.locator(row(page, site, 0))
    here.locator("select.paper-game").first.focus()
    page.locator("[data-press='A']").evaluate("key => { key.click(); key.click(); }")
    assert here.locator("select.paper-game").evaluate_all("all => all.slice(0, 2).map((one) => one.value)") == ["A", ""]
