"""The addresses of the interface. Whoever asks is nobody in particular: links and log-ins change no answer."""

from typing import Any, Final

from django.core.paginator import Page
from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI, Router

from tournaments.api import schemas, shapes, tables
from tournaments.api.answers import leads_on, name_of_rows, of_rows, of_tournament, page_of
from tournaments.api.feed import feed
from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel import access as permissions
from tournaments.kernel.access import PUBLIC
from tournaments.kernel.lists import at_hand, order_once, read_once, rows_on
from tournaments.matches.read.matches import matches_of_tour, shared_matches, shown_to
from tournaments.matches.read.protocol import protocol_of, protocols_of
from tournaments.matches.read.rows import LINE_UPS_SHOWN, without_line_ups, without_notes
from tournaments.matches.read.sheet import Protocol
from tournaments.models import Player
from tournaments.models import Tournament as TournamentRow
from tournaments.play.read.records import recorded_page
from tournaments.rounds.read.tours import items_of, tour_lines
from tournaments.standings.read import players as player_reads
from tournaments.standings.read.standings import standings as standings_of

OF = "/tournaments/{slug:slug}"
MATCH = OF + "/matches/{int:pk}"

router = Router()


FAULTS: Final = (405, 406, 429, 503)
"""What any address may answer; the last two come before it is reached."""


def _always(shape: Any) -> dict[int, Any]:
    return {200: shape} | dict.fromkeys(FAULTS, schemas.Problem)


def _or_none(shape: Any) -> dict[int, Any]:
    """What an address answers that may name nothing that is there, or nothing that the public may know of."""
    return _always(shape) | {404: schemas.Problem}


@router.get("/tournaments", response=_always(list[schemas.TournamentLine]), url_name="api_tournaments")
def tournaments(request: HttpRequest, page: str = "1") -> HttpResponse:
    """The public tournaments, the newest first, a hundred at once; the header Link names the next hundred."""

    def read() -> tuple[Page[Any], str]:
        known = permissions.visible_tournaments(PUBLIC)
        numbers = order_once(request, ("api",), lambda: at_hand(page_of(known.newest_first().values_list("pk"), page)))
        listed = rows_on(numbers, known.values_list("pk", *shapes.LISTED, named=True))
        return listed, name_of_rows(list(listed.object_list))

    listed, named = read_once(request, ("api",), read)
    answer = of_rows(request, named, lambda: shapes.tournament_lines(listed, request.build_absolute_uri))
    return leads_on(request, answer, listed)


@router.get(OF, response=_or_none(schemas.Tournament), url_name="api_tournament")
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """A tournament with its tours."""
    tournament = permissions.get_tournament(PUBLIC, slug)

    def make() -> schemas.Tournament:
        facts = shapes.tournament_facts(tournament, items_of(tournament), request.build_absolute_uri)
        return schemas.Tournament(**facts, tours=[shapes.tour_line(line) for line in tour_lines(tournament)])

    return of_tournament(request, tournament, ("tournament",), make)


@router.get(OF + "/tours/{int:number}", response=_or_none(schemas.Tour), url_name="api_tour")
def tour(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A tour with its matches in table order."""
    tour = permissions.get_tour(PUBLIC, slug, number)

    def make() -> schemas.Tour:
        [line] = (line for line in tour_lines(tour.tournament) if line.tour.pk == tour.pk)
        matches = shown_to(PUBLIC, matches_of_tour(tour))
        counting = shapes.counting_of(tour.tournament)
        results = [shapes.match_line(match, request.build_absolute_uri, counting) for match in matches]
        return shapes.tour(line, results, request.build_absolute_uri)

    return of_tournament(request, tour.tournament, ("tour", number), make)


@router.get(OF + "/matches", response=_or_none(list[schemas.MatchLine]), url_name="api_matches")
def matches(request: HttpRequest, slug: str) -> HttpResponse:
    """All matches, tour by tour, in table order."""
    tournament = permissions.get_tournament(PUBLIC, slug)

    def make() -> list[schemas.MatchLine]:
        rows = shown_to(PUBLIC, shared_matches(tournament))
        counting = shapes.counting_of(tournament)
        return [shapes.match_line(match, request.build_absolute_uri, counting) for match in rows]

    return of_tournament(request, tournament, ("matches",), make)


@router.get(MATCH, response=_or_none(schemas.Match), url_name="api_match")
def match(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A match with its games; without them while its result is not open."""
    match = permissions.get_match(PUBLIC, slug, pk)

    def make() -> schemas.Match:
        [shown] = shown_to(PUBLIC, [match])
        line = shapes.match_line(shown, request.build_absolute_uri, shapes.counting_of(match.tour.tournament))
        if shown.is_sealed:
            return shapes.sealed_match(line)
        return shapes.whole_match(line, _public(protocol_of(match)), request.build_absolute_uri)

    return of_tournament(request, match.tour.tournament, ("match", pk), make)


def _public(protocol: Protocol) -> Protocol:
    """Without notes, and without line-ups before the individual stage."""
    read = without_notes(protocol)
    return read if protocol.match.course >= LINE_UPS_SHOWN else without_line_ups(read, ())


@router.get(
    MATCH + "/games/{slug:stage}/{int:board}/{int:number}", response=_or_none(schemas.Game), url_name="api_game"
)
def game(request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int) -> HttpResponse:
    """A recorded game with its moves."""
    try:
        key = GameKey.read(f"{stage}-{board}-{number}")
    except ValueError as unknown:
        raise Http404 from unknown
    match = permissions.get_match(PUBLIC, slug, pk)
    return of_tournament(
        request, match.tour.tournament, ("game", pk, *key),
        lambda: shapes.whole_game(recorded_page(PUBLIC, slug, pk, key), request.build_absolute_uri),
    )  # fmt: skip


@router.get(OF + "/teams", response=_or_none(list[schemas.Team]), url_name="api_teams")
def teams(request: HttpRequest, slug: str) -> HttpResponse:
    """All teams with their players, by name."""
    tournament = permissions.get_tournament(PUBLIC, slug)
    return of_tournament(request, tournament, ("teams",), lambda: shapes.teams(tournament, request.build_absolute_uri))


@router.get(OF + "/teams/{int:pk}", response=_or_none(schemas.Team), url_name="api_team")
def team(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A team with its players."""
    team = permissions.get_team(PUBLIC, slug, pk)
    return of_tournament(
        request,
        team.tournament,
        ("team", pk),
        lambda: shapes.team(team, list(team.players.all()), request.build_absolute_uri),
    )


@router.get(OF + "/players/{int:pk}", response=_or_none(schemas.PlayerCourse), url_name="api_player")
def player(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A player with games and points; of matches whose line-ups and results are open."""
    player = permissions.get_player(PUBLIC, slug, pk, "tournament.view")
    return of_tournament(
        request, player.team.tournament, ("player", pk), lambda: _player(player, request.build_absolute_uri)
    )


def _player(player: Player, absolute: shapes.Address) -> schemas.PlayerCourse:
    named = player_reads.appearances(PUBLIC, player)
    protocols = protocols_of([appearance.match for appearance in named], asks=False)
    table = player_reads.best_players(player.team.tournament)
    row = next((row for row in table.rows if row.pk == player.pk), None)
    return shapes.player_course(player, row, list(zip(named, protocols, strict=True)), absolute)


@router.get(OF + "/standings", response=_or_none(tables.Standings), url_name="api_standings")
def standings(request: HttpRequest, slug: str, group: str = "") -> HttpResponse:
    """The standings of all teams, or of a group; of the matches that count and whose results are open."""
    tournament = _with_group(slug, group)
    return of_tournament(
        request, tournament, ("standings", group), lambda: tables.standings(standings_of(tournament, group=group))
    )


@router.get(OF + "/cross-table", response=_or_none(tables.CrossTable), url_name="api_cross_table")
def cross_table(request: HttpRequest, slug: str, group: str = "") -> HttpResponse:
    """Who met whom with which result, in order of the standings."""
    tournament = _with_group(slug, group)
    return of_tournament(
        request,
        tournament,
        ("cross", group),
        lambda: tables.cross_table(player_reads.progress_of(tournament, group=group)),
    )


@router.get(OF + "/progress", response=_or_none(tables.Progress), url_name="api_progress")
def progress(request: HttpRequest, slug: str, group: str = "") -> HttpResponse:
    """The place of every team after each tour."""
    tournament = _with_group(slug, group)
    return of_tournament(
        request,
        tournament,
        ("progress", group),
        lambda: tables.progress(player_reads.progress_of(tournament, group=group)),
    )


@router.get(OF + "/best-players", response=_or_none(tables.BestPlayers), url_name="api_best_players")
def best_players(request: HttpRequest, slug: str, group: str = "", page: str = "1") -> HttpResponse:
    """Individual points, a hundred players at once; the header Link names the next hundred."""
    tournament = _with_group(slug, group)
    table = player_reads.best_players(tournament, group=group)
    shown = page_of(table.rows, page)

    def make() -> tables.BestPlayers:
        return tables.best_players(tournament, table, list(shown), request.build_absolute_uri)

    answer = of_tournament(request, tournament, ("best", group, shown.number), make)
    return leads_on(request, answer, shown, group=group)


def _with_group(slug: str, group: str) -> TournamentRow:
    """The tournament, where it has a group of that name; an empty one stands for all teams."""
    tournament = permissions.get_tournament(PUBLIC, slug)
    if group and group not in standings_of(tournament).groups:
        raise Http404
    return tournament


@router.get(OF + "/events", response=_or_none(list[tables.Event]) | {400: schemas.Problem}, url_name="api_events")
def events(request: HttpRequest, slug: str, since: str = "") -> HttpResponse:
    """What changes, as it changes: a stream of server-sent events (text/event-stream)."""
    return feed(request, permissions.get_tournament(PUBLIC, slug), since)


api = NinjaAPI(
    title="Tourboard",
    version="1",
    description=(
        "Read-only data of public tournaments, by GET and HEAD. No key is needed. Every answer carries an ETag: "
        "send it back as If-None-Match, and an unchanged answer comes as 304 without content. "
        "Points are exact decimals as text, with the same as a number beside them; moments are in UTC. "
        "Pages of other sites may read every answer. New fields may be added at any time; none is taken away."
    ),
    openapi_url=None,
    docs_url=None,
    urls_namespace="api",
)
api.add_router("", router)
