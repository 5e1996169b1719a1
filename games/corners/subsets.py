"""Which of many cell sets lie wholly within a given set: all answered at once, bit by bit."""

from collections.abc import Sequence

_BYTES = 8
_VALUES = 256


def _table(column: int, masks: Sequence[int]) -> tuple[int, ...]:
    """For every choice of one column's cells: the masks (as bits) that have no other cell of the column."""
    holders = [
        sum(1 << number for number, mask in enumerate(masks) if mask >> column * _BYTES + row & 1)
        for row in range(_BYTES)
    ]
    everything = (1 << len(masks)) - 1
    table = [everything] * _VALUES
    for chosen in reversed(range(_VALUES - 1)):
        missing = ~chosen & (chosen + 1)
        table[chosen] = table[chosen | missing] & ~holders[missing.bit_length() - 1]
    return tuple(table)


class Subsets:
    """An index over masks of 64 cells; eight look-ups find all that lie within a set."""

    __slots__ = ("_tables",)

    def __init__(self, masks: Sequence[int]) -> None:
        self._tables = tuple(_table(column, masks) for column in range(_BYTES))

    def within(self, cells: int) -> int:
        """The masks that are subsets of `cells`, as bits: bit n stands for the n-th mask."""
        t0, t1, t2, t3, t4, t5, t6, t7 = self._tables
        return (
            t0[cells & 255]
            & t1[cells >> 8 & 255]
            & t2[cells >> 16 & 255]
            & t3[cells >> 24 & 255]
            & t4[cells >> 32 & 255]
            & t5[cells >> 40 & 255]
            & t6[cells >> 48 & 255]
            & t7[cells >> 56]
        )
