"""Logging in: name and password, then a code where the account asks for one; logging out.

Whoever has shown only the password is nobody: Django's ``login`` is called when everything was right, here and nowhere
else. What is known until then is a signed text in the session, good for ten minutes and for this password alone.
"""

from dataclasses import dataclass
from time import monotonic
from typing import Any, Final

from django.contrib import auth
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView, LogoutView
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournaments.accounts.forms import AppCodeForm, LogInForm, RecoveryForm
from tournaments.accounts.read import has_second_step
from tournaments.accounts.rules import HALF_WAY, network_of
from tournaments.accounts.views import devices
from tournaments.accounts.views.passkeys import site_of
from tournaments.accounts.write.log import note
from tournaments.accounts.write.second_step import check_code
from tournaments.kernel.submit import sent, status_of
from tournaments.kernel.throttle import Throttle
from tournaments.kernel.views import warn
from tournaments.models.accounts import Passkey, What

KEPT_AS: Final = "half_way"
SALT: Final = "tournaments.half_way"
STRANGERS: Final = Throttle(burst=60, rate=0.5)
"""Log-ins from one network, but for devices on which the same account has logged in before. Each costs a third of a
second of processor, and one with a new name every time is held up by nothing else."""


@dataclass(frozen=True)
class HalfWay:
    """Somebody who has shown the right password and not the code yet; where they want to go."""

    user: User
    backend: str
    to: str


class LogInView(LoginView):
    """The first step; throttled by django-axes for each account, and here for each network."""

    template_name = "accounts/login.html"
    authentication_form = LogInForm
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        typed = request.POST.get("username", "")
        form = self.get_form_class()(request, initial={"username": typed})
        name = str(form.fields["username"].to_python(typed))  # as the form reads it, without spaces around it
        known = devices.is_known(request, name)
        if known or not STRANGERS.wait(network_of(request.META.get("REMOTE_ADDR", "")), monotonic()):
            return super().post(request, *args, **kwargs)
        warn(request, _("Too many log-ins from your network. Wait a few seconds, then try again."))
        return self.render_to_response(self.get_context_data(form=form), status=429)

    def get_context_data(self, **given: Any) -> dict[str, Any]:
        offered = site_of(self.request) is not None and Passkey.objects.exists()
        return super().get_context_data(**given, passkeys=offered)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        user, to = form.get_user(), self.get_success_url()
        if not has_second_step(user):
            return _let_in(self.request, HalfWay(user, user.backend, to), What.LOG_IN)
        self.request.session.cycle_key()
        known = [user.pk, user.get_session_auth_hash(), user.backend, to]
        self.request.session[KEPT_AS] = signing.dumps(known, salt=SALT)
        return redirect("login_code")

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        name, password = form.cleaned_data.get("username"), form.cleaned_data.get("password")
        if name and password:
            account = User.objects.filter(username=name).first()
            held_up = getattr(self.request, "axes_locked_out", False)
            note(What.THROTTLED if held_up else What.WRONG_PASSWORD, self.request, account=account)
        return super().form_invalid(form)


@sensitive_post_parameters("code")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def code(request: HttpRequest) -> HttpResponse:
    """The second step: a code of the app, or a recovery code."""
    half_way = _half_way(request)
    if half_way is None:
        late = KEPT_AS in request.session
        warn(request, _("More than ten minutes have passed, or the account has changed. Log in again.") if late else "")
        request.session.pop(KEPT_AS, None)
        return redirect("login")
    by_recovery = "recovery" in request.GET
    form = (RecoveryForm if by_recovery else AppCodeForm)(sent(request))
    if form.is_valid() and (answer := _tried(request, form, half_way)):
        return answer
    known = {"form": form, "by_recovery": by_recovery}
    return render(request, "accounts/code.html", known, status=status_of(form))


def _tried(request: HttpRequest, form: AppCodeForm, half_way: HalfWay) -> HttpResponse | None:
    """On the way in with the right code; None when the page is shown again."""
    user, name = half_way.user, half_way.user.get_username()
    if devices.is_held_up(request, name):
        note(What.THROTTLED, request, account=user)
        return None
    checked = check_code(user, form.cleaned_data["code"])
    if checked.right:
        return _let_in(request, half_way, What.RECOVERY if checked.by_recovery else What.LOG_IN)
    if not checked.wait:
        devices.count_failure(request, name)
    note(What.THROTTLED if checked.wait else What.WRONG_CODE, request, account=user)
    form.say(checked)
    return None


def _half_way(request: HttpRequest) -> HalfWay | None:
    signed = request.session.get(KEPT_AS, "")
    try:
        pk, password, backend, to = signing.loads(signed, salt=SALT, max_age=HALF_WAY)
    except (signing.BadSignature, ValueError):
        return None
    user = User.objects.filter(pk=pk, is_active=True).first()
    if user is None or not constant_time_compare(user.get_session_auth_hash(), password):
        return None
    return HalfWay(user, backend, to)


def _let_in(request: HttpRequest, who: HalfWay, what: What) -> HttpResponse:
    request.session.pop(KEPT_AS, None)
    auth.login(request, who.user, backend=who.backend)
    note(what, request, account=who.user)
    response = redirect(who.to)
    devices.remember(request, response, who.user.get_username())
    return response


class LogOutView(LogoutView):
    """Django's, which is written down."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if isinstance(request.user, User):
            note(What.LOG_OUT, request, account=request.user)
        return super().post(request, *args, **kwargs)
