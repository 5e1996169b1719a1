"""Draws: what one would give, and those that were made."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any, Final

from tournaments.formats.pairing import checks, knock_out, round_robin, storage, swiss
from tournaments.formats.pairing.checks import Finding
from tournaments.formats.pairing.entry import numbered
from tournaments.formats.pairing.model import MAX_SEED, Conditions, Entrant, Method, Pair
from tournaments.formats.pairing.model import Draw as PureDraw
from tournaments.formats.pairing.weights import Within
from tournaments.models import Draw, Match, Tour
from tournaments.models.audit import canonical
from tournaments.models.match import MatchQuerySet
from tournaments.queries.begun import begun
from tournaments.queries.draw_input import entrants_of, results_in
from tournaments.queries.series import Series, series_before
from tournaments.queries.tours import matches_of_tour

MAX_CYCLES: Final = 4


@dataclass(frozen=True, slots=True)
class Wish:
    """What the organiser asks of a draw.

    ``kept`` are matches (ids) of the tour that stand, ``forbidden`` pairs of teams (ids) that must not meet: for
    Swiss draws. ``best`` is how many of the best teams begin a table or bracket, None for all of them; ``fresh``
    begins a new one where another could go on.
    """

    method: str
    seed: int
    within: str = Within.HALVES.value
    cycles: int = 1
    third_place: bool = True
    best: int | None = None
    fresh: bool = False
    kept: tuple[int, ...] = ()
    forbidden: tuple[tuple[int, int], ...] = ()

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Wish":
        """From plain data; ValueError or TypeError when it cannot be understood."""
        forbidden = tuple((int(one), int(other)) for one, other in data.get("forbidden", ()))
        kept = tuple(int(pk) for pk in data.get("kept", ()))
        wish = cls(**dict(data) | {"kept": kept, "forbidden": forbidden})
        Method(wish.method), Within(wish.within)
        if not 0 <= wish.seed <= MAX_SEED or not 1 <= wish.cycles <= MAX_CYCLES:
            raise ValueError("seed or cycles out of range")
        if wish.best is not None and wish.best < 2:
            raise ValueError("fewer than two teams")
        return wish

    def to_data(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self) | {"kept": list(self.kept), "forbidden": [list(pair) for pair in self.forbidden]}


@dataclass(frozen=True, slots=True)
class Planned:
    """What a draw would give. ``digest`` tells whether a second look gives the same.

    ``series`` is the table or bracket with this tour in it. ``findings`` are warnings about the pairs, ``same`` the
    pairs that the tour has already.
    """

    wish: Wish
    draw: PureDraw
    series: Series | None
    findings: tuple[Finding, ...]
    same: frozenset[frozenset[int]]
    teams: Mapping[int, Entrant]
    digest: str

    @property
    def round(self) -> int:
        """Which tour of its table or bracket this is, from 1; 0 for a Swiss draw."""
        return len(self.series.tours) if self.series else 0


def plan_draw(tour: Tour, wish: Wish) -> Planned:
    """The draw of a tour, without storing it: the same wish gives the same while nothing else changes.

    Raises PairingError when there is none.
    """
    known = entrants_of(tour)
    current = list(matches_of_tour(tour))
    if wish.method == Method.SWISS:
        series, draw = None, _swiss(known, current, wish)
        among = known
    else:
        series = _series(tour, wish, known)
        among = series.entrants(known)
        draw = _of_series(tour, series, among)
    watched = known if series is None or (series.whole and wish.method == Method.ROUND_ROBIN) else among
    out = {team.key for team in watched} - {key for pair in draw.all_pairs for key in pair.teams}
    if wish.method == Method.KNOCK_OUT:
        watched = tuple(team for team in watched if team.key not in out)
    forbidden = frozenset(frozenset(pair) for pair in wish.forbidden)
    return Planned(
        wish=wish,
        draw=draw,
        series=series,
        findings=checks.check(draw.all_pairs, watched, forbidden),
        same=frozenset(frozenset(_teams_of(match)) for match in current),
        teams={team.key: team for team in (*known, *among)},
        digest=_digest(draw, series, current),
    )


def history_of(tour: Tour) -> tuple[Draw, ...]:
    """The draws of the tour and its changes by hand, the newest first."""
    return tuple(Draw.objects.filter(tour=tour).order_by("-pk"))


def undoable(draws: tuple[Draw, ...]) -> Draw | None:
    """The draw that can be undone: the newest that stands, while nothing is entered in the matches it made."""
    newest = next((draw for draw in draws if draw.undone_at is None), None)
    if newest is None:
        return None
    return None if begun(touched_by(newest)).exists() else newest


def touched_by(draw: Draw) -> MatchQuerySet:
    """The matches that undoing a draw would change: all of the tour, or those that a change by hand concerned."""
    matches = Match.objects.filter(tour=draw.tour_id)
    if draw.before["whole"]:
        return matches
    return matches.filter(pk__in=[*(row["id"] for row in draw.before["matches"]), *draw.before["made"]])


def shown_plan(draw: Draw) -> PureDraw | None:
    """The draw with its explanations; None for a change by hand."""
    return storage.from_json(draw.plan) if draw.plan else None


def _swiss(known: tuple[Entrant, ...], current: list[Match], wish: Wish) -> PureDraw:
    locked = tuple(Pair(match.team_a_id, match.team_b_id) for match in current if match.pk in wish.kept)
    conditions = Conditions(locked, frozenset(frozenset(pair) for pair in wish.forbidden))
    return swiss.draw(known, seed=wish.seed, conditions=conditions, within=Within(wish.within))


def _series(tour: Tour, wish: Wish, known: tuple[Entrant, ...]) -> Series:
    """The table or bracket that goes on in this tour, or a new one."""
    going_on = None if wish.fresh else series_before(tour, wish.method)
    if going_on is not None:
        data = going_on.to_json() | {"tours": [*going_on.tours, tour.pk]}
        return Series.from_json(data)
    order = [team.key for team in numbered(known, wish.seed) if not team.withdrawn]
    return Series(
        wish.method,
        wish.seed,
        tuple(order[: wish.best]),
        (tour.pk,),
        wish.cycles,
        wish.third_place,
        whole=wish.best is None,
    )


def _of_series(tour: Tour, series: Series, among: tuple[Entrant, ...]) -> PureDraw:
    number = len(series.tours)
    if series.method == Method.ROUND_ROBIN:
        return round_robin.draw(among, tour=number, seed=series.seed, cycles=series.cycles)
    return knock_out.draw(
        among,
        results_in(series.tours[:-1], tour.tournament, whole=True),
        tour=number,
        seed=series.seed,
        third_place=series.third_place,
    )


def _teams_of(match: Match) -> tuple[int, ...]:
    return (match.team_a_id,) if match.team_b_id is None else (match.team_a_id, match.team_b_id)


def _digest(draw: PureDraw, series: Series | None, current: list[Match]) -> str:
    """Changes with the draw and with the matches that it would replace."""
    replaced = [[match.pk, match.version] for match in current]
    text = canonical([storage.to_json(draw), series.to_json() if series else None, replaced])
    return sha256(text.encode()).hexdigest()[:32]
