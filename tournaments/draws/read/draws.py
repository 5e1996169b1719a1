"""Draws: what one would give, and those that were made."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from tournaments.draws.read.draw_input import Uncounted, entrants_of, results_in, uncounted_before
from tournaments.draws.read.draw_request import DrawRequest
from tournaments.draws.read.series import Series, series_before, standing_draws
from tournaments.draws.rules.pairing import checks, knock_out, round_robin, storage, swiss
from tournaments.draws.rules.pairing.checks import Finding
from tournaments.draws.rules.pairing.entry import lots_drawn, numbered
from tournaments.draws.rules.pairing.groups import (
    apart,
    best_of_each,
    by_group,
    cut_by_lot,
    going_on,
    locked_within,
)
from tournaments.draws.rules.pairing.model import Conditions, Entrant, Method, Pair
from tournaments.draws.rules.pairing.model import Draw as PureDraw
from tournaments.draws.rules.pairing.weights import Within
from tournaments.kernel.faults import Fault
from tournaments.matches.read.begun import begun_among
from tournaments.matches.read.matches import matches_of_tour
from tournaments.models import Draw, Match, Team, Tour
from tournaments.models.audit import canonical


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
    tournament, and the tournament's standing draws."""

    tour: Tour
    matches: list[Match]
    begun: frozenset[int]
    teams: tuple[Team, ...]
    draws: tuple[Draw, ...]


def material_of(tour: Tour) -> Material:
    """The tour with what it is drawn from, in three queries."""
    teams = tuple(Team.objects.filter(tournament_id=tour.tournament_id))
    return Material(tour, *begun_among(matches_of_tour(tour)), teams, standing_draws(tour.tournament_id))


def plan_draw(material: Material, draw_request: DrawRequest) -> Planned:
    """The draw of a tour, without storing it: the same draw_request gives the same while nothing else changes.

    Raises PairingError when there is none.
    """
    tour, current = material.tour, material.matches
    known = entrants_of(tour, material.teams)
    series: Series | None = None
    among = known
    if draw_request.method == Method.SWISS:
        draw = _swiss(known, current, draw_request)
    else:
        series, notes = _series(material, draw_request, known)
        among = series.entrants(known)
        draw = _of_series(tour, series, among)
        draw = replace(draw, notes=(*notes, *draw.notes))
    forbidden = frozenset(frozenset(pair) for pair in draw_request.forbidden)
    watched = _watched(draw, known if series is None or series.whole else among)
    return Planned(
        draw_request=draw_request,
        draw=draw,
        series=series,
        findings=checks.check(
            draw.all_pairs, watched, forbidden, apart=bool(draw.groups), table=series is not None
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
    pairs: Sequence[Pair], entrants: Sequence[Entrant], draws: tuple[Draw, ...]
) -> tuple[Finding, ...]:
    """What is to be said about the pairs of a tour as they stand, after these draws of it."""
    plan = next((plan for draw in draws if draw.undone_at is None and (plan := shown_plan(draw))), None)
    if plan is None:
        return checks.check(pairs, entrants)
    return checks.check(pairs, entrants, apart=bool(plan.groups), table=plan.method is not Method.SWISS)


def undoable(draws: tuple[Draw, ...], begun: Collection[int]) -> Draw | None:
    """Of a tour's draws the one that can be undone: the newest that stands, while nothing is entered in its matches.

    ``begun`` are the ids of those of the tour's matches in which something is entered.
    """
    newest = next((draw for draw in draws if draw.undone_at is None), None)
    return None if newest is None or touched_by(newest, begun) else newest


def touched_by(draw: Draw, matches: Iterable[int]) -> frozenset[int]:
    """Those of a tour's matches (ids) that undoing a draw would change: all, or what a change by hand concerned."""
    concerned = {row["id"] for row in draw.before["matches"]} | set(draw.before["made"])
    return frozenset(pk for pk in matches if draw.before["whole"] or pk in concerned)


def shown_plan(draw: Draw) -> PureDraw | None:
    """The draw with its explanations; None for a change by hand."""
    return storage.from_json(draw.plan) if draw.plan else None


def _swiss(known: tuple[Entrant, ...], current: list[Match], draw_request: DrawRequest) -> PureDraw:
    locked = tuple(
        Pair(match.team_a_id, match.team_b_id) for match in current if match.pk in draw_request.kept
    )
    forbidden = frozenset(frozenset(pair) for pair in draw_request.forbidden)

    def drawn(teams: Sequence[Entrant], stand: tuple[Pair, ...]) -> PureDraw:
        conditions = Conditions(stand, forbidden)
        return swiss.draw(
            teams, seed=draw_request.seed, conditions=conditions, within=Within(draw_request.within)
        )

    if not draw_request.by_group:
        return drawn(known, locked)
    own = locked_within(locked, known)
    return apart(
        by_group(known),
        lambda teams: drawn(teams, own.get(teams[0].group, ())),
        method=Method.SWISS,
        seed=draw_request.seed,
    )


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
    notes = (
        going_on(order, draw_request.best)
        if draw_request.each_group
        else cut_by_lot(order, draw_request.best)
    )
    chosen = (
        best_of_each(order, draw_request.best)
        if draw_request.each_group
        else tuple(order[: draw_request.best])
    )
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
        results = results_in(series.tours[:-1], tour.tournament, whole=True)
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
    text = canonical([storage.to_json(draw), series.to_json() if series else None, replaced])
    return sha256(text.encode()).hexdigest()[:32]
