"""Making a tournament and changing its settings."""

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.kernel.names import slug_of
from tournaments.kernel.public_names import name_examples
from tournaments.kernel.submit import Faults, Stored, desk_of, page, sent, shown_version, status_of, stored, submit
from tournaments.models import Tournament
from tournaments.setup.forms import NewTournamentForm, SettingsForm
from tournaments.setup.write import change_settings, create_tournament, settings_of


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def create(request: HttpRequest) -> HttpResponse:
    """A new tournament; whoever makes it is its organiser."""
    form = NewTournamentForm(sent(request))
    return submit(
        request, create_tournament, form, to=lambda answer: ("desk_tournament", answer["slug"]),
        again=lambda _faults: render(request, "setup/new.html", {"form": form}, status=status_of(form)),
        done=_("The tournament has been created. Next: participants, judges, tours."),
    )  # fmt: skip


@require_safe
@login_required
def propose_slug(request: HttpRequest) -> HttpResponse:
    """The field of the address, filled from the name unless something stands in it."""
    given = request.GET.get("slug", "") or slug_of(request.GET.get("name", "")[:200])
    return render(request, "setup/_slug.html", {"form": NewTournamentForm(initial={"slug": given})})


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = desk_of(request, slug)
    form = SettingsForm(sent(request), initial=settings_of(tournament))
    version = shown_version(request, tournament.version)

    def stands(now: Tournament) -> Stored:
        values = settings_of(now)
        return stored(form, {name: values[name] for name in form.fields if name in values})

    def again(_faults: Faults) -> HttpResponse:
        return page(
            request, "setup/settings.html", tournament, "desk_settings", form=form, version=version,
            examples=name_examples(tournament),
        )  # fmt: skip

    write, to = (partial(change_settings, tournament_id=tournament.pk, version=version), ("desk_settings", slug))
    done = _("The settings have been saved.")
    return submit(request, write, form, again=again, to=to, done=done, stored=stands)
