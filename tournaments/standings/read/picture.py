"""The picture under the text of certificates."""

from tournaments.models import CertificatePicture, Tournament
from tournaments.standings.rules.picture import Picture


def picture_of(tournament: Tournament) -> Picture | None:
    """The picture under the text of certificates, None when there is none."""
    row = CertificatePicture.objects.filter(tournament=tournament).first()
    return Picture(bytes(row.content), row.width, row.height) if row is not None and row.content else None


def picture_version(tournament: Tournament) -> int:
    """What a form is made from that changes the picture; 1 before there ever was one."""
    versions = CertificatePicture.objects.filter(tournament=tournament).values_list("version", flat=True)
    return versions.first() or 1
