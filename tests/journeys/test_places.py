"""An organiser changes rooms and judges of a tour: by taps on a phone, with two clicks, with the keyboard, without
scripts."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.conftest import DESKTOP, PHONE, Opener, Site, run, served
from tests.journeys.test_protocol import log_in
from tests.journeys.words import broken

pytestmark = pytest.mark.browser

PLACES = "/desk/cup/tours/2/places/"
LONG_ROOMS = """
from tournaments.models import Judge, Room
for number, room in enumerate(Room.objects.all(), start=1):
    Room.objects.filter(pk=room.pk).update(name=f"Кабинет информатики 3.{number}")
Judge.objects.filter(name="Анна Берг").update(name="Анна Рождественская")
"""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """Twelve rooms, two judges in each, two more without a match."""
    yield from served(tmp_path, "tests.journeys.places_scene")


def opened(page: Page) -> Page:
    log_in(page)
    page.goto(PLACES)
    expect(page.locator(".standing li")).to_have_count(12)
    return page


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_names_of_rooms_and_judges_are_whole_words(site: Site, open_page: Opener, size: dict[str, Any]) -> None:
    run(site.environment, "manage.py", "shell", "--command", LONG_ROOMS)
    page = opened(open_page(size))
    assert broken(page, ".spot bdi") == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def name_at(page: Page, place: str) -> str:
    return page.locator(f"#{place} bdi").inner_text()


def on_page(page: Page, place: str) -> Any:
    """Where a button is on the page, however far that is scrolled."""
    box = f"document.getElementById('{place}').getBoundingClientRect()"
    return page.evaluate(f"[{box}.left + scrollX, {box}.top + scrollY]")


def test_two_judges_swap_by_touch_on_a_phone_and_it_is_undone(site: Site, open_page: Opener) -> None:
    page = opened(open_page())
    one, other = name_at(page, "spot-1-2"), name_at(page, "spot-2-2")
    chip = page.locator("#spot-1-2")
    at = on_page(page, "spot-1-2")
    chip.tap()
    expect(chip).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#tray h2")).to_have_text(one)
    assert on_page(page, "spot-1-2") == at
    page.locator("#spot-2-2").tap()
    expect(page.locator("#spot-1-2 bdi")).to_have_text(other)
    expect(page.locator("#spot-2-2 bdi")).to_have_text(one)
    expect(page.locator("#tray")).to_contain_text(other)
    assert on_page(page, "spot-1-2") == at
    page.locator("#tray form button").tap()
    expect(page.locator("#spot-1-2 bdi")).to_have_text(one)
    expect(page.locator("#spot-2-2 bdi")).to_have_text(other)


def test_a_double_tap_changes_nothing(site: Site, open_page: Opener) -> None:
    page = opened(open_page())
    chip = page.locator("#spot-1-1")
    chip.scroll_into_view_if_needed()
    box = chip.bounding_box()
    assert box is not None
    for _ in range(2):
        page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
    expect(page.locator("#tray.is-open .choice").first).to_be_visible()
    expect(chip).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator("#tray.is-open")).to_have_count(0)
    expect(page.locator(".last-change")).to_have_count(1)


def test_a_judge_is_changed_with_two_clicks(site: Site, open_page: Opener) -> None:
    page = opened(open_page(DESKTOP))
    free = name_at(page, "free-judge-1")
    clicks = []
    page.expose_function("clicked", lambda: clicks.append(1))
    page.evaluate("document.addEventListener('click', () => window.clicked(), true)")
    page.locator("#spot-3-2").click()
    best = page.locator("#tray .choice").first
    expect(best).to_contain_text(free)
    best.click()
    expect(page.locator("#spot-3-2 bdi")).to_have_text(free)
    expect(page.locator("#tray")).to_contain_text(free)
    assert len(clicks) == 2


def test_what_breaks_something_is_asked_about_before_it_is_stored(site: Site, open_page: Opener) -> None:
    page = opened(open_page(DESKTOP))
    senior, other = name_at(page, "spot-1-1"), name_at(page, "spot-1-2")
    page.locator("#spot-1-1").click()
    expect(page.locator("#tray h2")).to_have_text(senior)
    page.locator("#tray .choice[value='nobody:0:0']").click()
    expect(page.locator("#tray .fault")).to_have_count(1)
    expect(page.locator("#spot-1-1 bdi")).to_have_text(senior)
    page.locator("#tray .btn-primary").click()
    expect(page.locator("#spot-1-1 bdi")).to_have_text(other)
    expect(page.locator("#spot-1-senior")).to_be_visible()


def test_rooms_are_dragged_with_a_mouse(site: Site, open_page: Opener) -> None:
    page = opened(open_page(DESKTOP))
    one, other = name_at(page, "spot-1-room"), name_at(page, "spot-3-room")
    page.locator("#spot-1-room").drag_to(page.locator("#spot-3-room"))
    expect(page.locator("#spot-3-room bdi")).to_have_text(one)
    expect(page.locator("#spot-1-room bdi")).to_have_text(other)


def test_a_match_without_a_room_asks_before_it_takes_anothers(site: Site, open_page: Opener) -> None:
    page = opened(open_page(DESKTOP))
    free, other = name_at(page, "spot-1-room"), name_at(page, "spot-3-room")
    page.locator("#spot-1-room").click()
    page.locator("#tray .choice[value='nobody:0:0']").click()
    expect(page.locator("#spot-1-room.is-empty")).to_be_visible()
    # A mouse is quicker here than a hand: what shields a place from a double tap would take the drop.
    expect(page.locator(".tap-guard")).to_have_count(0)
    page.locator("#spot-1-room").drag_to(page.locator("#spot-3-room"))
    expect(page.locator("#tray .fault")).to_have_count(1)
    expect(page.locator("#spot-3-room bdi")).to_have_text(other)
    page.locator("#tray [data-let-go]").click()
    expect(page.locator("#tray.is-open")).to_have_count(0)
    page.locator("#spot-3-room").drag_to(page.locator("#spot-1-room"))
    expect(page.locator("#spot-1-room bdi")).to_have_text(other)
    expect(page.locator("#spot-3-room.is-empty")).to_be_visible()
    assert free != other


def test_rooms_are_dragged_with_a_finger_that_has_held_them(site: Site, open_page: Opener) -> None:
    page = opened(open_page())
    one, other = name_at(page, "spot-1-room"), name_at(page, "spot-2-room")
    page.locator("#spot-3-room").scroll_into_view_if_needed()
    first, second = page.locator("#spot-1-room").bounding_box(), page.locator("#spot-2-room").bounding_box()
    assert first is not None
    assert second is not None
    session: Any = page.context.new_cdp_session(page)

    def finger(kind: str, *at: dict[str, float]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    finger("touchStart", {"x": first["x"] + 15, "y": first["y"] + 15})
    expect(page.locator(".spot-ghost")).to_be_visible()
    finger("touchMove", {"x": second["x"] + 10, "y": second["y"] + 10})
    finger("touchMove", {"x": second["x"] + 15, "y": second["y"] + 15})
    expect(page.locator("#spot-2-room.is-target")).to_be_visible()
    finger("touchEnd")
    expect(page.locator("#spot-1-room bdi")).to_have_text(other)
    expect(page.locator("#spot-2-room bdi")).to_have_text(one)


def test_a_judge_is_changed_with_the_keyboard(site: Site, open_page: Opener) -> None:
    page = opened(open_page(DESKTOP))
    free = name_at(page, "free-judge-1")
    page.locator("#spot-2-2").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#tray .choice").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#spot-2-2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#tray .choice").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#spot-2-2 bdi")).to_have_text(free)
    expect(page.locator("#spot-2-2")).to_be_focused()


def test_it_goes_without_scripts(site: Site, browser: Browser) -> None:
    size: Any = DESKTOP
    with browser.new_context(**size, java_script_enabled=False, locale="ru-RU", base_url=site.url) as context:
        page = opened(context.new_page())
        one, other = name_at(page, "spot-1-2"), name_at(page, "spot-2-2")
        page.locator("#spot-1-2").click()
        expect(page.locator("#spot-1-2")).to_have_attribute("aria-pressed", "true")
        page.locator("#spot-2-2").click()
        assert (name_at(page, "spot-1-2"), name_at(page, "spot-2-2")) == (other, one)
        page.locator("#tray form button").click()
        assert (name_at(page, "spot-1-2"), name_at(page, "spot-2-2")) == (one, other)
