"""Which of many cell sets lie wholly within a given set: all answered at once, bit by bit."""

from collections.abc import Sequence

from games.core.cells import bits

_BYTES = 8
_VALUES = 256


def _holders(masks: Sequence[int]) -> list[int]:
    """For every cell: the masks (as bits) that have it."""
    found = [0] * (_BYTES * _BYTES)
    for number, mask in enumerate(masks):
        for cell in bits(mask):
            found[cell] |= 1 << number
    return found


def _table(holders: Sequence[int], everything: int) -> tuple[int, ...]:
    """For every choice of one column's cells: the masks that have no other cell of the column."""
    table = [everything] * _VALUES
    for chosen in reversed(range(_VALUES - 1)):
        missing = ~chosen & (chosen + 1)
        table[chosen] = table[chosen | missing] & ~holders[missing.bit_length() - 1]
    return tuple(table)


class Subsets:
    """An index over masks of 64 cells; eight look-ups find all that lie within a set."""

    __slots__ = ("_tables",)

    def __init__(self, masks: Sequence[int]) -> None:
        holders, everything = _holders(masks), (1 << len(masks)) - 1
        columns = (holders[first : first + _BYTES] for first in range(0, len(holders), _BYTES))
        self._tables = tuple(_table(column, everything) for column in columns)

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
