"""Who got in, or tried to, and the sessions that are open."""

from typing import Any

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.audit import AppendOnly
from tournaments.models.people import AccessLink


class LogInEntry(models.Model):
    """Something that happened to an account or a private link, as often as it did within an hour.

    ``account`` and ``link`` are both None where nobody's name or token was tried: what was typed is not kept, it may
    be a password in the wrong field. ``address`` is a network, never a whole address; it and ``device`` are empty for
    all those together that did not get a row of their own in that hour.
    """

    class What(models.TextChoices):
        """What happened."""

        LOG_IN = "log_in", _("Log-in")
        RECOVERY = "recovery", _("Log-in with a recovery code")
        WRONG_PASSWORD = "wrong_password", _("Wrong password")
        WRONG_CODE = "wrong_code", _("Right password, wrong code")
        THROTTLED = "throttled", _("Too many attempts in a short time: refused")
        LOG_OUT = "log_out", _("Log-out")
        ENDED = "ended", _("Logged out on another device")
        PASSWORD = "password", _("Password changed")
        FACTOR_ON = "factor_on", _("Two-step log-in turned on")
        FACTOR_OFF = "factor_off", _("Two-step log-in turned off")
        CODES = "codes", _("New recovery codes")
        PASSKEY = "passkey", _("Log-in with a passkey")
        PASSKEY_ADDED = "passkey_added", _("Passkey added")
        PASSKEY_REMOVED = "passkey_removed", _("Passkey removed")
        WRONG_PASSKEY = "wrong_passkey", _("Passkey not accepted")
        LINK_USED = "link_used", _("Link opened on a new device")
        LINK_DEAD = "link_dead", _("Tried a link that no longer works")
        LINK_UNKNOWN = "link_unknown", _("Tried a link that does not exist")

    what = models.CharField(max_length=16, choices=What.choices)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="log_ins")
    link = models.ForeignKey(AccessLink, models.CASCADE, null=True, blank=True, related_name="uses")
    at = models.DateTimeField()
    last_at = models.DateTimeField(db_index=True)
    times = models.PositiveIntegerField(default=1)
    address = models.CharField(max_length=50, blank=True)
    device = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ["-last_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(account__isnull=True) | models.Q(link__isnull=True), name="log_in_of_one"
            )
        ]

    def __str__(self) -> str:
        return f"{self.at} {self.what}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Inserts; refuses to change what stands."""
        if not self._state.adding:
            raise AppendOnly("An entry of the log of log-ins is never changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Always refuses; what is old goes all at once."""
        raise AppendOnly("An entry of the log of log-ins is never deleted by itself.")

    @property
    def is_warning(self) -> bool:
        """Whether somebody was refused."""
        return self.what in REFUSALS


What = LogInEntry.What
REFUSALS = frozenset({
    What.WRONG_PASSWORD, What.WRONG_CODE, What.WRONG_PASSKEY, What.THROTTLED, What.LINK_DEAD, What.LINK_UNKNOWN,
})  # fmt: skip
"""What strangers can cause, as often as they like."""


class OpenSession(models.Model):
    """Whose a session is: Django's own row says so only inside its signed text."""

    session = models.OneToOneField(Session, models.CASCADE, primary_key=True, related_name="+")
    # A session may be stored once more while its account is being deleted: it is nobody's then, and no error.
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="sessions", db_constraint=False)

    def __str__(self) -> str:
        return f"{self.account_id}"


class Passkey(models.Model):
    """The public half of a key that a phone, a computer or a key ring keeps: with it one logs in without a password.

    ``credential`` names it to the device; ``uses`` is the device's own count, which shows a copied key (most devices
    leave it 0).
    """

    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="passkeys")
    name = models.CharField(max_length=60)
    credential = models.BinaryField(max_length=1023, unique=True)
    public_key = models.BinaryField()
    uses = models.PositiveBigIntegerField(default=0)
    added_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["added_at", "pk"]

    def __str__(self) -> str:
        return self.name
