"""Tells the live pages of this process, and of others, that something was written, and that a session has ended."""

from collections.abc import Collection
from typing import Any

from django.db import connection, transaction
from django.dispatch import receiver

from tournaments.accounts.sessions import ended
from tournaments.kernel.write import written
from tournaments.live import streams
from tournaments.live.hub import running
from tournaments.models import Tournament


@receiver(written)
def announce(*, tournament: Tournament, match_id: int | None, **_signal: Any) -> None:
    """Called inside the transaction of the write; nobody hears of it before it is committed, or if it is not.

    A live page that fails is no reason to tell the writer that the write did.
    """
    pk, revision = tournament.pk, tournament.revision
    transaction.on_commit(lambda: publish(pk, match_id, revision), robust=True)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            payload = streams.notice(pk, match_id, revision)
            cursor.execute("SELECT pg_notify(%s, %s)", [streams.NOTICES, payload])


@receiver(ended)
def let_go(*, keys: Collection[str], **_signal: Any) -> None:
    """Pages that are open in a session that has ended follow nothing more that only its people may see; other processes
    find it out by themselves a little later."""
    transaction.on_commit(lambda: recheck(keys), robust=True)


def recheck(keys: Collection[str]) -> None:
    """Has every hub of this process ask whether these sessions may still look; from any thread."""
    for hub in tuple(running):
        hub.recheck(keys)


def publish(tournament_id: int, match_id: int | None, revision: int) -> None:
    """Tells every hub of this process that something was written; from any thread, after the commit."""
    for hub in tuple(running):
        hub.publish(tournament_id, match_id, revision)
