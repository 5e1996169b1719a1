"""What has little room: small phones, and phones whose letters are twice as large."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from django.utils.translation import gettext, override
from playwright.sync_api import Page, expect

from games.registry import get
from tests.journeys import boards, judging, test_try
from tests.journeys.conftest import PHONE, Opener, Site, served, shell
from tests.journeys.test_protocol import log_in
from tournaments.play.marks import astray

pytestmark = pytest.mark.browser

SIZES: Final = ((390, 844), (360, 640))


def phone(width: int, height: int) -> dict[str, Any]:
    return PHONE | {"viewport": {"width": width, "height": height}}


@pytest.fixture
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    """A server with a tournament on its eve, or with what a test asks for."""
    yield from served(tmp_path, getattr(request, "param", "tests.journeys.scene"))


IN_TEAM_STAGE: Final = pytest.mark.parametrize("site", ["tests.journeys.team_scene"], indirect=True)


def enter(site: Site, page: Page, who: str = "judge") -> None:
    page.goto(site.link(who))
    page.locator("main button").first.tap()
    expect(page).not_to_have_url(site.link(who))
    page.wait_for_load_state()


LARGE: Final = "() => { document.documentElement.style.fontSize = '200%'; }"
BROKEN: Final = """(names) => {
  const shown = [...document.querySelectorAll(names)].filter((one) => one.checkVisibility());
  const lines = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
  };
  return shown.filter((one) => lines(one) > one.textContent.trim().split(/\\s+/u).length)
    .map((one) => one.textContent);
}"""
"""Names on more lines than they have words."""
NAMES: Final = ".bar-team bdi, .totals thead bdi, .seated bdi, .duel-heads bdi"


@pytest.mark.parametrize("size", SIZES)
def test_letters_twice_as_large_stay_on_the_screen_and_names_whole(
    site: Site, open_page: Opener, size: tuple[int, int]
) -> None:
    page = open_page(phone(*size))
    judging.put_state(site, "individual")
    enter(site, page)
    own = site.page(f"matches/{site.told['match']}/judge/")
    for step in ("individual", "line_ups", "closing", "approved"):
        if step == "approved":
            judging.put_state(site, "approved", all_decided=True)
        page.goto(f"{own}?step={step}")
        page.evaluate(LARGE)
        assert page.evaluate("document.documentElement.scrollWidth") == size[0], step
        assert page.evaluate(BROKEN, NAMES) == [], step
        heads = page.locator(".stage-head > span, .panel-head > *")
        cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
        assert heads.evaluate_all(cut) == [], step


@pytest.mark.parametrize("size", SIZES)
def test_large_letters_stay_on_the_screen_in_the_list_and_on_the_public_page_of_a_match(
    site: Site, open_page: Opener, size: tuple[int, int]
) -> None:
    page = open_page(phone(*size))
    judging.put_state(site, "individual")
    enter(site, page)
    match = site.page(f"matches/{site.told['match']}/")
    page.goto(f"{match}judge/?step=individual")
    page.locator("button[value=start]").first.tap()
    expect(page.locator(".clock.is-running")).to_be_visible()
    for url, shown in ((f"{site.url}/judge/", ".match-card"), (match, ".clock-left")):
        page.goto(url)
        page.evaluate(LARGE)
        expect(page.locator(shown).first).to_be_visible()
        assert page.evaluate("document.scrollingElement.scrollWidth") == size[0], url


@pytest.mark.parametrize("size", SIZES)
def test_the_way_to_a_line_up_is_one_line_on_an_organisers_phone(
    site: Site, open_page: Opener, size: tuple[int, int]
) -> None:
    page = open_page(phone(*size))
    log_in(page)
    page.goto(site.page(f"matches/{site.told['match']}/judge/line-ups/A/"))
    page.evaluate(LARGE)
    steps = page.locator(".crumbs > :visible")
    expect(steps).to_have_count(2)
    assert len({box["y"] for box in (one.bounding_box() for one in steps.all()) if box}) == 1
    assert page.evaluate("document.scrollingElement.scrollWidth") == size[0]


COVERED: Final = """() => {
  const last = [...document.querySelectorAll(".stage.is-team .cell")].at(-1);
  last.scrollIntoView({ block: "end" });
  const box = last.getBoundingClientRect();
  return !last.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}"""


@IN_TEAM_STAGE
@pytest.mark.parametrize("size", SIZES)
def test_the_signs_of_a_clock_stand_in_one_row_and_an_empty_foot_covers_no_game(
    site: Site, open_page: Opener, size: tuple[int, int]
) -> None:
    page = open_page(phone(*size))
    enter(site, page)
    own = site.page(f"matches/{site.told['usual']}/judge/")
    page.goto(f"{own}?step=team")
    page.locator(".clock-strip button[value=start]").tap()
    expect(page.locator("[data-clock=move].is-running")).to_be_visible()
    for step in ("team", "individual"):
        page.goto(f"{own}?step={step}")
        controls = page.locator(".clock-strip :is(.clock, .clock-buttons .btn), .clock-sound")
        boxes = [one.bounding_box() for one in controls.all()]
        assert len(boxes) >= 5
        middles = [box["y"] + box["height"] / 2 for box in boxes if box]
        assert max(middles) - min(middles) < 3, boxes
        assert all(box and box["width"] >= 44 and box["x"] + box["width"] <= size[0] for box in boxes), boxes
    assert not page.evaluate(COVERED)


CUT: Final = "one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1"
EXTRA: Final = """
from tournaments.models import Game
Game.objects.create(match_id={match}, stage="extra", board=2, number=1, agreed=True)
"""


@IN_TEAM_STAGE
@pytest.mark.parametrize("locale", ["ru-RU", "en-GB"])
def test_the_name_of_a_game_is_whole_above_its_board(site: Site, open_page: Opener, locale: str) -> None:
    shell(site, EXTRA.format(match=site.told["usual"]))
    page = open_page(phone(360, 640), locale)
    enter(site, page)
    for game in ("extra/2/1", "team/0/1"):
        page.goto(site.page(f"matches/{site.told['usual']}/judge/games/{game}/board/"))
        name = page.locator(".crumbs [aria-current]")
        expect(name).to_be_visible()
        assert not name.evaluate(CUT), name.inner_text()


@IN_TEAM_STAGE
@pytest.mark.parametrize("locale", ["ru-RU", "en-GB"])
def test_the_name_of_a_game_is_whole_above_its_board_in_letters_twice_as_large(
    site: Site, open_page: Opener, locale: str
) -> None:
    shell(site, EXTRA.format(match=site.told["usual"]))
    page = open_page(phone(390, 844), locale)
    enter(site, page)
    for game in ("individual/1/1", "extra/2/1", "team/0/1"):
        page.goto(site.page(f"matches/{site.told['usual']}/judge/games/{game}/board/"))
        page.evaluate(LARGE)
        name = page.locator(".crumbs [aria-current]")
        expect(name).to_be_visible()
        assert not name.evaluate(CUT), name.inner_text()
        assert page.evaluate("document.scrollingElement.scrollWidth") == 390


TOUCHING: Final = """() => [...document.querySelectorAll(".foot, main :is(p, form, div)")].flatMap((row) => {
  const own = [...row.querySelectorAll(":scope > .btn")].filter((one) => one.checkVisibility());
  const boxes = own.map((one) => [one.textContent.trim(), one.getBoundingClientRect()]);
  const below = (a, b) => b.top >= a.bottom - 1 && b.top - a.bottom < 4 && b.left < a.right && a.left < b.right;
  return boxes.flatMap(([name, box], at) =>
    boxes.slice(at + 1).filter(([, one]) => below(box, one)).map(([other]) => `${name} / ${other}`));
})"""


def test_buttons_that_wrap_do_not_touch(site: Site, open_page: Opener) -> None:
    desk, tour = f"/desk/{site.told['slug']}/", f"/t/{site.told['slug']}/"
    judging.put_state(site, "individual")
    pages = {
        "organiser": (f"{desk}tours/1/", f"{desk}links/", f"{desk}tours/1/documents/", f"{desk}judges/", "/try/"),
        "judge": (f"{tour}matches/{site.told['match']}/judge/", f"{tour}matches/{site.told['match']}/", "/rules/"),
        "captain_a": ("/captain/", f"{tour}matches/{site.told['match']}/captain/"),
    }
    found = {}
    for who, paths in pages.items():
        page = open_page(phone(360, 640))
        if who == "organiser":
            log_in(page)
        else:
            enter(site, page, who)
        for path in paths:
            page.goto(path)
            for width in (360, 390):
                page.set_viewport_size({"width": width, "height": 640})
                if close := page.evaluate(TOUCHING):
                    found[path, width] = close
            row = page.locator(".foot")
            assert not row.count() or row.evaluate("one => parseFloat(getComputedStyle(one).rowGap) >= 8"), path
    assert found == {}


def test_what_was_not_sent_is_forgotten_on_a_board_whose_taps_have_not_come(open_page: Opener) -> None:
    page = open_page(phone(360, 640))
    page.route("**/taps/**", lambda route: route.abort())
    page.goto("/try/corners/")
    page.locator("form.sheet button.btn-primary").tap()
    prompt = page.locator("[data-prompt]")
    expect(page.locator("[data-board][data-ready]")).to_be_attached()
    asked = prompt.inner_text()
    url = page.locator("[data-unsent]").get_attribute("data-url")
    tell = "detail => document.dispatchEvent(new CustomEvent('outbox:change', { detail }))"
    page.evaluate(tell, [{"url": url, "label": "d4", "held": True}])
    expect(prompt).to_contain_text("d4")
    page.evaluate(tell, [])
    expect(prompt).to_have_text(asked)


MOST_TRIED: Final = 12


def strayed(kind: str, language: str) -> set[str]:
    """What is said of taps that lead nowhere, all through a game, with what has been tapped so far."""
    game, match, said = get(kind), boards.begun(kind), set()
    with override(language):
        for text in ("", *boards.texts(kind)):
            match = match.play(text) if text else match
            if game.over(match.position):
                break
            for taps in strays(game, match.position):
                chosen = f"{gettext('Tapped so far:')} {' '.join(taps[:-1])}. " if taps[1:] else ""
                said.add(chosen + astray(game, match.position, taps))
    return said


def strays(game: Any, position: Any) -> Iterator[tuple[str, ...]]:
    """Taps that lead nowhere: alone, after a first one, and after two."""
    tokens = list(dict.fromkeys(shape.tap for shape in game.scene(position).shapes if shape.tap))
    chains: list[tuple[str, ...]] = [()]
    for chain in chains:
        known = {tap.token: tap for tap in game.continuations(position, chain)}
        wrong = [token for token in tokens if token not in known and token not in chain][:MOST_TRIED]
        yield from ((*chain, token) for token in wrong if not game.spell(position, (*chain, token)))
        deeper = [(*chain, token) for token, tap in known.items() if tap.more and not tap.form]
        chains += deeper[:2] if len(chain) < 3 else []


FIT: Final = """(sentences) => {
  const prompt = document.querySelector("[data-prompt]");
  return sentences.filter((one) => {
    prompt.textContent = one;
    return prompt.scrollHeight > prompt.clientHeight + 1;
  });
}"""


@pytest.mark.parametrize("language", ["ru", "en"])
def test_what_is_said_of_taps_that_lead_nowhere_is_read_without_scrolling(open_page: Opener, language: str) -> None:
    page = open_page(phone(360, 640), f"{language}-{language.upper()}")
    test_try.begin(page, "corners")
    for kind in boards.GAMES:
        sentences = sorted(strayed(kind, language), key=len)
        assert sentences or kind == "sonor"  # whose taps all mean a step, which is played or refused
        assert page.evaluate(FIT, sentences[-200:]) == [], kind


@pytest.mark.parametrize("site", ["tests.journeys.team_scene"], indirect=True)
@pytest.mark.parametrize("size", SIZES)
def test_large_letters_stay_on_the_screen_on_pages_for_everybody(
    site: Site, open_page: Opener, size: tuple[int, int]
) -> None:
    page = open_page(phone(*size), "ru-RU")
    """All but the standings, a table whose headings stay in sight: it is wider than the screen then, and is moved."""
    own = ("", "timetable/", "tours/1/", "tours/1/guide/")
    for address in ("/", "/try/", "/learn/", "/rules/deer/", "/rules/corners/", *map(site.page, own)):
        page.goto(address)
        page.evaluate(LARGE)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide == size[0], f"{address}: {wide}"


@pytest.mark.parametrize("size", SIZES)
def test_a_long_name_of_a_tour_leaves_the_way_back_on_a_judges_phone(
    site: Site, open_page: Opener, size: tuple[int, int]
) -> None:
    page = open_page(phone(*size))
    enter(site, page)
    page.goto(site.page(f"matches/{site.told['match']}/judge/"))
    page.locator(".crumbs > [aria-current]").evaluate(
        "one => { one.textContent = 'The first round of Corners. '.repeat(4); }"
    )
    page.evaluate(LARGE)
    assert page.evaluate("document.scrollingElement.scrollWidth") == size[0]
    back = page.locator(".crumbs a").last.bounding_box()
    assert back is not None
    assert back["x"] >= 0
    assert back["width"] > 100
