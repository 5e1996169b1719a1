"""Everybody meets everybody: Berger's tables.

With an even number n, teams 1 … n-1 meet in the tour t for which i + j = t + 1 (mod n-1); team n meets the one left
over. When i + j is odd the smaller number is side A, else the larger; team n is side A against the upper half of the
numbers. An odd number of teams plays by the table for one more, and whoever meets the missing team has the bye. In a
second cycle the sides are exchanged."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest

from tournaments.draws.rules.pairing.knock_out import rounds as knock_out_rounds
from tournaments.draws.rules.pairing.knock_out import seeding
from tournaments.draws.rules.pairing.model import (
    Bye,
    Draw,
    DrawnPair,
    Entrant,
    Group,
    Key,
    Method,
    Pair,
    PairingError,
    lots_drawn,
    numbered,
)
from tournaments.draws.rules.pairing.swiss import lightest_matching
from tournaments.kernel.values import Fault


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
    meetings = (_sides(number, other, teams + teams % 2) for number, other in _meetings(teams, earlier + 1))
    pairs = [(b, a) if cycle % 2 else (a, b) for a, b in meetings]
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
            byes.append(_bye(here[0], by_table=0 in numbers))
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
    partner = {number: (tour - number) % (even - 1) + 1 for number in range(1, even)}
    meetings = [(number, other if other != number else even) for number, other in partner.items()]
    return [(number, other) for number, other in meetings if number < other]


def _sides(number: int, other: int, even: int) -> tuple[int, int]:
    first = number <= even // 2 if other == even else (number + other) % 2 == 1
    return (number, other) if first else (other, number)


def _pair(a: Entrant, b: Entrant) -> DrawnPair:
    again = Fault("pairing.table_again", {"one": a.name, "other": b.name})
    return DrawnPair(a.key, b.key, a.score, b.score, notes=(again,) if b.key in a.met else ())


def _bye(team: Entrant, *, by_table: bool) -> Bye:
    code = "pairing.table_bye" if by_table else "pairing.opponent_withdrew"
    return Bye(team.key, team.score, notes=(Fault(code, {"team": team.name}),))


def _as_pair(teams: Sequence[Key], numbers: tuple[int, int]) -> Pair:
    a, *rest = (teams[number - 1] for number in numbers if number)
    return Pair(a, rest[0] if rest else None)


def _is_bye(pair: Pair) -> bool:
    return pair.b is None


# Groups: drawn apart into one tour, and whoever goes on from them (tour, "Standings" and "Pairing").
def by_group(teams: Iterable[Entrant]) -> dict[str, tuple[Entrant, ...]]:
    """The teams of every group, groups by name, those without a group last; within a group in the order given."""
    groups: dict[str, list[Entrant]] = {}
    for team in teams:
        groups.setdefault(team.group, []).append(team)
    return {name: tuple(groups[name]) for name in sorted(groups, key=lambda name: (not name, name))}


def apart(
    groups: Mapping[str, Sequence[Entrant]], draw: Callable[[Sequence[Entrant]], Draw], *, method: Method, seed: int
) -> Draw:
    """One draw of several: the pairs group after group, then the byes; each group keeps its own notes.

    A group that has played its table rests, and a team that is alone in its group has a bye. PairingError when that is
    so of all, and whatever else ``draw`` raises for a group.
    """
    parts = {name: _part(teams, draw) for name, teams in groups.items()}
    pairs = tuple(pair for part in parts.values() for pair in part[0])
    byes = tuple(bye for part in parts.values() for bye in part[1])
    if not pairs and all(note.code == "pairing.group_alone" for bye in byes for note in bye.notes):
        over = any(note.code == "pairing.group_over" for part in parts.values() for note in part[2])
        raise PairingError("pairing.groups_over" if over else "pairing.too_few")
    drawn_groups = tuple(Group(name, tuple(team.key for team in groups[name]), part[2]) for name, part in parts.items())
    return Draw(method, seed, pairs, byes, groups=drawn_groups)


def locked_within(locked: Iterable[Pair], teams: Iterable[Entrant]) -> dict[str, tuple[Pair, ...]]:
    """The pairs that a person has decided by the group that they belong to; PairingError for one of two groups."""
    known = {team.key: team for team in teams}
    pairs: dict[str, tuple[Pair, ...]] = {}
    for pair in locked:
        first, *others = (known[key] for key in pair.teams)
        for other in others:
            if other.group != first.group:
                raise PairingError("pairing.across", {"one": first.name, "other": other.name})
        pairs[first.group] = (*pairs.get(first.group, ()), pair)
    return pairs


def best_of_each(order: Iterable[Entrant], best: int | None) -> tuple[Entrant, ...]:
    """The best of each group as the numbers of a bracket: all firsts, then all seconds and so on, in the order given.

    Among teams of one place in their groups that order gives way so that two of one group meet as late as can be.
    ``best`` None takes all.
    """
    ranked = tuple(order)
    place = {team.key: number for number, team in enumerate(ranked)}
    tiers = [
        sorted((team for team in tier if team is not None), key=lambda team: place[team.key])
        for tier in zip_longest(*(teams[:best] for teams in by_group(ranked).values()))
    ]
    numbers = seeding(sum(map(len, tiers)))
    slot_of = {number: slot for slot, number in enumerate(numbers)}
    seeded: list[Entrant] = []
    for tier in tiers:
        seeded += _crossed(tier, seeded, slot_of)
    return tuple(seeded)


def going_on(order: Iterable[Entrant], best: int | None) -> tuple[Fault, ...]:
    """Says who of each group goes on, ``best`` of them, and where only the lot decided that."""
    notes: list[Fault] = []
    for name, teams in by_group(order).items():
        args = {"group": name, "teams": ", ".join(team.name for team in teams[:best])}
        notes.append(Fault("pairing.going_on" if name else "pairing.going_on_outside", args))
        notes += cut_by_lot(teams, best)
    return tuple(notes)


def cut_by_lot(order: Sequence[Entrant], best: int | None) -> tuple[Fault, ...]:
    """Says that the last of the ``best`` teams and the first one left out have the same place, when they have."""
    if best is None or len(order) <= best or order[best - 1].rank != order[best].rank:
        return ()
    return (Fault("pairing.going_on_by_lot", {"one": order[best - 1].name, "other": order[best].name}),)


_Part = tuple[tuple[DrawnPair, ...], tuple[Bye, ...], tuple[Fault, ...]]


def _part(teams: Sequence[Entrant], draw: Callable[[Sequence[Entrant]], Draw]) -> _Part:
    """Pairs, byes and notes of one group."""
    here = [team for team in teams if not team.withdrawn]
    if len(here) < 2:
        byes = (Bye(team.key, team.score, notes=(Fault("pairing.group_alone", {"team": team.name}),)) for team in here)
        return (), tuple(byes), ()
    try:
        drawn = draw(teams)
    except PairingError as error:
        if error.code != "pairing.no_such_tour":
            raise
        return (), (), (Fault("pairing.group_over", {"tours": error.fault.args["tours"]}),)
    return drawn.pairs, drawn.byes, drawn.notes


def _crossed(tier: Sequence[Entrant], before: Sequence[Entrant], slot_of: Mapping[int, int]) -> list[Entrant]:
    """Teams of one place in their groups on the numbers after ``before``: two of a group as late as can be, else in
    their order.

    An early meeting weighs more than all later ones and all places that teams give way.
    """
    count = len(tier)
    unit = len(slot_of) ** 3
    last = knock_out_rounds(len(slot_of))
    weights = {}
    for place, team in enumerate(tier):
        mates = [number for number, other in enumerate(before, start=1) if other.group == team.group]
        for free in range(count):
            slot = slot_of[len(before) + free + 1]
            meetings = ((slot ^ slot_of[mate]).bit_length() for mate in mates)
            early = sum(unit ** (last - meeting) for meeting in meetings)
            weights[place, count + free] = early + (place - free) ** 2
    edges = lightest_matching(2 * count, weights) or ()
    return [tier[place] for place, _number in sorted(edges, key=lambda edge: edge[1])]
