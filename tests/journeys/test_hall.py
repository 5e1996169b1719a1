"""The hall's screen while results come in: every picture shows one of its pages, and news does not change which."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from script.lib.bench.referee import Referee
from tests.journeys.conftest import Opener, Site, run, served
from tests.journeys.slow_link import hold_the_first
from tests.journeys.test_live import PROJECTOR, match_of

pytestmark = pytest.mark.browser

WATCH = """() => {
  const shown = () => [...document.querySelectorAll(".slide")].filter((slide) => slide.checkVisibility());
  window.pictures = [];
  const look = () => {
    window.pictures.push(shown().map((slide) => slide.id).join());
    requestAnimationFrame(look);
  };
  look();
}"""
"""From now on the pages of the hall that can be seen are written down for every picture that the browser paints."""
LIT = """() => {
  window.lit = [];
  const look = (records) => {
    const fresh = records.map(({ target }) => target).filter((one) => one.matches?.(".is-changed"));
    window.lit.push(...new Set(fresh.map((one) => one.textContent)));
  };
  new MutationObserver(look).observe(document.body, { attributes: true, attributeFilter: ["class"], subtree: true });
}"""
"""From now on the words of whatever lights up are written down."""
STEER = """
from tests import factories as make
from tournaments.kernel.access import COMMAND_LINE
from tournaments.live.write import steer_hall
from tournaments.models import Tournament
"""
WITHOUT_HASTE = "AbortSignal.timeout = () => new AbortController().signal"
"""A busy machine takes long; no link is lost."""
PAINTED = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """Matches of all five games under way."""
    yield from served(tmp_path, "tests.live_scene")


def hall(site: Site, open_page: Opener, **settings: Any) -> Page:
    page = open_page(PROJECTOR | settings)
    page.goto(site.page("hall/"))
    expect(page.locator("[data-live][data-state=live]")).to_be_attached()
    return page


def turn_on(page: Page, place: int) -> None:
    for _ in range(place - 1):
        page.locator("[data-hall-next]").press("Enter")


def go_to(page: Page, place: int) -> None:
    turn_on(page, place)
    expect(page.locator(".hall-place")).to_have_text(f"{place} / 20")


def enter_result(site: Site) -> None:
    """A game of the first match in its individual stage is won: it then stands 1 : 0."""
    told = site.told["individual"]["corners"]
    referee = Referee(int(site.url.rsplit(":", 1)[1]), told["session"])
    path = f"/t/live/matches/{told['match']}/judge/games/individual/4/2/tap/"
    status, body = referee.post(path, decision="A", version=0, key="a-result-of-the-hall")
    assert status == 200, body


def close(site: Site, *places: int) -> None:
    """The games of these matches are over: there is no page for their boards any more."""
    run(site.environment, "-m", "tests.live_play", "close", *(str(match_at(site, place)) for place in places))


def matches(site: Site) -> list[int]:
    """All of them, in the order of their tours."""
    stages = site.told["team"], site.told["individual"]
    return sorted(table["match"] for stage in stages for table in stage.values())


def match_at(site: Site, place: int) -> int:
    """The match whose boards are that page of the hall."""
    return matches(site)[place - 1]


def slide(site: Site, place: int) -> str:
    return f"slide-match-{match_at(site, place)}"


def order(site: Site, what: str, slide: str = "") -> None:
    """As if the organiser had tapped it on the remote control."""
    call = (
        f"steer_hall(make.by(COMMAND_LINE), tournament_id=Tournament.objects.get().pk, order={what!r}, what={slide!r})"
    )
    run(site.environment, "manage.py", "shell", "-c", f"{STEER}\n{call}")


@pytest.mark.parametrize("stands", ["goes round", "paused", "less motion"])
def test_the_page_that_is_shown_stays_in_sight_while_a_result_comes_in(
    site: Site, open_page: Opener, stands: str
) -> None:
    page = hall(site, open_page, reduced_motion="reduce" if stands == "less motion" else "no-preference")
    if stands == "paused":
        page.keyboard.press(" ")
    if stands == "goes round":
        turn_on(page, 3)
    else:
        go_to(page, 3)
    order = page.locator(".slide").evaluate_all("(all) => all.map((one) => one.id)")
    page.evaluate(WATCH)
    enter_result(site)
    match = match_of(site, stage="individual")
    expect(page.locator(f"#slide-match-{match} .screen-score")).to_have_text("1 : 0")
    page.evaluate(PAINTED)
    seen = list(dict.fromkeys(page.evaluate("window.pictures")))
    if stands != "goes round":
        assert seen == [slide(site, 3)]
    # Going round, it may have come to its next pages meanwhile, but never back to the first out of turn.
    begins = order.index(seen[0])
    assert seen == [*order[begins:], *order[:begins]][: len(seen)]


def test_boards_that_come_to_an_end_move_the_page_that_is_shown_but_do_not_take_it_away(
    site: Site, open_page: Opener
) -> None:
    page = hall(site, open_page, reduced_motion="reduce")
    go_to(page, 3)
    page.evaluate(WATCH)
    close(site, 1)
    expect(page.locator(".hall-place")).to_have_text("2 / 19")
    page.evaluate(PAINTED)
    assert set(page.evaluate("window.pictures")) == {slide(site, 3)}


def test_when_the_page_that_is_shown_goes_the_one_after_it_takes_its_place(site: Site, open_page: Opener) -> None:
    page = hall(site, open_page, reduced_motion="reduce")
    go_to(page, 3)
    page.evaluate(WATCH)
    close(site, 1, 3)
    expect(page.locator(".hall-place")).to_have_text("2 / 18")
    page.evaluate(PAINTED)
    assert list(dict.fromkeys(page.evaluate("window.pictures"))) == [slide(site, 3), slide(site, 4)]


def sections(site: Site) -> list[list[str]]:
    """The slides of every section, as the server divides the hall."""
    by_section: list[list[str]] = []
    for number in range(1, 10):
        with urlopen(site.page(f"hall/?section={number}")) as answer:  # noqa: S310 - this machine's own server
            page = answer.read().decode()
        slides = re.findall(r'class="slide[^"]*" id="([^"]+)"', page)
        if slides in by_section:
            break
        by_section.append(slides)
    return by_section


def in_sight(page: Page) -> Any:
    return page.locator(".slide:visible")


def test_after_the_last_slide_of_a_section_comes_the_next_section_and_back_again(site: Site, open_page: Opener) -> None:
    first, second, *_rest, last = sections(site)
    page = hall(site, open_page, reduced_motion="reduce")
    page.evaluate("window.sameDocument = true")
    go_to(page, len(first))
    page.locator("[data-hall-next]").press("Enter")
    expect(page.locator(".hall-place")).to_have_text(f"{len(first) + 1} / 20")
    expect(in_sight(page)).to_have_attribute("id", second[0])
    expect(page.locator("[data-live][data-state=live]")).to_be_attached()
    assert page.evaluate("document.querySelectorAll('[data-live]').length") == 1
    page.locator("[data-hall-back]").press("Enter")
    expect(in_sight(page)).to_have_attribute("id", first[-1])
    for _ in first:
        page.locator("[data-hall-back]").press("Enter")
    expect(in_sight(page)).to_have_attribute("id", last[-1])
    expect(page.locator(".hall-place")).to_have_text("20 / 20")
    page.locator("[data-hall-next]").press("Enter")
    expect(in_sight(page)).to_have_attribute("id", first[0])
    assert page.evaluate("window.sameDocument")


def test_a_section_that_was_turned_to_is_followed(site: Site, open_page: Opener) -> None:
    match = match_of(site, stage="individual")
    by_section = sections(site)
    (number,) = [at for at, slides in enumerate(by_section, start=1) if f"slide-match-{match}" in slides]
    page = hall(site, open_page, reduced_motion="reduce")
    for wanted in range(1, len(by_section) + number):  # once round, and on to it
        page.evaluate("document.querySelector('.hall-section').dataset.left = 'yes'")
        for _ in by_section[(wanted - 1) % len(by_section)]:
            page.locator("[data-hall-next]").press("Enter")
        expect(page.locator(".hall-section[data-left]")).to_have_count(0)
    expect(page.locator("[data-live][data-state=live]")).to_be_attached()
    projector = open_page(PROJECTOR)
    projector.goto(site.page(f"matches/{match}/screen/"))
    expect(projector.locator("[data-live][data-state=live]")).to_be_attached()
    projector.evaluate(LIT)
    page.evaluate(f"window.others = [...document.querySelectorAll('.slide:not(#slide-match-{match})')]")
    enter_result(site)
    expect(page.locator(f"#slide-match-{match} .screen-score")).to_have_text("1 : 0")
    expect(page.locator(f"#slide-match-{match} .screen-score")).to_have_class(re.compile("is-changed"))
    assert page.evaluate("window.others.length") == len(by_section[number - 1]) - 1 > 0
    expect(projector.locator(".screen-score")).to_have_text("1 : 0")
    projector.evaluate(PAINTED)
    score = "1\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}0"
    assert projector.evaluate("window.lit") == [score], "the score lights up, the boards' points stay as they are"
    assert page.evaluate("window.others.every((slide) => document.contains(slide))"), "only its own slide is new"


def test_without_a_link_the_hall_goes_round_in_the_section_that_it_has(site: Site, open_page: Opener) -> None:
    (first, *_rest) = sections(site)
    page = hall(site, open_page, reduced_motion="reduce")
    page.route("**/hall/?section=*", lambda route: route.abort())
    go_to(page, len(first))
    page.locator("[data-hall-next]").press("Enter")
    expect(in_sight(page)).to_have_attribute("id", first[0])
    page.unroute("**/hall/?section=*")
    page.locator("[data-hall-back]").press("Enter")
    expect(page.locator(".hall-place")).to_have_text("20 / 20")


def test_without_a_script_links_lead_to_every_section(site: Site, open_page: Opener) -> None:
    by_section = sections(site)
    page = open_page(PROJECTOR | {"java_script_enabled": False})
    page.goto(site.page("hall/"))
    links = page.locator(".hall-sections a")
    expect(links).to_have_count(len(by_section))
    for number, slides in enumerate(by_section, start=1):
        links.nth(number - 1).click()
        page.wait_for_url(f"**/hall/?section={number}")
        assert [element.get_attribute("id") for element in page.locator(".slide").all()] == slides


def test_a_page_that_is_held_while_the_next_section_is_on_its_way_is_shown(site: Site, open_page: Opener) -> None:
    first = sections(site)[0]
    page = hall(site, open_page, reduced_motion="reduce")
    page.evaluate(WITHOUT_HASTE)
    late = hold_the_first(page, "**/hall/?section=2", "GET")
    turn_on(page, len(first) + 1)
    order(site, "hold", first[1])
    expect(page.locator("#hall-top")).to_have_attribute("data-held", first[1])
    late.let_go()
    page.wait_for_url("**/hall/?section=1")
    expect(page.locator(".slide:visible")).to_have_attribute("id", first[1])


def test_a_held_page_of_another_section_is_asked_for_until_it_comes(site: Site, open_page: Opener) -> None:
    second = sections(site)[1]
    page = hall(site, open_page, reduced_motion="reduce")
    lost = hold_the_first(page, "**/hall/?section=2", "GET")
    order(site, "hold", second[1])
    lost.lose()
    expect(page.locator(".slide:visible")).to_have_attribute("id", second[1])
