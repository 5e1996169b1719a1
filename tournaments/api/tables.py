"""The tables of a tournament as the interface tells them, and how rows become these answers."""

from pydantic import BaseModel, Field

from tournaments.api.schemas import (
    AS_NUMBER,
    MatchLine,
    Number,
    Player,
    Points,
    Team,
    TeamName,
    TourLine,
    TournamentFacts,
)
from tournaments.api.shapes import Address, player_address, team_name
from tournaments.models import Tournament
from tournaments.standings.read import players as reads
from tournaments.standings.read.standings import Standings as Table
from tournaments.standings.read.standings import StandingsRow as TableRow
from tournaments.standings.rules import outcomes
from tournaments.standings.rules.metrics import Metric


class MetricValue(BaseModel):
    """A team's value in one of the metrics that the table is ordered by."""

    metric: str = Field(description="name of the metric, for example match_points, points or net_points")
    without_tours: list[int] = Field(description="tours that it leaves out")
    value: Points | None = Field(description="exact; null where the team has none")
    number: Number | None = Field(description=f"value {AS_NUMBER}")


class StandingsRow(BaseModel):
    """A team's place."""

    place: int = Field(description="the same for teams that share a place")
    written: str = Field(description='the place as the tournament writes it: "2", or "2–3" when it is shared')
    team: TeamName = Field(description="whose place it is")
    group: str = Field(description="the group that the team is in; may be empty")
    played: int = Field(description="matches that count")
    values: list[MetricValue] = Field(description="in the order in which they are compared")


class Standings(BaseModel):
    """The table over the matches that count and are open."""

    groups: list[str] = Field(description="names of all groups")
    group: str = Field(description="the group that alone is here; empty: all teams")
    rows: list[StandingsRow] = Field(description="the best first")


class Meeting(BaseModel):
    """A match of a team that counts."""

    tour: int = Field(description="number of its tour")
    opponent: int | None = Field(description="number of the other team; null: a bye")
    points: Points = Field(description="the team's own points, exact")
    opponent_points: Points = Field(description="the other team's points, exact")
    number: Number = Field(description=f"points {AS_NUMBER}")
    opponent_number: Number = Field(description=f"opponent_points {AS_NUMBER}")


class CrossRow(BaseModel):
    """A team's row of the cross-table."""

    place: int = Field(description="the same for teams that share a place")
    written: str = Field(description="the place as the tournament writes it")
    team: TeamName = Field(description="whose row it is")
    meetings: list[Meeting] = Field(description="tour by tour")


class CrossTable(BaseModel):
    """Who met whom with which result, in order of the standings."""

    groups: list[str] = Field(description="names of all groups")
    group: str = Field(description="the group that alone is here; empty: all teams")
    rows: list[CrossRow] = Field(description="the best first; opponents of other groups have no row of their own")


class Step(BaseModel):
    """Where a team stood after a tour."""

    tour: int = Field(description="number of the tour")
    place: int = Field(description="its place among all teams")
    value: Points | None = Field(description="its value in the first metric, exact; null where it has none")
    number: Number | None = Field(description=f"value {AS_NUMBER}")


class ProgressRow(BaseModel):
    """A team's way through the tournament."""

    place: int = Field(description="its place now")
    team: TeamName = Field(description="whose way it is")
    steps: list[Step] = Field(description="one for each of the tours")


class Progress(BaseModel):
    """Places after each tour of which a match counts."""

    groups: list[str] = Field(description="names of all groups")
    group: str = Field(description="the group that alone is here; empty: all teams")
    metric: str = Field(description="what the values count: the first metric of the standings")
    tours: list[int] = Field(description="numbers of the tours that there are steps for")
    rows: list[ProgressRow] = Field(description="the best first")


class TourPoints(BaseModel):
    """What a player won in a tour."""

    tour: int = Field(description="number of the tour")
    points: Points | None = Field(description="exact; null: the player was on no board")
    number: Number | None = Field(description=f"points {AS_NUMBER}")


class PlayerRow(BaseModel):
    """A player's place."""

    place: int = Field(description="the same for players with as many points")
    written: str = Field(description="the place as the tournament writes it")
    player: Player = Field(description="whose place it is")
    team: TeamName = Field(description="the player's team")
    boards: int = Field(description="in how many matches the player was on a board")
    total: Points = Field(description="the sum, exact")
    number: Number = Field(description=f"total {AS_NUMBER}")
    tours: list[TourPoints] = Field(description="tour by tour")


class BestPlayers(BaseModel):
    """The individual points of players in the matches that count."""

    groups: list[str] = Field(description="names of all groups")
    group: str = Field(description="the group that alone is here; empty: all players")
    count: int = Field(description="how many players there are on all pages")
    rows: list[PlayerRow] = Field(description="the best first, a hundred at once")


Data = TournamentFacts | TourLine | Team | MatchLine | Standings | list[TourLine] | list[Team] | list[MatchLine]
"""What an event can hold."""


class Event(BaseModel):
    """An object of the feed, as everybody may know it now. What is told again unchanged does no harm."""

    type: str = Field(description="tournament, tours, teams, matches, standings, or reload")
    id: int | None = Field(
        description="number of the tour, team or match; null: the only one of its type, or all of this type at once"
    )
    data: Data | None = Field(
        description="the object; a list: these and no others are there now; null: it is there no more"
    )


def standings(table: Table) -> Standings:
    rows = [_standings_row(row, table.metrics) for row in table.rows]
    return Standings(groups=list(table.groups), group=table.group, rows=rows)


def _standings_row(row: TableRow, metrics: tuple[Metric, ...]) -> StandingsRow:
    values = zip(metrics, row.values, strict=True)
    return StandingsRow(
        place=row.place,
        written=row.written,
        team=team_name(row.team),
        group=row.team.group,
        played=row.played,
        values=[
            MetricValue(metric=metric.name, without_tours=list(metric.without), value=value, number=value)
            for metric, value in values
        ],
    )


def cross_table(course: reads.TourProgress) -> CrossTable:
    rows = [
        CrossRow(
            place=line.row.place,
            written=line.row.written,
            team=team_name(line.row.team),
            meetings=[_meeting(meeting) for meeting in line.meetings],
        )
        for line in course.rows
    ]
    return CrossTable(groups=list(course.table.groups), group=course.table.group, rows=rows)


def _meeting(meeting: outcomes.Meeting) -> Meeting:
    mine, theirs = meeting.mine, meeting.theirs
    return Meeting(
        tour=meeting.tour, opponent=meeting.opponent, points=mine, opponent_points=theirs, number=mine,
        opponent_number=theirs,
    )  # fmt: skip


def progress(course: reads.TourProgress) -> Progress:
    rows = [
        ProgressRow(
            place=line.row.place,
            team=team_name(line.row.team),
            steps=[Step(tour=at.tour, place=at.place, value=at.value, number=at.value) for at in line.steps],
        )
        for line in course.rows
    ]
    return Progress(
        groups=list(course.table.groups), group=course.table.group, metric=course.metric.name, tours=list(course.tours),
        rows=rows,
    )  # fmt: skip


def best_players(
    tournament: Tournament, table: reads.BestPlayers, shown: list[reads.PlayerRow], absolute: Address
) -> BestPlayers:
    """``shown`` are the rows of the page that is asked for."""
    rows = [_player_row(tournament, row, table.tours, absolute) for row in shown]
    return BestPlayers(groups=list(table.groups), group=table.group, count=len(table.rows), rows=rows)


def _player_row(tournament: Tournament, row: reads.PlayerRow, tours: tuple[int, ...], absolute: Address) -> PlayerRow:
    page = player_address(tournament.slug, row.team.pk, row.pk, absolute)
    won = zip(tours, row.points, strict=True)
    return PlayerRow(
        place=row.place,
        written=row.written,
        player=Player(id=row.pk, name=row.name, page=page),
        team=team_name(row.team),
        boards=row.boards,
        total=row.total,
        number=row.total,
        tours=[TourPoints(tour=tour, points=points, number=points) for tour, points in won],
    )
