"""A log-in in two steps: nothing is open in between, and a wrong code is as good as a wrong password."""

import time
from itertools import product

import pytest
from axes.models import AccessAttempt
from django.conf import settings
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django_otp.plugins.otp_totp.models import TOTPDevice

from tests import factories as make
from tests.access.matrix import RULES
from tests.access.test_matrix import METHODS, address, check_answer, world
from tests.accounts.steps import CHROME, Phone, give_password, is_in, phone, wrong
from tests.conftest import Cast
from tournaments.accounts.rules import HALF_WAY
from tournaments.accounts.views.devices import cookie_of
from tournaments.accounts.views.log_in import KEPT_AS
from tournaments.archive.read import text_of
from tournaments.models import AuditEntry, LogInEntry

__all__ = ["phone", "world"]
CODE = "/accounts/login/code/"


def half_way(client: Client | None = None) -> Client:
    """A browser that has shown olga's password."""
    client = client or Client()
    assert give_password(client) == CODE
    return client


def what(cast: Cast) -> list[str]:
    return list(LogInEntry.objects.filter(account=cast.organiser).order_by("pk").values_list("what", flat=True))


def test_whoever_has_shown_only_the_password_is_let_in_nowhere_that_the_public_is_not(
    world: Cast, phone: Phone
) -> None:
    phone.set_up(world.organiser)
    client = half_way()
    for name, method in product(sorted(RULES), METHODS):
        rule = RULES[name]
        url = address(world, name, rule)
        with transaction.atomic():
            response = client.generic(method, url)
            answer = response.status_code
            if rule.asks_to_log_in and response.headers.get("Location", "").startswith(reverse("login")):
                answer = 403
            check_answer(rule, method, "public", answer, f"{method} {url} half-way")
            transaction.set_rollback(True)
    assert not is_in(client)


def test_the_right_code_lets_in_and_goes_on_where_one_wanted_to(cast: Cast, phone: Phone) -> None:
    phone.set_up(cast.organiser)
    client = Client()
    give_password(client, to="/desk/cup/")
    before = client.session.session_key
    answer = client.post(CODE, {"code": phone.code(cast.organiser)})
    assert answer.headers["Location"] == "/desk/cup/"
    assert is_in(client)
    assert client.session.session_key != before
    assert KEPT_AS not in client.session
    assert what(cast) == ["log_in"]


def test_the_way_on_leads_to_no_other_site(cast: Cast, phone: Phone) -> None:
    phone.set_up(cast.organiser)
    client = Client()
    give_password(client, to="https://elsewhere.example/")
    answer = client.post(CODE, {"code": phone.code(cast.organiser)})
    assert answer.headers["Location"] == reverse("desk")


def test_a_recovery_code_lets_in_once_and_it_is_written_down(cast: Cast, phone: Phone) -> None:
    codes = phone.set_up(cast.organiser)
    first, second = half_way(), half_way()
    assert first.post(f"{CODE}?recovery=1", {"code": codes[3]}).status_code == 302
    assert second.post(f"{CODE}?recovery=1", {"code": codes[3]}).status_code == 422
    assert [is_in(first), is_in(second)] == [True, False]
    assert what(cast) == ["recovery", "wrong_code"]


def test_without_the_password_before_there_is_no_second_step(cast: Cast, phone: Phone) -> None:
    codes = phone.set_up(cast.organiser)
    client = Client()
    for code in (phone.code(cast.organiser), codes[0]):
        assert client.post(CODE, {"code": code}).headers["Location"] == reverse("login")
    assert not is_in(client)


def test_whoever_has_no_second_step_is_let_in_at_once(cast: Cast, phone: Phone) -> None:
    phone.set_up(cast.other_organiser)
    client = Client()
    assert give_password(client) == reverse("desk")
    assert is_in(client)


def test_an_app_that_is_being_set_up_is_not_asked_for(cast: Cast, phone: Phone) -> None:
    client = Client()
    give_password(client)
    client.post(reverse("account_second_step_begin"), {"password": make.PASSWORD})
    assert TOTPDevice.objects.filter(confirmed=False).count() == 1
    assert give_password(Client()) == reverse("desk")


def test_half_way_ends_after_ten_minutes(cast: Cast, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    phone.set_up(cast.organiser)
    client = half_way()
    now = time.time()
    monkeypatch.setattr("django.core.signing.time.time", lambda: now + HALF_WAY.total_seconds() + 1)
    assert client.post(CODE, {"code": phone.code(cast.organiser)}).headers["Location"] == reverse("login")
    assert not is_in(client)


def test_an_account_that_was_closed_meanwhile_is_not_let_in(cast: Cast, phone: Phone) -> None:
    phone.set_up(cast.organiser)
    client = half_way()
    type(cast.organiser).objects.filter(pk=cast.organiser.pk).update(is_active=False)
    assert client.post(CODE, {"code": phone.code(cast.organiser)}).headers["Location"] == reverse("login")


@pytest.mark.parametrize("code", ["", "abc", "1234567", "000000", "\u202e123456", "1" * 41, "\x00", "１２３４５６"])
def test_what_is_no_code_is_refused_with_a_sentence(cast: Cast, phone: Phone, code: str) -> None:
    phone.set_up(cast.organiser)
    client = half_way()
    answer = client.post(CODE, {"code": code})
    assert answer.status_code == 422
    assert "invalid-feedback" in answer.content.decode() or "errorlist" in answer.content.decode()
    assert not is_in(client)


def test_wrong_codes_are_throttled_with_wrong_passwords(cast: Cast, phone: Phone) -> None:
    phone.set_up(cast.organiser)
    for _ in range(settings.AXES_FAILURE_LIMIT // 2):
        Client().post(reverse("login"), {"username": "olga", "password": "wrong"})
    client = half_way()
    code = phone.code(cast.organiser)
    answers = [client.post(CODE, {"code": wrong(code)}).status_code for _ in range(settings.AXES_FAILURE_LIMIT // 2)]
    assert answers[-1] == 429
    assert client.post(CODE, {"code": code}).status_code == 429
    assert not is_in(client)
    login = Client().post(reverse("login"), {"username": "olga", "password": make.PASSWORD})
    assert login.status_code == 429
    assert {"wrong_password", "wrong_code", "throttled"} == set(what(cast))


def test_the_right_password_gives_no_new_attempts_before_the_code(cast: Cast, phone: Phone) -> None:
    phone.set_up(cast.organiser)
    for _ in range(settings.AXES_FAILURE_LIMIT - 1):
        half_way().post(CODE, {"code": wrong(phone.code(cast.organiser))})
    last = half_way()
    assert last.post(CODE, {"code": wrong(phone.code(cast.organiser))}).status_code == 429


def test_a_known_device_gets_in_while_strangers_who_know_the_password_try(cast: Cast, phone: Phone) -> None:
    phone.set_up(cast.organiser)
    known = half_way()
    assert known.post(CODE, {"code": phone.code(cast.organiser)}).status_code == 302
    known.cookies.pop(settings.SESSION_COOKIE_NAME)
    stranger = half_way(Client(REMOTE_ADDR="203.0.113.9"))
    for _ in range(settings.AXES_FAILURE_LIMIT):
        stranger.post(CODE, {"code": wrong(phone.code(cast.organiser))})
    assert Client().post(reverse("login"), {"username": "olga", "password": make.PASSWORD}).status_code == 429
    assert half_way(known).post(CODE, {"code": phone.code(cast.organiser)}).status_code == 302


def test_a_device_is_known_only_after_the_code(cast: Cast, phone: Phone) -> None:
    phone.set_up(cast.organiser)
    client = half_way()
    assert cookie_of("olga") not in client.cookies
    client.post(CODE, {"code": phone.code(cast.organiser)})
    assert cookie_of("olga") in client.cookies


def test_after_a_wrong_code_the_page_says_how_long_to_wait(cast: Cast, phone: Phone, settings: object) -> None:
    settings.OTP_TOTP_THROTTLE_FACTOR = 600  # type: ignore[attr-defined]
    phone.set_up(cast.organiser)
    client = half_way(Client(headers={"accept-language": "en"}))
    code = phone.code(cast.organiser)
    assert "This code is wrong" in client.post(CODE, {"code": wrong(code)}).content.decode()
    assert "Wait 10 minutes" in client.post(CODE, {"code": code}).content.decode()
    assert not is_in(client)


# Turning it on and off.
def begun(cast: Cast) -> Client:
    client = Client(headers={"accept-language": "en"})
    give_password(client)
    assert client.post(reverse("account_second_step_begin"), {"password": make.PASSWORD}).status_code == 302
    return client


def test_turning_it_on_shows_the_secret_asks_for_a_code_and_ends_other_sessions(cast: Cast, phone: Phone) -> None:
    elsewhere = Client()
    give_password(elsewhere)
    client = begun(cast)
    shown = client.get(reverse("account_second_step"))
    device = TOTPDevice.objects.get()
    assert "<svg" in shown.content.decode()
    assert "otpauth://totp/Tourboard%3Aolga" in shown.content.decode()
    assert "no-store" in shown.headers["Cache-Control"]
    refused = client.post(reverse("account_second_step"), {"code": wrong(phone.code(cast.organiser))})
    assert refused.status_code == 422
    assert is_in(elsewhere)
    answer = client.post(reverse("account_second_step"), {"code": phone.code(cast.organiser)})
    page = answer.content.decode()
    assert (answer.status_code, page.count("<li><code>")) == (200, 10)
    assert "no-store" in answer.headers["Cache-Control"]
    device.refresh_from_db()
    assert device.confirmed
    assert [is_in(client), is_in(elsewhere)] == [True, False]
    assert what(cast)[-1] == "factor_on"
    assert "otpauth" not in client.get(reverse("account_second_step")).content.decode()


def test_the_password_is_asked_for_before_a_secret_is_made(cast: Cast, phone: Phone) -> None:
    client = Client()
    give_password(client)
    for password in ("", "wrong"):
        assert client.post(reverse("account_second_step_begin"), {"password": password}).status_code == 422
    assert not TOTPDevice.objects.exists()


@pytest.mark.parametrize("name", ["account_second_step_off", "account_second_step_codes"])
def test_password_and_code_are_asked_for_before_it_is_changed(cast: Cast, phone: Phone, name: str) -> None:
    codes = phone.set_up(cast.organiser)
    client = half_way()
    client.post(CODE, {"code": phone.code(cast.organiser)})
    given = [
        {"password": "wrong", "code": codes[1]}, {"password": make.PASSWORD, "code": wrong(phone.code(cast.organiser))},
        {"password": make.PASSWORD}, {"code": codes[1]}, {},
    ]  # fmt: skip
    assert [client.post(reverse(name), form).status_code for form in given] == [422] * 5
    assert TOTPDevice.objects.filter(confirmed=True).exists()
    assert cast.organiser.log_ins.filter(what__in=["factor_off", "codes"]).count() == 0
    done = client.post(reverse(name), {"password": make.PASSWORD, "code": codes[1]})
    assert done.status_code == (302 if name.endswith("off") else 200)
    assert TOTPDevice.objects.exists() is name.endswith("codes")
    assert what(cast)[-1] == ("factor_off" if name.endswith("off") else "codes")


def test_off_is_off(cast: Cast, phone: Phone) -> None:
    codes = phone.set_up(cast.organiser)
    client = half_way()
    client.post(CODE, {"code": codes[0]})
    client.post(reverse("account_second_step_off"), {"password": make.PASSWORD, "code": codes[1]})
    assert give_password(Client()) == reverse("desk")


def test_wrong_codes_on_ones_own_pages_are_throttled_too(cast: Cast, phone: Phone) -> None:
    phone.set_up(cast.organiser)
    client = half_way()
    client.post(CODE, {"code": phone.code(cast.organiser)})
    given = {"password": make.PASSWORD, "code": wrong(phone.code(cast.organiser))}
    answers = [client.post(reverse("account_second_step_off"), given).status_code for _ in range(11)]
    assert answers[-1] == 429
    assert TOTPDevice.objects.exists()


# Secrets.
def test_codes_and_secrets_stand_in_no_log_and_no_file(
    cast: Cast, phone: Phone, caplog: pytest.LogCaptureFixture
) -> None:
    codes = phone.set_up(cast.organiser)
    device = TOTPDevice.objects.get()
    client = half_way(Client(headers={"user-agent": CHROME}))
    tried = wrong(phone.code(cast.organiser))
    client.post(CODE, {"code": tried})
    client.post(CODE, {"code": "almost-" + codes[0]})
    attempts = [f"{attempt.post_data} {attempt.get_data}" for attempt in AccessAttempt.objects.all()]
    assert attempts
    client.post(CODE, {"code": codes[0]})
    entries = [str(list(vars(entry).values())) for entry in (*LogInEntry.objects.all(), *AuditEntry.objects.all())]
    told = "\n".join([*attempts, *entries, text_of(cast.tournament), caplog.text])
    shown = device.config_url.split("secret=")[1].split("&")[0]
    assert not [secret for secret in (*codes, tried, device.key, shown) if secret in told]


def test_the_log_tells_refusals_of_names_that_nobody_has_without_the_name(cast: Cast) -> None:
    Client().post(reverse("login"), {"username": "my-password-by-mistake", "password": "wrong"})
    entry = LogInEntry.objects.get()
    assert (entry.what, entry.account, entry.link) == ("wrong_password", None, None)


# Private links.
def test_a_link_is_written_down_when_a_device_opens_it_first_and_when_it_no_longer_works(cast: Cast) -> None:
    link, token = make.make_link(cast.match.match_judges.get().judge)
    phone, url = Client(headers={"user-agent": CHROME}), reverse("enter", args=[token])
    for _ in range(3):
        phone.get(url)
        phone.post(url)
    Client().post(url)
    entries = LogInEntry.objects.filter(link=link).order_by("pk").values_list("what", "device")
    assert list(entries) == [("link_used", "Chrome, Android"), ("link_used", "")]
    cast.client("organiser").post(reverse("desk_link_revoke", args=["cup", link.pk]))
    assert phone.get(url).status_code == 404
    assert entries.last() == ("link_dead", "Chrome, Android")
    Client().get(reverse("enter", args=["no-such-token"]))
    last = LogInEntry.objects.latest("pk")
    assert (last.what, last.link, last.account) == ("link_unknown", None, None)


def test_the_organiser_sees_the_uses_of_the_tournaments_links_and_no_others(cast: Cast) -> None:
    _link, token = make.make_link(cast.match.match_judges.get().judge)
    Client(headers={"user-agent": CHROME}).post(reverse("enter", args=[token]))
    url = reverse("desk_link_uses", args=["cup"])
    page = cast.client("organiser").get(url, headers={"accept-language": "en"}).content.decode()
    assert "Link opened on a new device" in page
    assert "Семён" in page
    assert "Chrome, Android" in page
    other = cast.client("other_organiser").get(reverse("desk_link_uses", args=["other"])).content.decode()
    assert "Семён" not in other


def test_log_out_and_refusals_stand_on_ones_own_page(cast: Cast) -> None:
    client = Client(headers={"accept-language": "en", "user-agent": CHROME})
    client.post(reverse("login"), {"username": "olga", "password": "wrong"})
    give_password(client)
    client.post(reverse("logout"))
    give_password(client)
    page = client.get(reverse("account")).content.decode()
    assert what(cast) == ["wrong_password", "log_in", "log_out"]
    for words in ("Wrong password", "Log-in", "Log-out", "127.0.0.0/24", "Chrome, Android"):
        assert words in page
