"""Making a tournament and changing its settings."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.kernel.submit import attempt, conflict, desk_of, page, shown_version, status_of, stored
from tournaments.kernel.values import slug_of
from tournaments.kernel.views import intent
from tournaments.kernel.write import Conflict
from tournaments.models import Tournament
from tournaments.setup.forms import NewTournamentForm, SettingsForm
from tournaments.setup.write import change_settings, create_tournament, settings_of


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def create(request: HttpRequest) -> HttpResponse:
    """A new tournament; whoever makes it is its organiser."""
    form = NewTournamentForm(request.POST if request.method == "POST" else None)

    def write() -> dict[str, object]:
        slug = form.cleaned_data["slug"] or slug_of(form.cleaned_data["name"])
        return dict(create_tournament(intent(request), slug=slug, settings=form.as_settings()))

    answer = attempt(form, write)
    if answer is not None:
        messages.success(request, _("The tournament is there. Next: participants, judges, tours."))
        return redirect("desk_tournament", answer["slug"])
    return render(request, "setup/new.html", {"form": form}, status=status_of(form))


@require_safe
@login_required
def propose_slug(request: HttpRequest) -> HttpResponse:
    """The field of the address, filled from the name unless something stands in it."""
    given = request.GET.get("slug", "") or slug_of(request.GET.get("name", "")[:200])
    return render(request, "setup/_slug.html", {"form": NewTournamentForm(initial={"slug": given})})


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, slug: str) -> HttpResponse:
    """The tournament's settings."""
    tournament = desk_of(request, slug)
    form = SettingsForm(request.POST if request.method == "POST" else None, initial=settings_of(tournament))
    version = shown_version(request, tournament.version)
    try:
        answer = attempt(
            form,
            lambda: change_settings(
                intent(request),
                tournament_id=tournament.pk,
                version=version,
                settings=form.as_settings(),
                despite_warnings=form.is_confirmed(),
            ),
        )
    except Conflict as error:
        now = settings_of(cast(Tournament, error.current))
        shown = stored(form, {name: now[name] for name in form.fields if name in now})
        return conflict(request, error, form, stored=shown, back=request.path)
    if answer is not None:
        messages.success(request, _("The settings are stored."))
        return redirect("desk_settings", slug)
    context = {"form": form, "version": version}
    return page(
        request, "setup/settings.html", tournament, "desk_settings", status=status_of(form), **context
    )
