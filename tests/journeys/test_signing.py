"""Signing by hand-over: the judge, then each captain, on one phone; drawn with a finger where that is wanted."""

import math
import re

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.journeys import judging
from tests.journeys.accessible import violations
from tests.journeys.conftest import DESKTOP, PHONE, Opener, Site, shell

pytestmark = pytest.mark.browser

SIZES = [(360, 640), (390, 844), (844, 390)]
AGREE = "Подтверждаю и подписываю"
DRAWN = 'from tournaments.models import Tournament; Tournament.objects.update(signing="drawn")'
NEXT = """
from django.utils import timezone
from tests import factories as make
from tournaments.models import Match, Tour
match = Match.objects.get(pk={pk})
tour = make.make_tour(match.tour.tournament, starts_at=timezone.now())
make.make_match(tour, match.team_a, match.team_b, judges=(match.match_judges.get().judge,), room="Актовый зал")
"""
ROWS = """
from tournaments.models import Signature
print([(row.role, row.way, row.given_by, len(row.strokes)) for row in Signature.objects.order_by("pk")])
"""


@pytest.fixture
def closing(site: Site, open_page: Opener) -> Page:
    """A judge's phone at the end of a match: everything is entered but the signatures."""
    judging.put_state(site, "closing", all_decided=True)
    page = open_page(PHONE)
    judging.enter_by_link(page, site, "judge")
    page.get_by_role("link", name="Альфа – Бета").tap()
    expect(page.locator("#signing")).to_be_visible()
    return page


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name)


def heading(page: Page, team: str) -> None:
    expect(page.locator("h1")).to_have_text(f"Передайте телефон команде «{team}», кнопку нажимает она")


def draw_by_touch(page: Page, wave: float = 5.0) -> None:
    """A finger on the glass: real touch events, from which the browser makes those of pointers."""
    pad = page.locator("[data-pad] svg")
    expect(pad).to_be_visible()
    box = pad.bounding_box()
    assert box is not None
    session: CDPSession = page.context.new_cdp_session(page)

    def send(kind: str, share: float | None) -> None:
        along = share or 0
        place = {
            "x": box["x"] + box["width"] * (0.1 + 0.8 * along),
            "y": box["y"] + box["height"] * (0.5 + 0.35 * math.sin(wave * 6 * along)),
        }
        points = [] if share is None else [place]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", 0)
    for step in range(1, 40):
        send("touchMove", step / 40)
    send("touchEnd", None)
    session.detach()


def test_three_taps_sign_a_protocol_without_a_page_load(closing: Page, site: Site) -> None:
    shell(site, NEXT.format(pk=site.told["match"]))
    loads: list[str] = []
    closing.on("request", lambda request: loads.append(request.url) if request.is_navigation_request() else None)
    button(closing, "Подписать и передать телефон").tap()
    heading(closing, "Альфа")
    expect(closing.locator(".signed-score")).to_contain_text("22 : 0")
    button(closing, AGREE).tap()
    heading(closing, "Бета")
    button(closing, AGREE).tap()
    expect(closing.locator(".signed-next a")).to_contain_text("Протокол подписан ✓ — следующая встреча")
    expect(closing.locator(".signed-next a")).to_contain_text("Актовый зал")
    expect(closing.locator(".badge-state").first).to_have_text("подписана")
    assert loads == []
    given = (
        "[('senior', 'judges', 'Семён', 0), ('captain_a', 'judges', 'Семён', 0), ('captain_b', 'judges', 'Семён', 0)]"
    )
    assert given in shell(site, ROWS)
    closing.locator(".signed-next a").tap()
    closing.wait_for_url("**/judge/")
    expect(closing.locator(".badge-state").first).to_have_text("назначена")


def test_after_the_last_match_the_judge_is_told_so(closing: Page) -> None:
    button(closing, "Подписать и передать телефон").tap()
    for team in ("Альфа", "Бета"):
        heading(closing, team)
        button(closing, AGREE).tap()
    expect(closing.locator(".signed-next")).to_contain_text("Других встреч у вас сейчас нет")
    closing.locator(".signed-next a").tap()
    closing.wait_for_url("**/judge/")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_all_that_is_signed_is_in_sight_with_the_button(closing: Page, site: Site, width: int, height: int) -> None:
    shell(site, DRAWN)
    closing.set_viewport_size({"width": width, "height": height})
    closing.reload()
    button(closing, "Подписать и передать телефон").tap()
    heading(closing, "Альфа")
    assert closing.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
    assert closing.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    for part in (".signed-score", ".parts", "[data-pad]", ".hand-back a"):
        expect(closing.locator(part)).to_be_in_viewport(ratio=1)
    expect(button(closing, AGREE)).to_be_in_viewport(ratio=1)
    expect(closing.get_by_text("Возражаю, потому что…")).to_be_in_viewport(ratio=1)
    for gone in (".top", ".foot", ".steps", "#penalties", "#signing"):
        expect(closing.locator(gone).locator("visible=true")).to_have_count(0)
    assert violations(closing) == []


def test_a_finger_draws_what_is_kept_shown_and_forgotten_with_a_correction(closing: Page, site: Site) -> None:
    shell(site, DRAWN)
    closing.reload()
    button(closing, "Подписать и передать телефон").tap()
    heading(closing, "Альфа")
    draw_by_touch(closing)
    expect(closing.locator("[data-pad] polyline")).to_have_count(1)
    button(closing, "Стереть").tap()
    expect(closing.locator("[data-pad] polyline")).to_have_count(0)
    draw_by_touch(closing)
    button(closing, AGREE).tap()
    heading(closing, "Бета")
    expect(closing.locator("[data-pad] polyline")).to_have_count(0)
    button(closing, AGREE).tap()
    expect(closing.locator(".signature .drawn")).to_have_count(1)
    lengths = [int(part.split(")")[0]) for part in shell(site, ROWS).split("'Семён', ")[1:]]
    assert [bool(length) for length in lengths] == [False, True, False]
    assert lengths[1] < 600
    closing.get_by_text("Исправить с указанием причины").tap()
    closing.locator("#reopen-reason").fill("ошибка в счёте")
    gap = "one => one.closest('details').nextElementSibling.querySelector('.btn').getBoundingClientRect().top"
    assert (
        button(closing, "Открыть протокол").evaluate(f"one => ({gap})(one) - one.getBoundingClientRect().bottom") >= 8
    )
    button(closing, "Открыть протокол").tap()
    expect(closing.locator(".correcting")).to_be_visible()
    assert all(part.startswith("0)") for part in shell(site, ROWS).split("'Семён', ")[1:])


FIRST_POINTER = """svg => {
    svg.setPointerCapture = () => null;
    const {left, top} = svg.getBoundingClientRect();
    for (const [kind, x] of [["pointerdown", left + 20], ["pointermove", left + 80], ["pointerup", left + 80]])
        svg.dispatchEvent(new PointerEvent(kind, {pointerId: 0, bubbles: true, clientX: x, clientY: top + 20}));
}"""


def test_a_pointer_with_the_number_0_draws_too(closing: Page, site: Site) -> None:
    shell(site, DRAWN)
    closing.reload()
    button(closing, "Подписать и передать телефон").tap()
    heading(closing, "Альфа")
    closing.locator("[data-pad] svg").evaluate(FIRST_POINTER)
    expect(closing.locator("[data-pad] [name=strokes]")).to_have_value(re.compile(r"^\d+,\d+ \d+,\d+$"))


def test_a_mouse_draws_too(site: Site, open_page: Opener) -> None:
    shell(site, DRAWN)
    judging.put_state(site, "closing", all_decided=True)
    page = open_page(DESKTOP)
    judging.enter_by_link(page, site, "captain_a")
    page.get_by_role("link", name="Альфа – Бета").click()
    pad = page.locator("[data-pad] svg")
    expect(pad).to_be_visible()
    box = pad.bounding_box()
    assert box is not None
    page.locator("[data-pad] svg").scroll_into_view_if_needed()
    pad = page.locator("[data-pad] svg")
    expect(pad).to_be_visible()
    box = pad.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 200, box["y"] + 90, steps=5)
    page.mouse.up()
    button(page, AGREE).click()
    expect(page.locator("#sign .drawn")).to_have_count(1)
    expect(page.locator("#sign .lines")).to_contain_text("на своём телефоне")


def test_a_change_meanwhile_is_told_and_the_drawing_stays(closing: Page, site: Site, open_page: Opener) -> None:
    shell(site, DRAWN)
    closing.reload()
    second = open_page(PHONE)
    judging.enter_by_link(second, site, "judge")
    second.get_by_role("link", name="Альфа – Бета").tap()
    closing.locator("#signing a[href$='/sign/A/']").tap()
    heading(closing, "Альфа")
    closing.get_by_label("Имя подписывающего").fill("Анна Ветрова")
    draw_by_touch(closing)
    second.locator("form.preset button[value=A]").first.tap()
    expect(second.locator(".lines li")).to_have_count(1)
    button(closing, AGREE).tap()
    expect(closing.locator("#conflict")).to_contain_text("Пока эта страница была открыта, протокол изменили")
    expect(closing.locator("#conflict li")).to_contain_text("Штраф")
    expect(closing.get_by_label("Имя подписывающего")).to_have_value("Анна Ветрова")
    expect(closing.locator("[data-pad] polyline")).to_have_count(1)
    button(closing, AGREE).tap()
    heading(closing, "Бета")


def test_whoever_disagrees_says_why_and_is_reminded_before_signing(closing: Page) -> None:
    closing.locator("#signing a[href$='/sign/B/']").tap()
    heading(closing, "Бета")
    closing.get_by_text("Возражаю, потому что…").tap()
    closing.get_by_label("Что в протоколе неверно?").fill("Вторая партия была ничьей")
    button(closing, "Оспорить протокол").tap()
    expect(closing.locator(".signal.is-open")).to_contain_text("Вторая партия была ничьей")
    closing.locator("#signing a[href$='/sign/B/']").tap()
    expect(closing.locator(".objected")).to_contain_text("Вторая партия была ничьей")
    expect(closing.locator(".objected")).to_contain_text("Подпись снимет это возражение")
    assert violations(closing) == []
    button(closing, "Снять возражение и подписать").tap()
    heading(closing, "Альфа")
    closing.get_by_role("link", name="На страницу судьи").tap()
    expect(closing.locator(".signal.is-open")).to_have_count(0)


def test_a_signature_without_a_link_is_kept_and_sent_later(closing: Page, site: Site) -> None:
    closing.locator("#signing a[href$='/sign/A/']").tap()
    heading(closing, "Альфа")
    closing.context.set_offline(True)
    button(closing, AGREE).tap()
    expect(closing.locator("[data-outbox]")).to_contain_text("уйдёт само, когда появится связь")
    closing.context.set_offline(False)
    expect(closing.locator(".signed")).to_have_count(1)
    assert "captain_a" in shell(site, ROWS)


def test_what_stands_on_paper_is_entered_at_once(closing: Page, site: Site) -> None:
    closing.get_by_text("Протокол подписан на бумаге").tap()
    button(closing, "Внести подписи с бумаги").tap()
    expect(closing.locator(".signature", has_text="подписано на бумаге, внесено: Семён")).to_have_count(3)
    assert shell(site, ROWS).count("'paper'") == 3


def test_without_scripts_the_names_are_enough(site: Site, open_page: Opener) -> None:
    shell(site, DRAWN)
    judging.put_state(site, "closing", all_decided=True)
    page = open_page({**PHONE, "java_script_enabled": False})
    judging.enter_by_link(page, site, "judge")
    page.get_by_role("link", name="Альфа – Бета").tap()
    button(page, "Подписать и передать телефон").tap()
    heading(page, "Альфа")
    expect(page.locator("[data-pad]")).to_be_hidden()
    button(page, AGREE).tap()
    heading(page, "Бета")
    button(page, AGREE).tap()
    expect(page.locator(".signed-next")).to_contain_text("Протокол подписан ✓")
