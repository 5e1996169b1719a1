"""Restore points: earlier states of a tournament, kept beside it."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.rules import TITLE
from tournaments.models.tournament import RuledText, Tournament
from tournaments.restoring.rules import Reason


class RestorePoint(models.Model):
    """A tournament as it was after entry ``entries`` of its log.

    ``content`` is the tournament's file, packed. ``rows`` holds, packed too, what the file leaves out because it means
    nothing elsewhere: the numbers of the rows, the restore points of draws, and links that a restore took away with
    their holders. ``tour`` is the number of the tour that was about to be drawn or closed, ``name`` what somebody has
    called it. Its own file never stands in a tournament's.
    """

    Reason = Reason
    REASONS = [
        (Reason.HAND.value, _("made by hand")),
        (Reason.DRAW.value, _("before a draw")),
        (Reason.IMPORT.value, _("before an import")),
        (Reason.TOUR.value, _("before a tour was closed")),
        (Reason.RESTORE.value, _("before going back")),
    ]

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="restore_points")
    reason = models.CharField(_("why"), max_length=8, choices=REASONS)
    tour = models.PositiveIntegerField(null=True, blank=True)
    name = RuledText(_("name"), rule=TITLE, blank=True)
    made_at = models.DateTimeField()
    made_by = models.CharField(max_length=300)
    entries = models.PositiveBigIntegerField()
    content = models.BinaryField()
    rows = models.BinaryField()
    size = models.PositiveIntegerField()

    class Meta:
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return self.name or str(self.get_reason_display())
