"""The sheet of a match under a judge's thumb: all of it in sight, nothing moves, a tap too much does no harm."""

from typing import Any, Final

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.journeys import accessible, judging
from tests.journeys.conftest import Opener, Site, run
from tests.journeys.test_taps import stop_time

pytestmark = pytest.mark.browser

SIZES: Final = {"390x844": (390, 844), "360x640": (360, 640)}
PLACES: Final = """() => Object.fromEntries(
  [...document.querySelectorAll(":is(.judge-top, #bar, #judge-clocks, .scoresheet) *")]
    .filter((one) => one.matches("a, button, summary, .bar-total, .clock-left"))
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".rest-panel, .notes"))
    .map((one) => [
      [one.closest("[id]").id, one.tagName, one.name ?? "", one.value ?? "", one.getAttribute("href") ?? ""].join(" "),
      ["left", "top", "right", "bottom"].map((side) => one.getBoundingClientRect()[side].toFixed(1)).join(" "),
    ]))"""
OUTSIDE: Final = """() => [...document.querySelectorAll(".judge-top *, #bar *, #judge-clocks *, .scoresheet *")]
  .filter((one) => one.checkVisibility() && !one.closest(".visually-hidden, .rest-panel"))
  .map((one) => one.getBoundingClientRect())
  .filter((box) => box.width && box.height)
  .filter((box) => box.top < 0 || box.left < 0 || box.right > innerWidth || box.bottom > innerHeight)
  .length"""
SIGN: Final = """
from django.utils import timezone
from tournaments.models import Signature
Signature.objects.create(match_id={match}, role="senior", name="Семён", given_by="Семён", signed_at=timezone.now())
"""

EXTRA: Final = """
from tournaments.models import Game
Game.objects.create(match_id={match}, stage="extra", board=1, number=1, agreed=True)
"""


def phone(width: int, height: int) -> dict[str, Any]:
    return {"viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True}


def open_sheet(open_page: Opener, site: Site, size: dict[str, Any], locale: str = "ru-RU") -> Page:
    """A judge's phone with the match in the state that it is in."""
    page = open_page(size, locale)
    page.goto(site.link("judge"))
    page.locator("main form button").first.click()
    page.goto(site.page(f"matches/{site.told['match']}/judge/"))
    return page


@pytest.fixture
def stage(site: Site) -> Site:
    """The individual stage has begun."""
    judging.put_state(site, "individual")
    return site


def zone(page: Page, slot: str, decision: str) -> Locator:
    return page.locator(f"#{slot} button[name=decision][value='{decision}']")


def dot(page: Page, slot: str, side: str) -> Locator:
    return page.locator(f"#first-{slot} button[value={side}]")


def undo(page: Page) -> Locator:
    return page.locator("#undo button")


def total(page: Page, score: str) -> None:
    expect(page.locator("#bar .bar-total")).to_have_text(score)


class Watch:
    """Where every control of the sheet stood at first; none may stand elsewhere later."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.places: dict[str, str] = page.evaluate(PLACES)
        assert len(self.places) > 60

    def look(self, after: str) -> None:
        now: dict[str, str] = self.page.evaluate(PLACES)
        moved = {name: (place, now[name]) for name, place in self.places.items() if now.get(name, place) != place}
        assert moved == {}, (after, moved)
        self.places = now | self.places  # what has come later has to stay too


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_stage_is_one_screen_and_nothing_in_it_moves(stage: Site, open_page: Opener, size: tuple[int, int]) -> None:
    page, other = (open_sheet(open_page, stage, phone(*size)) for _ in range(2))
    expect(page.locator("[data-live][data-state=live]")).to_be_attached()
    assert page.evaluate(OUTSIDE) == 0
    watch = Watch(page)
    zone(page, "individual-3-2", "A").tap()
    total(page, "1 : 0")
    expect(undo(page)).to_have_text("Отменить: пара 3, партия 2")
    watch.look("a result")
    dot(page, "individual-3-1", "B").tap()
    expect(page.locator("#starts-individual-3-2.is-A:not(.is-expected)")).to_be_attached()
    watch.look("a dot")
    page.locator(".pair:has(#individual-4-1) summary").tap()
    watch.look("the rest of a row")
    page.locator("[data-rest=individual-4-1] [value=forfeit_b]").tap()
    total(page, "1 : 1")
    expect(page.locator(".rest[open]")).to_have_count(0)
    watch.look("a forfeit")
    zone(page, "individual-1-1", "draw").evaluate("one => one.value = 'nonsense'")
    page.locator("#individual-1-1 [value=nonsense]").tap()
    expect(page.locator("#notes")).to_contain_text("Выберите")
    expect(undo(page)).to_be_hidden()
    watch.look("a refusal")
    page.locator("[data-close-notes]").tap()
    page.locator("#judge-clocks button[value=start]").tap()
    page.locator("#judge-clocks button[value=pause]").wait_for()
    watch.look("the clock")
    zone(other, "individual-5-2", "B").tap()
    total(page, "1 : 2")
    watch.look("what somebody else has entered")
    on_the_way = judging.hold_the_first_tap(page)
    with page.expect_request("**/tap/"):
        zone(page, "individual-4-2", "A").tap()
    zone(other, "individual-4-2", "B").tap()
    total(other, "1 : 3")
    on_the_way.let_go()
    page.locator("#conflict a.btn").tap()
    total(page, "1 : 3")
    watch.look("a conflict")
    run(stage.environment, "manage.py", "shell", "--command", SIGN.format(match=stage.told["match"]))
    page.reload()
    watch.look("a signature")
    zone(page, "individual-2-2", "A").tap()
    expect(page.locator("#notes .withdrawn")).to_be_visible()
    watch.look("a signature withdrawn")
    page.context.set_offline(True)
    zone(page, "individual-1-1", "A").tap()
    expect(page.locator("[data-outbox]")).to_contain_text("не отправлено: 1")
    watch.look("what is not sent")
    page.context.set_offline(False)
    total(page, "3 : 3")
    watch.look("what was sent late")
    page.locator(".sheet-foot .btn-primary").tap()
    expect(page.locator("#question")).to_be_in_viewport()
    watch.look("a question")


def test_the_last_tap_is_undone_for_ten_seconds(stage: Site, open_page: Opener) -> None:
    page = open_sheet(open_page, stage, phone(360, 640))
    stop_time(page)
    zone(page, "individual-2-1", "A").tap()
    total(page, "1 : 0")
    zone(page, "individual-2-1", "draw").tap()
    total(page, "½ : ½")
    undo(page).tap()
    total(page, "1 : 0")
    expect(undo(page)).to_be_hidden()
    dot(page, "individual-2-1", "B").tap()
    expect(page.locator("#starts-individual-2-1.is-B")).to_be_attached()
    undo(page).tap()
    expect(page.locator("#starts-individual-2-1.is-none")).to_be_attached()
    expect(zone(page, "individual-2-1", "A")).to_have_attribute("aria-pressed", "true")
    zone(page, "individual-3-1", "B").tap()
    total(page, "1 : 1")
    page.clock.run_for(9_000)
    expect(undo(page)).to_be_visible()
    page.clock.run_for(2_000)
    expect(undo(page)).to_be_hidden()


def finger_on(page: Page, target: Locator) -> CDPSession:
    """A finger that has come down on something and is not lifted; what lifts it."""
    box = target.bounding_box()
    assert box
    touch, place = page.context.new_cdp_session(page), {"x": box["x"] + 9, "y": box["y"] + 9}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [place]})
    return touch


def test_a_finger_that_stays_on_a_game_opens_the_rest_of_it(stage: Site, open_page: Opener) -> None:
    page = open_sheet(open_page, stage, phone(360, 640))
    stop_time(page)
    touch = finger_on(page, zone(page, "individual-4-2", "draw"))
    page.clock.run_for(600)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("[data-rest=individual-4-2] [value=forfeit_a]")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator(".rest[open]")).to_have_count(0)
    zone(page, "individual-4-1", "A").tap()
    total(page, "1 : 0")


def test_a_tap_on_a_page_that_stands_still_for_a_moment_is_no_long_press(stage: Site, open_page: Opener) -> None:
    page = open_sheet(open_page, stage, phone(360, 640))
    stop_time(page)
    touch = finger_on(page, zone(page, "individual-4-2", "A"))
    page.clock.fast_forward(900)  # no timer goes off more than once
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    total(page, "1 : 0")
    expect(page.locator(".rest[open]")).to_have_count(0)


def test_an_extra_game_is_as_large_for_a_thumb_as_the_others_and_says_who_plays(stage: Site, open_page: Opener) -> None:
    run(stage.environment, "manage.py", "shell", "--command", EXTRA.format(match=stage.told["match"]))
    page = open_sheet(open_page, stage, phone(360, 640))
    row = page.locator(".pair:has(#extra-1-1)")
    for button in row.locator(".tap, summary").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44, box
        assert box["width"] >= 40, box
    for side in "AB":
        name = page.locator(f"#first-individual-1-1 [value={side}] bdi").inner_text()
        own = row.locator(f".first[value={side}] bdi")
        expect(own).to_have_text(name)
        expect(own).to_be_visible()


def test_an_undoing_that_is_too_late_says_so(stage: Site, open_page: Opener) -> None:
    page, other = (open_sheet(open_page, stage, phone(360, 640)) for _ in range(2))
    stop_time(page)
    zone(page, "individual-2-1", "A").tap()
    total(page, "1 : 0")
    total(other, "1 : 0")
    zone(other, "individual-2-1", "B").tap()
    total(other, "0 : 1")
    undo(page).tap()
    expect(page.locator("#notes")).to_contain_text(
        "Отменить уже нельзя: результат изменил кто-то другой (Пара 2, партия 1)"
    )
    total(page, "0 : 1")
    expect(page.locator("#conflict")).to_have_count(0)


def test_an_undoing_without_a_link_follows_the_tap_that_waits(stage: Site, open_page: Opener) -> None:
    page = open_sheet(open_page, stage, phone(360, 640))
    stop_time(page)
    page.route("**/tap/", lambda route: route.abort())
    sent = page.locator("[data-outbox]")
    for place, decision in enumerate(judging.RESULTS):
        zone(page, f"individual-{place // 2 + 1}-{place % 2 + 1}", decision).tap()
        expect(sent).to_contain_text(f"не отправлено: {place + 1}")
        if place == 4:
            page.reload()
            expect(page.locator("button.is-waiting:visible")).to_have_count(5)
    undo(page).tap()
    expect(sent).to_contain_text("не отправлено: 11")
    page.unroute("**/tap/")
    page.clock.resume()
    total(page, "5 : 4")
    expect(page.locator("#late")).to_be_empty()
    expect(zone(page, "individual-5-2", "A")).to_have_attribute("aria-pressed", "false")


def test_a_double_tap_on_anything_has_one_effect(stage: Site, open_page: Opener) -> None:
    page = open_sheet(open_page, stage, phone(360, 640))
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    stop_time(page)
    for board, gap in enumerate((50, 200, 450, 800), start=1):
        twice(page, zone(page, f"individual-{board}-1", "A"), gap)
        total(page, f"{board} : 0")
        twice(page, dot(page, f"individual-{board}-1", "B"), gap)
        expect(page.locator(f"#starts-individual-{board}-1.is-B")).to_be_attached()
        twice(page, page.locator(f".pair:has(#individual-{board}-1) summary"), gap, writes=False)
        twice(page, page.locator(f"[data-rest=individual-{board}-2] [value=forfeit_a]"), gap)
        total(page, f"{board + 1} : 0")
        twice(page, undo(page), gap)
        total(page, f"{board} : 0")
        assert len(sent) == 4 * board
    twice(page, page.locator("#judge-clocks button[value=start]"), 800)
    expect(page.locator("#judge-clocks button[value=pause]")).to_be_visible()
    twice(page, page.locator(".sheet-foot .btn-primary"), 800)
    twice(page, page.locator("#question button"), 800)
    expect(page.locator(".stage.is-individual.is-quiet")).to_be_attached()
    assert len(sent) == 19


def twice(page: Page, button: Locator, gap: int, *, writes: bool = True) -> None:
    """Two taps on the same place; the second one soon after the first, or when its answer is there."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box
    place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    if writes and gap > 100:
        with page.expect_event("requestfinished", lambda request: request.method == "POST"):
            page.touchscreen.tap(*place)
        expect(page.locator(".htmx-request")).to_have_count(0)
    else:
        page.touchscreen.tap(*place)
    page.clock.run_for(gap)
    page.touchscreen.tap(*place)
    expect(page.locator(".htmx-request")).to_have_count(0)
    page.clock.run_for(2_000)


def steadily(button: Locator) -> None:
    """A tap on what stands, and is not being renewed."""
    expect(button.page.locator(".htmx-request")).to_have_count(0)
    button.tap()


def calmly(button: Locator) -> None:
    """A tap by somebody who looks first: what has just come under the finger takes none."""
    expect(button).to_be_visible()
    expect(button.page.locator(".tap-guard")).to_have_count(0)
    steadily(button)


def test_a_whole_protocol_takes_few_taps_and_two_pages(site: Site, open_page: Opener) -> None:
    judging.put_state(site)
    page = open_page(phone(390, 844))
    judging.enter_by_link(page, site, "judge")
    page.evaluate("sessionStorage.pointerdown = sessionStorage.load = 0")
    for what in ("pointerdown", "load"):
        page.add_init_script(
            f"addEventListener('{what}', () => sessionStorage.{what} = +sessionStorage.{what} + 1, true)"
        )
    page.reload()
    page.get_by_role("link", name="Альфа – Бета").tap()
    on = page.locator(".moves .btn-primary")
    calmly(on)
    expect(page.locator("nav.steps[data-state=warm_up]")).to_be_attached()
    calmly(on)
    page.locator("#judge-clocks button[value=start]").tap()
    for board in range(1, 6):
        steadily(dot(page, f"individual-{board}-1", "A"))
        for number in (1, 2):
            steadily(zone(page, f"individual-{board}-{number}", judging.RESULTS[board * 2 + number - 3]))
    total(page, "6 : 4")
    calmly(on)
    expect(page.locator(".stage.is-individual.is-quiet")).to_be_attached()
    steadily(dot(page, "team-0-1", "A"))
    steadily(zone(page, "team-0-1", "B"))
    steadily(zone(page, "team-0-2", "draw"))
    total(page, "9 : 13")
    calmly(on)
    page.locator("textarea[name=remarks]").tap()
    page.keyboard.type("Шумели в коридоре")
    calmly(page.get_by_role("button", name="Подписать и передать телефон"))
    for side in "AB":
        calmly(page.locator(f"form:has(input[value=captain_{side.lower()}]) button.btn-primary"))
    expect(page.locator("nav.steps[data-state=signed]")).to_be_attached()
    assert page.evaluate("[sessionStorage.pointerdown, sessionStorage.load]") == ["28", "2"]


def test_the_rest_of_a_game_is_reached_without_scripts(stage: Site, open_page: Opener) -> None:
    page = open_sheet(open_page, stage, phone(360, 640) | {"java_script_enabled": False})
    page.locator(".pair:has(#individual-2-2) summary").tap()
    page.locator("[data-rest=individual-2-2] [value=forfeit_b]").tap()
    total(page, "0 : 1")
    dot(page, "individual-2-1", "B").tap()
    expect(page.locator("#starts-individual-2-2.is-A")).to_be_attached()


LARGE: Final = """() => { document.documentElement.style.fontSize = "200%"; }"""
OVER: Final = """() => {
  const controls = [...document.querySelectorAll(".scoresheet :is(.tap, .first, summary), #judge-clocks button")]
    .filter((one) => one.checkVisibility())
    .map((one) => [one.closest("[id]").id + one.value, one.getBoundingClientRect()]);
  const along = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const across = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const over = (a, b) => along(a, b) > 1 && across(a, b) > 1;
  return controls.flatMap(([name, box], at) =>
    controls.slice(at + 1).filter(([, one]) => over(box, one)).map(([one]) => `${name} ${one}`));
}"""


@pytest.mark.parametrize(("size", "locale"), [((844, 390), "en-GB"), ((360, 640), "ru-RU")], ids=["landscape", "large"])
def test_it_can_be_read_in_every_light_lying_and_in_large_letters(
    stage: Site, open_page: Opener, size: tuple[int, int], locale: str
) -> None:
    page = open_sheet(open_page, stage, phone(*size) | {"reduced_motion": "reduce"}, locale)
    zone(page, "individual-1-1", "A").tap()
    total(page, "1 : 0")
    # Lying, the page is scrolled, and the foot lies over a part of what is under it.
    hidden = "target-size" if size[0] > size[1] else ""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert accessible.violations(page, but=hidden) == []
    if locale == "ru-RU":
        page.evaluate(LARGE)
    assert page.evaluate(OVER) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
