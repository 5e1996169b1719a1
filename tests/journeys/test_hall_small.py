"""The hall's display of a small tournament: two clocks that cannot be taken for one another, the tournament's name, and
pages that are full although there is little to say."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.clocks import set_running_clock
from tests.journeys.conftest import Opener, Site, run, served
from tests.journeys.test_hall_large import LOST, SIZES
from tests.journeys.test_hall_large import hall as opened

pytestmark = pytest.mark.browser

UNDER_WAY = -15 * 60
OVER = 86
FILLED = """() => {
  const place = [...document.querySelectorAll(".hall-fit")].find((one) => one.checkVisibility());
  const frame = place.getBoundingClientRect();
  const words = [...place.querySelectorAll("tbody :is(th, td)")].map((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getBoundingClientRect();
  }).filter((box) => box.width);
  const [top, bottom] = [Math.min(...words.map((box) => box.top)), Math.max(...words.map((box) => box.bottom))];
  return {
    words: (bottom - top) / frame.height,
    rows: Math.max(...[...place.querySelectorAll("table")].map((table) => table.offsetHeight)) / frame.height,
    middle: ((top + bottom) / 2 - frame.top) / frame.height,
    letters: parseFloat(getComputedStyle(place).fontSize) / innerHeight,
    width: Math.max(...words.map((box) => box.right)) / innerWidth,
  };
}"""
"""Shares of a page's place: from its first words to its last, its rows, where the middle of the words stands; its
letters and how far its words go to the right, of the picture."""


@pytest.fixture(params=[UNDER_WAY], scope="module")
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    yield from served(tmp_path_factory.mktemp("small"), "tests.journeys.small_hall_scene", str(request.param))


@pytest.fixture(autouse=True)
def _clock(site: Site) -> None:
    """The clock has run for so many seconds more than it has, however long ago the scene was made."""
    set_running_clock(site, "running_since", SINCE, site.told["over"])
    run(site.environment, "manage.py", "shell", "-c", WRITTEN)


SINCE = "strftime('%Y-%m-%d %H:%M:%f', 'now', '-' || (\"limit\" + ?) || ' seconds')"
WRITTEN = """
from django.db.models import F
from tournaments.models import Tournament
Tournament.objects.update(revision=F("revision") + 1)
"""
"""What was drawn before is not shown any more."""


def hall(site: Site, open_page: Opener, slide: str, size: tuple[int, int] = SIZES[0]) -> Page:
    """The display at the first page of that kind."""
    page, pages = opened(site, open_page, size)
    for _ in range(pages):
        if (page.locator(".slide:visible").get_attribute("id") or "").startswith(f"slide-{slide}"):
            return page
        page.locator("[data-hall-next]").press("Enter")
    raise AssertionError(f"there is no page of {slide}")


def clocks(page: Page) -> list[str]:
    """What counts down in the picture, without the time of day."""
    texts = page.locator(":is(.hall-until, .clock-left):visible").all_text_contents()
    return [text for text in texts if re.fullmatch(r"\+?\d+:\d\d(:\d\d)?", text)]


@pytest.mark.parametrize("slide", ["match", "timetable", "now", "scores", "clock"])
def test_every_page_has_the_name_of_the_tournament_and_the_clock_of_the_tour_once(
    site: Site, open_page: Opener, slide: str
) -> None:
    page = hall(site, open_page, slide)
    name = page.locator(".hall-name")
    expect(name).to_have_text("Осенний кубок")
    box = name.bounding_box()
    assert box
    assert min(box["width"], box["height"]) > 20, "everybody can see it"
    assert len(clocks(page)) == 1
    assert page.evaluate(LOST) == []


def test_the_clock_of_the_tour_says_what_it_is_and_is_larger_than_the_time_of_day(
    site: Site, open_page: Opener
) -> None:
    page = hall(site, open_page, "scores")
    expect(page.locator(".hall-left:visible")).to_have_text(
        re.compile(r"^\s*осталось\s+1?\d:\d\d\s*$"), use_inner_text=True
    )
    sizes = [
        float(page.locator(f".hall-top {selector}").evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)"))
        for selector in (".hall-until", ".hall-time")
    ]
    assert sizes[0] > 1.2 * sizes[1]


@pytest.mark.parametrize("site", [OVER], indirect=True)
@pytest.mark.parametrize("slide", ["scores", "clock", "match"])
def test_a_clock_whose_time_is_over_says_by_how_much_on_every_page(site: Site, open_page: Opener, slide: str) -> None:
    page = hall(site, open_page, slide)
    expect(page.locator(":is(.hall-left, .hall-clock, .clock):visible")).to_contain_text(
        "время вышло", use_inner_text=True
    )
    (said,) = clocks(page)
    assert re.fullmatch(r"\+[1-9]:\d\d", said)


@pytest.mark.parametrize("size", SIZES, ids=["full", "four"])
@pytest.mark.parametrize(("slide", "words"), [("scores", 0.7), ("timetable", 0.2), ("now", 0.7)])
def test_a_page_of_few_lines_is_full_and_its_words_stand_in_the_middle(
    site: Site, open_page: Opener, size: tuple[int, int], slide: str, words: float
) -> None:
    page = hall(site, open_page, slide, size)
    shares = page.evaluate(FILLED)
    assert shares["rows"] > 0.95, shares
    assert shares["words"] > words, shares
    assert abs(shares["middle"] - 0.5) < 0.03, shares
    assert page.evaluate(LOST) == []


def test_a_pair_stands_on_one_line_where_there_is_room_and_who_leads_is_marked(site: Site, open_page: Opener) -> None:
    page = hall(site, open_page, "now")
    lines = page.locator(".is-pairs:visible tbody th").evaluate_all(
        "(all) => all.map((one) => new Set([...one.querySelectorAll('bdi')].map((name) => name.offsetTop)).size)"
    )
    assert lines == [1, 1, 1, 1]
    ahead = page.locator(".is-pairs:visible .is-ahead")
    assert [name.strip() for name in ahead.all_text_contents()] == ["Альтаир", "Дельфин", "Эврика"]
