"""The ceremony: the hall's display follows the organiser's phone, and the keys of its own computer."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import DESKTOP, PHONE, Opener, Site, run
from tests.journeys.test_protocol import log_in

pytestmark = pytest.mark.browser
RESULTS = """
from decimal import Decimal
from tournaments.models import Match, Tour, Tournament
from tournaments.formats.rules.tour_format import PRESETS, to_json
Tour.objects.update(kind="points", format=to_json(PRESETS["points"].format))
for match, (a, b) in zip(Match.objects.order_by("pk"), ((13, 9), (12, 10))):
    Match.objects.filter(pk=match.pk).update(
        state="approved", total_a=Decimal(a), total_b=Decimal(b), entered_a=Decimal(a), entered_b=Decimal(b)
    )
Tournament.objects.update(frozen_from=1, revision=1000)
"""
IN_ONE_LINE = """one => {
  const letters = parseFloat(getComputedStyle(one).fontSize);
  return one.offsetHeight < 1.5 * letters ? letters / innerHeight : 0;
}"""
LARGE = 0.15
"""Of the picture's height: the letters of a name of one short word that is called out."""
HALL = re.compile(r"/t/cup/hall/(\?.*)?$")
JUST_COME = """one => {
  one.scrollIntoView();
  one.style.animation = "none";
  one.offsetWidth;
  one.style.animation = "";
  const [steady] = one.getAnimations();
  steady.pause();
  steady.currentTime = 100;
  const box = one.getBoundingClientRect();
  const hit = one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
  steady.finish();
  return hit;
}"""
"""Whether a finger hits the button a tenth of a second after the page has come."""


@pytest.fixture
def hall(site: Site, open_page: Opener) -> Page:
    """The display, where nobody is logged in."""
    run(site.environment, "manage.py", "shell", "-c", RESULTS)
    page = open_page({"viewport": {"width": 1920, "height": 1080}})
    page.goto(site.page("hall/"))
    expect(page.locator("#hall-top")).to_be_visible()
    return page


def prepare(page: Page, site: Site) -> None:
    log_in(page)
    page.wait_for_url("**/desk/")
    page.goto(f"{site.url}/desk/cup/ceremony/")
    page.get_by_label("Сколько лучших игроков назвать").fill("0")
    page.get_by_role("button", name="Подготовить экран").click()
    expect(page.get_by_text("Шаг 0 из 4")).to_be_visible()


def test_the_display_follows_the_phone_step_by_step(site: Site, open_page: Opener, hall: Page) -> None:
    phone = open_page(PHONE)
    prepare(phone, site)
    for number, team in enumerate(("Бета", "Дельта", "Гамма", "Альфа"), 1):
        reveal = phone.get_by_role("button", name="Открыть", exact=True)
        reveal.tap()
        expect(phone.get_by_text(f"Шаг {number} из 4")).to_be_visible()
        expect(hall.locator(".ceremony-who .ceremony-team")).to_have_text([team])
        assert hall.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert hall.locator(".ceremony-team").evaluate(IN_ONE_LINE) > LARGE
    expect(hall.locator(".ceremony-so-far li")).to_have_count(4)
    phone.get_by_role("button", name="Шаг назад").tap()
    expect(hall.locator(".ceremony-who .ceremony-team")).to_have_text(["Гамма"])


@pytest.mark.parametrize("where", ["hall", "own page"])
def test_a_display_without_a_link_shows_what_it_knows_until_it_comes_to_the_ceremony_and_back(
    site: Site, open_page: Opener, hall: Page, where: str
) -> None:
    hall.evaluate("window.sameDocument = true")
    hall.keyboard.press("f")
    hall.route("**/t/cup/ceremony/", lambda route: route.abort())
    phone = open_page(PHONE)
    with hall.expect_request("**/t/cup/ceremony/"):
        prepare(phone, site)
    expect(hall.locator(".slide:visible")).to_have_count(1)
    if where == "own page":
        hall = open_page({"viewport": {"width": 1920, "height": 1080}})
        hall.goto(site.page("ceremony/"))
        hall.evaluate("window.sameDocument = true")
    else:
        hall.unroute("**/t/cup/ceremony/")
    expect(hall.locator(".ceremony-word")).to_have_text("Скоро начнётся награждение")
    hall.context.set_offline(True)
    expect(hall.locator("[data-hall-age]")).to_contain_text("связи нет")
    phone.get_by_role("button", name="Открыть", exact=True).tap()
    hall.context.set_offline(False)
    expect(hall.locator(".ceremony-team")).to_have_text(["Бета"])
    expect(hall.locator("[data-hall-age]")).to_be_hidden()
    hall.route(HALL, lambda route: route.abort())
    phone.get_by_label("Причина").fill("Пора")
    phone.get_by_role("button", name="Закончить награждение").tap()
    expect(phone.get_by_text("Награждение закончено.", exact=True).first).to_be_visible()
    expect(hall.locator(".ceremony-team")).to_have_text(["Бета"])
    hall.unroute(HALL)
    expect(hall.locator(".slide:visible")).to_have_count(1)
    expect(hall.locator("[data-live][data-state=live]")).to_be_attached()
    assert bool(hall.evaluate("window.sameDocument")) is (where == "hall")
    if where == "hall":
        expect(hall.locator("[data-hall-full]")).to_have_attribute("aria-pressed", "true")


def test_a_double_tap_reveals_one_place(site: Site, open_page: Opener, hall: Page) -> None:
    phone = open_page(PHONE)
    prepare(phone, site)
    phone.goto(f"{site.url}/desk/cup/ceremony/#stage")
    reveal = phone.get_by_role("button", name="Открыть", exact=True)
    reveal.tap()
    expect(phone.get_by_text("Шаг 1 из 4")).to_be_visible()
    assert reveal.evaluate(JUST_COME) is False
    expect(hall.locator(".ceremony-team")).to_have_text(["Бета"])
    reveal.tap()
    expect(phone.get_by_text("Шаг 2 из 4")).to_be_visible()


def test_keys_go_on_and_back_where_an_organiser_is_logged_in(site: Site, open_page: Opener, hall: Page) -> None:
    desk = open_page(DESKTOP)
    prepare(desk, site)
    desk.goto(site.page("ceremony/"))
    expect(desk.locator("[data-ceremony-steps]")).to_be_visible()
    desk.keyboard.press("Space")
    expect(hall.locator(".ceremony-team")).to_have_text(["Бета"])
    expect(desk.locator(".ceremony-team")).to_have_text(["Бета"])
    desk.keyboard.press("ArrowRight")
    expect(desk.locator(".ceremony-team")).to_have_text(["Дельта"])
    desk.keyboard.press("ArrowLeft")
    expect(hall.locator(".ceremony-team")).to_have_text(["Бета"])
    hall.keyboard.press("ArrowRight")
    expect(hall.locator(".ceremony-team")).to_have_text(["Бета"])


def test_keys_go_on_within_the_hall_whatever_was_clicked_and_leave_its_own_pages_alone(
    site: Site, open_page: Opener, hall: Page
) -> None:
    desk = open_page(DESKTOP)
    prepare(desk, site)
    desk.goto(site.page("hall/"))
    team = desk.locator(".ceremony-team")
    expect(desk.locator(".ceremony-word")).to_be_visible()
    expect(desk.locator("[data-ceremony-steps]")).to_be_visible()
    desk.keyboard.press("Space")
    expect(team).to_have_text(["Бета"])
    expect(desk.locator("[data-hall-pause]")).to_have_attribute("aria-pressed", "false")
    desk.locator("[data-hall-full]").click()
    expect(desk.locator("[data-hall-full]")).to_have_attribute("aria-pressed", "true")
    desk.keyboard.press("Space")
    expect(team).to_have_text(["Дельта"])
    expect(desk.locator("[data-hall-full]")).to_have_attribute("aria-pressed", "true")
    desk.locator("[data-ceremony-steps] [data-by='1']").click()
    expect(team).to_have_text(["Гамма"])
    desk.locator("[data-ceremony-steps] [data-by='1']").focus()
    desk.keyboard.press("PageUp")
    expect(team).to_have_text(["Дельта"])
    desk.keyboard.press("Enter")
    expect(team).to_have_text(["Гамма"])
    expect(hall.locator(".ceremony-team")).to_have_text(["Гамма"])
