"""The command: one seed again and smaller, many seeds, or every planted fault."""

import argparse
import logging
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any, Final

from script.simulation.faults import FAULTS, Fault, fault_named, plant
from script.simulation.process import Process, process

STRETCH: Final = 500
"""So many tournaments are played in one process."""
ENOUGH: Final = 300
"""After so many tournaments a planted fault counts as not found."""


@dataclass(frozen=True)
class Played:
    """What came of several tournaments; ``failed`` are (seed, what went wrong), ``mark`` a digest of all of them."""

    tournaments: int
    requests: int
    stored: int
    seconds: float
    failed: tuple[tuple[int, str], ...]
    mark: str = ""


def stretch(first: int, count: int, planted: str = "", most: int = 5) -> Played:
    """So many tournaments in this process, until the ``most`` have failed that are told."""
    if planted:
        logging.disable(logging.CRITICAL)
        plant(fault_named(planted))
    began, requests, stored, failed, marks = time.monotonic(), 0, 0, [], []
    with process() as here:
        for seed in range(first, first + count):
            run = here.play(seed)
            requests, stored = requests + run.requests, stored + run.stored
            marks.append(run.mark)
            failed += [(seed, run.failures[0].what)] if run.failures else []
            if len(failed) >= most:
                break
    return Played(len(marks), requests, stored, time.monotonic() - began, tuple(failed), "".join(marks))


def main(arguments: Sequence[str] | None = None) -> int:
    options = _options(arguments)
    if options.seed is not None:
        return replayed(options.seed, options.plant)
    if options.faults:
        return planted(options.tournaments or ENOUGH, options.jobs)
    return many(options.first, options.tournaments or STRETCH, options.jobs, options.plant)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="script/simulate",
        description="Small tournaments with several writers at once, one statement at a time, as a seed decides.",
    )
    parser.add_argument(
        "seed", nargs="?", type=int, help="plays this tournament again, and then a smaller one that fails alike"
    )
    parser.add_argument(
        "--tournaments", type=int, default=0, help=f"how many ({STRETCH}; of a planted fault at most {ENOUGH})"
    )
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--jobs", type=int, default=2, help="processes at once (2)")
    parser.add_argument("--plant", default="", metavar="FAULT", help="with this fault, by its name, in the program")
    parser.add_argument("--faults", action="store_true", help="plants every fault in turn and says which are found")
    return parser.parse_args(arguments)


def _processes(jobs: int) -> ProcessPoolExecutor:
    """Each task in a new process: the program is imported with one fault, or with none."""
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), max_tasks_per_child=1)


def many(first: int, count: int, jobs: int, fault: str) -> int:
    """Status 1 when a tournament fails."""
    began = time.monotonic()
    parts = [(start, min(STRETCH, first + count - start)) for start in range(first, first + count, STRETCH)]
    with _processes(jobs) as pool:
        stretches = list(pool.map(stretch, *zip(*parts, strict=True), [fault] * len(parts)))
    seconds = time.monotonic() - began
    played = sum(part.tournaments for part in stretches)
    requests, stored = (sum(getattr(part, name) for part in stretches) for name in ("requests", "stored"))
    failed = [failure for part in stretches for failure in part.failed]
    print(
        f"{played} tournaments, {requests} requests, {stored} writes in {seconds:.0f} s "
        f"({played / seconds * 60:.0f} a minute): {len(failed)} failed"
    )
    for seed, what in failed:
        print(f"  seed {seed}: {what}")
    return int(bool(failed))


def planted(most: int, jobs: int) -> int:
    """Status 1 when a fault that SQLite can show is not found. Each is told when it is known."""
    sought = [fault for fault in FAULTS if fault.on == "sqlite"]
    lacking = 0
    with _processes(jobs) as pool:
        results = pool.map(_found, [fault.name for fault in sought], [most] * len(sought))
        for fault, played in zip(sought, results, strict=True):
            lacking += not played.failed
            print(_line(fault, played), flush=True)
    print(f"{len(sought) - lacking} of {len(sought)} found; {len(FAULTS) - len(sought)} only another database can show")
    return int(bool(lacking))


def _found(name: str, most: int) -> Played:
    return stretch(0, most, name, most=1)


def _line(fault: Fault, played: Played) -> str:
    said = f"seed {played.failed[0][0]}: {played.failed[0][1]}" if played.failed else "not found"
    return f"| {fault.kind} | {fault.name} | {played.tournaments if played.failed else '–'} | {said} |"


def replayed(seed: int, fault: str) -> int:
    """Tells the tournament of a seed. One that fails is played again with less and less, as long as it fails alike."""
    if fault:
        logging.disable(logging.CRITICAL)
        plant(fault_named(fault))
    with process() as here:
        run = here.play(seed)
        _tell(run)
        if not run.failures:
            return 0
        smaller = shrunk(here, seed, run)
        print("The same with less:")
        _tell(smaller, schedule=True)
    return 1


def shrunk(here: Process, seed: int, run: Any) -> Any:
    """The smallest run found that fails in the same way: fewer rounds, fewer requests, one after another if it can."""
    what, how = run.failures[0].what, {"rounds": run.failures[0].round + 1}
    if _alike(here, seed, what, how | {"one_by_one": True}):
        how |= {"one_by_one": True}
    without: frozenset[tuple[int, int]] = frozenset()
    for request in reversed(run.places):
        if _alike(here, seed, what, how | {"without": without | {request}}):
            without |= {request}
    return here.play(seed, **how, without=without)


def _alike(here: Process, seed: int, what: str, how: dict[str, Any]) -> bool:
    return any(failure.what == what for failure in here.play(seed, **how).failures)


def _tell(run: Any, *, schedule: bool = False) -> None:
    print(f"Seed {run.seed}, begins from “{run.world}”, {run.requests} requests, mark {run.mark}")
    for line in run.story:
        print(f"  {line}")
    if schedule:
        print("Who went on, statement by statement:")
        for line in run.last_round:
            print(f"  {line}")
    for failure in run.failures:
        print(f"FAILED in round {failure.round}: {failure.what}")


if __name__ == "__main__":
    sys.exit(main())
