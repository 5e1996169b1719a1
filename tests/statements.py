"""Nothing is sent to the database that PostgreSQL is never asked.

Most tests of pages run on SQLite alone: they show what queries and services give, and those are tested on both. That
stays true by this check: whatever statement a test of one database sends, in whatever form, some test that runs on both
must send too. Where none does, the test that sends it is marked ``both_databases``.
"""

import json
import re
import sys
import time
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from django.db.backends.utils import CursorWrapper

from tests.covering import Noted, covering, in_every_choice

ONE_DATABASE = frozenset("api documents forms games pages paper rules rules_text scripts tables values views".split())
"""Folders whose tests run on SQLite alone, unless they are marked: they decide without a database, or show what others
have tested. A thorough run takes the pages on both."""
PAGES = frozenset(["pages", "views"])
DATA = frozenset(["read", "write"])
"""Folders whose tests run on both, wherever they lie."""
ROOT = str(Path(__file__).parent.parent)
OUTSIDE = tuple(
    f"{ROOT}/{path}"
    for path in ("tests", "script", "tournaments/migrations", "tournaments/management/commands/migrate.py")
)
"""Whose statements are not asked for by a page: every database is made by all migrations."""
PACKAGES = f"{ROOT}/.venv"
_COLUMNS = re.compile(r"^SELECT .{80,}? FROM(?= \"\w+\" )")
_LIST = re.compile(r"%s(?:, %s)+")
_ROWS = re.compile(r"\(%s\)(?:, \(%s\))+")
_NULL = re.compile(r"(?<=\" )= NULL")
_AGAIN = re.compile(r"((?:OR )?\"\w+\".\"\w+\" = %s|WHEN \([^()]*\) THEN %s)(?: (?:OR )?\1)+")
_OWN = re.compile(r"'[^']*'|\b\d+\b|\bs\d+_x\d+\b")


@lru_cache(maxsize=10_000)
def form(sql: str) -> str:
    """A statement without its values, however many there are."""
    for pattern, replacement in ((_LIST, "%s"), (_ROWS, "(%s)"), (_NULL, "= %s"), (_AGAIN, r"\1"), (_OWN, "#")):
        sql = pattern.sub(replacement, sql)
    return sql


def _asked_by_a_test() -> bool:
    """Whether a test or a measurement itself asks, to make what it needs or to see what has become of it."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        path = frame.f_code.co_filename
        if path.startswith(ROOT) and not path.startswith(PACKAGES):
            return path.startswith(OUTSIDE)
        frame = frame.f_back
    return True


def mark(items: list[pytest.Item], *, thorough: bool) -> None:
    """Give the tests of those folders the mark that leaves them out on PostgreSQL."""
    for item in items:
        folders = set(Path(item.nodeid.split("::")[0]).parts[1:-1])
        if folders & DATA or not folders & ONE_DATABASE or (thorough and folders & PAGES):
            continue
        if item.get_closest_marker("both_databases") is None:
            item.add_marker("one_database")


def is_needless(path: Path, selection: str) -> bool:
    """Whether no test of a file is asked for by a selection of marks: such a file is not even loaded. Collecting all of
    them takes half a minute of each of a run's processes."""
    folders = set(path.relative_to(ROOT).parts[1:-1])
    if "not browser" in selection and "journeys" in folders:
        return True
    alone = folders & ONE_DATABASE and not folders & DATA
    return bool("not one_database" in selection and alone and "both_databases" not in path.read_text())


class Statements:
    """A plugin: notes what is sent while each test runs, and compares in the end. With a ``choice`` it writes into that
    file which tests PostgreSQL is to be asked."""

    def __init__(self, choice: Path | None = None) -> None:
        self.choice = choice
        self.tests: dict[str, Noted] = {}
        self.always: set[str] = set()
        self.both: set[str] = set()
        self.one: dict[str, str] = {}
        """Form of a statement → a test of one database that has sent it."""
        self.sent: set[str] = set()

    def listen(self) -> None:
        """Hear every statement of this process from now on."""
        execute, sent = CursorWrapper.execute, self.sent

        def noted(cursor: CursorWrapper, sql: Any, *how: Any, **more: Any) -> Any:
            if isinstance(sql, str) and (known := form(sql)) not in sent and not _asked_by_a_test():
                sent.add(known)
            return execute(cursor, sql, *how, **more)

        CursorWrapper.execute = noted  # type: ignore[assignment, method-assign]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.sent.clear()
        begun = time.perf_counter()
        result = yield
        if item.get_closest_marker("one_database") is None:
            self.both |= self.sent
            self._note(item, time.perf_counter() - begun)
        else:
            self.one |= dict.fromkeys(self.sent - set(self.one), item.nodeid)
        return result

    def _note(self, item: pytest.Item, seconds: float) -> None:
        if in_every_choice(item):
            self.always.add(item.nodeid)
        self.tests[item.nodeid] = Noted({sys.intern(statement) for statement in self.sent}, seconds)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """A worker hands over what it has noted; where all has come together it is compared, and the choice made."""
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["statements"] = json.dumps([sorted(self.both), self.one])
            output["tests"] = json.dumps([self._numbered(), sorted(self.always)])
            return
        if self.choice:
            self.choice.write_text(json.dumps(sorted(covering(self.tests, self.always))))
        if self.missing() and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _numbered(self) -> dict[str, tuple[list[int], float]]:
        """What the tests have sent, each statement as its place among those of both databases."""
        number = {statement: place for place, statement in enumerate(sorted(self.both))}
        return {
            name: ([number[statement] for statement in noted.sent], noted.seconds) for name, noted in self.tests.items()
        }

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """A worker has ended."""
        told = getattr(node, "workeroutput", {})
        both, one = json.loads(told.get("statements", "[[], {}]"))
        self.both |= set(both)
        self.one |= one
        tests, always = json.loads(told.get("tests", "[{}, []]"))
        self.always |= set(always)
        self.tests |= {name: Noted({both[place] for place in sent}, seconds) for name, (sent, seconds) in tests.items()}

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name what PostgreSQL is never asked."""
        for test, forms in self.missing().items():
            terminalreporter.write_line(f"FAILED {test} – mark it both_databases: no test on PostgreSQL sends")
            for statement in forms:
                terminalreporter.write_line(f"    {_COLUMNS.sub('SELECT … FROM', statement)}")

    def missing(self) -> dict[str, list[str]]:
        """Statements that only tests of one database send, by a test that does."""
        by_test: dict[str, list[str]] = {}
        for statement, test in sorted(self.one.items()):
            if statement not in self.both:
                by_test.setdefault(test, []).append(statement)
        return by_test
