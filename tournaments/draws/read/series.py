"""Tables and brackets that are played over several tours: which tours belong together, their draws and results."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import chain, islice
from typing import Any, Protocol, TypeVar

from django.db.models import Q

from tournaments.draws.rules.pairing import knock_out, round_robin
from tournaments.draws.rules.pairing.knock_out import Bracket, Result
from tournaments.draws.rules.pairing.model import Draw as PureDraw
from tournaments.draws.rules.pairing.model import Entrant, Method, PairingError
from tournaments.draws.rules.pairing.round_robin import apart
from tournaments.kernel.values import Fault
from tournaments.matches.read.counting import counting
from tournaments.matches.read.matches import bracket_pairs, in_bracket
from tournaments.matches.rules.protocol import winning_side
from tournaments.models import Draw, Match, Side, Team, Tour, Tournament

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
        pairs = {
            (min(place, other), max(place, other))
            for place in places
            for other in range(len(self.teams))
            if place != other
        }
        for upper, lower in sorted(pairs, key=lambda pair: (pair[1] - pair[0], -pair[1])):
            if not group or group[upper] == group[lower]:
                order = list(self.teams)
                order[upper], order[lower] = order[lower], order[upper]
                yield replace(self, teams=tuple(order))

    @property
    def is_drawn_out(self) -> bool:
        """Whether its last tour is drawn."""
        if self.method == Draw.Method.KNOCK_OUT:
            return len(self.tours) >= knock_out.rounds(len(self.teams))
        sizes = [size for _name, size in self.groups] or [len(self.teams)]
        return len(self.tours) >= max(round_robin.rounds(size, self.cycles) for size in sizes)

    def is_table_of(self, other: "Series") -> bool:
        """Whether both are tables with the same pairs in every round."""
        mine, theirs = ((one.method, one.teams, one.cycles, one.groups) for one in (self, other))
        return mine == theirs and self.method != Draw.Method.KNOCK_OUT

    def split(self, teams: Sequence[Item]) -> dict[str, tuple[Item, ...]]:
        """Its teams by the groups that they play in, whatever group each is in by now."""
        left = iter(teams)
        return {name: tuple(islice(left, size)) for name, size in self.groups}


def series_before(
    tour: Tour, method: str, draws: Sequence[Draw] | None = None, known: Iterable[Entrant] = ()
) -> Series | None:
    """The newest table or bracket of that method which was drawn for an earlier tour; Swiss draws belong to none.
    Rehearsals count nowhere: only another rehearsal goes on from one. A table has its later tours with it.

    ``draws`` are the standing ones, where they are known already. Where no earlier tour has any, a table of later tours
    goes on that lacks a round, if it is of all those that play by what is ``known``.
    """
    standing = tuple(Draw.objects.standing_in(tour.tournament_id)) if draws is None else draws
    stored = _with_series(standing, method, tour)
    earlier = [Series.from_json(draw.options["series"]) for draw in stored if draw.tour.number < tour.number]
    if method != Method.ROUND_ROBIN or tour.rehearsal:
        return _exchanged(earlier[-1], standing) if earlier else None
    if earlier:
        last = earlier[-1]
        return _whole_table(stored, lambda one: one.is_table_of(last) and not {*one.tours}.isdisjoint(last.tours))
    playing = {team.key for team in known if not team.withdrawn}
    others = [draw for draw in stored if draw.tour_id != tour.pk]
    table = _whole_table(others, lambda table: playing == set(table.teams))
    return table if table is not None and open_place(table, standing) is not None else None


def _whole_table(draws: Sequence[Draw], is_meant: Callable[[Series], bool]) -> Series | None:
    """The table as the draw of most of its tours has it, the newest of these, whatever numbers its tours have."""
    tables = [(Series.from_json(draw.options["series"]), draw.pk) for draw in draws]
    mine = [(len(table.tours), pk, table) for table, pk in tables if is_meant(table)]
    return max(mine, key=lambda row: row[:2])[2] if mine else None


def table_with(tour: Tour, draws: Sequence[Draw]) -> Series | None:
    """The table, as the draws of its other tours have it, that the tour is a round of; None where there is none."""
    others = [draw for draw in _with_series(draws, Method.ROUND_ROBIN, tour) if draw.tour_id != tour.pk]
    return _whole_table(others, lambda table: tour.pk in table.tours)


def series_with(tour: Tour, method: str = Draw.Method.KNOCK_OUT, draws: Sequence[Draw] | None = None) -> Series | None:
    """The whole table or bracket that the tour belongs to, with its later tours; None for a tour drawn otherwise."""
    known = tuple(Draw.objects.standing_in(tour.tournament_id)) if draws is None else draws
    stored = (Series.from_json(draw.options["series"]) for draw in _with_series(known, method, tour))
    mine = [series for series in stored if tour.pk in series.tours]
    return _exchanged(max(mine, key=lambda series: len(series.tours)), known) if mine else None


def _with_series(draws: Sequence[Draw], method: str, tour: Tour) -> list[Draw]:
    """The draws of tables or brackets that count for the tour: of a tour that was drawn again the newest one, those of
    rehearsals for rehearsals only."""
    newest = {draw.tour_id: draw for draw in draws if draw.is_by_program}
    mine = (draw for draw in newest.values() if draw.method == method and "series" in draw.options)
    return [draw for draw in mine if tour.rehearsal or not draw.tour.rehearsal]


def continued(series: Series, tour: Tour, draws: Sequence[Draw]) -> tuple[Series, tuple[Fault, ...]]:
    """With the tour as the next one, and what is to be said of that. In a table it keeps its place if it has one, or
    takes that of a tour which is no round of it any more, so that its pairs still meet. PairingError when another tour
    plays the next round of a bracket already."""
    if series.method != Method.KNOCK_OUT and not tour.rehearsal:
        if tour.pk in series.tours:
            return series, ()  # whole: it may be the only draw that says which tour has made up which round
        place = open_place(series, draws)
        if place is not None:
            tours = (*series.tours[:place], tour.pk, *series.tours[place + 1 :])
            return replace(series, tours=tours), (Fault("pairing.table_made_up"),)
    longer = replace(series, tours=(*series.tours, tour.pk))
    if series.method == Method.KNOCK_OUT and (other := played_in(longer, tour, draws)) is not None:
        raise PairingError("pairing.round_drawn", {"tour": str(other)})
    return longer, ()


def played_in(series: Series, tour: Tour, draws: Sequence[Draw]) -> Tour | None:
    """The other tour that plays the same round of the table or bracket as this one; none with a rehearsal, and none of
    a table that was begun anew on purpose."""
    place = series.tours.index(tour.pk)
    mine = [] if tour.rehearsal else _with_series(draws, series.method, tour)
    anew = {draw.tour_id for draw in mine if draw.options.get("fresh")}
    for draw in mine:
        other = Series.from_json(draw.options["series"])
        follows = place > 0 and other.tours[:place] == series.tours[:place]
        is_table = other.is_table_of(series) and not anew & ({*other.tours} ^ {*series.tours})
        if (follows or is_table) and other.tours[place : place + 1] == (draw.tour_id,) != (tour.pk,):
            return draw.tour
    return None


def open_place(series: Series, draws: Sequence[Draw]) -> int | None:
    """The first place in a table whose tour is no round of it any more; None when all are."""
    played = rounds_of(series, draws)
    return next((place for place, pk in enumerate(series.tours) if pk not in played), None)


def rounds_of(series: Series, draws: Sequence[Draw]) -> frozenset[int]:
    """The tours (ids) of a table that are drawn by it: not one that was removed, undone, drawn otherwise since, or made
    a rehearsal."""
    newest = {draw.tour_id: draw for draw in draws if draw.is_by_program}
    drawn = {
        pk: Series.from_json(draw.options["series"])
        for pk, draw in newest.items()
        if draw.method == series.method and "series" in draw.options and not draw.tour.rehearsal
    }
    return frozenset(
        pk
        for place, pk in enumerate(series.tours)
        if pk in drawn and drawn[pk].is_table_of(series) and drawn[pk].tours[place : place + 1] == (pk,)
    )


@dataclass(frozen=True, slots=True)
class Standing:
    """A bracket as far as results count, with its teams by their ids."""

    series: Series
    bracket: Bracket
    teams: dict[int, Team]

    def pairs(self, tour: int) -> tuple[frozenset[int], ...]:
        """Who meets whom in a tour (id), by the results that there are now; of a pair that waits for one those that are
        known."""
        nodes = self.bracket.nodes(self.series.tours.index(tour) + 1)
        return tuple(frozenset(team for team in (node.one, node.other) if team is not None) for node in nodes)

    def due(self, tour: int) -> tuple[frozenset[int], ...]:
        """Who has still to meet in a tour (id), the match for the third place aside: that one may be called off."""
        nodes = self.bracket.nodes(self.series.tours.index(tour) + 1)
        due = (node for node in nodes if node.state is knock_out.State.DUE and not node.is_third_place)
        return tuple(frozenset(team for team in (node.one, node.other) if team is not None) for node in due)

    def has(self, match: Match) -> bool:
        """Whether the two of the match meet in its tour, by the results that there are now."""
        return match.tour_id in self.series.tours and match.team_ids in self.pairs(match.tour_id)


def bracket_with(tour: Tour, *, include_hidden: bool) -> Standing | None:
    """The bracket that the tour belongs to; with ``include_hidden`` what organisers alone know: results that wait to be
    opened, and drafts."""
    series = series_with(tour, draws=tuple(Draw.objects.standing_in(tour.tournament_id, drafts=include_hidden)))
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
    results = results_in(series.tours, tour, include_hidden=include_hidden)
    drawn = knock_out.bracket_of(entrants, results, seed=series.seed, third_place=series.third_place)
    return Standing(series, drawn, teams)


def _last_number(series: Series) -> int:
    """The number of the last tour drawn: who has left by then has left the bracket."""
    numbers = Tour.objects.filter(pk__in=series.tours).values_list("number", flat=True)
    return max(numbers, default=1)


def _exchanged(series: Series, draws: Sequence[Draw]) -> Series:
    """With the numbers exchanged of those teams that a person has swapped in the first tour of a bracket; whoever came
    in from outside has the number of the team that went.

    Draws of later tours hold the exchanged numbers already.
    """
    if series.method != Draw.Method.KNOCK_OUT or len(series.tours) != 1:
        return series
    teams = list(series.teams)
    for draw in (draw for draw in draws if draw.tour_id == series.tours[0]):
        if draw.method != Draw.Method.MANUAL:
            teams = list(series.teams)
        elif swapped := draw.options.get("exchanged", ()):
            one, other = swapped
            places = {one: other, other: one}
            teams = [places.get(pk, pk) for pk in teams]
    return replace(series, teams=tuple(teams))


def kept_apart(
    tour: Tour, series: Series, known: tuple[Entrant, ...], forbidden: Collection[frozenset[int]]
) -> tuple[Series, tuple[Fault, ...]]:
    """The first tour of a table or bracket with numbers exchanged, the nearest ones first, as long as that leaves fewer
    of its pairs that must not meet; and what is to be said of it."""
    names = {team.key: team.name for team in known}
    notes: list[Fault] = []
    clashing = _clashes(tour, series, known, forbidden)
    while clashing:
        better = ((trial, _clashes(tour, trial, known, forbidden)) for trial in series.exchanges(chain(*clashing)))
        improved = next(((trial, left) for trial, left in better if len(left) < len(clashing)), None)
        if improved is None:
            break
        team, other = (new for old, new in zip(series.teams, improved[0].teams, strict=True) if old != new)
        notes.append(Fault("pairing.exchanged", {"one": names[team], "other": names[other]}))
        series, clashing = improved
    return series, tuple(notes)


def _clashes(
    tour: Tour, series: Series, known: tuple[Entrant, ...], forbidden: Collection[frozenset[int]]
) -> list[frozenset[int]]:
    if not forbidden:
        return []
    pairs = draw_of(tour, series, series.entrants(known)).all_pairs
    return [frozenset(pair.teams) for pair in pairs if frozenset(pair.teams) in forbidden]


def draw_of(tour: Tour, series: Series, among: tuple[Entrant, ...]) -> PureDraw:
    number = series.tours.index(tour.pk) + 1
    if series.method == Method.KNOCK_OUT:
        results = results_in(series.tours[:-1], tour, include_hidden=True)
        return knock_out.draw(among, results, tour=number, seed=series.seed, third_place=series.third_place)

    def drawn(teams: Sequence[Entrant]) -> PureDraw:
        return round_robin.draw(teams, tour=number, seed=series.seed, cycles=series.cycles)

    if not series.groups:
        return drawn(among)
    return apart(series.split(among), drawn, method=Method.ROUND_ROBIN, seed=series.seed)


# Results of knock-outs.
def results_in(tours: Sequence[int], tour: Tour, *, include_hidden: bool) -> tuple[Result, ...]:
    """The results of a knock-out's tours (ids), from its first round on, that count for the tour, those of rehearsals
    only for a rehearsal; ``include_hidden`` with those that wait to be opened."""
    tournament = tour.tournament
    matches = Match.objects.filter(
        counting(tournament.count_when), tour__in=tours, team_b__isnull=False
    ).in_table_order()
    if not tour.rehearsal:
        matches = matches.filter(tour__rehearsal=False)
    if tournament.frozen_from is not None and not include_hidden:
        matches = matches.filter(tour__number__lt=tournament.frozen_from)
    return tuple(_result(match, tours.index(match.tour_id) + 1) for match in matches)


def has_unannounced(tours: Sequence[int], tour: Tour) -> bool:
    """Whether some of these results wait to be opened."""
    if tour.tournament.frozen_from is None:
        return False
    return results_in(tours, tour, include_hidden=True) != results_in(tours, tour, include_hidden=False)


class Played(Protocol):
    """What decides a match of a knock-out."""

    @property
    def team_a_id(self) -> int: ...
    @property
    def team_b_id(self) -> int | None: ...
    @property
    def total_a(self) -> Decimal: ...
    @property
    def total_b(self) -> Decimal: ...
    @property
    def walk_over(self) -> str: ...
    @property
    def goes_on(self) -> str: ...


def is_drawn(match: Played) -> bool:
    """Whether nobody has won, so that a knock-out needs somebody to decide who goes on."""
    return match.team_b_id is not None and match.total_a == match.total_b and not match.walk_over


def winner_of(match: Played) -> int | None:
    """The team (id) that goes on with the result as it stands; None for a drawn match that nobody has decided."""
    sides = {Side.A.value: match.team_a_id, Side.B.value: match.team_b_id}
    return sides.get(winning_side(match.total_a, match.total_b, walk_over=match.walk_over, goes_on=match.goes_on))


def to_decide_in(tours: Sequence[int], tournament: Tournament) -> tuple[Match, ...]:
    """The matches of a bracket that count, were drawn, and of which nobody has said who goes on; of the last tour drawn
    also those of which somebody has, for until the next draw that can be changed."""
    matches = Match.objects.filter(
        Q(goes_on="") | Q(tour__in=tours[-1:]), counting(tournament.count_when), tour__in=tours, team_b__isnull=False
    )
    listed = [match for match in matches.with_names().in_table_order() if is_drawn(match)]
    decisive = decide_in_bracket(listed)
    return tuple(match for match in listed if match.pk in decisive)


def decide_in_bracket(matches: Sequence[Match]) -> frozenset[int]:
    """Those of the matches of one bracket (ids) that decide something in it: pairs that were drawn, and pairs that it
    has by the results that there are now."""
    drawn = bracket_pairs(match.tour_id for match in matches)
    found = {match.pk for match in matches if in_bracket(drawn, match.tour_id, match.team_ids)}
    others = [match for match in matches if match.pk not in found]
    standing = bracket_with(others[-1].tour, include_hidden=True) if others else None
    if standing is not None:
        found |= {match.pk for match in others if standing.has(match)}
    return frozenset(found)


def _result(match: Match, number: int) -> Result:
    assert match.team_b_id is not None  # noqa: S101 - byes are left out above
    return Result(match.team_a_id, match.team_b_id, winner_of(match), number)
