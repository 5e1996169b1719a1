"""What was read is given again until somebody writes: whoever it is, and whatever is written.

How often something is read is counted on SQLite alone: a snapshot of PostgreSQL is another one also when something was
written to another database of the same server, as other tests do."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from django.db import connection, transaction
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from tests import factories as make
from tournaments.kernel.unwritten import MOST, _moment, until_settings_change, until_written
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def names(what: str = "names") -> list[str]:
    return until_written(what, lambda: list(Tournament.objects.order_by("pk").values_list("name", flat=True)))


def elsewhere(work: Callable[[], object]) -> None:
    """Does it in another thread, which has a connection of its own."""

    def done() -> None:
        try:
            work()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(done).result()


def rename(name: str) -> None:
    Tournament.objects.update(name=name)


@pytest.mark.one_database
def test_it_is_read_once_while_nobody_writes() -> None:
    make.make_tournament(name="Cup")
    assert names() == ["Cup"]
    with CaptureQueriesContext(connection) as queries:
        assert [names() for _ in range(3)] == [["Cup"]] * 3
    assert not [query for query in queries.captured_queries if "tournaments_" in query["sql"]]
    assert len(queries) == 3


def test_it_is_read_anew_after_a_write_of_ones_own_and_after_anothers() -> None:
    make.make_tournament(name="Cup")
    assert names() == ["Cup"]
    rename("Mine")
    assert names() == ["Mine"]
    elsewhere(lambda: rename("Theirs"))
    assert names() == ["Theirs"]
    elsewhere(lambda: Tournament.objects.all().delete())
    assert names() == []


def test_it_is_read_anew_after_a_write_to_any_other_table() -> None:
    read: list[int] = []
    until_written("count", lambda: read.append(1))
    make.make_user()
    until_written("count", lambda: read.append(2))
    elsewhere(make.make_user)
    until_written("count", lambda: read.append(3))
    assert read == [1, 2, 3]


def test_what_a_transaction_sees_is_kept_for_nobody() -> None:
    make.make_tournament(name="Cup")
    assert names() == ["Cup"]
    with transaction.atomic():
        rename("Undone")
        assert names() == ["Undone"]
        transaction.set_rollback(True)
    assert names() == ["Cup"]


def test_a_write_in_the_middle_of_reading_is_seen_the_next_time() -> None:
    make.make_tournament(name="Cup")

    def read() -> list[str]:
        found = list(Tournament.objects.values_list("name", flat=True))
        elsewhere(lambda: rename("Later"))
        return found

    assert until_written("names", read) == ["Cup"]
    assert names() == ["Later"]


def test_what_another_connection_reads_meanwhile_is_not_given_to_this_one() -> None:
    """One begins to read, somebody writes and reads, and only then the first is done with what it found."""
    make.make_tournament(name="Cup")

    def read_slowly() -> list[str]:
        found = list(Tournament.objects.values_list("name", flat=True))
        found_first.set()
        assert read_again.wait(20)
        return found

    found_first, read_again = Event(), Event()
    with ThreadPoolExecutor(1) as pool:
        going = pool.submit(elsewhere, lambda: until_written("names", read_slowly))
        assert found_first.wait(20)
        rename("Later")
        until_written("other", list)
        read_again.set()
        going.result()
    assert names() == ["Later"]


def test_a_connection_that_is_opened_anew_reads_anew() -> None:
    read: list[int] = []
    until_written("count", lambda: read.append(1))
    connection.close()
    elsewhere(make.make_user)
    until_written("count", lambda: read.append(2))
    assert read == [1, 2]


@pytest.mark.one_database
def test_what_each_connection_has_read_is_kept_for_it_while_others_read() -> None:
    read: list[str] = []
    until_written("here", lambda: read.append("here"))
    elsewhere(lambda: until_written("here", lambda: read.append("there")))
    until_written("here", lambda: read.append("again"))
    assert read == ["here", "there"]


@pytest.mark.one_database
def test_so_many_answers_are_kept_and_what_was_asked_for_longest_ago_is_read_again() -> None:
    read: list[int] = []

    def ask(number: int) -> None:
        until_written(number, lambda: read.append(number))

    for number in range(MOST):
        ask(number)
    ask(0)
    ask(MOST)
    ask(0)
    assert read == list(range(MOST + 1))
    ask(1)
    assert read[-1] == 1


# Until a tournament comes, goes or has other settings.
def listed() -> list[str]:
    return until_settings_change("list", lambda: list(Tournament.objects.order_by("pk").values_list("name", flat=True)))


def test_a_list_is_read_anew_when_a_tournament_comes_or_goes_or_has_other_settings() -> None:
    cup = make.make_tournament(name="Cup")
    assert listed() == ["Cup"]
    elsewhere(lambda: Tournament.objects.filter(pk=cup.pk).update(name="Renamed", version=F("version") + 1))
    assert listed() == ["Renamed"]
    elsewhere(lambda: make.make_tournament(name="New"))
    assert listed() == ["Renamed", "New"]
    elsewhere(lambda: Tournament.objects.filter(name="New").delete())
    elsewhere(lambda: make.make_tournament(name="Another"))
    assert listed() == ["Renamed", "Another"]
    elsewhere(lambda: Tournament.objects.all().delete())
    assert listed() == []


@pytest.mark.both_databases
def test_a_list_is_not_read_anew_when_anything_else_is_written() -> None:
    make.make_tournament(name="Cup")
    read: list[int] = []
    until_settings_change("list", lambda: read.append(1))
    elsewhere(make.make_user)
    elsewhere(lambda: Tournament.objects.update(revision=F("revision") + 1, audit_count=7))
    until_settings_change("list", lambda: read.append(2))
    assert read == [1]


def test_a_version_that_was_raised_and_undone_is_kept_for_nobody() -> None:
    make.make_tournament(name="Cup")
    with transaction.atomic():
        Tournament.objects.update(name="Undone", version=F("version") + 1)
        assert listed() == ["Undone"]
        transaction.set_rollback(True)
    Tournament.objects.update(name="Done", version=F("version") + 1)
    assert listed() == ["Done"]


def test_what_is_read_within_is_not_kept_under_a_later_moment() -> None:
    """A write may come between what is read first and what is read within it."""
    make.make_tournament(name="Cup")

    def read() -> list[str]:
        first = list(Tournament.objects.values_list("name", flat=True))
        elsewhere(lambda: rename("Renamed"))
        return first + names("within")

    assert until_written("both", read) == ["Cup", "Renamed"]
    assert until_written("both", names) == ["Renamed"]


@pytest.mark.both_databases
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite's moment is of one open file")
def test_a_server_that_was_started_anew_is_another_moment() -> None:
    """It may have been restored to an earlier one, and then counts the same transactions again."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_postmaster_start_time()::text")
        (started,) = cursor.fetchone()
    assert started in repr(_moment())


@pytest.mark.skipif(connection.vendor != "sqlite", reason="of few rows PostgreSQL reads all, whatever index there is")
def test_versions_are_counted_by_an_index_alone() -> None:
    make.make_tournament()
    with CaptureQueriesContext(connection) as queries:
        listed()
    [sql] = [query["sql"] for query in queries.captured_queries if "SUM(" in query["sql"]]
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
        assert "COVERING INDEX tournaments_versions" in str(cursor.fetchall())
