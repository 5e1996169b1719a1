"""An organiser goes back to before a draw and changes their mind; closes the tournament, and everybody reads so."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import DESKTOP, Opener, Site, served
from tests.journeys.judging import enter_by_link
from tests.journeys.test_draws import draw, teams_of
from tests.journeys.test_protocol import log_in, no_sideways

pytestmark = pytest.mark.browser


@pytest.fixture
def drawn_site(tmp_path: Path) -> Iterator[Site]:
    """A tournament whose first tour is played."""
    yield from served(tmp_path, "tests.journeys.draw_scene")


def go_back(page: Page, title: str) -> None:
    page.goto("/desk/cup/points/")
    no_sideways(page)
    line = page.locator(".points > li", has_text=title).first
    line.get_by_role("link", name="Вернуться…").click()
    expect(page.get_by_role("heading", name="Что пропадёт")).to_be_visible()
    no_sideways(page)
    page.locator("main form button.btn-danger").click()
    expect(page.locator("main .errorlist")).to_contain_text("Чтобы вернуться, поставьте эту отметку.")
    page.locator("main form input[type=checkbox]").check()
    page.locator("main form button.btn-danger").click()
    expect(page.locator(".alert-success")).to_contain_text("Турнир возвращён к точке")


class TestGoingBack:
    @pytest.fixture
    def site(self, drawn_site: Site) -> Site:
        return drawn_site

    def test_a_draw_is_taken_back_whole_and_that_is_undone(self, site: Site, open_page: Opener) -> None:
        page = open_page()
        draw(page)
        drawn = teams_of(page)
        go_back(page, "Перед жеребьёвкой тура")
        page.goto("/desk/cup/tours/2/pairs/")
        expect(page.locator("main .empty").first).to_be_visible()
        go_back(page, "Перед возвратом")
        page.goto("/desk/cup/tours/2/pairs/")
        expect(page.locator(".pairs li")).to_have_count(4)
        assert teams_of(page) == drawn


def test_a_closed_tournament_tells_everybody_that_it_is_over(site: Site, open_page: Opener) -> None:
    judge = open_page()
    enter_by_link(judge, site, "judge")
    match = site.page(f"matches/{site.told['match']}/judge/")
    judge.goto(match)
    expect(judge.locator("main form").first).to_be_attached()
    desk = open_page(DESKTOP)
    log_in(desk)
    desk.goto("/desk/cup/end/")
    expect(desk.locator(".ending > li")).to_have_count(7)
    desk.locator("form[action$='/end/close/'] input[type=checkbox]").check()
    desk.get_by_role("button", name="Закрыть турнир").click()
    expect(desk.locator(".alert-success")).to_have_text("Турнир закрыт.")
    judge.goto(match)
    expect(judge.get_by_role("heading", name="Турнир завершён")).to_be_visible()
    expect(judge.locator("main form")).to_have_count(0)
    no_sideways(judge)
    judge.goto("/")
    judge.get_by_role("link", name="Архив: завершённые турниры").click()
    expect(judge.get_by_role("link", name="Кубок школы")).to_be_visible()
    desk.locator("[name=reason]").fill("Ошибка в протоколе")
    desk.get_by_role("button", name="Открыть турнир снова").click()
    expect(desk.locator(".alert-success")).to_have_text("Турнир снова открыт.")
