"""The five score sheets under a thumb: on one screen, in few taps, and back to the game's row."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys import judging
from tests.journeys.accessible import violations
from tests.journeys.conftest import PHONE, Opener, Site, served

pytestmark = pytest.mark.browser

SMALL: Final = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
PLAIN: Final = {"java_script_enabled": False, "viewport": {"width": 390, "height": 844}}
ROW: Final = "individual-1-1"


class Sheet(NamedTuple):
    """What is tapped on the sheet of a game: the whole way from an empty one to a stored one; the score that the row
    then tells, how many taps there may be."""

    kind: str
    taps: tuple[str, ...]
    score: str
    most: int


def chip(name: str, value: object) -> str:
    return f"label.sheet-chip:has([name={name}][value='{value}'])"


def key(number: int) -> str:
    return f".sheet-pad button:text-is('{number}')"


def cells(part: int, *lines: int) -> tuple[str, ...]:
    """A tap for each line that the evaders of a part have reached."""
    return tuple(
        f"#id_evader_{part}_{evader} + button" for evader, count in enumerate(lines, 1) for _tap in range(count)
    )


STORE: Final = ".sheet-foot .btn-primary"
SHEETS: Final = (
    Sheet("corners", (chip("first", "A"), key(1), key(2), key(7), STORE), "12 : 7", 5),
    Sheet(
        "sonor", (*cells(1, 3, 0, 1, 1, 3), *cells(2, 0, 1, 0, 2, 0), key(7), key(12), STORE), "8 : 3", 14
    ),  # Альфа has the evaders first as long as nothing else is known
    Sheet("isses", (chip("first", "B"), chip("coins_a", 2), STORE), "2 : 4", 4),
    Sheet(
        "heldplay",
        (
            *(chip("first", "A"), chip("winner_1", "A"), *(chip("houses_1", house) for house in (1, 3, 4, 7))),
            *(chip("winner_2", "A"), *(chip("houses_2", house) for house in (5, 6, 7, 8)), STORE),
        ),
        "41 : 0",
        12,
    ),
    Sheet("deer", (chip("first", "A"), "button[name=outcome][value=deer]"), "14 : 10", 3),
)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A match of every game in its individual stage."""
    yield from served(tmp_path, "tests.journeys.board_scene")


def open_sheet(page: Page, site: Site, kind: str) -> None:
    page.goto(site.page(f"matches/{site.told[kind]}/judge/games/individual/1/1/"))


def on_one_screen(page: Page) -> None:
    """Nothing to scroll, neither down nor sideways."""
    assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight"), page.url
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), page.url


def large_enough(targets: Locator) -> None:
    """For a thumb: 44 pixels each way."""
    boxes = [target.bounding_box() for target in targets.all()]
    assert boxes
    assert all(box and box["width"] >= 44 and box["height"] >= 44 for box in boxes), boxes


def back_at_the_row(page: Page, score: str) -> None:
    expect(page).to_have_url(re.compile(rf"/judge/\?step=individual#{ROW}$"))
    expect(page.locator(f"#{ROW}")).to_be_in_viewport()
    expect(page.locator(f"#{ROW}")).to_contain_text(score)


def test_every_sheet_is_stored_by_touch_on_one_screen_in_few_taps(site: Site, open_page: Opener) -> None:
    page = open_page(SMALL)
    judging.enter_by_link(page, site, "judge")
    for sheet in SHEETS:
        open_sheet(page, site, sheet.kind)
        on_one_screen(page)
        large_enough(page.locator(".sheet-chip, .sheet button:visible"))
        assert violations(page) == []
        for target in sheet.taps:
            page.locator(target).tap()
        assert len(sheet.taps) <= sheet.most
        back_at_the_row(page, sheet.score)


def test_dogs_win_and_games_are_drawn_in_three_taps_too(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    judging.enter_by_link(page, site, "judge")
    for outcome, score in (("dogs", "9 : 15"), ("draw", "9 : 15")):
        open_sheet(page, site, "deer")
        on_one_screen(page)
        for target in (chip("first", "A"), chip("taken", 9), f"button[name=outcome][value={outcome}]"):
            page.locator(target).tap()
        back_at_the_row(page, score)
        open_sheet(page, site, "deer")
        expect(page.locator(f"button[name=outcome][value={outcome}]")).to_have_attribute("aria-pressed", "true")


def test_in_a_cycle_every_tap_counts_and_the_store_button_has_one_effect(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    judging.enter_by_link(page, site, "judge")
    open_sheet(page, site, "sonor")
    on_one_screen(page)
    cell = page.locator("#id_evader_2_3 + button")
    expect(cell).to_have_accessible_name("0 ✕ – Часть 2, убегающий 3: ни одной линии, пойман")
    cell.dblclick()
    expect(cell).to_have_accessible_name("2 ✕ – Часть 2, убегающий 3: линия 2, пойман")
    expect(page.locator("#id_evader_2_3")).to_have_value("2x")
    for _tap in range(6):
        cell.tap()
    expect(page.locator("#id_evader_2_3")).to_have_value("1x")
    for number in (7, 9):
        page.locator(key(number)).tap()
    expect(page.locator("#sheet-result")).to_contain_text("0 : 1")
    page.locator(STORE).dblclick()
    back_at_the_row(page, "0 : 1")
    expect(page.locator("#conflict")).to_have_count(0)
    open_sheet(page, site, "sonor")
    expect(page.locator("#id_evader_2_3 + button")).to_have_text("1 ✕")
    expect(page.locator("input[name=version]").first).to_have_value("1")


def test_what_is_refused_is_said_there_and_nothing_is_lost(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    judging.enter_by_link(page, site, "judge")
    open_sheet(page, site, "sonor")
    page.locator("#id_evader_1_2 + button").tap()
    page.locator(key(7)).tap()
    page.locator(STORE).tap()
    faulty = page.locator(".sheet-line:has(#id_last_catch_2)")
    expect(faulty.locator(".errorlist")).to_contain_text("Часть 2: есть пойманные убегающие")
    expect(page.locator("#id_evader_1_2 + button")).to_have_text("1 ✕")
    expect(page.locator("#id_last_catch_1")).to_have_value("7")
    page.locator(key(12)).tap()
    page.locator(STORE).tap()
    back_at_the_row(page, "1 : 0")


def test_a_sheet_saved_without_a_connection_is_kept_and_sent_when_there_is_one(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    judging.enter_by_link(page, site, "judge")
    open_sheet(page, site, "sonor")
    page.context.set_offline(True)
    page.locator("#id_evader_1_2 + button").tap()
    page.locator(key(7)).tap()
    under_the_finger = page.locator(STORE).bounding_box()
    page.locator(STORE).tap()
    expect(page.locator("[data-outbox]")).to_have_text(re.compile("уйдёт само, когда появится связь: 1$"))
    assert page.locator(STORE).bounding_box() == under_the_finger
    page.context.set_offline(False)
    late = page.locator("#late")
    expect(late).to_contain_text("Часть 2: есть пойманные убегающие")
    expect(late).not_to_contain_text("Сохранить")
    expect(page.locator("#id_evader_1_2 + button")).to_have_text("1 ✕")
    page.context.set_offline(True)
    page.locator(key(12)).tap()
    page.locator(STORE).tap()
    expect(page.locator("[data-outbox]")).to_have_text(re.compile(": 1$"))
    page.context.set_offline(False)
    back_at_the_row(page, "1 : 0")


def test_a_sheet_that_waits_is_corrected_before_and_while_it_is_stored(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    judging.enter_by_link(page, site, "judge")
    open_sheet(page, site, "isses")
    page.context.set_offline(True)
    waits = page.locator("[data-outbox]")
    page.locator(chip("first", "B")).tap()
    for entries, coins in enumerate((1, 3), 1):
        page.locator(chip("coins_a", coins)).tap()
        page.locator(STORE).tap()
        expect(waits).to_have_text(re.compile(f": {entries}$"))
    page.locator(chip("coins_a", 2)).tap()
    page.context.set_offline(False)
    expect(waits).to_be_hidden()
    expect(page.locator("#late")).to_be_empty()
    expect(page.locator("[name=coins_a][value='2']")).to_be_checked()
    page.locator(STORE).tap()
    back_at_the_row(page, "2 : 4")
    expect(page.locator("#conflict")).to_have_count(0)


def test_the_sheets_work_without_scripts(site: Site, open_page: Opener) -> None:
    page = open_page(PLAIN)
    judging.enter_by_link(page, site, "judge")
    open_sheet(page, site, "sonor")
    page.locator("#id_evader_1_2").select_option("3")
    page.locator("#id_last_catch_1").fill("5")
    page.locator("#id_last_catch_2").fill("25")
    page.locator(STORE).click()
    back_at_the_row(page, "3 : 0")
    open_sheet(page, site, "isses")
    page.locator(chip("first", "A")).click()
    page.locator(chip("coins_b", 3)).click()
    page.locator(STORE).click()
    back_at_the_row(page, "4 : 3")
