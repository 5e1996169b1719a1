"""Databases that earlier code made are brought to the present state, and say what they said then.

``script/state`` keeps them, made by the code of their time; ``states/*.json`` is what that code found in them.
"""

import re
import sqlite3
from pathlib import Path

import pytest

from script.lib.console import ROOT
from script.lib.states import FOLDER, LARGEST, facts_of, unpack

STATES = sorted(path.name.removesuffix(".sql.xz") for path in FOLDER.glob("*.sql.xz"))
NEWEST = max(path.stem for path in (ROOT / "tournaments" / "migrations").glob("0*.py"))
KEPT = ("counts", "audit")
BY_HAND = "0001_start"
"""No use case wrote its rows, and its totals follow from nothing."""

Tables = dict[str, tuple[set[object], set[str], list[str]]]
"""Table → its columns, its constraints, its indexes."""

pytestmark = [pytest.mark.one_database]


@pytest.fixture(scope="module")
def new_tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    """The tables of a database that this code has made from nothing."""
    database = tmp_path_factory.mktemp("new") / "db.sqlite3"
    facts_of(ROOT, database, "upgrade")
    return _tables(database)


@pytest.mark.slow
@pytest.mark.usefixtures("_forked")
@pytest.mark.parametrize("state", STATES)
def test_an_earlier_database_keeps_rows_standings_and_log(state: str, tmp_path: Path, new_tables: Tables) -> None:
    before = unpack(state, tmp_path / "db.sqlite3")
    after = facts_of(ROOT, tmp_path / "db.sqlite3", "upgrade", *(["check"] if state != BY_HAND else []))
    assert {name: after[name] for name in KEPT} == {name: before[name] for name in KEPT}
    if before["standings"]:
        assert after["standings"] == before["standings"]
    assert _tables(tmp_path / "db.sqlite3") == new_tables
    assert set(new_tables) > set(before["counts"])  # type: ignore[call-overload]


def test_the_present_state_is_kept_for_those_who_come_later() -> None:
    assert NEWEST in STATES, f"make its database before it lands: script/state {NEWEST}"


def test_kept_databases_are_small_and_hold_something() -> None:
    assert len(STATES) >= 14
    for state in STATES:
        assert (FOLDER / f"{state}.sql.xz").stat().st_size <= LARGEST


def _tables(path: Path) -> Tables:
    """Columns, constraints and indexes of every table, in no order: an added column stands last."""
    tables = {}
    with sqlite3.connect(path) as connection:
        made = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall()
        for name, sql in made:
            columns = {row[1:] for row in connection.execute(f'PRAGMA table_info("{name}")')}
            indexes = sorted(
                row[0] or "" for row in connection.execute(
                    "SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ?", (name,)
                )
            )  # fmt: skip
            tables[name] = (columns, set(re.findall(r'CONSTRAINT "\w+" .*?(?=, CONSTRAINT|$)', sql)), indexes)
    connection.close()
    return tables
