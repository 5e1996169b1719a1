"""One writer at a time: which one goes on is decided before every statement, by chance that follows from a seed.

Writers are threads that stop at every ``point`` and go on when the scheduler says so. One that waits for a lock is not
runnable until the lock is free, so nothing here ever waits for time to pass.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Final

Work = Callable[[], None]
NEVER: Final = -1
PATIENCE: Final = 20.0
"""Seconds after which a run that stands still is given up: only a fault of this program makes one."""


class Died(BaseException):
    """The server was stopped between two statements of a writer."""


class Standstill(RuntimeError):
    """Every writer waits for another one."""


def _shut() -> threading.Lock:
    """A door that one waits at until somebody else opens it, each time it is opened for one."""
    door = threading.Lock()
    door.acquire()
    return door


@dataclass(eq=False)
class Task:
    """A writer of the present round. It dies at its ``doom``-th point from now, and waits at its ``hold``-th one until
    nobody else can go on; ``NEVER``: not at all."""

    number: int
    work: Work
    doom: int = NEVER
    hold: int = NEVER
    go: threading.Lock = field(default_factory=_shut)
    ready: Callable[[], bool] | None = None
    done: bool = False
    held: bool = False
    error: BaseException | None = None


class Scheduler:
    """``switch`` is how likely another writer goes on at a point, 0 for one after another."""

    def __init__(self, tick: Callable[[], None]) -> None:
        self.chance, self.switch = Random(0), 0.0  # noqa: S311 - a play of chance, not a secret
        self.trace: list[str] = []
        self.tasks: Sequence[Task] = ()
        self.stopped = False
        self._tick = tick
        self._over = threading.Event()
        self._mine = threading.local()
        self._seats: list[_Seat] = []

    def run(self, tasks: Sequence[Task], chance: Random, switch: float) -> None:
        """All tasks to their ends. Raises Standstill when none can go on."""
        self.tasks, self.chance, self.switch, self.stopped = tasks, chance, switch, False
        self._over.clear()
        while len(self._seats) < len(tasks):
            self._seats.append(_Seat(self))
        for seat, task in zip(self._seats, tasks, strict=False):
            seat.take(task)
        self._next().go.release()
        if not self._over.wait(PATIENCE):
            raise Standstill("a writer has not come back from a statement")
        if self.stopped:
            raise Standstill("every writer waits for another one")

    def close(self) -> None:
        for seat in self._seats:
            seat.leave()

    @property
    def task(self) -> Task | None:
        """The writer that asks; None in any other thread."""
        return getattr(self._mine, "task", None)

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Nobody else goes on in the block."""
        task, self._mine.task = self.task, None
        try:
            yield
        finally:
            self._mine.task = task

    def point(self, what: str, ready: Callable[[], bool] | None = None) -> None:
        """Another writer may go on here; this one does when it is chosen again and ``ready``. Raises Died."""
        task = self.task
        if task is None:
            return
        task.ready = ready
        task.held = task.hold == 0
        task.hold -= task.hold >= 0
        others = self.chance.random() < self.switch or task.held or not self._runs(task)
        chosen = self._next() if others else task
        if chosen is not task:
            chosen.go.release()
            task.go.acquire()
        task.ready, task.held = None, False
        self.trace.append(f"{task.number} {what}")
        self._tick()
        self._count_down(task)

    def _count_down(self, task: Task) -> None:
        if self.stopped or task.doom == 0:
            task.doom = NEVER
            self.trace.append(f"{task.number} †")
            raise Died
        task.doom -= task.doom > 0

    @staticmethod
    def _runs(task: Task) -> bool:
        return not task.done and (task.ready is None or task.ready())

    def _next(self) -> Task:
        free = [task for task in self.tasks if self._runs(task)]
        able = [task for task in free if not task.held] or free
        if not able:
            self.stopped = True
            able = [task for task in self.tasks if not task.done]
        return able[self.chance.randrange(len(able))]

    def sit(self, task: Task) -> None:
        """A writer's thread does its task from beginning to end."""
        self._mine.task = task
        task.go.acquire()
        try:
            task.work()
        except BaseException as error:  # noqa: BLE001 - told to whoever has started the round
            task.error = error
        task.done = True
        self._mine.task = None
        if all(writer.done for writer in self.tasks):
            self._over.set()
        else:
            self._next().go.release()


class _Seat:
    """A thread that stays, with its connection to the database, from round to round."""

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler
        self._given = _shut()
        self._task: Task | None = None
        self._thread = threading.Thread(target=self._sit, daemon=True)
        self._thread.start()

    def take(self, task: Task) -> None:
        self._task = task
        self._given.release()

    def leave(self) -> None:
        self._task = None
        self._given.release()
        self._thread.join()

    def _sit(self) -> None:
        while True:
            self._given.acquire()
            task = self._task
            if task is None:
                return
            self._scheduler.sit(task)
