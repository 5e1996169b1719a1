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

    ``plies`` is the number of recorded actions, kept in the transaction that changes them. A game that is played on the
    board has ``begun_at``; until it is decided its ``tags`` hold only how it began (who moves first, who has which
    role).
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
    plies = models.PositiveIntegerField(default=0, editable=False)
    begun_at = models.DateTimeField(null=True, blank=True, editable=False)
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

    @property
    def is_begun(self) -> bool:
        """Whether the game is, or was, played on the board."""
        return self.begun_at is not None

    @property
    def is_live(self) -> bool:
        """Whether the game is under way on the board."""
        return self.is_begun and not self.decision

    @property
    def has_record(self) -> bool:
        """Whether the score follows from recorded moves, played on the board or entered as a text."""
        return self.plies > 0 or self.is_begun


class GameAction(models.Model):
    """One action of a recorded game, in its canonical text. Plies count from 1.

    ``spent`` is the time spent on the move in whole seconds, ``allowed`` how many it might take (None: as many as it
    needs), ``comment`` what the record says after it. ``overrun`` is what a judge has made of a move that took longer
    than allowed, empty while nobody has decided.
    """

    class Overrun(models.TextChoices):
        """What a move over its time means (tour, ``overrun``); never applied without a judge."""

        WARN = "warn", _("warning")
        SKIP = "skip", _("the turn is skipped")
        LOSE = "lose", _("the game is lost")

    game = models.ForeignKey(Game, models.CASCADE, related_name="actions")
    ply = models.PositiveIntegerField()
    text = models.CharField(max_length=200)
    spent = models.PositiveIntegerField(null=True, blank=True)
    allowed = models.PositiveIntegerField(null=True, blank=True)
    overrun = models.CharField(max_length=4, blank=True, choices=Overrun.choices)
    comment = models.TextField(blank=True)
    entered_by = models.CharField(max_length=300)
    entered_at = models.DateTimeField()

    class Meta:
        ordering = ["ply"]
        constraints = [
            models.UniqueConstraint(fields=["game", "ply"], name="action_once"),
            models.CheckConstraint(
                condition=Q(overrun__in=["", "warn", "skip", "lose"]), name="overrun_known"
            ),
        ]

    def __str__(self) -> str:
        return self.text
