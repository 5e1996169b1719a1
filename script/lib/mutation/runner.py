"""Run tests on a mutant: in a child process forked from one that has loaded everything but the project's own code."""

import importlib.abc
import importlib.machinery
import importlib.util
import os
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import hypothesis
import pytest

from script.lib.mutation.mutants import Mutant

SURVIVED, KILLED, BROKEN = 0, 1, 3
SECONDS = 120
"""A mutant whose tests take longer goes round for ever: it is noticed."""
_QUIET = (
    "-x",
    "-q",
    "--noconftest",
    "-m",
    "not nightly and not slow",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:django",
)
"""The tests of pure code need no Django, which would take longer to start than they do."""


@dataclass(frozen=True)
class Plan:
    """What is run on each mutant of a module: the quickest tests first, the others only on those that survive them."""

    path: str
    stages: tuple[tuple[str, ...], ...]

    @property
    def module(self) -> str:
        return self.path.removesuffix(".py").replace("/", ".")


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads a module from a changed text."""

    def __init__(self, mutant: Mutant, name: str) -> None:
        super().__init__(name, mutant.path)
        self._code = compile(mutant.source, mutant.path, "exec", dont_inherit=True)

    def get_code(self, fullname: str) -> Any:
        return self._code


class _Finder(importlib.abc.MetaPathFinder):
    def __init__(self, mutant: Mutant, name: str) -> None:
        self.mutant, self.name = mutant, name

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        return importlib.util.spec_from_loader(fullname, _Loader(self.mutant, fullname))


def survivors(plan: Plan, mutants: Iterable[Mutant], workers: int = 2) -> Iterator[tuple[Mutant, bool]]:
    """Each mutant, as it is done, and whether it survived every stage."""
    waiting, running = iter(mutants), dict[int, tuple[Mutant, float]]()
    while True:
        while len(running) < workers and (mutant := next(waiting, None)):
            running[_fork(plan, mutant)] = mutant, time.monotonic()
        if not running:
            return
        for pid, (mutant, begun) in list(running.items()):
            done, status = os.waitpid(pid, os.WNOHANG)
            if not done and time.monotonic() - begun > SECONDS:
                os.kill(pid, signal.SIGKILL)
                done, status = os.waitpid(pid, 0)
            if done:
                del running[pid]
                yield mutant, os.waitstatus_to_exitcode(status) == SURVIVED
        time.sleep(0.01)


def unchanged(plan: Plan) -> bool:
    """Whether the tests pass on the module as it is; nothing can be learned from tests that fail anyway."""
    whole = Mutant(plan.path, 0, "", Path(plan.path).read_text("utf-8"))
    ((_, passes),) = survivors(plan, [whole])
    return passes


def _fork(plan: Plan, mutant: Mutant) -> int:
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        return pid
    status = BROKEN
    try:
        status = _tested(plan, mutant)
    finally:
        os._exit(status)


def _tested(plan: Plan, mutant: Mutant) -> int:
    """In the child: the first stage that does not pass ends it."""
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    sys.meta_path.insert(0, _Finder(mutant, plan.module))
    # The same inputs for every mutant, and no memory of those that some mutant failed on.
    hypothesis.settings.register_profile("mutation", derandomize=True, database=None)
    hypothesis.settings.load_profile("mutation")
    for stage in plan.stages:
        if pytest.main([*_QUIET, "-c", os.devnull, "--rootdir", ".", "--import-mode=importlib", *stage]):
            return KILLED
    return SURVIVED
