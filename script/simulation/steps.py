"""Where writers of one process wait for one another without the database: there too the scheduler must know of it."""

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from script.simulation.scheduler import Scheduler
from tournaments.kernel import database


def stop_in_waits(scheduler: Scheduler) -> None:
    """One's turn to write is the database's lock, which the scheduler knows; whoever waits for what another one
    computes is not chosen before that is there."""

    class Shared(Future[Any]):
        def result(self, timeout: float | None = None) -> Any:
            scheduler.point("wait for another's result", ready=self.done)
            return super().result(timeout)

    @dataclass(eq=False, slots=True)
    class Flight:
        found: Future[Any] = field(default_factory=Shared)
        waiting: int = 0

    @contextmanager
    def at_once() -> Iterator[None]:
        yield

    from tournaments.kernel import revision_cache  # faults may have to be planted in it first

    revision_cache._Flight = Flight  # type: ignore[assignment,misc]
    database.TURN.taken = at_once  # type: ignore[method-assign]
