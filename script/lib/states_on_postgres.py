"""Run as a program: an SQLite file of an earlier state, row by row in an empty PostgreSQL database (``DATABASE_URL``).

``python -m script.lib.states_on_postgres FILE``. The tables are made by the migrations that the file says were applied
to it, in their order and none besides; they stay recorded under the names that they had then.
"""

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import django

NO_ROWS = "sqlite_sequence"
"""SQLite's own: the last number that each table has given."""


def main(file: Path) -> None:
    """Raises where the tables are not those of the file."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.db import connection, transaction

    with closing(sqlite3.connect(file)) as kept:
        _make_tables(kept.execute("SELECT app, name FROM django_migrations ORDER BY id").fetchall())
        with transaction.atomic(), connection.cursor() as cursor:  # rows may name others that come later
            for table, columns in _same_tables(kept, cursor):
                _copy_rows(kept, cursor, table, columns)
            _go_on_counting(kept, cursor)
    connection.close()


def _make_tables(applied: list[tuple[str, str]]) -> None:
    from django.db import connection
    from django.db.migrations.loader import MigrationLoader
    from django.db.migrations.recorder import MigrationRecorder
    from django.db.migrations.state import ProjectState

    from tournaments.management.upgrading import APP, RENAMED

    MigrationRecorder(connection).ensure_schema()
    loader = MigrationLoader(connection)
    state = ProjectState(real_apps=loader.unmigrated_apps)
    for app, name in applied:
        migration = loader.get_migration(app, RENAMED.get(name, name) if app == APP else name)
        with connection.schema_editor(atomic=migration.atomic) as editor:
            state = migration.apply(state, editor)


def _same_tables(kept: sqlite3.Connection, cursor: Any) -> list[tuple[str, list[str]]]:
    """Every table with its columns; ValueError where the file has others."""
    from django.db import connection

    made = {
        table: {column.name for column in connection.introspection.get_table_description(cursor, table)}
        for table in connection.introspection.table_names(cursor)
    }
    names = [name for (name,) in kept.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
    columns = {name: [row[1] for row in kept.execute(f'PRAGMA table_info("{name}")')] for name in names}
    columns.pop(NO_ROWS, None)
    if {table: set(its) for table, its in columns.items()} != made:
        raise ValueError("the migrations of this state make other tables than the file has")
    return list(columns.items())


def _copy_rows(kept: sqlite3.Connection, cursor: Any, table: str, columns: list[str]) -> None:
    """Every value goes as a text, which PostgreSQL reads as what the column is; only bytes do not."""
    names, places = ", ".join(f'"{column}"' for column in columns), ", ".join(["%s"] * len(columns))
    rows = kept.execute(f'SELECT {names} FROM "{table}"')  # noqa: S608 - the names are its own
    values = [[value if value is None or isinstance(value, bytes) else str(value) for value in row] for row in rows]
    cursor.executemany(f'INSERT INTO "{table}" ({names}) VALUES ({places})', values)  # noqa: S608 - like above


def _go_on_counting(kept: sqlite3.Connection, cursor: Any) -> None:
    """New rows get the numbers that they would have got in the file."""
    from django.db import connection

    for table, last in kept.execute(f"SELECT name, seq FROM {NO_ROWS} WHERE seq > 0"):  # noqa: S608 - like above
        for sequence in connection.introspection.get_sequences(cursor, table):
            cursor.execute("SELECT setval(%s, %s)", [sequence["name"], last])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
