"""Pages open to everybody who may see the tournament."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.kernel import access as permissions
from tournaments.kernel.export import FORMATS
from tournaments.kernel.fresh import fresh
from tournaments.kernel.tables import ordered
from tournaments.kernel.views import actor
from tournaments.live.views.channels import live_match, live_overview, live_tour
from tournaments.matches.read.frozen import shown_to
from tournaments.matches.read.matches import matches_of_team, matches_of_tour, matches_of_tournament
from tournaments.matches.tables.matches import MatchTable, TeamMatchTable
from tournaments.matches.views.match_page import visitor_context
from tournaments.models import Team, Tour, Tournament
from tournaments.rounds.read.dates import by_date
from tournaments.rounds.views.frame import export, frame, sees_all
from tournaments.standings.read.standings import standings as standings_of


@cache_control(private=True, no_cache=True)
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The tournaments that the visitor may know of, the newest first."""
    found = list(permissions.visible_tournaments(actor(request)).newest_first())
    sections = by_date(found, timezone.now())
    return render(request, "pages/public/home.html", {"tournaments": found, "sections": sections})


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """One tournament: what is on now, the top of the standings, the tours."""
    found = permissions.get_tournament(actor(request), slug)
    return fresh(request, found, lambda: _tournament(request, found))


def _tournament(request: HttpRequest, found: Tournament) -> HttpResponse:
    context = frame(request, found, "overview") | {"live": live_overview(request, found)}
    return render(request, "pages/public/tournament.html", context)


@require_safe
def tour(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A tour's matches in table order."""
    found = permissions.get_tour(actor(request), slug, number)

    def page() -> HttpResponse:
        shown = {"tour": found, "live": live_tour(request, found)}
        context = frame(request, found.tournament, number) | shown
        return render(request, "pages/public/tour.html", context)

    return fresh(request, found.tournament, page)


@require_safe
def tour_export(request: HttpRequest, slug: str, number: int, format: str) -> HttpResponse:  # noqa: A002
    """A tour's matches as a file."""
    found = permissions.get_tour(actor(request), slug, number)
    return export(_tour_table(request, found), format, f"{found.tournament.name} – {found}")


@require_safe
def matches_export(request: HttpRequest, slug: str, format: str) -> HttpResponse:  # noqa: A002
    """All matches of a tournament as a file."""
    found = permissions.get_tournament(actor(request), slug)
    rows = shown_to(actor(request), matches_of_tournament(found))
    return export(TeamMatchTable(rows, tournament=found), format, f"{found.name} – {_('Matches')}")


@require_safe
def team(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A team: its place and why, its matches, its players."""
    found = permissions.get_team(actor(request), slug, pk)

    def page() -> HttpResponse:
        table = standings_of(found.tournament, whole=sees_all(request, found.tournament))
        context = frame(request, found.tournament, "team") | {
            "team": found,
            "row": table.row_of(found.pk),
            "metrics": table.metrics,
            "players": found.players.all(),
            "table": ordered(request, _team_table(request, found)),
            "formats": FORMATS,
        }
        return render(request, "pages/public/team.html", context)

    return fresh(request, found.tournament, page)


@require_safe
def team_export(request: HttpRequest, slug: str, pk: int, format: str) -> HttpResponse:  # noqa: A002
    """A team's matches as a file."""
    found = permissions.get_team(actor(request), slug, pk)
    return export(_team_table(request, found), format, f"{found.tournament.name} – {found.name}")


@require_safe
def match(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A match: who, where, how it stands; the line-ups once the individual stage has begun."""
    found = permissions.get_match(actor(request), slug, pk)
    played_in = found.tour.tournament

    def page() -> HttpResponse:
        shown = {"match": found, "live": live_match(request, found, "match")}
        context = frame(request, played_in, "match") | visitor_context(request, found) | shown
        return render(request, "pages/public/match.html", context)

    return fresh(request, played_in, page)


def _tour_table(request: HttpRequest, tour: Tour) -> MatchTable:
    return MatchTable(shown_to(actor(request), matches_of_tour(tour)), tournament=tour.tournament)


def _team_table(request: HttpRequest, team: Team) -> TeamMatchTable:
    return TeamMatchTable(shown_to(actor(request), matches_of_team(team)), tournament=team.tournament)
