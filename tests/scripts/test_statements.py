"""The check that PostgreSQL is asked everything that the program asks."""

import json
from types import SimpleNamespace

import pytest
from django.db.backends.utils import CursorWrapper

from tests import factories as make
from tests.statements import Statements, form, mark
from tournaments.models import Match
from tournaments.standings.read.standings import counted


def test_a_statement_has_one_form_however_many_values_it_has() -> None:
    few, many = ("SELECT 1 FROM a WHERE b IN (%s) AND c = 'x'", "SELECT 2 FROM a WHERE b IN (%s, %s, %s) AND c = 'y'")
    assert form(few) == form(many)
    assert form("INSERT INTO a VALUES (%s, %s)") == form("INSERT INTO a VALUES (%s, %s), (%s, %s), (%s, %s)")
    ids = ['"a"."id" = %s'] * 3
    assert form(" OR ".join(ids)) == form(ids[0])
    cases = ["WHEN (a.id = %s) THEN %s"] * 3
    assert form(" ".join(cases)) == form(cases[0])
    assert form('UPDATE a SET "b" = NULL, "c" = %s') == form('UPDATE a SET "b" = %s, "c" = NULL')
    assert form("SAVEPOINT s14_x2") == form("SAVEPOINT s15_x31")
    assert form(few) != form(few.replace("a WHERE", "b WHERE"))


def test_what_only_tests_of_one_database_send_is_missing_by_the_name_of_a_test() -> None:
    statements = Statements()
    for told in ([["A"], {"A": "first", "B": "second"}], [["C"], {"C": "first", "D": "third", "E": "third"}]):
        statements.pytest_testnodedown(SimpleNamespace(workeroutput={"statements": json.dumps(told)}))
    assert statements.missing() == {"second": ["B"], "third": ["D", "E"]}
    statements.pytest_testnodedown(SimpleNamespace())  # a worker that broke off tells nothing
    assert statements.missing() == {"second": ["B"], "third": ["D", "E"]}


@pytest.mark.django_db
def test_what_a_test_asks_for_itself_is_none_of_the_programs_statements(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CursorWrapper, "execute", CursorWrapper.execute)  # undone after the test
    statements = Statements()
    statements.listen()
    tournament = make.make_tournament()
    assert not Match.objects.exists()
    assert statements.sent == set()
    counted(tournament, (), include_hidden=True)
    assert statements.sent


@pytest.mark.parametrize(
    ("path", "marked", "thorough", "on_one"),
    [
        ("tests/draws/views/test_a.py::test", False, False, True),
        ("tests/draws/views/test_a.py::test", True, False, False),
        ("tests/draws/views/test_a.py::test", False, True, False),
        ("tests/games/test_a.py::test", False, True, True),
        ("tests/draws/write/test_a.py::test", False, False, False),
        ("tests/documents/write/test_a.py::test", False, False, False),
        ("tests/pages/judge/test_a.py::test", False, True, False),
        ("tests/live/test_views.py::test", False, False, False),
        ("tests/test_a.py::test", False, False, False),
    ],
)
def test_folders_of_one_database_are_marked(path: str, marked: bool, thorough: bool, on_one: bool) -> None:
    marks = ["both_databases"] if marked else []
    item = SimpleNamespace(
        nodeid=path, add_marker=marks.append, get_closest_marker=lambda name: name if name in marks else None
    )
    mark([item], thorough=thorough)  # type: ignore[list-item]
    assert ("one_database" in marks) == on_one
