"""``manage.py backup`` and ``manage.py restore``, on databases that have something in them."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from pytest_django import DjangoDbBlocker

from script.lib.console import ROOT
from script.lib.states import newest, unpack
from tests.scripts.test_server import environment, free_port, until
from tournaments.management import backups

pytestmark = pytest.mark.one_database
STATE = newest()
ADDED = "INSERT INTO tournaments_room (name, position, tournament_id) VALUES ('новый', 9, 1)"


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, django_db_blocker: DjangoDbBlocker) -> Iterator[Path]:
    """A cup under way and a tournament of persons, in a file of their own that is written as a server does it."""
    path = tmp_path / "data" / "db.sqlite3"
    path.parent.mkdir()
    unpack(STATE, path)
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA journal_mode=WAL")
    monkeypatch.setattr(backups, "database_file", lambda: path)
    with django_db_blocker.unblock():  # of the tests' own database nothing is asked
        yield path


def said(command: str, *words: str) -> str:
    out = StringIO()
    call_command(command, *words, stdout=out)
    return out.getvalue()


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as file:
        return list(file.iterdump())


def changed(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as file, file:
        for statement in statements:
            file.execute(statement)


def beside(path: Path) -> list[str]:
    """The files of its folder, but for the mark of those who work on a database."""
    return sorted(name.name for name in path.parent.iterdir() if not name.name.endswith("-in-use"))


def test_a_backup_is_one_file_with_every_row_for_this_user_alone(database: Path, tmp_path: Path) -> None:
    target = tmp_path / "kept" / "backup.sqlite3"
    target.parent.mkdir()
    told = said("backup", str(target))
    assert f"Saved to {target} and checked: 2 tournaments, 8 matches, 115 entries in logs;" in told
    assert "secret_key" in told
    assert dump(target) == dump(database)
    assert beside(target) == ["backup.sqlite3"]
    assert target.stat().st_mode & 0o777 == 0o600


def test_a_backup_waits_for_no_writer_and_holds_what_was_committed(database: Path, tmp_path: Path) -> None:
    before, target = dump(database), tmp_path / "backup.sqlite3"
    with closing(sqlite3.connect(database, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute(ADDED)
        said("backup", str(target))
        writer.execute("COMMIT")
        assert dump(target) == before
        said("backup", str(target), "--replace")
    assert len(dump(target)) == len(before) + 1


def test_no_file_is_overwritten_unless_asked_for(database: Path, tmp_path: Path) -> None:
    target = tmp_path / "letter.txt"
    target.write_text("a letter to the organiser")
    with pytest.raises(CommandError, match="exists already: choose another name, or say --replace"):
        said("backup", str(target))
    assert target.read_text() == "a letter to the organiser"
    said("backup", str(target), "--replace")
    assert dump(target) == dump(database)


@pytest.mark.parametrize("where", ["missing/backup.sqlite3", "."])
def test_a_place_that_cannot_be_written_is_told(database: Path, tmp_path: Path, where: str) -> None:
    with pytest.raises(CommandError, match="name a file in a folder that exists"):
        said("backup", str(tmp_path / where))


def test_a_damaged_database_gives_no_backup(database: Path, tmp_path: Path) -> None:
    _damage(database)
    with pytest.raises(CommandError, match=r"damaged|cannot be"):
        said("backup", str(tmp_path / "backup.sqlite3"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data"]


def test_rows_that_belong_to_nothing_give_no_backup(database: Path, tmp_path: Path) -> None:
    changed(
        database,
        "PRAGMA foreign_keys=OFF",
        "DELETE FROM tournaments_team WHERE id IN (SELECT min(id) FROM tournaments_team)",
    )
    with pytest.raises(CommandError, match="rows which are not there"):
        said("backup", str(tmp_path / "backup.sqlite3"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data"]


def test_a_log_that_is_not_whole_is_saved_and_told_but_not_restored(database: Path, tmp_path: Path) -> None:
    target = tmp_path / "backup.sqlite3"
    changed(database, "UPDATE tournaments_auditentry SET reason = 'x' WHERE number = 2 AND tournament_id = 1")
    with pytest.raises(CommandError, match="The log of cup is not whole, in the database as in the file"):
        said("backup", str(target))
    assert dump(target) == dump(database)
    with pytest.raises(CommandError, match=r"The log of cup in .* is not whole: choose another backup"):
        said("restore", str(target), "--replace")


def test_a_backup_comes_back_and_the_former_database_is_kept(database: Path, tmp_path: Path) -> None:
    target, before = tmp_path / "backup.sqlite3", dump(database)
    said("backup", str(target))
    database.chmod(0o640)
    changed(database, ADDED)
    after = dump(database)
    with pytest.raises(CommandError, match="exists already"):
        said("restore", str(target))
    assert dump(database) == after
    told = said("restore", str(target), "--replace")
    assert "Restored and checked: 2 tournaments, 8 matches, 115 entries in logs." in told
    [kept] = [name for name in beside(database) if name.startswith("db-before-")]
    assert kept in told
    assert (dump(database), dump(database.with_name(kept))) == (before, after)
    assert beside(database) == [kept, "db.sqlite3"]
    assert database.stat().st_mode & 0o777 == 0o640
    assert dump(target) == before


def test_a_backup_comes_back_where_there_is_no_database_or_a_damaged_one(database: Path, tmp_path: Path) -> None:
    target, before = tmp_path / "backup.sqlite3", dump(database)
    said("backup", str(target))
    database.unlink()
    said("restore", str(target))
    assert dump(database) == before
    database.write_bytes(b"no database at all")
    said("restore", str(target), "--replace")
    assert dump(database) == before
    [kept] = [path for path in database.parent.iterdir() if path.name.startswith("db-before-")]
    assert kept.read_bytes() == b"no database at all"


def test_what_a_damaged_database_has_not_written_into_its_file_goes_aside_with_it(tmp_path: Path) -> None:
    """SQLite would take it for the log of the file that comes in its place."""
    for name in ("db.sqlite3", "db.sqlite3-wal", "made"):
        (tmp_path / name).write_text(name)
    kept = backups._set_aside(tmp_path / "db.sqlite3", tmp_path / "made")
    assert kept.read_text() == "db.sqlite3"
    assert kept.with_name(f"{kept.name}-wal").read_text() == "db.sqlite3-wal"
    assert not (tmp_path / "db.sqlite3-wal").exists()


NEWER = "INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', '0999_later', '2030-01-01')"


def _damage(path: Path) -> None:
    content = path.read_bytes()
    middle = len(content) // 2
    path.write_bytes(content[:middle] + b"\xff" * 20_000 + content[middle + 20_000 :])


def _strange(path: Path) -> None:
    path.unlink()
    changed(path, "CREATE TABLE letters (text)")


@pytest.mark.parametrize(
    ("spoilt", "sentence"),
    [
        (_damage, "damaged|cannot be"),
        (lambda path: path.write_text("a letter to the organiser"), "file is not a database"),
        (lambda path: path.write_bytes(path.read_bytes()[:50_000]), "damaged|cannot be"),
        (_strange, "a database, but not of this program"),
        (lambda path: changed(path, NEWER), r"a newer version of the program: it has tournaments\.0999_later"),
        (lambda path: path.unlink(), "There is no file"),
    ],
    ids=["damaged", "text", "cut off", "another's", "newer", "missing"],
)
def test_what_is_no_whole_backup_of_this_program_replaces_nothing(
    database: Path, tmp_path: Path, spoilt: Callable[[Path], Any], sentence: str
) -> None:
    target, before = tmp_path / "backup.sqlite3", dump(database)
    said("backup", str(target))
    spoilt(target)
    with pytest.raises(CommandError, match=sentence):
        said("restore", str(target), "--replace")
    assert dump(database) == before
    assert beside(database) == ["db.sqlite3"]


def test_the_database_itself_is_no_backup(database: Path) -> None:
    with pytest.raises(CommandError, match="the database itself: name a backup"):
        said("restore", str(database), "--replace")


@pytest.mark.parametrize("ending", ["", "-wal"])
def test_no_backup_is_made_in_the_place_of_the_database(database: Path, ending: str) -> None:
    with closing(sqlite3.connect(database)) as other:
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("SELECT count(*) FROM tournaments_room").fetchone()
        target, before = database.with_name(f"db.sqlite3{ending}"), database.stat().st_ino
        with pytest.raises(CommandError, match="the database itself: name another one"):
            said("backup", str(target), "--replace")
        assert database.stat().st_ino == before


def test_nothing_is_restored_while_another_program_has_the_database_open(database: Path, tmp_path: Path) -> None:
    target = tmp_path / "backup.sqlite3"
    said("backup", str(target))
    changed(database, ADDED)
    before = dump(database)
    with closing(sqlite3.connect(database)) as other:
        other.execute("SELECT count(*) FROM tournaments_room").fetchone()
        with pytest.raises(CommandError, match="in use: stop the server"):
            said("restore", str(target), "--replace")
    assert dump(database) == before


def test_nothing_is_restored_while_a_server_works_that_nobody_has_asked_yet(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has the database closed until the first request comes."""

    class OnFile:
        vendor, settings_dict = "sqlite", {"NAME": str(database)}
        is_in_memory_db = close = staticmethod(lambda: False)

    monkeypatch.setattr(backups, "connection", OnFile())
    target = tmp_path / "backup.sqlite3"
    unpack(STATE, target)
    with backups.in_use(), pytest.raises(CommandError, match="in use: stop the server"):
        said("restore", str(target), "--replace")
    assert beside(database) == ["db.sqlite3"]


def test_a_backup_of_an_earlier_state_is_made_and_restored(database: Path, tmp_path: Path) -> None:
    """Before the upgrade is when people make one, often with the new program there already."""
    target = tmp_path / "backup.sqlite3"
    database.unlink()
    unpack("0003_audit_by_subject", database)
    assert "1 tournaments, 12 matches, 204 entries in logs" in said("backup", str(target))
    before = dump(database)
    database.unlink()
    said("restore", str(target))
    assert dump(database) == before


@pytest.mark.slow
def test_a_running_server_is_saved_from_and_not_replaced(tmp_path: Path) -> None:
    surroundings = environment(tmp_path)
    unpack(STATE, tmp_path / "db.sqlite3")

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "manage.py", *words]
        return subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=False)

    port = free_port()
    command = [sys.executable, "manage.py", "serve", "--no-demo", "--port", str(port)]
    with subprocess.Popen(command, cwd=ROOT, env=surroundings, stdout=subprocess.PIPE, text=True) as server:
        until(server, f":{port}")
        assert run("backup", str(tmp_path / "backup.sqlite3")).returncode == 0
        refused = run("restore", str(tmp_path / "backup.sqlite3"), "--replace")
        assert (refused.returncode, "The database is in use: stop the server" in refused.stderr) == (1, True)
        server.send_signal(signal.SIGINT)
        assert server.wait(timeout=120) == 0
    assert run("restore", str(tmp_path / "backup.sqlite3"), "--replace").returncode == 0
    assert run("check_tournament").stdout.count(": whole – ") == 2


def test_a_backup_of_a_postgresql_server_is_told_from_a_damaged_one(database: Path, tmp_path: Path) -> None:
    target, before = tmp_path / "cup.dump", dump(database)
    target.write_bytes(b"PGDMP\x01\x0e\x00" + b"x" * 5000)
    with pytest.raises(CommandError, match="a backup of a PostgreSQL database, and this database is a file of SQLite"):
        said("restore", str(target), "--replace")
    assert dump(database) == before
    assert beside(database) == ["db.sqlite3"]


def test_two_threads_that_write_the_same_file_do_not_disturb_each_other(tmp_path: Path) -> None:
    def other() -> None:
        with backups.unfinished(tmp_path / "note") as made:
            os.replace(made, tmp_path / "note")

    with backups.unfinished(tmp_path / "note") as made:
        with ThreadPoolExecutor() as threads:
            threads.submit(other).result()
        assert made.exists()
        os.replace(made, tmp_path / "note")
    assert os.listdir(tmp_path) == ["note"]
