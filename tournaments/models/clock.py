"""The clocks of a match: limit, time spent, moment of the last start; nothing ticks on the server."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.matches.rules.pressing import ClockState, Press
from tournaments.matches.rules.signing import Time
from tournaments.models.match import SIDES, Game, Match


class Clock(models.Model):
    """One clock of a match: warm-up, individual stage, a move of the team stage, a pause for advice.

    ``limit`` is in seconds, ``spent`` in milliseconds up to ``running_since``; what is left follows from them and from
    the present moment. ``game`` is, of a hint, the one whose result has ended it, if one has.

    The clock of moves times the team game with this ``number``, of which there need not be a row yet. Empty: nobody has
    said which, and it is that of the first game that uses it. It knows whose time it shows, ``side``, whether that side
    was ``warned`` that its time is over, and the ``presses`` that are not settled yet (``matches.rules.pressing``).
    """

    class Kind(models.TextChoices):
        WARM_UP = "warm_up", _("warm-up")
        INDIVIDUAL = "individual", _("individual stage")
        MOVE = "move", _("move of the team stage")
        ADVICE = "advice", _("hint from the free shooters")

    match = models.ForeignKey(Match, models.CASCADE, related_name="clocks")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    limit = models.PositiveIntegerField()
    spent = models.PositiveBigIntegerField(default=0)
    running_since = models.DateTimeField(null=True, blank=True)
    game = models.ForeignKey(Game, models.SET_NULL, null=True, blank=True, related_name="+")
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    side = models.CharField(max_length=1, blank=True, choices=SIDES)
    warned = models.BooleanField(default=False)
    presses = models.JSONField(default=list, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "kind"], name="clock_once"),
            models.CheckConstraint(condition=Q(side__in=["", "A", "B"]), name="clock_side_known"),
            models.CheckConstraint(condition=Q(limit__gte=1), name="clock_has_a_limit"),
            models.CheckConstraint(
                condition=Q(kind__in=["warm_up", "individual", "move", "advice"]), name="clock_kind_known"
            ),
            models.CheckConstraint(
                condition=Q(number__isnull=True) | Q(kind="move", number__gte=1), name="clock_number_of_moves"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.limit}"

    def times(self, number: int) -> bool:
        """Whether a clock of moves is that of this team game."""
        return self.number in (None, number)

    @property
    def time(self) -> Time:
        """What the clock shows, as checked data."""
        return Time(self.limit, self.spent, self.running_since)

    @time.setter
    def time(self, time: Time) -> None:
        self.limit, self.spent, self.running_since = time.limit, time.spent, time.running_since

    @property
    def state(self) -> ClockState:
        """The same with whose time it is and what has been pressed."""
        return ClockState(self.time, self.side, self.warned, tuple(map(Press.read, self.presses)))

    @state.setter
    def state(self, state: ClockState) -> None:
        self.time, self.side, self.warned = state.time, state.side, state.warned
        self.presses = [press.as_data() for press in state.presses]
