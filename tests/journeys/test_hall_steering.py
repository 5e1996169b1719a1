"""The organiser steers the hall's displays from a phone, by taps and without scripts; what a display does alone."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.accessible import violations
from tests.journeys.clocks import stand_still
from tests.journeys.conftest import DESKTOP, PHONE, Opener, Site, run, served
from tests.journeys.test_live import PROJECTOR

pytestmark = pytest.mark.browser


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A tournament amid its first tour, with a timetable: two pages at least."""
    yield from served(tmp_path, "tests.journeys.times_scene")


def display(site: Site, open_page: Opener) -> Page:
    page = open_page(PROJECTOR | {"reduced_motion": "reduce"})
    page.goto(site.page("hall/"))
    expect(page.locator("[data-live][data-state=live]")).to_be_attached()
    return page


def remote(site: Site, open_page: Opener, **settings: bool) -> Page:
    page = open_page(PHONE | settings)
    page.goto(f"{site.url}/accounts/login/?next=/desk/cup/hall/")
    page.locator("[name=username]").fill("olga")
    page.locator("[name=password]").fill(site.told["password"])
    page.locator("main form button").first.click()
    expect(page.locator("#steering")).to_be_visible()
    page.wait_for_load_state()  # before its scripts are there a tap leaves the page
    return page


def shown(page: Page) -> Locator:
    return page.locator(".slide:visible")


def test_taps_on_the_phone_reach_every_display(site: Site, open_page: Opener) -> None:
    screens = [display(site, open_page) for _ in range(2)]
    phone = remote(site, open_page)
    for screen in screens:
        expect(shown(screen)).to_have_attribute("id", "slide-timetable-1")
    phone.get_by_role("button", name="Вперёд").tap()
    for screen in screens:
        expect(shown(screen)).to_have_attribute("id", "slide-now-1-1")
    phone.get_by_role("button", name="Расписание", exact=True).tap()
    expect(phone.locator(".hall-now")).to_contain_text("Закреплена страница: Расписание")
    for screen in screens:
        expect(shown(screen)).to_have_attribute("id", "slide-timetable-1")
    phone.locator("#remote-what").fill("Все в столовую")
    phone.get_by_role("button", name="Показать").tap()
    for screen in screens:
        expect(screen.locator(".hall-notice")).to_have_text("Все в столовую")
        expect(shown(screen)).to_have_attribute("id", "slide-timetable-1")
    phone.get_by_role("button", name="Убрать").tap()
    for screen in screens:
        expect(screen.locator(".hall-notice")).to_have_count(0)
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    assert violations(phone) == []


def test_a_page_that_is_held_is_in_sight_again_after_a_ceremony(site: Site, open_page: Opener) -> None:
    screen, phone = display(site, open_page), remote(site, open_page)
    phone.get_by_role("button", name="Пары и комнаты").tap()
    expect(shown(screen)).to_have_attribute("id", "slide-now-1-1")
    for begins in (True, False):
        run(site.environment, "manage.py", "shell", "-c", CEREMONY.format(ended=None if begins else "timezone.now()"))
        expect(screen.locator(".ceremony")).to_have_count(1 if begins else 0)
    expect(shown(screen)).to_have_attribute("id", "slide-now-1-1")


CEREMONY = """
from django.db.models import F
from django.utils import timezone
from tournaments.models import Ceremony, Tournament
tournament = Tournament.objects.get()
Ceremony.objects.update_or_create(tournament=tournament, defaults={{"begun_at": timezone.now(), "ended_at": {ended}}})
Tournament.objects.update(revision=F("revision") + 1)
"""
"""One has begun, or has ended: nothing is revealed in it."""


def test_a_message_is_spoken_once_whatever_is_ordered_meanwhile(site: Site, open_page: Opener) -> None:
    screen, phone = display(site, open_page), remote(site, open_page)
    said = screen.locator("[data-hall-said]")
    said.evaluate("one => new MutationObserver(() => (one.title += '+')).observe(one, {childList: true})")
    phone.locator("#remote-what").fill("Все в столовую")
    phone.get_by_role("button", name="Показать").tap()
    expect(said).to_have_text("Все в столовую")
    phone.get_by_role("button", name="Вперёд").tap()
    expect(shown(screen)).to_have_attribute("id", "slide-now-1-1")
    assert said.get_attribute("role") == "alert"
    assert said.get_attribute("title") == "+"


def test_a_message_that_is_being_typed_stays_whatever_is_ordered_meanwhile(site: Site, open_page: Opener) -> None:
    phone = remote(site, open_page)
    words = phone.locator("#remote-what")
    words.fill("Все в столовую")
    for button, told in (("remote-pause", "Пауза"), ("remote-pause", "сами"), ("hold-", "Закреплена страница")):
        phone.locator(f"button[id^={button}]").first.tap()
        expect(phone.locator(".hall-now")).to_contain_text(told)
        expect(words).to_have_value("Все в столовую")
    words.press_sequentially("!")
    phone.get_by_role("button", name="Показать").tap()
    expect(phone.locator(".hall-now")).to_contain_text("На экранах сообщение")
    expect(words).to_have_value("Все в столовую!")


def test_an_order_that_gets_no_answer_is_told_where_the_organiser_looks(site: Site, open_page: Opener) -> None:
    phone = remote(site, open_page)
    phone.route("**/steer/", lambda route: route.abort())
    phone.locator("button[id^=hold-]").last.tap()
    expect(phone.locator("#unanswered[role=alert]")).to_contain_text("Нет связи: возможно, это не сохранилось.")
    expect(phone.locator("#unanswered[role=alert]")).to_be_in_viewport(ratio=1)


def test_the_remote_control_and_the_programme_work_without_scripts(site: Site, open_page: Opener) -> None:
    screen = display(site, open_page)
    phone = remote(site, open_page, java_script_enabled=False)
    phone.get_by_role("button", name="Пауза").tap()
    expect(phone.locator(".hall-now")).to_contain_text("Пауза")
    expect(screen.locator("#hall-top")).to_have_attribute("data-paused", "yes")
    phone.get_by_label("Расписание", exact=True).uncheck()
    phone.get_by_label("Счёт встреч", exact=True).check()
    phone.get_by_label("Место страницы «Счёт встреч»").select_option("1")
    phone.get_by_label("Цвета").select_option("light")
    phone.get_by_label("Сообщение дня").last.fill("Удачной игры!")
    phone.get_by_role("button", name="Сохранить").tap()
    expect(screen.locator("html")).to_have_attribute("data-bs-theme", "light")
    expect(shown(screen)).to_have_count(1)
    assert sorted(slide.get_attribute("id") or "" for slide in screen.locator(".slide").all()) == [
        "slide-message", "slide-now-1-1", "slide-scores-1-1"
    ]  # fmt: skip


def test_controls_hide_while_nobody_touches_the_display_and_come_back(site: Site, open_page: Opener) -> None:
    page = open_page(PROJECTOR)
    stand_still(page)
    page.goto(site.page("hall/"))
    body = page.locator("body")
    expect(body).to_have_class("screen is-hall")
    page.clock.run_for(3_100)
    expect(body).to_have_class("screen is-hall is-idle")
    for stir in ("move", "key"):
        if stir == "move":
            page.mouse.move(200, 300)
        else:
            page.keyboard.press("Shift")
        expect(body).to_have_class("screen is-hall")
        page.clock.run_for(3_100)
        expect(body).to_have_class("screen is-hall is-idle")


def test_keys_fill_the_screen_and_list_themselves(site: Site, open_page: Opener) -> None:
    page = display(site, open_page)
    page.keyboard.press("?")
    expect(page.locator("[data-hall-keys]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-hall-keys]")).to_be_hidden()
    page.keyboard.press("f")
    expect(page.locator("[data-hall-full]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("f")
    expect(page.locator("[data-hall-full]")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_every_page_fills_its_picture_and_nothing_is_cut_off(
    site: Site, open_page: Opener, size: tuple[int, int]
) -> None:
    page = open_page(DESKTOP | {"viewport": {"width": size[0], "height": size[1]}, "reduced_motion": "reduce"})
    page.goto(site.page("hall/"))
    expect(page.locator(".hall-place")).to_have_text("1 / 2")
    for _ in range(2):
        place = page.locator(".hall-fit:visible")
        inside = place.evaluate("(one) => [one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth]")
        assert max(inside) <= 0
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        letters = float(place.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)"))
        assert letters > size[1] / 18, "lines of a few teams are large"
        page.keyboard.press("ArrowRight")
    expect(page.locator(".hall-time")).to_have_text(re.compile("|".join(page.evaluate(CLOCK))))


CLOCK = """[0, 1, 2].map((minutes) => new Intl.DateTimeFormat("ru", {
  hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: document.querySelector("#hall-top").dataset.zone,
}).format(Date.now() + minutes * 60_000))"""
"""What a clock says now, and in the minutes until the test looks at it."""
