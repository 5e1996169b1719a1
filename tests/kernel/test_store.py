"""A database that cannot store: it is told honestly, the input is kept, and the log is not filled."""

import errno
import logging
import shutil
import sqlite3
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import psycopg
import pytest
from django.conf import settings
from django.db import DatabaseError, OperationalError, connection
from django.test import Client
from django.urls import reverse

from tests.conftest import Cast
from tests.kernel.test_answering import FORM
from tests.kernel.test_queueing import caused, from_sqlite
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.kernel.busy import Why
from tournaments.kernel.logs import Seldom
from tournaments.kernel.store import why_unavailable
from tournaments.models import AuditEntry, Game, Match

sqlite_only = pytest.mark.skipif(
    "sqlite" not in str(settings.DATABASES["default"]["ENGINE"]), reason="the database is made to fail as SQLite does"
)
FULL = ("Не сохранено: на диске сервера закончилось место.", "Not saved: the server’s disk is full.")
FAILING = ("Не сохранено: сервер не может записать данные на диск.", "Not saved: the server cannot write to its disk.")


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (caused(OperationalError(), from_sqlite(sqlite3.SQLITE_FULL)), Why.FULL),
        (caused(OperationalError(), psycopg.errors.DiskFull()), Why.FULL),
        (OSError(errno.ENOSPC, "No space left on device"), Why.FULL),
        (caused(OperationalError(), from_sqlite(sqlite3.SQLITE_IOERR_WRITE)), Why.FAILING),
        (caused(OperationalError(), from_sqlite(sqlite3.SQLITE_READONLY)), Why.FAILING),
        (caused(OperationalError(), from_sqlite(sqlite3.SQLITE_CANTOPEN)), Why.FAILING),
        (caused(DatabaseError(), from_sqlite(sqlite3.SQLITE_CORRUPT)), Why.FAILING),
        (caused(DatabaseError(), psycopg.errors.ReadOnlySqlTransaction()), Why.FAILING),
        (caused(OperationalError(), psycopg.errors.IoError()), Why.FAILING),
        (OSError(errno.EROFS, "Read-only file system"), Why.FAILING),
        (caused(OperationalError(), from_sqlite(sqlite3.SQLITE_BUSY)), Why.BUSY),
        (caused(DatabaseError(), psycopg.errors.UndefinedTable()), None),
        (OperationalError("no such table"), None),
        (OSError(errno.ENOENT, "No such file"), None),
        (ValueError(), None),
        (None, None),
    ],
)
def test_it_is_known_why_nothing_can_be_stored(error: BaseException | None, why: Why | None) -> None:
    assert why_unavailable(error) == why


def test_what_sqlite_calls_an_io_error_is_a_full_disk_where_the_disk_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    error = caused(OperationalError(), from_sqlite(sqlite3.SQLITE_IOERR_SHMSIZE))
    assert why_unavailable(error) is Why.FAILING
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=4096))
    assert why_unavailable(error) is Why.FULL


@pytest.fixture
def judge(cast: Cast) -> Client:
    """His phone was there before."""
    return cast.client("judge")


@pytest.fixture(params=[("PRAGMA max_page_count = 1", "full"), ("PRAGMA query_only = ON", "failing")])
def failing(request: pytest.FixtureRequest, cast: Cast, judge: Client) -> Iterator[str]:
    """SQLite really refuses to write: no more pages, or none of them changed."""
    statement, why = request.param
    Match.objects.filter(pk=cast.match.pk).update(state="individual")
    with connection.cursor() as cursor:
        fill_free_pages()
        cursor.execute(statement)
        yield why
        cursor.execute("PRAGMA query_only = OFF")
        cursor.execute("PRAGMA max_page_count = 1073741823")
        cursor.execute("DROP TRIGGER more")
        cursor.execute("DROP TABLE filling")


def fill_free_pages() -> None:
    """What was deleted by tests before is room as well; an entry in the log is to need more than its last page has."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE filling (x)")
        more = "INSERT INTO filling VALUES (zeroblob(10000))"
        cursor.execute(f"CREATE TRIGGER more BEFORE INSERT ON tournaments_auditentry BEGIN {more}; END")
        while cursor.execute("PRAGMA freelist_count").fetchone()[0]:
            cursor.execute(more)


def tap(cast: Cast, judge: Client, **headers: str) -> Any:
    path = reverse("judge_tap", args=["cup", cast.match.pk, GameKey(Stage.INDIVIDUAL, 1, 1)])
    form = {"key": "a-key-of-a-form", "version": 0, "decision": "A"}
    return judge.post(path, urlencode(form), FORM, headers=headers)


@sqlite_only
@pytest.mark.django_db(transaction=True)
def test_a_form_without_scripts_comes_back_whole_and_names_the_cause_in_both_languages(
    cast: Cast, judge: Client, failing: str
) -> None:
    entries = AuditEntry.objects.count()
    answer = tap(cast, judge, accept="text/html")
    text = answer.content.decode()
    assert (answer.status_code, answer["Not-Stored"]) == (503, failing)
    assert int(answer["Retry-After"]) >= 10
    assert all(sentence.rstrip(".") in text for sentence in (FULL if failing == "full" else FAILING))
    assert 'name="key" value="a-key-of-a-form"' in text
    assert "http-equiv" not in text
    assert (AuditEntry.objects.count(), Game.objects.count()) == (entries, 0)


@sqlite_only
@pytest.mark.django_db(transaction=True)
def test_a_phone_is_told_the_cause_in_a_line_for_each_language_and_the_same_form_is_stored_later(
    cast: Cast, judge: Client, failing: str
) -> None:
    answer = tap(cast, judge, **{"hx-request": "true"})
    assert (answer.status_code, answer["Not-Stored"], answer["Content-Language"]) == (503, failing, "ru, en")
    told = FULL if failing == "full" else FAILING
    lines = answer.content.decode().splitlines()
    assert all(line.startswith(sentence) for line, sentence in zip(lines, told, strict=True))
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = OFF")
        cursor.execute("PRAGMA max_page_count = 1073741823")
    assert tap(cast, judge, **{"hx-request": "true"}).status_code == 200
    assert Game.objects.get().decision == "A"


@sqlite_only
@pytest.mark.django_db(transaction=True)
def test_the_log_says_it_once_without_an_address_or_a_traceback(
    cast: Cast, judge: Client, failing: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logging.getLogger("tournaments.kernel.store"), "filters", [Seldom()])
    with caplog.at_level(logging.WARNING):
        for _ in range(5):
            assert tap(cast, judge).status_code == 503
    (line,) = caplog.records
    assert (line.name, line.levelname, line.exc_info) == ("tournaments.kernel.store", "WARNING", None)
    assert ("disk is full" if failing == "full" else "cannot be written") in line.getMessage()
    assert "judge" not in line.getMessage()


def test_that_line_is_kept_back_like_others_that_come_often() -> None:
    known: Any = settings.LOGGING
    assert known["loggers"]["tournaments.kernel.store"] == {"filters": ["seldom"]}


@sqlite_only
@pytest.mark.django_db(transaction=True)
def test_pages_can_still_be_read(cast: Cast, failing: str) -> None:
    assert cast.client("public").get(reverse("tournament", args=["cup"])).status_code == 200
