"""Draws: what an organiser asks of one, what one would give, and those that were made."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from hashlib import sha256
from itertools import chain
from typing import Any, Final

from django.db.models import F

from tournaments.draws.read.draw_input import (
    Series,
    Uncounted,
    entrants_of,
    results_in,
    series_before,
    standing_draws,
    uncounted_before,
)
from tournaments.draws.rules.pairing import checks, knock_out, model, round_robin, swiss
from tournaments.draws.rules.pairing.checks import Finding
from tournaments.draws.rules.pairing.knock_out import Bracket, bracket
from tournaments.draws.rules.pairing.matching import Within, in_sides
from tournaments.draws.rules.pairing.model import Conditions, Entrant, Method, Pair, lots_drawn, numbered
from tournaments.draws.rules.pairing.model import Draw as PureDraw
from tournaments.draws.rules.pairing.round_robin import (
    apart,
    best_of_each,
    by_group,
    cut_by_lot,
    going_on,
    locked_within,
)
from tournaments.kernel.rules import DRAW, Whole
from tournaments.kernel.values import Fault
from tournaments.matches.read.matches import Wishes, begun_among, matches_of_tour, wishes_for
from tournaments.models import Draw, Match, Team, Tour, Tournament
from tournaments.models.audit import canonical

CYCLES: Final = Whole("format.range", 1, 4)


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

    def to_data(self) -> dict[str, Any]:
        pairs = {name: [list(pair) for pair in getattr(self, name) or ()] for name in ("forbidden", "wished")}
        return asdict(self) | {"kept": list(self.kept)} | pairs

    def with_wishes(self, wishes: Wishes) -> "DrawRequest":
        """With what is kept with the tournament where nothing else was asked."""
        forbidden = _sorted(wishes.forbidden) if self.forbidden is None else self.forbidden
        return replace(self, forbidden=forbidden, wished=_sorted(wishes.wished) if self.wished is None else self.wished)


def _pairs(data: Any) -> tuple[tuple[int, int], ...] | None:
    return None if data is None else tuple((int(one), int(other)) for one, other in data)


def _sorted(pairs: Iterable[frozenset[int]]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted((min(pair), max(pair)) for pair in pairs))


# Draws: what one would give, and those that were made.
@dataclass(frozen=True, slots=True)
class Planned:
    """What a draw would give. ``digest`` tells whether a second look gives the same.

    ``series`` is the table or bracket with this tour in it. ``findings`` are warnings about the pairs, ``same`` the
    pairs that the tour has already. ``uncounted`` are earlier tours that the standings, from which it is drawn, do not
    know all results of; none where a table or a bracket goes on, which follow from themselves and their own results.
    """

    draw_request: DrawRequest
    draw: PureDraw
    series: Series | None
    findings: tuple[Finding, ...]
    same: frozenset[frozenset[int]]
    teams: Mapping[int, Entrant]
    digest: str
    uncounted: tuple[Uncounted, ...]

    @property
    def round(self) -> int:
        """Which tour of its table or bracket this is, from 1; 0 for a Swiss draw."""
        return len(self.series.tours) if self.series else 0


@dataclass(frozen=True, slots=True)
class Material:
    """What a tour is drawn from: its matches in table order with the ids of those that have begun, all teams of the
    tournament, its standing draws, and who must not meet or is to meet."""

    tour: Tour
    matches: list[Match]
    begun: frozenset[int]
    teams: tuple[Team, ...]
    draws: tuple[Draw, ...]
    wishes: Wishes


def material_of(tour: Tour) -> Material:
    """The tour with what it is drawn from, in a constant number of queries."""
    teams, draws = tuple(Team.objects.filter(tournament_id=tour.tournament_id)), standing_draws(tour.tournament_id)
    return Material(tour, *begun_among(matches_of_tour(tour)), teams, draws, wishes_for(tour))


def plan_draw(material: Material, draw_request: DrawRequest) -> Planned:
    """The draw of a tour, without storing it: the same draw_request gives the same while nothing else changes.

    Raises PairingError when there is none.
    """
    tour, current = material.tour, material.matches
    known = entrants_of(tour, material.teams)
    series: Series | None = None
    among = known
    wishes = material.wishes
    draw_request = draw_request.with_wishes(wishes)
    forbidden = frozenset(frozenset(pair) for pair in draw_request.forbidden or ())
    if draw_request.method == Method.SWISS:
        draw = _swiss(known, current, draw_request)
    else:
        series, notes = _series(material, draw_request, known)
        if len(series.tours) == 1:
            series, more = _kept_apart(tour, series, known, forbidden)
            notes += more
        among = series.entrants(known)
        draw = _of_series(tour, series, among)
        draw = replace(draw, notes=(*notes, *draw.notes))
    watched = _watched(draw, known if series is None or series.whole else among)
    return Planned(
        draw_request=draw_request,
        draw=draw,
        series=series,
        findings=checks.check(
            draw.all_pairs, watched, forbidden, wished=wishes.asked, apart=bool(draw.groups), table=series is not None
        ),
        same=frozenset(frozenset(_teams_of(match)) for match in current),
        teams={team.key: team for team in (*known, *among)},
        digest=_digest(draw, series, current),
        uncounted=uncounted_before(tour) if series is None or len(series.tours) == 1 else (),
    )


def history_of(tour: Tour) -> tuple[Draw, ...]:
    """The draws of the tour and its changes by hand, the newest first."""
    return tuple(Draw.objects.filter(tour=tour).order_by("-pk"))


def findings_of(
    pairs: Sequence[Pair], entrants: Sequence[Entrant], draws: tuple[Draw, ...], wishes: Wishes
) -> tuple[Finding, ...]:
    """What is to be said about the pairs of a tour as they stand, after these draws of it."""
    plan = next((plan for draw in draws if draw.undone_at is None and (plan := shown_plan(draw))), None)
    check = partial(checks.check, pairs, entrants, wishes.forbidden, wished=wishes.asked)
    if plan is None:
        return check()
    return check(apart=bool(plan.groups), table=plan.method is not Method.SWISS)


def undoable(draws: tuple[Draw, ...], begun: Collection[int]) -> Draw | None:
    """Of a tour's draws the one that can be undone: the newest that stands, while nothing is entered in its matches.

    ``begun`` are the ids of those of the tour's matches in which something is entered.
    """
    newest = next((draw for draw in draws if draw.undone_at is None), None)
    return None if newest is None or touched_by(newest, begun) else newest


def redoable(draws: tuple[Draw, ...], begun: Collection[int]) -> Draw | None:
    """Of a tour's draws the one that was undone last, while none was made since and nothing is entered in the matches
    that it would change."""
    newest = max((draw.pk for draw in draws if draw.undone_at is None), default=0)
    undone = [draw for draw in draws if draw.undone_at is not None and draw.pk > newest]
    last = max(undone, key=lambda draw: (draw.undone_at, -draw.pk), default=None)
    if last is None or not last.after:
        return None
    concerned = {row["id"] for row in last.after["matches"]} | set(last.after["made"])
    return None if any(last.after["whole"] or pk in concerned for pk in begun) else last


def touched_by(draw: Draw, matches: Iterable[int]) -> frozenset[int]:
    """Those of a tour's matches (ids) that undoing a draw would change: all, or what a change by hand concerned."""
    concerned = {row["id"] for row in draw.before["matches"]} | set(draw.before["made"])
    return frozenset(pk for pk in matches if draw.before["whole"] or pk in concerned)


def shown_plan(draw: Draw) -> PureDraw | None:
    """The draw with its explanations; None for a change by hand."""
    return model.from_json(draw.plan) if draw.plan else None


def _swiss(known: tuple[Entrant, ...], current: list[Match], draw_request: DrawRequest) -> PureDraw:
    locked = tuple(Pair(match.team_a_id, match.team_b_id) for match in current if match.pk in draw_request.kept)
    forbidden = frozenset(frozenset(pair) for pair in draw_request.forbidden or ())
    locked += tuple(_wished(draw_request, known, locked))

    def drawn(teams: Sequence[Entrant], stand: tuple[Pair, ...]) -> PureDraw:
        conditions = Conditions(stand, forbidden)
        return swiss.draw(teams, seed=draw_request.seed, conditions=conditions, within=Within(draw_request.within))

    if not draw_request.by_group:
        return drawn(known, locked)
    own = locked_within(locked, known)
    return apart(
        by_group(known),
        lambda teams: drawn(teams, own.get(teams[0].group, ())),
        method=Method.SWISS,
        seed=draw_request.seed,
    )


def _wished(draw_request: DrawRequest, known: Iterable[Entrant], locked: Iterable[Pair]) -> Iterator[Pair]:
    """The pairs that are to meet and can: both play, are not promised to anybody else, and are drawn together."""
    teams = {team.key: team for team in known if not team.withdrawn}
    busy = {key for pair in locked for key in pair.teams}
    apart = {frozenset(pair) for pair in draw_request.forbidden or ()}
    for one, other in draw_request.wished or ():
        if one == other or not {one, other} <= teams.keys() or {one, other} & busy or frozenset((one, other)) in apart:
            continue
        if draw_request.by_group and teams[one].group != teams[other].group:
            continue
        a, b = in_sides(teams[one], teams[other], lot=True)
        busy |= {one, other}
        yield Pair(a.key, b.key)


def _kept_apart(
    tour: Tour, series: Series, known: tuple[Entrant, ...], forbidden: Collection[frozenset[int]]
) -> tuple[Series, tuple[Fault, ...]]:
    """The first tour of a table or bracket with numbers exchanged, the nearest ones first, as long as that leaves fewer
    of its pairs that must not meet; and what is to be said of it."""
    names = {team.key: team.name for team in known}
    notes: list[Fault] = []
    clashing = _clashes(tour, series, known, forbidden)
    while clashing:
        better = ((one, _clashes(tour, one, known, forbidden)) for one in series.exchanges(chain(*clashing)))
        found = next(((one, left) for one, left in better if len(left) < len(clashing)), None)
        if found is None:
            break
        one, other = (new for old, new in zip(series.teams, found[0].teams, strict=True) if old != new)
        notes.append(Fault("pairing.exchanged", {"one": names[one], "other": names[other]}))
        series, clashing = found
    return series, tuple(notes)


def _clashes(
    tour: Tour, series: Series, known: tuple[Entrant, ...], forbidden: Collection[frozenset[int]]
) -> list[frozenset[int]]:
    if not forbidden:
        return []
    pairs = _of_series(tour, series, series.entrants(known)).all_pairs
    return [frozenset(pair.teams) for pair in pairs if frozenset(pair.teams) in forbidden]


def _series(
    material: Material, draw_request: DrawRequest, known: tuple[Entrant, ...]
) -> tuple[Series, tuple[Fault, ...]]:
    """The table or bracket that goes on in this tour; or a new one, and what is to be said about who is in it."""
    tour = material.tour
    earlier = None if draw_request.fresh else series_before(tour, draw_request.method, material.draws)
    if earlier is not None and (
        draw_request.method == Method.KNOCK_OUT or bool(earlier.groups) == draw_request.by_group
    ):
        return replace(earlier, tours=(*earlier.tours, tour.pk)), ()
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


def _of_series(tour: Tour, series: Series, among: tuple[Entrant, ...]) -> PureDraw:
    number = len(series.tours)
    if series.method == Method.KNOCK_OUT:
        results = results_in(series.tours[:-1], tour.tournament, include_hidden=True)
        return knock_out.draw(among, results, tour=number, seed=series.seed, third_place=series.third_place)

    def drawn(teams: Sequence[Entrant]) -> PureDraw:
        return round_robin.draw(teams, tour=number, seed=series.seed, cycles=series.cycles)

    if not series.groups:
        return drawn(among)
    return apart(series.split(among), drawn, method=Method.ROUND_ROBIN, seed=series.seed)


def _watched(draw: PureDraw, teams: tuple[Entrant, ...]) -> tuple[Entrant, ...]:
    """The teams that a warning is due about when they have no pair: not those that are out of a bracket, or of a group
    that has played its table."""
    paired = {key for pair in draw.all_pairs for key in pair.teams}
    if draw.method is Method.KNOCK_OUT:
        return tuple(team for team in teams if team.key in paired)
    resting = {key for group in draw.groups if not paired & set(group.teams) for key in group.teams}
    return tuple(team for team in teams if team.key not in resting)


def _teams_of(match: Match) -> tuple[int, ...]:
    return (match.team_a_id,) if match.team_b_id is None else (match.team_a_id, match.team_b_id)


def _digest(draw: PureDraw, series: Series | None, current: list[Match]) -> str:
    """Changes with the draw and with the matches that it would replace."""
    replaced = [[match.pk, match.version] for match in current]
    text = canonical([model.to_json(draw), series.to_json() if series else None, replaced])
    return sha256(text.encode()).hexdigest()[:32]


# What stands on brackets and cross-tables before anybody has played.
SIZES = (4, 8, 16, 32)
"""Teams of the knock-outs that can be printed without asking how many there are."""


def teams_by_seed(tournament: Tournament) -> list[Team]:
    """Those that have not left, by their initial numbers, then by name."""
    there = Team.objects.filter(tournament=tournament, withdrawn_from=None)
    return list(there.order_by(F("seed").asc(nulls_last=True), "key", "pk"))


def empty_bracket(teams: int) -> Bracket:
    """A knock-out of teams that are numbers from 1."""
    return bracket(range(1, teams + 1))


def teams_in(tour: Tour) -> int:
    """How many teams a knock-out that begins with the tour has; never fewer than the smallest can use."""
    teams = Team.objects.filter(tournament=tour.tournament_id)
    return max(sum(team.plays_in(tour.number) for team in teams), SIZES[0])


def proposed_draw(material: Material) -> dict[str, Any]:
    """What is asked for most likely: the same as in the draw before; after all tours of groups, who goes on."""
    tour = material.tour
    made = [one for one in material.draws if one.is_by_program and one.tour.number <= tour.number]
    if not made:
        return {"method": Draw.Method.SWISS}
    last = made[-1]
    series = series_before(tour, last.method, material.draws) if last.tour_id != tour.pk else None
    if series is not None and series.groups and series.is_drawn_out:
        return {"method": Draw.Method.KNOCK_OUT, "each_group": True, "best": 2}
    return {"method": last.method, "by_group": last.options.get("by_group", False)}
