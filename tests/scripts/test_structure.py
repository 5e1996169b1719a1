"""What ``script/structure`` counts."""

from pathlib import Path

from games.core.types import Result, Side
from script.lib.structure.lines import lines_of
from script.lib.structure.requests import called

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
    found = lines_of(tmp_path)
    assert (found.files, found.all, found.said) == (1, 13, 8)
    assert found.around == 6  # docstring, import, signature of three lines, docstring


def test_it_counts_the_functions_of_the_project_that_ran_and_no_others() -> None:
    assert {code.co_name for code in called(lambda: print(Result.won_by(Side("A"))))} == {"won_by"}
