"""What is made ready before the server answers, and that a second time there is nothing to do."""

import errno
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import psycopg
import pytest
from django.conf import settings as django_settings
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import DatabaseError, OperationalError, connection
from pytest_django import Settings

from config import settings as project_settings
from script.lib.console import ROOT
from script.lib.states import unpack
from tests import factories as make
from tests.kernel.test_queueing import caused, from_sqlite
from tournaments.keeping.read import UNCHECKED, copies_in
from tournaments.keeping.rules import Reason
from tournaments.management import preparation, serving
from tournaments.management.commands.serve import _refused, _unusable, _url

sqlite_only = pytest.mark.skipif(
    "sqlite" not in str(django_settings.DATABASES["default"]["ENGINE"]), reason="PostgreSQL's disk is its server's"
)


@pytest.mark.django_db
def test_a_database_of_today_is_left_alone() -> None:
    assert preparation.migrate() is False


@pytest.mark.django_db
def test_a_database_is_empty_until_there_is_a_tournament() -> None:
    assert preparation.is_empty()
    make.make_tournament()
    assert not preparation.is_empty()


@pytest.mark.django_db
def test_a_database_with_an_account_alone_is_not_empty() -> None:
    User.objects.create_user("olga")
    assert not preparation.is_empty()


def test_static_files_are_collected_once_and_again_when_they_have_gone(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.STATIC_ROOT = tmp_path / "static"
    collected: list[str] = []
    monkeypatch.setattr(preparation, "call_command", lambda name, **_: _collect(collected, name, tmp_path))
    assert preparation.collect_static() is True
    assert preparation.collect_static() is False
    (tmp_path / "static").rmdir()
    assert preparation.collect_static() is True
    assert collected == ["collectstatic", "collectstatic"]


def _collect(collected: list[str], name: str, folder: Path) -> None:
    collected.append(name)
    (folder / "static").mkdir(exist_ok=True)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (OSError(errno.EADDRINUSE, "taken"), "Port 80 on h is in use: stop the other program, or choose another"),
        (OSError(errno.EACCES, "forbidden"), "Port 80 needs more rights than this user has"),
        (OSError(errno.EADDRNOTAVAIL, "elsewhere"), "'h' is not an address of this machine"),
        (socket.gaierror(socket.EAI_NONAME, "unknown"), "'h' is not an address of this machine"),
        (OSError(errno.ENETDOWN, "no network"), "h:80 cannot be listened on: no network."),
    ],
)
def test_a_port_that_cannot_be_had_comes_with_what_to_do(error: OSError, sentence: str) -> None:
    assert _refused(error, "h", 80).startswith(sentence)


@pytest.mark.parametrize("port", ["0", "65536", "99999", "-1", "http", "²", ""])
def test_a_port_that_there_is_not_is_refused_and_no_other_one_is_taken(
    port: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "open_socket", lambda *_: pytest.fail("listens"))
    with pytest.raises(CommandError, match="is not a port: a number from 1 to 65535 is needed"):
        call_command("serve", f"--port={port}")


def test_an_address_of_the_newer_kind_is_written_in_brackets() -> None:
    assert (_url("::1", 80), _url("127.0.0.1", 80)) == ("http://[::1]:80", "http://127.0.0.1:80")


@sqlite_only
@pytest.mark.django_db(transaction=True)
def test_a_database_that_cannot_be_written_is_noticed_before_anybody_enters_a_result() -> None:
    preparation.require_writable()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = ON")
        with pytest.raises(DatabaseError) as refused:
            preparation.require_writable()
        cursor.execute("PRAGMA query_only = OFF")
    said = _unusable(refused.value)
    assert said.startswith("Not started: the database cannot be written (attempt to write a readonly database).")
    assert "DATABASE_URL" not in said


def test_a_full_disk_is_called_so() -> None:
    full = caused(OperationalError("database or disk is full"), from_sqlite(sqlite3.SQLITE_FULL))
    assert _unusable(full).startswith("Not started: the disk is full (database or disk is full). Free some space")
    other = caused(OperationalError("connection refused"), psycopg.OperationalError("connection refused"))
    assert _unusable(other) == "The database cannot be used: connection refused. Check DATABASE_URL."


def test_a_disk_that_will_soon_be_full_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    free = SimpleNamespace(free=preparation.ENOUGH)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: free)
    assert preparation.room_warning() == ""
    free.free -= 1
    assert preparation.room_warning().startswith("Only 199 MB are free on the disk of ")


def test_what_the_address_of_the_database_says_of_tls_is_heeded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://olga:secret@db.example/cup?sslmode=verify-full")
    options = project_settings._database()["OPTIONS"]
    assert options["sslmode"] == "verify-full"
    assert options["pool"]["min_size"] == 1


def test_a_key_that_a_full_disk_left_empty_is_made_anew_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    monkeypatch.setattr(project_settings, "DATA_DIR", tmp_path)
    (tmp_path / "secret_key").touch()
    key = project_settings._secret_key()
    assert len(key) >= 50
    assert (project_settings._secret_key(), (tmp_path / "secret_key").stat().st_mode & 0o777) == (key, 0o600)
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_a_folder_that_takes_no_key_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.delenv("SECRET_KEY", raising=False)
    monkeypatch.setattr(project_settings, "DATA_DIR", tmp_path)
    monkeypatch.setattr(os, "link", full)
    with pytest.raises(SystemExit) as left:
        project_settings._secret_key()
    assert str(left.value).startswith(
        f"The secret key cannot be kept in {tmp_path}/secret_key: No space left on device."
    )
    assert list(tmp_path.iterdir()) == [], "no half of a key stays"


def test_static_files_that_a_crash_of_the_system_has_emptied_are_collected_again(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.STATIC_ROOT = tmp_path / "static"
    collected: list[str] = []
    monkeypatch.setattr(preparation, "call_command", lambda name, **_: _collect(collected, name, tmp_path))
    stamped: list[bool] = []
    monkeypatch.setattr(os, "sync", lambda: stamped.append((tmp_path / "static.sha256").exists()))
    assert preparation.collect_static() is True
    assert stamped == [False], "what is collected is on the disk before it is called collected"
    (tmp_path / "static" / "staticfiles.json").write_bytes(b"")
    assert preparation.collect_static() is True
    (tmp_path / "static" / "staticfiles.json").write_text('{"version": "1.1", "paths": {}}')
    assert preparation.collect_static() is False


@pytest.mark.slow
@pytest.mark.one_database
def test_before_an_upgrade_a_copy_is_made_of_what_was(tmp_path: Path) -> None:
    database = tmp_path / "db.sqlite3"
    unpack("0014_signatures", database)
    with closing(sqlite3.connect(database)) as file:
        before = list(file.iterdump())
    surroundings = os.environ | {"DATA_DIR": str(tmp_path), "DATABASE_URL": f"sqlite:///{database}"}
    surroundings |= {"DJANGO_SETTINGS_MODULE": "config.settings"}
    program = "import django; django.setup()\nfrom tournaments.management.preparation import migrate\n"
    for times in ("print(migrate())", "print(migrate(), migrate())"):
        subprocess.run([sys.executable, "-c", program + times], cwd=ROOT, env=surroundings, check=True)
    [copy] = copies_in(tmp_path / "backups", UNCHECKED)
    assert copy.reason is Reason.UPGRADE
    with closing(sqlite3.connect(tmp_path / "backups" / f"{copy.name}{UNCHECKED}")) as file:
        assert list(file.iterdump()) == before
