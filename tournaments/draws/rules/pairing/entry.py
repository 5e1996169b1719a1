"""What every draw asks of its input."""

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tournaments.draws.rules.pairing.model import Conditions, Entrant, Key, PairingError
from tournaments.kernel.faults import Fault
from tournaments.kernel.values.seeds import require_seed

LOT_BITS: Final = 40


def active(entrants: Iterable[Entrant]) -> dict[Key, Entrant]:
    """The teams to draw by their key; ValueError for one given twice, PairingError when fewer than two are left."""
    seen: set[Key] = set()
    found: dict[Key, Entrant] = {}
    for team in entrants:
        if team.key in seen:
            raise ValueError(f"team given twice: {team.key}")
        seen.add(team.key)
        if not team.withdrawn:
            found[team.key] = team
    if len(found) < 2:
        raise PairingError("pairing.too_few")
    return found


def check_locks(conditions: Conditions, teams: Mapping[Key, Entrant]) -> frozenset[Key]:
    """The teams that are in locked pairs; PairingError when one is there twice or does not take part."""
    locked = [team for pair in conditions.locked for team in pair.teams]
    for place, team in enumerate(locked):
        if team not in teams:
            raise PairingError("pairing.locked_absent", {"table": _table(conditions, team)})
        if team in locked[:place]:
            raise PairingError("pairing.locked_twice", {"team": teams[team].name})
    return frozenset(locked)


def numbered(entrants: Iterable[Entrant], seed: int) -> tuple[Entrant, ...]:
    """All teams, the withdrawn ones too, in the order of their numbers in a table or bracket: by rank, equal ranks
    by lot.

    The same teams with the same ranks and seed have the same numbers in every tour: so the ranks are the initial
    numbers, and the seed of the first tour is the seed of all. ValueError for a team given twice or a seed out of
    range.
    """
    chance = random.Random(require_seed(seed))  # noqa: S311 # anybody must be able to repeat the draw
    by_key = sorted(entrants, key=lambda team: team.key)
    lots = {team.key: chance.getrandbits(LOT_BITS) for team in by_key}
    if len(lots) < len(by_key):
        raise ValueError("team given twice")
    return tuple(sorted(by_key, key=lambda team: (team.rank, lots[team.key])))


def lots_drawn(order: Sequence[Entrant]) -> tuple[Fault, ...]:
    """Says that the seed decided between teams of one rank, when it did."""
    return (Fault("pairing.by_lot"),) if len({team.rank for team in order}) < len(order) else ()


def _table(conditions: Conditions, team: Key) -> int:
    """The number of the first locked pair with that team, from 1."""
    return next(number for number, pair in enumerate(conditions.locked, start=1) if team in pair.teams)
