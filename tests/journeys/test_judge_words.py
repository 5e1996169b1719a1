"""What a judge reads on a narrow phone: whole words, whole names, the sides called alike; nothing on the console."""

import re

import pytest
from playwright.sync_api import expect

from tests.journeys import judging
from tests.journeys.clocks import set_running_clock
from tests.journeys.conftest import DESKTOP, PHONE, Opener, Site, run
from tests.journeys.test_sheet import SIZES, open_sheet, phone, zone
from tests.journeys.words import broken, cut

pytestmark = pytest.mark.browser

NAMES = """
from tournaments.models import Player, Team
for team, name in (("Альфа", "Александр Кузнецов"), ("Бета", "Екатерина Голованова")):
    for number, player in enumerate(Player.objects.filter(team__name=team), start=1):
        named = f"{name}{chr(0x430 + number)}"
        Player.objects.filter(pk=player.pk).update(name=named, key=named.casefold())
Team.objects.filter(name="Альфа").update(sign="υ")
Team.objects.filter(name="Бета").update(sign="ψ")
"""


@pytest.fixture
def named(site: Site) -> Site:
    """The individual stage has begun; both teams have a sign, their players long names that are no rare ones."""
    run(site.environment, "manage.py", "shell", "--command", NAMES)
    judging.put_state(site, "individual")
    return site


@pytest.mark.parametrize("width", [360, 390])
def test_the_parts_of_the_totals_are_called_by_whole_words(site: Site, open_page: Opener, width: int) -> None:
    judging.put_state(site, "closing", all_decided=True)
    page = open_sheet(open_page, site, phone(width, 844))
    expect(page.locator(".totals")).to_contain_text("Индивидуальный")
    assert broken(page, ".totals th[scope=row]") == []
    assert page.evaluate("document.querySelector('.table-wrap:has(.totals)').scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_names_of_players_are_whole(named: Site, open_page: Opener, size: tuple[int, int]) -> None:
    page = open_sheet(open_page, named, phone(*size))
    zone(page, "individual-1-1", "A").tap()
    zone(page, "individual-1-2", "draw").tap()
    expect(page.locator(".pair").first).to_contain_text("1½ : ½")
    page.locator("#first-individual-1-1 button[value=B]").tap()
    expect(page.locator("#first-individual-1-1 button[value=B]")).to_have_attribute("aria-pressed", "true")
    names = ".pair.is-board .first > bdi"
    assert page.locator(names).count() == 10
    several = "Александр Кузнецове, Александр Кузнецовж"  # free shooters: all of them stand in the rest of the row
    assert set(cut(page, names)) <= {several}
    assert broken(page, names) == []
    over = """(where) => [...document.querySelectorAll(where)].filter((one) => {
      const [box, line] = [one.parentElement.getBoundingClientRect(), one.getBoundingClientRect()];
      return line.top < box.top - 1 || line.bottom > box.bottom + 1;
    }).length"""
    assert page.evaluate(over, names) == 0


@pytest.mark.parametrize("width", [360, 390])
def test_where_names_are_cut_off_the_ellipsis_of_either_side_is_in_sight(
    named: Site, open_page: Opener, width: int
) -> None:
    """A browser hangs it behind a line that ends at the right edge; the box shows it if its padding has room."""
    longer = "from tournaments.models import Player; Player.objects.update(name='Екатерина Голованова-Красноярская')"
    run(named.environment, "manage.py", "shell", "--command", longer)
    page = open_sheet(open_page, named, phone(width, 844))
    assert len(cut(page, ".pair.is-board .first > bdi")) >= 2
    hidden = """() => [...document.querySelectorAll(".pair.is-board .first > bdi")].filter((one) => {
      if (one.scrollHeight <= one.clientHeight + 1) return false;
      const style = getComputedStyle(one);
      const pen = document.createElement("canvas").getContext("2d");
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      return style.textAlign === "right" && parseFloat(style.paddingRight) < pen.measureText("…").width;
    }).map((one) => one.textContent)"""
    assert page.evaluate(hidden) == []


def test_the_rest_of_a_game_calls_the_sides_as_the_sheet_does(named: Site, open_page: Opener) -> None:
    page = open_sheet(open_page, named, phone(390, 844))
    page.locator(".pair:has(#individual-1-1) summary").tap()
    rest = page.locator("[data-rest=individual-1-1]")
    for side, called in {"a": "А Альфа", "b": "Б Бета"}.items():
        expect(rest.locator(f"[value=forfeit_{side}]")).to_have_text(
            f"{called} — победа за неявку", use_inner_text=True
        )
        expect(rest.locator(f"[name=first][value={side.upper()}]")).to_have_text(called, use_inner_text=True)
    assert not re.search("[υψ]", rest.inner_text())


@pytest.mark.parametrize("minutes", [20, 99])
@pytest.mark.parametrize("width", [360, 390, 412, 480])
def test_a_clock_over_its_time_cuts_no_word(named: Site, open_page: Opener, width: int, minutes: int) -> None:
    page = open_sheet(open_page, named, phone(width, 844))
    page.locator("#judge-clocks button[value=start]").tap()
    expect(page.locator("#judge-clocks button[value=pause]")).to_be_visible()
    earlier = "strftime('%Y-%m-%d %H:%M:%f', running_since, ?)"
    set_running_clock(named, "running_since", earlier, f"-{minutes} minutes")
    page.reload()
    clock = page.locator("#judge-clocks .clock.is-over")
    expect(clock).to_contain_text("время вышло")
    assert cut(page, "#judge-clocks .clock.is-over > :not(.clock-over)") == []
    said = clock.locator(".clock-over")
    box = said.bounding_box()
    assert box
    assert box["width"] <= 1 or cut(page, "#judge-clocks .clock-over") == []


def test_an_answer_takes_no_style_of_a_field_that_was_drawn_larger(named: Site, open_page: Opener) -> None:
    """A mouse can draw a text field larger. The page is watched: what breaks the security policy is on the console."""
    page = open_sheet(open_page, named, DESKTOP)
    page.locator("#call summary").click()
    page.locator("#signal_text").evaluate("field => { field.style.height = '9rem'; }")
    page.locator("#judge-clocks button[value=start]").click()
    expect(page.locator("#judge-clocks button[value=pause]")).to_be_visible()
    for side in "AB":
        zone(page, f"individual-{1 if side == 'A' else 2}-1", side).click()
    expect(page.locator("#bar .bar-total")).to_have_text("1 : 1")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.locator(".sheet-foot .btn-primary").click()
    page.wait_for_load_state("networkidle")


def test_nothing_moves_while_a_name_takes_two_lines(named: Site, open_page: Opener) -> None:
    page = open_sheet(open_page, named, PHONE)
    boxes = "() => [...document.querySelectorAll('.pair')].map((one) => one.getBoundingClientRect().height)"
    heights = set(page.evaluate(boxes)[:5])
    assert len(heights) == 1
