"""The database of a simulated run: what stands in it, snapshots to begin from, and where writers stop.

SQLite is the real thing: a file in WAL mode, a connection for every writer, transactions that begin IMMEDIATE. Its one
lock is known to the scheduler, so that a writer who would have to wait for it is not chosen.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

from django.core.cache import cache
from django.db import connection as shown_connection

from script.simulation.scheduler import Died, Scheduler, Task

Row = Mapping[str, Any]
State = Mapping[str, Mapping[int, Row]]
"""Table without its prefix → number → row, as it is committed."""

connection: Any = shown_connection
"""With the two methods of it that are not for everybody."""

PREFIX: Final = "tournaments_"
WRITES: Final = ("INSERT", "UPDATE", "DELETE", "REPLACE")
TaskNotice = Callable[[Task], None]


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

    def _is_numbered(self, table: str) -> bool:
        return any(row["name"] == "id" for row in self._look.execute(f"PRAGMA table_info({table})"))

    def state(self) -> State:
        """Everything that is committed, as another connection sees it."""
        return {table[len(PREFIX) :]: self._rows(table) for table in self.tables}

    def _rows(self, table: str) -> Mapping[int, Row]:
        rows = self._look.execute(f"SELECT * FROM {table} ORDER BY id")  # noqa: S608 - a name of the schema's own
        return {row["id"]: dict(row) for row in rows}

    def snapshot(self) -> sqlite3.Connection:
        copy = sqlite3.connect(":memory:", check_same_thread=False)
        self._look.backup(copy)
        return copy

    def restore(self, snapshot: sqlite3.Connection) -> None:
        """The whole file as it was; nobody may be writing."""
        snapshot.backup(self._look)
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
        if by_itself and task is not None:
            self._committed(task)
        return answer

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
