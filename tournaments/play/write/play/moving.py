"""One action of a game, checked against its rules and stored."""

from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext as _

from games.core.faults import Refused as GameRefused
from games.core.messages import OVER
from games.core.words import quoted
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.matches.read.positions import AnyPlayed, remember
from tournaments.matches.write.games import is_same
from tournaments.models import GameAction
from tournaments.play.read.live import Row, game_of
from tournaments.play.read.picks import picking_side
from tournaments.play.write.play.picking import only_picked_since, require_own_pick, untold
from tournaments.play.write.play.refusals import ActionRefused
from tournaments.play.write.play.sealed import logged, opened_by
from tournaments.play.write.play.session import Table, open_table
from tournaments.play.write.play.timing import Timed, take_time

LONGEST_ACTION: Final = 200
MOST_SECONDS: Final = 86_400


@use_case("game.play")
def play(
    change: Change, *, match_id: int, stage: str, board: int, number: int, version: int, action: str,
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
    with untold(side, action):
        table = open_table(
            change, match_id=match_id, stage=stage, board=board, number=number, version=version, moment=moment,
            permission=f"game.pick_{side.lower()}" if side else "match.record",
            fits=only_picked_since if side else is_same,
        )  # fmt: skip
        if side:
            require_own_pick(table, side)
        if spent is not None and not 0 <= spent < MOST_SECONDS:
            raise Refused(("spent", _("The time of a move is less than a day.")))
        before, after = table.played, next_of(table, action)
    timed = take_time(table, before, after, spent)
    row = _add(table, after, timed)
    decided = table.settle(after)
    table.store()
    _log(table, before, after, timed)
    change.intent.found["game"] = game_of(table.game, (*table.rows, row), "referee")
    return table.close(recount=decided)


def next_of(table: Table, action: str) -> AnyPlayed:
    """The game one action later; ``ActionRefused`` with every reason."""
    played = table.played
    if table.game.decision and not played.game.over(played.position):
        raise ActionRefused((OVER.fault(text=quoted(action)),), table.public_position)
    if len(action) > LONGEST_ACTION:
        raise Refused(("action", _("This is too long for one move.")))
    try:
        after = played.play(action)
    except GameRefused as refused:
        raise ActionRefused(refused.faults, table.public_position) from refused
    remember(table.game.match.tour, table.game.tags or {}, [*table.texts, text_of(after)], after)
    return after


def text_of(played: AnyPlayed) -> str:
    """The canonical text of the last action."""
    return played.game.format(played.actions[-1])


def _add(table: Table, after: AnyPlayed, timed: Timed) -> Row:
    stored = GameAction.objects.create(
        game=table.game, ply=len(after.actions), text=text_of(after), spent=timed.spent, allowed=timed.allowed,
        entered_by=table.writing.change.actor_name, entered_at=table.writing.moment,
    )  # fmt: skip
    return Row(stored.text, stored.spent, stored.allowed, stored.overrun)


def _log(table: Table, before: AnyPlayed, after: AnyPlayed, timed: Timed) -> None:
    entry: dict[str, Any] = logged(table, after, len(after.actions))
    opened = opened_by(before, after)
    table.writing.note(
        "game", None, table.told(**entry, spent=timed.spent, allowed=timed.allowed, opened=opened or None)
    )
