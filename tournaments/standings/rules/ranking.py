"""The table: teams in order and why, finals of places before it, lots, places tour by tour."""

from collections.abc import Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby, zip_longest
from random import Random
from typing import Final, Generic, TypeVar

from games.core.types import gettext_noop
from tournaments.kernel.names import name_key
from tournaments.kernel.rules import DRAW
from tournaments.kernel.values import Sentence, tell
from tournaments.matches.rules.protocol import Side, winning_side
from tournaments.standings.rules.metrics import Metric, Tie, Value
from tournaments.standings.rules.outcomes import Ledger, MatchOutcome, StandingsSettings, Team, collect

MESSAGES: Final = {
    "finals.won": gettext_noop(
        "above %(team)s by the match for places %(first)s and %(second)s, %(mine)s : %(theirs)s"
    ),
    "finals.decided": gettext_noop(
        "above %(team)s by the organiser’s decision after the drawn match for places %(first)s and %(second)s"
    ),
    "finals.walk_over": gettext_noop(
        "above %(team)s, who did not turn up for the match for places %(first)s and %(second)s"
    ),
    "finals.upper": gettext_noop("above %(team)s thanks to the match for places %(first)s and %(second)s"),
    "finals.lower": gettext_noop("above %(team)s, whose match was for places %(first)s and %(second)s"),
}
tell(MESSAGES)


@dataclass(frozen=True, slots=True)
class FinalTour(Generic[Team]):
    """A match that counts and is played for the places ``first`` and ``first`` + 1. ``walk_over`` and ``goes_on`` are
    those of the match, and decide as in a bracket."""

    tour: int
    first: int
    team_a: Team
    team_b: Team
    points_a: Decimal
    points_b: Decimal
    walk_over: str = ""
    goes_on: str = ""

    @property
    def is_drawn(self) -> bool:
        """A drawn final that nobody has decided leaves its two places to the table."""
        return self.winner is None

    @property
    def winner(self) -> Team | None:
        """Who has the first of its places; None when it is drawn and nobody has decided."""
        side = winning_side(self.points_a, self.points_b, walk_over=self.walk_over, goes_on=self.goes_on)
        return {Side.A.value: self.team_a, Side.B.value: self.team_b}.get(side)

    @property
    def decided_by(self) -> str:
        """The code of what has decided it: points, the organiser, or that one side did not come."""
        more = self.team_a if self.points_a > self.points_b else self.team_b
        if self.points_a != self.points_b and self.winner == more:
            return "finals.won"
        return "finals.walk_over" if self.walk_over else "finals.decided"

    @property
    def places(self) -> frozenset[int]:
        return frozenset((self.first, self.first + 1))


@dataclass(frozen=True, slots=True)
class ByFinal(Generic[Team]):
    """A row stands above the next one because one or both of them played for certain places."""

    code: str
    final: FinalTour[Team]

    def reason(self, team: str) -> Sentence:
        """Why, naming the team of the next row."""
        final = self.final
        known: dict[str, str | int | Decimal | None] = {
            "team": team,
            "first": str(final.first),
            "second": str(final.first + 1),
        }
        if self.code == "finals.won":
            low, high = sorted((final.points_a, final.points_b))
            known |= {"mine": high, "theirs": low}
        return Sentence(MESSAGES[self.code], known)


def deciding(finals: Iterable[FinalTour[Team]], teams: Mapping[Team, int]) -> dict[Team, FinalTour[Team]]:
    """The final that decides a team's place. Of several about a team or a place the latest tour's stands.

    ``teams`` are all teams with their places in the table; a final for places that do not exist decides nothing.
    """
    decided: dict[Team, FinalTour[Team]] = {}
    taken: set[int] = set()
    for final in sorted(finals, key=lambda final: (-final.tour, final.first)):
        pair = (final.team_a, final.team_b)
        known = all(team in teams and team not in decided for team in pair)
        if known and max(final.places) <= len(teams) and not final.places & taken:
            decided |= dict.fromkeys(pair, final)
            taken |= final.places
    return decided


def final_place(team: Team, final: FinalTour[Team], places: Mapping[Team, int]) -> int:
    """The place that a final gives the team; after a draw the table decides, and may leave both on one place."""
    other = final.team_b if team == final.team_a else final.team_a
    if final.is_drawn:
        return final.first + (places[team] > places[other])
    return final.first + (team != final.winner)


def free_places(decided: Iterable[FinalTour[Team]], count: int) -> Sequence[int]:
    """The places up to ``count`` that no final has taken, in order."""
    taken = {place for final in decided for place in final.places}
    return [place for place in range(1, count + 1) if place not in taken]


# Ranking teams by an ordered list of metrics, and saying why each stands above the next.
@dataclass(frozen=True, slots=True)
class Explanation:
    """The first metric in which a row differs from the next one, with both values."""

    metric: Metric
    mine: Value
    theirs: Value

    def reason(self, team: str) -> Sentence:
        """Why, naming the team of the next row."""
        return self.metric.reason(team, self.mine, self.theirs)


@dataclass(frozen=True, slots=True)
class Row(Generic[Team]):
    """A team's place (shared places have the same number), its value in each metric, why it is above the next.

    ``above`` is None in the last row and where the next team shares the place.
    """

    team: Team
    place: int
    values: tuple[Value, ...]
    above: Explanation | ByFinal[Team] | None


_Key = TypeVar("_Key", bound=Hashable)
_Placed = tuple[int, Row[_Key]]
DEFAULTS = StandingsSettings()


def rank(
    teams: Iterable[_Key],
    outcomes: Iterable[MatchOutcome[_Key]],
    metrics: Sequence[Metric],
    settings: StandingsSettings = DEFAULTS,
    names: Sequence[_Key] = (),
) -> tuple[Row[_Key], ...]:
    """The standings, the best first; teams equal in every metric share the place.

    They stand as in ``names``, a list of all teams in the order of their names, else in the order of their keys.
    Raises ValueError for a team given twice or an outcome of a team that is not given.
    """
    known = _in_order(teams, names)
    ledger = collect(known, outcomes, settings)
    values: dict[_Key, list[Value]] = {team: [] for team in known}
    groups = [known] if known else []
    for metric in metrics:
        groups = [part for group in groups for part in _split(group, metric, ledger, values)]
    return tuple(_rows(groups, metrics, values))


def rank_with_finals(
    rows: Sequence[Row[_Key]],
    metrics: Sequence[Metric],
    finals: Iterable[FinalTour[_Key]],
    among: Container[_Key] | None = None,
) -> tuple[Row[_Key], ...]:
    """The rows of ``rank`` with the teams that played for places put there; the others take the places left.

    With ``among`` only those teams are kept, their places counted anew from 1. Teams level in everything share the
    first of their places also when a final stands between them.
    """
    places = {row.team: row.place for row in rows}
    decided = deciding(finals, places)
    final_of = {row.team: decided.get(row.team) for row in rows}
    free = free_places((final for final in final_of.values() if final), len(rows))
    left = [row for row in rows if final_of[row.team] is None]
    shared = {row.place: place for row, place in reversed(list(zip(left, free, strict=True)))}
    moved = [(_moved(row, final_of[row.team], places, shared), row) for row in rows]
    moved.sort(key=lambda pair: pair[0])
    ranked = moved if among is None else _anew([pair for pair in moved if pair[1].team in among])
    return tuple(_explained(ranked, metrics, final_of))


def _moved(row: Row[_Key], final: FinalTour[_Key] | None, places: Mapping[_Key, int], shared: Mapping[int, int]) -> int:
    return shared[row.place] if final is None else final_place(row.team, final, places)


def _anew(rows: Sequence[_Placed[_Key]]) -> list[_Placed[_Key]]:
    first_at = {place: number for number, (place, _row) in reversed(list(enumerate(rows, start=1)))}
    return [(first_at[place], row) for place, row in rows]


def _explained(
    placed: Sequence[_Placed[_Key]], metrics: Sequence[Metric], final_of: Mapping[_Key, FinalTour[_Key] | None]
) -> Iterator[Row[_Key]]:
    for (place, row), following in zip_longest(placed, placed[1:]):
        above = _why(metrics, row, following[1], final_of) if following else None
        yield Row(row.team, place, row.values, above)


def _why(
    metrics: Sequence[Metric], row: Row[_Key], below: Row[_Key], final_of: Mapping[_Key, FinalTour[_Key] | None]
) -> Explanation | ByFinal[_Key] | None:
    """Why one team stands above another; None when they are level in everything, and so share a place."""
    mine, theirs = final_of[row.team], final_of[below.team]
    if mine is not None and mine is not theirs:
        return ByFinal("finals.upper", mine)
    if theirs is not None and mine is not theirs:
        return ByFinal("finals.lower", theirs)
    if mine is not None and not mine.is_drawn:
        return ByFinal(mine.decided_by, mine)
    return _explain(metrics, list(row.values), list(below.values))


def _in_order(teams: Iterable[_Key], names: Sequence[_Key]) -> list[_Key]:
    known = {team: number for number, team in enumerate(names)}
    return sorted(teams, key=lambda team: (known.get(team, len(known)), *_natural(team)))


def _natural(team: Hashable) -> tuple[str, int | str]:
    """An order that depends on nothing but the keys: numbers by value, everything else by its text."""
    return type(team).__name__, team if isinstance(team, int) else str(team)


def _split(
    group: list[_Key], metric: Metric, ledger: Ledger[_Key], values: dict[_Key, list[Value]]
) -> Iterator[list[_Key]]:
    """The parts of a tied group, the better first; notes the metric's value of every team."""
    tie = Tie(ledger, frozenset(group), frozenset(metric.without))
    kind = metric.kind
    for team in group:
        values[team].append(kind.compute(tie, team))

    def order(team: _Key) -> tuple[bool, Value]:
        value = values[team][-1]
        return value is None, value if value is None or kind.fewer_is_better else -value

    for _, part in groupby(sorted(group, key=order), key=order):
        yield list(part)


def _rows(groups: list[list[_Key]], metrics: Sequence[Metric], values: dict[_Key, list[Value]]) -> Iterator[Row[_Key]]:
    place = 1
    for group, following in zip_longest(groups, groups[1:]):
        for team in group:
            is_above = following is not None and team == group[-1]
            above = _explain(metrics, values[team], values[following[0]]) if is_above and following else None
            yield Row(team, place, tuple(values[team]), above)
        place += len(group)


def _explain(metrics: Sequence[Metric], mine: list[Value], theirs: list[Value]) -> Explanation | None:
    differing = (
        Explanation(metric, own, other)
        for metric, own, other in zip(metrics, mine, theirs, strict=True)
        if own != other
    )
    return next(differing, None)


# The drawing of lots that the metric ``lot`` ranks by (tour, "Standings").
def drawn_lots(names: Iterable[str], seed: int) -> dict[str, int]:
    """Name → lot, from 1, the smallest the best. Whoever knows the names and the seed can repeat the drawing.

    The names are shuffled from their alphabetical order, however they were given. ValueError for a seed out of range.
    """
    order = sorted(set(names), key=lambda name: (name_key(name), name))
    Random(DRAW.check(seed)).shuffle(order)  # noqa: S311 - anybody must be able to repeat the drawing
    return {name: lot for lot, name in enumerate(order, start=1)}


# How the standings came about: every team's place after each tour.
@dataclass(frozen=True, slots=True)
class Step:
    """Where a team stood after a tour: its place and its value in the first metric."""

    tour: int
    place: int
    value: Value


@dataclass(frozen=True, slots=True)
class Progress(Generic[Team]):
    """The tours in order, and each team's steps, one for each of them."""

    tours: tuple[int, ...]
    steps: dict[Team, tuple[Step, ...]]


def progress(
    teams: Sequence[Team],
    outcomes: Sequence[MatchOutcome[Team]],
    finals: Sequence[FinalTour[Team]],
    metrics: Sequence[Metric],
    settings: StandingsSettings,
    among: Container[Team] | None = None,
) -> Progress[Team]:
    """Places after each tour of which a match counts, by the same metrics and finals as the table itself; ``among``
    only some teams, as in ``rank_with_finals``."""
    tours = tuple(sorted({outcome.tour for outcome in outcomes}))
    steps: dict[Team, list[Step]] = {team: [] for team in teams}
    for tour in tours:
        rows = rank(teams, _until(tour, outcomes), metrics, settings)
        for row in rank_with_finals(rows, metrics, [final for final in finals if final.tour <= tour], among):
            steps[row.team].append(Step(tour, row.place, row.values[0]))
    return Progress(tours, {team: tuple(own) for team, own in steps.items()})


def _until(tour: int, outcomes: Iterable[MatchOutcome[Team]]) -> list[MatchOutcome[Team]]:
    return [outcome for outcome in outcomes if outcome.tour <= tour]
