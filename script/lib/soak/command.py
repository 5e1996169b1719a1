"""What ``script/soak`` does once the environment stands: scene, everybody, the fault, what became of it."""

import argparse
import asyncio
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from script.lib import system
from script.lib.postgres import SURVIVES_ITSELF, ClusterFailed, cluster
from script.lib.soak import disks
from script.lib.soak.disks import NoDisk
from script.lib.soak.faults import ON_POSTGRES, SCENARIOS, Broken, Measure
from script.lib.soak.ledger import counted
from script.lib.soak.load import load
from script.lib.soak.site import Site, copied, played, surroundings

TURNED: Final = Path(__file__).parent / "turned"
LOUD: Final = 60
"""Lines that a server may write about one scenario, besides one at each start: PostgreSQL's ``fsync`` is off here,
which it warns of."""


@dataclass(frozen=True)
class Options:
    """What was asked for on the command line."""

    scenarios: Sequence[str]
    measure: Measure
    minutes: float
    bound: float | None = None
    """Milliseconds within which 95 of 100 entries of the load must be answered; None: only told."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs what is named, or every fault; the status is 1 when anything was wrong."""
    options = _options(arguments)
    load_average = ", ".join(f"{average:.1f}" for average in os.getloadavg())
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, load {load_average}")
    with tempfile.TemporaryDirectory(prefix="tournaments-soak-") as name:
        runs = [_run(Path(name), scenario, options) for scenario in options.scenarios]
    return 0 if all(runs) else 1


def _options(arguments: Sequence[str] | None) -> Options:
    parser = argparse.ArgumentParser(
        prog="script/soak",
        description="Breaks the machine under a running tournament, and looks whether anything that somebody was told "
        "is stored is lost, doubled or changed.",
    )
    names = [*SCENARIOS, "load"]
    parser.add_argument(
        "scenario",
        nargs="*",
        choices=[*names, []],
        help=f"{', '.join(names)}; without any: the faults, with --short the load after them",
    )
    parser.add_argument(
        "--short", action="store_true", help="30 kills on each database, every fault once; then five minutes of load"
    )
    parser.add_argument("--minutes", type=float, default=0, help="how long in all, faults by turns (load: 5)")
    parser.add_argument(
        "--rounds", type=int, default=0, help="kills of the server on each database (default 200, with --short 30)"
    )
    parser.add_argument(
        "--bound", type=float, metavar="MS", help="load fails when 95 of 100 entries are not answered in so many ms"
    )
    given = parser.parse_args(arguments)
    measure = Measure(given.rounds or (30 if given.short else 200), 8 if given.short else 20, _say)
    return Options(given.scenario or (names if given.short else list(SCENARIOS)), measure, given.minutes, given.bound)


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _run(folder: Path, scenario: str, options: Options) -> bool:
    """One scenario, again and again until its part of the minutes is over; whether all was well."""
    if scenario == "load":
        (folder / "load").mkdir(exist_ok=True)
        return asyncio.run(load(folder / "load", options.minutes or 5, options.bound))
    end = time.monotonic() + options.minutes * 60 / len(options.scenarios)
    while True:
        shutil.rmtree(folder / "data", ignore_errors=True)
        if not _once(folder, scenario, options.measure):
            return False
        if time.monotonic() > end:
            return True


def _once(folder: Path, scenario: str, measure: Measure) -> bool:
    try:
        with _place(folder, scenario) as site:
            return asyncio.run(_break(site, scenario, SCENARIOS[scenario], measure))
    except (NoDisk, ClusterFailed) as why:
        print(f"{scenario}: left out, {why}.", flush=True)
        return os.environ.get("CI") != "true"


@contextmanager
def _place(folder: Path, scenario: str) -> Iterator[Site]:
    """A folder with a played scene, on the disk that the scenario breaks."""
    data = folder / "data"
    with ExitStack() as stack:
        more: dict[str, str] = {}
        if scenario == "full":
            stack.enter_context(disks.in_memory(data))
        elif scenario == "read-only":
            stack.enter_context(disks.in_a_file(data))
        elif scenario == "slow":
            stack.enter_context(disks.that_can_be_held_up(data))
        elif scenario == "clock":
            more = {"SOAK_CLOCK": str(folder / "clock"), "PYTHONPATH": str(TURNED)}
        elif scenario in ON_POSTGRES:
            more = {"DATABASE_URL": _postgres(stack)}
        environment = surroundings(data, **more)
        template = folder / "template"
        if scenario in ON_POSTGRES:
            data.mkdir(parents=True, exist_ok=True)
            scene = played(data, environment)
        else:
            if not template.exists():
                template.mkdir()
                played(template, surroundings(template))
            copied(template, data)
            scene = _scene_of(template)
        errors = folder / f"{scenario}.log"
        errors.unlink(missing_ok=True)
        yield Site(data, scene, environment, errors)


def _scene_of(template: Path) -> dict[str, object]:
    import json

    scene: dict[str, object] = json.loads((template / "scene.json").read_text())
    return scene


def _postgres(stack: ExitStack) -> str:
    initdb = system.INITDB.find()
    if initdb is None:
        raise ClusterFailed(system.INITDB.advice)
    made = stack.enter_context(cluster(initdb.parent, SURVIVES_ITSELF))
    disks.CLUSTERS.append(made)
    return made.url


async def _break(site: Site, scenario: str, broken: Broken, measure: Measure) -> bool:
    """Everybody comes, the machine breaks, everybody goes, and what is left is looked through."""
    begun = time.monotonic()
    try:
        await site.start()
        site.come()
        seen = await broken(site, measure)
        await site.go()
        await site.look(last=True)
    except RuntimeError as error:
        seen = "broken off"
        site.ledger.faults.append(f"{error}; it had written {site.log()[-1500:]!r}")
    finally:
        await site.close()
    lines, tracebacks = site.logged()
    _judge_log(site, lines, tracebacks)
    ledger = site.ledger
    print(f"{scenario} ({time.monotonic() - begun:.0f} s): {seen}")
    print(f"  {site.summary()}")
    print(f"  forms: {counted(ledger.writes)}; pages: {counted(ledger.looks)}")
    print(f"  the server's log: {lines} lines, {tracebacks} tracebacks; faults: {len(ledger.faults)}", flush=True)
    for fault in ledger.faults[:20]:
        print(f"  FAULT: {fault}", flush=True)
    return not ledger.faults


def _judge_log(site: Site, lines: int, tracebacks: int) -> None:
    if tracebacks or lines > LOUD + len(site.starts):
        text = site.errors.read_text(errors="replace")
        site.ledger.faults.append(
            f"The server wrote {lines} lines and {tracebacks} tracebacks, such as {text[-1500:]!r}"
        )


if __name__ == "__main__":
    sys.exit(main())
