"""“Save mine” beside what somebody else has stored, without a link and with a poor one: it is kept and sent as any
other entry is, once, and nothing that was typed is gone."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.journeys import boards, judging
from tests.journeys.accessible import violations
from tests.journeys.conftest import Opener, Site, served, shell
from tests.journeys.test_board import ready
from tests.journeys.test_unsent import WHY, after_one_move, beaten, opened, type_a_call
from tests.journeys.test_weak_radio import store_without_an_answer

pytestmark = pytest.mark.browser
KEPT = "Сохранено на телефоне и уйдёт само, когда появится связь: 1"
ENTERED = "Как заканчивается партия"
ELSEWHERE = """
from tournaments.models import Game
Game.objects.filter(match_id={pk}).update(version={version})
"""
PROTOCOL = """
from tournaments.models import Match
Match.objects.filter(pk={pk}).update(version=99)
"""
TAPPED = """
from tournaments.models import Game
Game.objects.create(match_id={pk}, stage="individual", board=1, number=1, decision="A", version=4)
"""
ENDINGS = """
from tournaments.models import AuditEntry
print(AuditEntry.objects.filter(match_id={pk}, action="game.end").count())
"""


def change_elsewhere(site: Site, version: int) -> None:
    """Somebody else writes about the game, which no page is told."""
    shell(site, ELSEWHERE.format(pk=site.told["deer"], version=version))


def endings(site: Site) -> int:
    """How often the game has been ended."""
    return int(shell(site, ENDINGS.format(pk=site.told["deer"])))


def whole(page: Page) -> Locator:
    """The conflict as a page of its own."""
    return page.locator("#main > #conflict")


def mine(page: Page) -> Locator:
    return page.get_by_role("button", name="Сохранить мой вариант")


def leave_open(_route: Route) -> None:
    """Neither the server nor the phone hears of it."""


def tap_twice(button: Locator) -> None:
    button.tap(trial=True)  # what is still moving, or out of sight, has no place to tap on
    box = button.bounding_box()
    assert box
    for _tap in range(2):
        button.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def is_kept(page: Page) -> None:
    """The page stands, says where the entry is, and offers nothing more to choose."""
    expect(page.locator("#conflict [data-outbox]")).to_have_text(KEPT)
    expect(mine(page)).to_have_count(0)
    expect(page.locator("#conflict a.btn")).to_have_text("Назад")


class TestPageOfItsOwn:
    """The answer to a form that scripts do not send, as beside a board."""

    @pytest.fixture
    def site(self, tmp_path: Path) -> Iterator[Site]:
        yield from served(tmp_path, "tests.journeys.board_scene")

    @pytest.fixture
    def page(self, site: Site, open_page: Opener) -> Page:
        """Whoever wanted to end a game, after somebody else had written about it."""
        page = after_one_move(site, open_page)
        page.locator("#ending summary").tap()
        page.locator("#ending [name=how]").select_option("agreement")
        page.locator("#ending [name=reason]").fill(WHY)
        change_elsewhere(site, 77)
        page.locator("#ending button").tap()
        expect(whole(page)).to_contain_text(ENTERED)
        return page

    def is_ended(self, page: Page) -> None:
        page.wait_for_url("**/board/")
        expect(page.locator("[data-board]")).to_be_visible()
        expect(page.locator("#ending")).to_have_count(0)

    def test_with_a_link_it_is_stored_and_leads_on(self, page: Page, site: Site) -> None:
        tap_twice(mine(page))
        self.is_ended(page)
        assert endings(site) == 1

    def test_without_a_link_it_is_kept_and_sent_when_the_link_is_back(self, page: Page, site: Site) -> None:
        assert violations(page) == []
        page.context.set_offline(True)
        tap_twice(mine(page))
        is_kept(page)
        assert violations(page) == []
        assert endings(site) == 0
        page.context.set_offline(False)
        self.is_ended(page)
        assert endings(site) == 1

    def test_what_is_stored_without_an_answer_is_stored_once(self, page: Page, site: Site) -> None:
        page.route("**/end/", store_without_an_answer)
        tap_twice(mine(page))
        is_kept(page)
        page.unroute("**/end/")
        self.is_ended(page)
        assert endings(site) == 1

    def test_what_is_never_answered_is_kept_after_a_while(self, page: Page, site: Site) -> None:
        page.route("**/end/", leave_open)
        mine(page).tap()
        expect(mine(page)).to_be_disabled()
        is_kept(page)
        page.unroute("**/end/")
        self.is_ended(page)
        assert endings(site) == 1

    def test_it_is_sent_from_another_page_that_is_opened_meanwhile(self, page: Page, site: Site) -> None:
        page.context.route("**/end/", lambda route: route.abort())
        mine(page).tap()
        is_kept(page)
        page.get_by_role("link", name="Назад").tap()
        expect(page.locator("[data-outbox]")).to_contain_text("не отправлено: 1")
        expect(page.locator("#ending [name=reason]")).to_have_value("")
        page.context.unroute("**/end/")
        self.is_ended(page)
        assert endings(site) == 1

    def test_what_is_refused_late_is_told_there_and_can_be_saved_again(self, page: Page, site: Site) -> None:
        page.context.set_offline(True)
        mine(page).tap()
        is_kept(page)
        change_elsewhere(site, 88)
        page.context.set_offline(False)
        late = page.locator("#late #conflict")
        expect(late).to_contain_text(ENTERED)
        expect(whole(page)).to_have_count(0)
        expect(late.locator("a.btn")).to_have_attribute("href", re.compile("/board/$"))
        mine(page).tap()
        self.is_ended(page)
        assert endings(site) == 1

    def test_a_second_conflict_takes_the_place_of_the_first(self, page: Page, site: Site) -> None:
        change_elsewhere(site, 88)
        mine(page).tap()
        expect(whole(page).locator("[name=version]")).to_have_value("88")
        page.context.set_offline(True)
        mine(page).tap()
        is_kept(page)
        page.context.set_offline(False)
        self.is_ended(page)

    def test_what_a_link_that_was_taken_back_may_not_send_stays(self, page: Page, site: Site) -> None:
        page.context.route("**/end/", lambda route: route.fulfill(status=403, body="-"))
        mine(page).tap()
        is_kept(page)
        expect(page.locator("#late")).to_contain_text("откройте ещё раз свою личную ссылку")
        assert endings(site) == 0

    def test_what_was_typed_is_not_typed_again_beside_the_board(self, site: Site, open_page: Opener) -> None:
        page = after_one_move(site, open_page)
        page.locator("#correcting summary").tap()
        page.locator("#correcting [name=action]").fill(boards.texts("deer")[0])
        page.locator("#ending summary").tap()
        page.locator("#ending [name=reason]").fill(WHY)
        change_elsewhere(site, 77)
        page.locator("#correcting button.btn-outline-primary").tap()
        expect(whole(page)).to_be_visible()
        mine(page).tap()
        page.wait_for_url("**/board/")
        ready(page, 1)
        expect(page.locator("#correcting [name=action]")).to_have_value("")
        expect(page.locator("#ending [name=reason]")).to_have_value(WHY)

    def test_what_is_refused_then_and_stored_once_corrected_is_not_offered_again(
        self, site: Site, open_page: Opener
    ) -> None:
        page = after_one_move(site, open_page)
        page.locator("#correcting summary").tap()
        page.locator("#correcting [name=action]").fill("c7-c9")
        change_elsewhere(site, 77)
        page.locator("#correcting button.btn-outline-primary").tap()
        expect(whole(page)).to_contain_text("c7–c9")
        sent: list[str] = []
        page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
        mine(page).tap()
        expect(page.locator("#correcting .errorlist")).to_be_visible()
        for _wait in range(40):  # the page looks for what waits as soon as it has come
            assert page.locator("#late > *").count() == 0
            page.wait_for_timeout(25)
        assert page.evaluate("idb.openDB('outbox', 1).then((db) => db.count('entries'))") == 0
        assert len(sent) == 2
        page.locator("#correcting [name=action]").fill(boards.texts("deer")[0])
        page.locator("#correcting button.btn-outline-primary").tap()
        page.wait_for_url(re.compile(r"/board/(#.*)?$"))
        ready(page, 1)
        expect(page.locator("#late")).to_be_empty()


class TestKeepingWhatStands:
    """“Keep the current version” opens the page anew, wherever the conflict stands."""

    @pytest.fixture
    def page(self, site: Site, open_page: Opener) -> Page:
        """Whoever tapped a result after somebody else had, beside the row of the game."""
        judging.put_state(site, "individual")
        page = opened(site, open_page, "individual")
        shell(site, TAPPED.format(pk=site.told["match"]))
        row = page.locator("#individual-1-1")
        row.locator("button[name=decision][value=B]").tap()
        expect(whole(page)).to_be_visible()
        return page

    def test_after_a_tap_on_the_page_of_the_same_step(self, page: Page) -> None:
        assert page.url.endswith("?step=individual")
        self.keeps(page)

    def test_after_a_tap_on_the_page_at_the_same_row(self, page: Page) -> None:
        page.evaluate("history.replaceState(null, '', location.href + '#individual-1-1')")
        self.keeps(page)

    def test_another_tab_shows_it_and_the_choice_stays_here(self, page: Page) -> None:
        keep = page.get_by_role("link", name="Оставить как есть")
        with page.context.expect_page() as opened_beside:
            keep.click(modifiers=["ControlOrMeta"])
        beside = opened_beside.value
        expect(beside.locator("#individual-1-1 button[name=decision][value=A]")).to_have_attribute(
            "aria-pressed", "true"
        )
        expect(mine(page)).to_be_enabled()
        self.keeps(page)

    def keeps(self, page: Page) -> None:
        page.get_by_role("link", name="Оставить как есть").tap()
        expect(page.locator("#individual-1-1 button[name=decision][value=A]")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#conflict")).to_have_count(0)


class TestInPlaceOfAPage:
    """The answer to a form that scripts have sent."""

    @pytest.fixture
    def page(self, site: Site, open_page: Opener) -> Page:
        """Whoever gave a penalty after somebody else had changed the protocol."""
        judging.put_state(site, "closing", all_decided=True)
        page = opened(site, open_page)
        type_a_call(page)
        beaten(page, site)
        return page

    def test_without_a_link_it_is_kept_and_sent_when_the_link_is_back(self, page: Page) -> None:
        page.context.set_offline(True)
        tap_twice(mine(page))
        is_kept(page)
        page.context.set_offline(False)
        expect(page.locator(".lines li", has_text=WHY)).to_have_count(1)
        expect(page.locator("[data-outbox] span").first).to_have_text("сохранено")
        expect(page.locator("#penalty-why")).to_have_value("")
        expect(page.locator("#late")).to_be_empty()

    def test_with_a_poor_link_it_is_kept_too(self, page: Page) -> None:
        page.route("**/penalties/", store_without_an_answer)
        tap_twice(mine(page))
        is_kept(page)
        page.unroute("**/penalties/")
        expect(page.locator(".lines li", has_text=WHY)).to_have_count(1)
        expect(page.locator("#late")).to_be_empty()

    def test_a_conflict_that_is_told_late_can_be_settled_without_a_link_too(self, page: Page, site: Site) -> None:
        page.context.set_offline(True)
        mine(page).tap()
        is_kept(page)
        shell(site, PROTOCOL.format(pk=site.told["match"]))
        page.context.set_offline(False)
        late = page.locator("#late #conflict")
        expect(late).to_contain_text(WHY)
        expect(page.locator(".steps")).to_be_visible()
        page.context.set_offline(True)
        tap_twice(mine(page))
        expect(late.locator("[data-outbox]")).to_contain_text("Сохранено на телефоне")
        expect(late.locator(".btn")).to_have_count(0)
        page.context.set_offline(False)
        expect(page.locator(".lines li", has_text=WHY)).to_have_count(1)
        expect(page.locator("#late")).to_be_empty()
