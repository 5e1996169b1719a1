"""Logging in with a password, and entering by a private link."""

from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.kernel.access import SESSION_LINKS
from tournaments.kernel.views import unkept
from tournaments.models.access import AccessLink, token_hash
from tournaments.roster.forms.accounts import LogInForm


class LogInView(LoginView):
    """An organiser's log-in; throttled by django-axes."""

    template_name = "roster/accounts/login.html"
    authentication_form = LogInForm
    redirect_authenticated_user = True


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """A private link: GET shows whose it is (a preview by a messenger must not use it), POST takes it into the
    session and goes on to an address without the token."""
    found = AccessLink.objects.select_related("judge", "team", "tournament")
    link = found.filter(hash=token_hash(token)).first()
    if link is None or not link.works_at(timezone.now()):
        return unkept(render(request, "roster/accounts/link_dead.html", {"link": link}, status=404))
    if request.method != "POST":
        return unkept(render(request, "roster/accounts/link.html", {"link": link}))
    request.session.cycle_key()
    request.session[SESSION_LINKS] = sorted({*request.session.get(SESSION_LINKS, ()), link.pk})
    return redirect("judge" if link.kind == AccessLink.Kind.JUDGE else "captain")


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Forgets the private links of this device, not the account."""
    request.session.pop(SESSION_LINKS, None)
    return redirect("home")
