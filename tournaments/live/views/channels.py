"""What the hub asks for: fragments, permissions and revisions, each in a worker thread with its own connection."""

import random
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from typing import Final, ParamSpec, TypeVar, cast

from django.core.exceptions import ObjectDoesNotExist
from django.db import close_old_connections, connection
from django.db.models import Sum
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from tournaments.accounts.sessions import actor_in
from tournaments.kernel import access as permissions
from tournaments.kernel.access import PUBLIC
from tournaments.kernel.readers import as_public, tell
from tournaments.kernel.revision_cache import STARTED, Repeated, cached, etag_of
from tournaments.kernel.tables import ordered
from tournaments.kernel.views import actor, is_nobody
from tournaments.live.hub import EVERY, Channel
from tournaments.live.streams import OFFER, Offer
from tournaments.live.viewers import State
from tournaments.live.views.fragments import EVERYBODY, ORGANISERS, audience_in, belongs, knows_all, news_of, shown_on
from tournaments.live.views.shown import Fragment
from tournaments.matches.tables import MatchTable
from tournaments.models import Match, Team, Tour, Tournament

P = ParamSpec("P")
T = TypeVar("T")

AUDIENCES: Mapping[str, str] = {
    "public": "tournament.view", "reader": "match.read_protocol", ORGANISERS: "tournament.organise",
}  # fmt: skip
"""Who a match's channel is rendered for → the permission that its viewers need; a draft's is for organisers alone."""

STATES: Final[dict[str, Callable[[Channel, Tournament], State]]] = {}
"""Kinds of channels that rooms above this one send, with what they show of a tournament to everybody."""

UNKEPT = frozenset({"news", "hall", "home"})
"""Kinds of channels that are not kept under the revision: news are asked for so that less is asked, a section of the
hall is kept by itself, for as long as its own boards stay as they are, the list of tournaments under all revisions."""

NOBODY: Final = ""
"""A viewer who is nobody in particular: all of them are one and the same."""


def who_is(request: HttpRequest) -> str:
    """The visitor as the hub keeps them: by the key of their session, in which their account and private links stand as
    long as they have these. It is a secret: it is sent to nobody and stands in no log."""
    return NOBODY if is_nobody(request) else request.session.session_key or NOBODY


def fragment_of(channel: Channel, at_hand: Match | Tournament | None = None) -> Fragment:
    """The present state in the channel's language, made once for each revision of the tournament. Raises LookupError
    when what it shows is gone.

    Whoever has what the channel is about at hand – a match with its names and judges, a tournament – spares queries by
    handing it over.
    """
    try:
        with as_public():  # whoever follows it, and whichever thread renders it
            return _fragment_of(channel, at_hand)
    except ObjectDoesNotExist as error:
        raise LookupError(str(channel)) from error


def _fragment_of(channel: Channel, at_hand: Match | Tournament | None) -> Fragment:
    if channel.kind in UNKEPT:
        return _made(channel, at_hand)
    tournament = _tournament(channel, at_hand)
    tell(tournament)
    return cached(tournament, repr(("fragment", STARTED, channel)), lambda: _made(channel, at_hand))


def _state_of(channel: Channel) -> State:
    with as_public():
        tournament = Tournament.objects.filter(pk=channel.tournament_id).first()
        if tournament is None:
            raise LookupError(str(channel))
        tell(tournament)
        return STATES[channel.kind](channel, tournament)


def _made(channel: Channel, at_hand: Match | Tournament | None) -> Fragment:
    with translation.override(channel.language):
        return shown_on(channel, at_hand)


def _tournament(channel: Channel, at_hand: Match | Tournament | None) -> Tournament:
    if at_hand is None:
        return Tournament.objects.get(pk=channel.tournament_id)
    return at_hand.tour.tournament if isinstance(at_hand, Match) else at_hand


def _on_own_connection(work: Callable[P, T]) -> Callable[P, T]:
    @wraps(work)
    def run(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return work(*args, **kwargs)
        finally:
            if not connection.in_atomic_block:  # whoever asks within a transaction goes on with it
                close_old_connections()

    return run


class PageSource:
    """The site's live pages."""

    @_on_own_connection
    def render(self, channel: Channel) -> State:
        """The present state."""
        return _state_of(channel) if channel.kind in STATES else fragment_of(channel).state()

    @_on_own_connection
    def may_watch(self, channel: Channel, who: Hashable) -> bool:
        """Whether whoever has the session now may: asked anew, as the database has it."""
        if channel.tournament_id == EVERY:  # what is shown there everybody may know
            return True
        thing = _thing(channel)
        if thing is None:
            return False
        actor = actor_in(cast(str, who)) if who != NOBODY else PUBLIC
        if isinstance(thing, Tournament):
            return belongs(actor, channel.audience, thing)
        needed = ("pairs.know", AUDIENCES[channel.audience])
        return all(permissions.may(actor, permission, thing) for permission in needed)

    @_on_own_connection
    def revisions(self, tournament_ids: Collection[int]) -> Mapping[int, int]:
        """Tournament → revision, in one query."""
        tournaments = Tournament.objects.filter(pk__in=tournament_ids)
        known = dict(tournaments.values_list("pk", "revision"))
        if EVERY in tournament_ids:
            known[EVERY] = Tournament.objects.listed().aggregate(all=Sum("revision"))["all"] or 0
        return known


def _thing(channel: Channel) -> Match | Tournament | None:
    if channel.match_id is None:
        return Tournament.objects.filter(pk=channel.tournament_id).first()
    return Match.objects.filter(pk=channel.match_id).with_names().with_judges().first()


PAGES = PageSource()


# Which channel a page follows, and what the page says about it.
@dataclass(frozen=True, slots=True)
class LivePart:
    """What a page needs to follow a channel: what it shows now, where its stream and its present state are."""

    fragment: Fragment
    stream: str
    now: str


def match_channel(request: HttpRequest, match: Match, kind: str, detail: str = "") -> Channel:
    """The channel of a page about a match. On the match's own page those who sign the protocol read it wholly."""
    reads = kind == "match" and permissions.may(actor(request), "match.read_protocol", match)
    audience = ORGANISERS if match.tour.draft else "reader" if reads else "public"
    return Channel(kind, match.tour.tournament_id, match.pk, get_language() or "", audience, detail)


def hall_channel(tournament: Tournament, section: str = "") -> Channel:
    """The channel of a section of the hall, of the first one without a number."""
    return Channel("hall", tournament.pk, None, get_language() or "", detail=section)


def live_hall(tournament: Tournament, section: str) -> LivePart:
    part = live_part(hall_channel(tournament, section), "hall", tournament.slug, at_hand=tournament)
    query = f"?section={section}" if section else ""
    return replace(part, stream=part.stream + query, now=part.now + query)


def overview_channel(request: HttpRequest, tournament: Tournament) -> Channel:
    return _wide("tournament", request, tournament)


def tour_channel(request: HttpRequest, tour: Tour) -> Channel:
    """The channel of a tour's page in the order that the address asks for; one that there is not is the usual one."""
    return _wide("tour", request, tour.tournament, f"{tour.number} {_order(request, tour)}".strip())


def table_channel(request: HttpRequest, tournament: Tournament, what: str) -> Channel:
    """The channel of a table of the standings; everybody but organisers knows the same of it, in every language."""
    audience = audience_in(actor(request), tournament)
    return Channel("table", tournament.pk, None, "", ORGANISERS if knows_all(audience) else EVERYBODY, what)


def rows_channel(tournament: Tournament, what: str) -> Channel:
    """The channel that sends the public table itself, not only its mark."""
    return Channel("rows", tournament.pk, None, get_language() or "", EVERYBODY, what)


def team_channel(request: HttpRequest, team: Team) -> Channel:
    return _wide("team", request, team.tournament, str(team.pk))


def _wide(kind: str, request: HttpRequest, tournament: Tournament, detail: str = "") -> Channel:
    audience = audience_in(actor(request), tournament)
    return Channel(kind, tournament.pk, None, get_language() or "", audience, detail)


def _order(request: HttpRequest, tour: Tour) -> str:
    asked = ordered(request, MatchTable([], tournament=tour.tournament)).order_by
    return str(asked[0]) if asked else ""


def news_channel(match: Match) -> Channel:
    """The channel that says when a match was written to, for those who read its whole protocol."""
    return Channel("news", match.tour.tournament_id, match.pk, "", ORGANISERS if match.tour.draft else "reader")


def present(channel: Channel, at_hand: Match | Tournament | None = None) -> Fragment:
    """What the channel shows now; 404 when there is nothing. ``at_hand``: see ``fragment_of``."""
    try:
        return fragment_of(channel, at_hand)
    except LookupError as error:
        raise Http404 from error


def live_part(channel: Channel, name: str, *where: object, at_hand: Match | Tournament | None = None) -> LivePart:
    """What a page shows now, and where it follows it: at the addresses ``name_live`` and ``name_stream``."""
    return _part(present(channel, at_hand), name, where)


def live_overview(request: HttpRequest, tournament: Tournament) -> LivePart:
    return live_part(overview_channel(request, tournament), "tournament", tournament.slug, at_hand=tournament)


def live_tour(request: HttpRequest, tour: Tour) -> LivePart:
    """A tour's page; its addresses name the order of its matches."""
    channel, tournament = tour_channel(request, tour), tour.tournament
    part = live_part(channel, "tour", tournament.slug, tour.number, at_hand=tournament)
    order = channel.detail.partition(" ")[2]
    query = f"?sort={order}" if order else ""
    return replace(part, stream=part.stream + query, now=part.now + query)


def live_team(request: HttpRequest, team: Team) -> LivePart:
    tournament = team.tournament
    return live_part(team_channel(request, team), "team", tournament.slug, team.pk, at_hand=tournament)


def live_news(match: Match, shown: int) -> LivePart:
    """For a page with forms about the match, which shows it as it stood after the write of number ``shown``: it is told
    only that there is a newer one, and fetches by itself what its own visitor may see."""
    return _part(news_of(shown), "news", (match.tour.tournament.slug, match.pk))


def _part(shown: Fragment, name: str, where: Sequence[object]) -> LivePart:
    return LivePart(shown, reverse(f"{name}_stream", args=where), reverse(f"{name}_live", args=where))


def live_match(request: HttpRequest, match: Match, kind: str) -> LivePart:
    slug = match.tour.tournament.slug
    return live_part(match_channel(request, match, kind), "match", slug, match.pk, kind, at_hand=match)


# Answers of live pages: a stream where the server offers one, else the present state.
ASK_AGAIN = 5_000
"""Milliseconds after which a browser asks again where there is no stream."""
COME_BACK = (500, 3_000)
"""Milliseconds, at random between these, after which a browser comes back when its stream has ended: all of them come
at once when a server is started anew."""


def stream(request: HttpRequest, channel: Channel) -> HttpResponse:
    """The channel's events as long as the page is open.

    To be called after the visitor's permission for the channel was checked.
    """
    response, offer = _begun(request)
    if offer is None:
        response.content = f"retry: {ASK_AGAIN}\n".encode() + present(channel).event()
    else:
        response.content = _come_back()
        offer.take(channel, who_is(request))
    return response


def stream_on(request: HttpRequest, channel: Channel, first: bytes, known: State) -> HttpResponse:
    """The same for whoever is nobody in particular: ``first`` is what leads such a reader to the state ``known``."""
    response, offer = _begun(request)
    if offer is None:
        response.content = f"retry: {ASK_AGAIN}\n\n".encode() + first
    else:
        response.content = _come_back() + first
        offer.take(channel, NOBODY, known)
    return response


def _begun(request: HttpRequest) -> tuple[HttpResponse, Offer | None]:
    request.META.pop("HTTP_ACCEPT_ENCODING", None)  # a compressor would hold small events back
    response = HttpResponse(content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response, getattr(request, "scope", {}).get(OFFER)


def _come_back() -> bytes:
    return f"retry: {random.randint(*COME_BACK)}\n\n".encode()  # noqa: S311 - spreads load


def fragment(request: HttpRequest, channel: Channel, at_hand: Match | Tournament) -> HttpResponse:
    """The channel's present state, for a page that has no stream; 304 for one that has it. To be called after the
    permission was checked; ``at_hand``: see ``fragment_of``."""
    etag = etag_of(_tournament(channel, at_hand), channel)
    response = get_conditional_response(request, etag=etag)
    if response is None:
        state = present(channel, at_hand)
        response = Repeated(state.html)
        response["X-Digest"] = state.digest
    response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ("Cookie", "Accept-Language"))
    return response
