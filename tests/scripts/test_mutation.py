"""``script/mutate``: mutmut finds the changes that no test notices."""

import sys
from pathlib import Path

import pytest

from script.lib.console import Refusal
from script.lib.mutation import mirror, mutate, row

MUTMUT = Path(sys.executable).parent / "mutmut"
FILE = "games/far.py"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project without Django, in which a test does not look at all that a file does."""
    monkeypatch.delenv("DJANGO_SETTINGS_MODULE")
    (tmp_path / "games").mkdir()
    (tmp_path / "tests" / "games").mkdir(parents=True)
    (tmp_path / FILE).write_text("def far(a: int) -> bool:\n    return a > 2 or a > 7\n")
    (tmp_path / "tests" / "games" / "test_far.py").write_text(
        "from games.far import far\n\ndef test_far():\n    assert far(3) and far(9) and not far(2)\n"
    )
    (tmp_path / "pyproject.toml").write_text('[tool.pytest.ini_options]\naddopts = ["--import-mode=importlib"]\n')
    return tmp_path


@pytest.mark.slow
def test_changes_that_no_test_notices_are_counted_and_shown(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    counts = mutate(MUTMUT, project, FILE, [mirror(FILE, project)])
    shown = capfd.readouterr().out
    assert counts["killed"] + counts["survived"] == counts["total"] == 5
    assert {line for line in shown.splitlines() if line.startswith("+ ")} == {
        "+    return a > 2 or a >= 7",
        "+    return a > 2 or a > 8",
    }
    assert sorted(path.name for path in project.iterdir()) == ["games", "pyproject.toml", "tests"]


@pytest.mark.slow
def test_nothing_can_be_learned_from_tests_that_fail_anyway(project: Path) -> None:
    (project / "tests" / "games" / "test_far.py").write_text("def test_far():\n    assert False\n")
    with pytest.raises(Refusal, match=r"games/far\.py: nothing could be learned from tests/games"):
        mutate(MUTMUT, project, FILE, ["tests/games"])


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("games/deer/rules.py", "tests/games/deer"),
        ("tournaments/draws/rules/pairing/swiss.py", "tests/draws/rules/pairing"),
        ("tournaments/kernel/table_file.py", "tests/kernel"),
    ],
)
def test_a_file_has_the_tests_of_the_folder_that_mirrors_its_own(file: str, tests: str) -> None:
    assert mirror(file) == tests


@pytest.mark.parametrize("file", ["tests/whole.py", "games/nothing.py"])
def test_it_refuses_what_is_no_file_of_the_program(file: str) -> None:
    with pytest.raises(Refusal, match="is no file in config, games, tournaments"):
        mirror(file)


def test_a_file_is_a_row_of_the_document() -> None:
    counts = {"total": 40, "killed": 35, "survived": 2, "no_tests": 1, "skipped": 0, "timeout": 2}
    assert row("x.py", counts) == "| `x.py` | 40 | 37 (92.5 %) | 2 | 3 |"
