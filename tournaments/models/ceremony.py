"""The ceremony at the end of a tournament."""

from django.db import models

from tournaments.models.tournament import Tournament


class Ceremony(models.Model):
    """What is revealed in the hall, in which order, and how far it has come.

    ``steps`` are those of ``ceremony.rules``, written down when it begins: results that change later are noticed by
    them. ``shown`` of them have been revealed. ``ended_at`` stands once everybody may read the standings.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="ceremony")
    one_by_one = models.PositiveIntegerField(default=10)
    best_players = models.PositiveIntegerField(default=3)
    steps = models.JSONField(default=list)
    shown = models.PositiveIntegerField(default=0)
    begun_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    def __str__(self) -> str:
        return f"{self.shown} / {len(self.steps)}"
