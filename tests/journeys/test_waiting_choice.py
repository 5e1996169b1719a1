"""What somebody else was faster with waits on the phone until its judge has chosen, however often the page is left."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys import boards, judging
from tests.journeys.conftest import Opener, Site, served, shell
from tests.journeys.test_protocol import log_in
from tests.journeys.test_save_mine import TAPPED, change_elsewhere, endings, mine, whole
from tests.journeys.test_unsent import WHY, after_one_move, opened

pytestmark = pytest.mark.browser
KEPT_ENTRIES = "idb.openDB('outbox', 1).then((db) => db.count('entries'))"
OTHER = """
from tournaments.models import Game
Game.objects.filter(match_id={pk}, board=1, number=1).update(decision="draw", version=9)
"""
ALSO_HIS = """
from tournaments.models import MatchJudge
MatchJudge.objects.create(match_id={other}, judge_id=MatchJudge.objects.get(match_id={pk}).judge_id)
"""

REMOVED = """
from tournaments.models import Match
Match.objects.filter(pk={pk}).delete()
"""
ANOTHERS = """
from tournaments.models import MatchJudge
MatchJudge.objects.filter(match_id={pk}).delete()
"""
CLOSED = """
from django.utils import timezone
from tournaments.models import Tournament
Tournament.objects.update(closed_at=timezone.now())
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


def elsewhere(page: Page) -> Locator:
    """The line about other matches."""
    return page.locator(".elsewhere")


def keep(page: Page) -> Locator:
    return page.get_by_role("link", name="Оставить как есть")


def is_kept(page: Page, count: int = 1) -> None:
    """On the phone, with the page still open. Waits itself: Playwright takes a promise for true."""
    for _wait in range(200):
        if page.evaluate(KEPT_ENTRIES) == count:
            return
        page.wait_for_timeout(50)
    assert page.evaluate(KEPT_ENTRIES) == count


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
    line = late(page).locator("[data-outbox] span")
    expect(line).to_contain_text("Сохранено на телефоне")
    assert line.evaluate("one => one.scrollWidth <= one.clientWidth")
    # It goes on waiting for as long as there is no link: the games are in reach meanwhile.
    expect(late(page).locator("[data-entered]")).to_be_visible()
    for button in (".steps a", "#individual-1-1 button[name=decision]"):
        page.locator(button).first.tap(trial=True, timeout=5_000)
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


class TestTakingThePlaceOfThePage:
    """A conflict that is the answer to a tap itself."""

    @pytest.fixture
    def page(self, site: Site, open_page: Opener) -> Page:
        """Whoever tapped a result, with a link, after somebody else had."""
        judging.put_state(site, "individual")
        page = opened(site, open_page, "individual")
        shell(site, TAPPED.format(pk=site.told["match"]))
        page.locator("#individual-1-1 button[name=decision][value=B]").tap()
        expect(whole(page)).to_be_visible()
        is_kept(page)
        return page

    def test_a_reload_shows_it_again_and_mine_can_be_stored(self, page: Page) -> None:
        entered = whole(page).locator("[data-entered]").text_content() or "-"
        page.reload()
        expect(late(page)).to_have_count(1)
        expect(late(page).locator("[data-entered]")).to_have_text(entered)
        expect(page.locator("#late .late-title")).to_have_count(0)  # it says by itself what it is about
        expect(saved(page)).not_to_contain_text("не отправлено")
        mine(page).tap()
        is_stored(page, "B")
        nothing_waits(page)

    def test_it_is_shown_after_another_page_and_gone_once_what_stands_is_kept(self, page: Page, site: Site) -> None:
        page.goto(site.page(f"matches/{site.told['match']}/judge/line-ups/A/"))
        page.goto(site.page(f"matches/{site.told['match']}/judge/?step=individual"))
        keep(page).tap()
        is_stored(page, "A")
        nothing_waits(page)

    @pytest.mark.parametrize("choice", ["A", "B"])
    def test_chosen_at_once_nothing_is_left(self, page: Page, choice: str) -> None:
        (keep(page) if choice == "A" else mine(page)).tap()
        is_stored(page, choice)
        nothing_waits(page)

    def test_mine_that_waits_for_the_link_takes_its_place(self, page: Page) -> None:
        page.context.set_offline(True)
        mine(page).tap()
        expect(page.locator("#conflict [data-outbox]")).to_contain_text("Сохранено на телефоне")
        page.context.set_offline(False)
        is_stored(page, "B")
        nothing_waits(page)

    def test_a_second_conflict_is_the_same_choice(self, page: Page, site: Site) -> None:
        shell(site, OTHER.format(pk=site.told["match"]))
        mine(page).tap()
        expect(whole(page).locator("[name=version]")).to_have_value("9")
        page.reload()
        expect(late(page)).to_have_count(1)
        keep(page).tap()
        is_stored(page, "draw")
        nothing_waits(page)

    def test_other_pages_say_where_it_waits(self, page: Page, site: Site) -> None:
        page.goto(f"{site.url}/judge/")
        expect(elsewhere(page)).to_have_text("Запись ждёт вашего выбора: Альфа – Бета.")
        shell(site, ALSO_HIS.format(pk=site.told["match"], other=site.told["other_match"]))
        page.goto(site.page(f"matches/{site.told['other_match']}/judge/"))
        expect(elsewhere(page)).to_have_text("Запись ждёт вашего выбора: Альфа – Бета.")
        elsewhere(page).get_by_role("link").tap()
        expect(late(page)).to_have_count(1)
        expect(elsewhere(page)).to_be_hidden()
        keep(page).tap()
        nothing_waits(page)
        page.goto(f"{site.url}/judge/")
        expect(page.locator(".match-card").first).to_be_visible()
        expect(elsewhere(page)).to_be_hidden()

    @pytest.mark.parametrize("away", [REMOVED, ANOTHERS, CLOSED], ids=["removed", "of another", "closed"])
    def test_what_nobody_can_choose_any_more_can_be_thrown_away(self, page: Page, site: Site, away: str) -> None:
        shell(site, away.format(pk=site.told["match"]))
        page.goto(f"{site.url}/judge/")
        elsewhere(page).get_by_text("Альфа – Бета: внести туда уже ничего нельзя").tap()
        expect(elsewhere(page).locator(".late-said")).to_have_text("Пара 1, партия 1: Бета — победа")
        elsewhere(page).get_by_role("button", name="Удалить насовсем").tap()
        expect(elsewhere(page)).to_be_hidden()
        is_kept(page, 0)

    def test_mine_that_is_stored_while_the_page_is_left_is_not_asked_for_again(self, page: Page, site: Site) -> None:
        stored: list[int] = []
        page.route("**/tap/", lambda route: stored.append(route.fetch(max_redirects=0).status), times=1)
        mine(page).tap()
        while not stored:
            page.wait_for_timeout(50)
        page.goto(site.page(f"matches/{site.told['match']}/judge/?step=individual"))
        is_stored(page, "B")
        is_kept(page, 0)
        nothing_waits(page)

    def test_somebody_else_with_the_phone_is_not_told(self, page: Page, site: Site) -> None:
        page.goto(f"{site.url}/judge/")
        expect(elsewhere(page)).to_be_visible()
        page.context.clear_cookies()
        log_in(page)
        page.goto(f"{site.url}/judge/")
        expect(page.locator("main h1")).to_be_visible()
        is_kept(page)
        expect(elsewhere(page)).to_be_hidden()


def test_the_list_of_matches_says_what_is_not_sent(site: Site, open_page: Opener) -> None:
    judging.put_state(site, "individual")
    page = opened(site, open_page, "individual")
    page.route("**/tap/", lambda route: route.abort())
    page.locator("#individual-1-1 button[name=decision][value=B]").tap()
    expect(saved(page)).to_have_text("не отправлено: 1")
    page.goto(f"{site.url}/judge/")
    expect(elsewhere(page)).to_have_text("Ещё не отправлено: Альфа – Бета.")
    page.unroute("**/tap/")
    elsewhere(page).get_by_role("link").tap()
    is_stored(page, "B")
    page.goto(f"{site.url}/judge/")
    expect(page.locator(".match-card").first).to_be_visible()
    expect(elsewhere(page)).to_be_hidden()


class TestPageOfItsOwn:
    """A conflict that answers a form of the board, which no script has sent."""

    @pytest.fixture
    def site(self, tmp_path: Path) -> Iterator[Site]:
        yield from served(tmp_path, "tests.journeys.board_scene")

    def test_it_is_shown_until_the_judge_has_chosen(self, site: Site, open_page: Opener) -> None:
        page = after_one_move(site, open_page)
        board = page.url
        page.locator("#ending summary").tap()
        page.locator("#ending [name=how]").select_option("agreement")
        page.locator("#ending [name=reason]").fill(WHY)
        change_elsewhere(site, 77)
        page.locator("#ending button").tap()
        expect(whole(page)).to_contain_text(WHY)
        is_kept(page)
        page.goto(board)
        expect(late(page)).to_have_count(1)
        expect(late(page)).to_contain_text(WHY)
        page.goto(site.page(f"matches/{site.told['deer']}/judge/"))
        expect(late(page)).to_contain_text(WHY)
        mine(page).tap()
        page.wait_for_url("**/board/")
        expect(page.locator("[data-board]")).to_be_visible()
        expect(page.locator("#ending")).to_have_count(0)
        assert endings(site) == 1
        page.reload()
        expect(page.locator("[data-board]")).to_be_visible()
        assert page.evaluate(KEPT_ENTRIES) == 0

    @pytest.mark.parametrize("size", [(390, 844), (360, 640)])
    def test_both_choices_are_in_sight_beside_the_board(
        self, site: Site, open_page: Opener, size: tuple[int, int]
    ) -> None:
        width, height = size
        page = after_one_move(site, open_page)
        page.set_viewport_size({"width": width, "height": height})
        page.context.set_offline(True)
        page.locator("#move").fill(boards.texts("deer")[1])
        page.locator(".play-entry button").tap()
        expect(page.locator("[data-unsent] li")).to_have_count(1)
        change_elsewhere(site, 77)
        page.evaluate("scrollTo(0, 0)")
        page.context.set_offline(False)
        expect(late(page)).to_be_visible()
        for choice in (keep(page), mine(page)):
            expect(choice).to_be_in_viewport(ratio=1)
            choice.tap(trial=True)
        page.locator("[data-draw] [data-tap]").first.tap(trial=True)  # the board is not covered
