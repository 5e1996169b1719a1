"""A run in parts: each passes, fails, or is skipped with a reason; one summary says which."""

import os
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from script.lib.console import say


class Skip(Exception):
    """A part that cannot run on this machine: why, and how to get what it lacks."""


@dataclass(frozen=True)
class Counts:
    """How many tests, or single checks, ended how."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped)

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


@dataclass(frozen=True)
class Part:
    """One part of a run: its name, and the work that returns its counts or raises Skip."""

    name: str
    work: Callable[[], Counts]


@dataclass(frozen=True)
class Outcome:
    """How a part ended, in counts and in a line for the summary."""

    name: str
    counts: Counts
    line: str


def run(parts: Iterable[Part]) -> list[Outcome]:
    """Run the parts one after the other, whatever becomes of each."""
    return [_run(part) for part in parts]


def summarise(outcomes: Iterable[Outcome]) -> int:
    """Print a line for each part, then the totals as the very last line; the status is 1 when anything failed."""
    outcomes = list(outcomes)
    total = sum((outcome.counts for outcome in outcomes), Counts())
    width = max(len(outcome.name) for outcome in outcomes)
    say("\n" + "=" * 20 + " summary " + "=" * 20)
    for outcome in outcomes:
        say(f"{outcome.name.ljust(width)}  {outcome.line}")
    say(f"\n{total}")
    return 1 if total.failed else 0


def _run(part: Part) -> Outcome:
    say(f"\n===== {part.name} =====")
    begun = time.monotonic()
    try:
        counts = part.work()
    except Skip as reason:
        return _skipped(part.name, str(reason))
    seconds = round(time.monotonic() - begun)
    verdict = "FAILED" if counts.failed else "passed"
    return Outcome(part.name, counts, f"{verdict}: {counts} in {seconds} s")


def _skipped(name: str, reason: str) -> Outcome:
    """Without a browser or a server a person's run goes on; where everything must be there, it is a failure."""
    if os.environ.get("CI") == "true":
        say(f"FAILED: {reason}")
        return Outcome(name, Counts(failed=1), f"FAILED: must not be skipped when CI=true: {reason}")
    say(f"SKIPPED: {reason}")
    return Outcome(name, Counts(skipped=1), f"SKIPPED: {reason}")
