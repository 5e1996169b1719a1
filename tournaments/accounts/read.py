"""What pages and commands show of accounts: the second step, open sessions, the log of log-ins."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils import timezone
from django_otp.plugins.otp_static.models import StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from tournaments.accounts.sessions import SITTING, SessionStore, seen, since
from tournaments.kernel.secrets import digest_name
from tournaments.models import LogInEntry, OpenSession, Passkey, Tournament

SHOWN: Final = 100
"""So many of the newest entries stand on a page."""


@dataclass(frozen=True)
class Sitting:
    """An open session; ``mark`` names it on pages, and opens nothing."""

    mark: str
    key: str
    since: datetime
    seen: datetime
    device: str
    is_this: bool


def has_second_step(user: User) -> bool:
    return bool(TOTPDevice.objects.filter(user_id=user.pk, confirmed=True).exists())


def app_being_set_up(user: User) -> TOTPDevice | None:
    """The app that has not shown a code yet: it counts for nothing."""
    return TOTPDevice.objects.filter(user_id=user.pk, confirmed=False).first()


def codes_left(user: User) -> int:
    return int(StaticToken.objects.filter(device__user_id=user.pk).count())


def passkeys_of(user: User) -> list[Passkey]:
    return list(Passkey.objects.filter(account_id=user.pk))


def sittings(user: User, here: str) -> list[Sitting]:
    """The account's open sessions, the newest first; ``here`` is the key of the one that asks."""
    return sorted(_sittings(user, here), key=lambda sitting: (sitting.is_this, sitting.since), reverse=True)


def _sittings(user: User, here: str) -> Iterator[Sitting]:
    open_now = OpenSession.objects.filter(account_id=user.pk, session__expire_date__gt=timezone.now())
    for row in open_now.select_related("session"):
        sitting = SessionStore().decode(row.session.session_data).get(SITTING)
        if sitting:
            key = row.session_id
            yield Sitting(mark_of(key), key, since(sitting), seen(sitting), sitting["device"], key == here)


def mark_of(key: str) -> str:
    return digest_name("tournaments.sitting", key)


def own_entries(user: User) -> QuerySet[LogInEntry]:
    return LogInEntry.objects.filter(account_id=user.pk)


def link_uses(tournament: Tournament) -> QuerySet[LogInEntry]:
    """What became of the tournament's private links, with whose they are."""
    return LogInEntry.objects.filter(link__tournament=tournament).select_related("link__judge", "link__team")


def zone_of(user: User) -> ZoneInfo:
    """Where the account's clock hangs: at the newest tournament that it runs, else where a new one would be."""
    tournament = Tournament.objects.filter(organisers__user_id=user.pk).newest_first().first()
    return ZoneInfo((tournament or Tournament()).time_zone)
