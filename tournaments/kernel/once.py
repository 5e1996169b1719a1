"""One computation for all who ask for the same at once: the first computes, the others wait for what it finds."""

from collections.abc import Callable, Hashable
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(eq=False, slots=True)
class _Flight:
    """A computation under way, and how many wait for it."""

    found: Future[Any] = field(default_factory=Future)
    waiting: int = 0


class Once:
    """Remembers nothing: who asks when it is over computes anew."""

    def __init__(self) -> None:
        self._under_way: dict[Hashable, _Flight] = {}
        self._lock = Lock()

    @property
    def waiting(self) -> int:
        """How many threads wait for another's computation now."""
        with self._lock:
            return sum(flight.waiting for flight in self._under_way.values())

    def run(self, key: Hashable, compute: Callable[[], T]) -> T:
        """What ``compute`` gives, or what the computation under the same key gives that is under way in another thread;
        an exception likewise. ``compute`` must not ask for its own key."""
        with self._lock:
            leads = key not in self._under_way
            flight = self._under_way.setdefault(key, _Flight())
            flight.waiting += not leads
        if not leads:
            waited: T = flight.found.result()
            return waited
        try:
            found = compute()
        except BaseException as error:
            flight.found.set_exception(error)
            raise
        else:
            flight.found.set_result(found)
            return found
        finally:
            with self._lock:
                del self._under_way[key]
