"""Draws: what they are made from, what an organiser asks of one, and what one would give."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from decimal import Decimal
from functools import cached_property
from hashlib import sha256
from typing import Any, Final

from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext

from tournaments.draws.read.history import due_a_pair
from tournaments.draws.read.series import Series, continued, draw_of, kept_apart, open_place, series_before
from tournaments.draws.rules.pairing import checks, model, swiss
from tournaments.draws.rules.pairing.checks import Finding
from tournaments.draws.rules.pairing.model import (
    Conditions,
    Entrant,
    Meeting,
    Method,
    Pair,
    Within,
    in_sides,
    lots_drawn,
    numbered,
    with_history,
)
from tournaments.draws.rules.pairing.model import Draw as PureDraw
from tournaments.draws.rules.pairing.round_robin import (
    apart,
    best_of_each,
    by_group,
    cut_by_lot,
    going_on,
    locked_within,
)
from tournaments.kernel.database import Foreseen
from tournaments.kernel.rules import DRAW
from tournaments.kernel.values import Fault, Whole
from tournaments.matches.read.counting import counting
from tournaments.matches.read.matches import Wishes, begun_among, matches_around, matches_of_tour, wishes_for
from tournaments.models import Draw, Match, Team, Tour, Tournament
from tournaments.models.audit import canonical
from tournaments.standings.read.standings import Standings, standings
from tournaments.standings.rules.metrics import Value

CYCLES: Final = Whole("format.range", 1, 4)
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
    counts = counting(tour.tournament.count_when)
    matches = Match.objects.filter(
        tour__tournament=tour.tournament_id, tour__number__lt=tour.number, tour__rehearsal=False
    )
    rows = matches.order_by("tour__number").values_list("tour__number")
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
    entrants = [
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
    return with_history(entrants, _meetings_around(tour))


def _match_points(tournament: Tournament, table: Standings) -> dict[int, Decimal]:
    """The teams' match points: a column of the standings, or a table of their own where those do not ask for them."""
    place = next((place for place, metric in enumerate(table.metrics) if metric.name == MATCH_POINTS), None)
    if place is None:
        return _match_points(tournament, standings(tournament, MATCH_POINTS, include_hidden=True))
    return {row.team.pk: _points(row.values[place]) for row in table.rows}


def _points(value: Value) -> Decimal:
    return Decimal(0) if value is None else Decimal(str(value))


def _meetings_around(tour: Tour) -> Iterable[Meeting]:
    """Every match of the tours before, and of later ones that have begun already; match points only where it counts."""
    tournament = tour.tournament
    matches = matches_around(tour).annotate(counts=counting(tournament.count_when))
    columns = ("tour__number", "team_a_id", "team_b_id", "total_a", "total_b", "counts")
    for number, a, b, total_a, total_b, counts in matches.values_list(*columns):
        if not counts:
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


# What is asked of a draw.
@dataclass(frozen=True, slots=True)
class DrawRequest:
    """What the organiser asks of a draw.

    ``kept`` are matches (ids) of the tour that stand, ``forbidden`` pairs of teams (ids) that must not meet, ``wished``
    those that are to: for Swiss draws; None: as it is kept with the tournament. ``best`` is how many of the best teams
    begin a table or bracket, None for all of them; of each group so many with ``each_group``. ``fresh`` begins a new
    one where another could go on. ``by_group`` draws every group by itself: for Swiss draws and round robins.
    """

    method: str
    seed: int
    within: str = Within.HALVES.value
    cycles: int = 1
    third_place: bool = True
    best: int | None = None
    fresh: bool = False
    by_group: bool = False
    each_group: bool = False
    kept: tuple[int, ...] = ()
    forbidden: tuple[tuple[int, int], ...] | None = None
    wished: tuple[tuple[int, int], ...] | None = None

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "DrawRequest":
        """From plain data; ValueError or TypeError when it cannot be understood."""
        kept = tuple(int(pk) for pk in data.get("kept", ()))
        pairs = {name: _pairs(data.get(name)) for name in ("forbidden", "wished")}
        draw_request = cls(**dict(data) | {"kept": kept} | pairs)
        method, _within = Method(draw_request.method), Within(draw_request.within)
        if method is Method.MANUAL:
            raise ValueError("nothing to draw")
        DRAW.check(draw_request.seed)
        CYCLES.check(draw_request.cycles)
        if draw_request.best is not None and draw_request.best < (1 if draw_request.each_group else 2):
            raise ValueError("fewer than two teams")
        if (draw_request.by_group and method is Method.KNOCK_OUT) or (
            draw_request.each_group and method is Method.SWISS
        ):
            raise ValueError("groups do not go with this method")
        return draw_request

    @property
    def forbidden_pairs(self) -> frozenset[frozenset[int]]:
        """The pairs that must not meet, whichever of the two is named first."""
        return frozenset(frozenset(pair) for pair in self.forbidden or ())

    def to_data(self) -> dict[str, Any]:
        pairs = {name: [list(pair) for pair in getattr(self, name) or ()] for name in ("forbidden", "wished")}
        return asdict(self) | {"kept": list(self.kept)} | pairs

    def with_wishes(self, wishes: Wishes) -> "DrawRequest":
        """With what is kept with the tournament where nothing else was asked."""
        forbidden = _sorted(wishes.forbidden) if self.forbidden is None else self.forbidden
        return replace(self, forbidden=forbidden, wished=_sorted(wishes.wished) if self.wished is None else self.wished)


def _pairs(data: Any) -> tuple[tuple[int, int], ...] | None:
    return None if data is None else tuple((int(first), int(second)) for first, second in data)


def _sorted(pairs: Iterable[frozenset[int]]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted((min(pair), max(pair)) for pair in pairs))


# Draws: what one would give, and those that were made.
@dataclass(frozen=True)
class Material:
    """What a tour is drawn from: its matches in table order with the ids of those that have begun, all teams of the
    tournament, and who must not meet or is to meet."""

    tour: Tour
    matches: list[Match]
    begun: frozenset[int]
    teams: tuple[Team, ...]
    wishes: Wishes

    @cached_property
    def draws(self) -> tuple[Draw, ...]:
        """The standing draws of the tournament, tour by tour; asked for once, and by a Swiss draw not at all."""
        return tuple(Draw.objects.standing_in(self.tour.tournament_id))


@dataclass(frozen=True)
class Planned:
    """What a draw of the ``material`` would give; what only a look at it shows is worked out where it is looked at.

    ``series`` is the table or bracket with this tour in it. ``known`` are all teams as they stand before the tour,
    ``among`` those that were drawn from. ``uncounted`` are earlier tours that the standings, from which it is drawn, do
    not know all results of; none where a table or a bracket goes on, which follow from themselves and their own
    results.
    """

    material: Material
    draw_request: DrawRequest
    draw: PureDraw
    series: Series | None
    known: tuple[Entrant, ...]
    among: tuple[Entrant, ...]
    uncounted: tuple[Uncounted, ...]

    @property
    def round(self) -> int:
        """Which tour of its table or bracket this is, from 1; 0 for a Swiss draw."""
        return self.series.tours.index(self.material.tour.pk) + 1 if self.series else 0

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Warnings about the pairs."""
        return checks.check(
            self.draw.all_pairs,
            due_a_pair(
                self.known if self.series is None or self.series.whole else self.among, self.draw.all_pairs, self.series
            ),
            self.draw_request.forbidden_pairs,
            wished=self.material.wishes.asked,
            apart=bool(self.draw.groups),
            table=self.series is not None,
        )

    @property
    def same(self) -> frozenset[frozenset[int]]:
        """The pairs that the tour has already."""
        pairs = (Pair(match.team_a_id, match.team_b_id) for match in self.material.matches)
        return frozenset(frozenset(pair.teams) for pair in pairs)

    @property
    def teams(self) -> dict[int, Entrant]:
        """All teams by their id, as they were drawn."""
        return {team.key: team for team in (*self.known, *self.among)}

    @cached_property
    def digest(self) -> str:
        """Tells whether a second look gives the same: changes with the draw and with the matches that it would
        replace."""
        replaced = [[match.pk, match.version] for match in self.material.matches]
        series = self.series.to_json() if self.series else None
        return sha256(canonical([model.to_json(self.draw), series, replaced]).encode()).hexdigest()[:32]


def material_of(tour: Tour) -> Material:
    """The tour with what it is drawn from, in a constant number of queries."""
    teams = tuple(Team.objects.filter(tournament_id=tour.tournament_id))
    return Material(tour, *begun_among(matches_of_tour(tour)), teams, wishes_for(tour))


def plan_draw(material: Material, draw_request: DrawRequest, foreseen: Foreseen | None = None) -> Planned:
    """The draw of a tour, without storing it: the same draw_request gives the same while nothing else changes. What is
    ``foreseen`` is not computed again.

    Raises PairingError when there is none.
    """
    tour, foreseen = material.tour, foreseen or Foreseen()
    known = among = entrants_of(tour, material.teams)
    series: Series | None = None
    draw_request = draw_request.with_wishes(material.wishes)
    if draw_request.method == Method.SWISS:
        draw = _swiss(known, material.matches, draw_request, foreseen)
    else:
        series, notes = _series(material, draw_request, known)
        if len(series.tours) == 1:
            # Of a first tour no result enters, for which it would ask the database.
            series, more = foreseen(kept_apart, tour, series, known, draw_request.forbidden_pairs)
            notes += more
        among = series.entrants(known)
        draw = draw_of(tour, series, among)
        draw = replace(draw, notes=(*notes, *draw.notes))
    return Planned(
        material=material,
        draw_request=draw_request,
        draw=draw,
        series=series,
        known=known,
        among=among,
        uncounted=uncounted_before(tour) if series is None or len(series.tours) == 1 else (),
    )


def _swiss(known: tuple[Entrant, ...], current: list[Match], draw_request: DrawRequest, foreseen: Foreseen) -> PureDraw:
    seed, within = draw_request.seed, Within(draw_request.within)
    locked = tuple(Pair(match.team_a_id, match.team_b_id) for match in current if match.pk in draw_request.kept)
    locked += tuple(_wished(draw_request, known, locked))

    def drawn(teams: Sequence[Entrant], stand: tuple[Pair, ...]) -> PureDraw:
        conditions = Conditions(stand, draw_request.forbidden_pairs)
        return foreseen(swiss.draw, teams, seed=seed, conditions=conditions, within=within)

    if not draw_request.by_group:
        return drawn(known, locked)
    own = locked_within(locked, known)
    return apart(
        by_group(known), lambda teams: drawn(teams, own.get(teams[0].group, ())), method=Method.SWISS, seed=seed
    )


def _wished(draw_request: DrawRequest, known: Iterable[Entrant], locked: Iterable[Pair]) -> Iterator[Pair]:
    """The pairs that are to meet and can: both play, are not promised to anybody else, and are drawn together."""
    teams = {team.key: team for team in known if not team.withdrawn}
    busy = {key for pair in locked for key in pair.teams}
    never = draw_request.forbidden_pairs
    for key, other in draw_request.wished or ():
        if key == other or not {key, other} <= teams.keys() or {key, other} & busy or frozenset((key, other)) in never:
            continue
        if draw_request.by_group and teams[key].group != teams[other].group:
            continue
        a, b = in_sides(teams[key], teams[other], lot=True)
        busy |= {key, other}
        yield Pair(a.key, b.key)


def _series(
    material: Material, draw_request: DrawRequest, known: tuple[Entrant, ...]
) -> tuple[Series, tuple[Fault, ...]]:
    """The table or bracket that goes on in this tour; or a new one, and what is to be said about who is in it."""
    tour = material.tour
    earlier = None if draw_request.fresh else series_before(tour, draw_request.method, material.draws, known)
    if earlier is not None and (
        draw_request.method == Method.KNOCK_OUT or bool(earlier.groups) == draw_request.by_group
    ):
        return continued(earlier, tour, material.draws)
    order = [team for team in numbered(known, draw_request.seed) if not team.withdrawn]
    notes = going_on(order, draw_request.best) if draw_request.each_group else cut_by_lot(order, draw_request.best)
    chosen = best_of_each(order, draw_request.best) if draw_request.each_group else tuple(order[: draw_request.best])
    groups = by_group(chosen) if draw_request.by_group else {"": chosen}
    series = Series(
        draw_request.method,
        draw_request.seed,
        tuple(team.key for teams in groups.values() for team in teams),
        (tour.pk,),
        draw_request.cycles,
        draw_request.third_place,
        whole=draw_request.best is None,
        groups=tuple((name, len(teams)) for name, teams in groups.items()) if draw_request.by_group else (),
    )
    return series, (*notes, *lots_drawn(chosen))


def proposed_draw(material: Material) -> dict[str, Any]:
    """What is asked for most likely: the same as in the draw before; after all tours of groups, who goes on."""
    tour = material.tour
    made = [draw for draw in material.draws if draw.is_by_program and draw.tour.number <= tour.number]
    if not made:
        return {"method": Draw.Method.SWISS}
    last = made[-1]
    series = series_before(tour, last.method, material.draws) if last.tour_id != tour.pk else None
    if series is not None and series.groups and series.is_drawn_out and open_place(series, material.draws) is None:
        return {"method": Draw.Method.KNOCK_OUT, "each_group": True, "best": 2}
    return {"method": last.method, "by_group": last.options.get("by_group", False)}
