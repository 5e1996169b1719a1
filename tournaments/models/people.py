"""Teams, players and judges of a tournament."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.formats.names import name_key
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
    """A team: a line-up and its free shooters. ``sign`` is the short sign used in tables, often a Greek letter."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="teams")
    sign = models.CharField(_("sign"), max_length=12, blank=True)
    group = models.CharField(_("group"), max_length=60, blank=True)
    seed = models.PositiveIntegerField(_("seed"), null=True, blank=True)

    class Meta:
        ordering = ["key", "pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "key"], name="team_name_once")]


class Player(Named):
    """A member of a team."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="players")

    class Meta:
        ordering = ["key", "pk"]
        constraints = [models.UniqueConstraint(fields=["team", "key"], name="player_name_once")]


class Judge(Named):
    """A judge; ``can_be_senior`` marks those able to lead a room, ``attached_to`` the teams they never judge."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="judges")
    can_be_senior = models.BooleanField(_("can be senior judge"), default=False)
    attached_to = models.ManyToManyField(Team, verbose_name=_("attached to"), blank=True, related_name="+")

    class Meta:
        ordering = ["key", "pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "key"], name="judge_name_once")]
