"""A judge's thumb: what is tapped twice is done once, what is tapped meanwhile is done after."""

import itertools

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys import judging
from tests.journeys.conftest import PHONE, Opener, Site
from tests.journeys.slow_link import hold_the_first

pytestmark = pytest.mark.browser
STATES = ["planned", "warm_up", "individual", "team", "closing"]
"""What a match goes through whose line-ups are named before it."""


def stop_time(page: Page) -> None:
    """The page's own clock stands still, so that the two taps of a double tap are close together on every machine."""
    page.clock.install()
    page.clock.pause_at("2040-01-01")


def count_clicks(page: Page) -> None:
    page.evaluate(
        "document.addEventListener('click', () => (document.documentElement.dataset.clicks ="
        " Number(document.documentElement.dataset.clicks ?? 0) + 1), true)"
    )


def double_tap(page: Page, button: Locator) -> None:
    """The second tap follows as soon as the answer to the first one is shown."""
    page.evaluate("delete document.documentElement.dataset.clicks")
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box
    place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    with page.expect_event("requestfinished", lambda request: request.method == "POST"):
        page.touchscreen.tap(*place)
    expect(page.locator("#main form.htmx-request")).to_have_count(0)
    page.touchscreen.tap(*place)
    expect(page.locator("html")).to_have_attribute("data-clicks", "2")
    expect(page.locator("#main form.htmx-request")).to_have_count(0)
    page.clock.run_for(2000)


def state(page: Page) -> Locator:
    return page.locator(".state-line .badge-state")


def on(page: Page) -> Locator:
    return page.locator(".moves button.btn-primary")


def at_the_top(page: Page) -> None:
    assert page.evaluate("window.scrollY") == 0


def posts_of(page: Page) -> list[str]:
    """The addresses to which the page sends something, as it does."""
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    return sent


@pytest.fixture
def protocol(tapping: Site, open_page: Opener) -> Page:
    """The protocol of a planned match with both line-ups entered, on a judge's phone whose time stands still."""
    page = open_page()
    judging.enter_by_link(page, tapping, "judge")
    page.goto(tapping.page(f"matches/{tapping.told['match']}/judge/"))
    stop_time(page)
    count_clicks(page)
    return page


@pytest.fixture
def tapping(site: Site) -> Site:
    """The site of the scene; its line-ups come from the server's side, as no finger is in question there."""
    judging.put_state(site)
    return site


def test_a_double_tap_goes_on_by_one_step_and_each_step_begins_at_its_top(protocol: Page) -> None:
    sent = posts_of(protocol)
    for was, now in itertools.pairwise(STATES):
        expect(state(protocol)).to_have_class(f"badge-state is-{was}")
        double_tap(protocol, on(protocol))
        if was in ("individual", "team"):
            expect(protocol.locator("#question")).to_be_in_viewport()
            expect(state(protocol)).to_have_class(f"badge-state is-{was}")
            double_tap(protocol, protocol.locator("#question button"))
        expect(state(protocol)).to_have_class(f"badge-state is-{now}")
        at_the_top(protocol)
    protocol.reload()
    expect(state(protocol)).to_have_class("badge-state is-closing")
    assert len(sent) == 6


def test_a_stage_with_games_without_a_result_is_left_after_a_question(protocol: Page, tapping: Site) -> None:
    judging.put_state(tapping, "individual")
    protocol.reload()
    for place, decision in enumerate(judging.RESULTS[:6]):
        judging.tap(protocol, f"individual-{place // 2 + 1}-{place % 2 + 1}", decision)
    on(protocol).tap()
    expect(protocol.locator("#question")).to_contain_text("4 партии без результата")
    expect(state(protocol)).to_have_class("badge-state is-individual")
    protocol.locator("#question a").tap()
    expect(protocol.locator("#question")).to_have_count(0)
    judging.tap(protocol, "individual-4-1", "A")
    on(protocol).tap()
    expect(protocol.locator("#question")).to_contain_text("3 партии без результата")
    protocol.locator("#question button").tap()
    expect(state(protocol)).to_have_class("badge-state is-team")
    at_the_top(protocol)


def test_a_double_tap_gives_one_penalty_and_one_signature(protocol: Page, tapping: Site) -> None:
    judging.put_state(tapping, "closing", all_decided=True)
    protocol.reload()
    count_clicks(protocol)
    sent = posts_of(protocol)
    double_tap(protocol, protocol.locator("form.preset button[value=A]").first)
    expect(protocol.locator(".lines li")).to_have_count(1)
    double_tap(protocol, protocol.locator(".lines button").first)
    expect(protocol.locator(".lines li")).to_have_count(0)
    double_tap(protocol, protocol.get_by_role("button", name="Подписать и передать телефон"))
    expect(protocol.locator("h1")).to_have_text("Передайте телефон команде «Альфа», кнопку нажимает она")
    double_tap(protocol, protocol.get_by_role("button", name="Подтверждаю и подписываю"))
    expect(protocol.locator("h1")).to_have_text("Передайте телефон команде «Бета», кнопку нажимает она")
    double_tap(protocol, protocol.get_by_role("button", name="Подтверждаю и подписываю"))
    expect(state(protocol)).to_have_class("badge-state is-signed")
    at_the_top(protocol)
    assert len(sent) == 5
    protocol.get_by_text("Исправить с указанием причины").tap()
    protocol.locator("#reopen-reason").fill("ошибка в счёте")
    double_tap(protocol, protocol.get_by_role("button", name="Открыть протокол"))
    expect(protocol.locator(".correcting")).to_be_in_viewport()
    at_the_top(protocol)


def test_a_double_tap_in_a_game_does_not_reach_the_game_below(protocol: Page, tapping: Site) -> None:
    judging.put_state(tapping, "individual")
    protocol.reload()
    count_clicks(protocol)
    judging.tap(protocol, "individual-1-1", "A")
    sent = posts_of(protocol)
    protocol.locator(".pair:has(#individual-1-1) summary").tap()
    double_tap(protocol, protocol.locator("[data-rest=individual-1-1] button[name=decision][value='']"))
    expect(protocol.locator("#bar .bar-total")).to_have_text("0 : 0")
    assert len(sent) == 1


def test_what_is_tapped_while_an_answer_renews_the_page_is_done_after_it(tapping: Site, open_page: Opener) -> None:
    judging.put_state(tapping, "closing", all_decided=True)
    page = open_page(PHONE)
    judging.enter_by_link(page, tapping, "judge")
    page.goto(tapping.page(f"matches/{tapping.told['match']}/judge/"))
    held = hold_the_first(page, "**/penalties/")
    for side in ("A", "B", "B"):
        page.locator(f"form.preset button[value={side}]").first.tap()
    page.locator("form:has([value=senior]) [name=name]").fill("Семён Семёнов")
    page.locator("form:has([value=senior]) button:not([name])").tap()
    expect(page.locator("button.is-waiting")).to_have_count(2)
    held.let_go()
    expect(page.locator(".lines li")).to_have_count(2)
    expect(page.locator(".signed")).to_contain_text("Семён Семёнов")
    expect(page.locator("#late")).to_be_empty()
    expect(page.locator("#bar .bar-total")).to_have_text("19 : −3")


def test_the_match_goes_on_after_a_result_that_is_on_its_way(tapping: Site, open_page: Opener) -> None:
    judging.put_state(tapping, "individual")
    page = open_page(PHONE)
    judging.enter_by_link(page, tapping, "judge")
    page.goto(tapping.page(f"matches/{tapping.told['match']}/judge/"))
    held = judging.hold_the_first_tap(page)
    page.locator("#individual-5-2 button[name=decision][value=A]").tap()
    on(page).tap()
    held.let_go()
    expect(page.locator("#question")).to_contain_text("9 партий без результата")


def test_a_result_tapped_while_the_match_goes_on_is_stored_or_said_to_be_not(tapping: Site, open_page: Opener) -> None:
    judging.put_state(tapping, "individual")
    page = open_page(PHONE)
    judging.enter_by_link(page, tapping, "judge")
    page.goto(tapping.page(f"matches/{tapping.told['match']}/judge/"))
    held = hold_the_first(page, "**/state/")
    page.locator(".moves button.btn-link").tap()
    page.locator("#individual-5-2 button[name=decision][value=A]").tap()
    held.let_go()
    expect(state(page)).to_have_class("badge-state is-line_ups")
    expect(page.locator("#late")).to_contain_text("Не сохранено")
