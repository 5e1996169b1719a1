"""The kept databases, row by row on PostgreSQL, are brought to the present state there, and say what they said then.

They were made on SQLite. Their tables are made on PostgreSQL by the migrations that each says it has had.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from script.lib.console import ROOT
from script.lib.states import facts_of, put_on_postgres, unpack
from tests.migrations.test_upgrades import BY_HAND, KEPT, STATES
from tests.postgres import own_database

pytestmark = [pytest.mark.postgres, pytest.mark.slow]

CHANGED: dict[str, tuple[str, Callable[[dict[str, Any]], object]]] = {
    "0003_audit_by_subject": ("game", lambda game: game["plies"]),
    "0011_printouts": ("signature", lambda signature: signature["way"] == "own"),
    "0018_log_ins": ("tour", lambda tour: tour["published"]),
    "0026_envelopes-held-play": ("game", lambda game: "Layout" in (game["tags"] or {})),
}
"""The last state before each migration that changes what rows say → which rows, and by what it is seen."""
EVERY_TIME = {*CHANGED, "0012_signatures"}
"""Those, and one that has a migration under an earlier name without what stands before it today. The others go through
the same migrations."""
TABLES = """
    SELECT table_name::text, column_name::text,
            ROW(udt_name, character_maximum_length, numeric_precision, numeric_scale, is_nullable, column_default,
                is_identity)::text
        FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT conrelid::regclass::text, conname::text, pg_get_constraintdef(oid)
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT tablename::text, indexname::text, indexdef FROM pg_indexes WHERE schemaname = 'public'
"""
Tables = set[tuple[str, str, str]]
"""Table, name and description of every column, constraint and index."""


@pytest.fixture(scope="module")
def new_tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    """The tables of a database that this code has made from nothing."""
    with own_database() as url:
        facts_of(ROOT, tmp_path_factory.mktemp("new") / "none", "upgrade", url=url)
        return tables(url)


@pytest.mark.usefixtures("_forked")
@pytest.mark.parametrize(
    "state", [pytest.param(state, marks=[] if state in EVERY_TIME else pytest.mark.nightly) for state in STATES]
)
def test_an_earlier_database_becomes_on_postgresql_what_it_becomes_on_sqlite(
    state: str, tmp_path: Path, new_tables: Tables
) -> None:
    file = tmp_path / "db.sqlite3"
    before = unpack(state, file)
    with own_database() as url:
        put_on_postgres(file, url)
        after = facts_of(ROOT, file, "upgrade", "rows", *(["check"] if state != BY_HAND else []), url=url)
        assert tables(url) == new_tables
    assert {name: after[name] for name in KEPT} == {name: before[name] for name in KEPT}
    if before["standings"]:
        assert after["standings"] == before["standings"]
    assert after["rows"] == facts_of(ROOT, file, "upgrade", "rows")["rows"]
    if state in CHANGED:
        model, is_changed = CHANGED[state]
        rows: Any = after["rows"]
        assert any(is_changed(row["fields"]) for row in rows if row["model"] == f"tournaments.{model}")


def test_states_before_a_change_of_rows_are_tried_every_time() -> None:
    assert set(STATES) >= EVERY_TIME


def tables(url: str) -> Tables:
    with psycopg.connect(url) as connection:
        return set(connection.execute(TABLES).fetchall())
