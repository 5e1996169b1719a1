"""What a process remembers is bounded."""

from collections.abc import Iterator

import pytest
from django.conf import settings

from tournaments.kernel.revision_cache import BoundedCache

BYTES = 4_000
OF_ONE = 900
"""With what pickling adds to them four fit."""


@pytest.fixture
def memory() -> Iterator[BoundedCache]:
    made = BoundedCache("a test's own", {"OPTIONS": {"MAX_BYTES": BYTES, "MAX_ENTRIES": 10}})
    made.clear()
    yield made
    made.clear()


def known(memory: BoundedCache) -> list[int]:
    return [number for number in range(20) if memory.has_key(str(number))]


def test_it_never_holds_more_bytes_than_it_may(memory: BoundedCache) -> None:
    for number in range(20):
        memory.set(str(number), b"x" * OF_ONE)
        assert memory.held <= BYTES
    assert known(memory) == [16, 17, 18, 19]


def test_what_was_asked_for_longest_ago_goes_first(memory: BoundedCache) -> None:
    for number in range(4):
        memory.set(str(number), b"x" * OF_ONE)
    memory.get("0")
    memory.set("4", b"x" * OF_ONE)
    assert known(memory) == [0, 2, 3, 4]


def test_it_counts_entries_too(memory: BoundedCache) -> None:
    for number in range(20):
        memory.set(str(number), b"x")
    assert known(memory) == list(range(10, 20))


def test_what_is_replaced_taken_out_or_run_out_is_counted_no_more(memory: BoundedCache) -> None:
    for size in (900, 10, 500):
        memory.set("1", b"x" * size)
    assert 500 < memory.held < 600
    memory.delete("1")
    assert memory.held == 0
    memory.set("2", b"x" * 500, timeout=-1)
    assert (memory.get("2"), memory.held) == (None, 0)
    memory.set("3", b"x" * 500)
    memory.clear()
    assert (memory.get("3"), memory.held) == (None, 0)


def test_what_would_push_out_all_others_is_not_kept(memory: BoundedCache) -> None:
    memory.set("1", b"x" * OF_ONE)
    memory.set("2", b"x" * 1_100)
    assert known(memory) == [1]
    memory.set("1", b"x" * 1_100)
    assert (known(memory), memory.held) == ([], 0)


def test_the_sites_memory_is_such_a_one() -> None:
    assert settings.CACHES["default"]["BACKEND"] == "tournaments.kernel.revision_cache.BoundedCache"
