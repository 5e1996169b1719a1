"""What somebody else was faster with waits on the phone until its judge has chosen, however often the page is left."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys import judging
from tests.journeys.conftest import Opener, Site, shell
from tests.journeys.test_save_mine import TAPPED, mine
from tests.journeys.test_unsent import opened

pytestmark = pytest.mark.browser
KEPT_ENTRIES = "idb.openDB('outbox', 1).then((db) => db.count('entries'))"
OTHER = """
from tournaments.models import Game
Game.objects.filter(match_id={pk}, board=1, number=1).update(decision="draw", version=9)
"""


@pytest.fixture
def page(site: Site, open_page: Opener) -> Page:
    """Whoever tapped a result without a link, after somebody else had: the link is back, and the choice is shown."""
    judging.put_state(site, "individual")
    page = opened(site, open_page, "individual")
    page.route("**/tap/", lambda route: route.abort())
    page.locator("#individual-1-1 button[name=decision][value=B]").tap()
    expect(saved(page)).to_have_text("не отправлено: 1")
    shell(site, TAPPED.format(pk=site.told["match"]))
    page.unroute("**/tap/")
    expect(late(page)).to_be_visible()
    return page


def saved(page: Page) -> Locator:
    return page.locator("[data-outbox] span").first


def late(page: Page) -> Locator:
    return page.locator("#late #conflict")


def keep(page: Page) -> Locator:
    return page.get_by_role("link", name="Оставить как есть")


def is_stored(page: Page, value: str) -> None:
    button = page.locator(f"#individual-1-1 button[name=decision][value={value}]")
    expect(button).to_have_attribute("aria-pressed", "true")


def nothing_waits(page: Page) -> None:
    """Neither on the page nor on the phone, nor after the next reload."""
    expect(late(page)).to_have_count(0)
    page.reload()
    expect(page.locator("[data-live][data-state=live]")).to_be_attached()
    assert page.evaluate(KEPT_ENTRIES) == 0
    expect(late(page)).to_have_count(0)


def test_a_reload_shows_it_again_with_what_stands_now(page: Page, site: Site) -> None:
    expect(saved(page)).not_to_contain_text("не отправлено")
    stored = late(page).locator(".kept").first.text_content()
    shell(site, OTHER.format(pk=site.told["match"]))
    page.reload()
    expect(late(page)).to_have_count(1)
    expect(late(page).locator(".kept").first).not_to_have_text(stored or "-")
    expect(saved(page)).not_to_contain_text("не отправлено")
    is_stored(page, "draw")
    mine(page).tap()
    is_stored(page, "B")
    nothing_waits(page)


def test_it_is_shown_after_another_page_and_gone_once_what_stands_is_kept(page: Page, site: Site) -> None:
    page.goto(site.page(f"matches/{site.told['match']}/judge/line-ups/A/"))
    page.goto(site.page(f"matches/{site.told['match']}/judge/?step=individual"))
    keep(page).tap()
    is_stored(page, "A")
    nothing_waits(page)


def test_mine_that_waits_for_the_link_takes_its_place(page: Page) -> None:
    page.context.set_offline(True)
    mine(page).tap()
    expect(late(page).locator("[data-outbox]")).to_contain_text("Сохранено на телефоне")
    page.context.set_offline(False)
    is_stored(page, "B")
    nothing_waits(page)


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_both_choices_are_in_sight(page: Page, size: tuple[int, int]) -> None:
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.reload()
    expect(late(page)).to_be_visible()
    for choice in (keep(page), mine(page)):
        expect(choice).to_be_in_viewport(ratio=1)
        choice.tap(trial=True)
