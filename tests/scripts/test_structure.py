"""What ``script/structure`` counts."""

from pathlib import Path

import pytest

from games.core.types import Result, Side
from script.lib.structure.lines import LONGER, LONGEST, lines_of, too_long
from script.lib.structure.requests import called, runs

MODULE = '''"""A module."""

import os

LIMIT = 3  # a reason


def answer(
    question: str,
) -> str:
    """What it answers."""
    # a comment
    return os.fspath(question)
'''


def test_it_tells_what_is_around_the_code_from_the_code(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text(MODULE)
    (tmp_path / "migrations").mkdir()
    (tmp_path / "migrations" / "two.py").write_text(MODULE)
    lines = lines_of(tmp_path)
    assert (lines.files, lines.all, lines.said) == (1, 13, 8)
    assert lines.around == 6  # docstring, import, signature of three lines, docstring


def test_no_file_is_longer_than_a_file_may_be_but_the_one_that_stands_alone(tmp_path: Path) -> None:
    assert not too_long()
    alone = LONGER["script/verify"] + 1
    for name in ("script", "games/core"):
        (tmp_path / name).mkdir(parents=True)
    for name, lines in (
        ("games/core/long.py", LONGEST + 1),
        ("games/core/whole.py", LONGEST),
        ("script/verify", alone),
    ):
        (tmp_path / name).write_text("x = 1\n" * lines)
    assert too_long(tmp_path) == {"games/core/long.py": LONGEST + 1, "script/verify": alone}


MOST = {
    "a tap on a result": 22,
    "a move on the board": 28,
    "the standings, uncached": 18,
    "blank protocols of a tour": 26,
    "a stored draw": 28,
}


@pytest.mark.django_db
@pytest.mark.slow
def test_no_request_runs_through_more_files_than_it_did() -> None:
    """As few as ``docs/architecture.md`` says: whoever needs one more makes another one superfluous, or says why."""
    files_of = {run.name: run.files for run in runs(teams=4)}
    assert files_of.keys() == MOST.keys()
    for name, files in files_of.items():
        assert len(files) <= MOST[name], (name, files)


def test_it_counts_the_functions_of_the_project_that_ran_and_no_others() -> None:
    assert {code.co_name for code in called(lambda: print(Result.won_by(Side("A"))))} == {"won_by"}
