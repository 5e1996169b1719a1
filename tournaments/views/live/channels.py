"""Which channel a page follows, and what the page says about it."""

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language

from tournaments import permissions
from tournaments.hub import Channel
from tournaments.models import Match
from tournaments.views.base import actor
from tournaments.views.live.fragment import Fragment
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
    language = get_language() or ""
    return Channel(kind, match.tour.tournament_id, match.pk, language, audience, detail)


def live_match(request: HttpRequest, match: Match, kind: str) -> LivePart:
    """What one of the match's live pages shows now, and where it follows it."""
    where = [match.tour.tournament.slug, match.pk, kind]
    shown = fragment_of(match_channel(request, match, kind))
    return LivePart(shown, reverse("match_stream", args=where), reverse("match_live", args=where))
