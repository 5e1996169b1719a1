"""Turning the second step of one's log-in on and off."""

from base64 import b32encode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.accounts.forms import AppCodeForm, ConfirmForm, PasswordForm
from tournaments.accounts.read import app_being_set_up, codes_left, has_second_step
from tournaments.accounts.rules import spaced
from tournaments.accounts.views import devices
from tournaments.accounts.views.account import own
from tournaments.accounts.write.log import note
from tournaments.accounts.write.second_step import (
    begin_second_step,
    check_code,
    confirm_second_step,
    new_recovery_codes,
    remove_second_step,
)
from tournaments.accounts.write.sessions import end_sessions
from tournaments.kernel.codes import qr_code
from tournaments.kernel.submit import sent, status_of
from tournaments.kernel.views import unkept
from tournaments.models.accounts import What

HERE = "account_second_step"


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def page(request: HttpRequest) -> HttpResponse:
    """What the account has; while an app is being set up its secret, and POST the app's first code."""
    user, form = own(request), AppCodeForm(sent(request))
    if request.method != "POST":
        return _page(request)
    if app_being_set_up(user) is None:
        return redirect(HERE)
    if form.is_valid():
        checked, codes = confirm_second_step(user, form.cleaned_data["code"])
        if checked.right:
            end_sessions(user, but=request.session.session_key or "")
            note(What.FACTOR_ON, request, account=user)
            return _codes(request, codes, is_new=True)
        form.say(checked)
    return _page(request, code_form=form)


@sensitive_post_parameters()
@require_POST
@login_required
def begin(request: HttpRequest) -> HttpResponse:
    """A secret for the app; asks for the password, so that nobody does it at a desk that was left alone."""
    form = PasswordForm(request.POST, request=request)
    if not form.is_valid():
        return _page(request, begin_form=form)
    begin_second_step(own(request))
    return redirect(HERE)


@sensitive_post_parameters()
@require_POST
@login_required
def off(request: HttpRequest) -> HttpResponse:
    form = ConfirmForm(request.POST, request=request)
    if not confirmed(request, form):
        return _page(request, off_form=form)
    remove_second_step(own(request))
    note(What.FACTOR_OFF, request, account=own(request))
    messages.success(request, _("Two-step log-in is off: name and password are enough again."))
    return redirect("account")


@sensitive_post_parameters()
@never_cache
@require_POST
@login_required
def codes(request: HttpRequest) -> HttpResponse:
    """New recovery codes, shown on the answer and never again."""
    form = ConfirmForm(request.POST, request=request)
    if not confirmed(request, form):
        return _page(request, codes_form=form)
    fresh = new_recovery_codes(own(request))
    note(What.CODES, request, account=own(request))
    return _codes(request, fresh)


def confirmed(request: HttpRequest, form: ConfirmForm) -> bool:
    """Whether password and code are right; else the form says what is not. A wrong code counts as at the log-in."""
    if not form.is_valid():
        return False
    checked = check_code(own(request), form.cleaned_data["code"])
    if checked.right:
        return True
    if not checked.wait:
        devices.count_failure(request, own(request).get_username())
        note(What.WRONG_CODE, request, account=own(request))
    form.say(checked)
    return False


def _page(request: HttpRequest, **bound: PasswordForm | AppCodeForm) -> HttpResponse:
    """The page in the state that the account is in, with a form that was refused in its place."""
    user = own(request)
    app = None if has_second_step(user) else app_being_set_up(user)
    known = {
        "is_on": has_second_step(user), "codes_left": codes_left(user),
        "begin_form": PasswordForm(request=request, auto_id="begin_%s"), "code_form": AppCodeForm(),
        "off_form": ConfirmForm(request=request, auto_id="off_%s"),
        "codes_form": ConfirmForm(request=request, auto_id="codes_%s"),
        "picture": qr_code(app.config_url) if app else "",
        "address": app.config_url if app else "",
        "secret": spaced(b32encode(app.bin_key).decode()) if app else "",
    }  # fmt: skip
    status = status_of(*bound.values())
    return unkept(render(request, "accounts/second_step.html", {**known, **bound}, status=status))


def _codes(request: HttpRequest, codes: list[str], *, is_new: bool = False) -> HttpResponse:
    shown = [spaced(code) for code in codes]
    return unkept(render(request, "accounts/codes.html", {"codes": shown, "is_new": is_new}))
