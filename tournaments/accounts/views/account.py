"""One's own account: how one logs in, where one is logged in, what happened to it."""

from typing import cast

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.accounts.forms import OwnPasswordForm
from tournaments.accounts.read import SHOWN, codes_left, has_second_step, own_entries, passkeys_of, sittings, zone_of
from tournaments.accounts.write.log import note
from tournaments.accounts.write.passkeys import remove_passkeys
from tournaments.accounts.write.sessions import end_session, end_sessions
from tournaments.kernel.database import writing
from tournaments.kernel.submit import sent, status_of
from tournaments.models.accounts import What

ALL_OTHERS = "others"


@never_cache
@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    user = own(request)
    shown = {
        "has_second_step": has_second_step(user), "codes_left": codes_left(user), "zone": zone_of(user).key,
        "passkeys": len(passkeys_of(user)),
        "sittings": sittings(user, request.session.session_key or ""), "entries": own_entries(user)[:SHOWN],
    }  # fmt: skip
    return render(request, "accounts/account.html", shown)


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def password(request: HttpRequest) -> HttpResponse:
    """Another password; whoever is logged in with the old one elsewhere is logged in no longer. Passkeys go with it
    where that is ticked."""
    form = OwnPasswordForm(own(request), sent(request), request=request)
    if not form.is_bound or not form.is_valid():
        return render(request, "accounts/password.html", {"form": form}, status=status_of(form))
    user, keys_too = own(request), bool(form.cleaned_data.get("remove_passkeys"))
    with writing():
        form.save()
        removed = remove_passkeys(user) if keys_too else 0
    update_session_auth_hash(request, user)
    end_sessions(user, but=request.session.session_key or "")
    note(What.PASSWORD, request, account=user)
    if removed:
        note(What.PASSKEY_REMOVED, request, account=user)
        sentence = ngettext("%(number)s passkey has been removed.", "%(number)s passkeys have been removed.", removed)
        messages.success(request, sentence % {"number": removed})
    messages.success(request, _("The password has been changed. You have been logged out on all other devices."))
    return redirect("account")


@require_POST
@login_required
def end(request: HttpRequest) -> HttpResponse:
    """Ends one of the account's sessions, by its mark, or all others."""
    user, here = own(request), request.session.session_key or ""
    wanted = request.POST.get("session", "")
    if wanted == ALL_OTHERS:
        number = end_sessions(user, but=here)
    else:
        number = sum(end_session(user, sitting.key) for sitting in sittings(user, here) if sitting.mark == wanted)
    if number:
        note(What.ENDED, request, account=user)
    sentence = ngettext("Logged out on %(number)s device.", "Logged out on %(number)s devices.", number)
    messages.success(request, sentence % {"number": number})
    return redirect("account")


def own(request: HttpRequest) -> User:
    """The account, on pages that ask for one."""
    return cast(User, request.user)
