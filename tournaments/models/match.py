"""A match: two teams, a room, judges, one protocol with its games (tour.md, "The course of a match")."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.core.types import Viewer
from tournaments.formats.rules import tour_format
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.kernel.names import MAX_KEY
from tournaments.kernel.rules import ACTION, NAME, PENALTY, PENALTY_REASON, REMARKS, TABLE
from tournaments.matches.rules import protocol
from tournaments.matches.rules.strokes import STROKES
from tournaments.models.people import Judge, Player, Room, Team
from tournaments.models.tournament import PointsField, RuledLines, RuledNumber, RuledText, Tour

Side = protocol.Side
SIDES = [(side.value, side.value) for side in Side]


class MatchQuerySet(models.QuerySet["Match"]):
    def with_names(self) -> "MatchQuerySet":
        """With all that a line of a table shows, in one query; without what was published of the tour: it is long."""
        return self.select_related("team_a", "team_b", "room__site", "tour__tournament").defer("tour__published")

    def published(self) -> "MatchQuerySet":
        """Those that not only organisers may know of: of tours that are no draft."""
        return self.filter(tour__draft=False)

    def with_judges(self) -> "MatchQuerySet":
        """With their judges, the senior first, in one further query."""
        return self.prefetch_related(
            models.Prefetch("match_judges", queryset=MatchJudge.objects.select_related("judge"))
        )

    def in_table_order(self) -> "MatchQuerySet":
        """Tour by tour, strongest table first."""
        return self.order_by("tour__number", "number", "pk")


class Match(models.Model):
    """Team A against team B in a tour. Without a team B it is a bye.

    ``walk_over`` is the side that did not come: nothing was played, every game is forfeited to the other side.
    ``goes_on`` is the side that goes on in a knock-out after a drawn match; the organiser decides it.
    ``version`` grows with every change of anything in the protocol, so that a signature is given to what was seen.
    ``total_a`` and ``total_b`` are derived from games, penalties or entered points by ``matches.write.totals`` in the
    same transaction as every change; nobody types them.
    """

    class State(models.TextChoices):
        """The course of a match, in order."""

        PLANNED = "planned", _("planned")
        WARM_UP = "warm_up", _("warm-up")
        LINE_UPS = "line_ups", _("line-ups")
        INDIVIDUAL = "individual", _("individual stage")
        TEAM = "team", _("team stage")
        CLOSING = "closing", _("penalties and remarks")
        SIGNED = "signed", _("signed")
        APPROVED = "approved", _("approved")

    tour = models.ForeignKey(Tour, models.CASCADE, related_name="matches")
    number: "models.PositiveIntegerField[int, int]" = RuledNumber(_("table"), rule=TABLE)
    team_a = models.ForeignKey(Team, models.PROTECT, related_name="matches_as_a", verbose_name=_("team A"))
    team_b = models.ForeignKey(
        Team, models.PROTECT, related_name="matches_as_b", null=True, blank=True, verbose_name=_("team B")
    )
    room = models.ForeignKey(Room, models.SET_NULL, null=True, blank=True, related_name="matches")
    room_locked = models.BooleanField(_("room set by hand"), default=False)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.PLANNED)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    entered_a = PointsField(_("points of A"), null=True, blank=True)
    entered_b = PointsField(_("points of B"), null=True, blank=True)
    walk_over = models.CharField(_("no-show"), max_length=1, blank=True, choices=SIDES)
    goes_on = models.CharField(_("goes through"), max_length=1, blank=True, choices=SIDES)
    remarks = RuledLines(_("remarks"), rule=REMARKS, blank=True)
    total_a = PointsField(default=Decimal(0), editable=False)
    total_b = PointsField(default=Decimal(0), editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)

    is_sealed = False
    """True of a copy that holds no result because its reader is not to know it yet (``matches.read.frozen``)."""

    objects = MatchQuerySet.as_manager()

    class Meta:
        ordering = ["tour__number", "number", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tour", "number"], name="match_number_once"),
            models.UniqueConstraint(fields=["tour", "team_a"], name="team_a_once_in_a_tour"),
            models.UniqueConstraint(fields=["tour", "team_b"], name="team_b_once_in_a_tour"),
            models.CheckConstraint(
                condition=Q(team_b__isnull=True) | ~Q(team_a=models.F("team_b")), name="team_meets_another"
            ),
            models.CheckConstraint(condition=Q(walk_over__in=["", "A", "B"]), name="walk_over_known"),
            models.CheckConstraint(condition=Q(goes_on__in=["", "A", "B"]), name="goes_on_known"),
        ]

    def __str__(self) -> str:
        return f"{self.team_a} – {self.team_b or '—'}"

    @property
    def team_names(self) -> dict[str, str]:
        """The teams' names by side; a dash where there is no opponent."""
        return {"A": str(self.team_a), "B": str(self.team_b or "–")}

    def put_judges(self, judges: "Sequence[MatchJudge]") -> None:
        """What ``with_judges`` does, with the rows that have been read, the senior's first: they are not asked for
        again."""
        rows = self.match_judges.all()
        rows._result_cache = list(judges)
        self._prefetched_objects_cache = {"match_judges": rows}

    @property
    def team_ids(self) -> frozenset[int]:
        """Both teams, or the one that has a bye."""
        return frozenset(pk for pk in (self.team_a_id, self.team_b_id) if pk is not None)

    def team(self, side: str) -> Team | None:
        return self.team_a if side == Side.A else self.team_b

    @property
    def course(self) -> int:
        """How far the match is in its course; 0 while it is planned."""
        return _STEPS[self.state]

    def stage_open(self, stage: str) -> bool:
        """Whether games of the stage may be entered.

        A stage stays open when the match has gone on: a result that was held up on the way is still taken.
        """
        return _STEPS[Stage(stage).during] <= self.course <= _STEPS[self.State.CLOSING]

    @property
    def is_open(self) -> bool:
        """True until the protocol is signed."""
        return self.state not in DONE


IN_STAGES = tuple(state for state in Match.State if state.value in tuple(Stage))
"""The states in which games are played."""
DONE = (Match.State.SIGNED, Match.State.APPROVED)
"""The states in which the protocol is signed, approved or not."""
_STEPS = {state: step for step, state in enumerate(Match.State.values)}
"""How far each state is in the course of a match."""


class MatchJudge(models.Model):
    """A judge of a match; at most one is the senior. ``locked``: a person has decided it."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="match_judges")
    judge = models.ForeignKey(Judge, models.CASCADE, related_name="match_judges")
    senior = models.BooleanField(_("senior judge"), default=False)
    locked = models.BooleanField(_("set by hand"), default=False)

    class Meta:
        ordering = ["-senior", "judge__key", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["match", "judge"], name="judge_once_in_a_match"),
            models.UniqueConstraint(fields=["match"], condition=Q(senior=True), name="one_senior_judge"),
        ]

    def __str__(self) -> str:
        return str(self.judge)


class LineUp(models.Model):
    """Who plays for one side of a match; absent until the captain has named it (version 0).

    ``short``: a judge has confirmed that the team has too few players; the games of its empty boards are forfeited.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="line_ups")
    side = models.CharField(max_length=1, choices=SIDES)
    short = models.BooleanField(_("short of players"), default=False)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "side"], name="line_up_once")]

    def __str__(self) -> str:
        return f"{self.match} {self.side}"

    @classmethod
    def forget(cls, match_ids: list[int], *, games: bool = False) -> None:
        """Takes away line-ups, or empty ``games`` too, of planned matches with other teams or another game from now."""
        for model in (cls, Game) if games else (cls,):
            model._base_manager.filter(match_id__in=match_ids).delete()


class LineUpPlace(models.Model):
    """One player of a line-up: on a board (1…), or a free shooter (no board)."""

    line_up = models.ForeignKey(LineUp, models.CASCADE, related_name="places")
    player = models.ForeignKey(Player, models.PROTECT, related_name="places")
    board = models.PositiveSmallIntegerField(null=True, blank=True)
    captain = models.BooleanField(default=False)

    class Meta:
        ordering = [models.F("board").asc(nulls_last=True), "player__key", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["line_up", "player"], name="player_once_in_a_line_up"),
            models.UniqueConstraint(
                fields=["line_up", "board"], condition=Q(board__isnull=False), name="one_player_a_board"
            ),
            models.UniqueConstraint(fields=["line_up"], condition=Q(captain=True), name="one_captain"),
            models.CheckConstraint(condition=Q(board__isnull=True) | Q(board__gte=1), name="boards_from_one"),
        ]

    def __str__(self) -> str:
        return str(self.player)


class Penalty(models.Model):
    """Points taken off a side, with a reason."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="penalties")
    side = models.CharField(max_length=1, choices=SIDES)
    points: Any = PointsField(_("points"), rule=PENALTY)
    reason = RuledText(_("reason"), rule=PENALTY_REASON)

    class Meta:
        ordering = ["pk"]
        constraints = [models.CheckConstraint(condition=Q(points__gt=0), name="penalty_takes_points_off")]

    def __str__(self) -> str:
        return f"{self.side} −{self.points}: {self.reason}"


class Signature(models.Model):
    """A signature under a protocol. A correction withdraws it; the row stays, what was drawn with it does not.

    ``strokes`` is what the signer has drawn with a finger, "" where the name alone is the signature.
    """

    class Role(models.TextChoices):
        SENIOR = "senior", _("senior judge")
        CAPTAIN_A = "captain_a", _("captain of A")
        CAPTAIN_B = "captain_b", _("captain of B")

    class Way(models.TextChoices):
        """How it was given: whoever types in what stands on paper signs nothing. ``DESK``: a button that an organiser
        has pressed, or somebody before whom the organiser has put the page."""

        OWN = "own", _("on their own phone")
        JUDGES = "judges", _("on the judge’s phone")
        DESK = "desk", _("on the organiser’s screen")
        PAPER = "paper", _("on paper")

    match = models.ForeignKey(Match, models.CASCADE, related_name="signatures")
    role = models.CharField(max_length=10, choices=Role.choices)
    name = RuledText(_("name"), rule=NAME, max_length=MAX_KEY)
    given_by = models.CharField(max_length=300)
    way = models.CharField(_("way of signing"), max_length=6, choices=Way.choices, default=Way.JUDGES)
    strokes = RuledLines(_("drawn signature"), rule=STROKES, blank=True, default="")
    signed_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["signed_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "role"], condition=Q(withdrawn_at__isnull=True), name="one_signature_a_role"
            ),
            models.CheckConstraint(condition=Q(way__in=["own", "judges", "desk", "paper"]), name="signature_way_known"),
            models.CheckConstraint(
                condition=Q(strokes="") | Q(withdrawn_at__isnull=True) & ~Q(way="paper"),
                name="strokes_where_they_stand",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.role}: {self.name}"

    @property
    def on_paper(self) -> bool:
        """Whether it was typed in from paper, by whoever ``given_by`` names."""
        return self.way == self.Way.PAPER


# Games of a match and their actions.
class Game(models.Model):
    """One game on a board of the individual stage, of the team stage, or an extra one that is not counted.

    A row exists once something is known of the game, or its board has got another's number (version 0: no row yet). The
    truth is, in this order: the recorded actions, else the score sheet, else the judge's decision; ``decision`` always
    agrees with them. ``board`` is 0 in the team stage. ``agreed``: both players and the judges agreed to this extra
    game (tour, note 2). ``plies`` is the number of recorded actions, kept in the transaction that changes them. A game
    that is played on the board has ``begun_at``; until it is decided its ``tags`` hold only how it began (who moves
    first, who has which role).
    """

    Stage = tour_format.Stage
    STAGES = [*((state.value, state.label) for state in IN_STAGES), (Stage.EXTRA.value, _("extra, not counted"))]
    Decision = protocol.Decision
    DECISIONS = [
        (Decision.A.value, _("A won")),
        (Decision.B.value, _("B won")),
        (Decision.DRAW.value, _("drawn")),
        (Decision.FORFEIT_A.value, _("to A by forfeit")),
        (Decision.FORFEIT_B.value, _("to B by forfeit")),
        (Decision.NOT_PLAYED.value, _("not played")),
    ]

    match = models.ForeignKey(Match, models.CASCADE, related_name="games")
    stage = models.CharField(max_length=10, choices=STAGES)
    board = models.PositiveSmallIntegerField(default=0)
    number = models.PositiveSmallIntegerField(default=1)
    first = models.CharField(_("first mover"), max_length=1, blank=True, choices=SIDES)
    decision = models.CharField(_("result"), max_length=10, blank=True, choices=DECISIONS)
    sheet = models.JSONField(_("score sheet"), null=True, blank=True)
    tags = models.JSONField(_("tags of the record"), null=True, blank=True)
    plies = models.PositiveIntegerField(default=0, editable=False)
    begun_at = models.DateTimeField(null=True, blank=True, editable=False)
    agreed = models.BooleanField(_("agreed by both players and the judges"), default=False, editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["stage", "board", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "stage", "board", "number"], name="game_once"),
            models.CheckConstraint(
                condition=Q(decision__in=["", "A", "B", "draw", "forfeit_a", "forfeit_b", "not_played"]),
                name="game_decision_known",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="game_numbers_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.stage} {self.board}.{self.number}"

    @property
    def key(self) -> GameKey:
        return GameKey(Stage(self.stage), self.board, self.number)

    def texts(self) -> list[str]:
        """The stored actions in their order; one query."""
        return list(self.actions.order_by("ply").values_list("text", flat=True))

    def seen_as(self, who: Viewer) -> Viewer:
        """As whom somebody may look at it: while it is not decided, or can go on, judges see no more than everybody."""
        goes_on = not self.decision or (self.is_begun and "Termination" in (self.tags or {}) and self.match.is_open)
        return "public" if who == "referee" and goes_on else who

    @property
    def is_begun(self) -> bool:
        """Whether the game is, or was, played on the board."""
        return self.begun_at is not None

    @property
    def is_live(self) -> bool:
        """Whether the game is under way on the board."""
        return self.is_begun and not self.decision

    @property
    def has_record(self) -> bool:
        """Whether the score follows from recorded moves, played on the board or entered as a text."""
        return self.plies > 0 or self.is_begun


class GameAction(models.Model):
    """One action of a recorded game, in its canonical text. Plies count from 1.

    ``spent`` is the time spent on the move in whole seconds, ``allowed`` how many it might take (None: as many as it
    needs), ``comment`` what the record says after it. ``overrun`` is what a judge has made of a move that took longer
    than allowed, empty while nobody has decided.
    """

    Overrun = tour_format.Overrun
    OVERRUNS = [
        (Overrun.WARN.value, _("warning")),
        (Overrun.SKIP.value, _("the turn is skipped")),
        (Overrun.LOSE.value, _("the game is lost")),
    ]

    game = models.ForeignKey(Game, models.CASCADE, related_name="actions")
    ply = models.PositiveIntegerField()
    text = RuledText(rule=ACTION)
    spent = models.PositiveIntegerField(null=True, blank=True)
    allowed = models.PositiveIntegerField(null=True, blank=True)
    overrun = models.CharField(max_length=4, blank=True, choices=OVERRUNS)
    comment = models.TextField(blank=True)
    entered_by = models.CharField(max_length=300)
    entered_at = models.DateTimeField()

    class Meta:
        ordering = ["ply"]
        constraints = [
            models.UniqueConstraint(fields=["game", "ply"], name="action_once"),
            models.CheckConstraint(condition=Q(overrun__in=["", "warn", "skip", "lose"]), name="overrun_known"),
        ]

    def __str__(self) -> str:
        return self.text
