"""The streams of a match's pages, of a tournament's, of the hall's screen."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_safe

from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel import access as permissions
from tournaments.kernel.revision_cache import fresh
from tournaments.kernel.views import actor
from tournaments.live.hub import Channel
from tournaments.live.read.hall import display_of
from tournaments.live.viewers import HEARTBEAT
from tournaments.live.views.channels import (
    fragment,
    hall_channel,
    live_hall,
    live_match,
    live_part,
    match_channel,
    news_channel,
    overview_channel,
    present,
    rows_channel,
    stream,
    stream_on,
    table_channel,
    team_channel,
    tour_channel,
)
from tournaments.live.views.hall import section_asked
from tournaments.matches.read.matches import hides
from tournaments.matches.read.positions import clocks_of
from tournaments.matches.read.rows import game_words
from tournaments.matches.rules.signing import epoch_ms
from tournaments.models import IN_STAGES, Game, Match, Tournament
from tournaments.standings.tables.parts import TABLES
from tournaments.standings.views import SHOWN, mark_html

KINDS = frozenset({"match", "screen"})
"""The live pages about a match."""


@require_safe
def projector(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The projector's page: as the public sees the match, whoever opens it."""
    match = permissions.get_match(actor(request), slug, pk)
    tournament = match.tour.tournament

    def page(reader: HttpRequest) -> HttpResponse:
        context = {"match": match, "tournament": tournament, "live": live_match(reader, match, "screen")}
        return render(reader, "live/screen.html", context)

    return fresh(request, tournament, page)


@require_GET
def match_stream(request: HttpRequest, slug: str, pk: int, kind: str) -> HttpResponse:
    return stream(request, _channel(request, _match(request, slug, pk), kind))


@require_GET
def match_live(request: HttpRequest, slug: str, pk: int, kind: str) -> HttpResponse:
    match = _match(request, slug, pk)
    return fragment(request, _channel(request, match, kind), match)


@require_GET
def game_stream(request: HttpRequest, slug: str, pk: int, key: GameKey) -> HttpResponse:
    return stream(request, match_channel(request, _match(request, slug, pk), "game", str(key)))


@require_GET
def game_live(request: HttpRequest, slug: str, pk: int, key: GameKey) -> HttpResponse:
    """The present state of a game under way."""
    match = _match(request, slug, pk)
    return fragment(request, match_channel(request, match, "game", str(key)), match)


@require_GET
def news_stream(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Events that say that the match was written to."""
    return stream(request, news_channel(_match(request, slug, pk, "match.read_protocol")))


@require_GET
def news_live(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    match = _match(request, slug, pk, "match.read_protocol")
    return fragment(request, news_channel(match), match)


def follow_game(request: HttpRequest, match: Match, key: GameKey) -> HttpResponse | None:
    """The page of a game under way; None when it is not, or when nobody may see it now."""
    game = Game.objects.filter(match=match, **key._asdict()).first()
    if game is None or not game.is_live or match.state not in IN_STAGES or hides(match):
        return None
    channel = match_channel(request, match, "game", str(key))
    context = {
        "match": match,
        "tournament": match.tour.tournament,
        "title": game_words(*key),
        "live": live_part(channel, "game", match.tour.tournament.slug, match.pk, key, at_hand=match),
    }
    return render(request, "live/game.html", context)


@never_cache
@require_GET
def clock_state(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The server's time, and the match's clocks as they stand; moments and times in milliseconds. No clocks for whoever
    may not know yet how far the match has come."""
    match = _match(request, slug, pk)
    known = clocks_of(match) if permissions.may(actor(request), "match.see_result", match) else {}
    clocks = [
        {"kind": clock.kind, "limit": clock.limit, "spent": clock.spent, "version": clock.version,
         "since": str(epoch_ms(clock.since)) if clock.since else "", "game": clock.number or ""}
        for clock in known.values()
    ]  # fmt: skip
    return JsonResponse({"clocks": clocks, "now": epoch_ms(timezone.now())})


def _match(request: HttpRequest, slug: str, pk: int, permission: str = "tournament.view") -> Match:
    return permissions.get_match(actor(request), slug, pk, permission)


def _channel(request: HttpRequest, match: Match, kind: str) -> Channel:
    if kind not in KINDS:
        raise Http404
    return match_channel(request, match, kind)


# The streams and present states of a tournament's first page and of its tours'.
@require_GET
def tournament_stream(request: HttpRequest, slug: str) -> HttpResponse:
    return stream(request, overview_channel(request, permissions.get_tournament(actor(request), slug)))


@require_GET
def tournament_live(request: HttpRequest, slug: str) -> HttpResponse:
    """The present state of the tournament's page."""
    tournament = permissions.get_tournament(actor(request), slug)
    return fragment(request, overview_channel(request, tournament), tournament)


@require_GET
def tour_stream(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Events of a tour's page, in the order that the address asks for."""
    return stream(request, tour_channel(request, permissions.get_tour(actor(request), slug, number)))


@require_GET
def tour_live(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The present state of a tour's page, in the order that the address asks for."""
    tour = permissions.get_tour(actor(request), slug, number)
    return fragment(request, tour_channel(request, tour), tour.tournament)


@require_GET
def table_stream(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    """News of a table; with the table itself for a page that names the public table it shows (``?table=``)."""
    tournament = permissions.get_tournament(actor(request), slug)
    channel = _table(request, tournament, what)
    if channel.kind == "rows":
        newest = present(channel, tournament)
        is_known = newest.body.startswith(mark_html(request.GET[SHOWN]))
        if is_known or request.headers.get("Last-Event-ID") == newest.digest:  # the browser says what came last
            return stream_on(request, channel, HEARTBEAT, newest.state())
    return stream(request, channel)


@require_GET
def table_live(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    tournament = permissions.get_tournament(actor(request), slug)
    return fragment(request, _table(request, tournament, what), tournament)


def _table(request: HttpRequest, tournament: Tournament, what: str) -> Channel:
    if what not in TABLES:
        raise Http404
    return rows_channel(tournament, what) if SHOWN in request.GET else table_channel(request, tournament, what)


@require_GET
def team_stream(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    return stream(request, team_channel(request, permissions.get_team(actor(request), slug, pk)))


@require_GET
def team_live(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The present state of a team's page."""
    team = permissions.get_team(actor(request), slug, pk)
    return fragment(request, team_channel(request, team), team.tournament)


# The hall's screen: it goes round all boards under way and the standings.
@require_safe
def hall_page(request: HttpRequest, slug: str) -> HttpResponse:
    """A section of the hall; without JavaScript its slides stand below one another, after links to all sections.

    While a ceremony goes on, the top line leads there.
    """
    tournament = permissions.get_tournament(actor(request), slug)
    asked = section_asked(request, tournament)

    def page(reader: HttpRequest) -> HttpResponse:
        live = live_hall(tournament, asked.get("section", ""))
        return render(
            reader,
            "live/hall.html",
            {"tournament": tournament, "live": live, "theme": display_of(tournament).shown.theme},
        )

    return fresh(request, tournament, page, asked, by_host=True)


@require_GET
def hall_stream(request: HttpRequest, slug: str) -> HttpResponse:
    return stream(request, _hall(request, permissions.get_tournament(actor(request), slug)))


@require_GET
def hall_live(request: HttpRequest, slug: str) -> HttpResponse:
    """The present state of the hall's page."""
    tournament = permissions.get_tournament(actor(request), slug)
    return fragment(request, _hall(request, tournament), tournament)


def _hall(request: HttpRequest, tournament: Tournament) -> Channel:
    return hall_channel(tournament, section_asked(request, tournament).get("section", ""))
