"""The database of a simulated run: what stands in it, snapshots to begin from, and where writers stop.

SQLite is the real thing: a file in WAL mode, a connection for every writer, transactions that begin IMMEDIATE. Its one
lock is known to the scheduler, so that a writer who would have to wait for it is not chosen.
"""

import re
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from django.core.cache import cache as shown_cache
from django.db import connection as shown_connection

from script.simulation.scheduler import Died, Scheduler, Task

Row = Mapping[str, Any]
State = Mapping[str, Mapping[int, Row]]
"""Table without its prefix → number → row, as it is committed."""

connection: Any = shown_connection
cache: Any = shown_cache
"""With the methods and values of them that are not for everybody."""

PREFIX: Final = "tournaments_"
WRITES: Final = ("INSERT", "UPDATE", "DELETE", "REPLACE")
READS: Final = ("SELECT", "BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE", "PRAGMA")
WRITTEN: Final = re.compile(r'(?:INSERT(?: OR \w+)? INTO|UPDATE(?: OR \w+)?|DELETE FROM|REPLACE INTO) "(\w+)"')
TaskNotice = Callable[[Task], None]


@dataclass(frozen=True)
class Point:
    """What stood at some time: all rows, the last numbers given in each table, and what was remembered."""

    state: State
    numbers: Mapping[str, int]
    kept: tuple[tuple[str, bytes], ...]


class Database:
    """An SQLite file, which is there already; ``committed`` hears of every writer's commit before anybody goes on,
    ``begun`` of everybody who has got the lock."""

    def __init__(self, path: Path, scheduler: Scheduler, committed: TaskNotice, begun: TaskNotice) -> None:
        self.scheduler, self._committed, self._begun = scheduler, committed, begun
        self.holder: Task | None = None
        self._look = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._look.row_factory = sqlite3.Row
        tables = self._look.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        self.tables = sorted(row[0] for row in tables if row[0].startswith(PREFIX) and self._is_numbered(row[0]))
        self._state: dict[str, Mapping[int, Row]] = {}
        self._written = set(self.tables)

    def _is_numbered(self, table: str) -> bool:
        return any(row["name"] == "id" for row in self._look.execute(f"PRAGMA table_info({table})"))

    def state(self) -> State:
        """Everything that is committed, as another connection sees it. What no statement has written since the last
        look is not read again: such tables, and equal rows, are the same objects as then."""
        known = self._state
        read = {table[len(PREFIX) :]: self._rows(table) for table in self._written if table.startswith(PREFIX)}
        self._state = known | {name: _shared(known.get(name, {}), rows) for name, rows in read.items()}
        if self.holder is None:  # else some of it is not committed yet
            self._written = set()
        return self._state

    def whole(self) -> State:
        """The same, with every table read."""
        return {table[len(PREFIX) :]: self._rows(table) for table in self.tables}

    def _rows(self, table: str) -> Mapping[int, Row]:
        rows = self._look.execute(f"SELECT * FROM {table} ORDER BY id")  # noqa: S608 - a name of the schema's own
        return {row["id"]: dict(row) for row in rows}

    # What stood, to go on from it again.
    def point(self) -> Point:
        return Point(self.state(), self._numbers(), tuple(cache._cache.items()))

    def put_back(self, point: Point) -> None:
        """Everything as it was at a point since the last ``restore``; nobody may be writing. The rows that differ are
        written: after a copy of the whole file every connection would have to read its schema again."""
        now = self.state()
        self._look.execute("BEGIN IMMEDIATE")
        for name, rows in point.state.items():
            if rows is not now[name]:
                self._put_rows(PREFIX + name, now[name], rows)
        for table, number in point.numbers.items():
            self._look.execute(
                "UPDATE sqlite_sequence SET seq = ? WHERE name = ? AND seq != ?", (number, table, number)
            )
        for table in self._numbers().keys() - point.numbers.keys():
            self._look.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
        self._look.execute("COMMIT")
        self._state = dict(point.state)
        cache.clear()
        for key, value in reversed(point.kept):  # first what was asked for longest ago
            cache._set(key, value, None)

    def _put_rows(self, table: str, now: Mapping[int, Row], then: Mapping[int, Row]) -> None:
        gone = [(pk,) for pk, row in now.items() if then.get(pk) != row]
        come = [tuple(row.values()) for pk, row in then.items() if now.get(pk) != row]
        self._look.executemany(f"DELETE FROM {table} WHERE id = ?", gone)  # noqa: S608 - a name of the schema's own
        if come:
            places = ", ".join("?" * len(come[0]))  # in the order in which SELECT * gives them
            self._look.executemany(f"INSERT INTO {table} VALUES ({places})", come)  # noqa: S608 - as above

    def _numbers(self) -> Mapping[str, int]:
        return {row["name"]: row["seq"] for row in self._look.execute("SELECT name, seq FROM sqlite_sequence")}

    def snapshot(self) -> sqlite3.Connection:
        copy = sqlite3.connect(":memory:", check_same_thread=False)
        self._look.backup(copy)
        return copy

    def restore(self, snapshot: sqlite3.Connection) -> None:
        """The whole file as it was; nobody may be writing."""
        snapshot.backup(self._look)
        self._written = set(self.tables)
        cache.clear()

    @contextmanager
    def writer(self) -> Iterator[None]:
        """Around everything that a writer's thread does: it stops before every statement and around its commit."""
        with ExitStack() as stack:
            stack.enter_context(connection.execute_wrapper(self._statement))
            commit, rollback = connection._commit, connection._rollback
            connection._commit = lambda: self._commit(commit, rollback)
            connection._rollback = lambda: self._rollback(rollback)
            try:
                yield
            finally:
                connection._commit, connection._rollback = commit, rollback

    def restart(self) -> None:
        """What a process loses that is stopped: its connection and all that it has remembered."""
        connection.close()
        cache.clear()

    def _statement(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        task, verb = self.scheduler.task, sql.split(None, 1)[0].upper()
        by_itself = verb in WRITES and not connection.in_atomic_block
        begins = sql.upper().startswith("BEGIN IMMEDIATE")  # a plain one only reads, and waits for nobody
        if begins or by_itself:
            self.scheduler.point(sql[:60], ready=lambda: self.holder in (None, task))
        else:
            self.scheduler.point(sql[:60])
        if begins and task is not None:
            self.holder = task
            self._begun(task)
        answer = execute(sql, params, many, context)
        if verb not in READS:
            self._note(sql)
        if by_itself and task is not None:
            self._committed(task)
        return answer

    def _note(self, sql: str) -> None:
        """Which table has been written; of a statement of another kind nobody knows."""
        found = WRITTEN.match(sql)
        self._written |= {found[1]} if found else set(self.tables)

    def _commit(self, commit: Callable[[], None], rollback: Callable[[], None]) -> None:
        task = self.scheduler.task
        try:
            self.scheduler.point("COMMIT")
        except Died:
            self._rollback(rollback)  # else leaving the block would still commit
            raise
        commit()
        self._let_go()
        if task is not None:
            self._committed(task)
        self.scheduler.point("committed")

    def _rollback(self, rollback: Callable[[], None]) -> None:
        rollback()
        self._let_go()

    def _let_go(self) -> None:
        if self.holder is self.scheduler.task:
            self.holder = None

    def close(self) -> None:
        connection.close()
        self._look.close()


def _shared(known: Mapping[int, Row], rows: Mapping[int, Row]) -> Mapping[int, Row]:
    if known == rows:
        return known
    return {pk: known[pk] if known.get(pk) == row else row for pk, row in rows.items()}
