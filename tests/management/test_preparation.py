"""What is made ready before the server answers, and that a second time there is nothing to do."""

import errno
import os
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from pytest_django import Settings

from script.lib.console import ROOT
from script.lib.states import unpack
from tests import factories as make
from tournaments.keeping.read import UNCHECKED, copies_in
from tournaments.keeping.rules import Reason
from tournaments.management import preparation
from tournaments.management.commands.serve import _refused, _url


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
    (folder / "static").mkdir()


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


def test_an_address_of_the_newer_kind_is_written_in_brackets() -> None:
    assert (_url("::1", 80), _url("127.0.0.1", 80)) == ("http://[::1]:80", "http://127.0.0.1:80")


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
