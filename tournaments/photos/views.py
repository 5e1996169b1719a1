"""The page of a match's photos, the photos themselves, taking one away; all of a tournament as a file, and back."""

from functools import partial
from tempfile import TemporaryFile

from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.kernel import access as permissions
from tournaments.kernel.answering import slow
from tournaments.kernel.bodies import takes
from tournaments.kernel.submit import Faults, desk_of, page, say_refused, sent, status_of, submit
from tournaments.kernel.views import actor, unkept
from tournaments.photos.album import write_album
from tournaments.photos.forms import AlbumForm, PhotosForm
from tournaments.photos.read import has_photos, kept_until, photo_of, photos_of
from tournaments.photos.rules.album import MAX_ALBUM
from tournaments.photos.rules.photo import MAX_SENT, small
from tournaments.photos.write.keeping import add_photos, remove_photo
from tournaments.photos.write.returning import import_photos, returned_words


@slow
@takes(MAX_SENT)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def photos(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The photos of the match's sheet; POST keeps more."""
    match = permissions.get_match(actor(request), slug, pk, "match.record")
    form = PhotosForm(sent(request), request.FILES or None)

    def again(_faults: Faults) -> HttpResponse:
        tournament = match.tour.tournament
        known = {
            "match": match, "tournament": tournament, "form": form, "sheet_photos": list(photos_of(match)),
            "may_remove": permissions.may(actor(request), "photo.remove", match),
            "kept_until": kept_until(tournament),
        }  # fmt: skip
        return render(request, "photos/photos.html", known, status=status_of(form))

    write, to = partial(add_photos, match_id=match.pk), ("match_photos", slug, pk)
    return submit(request, write, form, again=again, to=to, done=_("Saved."))


@require_safe
def photo(request: HttpRequest, slug: str, pk: int, photo: int) -> HttpResponse:
    """One photo as it is stored; with ``?size=small`` as a list shows it. Nobody keeps it."""
    stored = photo_of(permissions.get_match(actor(request), slug, pk, "match.record"), photo)
    content = bytes(stored.content)
    if request.GET.get("size") == "small":
        content = small(content)
    headers = {"Cross-Origin-Resource-Policy": "same-origin", "Content-Disposition": "inline"}
    return unkept(HttpResponse(content, content_type="image/jpeg", headers=headers))


@require_POST
def remove(request: HttpRequest, slug: str, pk: int, photo: int) -> HttpResponse:
    """Takes a photo away. Sent twice it answers as the first time, though the photo is gone then."""
    match = permissions.get_match(actor(request), slug, pk, "photo.remove")
    write, to = partial(remove_photo, match_id=match.pk, photo_id=photo), ("match_photos", slug, pk)
    return submit(request, write, again=partial(say_refused, request, to), to=to, done=_("The photo has been removed."))


@require_safe
def album(request: HttpRequest, slug: str) -> HttpResponseBase:
    """All photos of the tournament, to be kept beside its file. Nobody keeps it on the way."""
    tournament = desk_of(request, slug)
    file = TemporaryFile()  # noqa: SIM115 - the answer closes it
    write_album(file, tournament)
    file.seek(0)
    answer = FileResponse(file, as_attachment=True, filename=f"{tournament.slug}-photos.zip")
    answer["Cache-Control"] = "no-store"
    return answer


@slow
@takes(MAX_ALBUM)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def bring_back(request: HttpRequest, slug: str) -> HttpResponse:
    """The photos of a ZIP file that was downloaded with the tournament, to its matches."""
    tournament = desk_of(request, slug)
    form = AlbumForm(sent(request), request.FILES or None)
    return submit(
        request, partial(import_photos, tournament_id=tournament.pk), form, to=("desk_photos_import", slug),
        again=lambda _faults: page(
            request, "photos/import.html", tournament, "desk_tournament", form=form, has_photos=has_photos(tournament)
        ),
        done=returned_words,
    )  # fmt: skip
