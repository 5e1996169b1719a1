"""Databases of the tests' PostgreSQL server, for what works on a whole one."""

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from secrets import token_hex
from typing import Any

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from pytest_django import DjangoDbBlocker, Settings

from tests.conftest import make_cast
from tests.management.test_keeper import draw
from tournaments.kernel.database import notices_address
from tournaments.kernel.write import about_to
from tournaments.management import postgresql
from tournaments.management.keeper import Keeper

PASSWORD = "an invented secret"
PATIENCE = 120.0
"""Seconds: on a busy machine everything takes its time."""


class Databases:
    """Databases of the tests' server beside that of the tests, and which of them the commands work on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.base = notices_address() or ""
        self.own = conninfo_to_dict(self.base)["dbname"]
        self.mark = f"backup_{token_hex(4)}_"
        self._monkeypatch = monkeypatch
        monkeypatch.setattr(postgresql, "TRIAL", f"{self.mark}trial_")

    def empty(self, owner: str | None = None) -> str:
        """A new one, which the commands work on from now on."""
        name = f"{self.mark}{token_hex(4)}"
        owned = sql.SQL(" OWNER {}").format(sql.Identifier(owner)) if owner else sql.SQL("")
        self.ask(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)) + owned)
        self.use(name, **({"user": owner, "password": PASSWORD} if owner else {}))
        return name

    def use(self, name: Any = None, **more: str) -> None:
        """That one, or the tests' own."""
        self._monkeypatch.setattr(
            postgresql, "notices_address", lambda: make_conninfo(self.base, dbname=name or self.own, **more)
        )

    def role(self) -> str:
        """One that may create no databases."""
        name = f"{self.mark}role"
        self.ask(sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(sql.Identifier(name), PASSWORD))
        return name

    def ask(self, *statements: Any, name: Any = None) -> list[Any]:
        """The rows that the last of the statements has."""
        with psycopg.connect(make_conninfo(self.base, dbname=name or self.own), autocommit=True) as opened:
            for statement in statements[:-1]:
                opened.execute(statement)
            done = opened.execute(statements[-1])
            return done.fetchall() if done.description else []

    def names(self) -> list[str]:
        asked = "SELECT datname FROM pg_database WHERE starts_with(datname, {}) ORDER BY 1"
        return [name for (name,) in self.ask(sql.SQL(asked).format(self.mark))]

    def tables(self, name: str) -> list[Any]:
        return self.ask(postgresql.OWN_TABLES, name=name)

    def clear(self) -> None:
        for name in self.names():
            self.ask(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
        asked = sql.SQL("SELECT rolname FROM pg_roles WHERE starts_with(rolname, {})").format(self.mark)
        for (name,) in self.ask(asked):
            self.ask(sql.SQL("DROP ROLE {}").format(sql.Identifier(name)))


@pytest.fixture(scope="module")
def cup(django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of a cup with an entry in its log. The tests' own database stays as it is."""
    folder = tmp_path_factory.mktemp("cup")
    with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as patched:
        databases = Databases(patched)
        said("backup", str(folder / "nothing.dump"))
        name = databases.empty()
        said("restore", str(folder / "nothing.dump"))
        with of_django(name):
            draw(make_cast(), "a draw")
        said("backup", str(folder / "cup.dump"))
        databases.clear()
    return folder / "cup.dump"


@contextmanager
def of_django(name: str) -> Iterator[None]:
    """Rows are written into that database."""
    own = connection.settings_dict["NAME"]
    _move(name)
    try:
        yield
    finally:
        _move(own)


def _move(name: str) -> None:
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]
    connection.settings_dict["NAME"] = name


@pytest.fixture
def databases(cup: Path, monkeypatch: pytest.MonkeyPatch, django_db_blocker: DjangoDbBlocker) -> Iterator[Databases]:
    with django_db_blocker.unblock():
        made = Databases(monkeypatch)
        yield made
        made.clear()


@pytest.fixture
def saved(cup: Path, tmp_path: Path) -> Path:
    """The backup, to do with as one likes."""
    return Path(shutil.copy(cup, tmp_path / "cup.dump"))


@pytest.fixture
def source(databases: Databases, cup: Path) -> str:
    """A database with the cup, which the commands work on."""
    name = databases.empty()
    said("restore", str(cup))
    return name


@pytest.fixture
def folder(settings: Settings, tmp_path: Path) -> Path:
    """Of the copies that a server makes."""
    settings.BACKUPS, settings.DATA_DIR = True, tmp_path
    settings.BACKUPS_DIR = tmp_path / "backups"
    return tmp_path / "backups"


@pytest.fixture
def keeping(source: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Keeper]:
    """What a serving process does before a risky change of the cup. A dump of the lowest priority would get no time at
    all beside the other parts of a run of all tests."""
    monkeypatch.setattr(postgresql, "LOWEST", 0)
    working = Keeper()
    with of_django(source):
        about_to.connect(working.copy_before)
        yield working
        about_to.disconnect(working.copy_before)
        working._stop.set()
        ended(working)


def ended(working: Keeper) -> None:
    for thread in [thread for thread in threading.enumerate() if thread.name == "dump"]:
        thread.join(PATIENCE)
        assert not thread.is_alive()
    assert not working._storing


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """A ``pg_dump`` that does these lines of a shell; ``$real`` in them is the real one."""
    bins = tmp_path / "bin"
    bins.mkdir()
    real = shutil.which("pg_dump")

    def put(lines: str, name: str = "pg_dump") -> None:
        (bins / name).write_text(f'#!/bin/sh\nreal="{real}"\n{lines}\n')
        (bins / name).chmod(0o755)

    monkeypatch.setenv("PATH", f"{bins}:{os.environ['PATH']}")
    return put


def said(command: str, *words: str) -> str:
    out = StringIO()
    call_command(command, *words, stdout=out)
    return out.getvalue()
