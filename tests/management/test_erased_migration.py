"""Entries of a log from before names could be removed from it: forwards and back, with rows in place."""

from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from script.lib.states import unpack
from tests import factories as make
from tournaments.audit.read import check_chain
from tournaments.management.backups import checked
from tournaments.models import AuditEntry, Tournament

BEFORE, AFTER = ("tournaments", "0015_try_board_maker"), ("tournaments", "0016_erased")


def migrated(to: tuple[str, str]) -> object:
    executor = MigrationExecutor(connection)
    executor.migrate([to])
    return executor.loader.project_state([to]).apps.get_model("tournaments", "AuditEntry")


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_a_log_is_whole_forwards_and_back() -> None:
    tournament = make.make_tournament()
    entry = AuditEntry(
        tournament=tournament, number=1, at=timezone.now(), actor="ольга", actor_id="user:1", action="room.add",
        subject="", data="{}", key="the-first-key", body_hash="", answer="{}", previous_hash="",
    )  # fmt: skip
    entry.hash = entry.computed_hash()
    entry.save()
    Tournament.objects.filter(pk=tournament.pk).update(audit_count=1, audit_head=entry.hash)
    try:
        old = migrated(BEFORE)
        assert list(old.objects.values_list("number", "hash")) == [(1, entry.hash)]  # type: ignore[attr-defined]
        new = migrated(AFTER)
        assert list(new.objects.values_list("number", "erased")) == [(1, None)]  # type: ignore[attr-defined]
        new.objects.update(erased=2)  # type: ignore[attr-defined]
        back = migrated(BEFORE)
        assert list(back.objects.values_list("number", "hash")) == [(1, entry.hash)]  # type: ignore[attr-defined]
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
    assert check_chain(Tournament.objects.get(pk=tournament.pk)) == ()


def test_the_log_in_a_copy_from_before_is_read_without_the_column(
    tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    unpack("0015_try_board_maker", tmp_path / "copy.sqlite3")
    with django_db_blocker.unblock():  # of the tests' own database nothing is asked
        assert checked(tmp_path / "copy.sqlite3").broken == ()
