"""A match as it goes on: its screen, the streams and present states of its live pages, its clocks."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_safe

from tournaments.kernel import access as permissions
from tournaments.kernel.views import actor
from tournaments.live.hub import Channel
from tournaments.live.read import PLAYED_IN
from tournaments.live.views.channels import live_match, live_part, match_channel, news_channel
from tournaments.live.views.streams import fragment, stream
from tournaments.matches.read.clocks import clocks_of
from tournaments.matches.read.frozen import hides
from tournaments.matches.read.protocol.corrections import game_words
from tournaments.matches.rules.clock import epoch_ms
from tournaments.models import Game, Match

KINDS = frozenset({"match", "screen"})
"""The live pages about a match."""


@never_cache
@require_safe
def match_screen(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The projector's page: as the public sees the match, whoever opens it."""
    match = permissions.get_match(actor(request), slug, pk)
    context = {
        "match": match,
        "tournament": match.tour.tournament,
        "live": live_match(request, match, "screen"),
    }
    return render(request, "live/screen.html", context)


@require_GET
def match_stream(request: HttpRequest, slug: str, pk: int, kind: str) -> HttpResponse:
    """Events of one of the match's live pages."""
    return stream(request, _channel(request, slug, pk, kind))


@require_GET
def match_live(request: HttpRequest, slug: str, pk: int, kind: str) -> HttpResponse:
    """The present state of one of the match's live pages."""
    return fragment(_channel(request, slug, pk, kind))


@require_GET
def game_stream(
    request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int
) -> HttpResponse:
    """Events of a game under way."""
    return stream(request, game_channel(request, _match(request, slug, pk), stage, board, number))


@require_GET
def game_live(request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int) -> HttpResponse:
    """The present state of a game under way."""
    return fragment(game_channel(request, _match(request, slug, pk), stage, board, number))


@require_GET
def news_stream(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Events that say that the match was written to."""
    return stream(request, news_channel(_match(request, slug, pk, "match.read_protocol")))


@require_GET
def news_live(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The present state of the same."""
    return fragment(news_channel(_match(request, slug, pk, "match.read_protocol")))


def follow_game(
    request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int
) -> HttpResponse | None:
    """The page of a game under way; None when it is not, or when nobody may see it now."""
    match = _match(request, slug, pk)
    found = Game.objects.filter(match=match, stage=stage, board=board, number=number).first()
    if found is None or not found.is_live or match.state not in PLAYED_IN or hides(match):
        return None
    channel = game_channel(request, match, stage, board, number)
    context = {
        "match": match,
        "tournament": match.tour.tournament,
        "title": game_words(stage, board, number),
        "live": live_part(channel, "game", slug, pk, stage, board, number, at_hand=match),
    }
    return render(request, "live/game.html", context)


@never_cache
@require_GET
def clock_state(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The server's time, and the match's clocks as they stand; moments and times in milliseconds."""
    match = _match(request, slug, pk)
    clocks = [
        {"kind": clock.kind, "limit": clock.limit, "spent": clock.spent, "version": clock.version,
         "since": str(epoch_ms(clock.since)) if clock.since else ""}
        for clock in clocks_of(match).values()
    ]  # fmt: skip
    return JsonResponse({"clocks": clocks, "now": epoch_ms(timezone.now())})


def game_channel(request: HttpRequest, match: Match, stage: str, board: int, number: int) -> Channel:
    """The channel of one game's page."""
    return match_channel(request, match, "game", f"{stage}-{board}-{number}")


def _match(request: HttpRequest, slug: str, pk: int, permission: str = "tournament.view") -> Match:
    return permissions.get_match(actor(request), slug, pk, permission)


def _channel(request: HttpRequest, slug: str, pk: int, kind: str) -> Channel:
    match = _match(request, slug, pk)
    if kind not in KINDS:
        raise Http404
    return match_channel(request, match, kind)
