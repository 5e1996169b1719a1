"""The audit log: who changed what, when; append-only, chained by hash within a tournament."""

import hashlib
import json
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament

CHAINED = (
    "tournament_id", "number", "at", "actor", "actor_id", "action", "subject", "match_id", "data", "reason", "key",
    "body_hash", "answer",
)  # fmt: skip
"""What an entry's hash covers, besides the hash of the entry before it."""


class AppendOnly(RuntimeError):
    """Somebody tried to change or delete an entry of the audit log."""


def canonical(data: Any) -> str:
    """JSON with one spelling only, so that equal data hash alike."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=str)


class AuditEntry(models.Model):
    """One write. ``data`` holds what was and what is now; ``answer`` what the writer was told.

    ``key`` is the idempotency key: the same key gets the same answer without a second effect, and is refused with
    another body. ``actor_id`` names the account or link ("user:3", "link:12"), ``actor`` is its name as it was then.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="audit")
    number = models.PositiveBigIntegerField()
    at = models.DateTimeField(_("time"))
    actor = models.CharField(_("who"), max_length=300)
    actor_id = models.CharField(max_length=40)
    action = models.CharField(_("what"), max_length=60)
    subject = models.CharField(max_length=60, db_index=True)
    match_id = models.BigIntegerField(null=True, db_index=True)
    data = models.TextField()
    reason = models.CharField(_("reason"), max_length=500, blank=True)
    key = models.CharField(max_length=80, unique=True)
    body_hash = models.CharField(max_length=64)
    answer = models.TextField()
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="audit_number_once")]

    def __str__(self) -> str:
        return f"{self.number} {self.action} {self.subject}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Inserts; refuses to change what stands."""
        if not self._state.adding:
            raise AppendOnly("An audit entry is never changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Always refuses."""
        raise AppendOnly("An audit entry is never deleted.")

    def computed_hash(self) -> str:
        """The hash that the entry must have: of its own fields and the hash before it."""
        fields = {name: getattr(self, name) for name in CHAINED}
        fields["at"] = self.at.isoformat()
        return hashlib.sha256((self.previous_hash + canonical(fields)).encode()).hexdigest()

    @property
    def changes(self) -> dict[str, Any]:
        """``data`` as an object."""
        loaded: dict[str, Any] = json.loads(self.data)
        return loaded
