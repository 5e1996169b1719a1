"""A run in parts: each passes, fails, or is skipped with a reason; one summary says which."""

import contextlib
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, cast

from script.lib.console import say

PATIENT = 5
"""By how much a part that is not urgent gives way, where parts run side by side."""


class Skip(Exception):
    """A part that cannot run on this machine: why, and how to get what it lacks."""


@dataclass(frozen=True)
class Counts:
    """How many tests, or single checks, ended how; the ``unsteady`` among the passed ones passed when tried again.
    ``names`` are those of the failed ones, as far as they have any."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    unsteady: int = 0
    names: tuple[str, ...] = ()

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(*(mine + theirs for mine, theirs in zip(astuple(self), astuple(other), strict=True)))

    def __str__(self) -> str:
        again = f" ({self.unsteady} only when tried again)" if self.unsteady else ""
        return f"{self.passed} passed{again}, {self.failed} failed, {self.skipped} skipped"


@dataclass(frozen=True)
class Part:
    """One part of a run: its name, and the work that returns its counts or raises Skip.

    An ``urgent`` one mostly waits, and goes before the others when it has something to do. One that uses what another
    leaves behind begins ``after`` that one, named, has ended."""

    name: str
    work: Callable[[], Counts]
    urgent: bool = False
    after: str | None = None


@dataclass(frozen=True)
class Outcome:
    """How a part ended, in counts and in a line for the summary."""

    name: str
    counts: Counts
    line: str


def run(parts: Iterable[Part]) -> list[Outcome]:
    """Run the parts one after the other, in this order, whatever becomes of each."""
    return [_run(part) for part in parts]


def side_by_side(parts: Sequence[Part]) -> list[Outcome]:
    """Run all parts at once, but for those that wait for another, each in a process of its own; what one prints is
    shown as a whole when it has ended."""
    say(f"Side by side: {', '.join(part.name for part in parts)}. What each prints follows when it has ended.")
    outcomes: dict[str, Outcome] = {}
    with tempfile.TemporaryDirectory() as folder:
        for part, outcome, printed in _ended(parts, Path(folder)):
            say(printed.read_text(errors="replace").rstrip("\n"))
            outcomes[part.name] = outcome
            say(f"\n----- {part.name}: {outcome.line}")
    return [outcomes[part.name] for part in parts]


def _ended(parts: Sequence[Part], folder: Path) -> Iterator[tuple[Part, Outcome, Path]]:
    """Each part when it has ended, with the file that holds what it has printed."""
    running = {_started(part, folder): part for part in parts if part.after is None}
    while running:
        for pipe in wait(list(running)):
            part = running.pop(pipe)
            running |= {_started(other, folder): other for other in parts if other.after == part.name}
            yield part, _received(part, cast(Connection, pipe)), folder / part.name


def _started(part: Part, folder: Path) -> Any:
    """Where the outcome of a part will come from that now runs in a process of its own."""
    fork = get_context("fork")
    ours, theirs = fork.Pipe(duplex=False)
    fork.Process(target=_run_apart, args=(part, folder / part.name, theirs), daemon=True).start()
    theirs.close()
    return ours


def _run_apart(part: Part, printed: Path, pipe: Connection) -> None:
    """In the part's own process: everything that it and its programs print goes to the file."""
    sys.stdout = sys.stderr = printed.open("w", buffering=1)
    os.dup2(sys.stdout.fileno(), 1)
    os.dup2(sys.stdout.fileno(), 2)
    if not part.urgent:
        os.nice(PATIENT)
    try:
        pipe.send(_run(part))
    except Exception:  # noqa: BLE001 - whatever it is, the summary must be told
        say(traceback.format_exc())


def _received(part: Part, pipe: Connection) -> Outcome:
    with contextlib.suppress(EOFError):
        outcome: Outcome = pipe.recv()
        return outcome
    return Outcome(part.name, Counts(failed=1), "FAILED: it broke off")


def summarise(outcomes: Iterable[Outcome]) -> int:
    """Print a line for each part, the names of what failed, then the totals as the very last line: whoever sees only
    the end of a long output knows what to look at. The status is 1 when anything failed."""
    outcomes = list(outcomes)
    total = sum((outcome.counts for outcome in outcomes), Counts())
    width = max(len(outcome.name) for outcome in outcomes)
    say("\n" + "=" * 20 + " summary " + "=" * 20)
    for outcome in outcomes:
        say(f"{outcome.name.ljust(width)}  {outcome.line}")
        for name in outcome.counts.names:
            say(f"{' ' * width}  {name}")
    say(f"\n{total}")
    return 1 if total.failed else 0


def _run(part: Part) -> Outcome:
    say(f"\n===== {part.name} =====")
    begun = time.monotonic()
    try:
        counts = part.work()
    except Skip as reason:
        return skipped(part.name, str(reason))
    seconds = round(time.monotonic() - begun)
    verdict = "FAILED" if counts.failed else "passed"
    return Outcome(part.name, counts, f"{verdict}: {counts} in {seconds} s")


def skipped(name: str, reason: str) -> Outcome:
    """Without a browser or a server a person's run goes on; where everything must be there, it is a failure."""
    if os.environ.get("CI") == "true":
        say(f"FAILED: {reason}")
        return Outcome(name, Counts(failed=1), f"FAILED: must not be skipped when CI=true: {reason}")
    say(f"SKIPPED: {reason}")
    return Outcome(name, Counts(skipped=1), f"SKIPPED: {reason}")
