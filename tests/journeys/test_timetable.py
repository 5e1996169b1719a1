"""The timetable in the browser: one tap at the desk reaches the hall's screen, and times are proposed and saved."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.accessible import violations
from tests.journeys.clocks import stand_still
from tests.journeys.conftest import DESKTOP, PHONE, Opener, Site, served

pytestmark = pytest.mark.browser


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    yield from served(tmp_path, "tests.journeys.times_scene")


def desk(site: Site, page: Page) -> Page:
    page.goto(f"{site.url}/accounts/login/?next=/desk/cup/timetable/")
    page.locator("[name=username]").fill("olga")
    page.locator("[name=password]").fill(site.told["password"])
    page.locator("main form button").first.click()
    expect(page.locator("form.times")).to_be_visible()
    return page


def test_one_tap_at_the_desk_reaches_the_halls_screen(site: Site, open_page: Opener) -> None:
    hall = open_page(DESKTOP)
    hall.goto(site.page("hall/"))
    expect(hall.locator("[data-live][data-state=live]")).to_be_attached()
    expect(hall.locator(".hall-late")).to_have_count(0)
    page = desk(site, open_page(PHONE))
    expect(page.locator(".late-tours")).to_contain_text("1.1: задержка")
    page.locator(".late-tour", has_text="Тур 2").get_by_role("button", name="+15", exact=True).click()
    expect(page.locator(".late-tour", has_text="Тур 2")).to_contain_text("Всем объявлено: на 15 мин позже.")
    expect(hall.locator(".hall-late")).to_contain_text("вместо")
    page.get_by_role("button", name="отменить объявление").click()
    expect(hall.locator(".hall-late")).to_have_count(0)


def test_a_desk_that_is_left_open_hears_what_is_late_without_losing_what_was_typed(
    site: Site, open_page: Opener
) -> None:
    page = open_page(DESKTOP)
    stand_still(page)
    desk(site, page)
    page.locator("[name=new-name]").fill("Награждение")
    other = desk(site, open_page(PHONE))
    other.locator(".late-tour", has_text="Тур 2").get_by_role("button", name="+15", exact=True).click()
    expect(other.locator("#late-2")).to_contain_text("Всем объявлено")
    expect(page.locator("#late-2")).not_to_contain_text("Всем объявлено")
    page.clock.fast_forward(61_000)
    expect(page.locator("#late-2")).to_contain_text("Всем объявлено")
    expect(page.locator("[name=new-name]")).to_have_value("Награждение")


def test_times_are_proposed_looked_at_and_saved_with_a_phone(site: Site, open_page: Opener) -> None:
    page = desk(site, open_page(PHONE))
    last = page.locator(".time-row", has_text="Тур 4").locator("input[type=datetime-local]")
    expect(last).to_have_value("")
    page.locator(".time-row", has_text="Тур 3").get_by_role("button").click()
    proposal = page.get_by_text("Это предложенное время")
    expect(proposal).to_be_visible()
    expect(last).not_to_have_value("")
    proposed = last.input_value()
    page.get_by_role("button", name="Сохранить").click()
    expect(proposal).to_have_count(0)
    expect(last).to_have_value(proposed)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_nothing_is_wider_than_the_screen_and_everybody_can_read_it(
    site: Site, open_page: Opener, size: dict[str, object]
) -> None:
    page = desk(site, open_page(size))
    for path in ("/desk/cup/timetable/", "/desk/cup/sites/", "/t/cup/timetable/"):
        page.goto(site.url + path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        assert violations(page) == [], path
