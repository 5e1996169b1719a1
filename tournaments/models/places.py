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


class Room(models.Model):
    """A place for one match at a time; ``position`` is its order when pairings are given rooms, ``closed_in`` names
    the tours in which it cannot be used."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rooms")
    name = RuledText(_("name"), rule=NAME)
    site = models.ForeignKey(
        "tournaments.Site", models.SET_NULL, null=True, blank=True, related_name="rooms", verbose_name=_("site")
    )
    position = models.PositiveIntegerField(_("order"), default=0)
    closed_in = models.ManyToManyField(
        "tournaments.Tour", verbose_name=_("not available in"), blank=True, related_name="+"
    )

    class Meta:
        ordering = ["position", "pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="room_name_once")]

    def __str__(self) -> str:
        return self.name

    @property
    def whole_name(self) -> str:
        return f"{self.name}, {self.site}" if self.site_id else self.name
