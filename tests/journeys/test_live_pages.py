"""A tournament's first page and its tours' pages while results come in: they follow, and disturb nobody who reads."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.accessible import violations
from tests.journeys.conftest import DESKTOP, PHONE, Opener, Site, served
from tests.journeys.test_hall import enter_result, matches
from tests.journeys.test_live import match_of

pytestmark = pytest.mark.browser

LOW_PHONE = PHONE | {"viewport": {"width": 390, "height": 420}}
"""So little is seen at once that every page can be scrolled."""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """Matches of all five games under way, each in a tour of its own."""
    yield from served(tmp_path, "tests.live_scene")


def tour_path(site: Site) -> str:
    return f"tours/{tour_of(site)}/"


def tour_of(site: Site) -> int:
    """The tours were made one after another, each with one match."""
    return matches(site).index(match_of(site, stage="individual")) + 1


def opened(site: Site, open_page: Opener, path: str, size: dict[str, Any], locale: str = "ru-RU") -> Page:
    page = open_page(size, locale)
    page.goto(site.page(path))
    expect(page.locator("[data-live][data-state=live]")).to_be_visible()
    page.evaluate("window.sameDocument = true")
    return page


def row(site: Site, page: Page) -> Any:
    match = match_of(site, stage="individual")
    return page.locator("#live :is(li, tr)").filter(has=page.locator(f"a[href$='/matches/{match}/']"))


def stands(site: Site, page: Page, score: str) -> None:
    expect(row(site, page).locator(".score")).to_have_text(score.split(" : "))


@pytest.mark.parametrize(("size", "locale"), [(PHONE, "ru-RU"), (DESKTOP, "en-GB")])
def test_a_result_appears_by_itself_over_one_connection(
    site: Site, open_page: Opener, size: dict[str, Any], locale: str
) -> None:
    streams: list[str] = []
    pages = []
    for path in ("", tour_path(site)):
        page = opened(site, open_page, path, size, locale)
        page.on("request", lambda request: streams.append(request.url))
        stands(site, page, "0 : 0")
        pages.append(page)
    enter_result(site)
    for page in pages:
        stands(site, page, "1 : 0")
        assert page.evaluate("window.sameDocument")
        assert violations(page) == []
    news = [url for url in streams if not url.endswith("/clocks/")]  # what time it is by the server every device asks
    assert news == [], "what is new comes over the stream that is open"


@pytest.mark.parametrize(("size", "locale"), [(PHONE, "ru-RU"), (DESKTOP, "en-GB")])
def test_a_teams_page_follows_its_match_and_leaves_folded_what_was_folded(
    site: Site, open_page: Opener, size: dict[str, Any], locale: str
) -> None:
    match = match_of(site, stage="individual")
    start = open_page(size, locale)
    start.goto(site.page(f"matches/{match}/"))
    address = start.locator(".match-hero a").first.get_attribute("href") or ""
    page = opened(site, open_page, address.split("/", 3)[3], size, locale)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    games = page.locator("#games-now")
    row = page.locator(f"#row-{match}-individual-4-1")
    expect(row).to_be_visible()
    games.locator("summary").press("Enter")
    expect(row).to_be_hidden()
    enter_result(site)
    expect(page.locator("#coming-score")).to_have_text("1 : 0")
    expect(row).to_be_hidden()
    games.locator("summary").press("Enter")
    expect(row.locator(".outcome.is-win")).to_be_visible()
    assert page.evaluate("window.sameDocument")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    assert [url for url in asked if not url.endswith("/clocks/")] == [], (
        "what is new comes over the stream that is open"
    )


def test_without_a_stream_the_page_asks_for_news(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    page.route("**/stream/", lambda route: route.abort())
    page.goto(site.page(""))
    expect(page.locator("[data-live][data-state=asking]")).to_be_visible()
    enter_result(site)
    stands(site, page, "1 : 0")


READING = """(link) => {
  link.focus();
  window.scrollBy({ top: 90, behavior: "instant" });
  const name = document.querySelector("#live h2 a");
  getSelection().selectAllChildren(name);
  window.before = { link, name, scrolled: scrollY };
}"""
STILL = """() => ({
  link: document.contains(window.before.link) && document.activeElement === window.before.link,
  marked: getSelection().toString() === window.before.name.textContent.trim(),
  scrolled: scrollY === window.before.scrolled && scrollY > 0,
})"""


def test_whoever_reads_the_first_page_keeps_focus_marked_words_and_place(site: Site, open_page: Opener) -> None:
    page = opened(site, open_page, "", LOW_PHONE)
    row(site, page).locator("a").evaluate(READING)
    enter_result(site)
    stands(site, page, "1 : 0")
    assert page.evaluate(STILL) == {"link": True, "marked": True, "scrolled": True}


def test_a_tap_that_has_begun_before_a_result_comes_opens_the_match(site: Site, open_page: Opener) -> None:
    page = opened(site, open_page, tour_path(site), DESKTOP)
    row(site, page).locator("a").hover()
    page.mouse.down()
    enter_result(site)
    stands(site, page, "1 : 0")
    page.mouse.up()
    page.wait_for_url(f"**/matches/{match_of(site, stage='individual')}/")


def test_a_tour_keeps_the_order_that_was_chosen(site: Site, open_page: Opener) -> None:
    page = opened(site, open_page, tour_path(site), DESKTOP)
    page.goto(f"{page.url}?sort=-score")
    expect(page.locator("[data-live][data-state=live]")).to_be_visible()
    stream = page.locator("[sse-connect]").get_attribute("sse-connect")
    enter_result(site)
    stands(site, page, "1 : 0")
    assert (stream or "").endswith("?sort=-score")


PUT = """([before, after]) => {
  document.querySelector("#main").innerHTML = `<div hx-ext="gently"><div id="put">${before}</div></div>`;
  const place = document.querySelector("#put");
  window.kept = Object.fromEntries([...place.querySelectorAll("[data-keep]")].map((part) => [part.dataset.keep, part]));
  for (const part of place.querySelectorAll("details")) part.open = true;
  for (const part of place.querySelectorAll("input")) { part.value = "typed"; part.focus(); }
  for (const part of place.querySelectorAll(".table-wrap")) part.scrollLeft = 40;
  window.htmx.swap(place, after, { swapStyle: "gently" }, { contextElement: place });
  return {
    html: place.innerHTML.replace(/\\s+/g, " ").trim(),
    kept: Object.keys(window.kept).filter((name) => document.contains(window.kept[name])),
    typed: [...place.querySelectorAll("input")].map((part) => part.value),
    focused: document.activeElement.id,
    scrolled: [...place.querySelectorAll(".table-wrap")].map((part) => part.scrollLeft),
  };
}"""
"""Puts a newer state in place of an older one, in which parts were opened, typed into and scrolled."""


def put(page: Page, before: str, after: str) -> Any:
    return page.evaluate(PUT, [before, after])


def line(name: str, text: str = "", keep: bool = True) -> str:
    return f'<li{f" data-keep={name}" if keep else ""}><a href="/{name}">{text or name}</a></li>'


@pytest.mark.parametrize(
    ("before", "after", "kept"),
    [("abc", "abc", "abc"), ("abc", "cab", "abc"), ("abc", "bc", "bc"), ("bc", "abc", "bc"), ("abcde", "eaxc", "ace"),
     ("", "ab", ""), ("ab", "", "")],
)  # fmt: skip
def test_rows_are_known_by_where_they_lead_to(
    site: Site, open_page: Opener, before: str, after: str, kept: str
) -> None:
    page = opened(site, open_page, "", PHONE)
    wanted = "".join(line(name, name.upper()) for name in after)
    told = put(page, "".join(map(line, before)), wanted)
    assert told["html"].replace('"', "") == wanted.replace('"', "")
    assert sorted(told["kept"]) == sorted(kept)


def test_what_was_opened_typed_and_scrolled_stays(site: Site, open_page: Opener) -> None:
    page = opened(site, open_page, "", PHONE)
    wide = '<div class="table-wrap"><table><tbody>{}</tbody></table></div>'
    cells = f"<tr><td><pre>{'long' * 200}</pre></td></tr>"
    before = f'<details><summary>More</summary>old</details><input id="field">{wide.format(cells)}'
    told = put(page, before, before.replace("old", "new").replace(cells, cells * 2))
    assert "new" in told["html"]
    assert '<details open="">' in told["html"]
    assert (told["typed"], told["focused"], told["scrolled"]) == (["typed"], "field", [40])


def test_attributes_and_kinds_of_parts_become_those_of_the_newer_state(site: Site, open_page: Opener) -> None:
    page = opened(site, open_page, "", PHONE)
    after = '<section aria-labelledby="b"><p class="new">2</p></section>tail'
    told = put(page, '<section aria-labelledby="a"><p>1</p></section><p class="old" hidden>2</p>', after)
    assert told["html"] == after
    told = put(page, '<p class="old" hidden>2<b>3</b></p>', '<p class="new">2 <i>3</i></p>')
    assert told["html"] == '<p class="new">2 <i>3</i></p>'
