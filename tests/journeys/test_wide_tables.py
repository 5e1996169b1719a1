"""A hundred teams, some with the longest names: phones scroll tables in their frames and show it; words keep whole."""

import io
from collections.abc import Iterator

import pytest
from PIL import Image, ImageStat
from playwright.sync_api import Locator, Page, expect

from tests.journeys.conftest import PHONE, Opener, Site, served
from tests.journeys.large_scene import LONG
from tests.journeys.test_my_team import choose
from tests.journeys.test_tables import COLOURS

pytestmark = [pytest.mark.browser, pytest.mark.slow]
BROKEN = """() => {
  const found = [], walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (text.parentElement.closest("details:not([open]) > :not(summary), .visually-hidden")) continue;
    const room = text.parentElement.closest("td, th, li, p, h1, h2, a, span")?.getBoundingClientRect();
    for (const word of text.data.matchAll(/[^\\s\\u2010-]+/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].filter((box) => box.width).map((box) => Math.round(box.top)));
      if (room?.width && lines.size > 1) found.push(word[0]);
    }
  }
  return found;
}"""
"""Words that stand on more than one line."""
WIDER_THAN_A_COLUMN = "Превысокомногорассмотрительствующие"
WIDER_THAN_HALF = "Константинопольские"
"""On a match's page two names stand beside each other."""
SCROLLING = (
    """() => [...document.querySelectorAll(".table-wrap")].map((one) => one.scrollWidth > one.clientWidth + 1)"""
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Nobody here changes it."""
    yield from served(tmp_path_factory.mktemp("tables"), "tests.journeys.large_scene")


def paths(site: Site) -> list[str]:
    """Every public page with a table."""
    team, player, match = (site.told[name] for name in ("team", "player", "match"))
    of_team = (f"teams/{team}/", f"teams/{team}/players/{player}/")
    return ["standings/", "standings/progress/", "standings/players/", "standings/cross/?group=6%20класс", "tours/1/",
            "tours/5/", *of_team, f"matches/{match}/", ""]  # fmt: skip


def brightness(wrap: Locator, *, at_the_end: bool) -> float:
    """How bright the last pixels inside the frame are, on the average of a strip of three."""
    wrap.evaluate(f"one => {{ one.scrollLeft = {'one.scrollWidth' if at_the_end else 0} }}")
    picture = Image.open(io.BytesIO(wrap.screenshot())).convert("L")
    strip = picture.crop((picture.width - 5, picture.height // 4, picture.width - 2, picture.height))
    return ImageStat.Stat(strip).mean[0]


def phone(open_page: Opener, width: int) -> Page:
    return open_page(PHONE | {"viewport": {"width": width, "height": 844 if width == 390 else 640}})


@pytest.mark.parametrize("width", [360, 390])
def test_no_page_scrolls_sideways_and_no_word_breaks(site: Site, open_page: Opener, width: int) -> None:
    page, scrolled = phone(open_page, width), 0
    for path in paths(site):
        answer = page.goto(site.page(path))
        assert answer
        assert answer.status == 200, path
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        allowed = {WIDER_THAN_A_COLUMN} | ({WIDER_THAN_HALF} if path.startswith("matches/") else set())
        assert set(page.evaluate(BROKEN)) <= allowed, path
        scrolled += sum(page.evaluate(SCROLLING))
    assert scrolled >= 2


def test_a_table_that_scrolls_says_so_and_keeps_its_names(site: Site, open_page: Opener) -> None:
    page = phone(open_page, 360)
    page.goto(site.page("standings/cross/?group=6%20класс"))
    wrap = page.locator(".table-wrap").first
    assert page.evaluate(SCROLLING) == [True]
    assert brightness(wrap, at_the_end=False) < brightness(wrap, at_the_end=True) - 10
    names = wrap.locator("tbody th.name")
    box, frame = names.nth(1).bounding_box(), wrap.bounding_box()
    assert box
    assert frame
    assert frame["x"] <= box["x"] < box["x"] + box["width"] < frame["x"] + frame["width"] * 0.8
    spacing = wrap.locator("td").nth(3).evaluate("one => getComputedStyle(one).fontVariantNumeric")
    assert spacing == "tabular-nums"


def test_a_table_that_fits_has_no_shadow(site: Site, open_page: Opener) -> None:
    page = open_page({"viewport": {"width": 1280, "height": 800}})
    page.goto(site.page("standings/"))
    assert page.evaluate(SCROLLING) == [False]
    wrap = page.locator(".table-wrap").first
    edges = wrap.evaluate("one => getComputedStyle(one).backgroundAttachment")
    assert edges.startswith("local, local, scroll, scroll")
    assert brightness(wrap, at_the_end=False) > 240


def test_a_player_of_ones_own_team_that_is_searched_for_has_a_row_of_one_colour(site: Site, open_page: Opener) -> None:
    page = phone(open_page, 390)
    page.goto(site.page(""))
    choose(page, LONG[3])
    page.goto(site.page("standings/players/"))
    page.locator("#find").fill(LONG[3])
    page.locator("form.find button").tap()
    own = page.locator("#standing tbody tr.is-mine")
    expect(own.first).to_be_visible()
    (colour,) = own.first.evaluate(COLOURS)
    assert colour != "rgb(255, 255, 255)"
