"""Each game is played to its end with one finger: by drags and by taps, with tries that no rule allows between them."""

import json
from collections.abc import Iterator
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.journeys import boards
from tests.journeys.conftest import PHONE, Opener, Site, in_module, served
from tests.journeys.staying import COVERED
from tests.journeys.test_board import ready
from tests.journeys.touching import Finger

pytestmark = pytest.mark.browser
LEFT: Final = {"corners": 3, "deer": 5, "heldplay": 4, "isses": 3, "sonor": 7}
"""How many of a game's actions are still to be played."""
Way = tuple[float, float]


class Deed(NamedTuple):
    """Tokens to tap, two to drag between ("a1>a8"), or a disc and where a finger goes from it; then what comes of it:
    the text that is played, the rule that refuses it, or what is said where the last tap leads nowhere."""

    hands: tuple[str | tuple[str, Way], ...]
    played: str = ""
    rule: str = ""
    astray: str = ""


UP, DOWN = (0.0, -70.0), (0.0, 24.0)
GAMES: Final = {
    "corners": (
        Deed(("g8",), rule="Правило 5 «Уголков»"),
        Deed(("b8>c5",), rule="Правило 5 «Уголков»"),
        Deed(("a1>a8", "h7"), astray="В углу h7 фигура соперника"),
        Deed(("d4",), astray="Уже выбрано: a1 a8. Угол d4 пуст"),
        Deed(("g8",), rule="Правило 6 «Уголков»"),
        Deed(("a1>a8", "h8"), played="a1-a8-h8-h1"),
        Deed(("pass",), played="pass"),
        Deed(("a1>a3", "a3>b3"), played="a1-a3-b3-b1"),
    ),
    "deer": (
        Deed(("c3>e5",), rule="Правило 5 «Оленей и собак»"),
        Deed(("c9",), rule="Правило 5 «Оленей и собак»"),
        Deed(("c3>a1",), played="c3xa1"),
        Deed(("a1",), rule="Правило 3 «Оленей и собак»"),
        Deed(("b5",), played="@b5"),
        Deed(("a1>e1",), played="a1xe1"),
        Deed(("a5",), played="@a5"),
        Deed(("c5", "c7"), played="c5xc7"),
    ),
    "heldplay": (
        Deed(("e7>e2",), rule="Правило 2 «Хелд-плея»"),
        Deed(("h8",), astray="С h8 ходить нечем: клетка пуста."),
        Deed(("e7>e9",), rule="Правило 3 «Хелд-плея»"),
        Deed(("d5>b5",), played="d5-b5"),
        Deed(("g1>f1", "=5"), played="g1-f1=5"),
        Deed(("d4", "d2"), played="d4-d2"),
        Deed(("f1>g1",), played="f1-g1"),
    ),
    "isses": (
        Deed(("g6",), rule="Правило 2 игры «Тот самый!»"),
        Deed(("g7",), played="(coin g7)"),
        Deed(("a1",), astray="a1: так походить нельзя. Коснитесь фишки, которая ходит, или нажмите «Тот самый!»."),
        Deed(("e2>e1",), rule="Правило 8 игры «Тот самый!»"),
        Deed(("g5>g7",), rule="Правило 7 игры «Тот самый!»"),
        Deed(("f3>f4",), played="w:f3-f4"),
        Deed(("accuse", "d5"), played="(accuse o)"),
        Deed(("g5", "g5"), played="(reveal A=r B=r)"),
    ),
    "sonor": (
        Deed(("P",), rule="Правило 2 «Сонора»"),
        Deed((("5", DOWN),), rule="Правило 5 «Сонора»"),
        Deed(("4", ("", DOWN)), rule="Правило 5 «Сонора»"),
        Deed((("5", UP),), played="5:"),
        Deed(("4", ("", UP)), played="4:"),
        Deed(("(stop)",), played="(stop)"),
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with a board of each game shortly before its end."""
    begun = {kind: boards.texts(kind)[: -LEFT[kind]] for kind in boards.GAMES}
    yield from served(tmp_path_factory.mktemp("touch"), "tests.journeys.touch_scene", json.dumps(begun))


def do(page: Page, finger: Finger, hand: str | tuple[str, Way], disc: str) -> None:
    """One tap or drag; a tap on a place beside the disc that was tapped before."""
    if isinstance(hand, str) and ">" in hand:
        start, _to, goal = hand.partition(">")
        finger.drag(finger.place(start), finger.place(goal))
    elif isinstance(hand, str) and hand.startswith("("):
        page.locator(f"[data-move] details:has(button[value='{hand}']) > summary").tap()
        page.locator(f"[data-move] button[value='{hand}']").tap()
    elif isinstance(hand, str):
        finger.tap(hand)
    else:
        token, (right, below) = hand
        x, y = finger.place(token or disc)
        if token:
            finger.drag((x, y), (x + right, y + below))
        else:
            expect(page.locator("[data-dial]")).to_be_visible()
            page.touchscreen.tap(x + right, y + below)


def enter(page: Page, finger: Finger, deed: Deed) -> None:
    board = page.locator("[data-board]")
    ply = int(board.get_attribute("data-ply") or 0)
    expect(page.locator("[data-board][data-ready]:not([data-quiet])")).to_be_attached()
    for hand in deed.hands:
        do(page, finger, hand, str(deed.hands[0]))
    if deed.astray:
        expect(page.locator("[data-prompt]")).to_contain_text(deed.astray)
        expect(page.locator("#refused")).to_have_count(0)
        assert page.evaluate(in_module("board", "board.state.taps.length === board.state.path.length"))
    elif deed.rule:
        expect(page.locator("#refused summary")).to_have_text(deed.rule)
        expect(page.locator("#refused")).to_be_in_viewport(ratio=0.5)
        assert board.get_attribute("data-ply") == str(ply)
        page.locator("#refused:not([data-quiet]) [data-close]").tap()
        clear(page)
    else:
        expect(page.locator(f"[data-board][data-ply='{ply + 1}']")).to_be_attached()
        assert (page.locator(".play-last b").get_attribute("data-text") or "").startswith(deed.played)


def clear(page: Page) -> None:
    """What was begun is set aside, if anything was."""
    page.evaluate(in_module("board", "board.clear()"))


@pytest.mark.parametrize("kind", GAMES)
def test_a_game_is_played_to_its_end_with_one_finger(site: Site, open_page: Opener, kind: str) -> None:
    page = open_page(PHONE)
    page.goto(f"{site.url}{site.told[kind]}")
    finger = Finger(page)
    assert sum(bool(deed.rule or deed.astray) for deed in GAMES[kind]) >= 3
    for deed in GAMES[kind]:
        enter(page, finger, deed)
        assert page.evaluate("scrollY") == 0 or deed.hands == ("(stop)",)
    expect(page.locator("[data-board][data-over]")).to_be_attached()


SIZES: Final = ((390, 844), (844, 390), (1366, 768))
NEEDED: Final = (
    "[data-draw] svg",
    ".play-turn",
    "[data-prompt]",
    ".play-choices",
    ".play-back",
    "[data-past]",
    "[data-flip]",
)
OUT_OF_SIGHT: Final = """(wanted) => wanted.filter((one) => {
  const box = document.querySelector(one).getBoundingClientRect();
  return box.top < -0.5 || box.left < -0.5 || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5;
})"""


@pytest.mark.parametrize("kind", GAMES)
def test_all_that_a_move_needs_is_in_sight_without_scrolling(open_page: Opener, kind: str) -> None:
    page = open_page(PHONE)
    page.goto(f"/try/{kind}/")
    page.locator("form.sheet button.btn-primary").click()
    expect(page.locator("[data-board][data-ready]")).to_be_attached()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        expect(page.locator("[data-board][data-ready]")).to_be_attached()
        assert page.evaluate(OUT_OF_SIGHT, list(NEEDED)) == [], (width, height)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_refusal_lies_beside_the_board_of_a_phone_held_across(open_page: Opener) -> None:
    page = open_page({**PHONE, "viewport": {"width": 844, "height": 390}})
    finger = at_deer(page)
    finger.drag(finger.place("c7"), finger.place("e3"))
    expect(page.locator("#refused summary")).to_have_text("Правило 5 «Оленей и собак»")
    expect(page.locator("#refused")).to_be_in_viewport(ratio=0.9)
    assert not page.evaluate(COVERED)


def at_deer(page: Page) -> Finger:
    page.goto("/try/deer/")
    page.locator("form.sheet button.btn-primary").click()
    ready(page, 0)
    return Finger(page)


def test_a_piece_follows_the_finger_over_lit_targets_and_is_back_when_it_is_dropped_nowhere(open_page: Opener) -> None:
    page = open_page(PHONE)
    finger = at_deer(page)
    start, goal = finger.place("c7"), finger.place("a5")
    finger.down(start)
    finger.move(start, goal)
    lifted = page.locator(".play-lifted").bounding_box()
    assert lifted is not None
    assert abs(lifted["x"] + lifted["width"] / 2 - goal[0]) < 3
    assert abs(lifted["y"] + lifted["height"] / 2 - goal[1]) < 8
    expect(page.locator("[data-draw] .is-target")).to_have_count(8)
    finger.move(goal, (20, 160))
    finger.up()
    expect(page.locator(".play-lifted")).to_have_count(0)
    expect(page.locator("[data-draw] .is-tapped")).to_have_count(0)
    expect(page.locator("#refused")).to_have_count(0)
    ready(page, 0)


def test_a_turned_board_is_kept_and_played_on(open_page: Opener) -> None:
    page = open_page(PHONE)
    finger = at_deer(page)
    before = finger.place("c3")
    page.locator("[data-flip]").tap()
    expect(page.locator("[data-flip]")).to_have_attribute("aria-pressed", "true")
    assert finger.place("c7")[1] == pytest.approx(before[1], abs=1)
    finger.drag(finger.place("c7"), finger.place("a5"))
    ready(page, 1)
    expect(page.locator(".play-last b")).to_have_attribute("data-text", "c7xa5")
    page.reload()
    ready(page, 1)
    assert finger.place("c3")[1] < finger.place("a5")[1]


def test_earlier_positions_are_looked_at_only_and_a_tap_leads_back_to_the_present(open_page: Opener) -> None:
    page = open_page(PHONE)
    finger = at_deer(page)
    finger.drag(finger.place("c7"), finger.place("a5"))
    ready(page, 1)
    page.locator("[data-past]").tap()
    expect(page.locator("[data-now]")).to_be_visible()
    expect(page.locator("#piece-c7")).to_be_attached()
    finger.tap("d8")
    expect(page.locator("[data-now]")).to_be_hidden()
    expect(page.locator("#piece-a5")).to_be_attached()
    ready(page, 1)
    page.locator("[data-walk] [data-to='1']").tap()
    finger.tap("d8")
    ready(page, 2)
    page.locator(".play-back").tap()
    ready(page, 1)
    expect(page.locator("[data-walk] [aria-current]")).to_have_text("c7xa5")


def test_the_sound_is_off_until_it_is_wanted_and_then_kept(open_page: Opener) -> None:
    page = open_page(PHONE)
    finger = at_deer(page)
    sound = page.locator("[data-sound]")
    expect(sound).to_have_attribute("aria-pressed", "false")
    finger.drag(finger.place("c7"), finger.place("a5"))
    ready(page, 1)
    assert page.locator("[data-board]").get_attribute("data-sounded") is None
    sound.tap()
    finger.tap("d8")
    ready(page, 2)
    expect(page.locator("[data-board][data-sounded=move]")).to_be_attached()
    page.reload()
    expect(sound).to_have_attribute("aria-pressed", "true")


def test_a_number_is_chosen_on_the_boards_own_picture(open_page: Opener) -> None:
    page = open_page(PHONE)
    page.goto("/try/heldplay/")
    page.locator("[name=draws]").uncheck()
    page.locator("form.sheet button.btn-primary").click()
    ready(page, 0)
    finger = Finger(page)
    finger.drag(finger.place("a3"), finger.place("a2"))
    palette = page.locator("[data-draw] [data-palette] button")
    expect(palette).to_have_text(list("12345678"))
    frame = page.locator("[data-draw]").bounding_box()
    for number in range(8):
        box = palette.nth(number).bounding_box()
        assert frame is not None
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        assert frame["x"] <= box["x"]
        assert box["x"] + box["width"] <= frame["x"] + frame["width"]
        assert frame["y"] <= box["y"]
        assert box["y"] + box["height"] <= frame["y"] + frame["height"]
    finger.tap("=5")
    ready(page, 1)
    expect(page.locator(".play-last b")).to_have_attribute("data-text", "a3-a2=5")


def test_the_place_beside_the_finger_is_enlarged_while_a_direction_is_dragged(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    page.goto("/try/sonor/")
    page.locator("form.sheet button.btn-primary").click()
    ready(page, 0)
    finger = Finger(page)
    start = finger.place("2")
    goal = (start[0], start[1] - 80)
    finger.down(start)
    finger.move(start, goal)
    loupe = page.locator(".play-loupe")
    expect(loupe).to_be_visible()
    # The picture in the loupe is made anew while the finger moves: looked up and measured in one go.
    expect(page.locator(".play-loupe [data-tap='2']").first).to_be_visible()
    larger, disc = page.evaluate(
        """() => [".play-loupe", "[data-draw]"].map((where) =>
          document.querySelector(`${where} [data-tap="2"]`).getBoundingClientRect().width)"""
    )
    assert larger >= 1.8 * disc
    page.wait_for_function(
        """([x, y]) => {
          const around = document.querySelector(".play-loupe").getBoundingClientRect();
          return around.bottom < y - 10 || Math.abs((around.left + around.right) / 2 - x) > 90;
        }""",
        arg=goal,
    )
    finger.move(goal, start)
    finger.up()
    expect(loupe).to_have_count(0)
    ready(page, 0)
