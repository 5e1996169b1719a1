"""A game on the board, opened for one change: its row, its actions, where it stands, its time; and its next action."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache, cached_property
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _

from games.core.game import SKIPPED
from games.core.messages import OVER, SKIP_BY_HAND
from games.core.types import Fault, Result, quoted
from games.core.types import Refused as GameRefused
from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel import access as permissions
from tournaments.kernel.database import Insert, Update
from tournaments.kernel.rules import ACTION, SECONDS
from tournaments.kernel.wording import cited, namer
from tournaments.kernel.write import Answer, Change, Conflict, Refused, digest, judged, use_case
from tournaments.matches.read.positions import AnyPlayed, remember, standing_of, turn_of
from tournaments.matches.rules.pressing import SIDES, ClockState, Press
from tournaments.matches.rules.signing import Time
from tournaments.matches.write.clocks import follow_result
from tournaments.matches.write.games import Fits, Writing, find_game, is_same, require_sense
from tournaments.models import Clock, Game, GameAction, LineUpPlace
from tournaments.play.read.live import (
    Row,
    captains_pick_now,
    game_of,
    is_captains_game,
    is_pick_of,
    picking_side,
    rows_of,
)
from tournaments.play.write.records import empty, fill, replay_of

STORED = ("decision", "first", "sheet", "tags", "plies", "begun_at")
"""The columns of a game that playing it changes."""
_NEW_ACTION: Final = Insert(GameAction)
_STORING: Final = cache(lambda *columns: Update(Game, "version", *columns, found_by=("pk", "version")))
"""Stores these columns, and the next version, of a game that still has the version that was shown."""


@dataclass
class GameSession:
    """One game under way; ``rows`` are its actions as they were stored when it was opened."""

    writing: Writing
    game: Game
    rows: tuple[Row, ...]
    before: dict[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        self.before = {name: getattr(self.game, name) for name in STORED}

    @cached_property
    def texts(self) -> list[str]:
        return [row.text for row in self.rows]

    @cached_property
    def played(self) -> AnyPlayed:
        """The game as it stands; Refused when what is stored no longer fits the tour's options."""
        try:
            return standing_of(self.game, self.texts)
        except GameRefused as refused:
            sentence = _(
                "The saved moves no longer fit this tour: %(fault)s Ask the organiser to set the tour’s options back, "
                "or remove this game’s moves."
            )
            raise Refused(("", sentence % {"fault": cited(refused.fault)})) from refused

    @property
    def termination(self) -> str:
        """Why the game ended although its rules had not ended it; "" when it did not."""
        return str((self.game.tags or {}).get("Termination", ""))

    @property
    def public_position(self) -> Any:
        """The position as everybody may see it."""
        return self.played.game.view(self.played.position, "public")

    def for_log(self, **fields: Any) -> dict[str, Any]:
        """This game for the log, small: which one it is, its result, and what is said besides."""
        game = self.game
        where = {"stage": game.stage, "board": game.board, "number": game.number, "decision": game.decision}
        return where | {name: value for name, value in fields.items() if value is not None}

    def settle(self, played: AnyPlayed, *, termination: str = "", result: Result = Result.OPEN) -> bool:
        """Writes into the row what follows from the game as it is now played; whether its decision changed.

        Refused when the decision contradicts the format or the line-ups.
        """
        game, before = self.game, self.game.decision
        self.played = played
        game.plies = len(played.actions)
        ruled = played.game.outcome(played.position) if played.game.over(played.position) else result
        if ruled is not Result.OPEN:
            fill(game, replay_of(game, played, ruled, termination))
            require_sense(self.writing, game)
        elif before:
            empty(game)
        if bool(game.decision) != bool(before) and not game.key.stage.in_pairs:
            follow_result(game, self.writing.moment)
        return game.decision != before

    def store(self) -> None:
        """Saves what has changed in the row; its version grows by one."""
        game = self.game
        values = {name: getattr(game, name) for name in STORED if getattr(game, name) != self.before[name]}
        if not _STORING(*values)(game.pk, game.version, version=game.version + 1, **values):
            raise Conflict(game, None)
        game.version += 1

    def close(self, *, recount: bool) -> Answer:
        """The answer of every use case of the board."""
        game = self.game
        over = bool(game.decision)
        return self.writing.close(
            recount=recount, game_version=game.version, ply=game.plies, over=over, decision=game.decision
        )


def open_session(
    change: Change, match_id: int, key: GameKey, version: int, *,
    moment: datetime | None = None, permission: str = "match.record", fits: Fits = is_same,
) -> GameSession:  # fmt: skip
    """A game that has been begun on the board, at a version that ``fits`` the one that was shown; Refused for any
    other."""
    writing, game = find_game(change, match_id, key, version, permission=permission, lean=True, fits=fits)
    writing.moment = moment or writing.moment
    if game.is_begun:
        return GameSession(writing, game, rows_of(game))
    if game.has_record:
        raise Refused(("", _("This game was entered as a record: remove the record to play it on the board.")))
    if game.sheet or game.decision:
        raise Refused(("", _("The result of this game was entered: clear it first to play the game on the board.")))
    raise Refused(("", _("This game has not begun on the board yet: begin it first.")))


# The time of a move of the team stage, taken from its running clock.
class Timed(NamedTuple):
    """Whole seconds that a move took and might take, None when nobody timed it; ``overrun`` is what a judge has said of
    it already while the side was thinking."""

    spent: int | None = None
    allowed: int | None = None
    overrun: str = ""


def take_time(session: GameSession, before: AnyPlayed, after: AnyPlayed, given: int | None) -> Timed:
    """The time of the action that leads from one position to the next; the clock goes on for whoever is next.

    A turn of several actions, such as the steps of several pieces, has the time of one move: the clock goes on. What
    the referee enters while a side thinks, such as the end of a part, is nobody's move and has no time.
    """
    game, moment = session.game, session.writing.moment
    clock = _clock(game) if not game.key.stage.in_pairs else None
    mover = before.game.to_act(before.position)
    if clock is None or mover not in ("A", "B"):
        return Timed(given)
    if after.actions[-1] in before.game.interjections(before.position):
        follow_clock(session, before, after)
        return Timed(given)
    state, earlier = clock.state, _spent_in_turn(session, before)
    press = state.awaited(mover)
    total, warned = (press.seconds, press.warned) if press else (state.time.seconds_at(moment), state.warned)
    if not press and state.side not in ("", mover):
        total = 0  # another side's time runs: nobody has timed this one
    turn, following = turn_of(before), turn_of(after)
    if following != turn:
        _move_on(clock, press if following.part == turn.part else None, after, session)
    if not total:
        return Timed(given)
    overrun = GameAction.Overrun.WARN if warned and total > clock.limit else ""
    return Timed(max(0, total - earlier), max(0, clock.limit - earlier), overrun)


def _clock(game: Game) -> Clock | None:
    """The clock of the match's moves, unless it times another of its games."""
    clock = Clock.objects.filter(match_id=game.match_id, kind=Clock.Kind.MOVE).first()
    return clock if clock and clock.times(game.number) else None


def _spent_in_turn(session: GameSession, played: AnyPlayed) -> int:
    """Seconds of the actions that the mover has made in this turn already."""
    last = ply = len(played.actions)
    while ply and turn_of(played, ply - 1) == turn_of(played):
        ply -= 1
    if ply == last:
        return 0
    earlier = GameAction.objects.filter(game=session.game, ply__gt=ply)
    return sum(spent or 0 for spent in earlier.values_list("spent", flat=True))


def _move_on(clock: Clock, press: Press | None, after: AnyPlayed, session: GameSession) -> None:
    """After a turn. With the press that was made for it, the other side's time has run since then; without one the
    next mover has the whole limit, and it runs on if it ran and a side is to move."""
    state, next_side = clock.state, after.game.to_act(after.position)
    if press and next_side in SIDES:
        _set(clock, replace(state, presses=state.presses[1:]), session.game)
        return
    time = state.time.reset()
    if state.time.runs and next_side in SIDES:
        time = time.started(session.writing.moment)
    _set(clock, ClockState(time, next_side if next_side in SIDES else ""), session.game)


def give_back(session: GameSession, before: AnyPlayed, spent: int | None) -> None:
    """After a move is taken back, ``before`` being the game without it: its mover goes on with the time used so far."""
    game, mover = session.game, before.game.to_act(before.position)
    clock = _clock(game) if not game.key.stage.in_pairs and spent is not None else None
    if clock is None or mover not in ("A", "B"):
        return
    used = (spent or 0) + _spent_in_turn(session, before)
    since = session.writing.moment if clock.time.runs else None
    _set(clock, ClockState(Time(clock.limit, used * 1000, since), mover), game)


def follow_clock(session: GameSession, before: AnyPlayed, after: AnyPlayed) -> None:
    """After a change of what was played, not by a move: where it is another turn now, its time begins."""
    clock = _clock(session.game) if not session.game.key.stage.in_pairs else None
    if clock is not None and turn_of(after) != turn_of(before):
        _move_on(clock, None, after, session)


def _set(clock: Clock, state: ClockState, game: Game) -> None:
    clock.state, clock.number = state, game.number
    clock.version += 1
    clock.save()


# What the log may say of an action: a sealed pick is written down when it is revealed, and only then.
def logged(session: GameSession, played: AnyPlayed, ply: int) -> dict[str, Any]:
    """Number and text of an action as everybody may read it; of a hidden one also a seal, by which this server can tell
    later that the text was this one."""
    action, engine = played.actions[ply - 1], played.game
    shown = engine.redact(played.actions, "public")[ply - 1]
    entry: dict[str, Any] = {"ply": ply, "text": engine.format(shown)}
    if shown != action:
        key = session.writing.change.intent.key
        entry["seal"] = digest("tournaments.sealed", f"{key} {session.game.pk} {ply} {engine.format(action)}")
    return entry


def opened_by(before: AnyPlayed, after: AnyPlayed) -> list[dict[str, Any]]:
    """The actions that everybody may read only since the last one."""
    engine = after.game
    was, now = engine.redact(before.actions, "public"), engine.redact(after.actions, "public")
    if was is before.actions and now is after.actions:  # a game without secrets
        return []
    return [
        {"ply": ply, "text": engine.format(new)}
        for ply, (old, new) in enumerate(zip(was, now, strict=False), start=1)
        if old != new
    ]


# Why something is not played.
class ActionRefused(Refused):
    """An action that cannot be read, or that breaks a rule; nothing was stored.

    ``found`` are all reasons, the most basic first; ``position`` is where it was refused, as everybody may see it.
    """

    def __init__(self, faults: tuple[Fault, ...], position: Any) -> None:
        super().__init__(*(("action", cited(fault)) for fault in faults))
        self.found = faults
        self.position = position


@contextmanager
def naming_no_card(side: str, action: str) -> Iterator[None]:
    """Around the write of a side's pick ("": of anything else): what goes wrong is said without naming the card."""
    if not side:
        yield
        return
    if not is_pick_of(side, action):
        raise Refused(("", _("Choose one of the colours.")))
    try:
        yield
    except ActionRefused as refused:
        raise Refused(("", _("This side does not pick a card now."))) from refused
    except Conflict as lost:
        gone_on = _("Someone has made moves in the meantime: look at the board, then pick.")
        raise Refused(("", gone_on)) from lost


def only_picked_since(game: Game, seen: int) -> bool:
    """Whether nothing but picks was stored since a version of the game: for a pick that is the same round."""
    picks = 0
    for text in reversed(game.texts()):
        if not picking_side(text):
            break
        picks += 1
    return game.version - picks <= seen <= game.version


def require_own_pick(session: GameSession, side: str) -> None:
    """Refuses the pick of a captain in a game of others, or when the games are over; judges enter any pick."""
    match, game = session.game.match, session.game
    if permissions.may(session.writing.change.actor, "match.record", match):
        return
    if not captains_pick_now(match):
        raise Refused(("", _("Picks are entered while the games of the match are played. Ask a judge of the match.")))
    captains = LineUpPlace.objects.filter(line_up__match=match, line_up__side=side, captain=True)
    board = captains.values_list("board", flat=True).first()
    if not is_captains_game(match, game.stage, game.board, board):
        raise Refused(("", _("This game’s picks are entered at its board.")))


# One action of a game, checked against its rules and stored.
@use_case("game.play")
def play(
    change: Change, *, match_id: int, key: GameKey, version: int, action: str,
    spent: int | None = None, moment: datetime | None = None,
) -> Answer:  # fmt: skip
    """The next action of a game that is under way, as text; ``ActionRefused`` when the rules do not allow it.

    In the team stage time is taken from the running clock, elsewhere it is ``spent`` (whole seconds) when given. An
    action that ends the game fills its result into the protocol.

    A sealed pick is entered by a judge, or by the captain of its own side on the board where the captain plays and in
    the team stage; a pick of the other side meanwhile is no conflict. Its refusals are ``Refused`` and name no card.
    """
    action = action.strip()
    side = picking_side(action)
    with naming_no_card(side, action):
        session = open_session(
            change, match_id, key, version, moment=moment,
            permission=f"game.pick_{side.lower()}" if side else "match.record",
            fits=only_picked_since if side else is_same,
        )  # fmt: skip
        if side:
            require_own_pick(session, side)
        if spent is not None:
            judged("spent", SECONDS, spent)
        before, after = session.played, next_of(session, action)
    return enter(session, before, after, take_time(session, before, after, spent))


def enter(session: GameSession, before: AnyPlayed, after: AnyPlayed, timed: Timed) -> Answer:
    """Stores the action that leads from one state of the game to the next; the answer of its use case."""
    row = _add(session, after, timed)
    decided = session.settle(after)
    session.store()
    _log(session, before, after, timed)
    found = {"game": game_of(session.game, (*session.rows, row), "referee"), "signatures": session.writing.signatures}
    session.writing.change.intent.found.update(found)
    return session.close(recount=decided)


def next_of(session: GameSession, action: str) -> AnyPlayed:
    """The game one action later; ``ActionRefused`` with every reason."""
    played = session.played
    if session.game.decision and not played.game.over(played.position):
        raise ActionRefused((OVER.fault(text=quoted(action)),), session.public_position)
    after = played_by_hand(played, action)
    remember(session.game.match.tour, session.game.tags or {}, [*session.texts, text_of(after)], after)
    return after


def played_by_hand(played: AnyPlayed, action: str) -> AnyPlayed:
    """A game one action later, typed or tapped; ``ActionRefused`` with every reason, and for a turn passed over."""
    judged("action", ACTION, action)
    if not action:
        raise Refused(("action", _("There is no move yet: tap it on the board or write it.")))
    try:
        if action == SKIPPED:
            raise GameRefused(SKIP_BY_HAND.fault())
        return played.play(played.game.typed(action, namer()))
    except GameRefused as refused:
        raise ActionRefused(refused.faults, played.game.view(played.position, "public")) from refused


def text_of(played: AnyPlayed) -> str:
    """The canonical text of the last action."""
    return played.game.format(played.actions[-1])


def _add(session: GameSession, after: AnyPlayed, timed: Timed) -> Row:
    stored = GameAction(
        game=session.game, ply=len(after.actions), text=text_of(after), spent=timed.spent, allowed=timed.allowed,
        overrun=timed.overrun, entered_by=session.writing.change.actor_name, entered_at=session.writing.moment,
    )  # fmt: skip
    _NEW_ACTION(stored)
    return Row(stored.text, stored.spent, stored.allowed, stored.overrun)


def _log(session: GameSession, before: AnyPlayed, after: AnyPlayed, timed: Timed) -> None:
    entry: dict[str, Any] = logged(session, after, len(after.actions))
    opened = opened_by(before, after)
    session.writing.note(
        "game",
        None,
        session.for_log(
            **entry, spent=timed.spent, allowed=timed.allowed, overrun=timed.overrun or None, opened=opened or None
        ),
    )
