"""Which channel a page follows, and what the page says about it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import get_language

from tournaments.kernel import access as permissions
from tournaments.kernel.tables import ordered
from tournaments.kernel.views import actor
from tournaments.live.hub import Channel
from tournaments.live.views.audience import audience_in
from tournaments.live.views.fragment import Fragment
from tournaments.live.views.fragments import news_of
from tournaments.live.views.source import fragment_of
from tournaments.matches.tables.matches import MatchTable
from tournaments.models import Match, Tour, Tournament


@dataclass(frozen=True, slots=True)
class LivePart:
    """What a page needs to follow a channel: what it shows now, where its stream and its present state are."""

    fragment: Fragment
    stream: str
    now: str


def match_channel(request: HttpRequest, match: Match, kind: str, detail: str = "") -> Channel:
    """The channel of a page about a match. On the match's own page those who sign the protocol read it wholly."""
    reads = kind == "match" and permissions.may(actor(request), "match.read_protocol", match)
    audience = "reader" if reads else "public"
    return Channel(kind, match.tour.tournament_id, match.pk, get_language() or "", audience, detail)


def hall_channel(tournament: Tournament) -> Channel:
    """The channel of the hall's page."""
    return Channel("hall", tournament.pk, None, get_language() or "")


def overview_channel(request: HttpRequest, tournament: Tournament) -> Channel:
    """The channel of the tournament's first page."""
    return _wide("tournament", request, tournament)


def tour_channel(request: HttpRequest, tour: Tour) -> Channel:
    """The channel of a tour's page in the order that the address asks for; one that there is not is the usual one."""
    return _wide("tour", request, tour.tournament, f"{tour.number} {_order(request, tour)}".strip())


def _wide(kind: str, request: HttpRequest, tournament: Tournament, detail: str = "") -> Channel:
    audience = audience_in(actor(request), tournament)
    return Channel(kind, tournament.pk, None, get_language() or "", audience, detail)


def _order(request: HttpRequest, tour: Tour) -> str:
    asked = ordered(request, MatchTable([], tournament=tour.tournament)).order_by
    return str(asked[0]) if asked else ""


def news_channel(match: Match) -> Channel:
    """The channel that says when a match was written to, for those who read its whole protocol."""
    return Channel("news", match.tour.tournament_id, match.pk, "", "reader")


def present(channel: Channel, at_hand: Match | Tournament | None = None) -> Fragment:
    """What the channel shows now; 404 when there is nothing. ``at_hand``: see ``fragment_of``."""
    try:
        return fragment_of(channel, at_hand)
    except LookupError as error:
        raise Http404 from error


def live_part(
    channel: Channel, name: str, *where: object, at_hand: Match | Tournament | None = None
) -> LivePart:
    """What a page shows now, and where it follows it: at the addresses ``name_live`` and ``name_stream``."""
    return _part(present(channel, at_hand), name, where)


def live_overview(request: HttpRequest, tournament: Tournament) -> LivePart:
    """The tournament's first page."""
    return live_part(overview_channel(request, tournament), "tournament", tournament.slug, at_hand=tournament)


def live_tour(request: HttpRequest, tour: Tour) -> LivePart:
    """A tour's page; its addresses name the order of its matches."""
    channel, tournament = tour_channel(request, tour), tour.tournament
    part = live_part(channel, "tour", tournament.slug, tour.number, at_hand=tournament)
    order = channel.detail.partition(" ")[2]
    query = f"?sort={order}" if order else ""
    return replace(part, stream=part.stream + query, now=part.now + query)


def live_news(match: Match, shown: int) -> LivePart:
    """For a page with forms about the match, which shows it as it stood after the write of number ``shown``: it is told
    only that there is a newer one, and fetches by itself what its own visitor may see."""
    return _part(news_of(shown), "news", (match.tour.tournament.slug, match.pk))


def _part(shown: Fragment, name: str, where: Sequence[object]) -> LivePart:
    return LivePart(shown, reverse(f"{name}_stream", args=where), reverse(f"{name}_live", args=where))


def live_match(request: HttpRequest, match: Match, kind: str) -> LivePart:
    """One of the match's live pages."""
    slug = match.tour.tournament.slug
    return live_part(match_channel(request, match, kind), "match", slug, match.pk, kind, at_hand=match)
