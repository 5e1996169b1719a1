"""Pages open to everybody who may see the tournament."""

from collections.abc import Hashable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel import access as permissions
from tournaments.kernel.lists import few, order_once, read_once, rows_on
from tournaments.kernel.revision_cache import fresh, fresh_list
from tournaments.kernel.tables import order_asked
from tournaments.kernel.views import actor, is_nobody, may_be_found
from tournaments.kernel.wording import named_unannounced
from tournaments.live.views.cards import in_order, joined_cards, state_of
from tournaments.live.views.channels import live_match, live_overview, live_team, live_tour
from tournaments.live.views.home import live_home
from tournaments.live.views.pages import follow_game
from tournaments.matches.read.matches import matches_of_team, matches_of_tour, shared_matches, shown_to, unannounced
from tournaments.matches.tables import MatchTable, TeamMatchTable
from tournaments.matches.views.match import visitor_context
from tournaments.models import Tournament
from tournaments.paper.document import announced_asked, announced_only
from tournaments.play.read.records import recorded_page
from tournaments.play.views.games import position_asked, shared_context, wants_board
from tournaments.rounds.read.tours import InList, frame, quarter_of, sees_all
from tournaments.rounds.views.tours import export
from tournaments.standings.read.standings import standings as standings_of


@cache_control(no_store=True)
@require_safe
def health(_request: HttpRequest) -> HttpResponse:
    """For whoever watches the server: it answers and reaches its database. Nothing is locked, nothing told."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The tournaments that the visitor may know of: a page of them, or those that are searched for."""
    moment = timezone.now()
    depends_on = ("home", quarter_of(moment))
    if is_nobody(request):
        listed = read_once(request, depends_on, lambda: _listed(request, moment, depends_on))
    else:
        listed = _listed(request, moment)
    search, number = listed.context["search"], listed.context["tournaments"].number

    def page(reader: HttpRequest) -> HttpResponse:
        as_everybody = is_nobody(reader) and not search and number == 1
        followed = {"live": live_home()} if as_everybody else {"cards": joined_cards(listed.rows, moment)}
        return render(reader, "pages/public/home.html", {**listed.context, **followed})

    if search:  # invented words make no kept pages
        answer = page(request)
        patch_cache_control(answer, private=True, no_cache=True)
    else:
        answer = fresh_list(request, listed.state, page, {"page": str(number)} if number > 1 else {})
    return may_be_found(answer)


class _Listed(NamedTuple):
    """A page of the list: what its template is given, the tournaments on it, and the name of all that it is made of."""

    context: Mapping[str, Any]
    rows: Sequence[InList]
    state: str


def _listed(request: HttpRequest, moment: datetime, depends_on: tuple[Hashable, ...] = ()) -> _Listed:
    """``depends_on`` names all that decides which tournaments everybody sees there: they are looked for once."""
    known = permissions.visible_tournaments(actor(request))
    not_closed = known.filter(closed_at__isnull=True)

    def chosen() -> tuple[dict[str, Any], bool]:
        shown = few(request, not_closed, only=("pk",), order=lambda chosen: in_order(chosen, moment))
        return shown, known.filter(closed_at__isnull=False).exists()

    shown, archived = order_once(request, depends_on, chosen) if depends_on else chosen()
    page = rows_on(shown["tournaments"], not_closed.values_list(*InList._fields))
    rows = [InList(*row) for row in page]
    state = repr((state_of(rows, moment), page.paginator.num_pages, archived))
    return _Listed({**shown, "tournaments": page, "archived": archived}, rows, state)


NOT_FOR_ROBOTS: Final = ("desk", "judge", "captain", "go", "calendars", "accounts", "i18n", "try", "api")
"""First parts of addresses that no program needs to ask for. Not those of tournaments: only who may read them reads
there that they are not to be shown."""


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """robots.txt."""
    there = request.build_absolute_uri(reverse("site_map"))
    lines = ("User-agent: *", *(f"Disallow: /{part}/" for part in NOT_FOR_ROBOTS), f"Sitemap: {there}")
    return HttpResponse("\n".join((*lines, "")), content_type="text/plain; charset=utf-8")


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """One tournament: what is on now, the top of the standings, the tours."""
    tournament = permissions.get_tournament(actor(request), slug)
    return fresh(request, tournament, lambda reader: _tournament(reader, tournament))


def _tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    context = frame(actor(request), tournament, "overview") | {"live": live_overview(request, tournament)}
    return render(request, "pages/public/tournament.html", context)


@require_safe
def tour(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A tour's matches in table order."""
    tour = permissions.get_tour(actor(request), slug, number)

    def page(reader: HttpRequest) -> HttpResponse:
        shown = {"tour": tour, "live": live_tour(reader, tour)}
        context = frame(actor(reader), tour.tournament, number) | shown
        return render(reader, "pages/public/tour.html", context)

    return fresh(request, tour.tournament, page, order_asked(request, MatchTable))


@require_safe
def tour_export(request: HttpRequest, slug: str, number: int, format: str) -> HttpResponse:  # noqa: A002
    """A tour's matches as a file."""
    tour = permissions.get_tour(actor(request), slug, number)

    def page(reader: HttpRequest) -> HttpResponse:
        rows = shown_to(actor(reader), matches_of_tour(tour), announced=announced_only(reader))
        name = f"{tour.tournament.name} – {tour}"
        table = MatchTable(rows, tournament=tour.tournament)
        return export(table, format, named_unannounced(name) if unannounced(rows) else name)

    return fresh(request, tour.tournament, page, announced_asked(request))


@require_safe
def matches_export(request: HttpRequest, slug: str, format: str) -> HttpResponse:  # noqa: A002
    """All matches of a tournament as a file."""
    tournament = permissions.get_tournament(actor(request), slug)

    def page(reader: HttpRequest) -> HttpResponse:
        rows = shown_to(actor(reader), shared_matches(tournament), announced=announced_only(reader))
        name, table = f"{tournament.name} – {_('Matches')}", TeamMatchTable(rows, tournament=tournament)
        return export(table, format, named_unannounced(name) if unannounced(rows) else name)

    return fresh(request, tournament, page, announced_asked(request))


@require_safe
def team(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A team: its place and why, what comes next, its matches, its players."""
    team = permissions.get_team(actor(request), slug, pk)

    def page(reader: HttpRequest) -> HttpResponse:
        table = standings_of(team.tournament, include_hidden=sees_all(actor(reader), team.tournament))
        context = frame(actor(reader), team.tournament, "team") | {
            "team": team,
            "row": table.row_of(team.pk),
            "live": live_team(reader, team),
        }
        return render(reader, "pages/public/team.html", context)

    return fresh(request, team.tournament, page)


@require_safe
def team_export(request: HttpRequest, slug: str, pk: int, format: str) -> HttpResponse:  # noqa: A002
    """A team's matches as a file."""
    team = permissions.get_team(actor(request), slug, pk)

    def page(reader: HttpRequest) -> HttpResponse:
        rows = shown_to(actor(reader), matches_of_team(team), announced=announced_only(reader))
        name, table = f"{team.tournament.name} – {team.name}", TeamMatchTable(rows, tournament=team.tournament)
        return export(table, format, named_unannounced(name) if unannounced(rows) else name)

    return fresh(request, team.tournament, page, announced_asked(request))


@require_safe
def match(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A match: who, where, how it stands; the line-ups once the individual stage has begun."""
    match = permissions.get_match(actor(request), slug, pk)
    played_in = match.tour.tournament

    def page(reader: HttpRequest) -> HttpResponse:
        shown = {"match": match, "live": live_match(reader, match, "match")}
        context = frame(actor(reader), played_in, "match") | visitor_context(reader, match) | shown
        return render(reader, "pages/public/match.html", context)

    return fresh(request, played_in, page)


# The page of one game as everybody sees it: looked through move by move, followed while it is under way.
@require_safe
def game(request: HttpRequest, slug: str, pk: int, key: GameKey) -> HttpResponse:
    """A recorded game, to be looked through; one under way is followed, unless a move of it is asked for."""
    match = permissions.get_match(actor(request), slug, pk)

    def page(reader: HttpRequest) -> HttpResponse:
        followed = None if "ply" in reader.GET else follow_game(reader, match, key)
        if followed is not None:
            return followed
        template = "play/_replay_position.html" if wants_board(reader) else "pages/public/game.html"
        return render(reader, template, shared_context(reader, recorded_page(actor(reader), slug, pk, key)))

    return fresh(request, match.tour.tournament, page, position_asked(request, match, key))
