"""A few processes of low priority that think for the server, so that a request never does.

Bounded in number, in memory, in the time of a thought and in how many wait. A process that dies or does not answer in
time is ended, its question has failed, and the next one gets another process. Knows nothing of Django.
"""

import logging
import os
import subprocess
import sys
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Pipe
from pathlib import Path
from typing import Any, Final, Literal

logger = logging.getLogger(__name__)

ROOT: Final = Path(__file__).resolve().parent.parent.parent
REMEMBERED: Final = 500
"""So many questions that have ended are known by their outcome."""
USUAL: Final = 0.5
"""Seconds that a thought is expected to take before there were any."""
_NEEDED: Final = ("LD_LIBRARY_PATH", "PATH", "SYSTEMROOT")
"""What of the environment a Python may need to start; no key of ours goes along."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """``number`` of processes, each of so many ``megabytes`` of addresses and so nice; how many questions wait at once;
    seconds that a process may take to start, that a thought may take longer than it was meant to, and that a process
    lives without one; after how many thoughts another takes its place."""

    number: int = 1
    waiting: int = 100
    megabytes: int = 256
    niceness: int = 15
    start: float = 60.0
    grace: float = 10.0
    idle: float = 300.0
    thoughts: int = 500


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be thought about: a function that a process can import, and its arguments.

    ``key`` tells it from all others. Of one ``topic`` only the last question counts, and no two are thought about at
    once. ``seconds`` are what it is meant to take. ``done`` is given the result in a thread of the pool before the
    question counts as answered; if it raises, the question has failed.
    """

    topic: str
    key: str
    work: Callable[..., Any]
    arguments: tuple[Any, ...]
    seconds: float
    done: Callable[[Any], None] | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a question has come; "full": it was not taken because too many wait. ``seconds`` is after how long it
    will probably be its turn, by what thoughts have taken of late."""

    step: Literal["waiting", "thinking", "answered", "failed", "full"]
    before: int = 0
    answer: Any = None
    seconds: float = 0.0

    @property
    def open(self) -> bool:
        """Whether it is worth asking again later."""
        return self.step in ("waiting", "thinking", "full")


class Died(Exception):
    """The process has ended, does not answer, or says that its thought failed."""


class Thinker:
    """One process; used by one thread."""

    def __init__(self, bounds: Bounds, modules: tuple[str, ...]) -> None:
        self._ours, theirs = Pipe()
        words = map(str, (theirs.fileno(), bounds.niceness, bounds.megabytes))
        known = {name: os.environ[name] for name in _NEEDED if name in os.environ}
        # A group of its own, since Ctrl+C is meant for the server; but no session of its own: Linux may share the
        # processor among sessions first, and a low priority would count for nothing beside the server then.
        self._process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-m", "tournaments.kernel.thinker", *words, *modules],
            cwd=ROOT, env=known, pass_fds=(theirs.fileno(),), process_group=0,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        theirs.close()
        self.pid, self.thoughts, self._most, self._ready = self._process.pid, 0, bounds.start, False

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def think(self, question: Question, most: float) -> Any:
        """The result; Died when there is none in ``most`` seconds."""
        self.thoughts += 1
        try:
            if not self._ready:  # it is no thought's fault that a busy machine starts a process slowly
                self._ready = bool(self._heard(self._most))
            self._ours.send((question.work, question.arguments))
            fine, answer = self._heard(most)
        except (OSError, EOFError) as error:
            raise Died("the process has ended") from error
        if not fine:
            raise Died(answer)
        return answer

    def _heard(self, most: float) -> Any:
        if not self._ours.poll(most):
            raise Died(f"nothing was heard in {most} s")
        return self._ours.recv()

    def end(self) -> None:
        self._ours.close()
        self._process.kill()
        self._process.wait()


class Pool:
    """Questions, the threads that wait for their answers, and a process for each of these threads.

    ``change`` is notified whenever a question has ended; ``processes`` are the numbers of those that run.
    """

    def __init__(self, bounds: Bounds, modules: tuple[str, ...] = ()) -> None:
        self.bounds, self._modules = bounds, modules
        self.change = threading.Condition()
        self._waiting: deque[Question] = deque()
        self._thinking: dict[str, Question] = {}
        self._ended: OrderedDict[str, Progress] = OrderedDict()
        self._threads = self._idle = 0
        self._over = False
        self._took = USUAL
        self.processes: set[int] = set()

    def ask(self, question: Question) -> Progress:
        """Takes a question, or says how far it has come if it was asked before."""
        with self.change:
            known = self._known(question.key)
            if known is not None:
                return known
            self._drop(question.topic)
            if len(self._waiting) >= self.bounds.waiting:
                return self._behind("full", len(self._waiting))
            self._waiting.append(question)
            self._more()
            self.change.notify()
            return self._behind("waiting", len(self._waiting) - 1)

    def _behind(self, step: Literal["waiting", "full"], before: int) -> Progress:
        return Progress(step, before, seconds=before * self._took / self.bounds.number)

    def wake(self) -> None:
        """Has a process ready for a question that will probably come."""
        with self.change:
            if not self._threads:
                self._more()

    def end(self) -> None:
        """No question is taken from the queue any more, and the processes end."""
        with self.change:
            self._over = True
            self.change.notify_all()

    def drop(self, topic: str) -> None:
        """Nobody wants the answer any more; one that is being thought about comes to its end."""
        with self.change:
            self._drop(topic)

    def forget(self, key: str) -> None:
        """A question that has ended can be asked anew."""
        with self.change:
            self._ended.pop(key, None)

    def _known(self, key: str) -> Progress | None:
        if key in self._thinking:
            return Progress("thinking")
        for before, question in enumerate(self._waiting):
            if question.key == key:
                return self._behind("waiting", before)
        return self._ended.get(key)

    def _drop(self, topic: str) -> None:
        self._waiting = deque(question for question in self._waiting if question.topic != topic)

    def _more(self) -> None:
        """Another thread, if those that there are have enough to do and there may be one."""
        if self._threads < self.bounds.number and self._idle < max(1, len(self._waiting)):
            self._threads += 1
            threading.Thread(target=self._serve, name=f"thinking-{self._threads}", daemon=True).start()

    def _serve(self) -> None:
        """Thinks until there has been nothing to think about for a while."""
        thinker = self._start()
        try:
            while question := self._next():
                if thinker is None or not thinker.alive or thinker.thoughts >= self.bounds.thoughts:
                    thinker = self._start(thinker)
                progress = self._progress(thinker, question)
                if progress.step == "failed":
                    thinker = self._start(thinker)
                self._end(question, progress)
        finally:
            self._stop(thinker)

    def _start(self, before: Thinker | None = None) -> Thinker | None:
        """A process in place of another; None when the machine has no room for one."""
        self._stop(before)
        try:
            thinker = Thinker(self.bounds, self._modules)
        except OSError as error:
            logger.warning("No process to think in: %s", error)
            return None
        self.processes.add(thinker.pid)
        return thinker

    def _stop(self, thinker: Thinker | None) -> None:
        if thinker is not None:
            thinker.end()
            self.processes.discard(thinker.pid)

    def _next(self) -> Question | None:
        """The question that has waited longest, of those whose topic is not being thought about; None when idle."""
        with self.change:
            self._idle += 1
            self.change.wait_for(lambda: self._over or self._ready(), self.bounds.idle)
            self._idle -= 1
            question = None if self._over else self._ready()
            if question is None:
                self._threads -= 1
                return None
            self._waiting.remove(question)
            self._thinking[question.key] = question
            return question

    def _ready(self) -> Question | None:
        busy = {question.topic for question in self._thinking.values()}
        return next((question for question in self._waiting if question.topic not in busy), None)

    def _progress(self, thinker: Thinker | None, question: Question) -> Progress:
        begun = time.monotonic()
        try:
            if thinker is None:
                raise Died("there is no process")
            answer = thinker.think(question, question.seconds + self.bounds.grace)
            if question.done is not None:
                question.done(answer)
        except Died as died:
            logger.warning("A thought about %s has failed: %s", question.topic.split(" ")[0], died)
            return Progress("failed")
        except Exception:
            logger.exception("What was thought about %s could not be used", question.topic.split(" ")[0])
            return Progress("failed")
        self._took += (time.monotonic() - begun - self._took) / 10
        return Progress("answered", answer=answer)

    def _end(self, question: Question, progress: Progress) -> None:
        with self.change:
            del self._thinking[question.key]
            self._ended[question.key] = progress
            while len(self._ended) > REMEMBERED:
                self._ended.popitem(last=False)
            self.change.notify_all()
