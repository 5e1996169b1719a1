"""Tours and the rooms they are played in."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.formats.rules.tour_format import TourFormat, from_json
from tournaments.models.tournament import Tournament


class Room(models.Model):
    """A place for one match at a time; ``position`` is its order when pairings are given rooms."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rooms")
    name = models.CharField(_("name"), max_length=100)
    position = models.PositiveIntegerField(_("order"), default=0)

    class Meta:
        ordering = ["position", "pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="room_name_once")]

    def __str__(self) -> str:
        return self.name


class Tour(models.Model):
    """One round of the tournament (tour.md, "Words"): every team meets one other.

    ``format`` is the JSON of a ``TourFormat``; ``options`` are the options of the tour's game that differ from their
    defaults, name → value. ``final`` names the places that its tables play for, the first table's first ("1-2, 3-4");
    tables beyond these are ordinary matches.
    """

    class Kind(models.TextChoices):
        """What is played."""

        CORNERS = "corners", _("Corners")
        SONOR = "sonor", _("Sonor")
        HELDPLAY = "heldplay", _("Held-play")
        ISSES = "isses", _("Der Isses!")
        DEER = "deer", _("Deer and dogs")
        POINTS = "points", _("Points entered by the judges")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="tours")
    number = models.PositiveIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=120, blank=True)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    format = models.JSONField(_("format"), default=dict)
    options = models.JSONField(_("options of the game"), default=dict, blank=True)
    rehearsal = models.BooleanField(_("rehearsal"), default=False)
    final = models.CharField(_("final of places"), max_length=120, blank=True)
    starts_at = models.DateTimeField(_("begins"), null=True, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="tour_number_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="tour_number_from_one"),
        ]

    def __str__(self) -> str:
        return self.name or str(_("Tour %(number)s")) % {"number": self.number}

    @property
    def tour_format(self) -> TourFormat:
        """The format as checked data."""
        return from_json(self.format)

    @property
    def has_games(self) -> bool:
        """False for a tour in which judges only write points."""
        return self.kind != self.Kind.POINTS
