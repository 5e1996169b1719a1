"""Square boards: what their cells are called, and sets of cells as bits.

A cell's number is its column times the board's size plus its row, so that numbers sort like names: a1, a2, …
"""

from collections.abc import Iterator
from string import ascii_lowercase


def names_of(size: int) -> tuple[str, ...]:
    """The names of all cells, in the order of their numbers."""
    return tuple(f"{column}{row}" for column in ascii_lowercase[:size] for row in range(1, size + 1))


def bits(mask: int) -> Iterator[int]:
    """The numbers of the cells in a mask, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
