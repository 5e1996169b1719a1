"""Ranking teams by an ordered list of metrics, and saying why each stands above the next."""

from collections.abc import Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest
from typing import Generic, TypeVar

from tournaments.kernel.faults import Sentence
from tournaments.standings.rules.finals import ByFinal, Final, deciding, final_place, free_places
from tournaments.standings.rules.metric_text import format_metric, format_metrics, parse_metrics
from tournaments.standings.rules.metrics import Metric, Tie, Value
from tournaments.standings.rules.outcomes import (
    Ledger,
    MatchOutcome,
    StandingsSettings,
    Team,
    check_settings,
    collect,
)

__all__ = [
    "Explanation", "Final", "MatchOutcome", "Metric", "Row", "StandingsSettings", "check_settings", "format_metric",
    "format_metrics", "parse_metrics", "rank", "rank_with_finals",
]  # fmt: skip


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
    finals: Iterable[Final[_Key]],
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
    moved.sort(key=lambda one: one[0])
    kept = moved if among is None else _anew([one for one in moved if one[1].team in among])
    return tuple(_explained(kept, metrics, final_of))


def _moved(
    row: Row[_Key], final: Final[_Key] | None, places: Mapping[_Key, int], shared: Mapping[int, int]
) -> int:
    return shared[row.place] if final is None else final_place(row.team, final, places)


def _anew(rows: Sequence[_Placed[_Key]]) -> list[_Placed[_Key]]:
    """The same order with places from 1."""
    first_at = {place: number for number, (place, _row) in reversed(list(enumerate(rows, start=1)))}
    return [(first_at[place], row) for place, row in rows]


def _explained(
    placed: Sequence[_Placed[_Key]],
    metrics: Sequence[Metric],
    final_of: Mapping[_Key, Final[_Key] | None],
) -> Iterator[Row[_Key]]:
    for (place, row), following in zip_longest(placed, placed[1:]):
        above = _why(metrics, row, following[1], final_of) if following else None
        yield Row(row.team, place, row.values, above)


def _why(
    metrics: Sequence[Metric],
    row: Row[_Key],
    below: Row[_Key],
    final_of: Mapping[_Key, Final[_Key] | None],
) -> Explanation | ByFinal[_Key] | None:
    """Why one team stands above another; None when they are level in everything, and so share a place."""
    mine, theirs = final_of[row.team], final_of[below.team]
    if mine is not None and mine is not theirs:
        return ByFinal("finals.upper", mine)
    if theirs is not None and mine is not theirs:
        return ByFinal("finals.lower", theirs)
    if mine is not None and not mine.is_drawn:
        return ByFinal("finals.won", mine)
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


def _rows(
    groups: list[list[_Key]], metrics: Sequence[Metric], values: dict[_Key, list[Value]]
) -> Iterator[Row[_Key]]:
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
