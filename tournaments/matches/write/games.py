"""Totals follow from what is written in a protocol; nobody types them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from django.db.models import Value
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.formats.rules.tour_format import Stage, TourFormat
from tournaments.kernel import access as permissions
from tournaments.kernel.values import Fault
from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Answer, Change, Conflict, Refused, use_case
from tournaments.matches.read.positions import limit_of, shown_texts
from tournaments.matches.read.protocol import stage_open
from tournaments.matches.read.rows import faults_of, load_line_ups, pure, score_of
from tournaments.matches.rules.protocol import GameKey, Score, counted_games
from tournaments.matches.rules.signing import Time
from tournaments.models import AuditEntry, Clock, Game, Match, Signature, Tour, Tournament
from tournaments.models.tournament import PointsField


def recompute(match: Match) -> Score:
    """Stores the totals of a match as they follow from its games, penalties or entered points (tour 12).

    To be called inside the transaction of every change to these or to the tour's format. The match's ``entered_*``
    must be as stored. A bye earns what the tournament's settings say, unless points were imported for it.
    """
    score = score_of(match, match.tour.tour_format)
    match.total_a, match.total_b = score.total.a, score.total.b
    if match.team_b_id is None:
        own = match.tour.tournament.bye_own
        match.total_a = own if match.entered_a is None else match.entered_a
    Match.objects.filter(pk=match.pk).update(total_a=match.total_a, total_b=match.total_b)
    return score


def recompute_byes(tournament: Tournament) -> None:
    """Stores what the byes of the tournament earn, after its settings have changed."""
    byes = Match.objects.filter(tour__tournament=tournament, team_b=None)
    byes.update(total_a=Coalesce("entered_a", Value(tournament.bye_own, output_field=PointsField())))


# What every change of a protocol shares: opening it, correcting what was signed, totals, the log.


State = Match.State


@dataclass
class Writing:
    """A protocol opened for one change. What was and what is now go into the audit entry when it is closed.

    ``withdrawn``: so many signatures the change has taken off.
    """

    change: Change
    match: Match
    before: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)
    moment: datetime = field(default_factory=timezone.now)
    withdrawn: int = 0

    def note(self, name: str, before: Any, after: Any) -> None:
        """Writes down a part of the protocol as it was and as it is now; noted twice, the first ``before`` stays."""
        self.before.setdefault(name, before)
        self.after[name] = after

    def set_match(self, **fields: Any) -> None:
        """Changes columns of the match itself."""
        for name, value in fields.items():
            self.note(name, plain(getattr(self.match, name)), plain(value))
            setattr(self.match, name, value)
        Match.objects.filter(pk=self.match.pk).update(**fields)

    def close(self, *, recount: bool = True, **answer: Any) -> Answer:
        """Stores the totals, writes the log, and gives the answer: the match's version and totals, how many signatures
        were ``withdrawn`` if any, and ``answer``.

        ``recount`` is False for a change that no total follows from.
        """
        if recount:
            recompute(self.match)
        self.change.log(before=self.before, after=self.after)
        totals = {"total_a": str(self.match.total_a), "total_b": str(self.match.total_b)}
        withdrawn = {"withdrawn": self.withdrawn} if self.withdrawn else {}
        return {"version": self.match.version, **totals, **withdrawn, **answer}


def open_protocol(
    change: Change,
    match_id: int,
    *,
    version: int | None = None,
    permission: str = "match.record",
    lean: bool = False,
) -> Writing:
    """The first statement of every use case that writes into a protocol.

    Takes the match (with a version: the whole protocol must stand as it was shown). A protocol that was signed is
    changed only with a reason, an approved one only by the organiser; signatures given to what stood before are
    withdrawn, and the state goes back to closing.
    """
    match = change.take_match(match_id, permission=permission, version=version, lean=lean)
    if match.team_b_id is None:
        raise Refused(("", _("This is a bye: there is no protocol to write.")))
    if match.walk_over:
        sentence = _(
            "One side did not come to this match: take the walk-over back before you write its protocol."
        )
        raise Refused(("", sentence))
    if match.state == State.APPROVED:
        permissions.require(change.actor, "match.approve", match)
    signatures = list(Signature.objects.filter(match_id=match.pk))
    if _was_signed(match, signatures) and not change.intent.reason:
        raise Refused(("reason", _("This protocol was signed. Say why you correct it.")))
    writing = Writing(change, match)
    if not match.is_open:
        writing.set_match(state=State.CLOSING.value)
    _withdraw(writing, [row for row in signatures if row.withdrawn_at is None])
    return writing


def signatures_given(match: Match) -> int:
    """How many signatures stand under a protocol that is still open: a change takes them off."""
    standing = Signature.objects.filter(match_id=match.pk, withdrawn_at=None)
    return standing.count() if match.is_open else 0


def needs_reason(match: Match) -> bool:
    """Whether the protocol is signed, or was wholly signed once: from then on every change is a correction."""
    return _was_signed(match, list(Signature.objects.filter(match_id=match.pk)))


@use_case("protocol.reopen")
def reopen(change: Change, *, match_id: int, version: int) -> Answer:
    """Takes a signed or approved protocol back for correction; the intent's reason says why."""
    writing = open_protocol(change, match_id, version=version)
    if "state" not in writing.before:
        raise Refused(("", _("This protocol is not signed: it can be changed as it is.")))
    return writing.close()


def plain(value: Any) -> Any:
    """A column's value as the log writes it down."""
    if isinstance(value, datetime):
        return value.isoformat()
    return value if value is None or isinstance(value, str | int) else str(value)


def _was_signed(match: Match, signatures: Sequence[Signature]) -> bool:
    gone = {row.role for row in signatures if row.withdrawn_at is not None}
    return not match.is_open or len(gone) == len(Signature.Role)


def _withdraw(writing: Writing, standing: Sequence[Signature]) -> None:
    if standing:
        Signature.objects.filter(pk__in=[row.pk for row in standing]).update(withdrawn_at=writing.moment)
        writing.withdrawn = len(standing)
        writing.note("signatures", [{"role": row.role, "name": row.name} for row in standing], [])


# Deriving the totals of a tour's matches anew when its format changes.


SCORING: Final = (
    "boards", "shooters_board", "games_per_board", "board_points", "team_games", "team_points", "draw_shares",
    "forfeit_points",
)  # fmt: skip
"""The settings from which points follow."""


def scoring_changed(old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    """Whether two formats count points differently."""
    return any(old.get(name) != new.get(name) for name in SCORING)


def rescore(tour: Tour, old_format: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Stores the totals of all the tour's matches as they follow from its new format.

    A signed match whose points change, or in which a result is missing now, goes back to its judges: its signatures
    are withdrawn. Returns what the audit log writes down of every match that changed.
    """
    before = Tour(kind=tour.kind, format=old_format).tour_format
    changed = []
    for match in Match.objects.filter(tour=tour).with_names().in_table_order():
        match.tour = tour
        old, totals = score_of(match, before), (match.total_a, match.total_b)
        new = recompute(match)
        if _says_the_same(old, new):
            continue
        state = match.state
        _reopen(match)
        changed.append(_described(match, totals, state))
    return changed


def _says_the_same(old: Score, new: Score) -> bool:
    return old.total == new.total and not set(new.undecided) - set(old.undecided)


def _reopen(match: Match) -> None:
    """Raises the version, so that whoever looks at the old points cannot sign or approve them.

    A walk-over needs nobody's signature: it waits for its approval again.
    """
    match.version += 1
    if not match.is_open:
        match.state = Match.State.SIGNED if match.walk_over else Match.State.CLOSING
        standing = Signature.objects.filter(match=match, withdrawn_at=None)
        standing.update(withdrawn_at=timezone.now())
    Match.objects.filter(pk=match.pk).update(version=match.version, state=match.state)


def _described(match: Match, totals: tuple[object, object], state: str) -> dict[str, Any]:
    return {
        "match_id": match.pk,
        "match": str(match),
        "before": {"state": state, "total_a": str(totals[0]), "total_b": str(totals[1])},
        "after": {"state": match.state, "total_a": str(match.total_a), "total_b": str(match.total_b)},
    }


# Games of a protocol: results, first movers, extra games.


MOST_EXTRA_GAMES = 20
"""So many extra games may be noted on one board."""

Fits = Callable[[Game, int], bool]
"""Whether a write that was made from a version of the game may be stored in the game as it stands."""


def is_same(game: Game, version: int) -> bool:
    """The usual rule: nobody has written to the game meanwhile."""
    return game.version == version


def find_game(
    change: Change, *, match_id: int, stage: str, board: int, number: int, version: int,
    permission: str = "match.record", lean: bool = False, fits: Fits = is_same,
) -> tuple[Writing, Game]:  # fmt: skip
    """The protocol opened, and one of its games at the version that was shown (0: no row yet, given unsaved).

    The caller raises the version. Other games of the match may change at the same time without a conflict, and so may
    this one as far as what it is now still ``fits`` what was shown.
    """
    writing = open_protocol(change, match_id, permission=permission, lean=lean)
    match = writing.match
    _require_in_format(match.tour.tour_format, stage, board, number)
    _require_open(writing, stage)
    found = Game.objects.filter(match_id=match_id, stage=stage, board=board, number=number)
    game = next(iter(found.order_by()), None)
    if game is None and (version > 0 or stage == Game.Stage.EXTRA):
        raise Refused(("", _("This game has been removed from the protocol meanwhile.")))
    if game is None:
        game = Game(match=match, stage=stage, board=board, number=number)
    elif not fits(game, version):
        raise Conflict(game, _last_write(game))
    else:
        change.subject = f"game:{game.pk}"
    game.match = match
    return writing, game


def open_game(
    change: Change, *, match_id: int, stage: str, board: int, number: int, version: int
) -> tuple[Writing, Game]:
    """The same with the game's version raised, and the game noted for the log as it was.

    To be followed by ``save_game``.
    """
    writing, game = find_game(
        change, match_id=match_id, stage=stage, board=board, number=number, version=version
    )
    if game.pk:
        change.compare(game, version)
    writing.note("game", snapshot(game) if game.pk else None, None)
    return writing, game


def save_game(writing: Writing, game: Game) -> list[int]:
    """Stores the row as it now is, and notes it for the log.

    The numbers of the games beside it whose first mover follows from this one and has changed with it.
    """
    game.save()
    writing.change.subject = f"game:{game.pk}"
    writing.note("game", None, snapshot(game))
    return _carry_first(writing, game)


def snapshot(game: Game) -> dict[str, Any]:
    """A game as the log writes it down, its recorded actions included but for picks that nobody has revealed."""
    texts = shown_texts(game) if game.pk else []
    names = ("stage", "board", "number", "first", "decision", "sheet", "tags")
    return {name: getattr(game, name) for name in names} | ({"actions": texts} if texts else {})


@use_case("game.enter")
def enter_result(
    change: Change, *, match_id: int, stage: str, board: int, number: int, version: int,
    decision: str | None = None, first: str | None = None,
) -> Answer:  # fmt: skip
    """The result of a game ("" clears it) or its first mover ("A", "B", ""), or both; None leaves what stands.

    A result that follows from a score sheet or a record is changed there.
    """
    writing, game = open_game(
        change, match_id=match_id, stage=stage, board=board, number=number, version=version
    )
    _require_known(decision, first)
    _require_free(game, decision, first)
    game.decision = game.decision if decision is None else decision
    game.first = game.first if first is None else first
    if game.decision and not game.first:
        game.first = _implied_first(game)
    require_sense(writing, game)
    following = save_game(writing, game)
    return writing.close(game_version=game.version, following=following)


@use_case("game.add_extra")
def add_extra(change: Change, *, match_id: int, board: int, number: int) -> Answer:
    """One more game on a board that is noted but not counted (tour, note 2); ``number`` is the next free one.

    ``Conflict`` when somebody else has added that game meanwhile.
    """
    writing = open_protocol(change, match_id)
    stage = Game.Stage.EXTRA.value
    _require_in_format(writing.match.tour.tour_format, stage, board, number)
    _require_open(writing, stage)
    if number > MOST_EXTRA_GAMES:
        raise Refused(("", _("There are enough extra games on this board.")))
    standing = Game.objects.filter(match_id=match_id, stage=stage, board=board, number=number).first()
    if standing is not None:
        raise Conflict(standing, _last_write(standing))
    game = Game(match=writing.match, stage=stage, board=board, number=number)
    save_game(writing, game)
    return writing.close(game_version=game.version)


@use_case("game.remove_extra")
def remove_extra(change: Change, *, match_id: int, board: int, number: int, version: int) -> Answer:
    """Takes an extra game out of the protocol, with its record if it has one."""
    stage = Game.Stage.EXTRA.value
    writing, game = open_game(
        change, match_id=match_id, stage=stage, board=board, number=number, version=version
    )
    change.subject = f"game:{game.pk}"
    game.delete()
    return writing.close()


def _require_open(writing: Writing, stage: str) -> None:
    if not stage_open(writing.match.state, stage):
        raise Refused(("", _("The match is not that far yet: go on to this stage first.")))


def _require_in_format(tour_format: TourFormat, stage: str, board: int, number: int) -> None:
    """Refuses a game that the tour's format does not have."""
    where = {"board": board, "number": number}
    if stage not in Game.Stage.values:
        raise Refused(("", _("There is no such game in this protocol.")))
    if stage == Game.Stage.EXTRA:
        known = board in tour_format.board_numbers and number >= 1
        code = "" if known and tour_format.extra_games else "protocol.extra_not_allowed"
        code = "protocol.unknown_board_game" if tour_format.extra_games and not known else code
    else:
        counted = GameKey(Stage(stage), board, number) in counted_games(tour_format)
        unknown = "protocol.unknown_team_game" if stage == Game.Stage.TEAM else "protocol.unknown_board_game"
        code = "" if counted else unknown
    if code:
        raise Refused(("", format_sentence(Fault(code, where))))


def _require_known(decision: str | None, first: str | None) -> None:
    if decision not in (None, "", *Game.Decision.values) or first not in (None, "", "A", "B"):
        raise Refused(("decision", _("Choose one of the results that are offered.")))


def _require_free(game: Game, decision: str | None, first: str | None) -> None:
    """A sheet or a record decides by itself; a tap must not contradict it."""
    if not game.sheet and not game.has_record:
        return
    if decision not in (None, game.decision) or first not in (None, game.first):
        raise Refused(
            (
                "decision",
                _("This result follows from the game's score sheet or record: open the game to change it."),
            )
        )


def require_sense(writing: Writing, game: Game) -> None:
    """Refuses a decision that contradicts the format or the line-ups."""
    match = writing.match
    tour_format = match.tour.tour_format
    written = pure(match, load_line_ups(match), tour_format.boards)
    faults = faults_of(tour_format, written, game)
    if faults:
        raise Refused(*(("decision", _told(writing, fault)) for fault in faults))


def _told(writing: Writing, fault: Fault) -> str:
    text = format_sentence(fault)
    return f"{writing.match.team(fault.side)}: {text}" if fault.side else text


def _implied_first(game: Game) -> str:
    """Who starts a game that follows the first one of its board; "" while that is not known."""
    if game.number == 1 or game.stage == Game.Stage.EXTRA:
        return ""
    opening = Game.objects.filter(match_id=game.match_id, stage=game.stage, board=game.board, number=1)
    return _by_turns(opening.values_list("first", flat=True).first() or "", game.number)


def _by_turns(first: str, number: int) -> str:
    """The sides start by turns: the loser of rock-paper-scissors starts the second game (tour 2)."""
    if not first or number % 2:
        return first
    return "B" if first == "A" else "A"


def _carry_first(writing: Writing, game: Game) -> list[int]:
    """The decided games that follow a first one take their first mover from it, whichever was entered first.

    One that says otherwise was chosen so and is kept. Their versions do not grow: nobody has entered anything there,
    and a judge who is entering them at this moment is not disturbed.
    """
    was = (writing.before.get("game") or {}).get("first", "")
    if game.number != 1 or game.stage == Game.Stage.EXTRA or was == game.first:
        return []
    beside = Game.objects.filter(match_id=game.match_id, stage=game.stage, board=game.board)
    rows = beside.filter(number__gt=1, sheet__isnull=True, plies=0, begun_at=None).exclude(decision="")
    following = [row for row in rows.order_by("number") if row.first == _by_turns(was, row.number)]
    if following:
        before = [snapshot(row) for row in following]
        for row in following:
            row.first = _by_turns(game.first, row.number)
            row.save(update_fields=["first"])
        writing.note("following", before, [snapshot(row) for row in following])
    return [row.number for row in following]


def _last_write(game: Game) -> AuditEntry | None:
    return AuditEntry.objects.filter(subject=f"game:{game.pk}").order_by("-number").first()


# The clocks of a match: started, paused, reset by its judges.


ORDERS: Final = ("start", "pause", "reset")


@use_case("clock.set")
def set_clock(
    change: Change, *, match_id: int, kind: str, do: str, seen: int | None = None, number: int | None = None,
    moment: datetime | None = None,
) -> Answer:  # fmt: skip
    """Starts, pauses or resets a clock of the match; its limit is the format's.

    ``seen`` is the clock's version on the page (0: never started; None: whatever it is); ``Conflict`` when somebody
    else has set it meanwhile. ``number`` is the team game whose moves are timed; None leaves what stands.
    """
    match = change.take_match(match_id, permission="match.record", grows=False)
    _require(match, kind, do)
    clock = Clock.objects.filter(match=match, kind=kind).first() or Clock(match=match, kind=kind, version=0)
    if seen is not None and seen != clock.version:
        raise Conflict(clock, None)
    before = _clock_told(clock) if clock.pk else None
    clock.time = _set(
        Time(limit_of(match.tour.tour_format, kind), clock.spent, clock.running_since), do, moment
    )
    if number is not None:
        clock.game = _timed_game(match, kind, number)
    clock.version += 1
    clock.save()
    change.log(before=before, after=_clock_told(clock))
    return {"clock_version": clock.version, "spent": clock.spent, "running": clock.time.runs}


def _require(match: Match, kind: str, do: str) -> None:
    if kind not in Clock.Kind.values or do not in ORDERS:
        raise Refused(("", _("Choose one of the clocks that are offered.")))
    if not match.tour.has_games or not limit_of(match.tour.tour_format, kind):
        raise Refused(("", _("In this tour nothing is timed by this clock.")))
    if not match.is_open:
        raise Refused(("", _("This protocol is signed: its clocks have stopped.")))


def _set(time: Time, do: str, moment: datetime | None) -> Time:
    now = moment or timezone.now()
    if do == "start":
        return time.started(now)
    return time.paused(now) if do == "pause" else time.reset()


def _timed_game(match: Match, kind: str, number: int) -> Game:
    stage = Game.Stage.TEAM if kind == Clock.Kind.MOVE else ""
    game = Game.objects.filter(match=match, stage=stage, board=0, number=number).first()
    if game is None:
        raise Refused(("", _("This game has not begun on the board yet: begin it first.")))
    return game


def _clock_told(clock: Clock) -> dict[str, Any]:
    """The clock as the log writes it down."""
    since = clock.running_since.isoformat() if clock.running_since else None
    return {"clock": clock.kind, "limit": clock.limit, "spent_ms": clock.spent, "running_since": since}
