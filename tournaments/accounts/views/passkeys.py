"""Passkeys: the page of one's own, and the log-in with one.

Browsers offer them only where the address is a name and not a number, and is reached over HTTPS (or is this very
computer). Elsewhere the pages say so. What the browser needs stands on the page, what it answers comes by a form.
"""

from datetime import datetime
from ipaddress import ip_address
from time import monotonic
from typing import Final

from django.conf import settings
from django.contrib import auth, messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.contrib.auth.views import RedirectURLMixin
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views import View
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.accounts.forms import ConfirmForm, PasskeyForm, PasswordForm
from tournaments.accounts.read import has_second_step, passkeys_of, zone_of
from tournaments.accounts.rules import HALF_WAY, device_of, network_of
from tournaments.accounts.views import devices
from tournaments.accounts.views.account import own
from tournaments.accounts.views.second_step import confirmed
from tournaments.accounts.write.log import note
from tournaments.accounts.write.passkeys import (
    Challenge,
    Site,
    add_passkey,
    check_passkey,
    new_challenge,
    options_to_add,
    options_to_log_in,
    remove_passkey,
)
from tournaments.kernel.submit import sent, status_of, too_many
from tournaments.kernel.throttle import Throttle
from tournaments.kernel.views import attempt, warn
from tournaments.kernel.write import Intent, Refused
from tournaments.models.accounts import Passkey, What

HERE: Final = "account_passkeys"
KEPT_AS: Final = "challenge"
"""In the session of whoever adds a key, and the cookie of whoever shows one: strangers get no session."""
SALT: Final = "tournaments.challenge"
BACKEND: Final = "django.contrib.auth.backends.ModelBackend"
LOCAL: Final = "localhost"
TRIES: Final = Throttle(burst=20, rate=0.2)
"""Log-ins with a passkey from one network."""


def site_of(request: HttpRequest) -> Site | None:
    """What a passkey would be bound to at this address; None where browsers have none."""
    host, _port = split_domain_port(request.get_host())
    if not (request.is_secure() or host == LOCAL) or _is_number(host):
        return None
    return Site(host, f"{request.scheme}://{request.get_host()}")


def _is_number(host: str) -> bool:
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def _signed(what: str, challenge: Challenge) -> str:
    return signing.dumps([what, challenge.value.hex(), challenge.put_at.isoformat()], salt=SALT)


def _read(what: str, text: str) -> Challenge | None:
    """The challenge that was put for this; None when there is none, or it is too old."""
    try:
        purpose, value, put_at = signing.loads(text, salt=SALT, max_age=HALF_WAY)
    except (signing.BadSignature, ValueError):
        return None
    return Challenge(bytes.fromhex(value), datetime.fromisoformat(put_at)) if purpose == what else None


def _challenged(request: HttpRequest) -> bytes:
    """A new challenge for a key to be added, kept in the session for one answer."""
    challenge = new_challenge()
    request.session[KEPT_AS] = _signed("add", challenge)
    return challenge.value


# One's own passkeys.
def _asks(request: HttpRequest) -> type[PasswordForm]:
    """What has to be shown before a key is added: no less than at a log-in, which it will stand for."""
    return ConfirmForm if has_second_step(own(request)) else PasswordForm


def _confirmed(request: HttpRequest, form: PasswordForm) -> bool:
    return confirmed(request, form) if isinstance(form, ConfirmForm) else form.is_valid()


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def page(request: HttpRequest) -> HttpResponse:
    """The account's passkeys. POST with the password, and with the code where the account asks for one, leads to a new
    one: the browser is asked to make it."""
    site, form = site_of(request), _asks(request)(sent(request), request=request)
    if site is None or not form.is_bound or not _confirmed(request, form):
        return _page(request, site, form)
    options = options_to_add(own(request), site, _challenged(request))
    return _page(request, site, form, options=options, named=PasskeyForm(initial={"name": _device(request)}))


@sensitive_post_parameters()
@require_POST
@login_required
def add(request: HttpRequest) -> HttpResponse:
    """What the browser has made."""
    site, form = site_of(request), PasskeyForm(request.POST)
    challenge = _read("add", request.session.pop(KEPT_AS, ""))
    if site is None or challenge is None:
        warn(request, _("That took more than ten minutes, or something has changed. Start again."))
        return redirect(HERE)
    if not form.is_valid():
        options = options_to_add(own(request), site, _challenged(request))
        return _page(request, site, _asks(request)(request=request), options=options, named=form)

    def write(_wants: Intent) -> Passkey:
        key = add_passkey(own(request), site, challenge.value, form.cleaned_data["answer"], form.cleaned_data["name"])
        note(What.PASSKEY_ADDED, request, account=own(request))
        return key

    def refused(refusal: Refused) -> HttpResponse:
        warn(request, refusal.sentences[0])
        return redirect(HERE)

    said = _("The passkey “%(name)s” has been added.")
    return attempt(request, write, refused=refused, to=(HERE,), done=lambda key: said % {"name": key.name})


@require_POST
@login_required
def remove(request: HttpRequest) -> HttpResponse:
    """Takes one off, by its number; nothing is lost, name and password still let in."""
    wanted = request.POST.get("passkey", "")
    if wanted.isdecimal() and remove_passkey(own(request), int(wanted[:18])):
        note(What.PASSKEY_REMOVED, request, account=own(request))
        messages.success(request, _("The passkey has been removed and no longer works here."))
    return redirect(HERE)


def _page(
    request: HttpRequest, site: Site | None, form: PasswordForm, options: str = "", named: PasskeyForm | None = None
) -> HttpResponse:
    user = own(request)
    known = {
        "passkeys": passkeys_of(user), "form": form, "possible": site is not None, "options": options, "named": named,
        "zone": zone_of(user).key, "address": request.build_absolute_uri("/"),
    }  # fmt: skip
    status = status_of(named) if named else status_of(form)
    return render(request, "accounts/passkeys.html", known, status=status)


def _device(request: HttpRequest) -> str:
    """What a new key is called unless somebody calls it otherwise."""
    return device_of(request.META.get("HTTP_USER_AGENT", "")) or _("Passkey")


# The log-in with one.
@method_decorator((sensitive_post_parameters(), never_cache), name="dispatch")
class PasskeyView(RedirectURLMixin, View):
    """A passkey stands for name, password and code: the device has asked for finger, face or PIN."""

    http_method_names = ["get", "head", "post"]
    next_page = settings.LOGIN_REDIRECT_URL

    def get(self, request: HttpRequest) -> HttpResponse:
        site = site_of(request)
        challenge = new_challenge()
        options = options_to_log_in(site, challenge.value) if site else ""
        known = {"options": options, "next": self.get_redirect_url(), "address": request.build_absolute_uri("/")}
        response = render(request, "accounts/passkey.html", known)
        if site:
            response.set_cookie(
                KEPT_AS, _signed("show", challenge), max_age=HALF_WAY, path=request.path,
                secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Strict",
            )  # fmt: skip
        return response

    def post(self, request: HttpRequest) -> HttpResponse:
        if TRIES.wait(network_of(request.META.get("REMOTE_ADDR", "")), monotonic()):
            return too_many(request)
        site, challenge = site_of(request), _read("show", request.COOKIES.get(KEPT_AS, ""))
        if site is None or challenge is None:
            warn(request, _("That took more than ten minutes, or something has changed. Start again."))
            return redirect("login")
        user, right = check_passkey(site, challenge, request.POST.get("answer", ""))
        if user is None or not right:
            note(What.WRONG_PASSKEY, request, account=user)
            warn(request, _("This passkey does not open any account here. Log in with name and password."))
            return redirect("login")
        return self._let_in(request, user)

    def _let_in(self, request: HttpRequest, user: User) -> HttpResponse:
        to = self.get_success_url()
        auth.login(request, user, backend=BACKEND)
        note(What.PASSKEY, request, account=user)
        response = redirect(to)
        devices.remember(request, response, user.get_username())
        return response
