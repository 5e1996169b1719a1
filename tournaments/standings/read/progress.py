"""How the standings came about, and who met whom with which result."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import partial

from tournaments.kernel.revision_cache import kept
from tournaments.models import Tournament
from tournaments.standings.read.counting import RankedTeam, counted
from tournaments.standings.read.standings import Standings, StandingsRow, standings
from tournaments.standings.rules.metrics import Metric
from tournaments.standings.rules.progress import Step, progress
from tournaments.standings.rules.ranking import parse_metrics


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match as one of its teams sees it; ``opponent`` None is a bye."""

    tour: int
    opponent: int | None
    mine: Decimal
    theirs: Decimal


@dataclass(frozen=True, slots=True)
class CourseRow:
    """A team's row of the table with its step after each tour and its meetings tour by tour."""

    row: StandingsRow
    steps: tuple[Step, ...]
    meetings: tuple[Meeting, ...]

    def against(self, opponent: int) -> tuple[Meeting, ...]:
        """The meetings with another team."""
        return tuple(one for one in self.meetings if one.opponent == opponent)

    def in_tour(self, tour: int) -> Meeting | None:
        """The meeting of a tour."""
        return next((one for one in self.meetings if one.tour == tour), None)


@dataclass(frozen=True, slots=True)
class Course:
    """The rows in order of the table, after which tours there are steps, and what these count; all ``teams``, so that
    opponents from other groups have names too."""

    tours: tuple[int, ...]
    metric: Metric
    rows: tuple[CourseRow, ...]
    table: Standings
    teams: Mapping[int, RankedTeam]

    @property
    def numbers(self) -> Mapping[int, int]:
        """Team → the number of its row, by which the columns of a cross-table are called."""
        return {one.row.team.pk: number for number, one in enumerate(self.rows, start=1)}


def course_of(tournament: Tournament, *, whole: bool = False, group: str = "") -> Course:
    """The way of all teams, or those of a group, through the tours; for everybody's eyes unless ``whole``.

    Places after a tour are those among all teams.
    """
    whole = whole or tournament.frozen_from is None
    compute = partial(_course, tournament, whole=whole, group=group)
    return kept(tournament, repr(("course", whole, group)), compute)


def _course(tournament: Tournament, *, whole: bool, group: str) -> Course:
    metrics = parse_metrics(tournament.metrics)
    found = counted(tournament, whole=whole)
    steps = progress(tuple(found.teams), found.outcomes, found.finals, metrics, found.settings)
    meetings: dict[int, list[Meeting]] = defaultdict(list)
    for one in found.outcomes:
        meetings[one.team_a].append(Meeting(one.tour, one.team_b, one.points_a, one.points_b))
        if one.team_b is not None:
            meetings[one.team_b].append(Meeting(one.tour, one.team_a, one.points_b, one.points_a))
    table = standings(tournament, whole=whole, group=group)
    rows = tuple(
        CourseRow(
            row, steps.steps.get(row.team.pk, ()), tuple(sorted(meetings[row.team.pk], key=lambda m: m.tour))
        )
        for row in table.rows
    )
    return Course(steps.tours, metrics[0], rows, table, found.teams)
