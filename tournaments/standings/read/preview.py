"""The standings as they would be with other settings, beside those that stand."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Tournament
from tournaments.standings.read.standings import StandingsRow, computed, places, standings
from tournaments.standings.rules.metrics import Metric
from tournaments.standings.rules.ranking import parse_metrics


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A row of the table to be, and the team's place in the table that stands."""

    row: StandingsRow
    before: int | None

    @property
    def moved(self) -> int:
        """Places up (positive) or down."""
        return 0 if self.before is None else self.before - self.row.place


@dataclass(frozen=True, slots=True)
class Preview:
    """The table to be; ``moved`` counts the teams whose place differs."""

    metrics: Sequence[Metric]
    rows: tuple[PreviewRow, ...]

    @property
    def moved(self) -> int:
        return sum(1 for row in self.rows if row.moved)


def preview(tournament: Tournament, proposed: Tournament) -> Preview:
    """``proposed`` is the same tournament with other settings, not stored. With all results, for organisers."""
    now = places(standings(tournament, whole=True))
    table = computed(proposed, parse_metrics(proposed.metrics), whole=True)
    rows = tuple(PreviewRow(row, now.get(row.team.pk)) for row in table.rows)
    return Preview(table.metrics, rows)
