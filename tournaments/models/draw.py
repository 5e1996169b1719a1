"""How the matches of a tour came about, so that a draw can be looked up, repeated and undone."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.draws.rules.pairing import knock_out, model
from tournaments.kernel.rules import DRAW, REASON
from tournaments.models.people import Team
from tournaments.models.tournament import RuledNumber, RuledText, Tour, Tournament


class DrawQuerySet(models.QuerySet["Draw"]):
    def standing(self) -> "DrawQuerySet":
        return self.filter(undone_at=None)

    def standing_in(self, tournament: Tournament | int, *, drafts: bool = True) -> "DrawQuerySet":
        """The draws of a tournament that nobody has undone, tour by tour, with what they were made with and no more;
        those of tours that are a draft for organisers alone."""
        draws = self.filter(tour__tournament=tournament).standing().select_related("tour")
        if not drafts:
            draws = draws.filter(tour__draft=False)
        return draws.defer("plan", "before").order_by("tour__number", "pk")

    def goes_on_after(self, tour: Tour) -> bool:
        """Whether a later tour of the bracket that the tour belongs to is drawn."""
        later = self.standing_in(tour.tournament_id).by_program().filter(tour__number__gt=tour.number)
        newest = {draw.tour_id: draw for draw in later}
        brackets = (draw for draw in newest.values() if draw.method == Draw.Method.KNOCK_OUT)
        return any(tour.pk in draw.options.get("series", {}).get("tours", ()) for draw in brackets)

    def decides_anew(self, goes_on: str, tour: Tour) -> bool:
        """Whether who goes on after a match of the tour is decided once more when it is approved again."""
        return bool(goes_on) and not self.goes_on_after(tour)

    def by_program(self) -> "DrawQuerySet":
        """Those that the program has made, not a person."""
        return self.exclude(method=Draw.Method.MANUAL)


class Draw(models.Model):
    """One draw of a tour, or one change of its pairs by hand; the newest that stands may be undone.

    ``options`` are what it was made with (``draws.read.draws.DrawRequest`` as JSON) and, for a table or a bracket, the
    teams in it with their numbers and which of its tours this is. ``plan`` is the draw with its explanations
    (``draws.rules.pairing.model``), empty for a change by hand. ``before`` is the restore point: the tour's matches
    with rooms and judges as they were. ``after`` is the same of an undone one, from which it can be redone.
    """

    Method = model.Method
    METHODS = [
        (Method.SWISS.value, _("Swiss system")),
        (Method.ROUND_ROBIN.value, _("Round robin: everyone meets everyone")),
        (Method.KNOCK_OUT.value, _("Knock-out: losers are out")),
        (Method.MANUAL.value, _("By hand")),
    ]

    tour = models.ForeignKey(Tour, models.CASCADE, related_name="draws")
    method = models.CharField(_("method"), max_length=12, choices=METHODS)
    seed = RuledNumber(_("draw number"), rule=DRAW, default=0)
    options = models.JSONField(default=dict)
    plan = models.JSONField(default=dict)
    before = models.JSONField(default=list)
    after = models.JSONField(default=dict, blank=True)
    made_at = models.DateTimeField()
    made_by = models.CharField(max_length=300)
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.CharField(max_length=300, blank=True)

    objects = DrawQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=models.Q(undone_at=None) | ~models.Q(undone_by=""), name="draw_undone_by")
        ]

    def __str__(self) -> str:
        return f"{self.tour}: {self.get_method_display()}"

    @property
    def is_by_program(self) -> bool:
        """Whether the program has made it, not a person."""
        return self.method != self.Method.MANUAL

    @property
    def is_last_round(self) -> bool:
        """Whether it is the last round of a knock-out: nothing follows from its matches."""
        series = self.options["series"]
        return len(series["tours"]) >= knock_out.rounds(len(series["teams"]))

    @property
    def planned_pairs(self) -> list[frozenset[int]]:
        """Who meets whom by the plan; a bye is a pair of one."""
        return [frozenset(pair.teams) for pair in model.from_json(self.plan).all_pairs] if self.plan else []


class PairWish(models.Model):
    """Two that the organiser wants, or does not want, to meet: in one tour, or in any of them.

    Which of the two stands first means nothing; of one tour and all tours that of the one tour counts.
    """

    class Kind(models.TextChoices):
        FORBIDDEN = "forbidden", _("must not meet")
        WISHED = "wished", _("have to meet")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="pair_wishes")
    one = models.ForeignKey(Team, models.CASCADE, related_name="+")
    other = models.ForeignKey(Team, models.CASCADE, related_name="+")
    kind = models.CharField(_("kind"), max_length=9, choices=Kind.choices, default=Kind.FORBIDDEN)
    tour = models.ForeignKey(Tour, models.CASCADE, null=True, blank=True, related_name="+")
    reason = RuledText(_("reason"), rule=REASON, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~models.Q(one=models.F("other")), name="wish_of_two"),
            models.CheckConstraint(condition=models.Q(kind__in=["forbidden", "wished"]), name="wish_kind_known"),
            models.UniqueConstraint(fields=["one", "other", "tour"], name="wish_once_in_a_tour"),
            models.UniqueConstraint(
                fields=["one", "other"], condition=models.Q(tour__isnull=True), name="wish_once_in_all_tours"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.one} – {self.other}"


# Boards to try a game on, outside of every tournament.
class TryBoard(models.Model):
    """A game that two people play on one device to learn it, or one against a program; it belongs to nobody and counts
    nowhere.

    ``key`` is the public, unguessable part of its address. ``options``, ``tags`` and ``actions`` (canonical texts) are
    those of a record of ``game``, beside tags of the site's own (``play.read.trying``); ``targets`` tells whether the
    board shows where a piece can go. ``writes`` are the last submissions as (idempotency key, hash of what was sent),
    ``made_with`` is the key of the first one. ``maker`` tells boards of one place from those of others, and nobody
    which place that is.
    """

    key = models.CharField(max_length=22, unique=True)
    made_with = models.CharField(max_length=80, unique=True)
    maker = models.CharField(max_length=16, default="", editable=False, db_index=True)
    game = models.CharField(max_length=20)
    options = models.JSONField(default=dict)
    tags = models.JSONField(default=dict)
    actions = models.JSONField(default=list)
    targets = models.BooleanField(default=True)
    writes = models.JSONField(default=list)
    version = models.PositiveIntegerField(default=1, editable=False)
    touched_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.game} {self.key}"
