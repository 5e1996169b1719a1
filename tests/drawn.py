"""A tournament to draw: teams with initial numbers, tours, and results of drawn matches."""

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from django.contrib.auth.models import User
from django.db.models import F

from tests import factories as make
from tournaments.draws.write.assignments import assign_judges, assign_rooms
from tournaments.draws.write.draws import make_draw, undo_draw
from tournaments.models import Match, MatchJudge, Room, Team, Tour, Tournament


@dataclass
class Field:
    """Teams whose names are their initial numbers, and points tours."""

    organiser: User
    tournament: Tournament
    teams: list[Team]
    tours: list[Tour] = field(default_factory=list)

    def tour(self, number: int) -> Tour:
        """The tour as it is stored now."""
        return Tour.objects.select_related("tournament").get(tournament=self.tournament, number=number)

    def where(self, number: int) -> dict[str, Any]:
        """What every write to a tour names."""
        tour = self.tour(number)
        return {"tournament_id": self.tournament.pk, "tour_id": tour.pk, "version": tour.version}

    def draw(
        self, number: int, method: str = "swiss", *, seed: int = 7, despite_warnings: bool = False, **wish: Any
    ) -> Any:
        """Draws the tour, which stays published."""
        wanted = {"method": method, "seed": seed, **wish}
        return make_draw(
            make.by(self.organiser), **self.where(number), draw_request=wanted, despite_warnings=despite_warnings,
            keep_published=True,
        )  # fmt: skip

    def furnish(self, *rooms: str, seniors: str, others: str = "") -> None:
        """Rooms, and judges of one letter each; only the ``seniors`` can lead."""
        for position, name in enumerate(rooms, start=1):
            Room.objects.create(tournament=self.tournament, name=name, position=position)
        for name in seniors + others:
            make.make_judge(self.tournament, name, can_be_senior=name in seniors)

    def judge_the_first(self, wanted: int) -> None:
        """Two tours with rooms; the first has so many judges at each table, and is over."""
        for number in (1, 2):
            self.draw(number)
            assign_rooms(make.by(self.organiser), **self.where(number))
            if number == 1:
                assign_judges(make.by(self.organiser), **self.where(1), wanted=wanted, seed=1)
                self.play(1)

    def undo(self, number: int, draw: int) -> Any:
        """Undoes a draw of the tour."""
        return undo_draw(make.by(self.organiser), **self.where(number), draw_id=draw)

    def pairs(self, number: int) -> list[str]:
        """The matches in table order, "1-3"."""
        matches = Match.objects.filter(tour__tournament=self.tournament, tour__number=number).with_names()
        return [f"{match.team_a}-{match.team_b or ''}" for match in matches.order_by("number")]

    def play(self, number: int, *results: tuple[int, int]) -> None:
        """Points for the matches in table order, approved; further ones are won by the smaller number, byes count."""
        matches = Match.objects.filter(tour__tournament=self.tournament, tour__number=number).with_names()
        for place, match in enumerate(matches.order_by("number")):
            won = match.team_b is None or int(match.team_a.name) < int(match.team_b.name)
            a, b = results[place] if place < len(results) else ((3, 1) if won else (1, 3))
            totals: dict[str, Any] = {"total_a": Decimal(a), "total_b": Decimal(b)}
            if match.team_b is None:
                totals = {}
            Match.objects.filter(pk=match.pk).update(state="approved", **totals)
        Tournament.objects.filter(pk=self.tournament.pk).update(revision=F("revision") + 1)
        self.tournament.refresh_from_db()


def make_field(teams: int = 6, tours: int = 3, **fields: Any) -> Field:
    """A tournament with so many teams and points tours, nothing drawn yet."""
    organiser = make.make_user()
    tournament = make.make_tournament(organiser=organiser, **fields)
    made = [make.make_team(tournament, str(number), players=0, seed=number) for number in range(1, teams + 1)]
    made_tours = [make.make_tour(tournament, kind="points") for _ in range(tours)]
    return Field(organiser, tournament, made, made_tours)


def picture(tour: Tour) -> list[tuple[Any, ...]]:
    """Everything that undoing a draw must bring back."""
    rows = Match.objects.filter(tour=tour).order_by("number")
    columns = ("pk", "number", "team_a_id", "team_b_id", "room_id", "room_locked", "goes_on", "walk_over")
    return [
        (*row, *MatchJudge.objects.filter(match=row[0]).order_by("judge").values_list("judge", "senior", "locked"))
        for row in rows.values_list(*columns)
    ]
