"""The addresses of the interface, and how an answer is sent: kept under the tournament's revision, with an ETag for
everybody.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import wraps
from hashlib import sha256
from http import HTTPStatus
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed
from django.utils.cache import get_conditional_response, patch_cache_control
from ninja import NinjaAPI, Router, Schema
from pydantic import TypeAdapter

from tournaments.api import schemas, shapes
from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel import access as permissions
from tournaments.kernel.access import PUBLIC
from tournaments.kernel.revision_cache import STARTED, kept
from tournaments.matches.read.matches import matches_of_tour, matches_of_tournament, shown_to
from tournaments.matches.read.protocol import protocol_of
from tournaments.matches.read.rows import INDIVIDUAL, without_line_ups, without_notes
from tournaments.matches.read.sheet import Protocol
from tournaments.models import Player, Tournament
from tournaments.models import Team as TeamRow
from tournaments.models import Tournament as TournamentRow
from tournaments.play.read.records import recorded_page
from tournaments.rounds.read.tours import items_of, tour_lines
from tournaments.standings.read.standings import standings as standings_of

Answer = Schema | Sequence[Schema]
AT_ONCE = 100
METHODS = ("GET", "HEAD", "OPTIONS")
"""What every address of the interface knows."""


def whole(answer: Answer) -> bytes:
    """The answer as JSON."""
    return TypeAdapter(type(answer)).dump_json(answer) if isinstance(answer, Schema) else _list(answer)


def _list(answers: Sequence[Schema]) -> bytes:
    return b"[" + b",".join(whole(answer) for answer in answers) + b"]"


def of_tournament(
    request: HttpRequest, tournament: Tournament, what: tuple[object, ...], make: Callable[[], Answer]
) -> HttpResponse:
    """The answer, made once for each revision of the tournament; 304 for whoever has it as it is now.

    ``what`` names it with everything else that it depends on.
    """
    name = (STARTED, "api", *what, request.get_host(), request.scheme)
    tag = sha256(repr((tournament.pk, tournament.revision, name)).encode()).hexdigest()[:32]
    return _sent(request, tag, lambda: kept(tournament, repr(name), lambda: whole(make())))


def of_site(request: HttpRequest, content: bytes) -> HttpResponse:
    """What belongs to no tournament; its ETag is made of the content."""
    return _sent(request, sha256(content).hexdigest()[:32], lambda: content)


def _sent(request: HttpRequest, tag: str, content: Callable[[], bytes]) -> HttpResponse:
    etag = f'"{tag}"'
    known = get_conditional_response(request, etag=etag)
    response = known or HttpResponse(content(), content_type="application/json")
    response["ETag"] = etag
    patch_cache_control(response, public=True, no_cache=True)
    return response


def read_only(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """A view that knows GET alone, for the other methods too (RFC 9110, 9.3): HEAD is answered like GET – the server
    sends no content with it –, OPTIONS with the methods that there are, every other one with 405."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **where: Any) -> HttpResponseBase:
        if request.method == "OPTIONS":
            return HttpResponse(status=HTTPStatus.NO_CONTENT, headers={"Allow": ", ".join(METHODS)})
        if request.method not in METHODS:
            return HttpResponseNotAllowed(METHODS)
        asked, request.method = request.method, "GET"
        try:
            return view(request, *args, **where)
        finally:
            request.method = asked

    return answered


# The addresses of the interface. Whoever asks is nobody in particular: links and log-ins change no answer.
OF = "/tournaments/{slug:slug}"
MATCH = OF + "/matches/{int:pk}"

router = Router()


def _or_none(shape: Any) -> dict[int, Any]:
    """What an address answers that may name nothing that is there, or nothing that the public may know of."""
    return {200: shape, 404: schemas.Missing}


@router.get("/tournaments", response=list[schemas.TournamentLine], url_name="api_tournaments")
def tournaments(request: HttpRequest, page: str = "1") -> HttpResponse:
    """The public tournaments, the newest first, a hundred at once; the header Link names the next hundred."""
    found = Paginator(permissions.visible_tournaments(PUBLIC).newest_first(), AT_ONCE).get_page(page)
    lines = [shapes.tournament_line(one, request.build_absolute_uri) for one in found]
    answer = of_site(request, whole(lines))
    if found.has_next():
        answer["Link"] = f'<{request.build_absolute_uri(request.path)}?page={found.next_page_number()}>; rel="next"'
    return answer


@router.get(OF, response=_or_none(schemas.Tournament), url_name="api_tournament")
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """A tournament with its tours."""
    found = permissions.get_tournament(PUBLIC, slug)

    def make() -> schemas.Tournament:
        return schemas.Tournament(
            **shapes.tournament_line(found, request.build_absolute_uri).model_dump(),
            time_zone=found.time_zone,
            participants=found.participants,
            counts_when=found.count_when,
            hidden_from=found.frozen_from,
            tours=[shapes.tour_line(line) for line in tour_lines(found)],
            timetable=[shapes.timetable_item(item) for item in items_of(found)],
        )

    return of_tournament(request, found, ("tournament",), make)


@router.get(OF + "/tours/{int:number}", response=_or_none(schemas.Tour), url_name="api_tour")
def tour(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A tour with its matches in table order."""
    found = permissions.get_tour(PUBLIC, slug, number)

    def make() -> schemas.Tour:
        [line] = (line for line in tour_lines(found.tournament) if line.tour.pk == found.pk)
        matches = shown_to(PUBLIC, matches_of_tour(found))
        results = [shapes.match_line(match, request.build_absolute_uri) for match in matches]
        return schemas.Tour(**shapes.tour_line(line).model_dump(), results=results)

    return of_tournament(request, found.tournament, ("tour", number), make)


@router.get(OF + "/matches", response=_or_none(list[schemas.MatchLine]), url_name="api_matches")
def matches(request: HttpRequest, slug: str) -> HttpResponse:
    """All matches, tour by tour, in table order."""
    found = permissions.get_tournament(PUBLIC, slug)

    def make() -> list[schemas.MatchLine]:
        rows = shown_to(PUBLIC, matches_of_tournament(found))
        return [shapes.match_line(match, request.build_absolute_uri) for match in rows]

    return of_tournament(request, found, ("matches",), make)


@router.get(MATCH, response=_or_none(schemas.Match), url_name="api_match")
def match(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A match with its games; without them while its result is not open."""
    found = permissions.get_match(PUBLIC, slug, pk)

    def make() -> schemas.Match:
        [shown] = shown_to(PUBLIC, [found])
        line = shapes.match_line(shown, request.build_absolute_uri)
        if shown.is_sealed:
            return shapes.sealed_match(line)
        return shapes.whole_match(line, _public(protocol_of(found)), request.build_absolute_uri)

    return of_tournament(request, found.tour.tournament, ("match", pk), make)


def _public(protocol: Protocol) -> Protocol:
    """Without notes, and without line-ups before the individual stage."""
    read = without_notes(protocol)
    return read if protocol.match.course >= INDIVIDUAL else without_line_ups(read, ())


@router.get(
    MATCH + "/games/{slug:stage}/{int:board}/{int:number}", response=_or_none(schemas.Game), url_name="api_game"
)
def game(request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int) -> HttpResponse:
    """A recorded game with its moves."""
    try:
        key = GameKey.read(f"{stage}-{board}-{number}")
    except ValueError as unknown:
        raise Http404 from unknown
    found = permissions.get_match(PUBLIC, slug, pk)
    return of_tournament(
        request, found.tour.tournament, ("game", pk, *key),
        lambda: shapes.whole_game(recorded_page(PUBLIC, slug, pk, key), request.build_absolute_uri),
    )  # fmt: skip


@router.get(OF + "/teams", response=_or_none(list[schemas.Team]), url_name="api_teams")
def teams(request: HttpRequest, slug: str) -> HttpResponse:
    """All teams with their players, by name."""
    found = permissions.get_tournament(PUBLIC, slug)
    return of_tournament(request, found, ("teams",), lambda: _teams(request, found))


def _teams(request: HttpRequest, found: TournamentRow) -> list[schemas.Team]:
    members: dict[int, list[Player]] = defaultdict(list)
    for one in Player.objects.filter(team__tournament=found):
        members[one.team_id].append(one)
    rows = list(TeamRow.objects.filter(tournament=found))
    for row in rows:
        row.tournament = found
    return [shapes.team(row, members[row.pk], request.build_absolute_uri) for row in rows]


@router.get(OF + "/teams/{int:pk}", response=_or_none(schemas.Team), url_name="api_team")
def team(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A team with its players."""
    found = permissions.get_team(PUBLIC, slug, pk)
    return of_tournament(
        request,
        found.tournament,
        ("team", pk),
        lambda: shapes.team(found, list(found.players.all()), request.build_absolute_uri),
    )


@router.get(OF + "/standings", response=_or_none(schemas.Standings), url_name="api_standings")
def standings(request: HttpRequest, slug: str, group: str = "") -> HttpResponse:
    """The standings of all teams, or of a group; of the matches that count and whose results are open."""
    found = permissions.get_tournament(PUBLIC, slug)
    if group and group not in standings_of(found).groups:
        raise Http404
    return of_tournament(
        request, found, ("standings", group), lambda: shapes.standings(standings_of(found, group=group))
    )


api = NinjaAPI(
    title="Tourboard",
    version="1",
    description=(
        "Read-only data of public tournaments, by GET and HEAD. No key is needed. Every answer carries an ETag: "
        "send it back as If-None-Match, and an unchanged answer comes as 304 without content. "
        "Points are exact decimals as text."
    ),
    openapi_url=None,
    docs_url=None,
    urls_namespace="api",
)
api.add_router("", router)
