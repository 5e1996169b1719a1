"""Photos of a match's sheet where a page needs them."""

from django import template

from tournaments.models import Match, Photo
from tournaments.photos import read

register = template.Library()


@register.simple_tag
def photos_of(match: Match) -> list[Photo]:
    """Asks the database; pages with many matches hand ``sheet_photos`` over (``photos_of_tour``)."""
    return list(read.photos_of(match))


@register.simple_tag
def photo_count(match: Match) -> int:
    return read.photos_of(match).count()
