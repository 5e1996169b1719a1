"""What a tournament's hall displays show, and how they are steered."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.live.rules import WORDS, Programme, Steering
from tournaments.models.tournament import RuledLines, Tournament


class HallDisplay(models.Model):
    """One row a tournament, made by the first change: until then everything is as usual. ``programme`` is the JSON of
    ``live.rules.Programme``, the last five columns are its ``Steering``, which is of minutes and raises no version."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="hall_displays")
    programme = models.JSONField(_("programme of the display"), default=dict, blank=True)
    message = RuledLines(_("message"), rule=WORDS, blank=True)
    turned = models.IntegerField(default=0)
    paused = models.BooleanField(_("paused"), default=False)
    held = models.CharField(max_length=60, blank=True)
    notice = RuledLines(_("message over everything"), rule=WORDS, blank=True)
    orders = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament"], name="one_hall_display")]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.orders}"

    @property
    def shown(self) -> Programme:
        return Programme.from_json(self.programme)

    @property
    def steering(self) -> Steering:
        return Steering(self.turned, self.paused, self.held, self.notice, self.orders)
