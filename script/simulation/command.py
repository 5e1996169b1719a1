"""The command: one seed again and smaller, many seeds, or every planted fault; with long tournaments or short ones."""

import argparse
import logging
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any, Final

from script.simulation.faults import FAULTS, Fault, fault_named, plant
from script.simulation.process import process

STRETCH: Final = {False: 500, True: 5000}
"""Whether they are short → so many tournaments are played in one process."""
ENOUGH: Final = {False: 300, True: 5000}
"""Whether they are short → after so many tournaments a planted fault counts as not found."""
ROUND: Final = 100
"""Short tournaments that go on from the same long one (``short.BRANCHES``) are played in the same process."""


@dataclass(frozen=True)
class Played:
    """What came of several tournaments; ``failed`` are (which, what went wrong), ``mark`` a digest of all of them."""

    tournaments: int
    requests: int
    stored: int
    seconds: float
    failed: tuple[tuple[str, str], ...]
    mark: str = ""


def stretch(first: int, count: int, short: bool, planted: str = "", most: int = 5) -> Played:
    """So many tournaments in this process, until the ``most`` have failed that are told. With a fault the long ones
    that short ones go on from fail too: what they show is theirs, and is told only where no fault is planted."""
    if planted:
        logging.disable(logging.CRITICAL)
        plant(fault_named(planted))
    began, requests, stored, failed, marks = time.monotonic(), 0, 0, [], []
    with process() as here:
        for seed in range(first, first + count):
            life, run = here.life, here.play_short(seed) if short else here.play(seed)
            requests, stored = requests + run.requests, stored + run.stored
            marks.append(run.mark)
            told = [here.life, run] if here.life is not life and not planted else [run]
            failed += [(one.title, one.failures[0].what) for one in told if one.failures]
            if len(failed) >= most:
                break
    return Played(len(marks), requests, stored, time.monotonic() - began, tuple(failed), "".join(marks))


def main(arguments: Sequence[str] | None = None) -> int:
    options = _options(arguments)
    if options.seed is not None:
        return replayed(options.seed, options.small, options.plant)
    if options.faults:
        return planted(options.tournaments or ENOUGH[options.small], options.jobs, options.small)
    count = options.tournaments or STRETCH[options.small]
    return many(options.first, count, options.jobs, options.small, options.plant)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="script/simulate",
        description="Small tournaments with several writers at once, one statement at a time, as a seed decides.",
    )
    parser.add_argument(
        "seed", nargs="?", type=int, help="plays this tournament again, and then a smaller one that fails alike"
    )
    parser.add_argument(
        "--small", action="store_true", help="short ones: a few requests at once, from some round of a long tournament"
    )
    parser.add_argument(
        "--tournaments", type=int, default=0,
        help=f"how many ({STRETCH[False]}, with --small {STRETCH[True]}; of a planted fault at most {ENOUGH[False]}, "
        f"{ENOUGH[True]})",
    )  # fmt: skip
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--jobs", type=int, default=2, help="processes at once (2)")
    parser.add_argument("--plant", default="", metavar="FAULT", help="with this fault, by its name, in the program")
    parser.add_argument("--faults", action="store_true", help="plants every fault in turn and says which are found")
    return parser.parse_args(arguments)


def _processes(jobs: int) -> ProcessPoolExecutor:
    """Each task in a new process: the program is imported with one fault, or with none."""
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), max_tasks_per_child=1)


def many(first: int, count: int, jobs: int, short: bool, fault: str) -> int:
    """Status 1 when a tournament fails."""
    began = time.monotonic()
    share = -(-count // (jobs * ROUND)) * ROUND
    step = min(STRETCH[short], share)
    parts = [(start, min(step, first + count - start)) for start in range(first, first + count, step)]
    with _processes(jobs) as pool:
        stretches = list(pool.map(stretch, *zip(*parts, strict=True), [short] * len(parts), [fault] * len(parts)))
    seconds = time.monotonic() - began
    played = sum(part.tournaments for part in stretches)
    requests, stored = (sum(getattr(part, name) for part in stretches) for name in ("requests", "stored"))
    failed = [failure for part in stretches for failure in part.failed]
    print(
        f"{played} tournaments, {requests} requests, {stored} writes in {seconds:.0f} s "
        f"({played / seconds * 60:.0f} a minute): {len(failed)} failed"
    )
    for title, what in failed:
        print(f"  {title}: {what}")
    return int(bool(failed))


def planted(most: int, jobs: int, short: bool) -> int:
    """Status 1 when a fault that SQLite can show is not found. Each is told when it is known."""
    sought = [fault for fault in FAULTS if fault.on == "sqlite"]
    lacking = 0
    with _processes(jobs) as pool:
        results = pool.map(_found, [fault.name for fault in sought], [most] * len(sought), [short] * len(sought))
        for fault, played in zip(sought, results, strict=True):
            lacking += not played.failed
            print(_line(fault, played), flush=True)
    print(f"{len(sought) - lacking} of {len(sought)} found; {len(FAULTS) - len(sought)} only another database can show")
    return int(bool(lacking))


def _found(name: str, most: int, short: bool) -> Played:
    return stretch(0, most, short, name, most=1)


def _line(fault: Fault, played: Played) -> str:
    said = ": ".join(played.failed[0]) if played.failed else "not found"
    return f"| {fault.kind} | {fault.name} | {played.tournaments if played.failed else '–'} | {said} |"


def replayed(seed: int, short: bool, fault: str) -> int:
    """Tells the tournament of a seed. One that fails is played again with less and less, as long as it fails alike."""
    if fault:
        logging.disable(logging.CRITICAL)
        plant(fault_named(fault))
    with process() as here:
        play = here.play_short if short else here.play
        run = play(seed)
        _tell(run)
        if not run.failures:
            return 0
        smaller = shrunk(play, seed, run)
        print("The same with less:")
        _tell(smaller, schedule=True)
    return 1


def shrunk(play: Callable[..., Any], seed: int, run: Any) -> Any:
    """The smallest run found that fails in the same way: fewer rounds, fewer requests, one after another if it can."""
    what, how = run.failures[0].what, {"rounds": run.failures[0].round + 1}
    if _alike(play, seed, what, how | {"one_by_one": True}):
        how |= {"one_by_one": True}
    without: frozenset[tuple[int, int]] = frozenset()
    for request in reversed(run.places):
        if _alike(play, seed, what, how | {"without": without | {request}}):
            without |= {request}
    return play(seed, **how, without=without)


def _alike(play: Callable[..., Any], seed: int, what: str, how: dict[str, Any]) -> bool:
    return any(failure.what == what for failure in play(seed, **how).failures)


def _tell(run: Any, *, schedule: bool = False) -> None:
    print(f"Seed {run.seed}, begins from {run.begins_from}, {run.requests} requests, mark {run.mark}")
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
