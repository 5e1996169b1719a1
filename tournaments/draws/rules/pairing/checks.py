"""What is wrong with pairs that a person wrote, a file brought or a draw gives."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Final

from tournaments.draws.rules.pairing.model import Entrant, Key, Pair, imbalance, run
from tournaments.kernel.values import Argument, Fault

UNEVEN_FROM: Final = 3
"""A difference of sides, and a run of one side, that is worth a warning."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing about a pair (``pair`` is its place, from 0) or, without a pair, about the tour as a whole."""

    pair: int | None
    fault: Fault
    forbids: bool


def check(
    pairs: Sequence[Pair],
    entrants: Iterable[Entrant],
    forbidden: Set[frozenset[Key]] = frozenset(),
    *,
    wished: Set[frozenset[Key]] = frozenset(),
    apart: bool = False,
    table: bool = False,
) -> tuple[Finding, ...]:
    """Everything about the pairs of one tour, pair by pair, the tour as a whole last.

    ``apart``: every group is drawn by itself, so that each of them may need a bye. ``table``: a table or a bracket says
    who has one.

    Faults: an unknown team, a team against itself, a team twice. Warnings: a withdrawn team, a repeat, a forbidden
    pair, a pair of two groups that are drawn apart, a second bye, byes alone, several byes, one side too often, a team
    without a pair, two that were to meet in this tour and do not.
    """
    teams = {team.key: team for team in entrants}
    seen: set[Key] = set()
    findings: list[Finding] = []
    for place, pair in enumerate(pairs):
        faults = list(_faults(pair, teams, seen))
        warnings = [] if faults else list(_warnings(pair, teams, forbidden, apart=apart))
        findings += [Finding(place, fault, forbids=True) for fault in faults]
        findings += [Finding(place, warning, forbids=False) for warning in warnings]
        seen |= set(pair.teams)
    of_tour = list(_nobody_plays(pairs))
    if not table:
        of_tour += _several_byes(pairs, teams, apart=apart)
    of_tour += _left_out(teams, seen)
    of_tour += _missed(teams, wished - {frozenset(pair.teams) for pair in pairs})
    return (*findings, *(Finding(None, warning, forbids=False) for warning in of_tour))


def swapped(pairs: Sequence[Pair], first: Key, second: Key) -> tuple[Pair, ...]:
    """The pairs with two teams in each other's places; with one pair's own two teams its sides change.

    Either may be outside all pairs: then it comes in and the other one is left out. ValueError when neither is in.
    """
    places = {first: second, second: first}
    if not any(team in places for pair in pairs for team in pair.teams):
        raise ValueError("neither team stands in a pair")
    return tuple(
        Pair(places.get(pair.a, pair.a), None if pair.b is None else places.get(pair.b, pair.b)) for pair in pairs
    )


def _faults(pair: Pair, teams: Mapping[Key, Entrant], seen: Set[Key]) -> Iterator[Fault]:
    if pair.a == pair.b:
        yield Fault("pairing.itself", _name(teams, pair.a))
        return
    for team in pair.teams:
        if team not in teams:
            yield Fault("pairing.unknown", {"team": team})
        elif team in seen:
            yield Fault("pairing.twice", _name(teams, team))


def _warnings(
    pair: Pair, teams: Mapping[Key, Entrant], forbidden: Set[frozenset[Key]], *, apart: bool
) -> Iterator[Fault]:
    here = [teams[team] for team in pair.teams]
    for team in here:
        if team.withdrawn:
            yield Fault("pairing.withdrawn", {"team": team.name})
    if len(here) == 1:
        if here[0].byes:
            yield Fault("pairing.second_bye", {"team": here[0].name, "times": here[0].byes + 1})
        return
    first, second = here
    yield from _between(first, second, forbidden, apart=apart)
    for team, side in zip(here, "AB", strict=True):
        yield from _uneven(team, side)


def _between(team: Entrant, other: Entrant, forbidden: Set[frozenset[Key]], *, apart: bool) -> Iterator[Fault]:
    names: dict[str, Argument] = {"one": team.name, "other": other.name}
    if times := team.met.count(other.key):
        yield Fault("pairing.repeat", {**names, "times": times})
    if frozenset((team.key, other.key)) in forbidden:
        yield Fault("pairing.forbidden", names)
    if apart and team.group != other.group:
        yield Fault("pairing.mixed", names)


def _uneven(team: Entrant, side: str) -> Iterator[Fault]:
    sides = team.sides + side
    running = run(sides)[1]
    if running >= UNEVEN_FROM:
        yield Fault("pairing.same_side", {"team": team.name, "side": side, "times": running})
    elif imbalance(sides) * imbalance(side) >= UNEVEN_FROM:  # this side more often, not the other one
        yield Fault("pairing.uneven_sides", {"team": team.name, "side": side, "times": sides.count(side)})


def _nobody_plays(pairs: Sequence[Pair]) -> Iterator[Fault]:
    if all(pair.b is None for pair in pairs):
        yield Fault("pairing.nobody_plays")


def _several_byes(pairs: Sequence[Pair], teams: Mapping[Key, Entrant], *, apart: bool) -> Iterator[Fault]:
    resting = [teams[pair.a] for pair in pairs if pair.b is None and pair.a in teams]
    byes = Counter(team.group if apart else "" for team in resting)
    if any(number > 1 for number in byes.values()):
        yield Fault("pairing.several_byes", {"byes": byes.total()})


def _left_out(teams: Mapping[Key, Entrant], seen: Set[Key]) -> Iterator[Fault]:
    for team in teams.values():
        if team.key not in seen and not team.withdrawn:
            yield Fault("pairing.left_out", {"team": team.name})


def _missed(teams: Mapping[Key, Entrant], wished: Iterable[frozenset[Key]]) -> Iterator[Fault]:
    for pair in sorted(wished, key=sorted):
        here = [teams[key] for key in sorted(pair) if key in teams and not teams[key].withdrawn]
        if len(here) == 2:
            yield Fault("pairing.wish_missed", {"one": here[0].name, "other": here[1].name})


def _name(teams: Mapping[Key, Entrant], team: Key) -> dict[str, Argument]:
    return {"team": teams[team].name if team in teams else team}
