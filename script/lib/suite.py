"""``script/test``: lint, then the tests on SQLite, on PostgreSQL and in a browser."""

import argparse
import os
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

from script.lib import environment, lint, system
from script.lib.console import ROOT, run_as_command, say
from script.lib.parts import Counts, Part, Skip, side_by_side, summarise
from script.lib.postgres import ClusterFailed, throw_away_cluster

WORKERS = ("--dist", "worksteal")
"""Parts of the tests in which neighbours share what is made once; whoever is ready first takes over."""
UNSTEADY = 3
"""So many failed journeys are tried again, alone: what fails only under a machine's full load is named and passes. No
other test is: what passes alone may have failed by what another test has left behind."""
BUSY, WAITING = "-n2", "-n3"
"""Tests keep both cores busy; journeys wait for half of their time."""
JOURNEYS = "tests/journeys"
"""Where all tests in a browser are: looking for them elsewhere takes longer than many of them."""
STUCK = ("--override-ini=faulthandler_timeout=1500", "--override-ini=faulthandler_exit_on_timeout=true")
"""A test that has not ended after so many seconds fails with its stack printed, and does not keep the others waiting.
A test of a minute takes ten where four parts share a slow machine's two cores; long ones are nightly."""
LONGEST = ("--durations=15", "--durations-min=60")
"""A run names the tests that took longest: what will be the first to end too late on a slower machine."""
LEFT_OUT = ("DATABASE_URL", "PYTHONDONTWRITEBYTECODE")
"""Variables that no test sees. A run starts hundreds of processes: where they may not keep what they have compiled,
each takes up to thirteen seconds of processor time to compile it again."""
REASON = 300
"""Characters of why a test failed that the summary repeats."""
FAST = "left out by --fast; run script/test without it"


def main(arguments: Sequence[str]) -> int:
    """Run every part and print the summary; the status is 1 when a part failed."""
    options = _parser().parse_args(arguments)
    binaries = environment.ensure(environment.DEVELOPMENT).parent
    for helper in (system.GETTEXT, system.PDFTOTEXT):
        if helper.get() is None:
            say(f"{helper.advice}; the tests that need it are skipped.")
    _compile(binaries)
    with tempfile.TemporaryDirectory() as folder:
        how = _How(binaries, Path(folder, "choice.json"), fast=options.fast, nightly=options.nightly)
        parts = [
            Part("lint", lambda: lint.counts(binaries)),
            Part("tests on SQLite", lambda: _on_sqlite(how)),
            Part("tests on PostgreSQL", lambda: _on_postgres(how), after="tests on SQLite"),
            Part("tests in a browser", lambda: _in_browser(how), urgent=True),
        ]
        return summarise(side_by_side(parts))


def _compile(binaries: Path) -> None:
    """The program, once: the parts start side by side, and each of their processes would compile it."""
    command = [str(binaries / "python"), "-m", "compileall", "-q", "-j0", "config", "games", "script", "tournaments"]
    subprocess.run(command, cwd=ROOT, check=False)


@dataclass(frozen=True)
class _How:
    """Where the programs are, where the run on SQLite writes down which tests PostgreSQL is asked, and how much of the
    tests is wanted."""

    binaries: Path
    choice: Path
    fast: bool = False
    nightly: bool = False

    def select(self, selection: str) -> tuple[str, ...]:
        """pytest's arguments for these tests: in a nightly run the long ones among them too, and all of each."""
        return ("-m", selection, "--thorough") if self.nightly else ("-m", f"{selection} and not nightly")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="script/test",
        description="Runs lint, then all tests on SQLite, on PostgreSQL and in a browser. With CI=true nothing may "
        "be skipped.",
    )
    parser.add_argument("--fast", action="store_true", help="leave out PostgreSQL and the browser")
    parser.add_argument("--nightly", action="store_true", help="everything, however long it takes")
    return parser


def _on_sqlite(how: _How) -> Counts:
    return _tests(how, "not browser and not postgres", "--every-statement-on-both", f"--choice-to={how.choice}")


def _on_postgres(how: _How) -> Counts:
    if how.fast:
        raise Skip(FAST)
    initdb = system.INITDB.get()
    if initdb is None:
        raise Skip(system.INITDB.advice)
    # A run on SQLite that broke off has chosen nothing: then all of them.
    chosen = [] if how.nightly or not how.choice.exists() else [f"--choice={how.choice}"]
    try:
        with throw_away_cluster(initdb.parent) as url:
            return _tests(how, "not browser and not one_database", *chosen, DATABASE_URL=url)
    except ClusterFailed as error:
        say(str(error))
        return Counts(failed=1)


def _in_browser(how: _How) -> Counts:
    if how.fast:
        raise Skip(FAST)
    chromium = system.CHROMIUM.get()
    if chromium is None:
        raise Skip(system.CHROMIUM.advice)
    with tempfile.TemporaryDirectory() as cache:
        run = partial(_tests, how, "browser", JOURNEYS, CHROMIUM=str(chromium))
        kept = f"--override-ini=cache_dir={cache}"
        return _once_more(run(kept, workers=WAITING), lambda: run(kept, "--last-failed", workers="-n0"))


def _once_more(first: Counts, again: Callable[[], Counts]) -> Counts:
    """What a run has counted, its few failures as they end when they are tried ``again``. What passes then is named
    all the same, with why it failed at first."""
    if not first.names or first.failed > UNSTEADY:
        return first
    say(f"{first.failed} failed; tried again, alone:")
    second = again()
    steady = {name.partition(":")[0] for name in second.names}
    names = (f"only when tried again: {name}" for name in first.names if name.partition(":")[0] not in steady)
    return replace(first, failed=0, names=tuple(names)) + replace(second, unsteady=second.passed)


def _tests(how: _How, selection: str, *options: str, workers: str = BUSY, **variables: str) -> Counts:
    """One run of pytest in a data folder of its own; without DATABASE_URL among the variables it is on SQLite."""
    with tempfile.TemporaryDirectory() as data:
        report = Path(data) / "report.xml"
        own_cache = f"--override-ini=cache_dir={data}/cache"
        command = [
            str(how.binaries / "python"),
            "-m",
            "pytest",
            "-q",
            *how.select(selection),
            f"--junit-xml={report}",
            workers,
            *WORKERS,
            *LONGEST,
            *(() if how.nightly else STUCK),
            own_cache,
            *options,
        ]
        surroundings = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
        status = subprocess.run(
            command, cwd=ROOT, env={**surroundings, "DATA_DIR": data, **variables}, check=False
        ).returncode
        return _counted(report, status)


def _counted(report: Path, status: int) -> Counts:
    """pytest's own count; a run that ended badly without a failed test (or found none) counts as one failure."""
    counts = sum((_counts_of(suite) for suite in _suites(report)), Counts())
    if status and not counts.failed:
        say(f"pytest ended with status {status}.")
        return counts + Counts(failed=1)
    return counts


def _suites(report: Path) -> list[ElementTree.Element]:
    if not report.exists():
        return []
    return list(ElementTree.parse(report).getroot().iter("testsuite"))  # noqa: S314 - written by pytest just now


def _counts_of(suite: ElementTree.Element) -> Counts:
    number = {name: int(suite.get(name, "0")) for name in ("tests", "failures", "errors", "skipped")}
    failed = number["failures"] + number["errors"]
    names = tuple(_name_of(case) + why for case in suite.iter("testcase") for why in _reasons(case))
    return Counts(number["tests"] - failed - number["skipped"], failed, number["skipped"], names=names)


def _name_of(case: ElementTree.Element) -> str:
    """The module of a test and its name; a module that could not be imported has no class."""
    return ".".join(filter(None, (case.get("classname"), case.get("name"))))


def _reasons(case: ElementTree.Element) -> list[str]:
    """Why a test failed, in the first line of what it said: where a log is cut, that is left of it."""
    faults = [part for part in case if part.tag in ("failure", "error")]
    said = " ".join(line for fault in faults[:1] for line in fault.get("message", "").splitlines()[:1])
    return [f": {said[:REASON]}" if said else ""] if faults else []


if __name__ == "__main__":
    run_as_command(main)
