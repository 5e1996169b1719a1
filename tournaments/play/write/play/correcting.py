"""An earlier action corrected; what follows it is replayed, and nothing is dropped silently."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.core.faults import Fault
from games.core.faults import Refused as GameRefused
from games.core.messages import OVER
from games.core.types import Result
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.matches.read.positions import AnyPlayed, seen_texts
from tournaments.models import GameAction
from tournaments.play.write.play.ending import HOW, RESULTS
from tournaments.play.write.play.moving import LONGEST_ACTION, text_of
from tournaments.play.write.play.refusals import ActionRefused, NoLongerFits
from tournaments.play.write.play.sealed import logged, opened_by
from tournaments.play.write.play.session import Table, open_table


class Replayed(NamedTuple):
    """The game with the correction, as far as what follows it fits; ``fault`` is why the next action does not."""

    played: AnyPlayed
    fault: Fault | None


@use_case("game.correct")
def correct(
    change: Change, *, match_id: int, stage: str, board: int, number: int, version: int, ply: int, action: str,
    cut: bool = False, moment: datetime | None = None,
) -> Answer:  # fmt: skip
    """Another action in place of the one with number ``ply``; what follows is replayed.

    ``NoLongerFits`` when something that follows is no longer legal, also how the game was ended; with ``cut`` that and
    all after it is dropped. The log keeps what is replaced and dropped. Times stay with the moves that stay.
    """
    table = open_table(
        change, match_id=match_id, stage=stage, board=board, number=number, version=version, moment=moment
    )
    if not 1 <= ply <= len(table.texts):
        raise Refused(("ply", _("There is no move with this number.")))
    before = table.played
    replayed = _replayed(table, ply, action.strip())
    kept = len(replayed.played.actions)
    dropped = _dropped(table, kept) if replayed.fault else []
    if replayed.fault and not cut:
        raise NoLongerFits(kept + 1, dropped, replayed.fault)
    was = table.told(**logged(table, before, ply), dropped=dropped or None)
    decided = _settle(table, replayed.played, "" if dropped else table.termination)
    _store_actions(table, ply, replayed.played)
    now = logged(table, replayed.played, ply)
    table.writing.note("game", was, table.told(**now, opened=opened_by(before, replayed.played) or None))
    table.store()
    return table.close(recount=decided)


def _replayed(table: Table, ply: int, action: str) -> Replayed:
    """``ActionRefused`` when the correction itself is not legal where it stands."""
    start = table.played.at(ply - 1)
    if len(action) > LONGEST_ACTION:
        raise Refused(("action", _("This is too long for one move.")))
    try:
        played = start.play(action)
    except GameRefused as refused:
        raise ActionRefused(refused.faults, start.game.view(start.position, "public")) from refused
    for text in table.texts[ply:]:
        try:
            played = played.play(text)
        except GameRefused as refused:
            return Replayed(played, refused.fault)
    if table.termination and played.game.over(played.position):
        return Replayed(played, OVER.fault(text=table.termination))
    return Replayed(played, None)


def _dropped(table: Table, kept: int) -> list[str]:
    """What would go, as everybody may read it: actions, and how the game was ended."""
    texts = seen_texts(table.played, "public")[kept:]
    return [*texts, str(HOW[table.termination])] if table.termination else texts


def _settle(table: Table, played: AnyPlayed, ending: str) -> bool:
    result = RESULTS[table.game.decision] if ending else Result.OPEN
    return table.settle(played, termination=ending, result=result)


def _store_actions(table: Table, ply: int, played: AnyPlayed) -> None:
    rows = GameAction.objects.filter(game=table.game)
    rows.filter(ply__gt=len(played.actions)).delete()
    rows.filter(ply=ply).update(
        text=text_of(played.at(ply)), entered_by=table.writing.change.actor_name,
        entered_at=table.writing.moment,
    )  # fmt: skip
    _store_texts(table, ply, played.texts)


def _store_texts(table: Table, ply: int, texts: Sequence[str]) -> None:
    """The canonical text of a later action can be another one where the pieces stand otherwise."""
    later = zip(table.texts[ply:], texts[ply:], strict=False)
    for place, (old, new) in enumerate(later, start=ply + 1):
        if old != new:
            GameAction.objects.filter(game=table.game, ply=place).update(text=new)
