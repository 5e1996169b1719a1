"""A captain on a phone names the line-up and disputes the protocol; a judge calls the organiser."""

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import PHONE, Opener, Site
from tests.journeys.judging import enter_by_link, enter_line_up, go_on, play_individual_stage, tap
from tests.journeys.test_protocol import log_in

pytestmark = pytest.mark.browser


def name_line_up(page: Page) -> None:
    """From "my team" to a stored line-up: the first four on the boards, the first of them captain."""
    page.locator("a[href*='captain/line-up/']").first.click()
    players = page.locator("fieldset.player")
    for position in range(4):
        players.nth(position).locator(f"label:has(input[name^='place-'][value='{position + 1}'])").click()
    players.first.locator("label.captain").click()
    page.locator("button[name=rest]").click()
    expect(page.locator("fieldset.player input[name^='place-']:checked")).to_have_count(6)


def test_a_captain_and_a_judge_reach_the_organiser(site: Site, open_page: Opener) -> None:
    captain, judge, opponent, desk, left_open = (open_page(PHONE) for _ in range(5))
    enter_by_link(left_open, site, "judge")
    expect(left_open.get_by_role("heading", name="Предстоящие")).to_be_visible()
    enter_by_link(judge, site, "judge")
    judge.get_by_role("link", name="Альфа – Бета").click()
    go_on(judge)
    go_on(judge)
    expect(judge.locator("#line-up-A ol.boards")).to_have_count(0)
    enter_by_link(captain, site, "captain_a")
    name_line_up(captain)
    enter_by_link(opponent, site, "captain_b")
    opponent.goto(site.page(f"matches/{site.told['match']}/"))
    expect(opponent.get_by_text("Альфа 1")).to_have_count(0)
    expect(judge.locator("#line-up-A ol.boards li").first).to_contain_text("Альфа 1")
    enter_line_up(judge, "B")
    expect(captain.locator("fieldset.player").first).to_be_visible()
    go_on(judge)
    expect(captain.locator("main ol.boards li").first).to_contain_text("Альфа 1")
    left_open.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(left_open.get_by_role("heading", name="Идут сейчас")).to_be_visible()
    opponent.reload()
    expect(opponent.get_by_text("Альфа 1").first).to_be_visible()

    call(judge)
    play_individual_stage(judge)
    go_on(judge)
    tap(judge, "team-0-1", "A")
    tap(judge, "team-0-2", "draw")
    go_on(judge)

    captain.goto(site.page(f"matches/{site.told['match']}/captain/"))
    captain.locator("#dispute summary").click()
    captain.locator("#dispute textarea").fill("Во второй командной партии выиграли мы")
    captain.locator("#dispute button.btn-outline-danger").click()
    expect(captain.locator(".signal.is-open")).to_contain_text("выиграли мы")
    expect(judge.locator(".signal.is-open", has_text="выиграли мы")).to_be_visible()

    log_in(desk)
    answer_both(desk, site)
    expect(captain.locator(".signal")).to_contain_text("Судья исправит")
    expect(judge.locator(".signal.is-open")).to_have_count(0)


def call(judge: Page) -> None:
    """A judge calls without leaving the page."""
    judge.locator("#call summary").click()
    judge.locator("#call select").select_option("room")
    judge.locator("#call textarea").fill("Не хватает доски")
    with judge.expect_response(lambda answer: answer.request.method == "POST"):
        judge.locator("#call button").click()
    expect(judge.locator(".signal.is-open")).to_contain_text("Не хватает доски")


def answer_both(desk: Page, site: Site) -> None:
    """The organiser answers what waits, the oldest first."""
    for text in ("Несу доску", "Судья исправит"):
        desk.goto(f"/desk/{site.told['slug']}/signals/")
        first = desk.locator("section.signal.is-open").first
        first.locator("textarea").fill(text)
        first.locator("button").click()
    expect(desk.locator("section.signal.is-open")).to_have_count(0)
