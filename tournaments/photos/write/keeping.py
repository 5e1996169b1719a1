"""Use cases: photos of a match's sheet are kept with it, and taken away again."""

import base64
import binascii
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.kernel import access as permissions
from tournaments.kernel.checks import Checks
from tournaments.kernel.closed import closed_sentence
from tournaments.kernel.pictures import Picture, PictureFault
from tournaments.kernel.rules import NOTE
from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.models import Match, Photo
from tournaments.photos.pdf import pages_of
from tournaments.photos.rules.photo import MAX_BYTES, MOST, MOST_AT_ONCE, clean_photo, fitted, kind_of

Sent = Mapping[str, str]
"""An uploaded file: its ``name``, and its ``content`` as base64."""


@dataclass(frozen=True)
class Ready:
    """Photos as they will be stored."""

    match_id: int
    note: str
    pictures: tuple[Picture, ...]


def _store(change: Change, ready: Ready) -> Answer:
    match = change.take_match(ready.match_id, permission="match.record", grows=False)
    if match.team_b_id is None:
        raise Refused(("", _("This is a bye: there is no protocol to write.")))
    if Photo.objects.filter(match=match).count() + len(ready.pictures) > MOST:
        sentence = _("A match can have at most %(most)s photos. Ask the organiser to remove some first.")
        raise Refused(("chosen", sentence % {"most": MOST}))
    given = {"match": match, "note": ready.note, "given_by": change.actor_name, "given_at": timezone.now()}
    photos = [Photo.objects.create(**given, **_columns(picture)) for picture in ready.pictures]
    change.log(before=None, after={"photos": [_for_log(photo) for photo in photos], "note": ready.note})
    return {"photos": [photo.pk for photo in photos]}


@use_case("photo.add", then=_store)
def add_photos(change: Change, *, match_id: int, files: Sequence[Sent], note: str = "") -> Ready:
    """Photos of the match's paper protocol: what is stored is made from the pictures in the files. All of them, or
    none."""
    match = Match.objects.filter(pk=match_id).with_names().with_judges().first()
    if match is None:
        raise Http404
    permissions.require(change.actor, "match.record", match)
    if match.tour.tournament.closed_at is not None:  # before anything is made of the files
        raise Refused(("", closed_sentence()))
    checks = Checks()
    note = checks.text("note", NOTE, note)
    if not files:
        checks.add("chosen", _("Choose a photo or a file."))
    if len(files) > MOST_AT_ONCE:
        checks.add("chosen", _("Send at most %(most)s files at once.") % {"most": MOST_AT_ONCE})
    checks.refuse_any()
    pictures = [picture for file in files for picture in _pictures_in(checks, file)]
    checks.refuse_any()
    return Ready(match_id, note, tuple(pictures))


@use_case("photo.remove", when_closed=True)
def remove_photo(change: Change, *, match_id: int, photo_id: int) -> Answer:
    """The photo goes; the log keeps that there was one, not what it looked like."""
    match = change.take_match(match_id, permission="photo.remove", grows=False)
    photo = Photo.objects.filter(match=match, pk=photo_id).first()
    if photo is None:
        raise Refused(("", _("This photo has already been removed.")))
    change.log(before={"photos": [_for_log(photo)], "note": photo.note}, after=None)
    photo.delete()
    return {"photo": photo_id}


def _pictures_in(checks: Checks, file: Sent) -> list[Picture]:
    """Those of one file; what is wrong with it is said with its name."""
    try:
        content = base64.b64decode(file["content"][: 2 * MAX_BYTES], validate=True)
        kind = kind_of(content)
        return [fitted(page) for page in pages_of(content)] if kind == "PDF" else [clean_photo(content, kind)]
    except PictureFault as error:
        sentence = format_sentence(error.fault)
    except binascii.Error:
        sentence = _("The file did not arrive completely. Choose it again.")
    checks.add("chosen", f"{file['name']}: {sentence}" if file["name"] else sentence)
    return []


def _columns(picture: Picture) -> Mapping[str, object]:
    size = len(picture.content)
    return {"content": picture.content, "width": picture.width, "height": picture.height, "size": size}


def _for_log(photo: Photo) -> str:
    """A photo as the log tells it: its size, and the digest by which it is known again."""
    return f"{photo} · SHA-256 {sha256(bytes(photo.content)).hexdigest()}"
