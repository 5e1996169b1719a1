"""The photos of matches' sheets as pages show them: who gave them and when, never the pictures themselves."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import date, datetime, timedelta
from typing import Final

from django.db.models import Exists, OuterRef
from django.http import Http404
from django.utils import timezone

from tournaments.models import Match, Photo, Tour, Tournament
from tournaments.models.match import MatchQuerySet
from tournaments.models.photo import PhotoQuerySet

KEPT: Final = timedelta(days=365)
"""After the tournament's last day, and after it was sent."""


def photos_of(match: Match) -> PhotoQuerySet:
    return Photo.objects.filter(match=match).listed()


def photo_of(match: Match, pk: int) -> Photo:
    """Http404 when the match has none of that number."""
    photo = Photo.objects.filter(match=match, pk=pk).first()
    if photo is None:
        raise Http404
    photo.match = match
    return photo


def photos_of_tour(tour: Tour) -> Mapping[int, list[Photo]]:
    """The id of each match that has photos → these, in one query; ``_beside.html`` takes them as ``sheet_photos``."""
    by_match: dict[int, list[Photo]] = defaultdict(list)
    for photo in Photo.objects.filter(match__tour=tour).listed():
        by_match[photo.match_id].append(photo)
    return dict(by_match)


def photos_of_tournament(tournament: Tournament) -> Iterator[Photo]:
    """All of them with their pictures, one after the other, match by match."""
    photos = Photo.objects.filter(match__tour__tournament=tournament)
    photos = photos.select_related("match__tour__tournament", "match__team_a", "match__team_b")
    return photos.order_by("match__tour__number", "match__number", "given_at", "pk").iterator(chunk_size=1)


def has_photos(tournament: Tournament) -> bool:
    return Photo.objects.filter(match__tour__tournament=tournament).exists()


def photographed(matches: MatchQuerySet) -> MatchQuerySet:
    """Those of the matches that have photos."""
    return matches.filter(Exists(Photo.objects.filter(match=OuterRef("pk"))))


def kept_until(tournament: Tournament, *sent: datetime) -> date:
    """The last day of the tournament's photos, but for those that were sent later than it ended; of photos that were
    ``sent`` at these moments, that of the last one."""
    now = timezone.now()
    return max([tournament.ends_on, *(min(moment, now).date() for moment in sent)]) + KEPT
