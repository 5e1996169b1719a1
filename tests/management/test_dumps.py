"""``manage.py backup`` and ``manage.py restore`` on PostgreSQL, by its own programs."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from psycopg import sql
from psycopg.conninfo import make_conninfo
from pytest_django import Settings

from tests.management.conftest import PASSWORD, Databases, said
from tournaments.keeping.read import copies_in
from tournaments.management import dumps, postgresql

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
NEWER = "INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', '0999_later', '2030-01-01')"
BREAK = "UPDATE tournaments_auditentry SET reason = 'x' WHERE number = 1"
ORPHANS = (
    "SET session_replication_role = replica",
    "DELETE FROM tournaments_team WHERE id = (SELECT min(team_a_id) FROM tournaments_match)",
)


def contents(path: Path) -> str:
    """The same for two dumps that hold the same."""
    return dumps.read(path).digest


def dumped(path: Path) -> str:
    """What the database holds now; without a trial, which takes most of the time."""
    return dumps.dumped(path).digest


@pytest.mark.django_db
def test_every_table_is_counted() -> None:
    """With this mark the tests' database, of which ``cup`` takes the tables, is made also where the file runs alone."""
    with postgresql.session() as opened:
        counts = postgresql.counts(opened)
    assert set(counts) == set(connection.introspection.table_names())
    assert counts["django_migrations"] == len(MigrationRecorder(connection).applied_migrations())


def test_a_backup_is_one_file_for_this_user_alone_and_was_restored_for_a_trial(
    databases: Databases, source: str, tmp_path: Path
) -> None:
    target = tmp_path / "kept" / "cup.dump"
    target.parent.mkdir()
    told = said("backup", str(target))
    assert f"Saved to {target} and checked: 2 tournaments, 4 matches, 1 entries in logs;" in told
    assert "The check restored it into a database of its own" in told
    assert "secret_key" in told
    assert os.listdir(target.parent) == ["cup.dump"]
    assert target.stat().st_mode & 0o777 == 0o600
    assert databases.names() == [source], "no trial stays"
    with pytest.raises(CommandError, match="exists already: choose another name, or say --replace"):
        said("backup", str(target))


def test_a_backup_waits_for_no_writer_and_holds_what_was_committed(
    databases: Databases, source: str, tmp_path: Path
) -> None:
    before = dumped(tmp_path / "before.dump")
    with psycopg.connect(make_conninfo(databases.base, dbname=source)) as writer:
        writer.execute("UPDATE tournaments_tournament SET place = 'зал'")
        assert dumped(tmp_path / "meanwhile.dump") == before
        writer.commit()
    assert dumped(tmp_path / "after.dump") != before


def test_a_backup_comes_back_into_an_empty_database(databases: Databases, saved: Path, tmp_path: Path) -> None:
    databases.empty()
    told = said("restore", str(saved))
    assert "Restored and checked: 2 tournaments, 4 matches, 1 entries in logs." in told
    assert dumped(tmp_path / "again.dump") == contents(saved)


def test_what_is_in_a_database_is_replaced_when_asked_for_and_kept(
    databases: Databases, source: str, saved: Path, tmp_path: Path
) -> None:
    databases.ask("UPDATE tournaments_tournament SET place = 'зал'", name=source)
    after = dumped(tmp_path / "after.dump")
    with pytest.raises(CommandError, match="is not empty: name an empty one in DATABASE_URL, or say --replace"):
        said("restore", str(saved))
    assert dumped(tmp_path / "still.dump") == after
    told = said("restore", str(saved), "--replace")
    kept = next(other for other in databases.names() if other.startswith(f"{source}_before_"))
    assert f"The former database was kept as {kept}." in told
    assert databases.names() == [source, kept]
    assert dumped(tmp_path / "replaced.dump") == contents(saved)
    databases.use(kept)
    assert dumped(tmp_path / "former.dump") == after


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size * 2 // 3])


def _damage(path: Path) -> None:
    content = path.read_bytes()
    middle = len(content) // 2
    path.write_bytes(content[:middle] + b"\xff" * 200 + content[middle + 200 :])


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (_cut, "The file is damaged"),
        (_damage, "The file is damaged"),
        (lambda path: path.write_text("a letter to the organiser"), "no backup of a PostgreSQL database"),
        (lambda path: path.write_bytes(b"SQLite format 3\0" + b"\0" * 5000), "a backup of an SQLite database"),
        (lambda path: path.unlink(), "There is no file"),
    ],
    ids=["cut off", "damaged", "text", "SQLite", "missing"],
)
def test_what_is_no_whole_backup_leaves_the_database_as_it_is(
    databases: Databases, saved: Path, spoil: Callable[[Path], Any], sentence: str
) -> None:
    name = databases.empty()
    spoil(saved)
    with pytest.raises(CommandError, match=sentence):
        said("restore", str(saved))
    assert databases.tables(name) == []
    assert databases.names() == [name]


@pytest.mark.parametrize(
    ("ends", "sentence"),
    [
        ("kill -SEGV $$", "The file is damaged, .*: pg_restore was ended by signal 11 "),
        ("kill -KILL $$", "^pg_restore was ended by signal 9 "),
    ],
    ids=["crashes", "killed"],
)
def test_a_damaged_dump_over_which_the_program_crashes_is_told_from_a_reading_that_was_stopped(
    databases: Databases, saved: Path, program: Callable[..., None], ends: str, sentence: str
) -> None:
    name = databases.empty()
    program(ends, "pg_restore")
    with pytest.raises(CommandError, match=sentence):
        dumps.read(saved)
    assert databases.tables(name) == []


def test_what_is_newer_or_another_programs_is_neither_saved_nor_restored(
    databases: Databases, saved: Path, tmp_path: Path
) -> None:
    name, foreign, newer = databases.empty(), tmp_path / "foreign.dump", tmp_path / "newer.dump"
    with pytest.raises(CommandError, match="There is nothing in the database"):
        said("backup", str(foreign))
    databases.ask("CREATE TABLE letters (content text)", name=name)
    with pytest.raises(CommandError, match="a database, but not of this program"):
        said("backup", str(foreign))
    said("restore", str(saved), "--replace")
    databases.ask(NEWER, name=name)
    with pytest.raises(CommandError, match=r"a newer version of the program: it has tournaments\.0999_later"):
        said("backup", str(newer))
    assert sorted(os.listdir(tmp_path)) == ["cup.dump"]
    postgresql.run("pg_dump", "--format=custom", f"--file={newer}")
    databases.empty()
    with pytest.raises(CommandError, match=r"a newer version of the program: it has tournaments\.0999_later"):
        said("restore", str(newer))


def test_rows_that_belong_to_nothing_are_not_saved_and_never_half_restored(
    databases: Databases, source: str, saved: Path, tmp_path: Path
) -> None:
    """The references are looked at last, when all rows are there."""
    orphans = tmp_path / "orphans.dump"
    databases.ask(*ORPHANS, name=source)
    with pytest.raises(CommandError, match=r"The copy cannot be restored: .*violates foreign key constraint"):
        said("backup", str(orphans))
    assert not orphans.exists()
    postgresql.run("pg_dump", "--format=custom", f"--file={orphans}")
    empty = databases.empty(owner=databases.role())
    with pytest.raises(CommandError, match="violates foreign key constraint"):
        said("restore", str(orphans))
    assert databases.tables(empty) == []


def test_a_log_that_is_not_whole_is_saved_and_told_but_not_restored(
    databases: Databases, source: str, saved: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.dump"
    databases.ask(BREAK, name=source)
    with pytest.raises(CommandError, match="The log of cup is not whole, in the database as in the file"):
        said("backup", str(broken))
    empty = databases.empty()
    with pytest.raises(CommandError, match=r"The log of cup in .* is not whole: choose another backup"):
        said("restore", str(broken))
    assert databases.tables(empty) == []


def test_a_role_that_may_create_no_database_saves_and_restores_and_is_told_what_was_not_checked(
    databases: Databases, saved: Path, tmp_path: Path
) -> None:
    name = databases.empty(owner=databases.role())
    told = said("restore", str(saved))
    assert "the logs were looked through only after it was restored" in told
    told = said("backup", str(tmp_path / "again.dump"))
    assert "It was not restored for a trial" in told
    assert "may not create databases" in told
    assert contents(tmp_path / "again.dump") == contents(saved)
    with pytest.raises(CommandError, match="can only be replaced and kept by who may create databases"):
        said("restore", str(saved), "--replace")
    assert databases.names() == [name]


def test_nothing_is_restored_while_somebody_works_on_the_database(
    databases: Databases, source: str, saved: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(postgresql, "PATIENCE", 0.2)
    with (
        psycopg.connect(make_conninfo(databases.base, dbname=source)),
        pytest.raises(CommandError, match="in use: stop the server"),
    ):
        said("restore", str(saved), "--replace")
    assert databases.names() == [source]


def test_no_password_stands_in_a_command_line_or_in_what_is_said(
    databases: Databases, saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen, folder = tmp_path / "seen", tmp_path / "bin"
    folder.mkdir()
    for program in ("pg_dump", "pg_restore"):
        (folder / program).write_text(f'#!/bin/sh\necho "$0 $@" >> "{seen}"\nexec "{shutil.which(program)}" "$@"\n')
        (folder / program).chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    role = databases.role()
    name = databases.empty(owner=role)
    told = said("restore", str(saved)) + said("backup", str(tmp_path / "again.dump"))
    databases.use(name, user=role, password=f"not {PASSWORD}")
    with pytest.raises(CommandError, match="password authentication failed") as failed:
        said("backup", str(tmp_path / "third.dump"))
    commands = seen.read_text()
    assert "--snapshot=" in commands
    assert "--single-transaction" in commands
    assert PASSWORD not in commands + told + str(failed.value)


def test_a_trial_that_a_killed_process_has_left_goes_at_the_next_one(
    databases: Databases, source: str, tmp_path: Path
) -> None:
    old, young = (f"{postgresql.TRIAL}{moment}_0" for moment in ("20200101000000", "20990101000000"))
    for name in (old, young):
        databases.ask(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    said("backup", str(tmp_path / "cup.dump"))
    assert databases.names() == sorted([source, young])


def test_a_backup_without_a_name_is_kept_by_the_rule_when_something_has_changed(
    databases: Databases, source: str, settings: Settings, tmp_path: Path
) -> None:
    settings.BACKUPS_DIR = folder = tmp_path / "backups"
    assert f"There are no copies in {folder}" in said("restore")
    assert "and checked: 2 tournaments" in said("backup")
    [copy] = copies_in(folder)
    assert copy.name.endswith("Z-asked.dump")
    assert f"Nothing has changed since {folder / copy.name} was saved" in said("backup")
    assert list(copies_in(folder)) == [copy]
    (folder / "20200101T000000000Z-asked.dump").write_bytes(b"PGDMP")
    (folder / "20200101T000000000Z-asked.sqlite3").write_bytes(b"of another kind")
    databases.ask("UPDATE tournaments_tournament SET place = 'зал'", name=source)
    said("backup")
    newest, second = copies_in(folder)
    assert second == copy, "what is too old has gone"
    assert (folder / "20200101T000000000Z-asked.sqlite3").exists()
    assert f"{folder / newest.name}  {newest.moment:%Y-%m-%d %H:%M} UTC, asked," in said("restore")
    databases.empty()
    said("restore", "newest")
    assert dumped(tmp_path / "again.dump") == contents(folder / newest.name)
