"""The time of a move of the team stage, taken from its running clock."""

from typing import Any, NamedTuple

from django.db.models import F

from tournaments.matches.read.positions import AnyPlayed
from tournaments.models import Clock, Game, GameAction
from tournaments.play.write.play.session import Table


class Timed(NamedTuple):
    """Whole seconds that a move took and might take; None when nobody timed it."""

    spent: int | None = None
    allowed: int | None = None


def take_time(table: Table, before: AnyPlayed, after: AnyPlayed, given: int | None) -> Timed:
    """The time of the action that leads from one position to the next; the clock goes on for whoever is next.

    A turn of several actions, such as the steps of several pieces, has the time of one move: the clock goes on.
    """
    game, moment = table.game, table.writing.moment
    clock = _clock(game) if game.stage == Game.Stage.TEAM else None
    mover = before.game.to_act(before.position)
    if clock is None or mover not in ("A", "B"):
        return Timed(given)
    total, earlier = clock.time.seconds_at(moment), _spent_in_turn(table, before, mover)
    same_turn = after.game.to_act(after.position) == mover
    if not same_turn:
        _hand_over(clock, game, after, table)
    if not total:
        return Timed(given)
    return Timed(max(0, total - earlier), max(0, clock.limit - earlier))


def _clock(game: Game) -> Clock | None:
    """The clock of the match's moves, unless it times another of its games."""
    clock = Clock.objects.filter(match_id=game.match_id, kind=Clock.Kind.MOVE).first()
    return clock if clock and clock.game_id in (None, game.pk) else None


def _spent_in_turn(table: Table, played: AnyPlayed, mover: str) -> int:
    """Seconds of the actions that the mover has made in this turn already."""
    last = ply = len(played.actions)
    while ply and played.game.to_act(played.positions[ply - 1]) == mover:
        ply -= 1
    if ply == last:
        return 0
    earlier = GameAction.objects.filter(game=table.game, ply__gt=ply)
    return sum(spent or 0 for spent in earlier.values_list("spent", flat=True))


def _hand_over(clock: Clock, game: Game, after: AnyPlayed, table: Table) -> None:
    """The whole limit for the next mover; it runs on if it ran and a side is to move."""
    ran, time = clock.time.runs, clock.time.reset()
    if ran and after.game.to_act(after.position) in ("A", "B"):
        time = time.started(table.writing.moment)
    _set(clock, spent=time.spent, running_since=time.running_since, game=game)


def give_back(table: Table, before: AnyPlayed, spent: int | None) -> None:
    """After a move is taken back, ``before`` being the game without it: its mover goes on with the time used so far."""
    game, mover = table.game, before.game.to_act(before.position)
    clock = _clock(game) if game.stage == Game.Stage.TEAM and spent is not None else None
    if clock is None or mover not in ("A", "B"):
        return
    used = (spent or 0) + _spent_in_turn(table, before, mover)
    since = table.writing.moment if clock.time.runs else None
    _set(clock, spent=used * 1000, running_since=since, game=game)


def stop_clock(table: Table) -> None:
    """When a game has ended nobody's time runs."""
    clock = _clock(table.game) if table.game.stage == Game.Stage.TEAM else None
    if clock is not None and clock.time.runs:
        _set(clock, spent=0, running_since=None)


def _set(clock: Clock, **fields: Any) -> None:
    Clock.objects.filter(pk=clock.pk).update(version=F("version") + 1, **fields)
