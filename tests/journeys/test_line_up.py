"""A judge enters a line-up faster than the link is: no tap is lost."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, expect

from tests.journeys.conftest import Opener, Site
from tests.journeys.judging import enter_by_link
from tests.journeys.slow_link import Held, hold_the_first

pytestmark = pytest.mark.browser


@pytest.fixture
def form(site: Site, open_page: Opener) -> Page:
    """The line-up of team A (six players) on a judge's phone."""
    page = open_page()
    enter_by_link(page, site, "judge")
    page.goto(site.page(f"matches/{site.told['match']}/judge/line-ups/A/"))
    return page


def done(page: Page) -> None:
    page.get_by_role("button", name="Готово").tap()


def rest(page: Page) -> None:
    page.get_by_role("button", name="Все остальные").tap()


def released(page: Page, held: Held) -> None:
    """The answer arrives, and the line-up that follows it is done: the protocol shows it."""
    held.let_go()
    page.wait_for_url("**/judge/?step=line_ups")


def shooters(page: Page, count: int) -> None:
    expect(page.locator("#line-up-A > p bdi")).to_have_count(count)


def board(page: Page, position: int) -> None:
    page.locator("fieldset.player").nth(position).locator("label.chip").nth(position).tap()


def test_done_after_all_others_are_free_shooters(form: Page) -> None:
    held = hold_the_first(form, "**/line-ups/A/")
    rest(form)
    done(form)
    released(form, held)
    shooters(form, 6)


def test_all_others_are_free_shooters_and_done_after_a_tap_that_is_on_its_way(form: Page) -> None:
    held = hold_the_first(form, "**/line-ups/A/")
    board(form, 0)
    board(form, 1)
    rest(form)
    done(form)
    released(form, held)
    shooters(form, 4)
    expect(form.locator("#line-up-A ol.boards bdi")).to_have_count(2)


def test_all_others_are_free_shooters_and_done_without_a_link(form: Page) -> None:
    form.context.set_offline(True)
    rest(form)
    expect(form.locator("[data-outbox]")).to_contain_text("не отправлено: 1")
    done(form)
    form.context.set_offline(False)
    expect(form.locator("[data-outbox]")).not_to_contain_text("не отправлено")
    form.goto(form.url.replace("line-ups/A/", "?step=line_ups"))
    shooters(form, 6)


def test_a_chip_tapped_while_an_answer_gets_lost_is_stored(form: Page) -> None:
    held = hold_the_first(form, "**/line-ups/A/")
    board(form, 0)
    board(form, 1)
    with form.expect_event("requestfinished", is_sent_late):
        held.lose()
    form.reload()
    for place in (0, 1):
        chip = form.locator("fieldset.player").nth(place).locator(f"input[name^=place-][value='{place + 1}']")
        expect(chip).to_be_checked()


def is_sent_late(request: Request) -> bool:
    """Whether a form is sent by itself, and somebody plays on the second board in it."""
    late = request.method == "POST" and "hx-request" not in request.headers
    return late and bool(re.search(r"place-\d+=2(&|$)", request.post_data or ""))


@pytest.mark.parametrize("then", [done, rest])
def test_a_tap_after_a_new_name(form: Page, then: Callable[[Page], None]) -> None:
    held = hold_the_first(form, "**/line-ups/A/")
    form.locator("[name=new-name]").fill("Новенькая Анна")
    then(form)
    if then is rest:
        done(form)
    released(form, held)
    expect(form.locator("#line-up-A")).to_contain_text("Новенькая Анна")
    shooters(form, 7 if then is rest else 1)


def test_a_new_player_gets_a_row_and_the_next_name_can_be_typed(form: Page) -> None:
    for name in ("Новенькая Анна", "Новенький Борис"):
        form.locator("[name=new-name]").fill(name)
        form.locator("[name=new-name]").blur()
        row = form.locator("fieldset.player", has_text=name)
        expect(row.locator("input[value=s]")).to_be_checked()
        expect(form.locator("[name=new-name]")).to_have_value("")
    expect(form.locator("fieldset.player")).to_have_count(9)
    expect(form.locator("fieldset.player").last).to_have_id("new-player")


def test_enter_in_the_name_of_a_new_player_makes_nobody_a_free_shooter(form: Page) -> None:
    with form.expect_response(lambda answer: answer.request.method == "POST"):
        form.locator("[name=new-name]").press("Enter")
    form.reload()
    expect(form.locator("[name^=place-]").first).to_be_attached()
    expect(form.locator("[name^=place-][value=s]:checked")).to_have_count(0, timeout=2000)
