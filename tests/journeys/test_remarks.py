"""What a judge writes into the remarks is kept as it is typed, whatever else is done on the page."""

import time

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys import judging
from tests.journeys.conftest import PHONE, Opener, Site
from tests.journeys.slow_link import PATIENCE, hold_the_first

pytestmark = pytest.mark.browser
TEXT = "Шумели в коридоре"


@pytest.fixture
def closing(site: Site, open_page: Opener) -> Page:
    """A judge's phone at the closing of a match in which everything is decided."""
    judging.put_state(site, "closing", all_decided=True)
    return opened(site, open_page)


def opened(site: Site, open_page: Opener) -> Page:
    page = open_page(PHONE)
    judging.enter_by_link(page, site, "judge")
    page.goto(site.page(f"matches/{site.told['match']}/judge/?step=closing"))
    expect(page.locator("[data-live][data-state=live]")).to_be_attached()
    return page


def remarks(page: Page) -> Locator:
    return page.locator("#main #remarks").last


def bar(page: Page) -> Locator:
    return page.locator("[data-outbox] span").first


def stands(page: Page, text: str) -> None:
    """The text is what the server has: a page that is opened anew shows it."""
    expect(bar(page)).to_have_text("сохранено")
    page.goto(page.url.split("?")[0] + "?step=closing")
    expect(remarks(page)).to_have_value(text)


def test_remarks_are_stored_as_they_are_typed(closing: Page) -> None:
    closing.clock.install()
    closing.clock.pause_at("2040-01-01")
    remarks(closing).press_sequentially(TEXT)
    expect(bar(closing)).to_have_text("сохраняется…")
    closing.clock.run_for(1000)
    expect(bar(closing)).to_have_text("сохранено")
    expect(remarks(closing)).to_be_focused()
    remarks(closing).press_sequentially("!")
    closing.clock.run_for(1000)
    stands(closing, TEXT + "!")


def test_a_remark_and_the_control_tapped_after_it_are_both_stored(closing: Page) -> None:
    closing.locator("form.preset button[value=A]").first.tap()
    expect(closing.locator(".lines li")).to_have_count(1)
    remarks(closing).fill(TEXT)
    closing.locator(".lines button").first.tap()
    expect(closing.locator(".lines li")).to_have_count(0)
    remarks(closing).fill(TEXT + ", 20 минут")
    judging.sign(closing, "senior")
    expect(closing.locator(".signed")).to_have_count(1)
    expect(closing.locator("#conflict")).to_have_count(0)
    stands(closing, TEXT + ", 20 минут")
    expect(closing.locator(".signed")).to_have_count(1)


def test_what_is_typed_while_the_page_is_renewed_is_kept(closing: Page) -> None:
    held = hold_the_first(closing, "**/penalties/")
    closing.locator("form.preset button[value=A]").first.tap()
    remarks(closing).fill(TEXT)
    held.let_go()
    expect(closing.locator(".lines li")).to_have_count(1)
    expect(remarks(closing)).to_have_value(TEXT)
    stands(closing, TEXT)


def test_a_link_is_followed_when_the_remark_is_stored(closing: Page) -> None:
    remarks(closing).fill(TEXT)
    closing.get_by_role("link", name="Составы").tap()
    closing.wait_for_url("**/judge/?step=line_ups")
    stands(closing, TEXT)


def test_a_link_is_followed_at_once_when_the_remark_waits_after_others_on_the_phone(closing: Page) -> None:
    held = closing.url
    closing.route(f"{held.split('?', maxsplit=1)[0]}*/", lambda route: route.abort())
    closing.locator("form.preset button[value=A]").first.tap()
    expect(bar(closing)).to_have_text("не отправлено: 1")
    remarks(closing).fill(TEXT)
    closing.get_by_role("link", name="Составы").tap()
    closing.wait_for_url("**/judge/?step=line_ups")
    expect(bar(closing)).to_have_text("не отправлено: 2")
    closing.unroute_all()
    closing.goto(held)
    stands(closing, TEXT)
    expect(closing.locator(".lines li")).to_have_count(1)


def test_what_was_typed_last_is_stored_when_the_page_is_left_while_a_save_is_under_way(closing: Page) -> None:
    address, last = closing.url, TEXT + ", 20 минут"
    held = hold_the_first(closing, "**/remarks/")
    remarks(closing).fill(TEXT)
    remarks(closing).blur()
    held.leave_unanswered()
    remarks(closing).fill(last)
    closing.goto("/")
    end = time.monotonic() + PATIENCE
    while last not in closing.request.get(address).text():  # what a page sends when it is left comes after it
        assert time.monotonic() < end, "what was typed last has got lost"
        closing.wait_for_timeout(50)
    closing.goto(address)
    expect(remarks(closing)).to_have_value(last)


def test_two_judges_write_and_neither_loses_anything(closing: Page, site: Site, open_page: Opener) -> None:
    other = opened(site, open_page)
    held = hold_the_first(closing, "**/remarks/")
    remarks(closing).fill(TEXT)
    remarks(closing).blur()
    remarks(other).fill("Окно было открыто")
    remarks(other).blur()
    expect(bar(other)).to_have_text("сохранено")
    held.let_go()
    conflict = closing.locator("#remarks-state")
    expect(conflict).to_contain_text("Окно было открыто")
    expect(remarks(closing)).to_have_value(TEXT)
    expect(bar(closing)).to_have_text("сохраняется…")
    conflict.get_by_role("button", name="Сохранить мой вариант").tap()
    expect(conflict.locator(".alert")).to_have_count(0)
    stands(closing, TEXT)


def test_a_remark_says_before_and_after_that_it_takes_signatures_off(closing: Page) -> None:
    judging.sign(closing, "senior")
    expect(closing.locator(".signed")).to_have_count(1)
    hint = closing.locator("section:has(#remarks) .takes-off")
    expect(hint).to_have_text("Изменение снимет 1 подпись.")
    expect(closing.locator(".bar-signed")).to_contain_text("Подписей: 1 из 3")
    remarks(closing).press_sequentially(TEXT)
    expect(closing.locator("#remarks-state")).to_contain_text("сняло 1 подпись")
    expect(remarks(closing)).to_be_in_viewport()
    expect(closing.locator(".signed")).to_have_count(0)
    expect(hint).to_have_count(0)
    expect(remarks(closing)).to_be_focused()
    stands(closing, TEXT)


def test_a_result_says_before_and_after_that_it_takes_signatures_off(closing: Page) -> None:
    judging.sign(closing, "senior")
    expect(closing.locator(".signed")).to_have_count(1)
    closing.get_by_role("link", name="Индивид.").tap()
    expect(bar_signed := closing.locator(".bar-signed")).to_contain_text("изменение их снимет")
    judging.tap(closing, "individual-2-1", "B")
    expect(closing.locator("#notes .withdrawn")).to_contain_text("сняло 1 подпись")
    expect(bar_signed).to_have_count(0)
    expect(closing.locator(".takes-off:visible")).to_have_count(0)


def test_a_remark_without_a_link_is_kept_and_sent_later(closing: Page) -> None:
    closing.context.set_offline(True)
    remarks(closing).fill(TEXT)
    remarks(closing).blur()
    expect(bar(closing)).to_have_text("не отправлено: 1")
    remarks(closing).fill(TEXT + " весь день")
    remarks(closing).blur()
    closing.context.set_offline(False)
    expect(closing.locator("#late")).to_be_empty()
    stands(closing, TEXT + " весь день")
