"""A judge fills a whole Corners protocol on a phone, captains sign, the organiser approves."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.factories import PASSWORD
from tests.journeys import judging
from tests.journeys.conftest import DESKTOP, Opener, Site

pytestmark = pytest.mark.browser


def log_in(page: Page) -> None:
    """Olga, at her desk."""
    page.goto("/accounts/login/?next=/desk/")
    page.get_by_label("Имя пользователя").fill("olga")
    page.get_by_label("Пароль").fill(PASSWORD)
    page.get_by_role("button", name="Войти").click()


def no_sideways(page: Page) -> None:
    """The page is not wider than the screen."""
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_a_match_goes_from_plan_to_published_standings(site: Site, open_page: Opener) -> None:
    judge = open_page()
    judging.prepare_individual_stage(judge, site)
    judging.play_individual_stage(judge)
    expect(judge.locator("#bar .bar-total")).to_have_text("6 : 4")
    no_sideways(judge)
    judging.go_on(judge)
    judging.tap(judge, "team-0-1", "B")
    judging.tap(judge, "team-0-2", "draw")
    expect(judge.locator("#bar .bar-total")).to_have_text("9 : 13")
    judging.go_on(judge)
    judge.locator("form.preset button[value=B]").click()
    expect(judge.locator("#bar .bar-total")).to_have_text("9 : 10")
    judge.locator("textarea[name=remarks]").fill("Шумели в коридоре")
    with judge.expect_response(lambda answer: answer.request.method == "POST"):
        judge.get_by_role("button", name="Сохранить замечания").click()
    judging.sign(judge, "senior")
    expect(judge.locator(".signed")).to_have_count(1)

    captain = open_page()
    judging.enter_by_link(captain, site, "captain_a")
    captain.get_by_role("link", name="Альфа – Бета").click()
    no_sideways(captain)
    captain.locator("#sign form button").click()
    expect(captain.get_by_text("Альфа 1").first).to_be_visible()

    judge.reload()
    judging.sign(judge, "captain_b")
    expect(judge.locator(".badge-state").first).to_have_text("подписана")

    organiser = open_page(DESKTOP)
    log_in(organiser)
    organiser.goto(f"/desk/{site.told['slug']}/approvals/")
    organiser.get_by_role("button", name="Утвердить").click()
    public = open_page()
    public.goto(site.page("standings/"))
    first = public.locator("tbody tr").first
    expect(first).to_contain_text("Бета")
    expect(first).to_contain_text("10")


def test_a_result_entered_without_a_link_is_kept_shown_and_sent_once(site: Site, open_page: Opener) -> None:
    judge = open_page()
    judging.prepare_individual_stage(judge, site)
    context: BrowserContext = judge.context
    context.set_offline(True)
    judge.locator("#individual-1-1 button[name=decision][value=A]").click()
    expect(judge.locator("[data-outbox]")).to_contain_text("не отправлено: 1")
    judge.locator("#individual-2-1 button[name=decision][value=B]").click()
    expect(judge.locator("[data-outbox]")).to_contain_text("не отправлено: 2")
    context.set_offline(False)
    expect(judge.locator("[data-outbox]")).to_contain_text("сохранено")
    expect(judge.locator("#bar .bar-total")).to_have_text("1 : 1")
    judge.reload()
    expect(judge.locator("#bar .bar-total")).to_have_text("1 : 1")


def test_of_two_phones_the_slower_sees_both_entries_and_decides(site: Site, open_page: Opener) -> None:
    quick = open_page()
    judging.prepare_individual_stage(quick, site)
    slow = open_page()
    judging.enter_by_link(slow, site, "judge")
    slow.get_by_role("link", name="Альфа – Бета").click()
    expect(slow.locator("[data-live][data-state=live]")).to_be_attached()
    on_the_way = judging.hold_the_first_tap(slow)
    with slow.expect_request("**/tap/"):
        slow.locator("#individual-1-1 button[name=decision][value=B]").click()
    judging.tap(quick, "individual-1-1", "A")
    on_the_way.let_go()
    expect(slow.locator("#conflict")).to_contain_text("Альфа")
    expect(slow.locator("#conflict")).to_contain_text("Бета")
    slow.get_by_role("button", name="Сохранить мой вариант").click()
    expect(slow.locator("#individual-1-1 button[value=B][name=decision]")).to_have_attribute("aria-pressed", "true")
    expect(quick.locator("#bar .bar-total")).to_have_text("0 : 1")


def test_a_double_tap_has_one_effect(site: Site, open_page: Opener) -> None:
    judge = open_page()
    judging.prepare_individual_stage(judge, site)
    judge.locator("#individual-1-1 button[name=decision][value=A]").dblclick()
    expect(judge.locator("#bar .bar-total")).to_have_text("1 : 0")
    expect(judge.locator("#conflict")).to_have_count(0)
    expect(judge.locator("#individual-1-1 button[value=A][name=decision]")).to_have_attribute("aria-pressed", "true")


def test_the_protocol_works_without_scripts(site: Site, open_page: Opener) -> None:
    judge = open_page()
    judging.prepare_individual_stage(judge, site)
    plain = open_page({"java_script_enabled": False, "viewport": {"width": 390, "height": 844}})
    judging.enter_by_link(plain, site, "judge")
    plain.get_by_role("link", name="Альфа – Бета").click()
    plain.locator("#individual-3-2 button[name=decision][value=B]").click()
    expect(plain.locator("#bar .bar-total")).to_have_text("0 : 1")
