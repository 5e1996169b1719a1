"""A server that has too much to do, as a judge and as somebody without scripts meet it."""

import contextlib
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.journeys import judging
from tests.journeys.conftest import PHONE, Opener, Site
from tests.journeys.test_taps import stop_time

pytestmark = pytest.mark.browser
SENTENCE = "Сервер занят. Попробуйте ещё раз через несколько секунд."


FULL = "Не сохранено: на диске сервера закончилось место. Сообщите организатору."
KEPT = "Введённое хранится в этом телефоне и отправится само, когда сервер снова сможет сохранять."


def refuse_the_first(page: Page, address: str, seconds: int, sentence: str = SENTENCE, **headers: str) -> list[str]:
    """The first form sent there is answered as a busy server does; gives the forms as they are sent."""
    sent: list[str] = []

    def answer(route: Route) -> None:
        if route.request.method != "POST":
            return route.continue_()
        sent.append(route.request.post_data or "")
        if len(sent) > 1:
            return route.continue_()
        return route.fulfill(
            status=503, content_type="text/plain; charset=utf-8", body=f"{sentence}\nSaid in English.\n",
            headers={"Retry-After": str(seconds), "Content-Language": "ru, en", **headers},
        )  # fmt: skip

    page.route(address, answer)
    return sent


def key_of(form: str) -> list[str]:
    return parse_qs(form)["key"]


def tapped_while_busy(site: Site, open_page: Opener) -> tuple[Page, list[str]]:
    """A judge's page with a tap that the server wants again in twelve seconds, on a clock that stands; what is sent."""
    judge = open_page()
    judging.prepare_individual_stage(judge, site)
    stop_time(judge)
    judge.reload()
    sent = refuse_the_first(judge, "**/tap/", seconds=12)
    judge.locator("#individual-1-1 button[name=decision][value=A]").click()
    expect(judge.locator("[data-outbox]")).to_contain_text("не отправлено: 1")
    return judge, sent


def test_a_tap_that_a_busy_server_did_not_take_is_sent_again_when_it_said(site: Site, open_page: Opener) -> None:
    judge, sent = tapped_while_busy(site, open_page)
    judge.clock.run_for(11_900)
    assert len(sent) == 1, "it was asked not to come back yet"
    with judge.expect_event("requestfinished", is_tap):
        judge.clock.run_for(5_200)
    expect(judge.locator("[data-outbox]")).to_contain_text("сохранено")
    expect(judge.locator("#bar .bar-total")).to_have_text("1 : 0")
    assert len(sent) == 2
    assert key_of(sent[0]) == key_of(sent[1])


def test_a_phone_whose_clock_is_put_back_meanwhile_waits_no_longer(site: Site, open_page: Opener) -> None:
    judge, sent = tapped_while_busy(site, open_page)
    judge.clock.set_system_time(datetime.now(UTC) - timedelta(hours=2))
    with judge.expect_event("requestfinished", is_tap):
        judge.clock.run_for(17_100)
    expect(judge.locator("[data-outbox]")).to_contain_text("сохранено")
    assert len(sent) == 2


def is_tap(request: Request) -> bool:
    return request.method == "POST" and request.url.endswith("/tap/")


def test_a_button_that_is_not_kept_says_that_the_server_is_busy(site: Site, open_page: Opener) -> None:
    judge = open_page()
    judging.prepare_individual_stage(judge, site)
    refuse_the_first(judge, "**/clocks/**", seconds=2)
    judge.locator("#judge-clocks form button").first.click()
    expect(judge.locator("#late")).to_have_text(SENTENCE)


def test_without_scripts_the_same_form_is_sent_again_from_the_page_that_kept_it(site: Site, open_page: Opener) -> None:
    judging.put_state(site, "individual")
    judge = open_page(PHONE | {"java_script_enabled": False})
    judging.enter_by_link(judge, site, "judge")
    judge.get_by_role("link", name="Альфа – Бета").click()
    file = Path(site.environment["DATA_DIR"], "db.sqlite3")
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        judge.locator("#individual-1-1 button[name=decision][value=A]").click()
        expect(judge.get_by_role("heading", name="Ещё не сохранено: сервер занят")).to_be_visible()
        expect(judge.get_by_role("heading", name="Not saved yet: the server is busy")).to_be_visible()
        other.execute("ROLLBACK")
    judge.get_by_role("button", name="Отправить ещё раз").click()
    expect(judge.locator("#individual-1-1 button[value=A][name=decision]")).to_have_attribute("aria-pressed", "true")
    with contextlib.closing(sqlite3.connect(file)) as database:
        ((entries,),) = database.execute("SELECT count(*) FROM tournaments_auditentry WHERE action = 'game.enter'")
    assert entries == 1


def test_a_tap_on_a_full_disk_is_kept_and_names_the_cause_until_it_is_stored(site: Site, open_page: Opener) -> None:
    judge = open_page()
    judging.prepare_individual_stage(judge, site)
    stop_time(judge)
    judge.reload()
    sent = refuse_the_first(judge, "**/tap/", seconds=15, sentence=FULL, **{"Not-Stored": "full"})
    judge.locator("#individual-1-1 button[name=decision][value=A]").click()
    expect(judge.locator("#late")).to_have_text(f"{FULL} {KEPT}")
    expect(judge.locator("[data-outbox]")).to_contain_text("не отправлено: 1")
    with judge.expect_event("requestfinished", is_tap):
        judge.clock.run_for(21_000)
    expect(judge.locator("[data-outbox]")).to_contain_text("сохранено")
    expect(judge.locator("#late")).to_have_text("")
    assert key_of(sent[0]) == key_of(sent[1])
