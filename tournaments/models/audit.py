"""The audit log: who changed what, when; append-only, chained by hash. Calls for the organiser."""

import hashlib
import json
from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.kernel.rules import ANSWER, MESSAGE, REASON
from tournaments.models.match import Match
from tournaments.models.people import Team
from tournaments.models.tournament import RuledText, Tournament

CHAINED = (
    "tournament_id", "number", "at", "actor", "actor_id", "action", "subject", "match_id", "data", "reason", "key",
    "body_hash", "answer",
)  # fmt: skip
"""What an entry's hash covers, besides the hash of the entry before it."""

ERASURE = "person.erase"
"""The one use case that may redact entries before its own."""
RESTORE = "tournament.restore"
"""The one that puts every row back to what it was after an earlier entry."""

OF_SEVERAL = ("team.withdraw", "team.return", "matches.import")
"""Those that tell what became of a team's matches, or of those in a table."""
CHANGES_NO_MATCH = ("tour.publish", "tour.take_back", "tour.lock_places")
"""Entries that name a tour's matches and leave them as they are."""


class AppendOnly(RuntimeError):
    """Somebody tried to change or delete an entry of the audit log."""


def canonical(data: Any) -> str:
    """JSON with one spelling only, so that equal data hash alike."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=str)


class AuditEntry(models.Model):
    """One write. ``data`` holds what was and what is now; ``answer`` what the writer was told.

    ``key`` is the idempotency key: the same key gets the same answer without a second effect, and is refused with
    another body. ``actor_id`` names the account or link ("user:3", "link:12"), ``actor`` is its name as it was then.

    ``hash`` is of what was written. Where a person's name was removed from an entry since, ``erased`` is the number of
    the later entry that attests what is left: its ``data`` holds ``"erased": {number: computed_hash}``.
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
    reason = RuledText(_("reason"), rule=REASON, blank=True)
    key = models.CharField(max_length=80, unique=True)
    body_hash = models.CharField(max_length=64)
    answer = models.TextField()
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)
    erased = models.PositiveBigIntegerField(null=True, blank=True)

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

    def redact(self, by: int, **texts: str) -> None:
        """The one way to change what stands: other texts without a name, attested by the entry with the number ``by``,
        which is appended in the same transaction. Hash and chain stay. A hash of what was sent goes, so that no name
        can be found by trying: whoever sends the same key again is refused."""
        for name, text in (texts | {"body_hash": ""}).items():
            setattr(self, name, text)
        self.erased = by
        changed = {name: getattr(self, name) for name in (*texts, "body_hash", "erased")}
        type(self)._base_manager.filter(pk=self.pk).update(**changed)

    @property
    def attested(self) -> dict[int, str]:
        """Of an erasure: number of each entry that it redacted → hash of what is left of it."""
        if self.action != ERASURE:
            return {}
        erased = self.changes.get("erased")
        return {int(number): str(left) for number, left in erased.items()} if isinstance(erased, dict) else {}

    @property
    def changes(self) -> dict[str, Any]:
        loaded: dict[str, Any] = json.loads(self.data)
        return loaded

    @classmethod
    def of_several(cls, match: Match) -> Q:
        """The newest entry that changed the match along with others: of its whole tour, of all matches of a team, or
        of those in a table."""
        wide = Q(subject=f"tour:{match.tour_id}") | Q(action__in=OF_SEVERAL, tournament=match.tour.tournament_id)
        entries = cls.objects.filter(wide, match_id=None).exclude(action__in=CHANGES_NO_MATCH).order_by("-number")
        return Q(pk=next((entry.pk for entry in entries if entry._touches(match.pk)), 0))

    def _touches(self, match: int) -> bool:
        """Another number of boards touches every match of the tour, whatever the entry tells of it."""
        before, after = (self.changes.get(side) or {} for side in ("before", "after"))
        if before.get("format", {}).get("boards") != after.get("format", {}).get("boards"):
            return True
        was, now = _by_match(before), _by_match(after)
        return was.get(match) != now.get(match) or match in _by_match(self.changes)


def _by_match(told: dict[str, Any]) -> dict[int, Any]:
    return {row.get("match_id", row.get("id")): row for row in told.get("matches", ())}


# What judges and captains call the organiser for.
class SignalQuerySet(models.QuerySet["Signal"]):
    def open(self) -> "SignalQuerySet":
        """Those that nobody has dealt with yet."""
        return self.filter(done_at__isnull=True)

    def with_names(self) -> "SignalQuerySet":
        """With everything that a line of the list shows, in one query."""
        return self.select_related("match__team_a", "match__team_b", "match__room", "match__tour", "team", "tournament")


_PERSON_ABSENT = pgettext_lazy("problem", "a player has not turned up")


class Signal(models.Model):
    """A problem that somebody has signalled from a match, or a captain's dispute about its protocol.

    ``team`` is the one whose captain wrote it, None for a judge's. ``text`` says what is the matter, ``answer`` what
    was decided; ``done_at`` is None while it waits. It outlives a match that is taken away.
    """

    class Kind(models.TextChoices):
        """What it is about."""

        RULES = "rules", pgettext_lazy("problem", "a question about the rules")
        ABSENT = "absent", pgettext_lazy("problem", "a team or a player has not turned up")
        CONDUCT = "conduct", pgettext_lazy("problem", "conduct")
        ROOM = "room", pgettext_lazy("problem", "room, board or pieces")
        OTHER = "other", pgettext_lazy("problem", "something else")
        DISPUTE = "dispute", pgettext_lazy("problem", "the protocol is disputed")

        def words(self, *, individual: bool) -> str:
            """What it is about; ``individual``: everybody plays for themselves."""
            return str(_PERSON_ABSENT if individual and self is Signal.Kind.ABSENT else self.label)

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="signals")
    match = models.ForeignKey(Match, models.SET_NULL, null=True, blank=True, related_name="signals")
    team = models.ForeignKey(Team, models.CASCADE, null=True, blank=True, related_name="signals")
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    text = RuledText(_("text"), rule=MESSAGE)
    given_by = models.CharField(max_length=300)
    given_at = models.DateTimeField()
    answer = RuledText(_("answer"), rule=ANSWER, blank=True)
    done_by = models.CharField(max_length=300, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    objects = SignalQuerySet.as_manager()

    class Meta:
        ordering = ["-given_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(done_at__isnull=True) | ~Q(done_by=""), name="signal_done_by"),
            models.UniqueConstraint(
                fields=["match", "team"], condition=Q(kind="dispute", done_at__isnull=True), name="one_dispute_a_team"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.text}"

    @property
    def problem(self) -> str:
        return self.Kind(self.kind).words(individual=self.tournament.is_individual)

    @property
    def is_open(self) -> bool:
        """Whether nobody has dealt with it yet."""
        return self.done_at is None
