"""``script/test``: how it counts, and the server that it makes for one run."""

import re
from pathlib import Path

import psycopg
import pytest

from script.lib import suite, system
from script.lib.console import ROOT
from script.lib.parts import Counts, Skip
from script.lib.postgres import ClusterFailed, throw_away_cluster

REPORT = '<testsuites><testsuite tests="10" failures="1" errors="2" skipped="3"/></testsuites>'


@pytest.fixture
def report(tmp_path: Path) -> Path:
    path = tmp_path / "report.xml"
    path.write_text(REPORT)
    return path


def test_it_counts_errors_among_the_failures(report: Path) -> None:
    assert suite._counted(report, 1) == Counts(passed=4, failed=3, skipped=3)


def test_it_names_what_failed_with_the_first_line_of_why(report: Path) -> None:
    cases = (
        '<testcase classname="tests.a" name="test_well"/>'
        '<testcase classname="tests.a" name="test_skipped"><skipped/></testcase>'
        '<testcase classname="tests.a" name="test_bad[1]"><failure message="AssertionError: no&#10;where"/></testcase>'
        '<testcase classname="" name="tests.b"><error/></testcase>'
    )
    report.write_text(f'<testsuite tests="4" failures="1" errors="1" skipped="1">{cases}</testsuite>')
    assert suite._counted(report, 1).names == ("tests.a.test_bad[1]: AssertionError: no", "tests.b")


def test_it_counts_a_run_that_found_no_test_as_a_failure(report: Path) -> None:
    report.write_text('<testsuites><testsuite tests="0" failures="0" errors="0" skipped="0"/></testsuites>')
    assert suite._counted(report, 5) == Counts(failed=1)


def test_a_run_that_broke_off_without_a_report_is_a_failure_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert suite._counted(tmp_path / "none.xml", -15) == Counts(failed=1)
    assert capsys.readouterr().out == "pytest ended with status -15.\n"


@pytest.mark.parametrize("part", [suite._on_postgres, suite._in_browser])
def test_fast_leaves_out_what_needs_other_programs(part: "type[object]", tmp_path: Path) -> None:
    with pytest.raises(Skip, match="--fast"):
        part(suite._How(tmp_path, tmp_path, fast=True))  # type: ignore[call-arg]


def test_a_nightly_run_leaves_nothing_out_of_what_is_selected(tmp_path: Path) -> None:
    assert suite._How(tmp_path, tmp_path).select("not browser") == ("-m", "not browser and not nightly")
    assert suite._How(tmp_path, tmp_path, nightly=True).select("not browser") == ("-m", "not browser", "--thorough")


def test_processes_of_a_run_keep_what_they_have_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = tmp_path / "python"
    python.write_text(f"#!/bin/sh\nenv > {tmp_path}/seen\nexit 5\n")
    python.chmod(0o755)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert suite._tests(suite._How(tmp_path, tmp_path), "browser", CHROMIUM="/some") == Counts(failed=1)
    seen = (tmp_path / "seen").read_text().splitlines()
    assert "CHROMIUM=/some" in seen
    assert not any(line.startswith("PYTHONDONTWRITEBYTECODE") for line in seen)


def test_the_database_server_is_real_and_gone_afterwards() -> None:
    initdb = system.INITDB.find()
    if initdb is None:
        pytest.skip(system.INITDB.advice)
    with throw_away_cluster(initdb.parent) as url, psycopg.connect(url) as connection:
        folder = connection.execute("SHOW data_directory").fetchone()
        assert connection.execute("SHOW listen_addresses").fetchone() == ("127.0.0.1",)
    assert folder is not None
    assert not Path(folder[0]).exists()
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(url, connect_timeout=2)


def test_a_database_server_that_cannot_be_made_gives_its_own_words(public_folder: Path) -> None:
    initdb = public_folder / "initdb"
    initdb.write_text("#!/bin/sh\necho 'no such locale' >&2\nexit 1\n")
    initdb.chmod(0o755)
    with pytest.raises(ClusterFailed, match="initdb failed: no such locale"), throw_away_cluster(public_folder):
        pytest.fail("a server without a cluster")


def test_a_program_is_found_under_any_of_its_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "chromium-browser").write_text("#!/bin/sh\n")
    (tmp_path / "chromium-browser").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert system.CHROMIUM.find() == tmp_path / "chromium-browser"


def test_a_program_that_cannot_be_installed_comes_with_advice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert system.GETTEXT.get() is None
    assert "apt-get install gettext" in system.GETTEXT.advice


@pytest.mark.parametrize(
    "program", [one for one in vars(system).values() if isinstance(one, system.Program)], ids=lambda one: one.package
)
def test_a_run_of_the_ci_has_every_program_without_which_a_test_is_skipped(program: system.Program) -> None:
    """With ``CI=true`` a part that cannot run fails, but not a test that skips itself."""
    installed = re.findall(r"missing\+=\(([^)]+)\)", (ROOT / ".ci" / "run").read_text())
    assert program.package in installed


def test_journeys_that_failed_pass_when_they_pass_the_second_time_and_are_named() -> None:
    first = Counts(passed=8, failed=2, skipped=1, names=("a: too late", "b"))
    told = suite._once_more(first, lambda: Counts(passed=2))
    names = ("only when tried again: a: too late", "only when tried again: b")
    assert told == Counts(passed=10, skipped=1, unsteady=2, names=names)
    assert str(told) == "10 passed (2 only when tried again), 0 failed, 1 skipped"


def test_a_journey_that_fails_twice_has_failed() -> None:
    first = Counts(passed=8, failed=2, names=("a: too late", "b: too late"))
    told = suite._once_more(first, lambda: Counts(passed=1, failed=1, names=("b: wrong",)))
    assert told == Counts(9, 1, 0, 1, names=("only when tried again: a: too late", "b: wrong"))


@pytest.mark.parametrize(
    "first",
    [
        Counts(passed=8),
        Counts(passed=8, failed=suite.UNSTEADY + 1, names=("a",) * (suite.UNSTEADY + 1)),
        Counts(passed=8, failed=1),
    ],
    ids=["nothing failed", "much failed", "the run itself failed"],
)
def test_nothing_is_tried_again_where_no_few_journeys_have_failed(first: Counts) -> None:
    assert suite._once_more(first, lambda: pytest.fail("tried again")) is first
