"""Writers one after another, and what counts as busy."""

import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from django.conf import settings
from django.db import DatabaseError, OperationalError, connection, transaction
from psycopg_pool import PoolTimeout

from tests import factories as make
from tournaments.kernel import database
from tournaments.kernel.database import Busy, Turn, is_busy, writing
from tournaments.models import Tournament


def until(turn: Turn, waiting: int) -> None:
    """Until so many wait."""
    while turn.waiting != waiting:
        pass


def test_writers_take_turns_in_the_order_in_which_they_came() -> None:
    turn, order = Turn(60), list[int]()

    def write(number: int) -> None:
        with turn.taken():
            order.append(number)

    with ThreadPoolExecutor(10) as pool, turn.taken():
        for number in range(10):
            pool.submit(write, number)
            until(turn, number + 1)
    assert order == list(range(10))


def test_whoever_waited_in_vain_is_told_so_and_keeps_nobody_waiting() -> None:
    turn = Turn(0.001)
    with turn.taken(), pytest.raises(Busy), turn.taken():
        pytest.fail("two at once")
    assert turn.waiting == 0
    with turn.taken():
        pass


def test_a_write_that_fails_hands_the_turn_on() -> None:
    turn = Turn(0)
    with pytest.raises(ZeroDivisionError), turn.taken():
        _ = 1 // 0
    with turn.taken():
        pass


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(
    "sqlite" not in str(settings.DATABASES["default"]["ENGINE"]),
    reason="PostgreSQL lets writers in by the order of its rows' locks",
)
def test_a_transaction_waits_for_its_turn_before_it_is_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database.TURN, "patience", 0.001)
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with database.TURN.taken():
            held.set()
            done.wait(60)

    with ThreadPoolExecutor(1) as pool:
        pool.submit(hold)
        held.wait(60)
        with pytest.raises(Busy), writing():
            pytest.fail("it was another one's turn")
        assert not connection.in_atomic_block
        done.set()
    with writing(), writing():
        assert connection.in_atomic_block


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif("sqlite" in str(settings.DATABASES["default"]["ENGINE"]), reason="SQLite's writers have their turn")
def test_a_server_does_not_wait_for_a_row_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    pk = make.make_tournament().pk
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            Tournament.objects.select_for_update().get(pk=pk)
            held.set()
            done.wait(60)
        connection.close()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(hold)
        held.wait(60)
        monkeypatch.setattr(database.TURN, "patience", 0.05)
        with pytest.raises(OperationalError) as refused, writing():
            Tournament.objects.select_for_update().get(pk=pk)
        done.set()
    assert is_busy(refused.value)


def caused(error: DatabaseError, cause: BaseException) -> DatabaseError:
    error.__cause__ = cause
    return error


def from_sqlite(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("said by SQLite")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    "error",
    [
        Busy(),
        caused(OperationalError(), from_sqlite(sqlite3.SQLITE_BUSY)),
        caused(OperationalError(), from_sqlite(sqlite3.SQLITE_BUSY_SNAPSHOT)),
        caused(OperationalError(), from_sqlite(sqlite3.SQLITE_LOCKED)),
        caused(OperationalError(), PoolTimeout("couldn't get a connection")),
        caused(OperationalError(), psycopg.errors.LockNotAvailable()),
        caused(OperationalError(), psycopg.errors.DeadlockDetected()),
        caused(OperationalError(), psycopg.errors.TooManyConnections()),
        caused(OperationalError(), psycopg.errors.CannotConnectNow()),
        caused(OperationalError(), psycopg.OperationalError("connection refused")),
    ],
)
def test_too_much_to_do_is_busy(error: BaseException) -> None:
    assert is_busy(error)


@pytest.mark.parametrize(
    "error",
    [
        None,
        ValueError(),
        OperationalError("no such table"),
        caused(OperationalError(), from_sqlite(sqlite3.SQLITE_FULL)),
        caused(OperationalError(), from_sqlite(sqlite3.SQLITE_CORRUPT)),
        caused(OperationalError(), psycopg.errors.DiskFull()),
        caused(DatabaseError(), psycopg.errors.UndefinedTable()),
    ],
)
def test_a_fault_is_not_busy(error: BaseException | None) -> None:
    assert not is_busy(error)
