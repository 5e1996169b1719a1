"""The organiser changes a team and its players: one page, one button, nothing lost."""

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import DESKTOP, PHONE, Opener, Site
from tests.journeys.test_protocol import log_in, no_sideways

pytestmark = pytest.mark.browser


def open_team(page: Page, site: Site) -> None:
    """The page of Альфа."""
    page.goto(f"/desk/{site.told['slug']}/teams/")
    page.get_by_role("link", name="Альфа").click()


def save(page: Page) -> None:
    """The one button of the form."""
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.locator("form:has([name=names]) button.btn-primary").click()
    page.wait_for_load_state()


def names(page: Page) -> list[str]:
    """The players as their fields show them."""
    return [field.input_value() for field in page.locator("[name^=player-]").all()]


@pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_two_players_changed_one_removed_and_two_added_are_saved_together(
    site: Site, open_page: Opener, screen: dict[str, object]
) -> None:
    page = open_page(screen)
    log_in(page)
    open_team(page, site)
    fields = page.locator("[name^=player-]")
    fields.nth(0).fill("Ким Лев")
    fields.nth(1).fill("Ли Яна")
    page.locator("label.remove").nth(5).click()
    page.locator("[name=names]").fill("Цой Ия\nАн Ада")
    no_sideways(page)
    save(page)
    assert names(page) == ["Альфа 3", "Альфа 4", "Альфа 5", "Ан Ада", "Ким Лев", "Ли Яна", "Цой Ия"]


def test_a_fault_keeps_every_field_and_so_does_a_lost_race(site: Site, open_page: Opener) -> None:
    page = open_page(DESKTOP)
    log_in(page)
    open_team(page, site)
    fields = page.locator("[name^=player-]")
    fields.nth(0).fill("Ким Лев")
    fields.nth(1).fill("АЛЬФА 4")
    save(page)
    expect(page.locator(".player:has(.errorlist)")).to_have_count(1)
    assert names(page)[:2] == ["Ким Лев", "АЛЬФА 4"]
    other = page.context.new_page()
    open_team(other, site)
    other.locator("[name^=player-]").nth(2).fill("Ли Яна")
    save(other)
    fields.nth(1).fill("Цой Ия")
    save(page)
    expect(page.locator("#conflict")).to_contain_text("Ли Яна")
    page.get_by_role("button", name="Сохранить мой вариант").click()
    expect(page.locator("form .people")).to_be_visible()
    assert {"Ким Лев", "Цой Ия"} <= set(names(page))
