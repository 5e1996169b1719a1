"""Private links of judges and captains, and private addresses of calendars."""

import hashlib
import secrets
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.values.moments import last_day
from tournaments.models.people import Judge, Team
from tournaments.models.tournament import Tournament


def new_token() -> str:
    """128 random bits, as text fit for an address."""
    return secrets.token_urlsafe(16)


def token_hash(token: str) -> str:
    """What is stored of a token. The token is random in all its bits, so a plain hash cannot be searched back."""
    return hashlib.sha256(token.encode()).hexdigest()


class AccessLink(models.Model):
    """A link that lets its holder act as one judge, or as the captain of one team, until it expires or is revoked."""

    class Kind(models.TextChoices):
        """Whom the link stands for."""

        JUDGE = "judge", _("judge")
        CAPTAIN = "captain", _("captain")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="links")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    judge = models.ForeignKey(Judge, models.CASCADE, null=True, blank=True, related_name="links")
    team = models.ForeignKey(Team, models.CASCADE, null=True, blank=True, related_name="links")
    hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="judge", judge__isnull=False, team__isnull=True)
                | Q(kind="captain", judge__isnull=True, team__isnull=False),
                name="link_stands_for_one",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.holder}"

    @property
    def holder(self) -> Judge | Team:
        """The judge, or the team whose captain holds the link."""
        holder = self.judge or self.team
        assert holder is not None  # noqa: S101 - the table's constraint
        return holder

    @property
    def last_day(self) -> date:
        """The last day on which the link works, where the tournament is; what pages and paper say of its end."""
        return last_day(self.expires_at, ZoneInfo(self.tournament.time_zone))

    def works_at(self, moment: datetime) -> bool:
        """True while the link is neither expired nor revoked."""
        return self.revoked_at is None and moment < self.expires_at


class CalendarFeed(models.Model):
    """An address at which a calendar program reads somebody's calendar of a tournament without logging in.

    It stands for an account or for a private link, and shows nothing once that may not look at the tournament any more.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="feeds")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="feeds"
    )
    link = models.ForeignKey(AccessLink, models.CASCADE, null=True, blank=True, related_name="feeds")
    hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(user__isnull=False, link__isnull=True) | Q(user__isnull=True, link__isnull=False),
                name="feed_stands_for_one",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.holder}"

    @property
    def holder(self) -> str:
        """Whose it is, by name."""
        return str(self.link.holder) if self.link else str(self.user)

    @property
    def about(self) -> Judge | Team | None:
        """Whose matches it shows; None: the whole tournament."""
        return self.link.holder if self.link else None
