"""Calendars to subscribe to, in the language of the tournament's documents: tours with beginning, room and opponent."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.kernel import access as permissions
from tournaments.kernel.fresh import fresh
from tournaments.kernel.views import actor, unkept
from tournaments.models import Judge, Match, Team, Tournament
from tournaments.rounds.read.calendar import Date, dates_of, dates_of_judge, dates_of_team, last_change
from tournaments.rounds.rules.calendar_file import Calendar, Event, write_calendar

About = Judge | Team | None
"""Whose matches a calendar shows; None: the whole tournament."""


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """The tournament's days and its tours."""
    found = permissions.get_tournament(actor(request), slug)
    return fresh(request, found, lambda: _calendar(request, found, None))


@require_safe
def team(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The same for one team: its matches, with room and opponent once they are drawn."""
    found = permissions.get_team(actor(request), slug, pk)
    return fresh(request, found.tournament, lambda: _calendar(request, found.tournament, found))


@require_safe
def feed(request: HttpRequest, token: str) -> HttpResponse:
    """Somebody's calendar at its private address: the whole tournament, a captain's team or a judge's matches."""
    found = permissions.get_feed(token)
    about = found.about
    if about is not None:
        about.tournament = found.tournament
    return unkept(_calendar(request, found.tournament, about))


def _calendar(request: HttpRequest, tournament: Tournament, about: About) -> HttpResponse:
    with translation.override(tournament.language):
        content = _written(request, tournament, about)
    response = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    name = tournament.slug if about is None else f"{tournament.slug}-{about.pk}"
    response["Content-Disposition"] = f'inline; filename="{name}.ics"'
    return response


def _dates(tournament: Tournament, about: About) -> Sequence[Date]:
    if isinstance(about, Judge):
        return dates_of_judge(about)
    return dates_of(tournament) if about is None else dates_of_team(about)


def _written(request: HttpRequest, tournament: Tournament, about: About) -> bytes:
    stamp, whose = last_change(tournament), _whose(tournament, about)
    whole = Event(
        uid=f"{whose}@tourboard",
        starts=tournament.starts_on,
        ends=tournament.ends_on,
        summary=tournament.name,
        stamp=stamp,
        sequence=tournament.revision,
        location=tournament.place,
        url=request.build_absolute_uri(reverse("tournament", args=[tournament.slug])),
    )
    events = tuple(
        Event(
            uid=f"{whose}-{_part(about, one)}@tourboard",
            starts=one.starts_at,
            summary=_summary(tournament, about, one),
            stamp=stamp,
            sequence=tournament.revision,
            location=", ".join(filter(None, (_room(one.match), tournament.place))),
            description=str(one.tour.get_kind_display()),
            url=request.build_absolute_uri(_address(tournament, about, one)),
        )
        for one in _dates(tournament, about)
    )
    names = [tournament.name] if about is None else [about.name, tournament.name]
    return write_calendar(Calendar(" – ".join(names), (whole, *events)))


def _whose(tournament: Tournament, about: About) -> str:
    whole = f"tournament-{tournament.pk}"
    return whole if about is None else f"{whole}-{'judge' if isinstance(about, Judge) else 'team'}-{about.pk}"


def _part(about: About, one: Date) -> str:
    """A team plays once in a tour; a judge may have to be in two rooms."""
    if isinstance(about, Judge) and one.match:
        return f"match-{one.match.pk}"
    return f"tour-{one.tour.pk}"


def _summary(tournament: Tournament, about: About, one: Date) -> str:
    """Who meets whom; only the team itself, or the tournament, while nobody knows."""
    if one.match:
        return f"{one.tour}: {one.match.team_a} – {one.match.team_b or _('bye')}"
    return f"{one.tour}: {about.name}" if isinstance(about, Team) else f"{one.tour} – {tournament.name}"


def _room(match: Match | None) -> str:
    return match.room.name if match and match.room else ""


def _address(tournament: Tournament, about: About, one: Date) -> str:
    if one.match is None:
        return reverse("tour", args=[tournament.slug, one.tour.number])
    page = "judge_match" if isinstance(about, Judge) else "match"
    return reverse(page, args=[tournament.slug, one.match.pk])
