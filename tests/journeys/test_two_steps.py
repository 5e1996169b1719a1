"""An organiser on a phone turns two-step log-in on, and comes in again by the app's code and by a recovery code."""

import contextlib
import sqlite3
import time
from base64 import b32decode
from pathlib import Path

import pytest
from django_otp.oath import hotp
from playwright.sync_api import Page, expect

from tests.factories import PASSWORD
from tests.journeys.accessible import violations
from tests.journeys.conftest import DESKTOP, PHONE, Opener, Site
from tests.journeys.test_protocol import log_in, no_sideways

pytestmark = pytest.mark.browser
STEP = 30


def code(secret: str, *, steps: int = 0) -> str:
    """What the app shows so many half minutes from now."""
    key = b32decode(secret.replace(" ", ""))
    return f"{hotp(key, int(time.time()) // STEP + steps):06d}"


def take_codes_of_the_last_minutes(site: Site) -> None:
    """As the app shows them; a busy machine sends a code later than a person would."""
    with contextlib.closing(sqlite3.connect(Path(site.environment["DATA_DIR"], "db.sqlite3"))) as database:
        changed = database.execute("UPDATE otp_totp_totpdevice SET tolerance = 20")
        database.commit()
    assert changed.rowcount == 1


def turn_on(site: Site, page: Page) -> tuple[str, list[str]]:
    """The secret as the page shows it, and the recovery codes."""
    page.goto("/desk/")
    page.get_by_role("link", name="Моя учётная запись").click()
    page.get_by_role("link", name="Включить…").click()
    page.get_by_label("Пароль").fill(PASSWORD)
    page.get_by_role("button", name="Дальше").click()
    expect(page.locator(".qr svg")).to_be_visible()
    secret = page.locator(".secret").inner_text()
    take_codes_of_the_last_minutes(site)
    no_sideways(page)
    assert violations(page) == []
    page.get_by_label("Код из приложения").fill("12 34")
    page.get_by_role("button", name="Включить").click()
    expect(page.locator("#main")).to_contain_text("Код неверный или уже использован")
    page.get_by_label("Код из приложения").fill(code(secret))
    page.get_by_role("button", name="Включить").click()
    codes = page.locator(".recovery-codes code")
    expect(codes).to_have_count(10)
    return secret, codes.all_inner_texts()


def log_out(page: Page) -> None:
    page.goto("/accounts/")
    page.locator("footer").get_by_role("button", name="Выйти").click()
    expect(page.locator("footer")).to_contain_text("Вход для организаторов")


def test_an_organiser_logs_in_by_the_apps_code_and_by_a_recovery_code(site: Site, open_page: Opener) -> None:
    page, elsewhere = open_page(PHONE), open_page(DESKTOP)
    for device in (page, elsewhere):
        log_in(device)
        expect(device).to_have_url(f"{site.url}/desk/")
    secret, codes = turn_on(site, page)
    assert len(set(codes)) == 10
    no_sideways(page)
    assert violations(page) == []
    elsewhere.goto("/desk/")
    expect(elsewhere.get_by_label("Пароль")).to_be_visible()

    log_out(page)
    log_in(page)
    field = page.get_by_label("Код из приложения")
    assert [field.get_attribute(name) for name in ("autocomplete", "inputmode")] == ["one-time-code", "numeric"]
    no_sideways(page)
    assert violations(page) == []
    page.goto("/desk/")
    expect(page.get_by_label("Пароль")).to_be_visible()
    page.goto("/accounts/login/code/")
    field.fill(code(secret, steps=1))
    page.get_by_role("button", name="Войти").click()
    expect(page).to_have_url(f"{site.url}/desk/")

    log_out(page)
    log_in(page)
    page.get_by_role("link", name="Введите запасной код").click()
    page.get_by_label("Запасной код").fill(codes[0].upper())
    page.get_by_role("button", name="Войти").click()
    expect(page).to_have_url(f"{site.url}/desk/")
    page.goto("/accounts/")
    expect(page.locator("#main")).to_contain_text("осталось 9 запасных кодов")
    expect(page.locator(".happened")).to_contain_text("Вход с запасным кодом")
    no_sideways(page)
    assert violations(page) == []


def test_all_of_it_works_without_scripts(site: Site, open_page: Opener) -> None:
    page = open_page(PHONE | {"java_script_enabled": False})
    log_in(page)
    page.goto("/accounts/second-step/")
    page.get_by_label("Пароль").fill(PASSWORD)
    page.get_by_role("button", name="Дальше").click()
    secret = page.locator(".secret").inner_text()
    take_codes_of_the_last_minutes(site)
    page.get_by_label("Код из приложения").fill(code(secret))
    page.get_by_role("button", name="Включить").click()
    codes = page.locator(".recovery-codes code")
    expect(codes).to_have_count(10)
    first = codes.first.inner_text()
    page.get_by_role("link", name="Готово").click()
    page.locator(".ways li", has_text="Двухэтапный вход").get_by_role("link").click()
    page.get_by_text("Выключить…").click()
    page.locator("#off_password").fill(PASSWORD)
    page.locator("#off_code").fill(first)
    page.get_by_role("button", name="Выключить двухэтапный вход").click()
    expect(page.locator("#main")).to_contain_text("Двухэтапный вход выключен")
