"""Ending sessions of an account."""

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db.models import QuerySet

from tournaments.accounts.sessions import ended
from tournaments.kernel.database import writing
from tournaments.models import OpenSession


def end_session(user: User, key: str) -> int:
    """Ends one session, if it is the account's own; how many there were."""
    return _end(OpenSession.objects.filter(account_id=user.pk, session_id=key))


def end_sessions(user: User, but: str = "") -> int:
    """Ends all of the account's sessions except one; how many there were."""
    return _end(OpenSession.objects.filter(account_id=user.pk).exclude(session_id=but))


def _end(which: QuerySet[OpenSession]) -> int:
    with writing():
        keys = list(which.values_list("session_id", flat=True))
        Session.objects.filter(pk__in=keys).delete()
    ended.send(Session, keys=keys)
    return len(keys)
