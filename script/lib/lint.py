"""``script/lint``: everything that is checked without running the program."""

import argparse
import os
import secrets
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from script.lib import audit, environment, node, vendor
from script.lib.console import ROOT, run_as_command, say
from script.lib.parts import Counts, Outcome, Skip, skipped, summarise

MODULE_TESTS = tuple(sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("tests/modules/*.test.js")))
SCRIPTS = ("tests/modules", "tournaments/static")
SOURCES = ("config", "deploy", "games", "manage.py", "script", "script/verify", "tests", "tournaments")
CHECKS: dict[str, tuple[str, ...]] = {
    "ruff: faults": ("ruff", "check", *SOURCES),
    "ruff: format": ("ruff", "format", "--check", *SOURCES),
    "mypy: types": ("mypy",),
    "import-linter: layers": ("lint-imports", "--no-logo"),
    "djlint: templates": ("djlint", "templates", "--lint", "--quiet"),
    "migrations are complete": ("python", "manage.py", "makemigrations", "--check", "--dry-run"),
    "safe to deploy": ("python", "manage.py", "check", "--deploy", "--fail-level", "WARNING"),
}
"""What is checked → the program of the environment, with its arguments."""
SCRIPT_CHECKS: dict[str, tuple[str, ...]] = {
    "tsc: types of the scripts": ("tsc",),
    "eslint: faults of the scripts": ("eslint", "--max-warnings", "0", "eslint.config.js", *SCRIPTS),
    "purgecss: styles that pages use": ("node", "script/lib/styles.mjs", str(vendor.STYLES), "--check"),
    "node: tests of the scripts": ("node", "--test", "--test-reporter=spec", *MODULE_TESTS),
}
"""What is checked of the pages' scripts → the program that runs on Node, with its arguments."""


def main(arguments: Sequence[str]) -> int:
    """Run every check; the status is 1 when one failed."""
    argparse.ArgumentParser(
        prog="script/lint", description="Runs " + ", ".join([*CHECKS, audit.NAME, *SCRIPT_CHECKS]) + "."
    ).parse_args(arguments)
    python = environment.ensure(environment.DEVELOPMENT)
    return summarise(outcomes(python.parent))


def outcomes(binaries: Path) -> list[Outcome]:
    """Run every check of the environment whose programs are in ``binaries``."""
    with tempfile.TemporaryDirectory() as data:
        as_deployed = {**os.environ, **_production(data)}
        checked = [_check(name, [binaries / words[0], *words[1:]], as_deployed) for name, words in CHECKS.items()]
    return [*checked, audit.outcome(binaries), *script_outcomes()]


def script_outcomes() -> list[Outcome]:
    """Run every check of the pages' scripts; each is skipped by name where there is no Node."""
    try:
        programs = node.ensure()
    except Skip as reason:
        return [skipped(name, str(reason)) for name in SCRIPT_CHECKS]
    path = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    return [_check(name, words, path) for name, words in SCRIPT_CHECKS.items()]


def counts(binaries: Path) -> Counts:
    """The same as one part of a longer run."""
    return sum((outcome.counts for outcome in outcomes(binaries)), Counts())


def _production(data: str) -> Mapping[str, str]:
    """Settings as on a real server, with a folder of their own, so that nothing of this machine has a say."""
    return {
        "ALLOWED_HOSTS": "tournament.example",
        "DATABASE_URL": f"sqlite:///{data}/db.sqlite3",
        "DATA_DIR": data,
        "DEBUG": "False",
        "HTTPS": "True",
        "SECRET_KEY": secrets.token_urlsafe(50),
    }


def _check(name: str, command: Sequence[str | Path], variables: Mapping[str, str]) -> Outcome:
    say(f"--- {name}")
    begun = time.monotonic()
    status = subprocess.run(command, cwd=ROOT, env=variables, check=False).returncode
    seconds = round(time.monotonic() - begun)
    if status:
        return Outcome(name, Counts(failed=1), f"FAILED in {seconds} s")
    return Outcome(name, Counts(passed=1), f"passed in {seconds} s")


if __name__ == "__main__":
    run_as_command(main)
