"""All photos of a tournament as one ZIP file, to be kept beside the tournament's own file."""

from collections.abc import Iterable, Iterator, Mapping
from typing import IO, Any
from zipfile import ZIP_STORED, ZipFile, ZipInfo
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from tournaments.kernel.tables import Cell, xlsx_bytes
from tournaments.models import Photo, Tournament
from tournaments.photos.read import photos_of_tournament
from tournaments.photos.rules.album import LIST, list_text


def write_album(file: IO[bytes], tournament: Tournament) -> None:
    """Pictures by tour and table, and a list that says of each which match it is of, who gave it and when: once for
    people, as a table, and once for the program, which reads the file again.

    One picture at a time is in memory.
    """
    zone = ZoneInfo(tournament.time_zone)
    listed: list[list[Cell]] = [
        [_("File"), _("Tour"), _("Table"), _("Team A"), _("Team B"), _("Given at"), _("Given by"), _("Note")]
    ]
    known: list[Mapping[str, Any]] = []
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
            known.append(_known(name, photo))
        album.writestr("photos.xlsx", xlsx_bytes(listed))
        whose = {"address": tournament.slug, "name": tournament.name, "starts_on": tournament.starts_on.isoformat()}
        album.writestr(LIST, list_text(whose, known))


def _known(name: str, photo: Photo) -> Mapping[str, Any]:
    """What the program reads again."""
    match = photo.match
    teams = {"team_a": match.team_a.name, "team_b": match.team_b.name if match.team_b else ""}
    given = {"given_at": photo.given_at.isoformat(), "given_by": photo.given_by, "note": photo.note}
    return {"file": name, "tour": match.tour.number, "table": match.number, **teams, **given}


def _named(photos: Iterable[Photo]) -> Iterator[tuple[str, Photo]]:
    """Each with its name in the file, numbered within its match."""
    last, count = 0, 0
    for photo in photos:
        match = photo.match
        last, count = match.pk, count + 1 if match.pk == last else 1
        yield f"tour-{match.tour.number:02}/table-{match.number:02}-{count:02}.jpg", photo
