"""Ranking teams by an ordered list of metrics, and saying why each stands above the next."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby, zip_longest
from typing import Generic, TypeVar

from tournaments.formats.metric_text import format_metric, format_metrics, parse_metrics
from tournaments.formats.metrics import Metric, Tie, Value
from tournaments.formats.outcomes import (
    Ledger,
    MatchOutcome,
    StandingsSettings,
    Team,
    check_settings,
    collect,
)

__all__ = [
    "Explanation", "MatchOutcome", "Metric", "Row", "StandingsSettings", "check_settings", "format_metric",
    "format_metrics", "parse_metrics", "rank",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Explanation:
    """The first metric in which a row differs from the next one, with both values."""

    metric: Metric
    mine: Value
    theirs: Value


@dataclass(frozen=True, slots=True)
class Row(Generic[Team]):
    """A team's place (shared places have the same number), its value in each metric, why it is above the next.

    ``above`` is None in the last row and where the next team shares the place.
    """

    team: Team
    place: int
    values: tuple[Value, ...]
    above: Explanation | None


_Key = TypeVar("_Key", bound=Hashable)
DEFAULTS = StandingsSettings()


def rank(
    teams: Iterable[_Key],
    outcomes: Iterable[MatchOutcome[_Key]],
    metrics: Sequence[Metric],
    settings: StandingsSettings = DEFAULTS,
) -> tuple[Row[_Key], ...]:
    """The standings, the best first; teams equal in every metric share the place and stand in order of their keys.

    Raises ValueError for a team given twice or an outcome of a team that is not given.
    """
    known = _in_order(teams)
    ledger = collect(known, outcomes, settings)
    values: dict[_Key, list[Value]] = {team: [] for team in known}
    groups = [known] if known else []
    for metric in metrics:
        groups = [part for group in groups for part in _split(group, metric, ledger, values)]
    return tuple(_rows(groups, metrics, values))


def _in_order(teams: Iterable[_Key]) -> list[_Key]:
    return sorted(teams, key=_natural)


def _natural(team: Hashable) -> tuple[str, int, str]:
    """An order that depends on nothing but the keys: numbers by value, everything else by its text."""
    return type(team).__name__, team if isinstance(team, int) else 0, str(team)


def _split(
    group: list[_Key], metric: Metric, ledger: Ledger[_Key], values: dict[_Key, list[Value]]
) -> Iterator[list[_Key]]:
    """The parts of a tied group, the better first; notes the metric's value of every team."""
    tie = Tie(ledger, frozenset(group), frozenset(metric.without))
    kind = metric.kind
    for team in group:
        values[team].append(kind.compute(tie, team))

    def order(team: _Key) -> tuple[bool, Decimal]:
        value = values[team][-1]
        if value is None:
            return True, Decimal(0)
        return False, value if kind.fewer_is_better else -value

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
