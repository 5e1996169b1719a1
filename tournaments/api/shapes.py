"""Rows and queries' results as the interface's answers."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.urls import reverse
from ninja import Schema

from tournaments.api import schemas
from tournaments.matches.read.rows import INDIVIDUAL
from tournaments.matches.read.sheet import GameLine, Protocol
from tournaments.matches.tables import has_score
from tournaments.models import Match, Player, Team, TimetableItem, Tournament
from tournaments.play.read.records import GamePage
from tournaments.rounds.read import tours as tour_queries
from tournaments.standings.read.standings import RankedTeam, Standings, StandingsRow
from tournaments.standings.rules.metrics import Metric
from tournaments.timetable.read import expected_at

Address = Callable[[str], str]
"""A path of this site as an address that works anywhere."""

Shape = TypeVar("Shape", bound=Schema)


def _of(schema: type[Shape], row: object, **more: Any) -> Shape:
    """What the schema asks of the row by its own names, but for what is told here."""
    return schema(**{name: getattr(row, name) for name in schema.model_fields if name not in more}, **more)


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
    )


def timetable_item(item: TimetableItem) -> schemas.TimetableItem:
    return _of(schemas.TimetableItem, item)


def team_name(team: Team | RankedTeam) -> schemas.TeamName:
    return _of(schemas.TeamName, team, id=team.pk)


def match_line(match: Match, absolute: Address) -> schemas.MatchLine:
    """A match that its reader may see as it is (``matches.read.frozen.shown_to``)."""
    scored = has_score(match)
    return _of(
        schemas.MatchLine,
        match,
        tour=match.tour.number,
        table=match.number,
        team_a=team_name(match.team_a),
        team_b=team_name(match.team_b) if match.team_b else None,
        room=match.room.name if match.room else "",
        site=match.room.site.name if match.room and match.room.site else "",
        hidden=match.is_sealed,
        points_a=match.total_a if scored else None,
        points_b=match.total_b if scored and match.team_b else None,
        page=absolute(reverse("match", args=[match.tour.tournament.slug, match.pk])),
    )


def whole_match(line: schemas.MatchLine, protocol: Protocol, absolute: Address) -> schemas.Match:
    """A match with its games; the protocol must be one that everybody may read."""
    match = protocol.match
    return _of(
        schemas.Match,
        match,
        **line.model_dump(),
        judges=[judge.name for judge in protocol.judges],
        games=[game_line(match, game, absolute) for game in protocol.games],
        penalties=[_of(schemas.Penalty, one) for one in protocol.penalties],
    )


def sealed_match(line: schemas.MatchLine) -> schemas.Match:
    """A match whose result is not open yet: who meets whom and where."""
    return schemas.Match(**line.model_dump(), judges=[], started_at=None, ended_at=None, games=[], penalties=[])


def game_line(match: Match, game: GameLine, absolute: Address) -> schemas.GameLine:
    where = [match.tour.tournament.slug, match.pk, *game.key]
    has_moves = game.recorded and match.course >= INDIVIDUAL
    return _of(
        schemas.GameLine,
        game,
        points_a=game.points.a,
        points_b=game.points.b,
        score=game.own,
        players_a=game.name_a,
        players_b=game.name_b,
        record=absolute(reverse("api_game", args=where)) if has_moves else None,
    )


def whole_game(page: GamePage, absolute: Address) -> schemas.Game:
    """A recorded game with its moves as the page's reader may see them."""
    match, line = page.match, page.line
    where = [match.tour.tournament.slug, match.pk, line.key]
    moves = zip(page.actions, page.record.plies, strict=False)
    return schemas.Game(
        **game_line(match, line, absolute).model_dump(),
        tour=match.tour.number,
        kind=match.tour.kind,
        team_a=page.teams["A"],
        team_b=page.teams["B"],
        moves=[schemas.Move(ply=row.ply, text=ply.text, spent=row.spent) for row, ply in moves],
        text=page.text,
        page=absolute(reverse("game", args=where)),
    )


def team(found: Team, players: list[Player], absolute: Address) -> schemas.Team:
    return _of(
        schemas.Team,
        found,
        players=[player(one, found, absolute) for one in players],
        page=absolute(reverse("team", args=[found.tournament.slug, found.pk])),
    )


def player(found: Player, his_team: Team, absolute: Address) -> schemas.Player:
    where = [his_team.tournament.slug, his_team.pk, found.pk]
    return _of(schemas.Player, found, page=absolute(reverse("player", args=where)))


def standings(found: Standings) -> schemas.Standings:
    rows = [_standings_row(row, found.metrics) for row in found.rows]
    return schemas.Standings(groups=list(found.groups), group=found.group, rows=rows)


def _standings_row(row: StandingsRow, metrics: tuple[Metric, ...]) -> schemas.StandingsRow:
    values = zip(metrics, row.values, strict=True)
    return schemas.StandingsRow(
        place=row.place,
        written=row.written,
        team=team_name(row.team),
        group=row.team.group,
        played=row.played,
        values=[
            schemas.MetricValue(metric=one.name, without_tours=list(one.without), value=value) for one, value in values
        ],
    )
