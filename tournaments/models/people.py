"""Teams, players and judges of a tournament, their private links, and the places where they play."""

import hashlib
import secrets
from datetime import date, datetime, timedelta
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.draws.rules.assignment import model
from tournaments.kernel.names import MAX_KEY, name_key
from tournaments.kernel.readers import NamedKind, ShownName
from tournaments.kernel.rules import EMAIL, NAME, PLACE, TOUR
from tournaments.kernel.values import last_day
from tournaments.models.tournament import RuledLines, RuledNumber, RuledText, Tournament
from tournaments.roster.rules import GROUP, LOT, MOST_TOURS, SEED, SIGN
from tournaments.timetable.rules.lengths import DIRECTIONS, LENGTH, WALK


# Where and when a tournament takes place, besides its tours: sites, rooms, further items of its timetable.
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


# Who takes part.
class NameOfPerson(RuledText):
    """A name that not everybody reads whole (``kernel.readers``). What is stored is always what was typed."""

    descriptor_class = ShownName

    def pre_save(self, row: models.Model, add: bool) -> Any:
        return self.value_from_object(row)

    def value_from_object(self, row: models.Model) -> Any:
        return vars(row)[self.attname] if self.attname in vars(row) else super().value_from_object(row)


class Named(models.Model):
    """Something with a name; ``key`` is the name as it is compared. ``alike_is_meant``: somebody has seen that another
    one has the same name or sign, or almost, and that nothing is wrong with that."""

    KIND: ClassVar[NamedKind]

    name = NameOfPerson(_("name"), rule=NAME, max_length=MAX_KEY)
    key = models.CharField(max_length=MAX_KEY, editable=False)
    alike_is_meant = models.BooleanField(_("repetition is intended"), default=False)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **kwargs: object) -> None:
        """Keeps the key with the name."""
        self.key = name_key(vars(self)["name"])
        super().save(*args, **kwargs)  # type: ignore[arg-type]


class Team(Named):
    """A team: a line-up and its free shooters; in an individual tournament a person, who is its one player.

    ``sign`` is the short sign used in tables, often a Greek letter. ``seed`` is the number given before the
    tournament, ``lot`` the one drawn (the smallest is the best, tour, "Standings"). ``entered_from`` is the number of
    the first tour that a team which came late plays in, ``withdrawn_from`` that of the first one in which a team that
    has left plays no longer; None where neither happened. ``email`` is the captain's, for messages alone.
    """

    KIND = "team"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="teams")
    sign = RuledText(_("sign"), rule=SIGN, blank=True)
    group = RuledText(_("group"), rule=GROUP, blank=True)
    seed = RuledNumber(_("initial number"), rule=SEED, null=True, blank=True)
    lot = RuledNumber(_("lot"), rule=LOT, null=True, blank=True)
    entered_from = RuledNumber(_("plays from tour"), rule=TOUR, null=True, blank=True)
    withdrawn_from = RuledNumber(_("withdrawn from tour"), rule=TOUR, null=True, blank=True)
    email = RuledText(_("e-mail"), rule=EMAIL, blank=True, default="")

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
    KIND = "player"

    team = models.ForeignKey(Team, models.CASCADE, related_name="players")

    class Meta:
        ordering = ["key", "pk"]
        constraints = [models.UniqueConstraint(fields=["team", "key"], name="player_name_once")]


class Judge(Named):
    """A judge; ``can_be_senior`` marks those able to lead a room, ``attached_to`` the teams they never judge.

    ``away_from`` says in which tours they cannot judge; ``email`` is for messages alone. Wishes: ``wish`` which tables
    they like best, ``judges_with`` and ``judges_without`` with whom they would or would rather not judge,
    ``wished_room`` where, ``most_tours`` in how many tours at most.
    """

    KIND = "judge"
    Wish = model.Wish
    WISHES = [
        (Wish.NONE.value, _("any table")),
        (Wish.STRONG.value, _("strong tables")),
        (Wish.WEAK.value, _("weak tables")),
    ]

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="judges")
    can_be_senior = models.BooleanField(_("can be senior judge"), default=False)
    attached_to = models.ManyToManyField(Team, verbose_name=_("connected to"), blank=True, related_name="+")
    wish = models.CharField(_("wish"), max_length=6, choices=WISHES, blank=True, default=Wish.NONE.value)
    away_from = models.ManyToManyField("tournaments.Tour", verbose_name=_("away in"), blank=True, related_name="+")
    email = RuledText(_("e-mail"), rule=EMAIL, blank=True, default="")
    judges_with = models.ManyToManyField(
        "self", verbose_name=_("would like to judge with"), blank=True, symmetrical=False, related_name="+"
    )
    judges_without = models.ManyToManyField(
        "self", verbose_name=_("would rather not judge with"), blank=True, symmetrical=False, related_name="+"
    )
    wished_room = models.ForeignKey(
        Room, models.SET_NULL, verbose_name=_("would like to judge in"), null=True, blank=True, related_name="+"
    )
    most_tours = RuledNumber(_("most tours"), rule=MOST_TOURS, null=True, blank=True)

    class Meta:
        ordering = ["key", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "key"], name="judge_name_once"),
            models.CheckConstraint(condition=Q(most_tours__gte=1), name="judge_judges_in_some_tour"),
        ]


# Private links of judges and captains, and private addresses of calendars.
def new_token() -> str:
    """128 random bits, as text fit for an address."""
    return secrets.token_urlsafe(16)


def token_hash(token: str) -> str:
    """What is stored of a token. Nobody can guess its 128 bits, so a plain hash cannot be searched back."""
    return hashlib.sha256(token.encode()).hexdigest()


class AccessLink(models.Model):
    """A link that lets its holder act as one judge, or as the captain of one team, until it expires or is revoked."""

    class Kind(models.TextChoices):
        """Whom the link stands for."""

        JUDGE = "judge", _("judge")
        CAPTAIN = "captain", _("captain")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="links")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    judge = models.ForeignKey(Judge, models.CASCADE, null=True, blank=True, related_name="links")
    team = models.ForeignKey(Team, models.CASCADE, null=True, blank=True, related_name="links")
    hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="judge", judge__isnull=False, team__isnull=True)
                | Q(kind="captain", judge__isnull=True, team__isnull=False),
                name="link_stands_for_one",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.holder}"

    @property
    def holder(self) -> Judge | Team:
        """The judge, or the team whose captain holds the link."""
        holder = self.judge or self.team
        assert holder is not None  # noqa: S101 - the table's constraint
        return holder

    @property
    def last_day(self) -> date:
        """The last day on which the link works, where the tournament is; what pages and paper say of its end."""
        return last_day(self.expires_at, ZoneInfo(self.tournament.time_zone))

    def works_at(self, moment: datetime) -> bool:
        """True while the link is neither expired nor revoked."""
        return self.revoked_at is None and moment < self.expires_at


class CalendarFeed(models.Model):
    """An address at which a calendar program reads somebody's calendar of a tournament without logging in.

    It stands for an account or for a private link, and shows nothing once that may not look at the tournament any more.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="feeds")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="feeds")
    link = models.ForeignKey(AccessLink, models.CASCADE, null=True, blank=True, related_name="feeds")
    hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(user__isnull=False, link__isnull=True) | Q(user__isnull=True, link__isnull=False),
                name="feed_stands_for_one",
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.holder}"

    @property
    def holder(self) -> str:
        """Whose it is, by name."""
        return str(self.link.holder) if self.link else str(self.user)

    @property
    def about(self) -> Judge | Team | None:
        """Whose matches it shows; None: the whole tournament."""
        return self.link.holder if self.link else None
