"""The tournament and who may run it."""

from decimal import Decimal

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.fields import PointsField
from tournaments.standings.rules.options import StandingsOptions, options_from_json


class TournamentQuerySet(models.QuerySet["Tournament"]):
    """Named filters; who may see what is decided in ``permissions``."""

    def listed(self) -> "TournamentQuerySet":
        """Tournaments that stand in the public list."""
        return self.filter(visibility=Tournament.Visibility.PUBLIC)

    def newest_first(self) -> "TournamentQuerySet":
        """By their first day, the latest on top."""
        return self.order_by("-starts_on", "name", "pk")


class Tournament(models.Model):
    """The whole event.

    ``revision`` grows with every write to anything in the tournament: what is computed from the tournament is cached
    under it. ``version`` grows when the settings on this row change. ``bye_points`` None: a bye is worth as much as a
    win. ``standings`` is the JSON of ``StandingsOptions``. Results of the tour numbered ``frozen_from`` and of later
    ones are for those alone who sign them, until an organiser opens them. ``audit_count`` and ``audit_head`` say where
    the tournament's audit chain ends, so that a cut-off tail is found.
    """

    class Visibility(models.TextChoices):
        """Who finds the public pages."""

        PUBLIC = "public", _("Public: in the list, open to everybody")
        UNLISTED = "unlisted", _("By address: not in the list, open to whoever has the address")
        PRIVATE = "private", _("Private: organisers, judges and captains only")

    class CountWhen(models.TextChoices):
        """From when on a match counts in the standings."""

        APPROVED = "approved", _("when the organiser has approved it")
        SIGNED = "signed", _("as soon as it is signed")

    class Participants(models.TextChoices):
        """Who takes part."""

        TEAMS = "teams", _("teams")
        PEOPLE = "people", _("persons: everybody plays for themselves")

    slug = models.SlugField(_("address"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=200)
    place = models.CharField(_("place"), max_length=200, blank=True)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    time_zone = models.CharField(_("time zone"), max_length=64, default="Europe/Moscow")
    language = models.CharField(
        _("language of documents"), max_length=2, choices=settings.LANGUAGES, default="ru"
    )
    visibility = models.CharField(
        _("visibility"), max_length=10, choices=Visibility.choices, default=Visibility.PUBLIC
    )
    metrics = models.CharField(_("order of standings"), max_length=300, default="match_points, points")
    win_points = PointsField(_("match points for a win"), default=Decimal(2))
    draw_points = PointsField(_("match points for a draw"), default=Decimal(1))
    loss_points = PointsField(_("match points for a loss"), default=Decimal(0))
    bye_points = PointsField(_("match points for a bye"), null=True, blank=True)
    bye_own = PointsField(_("own points for a bye"), default=Decimal(0))
    participants = models.CharField(
        _("participants"), max_length=6, choices=Participants.choices, default=Participants.TEAMS
    )
    count_when = models.CharField(
        _("a match counts"), max_length=10, choices=CountWhen.choices, default=CountWhen.APPROVED
    )
    standings = models.JSONField(_("options of the standings"), default=dict, blank=True)
    frozen_from = models.PositiveIntegerField(_("results hidden from tour"), null=True, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)
    revision = models.PositiveBigIntegerField(default=1, editable=False)
    audit_count = models.PositiveBigIntegerField(default=0, editable=False)
    audit_head = models.CharField(max_length=64, blank=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = TournamentQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends_on__gte=models.F("starts_on")), name="tournament_ends_after_it_starts"
            ),
            models.CheckConstraint(condition=models.Q(frozen_from__gte=1), name="frozen_from_tour_one"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_individual(self) -> bool:
        """Whether a participant is a person, not a team."""
        return self.participants == self.Participants.PEOPLE

    @property
    def standings_options(self) -> StandingsOptions:
        """The options as checked data."""
        return options_from_json(self.standings)

    def hides_results_of(self, tour_number: int) -> bool:
        """Whether the results of the tour of that number wait for an organiser to open them."""
        return self.frozen_from is not None and tour_number >= self.frozen_from

    @property
    def bye_worth(self) -> Decimal:
        """The match points of a bye: those of a win unless others are set."""
        worth: Decimal = self.win_points if self.bye_points is None else self.bye_points
        return worth


class Organiser(models.Model):
    """An account that may run the tournament."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="organisers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="organiser_of")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "user"], name="organiser_once")]

    def __str__(self) -> str:
        return f"{self.user} – {self.tournament}"
