"""Which channel a page follows, and what the page says about it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import get_language

from tournaments import permissions
from tournaments.hub import Channel
from tournaments.models import Match, Tournament
from tournaments.views.base import actor
from tournaments.views.live.fragment import Fragment
from tournaments.views.live.fragments import news_of
from tournaments.views.live.source import fragment_of


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


def news_channel(match: Match) -> Channel:
    """The channel that says when a match was written to, for those who read its whole protocol."""
    return Channel("news", match.tour.tournament_id, match.pk, "", "reader")


def present(channel: Channel, match: Match | None = None) -> Fragment:
    """What the channel shows now; 404 when there is nothing. ``match``: see ``fragment_of``."""
    try:
        return fragment_of(channel, match)
    except LookupError as error:
        raise Http404 from error


def live_part(channel: Channel, name: str, *where: object, match: Match | None = None) -> LivePart:
    """What a page shows now, and where it follows it: at the addresses ``name_live`` and ``name_stream``."""
    return _part(present(channel, match), name, where)


def live_news(match: Match, shown: int) -> LivePart:
    """For a page with forms about the match, which shows it as it stood after the write of number ``shown``: it is told
    only that there is a newer one, and fetches by itself what its own visitor may see."""
    return _part(news_of(shown), "news", (match.tour.tournament.slug, match.pk))


def _part(shown: Fragment, name: str, where: Sequence[object]) -> LivePart:
    return LivePart(shown, reverse(f"{name}_stream", args=where), reverse(f"{name}_live", args=where))


def live_match(request: HttpRequest, match: Match, kind: str) -> LivePart:
    """One of the match's live pages."""
    slug = match.tour.tournament.slug
    return live_part(match_channel(request, match, kind), "match", slug, match.pk, kind, match=match)
