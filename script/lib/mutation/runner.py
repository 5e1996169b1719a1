"""Run tests on a mutant: in a child process forked from one that has loaded everything but the project's own code."""

import importlib.abc
import importlib.machinery
import importlib.util
import os
import resource
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Any

import hypothesis
import pytest

from script.lib.mutation.mutants import Mutant

FIRST_LIMIT, LEAST_LIMIT = 600, 3
"""Seconds for the tests of a whole module, and at least for those of a mutant."""
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


class Fate(Enum):
    """What became of a mutant: no test noticed it, one did, or its tests went on for ever."""

    SURVIVED = 0
    NOTICED = 1
    ENDLESS = -signal.SIGXCPU


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


def fates(
    plan: Plan, mutants: Iterable[Mutant], limits: Sequence[int], workers: int = 2
) -> Iterator[tuple[Mutant, Fate]]:
    """Each mutant, as it is done, and what became of it; `limits` as `time_limits` gives them."""
    waiting, running = iter(mutants), dict[int, Mutant]()
    while True:
        while len(running) < workers and (mutant := next(waiting, None)):
            running[_fork(plan, mutant, limits)] = mutant
        if not running:
            return
        for pid, mutant in list(running.items()):
            done, status = os.waitpid(pid, os.WNOHANG)
            if done:
                del running[pid]
                yield mutant, _fate(os.waitstatus_to_exitcode(status))
        time.sleep(0.01)


def time_limits(plan: Plan) -> tuple[int, ...] | None:
    """For each stage the seconds of processor time after which a mutant goes round for ever; None when tests fail on
    the module as it is, for then nothing can be learned from them."""
    whole, found = Mutant(plan.path, 0, "", Path(plan.path).read_text("utf-8")), []
    for stage in plan.stages:
        _, status, used = os.wait4(_fork(Plan(plan.path, (stage,)), whole, (FIRST_LIMIT,)), 0)
        if _fate(os.waitstatus_to_exitcode(status)) is not Fate.SURVIVED:
            return None
        found.append(LEAST_LIMIT + int(2 * used.ru_utime))
    return tuple(found)


def _fork(plan: Plan, mutant: Mutant, limits: Sequence[int]) -> int:
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        return pid
    fate = Fate.NOTICED
    try:
        fate = _tested(plan, mutant, limits)
    finally:
        os._exit(fate.value)


def _fate(status: int) -> Fate:
    """A child that ends in any other way has come to grief over its mutant."""
    return Fate(status) if status in {fate.value for fate in Fate} else Fate.NOTICED


def _tested(plan: Plan, mutant: Mutant, limits: Sequence[int]) -> Fate:
    """In the child: the first stage that does not pass ends it, and so does the system when the time is up."""
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    sys.meta_path.insert(0, _Finder(mutant, plan.module))
    # The same inputs for every mutant, however busy the machine is, and no memory of those that some mutant failed on,
    # which need no smaller ones.
    hypothesis.settings.register_profile(
        "mutation",
        derandomize=True,
        database=None,
        deadline=None,
        phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),
    )
    hypothesis.settings.load_profile("mutation")
    for stage, limit in zip(plan.stages, limits, strict=True):
        used = resource.getrusage(resource.RUSAGE_SELF)
        resource.setrlimit(
            resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + limit, resource.RLIM_INFINITY)
        )
        if pytest.main([*_QUIET, "-c", os.devnull, "--rootdir", ".", "--import-mode=importlib", *stage]):
            return Fate.NOTICED
    return Fate.SURVIVED
