"""Boards to try a game on, outside of every tournament."""

from django.db import models


class TryBoard(models.Model):
    """A game that two people play on one device to learn it; it belongs to nobody and counts nowhere.

    ``key`` is the public, unguessable part of its address. ``options``, ``tags`` and ``actions`` (canonical texts) are
    those of a record of ``game``; ``targets`` tells whether the board shows where a piece can go. ``writes`` are the
    last submissions as (idempotency key, hash of what was sent), ``made_with`` is the key of the first one.
    """

    key = models.CharField(max_length=22, unique=True)
    made_with = models.CharField(max_length=80, unique=True)
    game = models.CharField(max_length=20)
    options = models.JSONField(default=dict)
    tags = models.JSONField(default=dict)
    actions = models.JSONField(default=list)
    targets = models.BooleanField(default=True)
    writes = models.JSONField(default=list)
    version = models.PositiveIntegerField(default=1, editable=False)
    touched_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.game} {self.key}"
