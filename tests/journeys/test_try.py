"""Two people try a game on one phone, without a tournament and without logging in."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from games.registry import get
from tests.journeys import boards
from tests.journeys.accessible import violations
from tests.journeys.conftest import DESKTOP, PHONE, Opener, Site, served, shell
from tests.journeys.test_board import play_whole, ready, tap, type_move
from tests.journeys.test_picks import pick, take_back_the_phone

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server for all: each journey has boards of its own."""
    yield from served(tmp_path_factory.mktemp("try"), "tests.journeys.scene")


def begin(page: Page, kind: str, **options: str) -> None:
    """From the first page to an empty board."""
    page.goto("/")
    page.locator("a[href='/try/']").click()
    page.locator(f"a[href='/try/{kind}/']").click()
    if kind == "isses":
        page.locator("[name=draw]").uncheck()
    if kind == "heldplay":
        page.locator("[name=draws]").uncheck()
    for name, value in options.items():
        page.locator(".try-options").evaluate("part => { part.open = true; }")
        page.locator(f"[name=options-{name}]").select_option(value)
    page.locator("form.sheet button.btn-primary").click()
    ready(page, 0)


@pytest.mark.parametrize("kind", ["corners", "deer"])
def test_a_game_is_tried_by_taps_and_again_with_sides_swapped(open_page: Opener, kind: str) -> None:
    page = open_page(PHONE)
    begin(page, kind)
    match = play_whole(page, kind)
    points = get(kind).points(match.position)
    expect(page.locator(".play-score .score")).to_have_text(f"{points.a} : {points.b}")
    page.locator("button[value=swap]").tap()
    ready(page, 0)
    role = {"corners": "B", "deer": "B"}[kind]
    expect(page.locator(".play-turn")).to_have_class(f"play-turn is-{role}")


def test_moves_that_wait_and_are_not_named_are_hinted_at(open_page: Opener) -> None:
    page = open_page(PHONE)
    begin(page, "deer")
    page.context.set_offline(True)
    for count, text in enumerate(boards.texts("deer")[:4], 1):
        type_move(page, text)
        expect(page.locator("[data-unsent] li")).to_have_count(count)
    expect(page.locator("[data-prompt]")).to_contain_text("не отправлено: 4 (…, ход текстом, c3xc5, ход текстом).")


ROLES = """() => [...document.querySelectorAll(".play-score .side-role")].map((role) => {
  const range = document.createRange();
  range.selectNodeContents(role);
  const [box, text] = [role.getBoundingClientRect(), range.getBoundingClientRect()];
  if (text.top >= box.bottom - 1) return "none";
  return text.bottom <= box.bottom + 1 && text.right <= box.right + 1 ? "whole" : "cut";
})"""
"""How much of each side's role is in sight."""


@pytest.mark.parametrize(("width", "shown"), [(360, "none"), (412, "whole")])
def test_a_role_beside_a_name_is_in_sight_whole_or_not_at_all(open_page: Opener, width: int, shown: str) -> None:
    page = open_page(PHONE)
    page.set_viewport_size({"width": width, "height": 740})
    page.goto("/try/sonor/")
    page.locator("[name=opponent][value=program]").check()
    page.locator("form.sheet button.btn-primary").click()
    ready(page, 0)
    assert page.evaluate(ROLES) == [shown, shown]


def test_a_refusal_shows_the_rule_and_a_move_is_taken_back(open_page: Opener) -> None:
    page = open_page(PHONE)
    begin(page, "corners")
    for ply, token in enumerate(("d4", "e5"), 1):
        tap(page, token)
        ready(page, ply)
    tap(page, "e5")
    expect(page.locator("#refused")).to_be_visible()
    page.locator("#refused summary").tap()
    expect(page.locator("#refused details p").first).to_be_visible()
    expect(page.locator("[data-board]")).to_have_attribute("data-ply", "2")
    ready(page, 2)
    page.locator("button[value=back]").tap()
    ready(page, 1)
    page.locator("a[href='#rules']").tap()
    expect(page.locator("#rules dl").first).to_be_in_viewport()
    page.reload()
    ready(page, 1)


def test_cards_are_picked_behind_a_cover_and_are_on_no_page_before_they_are_shown(open_page: Opener) -> None:
    page = open_page(PHONE, "en-GB")
    begin(page, "isses", picks="sealed")
    for ply, text in enumerate(boards.texts("isses")[:2], 1):
        type_move(page, text)
        expect(page.locator(f"[data-board][data-ply='{ply}']")).to_be_attached()
    for ply, player, card in ((3, "Player A", "v"), (4, "Player B", "y")):
        assert violations(page) == []
        pick(page, player, card)
        expect(page.locator(f"[data-board][data-ply='{ply}']")).to_be_attached()
        take_back_the_phone(page)
    ready(page, 4)
    shown = page.content() + page.request.get(f"{page.url}record.txt").text()
    shown += page.request.get(f"{page.url}taps/").text()
    assert "(pick A ?)" in shown
    assert not any(secret in shown for secret in ("pick A v", "pick B y"))


def test_a_class_can_begin_at_once(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    page.goto("/try/deer/")
    for _phone in range(30):
        page.goto("/try/deer/")
        page.locator("form.sheet button.btn-primary").click()
        expect(page.locator("[data-board]")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_where_games_are_tried(open_page: Opener, scheme: str) -> None:
    page = open_page({**PHONE, "color_scheme": scheme})
    for address in ("/try/", "/rules/isses/", "/try/deer/"):
        page.goto(address)
        assert violations(page) == [], address
    page.locator("form.sheet button.btn-primary").tap()
    ready(page, 0)
    assert violations(page) == []
    page.goto("/try/corners/no-such-board/")
    assert violations(page) == []


ENDED = """
from django.utils import timezone
from tournaments.models import TryBoard
TryBoard.objects.create(
    key="an-ended-game", made_with="an-ended-game", game="sonor", actions=["(stop)", "(stop)"], tags={},
    touched_at=timezone.now(),
)
"""


def test_what_can_be_done_after_a_game_is_in_sight_or_one_tap_away(open_page: Opener, site: Site) -> None:
    """The board of Sonor is the tallest."""
    shell(site, ENDED)
    for size in (PHONE, DESKTOP):
        page = open_page(size)
        page.goto("/try/sonor/an-ended-game/")
        link = page.locator("a[href='#over']")
        if size is PHONE:
            expect(link).to_be_in_viewport(ratio=1)
            link.tap()
        else:
            expect(link).to_be_hidden()
        expect(page.locator(".try-over button[value=swap]")).to_be_in_viewport(ratio=1)
