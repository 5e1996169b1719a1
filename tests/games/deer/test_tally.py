"""Counts that never change."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from games.deer.position import Tally, counted, entries, times

keys = st.lists(st.integers(0, 2**71 - 1) | st.integers(0, 20))


def tally_of(numbers: list[int]) -> Tally:
    tally: Tally = None
    for number in numbers:
        tally = counted(tally, number)
    return tally


@given(keys, st.integers(0, 20))
def test_it_counts_like_a_counter(numbers: list[int], other: int) -> None:
    expected = Counter(numbers)
    tally = tally_of(numbers)
    assert dict(entries(tally)) == expected
    assert all(times(tally, number) == count for number, count in expected.items())
    assert times(tally, other) == expected[other]


@given(keys)
def test_the_order_of_counting_does_not_matter(numbers: list[int]) -> None:
    shuffled = sorted(numbers, reverse=True)
    assert tally_of(shuffled) == tally_of(numbers)
    assert hash(tally_of(shuffled)) == hash(tally_of(numbers))


@given(keys, st.integers(0, 20))
def test_counting_leaves_the_tally_as_it_was(numbers: list[int], more: int) -> None:
    tally = tally_of(numbers)
    before = list(entries(tally))
    assert times(counted(tally, more, 3), more) == times(tally, more) + 3
    assert list(entries(tally)) == before
