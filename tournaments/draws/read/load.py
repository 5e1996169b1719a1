"""Where each judge judges in each tour, how often, and who is free: a table of the whole tournament."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Judge, MatchJudge, Tour, Tournament


@dataclass(frozen=True)
class At:
    """A match of a judge: its room, or its table where it has none, and whether the judge leads it."""

    room: str
    table: int
    match: str
    senior: bool


@dataclass(frozen=True)
class LoadCell:
    tour: Tour
    at: tuple[At, ...]
    is_away: bool

    @property
    def is_free(self) -> bool:
        return not self.at and not self.is_away


@dataclass(frozen=True)
class LoadRow:
    judge: Judge
    cells: tuple[LoadCell, ...]

    @property
    def total(self) -> int:
        return sum(len(cell.at) for cell in self.cells)

    @property
    def senior(self) -> int:
        return sum(at.senior for cell in self.cells for at in cell.at)


@dataclass(frozen=True)
class Load:
    """A row for each judge, the tours in their order, and of each tour the judges who are there without a match."""

    tours: tuple[Tour, ...]
    rows: tuple[LoadRow, ...]

    @property
    def most(self) -> int:
        return max((row.total for row in self.rows), default=0)

    @property
    def least(self) -> int:
        return min((row.total for row in self.rows), default=0)

    @property
    def free(self) -> list[tuple[Tour, list[Judge]]]:
        places = range(len(self.tours))
        return [(self.tours[place], [row.judge for row in self.rows if row.cells[place].is_free]) for place in places]


def load_of(tournament: Tournament) -> Load:
    """In four queries, however many judges and tours there are."""
    tours = tuple(tournament.tours.order_by("number"))
    at: dict[tuple[int, int], list[At]] = defaultdict(list)
    around = ("match__room", "match__team_a", "match__team_b")
    for row in MatchJudge.objects.filter(match__tour__tournament=tournament).select_related(*around):
        match = row.match
        room = match.room.name if match.room else ""
        at[row.judge_id, match.tour_id].append(At(room, match.number, str(match), row.senior))
    judges = Judge.objects.filter(tournament=tournament).prefetch_related("away_from")
    return Load(tours, tuple(LoadRow(judge, _cells(judge, tours, at)) for judge in judges))


def _cells(judge: Judge, tours: Sequence[Tour], at: dict[tuple[int, int], list[At]]) -> tuple[LoadCell, ...]:
    away = {tour.pk for tour in judge.away_from.all()}
    return tuple(LoadCell(tour, tuple(at.get((judge.pk, tour.pk), ())), tour.pk in away) for tour in tours)
