"""The closing summary: a line for each part, totals last, and nothing skipped in silence."""

import pytest

from script.lib.parts import Counts, Part, Skip, run, summarise


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
    parts = [Part("one", lambda: Counts(3, 2)), Part("two", lambda: Counts(4))]
    assert summarise(run(parts)) == 1
    output = capsys.readouterr().out
    assert "one  FAILED: 3 passed, 2 failed" in output
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
