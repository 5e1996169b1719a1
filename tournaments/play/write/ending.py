"""A game ended otherwise than by its rules; an earlier action corrected, the last one taken back."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.messages import OVER
from games.core.replay import TERMINATIONS
from games.core.types import Fault, Result
from games.core.types import Refused as GameRefused
from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel.wording import cited
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.matches.read.positions import AnyPlayed, seen_texts
from tournaments.models import GameAction
from tournaments.play.read.history import HOW
from tournaments.play.read.records import DECISIONS
from tournaments.play.write.moving import (
    GameSession,
    follow_clock,
    give_back,
    logged,
    open_session,
    opened_by,
    played_by_hand,
    text_of,
)

RESULTS: Final[Mapping[str, Result]] = {decision: result for result, decision in DECISIONS.items()}
"""How a result is named by those who enter it ("A", "B", "draw") → the token of a record."""

SKIP: Final = GameAction.Overrun.SKIP.value


@use_case("game.end")
def end_game(
    change: Change, *, match_id: int, key: GameKey, version: int, how: str, result: str,
    moment: datetime | None = None,
) -> Answer:  # fmt: skip
    """Ends a game under way: ``how`` is agreement, resignation, time, forfeit or adjudication, ``result`` "A" or "B"
    (who won) or "draw". A judge's decision needs the intent's reason."""
    session = open_session(change, match_id, key, version, moment=moment)
    token = ending_of(how, result)
    if how == "adjudication" and not change.intent.reason:
        raise Refused(("reason", _("Say why you decide the game.")))
    return finish(session, how, token)


def finish(session: GameSession, how: str, result: Result, **noted: object) -> Answer:
    """Ends the game so and stores it, with more noted for the log; Refused when it is over."""
    if session.game.decision:
        raise Refused(("", _("This game is over: undo its ending first to end it another way.")))
    before = session.for_log()
    decided = session.settle(session.played, termination=how, result=result)
    session.writing.note("game", before, session.for_log(ending=how, **noted))
    session.store()
    return session.close(recount=decided)


def ending_of(how: str, result: str) -> Result:
    """The result of a game that ends ``how`` with "A", "B" or "draw"; Refused when that makes no sense."""
    if how not in HOW:
        raise Refused(("how", _("Choose one of the endings that are offered.")))
    if result not in RESULTS:
        raise Refused(("result", _("Choose one of the results that are offered.")))
    if RESULTS[result] not in TERMINATIONS[how]:
        raise Refused(("result", _("A game that ends this way cannot have this result (%(how)s).") % {"how": HOW[how]}))
    return RESULTS[result]


# An earlier action corrected; what follows it is replayed, and nothing is dropped silently.
class NoLongerFits(Refused):
    """A correction after which something that follows is no longer legal; nothing was stored.

    ``ply`` is the first action that no longer fits (one more than the actions when it is how the game was ended),
    ``text`` what stands there, ``fault`` why it does not fit. ``dropped`` is all that would go with it, from there on.
    """

    def __init__(self, ply: int, dropped: Sequence[str], fault: Fault) -> None:
        said = ngettext(
            "After this correction move %(ply)s, %(text)s, no longer fits: %(fault)s %(count)s move would be dropped.",
            "After this correction move %(ply)s, %(text)s, no longer fits: %(fault)s %(count)s moves would be dropped.",
            len(dropped),
        )
        words = {"ply": ply, "text": dropped[0], "fault": cited(fault), "count": len(dropped)}
        super().__init__(("cut", said % words))
        self.ply = ply
        self.text = dropped[0]
        self.dropped = tuple(dropped)
        self.fault = fault


class Replayed(NamedTuple):
    """The game with the correction, as far as what follows it fits; ``fault`` is why the next action does not."""

    played: AnyPlayed
    fault: Fault | None


@use_case("game.correct")
def correct(
    change: Change, *, match_id: int, key: GameKey, version: int, ply: int, action: str,
    cut: bool = False, moment: datetime | None = None,
) -> Answer:  # fmt: skip
    """Another action in place of the one with number ``ply``; what follows is replayed.

    ``NoLongerFits`` when something that follows is no longer legal, also how the game was ended; with ``cut`` that and
    all after it is dropped. The log keeps what is replaced and dropped. Times stay with the moves that stay. What a
    judge made of a late move can be decided anew where it is undone: the turn is not skipped or the game not lost now.
    """
    session = open_session(change, match_id, key, version, moment=moment)
    if not 1 <= ply <= len(session.texts):
        raise Refused(("ply", _("There is no move with this number.")))
    before = session.played
    replayed = _replayed(session, ply, action.strip())
    legal = len(replayed.played.actions)
    dropped, ending = _dropped(session, legal) if replayed.fault else ([], "")
    if replayed.fault and not cut:
        raise NoLongerFits(legal + 1, [*dropped, *([str(HOW[ending])] if ending else [])], replayed.fault)
    skipped = SKIP if session.rows[ply - 1].overrun == SKIP else None
    gone = {"dropped": dropped or None, "ending": ending or None}
    was = session.for_log(**logged(session, before, ply), overrun=skipped, **gone)
    if replayed.fault:
        _forget_loss(session)
    decided = _settle(session, replayed.played, "" if replayed.fault else session.termination)
    _store_actions(session, ply, replayed.played)
    follow_clock(session, before, replayed.played)
    now = logged(session, replayed.played, ply)
    session.writing.note("game", was, session.for_log(**now, opened=opened_by(before, replayed.played) or None))
    session.store()
    return session.close(recount=decided)


def _replayed(session: GameSession, ply: int, action: str) -> Replayed:
    """``ActionRefused`` when the correction itself is not legal where it stands."""
    played = played_by_hand(session.played.at(ply - 1), action)
    for text in session.texts[ply:]:
        try:
            played = played.play(text)
        except GameRefused as refused:
            return Replayed(played, refused.fault)
    if session.termination and played.game.over(played.position):
        return Replayed(played, OVER.fault(text=session.termination))
    return Replayed(played, None)


def _dropped(session: GameSession, legal: int) -> tuple[list[str], str]:
    """What would go: actions as everybody may read them, and how the game was ended, "" where it was not."""
    return seen_texts(session.played, "public")[legal:], session.termination


def _settle(session: GameSession, played: AnyPlayed, ending: str) -> bool:
    result = Result((session.game.tags or {})["Result"]) if ending else Result.OPEN
    return session.settle(played, termination=ending, result=result)


def _store_actions(session: GameSession, ply: int, played: AnyPlayed) -> None:
    rows, overrun = GameAction.objects.filter(game=session.game), session.rows[ply - 1].overrun
    rows.filter(ply__gt=len(played.actions)).delete()
    rows.filter(ply=ply).update(
        text=text_of(played.at(ply)), entered_by=session.writing.change.actor_name,
        entered_at=session.writing.moment, overrun="" if overrun == SKIP else overrun,
    )  # fmt: skip
    _store_texts(session, ply, played.texts)


def _store_texts(session: GameSession, ply: int, texts: Sequence[str]) -> None:
    """The canonical text of a later action can be another one where the pieces stand otherwise."""
    later = zip(session.texts[ply:], texts[ply:], strict=False)
    for place, (old, new) in enumerate(later, start=ply + 1):
        if old != new:
            GameAction.objects.filter(game=session.game, ply=place).update(text=new)


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
    _forget_loss(session)
    decided = session.settle(session.played)
    session.writing.note("game", before, session.for_log())
    session.store()
    return session.close(recount=decided)


def _forget_loss(session: GameSession) -> None:
    """Where the game was lost by a late move and is no more, the judge may choose something else now."""
    if session.termination == "time":
        GameAction.objects.filter(game=session.game, overrun=GameAction.Overrun.LOSE).update(overrun="")


def _without_last(session: GameSession) -> Answer:
    played, ply = session.played, len(session.texts)
    action = GameAction.objects.get(game=session.game, ply=ply)
    before = session.for_log(**logged(session, played, ply), spent=action.spent)
    action.delete()
    decided = session.settle(played.back())
    if action.spent is None:
        follow_clock(session, played, session.played)
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
