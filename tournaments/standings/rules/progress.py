"""How the standings came about: every team's place after each tour."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic

from tournaments.standings.rules.metrics import Metric, Value
from tournaments.standings.rules.outcomes import MatchOutcome, StandingsSettings, Team
from tournaments.standings.rules.ranking import Final, rank, rank_with_finals


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
    finals: Sequence[Final[Team]],
    metrics: Sequence[Metric],
    settings: StandingsSettings,
) -> Progress[Team]:
    """Places after each tour of which a match counts, by the same metrics and finals as the table itself."""
    tours = tuple(sorted({outcome.tour for outcome in outcomes}))
    steps: dict[Team, list[Step]] = {team: [] for team in teams}
    for tour in tours:
        rows = rank(teams, _until(tour, outcomes), metrics, settings)
        for row in rank_with_finals(rows, metrics, [one for one in finals if one.tour <= tour]):
            steps[row.team].append(Step(tour, row.place, row.values[0]))
    return Progress(tours, {team: tuple(own) for team, own in steps.items()})


def _until(tour: int, outcomes: Iterable[MatchOutcome[Team]]) -> list[MatchOutcome[Team]]:
    return [outcome for outcome in outcomes if outcome.tour <= tour]
