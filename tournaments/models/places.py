"""Where and when a tournament takes place, besides its rooms and tours: sites, and further items of its timetable."""

from datetime import datetime, timedelta

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.rules import NAME, PLACE
from tournaments.models.tournament import RuledLines, RuledNumber, RuledText, Tournament
from tournaments.timetable.rules.lengths import DIRECTIONS, LENGTH, WALK


class Site(models.Model):
    """A building, where there are several: how to get there, and how many minutes the way from any other one takes."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="sites")
    name = RuledText(_("name"), rule=NAME)
    directions = RuledLines(_("how to get there"), rule=DIRECTIONS, blank=True)
    walk = RuledNumber(_("minutes from another site"), rule=WALK, default=15)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="site_name_once")]

    def __str__(self) -> str:
        return self.name


class TimetableItem(models.Model):
    """What else has its time in a tournament: the opening, lunch, the award. ``place`` is where, as people say it."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="timetable")
    name = RuledText(_("name"), rule=NAME)
    starts_at = models.DateTimeField(_("begins"))
    minutes = RuledNumber(_("length in minutes"), rule=LENGTH, default=30)
    place = RuledText(_("place"), rule=PLACE, blank=True)

    class Meta:
        ordering = ["starts_at", "pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def ends_at(self) -> datetime:
        moment: datetime = self.starts_at + timedelta(minutes=self.minutes)
        return moment
