"""Databases that know a migration under the name that it had earlier."""

import sqlite3
from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import OperationalError, ProgrammingError

from script.lib.console import ROOT
from script.lib.states import facts_of, unpack
from tournaments.management import upgrading
from tournaments.management.upgrading import APP, RENAMED


def names() -> list[str]:
    applied = MigrationRecorder(connection).applied_migrations()
    return sorted(name for app, name in applied if app == APP)


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
@pytest.mark.parametrize("old", RENAMED)
def test_an_earlier_name_is_recorded_as_todays(old: str) -> None:
    before = names()
    assert RENAMED[old] in before
    rows = MigrationRecorder.Migration.objects.using(connection.alias).filter(app=APP)  # type: ignore[attr-defined]
    try:
        rows.filter(name=RENAMED[old]).update(name=old)
        for _time in range(2):
            upgrading.settle_names()
            assert names() == before
    finally:
        rows.filter(name=old).update(name=RENAMED[old])


@pytest.mark.django_db
@pytest.mark.both_databases
def test_a_name_recorded_both_ways_stays_once() -> None:
    before = names()
    MigrationRecorder(connection).record_applied(APP, "0012_signatures")
    upgrading.settle_names()
    assert names() == before


@pytest.mark.django_db
@pytest.mark.both_databases
def test_a_database_of_today_is_left_as_it_is(django_assert_max_num_queries: object) -> None:
    before = list(MigrationRecorder(connection).migration_qs.values_list("pk", "app", "name", "applied"))
    upgrading.settle_names()
    assert list(MigrationRecorder(connection).migration_qs.values_list("pk", "app", "name", "applied")) == before


@pytest.mark.slow
@pytest.mark.one_database
def test_what_was_noted_under_the_earlier_name_is_kept(tmp_path: Path) -> None:
    """Applied again, the migration would set these columns to what they are by default."""
    database = tmp_path / "db.sqlite3"
    unpack("0012_signatures", database)
    with sqlite3.connect(database) as kept:
        kept.execute("UPDATE tournaments_tournament SET signing = 'drawn'")
        kept.execute(
            "UPDATE tournaments_signature SET strokes = '1,1 90,90', way = 'judges' WHERE withdrawn_at IS NULL"
        )
        rows = kept.execute("SELECT id, way, strokes FROM tournaments_signature ORDER BY id").fetchall()
    kept.close()
    assert "1,1 90,90" in {row[2] for row in rows}
    facts_of(ROOT, database, "upgrade")
    with sqlite3.connect(database) as kept:
        assert kept.execute("SELECT DISTINCT signing FROM tournaments_tournament").fetchall() == [("drawn",)]
        assert kept.execute("SELECT id, way, strokes FROM tournaments_signature ORDER BY id").fetchall() == rows
    kept.close()


def test_tables_that_are_not_as_recorded_are_not_blamed_on_the_address() -> None:
    error = OperationalError('table "tournaments_draw" already exists')
    cause = sqlite3.OperationalError("table exists")
    cause.sqlite_errorcode = sqlite3.SQLITE_ERROR
    error.__cause__ = cause
    for said in (upgrading.not_upgraded(error), upgrading.not_upgraded(ProgrammingError("relation exists"))):
        assert "Its tables are not what its own record of migrations says" in said
        assert "DATABASE_URL" not in said


def test_a_full_disk_is_not_blamed_on_the_tables() -> None:
    error = OperationalError("database or disk is full")
    error.__cause__ = sqlite3.OperationalError("full")
    error.__cause__.sqlite_errorcode = sqlite3.SQLITE_FULL  # type: ignore[attr-defined]
    said = upgrading.not_upgraded(error)
    assert said.endswith("database or disk is full. Nothing is lost: remove the cause and start again.")
