"""The background of certificates."""

import base64
import binascii
from hashlib import sha256

from django.utils.translation import gettext as _

from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.models import CertificatePicture
from tournaments.standings.rules.picture import MAX_BYTES, Picture, PictureFault, clean_picture

NOTHING = Picture(b"", 0, 0)


@use_case("certificate.picture")
def set_picture(change: Change, *, tournament_id: int, version: int, file: str) -> Answer:
    """Another picture under the text of certificates; ``file`` is the uploaded file as base64.

    What is stored is made from the picture in it (``clean_picture``). It is decoded before the tournament is taken:
    other writes need not wait for that.
    """
    change.answer_if_repeated()
    return _store(change, tournament_id, version, _picture_in(file))


@use_case("certificate.remove_picture")
def remove_picture(change: Change, *, tournament_id: int, version: int) -> Answer:
    """Certificates on white paper again."""
    return _store(change, tournament_id, version, NOTHING)


def _picture_in(file: str) -> Picture:
    try:
        return clean_picture(base64.b64decode(file[: 2 * MAX_BYTES], validate=True))
    except PictureFault as error:
        raise Refused(("file", format_sentence(error.fault))) from error
    except binascii.Error as error:
        raise Refused(("file", _("The picture has not arrived whole. Choose it again."))) from error


def _store(change: Change, tournament_id: int, version: int, picture: Picture) -> Answer:
    tournament = change.take_tournament(tournament_id)
    row, _made = CertificatePicture.objects.get_or_create(tournament=tournament)
    if not (row.content or picture.content):
        raise Refused(("", _("There is no picture to take away.")))
    before = _told(row)
    change.compare(row, version)
    row.content, row.width, row.height = picture.content, picture.width, picture.height
    row.save()
    change.log(subject=f"certificatepicture:{row.pk}", before=before, after=_told(row))
    return {"version": row.version}


def _told(row: CertificatePicture) -> dict[str, str] | None:
    """The picture as the log tells it: its size, and the digest by which it is known again."""
    if not row.content:
        return None
    return {"picture": f"{row} · SHA-256 {sha256(row.content).hexdigest()}"}
