"""The evening before a tournament: from an empty database to published pairs of 24 teams and their paper, every click
counted."""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Locator, Page, expect
from pypdf import PdfReader

from tests.journeys.conftest import DESKTOP, PHONE, Opener, Site, printed_by, served

pytestmark = pytest.mark.browser

TEAMS = "\n".join(f"Команда {number}: Игрок {number}-1, Игрок {number}-2" for number in range(1, 25))
ROOMS = "\n".join(f"Кабинет {number}" for number in range(1, 13))
JUDGES = "\n".join(f"Судья {number}; старший" for number in range(1, 14))
MOST_CLICKS = 30
CLICKS_TO_PRINT = 5


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """Nothing but an account."""
    yield from served(tmp_path, "tests.journeys.empty_scene")


class Hand:
    """Clicks as an organiser does, and counts every one of them; what is typed or pasted is no click."""

    def __init__(self, page: Page) -> None:
        self.page, self.clicks = page, 0

    def click(self, at: Locator) -> None:
        at.click()
        self.clicks += 1

    def go(self, at: Locator) -> None:
        """A click that leads to another page."""
        with self.page.expect_navigation():
            self.click(at)

    def write(self, field: str, text: str) -> None:
        """Into a field that a click has chosen."""
        self.click(self.page.locator(field))
        self.page.keyboard.insert_text(text)

    def link(self, name: str) -> None:
        self.go(self.page.get_by_role("link", name=name, exact=True).first)

    def button(self, name: str) -> None:
        self.go(self.page.get_by_role("button", name=name, exact=True).first)


def make_tournament(hand: Hand, password: str) -> None:
    hand.write("[name=username]", "vera")
    hand.page.keyboard.press("Tab")
    hand.page.keyboard.insert_text(password)
    hand.button("Войти")
    hand.link("Новый турнир")
    hand.write("[name=name]", "Кубок школы")
    with hand.page.expect_response("**/new/address/**"):
        hand.page.keyboard.press("Tab")
    expect(hand.page.locator("[name=slug]")).to_have_value("kubok-shkoly")
    for field, day in (("starts_on", "2026-10-03"), ("ends_on", "2026-10-04")):
        hand.click(hand.page.locator(f"[name={field}]"))
        hand.page.locator(f"[name={field}]").fill(day)
    hand.button("Создать турнир")


def write_lists(hand: Hand) -> None:
    page = hand.page
    first = page.locator(".todo a[href$='/teams/import/']")
    said = first.locator(".todo-text")
    expect(said).to_have_css("text-decoration-line", "underline")  # it looks like the link that it is
    assert (first.bounding_box() or {"height": 0})["height"] >= 44
    hand.go(first)
    hand.write("textarea[name=text]", TEAMS)
    hand.button("Проверить строки")
    hand.button("Сохранить")
    hand.link("Судьи и комнаты")
    hand.click(page.locator("details.panel > summary").last)
    hand.write("details.panel textarea", JUDGES)
    hand.go(page.locator("details.panel form button.btn-primary").last)
    hand.link("Комнаты")
    hand.write("main form textarea", ROOMS)
    hand.button("Сохранить список")
    hand.link("Туры")


def draw_and_publish(hand: Hand) -> None:
    page = hand.page
    hand.link("Добавить тур")
    hand.go(page.locator("main form button.btn-primary"))
    hand.link("Жеребьёвка")
    hand.go(page.locator(".draw-form button.btn-primary"))
    hand.go(page.locator("#preview button[name=next]"))
    hand.go(page.locator("button[name=what][value=both]"))
    hand.go(page.locator("#preview form button.btn-primary"))
    expect(page.locator("form.publish .alert")).to_have_count(0)
    expect(page.locator(".change-list").first.locator("li")).to_have_count(24)
    hand.go(page.locator("form.publish button.btn-primary"))


def print_by_room(hand: Hand) -> list[str]:
    """From the tour's page to one file of everything, room by room; gives the words on each of its pages."""
    hand.link("Документы")
    hand.link("Конверты: всё разложено по комнатам")
    for field, copies in (("sheets", "0"), ("protocols", "2")):
        hand.click(hand.page.locator(f"[name={field}]"))
        hand.page.locator(f"[name={field}]").fill(copies)
    button = hand.page.get_by_role("button", name="Напечатать")
    file = printed_by(hand.page, lambda: hand.click(button))
    return [page.extract_text() for page in PdfReader(BytesIO(file)).pages]


def by_room(sides: list[str]) -> list[list[str]]:
    """The pages of each envelope, which a cover begins."""
    rooms: list[list[str]] = []
    for side in sides:
        if "В этом конверте" in side:
            rooms.append([])
        rooms[-1].append(side)
    return rooms


def test_twenty_four_teams_are_paired_published_and_printed_with_so_many_clicks(site: Site, open_page: Opener) -> None:
    desk = open_page(DESKTOP)
    desk.goto("/accounts/login/?next=/desk/")
    hand = Hand(desk)
    began = monotonic()
    make_tournament(hand, site.told["password"])
    write_lists(hand)
    public = open_page(PHONE)
    draw_and_publish(hand)
    public.goto(site.page("tours/1/"))
    expect(public.locator(".pairs-now > li")).to_have_count(12)
    expect(public.locator(".pairs-now > li").first).to_contain_text("Кабинет 1")
    print(f"{hand.clicks} clicks, {monotonic() - began:.1f} s without a person's thinking")
    assert hand.clicks == 27
    assert hand.clicks <= MOST_CLICKS
    desk.goto("/desk/kubok-shkoly/tours/1/")
    envelopes = by_room(print_by_room(hand))
    assert hand.clicks == 27 + CLICKS_TO_PRINT
    assert len(envelopes) == 12
    for number, sides in enumerate(envelopes, start=1):
        of_room = [bool(re.search(rf"Кабинет {number}\b", side)) for side in sides]
        assert of_room[:3] == [True, True, True], sides[:3]  # the cover, and the protocol twice
        assert sides[1] == sides[2] != sides[0]
        assert not any(re.search(rf"Кабинет (?!{number}\b)", side) for side in sides)
