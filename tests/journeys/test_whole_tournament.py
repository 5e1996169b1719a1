"""An organiser goes from an empty database to approved standings; judges and a captain act on their phones."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.journeys import judging
from tests.journeys.conftest import DESKTOP, PHONE, Opener, Site, served
from tests.journeys.test_protocol import no_sideways

pytestmark = pytest.mark.browser

TEAMS = """Альфа: Агапов Иван, Белова Вера, Гусев Лев
Бета: Ершов Пётр, Жукова Анна
Гамма: Карпов Олег, Лапина Ева
Дельта: Макаров Ян, Носова Кира"""
JUDGES = """Ветров Семён; старший; Альфа
Усова Елена; старший
Рощин Денис; старший"""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """Nothing but an account."""
    yield from served(tmp_path, "tests.journeys.empty_scene")


def log_in(page: Page, site: Site) -> None:
    page.goto("/accounts/login/?next=/desk/")
    page.get_by_label("Имя пользователя").fill("vera")
    page.get_by_label("Пароль").fill(site.told["password"])
    page.get_by_role("button", name="Войти").click()
    page.wait_for_url("**/desk/")


def keep_what_was_typed(page: Page) -> None:
    """An address that was proposed too late does not take the place of the one that somebody typed meanwhile."""
    waiting: list[Route] = []
    page.route("**/new/address/**", lambda route: waiting.append(route))  # noqa: PLW0108 - no built-in
    with page.expect_request("**/new/address/**"):
        page.locator("[name=name]").fill("Кубок")
        page.get_by_text("Ещё настройки", exact=True).click()
    page.locator("[name=slug]").focus()
    page.keyboard.type("mine")
    with page.expect_response("**/new/address/**") as answer:
        waiting.pop().continue_()
    answer.value.finished()
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)
    expect(page.locator("[name=slug]")).to_have_value("mine")
    page.unroute("**/new/address/**")
    page.locator("[name=slug]").fill("")


def make_tournament(page: Page) -> None:
    page.get_by_role("link", name="Новый турнир").first.click()
    keep_what_was_typed(page)
    page.locator("[name=name]").fill("Кубок школы")
    page.keyboard.press("Tab")
    expect(page.locator("[name=slug]")).to_have_value("kubok-shkoly")
    page.locator("[name=starts_on]").fill("2026-10-03")
    page.locator("[name=ends_on]").fill("2026-10-04")
    page.locator("main form button.btn-primary").click()
    page.wait_for_url("**/desk/kubok-shkoly/**")


def write_people_down(page: Page) -> None:
    """Teams from a list with a look before it is stored, rooms in their order, judges from a list."""
    page.goto("/desk/kubok-shkoly/teams/import/")
    page.locator("textarea[name=text]").fill(TEAMS)
    page.locator("main form button.btn-primary").click()
    expect(page.locator("table.preview tbody tr")).to_have_count(4)
    page.get_by_role("button", name="Сохранить", exact=True).click()
    expect(page.locator("tbody tr")).to_have_count(4)
    page.goto("/desk/kubok-shkoly/rooms/")
    page.locator("main form textarea").fill("Столовая\nКабинет 21")
    page.get_by_role("button", name="Сохранить список").click()
    page.goto("/desk/kubok-shkoly/judges/")
    page.locator("details.panel summary").last.click()
    page.locator("details.panel textarea").fill(JUDGES)
    page.locator("details.panel form button.btn-primary").last.click()
    expect(page.locator("tbody tr")).to_have_count(3)


def prepare_tour(page: Page) -> None:
    """A tour of points, drawn, with rooms and judges, each looked at before it is stored, and published."""
    page.goto("/desk/kubok-shkoly/tours/new/")
    page.locator("[name=start]").select_option("points:points")
    page.locator("main form button.btn-primary").click()
    page.goto("/desk/kubok-shkoly/tours/1/draw/")
    page.locator(".draw-form button.btn").click()
    expect(page.locator("#preview .drawn li")).to_have_count(2)
    page.locator("#preview form button.btn-primary").click()
    page.wait_for_url("**/pairs/")
    page.goto("/desk/kubok-shkoly/tours/1/places/?what=rooms")
    page.locator("#preview form button.btn-primary").click()
    expect(page.locator(".standing > li").first).to_contain_text("Столовая")
    page.goto("/desk/kubok-shkoly/tours/1/places/?what=judges&wanted=1&seed=5")
    page.locator("#preview form button.btn-primary").click()
    expect(page.locator(".standing .spot.is-senior")).to_have_count(2)
    page.goto("/desk/kubok-shkoly/tours/1/publish/")
    page.locator("form.publish button.btn-primary").click()
    expect(page.locator("form.publish")).to_have_count(0)


def links(page: Page) -> dict[str, str]:
    """A new private link for everybody, by the holder's name."""
    page.goto("/desk/kubok-shkoly/links/")
    page.locator("#issue button.btn-primary").click()
    cards = page.locator(".link-card")
    expect(cards).to_have_count(7)
    return {card.locator("h2").inner_text(): card.locator("input").input_value() for card in cards.all()}


def come_in(page: Page, link: str) -> None:
    page.goto(link)
    page.get_by_role("button", name="Да, это я").click()


def judge_match(page: Page, points: tuple[str, str]) -> tuple[str, str]:
    """Opens the one match, enters the points and signs; gives the names of the teams."""
    page.locator("main a[href*='/matches/']").first.click()
    judging.go_on(page)
    expect(page.locator("#points-a")).to_be_visible()
    a, b = page.locator(".two-points label").all_inner_texts()[:2]
    page.locator("#points-a").fill(points[0])
    page.locator("#points-b").fill(points[1])
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.locator(".two-points button").click()
    judging.sign(page, "senior")
    expect(page.locator(".signed")).to_have_count(1)
    no_sideways(page)
    return a, b


def test_an_organiser_comes_from_an_empty_database_to_approved_standings(site: Site, open_page: Opener) -> None:
    desk = open_page(DESKTOP)
    log_in(desk, site)
    make_tournament(desk)
    write_people_down(desk)
    prepare_tour(desk)
    desk.goto("/desk/kubok-shkoly/tours/1/places/")
    seats = [seat.inner_text() for seat in desk.locator(".standing > li").all()]
    given = links(desk)

    won: list[str] = []
    for judge in [name for name in ("Ветров Семён", "Усова Елена", "Рощин Денис") if name in " ".join(seats)]:
        phone = open_page(PHONE)
        come_in(phone, given[judge])
        a, b = judge_match(phone, ("7½", "−1") if not won else ("2", "3"))
        won.append(a if not won else b)
        captain = open_page(PHONE)
        come_in(captain, given[a])
        captain.locator("main a[href*='/matches/']").first.click()
        captain.locator("#sign input[name=name]").fill(f"Капитан {a}")
        with captain.expect_response(lambda answer: answer.request.method == "POST"):
            captain.locator("#sign form button").click()
        phone.reload()
        judging.sign(phone, "captain_b", f"Капитан {b}")
        expect(phone.locator(".badge-state").first).to_have_text("подписана")
    assert len(won) == 2

    organiser = open_page(PHONE)
    log_in(organiser, site)
    for path in ("", "tours/1/pairs/", "tours/1/places/", "approvals/"):
        organiser.goto(f"/desk/kubok-shkoly/{path}")
        no_sideways(organiser)
    organiser.locator("main form.mb-3 button.btn-primary").click()
    expect(organiser.locator("main .waiting li")).to_have_count(0)

    public = open_page(PHONE)
    public.goto(site.page("standings/"))
    no_sideways(public)
    rows = public.locator("tbody tr")
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text(won[0])
    expect(rows.first).to_contain_text("7½")
    expect(rows.nth(1)).to_contain_text(won[1])
    expect(rows.nth(3)).to_contain_text("−1")
