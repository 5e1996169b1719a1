"""When a tour begins, and what does not go together in the timetable, for templates."""

from collections.abc import Iterable, Sequence

from django import template
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from tournaments.kernel.wording import begins
from tournaments.models import Match, Site, Tour
from tournaments.timetable.read import Warned, expected_at, warnings_of, zone_of

register = template.Library()


@register.simple_tag
def tour_begins(tour: Tour) -> str | SafeString:
    """The planned beginning; beside it when it is expected, where that is later. Empty for a tour without a time that
    everybody may know."""
    if tour.told_start is None:
        return ""
    plan, expected = begins(tour.told_start, tour.tournament), expected_at(tour)
    if expected is None:
        return plan
    clock = date_format(expected.astimezone(zone_of(tour.tournament)), "H:i")
    words = gettext("expected around %(time)s") % {"time": clock}
    return format_html('{} <strong class="expected">{}</strong>', plan, words)


@register.simple_tag
def match_sites(*lists: Iterable[Match]) -> list[Site]:
    """The sites of these matches, each once, by name; rooms and sites have to be at hand."""
    rooms = (match.room for matches in lists for match in matches)
    sites = {room.site.pk: room.site for room in rooms if room is not None and room.site is not None}
    return sorted(sites.values(), key=lambda site: (site.name, site.pk))


@register.simple_tag
def tour_warnings(tour: Tour) -> Sequence[Warned]:
    return warnings_of(tour.tournament, tour)
