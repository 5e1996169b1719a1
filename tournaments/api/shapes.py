"""Rows and queries' results as the interface's answers."""

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Sequence
from decimal import Decimal
from functools import cache
from typing import Any, Final, TypeVar

from django.urls import reverse
from pydantic import BaseModel

from games import registry
from tournaments.api import schemas
from tournaments.formats.rules.tour_format import TourFormat
from tournaments.kernel.routes import ANY, numbered, of_any
from tournaments.kernel.values import plain_score
from tournaments.matches.read.rows import LINE_UPS_SHOWN
from tournaments.matches.read.sheet import GameLine, Protocol, SideView
from tournaments.matches.tables import has_score
from tournaments.models import Match, Player, Team, TimetableItem, Tournament
from tournaments.play.read.records import GamePage
from tournaments.rounds.read import tours as tour_queries
from tournaments.standings.read.players import Appearance, PlayerRow
from tournaments.standings.read.standings import RankedTeam, counting_matches
from tournaments.timetable.read import expected_at

Address = Callable[[str], str]
"""A path of this site as an address that works anywhere."""

Shape = TypeVar("Shape", bound=BaseModel)

LISTED: Final = tuple(name for name in schemas.TournamentLine.model_fields if name != "page")
"""Columns that a tournament's line in a list is made from."""


def _of(schema: type[Shape], row: object, **more: Any) -> Shape:
    """What the schema asks of the row by its own names, but for what is told here."""
    return schema(**{name: getattr(row, name) for name in _names(schema) if name not in more}, **more)


@cache
def _names(schema: type[BaseModel]) -> tuple[str, ...]:
    return tuple(schema.model_fields)


def tournament_lines(rows: Iterable[Any], absolute: Address) -> list[schemas.TournamentLine]:
    """Tournaments with the columns of ``LISTED`` alone, for a list."""
    page = absolute(of_any("tournament"))
    return [_of(schemas.TournamentLine, row, page=page.replace(ANY, row.slug)) for row in rows]


def tournament_line(tournament: Tournament, absolute: Address) -> schemas.TournamentLine:
    return _of(schemas.TournamentLine, tournament, page=absolute(reverse("tournament", args=[tournament.slug])))


def tour_line(line: tour_queries.TourLine) -> schemas.TourLine:
    return _of(
        schemas.TourLine,
        line.tour,
        stand=line.stand.value,
        matches=line.matches,
        done=line.done,
        starts_at=line.tour.told_start,
        ends_at=line.tour.ends_at if line.tour.told_start else None,
        minutes=line.tour.length,
        expected_at=expected_at(line.tour),
        hidden=line.tour.tournament.hides_results_of(line.tour.number),
    )


def tour(line: tour_queries.TourLine, matches: list[schemas.MatchLine], absolute: Address) -> schemas.Tour:
    where = [line.tour.tournament.slug, line.tour.number]
    return schemas.Tour(**tour_line(line).model_dump(), results=matches, page=absolute(reverse("tour", args=where)))


def tournament_facts(tournament: Tournament, items: Sequence[TimetableItem], absolute: Address) -> dict[str, Any]:
    """What is said of a tournament besides its tours."""
    return {
        **tournament_line(tournament, absolute).model_dump(),
        "time_zone": tournament.time_zone,
        "participants": tournament.participants,
        "counts_when": tournament.count_when,
        "hidden_from": tournament.frozen_from,
        "timetable": [timetable_item(item) for item in items],
    }


def timetable_item(item: TimetableItem) -> schemas.TimetableItem:
    return _of(schemas.TimetableItem, item)


def team_name(team: Team | RankedTeam) -> schemas.TeamName:
    return _of(schemas.TeamName, team, id=team.pk)


def counting_of(tournament: Tournament) -> frozenset[int]:
    """The matches (ids) that count and whose results everybody may know; one query."""
    return frozenset(counting_matches(tournament, include_hidden=False).values_list("pk", flat=True))


def match_line(match: Match, absolute: Address, counting: Container[int]) -> schemas.MatchLine:
    """A match that its reader may see as it is (``matches.read.frozen.shown_to``), with the ids of those that count."""
    scored, tour, shown = has_score(match), match.tour, not match.is_sealed
    points_a = match.total_a if scored else None
    points_b = match.total_b if scored and match.team_b else None
    return _of(
        schemas.MatchLine,
        match,
        tour=tour.number,
        table=match.number,
        team_a=team_name(match.team_a),
        team_b=team_name(match.team_b) if match.team_b else None,
        room=match.room.name if match.room else "",
        site=match.room.site.name if match.room and match.room.site else "",
        planned_at=tour.told_start,
        expected_at=expected_at(tour),
        started_at=match.started_at if shown else None,
        ended_at=match.ended_at if shown else None,
        counts=shown and match.pk in counting,
        hidden=match.is_sealed,
        points_a=points_a,
        points_b=points_b,
        number_a=points_a,
        number_b=points_b,
        page=absolute(numbered("match", tour.tournament.slug).format(match.pk)),
    )


def whole_match(line: schemas.MatchLine, protocol: Protocol, absolute: Address) -> schemas.Match:
    """A match with its games; the protocol must be one that everybody may read."""
    match = protocol.match
    return _of(
        schemas.Match,
        match,
        **line.model_dump(),
        judges=[judge.name for judge in protocol.judges],
        games=[game_line(protocol, game, absolute) for game in protocol.games],
        penalties=[_of(schemas.Penalty, penalty, number=penalty.points) for penalty in protocol.penalties],
    )


def sealed_match(line: schemas.MatchLine) -> schemas.Match:
    """A match whose result is not open yet: who meets whom and where."""
    return schemas.Match(**line.model_dump(), judges=[], games=[], penalties=[])


def game_line(protocol: Protocol, game: GameLine, absolute: Address) -> schemas.GameLine:
    match = protocol.match
    where = [match.tour.tournament.slug, match.pk, *game.key]
    has_moves = game.recorded and match.course >= LINE_UPS_SHOWN
    return _of(
        schemas.GameLine,
        game,
        points_a=game.points.a,
        points_b=game.points.b,
        number_a=game.points.a,
        number_b=game.points.b,
        score=plain_score(game.own_text),
        **_figures(match, game),
        players_a=game.name_a,
        players_b=game.name_b,
        player_ids_a=_seated(protocol.a, protocol.tour_format, game.board),
        player_ids_b=_seated(protocol.b, protocol.tour_format, game.board),
        record=absolute(reverse("api_game", args=where)) if has_moves else None,
    )


def _figures(match: Match, game: GameLine) -> dict[str, int | None]:
    """What the score sheet says, as numbers: net points where the game has them, else the difference where its rules
    count one."""
    if game.own is None:
        return dict.fromkeys(("own_a", "own_b", "net", "difference"))
    a, b = game.own.a, game.own.b
    engine = registry.find(match.tour.kind)
    has_net = engine is not None and engine.has_net
    difference = abs(a - b) if game.score and not has_net else None
    return {"own_a": a, "own_b": b, "net": a - b if has_net else None, "difference": difference}


def _seated(side: SideView | None, tour_format: TourFormat, board: int) -> list[int]:
    """The numbers of those whom ``matches.read.protocol.name_on`` names."""
    if side is None:
        return []
    if board == 0:
        return [side.captain.player_id] if side.captain else []
    if board == tour_format.shooters_number:
        return [player.player_id for player in side.shooters]
    return [player.player_id for player in side.main[board - 1 : board] if player]


def whole_game(page: GamePage, absolute: Address) -> schemas.Game:
    """A recorded game with its moves as the page's reader may see them."""
    match, line = page.match, page.line
    where = [match.tour.tournament.slug, match.pk, line.key]
    moves = zip(page.actions, page.record.plies, strict=False)
    return schemas.Game(
        **game_line(page.protocol, line, absolute).model_dump(),
        tour=match.tour.number,
        kind=match.tour.kind,
        team_a=page.teams["A"],
        team_b=page.teams["B"],
        moves=[schemas.Move(ply=row.ply, text=ply.text, spent=row.spent) for row, ply in moves],
        text=page.text,
        page=absolute(reverse("game", args=where)),
    )


def teams(tournament: Tournament, absolute: Address) -> list[schemas.Team]:
    """All of them by name, in two queries."""
    members: dict[int, list[Player]] = defaultdict(list)
    for member in Player.objects.filter(team__tournament=tournament):
        members[member.team_id].append(member)
    rows = list(Team.objects.filter(tournament=tournament))
    for row in rows:
        row.tournament = tournament
    return [team(row, members[row.pk], absolute) for row in rows]


def team(row: Team, players: list[Player], absolute: Address) -> schemas.Team:
    return _of(
        schemas.Team,
        row,
        players=[player(member, row, absolute) for member in players],
        page=absolute(numbered("team", row.tournament.slug).format(row.pk)),
    )


def player(row: Player, team: Team, absolute: Address) -> schemas.Player:
    page = player_address(team.tournament.slug, team.pk, row.pk, absolute)
    return _of(schemas.Player, row, id=row.pk, page=page)


def player_address(slug: str, team: int, player: int, absolute: Address) -> str:
    return absolute(numbered("player", slug, 2).format(team, player))


def player_course(
    member: Player, row: PlayerRow | None, shown: Sequence[tuple[Appearance, Protocol]], absolute: Address
) -> schemas.PlayerCourse:
    """``row`` is the player's in the table of best players, None without one."""
    points = row.total if row else Decimal(0)
    return schemas.PlayerCourse(
        **player(member, member.team, absolute).model_dump(),
        team=team_name(member.team),
        boards=row.boards if row else 0,
        points=points,
        number=points,
        matches=[appearance(named, protocol, absolute) for named, protocol in shown],
    )


def appearance(named: Appearance, protocol: Protocol, absolute: Address) -> schemas.Appearance:
    return _of(
        schemas.Appearance,
        named,
        match=named.match.pk,
        tour=named.match.tour.number,
        number=named.points,
        games=[game_line(protocol, game, absolute) for game in named.games],
    )
