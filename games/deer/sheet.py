"""The score sheet of Deer and dogs: who had the deer, who won, how many dogs were taken."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.sheets import Sheet, fields, one_of, sheet_options, whole_number
from games.core.types import Points, Refused, Result, Side
from games.deer import messages
from games.deer.notation import Action
from games.deer.options import OPTIONS
from games.deer.position import DOGS, ENOUGH, Position
from games.deer.rules import outcome as outcome_of
from games.deer.rules import points as points_of

OUTCOMES = ("deer", "dogs", "draw")


def _read(data: object) -> tuple[Side, str, int]:
    """Who had the deer, the outcome, dogs taken."""
    sheet = fields(data, ("deer", "outcome", "taken"), ("options",))
    sheet_options(sheet.get("options", {}), OPTIONS)
    deer = Side(one_of(sheet["deer"], "deer", ("A", "B")))
    return deer, one_of(sheet["outcome"], "outcome", OUTCOMES), whole_number(sheet["taken"], "taken", 0, ENOUGH)


def sheet(data: object) -> Sheet:
    """Judge a score sheet such as {"deer": "A", "outcome": "deer", "taken": 14} (deer.7)."""
    try:
        deer, outcome, taken = _read(data)
    except Refused as refused:
        return Sheet(faults=refused.faults)
    if (outcome == "deer") is not (taken == ENOUGH):
        message = messages.SHEET_DEER if outcome == "deer" else messages.SHEET_OTHERS
        return Sheet(faults=(message.fault(field="taken", count=taken),))
    results = {"deer": Result.won_by(deer), "dogs": Result.won_by(deer.other), "draw": Result.DRAWN}
    return Sheet(results[outcome], Points.of(deer, taken, DOGS - taken))


def sheet_of(positions: Sequence[Position], _actions: Sequence[Action], first: str) -> dict[str, Any]:
    """The score sheet of a game that is over; the deer's side moves first, so it is known by that."""
    deer, final = Side(first), positions[-1]
    outcome = {None: "draw", deer: "deer", deer.other: "dogs"}[outcome_of(final).winner]
    return {"deer": deer.value, "outcome": outcome, "taken": points_of(final)[deer]}


def sheet_tags(sheet: Mapping[str, Any]) -> dict[str, str]:
    """Who had the deer."""
    return {"Deer": sheet["deer"]}
