"""A database of a newer program is refused before anything is written."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from script.lib.console import ROOT
from script.lib.states import unpack
from tournaments.management import preparation, upgrading

NEWER = "0999_what_nobody_knows_yet"
STARTS = [
    ("manage.py", "serve", "--port", "0"),
    ("manage.py", "migrate"),
    ("manage.py", "migrate", "--plan"),
    ("-c", "import config.asgi"),
]


@pytest.mark.slow
@pytest.mark.one_database
@pytest.mark.parametrize("command", STARTS, ids=" ".join)
def test_no_start_touches_the_database_of_a_newer_program(command: tuple[str, ...], tmp_path: Path) -> None:
    database = tmp_path / "db.sqlite3"
    unpack("0012_signatures", database)  # with something to apply, and a name to put right, if it were not refused
    with sqlite3.connect(database) as kept:
        kept.execute("PRAGMA journal_mode=WAL")
        kept.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', ?, '2030-01-01')", [NEWER]
        )
    kept.close()
    before = database.read_bytes()
    surroundings = os.environ | {"DATA_DIR": str(tmp_path), "DATABASE_URL": f"sqlite:///{database}"}
    surroundings |= {"DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(  # a server that starts after all would go on for ever
        [sys.executable, *command], cwd=ROOT, env=surroundings, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 1
    said = done.stderr.splitlines()[-1]
    assert f"was made by a newer version of the program: it has tournaments.{NEWER}" in said
    assert said.endswith("Start the newer version, or use a backup that this version made.")
    assert database.read_bytes() == before


@pytest.mark.django_db
@pytest.mark.both_databases
@pytest.mark.parametrize(("app", "name"), [("tournaments", NEWER), ("tournaments", "0003_draft"), ("axes", NEWER)])
def test_a_migration_that_nobody_knows_is_refused(app: str, name: str) -> None:
    MigrationRecorder(connection).record_applied(app, name)
    with pytest.raises(CommandError, match=rf"it has {app}\.{name},"):
        preparation.migrate()
    with pytest.raises(CommandError, match="newer version"):
        call_command("migrate", verbosity=0)


@pytest.mark.django_db
@pytest.mark.both_databases
def test_what_a_package_has_squashed_and_what_is_no_app_any_more_are_not_newer() -> None:
    recorder = MigrationRecorder(connection)
    recorder.record_applied("axes", "0001_first_of_many")
    recorder.record_applied("an_app_that_was_taken_out", "0007_last")
    upgrading.refuse_newer()
    assert preparation.migrate() is False
