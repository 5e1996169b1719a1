"""The drawing of lots that the metric ``lot`` ranks by (tour, "Standings")."""

from collections.abc import Iterable
from random import Random

from tournaments.kernel.values.names import name_key
from tournaments.kernel.values.seeds import require_seed


def drawn_lots(names: Iterable[str], seed: int) -> dict[str, int]:
    """Name → lot, from 1, the smallest the best. Whoever knows the names and the seed can repeat the drawing.

    The names are shuffled from their alphabetical order, however they were given. ValueError for a seed out of range.
    """
    order = sorted(set(names), key=lambda name: (name_key(name), name))
    Random(require_seed(seed)).shuffle(order)  # noqa: S311 - anybody must be able to repeat the drawing
    return {name: lot for lot, name in enumerate(order, start=1)}
