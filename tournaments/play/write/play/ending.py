"""A game ended otherwise than by its rules."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.core.replay import TERMINATIONS
from games.core.types import Result
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.play.read.sheets import DECISIONS
from tournaments.play.write.play.session import Table, open_table
from tournaments.play.write.play.timing import stop_clock

RESULTS: Final[Mapping[str, Result]] = {decision: result for result, decision in DECISIONS.items()}
"""How a result is named by those who enter it ("A", "B", "draw") → the token of a record."""

HOW: Final[Mapping[str, Promise]] = {
    "agreement": gettext_lazy("agreed draw"),
    "resignation": gettext_lazy("resignation"),
    "time": gettext_lazy("time overrun"),
    "forfeit": gettext_lazy("forfeit"),
    "adjudication": gettext_lazy("judge's decision"),
}
"""Every way to end a game before its rules do."""


@use_case("game.end")
def end_game(
    change: Change, *, match_id: int, stage: str, board: int, number: int, version: int, how: str, result: str,
    moment: datetime | None = None,
) -> Answer:  # fmt: skip
    """Ends a game under way: ``how`` is agreement, resignation, time, forfeit or adjudication, ``result`` "A" or "B"
    (who won) or "draw". A judge's decision needs the intent's reason."""
    table = open_table(
        change, match_id=match_id, stage=stage, board=board, number=number, version=version, moment=moment
    )
    token = ending_of(how, result)
    if how == "adjudication" and not change.intent.reason:
        raise Refused(("reason", _("Say why you decide the game.")))
    return finish(table, how, token)


def finish(table: Table, how: str, result: Result, **noted: object) -> Answer:
    """Ends the game so and stores it, with more noted for the log; Refused when it is over."""
    if table.game.decision:
        raise Refused(("", _("This game is over: take back how it ended to end it otherwise.")))
    before = table.told()
    decided = table.settle(table.played, termination=how, result=result)
    stop_clock(table)
    table.writing.note("game", before, table.told(ending=how, **noted))
    table.store()
    return table.close(recount=decided)


def ending_of(how: str, result: str) -> Result:
    """The result of a game that ends ``how`` with "A", "B" or "draw"; Refused when that makes no sense."""
    if how not in HOW:
        raise Refused(("how", _("Choose one of the endings that are offered.")))
    if result not in RESULTS:
        raise Refused(("result", _("Choose one of the results that are offered.")))
    if RESULTS[result] not in TERMINATIONS[how]:
        raise Refused(
            ("result", _("A game that ends so cannot have this result (%(how)s).") % {"how": HOW[how]})
        )
    return RESULTS[result]
