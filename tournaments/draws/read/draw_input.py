"""What a draw is made from: teams with their scores and history, and the results that a bracket knows."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import islice
from typing import Any, Final, TypeVar

from django.db.models import Count, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext

from tournaments.draws.rules.pairing import knock_out, round_robin
from tournaments.draws.rules.pairing.checks import Meeting, with_history
from tournaments.draws.rules.pairing.knock_out import Bracket, Result
from tournaments.draws.rules.pairing.model import Entrant
from tournaments.models import Draw, Match, Side, Team, Tour, Tournament
from tournaments.standings.read.standings import Standings, counting_states, standings
from tournaments.standings.rules.metrics import Value

MATCH_POINTS: Final = "match_points"
UNSEEDED: Final = 10_000
"""The rank of a team without an initial number: after every one that has a number."""


@dataclass(frozen=True, slots=True)
class Uncounted:
    """A tour (by its number) of whose matches some do not count yet."""

    tour: int
    waiting: int
    matches: int

    @property
    def sentence(self) -> str:
        if self.waiting == self.matches:
            return _("No match of tour %(tour)s counts yet.") % {"tour": self.tour}
        among = npgettext(
            "after: 3 of", "%(count)s match of tour %(tour)s", "%(count)s matches of tour %(tour)s", self.matches
        )
        text = ngettext(
            "%(count)s of %(matches)s does not count yet.", "%(count)s of %(matches)s do not count yet.", self.waiting
        )
        return text % {"count": self.waiting, "matches": among % {"count": self.matches, "tour": self.tour}}


def uncounted_before(tour: Tour) -> tuple[Uncounted, ...]:
    """The earlier tours with matches, byes among them, that do not count in the standings yet; rehearsals never do."""
    counts = Q(state__in=counting_states(tour.tournament))
    found = Match.objects.filter(
        tour__tournament=tour.tournament_id, tour__number__lt=tour.number, tour__rehearsal=False
    )
    rows = found.order_by("tour__number").values_list("tour__number")
    counted = rows.annotate(waiting=Count("pk", filter=~counts), matches=Count("pk"))
    return tuple(Uncounted(*row) for row in counted.filter(waiting__gt=0))


def entrants_of(tour: Tour, teams: Iterable[Team] | None = None) -> tuple[Entrant, ...]:
    """All teams of the tournament as they stand before the tour; who does not play in it counts as withdrawn.

    Places and match points are those of the standings; before anything counts, the initial numbers are the places.
    ``teams`` are those of the tournament, where they are known already.
    """
    tournament = tour.tournament
    table = standings(tournament, include_hidden=True)
    scores = _match_points(tournament, table)
    begun = any(row.played for row in table.rows)
    places = {row.team.pk: row.place for row in table.rows}
    found = [
        Entrant(
            key=team.pk,
            name=team.name,
            score=scores.get(team.pk, Decimal(0)),
            rank=places.get(team.pk, UNSEEDED) if begun else team.seed or UNSEEDED,
            withdrawn=not team.plays_in(tour.number),
            group=team.group,
        )
        for team in (Team.objects.filter(tournament=tournament) if teams is None else teams)
    ]
    return with_history(found, _meetings_before(tour))


def results_in(tours: Collection[int], tournament: Tournament, *, include_hidden: bool) -> tuple[Result, ...]:
    """The results of knock-out tours (ids) that count; ``whole`` with those that wait to be opened.

    Of two teams that met twice the later match decides.
    """
    found = Match.objects.filter(
        tour__in=tours, team_b__isnull=False, state__in=counting_states(tournament)
    ).in_table_order()
    if tournament.frozen_from is not None and not include_hidden:
        found = found.filter(tour__number__lt=tournament.frozen_from)
    results = {frozenset((match.team_a_id, match.team_b_id)): _result(match) for match in found}
    return tuple(results.values())


def is_drawn(match: Match) -> bool:
    """Whether nobody has won, so that a knock-out needs somebody to decide who goes on."""
    return match.team_b_id is not None and match.total_a == match.total_b and not match.walk_over


def undecided_in(tours: Collection[int], tournament: Tournament) -> tuple[Match, ...]:
    """The knock-out matches that count, were drawn, and of which nobody has said who goes on."""
    found = Match.objects.filter(
        tour__in=tours, team_b__isnull=False, goes_on="", state__in=counting_states(tournament)
    )
    return tuple(match for match in found.with_names().in_table_order() if is_drawn(match))


def _result(match: Match) -> Result:
    sides = {Side.A.value: match.team_a_id, Side.B.value: match.team_b_id}
    if is_drawn(match):
        winner = sides.get(match.goes_on)
    elif match.walk_over:
        winner = sides[Side.B if match.walk_over == Side.A else Side.A]
    else:
        winner = sides[Side.A if match.total_a > match.total_b else Side.B]
    assert match.team_b_id is not None  # noqa: S101 - byes are left out above
    return Result(match.team_a_id, match.team_b_id, winner)


def _match_points(tournament: Tournament, table: Standings) -> dict[int, Decimal]:
    """The teams' match points: a column of the standings, or a table of their own where those do not ask for them."""
    place = next((place for place, one in enumerate(table.metrics) if one.name == MATCH_POINTS), None)
    if place is None:
        return _match_points(tournament, standings(tournament, MATCH_POINTS, include_hidden=True))
    return {row.team.pk: _points(row.values[place]) for row in table.rows}


def _points(value: Value) -> Decimal:
    return Decimal(0) if value is None else Decimal(str(value))


def _meetings_before(tour: Tour) -> Iterable[Meeting]:
    """Every match of the tours before, rehearsals aside; match points only where it counts already."""
    tournament = tour.tournament
    counting = counting_states(tournament)
    found = Match.objects.filter(tour__tournament=tournament, tour__number__lt=tour.number, tour__rehearsal=False)
    columns = ("tour__number", "team_a_id", "team_b_id", "total_a", "total_b", "state")
    for number, a, b, total_a, total_b, state in found.order_by().values_list(*columns):
        if state not in counting:
            yield Meeting(number, a, b)
        elif b is None:
            yield Meeting(number, a, b, tournament.bye_worth)
        else:
            yield Meeting(number, a, b, _worth(tournament, total_a, total_b), _worth(tournament, total_b, total_a))


def _worth(tournament: Tournament, own: Decimal, against: Decimal) -> Decimal:
    worth: Decimal = tournament.draw_points
    if own != against:
        worth = tournament.win_points if own > against else tournament.loss_points
    return worth


# Tables and brackets that are played over several tours: which tours belong together, and the bracket of
# them.
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
        return {
            "method": self.method, "seed": self.seed, "teams": list(self.teams), "tours": list(self.tours),
            "cycles": self.cycles, "third_place": self.third_place, "whole": self.whole,
            "groups": [list(group) for group in self.groups],
        }  # fmt: skip

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Series":
        groups = tuple((str(name), int(size)) for name, size in data.get("groups", ()))
        return cls(**data | {"teams": tuple(data["teams"]), "tours": tuple(data["tours"]), "groups": groups})

    def entrants(self, known: tuple[Entrant, ...]) -> tuple[Entrant, ...]:
        """Its teams with their numbers as ranks; one that has been removed since keeps its number as withdrawn."""
        by_key = {team.key: team for team in known}
        return tuple(
            replace(by_key[pk], rank=number) if pk in by_key else Entrant(pk, "–", rank=number, withdrawn=True)
            for number, pk in enumerate(self.teams, start=1)
        )

    def exchanges(self, teams: Iterable[int]) -> Iterator["Series"]:
        """The same with the numbers of two exchanged, one of them among these teams: neighbours before others, weaker
        ones first; within their groups."""
        group = [number for number, (_name, size) in enumerate(self.groups) for _place in range(size)]
        places = {self.teams.index(key) for key in teams}
        pairs = {(min(one, two), max(one, two)) for one in places for two in range(len(self.teams)) if one != two}
        for one, two in sorted(pairs, key=lambda pair: (pair[1] - pair[0], -pair[1])):
            if not group or group[one] == group[two]:
                order = list(self.teams)
                order[one], order[two] = order[two], order[one]
                yield replace(self, teams=tuple(order))

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


def standing_draws(tournament_id: int, *, drafts: bool = True) -> tuple[Draw, ...]:
    """The draws of a tournament that nobody has undone, tour by tour, with what they were made with and no more; those
    of tours that are a draft for organisers alone."""
    found = Draw.objects.filter(tour__tournament_id=tournament_id).standing().select_related("tour")
    if not drafts:
        found = found.filter(tour__draft=False)
    return tuple(found.defer("plan", "before").order_by("tour__number", "pk"))


def series_before(tour: Tour, method: str, draws: Sequence[Draw] | None = None) -> Series | None:
    """The newest table or bracket of that method which was drawn for an earlier tour; Swiss draws belong to none.

    ``draws`` are the standing ones, where they are known already.
    """
    known = standing_draws(tour.tournament_id) if draws is None else draws
    earlier = [one for one in _with_series(known, method) if one.tour.number < tour.number]
    return _exchanged(Series.from_json(earlier[-1].options["series"]), known) if earlier else None


def series_with(tour: Tour, method: str = Draw.Method.KNOCK_OUT, draws: Sequence[Draw] | None = None) -> Series | None:
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


def bracket_with(tour: Tour, *, include_hidden: bool) -> Standing | None:
    """The bracket that the tour belongs to; with ``include_hidden`` what organisers alone know: results that wait to be
    opened, and drafts."""
    series = series_with(tour, draws=standing_draws(tour.tournament_id, drafts=include_hidden))
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
    results = results_in(series.tours, tour.tournament, include_hidden=include_hidden)
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
