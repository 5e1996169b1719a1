"""Who runs the tournament."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.kernel.secrets import new_password
from tournaments.kernel.submit import attempt, desk_of, page, status_of
from tournaments.kernel.views import actor, intent
from tournaments.kernel.write import Answer, Refused
from tournaments.models import Tournament
from tournaments.roster.forms.people import OrganiserForm
from tournaments.roster.write.organisers import add_organiser, create_organiser, remove_organiser


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def organisers(request: HttpRequest, slug: str) -> HttpResponse:
    """The organisers; a new account's password is shown here once."""
    tournament = desk_of(request, slug)
    form = OrganiserForm(request.POST if request.method == "POST" else None)
    wanted = intent(request)
    password = new_password(f"{tournament.pk}:{wanted.key}")

    def write() -> Answer:
        named = {"tournament_id": tournament.pk, "username": form.cleaned_data["username"]}
        if form.cleaned_data["new"]:
            return create_organiser(wanted, password=password, **named)
        return add_organiser(wanted, **named)

    answer = attempt(form, write)
    if answer is not None and form.cleaned_data["new"]:
        return _page(request, tournament, OrganiserForm(), account=answer["username"], password=password)
    if answer is not None:
        messages.success(request, _("“%(name)s” is an organiser now.") % {"name": answer["username"]})
        return redirect("desk_organisers", slug)
    return _page(request, tournament, form)


@require_POST
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Takes the tournament out of an account's hands."""
    tournament = desk_of(request, slug)
    try:
        remove_organiser(intent(request), tournament_id=tournament.pk, user_id=pk)
    except Refused as refused:
        return _page(request, tournament, OrganiserForm(), faults=refused.faults, status=422)
    own = actor(request).user
    return redirect("desk") if own is not None and own.pk == pk else redirect("desk_organisers", slug)


def _page(
    request: HttpRequest, tournament: Tournament, form: OrganiserForm, *, status: int = 200, **context: object
) -> HttpResponse:
    rows = tournament.organisers.select_related("user").order_by("user__username")
    known = {"form": form, "organisers": rows, **context}
    return page(
        request,
        "roster/organisers.html",
        tournament,
        "desk_organisers",
        status=max(status, status_of(form)),
        **known,
    )
