"""How often each of many numbers has been counted, in a form that never changes.

A tree that asks one bit at each branch, the lowest first: counting once more copies one path, and the same counts
make the same tree, in whatever order they came.
"""

from collections.abc import Iterator
from typing import NamedTuple


class Leaf(NamedTuple):
    key: int
    times: int


class Branch(NamedTuple):
    bit: int
    zero: "Leaf | Branch"
    one: "Leaf | Branch"


Tally = Leaf | Branch | None


def _nearest(tally: Leaf | Branch, key: int) -> Leaf:
    """The leaf that differs from a key later than any other."""
    while isinstance(tally, Branch):
        tally = tally.one if key & tally.bit else tally.zero
    return tally


def times(tally: Tally, key: int) -> int:
    """How often a key has been counted."""
    if tally is None:
        return 0
    leaf = _nearest(tally, key)
    return leaf.times if leaf.key == key else 0


def counted(tally: Tally, key: int, more: int = 1) -> Leaf | Branch:
    """The tally with a key counted once more, or `more` times."""
    if tally is None:
        return Leaf(key, more)
    leaf = _nearest(tally, key)
    unlike = leaf.key ^ key
    return _placed(tally, Leaf(key, leaf.times + more if not unlike else more), unlike & -unlike)


def _placed(tally: Leaf | Branch, leaf: Leaf, bit: int) -> Leaf | Branch:
    """The tree with a leaf that parts from it at a bit, 0 for a leaf that takes the place of its like."""
    if isinstance(tally, Branch) and (not bit or tally.bit < bit):
        if leaf.key & tally.bit:
            return Branch(tally.bit, tally.zero, _placed(tally.one, leaf, bit))
        return Branch(tally.bit, _placed(tally.zero, leaf, bit), tally.one)
    if not bit:
        return leaf
    return Branch(bit, tally, leaf) if leaf.key & bit else Branch(bit, leaf, tally)


def entries(tally: Tally) -> Iterator[Leaf]:
    """Every key with its count, in the order of the tree."""
    if isinstance(tally, Branch):
        yield from entries(tally.zero)
        yield from entries(tally.one)
    elif tally is not None:
        yield tally
