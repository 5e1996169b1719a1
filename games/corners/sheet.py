"""The score sheet of Corners: painted figures of both sides and the first mover; the result follows."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.sheets import Sheet, fields, one_of, sheet_options, whole_number
from games.core.types import Fault, Points, Refused
from games.corners import messages
from games.corners.geometry import SIZE
from games.corners.notation import Action
from games.corners.options import OPTIONS
from games.corners.position import Position
from games.corners.rules import points as points_of

_CELLS = SIZE * SIZE
_RECTANGLE = 4
_TWO_RECTANGLES = 6
"""Two different rectangles share at most two corners."""


def _side_fault(side: str, count: int, reuse: bool) -> Fault | None:
    if 0 < count < _TWO_RECTANGLES and count != _RECTANGLE:
        return messages.FIGURES_IMPOSSIBLE.fault(side=side, count=count)
    if not reuse and count % _RECTANGLE:
        return messages.FIGURES_FOURS.fault(side=side, count=count)
    return None


def _read(data: object) -> tuple[dict[str, int], bool]:
    """Painted figures by side, and whether painted corners may be used again."""
    sheet = fields(data, ("first", "painted"), ("options",))
    options = sheet_options(sheet.get("options", {}), OPTIONS)
    one_of(sheet["first"], "first", ("A", "B"))
    painted = fields(sheet["painted"], ("A", "B"), name="painted")
    counts = {side: whole_number(painted[side], f"painted.{side}", 0, _CELLS) for side in ("A", "B")}
    return counts, options["reuse"] == "effect"


def sheet(data: object) -> Sheet:
    """Judge a score sheet such as {"first": "A", "painted": {"A": 12, "B": 7}}."""
    try:
        counts, reuse = _read(data)
    except Refused as refused:
        return Sheet(faults=refused.faults)
    verdicts = [_side_fault(side, count, reuse) for side, count in counts.items()]
    if (total := sum(counts.values())) > _CELLS:
        verdicts.append(messages.FIGURES_SUM.fault(count=total))
    if faults := tuple(fault for fault in verdicts if fault):
        return Sheet(faults=faults)
    points = Points(counts["A"], counts["B"])
    return Sheet(points.result(), points, score=messages.SCORE.phrase(count=abs(points.a - points.b)))


def sheet_of(positions: Sequence[Position], _actions: Sequence[Action], first: str) -> dict[str, Any]:
    """The score sheet of a game that is over."""
    return {"first": first, "painted": points_of(positions[-1]).as_dict()}


def sheet_tags(sheet: Mapping[str, Any]) -> dict[str, str]:
    """Who moved first."""
    return {"First": sheet["first"]}
