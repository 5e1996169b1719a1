"""Which tests run on PostgreSQL every time, and which files are not even loaded."""

import json
import random
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.covering import TIMES, Noted, choose, covering
from tests.statements import ROOT, is_needless

PATH = Path(ROOT)


def test_every_statement_is_sent_as_often_as_wanted_or_as_often_as_it_ever_is() -> None:
    chance = random.Random(7)
    tests = {
        f"test {n}": Noted(set(chance.sample([f"statement {n}" for n in range(60)], 8)), chance.random())
        for n in range(80)
    }
    chosen = covering(tests)
    ever = Counter(statement for noted in tests.values() for statement in noted.sent)
    sent = Counter(statement for name in chosen for statement in tests[name].sent)
    assert {statement: min(TIMES, count) for statement, count in ever.items()} == {
        statement: min(TIMES, sent[statement]) for statement in ever
    }
    assert len(chosen) < len(tests)


def test_the_quicker_of_two_like_tests_is_chosen_and_none_that_sends_nothing() -> None:
    tests = {"slow": Noted({"A"}, 9.0), "quick": Noted({"A"}, 0.1), "nothing": Noted(set(), 0.1)}
    assert covering(tests, times=1) == {"quick"}


def test_what_is_given_is_chosen_and_what_it_sends_needs_nobody_else() -> None:
    tests = {"given": Noted({"A"}, 9.0), "quick": Noted({"A"}, 0.1), "other": Noted({"B"}, 0.1)}
    assert covering(tests, {"given"}, times=1) == {"given", "other"}


def item(name: str, *, marks: tuple[str, ...] = (), fixtures: tuple[str, ...] = (), **django_db: bool) -> Any:
    known = dict.fromkeys(marks, SimpleNamespace(kwargs={})) | {"django_db": SimpleNamespace(kwargs=django_db)}
    return SimpleNamespace(nodeid=name, get_closest_marker=known.get, fixturenames=fixtures)


def test_marked_tests_and_those_with_real_transactions_stay_whatever_is_chosen(tmp_path: Path) -> None:
    (tmp_path / "choice").write_text(json.dumps(["chosen"]))
    items = [
        item("left out"), item("chosen"), item("marked", marks=("both_databases",)), item("a race", transaction=True),
        item("a process", fixtures=("transactional_db",)), item("of PostgreSQL", marks=("postgres",)),
    ]  # fmt: skip
    assert [test.nodeid for test in choose(items, tmp_path / "choice")] == ["left out"]
    assert [test.nodeid for test in items] == ["chosen", "marked", "a race", "a process", "of PostgreSQL"]


def test_a_choice_that_names_a_test_that_is_not_there_breaks_the_run_off(tmp_path: Path) -> None:
    (tmp_path / "choice").write_text(json.dumps(["chosen", "gone"]))
    with pytest.raises(pytest.UsageError, match="tests that are not there: gone"):
        choose([item("chosen")], tmp_path / "choice")


@pytest.mark.parametrize(
    ("path", "selection", "needless"),
    [
        ("tests/journeys/test_board.py", "not browser", True),
        ("tests/journeys/test_board.py", "browser", False),
        ("tests/games/test_fuzz.py", "not browser and not one_database", True),
        ("tests/games/test_fuzz.py", "not browser", False),
        ("tests/access/test_matrix.py", "not browser and not one_database", False),
        ("tests/roster/write/test_teams.py", "not browser and not one_database", False),
    ],
)
def test_files_of_which_a_run_wants_no_test_are_not_loaded(path: str, selection: str, needless: bool) -> None:
    assert is_needless(PATH / path, selection) is needless


def test_a_file_of_pages_with_a_test_that_is_marked_for_both_databases_is_loaded() -> None:
    pages = [path for path in PATH.glob("tests/*/views/test_*.py") if "both_databases" in path.read_text()]
    assert pages
    assert not any(is_needless(path, "not browser and not one_database") for path in pages)
