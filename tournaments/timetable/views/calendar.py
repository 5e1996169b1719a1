"""Calendars to subscribe to, in the language of the tournament's documents: tours with beginning, room and opponent."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.kernel import access as permissions
from tournaments.kernel.access import Actor
from tournaments.kernel.revision_cache import fresh
from tournaments.kernel.secrets import new_token
from tournaments.kernel.submit import Faults, submit
from tournaments.kernel.views import actor, intent, unkept
from tournaments.models import AccessLink, CalendarFeed, Judge, Match, Room, Site, Team, Tour, Tournament
from tournaments.models.people import token_hash
from tournaments.rounds.read.tours import (
    Date,
    dates_of,
    dates_of_judge,
    dates_of_team,
    feeds_seen_by,
    frame,
    items_of,
    last_change,
)
from tournaments.rounds.rules import Calendar, Event, write_calendar
from tournaments.rounds.write.calendars import issue_feed, revoke_feed
from tournaments.timetable.read import expected_at, item_expected_at, zone_of

About = Judge | Team | None
"""Whose matches a calendar shows; None: the whole tournament."""


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """The tournament's days and its tours."""
    tournament = permissions.get_tournament(actor(request), slug)
    return fresh(request, tournament, lambda reader: _calendar(reader, tournament, None), by_host=True)


@require_safe
def team(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The same for one team: its matches, with room and opponent once they are drawn."""
    team = permissions.get_team(actor(request), slug, pk)
    return fresh(request, team.tournament, lambda reader: _calendar(reader, team.tournament, team), by_host=True)


@require_safe
def feed(request: HttpRequest, token: str) -> HttpResponse:
    """Somebody's calendar at its private address: the whole tournament, a captain's team or a judge's matches."""
    feed = permissions.get_feed(token)
    about = feed.about
    if about is not None:
        about.tournament = feed.tournament
    return unkept(_calendar(request, feed.tournament, about))


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
    stamp, whose, zone = last_change(tournament), _whose(tournament, about), zone_of(tournament)
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
            uid=f"{whose}-{_part(about, date)}@tourboard",
            starts=date.starts_at,
            ends=date.tour.ends_at,
            summary=_summary(tournament, about, date),
            stamp=stamp,
            sequence=tournament.revision,
            location=_location(tournament, date.match),
            description=_description(date.tour, zone),
            url=request.build_absolute_uri(_address(tournament, about, date)),
        )
        for date in _dates(tournament, about)
    )
    breaks = _breaks(request, tournament, whose, stamp)
    names = [tournament.name] if about is None else [about.name, tournament.name]
    return write_calendar(Calendar(" – ".join(names), (whole, *events, *breaks)))


def _breaks(request: HttpRequest, tournament: Tournament, whose: str, stamp: datetime) -> tuple[Event, ...]:
    url, zone = request.build_absolute_uri(reverse("timetable", args=[tournament.slug])), zone_of(tournament)
    return tuple(
        Event(
            uid=f"{whose}-item-{item.pk}@tourboard",
            starts=item.starts_at,
            ends=item.ends_at,
            summary=f"{item.name} – {tournament.name}",
            stamp=stamp,
            sequence=tournament.revision,
            location=", ".join(filter(None, (item.place, tournament.place))),
            description=_expected(item_expected_at(item), zone),
            url=url,
        )
        for item in items_of(tournament)
    )


def _description(tour: Tour, zone: ZoneInfo) -> str:
    return ", ".join(filter(None, (str(tour.get_kind_display()), _expected(expected_at(tour), zone))))


def _expected(moment: datetime | None, zone: ZoneInfo) -> str:
    """What was announced of a delay. The plan stays the beginning: programs read it again only after hours, and who
    comes by the plan misses nothing."""
    if moment is None:
        return ""
    return _("expected around %(time)s") % {"time": date_format(moment.astimezone(zone), "H:i")}


def _whose(tournament: Tournament, about: About) -> str:
    whole = f"tournament-{tournament.pk}"
    return whole if about is None else f"{whole}-{'judge' if isinstance(about, Judge) else 'team'}-{about.pk}"


def _part(about: About, date: Date) -> str:
    """A team plays once in a tour; a judge may have to be in two rooms."""
    if isinstance(about, Judge) and date.match:
        return f"match-{date.match.pk}"
    return f"tour-{date.tour.pk}"


def _summary(tournament: Tournament, about: About, date: Date) -> str:
    """Who meets whom; only the team itself, or the tournament, while nobody knows."""
    if date.match:
        return f"{date.tour}: {date.match.team_a} – {date.match.team_b or _('bye')}"
    return f"{date.tour}: {about.name}" if isinstance(about, Team) else f"{date.tour} – {tournament.name}"


def _location(tournament: Tournament, match: Match | None) -> str:
    """From the room to the place; the site with the way there, so that a map finds it."""
    room: Room | None = match.room if match else None
    site: Site | None = room.site if room else None
    way = " ".join(site.directions.split()) if site else ""
    return ", ".join(filter(None, (room.name if room else "", site.name if site else "", way, tournament.place)))


def _address(tournament: Tournament, about: About, date: Date) -> str:
    if date.match is None:
        return reverse("tour", args=[tournament.slug, date.tour.number])
    page = "judge_match" if isinstance(about, Judge) else "match"
    return reverse(page, args=[tournament.slug, date.match.pk])


# Private addresses of calendars: who has one, a new one, revoking.
ACCOUNT = "account"


@dataclass(frozen=True)
class Choice:
    """A calendar that the visitor may have: its name in a form, the link that it stands for, and the words for it."""

    key: str
    link: AccessLink | None
    feed: CalendarFeed | None

    @property
    def text(self) -> str:
        if self.link is None:
            return _("The whole tournament")
        words = _("Matches that %(name)s judges") if self.link.judge_id else _("Matches of %(name)s")
        return words % {"name": self.link.holder}


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """The calendars that the visitor may have, and those that work; POST makes a new address, shown only now."""
    tournament = permissions.get_tournament(actor(request), slug, "calendar.subscribe")
    if request.method != "POST":
        return _page(request, tournament)
    choices = {choice.key: choice for choice in _choices(actor(request), tournament, ())}
    chosen, wanted = choices.get(request.POST.get("calendar", "")), intent(request)
    if chosen is None:
        return _page(request, tournament, faults=(("", _("Choose one of the calendars on this page.")),))
    token = new_token(f"{tournament.pk}:{wanted.key}:calendar:{chosen.key}")
    link_id, hash_ = chosen.link.pk if chosen.link else None, token_hash(token)
    return submit(
        request,
        lambda _wants: issue_feed(wanted, tournament_id=tournament.pk, link_id=link_id, hash=hash_),
        again=lambda faults: _page(request, tournament, faults=faults),
        to=lambda _answer: _page(request, tournament, made=chosen, path=reverse("calendar_feed", args=[token])),
    )


@require_POST
def revoke(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    tournament = permissions.get_tournament(actor(request), slug, "calendar.subscribe")
    return submit(
        request, partial(revoke_feed, tournament_id=tournament.pk, feed_id=pk), to=("calendar_feeds", slug),
        again=lambda faults: _page(request, tournament, faults=faults),
        done=_("This calendar address no longer works."),
    )  # fmt: skip


def _choices(visitor: Actor, tournament: Tournament, feeds: tuple[CalendarFeed, ...]) -> tuple[Choice, ...]:
    own = [link for link in visitor.links if link.tournament_id == tournament.pk]
    by_link = {feed.link_id: feed for feed in feeds if feed.link_id}
    choices = [Choice(f"link-{link.pk}", link, by_link.get(link.pk)) for link in own]
    if visitor.user is not None and permissions.may(visitor, "tournament.organise", tournament):
        account = next((feed for feed in feeds if feed.user_id == visitor.user.pk), None)
        choices.insert(0, Choice(ACCOUNT, None, account))
    return tuple(choices)


def _page(
    request: HttpRequest, tournament: Tournament, *, made: Choice | None = None, path: str = "", faults: Faults = ()
) -> HttpResponse:
    visitor = actor(request)
    organises = permissions.may(visitor, "tournament.organise", tournament)
    feeds = feeds_seen_by(visitor, tournament, organises=organises)
    choices = _choices(visitor, tournament, feeds)
    own = {choice.feed.pk for choice in choices if choice.feed}
    context = frame(actor(request), tournament, "calendar") | {
        "choices": choices,
        "others": [feed for feed in feeds if feed.pk not in own],
        "made": made,
        "url": request.build_absolute_uri(path) if path else "",
        "webcal": f"webcal://{request.get_host()}{path}",
        "faults": faults,
    }
    return unkept(render(request, "timetable/calendar_feeds.html", context, status=422 if faults else 200))
