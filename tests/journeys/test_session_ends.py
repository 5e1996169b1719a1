"""An organiser's session ends while pages are open: nothing typed is lost, and nothing hidden is shown any longer."""

import pytest
from playwright.sync_api import Page, expect

from tests.factories import PASSWORD
from tests.journeys.conftest import DESKTOP, Opener, Site
from tests.journeys.test_protocol import log_in

pytestmark = pytest.mark.browser
TYPED = "Перед вечером"


def log_out(page: Page) -> None:
    page.goto("/accounts/")
    page.locator("footer").get_by_role("button", name="Выйти").click()
    expect(page.locator("footer")).to_contain_text("Вход для организаторов")


def test_what_was_typed_is_stored_after_a_log_in_beside_it(site: Site, open_page: Opener) -> None:
    page = open_page(DESKTOP)
    log_in(page)
    page.goto("/desk/cup/points/")
    page.get_by_label("Название").fill(TYPED)
    log_out(page.context.new_page())
    page.locator("form", has=page.get_by_label("Название")).locator("button").first.click()
    expect(page.locator("[data-entered]")).to_contain_text(TYPED)
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Войти как организатор").click()
    beside = opened.value
    beside.get_by_label("Имя пользователя").fill("olga")
    beside.get_by_label("Пароль").fill(PASSWORD)
    beside.get_by_role("button", name="Войти").click()
    expect(beside.locator("footer")).to_contain_text("olga")
    page.get_by_role("button", name="Отправить ещё раз").click()
    expect(page.locator("[data-entered]")).to_contain_text(TYPED)  # the page is too old now, and says so
    page.get_by_role("button", name="Отправить ещё раз").click()
    expect(page.locator("#main")).to_contain_text(TYPED)
    expect(page.locator("[data-entered]")).to_have_count(0)


def test_a_page_goes_on_as_the_public_one_when_its_session_is_ended_in_another_tab(
    site: Site, open_page: Opener
) -> None:
    page = open_page(DESKTOP)
    log_in(page)
    streams: list[str] = []
    page.on("request", lambda request: streams.append(request.url) if "/live/" in request.url else None)
    page.goto(site.page(""))
    expect(page.locator("[data-live][data-state=live]")).to_be_attached()
    before = len(streams)
    log_out(page.context.new_page())
    expect(page.locator("[data-live][data-state=asking]")).to_be_attached()
    expect(page.locator("[data-live][data-state=live]")).to_be_attached()
    assert len(streams) > before
