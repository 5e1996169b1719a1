"""Queries whose SQL is made once in a process.

Django makes SQL out of a query each time it is asked, which takes longer than a row by its key takes the database. What
a judge's tap asks is always the same but for the ids.
"""

from collections.abc import Callable
from copy import copy
from typing import Any, Final, Generic, TypeVar

from django.db import connection, models
from django.db.models.sql import Query
from django.db.models.sql.compiler import SQLCompiler

Row = TypeVar("Row")

_PLACE: Final = {int: 6_021_407_000, str: "a value to come"}
"""What stands for the value while the SQL is made."""
_LARGEST: Final = 2**63 - 1


class Prepared(Generic[Row]):
    """``make`` gives the queryset for a value, a whole number unless ``kind`` is ``str``; calling this gives the rows
    for another one. No value may decide what the SQL looks like.
    """

    def __init__(self, make: Callable[[Any], "models.QuerySet[Any, Row]"], kind: type[int] | type[str] = int) -> None:
        self._make = make
        self._place = _PLACE[kind]
        self._known: dict[str, tuple[models.QuerySet[Any, Row], SQLCompiler, str, tuple[Any, ...]]] = {}

    def __call__(self, value: int | str) -> list[Row]:
        """The rows; none for a number that no id can be."""
        if isinstance(value, int) and abs(value) > _LARGEST:
            return []
        if connection.vendor not in self._known:
            self._known[connection.vendor] = self._compiled()
        rows, compiler, sql, parameters = self._known[connection.vendor]
        given = tuple(value if one == self._place else one for one in parameters)
        found = type(rows)(rows.model, _Asked.of(rows.query, compiler, sql, given), rows.db)
        found._iterable_class = rows._iterable_class
        return list(found)

    def one(self, value: int | str) -> Row | None:
        """The only row, if there is one."""
        rows = self(value)
        return rows[0] if rows else None

    def _compiled(self) -> tuple["models.QuerySet[Any, Row]", SQLCompiler, str, tuple[Any, ...]]:
        rows = self._make(self._place)
        compiler = rows.query.get_compiler(connection=connection)
        sql, parameters = compiler.as_sql()
        if self._place not in parameters:
            raise ValueError(f"Nothing to prepare: {sql}")
        return rows, compiler, sql, parameters


class _Asked(Query):
    """A query that knows its SQL."""

    known: tuple[SQLCompiler, str, tuple[Any, ...]]

    @classmethod
    def of(cls, query: Query, *known: Any) -> "_Asked":
        asked = cls.__new__(cls)
        asked.__dict__ = query.__dict__ | {"known": known}
        return asked

    def get_compiler(self, *_which: Any, **_more: Any) -> SQLCompiler:
        """The compiler that made the SQL, for this thread's connection."""
        template, sql, parameters = self.known
        compiler = copy(template)
        compiler.connection = connection
        compiler.as_sql = lambda *_how, **_more: (sql, parameters)  # type: ignore[method-assign]
        return compiler
