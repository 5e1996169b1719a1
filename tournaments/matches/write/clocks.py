"""The clocks of a match: started, paused, reset by its judges."""

from datetime import datetime
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.kernel.write import Answer, Change, Conflict, Refused, use_case
from tournaments.matches.read.positions import limit_of
from tournaments.matches.rules.signing import Time
from tournaments.models import Clock, Game, Match

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
    clock.time = _set(Time(limit_of(match.tour.tour_format, kind), clock.spent, clock.running_since), do, moment)
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
