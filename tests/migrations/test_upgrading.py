"""One process at a time brings a database up to date, with a copy of what was."""

import json
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError
from django.db import ProgrammingError

from script.lib.console import ROOT
from script.lib.states import unpack
from tests.migrations.test_newer import run
from tests.processes.test_durable import environment
from tournaments.keeping.read import UNCHECKED, copies_in
from tournaments.keeping.rules import Reason
from tournaments.management import preparation, upgrading
from tournaments.management.commands.serve import Command

FULL_DISK = """
import django; django.setup()
from tournaments.management import copies
from tournaments.management.commands.serve import Command
copies.has_room = lambda free, size: False
Command()._migrate()
"""
LONG = 300
"""Seconds that a test waits for what must come."""


def recorded(database: Path) -> set[str]:
    with closing(sqlite3.connect(database)) as file:
        return {name for (name,) in file.execute("SELECT name FROM django_migrations WHERE app = 'tournaments'")}


@pytest.mark.django_db
@pytest.mark.both_databases
def test_the_second_waits_until_the_first_has_done_its_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upgrading, "database_file", lambda: tmp_path / "db.sqlite3")
    waiting, order = threading.Event(), []

    def second() -> None:
        with upgrading.one_at_a_time(waiting.set):
            order.append("second")

    thread = threading.Thread(target=second)
    with upgrading.one_at_a_time(lambda: order.append("waited")):
        thread.start()
        assert waiting.wait(LONG)
        order.append("first")
    thread.join()
    assert order == ["first", "second"]


@pytest.mark.slow
@pytest.mark.one_database
def test_migrate_waits_for_another_process_then_sees_what_is_left_and_copies_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "db.sqlite3"
    unpack("0026_envelopes", database)
    before = recorded(database)
    monkeypatch.setattr(upgrading, "database_file", lambda: database)
    with upgrading.one_at_a_time(lambda: None):
        command = [sys.executable, "manage.py", "migrate"]
        surroundings = environment(tmp_path, DATABASE_URL=f"sqlite:///{database}")
        other = subprocess.Popen(command, cwd=ROOT, env=surroundings, stderr=subprocess.PIPE, text=True)
        assert other.stderr is not None
        assert "Another process is bringing the database up to date" in other.stderr.readline()
        assert recorded(database) == before
    with other.stderr:
        assert (other.wait(LONG), other.stderr.read()) == (0, "")
    assert recorded(database) > before
    [copy] = copies_in(tmp_path / "backups", UNCHECKED)
    assert copy.reason is Reason.UPGRADE
    assert recorded(tmp_path / "backups" / f"{copy.name}{UNCHECKED}") == before


@pytest.mark.django_db
@pytest.mark.both_databases
def test_who_finds_that_another_server_has_done_it_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def migrate() -> bool:
        raise ProgrammingError('relation "tournaments_review" already exists')

    monkeypatch.setattr(preparation, "migrate", migrate)
    Command()._migrate()
    assert capsys.readouterr().out == "Database brought up to date by another server.\n"
    monkeypatch.setattr(upgrading, "is_current", lambda: False)
    with pytest.raises(CommandError, match="start with your last backup"):
        Command()._migrate()


@pytest.mark.slow
@pytest.mark.one_database
def test_an_upgrade_without_a_copy_is_told_although_the_problem_is_known(tmp_path: Path) -> None:
    """The log has told it once, days ago perhaps; the upgrade is where it matters."""
    unpack("0026_envelopes", tmp_path / "db.sqlite3")
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "state.json").write_text(json.dumps({"problem": "room"}))
    done = run(tmp_path, "-c", FULL_DISK)
    assert (done.returncode, done.stdout) == (0, "Database brought up to date.\n")
    assert "No backup copy was made first" in done.stderr
