"""All photos of a tournament as one ZIP file, to be kept beside the tournament's own file."""

from collections.abc import Iterable, Iterator
from typing import IO
from zipfile import ZIP_STORED, ZipFile, ZipInfo
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from tournaments.kernel.export import Cell, xlsx_bytes
from tournaments.models import Photo, Tournament
from tournaments.photos.read import photos_of_tournament


def write_album(file: IO[bytes], tournament: Tournament) -> None:
    """Pictures by tour and table, and a list that says of each which match it is of, who gave it and when.

    One picture at a time is in memory.
    """
    zone = ZoneInfo(tournament.time_zone)
    listed: list[list[Cell]] = [
        [_("File"), _("Tour"), _("Table"), _("Team A"), _("Team B"), _("Given at"), _("Given by"), _("Note")]
    ]
    with ZipFile(file, "w", ZIP_STORED) as album:
        for name, photo in _named(photos_of_tournament(tournament)):
            given = photo.given_at.astimezone(zone)
            about = ZipInfo(name, given.timetuple()[:6])
            album.writestr(about, bytes(photo.content))
            match = photo.match
            teams = (str(match.team_a), str(match.team_b or ""))
            listed.append([
                name, str(match.tour), match.number, *teams, given.replace(tzinfo=None), photo.given_by, photo.note,
            ])  # fmt: skip
        album.writestr("photos.xlsx", xlsx_bytes(listed))


def _named(photos: Iterable[Photo]) -> Iterator[tuple[str, Photo]]:
    """Each with its name in the file, numbered within its match."""
    last, count = 0, 0
    for photo in photos:
        match = photo.match
        last, count = match.pk, count + 1 if match.pk == last else 1
        yield f"tour-{match.tour.number:02}/table-{match.number:02}-{count:02}.jpg", photo
