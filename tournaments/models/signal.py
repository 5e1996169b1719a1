"""What judges and captains call the organiser for."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.match import Match
from tournaments.models.people import Team
from tournaments.models.tournament import Tournament


class SignalQuerySet(models.QuerySet["Signal"]):
    """Named filters."""

    def open(self) -> "SignalQuerySet":
        """Those that nobody has dealt with yet."""
        return self.filter(done_at__isnull=True)

    def with_names(self) -> "SignalQuerySet":
        """With everything that a line of the list shows, in one query."""
        return self.select_related(
            "match__team_a", "match__team_b", "match__room", "match__tour", "team", "tournament"
        )


_PERSON_ABSENT = pgettext_lazy("problem", "a player has not come")


class Signal(models.Model):
    """A problem that somebody has signalled from a match, or a captain's dispute about its protocol.

    ``team`` is the one whose captain wrote it, None for a judge's. ``text`` says what is the matter, ``answer`` what
    was decided; ``done_at`` is None while it waits. It outlives a match that is taken away.
    """

    class Kind(models.TextChoices):
        """What it is about."""

        RULES = "rules", pgettext_lazy("problem", "a question about the rules")
        ABSENT = "absent", pgettext_lazy("problem", "a team or a player has not come")
        CONDUCT = "conduct", pgettext_lazy("problem", "conduct")
        ROOM = "room", pgettext_lazy("problem", "room, board or pieces")
        OTHER = "other", pgettext_lazy("problem", "something else")
        DISPUTE = "dispute", pgettext_lazy("problem", "the protocol is disputed")

        def words(self, *, alone: bool) -> str:
            """What it is about; ``alone``: everybody plays for themselves."""
            return str(_PERSON_ABSENT if alone and self is Signal.Kind.ABSENT else self.label)

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="signals")
    match = models.ForeignKey(Match, models.SET_NULL, null=True, blank=True, related_name="signals")
    team = models.ForeignKey(Team, models.CASCADE, null=True, blank=True, related_name="signals")
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    text = models.CharField(_("text"), max_length=1000)
    given_by = models.CharField(max_length=300)
    given_at = models.DateTimeField()
    answer = models.CharField(_("answer"), max_length=1000, blank=True)
    done_by = models.CharField(max_length=300, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    objects = SignalQuerySet.as_manager()

    class Meta:
        ordering = ["-given_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(done_at__isnull=True) | ~Q(done_by=""), name="signal_done_by"),
            models.UniqueConstraint(
                fields=["match", "team"],
                condition=Q(kind="dispute", done_at__isnull=True),
                name="one_dispute_a_team",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.text}"

    @property
    def problem(self) -> str:
        """What it is about, in the words of the tournament."""
        return self.Kind(self.kind).words(alone=self.tournament.is_individual)

    @property
    def is_open(self) -> bool:
        """Whether nobody has dealt with it yet."""
        return self.done_at is None
