"""``script/simulate``: tournaments by seed pass, are the same again, and show a fault that is planted."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from script.simulation.faults import FAULTS, Fault, NoLongerFits

ROOT = Path(__file__).parents[2]
SHOWN_SOON = (
    "a version is not compared", "a clock's version does not grow", "a key's content is not compared",
    "nothing is a transaction", "the log's end is read before the lock", "a correction leaves the signatures",
    "a move is numbered by the game's version",
)  # fmt: skip
"""Faults of several kinds; which tournament shows them is known."""
SHORT_ONES_SHOW_SOON = ("a game's version is not compared", "an answer is remembered before the commit")


def simulate(*arguments: object) -> subprocess.CompletedProcess[str]:
    return python("-m", "script.simulation.command", *map(str, arguments))


def python(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "DATA_DIR")}
    return subprocess.run(
        command, cwd=ROOT, env={**kept, "PYTHONHASHSEED": "0"}, capture_output=True, text=True, check=False
    )


def marks(told: str) -> list[str]:
    return [word for line in told.splitlines() if line.startswith("Seed") for word in line.split()[-1:]]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_still_fits_the_program(fault: Fault) -> None:
    spec = importlib.util.find_spec(fault.module)
    assert spec
    assert spec.origin
    compile(fault.planted(Path(spec.origin).read_text()), fault.module, "exec")


def test_a_fault_whose_text_has_gone_is_an_error() -> None:
    with pytest.raises(NoLongerFits, match="stands 0 times"):
        FAULTS[0].planted("")


@pytest.mark.slow
@pytest.mark.one_database
def test_tournaments_of_fixed_seeds_lose_nothing() -> None:
    done = simulate("--tournaments", 24, "--jobs", 1)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("24 tournaments, ")
    assert done.stdout.rstrip().endswith("0 failed")


@pytest.mark.slow
@pytest.mark.one_database
def test_short_tournaments_of_fixed_seeds_lose_nothing() -> None:
    done = simulate("--small", "--tournaments", 240, "--jobs", 1)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("240 tournaments, ")
    assert done.stdout.rstrip().endswith("0 failed")


@pytest.mark.nightly
def test_thousands_of_short_tournaments_lose_nothing() -> None:
    done = simulate("--small", "--tournaments", 5_000, "--first", 10_000_000)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.nightly
def test_thousands_of_tournaments_lose_nothing() -> None:
    done = simulate("--tournaments", 3000, "--first", 100_000)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.one_database
def test_the_same_seed_is_the_same_tournament() -> None:
    first, again = simulate(3), simulate(3)
    assert first.returncode == 0, first.stdout + first.stderr
    assert marks(first.stdout)
    assert first.stdout == again.stdout


@pytest.mark.slow
@pytest.mark.one_database
def test_the_same_seed_is_the_same_short_tournament_whatever_was_played_before() -> None:
    """Each begins where the one before it has left rows, numbers and what is kept."""
    asks = "from script.simulation.command import stretch; print(stretch({}, {}, short=True).mark)"
    many, few = (python("-c", asks.format(*seeds)) for seeds in ((180, 60), (225, 15)))
    assert few.returncode == 0, few.stderr
    assert len(few.stdout.strip()) == 15 * 16
    assert many.stdout.strip().endswith(few.stdout.strip())
    alone = simulate("--small", 239)
    assert marks(alone.stdout) == [few.stdout.strip()[-16:]]


@pytest.mark.slow
@pytest.mark.one_database
@pytest.mark.parametrize("fault", SHORT_ONES_SHOW_SOON)
def test_a_planted_fault_shows_in_a_short_tournament(fault: str) -> None:
    assert "seed " in first_failure(fault, 200, short=True)


@pytest.mark.slow
@pytest.mark.one_database
@pytest.mark.parametrize("fault", SHOWN_SOON)
def test_a_planted_fault_shows(fault: str) -> None:
    assert "seed " in first_failure(fault, 40, short=False)


def first_failure(fault: str, most: int, *, short: bool) -> str:
    """What the first of so many tournaments to fail tells; the command would play on until five have."""
    asks = f"stretch(0, {most}, short={short}, planted={fault!r}, most=1).failed"
    done = python("-c", f"from script.simulation.command import stretch; print({asks})")
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
@pytest.mark.one_database
def test_tournaments_that_fail_are_told_and_fail_the_command() -> None:
    done = simulate("--tournaments", 40, "--jobs", 1, "--plant", "nothing is a transaction")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "  seed " in done.stdout


@pytest.mark.slow
@pytest.mark.one_database
def test_a_failure_is_played_again_and_made_smaller() -> None:
    done = simulate(0, "--plant", "nothing is a transaction")
    assert done.returncode == 1, done.stderr
    whole, smaller = done.stdout.split("The same with less:")
    assert "FAILED in round" in whole
    assert "FAILED in round" in smaller
    assert len(smaller.split("Who went on")[0].splitlines()) <= len(whole.splitlines())
