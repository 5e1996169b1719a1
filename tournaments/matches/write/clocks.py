"""The clocks of a match: started, paused, reset by its judges; the clock of moves pressed for each of them."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.kernel.write import Answer, Change, Conflict, Refused, use_case
from tournaments.matches.read.positions import key_by_clock, limit_of
from tournaments.matches.rules.pressing import SIDES, STEP, ClockState
from tournaments.matches.rules.signing import Time, epoch_ms
from tournaments.models import Clock, Game, Match

CORRECTIONS: Final = {"more": STEP, "less": -STEP}
"""Order → seconds that it gives."""
ORDERS: Final = ("start", "pause", "reset", "hint", *CORRECTIONS)
OF_MOVES: Final = ("hint", *CORRECTIONS)
"""Orders that only the clock of moves knows."""

LATEST: Final = timedelta(hours=1)
"""Nothing is sent later than this."""


@use_case("clock.set")
def set_clock(
    change: Change, *, match_id: int, kind: str, do: str, seen: int | None = None, number: int | None = None,
    side: str = "", at: int | None = None, moment: datetime | None = None,
) -> Answer:  # fmt: skip
    """Starts, pauses, resets or corrects a clock of the match; its limit is the format's.

    ``seen`` is the clock's version on the page (0: never started; None: whatever it is); ``Conflict`` when somebody
    else has set it meanwhile. ``number`` is the team game whose moves are timed; None leaves what stands. While the
    time of another game is in use, the clock has to be started for this one first, and later than for that one.
    ``side`` is whose time starts, while nobody knows; ``at`` as in ``press_clock``. A ``hint`` pauses the move and
    starts the time for the hint, if the format gives any; the move's start ends it. It is given once a match: a second
    one is refused unless the hint's own clock has been reset.
    """
    match = change.take_match(match_id, permission="match.record", grows=False)
    _require(match, kind, do)
    clock = _clock(match, kind)
    if seen is not None and seen != clock.version:
        raise Conflict(clock, None)
    before, ran = _clock_told(clock) if clock.pk else None, clock.time.runs
    now = _when(at, moment or timezone.now())
    if number is not None:
        _time_game(clock, _timed(match, kind, number), do, now)
    elif kind == Clock.Kind.ADVICE:
        clock.game = None  # no result's undoing touches what was set by hand
    if do in ("start", *OF_MOVES) and _is_over(clock):
        raise Refused(("", _("This game is over.")))
    clock.state = _set(clock.state, do, side, now)
    _save(clock)
    if kind == Clock.Kind.MOVE and do in ("start", "hint"):
        _time_hint(match, runs=do == "hint", now=now, from_move=ran)
    change.log(before=before, after=_clock_told(clock))
    return _answer(clock)


@use_case("clock.press")
def press_clock(
    change: Change, *, match_id: int, number: int, side: str, at: int | None = None, moment: datetime | None = None
) -> Answer:
    """The move of ``side`` in a team game was made: the other side's time runs, all of it.

    ``at`` is when the clock was pressed, in milliseconds of the server's time: a press may be sent later. One that
    comes too late, because the clock has been set or the move entered meanwhile, changes nothing: its answer tells how
    the clock stands.
    """
    match = change.take_match(match_id, permission="match.record", grows=False)
    _require(match, Clock.Kind.MOVE, "start")
    if side not in SIDES:
        raise Refused(("", _("Choose a side.")))
    now = moment or timezone.now()
    clock = _clock(match, Clock.Kind.MOVE)
    before = _clock_told(clock)
    if clock.pk and clock.times(number):
        clock.number = number
        clock.state = clock.state.pressed(side, _when(at, now), keep=is_live(_game(match.pk, number)))
        _save(clock)
    change.log(before=before, after=_clock_told(clock))
    return _answer(clock)


@use_case("clock.unpress")
def unpress_clock(change: Change, *, match_id: int, number: int, side: str, at: int) -> Answer:
    """Takes back the press that ``side`` made ``at`` this moment in a team game, while it is the last and its move is
    not entered."""
    match = change.take_match(match_id, permission="match.record", grows=False)
    _require(match, Clock.Kind.MOVE, "start")
    clock = _clock(match, Clock.Kind.MOVE)
    before = _clock_told(clock)
    if clock.pk and clock.times(number) and not _is_over(clock):
        clock.state = clock.state.taken_back(side, _moment(at))
        _save(clock)
    change.log(before=before, after=_clock_told(clock))
    return _answer(clock)


def follow_result(game: Game, now: datetime) -> None:
    """A team game is decided, or its result is taken back. If its moves were timed, nobody's time runs once it is
    decided. The clock keeps what it showed, in case that the result is taken back; it is shown as new (``view_of``),
    and begins anew with the next game. A hint that the result has ended goes on then."""
    if not game.decision:
        _resume_hint(game, now)
        return
    clock = Clock.objects.filter(match_id=game.match_id, kind=Clock.Kind.MOVE).first()
    if clock is None or not clock.times(game.number):
        return
    _time_hint(game.match, runs=False, now=now, from_move=False, ended_by=game)
    if clock.time.runs or clock.number is None:
        clock.time, clock.number = clock.time.paused(now), game.number
        _save(clock)


def forget_clocks(match: Match) -> None:
    """What was timed so far was not the match: it begins with clocks that nobody has started."""
    Clock.objects.filter(match=match).delete()


def is_live(game: Game | None) -> bool:
    """Whether the moves of a game are entered on the board."""
    return game is not None and game.is_live


def _when(at: int | None, now: datetime) -> datetime:
    """The moment that a phone names, where it can be right: not ahead, and of the present stage."""
    return max(now - LATEST, min(_moment(at), now)) if at else now


def _moment(at: int) -> datetime:
    return datetime.fromtimestamp(0, UTC) + timedelta(milliseconds=at)


def _clock(match: Match, kind: str) -> Clock:
    """The clock as it stands, or one that nobody has started; its limit is what the format says now."""
    clock = Clock.objects.filter(match=match, kind=kind).first() or Clock(match=match, kind=kind, version=0)
    clock.limit = limit_of(match.tour.tour_format, kind)
    return clock


def _save(clock: Clock) -> None:
    clock.version += 1
    clock.save()


def _answer(clock: Clock) -> Answer:
    since = clock.running_since
    return {
        "clock_version": clock.version, "spent": clock.spent, "running": clock.time.runs, "side": clock.side,
        "since": epoch_ms(since) if since else None,
    }  # fmt: skip


def _require(match: Match, kind: str, do: str) -> None:
    known = kind in Clock.Kind.values and do in ORDERS
    if not known or (do in OF_MOVES and kind != Clock.Kind.MOVE):
        raise Refused(("", _("Choose one of the clocks offered.")))
    if not match.tour.has_games or not limit_of(match.tour.tour_format, kind):
        raise Refused(("", _("This clock is not used in this tour.")))
    if not match.is_open:
        raise Refused(("", _("This protocol is signed: its clocks have stopped.")))


def _set(state: ClockState, do: str, side: str, now: datetime) -> ClockState:
    if do == "start":
        return state.started(now, side if side in SIDES else "")
    if do in CORRECTIONS:
        return state.corrected(CORRECTIONS[do], now)
    if do == "reset":
        return ClockState(state.time.reset(), state.side)
    return ClockState(state.time.paused(now), state.side, state.warned, state.presses)


def _time_game(clock: Clock, number: int, do: str, now: datetime) -> None:
    """From now on it times this game; what another one left is settled. Refused while that one's time is in use and
    nobody has started the clock for this one since."""
    if not clock.times(number):
        since = clock.running_since
        is_newer = do in ("start", "hint") and (since is None or now >= since)
        if not is_newer and (since or clock.spent) and not _is_over(clock):
            raise Refused(("", _("The clock has been started for another game. To time this one, start it here.")))
        clock.state = ClockState(clock.time.reset())
    clock.number = number


def _time_hint(match: Match, *, runs: bool, now: datetime, from_move: bool, ended_by: Game | None = None) -> None:
    """The time that a team has for its hint begins, or is over; Refused for a second one. ``from_move``: a move's time
    ran until now, so this is no second tap of the first hint. ``ended_by``: the game of which the result ends it."""
    clock = _clock(match, Clock.Kind.ADVICE)
    if not clock.limit:
        return
    if runs and (clock.spent or (clock.time.runs and from_move)):
        raise Refused(("", _("The hint is given once a match, and this match has had it.")))
    if clock.time.runs != runs:
        clock.time = Time(clock.limit).started(now) if runs else clock.time.paused(now)
    elif ended_by or clock.game_id is None:
        return
    clock.game = ended_by
    _save(clock)


def _resume_hint(game: Game, now: datetime) -> None:
    """The time that was left of the hint runs again, unless it has been over before the result or was set since."""
    hint = Clock.objects.filter(match_id=game.match_id, kind=Clock.Kind.ADVICE, game=game).first()
    if hint is not None:
        hint.time, hint.game = hint.time.started(now), None
        _save(hint)


def _game(match_id: int, number: int) -> Game | None:
    """The row of a team game, if anything is known of it."""
    return Game.objects.filter(match_id=match_id, **key_by_clock(number)._asdict()).first()


def _is_over(clock: Clock) -> bool:
    """Whether the game that it times is decided."""
    game = _game(clock.match_id, clock.number) if clock.number else None
    return bool(game and game.decision)


def _timed(match: Match, kind: str, number: int) -> int:
    if kind != Clock.Kind.MOVE or not 1 <= number <= match.tour.tour_format.team_games:
        raise Refused(("", _("There is no such game in this match.")))
    return number


def _clock_told(clock: Clock) -> dict[str, Any]:
    """The clock as the log writes it down."""
    since = clock.running_since.isoformat() if clock.running_since else None
    fields = {"clock": clock.kind, "limit": clock.limit, "spent_ms": clock.spent, "running_since": since}
    key = key_by_clock(clock.number)._asdict() if clock.number else None
    return fields | ({"game": key} if key else {}) | ({"side": clock.side} if clock.side else {})
