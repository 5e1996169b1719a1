"""What the interface answers, field by field; the OpenAPI document is made of this.

Nothing depends on a language: states and kinds are codes. Points are exact decimals as text ("2.5") with the same as a
number beside them, moments are in UTC. A field that is told once is told for good: new ones are added.
"""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Final

from pydantic import BaseModel, Field, PlainSerializer

from tournaments import models
from tournaments.formats.rules.tour_format import GAME_KINDS, Stage
from tournaments.kernel.values import tidy

Points = Annotated[Decimal, PlainSerializer(lambda value: f"{tidy(value):f}", return_type=str)]
"""Exact points: 2.5 is written as "2.5", 4 as "4"."""
Number = Annotated[Decimal, PlainSerializer(lambda value: float(tidy(value)), return_type=float)]
"""The same points as a number of JSON: exact for whole points, halves and quarters."""

KINDS: Final = f"{', '.join(GAME_KINDS)}, or points: entered by the judges"
AS_NUMBER: Final = "as a number: exact for whole points, halves and quarters, else the nearest to the text"


class Problem(BaseModel):
    """The answer to what cannot be given: why not, for programs and for people."""

    detail: str = Field(description="the code's words, as they have been from the beginning")
    code: str = Field(description="not_found, not_allowed, not_acceptable, too_many, busy, bad_request or failed")
    sentence: str = Field(description="what happened and what to do, in English")


class TeamName(BaseModel):
    """A team as others name it."""

    id: int = Field(description="the team's number; it stays the same as long as the team is there")
    name: str = Field(description="its name; of a person who plays alone, as everybody may read it")
    sign: str = Field(description="the short sign of tables, often a Greek letter; may be empty")


class TournamentLine(BaseModel):
    """A tournament of the public list."""

    slug: str = Field(description="the tournament's name in addresses")
    name: str = Field(description="what it is called")
    place: str = Field(description="where it is held; may be empty")
    starts_on: date = Field(description="the first day")
    ends_on: date = Field(description="the last day")
    page: str = Field(description="address of the page for people")


class TourLine(BaseModel):
    """A tour and how far it is."""

    number: int = Field(description="from 1 on, in the order of the tournament")
    name: str = Field(description="a name of its own; may be empty")
    kind: str = Field(description=KINDS)
    starts_at: datetime | None = Field(description="when it begins by the plan; null while nobody knows")
    ends_at: datetime | None = Field(description="by the plan; null while nobody knows when it begins")
    expected_at: datetime | None = Field(
        description="when it will begin, where the organiser has said that it begins later than planned; else null"
    )
    minutes: int = Field(description="how long it takes by the plan")
    rehearsal: bool = Field(description="a rehearsal counts nowhere")
    stand: str = Field(description="empty, planned, live, done or approved")
    matches: int = Field(description="how many there are, once the pairs are published")
    done: int = Field(description="matches that are signed or approved")
    final: str = Field(description='the places that its first tables play for ("1-2, 3-4"); empty: none')
    hidden: bool = Field(description="the results are not open yet")


class TimetableItem(BaseModel):
    """What has its time besides the tours: a break, the opening, the award."""

    name: str = Field(description="what it is")
    place: str = Field(description="where; may be empty")
    starts_at: datetime = Field(description="when it begins")
    ends_at: datetime = Field(description="when it ends")
    minutes: int = Field(description="how long it takes")


class TournamentFacts(TournamentLine):
    """What is said of a tournament as a whole."""

    time_zone: str = Field(description='the zone that it is played in, for example "Europe/Moscow"')
    participants: str = Field(description="teams or people")
    counts_when: str = Field(description="approved or signed: from when on a match counts in the standings")
    hidden_from: int | None = Field(
        description="results of this tour and of later ones are not open yet; null: nothing is hidden"
    )
    timetable: list[TimetableItem] = Field(description="besides the tours")


class Tournament(TournamentFacts):
    """A tournament with its tours."""

    tours: list[TourLine] = Field(description="in their order")


class MatchLine(BaseModel):
    """A match: who meets whom, where and when, and how it stands."""

    id: int = Field(description="the match's number")
    tour: int = Field(description="number of its tour")
    table: int = Field(description="number of its table in the tour, the strongest first")
    team_a: TeamName = Field(description="side A")
    team_b: TeamName | None = Field(description="null: a bye")
    room: str = Field(description="empty while nobody knows")
    site: str = Field(description="the building where the room is; empty where there is but one")
    planned_at: datetime | None = Field(description="when its tour begins by the plan; null while nobody knows")
    expected_at: datetime | None = Field(
        description="when its tour will begin, where the organiser has said that it is later than planned; else null"
    )
    started_at: datetime | None = Field(description="when the match began; null before, and while its result is hidden")
    ended_at: datetime | None = Field(description="when it ended; null before, and while its result is hidden")
    state: str = Field(description=f"one of {', '.join(models.Match.State.values)}")
    counts: bool = Field(description="the match counts in the standings that everybody sees")
    hidden: bool = Field(description="the result is not open yet")
    walk_over: str = Field(description='"A" or "B": the side that did not come; empty otherwise')
    points_a: Points | None = Field(description="points of side A, exact; null before there are any")
    points_b: Points | None = Field(description="points of side B, exact; null before there are any and for a bye")
    number_a: Number | None = Field(description=f"points_a {AS_NUMBER}")
    number_b: Number | None = Field(description=f"points_b {AS_NUMBER}")
    page: str = Field(description="address of the page for people")


class Tour(TourLine):
    """A tour with its matches in table order."""

    results: list[MatchLine] = Field(description="its matches, once the pairs are published")
    page: str = Field(description="address of the page for people")


class GameLine(BaseModel):
    """One game of a match."""

    stage: str = Field(description=f"one of {', '.join(Stage)}; an extra game is recorded and not counted")
    board: int = Field(description="0 in the team stage")
    number: int = Field(description="which game of the board it is, from 1 on")
    first: str = Field(description='"A" or "B": who moved first; empty while nobody knows')
    decision: str = Field(description="A, B, draw, forfeit_a, forfeit_b, not_played; empty: not decided")
    points_a: Points = Field(description="what side A gets for it, exact")
    points_b: Points = Field(description="what side B gets for it, exact")
    number_a: Number = Field(description=f"points_a {AS_NUMBER}")
    number_b: Number = Field(description=f"points_b {AS_NUMBER}")
    score: str = Field(description='the game\'s own score ("12 : 7"); may be empty')
    own_a: int | None = Field(description="the game's own score of side A; null without a score sheet")
    own_b: int | None = Field(description="the game's own score of side B; null without a score sheet")
    net: int | None = Field(description="net points of side A, the opposite of side B's; null: the game has none")
    difference: int | None = Field(description="by how much the winner leads, in Corners; null in games without it")
    players_a: str = Field(description="who plays for side A, in words; empty while line-ups are not open")
    players_b: str = Field(description="who plays for side B, in words; empty while line-ups are not open")
    player_ids_a: list[int] = Field(description="the same players' numbers, several of free shooters; may be empty")
    player_ids_b: list[int] = Field(description="the same players' numbers, several of free shooters; may be empty")
    record: str | None = Field(description="address of the recorded moves; null without any")


class Penalty(BaseModel):
    """Points taken off a side."""

    side: str = Field(description='"A" or "B"')
    points: Points = Field(description="how many, exact")
    number: Number = Field(description=f"points {AS_NUMBER}")


class Match(MatchLine):
    """A match with its games. Line-ups are open from the individual stage on."""

    judges: list[str] = Field(description="the senior judge first")
    games: list[GameLine] = Field(description="all that the tour asks for, board by board; none while hidden")
    penalties: list[Penalty] = Field(description="in the order in which they were given; none while hidden")


class Player(BaseModel):
    """A member of a team."""

    id: int = Field(description="the player's number; it stays the same as long as the player is there")
    name: str = Field(description="the name as everybody may read it: by the tournament's settings it may be short")
    page: str = Field(description="address of the page for people")


class Team(TeamName):
    """A team with its players."""

    group: str = Field(description="the group that it is in; may be empty")
    entered_from: int | None = Field(description="number of its first tour; null: from the beginning")
    withdrawn_from: int | None = Field(description="it plays no more from this tour on; null: it has not left")
    players: list[Player] = Field(description="by name")
    page: str = Field(description="address of the page for people")


class Appearance(BaseModel):
    """A match that a player was named for."""

    match: int = Field(description="number of the match")
    tour: int = Field(description="number of its tour")
    side: str = Field(description='"A" or "B": the player\'s side')
    board: int | None = Field(description="null: a free shooter, whose games are the team's")
    against: str = Field(description="the other team's name; empty for a bye")
    opponent: str = Field(description="who sat at the other side of the board; may be empty")
    points: Points | None = Field(description="what the player won on the board, exact; null for a free shooter")
    number: Number | None = Field(description=f"points {AS_NUMBER}")
    games: list[GameLine] = Field(description="the games of the player's board, as the match tells them")


class PlayerCourse(Player):
    """A player with all matches that are open to everybody, tour by tour."""

    team: TeamName = Field(description="the player's team")
    boards: int = Field(description="in how many matches that count the player was on a board")
    points: Points = Field(description="points won in matches that count, exact, as the table of best players has them")
    number: Number = Field(description=f"points {AS_NUMBER}")
    matches: list[Appearance] = Field(description="those with open line-ups and results, counted or not")


class Move(BaseModel):
    """One action of a recorded game in its canonical text; "--" is a turn that the judge has skipped."""

    ply: int = Field(description="its place in the game, from 1 on")
    text: str = Field(description="the action in the game's notation")
    spent: int | None = Field(description="seconds; null where nobody measured")


class Game(GameLine):
    """A recorded game. A sealed pick that was never revealed stays sealed."""

    tour: int = Field(description="number of its tour")
    kind: str = Field(description=KINDS)
    team_a: str = Field(description="name of side A")
    team_b: str = Field(description="name of side B")
    moves: list[Move] = Field(description="in their order")
    text: str = Field(description="the whole record with its tags")
    page: str = Field(description="address of the page for people")
