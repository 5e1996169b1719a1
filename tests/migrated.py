"""An empty database with every migration, made by the first of a run's processes that needs one and copied by the
others: to make one takes five seconds of processor, to copy it a hundredth of one."""

import sqlite3
import uuid
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from django.core import management
from django.db.backends.base.creation import BaseDatabaseCreation
from pytest_django import DjangoDbBlocker

from tests.journeys.made_once import alone

FILE: Final = "migrated.sqlite3"
NAME: Final = "migrated.name"
"""Where the name of the one on PostgreSQL stands."""


def run_folder(factory: pytest.TempPathFactory) -> Path:
    """The folder for temporary files that all processes of a run share."""
    folder = factory.getbasetemp()
    return folder.parent if folder.name.startswith("popen-") else folder


@contextmanager
def migrated_once(folder: Path, blocker: DjangoDbBlocker) -> Iterator[None]:
    """Within the block only the first test database is made by migrations. On PostgreSQL its copy goes with the process
    that has made it; whoever comes later makes one anew."""
    create: Callable[..., str] = BaseDatabaseCreation.create_test_db
    made: list[_OnSQLite | _OnPostgres] = []

    def create_test_db(creation: BaseDatabaseCreation, *how: Any, **options: Any) -> str:
        connection: Any = creation.connection
        kept = (_OnSQLite if connection.vendor == "sqlite" else _OnPostgres)(connection, folder)
        call: Callable[..., Any] = management.call_command

        def put_in(command: str, *words: Any, **more: Any) -> None:
            if command == "migrate":
                kept.put_in()
            else:
                call(command, *words, **more)

        with alone(folder / "migrated.lock"), pytest.MonkeyPatch.context() as patch:
            if kept.exists():
                patch.setattr(management, "call_command", put_in)
                return create(creation, *how, **options)
            name = create(creation, *how, **options)
            kept.keep()
            made.append(kept)
            return name

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseDatabaseCreation, "create_test_db", create_test_db)
        yield
    for kept in made:
        with alone(folder / "migrated.lock"), blocker.unblock():
            kept.forget()


class _OnSQLite:
    def __init__(self, connection: Any, folder: Path) -> None:
        self._connection, self._file = connection, folder / FILE

    def exists(self) -> bool:
        return self._file.exists()

    def put_in(self) -> None:
        self._connection.ensure_connection()
        with closing(sqlite3.connect(self._file)) as file:
            file.backup(self._connection.connection)

    def keep(self) -> None:
        with closing(sqlite3.connect(self._file)) as file:
            self._connection.connection.backup(file)

    def forget(self) -> None:
        """It goes with the run's folder."""


class _OnPostgres:
    def __init__(self, connection: Any, folder: Path) -> None:
        self._connection, self._note = connection, folder / NAME

    def exists(self) -> bool:
        return self._note.exists()

    def put_in(self) -> None:
        own = self._connection.settings_dict["NAME"]
        self._ask(f'DROP DATABASE "{own}"', f'CREATE DATABASE "{own}" TEMPLATE "{self._note.read_text()}"')

    def keep(self) -> None:
        name = f"migrated_{uuid.uuid4().hex[:12]}"
        self._ask(f'CREATE DATABASE "{name}" TEMPLATE "{self._connection.settings_dict["NAME"]}"')
        self._note.write_text(name)

    def forget(self) -> None:
        self._ask(f'DROP DATABASE "{self._note.read_text()}"')
        self._note.unlink()

    def _ask(self, *statements: str) -> None:
        """A database can be copied while nobody is in it, not even a connection that waits to be used again."""
        self._connection.close()
        self._connection.close_pool()
        with self._connection._nodb_cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)
