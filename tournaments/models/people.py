"""Teams, players and judges of a tournament."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.values.names import name_key
from tournaments.models.tournament import Tournament

__all__ = ["Judge", "Named", "Player", "Team", "name_key"]


class Named(models.Model):
    """Something with a name; ``key`` is the name as it is compared."""

    name = models.CharField(_("name"), max_length=200)
    key = models.CharField(max_length=200, editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **kwargs: object) -> None:
        """Keeps the key with the name."""
        self.key = name_key(self.name)
        super().save(*args, **kwargs)  # type: ignore[arg-type]


class Team(Named):
    """A team: a line-up and its free shooters; in an individual tournament a person, who is its one player.

    ``sign`` is the short sign used in tables, often a Greek letter. ``seed`` is the number given before the
    tournament, ``lot`` the one drawn (the smallest is the best, tour, "Standings"). ``entered_from`` is the number of
    the first tour that a team which came late plays in, ``withdrawn_from`` that of the first one in which a team that
    has left plays no longer; None where neither happened.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="teams")
    sign = models.CharField(_("sign"), max_length=12, blank=True)
    group = models.CharField(_("group"), max_length=60, blank=True)
    seed = models.PositiveIntegerField(_("seed"), null=True, blank=True)
    lot = models.PositiveIntegerField(_("lot"), null=True, blank=True)
    entered_from = models.PositiveIntegerField(_("plays from tour"), null=True, blank=True)
    withdrawn_from = models.PositiveIntegerField(_("withdrawn from tour"), null=True, blank=True)

    class Meta:
        ordering = ["key", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "key"], name="team_name_once"),
            models.CheckConstraint(condition=Q(entered_from__gte=1), name="team_enters_from_tour_one"),
            models.CheckConstraint(condition=Q(withdrawn_from__gte=1), name="team_withdraws_from_tour_one"),
        ]

    def plays_in(self, tour_number: int) -> bool:
        """Whether the team takes part in the tour of that number: it is there already and has not left."""
        return (self.entered_from or 1) <= tour_number and (
            self.withdrawn_from is None or tour_number < self.withdrawn_from
        )


class Player(Named):
    """A member of a team."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="players")

    class Meta:
        ordering = ["key", "pk"]
        constraints = [models.UniqueConstraint(fields=["team", "key"], name="player_name_once")]


class Judge(Named):
    """A judge; ``can_be_senior`` marks those able to lead a room, ``attached_to`` the teams they never judge.

    ``wish`` says which tables they like best, ``away_from`` in which tours they cannot judge.
    """

    class Wish(models.TextChoices):
        """Which tables a judge would rather have (``draws.rules.assignment.model.Wish``)."""

        NONE = "", _("any table")
        STRONG = "strong", _("strong tables")
        WEAK = "weak", _("weak tables")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="judges")
    can_be_senior = models.BooleanField(_("can be senior judge"), default=False)
    attached_to = models.ManyToManyField(Team, verbose_name=_("attached to"), blank=True, related_name="+")
    wish = models.CharField(_("wish"), max_length=6, choices=Wish.choices, blank=True, default=Wish.NONE)
    away_from = models.ManyToManyField(
        "tournaments.Tour", verbose_name=_("away in"), blank=True, related_name="+"
    )

    class Meta:
        ordering = ["key", "pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "key"], name="judge_name_once")]
