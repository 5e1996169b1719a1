"""Tables and brackets that are played over several tours: which tours belong together, and the bracket of them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, TypeVar

from tournaments.draws.read.draw_input import results_in
from tournaments.draws.rules.pairing import knock_out, round_robin
from tournaments.draws.rules.pairing.knock_out import Bracket
from tournaments.draws.rules.pairing.model import Entrant
from tournaments.models import Draw, Team, Tour

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Series:
    """A round robin or a knock-out over tours.

    ``teams`` are the ids in the order of their numbers, from 1; ``tours`` the ids of the tours drawn so far.
    ``whole`` is False when only the best teams were taken in. ``groups`` are names and sizes of groups that play each
    a table of its own, in the order of ``teams``; empty for one table or a bracket.
    """

    method: str
    seed: int
    teams: tuple[int, ...]
    tours: tuple[int, ...] = ()
    cycles: int = 1
    third_place: bool = True
    whole: bool = True
    groups: tuple[tuple[str, int], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """As a draw keeps it."""
        return {
            "method": self.method, "seed": self.seed, "teams": list(self.teams), "tours": list(self.tours),
            "cycles": self.cycles, "third_place": self.third_place, "whole": self.whole,
            "groups": [list(group) for group in self.groups],
        }  # fmt: skip

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Series":
        """From what ``to_json`` gave."""
        groups = tuple((str(name), int(size)) for name, size in data.get("groups", ()))
        return cls(**data | {"teams": tuple(data["teams"]), "tours": tuple(data["tours"]), "groups": groups})

    def entrants(self, known: tuple[Entrant, ...]) -> tuple[Entrant, ...]:
        """Its teams with their numbers as ranks; one that has been removed since keeps its number as withdrawn."""
        by_key = {team.key: team for team in known}
        return tuple(
            replace(by_key[pk], rank=number)
            if pk in by_key
            else Entrant(pk, "–", rank=number, withdrawn=True)
            for number, pk in enumerate(self.teams, start=1)
        )

    @property
    def is_drawn_out(self) -> bool:
        """Whether its last tour is drawn."""
        if self.method == Draw.Method.KNOCK_OUT:
            return len(self.tours) >= knock_out.rounds(len(self.teams))
        sizes = [size for _name, size in self.groups] or [len(self.teams)]
        return len(self.tours) >= max(round_robin.rounds(size, self.cycles) for size in sizes)

    def split(self, teams: Sequence[Item]) -> dict[str, tuple[Item, ...]]:
        """Its teams by the groups that they play in, whatever group each is in by now."""
        left = iter(teams)
        return {name: tuple(islice(left, size)) for name, size in self.groups}


def standing_draws(tournament_id: int) -> tuple[Draw, ...]:
    """The draws of a tournament that nobody has undone, tour by tour, with what they were made with and no more."""
    found = Draw.objects.filter(tour__tournament_id=tournament_id).standing().select_related("tour")
    return tuple(found.defer("plan", "before").order_by("tour__number", "pk"))


def series_before(tour: Tour, method: str, draws: Sequence[Draw] | None = None) -> Series | None:
    """The newest table or bracket of that method which was drawn for an earlier tour; Swiss draws belong to none.

    ``draws`` are the standing ones, where they are known already.
    """
    known = standing_draws(tour.tournament_id) if draws is None else draws
    earlier = [one for one in _with_series(known, method) if one.tour.number < tour.number]
    return _exchanged(Series.from_json(earlier[-1].options["series"]), known) if earlier else None


def series_with(
    tour: Tour, method: str = Draw.Method.KNOCK_OUT, draws: Sequence[Draw] | None = None
) -> Series | None:
    """The whole table or bracket that the tour belongs to, with its later tours; None for a tour drawn otherwise."""
    known = standing_draws(tour.tournament_id) if draws is None else draws
    found = [Series.from_json(draw.options["series"]) for draw in _with_series(known, method)]
    mine = [series for series in found if tour.pk in series.tours]
    return _exchanged(max(mine, key=lambda series: len(series.tours)), known) if mine else None


def _with_series(draws: Sequence[Draw], method: str) -> list[Draw]:
    return [draw for draw in draws if draw.method == method and "series" in draw.options]


@dataclass(frozen=True, slots=True)
class Standing:
    """A bracket as far as results count, with its teams by their ids."""

    series: Series
    bracket: Bracket
    teams: dict[int, Team]


def bracket_with(tour: Tour, *, whole: bool) -> Standing | None:
    """The bracket that the tour belongs to; ``whole`` with the results that wait to be opened."""
    series = series_with(tour)
    if series is None:
        return None
    teams = Team.objects.filter(tournament_id=tour.tournament_id).in_bulk(series.teams)
    last = _last_number(series)
    entrants = [
        Entrant(
            pk,
            teams[pk].name if pk in teams else "–",
            rank=number,
            withdrawn=pk not in teams or not teams[pk].plays_in(last),
        )
        for number, pk in enumerate(series.teams, start=1)
    ]
    results = results_in(series.tours, tour.tournament, whole=whole)
    drawn = knock_out.bracket_of(entrants, results, seed=series.seed, third_place=series.third_place)
    return Standing(series, drawn, teams)


def _last_number(series: Series) -> int:
    """The number of the last tour drawn: who has left by then has left the bracket."""
    numbers = Tour.objects.filter(pk__in=series.tours).values_list("number", flat=True)
    return max(numbers, default=1)


def _exchanged(series: Series, draws: Sequence[Draw]) -> Series:
    """With the numbers exchanged of those teams that a person has swapped in the first tour of a bracket.

    Draws of later tours hold the exchanged numbers already.
    """
    if series.method != Draw.Method.KNOCK_OUT or len(series.tours) != 1:
        return series
    teams = list(series.teams)
    for draw in (one for one in draws if one.tour_id == series.tours[0]):
        if draw.method != Draw.Method.MANUAL:
            teams = list(series.teams)
        elif set(swapped := draw.options.get("exchanged", ())) and set(swapped) <= set(teams):
            one, other = (teams.index(pk) for pk in swapped)
            teams[one], teams[other] = teams[other], teams[one]
    return replace(series, teams=tuple(teams))
