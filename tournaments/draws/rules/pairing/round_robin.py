"""Everybody meets everybody: Berger's tables.

With an even number n, teams 1 … n-1 meet in the tour t for which i + j = t + 1 (mod n-1); team n meets the one left
over. When i + j is odd the smaller number is side A, else the larger; team n is side A against the upper half of the
numbers. An odd number of teams plays by the table for one more, and whoever meets the missing team has the bye. In a
second cycle the sides are exchanged.
"""

from collections.abc import Iterable, Sequence

from tournaments.draws.rules.pairing.entry import lots_drawn, numbered
from tournaments.draws.rules.pairing.model import (
    Bye,
    Draw,
    DrawnPair,
    Entrant,
    Key,
    Method,
    Pair,
    PairingError,
)
from tournaments.kernel.faults import Fault


def rounds(teams: int, cycles: int = 1) -> int:
    """How many tours it takes."""
    return cycles * (teams - 1 + teams % 2) if teams > 1 else 0


def berger(teams: int, tour: int) -> tuple[tuple[int, int], ...]:
    """The pairs of one tour as numbers 1 … teams, side A first, 0 for nobody; the tour with the best number first.

    ValueError for a tour below 1; beyond the first cycle the sides change from cycle to cycle.
    """
    if teams < 2 or tour < 1:
        raise ValueError(f"no tour {tour} of {teams} teams")
    cycle, earlier = divmod(tour - 1, rounds(teams))
    found = (_sides(one, other, teams + teams % 2) for one, other in _meetings(teams, earlier + 1))
    pairs = [(b, a) if cycle % 2 else (a, b) for a, b in found]
    return tuple((a if a <= teams else 0, b if b <= teams else 0) for a, b in pairs)


def draw(entrants: Iterable[Entrant], *, tour: int, seed: int, cycles: int = 1) -> Draw:
    """The pairs of a tour, from 1. Withdrawn teams keep their number, and whoever would have met them has a bye.

    Raises PairingError for fewer than two teams and for a tour beyond the last one; ValueError for a team given
    twice.
    """
    order = numbered(entrants, seed)
    if sum(not team.withdrawn for team in order) < 2:
        raise PairingError("pairing.too_few")
    if not 1 <= tour <= rounds(len(order), cycles):
        raise PairingError("pairing.no_such_tour", {"tour": tour, "tours": rounds(len(order), cycles)})
    pairs: list[DrawnPair] = []
    byes: list[Bye] = []
    for numbers in berger(len(order), tour):
        here = [order[number - 1] for number in numbers if number and not order[number - 1].withdrawn]
        if len(here) == 2:
            pairs.append(_pair(*here))
        elif here:
            byes.append(_bye(here[0], alone=0 in numbers))
    return Draw(Method.ROUND_ROBIN, seed, tuple(pairs), tuple(byes), lots_drawn(order))


def schedule(teams: Sequence[Key], cycles: int = 1) -> tuple[tuple[Pair, ...], ...]:
    """All tours at once, for teams in the order of their numbers; byes last in their tour."""
    return tuple(
        tuple(sorted((_as_pair(teams, numbers) for numbers in berger(len(teams), tour)), key=_is_bye))
        for tour in range(1, rounds(len(teams), cycles) + 1)
    )


def _meetings(teams: int, tour: int) -> list[tuple[int, int]]:
    """Who meets whom, the smaller number first, in order of the smaller numbers."""
    even = teams + teams % 2
    partner = {one: (tour - one) % (even - 1) + 1 for one in range(1, even)}
    meetings = [(one, other if other != one else even) for one, other in partner.items()]
    return [(one, other) for one, other in meetings if one < other]


def _sides(one: int, other: int, even: int) -> tuple[int, int]:
    first = one <= even // 2 if other == even else (one + other) % 2 == 1
    return (one, other) if first else (other, one)


def _pair(a: Entrant, b: Entrant) -> DrawnPair:
    again = Fault("pairing.table_again", {"one": a.name, "other": b.name})
    return DrawnPair(a.key, b.key, a.score, b.score, notes=(again,) if b.key in a.met else ())


def _bye(team: Entrant, *, alone: bool) -> Bye:
    code = "pairing.table_bye" if alone else "pairing.opponent_withdrew"
    return Bye(team.key, team.score, notes=(Fault(code, {"team": team.name}),))


def _as_pair(teams: Sequence[Key], numbers: tuple[int, int]) -> Pair:
    a, *rest = (teams[number - 1] for number in numbers if number)
    return Pair(a, rest[0] if rest else None)


def _is_bye(pair: Pair) -> bool:
    return pair.b is None
