"""A judge enters whole games on the board: by tapping on a phone, with the mouse, with the keyboard alone."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from games.core.game import Match
from games.registry import get
from tests.journeys import accessible, boards
from tests.journeys.conftest import DESKTOP, PHONE, Opener, Site, served
from tournaments.formats.rules.tour_format import PRESETS

pytestmark = pytest.mark.browser


FREE: Final[dict[tuple[str, str], Iterator[str]]] = {}
"""By server and game: the boards of its match that nobody has played on yet."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with a match of every game in its individual stage; each journey plays on a board of its own."""
    yield from served(tmp_path_factory.mktemp("board"), "tests.journeys.board_scene")


def empty_place(site: Site, page: Page, kind: str) -> None:
    """Where a game begins that nobody has begun."""
    numbers = range(1, PRESETS[kind].format.games_per_board + 1)
    places = (f"{board}/{number}" for number in numbers for board in range(1, 6))
    place = next(FREE.setdefault((site.url, kind), places))
    page.goto(site.page(f"matches/{site.told[kind]}/judge/games/individual/{place}/board/"))


def enter(site: Site, page: Page, who: str = "judge") -> None:
    """The own link of the judge or a captain."""
    page.goto(site.link(who))
    page.locator("main button").click()
    page.wait_for_load_state()


def begin(site: Site, page: Page, kind: str) -> None:
    """An empty board of a game; Альфа begins, or has the first role."""
    empty_place(site, page, kind)
    press_begin(page, kind)


def press_begin(page: Page, kind: str) -> None:
    if kind == "isses":
        page.locator("[name=draw]").uncheck()
    page.locator("main form button.btn-primary").click()
    ready(page, 0)


def ready(page: Page, ply: int) -> None:
    """Until so many actions are stored, the taps that can follow are there, and the board takes them."""
    expect(page.locator(f"[data-board][data-ply='{ply}'][data-ready]:not([data-quiet])")).to_be_attached()


CHOICES: Final = "[data-buttons] [data-token='{0}'], [data-palette] [data-token='{0}']"
"""Where what has no place on the drawing is chosen: below the board, or on its picture."""


def cell(page: Page, token: str) -> Locator:
    """The place on the drawing that a tap is meant for."""
    return page.locator(f"[data-draw] [data-tap='{token}']").first


def tap(page: Page, token: str) -> None:
    """A tap on the button of a word, on one of the referee's words, or on the drawing; no half of a double tap."""
    expect(page.locator("[data-board][data-quiet]")).to_have_count(0)
    words = page.locator(f"{CHOICES.format(token)}, [data-move] button[value='{token}']")
    place = words if words.count() else cell(page, token)
    question = page.locator(f"[data-move] details:not([open]):has(> button[value='{token}']) > summary")
    if question.count():
        question.click()
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if page.evaluate("navigator.maxTouchPoints"):
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def enter_action(page: Page, position: Any, game: Any, text: str) -> None:
    """All taps of one action; a direction is typed and confirmed, a move that could go on is ended."""
    taps = boards.taps_to(game, position, text)
    for made, token in enumerate(taps):
        if game.slug == "sonor" and made == 1 and token != "-":
            page.locator("[data-angle]").fill(f"{float(token):g}")
            expect(page.locator("[data-step]")).not_to_be_empty()
            page.locator("[data-confirm]").click()
        else:
            tap(page, token)
    last = [choice for choice in game.continuations(position, taps[:-1]) if choice.token == taps[-1]]
    if last and last[0].more:
        page.locator("[data-buttons] [data-token='']").click()


def play_whole(page: Page, kind: str) -> Match[Any, Any]:
    """A whole game by taps."""
    game, match = get(kind), boards.begun(kind)
    for ply, text in enumerate(boards.texts(kind), 1):
        enter_action(page, match.position, game, text)
        match = match.play(text)
        if not game.over(match.position):
            ready(page, ply)
        expect(page.locator(".play-last b")).to_have_attribute("data-text", game.format(match.actions[-1]))
    return match


@pytest.mark.parametrize("kind", boards.GAMES)
def test_a_whole_game_is_entered_by_tapping_on_a_phone(site: Site, open_page: Opener, kind: str) -> None:
    page = open_page(PHONE)
    enter(site, page)
    begin(site, page, kind)
    match = play_whole(page, kind)
    game = get(kind)
    points = game.points(match.position)
    expect(page.locator(".play-score .score")).to_have_text(f"{points.a} : {points.b}")
    expect(page.locator("[data-board][data-over]")).to_be_attached()
    slot = "-".join(page.url.split("/")[-5:-2])
    page.goto(site.page(f"matches/{site.told[kind]}/judge/"))
    decided = {"1-0": "A", "0-1": "B", "1/2-1/2": "draw"}[game.outcome(match.position).value]
    # Level with the buttons of the game beside it.
    expect(page.locator(f"#{slot}[data-decision={decided}] .figures:visible")).to_have_css("margin", "0px")


def play_texts(page: Page, kind: str, *actions: str) -> Match[Any, Any]:
    """Actions by taps from the start."""
    game, match = get(kind), boards.begun(kind)
    for ply, text in enumerate(actions, 1):
        enter_action(page, match.position, game, text)
        match = match.play(text)
        ready(page, ply)
    return match


def type_move(page: Page, text: str) -> None:
    """By the field for text, as a quick typist does."""
    page.locator("[data-move] [name=action]").fill(text)
    page.keyboard.press("Enter")


ILLEGAL = {
    "corners": (("b7", "g8"), ("g8",), "Правило 5 «Уголков»"),
    "deer": (("c7xa5",), ("b4",), "Правило 3 «Оленей и собак»"),
    "heldplay": (("f9-d9=3",), ("d5", "b4"), "Правило 2 «Хелд-плея»"),
    "isses": (("(setup r=g5 o=c5 y=d2 g=f5 b=b5 v=d4 w=a5)",), ("g4",), "Правило 2 игры «Тот самый!»"),
    "sonor": (("1:000",), ("P",), "Правило 2 «Сонора»"),
}
"""Actions before, taps that no rule allows, the rule that is cited."""


@pytest.mark.parametrize("kind", ILLEGAL)
def test_taps_against_the_rules_are_refused_with_rule_and_sentence(site: Site, open_page: Opener, kind: str) -> None:
    before, taps, rule = ILLEGAL[kind]
    page = open_page(PHONE)
    enter(site, page)
    begin(site, page, kind)
    play_texts(page, kind, *before)
    for token in taps:
        tap(page, token)
    refused = page.locator("#refused")
    expect(refused).to_contain_text(rule)
    expect(page.locator("[data-draw] .board-fault").first).to_be_attached()
    expect(page.locator(f"[data-board][data-ply='{len(before)}']")).to_be_attached()
    refused.locator("summary").tap()
    expect(refused.locator("details p").first).to_be_visible()
    assert accessible.violations(page) == []


THUMB, REACH = 44, 28
"""Pixels: the least size of a target, and how far beside one a tap still means the nearest (``board-entry.js``)."""
SMALLEST = """(reach) => {
  const shapes = new Map();
  for (const shape of document.querySelectorAll("[data-draw] [data-tap]"))
    if (!shapes.has(shape.dataset.tap)) shapes.set(shape.dataset.tap, shape.getBoundingClientRect());
  const boxes = [...shapes.values()];
  const far = (a, b) => Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);
  const apart = (one) => Math.min(...boxes.filter((box) => box !== one).map((box) => far(one, box)));
  return Math.min(...boxes.map((one) => Math.max(Math.min(one.width, one.height), Math.min(2 * reach, apart(one)))));
}"""
"""How wide the place is at which a tap means one target and no other, at its narrowest."""


def test_every_target_is_as_large_as_a_thumb_or_can_be_made_so(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    enter(site, page)
    for kind in boards.GAMES:
        begin(site, page, kind)
        for width in (390, 360):
            page.set_viewport_size({"width": width, "height": 780})
            if page.evaluate(SMALLEST, REACH) < THUMB:
                page.locator("[data-zoom]").tap()
                assert page.evaluate(SMALLEST, REACH) >= THUMB, (kind, width)
        zoom = page.locator("[data-zoom]")
        larger = zoom.get_attribute("aria-pressed") == "true"
        assert larger == (kind in ("corners", "heldplay")), kind
        if larger:
            tap(page, {"corners": "a1", "heldplay": "a3"}[kind])
            expect(page.locator("[data-tap].is-tapped, [data-board][data-ply='1']").first).to_be_attached()
            assert page.evaluate(SMALLEST, REACH) >= THUMB, kind
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, kind


def test_the_rectangles_still_possible_light_up(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    enter(site, page)
    begin(site, page, "corners")
    play_texts(page, "corners", "a1", "h8", "a3", "h6", "c1", "h4", "c3", "g8")
    tap(page, "a1")
    expect(page.locator(".play-marks .board-target")).to_have_count(1)
    expect(page.locator("[data-draw] .is-target").first).to_be_attached()
    tap(page, "a1")
    expect(page.locator(".play-marks .board-target")).to_have_count(0)
    for token in ("a1", "a3", "c3"):
        tap(page, token)
    expect(page.locator(".play-last b")).to_have_attribute("data-text", "a1-a3-c3-c1")


def test_a_refusal_of_a_typed_move_is_in_sight_and_the_text_is_kept(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    enter(site, page)
    begin(site, page, "deer")
    type_move(page, "c7-c6")
    expect(page.locator("#move")).to_have_value("c7-c6")
    expect(page.locator("#move")).not_to_be_focused()  # a phone would scroll to it
    expect(page.locator("#refused")).to_be_in_viewport()


def test_a_capture_can_be_chosen_from_the_list(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    enter(site, page)
    begin(site, page, "corners")
    play_texts(page, "corners", "a1", "h8", "a3", "h6", "c1", "h4", "c3", "g8")
    page.locator("[data-choice] summary").tap()
    first = page.locator("[data-choice] button").first
    expect(first).to_have_text("a1–a3–c3–c1")
    first.tap()
    expect(page.locator(".play-last b")).to_have_attribute("data-text", "a1-a3-c3-c1")


def test_the_keyboard_alone_is_enough(site: Site, open_page: Opener) -> None:
    page = open_page(DESKTOP)
    enter(site, page)
    begin(site, page, "deer")
    focused = page.locator("[data-draw] [data-tap]:focus")
    for _ in range(40):
        page.keyboard.press("Tab")
        if focused.count():
            break
    walk_to(page, "c7")
    page.keyboard.press("Enter")
    walk_to(page, "a5")
    page.keyboard.press(" ")
    ready(page, 1)
    expect(page.locator(".play-last b")).to_have_attribute("data-text", "c7xa5")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.locator("[name=action]:focus").count():
            break
    page.keyboard.type("@d8")
    page.keyboard.press("Enter")
    ready(page, 2)
    expect(page.locator("datalist#moves option").first).to_be_attached()


def walk_to(page: Page, token: str) -> None:
    """With the arrow keys from the focused place to another."""
    for _ in range(30):
        name = page.evaluate("document.activeElement.dataset.tap")
        if name == token:
            return
        across, up = ord(token[0]) - ord(name[0]), int(token[1]) - int(name[1])
        if across and not (up and abs(up) > abs(across)):
            page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
        else:
            page.keyboard.press("ArrowUp" if up > 0 else "ArrowDown")
    raise AssertionError(f"{token} cannot be reached with the arrow keys")


def test_a_step_is_made_on_release_of_the_mouse_and_a_direction_can_be_turned_by_buttons(
    site: Site, open_page: Opener
) -> None:
    page = open_page(DESKTOP)
    enter(site, page)
    begin(site, page, "sonor")
    tap(page, "3")
    expect(page.locator("[data-dial]")).to_be_visible()
    box = cell(page, "3").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x + 30, y - 10)
    page.mouse.down()
    page.mouse.move(x + 60, y - 60, steps=5)
    angle = page.locator("[data-angle]")
    expect(angle).to_have_value("45")
    expect(page.locator(".play-loupe")).to_be_visible()
    expect(page.locator("[data-board][data-ply='0']")).to_be_attached()
    page.mouse.up()
    ready(page, 1)
    expect(page.locator(".play-last b")).to_have_attribute("data-text", "3:045")
    expect(page.locator(".play-loupe")).to_have_count(0)
    tap(page, "2")
    angle.fill("45")
    for turn in ("-10", "1", "1"):
        page.locator(f"[data-turn='{turn}']").click()
    expect(angle).to_have_value("44.2")
    expect(page.locator("[data-step]")).to_contain_text("2: 44,2°")
    expect(page.locator(".play-marks #mark-ghost-end")).to_be_attached()
    expect(page.locator("[data-board][data-ply='1']")).to_be_attached()
    page.locator("[data-confirm]").click()
    ready(page, 2)
    expect(page.locator(".play-last b")).to_have_attribute("data-text", "2:044.2")


def test_moves_without_a_link_wait_beside_the_board_and_are_stored_in_order_once(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    enter(site, page)
    begin(site, page, "deer")
    page.context.set_offline(True)
    for token in ("c7", "a5"):
        tap(page, token)
    unsent = page.locator("[data-unsent] li")
    expect(unsent).to_have_count(1)
    expect(unsent.first).to_contain_text("c7xa5")
    type_move(page, "@d8")
    expect(unsent).to_have_count(2)
    expect(unsent.nth(1)).to_contain_text("Ход текстом")  # no dog has been put yet: nobody has told how that is called
    expect(page.locator("[data-prompt]")).not_to_contain_text("@")
    for token in ("c3", "c5"):
        tap(page, token)
    expect(unsent).to_have_count(3)
    tap(page, "b7")
    page.locator("[data-enter]").tap()
    expect(unsent).to_have_count(4)
    expect(page.locator(".play-stored.is-waiting")).to_contain_text("4")
    page.context.set_offline(False)
    ready(page, 4)
    expect(page.locator(".play-last b")).to_have_attribute("data-text", "@b7")
    expect(page.locator("#beside .moves li")).to_have_text(["c7xa5", "Собака на d8", "c3xc5", "Собака на b7"])
    expect(unsent).to_have_count(0)
    expect(page.locator("#late")).to_be_empty()


def test_a_typed_move_that_waits_is_called_as_others_like_it(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    enter(site, page)
    begin(site, page, "deer")
    play_texts(page, "deer", *boards.texts("deer")[:2])
    page.reload()
    ready(page, 2)
    page.context.set_offline(True)
    unsent = page.locator("[data-unsent] li b")
    for number, text in enumerate(("c3xc5", "@b7"), 1):
        type_move(page, text)
        expect(unsent).to_have_count(number)
    expect(unsent).to_have_text(["c3xc5", "Собака на b7"])
    expect(page.locator("[data-prompt]")).to_contain_text("c3xc5, Собака на b7")


def test_when_the_game_went_on_elsewhere_both_are_shown_and_later_moves_are_held_back(
    site: Site, open_page: Opener
) -> None:
    page, other = open_page(PHONE), open_page(PHONE)
    enter(site, page)
    begin(site, page, "deer")
    page.context.set_offline(True)
    for token in ("c7", "a5"):
        tap(page, token)
    expect(page.locator("[data-unsent] li")).to_have_count(1)
    type_move(page, "@d8")
    expect(page.locator("[data-unsent] li")).to_have_count(2)
    enter(site, other)
    other.goto(page.url)
    ready(other, 0)
    for token in ("c3", "c2"):
        tap(other, token)
    ready(other, 1)
    page.context.set_offline(False)
    expect(page.locator("#late #conflict")).to_contain_text("c3–c2")
    expect(page.locator("#late #conflict")).to_contain_text("c7xa5")
    ready(page, 1)
    held = page.locator("[data-unsent] li")
    expect(held).to_have_count(1)
    expect(held).to_contain_text("Собака на d8")
    held.get_by_role("button").first.tap()
    ready(page, 2)
    expect(page.locator(".play-last b")).to_have_attribute("data-text", "@d8")


def test_a_move_that_turns_out_illegal_is_told_late_and_those_after_it_wait(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    enter(site, page)
    begin(site, page, "deer")
    page.context.set_offline(True)
    unsent = page.locator("[data-unsent] li")
    for number, text in enumerate(("c7-c9", "@d8"), 1):
        type_move(page, text)
        expect(unsent).to_have_count(number)
    page.context.set_offline(False)
    expect(page.locator("#late #refused")).to_contain_text("Правило 5 «Оленей и собак»")
    expect(unsent).to_have_count(1)
    unsent.get_by_role("button").last.tap()
    expect(unsent).to_have_count(0)
    ready(page, 0)


@pytest.mark.parametrize("kind", boards.GAMES)
def test_nothing_serious_keeps_anybody_from_the_board(site: Site, open_page: Opener, kind: str) -> None:
    page = open_page(PHONE)
    enter(site, page)
    empty_place(site, page, kind)
    for begun in (False, True):
        if begun:
            press_begin(page, kind)
        for size in (DESKTOP, PHONE):
            page.set_viewport_size(size["viewport"])  # type: ignore[arg-type]
            assert accessible.violations(page) == []
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
