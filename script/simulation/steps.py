"""Where writers of one process wait for one another without the database: there too the scheduler must know of it."""

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from script.simulation.scheduler import Scheduler
from tournaments.kernel import database

MOST_STATES: Final = 200
"""So many are kept; then all are forgotten."""


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


class KeptStates:
    """What short tournaments that go on from the same place read for a restore point, read once for all of them. It is
    of one moment whoever writes meanwhile: nothing is lost if nobody else goes on until it is read."""

    def __init__(self, scheduler: Scheduler) -> None:
        from tournaments.restoring.write import keeping

        self._scheduler, self._keeping = scheduler, keeping
        self._known: dict[Any, Any] = {}
        self._read = keeping.state_of

    @contextmanager
    def used(self) -> Iterator[None]:
        self._keeping.state_of = self._state_of
        try:
            yield
        finally:
            self._keeping.state_of = self._read

    def _state_of(self, tournament_id: int) -> Any:
        from tournaments.models import Tournament

        ends = Tournament.objects.filter(pk=tournament_id).values_list("audit_count", "audit_head")
        with self._scheduler.unseen():
            end = (tournament_id, ends.first())
            if end not in self._known:
                self._known = {} if len(self._known) >= MOST_STATES else self._known
                self._known[end] = self._read(tournament_id)
        return self._known[end]
