"""Points and result of the parts of a match (sonor.8, sonor.11)."""

from games.core.types import Points, Result, Side
from games.sonor.position import Part, Variant, running


def points_of(variant: Variant, parts: tuple[Part, ...]) -> Points:
    """The points of one or two parts."""
    found = {Side.A: 0, Side.B: 0}
    for number, part in enumerate(parts):
        found[running(variant, number)] += sum(part.lines)
    return Points(found[Side.A], found[Side.B])


def decide(variant: Variant, parts: tuple[Part, ...]) -> Result:
    """The result of two parts by points, then by the tie-breaks in their order (sonor.11)."""
    first, second = parts
    mine, theirs = _merits(first, second), _merits(second, first)
    if mine == theirs:
        return Result.DRAWN
    return Result.won_by(variant.evaders if mine > theirs else variant.evaders.other)


def _merits(own: Part, other: Part) -> tuple[int | float, ...]:
    """What counts for the side that ran in `own` and pursued in `other`, the weightiest first; more is better."""
    reached = [sum(lines >= line for lines in own.lines) for line in (1, 3, 2)]
    last = other.last_catch
    return (sum(own.lines), *reached, last is not None, -(last or 0))
