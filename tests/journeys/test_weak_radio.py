"""A judge whose phone loses the link: nothing that was tapped is lost, nothing is stored twice."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Locator, Page, Request, Route, expect

from tests.journeys.conftest import Opener, Site, run
from tests.journeys.judging import hold_the_first_tap

pytestmark = pytest.mark.browser
PAGE = re.compile(r"/judge/(\?.*)?$")


def store_without_an_answer(route: Route) -> None:
    """The server gets it, the phone hears nothing of that."""
    route.fetch()
    with suppress(Error):  # the route was taken away meanwhile, which lets go of what is on its way
        route.abort()


@pytest.fixture
def phone(site: Site, open_page: Opener) -> Page:
    """The judge's phone at the beginning of the individual stage, with line-ups of four and one free shooter."""
    page = enter(site, open_page)
    go_on(page, 2)
    for side in "AB":
        page.goto(protocol(site) + f"line-ups/{side}/")
        players = page.locator("fieldset[id^=player-]")
        for index in range(5):
            with page.expect_response(lambda answer: answer.request.method == "POST"):
                players.nth(index).locator("label.chip").nth(index).click()
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            players.first.locator("label.captain").click()
        page.locator("button[name=done]").click()
        expect(page.locator(f"#line-up-{side} .badge-state")).to_be_visible()
    go_on(page, 1)
    expect(row(page, 1, 1)).to_be_visible()
    return page


def is_htmx(request: Request) -> bool:
    return "hx-request" in request.headers


def protocol(site: Site) -> str:
    return site.page(f"matches/{site.told['match']}/judge/")


def enter(site: Site, open_page: Opener) -> Page:
    page = open_page()
    page.goto(site.link("judge"))
    page.locator("main button").click()
    page.goto(protocol(site))
    return page


def go_on(page: Page, times: int) -> None:
    for _ in range(times):
        with page.expect_response(lambda answer: answer.url.endswith("/state/")):
            page.locator(".moves .btn-primary").click()


def row(page: Page, board: int, number: int) -> Locator:
    return page.locator(f"#individual-{board}-{number}")


def tap(page: Page, board: int, number: int, value: str) -> None:
    row(page, board, number).locator(f"button.tap[value={value}]").click()


def waiting(page: Page) -> Locator:
    return page.locator(".bar-saved")


def chosen(page: Page, board: int, number: int, value: str) -> None:
    button = row(page, board, number).locator(f"button.tap[value={value}]")
    expect(button).to_have_attribute("aria-pressed", "true")


def test_taps_without_a_link_are_kept_shown_and_sent_when_it_is_back(phone: Page) -> None:
    phone.context.set_offline(True)
    tap(phone, 1, 1, "A")
    expect(waiting(phone).locator("span").first).to_have_text(re.compile(r": 1$"))
    phone.locator("#first-individual-1-1 [value=B]").click()
    tap(phone, 2, 1, "draw")
    expect(waiting(phone).locator("span").first).to_have_text(re.compile(r": 3$"))
    expect(phone.locator("button.is-waiting:visible")).to_have_count(3)
    phone.context.set_offline(False)
    chosen(phone, 1, 1, "A")
    chosen(phone, 2, 1, "draw")
    first = phone.locator("#first-individual-1-1 [value=B]")
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(phone.locator(".bar-total")).to_have_text("1½ : ½")
    expect(phone.locator("#late")).to_be_empty()


def test_an_entry_whose_answer_was_lost_is_stored_once(phone: Page) -> None:
    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    phone.route("**/tap/", lose)
    tap(phone, 3, 1, "B")
    expect(waiting(phone)).to_have_class(re.compile("is-waiting"))
    phone.unroute("**/tap/")
    chosen(phone, 3, 1, "B")
    expect(phone.locator("#late")).to_be_empty()
    expect(phone.locator(".bar-total")).to_have_text("0 : 1")


BREAKS_OFF = """() => {
  const real = fetch;
  let once = true;
  window.fetch = async (url, how) => {
    const answer = await real(url, how);
    if (how?.method !== "POST" || !once) return answer;
    once = false;
    answer.text = () => Promise.reject(new DOMException("", "TimeoutError"));
    return answer;
  };
}"""


def test_an_answer_that_breaks_off_holds_up_nothing(phone: Page) -> None:
    phone.route("**/tap/", lambda route: route.abort())
    tap(phone, 1, 1, "A")
    expect(waiting(phone)).to_have_class(re.compile("is-waiting"))
    phone.evaluate(BREAKS_OFF)
    phone.unroute("**/tap/")
    chosen(phone, 1, 1, "A")
    expect(waiting(phone)).not_to_have_class(re.compile("is-waiting"))
    expect(phone.locator("#late")).to_be_empty()


def test_news_are_not_asked_for_while_the_page_is_renewed_for_what_was_sent_late(phone: Page) -> None:
    held: dict[bool, Route] = {}
    phone.route("**/tap/", store_without_an_answer)
    tap(phone, 3, 1, "B")
    expect(waiting(phone)).to_have_class(re.compile("is-waiting"))
    phone.route(
        PAGE,
        lambda route: (
            held.setdefault(is_htmx(route.request), route) if route.request.method == "GET" else route.continue_()
        ),
    )
    phone.unroute("**/tap/")
    expect(phone.locator("body.htmx-request")).to_be_attached()
    phone.clock.install()
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    phone.clock.run_for(10_000)
    phone.evaluate("fetch(document.baseURI, { method: 'HEAD' })")  # what was asked for before this is known by now
    assert list(held) == [True]
    held[True].continue_()
    chosen(phone, 3, 1, "B")
    expect(phone.locator("#late")).to_be_empty()


def test_what_waits_survives_a_reload_and_a_late_conflict_is_shown(phone: Page, site: Site, open_page: Opener) -> None:
    phone.route("**/tap/", lambda route: route.abort())
    tap(phone, 4, 1, "A")
    expect(waiting(phone)).to_have_class(re.compile("is-waiting"))
    other = enter(site, open_page)
    tap(other, 4, 1, "B")
    chosen(other, 4, 1, "B")
    phone.reload()
    expect(waiting(phone)).to_have_class(re.compile("is-waiting"))
    phone.unroute("**/tap/")
    expect(phone.locator("#late #conflict")).to_be_visible()
    phone.locator("#late form button").click()
    chosen(phone, 4, 1, "A")


def test_a_tap_comes_after_one_that_was_stored_without_an_answer(phone: Page) -> None:
    phone.route("**/tap/", store_without_an_answer)
    tap(phone, 3, 1, "B")
    expect(waiting(phone)).to_have_class(re.compile("is-waiting"))
    phone.locator("#first-individual-3-1 [value=A]").click()
    phone.unroute("**/tap/")
    expect(phone.locator("#first-individual-3-1 [value=A]")).to_have_attribute("aria-pressed", "true")
    chosen(phone, 3, 1, "B")
    expect(phone.locator("#late")).to_be_empty()


def may_write(site: Site, yes: bool) -> None:
    """Whether the private links of the tournament are good."""
    revoked = "None" if yes else "timezone.now()"
    code = f"from tournaments.models import AccessLink as Link; Link.objects.update(revoked_at={revoked})"
    run(
        site.environment,
        "manage.py",
        "shell",
        "--no-imports",
        "--command",
        f"from django.utils import timezone; {code}",
    )


def test_what_was_entered_outlives_a_link_that_is_taken_back(phone: Page, site: Site) -> None:
    phone.context.set_offline(True)
    tap(phone, 1, 1, "A")
    tap(phone, 2, 1, "draw")
    count = waiting(phone).locator("span").first
    expect(count).to_have_text(re.compile(r": 2$"))
    may_write(site, yes=False)
    phone.context.set_offline(False)
    expect(phone.locator("#late .late-busy")).to_have_text(
        "Введённое хранится в этом телефоне. Чтобы оно отправилось, откройте ещё раз свою личную ссылку."
    )
    expect(count).to_have_text(re.compile(r": 2$"))
    may_write(site, yes=True)
    phone.goto(protocol(site))
    chosen(phone, 1, 1, "A")
    chosen(phone, 2, 1, "draw")
    expect(phone.locator("#late")).to_be_empty()


def test_what_waits_for_a_match_that_was_removed_can_be_thrown_away(phone: Page) -> None:
    phone.context.set_offline(True)
    tap(phone, 1, 1, "A")
    count = waiting(phone).locator("span").first
    expect(count).to_have_text(re.compile(r": 1$"))
    phone.context.route("**/tap/", lambda route: route.fulfill(status=404, body="-"))
    phone.context.set_offline(False)
    late = phone.locator("#late")
    expect(late).to_contain_text("встречу удалили")
    expect(late.locator(".late-gone")).to_contain_text("Пара 1, партия 1: выигрывает Альфа")
    late.locator("summary").tap()
    late.get_by_role("button", name="Удалить насовсем").tap()
    expect(late).to_be_empty()
    expect(count).not_to_have_text(re.compile(r"\d"))
    phone.context.unroute("**/tap/")
    phone.reload()
    expect(row(phone, 1, 1).locator("button.tap[aria-pressed=true]")).to_have_count(0)


def test_what_may_not_be_sent_holds_up_nothing_else_and_can_be_thrown_away(
    phone: Page, site: Site, open_page: Opener
) -> None:
    other = enter(site, open_page)
    phone.context.set_offline(True)
    tap(phone, 1, 1, "A")
    count = waiting(phone).locator("span").first
    expect(count).to_have_text(re.compile(r": 1$"))
    phone.context.route("**/tap/", lambda route: route.fulfill(status=403, body="-"))
    phone.context.set_offline(False)
    late = phone.locator("#late")
    expect(late.locator(".late-gone summary")).to_contain_text("больше не ваша")
    expect(late.locator(".late-gone")).to_contain_text("Пара 1, партия 1: выигрывает Альфа")
    tap(other, 2, 2, "B")
    chosen(phone, 2, 2, "B")
    late.locator("summary").tap()
    late.get_by_role("button", name="Удалить насовсем").tap()
    expect(late).to_be_empty()
    expect(count).not_to_have_text(re.compile(r"\d"))


def test_two_calls_without_a_link_both_arrive(phone: Page) -> None:
    phone.context.set_offline(True)
    texts = ("Сломан стол", "И стул тоже")
    for text in texts:
        phone.locator("#call").evaluate("one => one.setAttribute('open', '')")
        phone.locator("#call [name=kind]").first.select_option(index=1)
        phone.locator("#call [name=text]").fill(text)
        phone.locator("#call form button").click()
    expect(waiting(phone).locator("span").first).to_have_text(re.compile(r": 2$"))
    phone.locator("#call [name=text]").blur()
    phone.context.set_offline(False)
    for text in texts:
        expect(phone.locator("#main section", has_text=text).first).to_be_visible()
    expect(phone.locator("#late")).to_be_empty()


def test_a_conflict_takes_the_place_of_the_page_and_can_be_settled(phone: Page, site: Site, open_page: Opener) -> None:
    other = enter(site, open_page)
    on_the_way = hold_the_first_tap(phone)
    with phone.expect_request("**/tap/"):
        tap(phone, 2, 2, "draw")
    tap(other, 2, 2, "A")
    chosen(other, 2, 2, "A")
    on_the_way.let_go()
    expect(phone.locator("#main > #conflict")).to_be_visible()
    phone.locator("#conflict form button").click()
    chosen(phone, 2, 2, "draw")


def test_taps_made_while_an_earlier_one_is_on_its_way_are_stored_after_it(phone: Page) -> None:
    on_the_way = hold_the_first_tap(phone)
    phone.locator("#first-individual-1-1 [value=B]").click()
    tap(phone, 1, 1, "A")
    tap(phone, 1, 1, "draw")
    expect(row(phone, 1, 1).locator("button.tap.is-waiting[value=draw]")).to_be_visible()
    on_the_way.let_go()
    chosen(phone, 1, 1, "draw")
    first = phone.locator("#first-individual-1-1 [value=B]")
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(phone.locator(".bar-total")).to_have_text("½ : ½")
    expect(phone.locator("#late")).to_be_empty()


def test_a_double_tap_on_a_slow_link_is_sent_once(phone: Page) -> None:
    sent: list[str] = []
    phone.on("request", lambda request: sent.append(request.url) if "/tap/" in request.url else None)
    on_the_way = hold_the_first_tap(phone)
    tap(phone, 2, 1, "A")
    tap(phone, 2, 1, "A")
    on_the_way.let_go()
    chosen(phone, 2, 1, "A")
    tap(phone, 2, 2, "B")
    chosen(phone, 2, 2, "B")
    assert len(sent) == 2


def test_a_refusal_is_scrolled_to_where_the_thumb_is(phone: Page, site: Site) -> None:
    phone.goto(protocol(site) + "line-ups/A/")
    phone.locator("label.chip:has(input[value='']):visible").first.click()
    expect(phone.locator(".faults")).to_be_visible()
    expect(phone.locator(".faults")).to_be_in_viewport()
