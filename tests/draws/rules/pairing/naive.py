"""The best Swiss draw by looking at all of them: slow, short, and sharing no code with the program's own."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from tournaments.draws.rules.pairing.model import Draw, Entrant

Matching = list[tuple[Entrant, Entrant | None]]
Score = tuple[Decimal | int, ...]


def matchings(teams: Sequence[Entrant], *, byes: int | None = None) -> Iterator[Matching]:
    """Every way to pair the teams, one of them with a bye when they are odd in number."""
    left = len(teams) % 2 if byes is None else byes
    if not teams:
        yield []
        return
    first, rest = teams[0], teams[1:]
    for place, other in enumerate(rest):
        for more in matchings([*rest[:place], *rest[place + 1 :]], byes=left):
            yield [(first, other), *more]
    if left:
        for more in matchings(rest, byes=0):
            yield [(first, None), *more]


def weighed(matching: Matching, teams: Sequence[Entrant]) -> Score:
    """What a draw is judged by, the weightiest first; teams have different ranks."""
    pairs = [(one, other) for one, other in matching if other is not None]
    alone = [one for one, other in matching if other is None]
    lower = [team for team in teams for entrant in alone if (-team.score, team.rank) > (-entrant.score, entrant.rank)]
    unequal = [(one, other) for one, other in pairs if one.score != other.score]
    return (
        sum(entrant.byes for entrant in alone),
        sum(other.key == met for one, other in pairs for met in one.met),
        len(lower),
        sum(((one.score - other.score) ** 2 for one, other in pairs), Decimal(0)),
        len(unequal),
        sum(one.downs + other.ups if one.score > other.score else one.ups + other.downs for one, other in unequal),
    )


def best(teams: Sequence[Entrant]) -> Score:
    """The score of the best of all draws."""
    return min(weighed(matching, teams) for matching in matchings(teams))


def drawn(draw: Draw, teams: Sequence[Entrant]) -> Matching:
    """A draw as a matching."""
    by_key = {team.key: team for team in teams}
    return [(by_key[pair.a], by_key[pair.b] if pair.b is not None else None) for pair in draw.all_pairs]
