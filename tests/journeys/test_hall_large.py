"""The standings of many teams on the hall's display: all of them inside, and large."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Opener, Site, served

pytestmark = pytest.mark.browser

SIZES = [(1920, 1080), (3840, 2160)]
READABLE = 0.034
"""Of the height of the picture, what can be read from ten metres."""
LOST = """() => {
  const slide = [...document.querySelectorAll(".slide")].find((one) => one.checkVisibility());
  const lost = [];
  for (const one of slide.querySelectorAll("*")) {
    if (!one.checkVisibility() || one.closest("svg, .visually-hidden, bdi")) continue;
    const box = one.getBoundingClientRect();
    const outside = box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    const cut = getComputedStyle(one).overflow !== "visible" &&
      (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1);
    if (box.width && (outside || cut)) lost.push(one.outerHTML.slice(0, 80));
  }
  return lost;
}"""
"""What of the page in sight is outside of the picture, or cut off. Of long names of free shooters a part is enough."""


LINES = "(all) => all.map((one) => one.offsetHeight / parseFloat(getComputedStyle(one).fontSize))"
"""How high parts are, in sizes of their letters."""


@pytest.fixture(params=[24, 100], scope="module")
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    yield from served(tmp_path_factory.mktemp("hall"), "tests.journeys.hall_scene", str(request.param))


def hall(site: Site, open_page: Opener, size: tuple[int, int]) -> tuple[Page, int]:
    """The display and how many pages it has."""
    page = open_page({"viewport": {"width": size[0], "height": size[1]}, "reduced_motion": "reduce"})
    page.goto(site.page("hall/"))
    expect(page.locator("[data-live][data-state=live]")).to_be_attached()
    return page, int((page.locator(".hall-place").text_content() or "").split("/")[1])


def turn(page: Page, place: int, pages: int) -> None:
    page.locator("[data-hall-next]").press("Enter")
    expect(page.locator(".hall-place")).to_have_text(f"{place % pages + 1} / {pages}")


def letters(page: Page, parts: str) -> float:
    """The smallest of these parts of the page in sight."""
    sizes: list[float] = page.locator(f".slide:visible :is({parts})").evaluate_all(
        "(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    return min(sizes)


@pytest.mark.parametrize("size", SIZES, ids=["full", "four"])
def test_the_standings_of_many_teams_are_inside_and_large(site: Site, open_page: Opener, size: tuple[int, int]) -> None:
    page, pages = hall(site, open_page, size)
    shown: list[int] = []
    for place in range(1, pages + 1):
        slide = page.locator(".slide:visible")
        assert page.evaluate(LOST) == []
        assert letters(page, ".hall-fit") >= size[1] * READABLE, place
        assert max([0, *slide.locator("thead th").evaluate_all(LINES)]) < 4, "words of the head stay whole"
        if "standings" in (slide.get_attribute("id") or ""):
            rows = slide.locator("[data-team]").evaluate_all("(all) => all.map((one) => Number(one.dataset.team))")
            shown += rows
        turn(page, place, pages)
    assert sorted(shown) == sorted(site.told["teams"]), "every team stands once on one of the pages"
