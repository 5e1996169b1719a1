"""An app for codes without a phone: its clock is the test's own, and the server's too."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django_otp.oath import hotp
from django_otp.plugins.otp_totp import models
from django_otp.plugins.otp_totp.models import TOTPDevice
from pytest_django import Settings

from tests import factories as make
from tournaments.accounts.write.log import forget_held
from tournaments.accounts.write.second_step import begin_second_step, confirm_second_step

CHROME = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile"
STEP = 30


class Phone:
    """The app of everybody, and what the server takes for the time."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def time(self) -> float:
        return self.now

    def code(self, user: User, *, late: int = 0) -> str:
        """The code of the next half minute, by a clock that is so many steps late."""
        self.now += STEP
        device = TOTPDevice.objects.get(user_id=user.pk)
        return f"{hotp(device.bin_key, int(self.now) // STEP - late):06d}"

    def set_up(self, user: User) -> list[str]:
        """Turns the second step on; the recovery codes."""
        begin_second_step(user)
        checked, codes = confirm_second_step(user, self.code(user))
        assert checked.right
        return codes


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Iterator[Phone]:
    """Without the waits after wrong codes, which have tests of their own."""
    settings.OTP_TOTP_THROTTLE_FACTOR = settings.OTP_STATIC_THROTTLE_FACTOR = 0
    app = Phone()
    monkeypatch.setattr(models, "time", app)
    forget_held()
    yield app
    forget_held()


def wrong(code: str) -> str:
    """Another code of six digits."""
    return f"{(int(code) + 500_000) % 1_000_000:06d}"


def give_password(client: Client, name: str = "olga", password: str = make.PASSWORD, to: str = "") -> str:
    """The address that it leads to."""
    answer = client.post(reverse("login"), {"username": name, "password": password, "next": to})
    assert answer.status_code == 302
    return answer.headers["Location"]


def is_in(client: Client) -> bool:
    return client.get(reverse("desk")).status_code == 200
