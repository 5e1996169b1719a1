"""Passkeys: who has one is let in without password and code, and nobody else."""

import copy
import json
from typing import Any

import cbor2
import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from pytest_django import Settings

from tests import factories as make
from tests.accounts.authenticator import PRESENT, SECURE, SITE, Authenticator, asked_to_show, options_of, value
from tests.accounts.steps import Phone, phone, wrong
from tests.conftest import Cast
from tournaments.accounts.views.passkeys import TRIES
from tournaments.models import LogInEntry, Passkey

__all__ = ["phone"]
HERE, ADD, REMOVE = "/accounts/passkeys/", "/accounts/passkeys/add/", "/accounts/passkeys/remove/"
SHOW = "/accounts/login/passkey/"


def what() -> list[str]:
    return list(LogInEntry.objects.order_by("pk").values_list("what", flat=True))


def make_key(client: Client, device: Authenticator, name: str = "Телефон") -> str:
    """The address that adding it leads to."""
    page = client.post(HERE, {"password": make.PASSWORD}, **SECURE)
    answer = client.post(ADD, {"name": name, "answer": device.made(options_of(page.content.decode()))}, **SECURE)
    assert answer.status_code == 302
    return str(answer.headers["Location"])


def show_key(device: Authenticator, client: Client | None = None, to: str = "") -> str:
    """The address that it leads to."""
    client = client or Client()
    asked = asked_to_show(client, to)
    answer = client.post(SHOW, {"answer": device.shown(asked), "next": to}, **SECURE)
    assert answer.status_code == 302
    return str(answer.headers["Location"])


def is_in(client: Client) -> bool:
    return client.get("/desk/", **SECURE).status_code == 200


@pytest.fixture(autouse=True)
def _at_a_name(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = [SITE, "192.168.1.5"]
    TRIES.forget()


@pytest.fixture
def device(cast: Cast) -> Authenticator:
    """Olga's, with a passkey of hers."""
    known = Authenticator()
    make_key(cast.client("organiser"), known)
    LogInEntry.objects.all()._raw_delete("default")
    return known


def test_a_passkey_is_added_after_the_password_and_lets_in(cast: Cast) -> None:
    known = Authenticator()
    assert make_key(cast.client("organiser"), known) == HERE
    key = Passkey.objects.get()
    assert (key.account, key.name, key.used_at) == (cast.organiser, "Телефон", None)
    client = Client()
    assert show_key(known, client, "/desk/cup/") == "/desk/cup/"
    assert is_in(client)
    assert Passkey.objects.get().used_at is not None
    assert what() == ["passkey_added", "passkey"]


def test_a_passkey_stands_for_the_code_too(cast: Cast, phone: Phone, device: Authenticator) -> None:
    phone.set_up(cast.organiser)
    client = Client()
    show_key(device, client)
    assert is_in(client)


def test_no_key_is_made_without_the_password(cast: Cast) -> None:
    page = cast.client("organiser").post(HERE, {"password": "wrong"}, **SECURE)
    assert page.status_code == 422
    assert "data-options" not in page.content.decode()


def test_a_key_that_stands_for_the_code_is_added_with_the_code(cast: Cast, phone: Phone) -> None:
    phone.set_up(cast.organiser)
    olga = cast.client("organiser")
    page = olga.post(HERE, {"password": make.PASSWORD}, **SECURE)
    assert page.status_code == 422
    assert "data-options" not in page.content.decode()
    wrong_code = wrong(phone.code(cast.organiser))
    assert olga.post(HERE, {"password": make.PASSWORD, "code": wrong_code}, **SECURE).status_code == 422
    page = olga.post(HERE, {"password": make.PASSWORD, "code": phone.code(cast.organiser)}, **SECURE)
    assert "data-options" in page.content.decode()


def test_the_browser_is_asked_for_a_key_of_this_address_with_a_finger(cast: Cast, device: Authenticator) -> None:
    page = cast.client("organiser").post(HERE, {"password": make.PASSWORD}, **SECURE).content.decode()
    options = options_of(page)
    assert options["rp"]["id"] == SITE
    assert options["authenticatorSelection"]["userVerification"] == "required"
    assert [value(credential["id"]) for credential in options["excludeCredentials"]] == [device.credential]
    assert options_of(page)["challenge"] != asked_to_show(Client())["challenge"]


@pytest.mark.parametrize(
    "change",
    [{"origin": "https://schoo1.example"}, {"host": "schoo1.example"}, {"flags": PRESENT}, {"credential": b"unknown"}],
    ids=str,
)
def test_a_key_of_another_address_or_without_a_finger_lets_nobody_in(
    device: Authenticator, change: dict[str, object]
) -> None:
    for name, value_ in change.items():
        setattr(device, name, value_)
    client = Client()
    assert show_key(device, client) == "/accounts/login/"
    assert not is_in(client)
    assert what() == ["wrong_passkey"]


def test_another_devices_signature_lets_nobody_in(device: Authenticator) -> None:
    client = Client()
    assert show_key(Authenticator(credential=device.credential), client) == "/accounts/login/"
    assert not is_in(client)


def test_an_answer_is_good_once(device: Authenticator) -> None:
    client, other = Client(), Client()
    answer = device.shown(asked_to_show(client))
    assert client.post(SHOW, {"answer": answer}, **SECURE).headers["Location"] == "/desk/"
    asked_to_show(other)
    for again in (client, other, Client()):
        again.cookies.pop("sessionid", None) if again is client else None
        assert again.post(SHOW, {"answer": answer}, **SECURE).headers["Location"] == "/accounts/login/"
    assert not is_in(other)


def test_a_count_that_goes_backwards_shows_a_copied_key(device: Authenticator) -> None:
    for _time in range(3):
        show_key(device)
    device.uses = 0
    assert show_key(device) == "/accounts/login/"


@pytest.mark.parametrize(
    "answer", ["", "{}", "[]", "null", '{"id": "a"}', "x" * 50_000, '{"id":"YQ","rawId":"YQ"}', "[" * 19_000]
)
def test_what_is_no_answer_is_refused_in_words(device: Authenticator, cast: Cast, answer: str) -> None:
    client = Client()
    asked_to_show(client)
    assert client.post(SHOW, {"answer": answer}, **SECURE).headers["Location"] == "/accounts/login/"
    olga = cast.client("organiser")
    olga.post(HERE, {"password": make.PASSWORD}, **SECURE)
    assert olga.post(ADD, {"name": "x", "answer": answer}, **SECURE).status_code in (302, 422)
    assert Passkey.objects.count() == 1


@pytest.mark.parametrize("handle", ["a", "я"])
def test_a_handle_that_is_none_is_refused_in_words(device: Authenticator, handle: str) -> None:
    client = Client()
    told = json.loads(device.shown(asked_to_show(client)))
    told["response"]["userHandle"] = handle
    assert client.post(SHOW, {"answer": json.dumps(told)}, **SECURE).headers["Location"] == "/accounts/login/"
    assert not is_in(client)


@pytest.mark.parametrize("public", [5, [1], {}, {1: 2, 3: -7}], ids=str)
def test_a_public_key_that_is_none_is_not_kept(cast: Cast, public: object) -> None:
    class Broken(Authenticator):
        def made(self, options: dict[str, Any]) -> str:
            attested = bytes(16) + len(self.credential).to_bytes(2, "big") + self.credential + cbor2.dumps(public)
            return self.attested(attested, options)

    known = Broken()
    assert make_key(cast.client("organiser"), known) == HERE
    assert not Passkey.objects.exists()


def test_strangers_leave_no_session_behind(device: Authenticator) -> None:
    before = Session.objects.count()
    client = Client()
    asked = asked_to_show(client)
    assert Session.objects.count() == before
    assert client.post(SHOW, {"answer": device.shown(asked)}, **SECURE).headers["Location"] == "/desk/"


def test_an_answer_kept_with_its_cookie_is_good_once_too(device: Authenticator) -> None:
    device.uses = -1  # keys that are the same on several devices do not count their uses
    client, thief = Client(), Client()
    asked = asked_to_show(client)
    thief.cookies = copy.deepcopy(client.cookies)
    answer = device.shown(asked)
    assert client.post(SHOW, {"answer": answer}, **SECURE).headers["Location"] == "/desk/"
    assert thief.post(SHOW, {"answer": answer}, **SECURE).headers["Location"] == "/accounts/login/"


@pytest.mark.parametrize("host", ["[2001:db8::1]", "[2001:db8::1]:8443"])
def test_a_number_of_the_newer_kind_is_no_name(settings: Settings, host: str) -> None:
    settings.ALLOWED_HOSTS = ["[2001:db8::1]"]
    assert "data-options" not in Client().get(SHOW, secure=True, headers={"host": host}).content.decode()


def test_a_key_belongs_to_one_account(cast: Cast, device: Authenticator) -> None:
    make_key(cast.client("other_organiser"), device)
    assert Passkey.objects.get().account == cast.organiser


def test_of_an_account_that_is_locked_no_key_lets_in(cast: Cast, device: Authenticator) -> None:
    type(cast.organiser).objects.filter(pk=cast.organiser.pk).update(is_active=False)
    assert show_key(device) == "/accounts/login/"


def test_one_removes_ones_own_keys_only(cast: Cast, device: Authenticator) -> None:
    key = Passkey.objects.get()
    cast.client("other_organiser").post(REMOVE, {"passkey": key.pk}, **SECURE)
    assert Passkey.objects.count() == 1
    cast.client("organiser").post(REMOVE, {"passkey": key.pk}, **SECURE)
    assert not Passkey.objects.exists()
    assert show_key(device) == "/accounts/login/"
    assert what() == ["passkey_removed", "wrong_passkey"]


@pytest.mark.parametrize("asked", [{"secure": False}, {"secure": True, "headers": {"host": "192.168.1.5"}}], ids=str)
def test_where_browsers_have_no_passkeys_the_pages_say_why(cast: Cast, device: Authenticator, asked: dict) -> None:  # type: ignore[type-arg]
    where = {"headers": {"host": SITE}, **asked}
    where["headers"] = where["headers"] | {"accept-language": "en"}
    for client, address in ((cast.client("organiser"), HERE), (Client(), SHOW)):
        page = client.get(address, **where).content.decode()
        assert "Passkeys only work at a named address that starts with https://" in page
        assert "data-options" not in page
    assert "/accounts/login/passkey/" not in Client().get("/accounts/login/", **where).content.decode()


def test_the_log_in_offers_a_passkey_once_somebody_has_one(cast: Cast) -> None:
    assert SHOW not in Client().get("/accounts/login/", **SECURE).content.decode()
    make_key(cast.client("organiser"), Authenticator())
    assert (
        f'href="{SHOW}?next=/desk/cup/"' in Client().get("/accounts/login/?next=/desk/cup/", **SECURE).content.decode()
    )


def test_nobody_is_led_elsewhere(device: Authenticator) -> None:
    assert show_key(device, to="https://evil.example/") == "/desk/"


def test_trying_without_end_waits(cast: Cast) -> None:
    answers = [Client().post(SHOW, {"answer": "{}"}, **SECURE).status_code for _time in range(25)]
    assert answers[0] == 302
    assert answers[-1] == 429
