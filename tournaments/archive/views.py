"""A tournament as a whole: downloading it as one file, importing such a file, copying it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.archive.forms import CopyForm, ImportTournamentForm
from tournaments.archive.read import file_name, text_of
from tournaments.archive.write.importing import copy_tournament, import_tournament
from tournaments.kernel.submit import attempt, desk_of, page, sent, status_of
from tournaments.kernel.values import slug_of
from tournaments.kernel.views import intent
from tournaments.kernel.write import Answer


@require_safe
def download(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole tournament as a file; with ``?log=1`` its audit log too, as evidence."""
    tournament = desk_of(request, slug)
    text = text_of(tournament, with_log=request.GET.get("log") == "1")
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{file_name(tournament)}"'
    response["Cache-Control"] = "no-store"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def import_file(request: HttpRequest) -> HttpResponse:
    """A new tournament from a file; whoever imports it is its organiser."""
    form = ImportTournamentForm(sent(request), request.FILES or None)

    def write() -> Answer:
        return import_tournament(
            intent(request), text=form.cleaned_data["file"], slug=form.cleaned_data["slug"]
        )

    answer = attempt(form, write)
    if answer is not None:
        messages.success(request, _("The tournament is there. Next: private links."))
        return redirect("desk_tournament", answer["slug"])
    return render(request, "archive/import.html", {"form": form}, status=status_of(form))


@require_http_methods(["GET", "HEAD", "POST"])
def copy(request: HttpRequest, slug: str) -> HttpResponse:
    """A new tournament like this one, without what was played."""
    tournament = desk_of(request, slug)
    form = CopyForm(sent(request), initial={"name": tournament.name})

    def write() -> Answer:
        data = form.cleaned_data
        return copy_tournament(
            intent(request), tournament_id=tournament.pk, slug=data["slug"] or slug_of(data["name"]),
            name=data["name"], starts_on=data["starts_on"].isoformat(), teams=data["teams"], judges=data["judges"],
        )  # fmt: skip

    answer = attempt(form, write)
    if answer is not None:
        messages.success(request, _("The copy is there: look through its settings and tours."))
        return redirect("desk_tournament", answer["slug"])
    return page(
        request, "archive/copy.html", tournament, "desk_tournament", form=form, status=status_of(form)
    )
