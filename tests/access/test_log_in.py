"""Wrong passwords: strangers are held up, whoever has logged in on a device before is not."""

import getpass
import time
from io import StringIO
from pathlib import Path

import pytest
from axes.models import AccessAttempt
from django.conf import settings
from django.core import signing
from django.core.management import call_command
from django.test import Client, override_settings
from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tournaments.accounts.views.devices import LIFETIME, SALT, cookie_of
from tournaments.accounts.views.log_in import STRANGERS

LIMIT = settings.AXES_FAILURE_LIMIT
DOCS = Path(settings.BASE_DIR) / "docs"


def log_in(client: Client, name: str = "olga", password: str = make.PASSWORD) -> int:
    client.cookies.pop(settings.SESSION_COOKIE_NAME, None)
    return client.post(reverse("login"), {"username": name, "password": password}).status_code


def fail(client: Client, times: int = LIMIT, name: str = "olga") -> None:
    for _ in range(times):
        log_in(client, name, "wrong")


def with_device(value: str, name: str = "olga") -> Client:
    client = Client()
    client.cookies[cookie_of(name)] = value
    return client


@pytest.fixture
def known(cast: Cast) -> Client:
    """A device on which olga has logged in."""
    client = Client()
    assert log_in(client) == 302
    return client


def test_a_network_that_tries_one_name_after_another_has_to_wait_and_nothing_is_stored_for_it(
    known: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each wrong name would cost a third of a second of processor and a row that is kept for a week."""
    monkeypatch.setattr("tournaments.accounts.views.log_in.monotonic", lambda: 0.0)
    stranger = Client(REMOTE_ADDR="203.0.113.7")
    answers = [log_in(stranger, f"name{number}", "wrong") for number in range(STRANGERS.burst + 5)]
    assert answers == [200] * STRANGERS.burst + [429] * 5
    assert AccessAttempt.objects.count() == STRANGERS.burst
    page = stranger.post(
        reverse("login"), {"username": "olga", "password": make.PASSWORD}, headers={"accept-language": "en"}
    )
    assert (page.status_code, make.PASSWORD in page.content.decode()) == (429, False)
    assert "Too many log-ins from your network. Wait a few seconds, then try again." in page.content.decode()
    assert 'value="olga"' in page.content.decode()
    near = with_device(known.cookies[cookie_of("olga")].value)
    near.defaults["REMOTE_ADDR"] = "203.0.113.7"
    assert log_in(near) == 302, "a device on which somebody has logged in before is no stranger"
    assert log_in(Client(REMOTE_ADDR="198.51.100.7")) == 302


@pytest.mark.parametrize("typed", ["olga ", " olga", "ｏｌｇａ"])
def test_a_known_device_is_known_however_the_name_is_typed_that_the_form_accepts(
    known: Client, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    """A phone puts a space after a word that it completes."""
    monkeypatch.setattr(STRANGERS, "wait", lambda *_asked: 2.0)
    assert log_in(Client(), typed) == 429
    assert log_in(known, typed) == 302


def test_whoever_has_logged_in_on_a_device_gets_in_while_strangers_try(known: Client) -> None:
    for number in range(3):
        fail(Client(REMOTE_ADDR=f"203.0.113.{number}"))
    assert log_in(Client()) == 429
    assert log_in(known) == 302


def test_strangers_behind_the_same_address_and_browser_do_not_lock_it_either(known: Client) -> None:
    fail(Client(), 3 * LIMIT)
    assert log_in(known) == 302


def test_a_known_device_has_no_more_attempts_than_a_stranger_and_locks_only_itself(known: Client) -> None:
    other = Client()
    log_in(other)
    fail(known)
    assert log_in(known) == 429
    assert [log_in(client) for client in (other, Client())] == [302, 302]


def test_a_success_on_a_known_device_gives_strangers_no_new_attempts(known: Client) -> None:
    fail(Client(), LIMIT - 1)
    assert log_in(known) == 302
    fail(Client(), 1)
    assert log_in(Client()) == 429


def test_what_has_failed_before_does_not_count_once_a_device_has_got_in(known: Client) -> None:
    for _ in range(3):
        fail(known, LIMIT - 1)
        assert log_in(known) == 302


@pytest.mark.parametrize("value", [
    "", "x", "[]", signing.dumps(["olga", "device"], salt="other"), signing.dumps(["oleg", "device"], salt=SALT),
    signing.dumps("olga", salt=SALT), signing.dumps(["olga"], salt=SALT), signing.dumps({"olga": 1}, salt=SALT),
], ids=range(8))  # fmt: skip
def test_a_cookie_that_is_not_the_accounts_own_makes_nobody_known(known: Client, value: str) -> None:
    fail(Client())
    assert log_in(with_device(value)) == 429


def test_a_cookie_that_was_changed_or_is_another_accounts_makes_nobody_known(known: Client) -> None:
    value = known.cookies[cookie_of("olga")].value
    oleg = Client()
    log_in(oleg, "oleg")
    fail(Client())
    fail(Client(), name="oleg")
    assert log_in(with_device(value[:-1] + ("a" if value[-1] != "a" else "b"))) == 429
    assert log_in(with_device(oleg.cookies[cookie_of("oleg")].value)) == 429
    assert log_in(with_device(value, "oleg"), "oleg") == 429
    assert log_in(oleg, "oleg") == 302


def test_a_device_is_forgotten_after_its_time(known: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    fail(Client())
    now = time.time()
    monkeypatch.setattr("django.core.signing.time.time", lambda: now + LIFETIME + 60)
    assert log_in(known) == 429


def test_the_cookie_is_out_of_reach_of_scripts_tells_no_name_and_stays_the_same_device(known: Client) -> None:
    cookie = known.cookies[cookie_of("olga")]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", reverse("login"))
    assert (cookie["max-age"], cookie["secure"]) == (LIFETIME, "")
    assert "olga" not in cookie.key
    before = signing.loads(cookie.value, salt=SALT)
    with override_settings(SESSION_COOKIE_SECURE=True):
        log_in(known)
    again = known.cookies[cookie_of("olga")]
    assert again["secure"] is True
    assert signing.loads(again.value, salt=SALT) == before


def test_several_people_share_a_device(known: Client) -> None:
    assert log_in(known, "oleg") == 302
    fail(Client())
    fail(Client(), name="oleg")
    assert [log_in(known, name) for name in ("olga", "oleg")] == [302, 302]


@pytest.mark.parametrize(
    ("language", "said"), [("ru", "все смогут сразу попробовать снова"), ("en", "lets everyone try")]
)
def test_the_page_names_what_helps_and_that_helps(cast: Cast, language: str, said: str) -> None:
    fail(Client())
    client = Client(headers={"accept-language": language})
    page = client.post(reverse("login"), {"username": "olga", "password": make.PASSWORD})
    assert page.status_code == 429
    assert "manage.py axes_reset</code>" in page.content.decode()
    assert said in page.content.decode()
    call_command("axes_reset", stdout=StringIO())
    assert log_in(client) == 302


@pytest.mark.parametrize(
    ("language", "asks"),
    [
        ("ru", "Забыли пароль? Новый может задать тот, кто обслуживает сервер."),
        ("en", "Forgotten your password? Whoever runs the server can set a new one."),
    ],
)
def test_who_has_forgotten_a_password_is_told_whom_to_ask_and_they_what_to_run(
    cast: Cast, language: str, asks: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    command, client = "manage.py changepassword NAME", Client(headers={"accept-language": language})
    page = client.get(reverse("login")).content.decode()
    assert asks in page
    assert command not in page
    assert command in (DOCS / "deploying.md").read_text()
    fail(client)
    locked = client.post(reverse("login"), {"username": "olga", "password": make.PASSWORD})
    assert f"{command}</code>" in locked.content.decode()
    monkeypatch.setattr(getpass, "getpass", lambda **_given: "another-long-password")
    call_command("changepassword", "olga", stdout=StringIO())
    call_command("axes_reset", stdout=StringIO())
    assert log_in(client, password="another-long-password") == 302


def test_one_account_alone_is_let_in_by_the_command_that_the_docs_name(cast: Cast) -> None:
    fail(Client())
    fail(Client(), name="oleg")
    assert "manage.py axes_reset_username NAME" in (DOCS / "deploying.md").read_text()
    call_command("axes_reset_username", "olga", stdout=StringIO())
    assert [log_in(Client(), name) for name in ("olga", "oleg")] == [302, 429]


def test_an_attempt_without_a_name_is_only_refused(cast: Cast) -> None:
    assert Client().post(reverse("login"), {"password": "x"}).status_code == 200
