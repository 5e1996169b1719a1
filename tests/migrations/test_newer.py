"""A database of a newer program is refused before anything is written."""

import os
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from script.lib.console import ROOT
from script.lib.states import newest, unpack
from tournaments.management import preparation, upgrading

NEWER = "0999_what_nobody_knows_yet"
STARTS = [
    ("manage.py", "serve", "--port", "PORT"),
    ("manage.py", "migrate"),
    ("manage.py", "migrate", "--plan"),
    ("-c", "import config.asgi"),
]


def of_a_newer_program(folder: Path, state: str) -> Path:
    """A database of that state which a newer program has had."""
    database = folder / "db.sqlite3"
    unpack(state, database)
    with sqlite3.connect(database) as kept:
        kept.execute("PRAGMA journal_mode=WAL")
        kept.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', ?, '2030-01-01')", [NEWER]
        )
    kept.close()
    return database


def free_port() -> str:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


def run(folder: Path, *command: str, sent: str = "") -> subprocess.CompletedProcess[str]:
    surroundings = os.environ | {"DATA_DIR": str(folder), "DATABASE_URL": f"sqlite:///{folder / 'db.sqlite3'}"}
    surroundings |= {"DJANGO_SETTINGS_MODULE": "config.settings"}
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=surroundings, input=sent, capture_output=True, text=True, check=False,
        timeout=120,  # a server that starts after all would go on for ever
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.one_database
@pytest.mark.parametrize("command", STARTS, ids=" ".join)
def test_no_start_touches_the_database_of_a_newer_program(command: tuple[str, ...], tmp_path: Path) -> None:
    database = of_a_newer_program(tmp_path, "0012_signatures")  # something to apply and to rename, if not refused
    before = database.read_bytes()
    done = run(tmp_path, *(free_port() if word == "PORT" else word for word in command))
    assert done.returncode == 1
    said = done.stderr.splitlines()[-1]
    assert f"was made by a newer version of the program: it has tournaments.{NEWER}" in said
    assert said.endswith("Start the newer version, or use a backup that this version made.")
    assert database.read_bytes() == before


@pytest.mark.slow
@pytest.mark.one_database
@pytest.mark.parametrize("state", ["0026_envelopes", None], ids=["older", "empty"])
def test_uvicorn_does_not_start_on_a_database_that_nobody_has_upgraded(state: str | None, tmp_path: Path) -> None:
    """Its pages would fail one by one, and to ``/healthz/`` it would look well."""
    if state:
        unpack(state, tmp_path / "db.sqlite3")
    start = ("-c", "import config.asgi; print('serving')")
    done = run(tmp_path, *start)
    assert (done.returncode, done.stdout) == (1, "")
    said = done.stderr.splitlines()[-1]
    assert "The database is older than the program" in said
    assert "manage.py migrate" in said
    assert run(tmp_path, "manage.py", "migrate").returncode == 0
    done = run(tmp_path, *start)
    assert (done.returncode, done.stdout) == (0, "serving\n"), done.stderr


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


EVERY_COMMAND = """
import sys
import django
from django.core.management import call_command, get_commands
django.setup()
for words in [line.split() for line in sys.stdin.read().splitlines()]:
    try:
        call_command(*words)
        print(*words, "did its work")
    except BaseException as error:
        print(words[0], type(error).__name__, error)
print(*sorted(name for name, app in get_commands().items() if app == "tournaments"))
"""
WORDS = {
    "addresses": "",
    "check_tournament": "",
    "create_organiser": "olga --generate",
    "export_tournament": "cup",
    "import_matches": "{folder}/matches.csv --tournament cup",
    "import_tournament": "{folder}/cup.json",
    "import_photos": "cup {folder}/photos.zip",
    "load_demo": "",
    "simulate": "--teams 2 --tours 1",
    "standings": "cup",
    "verify_audit": "--all",
    "log_ins": "",
    "remove_second_step": "olga",
    "axes_reset": "",
    "changepassword": "olga",
    "clearsessions": "",
    "createsuperuser": "--noinput --username olga --email olga@example.org",
    "shell": "--command Tournament.objects.count()",
}
"""Commands that work on the database → their words."""
ELSEWHERE = {"backup", "compile_translations", "migrate", "restore", "serve", "write_generated"}
"""Ours that are tried by themselves, or ask nothing of a database."""


@pytest.mark.slow
@pytest.mark.one_database
def test_no_command_touches_the_database_of_a_newer_program(tmp_path: Path) -> None:
    database = of_a_newer_program(tmp_path, newest())
    (tmp_path / "matches.csv").write_text("tour,room,team_a,team_b,points_a,points_b\n1,1,A,B,1,0\n")
    (tmp_path / "cup.json").write_text("{}")
    before = database.read_bytes()
    lines = "\n".join(f"{name} {words.format(folder=tmp_path)}" for name, words in WORDS.items())
    done = run(tmp_path, "-c", EVERY_COMMAND, sent=lines)
    *told, ours = done.stdout.splitlines()
    asked = [line for line in told if "CommandError This database was made by a newer version of the program" in line]
    assert [line.split()[0] for line in asked] == list(WORDS), done.stdout + done.stderr
    assert set(ours.split()) <= WORDS.keys() | ELSEWHERE, "a new command: say here how it is called"
    assert database.read_bytes() == before
