"""Sessions and links from before log-ins were written down: forwards and back, with rows in place."""

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from tests.accounts.steps import is_in
from tests.conftest import make_cast
from tournaments.models import AccessLink, LogInEntry, OpenSession
from tournaments.models.accounts import What

BEFORE, AFTER = ("tournaments", "0015_try_board_maker"), ("tournaments", "0018_log_ins")


def migrated(*to: tuple[str, str]) -> None:
    executor = MigrationExecutor(connection)
    executor.migrate(list(to) or executor.loader.graph.leaf_nodes())


@pytest.mark.nightly
@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_sessions_and_links_stay_forwards_and_back() -> None:
    cast = make_cast()
    client, judge = cast.client("organiser"), cast.client("judge")
    try:
        links = AccessLink.objects.count()
        migrated(BEFORE)
        assert Session.objects.count() == 2
        migrated(AFTER)
        migrated()
        assert AccessLink.objects.count() == links
        assert judge.get("/judge/").status_code == 200
        OpenSession.objects.create(session_id=str(client.session.session_key), account=cast.organiser)
        assert is_in(client)
        LogInEntry.objects.create(
            what=What.LINK_USED, link=cast.judge, at=cast.judge.created_at, last_at=cast.judge.created_at
        )
        migrated(BEFORE)
        assert Session.objects.count() == 2
    finally:
        migrated()
    assert is_in(client)
    assert not LogInEntry.objects.exists()
    assert is_in(Client()) is False
