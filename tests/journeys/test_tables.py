"""The standings of a hundred teams on a phone: somebody finds a team, asks why, scrolls the cross-table; it follows."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.accessible import violations
from tests.journeys.conftest import DESKTOP, PHONE, Opener, Site, served
from tests.journeys.test_my_team import choose
from tests.journeys.test_protocol import log_in
from tests.journeys.touching import Finger

pytestmark = pytest.mark.browser

NARROW = PHONE | {"viewport": {"width": 360, "height": 640}}
BROKEN = """() => {
  const found = [], words = /[\\p{L}\\p{N}]+/gu, texts = document.createTreeWalker(document.querySelector("main"), 4);
  for (let text; (text = texts.nextNode()); ) {
    if (text.parentElement.closest("details:not([open]) > :not(summary), .visually-hidden")) continue;
    for (const word of text.data.matchAll(words)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = [...range.getClientRects()].filter((one) => one.width > 1).map((one) => one.bottom);
      if (Math.max(...lines) - Math.min(...lines) > 8) found.push(word[0]);
    }
  }
  return found;
}"""
"""The words that stand in two lines."""
WIDE = "document.documentElement.scrollWidth > window.innerWidth"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A hundred teams amid the fourth tour."""
    yield from served(tmp_path, "tests.journeys.many_scene")


def followed(site: Site, open_page: Opener, path: str) -> Page:
    page = open_page(PHONE)
    page.goto(site.page(path))
    expect(page.locator("[data-live][data-state=live]")).to_be_attached()
    return page


def row(page: Page, name: str) -> Locator:
    return page.locator("#standing tbody tr").filter(has=page.get_by_text(name, exact=True)).first


def approve(site: Site, open_page: Opener) -> None:
    """Olga approves the match that is signed."""
    page = open_page(DESKTOP)
    log_in(page)
    page.goto(f"/desk/{site.told['slug']}/approvals/")
    page.get_by_role("button", name="Утвердить").first.click()
    expect(page.get_by_role("button", name="Утвердить")).to_have_count(0)


def test_a_team_is_found_among_a_hundred(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    page.goto(site.page("standings/"))
    field, rows = page.locator("#find"), page.locator("#standing tbody tr[data-team]:visible")
    expect(rows).to_have_count(100)
    field.tap()
    page.keyboard.type("елочка 7")
    expect(rows).to_have_count(1)
    expect(rows).to_be_in_viewport()
    page.locator("form.find button").tap()
    expect(rows).to_have_count(100)
    expect(row(page, "Ёлочка 7")).to_be_in_viewport()
    expect(page.locator("tr.is-found")).to_have_count(1)
    heads = page.locator("#standing thead th").all()
    assert all((box := head.bounding_box()) is None or 0 <= box["y"] < 20 for head in heads), "the head stays in sight"
    page.locator("#find").fill("такой нет")
    expect(page.locator(".found")).to_have_text("Никого с таким именем или названием нет.")
    expect(rows).to_have_count(100)


def test_without_scripts_the_search_leads_to_the_row(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE | {"java_script_enabled": False})
    page.goto(site.page("standings/"))
    page.locator("#find").fill("Комета 9")
    page.locator("form.find button").click()
    expect(row(page, "Комета 9")).to_be_in_viewport()
    assert "#team-" in page.url


def test_why_a_team_stands_there_is_one_tap_away_and_on_paper_without_one(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    page.goto(site.page("standings/"))
    first = page.locator("#standing tbody tr").first
    why = first.locator(".why-more > .why")
    expect(why).to_be_hidden()
    box = first.locator("summary").bounding_box()
    assert box
    assert box["height"] >= 44
    first.locator("summary").tap()
    expect(why).to_be_visible()
    page.emulate_media(media="print")
    told = page.locator("#standing tbody tr").nth(1).locator("summary")
    said = told.evaluate("one => getComputedStyle(one, '::after').content")
    assert "выше" in said


@pytest.mark.parametrize("path", ["standings/cross/", "standings/progress/"])
def test_a_wide_table_scrolls_in_its_frame_and_the_names_stay(site: Site, open_page: Opener, path: str) -> None:
    page = open_page(PHONE)
    page.goto(site.page(path))
    frame, name = page.locator(".standing-wrap"), page.locator("#standing tbody th").first
    box = frame.bounding_box()
    assert box
    finger, middle = Finger(page), box["y"] + 200
    finger.drag((350, middle), (120, middle))
    frame.evaluate("one => { one.scrollLeft = 150; one.scrollTop = 400 }")
    where = name.evaluate(
        "one => one.getBoundingClientRect().x - one.closest('.standing-wrap').getBoundingClientRect().x"
    )
    assert 0 <= where < 3
    head = page.locator("#standing thead th").nth(3).bounding_box()
    assert head
    assert abs(head["y"] - box["y"]) < 3
    corner = page.locator("#standing thead th.name")
    seen = "one => { const at = one.getBoundingClientRect(); "
    seen += "return one.contains(document.elementFromPoint(at.x + 9, at.y + 9)); }"
    assert corner.evaluate(seen), "a row lies over its heading"
    assert not page.evaluate(WIDE)


UNDER_ROWS = """heads => heads.filter((one) => {
  const at = one.getBoundingClientRect();
  return at.width > 1 && !one.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2));
}).map((one) => one.innerText)"""
"""The headings that a row lies over."""


@pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_row_slides_over_a_heading(site: Site, open_page: Opener, screen: dict[str, object]) -> None:
    page = open_page(screen)
    page.goto(site.page("standings/"))
    for scrolled in (1500, 1530, 1560):
        page.evaluate(f"scrollTo(0, {scrolled})")
        heads = page.locator("#standing thead th")
        expect(heads.first).to_be_in_viewport()
        assert heads.evaluate_all(UNDER_ROWS) == []


COLOURS = "one => [...new Set([...one.children].map((cell) => getComputedStyle(cell).backgroundColor))]"
"""The backgrounds of a row's cells."""


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_the_row_that_is_found_and_that_of_ones_own_team_are_coloured_from_end_to_end(
    site: Site, open_page: Opener, colours: str
) -> None:
    page = open_page(PHONE | {"color_scheme": colours})
    page.goto(site.page(""))
    choose(page, "Ёлочка 1")
    page.goto(site.page("standings/"))
    page.locator("#find").fill("комета 9")
    page.locator("form.find button").tap()
    found, own = page.locator("#standing tr.is-found"), page.locator("#standing tbody tr.is-mine")
    of_found, of_own = found.evaluate(COLOURS), own.evaluate(COLOURS)
    assert (len(of_found), len(of_own)) == (1, 1), "the cells that stay at the side have the colour of the others"
    assert of_found != of_own
    plain = row(page, "Зенит 3").locator("td").last.evaluate("one => getComputedStyle(one).backgroundColor")
    assert plain not in (*of_found, *of_own)
    assert violations(page) == []


def test_the_table_follows_by_itself_and_keeps_what_the_reader_did(site: Site, open_page: Opener) -> None:
    page = followed(site, open_page, "standings/")
    page.evaluate("window.sameDocument = true")
    winner = row(page, site.told["winner"])
    winner.scroll_into_view_if_needed()
    winner.locator("summary").tap()
    winner.locator(".who a").focus()
    before = page.evaluate("scrollY")
    place = winner.get_attribute("data-place")
    approve(site, open_page)
    expect(winner).not_to_have_attribute("data-place", place or "")
    assert page.evaluate("window.sameDocument")
    assert abs(page.evaluate("scrollY") - before) < 100, "but for what has opened above, the page stays"
    expect(winner.locator(".why-more > .why")).to_be_visible()
    expect(winner.locator(".who a")).to_be_focused()
    assert violations(page) == []


def test_what_is_typed_stays_while_the_table_follows(site: Site, open_page: Opener) -> None:
    page = followed(site, open_page, "standings/")
    page.locator("#find").fill(site.told["winner"])
    place = row(page, site.told["winner"]).get_attribute("data-place")
    approve(site, open_page)
    expect(row(page, site.told["winner"])).not_to_have_attribute("data-place", place or "")
    expect(page.locator("#find")).to_have_value(site.told["winner"])
    expect(page.locator("#standing tbody tr[data-team]:visible")).to_have_count(1)


def test_the_provisional_table_counts_the_match_that_is_not_approved(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    page.goto(site.page("standings/"))
    place = row(page, site.told["winner"]).get_attribute("data-place")
    page.locator(".chips a[href$='/provisional/']").tap()
    expect(page.locator(".provisional")).to_contain_text("Предварительно")
    expect(row(page, site.told["winner"])).not_to_have_attribute("data-place", place or "")
    expect(row(page, site.told["winner"]).locator(".climbed.is-up")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("locale", ["ru-RU", "en-GB"])
def test_no_word_breaks_and_no_page_is_wider_than_a_narrow_phone(site: Site, open_page: Opener, locale: str) -> None:
    page = open_page(NARROW, locale)
    for path in ("", "provisional/", "cross/", "progress/", "players/"):
        page.goto(site.page(f"standings/{path}"))
        assert page.evaluate(BROKEN) == [], path
        assert not page.evaluate(WIDE), path
        assert page.locator("nav.tabs").count() == 1, path


def test_row_and_column_of_a_cell_are_marked(site: Site, open_page: Opener) -> None:
    page = open_page(DESKTOP)
    page.goto(site.page("standings/cross/"))
    page.locator("#standing td.met a").first.focus()
    assert page.locator("#standing .is-on").count() >= 2 * 100
    assert violations(page) == []
