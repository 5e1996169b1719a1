"""Certificates, and the picture under their text."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.kernel.errors import conflict
from tournaments.kernel.submit import attempt, desk_of, page, sent, settle, shown_version, status_of
from tournaments.kernel.views import intent, version
from tournaments.kernel.write import Answer, Conflict
from tournaments.models import Tournament
from tournaments.standings.forms.certificates import PictureForm
from tournaments.standings.read.certificates import picture_of, picture_version
from tournaments.standings.write.certificates import remove_picture, set_picture


@require_http_methods(["GET", "HEAD", "POST"])
def certificates(request: HttpRequest, slug: str) -> HttpResponse:
    """Printing them, and choosing another picture."""
    tournament = desk_of(request, slug)
    form = PictureForm(sent(request), request.FILES or None)

    def write() -> Answer:
        file = form.cleaned_data["file"]
        return set_picture(intent(request), tournament_id=tournament.pk, version=version(request), file=file)

    try:
        answer = attempt(form, write)
    except Conflict as lost:
        return _lost(request, tournament, lost, form)
    if answer is not None:
        messages.success(request, _("The picture is stored: look at the certificates."))
        return redirect("desk_certificates", slug)
    picture = picture_of(tournament)
    known = {"form": form, "picture": picture, "version": shown_version(request, picture_version(tournament))}
    return page(
        request, "standings/certificates.html", tournament, "desk_settings", status=status_of(form), **known
    )


@require_POST
def remove(request: HttpRequest, slug: str) -> HttpResponse:
    """White paper again."""
    tournament = desk_of(request, slug)
    try:
        settle(
            request,
            lambda: remove_picture(intent(request), tournament_id=tournament.pk, version=version(request)),
            _("The picture is taken away."),
        )
    except Conflict as lost:
        return _lost(request, tournament, lost)
    return redirect("desk_certificates", slug)


@require_safe
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """The picture as it is stored, for organisers; nobody keeps it."""
    found = picture_of(desk_of(request, slug))
    if found is None:
        raise Http404
    return HttpResponse(found.content, content_type="image/jpeg", headers={"Cache-Control": "no-store"})


def _lost(request: HttpRequest, tournament: Tournament, error: Conflict, *sent: PictureForm) -> HttpResponse:
    back = reverse("desk_certificates", args=[tournament.slug])
    stored = [(_("Picture"), str(error.current))]
    return conflict(request, error, *sent, stored=stored, back=back)
