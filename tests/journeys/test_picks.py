"""Two players pick their cards in secret on the judge's phone, with a link and without one (isses.3)."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.journeys import accessible
from tests.journeys.boards import texts
from tests.journeys.conftest import PHONE, Opener, Site, served
from tests.journeys.staying import Watch
from tests.journeys.test_board import enter, ready, tap, type_move

pytestmark = pytest.mark.browser
TRACES = """() => JSON.stringify([document.documentElement.outerHTML, location.href, {...localStorage},
  {...sessionStorage}, document.title, history.state])"""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A server with a match of every game; the cards of Der Isses! are sealed."""
    yield from served(tmp_path, "tests.journeys.board_scene", '{"isses": {"picks": "sealed"}}')


@pytest.fixture
def page(site: Site, open_page: Opener) -> Page:
    """The judge's phone, in English, when the first picks are due."""
    page = open_page(PHONE, "en-GB")
    enter(site, page)
    page.goto(site.page(f"matches/{site.told['isses']}/judge/games/individual/1/1/board/"))
    page.locator("[name=draw]").uncheck()
    page.locator("main form button.btn-primary").click()
    for ply, text in enumerate(texts("isses")[:2], 1):
        ready(page, ply - 1)
        type_move(page, text)
    expect(page.locator("[data-pick]")).to_have_count(2)
    return page


def pick(page: Page, team: str, card: str) -> None:
    """The phone goes to a player, who taps a colour."""
    cover = page.locator("[data-pick]").filter(has_text=team)
    cover.locator("summary").tap()
    assert page.evaluate("document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest('.pick-cover') !== null")
    cover.locator(f"button[value={card}]").tap()
    expect(page.locator("[data-handed] .pick-said")).to_be_visible()


def traces(page: Page) -> str:
    """All that the page holds of what was tapped: the two forms aside, which offer every colour."""
    contents: str = page.evaluate(TRACES)
    return contents


def take_back_the_phone(page: Page) -> None:
    """The judge closes the cover."""
    page.locator("[data-handed] summary").tap()


def test_both_players_pick_behind_a_cover_and_the_judge_shows_the_cards(page: Page) -> None:
    assert accessible.violations(page) == []
    page.locator("[data-pick] summary").first.tap()
    assert accessible.violations(page) == []
    page.locator("[data-pick] summary").first.tap()
    pick(page, "Альфа", "v")
    expect(page.locator("[data-board][data-ply='3']")).to_be_attached()
    expect(page.locator("[data-handed]")).to_contain_text("Pick saved.")
    assert "(pick A v)" not in traces(page)
    take_back_the_phone(page)
    pick(page, "Бета", "g")
    ready(page, 4)
    seen = traces(page)
    assert not any(secret in seen for secret in ("(pick A v)", "(pick B g)", "violet card", "green card", "pick-cards"))
    take_back_the_phone(page)
    page.reload()
    ready(page, 4)
    tap(page, "accuse")
    tap(page, "b5")
    ready(page, 5)
    tap(page, "reveal")
    ready(page, 6)
    expect(page.locator(".play-last b")).to_have_attribute("data-text", "(reveal A=v B=g)")


def test_picks_that_are_due_and_stored_leave_the_board_where_it_is(page: Page) -> None:
    watch = Watch(page)
    watch.note("due")
    for ply, team, card in ((3, "Альфа", "v"), (4, "Бета", "g")):
        pick(page, team, card)
        expect(page.locator(f"[data-board][data-ply='{ply}']")).to_be_attached()
        take_back_the_phone(page)
        watch.note(f"picked by {team}")
    ready(page, 4)
    watch.note("both picked")
    tap(page, "accuse")
    tap(page, "b5")
    ready(page, 5)
    watch.note("accused")
    tap(page, "reveal")
    ready(page, 6)
    watch.note("shown")
    watch.check()


def captain(site: Site, open_page: Opener, who: str) -> Page:
    """A captain's phone, open at the match."""
    page = open_page(PHONE, "en-GB")
    enter(site, page, who)
    page.goto(site.page(f"matches/{site.told['isses']}/captain/"))
    page.evaluate("window.sameDocument = true")
    return page


def test_a_captain_is_asked_for_the_pick_without_asking(site: Site, page: Page, open_page: Opener) -> None:
    alpha, beta = (captain(site, open_page, f"captain_{side}") for side in "ab")
    alpha.locator("#picks button[value=v]").tap()
    expect(alpha.locator("#picks .stored-ok")).to_be_visible()
    expect(page.locator("[data-board][data-ply='3']")).to_be_attached()
    expect(beta.locator("#picks form")).to_have_count(1)
    expect(page.locator("[data-board]:not([data-quiet])")).to_be_attached()
    page.get_by_role("button", name="Take back").tap()
    expect(page.locator("[data-board][data-ply='2']")).to_be_attached()
    now = page.locator("[data-board]").get_attribute("data-version") or ""
    for both in (alpha, beta):  # a pick meant for what stood before would be asked for again
        expect(both.locator("#picks form [name=version]")).to_have_value(now)
    alpha.locator("#picks button[value=o]").tap()
    beta.locator("#picks button[value=g]").tap()
    expect(beta.locator("#picks .stored-ok")).to_be_visible()
    for both in (alpha, beta):
        expect(both.locator("#picks form")).to_have_count(0)
        both.wait_for_load_state()
    for told in (traces(alpha), traces(beta)):
        assert not any(secret in told for secret in ("(pick A", "violet card", "orange card"))
    ready(page, 4)
    tap(page, "accuse")
    tap(page, "b5")
    ready(page, 5)
    tap(page, "reveal")
    ready(page, 6)
    expect(alpha.locator("#picks")).to_have_count(0)
    assert accessible.violations(alpha) == []


def test_picks_without_a_link_wait_without_their_colours_and_are_stored_in_order(page: Page) -> None:
    page.context.set_offline(True)
    pick(page, "Альфа", "v")
    before = traces(page)
    take_back_the_phone(page)
    unsent = page.locator("[data-unsent] li")
    expect(unsent).to_have_count(1)
    expect(unsent).to_contain_text("Альфа: pick")
    expect(page.locator("[data-pick]").filter(has_text="Альфа")).to_be_hidden()
    pick(page, "Бета", "g")
    take_back_the_phone(page)
    expect(unsent).to_have_count(2)
    assert "is-waiting" not in page.locator("[data-picks]").inner_html()
    assert "(pick" not in before + traces(page)
    page.context.set_offline(False)
    ready(page, 4)
    expect(page.locator("#beside .moves li")).to_have_text(
        ["Set-up", "Coin on g3", "A has picked a card", "B has picked a card"]
    )
    expect(page.locator("#late")).to_be_empty()


def test_an_open_cover_stays_open_when_the_link_is_back(page: Page) -> None:
    page.context.set_offline(True)
    pick(page, "Альфа", "v")
    take_back_the_phone(page)
    expect(page.locator("[data-unsent] li")).to_have_count(1)
    cover = page.locator("[data-pick]").filter(has_text="Бета")
    cover.locator("summary").tap()
    page.context.set_offline(False)
    expect(page.locator("[data-unsent] li")).to_have_count(0)
    page.evaluate("fetch(document.baseURI, { method: 'HEAD' })")  # what was asked for before this is known by now
    cover.locator("button[value=g]").tap(timeout=5_000)
    ready(page, 4)
    expect(page.locator("#late")).to_be_empty()
