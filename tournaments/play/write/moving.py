"""A game begun, played and taken back action by action; picks that are made in secret."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from games import registry
from games.core.game import start
from games.core.messages import OVER
from games.core.types import Refused as GameRefused
from games.core.types import quoted
from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel import access as permissions
from tournaments.kernel.checks import Checks
from tournaments.kernel.rules import ACTION, SECONDS, TAG
from tournaments.kernel.wording import cited, namer
from tournaments.kernel.write import Answer, Change, Conflict, Refused, judged, use_case
from tournaments.matches.read.positions import AnyPlayed, agreed_of, remember
from tournaments.matches.write.games import Writing, is_same, open_game, require_sense, save_game
from tournaments.models import Game, GameAction, LineUpPlace
from tournaments.play.read.live import Row, captains_pick_now, game_of, is_captains_game, is_pick_of, picking_side
from tournaments.play.read.records import first_of_tags
from tournaments.play.write.session import (
    ActionRefused,
    GameSession,
    Timed,
    give_back,
    logged,
    open_session,
    opened_by,
    take_time,
)


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
        raise Refused(("", _("No pick of this side is due now."))) from refused
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
    session.writing.change.intent.found["game"] = game_of(session.game, (*session.rows, row), "referee")
    return session.close(recount=decided)


def next_of(session: GameSession, action: str) -> AnyPlayed:
    """The game one action later; ``ActionRefused`` with every reason."""
    played = session.played
    if session.game.decision and not played.game.over(played.position):
        raise ActionRefused((OVER.fault(text=quoted(action)),), session.public_position)
    judged("action", ACTION, action)
    try:
        after = played.play(played.game.typed(action, namer()))
    except GameRefused as refused:
        raise ActionRefused(refused.faults, session.public_position) from refused
    remember(session.game.match.tour, session.game.tags or {}, [*session.texts, text_of(after)], after)
    return after


def text_of(played: AnyPlayed) -> str:
    """The canonical text of the last action."""
    return played.game.format(played.actions[-1])


def _add(session: GameSession, after: AnyPlayed, timed: Timed) -> Row:
    stored = GameAction.objects.create(
        game=session.game, ply=len(after.actions), text=text_of(after), spent=timed.spent, allowed=timed.allowed,
        overrun=timed.overrun, entered_by=session.writing.change.actor_name, entered_at=session.writing.moment,
    )  # fmt: skip
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


# The last thing that was done on the board, taken back.
@use_case("game.take_back")
def take_back(change: Change, *, match_id: int, key: GameKey, version: int, moment: datetime | None = None) -> Answer:
    """Takes back how the game was ended, else its last action, else its beginning; with it goes the result that
    followed from it. The log keeps what it was."""
    session = open_session(change, match_id, key, version, moment=moment)
    if session.termination:
        return _without_ending(session)
    return _without_last(session) if session.texts else _unbegun(session)


def _without_ending(session: GameSession) -> Answer:
    before = session.for_log(ending=session.termination)
    decided = session.settle(session.played)
    session.writing.note("game", before, session.for_log())
    session.store()
    return session.close(recount=decided)


def _without_last(session: GameSession) -> Answer:
    played, ply = session.played, len(session.texts)
    action = GameAction.objects.get(game=session.game, ply=ply)
    before = session.for_log(**logged(session, played, ply), spent=action.spent)
    action.delete()
    decided = session.settle(played.back())
    give_back(session, session.played, action.spent)
    session.writing.note("game", before, session.for_log())
    session.store()
    return session.close(recount=decided)


def _unbegun(session: GameSession) -> Answer:
    game = session.game
    before = session.for_log(tags=game.tags)
    game.tags, game.begun_at = None, None
    session.writing.note("game", before, session.for_log())
    session.store()
    return session.close(recount=False)


# A game begins on the board: who moves first, who has which role.
@use_case("game.begin")
def begin_game(
    change: Change, *, match_id: int, key: GameKey, version: int,
    tags: Mapping[str, str], moment: datetime | None = None,
) -> Answer:  # fmt: skip
    """The empty board of a game that nothing is known of but, perhaps, who moves first (version 0: no row yet).

    ``tags`` are those of a record that the game starts from, such as {"First": "B"}; what is left out
    gets the game's default. A tag of another game, or a value that the game does not know, is refused.
    """
    writing, game = open_game(change, match_id, key, version)
    _require_empty(game)
    tour = writing.match.tour
    game.tags = checked_tags(tour.kind, tour.options, tags, agreed=True)
    game.first = first_of_tags(tour, game.tags)
    _require_players(writing, game)
    game.begun_at = writing.moment = moment or writing.moment
    save_game(writing, game)
    return writing.close(recount=False, game_version=game.version, ply=0, over=False, decision="")


def _require_empty(game: Game) -> None:
    if game.is_begun:
        raise Refused(("", _("This game has already begun on the board: continue there.")))
    if game.has_record:
        raise Refused(("", _("This game was entered as a record: remove the record to play it on the board.")))
    if game.sheet or game.decision:
        raise Refused(("", _("The result of this game was entered: clear it first to play the game on the board.")))


def checked_tags(
    kind: str, options: Mapping[str, str], tags: Mapping[str, str], *, agreed: bool = False
) -> dict[str, str]:
    """The tags that a game starts from, with their defaults; Refused with all faults at once.

    ``options`` must be valid; those that are left out have their usual value. With ``agreed`` they are a tour's: what
    they say for all of its games, no game says otherwise.
    """
    engine = registry.find(kind)
    if engine is None:
        raise Refused(("", _("For this game only the result is entered, in the protocol.")))
    specs = {spec.name: spec for spec in engine.tags if not spec.derived}
    faults = [
        (name, _("This game has no setting “%(name)s”.") % {"name": name[:40]}) for name in tags if name not in specs
    ]
    if agreed:
        settled = {name: options.get(name, spec.default) for name, spec in specs.items() if spec.agreed}
        faults += [
            (name, _("This is the same for all games of the tour: change it in the settings of the tour."))
            for name in settled if tags.get(name, settled[name]) != settled[name]
        ]  # fmt: skip
    checks = Checks(faults)
    for name, value in tags.items():
        checks.text(name, TAG, value)
    checks.refuse_any()
    for name, value in tags.items():
        try:
            start(engine, options.items(), {name: value})
        except GameRefused as refused:
            faults.append((name, cited(refused.fault)))
    if faults:
        raise Refused(*faults)
    chosen = {name: spec.default for name, spec in specs.items() if spec.values}
    return chosen | agreed_of(kind, options) | {name: value for name, value in tags.items() if value}


def _require_players(writing: Writing, game: Game) -> None:
    """Refuses a game that a side has nobody for: it is decided without being played."""
    game.decision = Game.Decision.DRAW
    require_sense(writing, game)
    game.decision = ""
