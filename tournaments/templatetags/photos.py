"""Photos of a match's sheet where a page needs them."""

from collections.abc import Mapping

from django import template

from tournaments.models import Match, Photo
from tournaments.photos import read

register = template.Library()


@register.simple_tag
def photos_of(match: Match) -> list[Photo]:
    """Asks the database; pages with many matches hand ``sheet_photos`` over (``photos_of_tour``)."""
    return list(read.photos_of(match))


@register.simple_tag
def photos_among(photos: Mapping[int, list[Photo]], match: Match) -> list[Photo]:
    """The match's own of those that ``photos_of_tour`` has found."""
    return photos.get(match.pk, [])


@register.simple_tag
def photo_count(match: Match) -> int:
    return read.photos_of(match).count()
