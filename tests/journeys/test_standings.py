"""An organiser orders the metrics by buttons, by keys and by dragging, looks at the effect, and hides a tour."""

import base64
import gzip
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.journeys.clocks import stand_still
from tests.journeys.conftest import DESKTOP, PHONE, Opener, Site, run, served
from tests.journeys.test_protocol import log_in
from tests.journeys.test_tables import COLOURS

pytestmark = pytest.mark.browser


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    yield from served(tmp_path, "tests.journeys.real_scene")


@pytest.fixture
def real(site: Site) -> Site:
    """The matches of 2022 in a tournament of Olga's own."""
    return site


def line(page: Page, metric: str, nth: int = 0) -> Locator:
    return page.locator(f"[data-line]:has([name=metric][value={metric}])").nth(nth)


def order(page: Page) -> list[str]:
    """The metrics that have a number, as the form would send them."""
    lines = page.locator("[data-line]").all()
    numbered = ((metric.locator("[name=order]").input_value(), metric.locator("[name=metric]")) for metric in lines)
    used = sorted((int(number), name.get_attribute("value") or "") for number, name in numbered if number)
    assert [number for number, _name in used] == [*range(1, len(used) + 1)]
    return [name for _number, name in used]


def test_metrics_are_ordered_by_buttons_and_keys_and_their_effect_is_seen_first(real: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    log_in(page)
    page.goto("/desk/real/standings/")
    assert order(page) == ["match_points", "points"]
    line(page, "points").locator("[data-move='-1']").click()
    assert order(page) == ["points", "match_points"]
    button = line(page, "points").locator("[data-move='1']")
    button.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert order(page)[0] == "match_points"
    line(page, "points").locator("[data-move='-1']").click()
    line(page, "points").locator("[data-move='-1']").click()
    assert order(page)[0] == "points"
    page.locator("button[value=preview]").click()
    expect(page.locator("#effect")).to_be_in_viewport()
    expect(page.locator("tr.is-moved").first).to_be_visible()
    assert len(page.locator("tr.is-moved").first.evaluate(COLOURS)) == 1
    assert order(page)[0] == "points"
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.locator("section button[value=store]").click()
    page.goto("/t/real/standings/")
    expect(page.locator("tbody tr").first).to_contain_text("дельта")


def test_metrics_are_ordered_by_dragging(real: Site, open_page: Opener) -> None:
    page = open_page({"viewport": {"width": 1280, "height": 1600}})
    log_in(page)
    page.goto("/desk/real/standings/")
    handle, target = line(page, "wins").locator("[data-handle]"), line(page, "match_points")
    start, end = handle.bounding_box(), target.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 5, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + 5, end["y"] + end["height"] / 2, steps=40)
    page.mouse.up()
    assert order(page) == ["wins", "match_points", "points"]


def test_a_hidden_tour_is_seen_by_the_organiser_alone_until_it_is_opened(real: Site, open_page: Opener) -> None:
    page, visitor = open_page(DESKTOP), open_page(PHONE)
    log_in(page)
    page.goto("/desk/real/standings/")
    page.locator("[name=frozen_from]").fill("5")
    page.locator("button[value=store]").click()
    first = "tbody tr:first-child"
    visitor.goto("/t/real/standings/")
    expect(visitor.locator(".frozen")).to_be_visible()
    expect(visitor.locator(first)).not_to_contain_text("27")
    page.goto("/t/real/standings/")
    expect(page.locator(first)).to_contain_text("27")
    page.goto("/desk/real/standings/")
    page.get_by_text("Объявить результаты…", exact=True).click()
    page.locator("form[action$='/open/'] button").click()
    for what in ("", "cross/", "progress/", "players/"):
        visitor.goto(f"/t/real/standings/{what}")
        expect(visitor.locator(".frozen")).to_have_count(0)
        assert visitor.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), what
    visitor.goto("/t/real/standings/")
    expect(visitor.locator(first)).to_contain_text("27")


HIDDEN = """
from tournaments.models import Tournament
Tournament.objects.filter(slug="real").update(frozen_from=5, revision=1000)
"""


@pytest.mark.parametrize("path", ["", "cross/", "progress/"])
def test_the_usual_table_comes_with_the_news(real: Site, open_page: Opener, path: str) -> None:
    page = open_page(PHONE)
    page.goto(f"/t/real/standings/{path}")
    expect(page.locator("[data-live][data-state=live]")).to_be_attached()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    run(real.environment, "manage.py", "shell", "-c", HIDDEN)
    expect(page.locator("#standing .frozen")).to_be_visible()
    expect(page.locator("[data-live][data-state=live]")).to_be_attached()
    assert asked == [], "it comes over the connection that is open"


def test_the_table_stays_and_a_newer_one_is_asked_for_until_it_comes(real: Site, open_page: Opener) -> None:
    """In another order than the usual one, which the stream brings."""
    page = open_page(PHONE)
    page.goto("/t/real/standings/?sort=-metric1")
    expect(page.locator("[data-live][data-state=live]")).to_be_attached()
    expect(page.locator("p[data-mark]")).not_to_be_empty()
    first = page.locator("#standing tbody tr").first
    expect(first).to_be_visible()
    refused: list[str] = []

    def refuse(route: Route) -> None:
        refused.append(route.request.url)
        route.fulfill(status=503)

    page.route("**/standings/?sort=-metric1", refuse)
    run(real.environment, "manage.py", "shell", "-c", HIDDEN)
    expect(page.locator("[data-live][data-state=lost]")).to_be_attached()
    expect(page.locator("p.is-lost[data-mark]")).not_to_be_empty()
    assert refused
    expect(first).to_contain_text("32")
    page.unroute("**/standings/?sort=-metric1")
    expect(first).not_to_contain_text("32")
    expect(page.locator("[data-live][data-state=live]")).to_be_attached()


DAMAGED = '<span hidden data-told="newer"></span><span hidden data-rows="AAAA"></span>'
INTACT = base64.b64encode(gzip.compress(b'<div><div id="standing" data-newest="newest">Intact</div></div>')).decode()


def told(page: Page, events: list[str]) -> None:
    """The page's stream says these one after another, over a connection for each; the last one again and again."""

    def answer(route: Route) -> None:
        event = events[0] if len(events) == 1 else events.pop(0)
        route.fulfill(content_type="text/event-stream", body=f"retry: 300\ndata: {event}\n\n")

    page.route("**/live/stream/*", answer)
    page.route(re.compile(r"/live/\?table="), lambda route: route.fulfill(content_type="text/html", body=events[0]))


@pytest.mark.parametrize("answer", ["none", "an older table"])
def test_a_table_that_comes_damaged_is_asked_for_with_pauses(real: Site, open_page: Opener, answer: str) -> None:
    page = open_page(PHONE)
    asked: list[float] = []

    def refuse(route: Route) -> None:
        if route.request.is_navigation_request():
            return route.continue_()
        asked.append(time.monotonic())
        return route.continue_() if answer == "an older table" else route.fulfill(status=503)

    told(page, [DAMAGED])
    page.route("**/standings/", refuse)
    page.goto("/t/real/standings/")
    while len(asked) < 3:
        page.wait_for_event("response", lambda response: response.url.endswith("/standings/"))
    assert asked[2] - asked[0] > 2, "a pause of at least a second, then of two"


def test_a_table_that_comes_whole_after_a_damaged_one_waits_for_no_pause(real: Site, open_page: Opener) -> None:
    page = open_page(PHONE)
    stand_still(page)
    events, asked = [DAMAGED], list[Route]()

    def refuse(route: Route) -> None:
        if is_opened(route):
            return route.continue_()
        asked.append(route)
        return route.fulfill(status=503)

    told(page, events)
    page.route("**/standings/", refuse)
    page.goto("/t/real/standings/")
    while not asked:
        page.clock.run_for(50)
    events[:] = [f'<span hidden data-told="newest"></span><span hidden data-rows="{INTACT}"></span>']
    for _ in range(9):  # what is done at once is done in the next tick, and no second passes
        page.wait_for_event("response", lambda response: "/live/stream/" in response.url)
        page.clock.run_for(10)
    expect(page.locator("#standing")).to_have_text("Intact")


def is_opened(route: Route) -> bool:
    return route.request.is_navigation_request()
