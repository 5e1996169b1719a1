"""A tournament as a whole: downloading it as one file, importing such a file, copying it."""

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.archive.forms import CopyForm, ImportTournamentForm
from tournaments.archive.read import file_name, text_of
from tournaments.archive.rules import MAX_BYTES
from tournaments.archive.write.importing import copy_tournament, import_tournament
from tournaments.kernel.answering import slow
from tournaments.kernel.bodies import takes
from tournaments.kernel.submit import desk_of, page, sent, status_of, submit
from tournaments.kernel.write import Answer
from tournaments.photos.rules.album import MAX_ALBUM
from tournaments.photos.write.returning import returned_words


@require_safe
def download(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole tournament as a file; with ``?log=1`` its audit log too, as evidence."""
    tournament = desk_of(request, slug)
    text = text_of(tournament, with_log=request.GET.get("log") == "1")
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{file_name(tournament)}"'
    response["Cache-Control"] = "no-store"
    return response


@slow
@takes(MAX_BYTES + MAX_ALBUM)
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def import_file(request: HttpRequest) -> HttpResponse:
    """A new tournament from a file, with the photos beside it; whoever imports it is its organiser."""
    form = ImportTournamentForm(sent(request), request.FILES or None)
    return submit(
        request, import_tournament, form, to=lambda answer: ("desk_tournament", answer["slug"]),
        again=lambda _faults: render(request, "archive/import.html", {"form": form}, status=status_of(form)),
        done=_imported,
    )  # fmt: skip


def _imported(answer: Answer) -> str:
    words = _("The tournament has been imported. Next: personal links.")
    if "closed" in answer:
        words = _(
            "The tournament has been imported. It is closed, and nothing in it can be changed until you reopen it."
        )
    return f"{words} {returned_words(answer['album'])}" if "album" in answer else words


@require_http_methods(["GET", "HEAD", "POST"])
def copy(request: HttpRequest, slug: str) -> HttpResponse:
    """A new tournament like this one, without what was played."""
    tournament = desk_of(request, slug)
    form = CopyForm(sent(request), initial={"name": tournament.name})
    return submit(
        request, partial(copy_tournament, tournament_id=tournament.pk), form,
        again=lambda _faults: page(request, "archive/copy.html", tournament, "desk_tournament", form=form),
        to=lambda answer: ("desk_tournament", answer["slug"]),
        done=_("The copy is ready: check its settings and tours. It is not in the public list until you put it there."),
    )  # fmt: skip
