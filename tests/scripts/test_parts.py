"""The closing summary: a line for each part, totals last, and nothing skipped in silence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from script.lib.parts import Counts, Part, Skip, run, side_by_side, summarise


def skipping() -> Counts:
    raise Skip("no browser here; get one")


def last_line(output: str) -> str:
    return output.splitlines()[-1]


@pytest.fixture(autouse=True)
def by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)


def test_it_ends_with_the_totals_of_all_parts(capsys: pytest.CaptureFixture[str]) -> None:
    parts = [Part("one", lambda: Counts(3, 0, 1)), Part("two", lambda: Counts(4))]
    assert summarise(run(parts)) == 0
    assert last_line(capsys.readouterr().out) == "7 passed, 0 failed, 1 skipped"


def test_it_goes_on_after_a_failed_part_and_fails_in_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    parts = [Part("one", lambda: Counts(3, 2, names=("tests.a.test_bad", "tests.b"))), Part("two", lambda: Counts(4))]
    assert summarise(run(parts)) == 1
    output = capsys.readouterr().out
    assert "one  FAILED: 3 passed, 2 failed" in output
    assert "\n     tests.a.test_bad\n     tests.b\n" in output
    assert "two  passed: 4 passed" in output
    assert last_line(output) == "7 passed, 2 failed, 0 skipped"


def test_it_skips_a_part_by_name_and_says_how_to_get_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert summarise(run([Part("browser", skipping), Part("two", lambda: Counts(4))])) == 0
    output = capsys.readouterr().out
    assert "browser  SKIPPED: no browser here; get one" in output
    assert last_line(output) == "4 passed, 0 failed, 1 skipped"


def test_it_fails_where_nothing_may_be_skipped(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    assert summarise(run([Part("browser", skipping)])) == 1
    output = capsys.readouterr().out
    assert "browser  FAILED: must not be skipped when CI=true" in output
    assert last_line(output) == "0 passed, 1 failed, 0 skipped"


def test_side_by_side_they_run_at_once_and_each_shows_its_whole_output_when_it_has_ended(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The first ends when the second has begun: one after the other, they would never end."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    def first() -> Counts:
        print("first begins")
        with pipe.open() as told:
            print(told.read())
        subprocess.run([sys.executable, "-c", "print('from a program')"], check=True)
        return Counts(1)

    def second() -> Counts:
        print("second begins")
        pipe.write_text("second is there")
        return Counts(2, 1)

    outcomes = side_by_side([Part("one", first), Part("two", second)])
    assert [(outcome.name, outcome.counts) for outcome in outcomes] == [("one", Counts(1)), ("two", Counts(2, 1))]
    output = capfd.readouterr().out
    one, two = (output.index(f"===== {name} =====") for name in ("one", "two"))
    shown = output[one:two] if one < two else output[one:]
    assert "first begins\nsecond is there\nfrom a program\n" in shown
    assert "second begins" not in shown
    assert summarise(outcomes) == 1


def test_a_part_that_breaks_off_beside_others_is_a_failure(capfd: pytest.CaptureFixture[str]) -> None:
    def broken() -> Counts:
        raise RuntimeError("no such thing")

    def killed() -> Counts:
        os._exit(9)

    parts = [Part("broken", broken), Part("killed", killed), Part("two", lambda: Counts(4))]
    outcomes = side_by_side(parts)
    assert [outcome.counts for outcome in outcomes] == [Counts(failed=1), Counts(failed=1), Counts(4)]
    assert "RuntimeError: no such thing" in capfd.readouterr().out


def test_a_part_beside_others_is_skipped_as_one_alone(capfd: pytest.CaptureFixture[str]) -> None:
    assert summarise(side_by_side([Part("browser", skipping), Part("two", lambda: Counts(4))])) == 0
    assert "browser  SKIPPED: no browser here; get one" in capfd.readouterr().out


def test_an_urgent_part_goes_before_the_others(capfd: pytest.CaptureFixture[str]) -> None:
    usual = os.nice(0)
    parts = [
        Part("one", lambda: Counts(os.nice(0) - usual)),
        Part("two", lambda: Counts(os.nice(0) - usual), urgent=True),
    ]
    one, two = side_by_side(parts)
    assert one.counts.passed > two.counts.passed == 0


def test_a_part_that_waits_for_another_begins_when_that_has_ended(tmp_path: Path) -> None:
    left = tmp_path / "left"

    def leave() -> Counts:
        left.write_text("something")
        return Counts(1)

    parts = [Part("second", lambda: Counts(int(left.exists())), after="first"), Part("first", leave)]
    assert [outcome.counts for outcome in side_by_side(parts)] == [Counts(1), Counts(1)]
