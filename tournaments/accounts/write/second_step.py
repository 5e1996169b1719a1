"""The second step of a log-in: set up, confirmed, asked for, taken off.

The app's codes are django-otp's: six digits every half minute, one step early or late is let through, each code once.
Recovery codes are stored as keyed hashes. What a wrong code costs grows: the wait doubles with every one, up to eight
and a half minutes; django-otp alone would let it grow to years, and whoever knew a password could shut its owner out.
"""

import secrets
from base64 import b32encode
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.models import User
from django.utils import timezone
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from tournaments.accounts.rules import RECOVERY_CODES, is_from_app, tidy_code
from tournaments.kernel.database import writing
from tournaments.kernel.secrets import digest_name

MOST_FAILURES: Final = 10
"""After so many wrong codes the wait grows no longer: 2⁹ seconds."""
CODE_BYTES: Final = 5


@dataclass(frozen=True)
class Checked:
    """What became of a code: right or wrong, or not looked at for ``wait`` seconds more."""

    right: bool
    by_recovery: bool = False
    wait: int = 0


def check_code(user: User, text: str) -> Checked:
    """A code of the app, or a recovery code; whichever it is, it is used up."""
    code = tidy_code(text)
    with writing():
        if is_from_app(code):
            return _verified(TOTPDevice.objects.filter(user_id=user.pk, confirmed=True), code)
        checked = _verified(StaticDevice.objects.filter(user_id=user.pk, confirmed=True), _stored(code))
    return Checked(checked.right, by_recovery=checked.right, wait=checked.wait)


def begin_second_step(user: User) -> None:
    """A new secret for an app, without effect until it has shown a code; an earlier one that never did is void."""
    with writing():
        if not TOTPDevice.objects.filter(user_id=user.pk, confirmed=True).exists():
            TOTPDevice.objects.filter(user_id=user.pk).delete()
            TOTPDevice.objects.create(user_id=user.pk, name="app", confirmed=False)


def confirm_second_step(user: User, text: str) -> tuple[Checked, list[str]]:
    """The app shows the right code: from now on it is asked for. With the recovery codes, which are told only here."""
    code = tidy_code(text)
    if not is_from_app(code):
        return Checked(right=False), []
    with writing():
        checked = _verified(TOTPDevice.objects.filter(user_id=user.pk, confirmed=False), code)
        if not checked.right:
            return checked, []
        TOTPDevice.objects.filter(user_id=user.pk, confirmed=False).update(confirmed=True)
        return checked, _new_codes(user)


def new_recovery_codes(user: User) -> list[str]:
    """New ones in place of all earlier ones."""
    with writing():
        return _new_codes(user)


def remove_second_step(user: User) -> bool:
    """The password alone is enough again; whether there was anything to take off."""
    with writing():
        there = TOTPDevice.objects.filter(user_id=user.pk).delete()[0]
        return bool(StaticDevice.objects.filter(user_id=user.pk).delete()[0] + there)


def _new_codes(user: User) -> list[str]:
    codes = [b32encode(secrets.token_bytes(CODE_BYTES)).decode().lower() for _code in range(RECOVERY_CODES)]
    StaticDevice.objects.filter(user_id=user.pk).delete()
    device = StaticDevice.objects.create(user_id=user.pk, name="recovery")
    StaticToken.objects.bulk_create(StaticToken(device=device, token=_stored(code)) for code in codes)
    return codes


def _stored(code: str) -> str:
    return digest_name("tournaments.recovery", code)


def _verified(devices: Any, code: str) -> Checked:
    """The row is locked, so that of two that come with one code only one gets in."""
    device = devices.select_for_update().first()
    if device is None:
        return Checked(right=False)
    device.throttling_failure_count = min(device.throttling_failure_count, MOST_FAILURES)
    allowed, why = device.verify_is_allowed()
    if not allowed:
        return Checked(right=False, wait=int((why["locked_until"] - timezone.now()).total_seconds()) + 1)
    return Checked(right=device.verify_token(code))
