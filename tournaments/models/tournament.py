"""The tournament itself: its settings and tours, its pictures and prints, and fields that several tables have."""

from datetime import datetime, timedelta
from decimal import Decimal
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.formats.rules.tour_format import TourFormat, from_json
from tournaments.kernel.names import MAX_KEY, MAX_SLUG
from tournaments.kernel.person_names import Form, Order
from tournaments.kernel.rules import FINAL, NAME, OWN_TEXT, PLACE, POINTS, TITLE, TOUR
from tournaments.kernel.values import Rule, from_units, to_units
from tournaments.standings.rules.metrics import MAX_LENGTH
from tournaments.standings.rules.outcomes import StandingsOptions, options_from_json
from tournaments.timetable.rules.lengths import DELAY, LENGTH, MOVES, Phase, length_of, phases_of

if TYPE_CHECKING:
    Integers = models.BigIntegerField[Any, Any]
    Texts = models.CharField[str, str]
    Lines = models.TextField[str, str]
    Numbers = models.PositiveIntegerField[Any, Any]
else:
    Integers, Numbers = models.BigIntegerField, models.PositiveIntegerField
    Texts, Lines = models.CharField, models.TextField

LOG_MARK: Final = 12
"""Signs of the log's head that are printed: 48 bits, that nobody tries out in an evening."""


class _Ruled:
    """A column whose values one rule judges in ``clean``. The database and its migrations know nothing of the rule: a
    limit may change without them."""

    plain = ""
    """The plain column's class in Django; "" where it is one of ours."""

    def __init__(self, *args: Any, rule: Rule | None = None, **kwargs: Any) -> None:
        self.rule = rule
        super().__init__(*args, **kwargs)

    def deconstruct(self) -> Any:
        """Like the plain column's."""
        name, path, args, kwargs = super().deconstruct()  # type: ignore[misc]
        return name, f"django.db.models.{self.plain}" if self.plain else path, args, kwargs

    def clean(self, value: Any, row: models.Model | None) -> Any:
        """The tidy value; FaultError as the rule says it."""
        judged = value if value is None or self.rule is None else self.rule.check(value)
        return super().clean(judged, row)  # type: ignore[misc]


class PointsField(_Ruled, Integers):
    """Exact points: ``Decimal`` with at most two decimals in Python, whole hundredths in the database.

    Neither database ever sees a floating-point number, and sums made by SQL stay exact.
    """

    def __init__(self, *args: Any, rule: Rule = POINTS, **kwargs: Any) -> None:
        super().__init__(*args, rule=rule, **kwargs)

    def from_db_value(self, value: int | None, *_: object) -> Decimal | None:
        """Hundredths → points."""
        return None if value is None else from_units(value)

    def get_prep_value(self, value: Any) -> int | None:
        """Points → hundredths; raises ValueError for more than two decimals."""
        return None if value is None else to_units(Decimal(value))

    def to_python(self, value: Any) -> Decimal | None:
        """What a form or a fixture gives → points."""
        return None if value is None else Decimal(value)

    @property
    def validators(self) -> list[Any]:
        """The integer column's own range check would compare points with hundredths."""
        return []


class _Width:
    """As wide as its rule allows unless ``max_length`` says otherwise."""

    def __init__(self, *args: Any, rule: Rule | None = None, **kwargs: Any) -> None:
        width = {"max_length": rule.maximum} if rule else {}
        super().__init__(*args, **({"rule": rule} | width | kwargs))


class RuledText(_Width, _Ruled, Texts):
    plain = "CharField"


class RuledLines(_Width, _Ruled, Lines):
    """A text of several lines."""

    plain = "TextField"


class RuledNumber(_Ruled, Numbers):
    plain = "PositiveIntegerField"


def rule_of(table: type[models.Model] | models.Model, column: str) -> Any:
    """What the column of that name says of its values."""
    field: Any = table._meta.get_field(column)
    return field.rule


# The tournament and who may run it.
class TournamentQuerySet(models.QuerySet["Tournament"]):
    """Named filters; who may see what is decided in ``permissions``."""

    def listed(self) -> "TournamentQuerySet":
        """Tournaments that stand in the public list."""
        return self.filter(visibility=Tournament.Visibility.PUBLIC)

    def newest_first(self) -> "TournamentQuerySet":
        """By their first day, the latest on top."""
        return self.order_by("-starts_on", "name", "pk")

    def called(self, text: str) -> "TournamentQuerySet":
        """Those whose name or place holds the text, however capitalised: SQLite knows capitals of English alone."""
        spellings = {text} if text.isascii() else {text, text.lower(), text.upper(), text.capitalize(), text.title()}
        holding = (Q(name__icontains=spelling) | Q(place__icontains=spelling) for spelling in sorted(spellings))
        return self.filter(reduce(or_, holding))


class Tournament(models.Model):
    """The whole event.

    ``revision`` grows with every write to anything in the tournament: what is computed from the tournament is cached
    under it. ``version`` grows when the settings on this row change, and when the tournament is closed or reopened:
    lists that depend on nothing else are kept under all versions. ``bye_points`` None: a bye is worth as much as a
    win. ``standings`` is the JSON of ``StandingsOptions``. Results of the tour numbered ``frozen_from`` and of later
    ones are for those alone who sign them, until an organiser opens them. ``audit_count`` and ``audit_head`` say where
    the tournament's audit chain ends, so that a cut-off tail is found. Once ``closed_at`` is there, nothing is changed.
    """

    class Visibility(models.TextChoices):
        """Who finds the public pages."""

        PUBLIC = "public", _("Public: listed, open to everyone")
        UNLISTED = "unlisted", _("By address: not listed, open to anyone who has the address")
        PRIVATE = "private", _("Private: organisers, judges and captains only")

    class CountWhen(models.TextChoices):
        """From when on a match counts in the standings."""

        APPROVED = "approved", _("when the organiser has approved it")
        SIGNED = "signed", _("as soon as it is signed")

    class Signing(models.TextChoices):
        """What a signature on a screen is."""

        NAME = "name", _("by name")
        DRAWN = "drawn", _("by name, or drawn with a finger if they like")

    class PublicNames(models.TextChoices):
        """What everybody reads of the names of players and judges."""

        SHORT = Form.SHORT.value, _("given name and initial of the surname")
        WHOLE = Form.WHOLE.value, _("full names")

    class NameOrder(models.TextChoices):
        """In which order those names were typed."""

        GUESS = Order.GUESS.value, _("work it out from the names")
        GIVEN = Order.GIVEN.value, _("given name first")
        SURNAME = Order.SURNAME.value, _("surname first")

    class SearchEngines(models.TextChoices):
        """Whether they may show a public tournament."""

        NO = "no", _("must not show the tournament")
        YES = "yes", _("can find it while it is public")

    class DraftTimes(models.TextChoices):
        """Whether everybody may know when a tour is planned for before it is published."""

        NO = "no", _("only organisers see it")
        YES = "yes", _("everyone sees it in the timetable")

    class Reviews(models.TextChoices):
        YES = "yes", _("whoever may read a game may also see where it turned")
        NO = "no", _("not in this tournament")

    class Participants(models.TextChoices):
        TEAMS = "teams", _("teams")
        PEOPLE = "people", _("people: everyone plays for themselves")

    slug = models.SlugField(_("address"), max_length=MAX_SLUG, unique=True)
    name = RuledText(_("name"), rule=NAME, max_length=MAX_KEY)
    place = RuledText(_("place"), rule=PLACE, blank=True)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    time_zone = models.CharField(_("time zone"), max_length=64, default="Europe/Moscow")
    language = models.CharField(_("language of documents"), max_length=2, choices=settings.LANGUAGES, default="ru")
    visibility = models.CharField(
        _("visibility"), max_length=10, choices=Visibility.choices, default=Visibility.UNLISTED
    )
    metrics = models.CharField(_("order of standings"), max_length=MAX_LENGTH, default="match_points, points")
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
    signing = models.CharField(_("protocols are signed"), max_length=5, choices=Signing.choices, default=Signing.NAME)
    public_names = models.CharField(
        _("names on public pages"), max_length=5, choices=PublicNames.choices, default=PublicNames.SHORT
    )
    name_order = models.CharField(_("order of names"), max_length=7, choices=NameOrder.choices, default=NameOrder.GUESS)
    search_engines = models.CharField(
        _("search engines"), max_length=3, choices=SearchEngines.choices, default=SearchEngines.NO
    )
    draft_times = models.CharField(
        _("planned start of tours not yet published"), max_length=3, choices=DraftTimes.choices, default=DraftTimes.NO
    )
    reviews = models.CharField(_("review of games"), max_length=3, choices=Reviews.choices, default=Reviews.YES)
    standings = models.JSONField(_("options of the standings"), default=dict, blank=True)
    message_before = RuledLines(_("text before every message"), rule=OWN_TEXT, blank=True, default="")
    message_after = RuledLines(_("text after every message"), rule=OWN_TEXT, blank=True, default="")
    envelopes = models.JSONField(_("what is printed for each room"), default=dict, blank=True)
    frozen_from = RuledNumber(_("results hidden from tour"), rule=TOUR, null=True, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)
    revision = models.PositiveBigIntegerField(default=1, editable=False)
    audit_count = models.PositiveBigIntegerField(default=0, editable=False)
    audit_head = models.CharField(max_length=64, blank=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True, editable=False)

    objects = TournamentQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="tournament_ends_after_it_starts"),
            models.CheckConstraint(condition=Q(frozen_from__gte=1), name="frozen_from_tour_one"),
        ]
        indexes = [
            models.Index(fields=["-starts_on", "name", "id"], name="tournaments_newest_first"),
            models.Index(fields=["visibility", "closed_at", "-starts_on", "name", "id"], name="tournaments_listed"),
            models.Index(fields=["visibility", "closed_at", "ends_on"], name="tournaments_lasting"),
            models.Index(fields=["version"], name="tournaments_versions"),
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

    @property
    def may_be_found(self) -> bool:
        """Whether search engines may show its public pages."""
        is_public = self.visibility == self.Visibility.PUBLIC
        return is_public and self.search_engines == self.SearchEngines.YES

    @property
    def draws_signatures(self) -> bool:
        """Whether whoever signs may draw their signature."""
        return self.signing == self.Signing.DRAWN

    def hides_results_of(self, tour_number: int) -> bool:
        """Whether the results of the tour of that number wait for an organiser to open them."""
        return self.frozen_from is not None and tour_number >= self.frozen_from

    @property
    def tells_draft_times(self) -> bool:
        """Whether everybody may know when tours that are drafts are planned for."""
        return self.draft_times == self.DraftTimes.YES

    @property
    def log_mark(self) -> str:
        """Where the audit log ends, short enough for paper and for a notebook: its length, and how its head begins."""
        return f"{self.audit_count}, {self.audit_head[:LOG_MARK] or '–'}"

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


# Tours and the rooms they are played in.
class Tour(models.Model):
    """One round of the tournament (tour.md, "Words"): every team meets one other.

    ``format`` is the JSON of a ``TourFormat``; ``options`` are the options of the tour's game that differ from their
    defaults, name → value. ``final`` names the places that its tables play for, the first table's first ("1-2, 3-4");
    tables beyond these are ordinary matches. ``minutes`` is its length, None: what follows from the format, with so
    many ``moves`` in a team game (None: the usual number). ``delay`` is how many minutes late the organiser says that
    it begins, 0: on time; None: nothing was said of it. ``second_entry``: a protocol that was typed in from paper is
    signed when somebody else has typed it in too.

    The matches of a ``draft`` are for organisers alone, and so is ``starts_at`` unless the tournament tells it: what
    others read is ``told_start``. ``published``: see ``publishing.rules``.
    """

    class Kind(models.TextChoices):
        CORNERS = "corners", _("Corners")
        SONOR = "sonor", _("Sonor")
        HELDPLAY = "heldplay", _("Held-play")
        ISSES = "isses", _("Der Isses!")
        DEER = "deer", _("Deer and dogs")
        POINTS = "points", _("Points entered by the judges")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="tours")
    number: "models.PositiveIntegerField[int, int]" = RuledNumber(_("number"), rule=TOUR)
    name = RuledText(_("name"), rule=TITLE, blank=True)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    format = models.JSONField(_("format"), default=dict)
    options = models.JSONField(_("options of the game"), default=dict, blank=True)
    rehearsal = models.BooleanField(_("rehearsal"), default=False)
    final = RuledText(_("final for places"), rule=FINAL, blank=True)
    starts_at = models.DateTimeField(_("begins"), null=True, blank=True)
    minutes = RuledNumber(_("length in minutes"), rule=LENGTH, null=True, blank=True)
    moves = RuledNumber(_("moves of a team game"), rule=MOVES, null=True, blank=True)
    delay = RuledNumber(_("delay in minutes"), rule=DELAY, null=True, blank=True)
    second_entry = models.BooleanField(_("paper protocols are typed in twice"), default=False)
    draft = models.BooleanField(_("draft"), default=False, editable=False)
    published_at = models.DateTimeField(_("published"), null=True, blank=True, editable=False)
    published = models.JSONField(_("what was published"), default=dict, blank=True, editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)

    _format_read: tuple[Any, TourFormat] | None = None

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
        """The format as checked data, read anew when another one is set."""
        if self._format_read is None or self._format_read[0] is not self.format:
            self._format_read = (self.format, from_json(self.format))
        return self._format_read[1]

    @property
    def has_games(self) -> bool:
        """False for a tour in which judges only write points."""
        return self.kind != self.Kind.POINTS

    @property
    def phases(self) -> tuple[Phase, ...]:
        """Its parts, one after another."""
        return phases_of(self.tour_format, self.kind, self.moves, self.minutes)

    @property
    def length(self) -> int:
        """In minutes: the one that was set, else that of its phases."""
        return self.minutes or length_of(self.phases)

    @property
    def told_start(self) -> datetime | None:
        """When it is planned for, as far as everybody may know; of a draft the tournament has to be at hand."""
        told = not self.draft or self.starts_at is None or self.tournament.tells_draft_times
        return self.starts_at if told else None

    @property
    def ends_at(self) -> datetime | None:
        """By the plan; None while nobody knows when it begins."""
        return None if self.starts_at is None else self.starts_at + timedelta(minutes=self.length)
