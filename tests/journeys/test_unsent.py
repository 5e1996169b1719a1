"""What a judge has typed and not sent stays where it was when another control renews the page."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from games.registry import get
from tests.journeys import boards, judging
from tests.journeys.conftest import PHONE, Opener, Site, served, shell
from tests.journeys.slow_link import hold_the_first
from tests.journeys.test_board import begin, enter, enter_action, play_texts, ready
from tests.journeys.test_protocol import log_in

pytestmark = pytest.mark.browser
CALL = "Погас свет в кабинете"
WHY = "Подсказка из зала"
OTHER_MOVE = "@d7"
OTHER_TIMES = """
from tournaments.models import Match
from django.utils import timezone
Match.objects.filter(pk={pk}).update(started_at=timezone.now(), version=77)
"""
TIMES = """
from tournaments.models import Match
print(Match.objects.get(pk={pk}).started_at)
"""

SECOND_JUDGE = """
from tests import factories as make
from tournaments.models import Match, MatchJudge
match = Match.objects.get(pk={pk})
judge = make.make_judge(match.tour.tournament, "Пётр")
MatchJudge.objects.create(match=match, judge=judge)
print(make.make_link(judge)[1])
"""


def opened(site: Site, open_page: Opener, step: str = "closing") -> Page:
    page = open_page(PHONE)
    judging.enter_by_link(page, site, "judge")
    page.goto(site.page(f"matches/{site.told['match']}/judge/?step={step}"))
    expect(page.locator("[data-live][data-state=live]")).to_be_attached()
    return page


@pytest.fixture
def closing(site: Site, open_page: Opener) -> Page:
    """A judge's phone at the closing of a match in which everything is decided."""
    judging.put_state(site, "closing", all_decided=True)
    return opened(site, open_page)


def after_one_move(site: Site, open_page: Opener) -> Page:
    """The board of Deer and dogs with the first move."""
    page = open_page(PHONE)
    enter(site, page)
    begin(site, page, "deer")
    play_texts(page, "deer", boards.texts("deer")[0])
    return page


def of_match(site: Site, code: str) -> str:
    """What the code prints, of the match that is judged."""
    return shell(site, code.format(pk=site.told["match"]))


def type_a_call(page: Page) -> None:
    page.locator("#call summary").tap()
    page.locator("#call select").select_option("room")
    page.locator("#call textarea").fill(CALL)


def sees_the_call(page: Page) -> None:
    expect(page.locator("#call textarea")).to_be_visible()
    expect(page.locator("#call textarea")).to_have_value(CALL)
    expect(page.locator("#call select")).to_have_value("room")


def send_the_call(page: Page) -> None:
    page.locator("#call form button").tap()
    expect(page.locator(".signal")).to_have_count(1)


def penalise(page: Page) -> None:
    """By a button that renews the page."""
    penalties = page.locator(".lines li")
    before = penalties.count()
    page.locator("form.preset button[value=A]").first.tap()
    expect(penalties).to_have_count(before + 1)


def texts(page: Page) -> dict[Locator, str]:
    """What can be typed at the closing, and what is typed there."""
    return {
        page.locator("#penalty-points"): "1",
        page.locator("#penalty-why"): WHY,
        page.locator("[name=started]"): "2040-01-02T10:30",
        page.locator("[name=ended]"): "2040-01-02T11:45",
        page.locator("form:has([name=role]) [name=name]"): "Семён Петров",
        page.locator(".on-paper [name=captain_a]"): "Аня Иванова",
    }


def test_whatever_is_typed_stays_when_another_control_is_used(closing: Page) -> None:
    for summary in ("details:has(.penalty-form) > summary", ".on-paper > summary"):
        closing.locator(summary).tap()
    for field, text in texts(closing).items():
        field.fill(text)
    type_a_call(closing)
    penalise(closing)
    closing.locator(".lines button").first.tap()
    expect(closing.locator(".lines li")).to_have_count(0)
    for field, text in texts(closing).items():
        expect(field).to_be_visible()
        expect(field).to_have_value(text)
    sees_the_call(closing)

    # Sent, each is stored upon what stands now, and is not typed a second time.
    closing.locator(".penalty-form button[value=B]").tap()
    expect(closing.locator(".lines li")).to_contain_text(WHY)
    expect(closing.locator("#penalty-why")).to_have_value("")
    expect(closing.locator("#penalty-why")).to_be_hidden()
    send_the_call(closing)
    expect(closing.locator("#call textarea")).to_have_value("")
    expect(closing.locator("#call textarea")).to_be_hidden()
    closing.locator("form.times button").tap()
    expect(closing.locator("form.times [name=ended]")).to_have_attribute("value", "2040-01-02T11:45")
    for field, text in list(texts(closing).items())[2:]:
        expect(field).to_have_value(text)
    judging.sign(closing, "senior")
    expect(closing.locator(".signed bdi")).to_have_text("Семён Петров")


def test_what_a_captain_types_on_the_phone_is_not_shown_to_the_judge(closing: Page) -> None:
    objection = closing.locator("form[action$='/sign/A/disagree/'] textarea")
    handed = closing.locator(".hand-over")
    closing.locator("#signing a[href$='/sign/A/']").tap()
    expect(handed).to_be_visible()
    handed.locator("details:has(textarea) summary").tap()
    objection.fill(WHY)
    handed.locator(".hand-back a").tap()
    closing.locator("#signing a[href$='/sign/A/']").tap()
    expect(handed).to_be_visible()
    expect(objection).to_be_visible()
    expect(objection).to_have_value(WHY)
    judging.sign(closing, "captain_a")
    expect(closing.locator("h1")).to_contain_text("Бета")
    handed.locator(".hand-back a").tap()
    expect(closing.locator("#signing .signed")).to_have_count(1)
    expect(objection).to_have_count(1)
    expect(objection).to_have_value("")
    expect(objection).to_be_hidden()


def test_a_page_that_the_browser_had_put_away_is_as_the_later_one_has_left_it(closing: Page) -> None:
    type_a_call(closing)
    with closing.expect_navigation():
        closing.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(closing.locator("[data-live][data-state=live]")).to_be_attached()
    sees_the_call(closing)


def test_a_call_to_the_organiser_stays_while_results_are_entered_and_the_match_goes_on(
    site: Site, open_page: Opener
) -> None:
    judging.put_state(site, "individual", all_decided=True)
    page = opened(site, open_page, "individual")
    type_a_call(page)
    judging.tap(page, "individual-1-1", "B")
    sees_the_call(page)
    page.locator(".moves .btn-primary").tap()
    expect(page.locator(".steps")).to_have_attribute("data-state", "team")
    sees_the_call(page)
    clock = page.locator("#judge-clocks")
    clock.locator("button[value=start]").first.tap()
    expect(clock.locator("button[value=pause]")).to_be_visible()
    sees_the_call(page)
    page.locator("form:has(> [name=seen]) .btn-link").tap()
    expect(page.locator(".steps")).to_have_attribute("data-state", "individual")
    sees_the_call(page)


def test_texts_stay_while_the_phone_is_handed_to_a_captain_and_back(closing: Page) -> None:
    type_a_call(closing)
    closing.locator("details:has(.penalty-form) > summary").tap()
    closing.locator("#penalty-why").fill(WHY)
    closing.locator("#signing a[href$='/sign/A/']").tap()
    expect(closing.locator(".hand-back")).to_be_visible()
    closing.locator(".hand-back a").tap()
    sees_the_call(closing)
    expect(closing.locator("#penalty-why")).to_be_visible()
    expect(closing.locator("#penalty-why")).to_have_value(WHY)


def beaten(page: Page, site: Site) -> None:
    """A penalty is given after somebody else has changed the protocol: the page of the conflict stands there."""
    page.locator("details:has(.penalty-form) > summary").tap()
    page.locator("#penalty-points").fill("1")
    page.locator("#penalty-why").fill(WHY)
    of_match(site, OTHER_TIMES)
    page.locator(".penalty-form button[value=B]").tap()
    expect(page.locator("#main > #conflict")).to_be_visible()


def test_texts_stay_while_another_step_is_looked_at(closing: Page) -> None:
    closing.locator("details:has(.penalty-form) > summary").tap()
    closing.locator("#penalty-why").fill(WHY)
    closing.get_by_role("link", name="Составы").tap()
    closing.wait_for_url("**/judge/?step=line_ups")
    type_a_call(closing)
    closing.locator(".steps").get_by_role("link", name="Итоги").tap()
    closing.wait_for_url("**/judge/?step=closing")
    sees_the_call(closing)
    expect(closing.locator("#penalty-why")).to_be_visible()
    expect(closing.locator("#penalty-why")).to_have_value(WHY)
    send_the_call(closing)
    closing.reload()
    expect(closing.locator("#penalty-why")).to_have_value(WHY)
    expect(closing.locator("#call textarea")).to_have_value("")


@pytest.mark.parametrize(("choice", "is_stored"), [("a.btn", False), ("form button", True)], ids=["theirs", "mine"])
def test_texts_stay_when_a_conflict_is_settled(closing: Page, site: Site, choice: str, *, is_stored: bool) -> None:
    type_a_call(closing)
    beaten(closing, site)
    closing.locator(f"#conflict {choice}").tap()
    closing.wait_for_url("**/judge/?step=closing")
    expect(closing.locator(".lines li", has_text=WHY)).to_have_count(int(is_stored))
    sees_the_call(closing)
    expect(closing.locator("#penalty-why")).to_have_value("")


def test_nobody_else_who_takes_the_phone_gets_what_a_judge_has_typed(closing: Page) -> None:
    address = closing.url
    closing.locator("details:has(.penalty-form) > summary").tap()
    closing.locator("#penalty-why").fill(WHY)
    closing.reload()
    expect(closing.locator("#penalty-why")).to_have_value(WHY)
    with closing.expect_navigation():
        closing.get_by_role("button", name="Забыть мои ссылки на этом устройстве").tap()
    log_in(closing)
    closing.wait_for_url("**/desk/")
    closing.goto(address)
    expect(closing.locator("[data-live][data-state=live]")).to_be_attached()
    expect(closing.locator("#penalty-why")).to_have_value("")


def test_another_judge_whose_link_is_opened_in_the_same_tab_does_not_get_it_either(closing: Page, site: Site) -> None:
    address = closing.url
    link = of_match(site, SECOND_JUDGE).strip()
    closing.locator("details:has(.penalty-form) > summary").tap()
    closing.locator("#penalty-why").fill(WHY)
    closing.goto(f"{site.url}/go/{link}/")
    closing.get_by_role("button", name="Да, это я").click()
    closing.wait_for_url("**/judge/")
    closing.goto(address)
    expect(closing.locator("[data-live][data-state=live]")).to_be_attached()
    expect(closing.locator("#penalty-why")).to_have_value("")


def object_offline(page: Page) -> None:
    """Captain A, who has signed on this phone, objects after all, while there is no link."""
    judging.sign(page, "captain_a")
    expect(page.locator("h1")).to_contain_text("Бета")
    page.locator(".hand-back a").tap()
    expect(page.locator("#signing .signed")).to_have_count(1)
    page.context.set_offline(True)
    objection = page.locator("#signing details:has([name=side])")
    objection.locator("summary").tap()
    objection.locator("textarea").fill(CALL)
    objection.locator("button").tap()
    expect(page.locator("[data-outbox] span").first).to_have_text("не отправлено: 1")


def test_a_penalty_after_an_objection_that_waits_meets_no_conflict(closing: Page) -> None:
    object_offline(closing)
    closing.locator("form.preset button[value=A]").first.tap()
    closing.locator("#remarks").fill(WHY)
    closing.locator("#remarks").blur()
    expect(closing.locator("[data-outbox] span").first).to_have_text("не отправлено: 3")
    closing.context.set_offline(False)
    expect(closing.locator(".signal")).to_contain_text(CALL)
    expect(closing.locator(".lines li")).to_have_count(1)
    expect(closing.locator("#remarks")).to_have_value(WHY)
    expect(closing.locator("[data-outbox] span").first).to_have_text("сохранено")
    expect(closing.locator("#late")).to_be_empty()


def test_what_somebody_else_has_changed_is_a_conflict_after_an_objection_too(closing: Page, site: Site) -> None:
    object_offline(closing)
    closing.locator("form.preset button[value=A]").first.tap()
    expect(closing.locator("[data-outbox] span").first).to_have_text("не отправлено: 2")
    of_match(site, OTHER_TIMES)
    closing.context.set_offline(False)
    expect(closing.locator("#late #conflict")).to_be_visible()
    expect(closing.locator(".lines li")).to_have_count(0)


def test_a_remark_typed_before_a_conflict_takes_the_place_of_the_page_is_stored(closing: Page, site: Site) -> None:
    held = hold_the_first(closing, "**/penalties/")
    closing.locator("form.preset button[value=A]").first.tap()
    of_match(site, OTHER_TIMES)
    closing.locator("#remarks").fill(WHY)
    held.let_go()
    expect(closing.locator("#main > #conflict")).to_be_visible()
    closing.locator("#conflict a.btn").tap()
    closing.wait_for_url("**/judge/?step=closing")
    expect(closing.locator("#remarks")).to_have_value(WHY)
    expect(closing.locator("[data-outbox] span").first).to_have_text("сохранено")
    closing.reload()
    expect(closing.locator("#remarks")).to_have_value(WHY)


def test_who_types_while_the_page_is_renewed_goes_on_where_they_were(closing: Page) -> None:
    held = hold_the_first(closing, "**/penalties/")
    closing.locator("form.preset button[value=A]").first.tap()
    type_a_call(closing)
    field = closing.locator("#call textarea")
    field.press("Home")
    field.press("ArrowRight")
    held.let_go()
    expect(closing.locator(".lines li")).to_have_count(1)
    expect(field).to_be_focused()
    closing.keyboard.type("!")
    expect(field).to_have_value(CALL[0] + "!" + CALL[1:])


def test_what_someone_else_has_stored_meanwhile_is_not_overwritten_unseen(closing: Page, site: Site) -> None:
    closing.locator("[name=started]").fill("2040-01-02T10:30")
    of_match(site, OTHER_TIMES)
    standing = of_match(site, TIMES)
    type_a_call(closing)
    send_the_call(closing)
    expect(closing.locator("[name=started]")).to_have_value("2040-01-02T10:30")
    type_a_call(closing)
    send_twice = closing.locator("#call form button")
    send_twice.tap()
    expect(closing.locator(".signal")).to_have_count(2)
    expect(closing.locator("[name=started]")).to_have_value("2040-01-02T10:30")
    closing.locator("form.times button").tap()
    expect(closing.locator("#conflict")).to_be_visible()
    assert of_match(site, TIMES) == standing


def test_a_text_stays_when_it_is_refused_and_when_another_control_is_used_after_that(closing: Page) -> None:
    closing.locator("details:has(.penalty-form) > summary").tap()
    closing.locator("#penalty-points").fill("много")
    closing.locator("#penalty-why").fill(WHY)
    closing.locator(".penalty-form button[value=B]").tap()
    expect(closing.locator(".faults")).to_be_visible()
    penalise(closing)
    expect(closing.locator(".faults")).to_have_count(0)
    expect(closing.locator("#penalty-why")).to_be_visible()
    expect(closing.locator("#penalty-why")).to_have_value(WHY)
    expect(closing.locator("#penalty-points")).to_have_value("много")


def test_the_reason_for_reopening_stays_and_what_waited_for_a_link_is_not_typed_again(
    site: Site, open_page: Opener
) -> None:
    judging.put_state(site, "signed", all_decided=True)
    page = opened(site, open_page, "summary")
    page.locator("details:has(#reopen-reason) > summary").tap()
    page.locator("#reopen-reason").fill(WHY)
    type_a_call(page)
    page.context.set_offline(True)
    page.locator("#call form button").tap()
    expect(page.locator("[data-outbox] span").first).to_have_text("не отправлено: 1")
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(".signal")).to_have_count(1)
    expect(page.locator("#call textarea")).to_have_value("")
    expect(page.locator("#reopen-reason")).to_be_visible()
    expect(page.locator("#reopen-reason")).to_have_value(WHY)


class TestBoard:
    """The page on which a judge plays a game move by move."""

    @pytest.fixture
    def site(self, tmp_path: Path) -> Iterator[Site]:
        yield from served(tmp_path, "tests.journeys.board_scene")

    def test_what_is_typed_beside_the_board_stays_when_a_move_is_played(self, site: Site, open_page: Opener) -> None:
        page = open_page(PHONE)
        enter(site, page)
        begin(site, page, "deer")
        first, second = boards.texts("deer")[:2]
        game, match = get("deer"), play_texts(page, "deer", first)
        page.locator("#correcting summary").tap()
        page.locator("#correcting [name=action]").fill("c7-c6")
        page.locator("#ending summary").tap()
        page.locator("#ending [name=how]").select_option("agreement")
        page.locator("#ending [name=reason]").fill(WHY)
        enter_action(page, match.position, game, second)
        ready(page, 2)
        expect(page.locator("#correcting [name=ply] option")).to_have_count(2)
        expect(page.locator("#correcting [name=action]")).to_be_visible()
        expect(page.locator("#correcting [name=action]")).to_have_value("c7-c6")
        expect(page.locator("#correcting [name=ply]")).to_have_value(re.compile(r"^1\. "))
        expect(page.locator("#ending [name=how]")).to_have_value("agreement")
        expect(page.locator("#ending [name=reason]")).to_be_visible()
        expect(page.locator("#ending [name=reason]")).to_have_value(WHY)

    def test_what_is_typed_beside_the_board_outlives_a_whole_page_and_nobody_else_gets_it(
        self, site: Site, open_page: Opener
    ) -> None:
        page = self.corrected(site, open_page)
        address = page.url
        page.reload()
        self.sees_both(page)
        page.locator(".crumbs a").last.tap()
        expect(page.locator(".steps")).to_be_visible()
        page.goto(address)
        self.sees_both(page)
        page.goto(address.replace("/1/1/board/", "/2/2/board/"))
        expect(page.locator("main form button.btn-primary")).to_be_visible()
        expect(page.get_by_text(WHY)).to_have_count(0)
        page.goto(address)
        self.sees_both(page)
        log_in(page)
        page.wait_for_url("**/desk/")
        page.goto(address)
        ready(page, 1)
        expect(page.locator("#ending [name=reason]")).to_have_value("")
        expect(page.locator("#correcting [name=action]")).to_have_value("")

    def test_a_form_that_is_stored_takes_nothing_with_it_that_is_typed_in_another(
        self, site: Site, open_page: Opener
    ) -> None:
        page = self.corrected(site, open_page)
        page.locator("#correcting [name=action]").fill("нет такого хода")
        page.locator("#correcting button.btn-outline-primary").tap()
        expect(page.locator("#correcting .errorlist")).to_be_visible()
        expect(page.locator("#correcting [name=action]")).to_have_value("нет такого хода")
        expect(page.locator("#ending [name=reason]")).to_have_value(WHY)
        page.locator("#correcting [name=action]").fill(boards.texts("deer")[0])
        page.locator("#correcting button.btn-outline-primary").tap()
        ready(page, 1)
        expect(page.locator("#correcting [name=action]")).to_be_hidden()
        expect(page.locator("#correcting [name=action]")).to_have_value("")
        expect(page.locator("#ending [name=reason]")).to_be_visible()
        expect(page.locator("#ending [name=reason]")).to_have_value(WHY)
        page.locator("#ending button").tap()
        expect(page.locator("#ending")).to_have_count(0)
        page.wait_for_load_state()
        expect(page.locator("[data-board][data-quiet]")).to_have_count(0)
        page.locator("#board .play-back").tap()
        ready(page, 1)
        expect(page.locator("#ending [name=reason]")).to_have_value("")

    def test_a_form_that_never_arrived_is_given_back_though_somebody_else_has_moved(
        self, site: Site, open_page: Opener
    ) -> None:
        page = self.corrected(site, open_page)
        address = page.url
        page.route("**/end/", lambda route: route.abort())
        with page.expect_event("requestfailed", lambda request: request.url.endswith("/end/")):
            page.locator("#ending button").tap()
        self.elsewhere(site, open_page, address, boards.texts("deer")[1])
        page.goto(address)
        ready(page, 2)
        expect(page.locator("#ending [name=reason]")).to_be_visible()
        expect(page.locator("#ending [name=reason]")).to_have_value(WHY)

    @pytest.mark.parametrize("another", [False, True], ids=["taken back", "replaced"])
    def test_a_correction_of_a_move_that_was_taken_back_corrects_no_other(
        self, site: Site, open_page: Opener, *, another: bool
    ) -> None:
        page = self.corrected(site, open_page)
        other = self.elsewhere(site, open_page, page.url, boards.texts("deer")[1])
        page.reload()
        page.locator("#correcting [name=ply]").select_option(index=0)
        other.locator("#board .play-back").tap()
        ready(other, 1)
        if another:
            other.locator("#move").fill(OTHER_MOVE)
            other.locator(".play-entry button").tap()
            ready(other, 2)
        page.reload()
        ready(page, 1 + another)
        expect(page.locator("#correcting [name=action]")).to_have_value("c7-c6")
        expect(page.locator("#correcting [name=ply]")).to_have_value("")
        page.locator("#correcting button.btn-outline-primary").tap()
        expect(page.locator("#correcting .errorlist")).to_contain_text("больше не стоит на этом месте")
        expect(page.locator("#correcting [name=action]")).to_have_value("c7-c6")
        expect(page.locator("#correcting [name=ply]")).to_have_value("")
        expect(page.locator("#board")).to_have_attribute("data-ply", str(1 + another))
        expect(page.locator("#correcting [name=ply] option")).to_have_count(2 + another)

    def elsewhere(self, site: Site, open_page: Opener, address: str, text: str) -> Page:
        """Another phone, on which the second move has just been entered."""
        other = open_page(PHONE)
        enter(site, other)
        other.goto(address)
        ready(other, 1)
        other.locator("#move").fill(text)
        other.locator(".play-entry button").tap()
        ready(other, 2)
        return other

    def corrected(self, site: Site, open_page: Opener) -> Page:
        """The board of a game of one move, with texts typed in both forms beside it."""
        page = after_one_move(site, open_page)
        page.locator("#correcting summary").tap()
        page.locator("#correcting [name=action]").fill("c7-c6")
        page.locator("#ending summary").tap()
        page.locator("#ending [name=how]").select_option(label="решение судьи")
        page.locator("#ending [name=reason]").fill(WHY)
        return page

    def sees_both(self, page: Page) -> None:
        ready(page, 1)
        expect(page.locator("#correcting [name=action]")).to_be_visible()
        expect(page.locator("#correcting [name=action]")).to_have_value("c7-c6")
        expect(page.locator("#ending [name=how] option:checked")).to_have_text("решение судьи")
        expect(page.locator("#ending [name=reason]")).to_be_visible()
        expect(page.locator("#ending [name=reason]")).to_have_value(WHY)
