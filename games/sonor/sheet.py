"""The score sheet of Sonor: for both parts the lines reached, the evaders caught and the turn of the last catch."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.core.sheets import Sheet, fields, one_of, sheet_options, whole_number
from games.core.types import Fault, Refused, Side
from games.sonor import messages
from games.sonor.geometry import EVADERS, LINES
from games.sonor.notation import Action
from games.sonor.options import OPTIONS
from games.sonor.position import PARTS, Part, Position, Variant, running
from games.sonor.rules import decide, points_of

MOST_TURNS = 999_999
"""More than any record holds."""


def _list(value: object, field: str, count: int) -> list[object]:
    if isinstance(value, list) and len(value) == count:
        return value
    raise Refused(messages.SHEET_LIST.fault(field=field, count=count))


def _flag(value: object, field: str) -> bool:
    if isinstance(value, bool):
        return value
    raise Refused(messages.SHEET_FLAG.fault(field=field))


def _read_part(data: object, name: str) -> tuple[Side, Part]:
    """Who had the evaders, and how they fared."""
    part = fields(data, ("evaders", "lines", "caught", "last_catch"), name=name)
    evaders = one_of(part["evaders"], f"{name}.evaders", ("A", "B"))
    lines = _list(part["lines"], f"{name}.lines", EVADERS)
    caught = _list(part["caught"], f"{name}.caught", EVADERS)
    last = part["last_catch"]
    return Side(evaders), Part(
        tuple(whole_number(count, f"{name}.lines.{n}", 0, len(LINES)) for n, count in enumerate(lines, 1)),
        tuple(_flag(flag, f"{name}.caught.{n}") for n, flag in enumerate(caught, 1)),
        None if last is None else whole_number(last, f"{name}.last_catch", 0, MOST_TURNS),
    )


def _read(data: object) -> tuple[tuple[Side, Part], ...]:
    sheet = fields(data, ("parts",), ("options",))
    sheet_options(sheet.get("options", {}), OPTIONS)
    parts = _list(sheet["parts"], "parts", PARTS)
    return tuple(_read_part(part, f"parts.{number}") for number, part in enumerate(parts, 1))


def _part_faults(number: int, part: Part) -> Iterator[Fault]:
    """What cannot be in one part (sonor.9, sonor.11)."""
    for evader, (lines, caught) in enumerate(zip(part.lines, part.caught, strict=True), 1):
        if caught and lines == len(LINES):
            field = f"parts.{number}.caught.{evader}"
            yield messages.SAFE_AND_CAUGHT.fault(part=number, evader=evader, field=field)
    if any(part.caught) is (part.last_catch is None):
        message = messages.NO_LAST_CATCH if part.last_catch is None else messages.EMPTY_LAST_CATCH
        yield message.fault(part=number, field=f"parts.{number}.last_catch")


def sheet(data: object) -> Sheet:
    """Judge a score sheet such as {"parts": [{"evaders": "A", "lines": [3, 0, 1, 1, 3],
    "caught": [false, true, false, true, false], "last_catch": 5}, …]}."""
    try:
        (side, first), (other, second) = _read(data)
    except Refused as refused:
        return Sheet(faults=refused.faults)
    faults = [messages.SAME_ROLES.fault(side=side.value, field="parts.2.evaders")] if side is other else []
    faults += [*_part_faults(1, first), *_part_faults(2, second)]
    if faults:
        return Sheet(faults=tuple(faults))
    variant, parts = Variant(evaders=side), (first, second)
    return Sheet(decide(variant, parts), points_of(variant, parts))


def sheet_of(positions: Sequence[Position], _actions: Sequence[Action], _first: str) -> dict[str, Any]:
    """The score sheet of a match that is over, without its options."""
    parts = [
        {
            "evaders": running(positions[-1].variant, number).value,
            "lines": [*part.lines],
            "caught": [*part.caught],
            "last_catch": part.last_catch,
        }
        for number, part in enumerate(positions[-1].done)
    ]
    return {"parts": parts}


def sheet_tags(sheet: Mapping[str, Any]) -> dict[str, str]:
    """Who had the evaders in the first part."""
    return {"Evaders": sheet["parts"][0]["evaders"]}
