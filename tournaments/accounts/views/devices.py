"""Devices on which somebody has logged in before: wrong passwords that others try do not lock them out.

Whoever logs in gets a signed cookie that names the account and the device. django-axes counts failures by account, and
by account and address; for a device with the account's own cookie "account" is account and device. So it has as many
attempts as everybody, and nobody else can use them up; what strangers try is counted together, as before. So it is with
a session that is logged in and asked for its password once more. Codes of the second step are counted with passwords.
"""

import secrets
from typing import Any, Final

from axes.handlers.proxy import AxesProxyHandler
from django.conf import settings
from django.contrib.auth.signals import user_login_failed
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
    device = (_device(request, name) or _session(request, name)) if request is not None and name else ""
    return f"{name} ({device})" if device else name


def is_known(request: HttpRequest, name: str) -> bool:
    """Whether somebody has logged in to the account on this device before, or is logged in now."""
    return bool(_device(request, name) or _session(request, name))


def is_held_up(request: HttpRequest, name: str) -> bool:
    """Whether there were too many attempts; the answer then becomes the page that says so."""
    if AxesProxyHandler.is_allowed(request, {"username": name}):
        return False
    request.axes_locked_out = True  # type: ignore[attr-defined] # django-axes' own mark, read by its middleware
    return True


def count_failure(request: HttpRequest, name: str) -> None:
    """A wrong code is an attempt like a wrong password."""
    user_login_failed.send("tournaments.code", credentials={"username": name}, request=request)


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


def _session(request: HttpRequest, name: str) -> str:
    """For somebody who is logged in: the session, by a word that does not open it."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated or user.get_username() != name:
        return ""
    return digest_name(SALT, request.session.session_key or "")
