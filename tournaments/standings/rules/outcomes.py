"""Finished matches, the settings that count them, and the ledger in which metrics look them up: one pass collects. A
match as one of its teams sees it."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Any, Final, Generic, NamedTuple, TypeVar

from games.core.types import gettext_noop
from tournaments.kernel.values import Fault, tell, to_units

# Finished matches, and the settings that count them.
Team = TypeVar("Team")

MESSAGES: Final = {
    "standings.match_points_order": gettext_noop(
        "A win must be worth at least as much as a draw, and a draw as a loss."
    ),
    "standings.match_points_equal": gettext_noop("A win must be worth more than a loss."),
}
tell(MESSAGES)


@dataclass(frozen=True, slots=True)
class MatchOutcome(Generic[Team]):
    """The totals of one match that counts; ``team_b`` None is a bye, which earns ``points_a``. ``net`` are the net
    points of team A over its games, those of team B with the other sign; ``match`` tells outcomes apart for whoever
    leads to their matches.

    Teams are any hashable keys. Raises ValueError for a team against itself and for a bye with points against.
    """

    tour: int
    team_a: Team
    team_b: Team | None
    points_a: Decimal
    points_b: Decimal = Decimal(0)
    net: int = 0
    match: int = 0

    def __post_init__(self) -> None:
        if self.team_a == self.team_b:
            raise ValueError("a team cannot meet itself")
        if self.team_b is None and self.points_b:
            raise ValueError("nobody wins points against a bye")


@dataclass(frozen=True, slots=True)
class StandingsSettings:
    """Match points for each result and for a bye; ``initial`` and ``lot`` number the teams, the smallest best."""

    win: Decimal = Decimal(2)
    draw: Decimal = Decimal(1)
    loss: Decimal = Decimal(0)
    bye: Decimal = Decimal(2)
    initial: Mapping[Any, int] = field(default_factory=dict, hash=False)
    lot: Mapping[Any, int] = field(default_factory=dict, hash=False)


def check_match_points(win: Decimal, draw: Decimal, loss: Decimal) -> Fault | None:
    """A win is worth more than a loss, and a draw lies between."""
    if not win >= draw >= loss:
        return Fault("standings.match_points_order")
    return Fault("standings.match_points_equal") if win == loss else None


class Result(NamedTuple, Generic[Team]):
    """A match as one of its teams sees it, in hundredths but for ``net``; ``opponent`` None is a bye."""

    tour: int
    opponent: Team | None
    mine: int
    theirs: int
    match_points: int
    net: int = 0

    @property
    def is_won(self) -> bool:
        return self.opponent is not None and self.mine > self.theirs

    @property
    def is_drawn(self) -> bool:
        return self.opponent is not None and self.mine == self.theirs


@dataclass(frozen=True, slots=True)
class Ledger(Generic[Team]):
    """The results of every team and its match points in hundredths."""

    results: Mapping[Team, tuple[Result[Team], ...]]
    match_points: Mapping[Team, int]
    settings: StandingsSettings


def collect(teams: Iterable[Team], outcomes: Iterable[MatchOutcome[Team]], settings: StandingsSettings) -> Ledger[Team]:
    """The ledger of a tournament; ValueError for a team given twice or an outcome of an unknown team."""
    results: dict[Team, list[Result[Team]]] = {}
    for team in teams:
        if team in results:
            raise ValueError(f"team given twice: {team!r}")
        results[team] = []
    worth = _Worth(*(to_units(value) for value in (settings.win, settings.draw, settings.loss, settings.bye)))
    units: dict[Decimal, int] = {}
    for outcome in outcomes:
        for points in (outcome.points_a, outcome.points_b):
            if points not in units:
                units[points] = to_units(points)
        for team, result in _both_views(outcome, worth, units):
            if team not in results:
                raise ValueError(f"unknown team: {team!r}")
            results[team].append(result)
    match_points = {team: sum(result.match_points for result in own) for team, own in results.items()}
    return Ledger({team: tuple(own) for team, own in results.items()}, match_points, settings)


class _Worth(NamedTuple):
    """Match points in hundredths."""

    win: int
    draw: int
    loss: int
    bye: int

    def of(self, mine: int, theirs: int) -> int:
        if mine == theirs:
            return self.draw
        return self.win if mine > theirs else self.loss


def _both_views(
    outcome: MatchOutcome[Team], worth: _Worth, units: Mapping[Decimal, int]
) -> Iterable[tuple[Team, Result[Team]]]:
    a, b = units[outcome.points_a], units[outcome.points_b]
    if outcome.team_b is None:
        yield outcome.team_a, Result(outcome.tour, None, a, 0, worth.bye)
        return
    yield outcome.team_a, Result(outcome.tour, outcome.team_b, a, b, worth.of(a, b), outcome.net)
    yield outcome.team_b, Result(outcome.tour, outcome.team_a, b, a, worth.of(b, a), -outcome.net)


# What an organiser chooses about standings besides metrics and match points, as data and as stored JSON.
class Sharing(StrEnum):
    """How a shared place is written: by the first of the places (2, 2, 4) or by all of them (2–3, 2–3, 4)."""

    FIRST = "first"
    RANGE = "range"


@dataclass(frozen=True, slots=True)
class StandingsOptions:
    """``players_without`` are tours whose points do not count among the best players, in ascending order."""

    sharing: Sharing = Sharing.FIRST
    players_without: tuple[int, ...] = ()


def options_from_json(data: Mapping[str, Any]) -> StandingsOptions:
    """Stored options; what is missing has its default. Raises ValueError for what was never stored."""
    return StandingsOptions(
        Sharing(data.get("sharing", Sharing.FIRST)),
        tuple(sorted({int(tour) for tour in data.get("players_without", ())})),
    )


def options_to_json(options: StandingsOptions) -> dict[str, Any]:
    """What is stored: only what differs from the defaults."""
    data: dict[str, Any] = {}
    if options.sharing is not Sharing.FIRST:
        data["sharing"] = options.sharing.value
    if options.players_without:
        data["players_without"] = list(options.players_without)
    return data


def place_text(place: int, sharers: int, sharing: Sharing) -> str:
    """A place as it is written; ``sharers`` is the number of teams that have it."""
    if sharing is Sharing.FIRST or sharers < 2:
        return str(place)
    return f"{place}\N{EN DASH}{place + sharers - 1}"


# A match as one of its teams sees it: how it ended, the last of them, and how many places were won or lost since.
TeamKey = TypeVar("TeamKey", bound=Hashable)

LAST: Final = 5
"""So many matches make a team's form."""


class Ending(StrEnum):
    """What became of a match for one of its teams."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    BYE = "bye"


class Meeting(NamedTuple):
    """``opponent`` None is a bye; ``match`` is the number of the match's row."""

    tour: int
    opponent: int | None
    mine: Decimal
    theirs: Decimal
    match: int = 0

    @property
    def ending(self) -> Ending:
        if self.opponent is None:
            return Ending.BYE
        if self.mine == self.theirs:
            return Ending.DRAW
        return Ending.WIN if self.mine > self.theirs else Ending.LOSS


def meetings_of(outcomes: Iterable[MatchOutcome[int]]) -> dict[int, tuple[Meeting, ...]]:
    """Team → its matches, tour by tour."""
    meetings: dict[int, list[Meeting]] = defaultdict(list)
    for outcome in sorted(outcomes, key=lambda outcome: outcome.tour):
        meetings[outcome.team_a].append(
            Meeting(outcome.tour, outcome.team_b, outcome.points_a, outcome.points_b, outcome.match)
        )
        if outcome.team_b is not None:
            meetings[outcome.team_b].append(
                Meeting(outcome.tour, outcome.team_a, outcome.points_b, outcome.points_a, outcome.match)
            )
    return {team: tuple(own) for team, own in meetings.items()}


def before_last(outcomes: Iterable[MatchOutcome[TeamKey]]) -> list[MatchOutcome[TeamKey]]:
    """Those of all tours but the last; none of a single tour."""
    known = list(outcomes)
    last = max((outcome.tour for outcome in known), default=0)
    return [outcome for outcome in known if outcome.tour < last]


def climbed(now: Mapping[TeamKey, int], before: Mapping[TeamKey, int]) -> dict[TeamKey, int]:
    """Team → places up (positive) or down; nothing for those who had no place before."""
    return {team: before[team] - place for team, place in now.items() if team in before}
