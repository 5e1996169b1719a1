"""What came from the page, as the values that are stored: all that can be refused without looking at the match."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from tournaments.kernel.checks import Checks
from tournaments.kernel.rules import PENALTY, PENALTY_REASON, REMARKS
from tournaments.kernel.values import read_moment
from tournaments.models import Game, Side
from tournaments.paper_entry.rules import MOST_PENALTIES, Taken, Typed


@dataclass(frozen=True)
class Paper:
    """What was typed, read before a write takes its turn: texts as the values that are stored."""

    match_id: int
    version: int
    typed: Typed
    penalties: tuple[tuple[Taken, Decimal | None], ...]
    points: tuple[Decimal | None, Decimal | None]
    started: datetime | None
    ended: datetime | None
    signs: bool = False


def read_paper(match_id: int, version: int, typed: Mapping[str, Any], *, signs: bool = False) -> Paper:
    """Refused with all that can be said without looking at the match."""
    paper, checks = Typed.from_json(typed), Checks()
    penalties = tuple(_penalty(checks, row) for row in paper.penalties)
    if len(penalties) > MOST_PENALTIES:
        checks.add("penalties", _("There are too many penalties: remove some first."))
    a, b = (checks.points("points", text) if text.strip() else None for text in paper.points)
    for text in paper.totals:
        if text.strip():
            checks.points("totals", text)
    remarks = checks.text("remarks", REMARKS, paper.remarks)
    started, ended = read_moment(paper.started), read_moment(paper.ended)
    if started and ended and ended < started:
        checks.add("ended", _("The match cannot end before it begins: correct one of the two times."))
    if unknown := [name for name, decision in paper.games.items() if decision not in [*Game.Decision]]:
        checks.add(f"games.{unknown[0]}", _("Choose one of the results that are offered."))
    checks.refuse_any()
    return Paper(match_id, version, replace(paper, remarks=remarks), penalties, (a, b), started, ended, signs)


def _penalty(checks: Checks, row: Taken) -> tuple[Taken, Decimal | None]:
    """Points left out are those of the prepared penalty with that reason: the tour knows them."""
    if row.side not in [*Side]:
        checks.add("penalties", _("Choose the side."))
    reason = checks.text("penalties", PENALTY_REASON, row.reason)
    amount = checks.points("penalties", row.points, PENALTY) if row.points.strip() else None
    return replace(row, reason=reason), amount
