"""Statements whose SQL is made once for each connection.

Django makes SQL out of a query each time it is asked, and finds out each time how its columns are converted. That takes
longer than a row by its key takes the database. What a judge's tap asks and stores is always the same but for the
values.
"""

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.sql import Query
from django.db.models.sql.compiler import SQLCompiler

Row = TypeVar("Row")

_PLACE: Final = {int: 6_021_407_000, str: "a value to come"}
"""What stands for the value while the SQL is made."""
_LARGEST: Final = 2**63 - 1


def _made_for(connection: BaseDatabaseWrapper) -> dict[object, Any]:
    """What was made for this connection. It is kept with it: connections belong to threads, and end with them."""
    made: dict[object, Any] = connection.__dict__.setdefault("prepared_statements", {})
    return made


class Prepared(Generic[Row]):
    """``make`` gives the queryset for a value, a whole number unless ``kind`` is ``str``; calling this gives the rows
    for another one. No value may decide what the SQL looks like.
    """

    def __init__(self, make: Callable[[Any], "models.QuerySet[Any, Row]"], kind: type[int] | type[str] = int) -> None:
        self._make = make
        self._place = _PLACE[kind]

    def __call__(self, value: int | str) -> list[Row]:
        """The rows; none for a number that no id can be."""
        if isinstance(value, int) and abs(value) > _LARGEST:
            return []
        connection = connections[DEFAULT_DB_ALIAS]
        made = _made_for(connection)
        asked: _Asked[Row] = made.get(self) or made.setdefault(self, self._compiled(connection))
        return asked.rows_for(value)

    def one(self, value: int | str) -> Row | None:
        """The only row, if there is one."""
        rows = self(value)
        return rows[0] if rows else None

    def _compiled(self, connection: BaseDatabaseWrapper) -> "_Asked[Row]":
        rows = self._make(self._place).using(DEFAULT_DB_ALIAS)
        compiler = rows.query.get_compiler(connection=connection)
        sql, parameters = compiler.as_sql()
        if self._place not in parameters:
            raise ValueError(f"Nothing to prepare: {sql}")
        return _Asked(rows, compiler, sql, parameters, self._place)


class _Asked(Generic[Row]):
    """A queryset as one connection asks it."""

    def __init__(self, rows: Any, compiler: Any, sql: str, parameters: tuple[Any, ...], place: object) -> None:
        self._rows, self._compiler, self._sql, self._parameters, self._place = rows, compiler, sql, parameters, place
        converters = compiler.get_converters([column for column, *_sql in compiler.select[: compiler.col_count]])
        compiler.get_converters = lambda _columns: converters
        rows._query = _Known.of(rows.query, compiler)

    def rows_for(self, value: int | str) -> list[Row]:
        given = tuple(value if one == self._place else one for one in self._parameters)
        self._compiler.as_sql = lambda: (self._sql, given)
        found: list[Row] = list(self._rows._iterable_class(self._rows))
        return found


class _Known(Query):
    """A query that has its compiler."""

    made: SQLCompiler

    @classmethod
    def of(cls, query: Query, compiler: SQLCompiler) -> "_Known":
        known = cls.__new__(cls)
        known.__dict__ = query.__dict__ | {"made": compiler}
        return known

    def get_compiler(self, *_which: Any, **_more: Any) -> SQLCompiler:
        return self.made


class Update:
    """Stores columns of a row that is found by its number, or by this and what else is named in ``found_by``."""

    def __init__(self, model: type[models.Model], *columns: str, found_by: tuple[str, ...] = ("pk",)) -> None:
        self._model, self._columns, self._found_by = model, columns, found_by

    def __call__(self, *found_by: object, **values: object) -> bool:
        """Whether there was such a row. ``values`` are those of all the columns."""
        connection = connections[DEFAULT_DB_ALIAS]
        made = _made_for(connection)
        sql, fields, keys = made.get(self) or made.setdefault(self, self._compiled(connection))
        given = [field.get_db_prep_save(values[field.name], connection) for field in fields]
        given += [key.get_db_prep_save(value, connection) for key, value in zip(keys, found_by, strict=True)]
        with transaction.mark_for_rollback_on_error(using=DEFAULT_DB_ALIAS), connection.cursor() as cursor:
            cursor.execute(sql, given)
            return bool(cursor.rowcount == 1)

    def _compiled(self, connection: BaseDatabaseWrapper) -> tuple[str, list[Any], list[Any]]:
        meta: Any = self._model._meta
        quoted = connection.ops.quote_name
        fields = [meta.get_field(name) for name in self._columns]
        keys = [meta.pk if name == "pk" else meta.get_field(name) for name in self._found_by]
        table = quoted(meta.db_table)
        stored = ", ".join(f"{quoted(field.column)} = %s" for field in fields)
        found = " AND ".join(f"{table}.{quoted(key.column)} = %s" for key in keys)
        found = f"({found})" if len(keys) > 1 else found
        return f"UPDATE {table} SET {stored} WHERE {found}", fields, keys  # noqa: S608 - names of our own columns


_VERSIONS: Final[dict[type[models.Model], Update]] = {}


def raise_version(row: models.Model, version: int) -> bool:
    """Stores the next version of a row; False when the one that is stored is no longer this one."""
    kind = type(row)
    update = _VERSIONS.get(kind) or _VERSIONS.setdefault(kind, Update(kind, "version", found_by=("pk", "version")))
    return update(row.pk, version, version=version + 1)


class Insert:
    """Stores new rows of a model, one at a time; its numbers are given by the database."""

    def __init__(self, model: type[models.Model]) -> None:
        self._model = model

    def __call__(self, row: models.Model) -> None:
        """The row has its number from then on, and counts as stored."""
        connection = connections[DEFAULT_DB_ALIAS]
        made = _made_for(connection)
        sql, fields = made.get(self) or made.setdefault(self, self._compiled(connection))
        given = [field.get_db_prep_save(field.pre_save(row, True), connection) for field in fields]
        with transaction.mark_for_rollback_on_error(using=DEFAULT_DB_ALIAS), connection.cursor() as cursor:
            cursor.execute(sql, given)
            row.pk = self._number(connection, cursor)
        row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS

    def _number(self, connection: Any, cursor: Any) -> int:
        """What the database has given; SQLite says it with the row since 3.35."""
        if connection.features.can_return_columns_from_insert:
            (number,) = connection.ops.fetch_returned_insert_columns(cursor, ())
        else:
            meta: Any = self._model._meta
            number = connection.ops.last_insert_id(cursor, meta.db_table, meta.pk.column)
        return int(number)

    def _compiled(self, connection: Any) -> tuple[str, list[Any]]:
        meta: Any = self._model._meta
        quoted = connection.ops.quote_name
        fields = [field for field in meta.local_concrete_fields if not field.primary_key]
        told = connection.features.can_return_columns_from_insert
        number = f" {connection.ops.return_insert_columns([meta.pk])[0]}" if told else ""
        columns, places = ", ".join(quoted(field.column) for field in fields), ", ".join(["%s"] * len(fields))
        table = quoted(meta.db_table)
        return f"INSERT INTO {table} ({columns}) VALUES ({places}){number}", fields  # noqa: S608 - as above
