"""Judge score sheets, one JSON object a line."""

import json
from typing import Any

from games.core import messages
from games.core.sheets import Sheet
from games.core.types import english
from games.registry import AnyGame


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object whose fields are all different."""
    if len(fields := dict(pairs)) < len(pairs):
        raise ValueError("a field is given twice")
    return fields


def judge(game: AnyGame, line: str) -> Sheet:
    """The verdict on one line."""
    try:
        data = json.loads(line, object_pairs_hook=_object)
    except (ValueError, RecursionError):
        return Sheet(faults=(messages.SHEET_JSON.fault(),))
    return game.sheet(data)


def as_json(sheet: Sheet) -> dict[str, Any]:
    """The object that other programs read."""
    return {
        "valid": sheet.valid,
        "result": sheet.result.value if sheet.result else None,
        "points": sheet.points.as_dict() if sheet.points else None,
        **({} if sheet.net is None else {"net": sheet.net}),
        "fault": english(sheet.faults[0]) if sheet.faults else None,
    }
