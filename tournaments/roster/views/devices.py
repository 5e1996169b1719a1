"""Devices on which somebody has logged in before: wrong passwords that others try do not lock them out.

Whoever logs in gets a signed cookie that names the account and the device. django-axes counts failures by account, and
by account and address; for a device with the account's own cookie "account" is account and device. So it has as many
attempts as everybody, and nobody else can use them up; what strangers try is counted together, as before.
"""

import secrets
from typing import Any, Final

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tournaments.kernel.secrets import digest_name

SALT: Final = "tournaments.device"
LIFETIME: Final = 400 * 24 * 60 * 60
"""Seconds; browsers keep no cookie longer. It begins anew with every log-in."""


def counted_as(request: HttpRequest | None, credentials: dict[str, Any] | None = None) -> str | None:
    """The name under which django-axes counts an attempt: the account's, or the account's on a known device."""
    name = (credentials or {}).get("username")
    if name is None and request is not None:
        name = request.POST.get("username")
    device = _device(request, name) if request is not None and name else ""
    return f"{name} ({device})" if device else name


def remember(request: HttpRequest, response: HttpResponse, name: str) -> None:
    """The device is one of the account's from now on."""
    device = _device(request, name) or secrets.token_hex(16)
    response.set_cookie(
        cookie_of(name), signing.dumps([name, device], salt=SALT), max_age=LIFETIME, path=reverse("login"),
        secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax",
    )  # fmt: skip


def cookie_of(name: str) -> str:
    """A cookie for each account, whose name tells nobody which."""
    return f"device-{digest_name(SALT, name)}"


def _device(request: HttpRequest, name: str) -> str:
    try:
        known, device = signing.loads(request.COOKIES.get(cookie_of(name), ""), salt=SALT, max_age=LIFETIME)
    except (signing.BadSignature, ValueError, TypeError):
        return ""
    return str(device) if known == name else ""
