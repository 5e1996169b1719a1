"""What was typed in from the paper protocol of a match, besides the protocol that it went into."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.matches.rules.boards import OtherBoards
from tournaments.models.match import Match
from tournaments.paper_entry.rules import Typed


class PaperEntry(models.Model):
    """What one person has read on the paper of a match: ``content`` is the JSON of ``paper_entry.rules.Typed``.

    The first entry (``number`` 1) went into the protocol at once; the second one (2), by somebody else who did not see
    the first, is only compared with it. ``settled``: nothing differs from the protocol any more, or what differs was
    decided. ``entered_id`` is the account, as the audit log names it.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="paper_entries")
    number = models.PositiveSmallIntegerField(_("typed in from paper"))
    content = models.JSONField(_("what was typed in"), default=dict)
    entered_by = models.CharField(_("entered by"), max_length=300)
    entered_id = models.CharField(max_length=40, blank=True, default="")
    entered_at = models.DateTimeField(_("entered"))
    settled = models.BooleanField(_("no differences left"), default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="paper_entry_once"),
            models.CheckConstraint(condition=models.Q(number__in=[1, 2]), name="paper_entry_first_or_second"),
        ]

    def __str__(self) -> str:
        return f"{self.match} {self.number}"

    def follow(self, boards: OtherBoards) -> bool:
        """Takes what was typed to another number of boards; whether that changed anything. Does not store it."""
        typed = Typed.from_json(self.content)
        moved = typed.on(boards)
        self.content = self.content if moved == typed else moved.to_json()
        return moved != typed
