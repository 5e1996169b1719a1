"""A move that takes too long: what that means is said by a judge, never by the program alone.

It is said while the side still thinks (``time_up``), or of a move that has been entered already (``confirm_overrun``).
"""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from games.core.game import SKIPPED
from games.core.types import Refused as GameRefused
from games.core.types import Result, Side
from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel.rules import REMARKS
from tournaments.kernel.write import Answer, Change, Refused, judged, use_case
from tournaments.matches.read.positions import AnyPlayed, limit_of
from tournaments.matches.read.rows import game_words
from tournaments.matches.rules.pressing import SIDES, ClockState
from tournaments.matches.rules.signing import Time
from tournaments.matches.write.games import Writing, fill_first, find_game, require_sense, save_game, snapshot
from tournaments.models import Clock, Game, GameAction
from tournaments.play.read.live import rows_of
from tournaments.play.write.ending import finish
from tournaments.play.write.moving import (
    ActionRefused,
    GameSession,
    enter,
    follow_clock,
    logged,
    open_session,
    take_time,
)

Overrun = GameAction.Overrun


def _require_known(consequence: str) -> None:
    if consequence not in [*Overrun]:
        raise Refused(("consequence", _("Choose one of the consequences that are offered.")))


@use_case("game.time_up")
def time_up(
    change: Change, *, match_id: int, key: GameKey, side: str, consequence: str, moment: datetime | None = None
) -> Answer:
    """What it means that the time of ``side`` in a team game is over before its move is made: ``warn``, ``skip`` or
    ``lose``.

    A warning is noted with the move when that comes; the clock runs on. A skipped turn is an action of the game where
    it is played on the board, else a remark; the other side's time begins. The loss decides the game.
    """
    _require_known(consequence)
    writing, game = find_game(change, match_id, key, 0, fits=lambda *_seen: True)
    writing.moment = moment or writing.moment
    clock = _run_out(writing, game, side)
    if game.is_live:
        return _on_the_board(GameSession(writing, game, rows_of(game)), clock, Side(side), consequence)
    if game.decision or game.has_record:
        raise Refused(("", _("This game is over.")))
    return _beside_the_board(writing, game, clock, Side(side), consequence)


def _run_out(writing: Writing, game: Game, side: str) -> Clock:
    """The clock, which shows no time left for this side."""
    clock = Clock.objects.filter(match=writing.match, kind=Clock.Kind.MOVE).first()
    timed = clock and not game.key.stage.in_pairs and clock.times(game.number) and side in SIDES
    if clock is None or not timed or clock.side not in ("", side) or clock.time.left_at(writing.moment) > 0:
        raise Refused(
            ("", _("The time is not over yet, or the move has been made in the meantime: look at the clock."))
        )
    clock.number = game.number
    return clock


def _on_the_board(session: GameSession, clock: Clock, side: Side, consequence: str) -> Answer:
    behind = bool(clock.presses)
    if not behind and session.played.game.to_act(session.played.position) != side.value:
        raise Refused(
            ("", _("The time is not over yet, or the move has been made in the meantime: look at the clock."))
        )
    if consequence == Overrun.LOSE:
        return finish(session, "time", Result.won_by(side.other), overrun=consequence)
    if consequence == Overrun.SKIP:
        if behind:
            raise Refused(("", _("The board is behind the clock: enter the moves that were made, then skip the turn.")))
        before, after = session.played, _passed_over(session.played)
        return enter(session, before, after, take_time(session, before, after, None)._replace(overrun=consequence))
    _warn(clock)
    session.writing.note("game", None, session.for_log(overrun=consequence, side=side.value))
    return session.writing.close(recount=False, game_version=session.game.version)


def _beside_the_board(writing: Writing, game: Game, clock: Clock, side: Side, consequence: str) -> Answer:
    """In a game of which only the result is entered. The log tells it as it stands, with what its time means; one of
    which nothing is known yet has no row, and is named by its number alone."""
    told: dict[str, Any] = {"overrun": consequence, "side": side.value}
    if consequence == Overrun.LOSE:
        return _lost(writing, game, side, told)
    before = snapshot(game) if game.pk else None
    writing.note("game", before, (before or {"number": game.number}) | told)
    if consequence == Overrun.SKIP:
        _skip_beside(writing, game, clock, side)
    else:
        _warn(clock)
    return writing.close(recount=False, game_version=game.version if game.pk else 0)


def _skip_beside(writing: Writing, game: Game, clock: Clock, side: Side) -> None:
    """A remark says so, and all of the time is the other side's: it runs on if it ran."""
    said = _("%(game)s: %(team)s took %(spent)s s of %(allowed)s s, the turn is skipped.") % {
        "game": game_words(*game.key), "team": writing.match.team(side.value),
        "spent": clock.time.seconds_at(writing.moment), "allowed": clock.limit,
    }  # fmt: skip
    writing.set_match(remarks=judged("", REMARKS, f"{writing.match.remarks}\n{said}".strip()))
    time = Time(limit_of(writing.match.tour.tour_format, Clock.Kind.MOVE))
    clock.state = ClockState(time.started(writing.moment) if clock.time.runs else time, side.other.value)
    clock.version += 1
    clock.save()


def _warn(clock: Clock) -> None:
    clock.warned = True
    clock.version += 1
    clock.save()


def _lost(writing: Writing, game: Game, side: Side, told: dict[str, Any]) -> Answer:
    writing.note("game", snapshot(game) if game.pk else None, None)
    if game.pk:
        writing.change.compare(game, game.version)
    game.decision = side.other.value
    fill_first(writing, game)
    require_sense(writing, game)
    following = save_game(writing, game)
    writing.note("game", None, snapshot(game) | told)
    return writing.close(game_version=game.version, following=following)


@use_case("game.confirm_overrun")
def confirm_overrun(
    change: Change, *, match_id: int, key: GameKey, version: int, ply: int,
    consequence: str, moment: datetime | None = None,
) -> Answer:  # fmt: skip
    """What a judge makes of a move over its time that was entered (tour, ``overrun``): ``warn``, ``skip``, ``lose``.

    The loss ends the game by time. A skipped turn takes the place of the late move, which is only done while nothing
    has followed it; ``ActionRefused`` where the rules let no turn be skipped.
    """
    session = open_session(change, match_id, key, version, moment=moment)
    action = _overrun_action(session, ply)
    _require_known(consequence)
    if consequence == Overrun.SKIP:
        return _skipped(session, action)
    action.overrun = consequence
    action.save(update_fields=["overrun"])
    if consequence == Overrun.LOSE:
        winner = Result.won_by(_mover(session, ply).other)
        return finish(session, "time", winner, ply=ply, overrun=consequence)
    session.writing.note("game", None, session.for_log(ply=ply, overrun=consequence))
    session.store()
    return session.close(recount=False)


def _overrun_action(session: GameSession, ply: int) -> GameAction:
    action = GameAction.objects.filter(game=session.game, ply=ply).first()
    if action is None:
        raise Refused(("ply", _("There is no move with this number.")))
    if action.allowed is None or action.spent is None or action.spent <= action.allowed:
        raise Refused(("ply", _("This move was made in time.")))
    if action.overrun:
        raise Refused(("ply", _("This overrun has already been decided.")))
    return action


def _mover(session: GameSession, ply: int) -> Side:
    played = session.played
    return Side(played.game.to_act(played.positions[ply - 1]))


def _passed_over(played: AnyPlayed) -> AnyPlayed:
    """The game after the turn of whoever is to act; ``ActionRefused`` where the rules let no turn be skipped."""
    try:
        return played.play(SKIPPED)
    except GameRefused as refused:
        raise ActionRefused(refused.faults, played.game.view(played.position, "public")) from refused


def _skipped(session: GameSession, action: GameAction) -> Answer:
    """The late move is not played: the skip stands in its place."""
    late, ply = session.played, action.ply
    if session.termination:
        raise Refused(("", _("This game is over: undo its ending first to skip the turn.")))
    if ply != len(late.actions):
        raise Refused(("", _("More moves have been made since: take them back first to skip this turn.")))
    after = _passed_over(late.back())
    before = session.for_log(**logged(session, late, ply))
    GameAction.objects.filter(pk=action.pk).update(text=SKIPPED, overrun=Overrun.SKIP)
    decided = session.settle(after)
    follow_clock(session, late, after)
    session.writing.note("game", before, session.for_log(**logged(session, after, ply), overrun=Overrun.SKIP.value))
    session.store()
    return session.close(recount=decided)
