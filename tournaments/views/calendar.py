"""Calendars to subscribe to, in the language of the tournament's documents: tours with beginning, room and opponent."""

from collections.abc import Callable, Sequence

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments import permissions
from tournaments.formats.calendar_file import Calendar, Event, write_calendar
from tournaments.models import Match, Team, Tournament
from tournaments.queries.calendar import Date, dates_of, dates_of_team, last_change
from tournaments.views.base import actor
from tournaments.views.fresh import fresh


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """The tournament's days and its tours."""
    found = permissions.get_tournament(actor(request), slug)
    return _calendar(request, found, None, lambda: dates_of(found))


@require_safe
def team(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The same for one team: its matches, with room and opponent once they are drawn."""
    found = permissions.get_team(actor(request), slug, pk)
    return _calendar(request, found.tournament, found, lambda: dates_of_team(found))


def _calendar(
    request: HttpRequest, tournament: Tournament, team: Team | None, dates: Callable[[], Sequence[Date]]
) -> HttpResponse:
    def page() -> HttpResponse:
        with translation.override(tournament.language):
            content = _written(request, tournament, team, dates())
        response = HttpResponse(content, content_type="text/calendar; charset=utf-8")
        name = tournament.slug if team is None else f"{tournament.slug}-{team.pk}"
        response["Content-Disposition"] = f'inline; filename="{name}.ics"'
        return response

    return fresh(request, tournament, page)


def _written(request: HttpRequest, tournament: Tournament, team: Team | None, dates: Sequence[Date]) -> bytes:
    stamp = last_change(tournament)
    page = reverse("tournament", args=[tournament.slug])
    whole = Event(
        uid=f"{_whose(tournament, team)}@tourboard",
        starts=tournament.starts_on,
        ends=tournament.ends_on,
        summary=tournament.name,
        stamp=stamp,
        sequence=tournament.revision,
        location=tournament.place,
        url=request.build_absolute_uri(page),
    )
    events = tuple(
        Event(
            uid=f"{_whose(tournament, team)}-tour-{one.tour.pk}@tourboard",
            starts=one.starts_at,
            summary=f"{one.tour}: {_meeting(team, one.match)}" if team else f"{one.tour} – {tournament.name}",
            stamp=stamp,
            sequence=tournament.revision,
            location=", ".join(filter(None, (_room(one.match), tournament.place))),
            description=str(one.tour.get_kind_display()),
            url=request.build_absolute_uri(_address(tournament, one)),
        )
        for one in dates
    )
    return write_calendar(Calendar(" – ".join(_names(tournament, team)), (whole, *events)))


def _whose(tournament: Tournament, team: Team | None) -> str:
    return f"tournament-{tournament.pk}" if team is None else f"tournament-{tournament.pk}-team-{team.pk}"


def _names(tournament: Tournament, team: Team | None) -> list[str]:
    return [tournament.name] if team is None else [team.name, tournament.name]


def _meeting(team: Team, match: Match | None) -> str:
    """Who meets whom; only the team itself while nobody knows."""
    if match is None:
        return team.name
    return f"{match.team_a} – {match.team_b or _('bye')}"


def _room(match: Match | None) -> str:
    return match.room.name if match and match.room else ""


def _address(tournament: Tournament, one: Date) -> str:
    if one.match:
        return reverse("match", args=[tournament.slug, one.match.pk])
    return reverse("tour", args=[tournament.slug, one.tour.number])
