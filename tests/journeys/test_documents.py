"""An organiser prints a tour on a phone: what is ready, everything in one file, what has changed since."""

import re
from collections.abc import Iterator
from io import BytesIO
from zipfile import ZipFile

import pytest
from playwright.sync_api import Locator, Page, expect
from pypdf import PdfReader

from tests.journeys.accessible import violations
from tests.journeys.conftest import PHONE, Opener, Site, printed_by, served
from tests.journeys.slow_link import hold_the_first
from tests.journeys.test_protocol import log_in, no_sideways

pytestmark = pytest.mark.browser

PRINTED = ["teams", "judges", "protocols", "sheets", "rules"]
AFTERWARDS = ["filled", "results", "standings", "cross", "progress", "players"]
SAME, OTHER = "С тех пор без изменений", "напечатайте заново"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A tour that was played, one that is planned, an empty one; each journey prints a tour of its own."""
    yield from served(tmp_path_factory.mktemp("papers"), "tests.journeys.papers_scene")


def show(page: Page, tour: int = 2) -> None:
    page.goto(f"/desk/cup/tours/{tour}/documents/")


def card(page: Page, document: str) -> Locator:
    return page.locator(f".paper:has(button[value='{document}'])")


def ticked(page: Page) -> list[str | None]:
    return [checkbox.get_attribute("value") for checkbox in page.locator("[name=document]:checked").all()]


def printed(page: Page) -> PdfReader:
    """Everything as one file, which opens in a tab of its own."""
    return PdfReader(BytesIO(printed_by(page, page.locator("#everything").tap)))


def stored(page: Page) -> ZipFile:
    """Everything as an archive, which is downloaded."""
    page.get_by_label("ZIP").check()
    with page.context.expect_event("download") as begun:
        page.locator("#everything").tap()
    return ZipFile(begun.value.path())


def test_a_tour_is_printed_whole_and_what_has_changed_once_more(site: Site, open_page: Opener) -> None:
    page = open_page()
    log_in(page)
    for tour in (1, 3, 2):
        show(page, tour)
        no_sideways(page)
        assert violations(page) == [], tour
    for picture in page.locator(".paper img").all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("naturalWidth", 420)
    for document in PRINTED:
        expect(card(page, document).locator(".ready")).to_be_visible()
        expect(card(page, document)).to_contain_text("Ещё не печатали")
    count = len(printed(page).pages)
    expect(page.locator(".making")).to_contain_text(re.compile(rf"Файл готов: {count} лист"))
    expect(page.locator("progress")).to_have_count(0)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    for document in PRINTED:
        expect(card(page, document)).to_contain_text(SAME)
    expect(card(page, "board")).to_contain_text("Ещё не печатали")

    page.goto(f"/desk/cup/judges/{site.told['judge']}/")
    page.locator("[name=name]").fill("Другая Судья")
    page.get_by_role("button", name="Сохранить").tap()
    page.wait_for_url("**/judges/")
    show(page)
    expect(card(page, "teams")).to_contain_text(SAME)
    for document in ("judges", "protocols"):
        expect(card(page, document)).to_contain_text(OTHER)
    assert violations(page) == []
    page.locator(".everything a[href*=choose]").tap()
    page.wait_for_url("**choose=changed")
    assert ticked(page) == ["judges", "protocols"]
    assert stored(page).namelist() == ["1 Объявление для судей.pdf", "2 Бланки протоколов.pdf"]


def test_printing_nothing_is_told_on_the_page_with_the_ticks_too(site: Site, open_page: Opener) -> None:
    page = open_page()
    log_in(page)
    show(page, tour=1)
    for document in ticked(page):
        page.locator(f"[name=document][value={document}]").uncheck()
    with page.context.expect_page() as opened:
        page.locator("#everything").tap()
    for shown in (opened.value, page):
        expect(shown.get_by_text("Отметьте хотя бы один документ.")).to_be_visible()
    page.locator("[name=document]").first.check()
    printed(page)
    expect(page.locator(".making")).to_contain_text("Файл готов")


def test_what_is_unticked_while_the_list_is_being_renewed_stays_unticked(site: Site, open_page: Opener) -> None:
    page = open_page()
    log_in(page)
    show(page)
    before = ticked(page)
    held = hold_the_first(page, "**/documents/?*chosen=*", "GET")
    with page.expect_request(re.compile("chosen=")):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.locator(f"[name=document][value={before[0]}]").uncheck()
    page.locator("#paper-list").evaluate("one => (one.title = 'old')")
    held.let_go()
    expect(page.locator("#paper-list[title]")).to_have_count(0)
    assert ticked(page) == before[1:]


def test_without_a_script_the_form_gives_both_files(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE | {"java_script_enabled": False})
    log_in(page)
    show(page, tour=1)
    assert ticked(page) == AFTERWARDS
    assert len(printed(page).pages) >= len(AFTERWARDS)
    show(page, tour=1)
    expect(card(page, "results")).to_contain_text(SAME)
    assert len(stored(page).namelist()) == len(AFTERWARDS)
