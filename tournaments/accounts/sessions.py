"""Sessions as Django keeps them, and whose each is, since when and until when.

The program's session engine. Beside the session of an account stands a row that names the account, so that all of them
can be listed and ended; inside it stands when it began, the day it was last used on, and on what.
"""

from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.dispatch import Signal
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from tournaments.accounts.rules import device_of
from tournaments.kernel.access import PUBLIC, SESSION_LINKS, Actor, actor_of
from tournaments.kernel.database import Prepared
from tournaments.models import OpenSession

SITTING: Final = "sitting"
"""Where a session keeps ``since`` and ``seen`` (moments, the second of them within a day) and ``device``."""

ended: Final = Signal()
"""Sessions were ended by somebody, here or on another device, or have lost their links; ``keys`` are theirs."""
_SESSION: Final = Prepared(lambda key: Session.objects.filter(session_key=key), str)


class SessionStore(db.SessionStore):
    """Django's own, which also notes whose a session is. It must keep this name: sessions are signed with it."""

    def load(self) -> dict[str, Any]:
        """What the session holds. One that is too old ends, before anybody asks whose it is; one in use is stored once
        a day, which puts off its end for being idle."""
        values: dict[str, Any] = super().load()
        if SESSION_KEY not in values:
            return values
        now = timezone.now()
        sitting = values.get(SITTING) or _begun(now)
        if now - since(sitting) >= timedelta(seconds=settings.SESSION_LONGEST):
            self.delete()
            self._session_key = None
            return {}
        if SITTING not in values or seen(sitting).date() != now.date():
            values[SITTING] = {**sitting, "seen": now.isoformat()}
            self.modified = True
        return values

    def _get_session_from_db(self) -> Session | None:
        """The session's row, asked for with every request; none when its time is over. What can be no key is not asked
        for: PostgreSQL cannot be asked about some of it."""
        key = self.session_key or ""
        session = _SESSION.one(key) if key.isascii() and key.isalnum() else None
        if session is not None and session.expire_date > timezone.now():
            return session
        self._session_key = None
        return None

    def save(self, must_create: bool = False) -> None:
        super().save(must_create)
        key, account = self.session_key, self.get(SESSION_KEY)
        if key is not None and account is not None:
            row = OpenSession(session_id=key, account_id=int(account))
            OpenSession.objects.bulk_create([row], ignore_conflicts=True)

    def flush(self) -> None:
        key = self.session_key
        super().flush()
        if key is not None:
            ended.send(SessionStore, keys=[key])


def actor_in(key: str) -> Actor:
    """Whoever has the session now: nobody once it has ended, or its account has got another password."""
    values = SessionStore(key).load()
    account = values.get(SESSION_KEY)
    user = User.objects.filter(pk=account).first() if account is not None else None
    if account is not None and (user is None or not _knows_password(values, user)):
        return PUBLIC
    return actor_of(user or AnonymousUser(), values.get(SESSION_LINKS, ()))


def _knows_password(values: dict[str, Any], user: User) -> bool:
    """Whether the log-in was with the present password, as Django asks with every request."""
    known = values.get(HASH_SESSION_KEY, "")
    good = (user.get_session_auth_hash(), *user.get_session_auth_fallback_hash())
    return any(constant_time_compare(known, one) for one in good)


def begin(request: HttpRequest, **_signal: Any) -> None:
    """A session that has just been logged in."""
    request.session[SITTING] = _begun(timezone.now(), request.META.get("HTTP_USER_AGENT", ""))


user_logged_in.connect(begin, dispatch_uid="tournaments.accounts.sessions")


def since(sitting: dict[str, str]) -> datetime:
    return datetime.fromisoformat(sitting["since"])


def seen(sitting: dict[str, str]) -> datetime:
    return datetime.fromisoformat(sitting["seen"])


def _begun(now: datetime, agent: str = "") -> dict[str, str]:
    return {"since": now.isoformat(), "seen": now.isoformat(), "device": device_of(agent)}
