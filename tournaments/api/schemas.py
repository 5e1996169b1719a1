"""What the interface answers, field by field; the OpenAPI document is made of this.

Nothing depends on a language: states and kinds are codes. Points are exact decimals as text ("2.5"), moments are
in UTC.
"""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated

from ninja import Schema
from pydantic import Field, PlainSerializer

from tournaments.formats.rules.tour_format import GAME_KINDS
from tournaments.kernel.values import tidy

Points = Annotated[Decimal, PlainSerializer(lambda value: f"{tidy(value):f}", return_type=str)]
"""Exact points: 2.5 is written as "2.5", 4 as "4"."""


class Missing(Schema):
    """The answer 404: there is no such thing, or the public may not know of it."""

    detail: str


class TeamName(Schema):
    """A team as others name it."""

    id: int
    name: str
    sign: str = Field(description="the short sign of tables, often a Greek letter; may be empty")


class TournamentLine(Schema):
    """A tournament of the public list."""

    slug: str = Field(description="the tournament's name in addresses")
    name: str
    place: str
    starts_on: date
    ends_on: date
    page: str = Field(description="address of the page for people")


class TourLine(Schema):
    """A tour and how far it is."""

    number: int
    name: str
    kind: str = Field(description=f"{', '.join(GAME_KINDS)}, or points: entered by the judges")
    starts_at: datetime | None
    ends_at: datetime | None = Field(description="by the plan; null while nobody knows when it begins")
    expected_at: datetime | None = Field(
        description="when it will begin, where the organiser has said that it begins later than planned; else null"
    )
    minutes: int = Field(description="how long it takes by the plan")
    rehearsal: bool = Field(description="a rehearsal counts nowhere")
    stand: str = Field(description="empty, planned, live, done or approved")
    matches: int
    done: int = Field(description="matches that are signed or approved")


class TimetableItem(Schema):
    """What has its time besides the tours: a break, the opening, the award."""

    name: str
    place: str
    starts_at: datetime
    ends_at: datetime
    minutes: int


class Tournament(TournamentLine):
    """A tournament with its tours."""

    time_zone: str
    participants: str = Field(description="teams or people")
    counts_when: str = Field(description="approved or signed: from when on a match counts in the standings")
    hidden_from: int | None = Field(
        description="results of this tour and of later ones are not open yet; null: nothing is hidden"
    )
    tours: list[TourLine]
    timetable: list[TimetableItem] = Field(description="besides the tours")


class MatchLine(Schema):
    """A match: who meets whom, where, and how it stands."""

    id: int
    tour: int
    table: int
    team_a: TeamName
    team_b: TeamName | None = Field(description="null: a bye")
    room: str
    site: str = Field(description="the building where the room is; empty where there is but one")
    state: str = Field(description="planned, warm_up, line_ups, individual, team, closing, signed or approved")
    hidden: bool = Field(description="the result is not open yet")
    walk_over: str = Field(description='"A" or "B": the side that did not come; empty otherwise')
    points_a: Points | None = Field(description="null before there are any")
    points_b: Points | None
    page: str


class Tour(TourLine):
    """A tour with its matches in table order."""

    results: list[MatchLine]


class GameLine(Schema):
    """One game of a match."""

    stage: str = Field(description="individual, team, or extra: recorded and not counted")
    board: int = Field(description="0 in the team stage")
    number: int
    first: str = Field(description='"A" or "B": who moved first; empty while nobody knows')
    decision: str = Field(description="A, B, draw, forfeit_a, forfeit_b, not_played; empty: not decided")
    points_a: Points
    points_b: Points
    score: str = Field(description='the game\'s own score ("12 : 7"); may be empty')
    players_a: str = Field(description="empty while line-ups are not open")
    players_b: str
    record: str | None = Field(description="address of the recorded moves; null without any")


class Penalty(Schema):
    """Points taken off a side."""

    side: str
    points: Points


class Match(MatchLine):
    """A match with its games. Line-ups are open from the individual stage on."""

    judges: list[str] = Field(description="the senior judge first")
    started_at: datetime | None
    ended_at: datetime | None
    games: list[GameLine]
    penalties: list[Penalty]


class Player(Schema):
    """A member of a team."""

    id: int
    name: str
    page: str


class Team(TeamName):
    """A team with its players."""

    group: str
    entered_from: int | None = Field(description="number of its first tour; null: from the beginning")
    withdrawn_from: int | None = Field(description="it plays no more from this tour on; null: it has not left")
    players: list[Player]
    page: str


class MetricValue(Schema):
    """A team's value in one of the metrics that the table is ordered by."""

    metric: str
    without_tours: list[int]
    value: Points | None


class StandingsRow(Schema):
    """A team's place."""

    place: int
    written: str = Field(description='the place as the tournament writes it: "2", or "2–3" when it is shared')
    team: TeamName
    group: str
    played: int
    values: list[MetricValue] = Field(description="in the order in which they are compared")


class Standings(Schema):
    """The table over the matches that count and are open."""

    groups: list[str]
    group: str = Field(description="the group that alone is here; empty: all teams")
    rows: list[StandingsRow]


class Move(Schema):
    """One action of a recorded game in its canonical text; "--" is a turn that the judge has skipped."""

    ply: int
    text: str
    spent: int | None = Field(description="seconds; null where nobody measured")


class Game(GameLine):
    """A recorded game. A sealed pick that was never revealed stays sealed."""

    tour: int
    kind: str
    team_a: str
    team_b: str
    moves: list[Move]
    text: str = Field(description="the whole record with its tags")
    page: str
