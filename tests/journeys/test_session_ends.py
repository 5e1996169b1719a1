"""An organiser's session ends while pages are open: nothing typed is lost, and nothing hidden is shown any longer."""

import pytest
from playwright.sync_api import Page, expect

from tests.factories import PASSWORD
from tests.journeys.conftest import DESKTOP, Opener, Site, shell
from tests.journeys.test_protocol import log_in

pytestmark = pytest.mark.browser
TYPED = "Перед вечером"
POINTS = "17½"
HIDDEN = """
from tournaments.models import Match, Tournament
Match.objects.filter(pk={pk}).update(state="approved", total_a="17.5", total_b="4.5")
Tournament.objects.update(frozen_from=1)
"""


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
    expect(page.locator("h1")).to_have_text("Сеанс завершён: войдите снова")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Войти как организатор").click()
    beside = opened.value
    beside.get_by_label("Имя пользователя").fill("olga")
    beside.get_by_label("Пароль").fill(PASSWORD)
    beside.get_by_role("button", name="Войти").click()
    expect(beside.locator("footer")).to_contain_text("olga")
    page.get_by_role("button", name="Отправить ещё раз").click()
    expect(page.locator("#main")).to_contain_text(TYPED)
    expect(page.locator("[data-entered]")).to_have_count(0)


def test_a_page_goes_on_as_the_public_one_when_its_session_is_ended_in_another_tab(
    site: Site, open_page: Opener
) -> None:
    shell(site, HIDDEN.format(pk=site.told["match"]))
    page = open_page(DESKTOP)
    log_in(page)
    page.goto(site.page("standings/"))
    live, shown = page.locator("[data-live]"), page.locator("#main")
    expect(live).to_have_attribute("data-state", "live")
    expect(shown).to_contain_text(POINTS)
    with page.expect_request(lambda request: "/live/" in request.url):
        log_out(page.context.new_page())
    expect(shown).not_to_contain_text(POINTS)
    expect(live).to_have_attribute("data-state", "live")
