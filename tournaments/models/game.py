"""Games of a match and their actions."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.match import Match


class Game(models.Model):
    """One game on a board of the individual stage, of the team stage, or an extra one that is not counted.

    A row exists once something is known of the game (version 0 means: no row yet). The truth is, in this order: the
    recorded actions, else the score sheet, else the judge's decision; ``decision`` always agrees with them.
    ``board`` is 0 in the team stage.
    """

    class Stage(models.TextChoices):
        """Where the game counts."""

        INDIVIDUAL = "individual", _("individual stage")
        TEAM = "team", _("team stage")
        EXTRA = "extra", _("extra, not counted")

    class Decision(models.TextChoices):
        """How the game ended; empty while it is not decided."""

        A = "A", _("A won")
        B = "B", _("B won")
        DRAW = "draw", _("drawn")
        FORFEIT_A = "forfeit_a", _("to A by forfeit")
        FORFEIT_B = "forfeit_b", _("to B by forfeit")
        NOT_PLAYED = "not_played", _("not played")

    match = models.ForeignKey(Match, models.CASCADE, related_name="games")
    stage = models.CharField(max_length=10, choices=Stage.choices)
    board = models.PositiveSmallIntegerField(default=0)
    number = models.PositiveSmallIntegerField(default=1)
    first = models.CharField(_("first mover"), max_length=1, blank=True, choices=[("A", "A"), ("B", "B")])
    decision = models.CharField(_("result"), max_length=10, blank=True, choices=Decision.choices)
    sheet = models.JSONField(_("score sheet"), null=True, blank=True)
    tags = models.JSONField(_("tags of the record"), null=True, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["stage", "board", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "stage", "board", "number"], name="game_once"),
            models.CheckConstraint(
                condition=Q(decision__in=["", "A", "B", "draw", "forfeit_a", "forfeit_b", "not_played"]),
                name="game_decision_known",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="game_numbers_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.stage} {self.board}.{self.number}"


class GameAction(models.Model):
    """One action of a recorded game, in its canonical text. Plies count from 1.

    ``spent`` is the time spent on the move in whole seconds, ``comment`` what the record says after it.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="actions")
    ply = models.PositiveIntegerField()
    text = models.CharField(max_length=200)
    spent = models.PositiveIntegerField(null=True, blank=True)
    comment = models.TextField(blank=True)
    entered_by = models.CharField(max_length=300)
    entered_at = models.DateTimeField()

    class Meta:
        ordering = ["ply"]
        constraints = [models.UniqueConstraint(fields=["game", "ply"], name="action_once")]

    def __str__(self) -> str:
        return self.text
