"""What a judge does on the phone, step by step; used by several journeys."""

from playwright.sync_api import Page, expect

from tests.journeys.conftest import Site, run
from tests.journeys.slow_link import Held, hold_the_first

RESULTS = ("A", "draw", "B", "A", "A", "draw", "B", "B", "A", "A")
"""Of the ten games of the individual stage, board by board: A gets 6, B gets 4."""


def enter_by_link(page: Page, site: Site, who: str) -> None:
    """Opens the private link and says: yes, this is me."""
    page.goto(site.link(who))
    page.get_by_role("button", name="Да, это я").click()


def go_on(page: Page) -> None:
    """To the next state of the match."""
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.locator(".moves button.btn-primary").click()
    page.wait_for_load_state()


def enter_line_up(page: Page, side: str) -> None:
    """The team's first four players on the boards in order, the others free shooters, the first one captain."""
    page.locator(f"#line-up-{side} a.btn").click()
    page.wait_for_url("**/line-ups/*/")
    players = page.locator("fieldset.player:not(:has([name='new-name']))")
    for position in range(players.count()):
        wanted = str(position + 1) if position < 4 else "s"
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            players.nth(position).locator(f"label:has(input[value='{wanted}'][name^='place-'])").click()
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        players.first.locator("label.captain").click()
    page.get_by_role("button", name="Готово").click()
    expect(page.locator(f"#line-up-{side} ol.boards li")).to_have_count(4)


def tap(page: Page, slot: str, decision: str) -> None:
    """A result button of a game, and waits until the row shows it as stored."""
    button = page.locator(f"#{slot} button[name=decision][value={decision}]")
    button.click()
    expect(page.locator(f"#{slot} button[name=decision][value={decision}]")).to_have_attribute("aria-pressed", "true")


def hold_the_first_tap(page: Page) -> Held:
    """The first result waits on its way."""
    return hold_the_first(page, "**/tap/")


def play_individual_stage(page: Page) -> None:
    """Ten taps."""
    for place, decision in enumerate(RESULTS):
        tap(page, f"individual-{place // 2 + 1}-{place % 2 + 1}", decision)


SIDES = {"captain_a": "A", "captain_b": "B"}


def sign(page: Page, role: str, name: str = "") -> None:
    """Signs on this phone with the name that is proposed, or another: the judge alone, a captain on the page that is
    handed to them."""
    form = page.locator(f"form:has(input[name=role][value={role}])")
    if role in SIDES:
        page.locator(f"#signing a[href$='/sign/{SIDES[role]}/'], .hand-over form").first.wait_for()
        if not page.locator(".hand-over").count():
            page.locator(f"#signing a[href$='/sign/{SIDES[role]}/']").click()
    if name:
        form.locator("input[name=name]").fill(name)
    form.locator("button:not([name], [type=button])").click()


def prepare_individual_stage(page: Page, site: Site) -> None:
    """From "my matches" to the grid of the individual stage."""
    enter_by_link(page, site, "judge")
    page.get_by_role("link", name="Альфа – Бета").click()
    go_on(page)
    go_on(page)
    page.get_by_role("link", name="Составы").click()
    enter_line_up(page, "A")
    enter_line_up(page, "B")
    go_on(page)
    expect(page.locator("#individual-5-2")).to_be_visible()


def put_state(site: Site, state: str = "", *, all_decided: bool = False) -> None:
    """The match with both line-ups named and in a state, from the server's side."""
    decided = ("decided",) if all_decided else ()
    run(site.environment, "-m", "tests.journeys.line_ups_scene", str(site.told["match"]), state, *decided)
