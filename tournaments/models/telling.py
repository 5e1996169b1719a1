"""Who has been told what about a tour."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.people import Judge, Team
from tournaments.models.tournament import Tour


class Told(models.Model):
    """That a team's captain or a judge was told about a tour; with neither, everybody at once. The newest that is
    ``done`` is what they know.

    ``digest`` is of what the message said, without addresses and in no language, so that a later change is noticed;
    only this server can compute it, so no name can be found by trying.
    ``state`` matters for letters: one is noted before it is sent (``under_way``), so that it is never sent twice, and
    again when the mail server has taken it or refused it.
    """

    class Way(models.TextChoices):
        HAND = "hand", _("told")
        PRINTED = "printed", _("printed")
        MAIL = "mail", _("sent by e-mail")

    class State(models.TextChoices):
        DONE = "done", _("done")
        UNDER_WAY = "under_way", _("being sent")
        REFUSED = "refused", _("address refused by the mail server")
        FAILED = "failed", _("not sent: the mail server could not be reached")
        UNKNOWN = "unknown", _("perhaps not sent: the mail server stopped answering")

    tour = models.ForeignKey(Tour, models.CASCADE, related_name="told")
    team = models.ForeignKey(Team, models.CASCADE, null=True, blank=True, related_name="told")
    judge = models.ForeignKey(Judge, models.CASCADE, null=True, blank=True, related_name="told")
    way = models.CharField(_("how they were told"), max_length=10, choices=Way.choices)
    state = models.CharField(max_length=10, choices=State.choices, default=State.DONE)
    digest = models.CharField(max_length=64)
    told_by = models.CharField(max_length=300)
    told_at = models.DateTimeField()

    class Meta:
        ordering = ["told_at", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(team__isnull=True) | Q(judge__isnull=True), name="told_one"),
            models.CheckConstraint(condition=Q(way="mail") | Q(state="done"), name="told_state_of_letters"),
            models.UniqueConstraint(
                fields=["tour", "team"], condition=Q(state="under_way"), name="one_letter_under_way_to_a_team"
            ),
            models.UniqueConstraint(
                fields=["tour", "judge"], condition=Q(state="under_way"), name="one_letter_under_way_to_a_judge"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tour}: {self.team or self.judge or '–'}, {self.way}"

    @property
    def key(self) -> str:
        """Whom it is about, as ``roster.read.Holder`` names them; "all" for everybody."""
        if self.team_id is not None:
            return f"captain-{self.team_id}"
        return f"judge-{self.judge_id}" if self.judge_id is not None else "all"
