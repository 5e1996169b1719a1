"""What many ask for at once is computed once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from tournaments.kernel.revision_cache import Once

THREADS = 50
NEVER = 60
"""Seconds after which a test gives up that waits for what does not come."""


def until_all_wait(once: Once, number: int) -> None:
    """Returns when so many wait for a computation of another."""
    pause = Event()
    for _ in range(NEVER * 100):
        if once.waiting == number:
            return
        pause.wait(0.01)
    raise AssertionError(f"{once.waiting} of {number} wait")


def at_once(ask: Callable[[], int], threads: int = THREADS) -> list[int | str]:
    """What so many threads get, each its own answer or its own exception."""

    def answer(_number: int) -> int | str:
        try:
            return ask()
        except LookupError as error:
            return str(error)

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(answer, range(threads)))


def test_fifty_who_ask_at_once_get_one_computation() -> None:
    once, computed = Once(), []

    def compute() -> int:
        until_all_wait(once, THREADS - 1)
        computed.append(1)
        return 7

    assert at_once(lambda: once.run("key", compute)) == [7] * THREADS
    assert computed == [1]


def test_all_who_wait_hear_of_a_failure_and_the_next_one_tries_again() -> None:
    once = Once()

    def fail() -> int:
        until_all_wait(once, 4)
        raise LookupError("gone")

    assert at_once(lambda: once.run("key", fail), 5) == ["gone"] * 5
    assert (once.run("key", lambda: 3), once.waiting) == (3, 0)


def test_other_keys_do_not_wait() -> None:
    once = Once()
    assert once.run("one", lambda: once.run("another", lambda: 5)) == 5


def test_nothing_is_remembered() -> None:
    once = Once()
    with pytest.raises(LookupError):
        once.run("key", lambda: dict[str, int]()["none"])
    assert [once.run("key", lambda number=number: number) for number in range(3)] == [0, 1, 2]  # type: ignore[misc]
