"""A format as a JSON object: one member per setting, points as text so that they stay exact."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from decimal import Decimal
from enum import StrEnum
from typing import Any, Final

from games.core.words import gettext_noop
from tournaments.formats.rules.tour_format.settings import FirstMove, Overrun, PenaltyPreset, TourFormat
from tournaments.kernel.faults import FormatFault, tell
from tournaments.kernel.values.points import check_points, parse_points

MESSAGES: Final = {
    "format.not_an_object": gettext_noop("A format is an object with one member per setting."),
    "format.unknown_field": gettext_noop("There is no setting named “%(name)s”."),
    "format.missing_field": gettext_noop("The setting “%(name)s” is missing."),
    "format.whole_number": gettext_noop("The setting “%(name)s” must be a whole number."),
    "format.yes_or_no": gettext_noop("The setting “%(name)s” must be true or false."),
    "format.points_text": gettext_noop('The setting “%(name)s” must hold points as text, for example "2.5".'),
    "format.choice": gettext_noop("The setting “%(name)s” must be one of: %(choices)s."),
    "format.presets_list": gettext_noop(
        "The setting “%(name)s” must be a list of objects with points (text) and a reason."
    ),
}
tell(MESSAGES)


class FormatError(ValueError):
    """A JSON value that is no format; ``faults`` says all that is wrong with it."""

    def __init__(self, faults: tuple[FormatFault, ...]) -> None:
        super().__init__(*(fault.code for fault in faults))
        self.faults = faults


class _WrongType(Exception):
    """A member of the wrong type; the code of the fault and its arguments."""

    def __init__(self, code: str, **arguments: str) -> None:
        super().__init__(code)
        self.code = code
        self.arguments = arguments


def to_json(tour_format: TourFormat) -> dict[str, Any]:
    """The format as plain dicts, lists, text, whole numbers and booleans."""
    return {field.name: _plain(getattr(tour_format, field.name)) for field in fields(TourFormat)}


def from_json(data: object) -> TourFormat:
    """The format that ``to_json`` wrote. Only its form is judged here, its sense by ``check``.

    Settings that older versions did not know have their defaults. Raises FormatError for unknown or other missing
    settings and for values of the wrong type.
    """
    if not isinstance(data, Mapping):
        raise FormatError((FormatFault("", "format.not_an_object"),))
    unknown = sorted(str(name) for name in data if name not in _READERS)
    faults = [FormatFault(name, "format.unknown_field", {"name": name}) for name in unknown]
    values: dict[str, Any] = {}
    for name, read in _READERS.items():
        try:
            if name in data:
                values[name] = read(data[name])
            elif name not in _LATER:
                raise _WrongType("format.missing_field")
        except _WrongType as wrong:
            faults.append(FormatFault(name, wrong.code, {"name": name, **wrong.arguments}))
    if faults:
        raise FormatError(tuple(faults))
    return TourFormat(**values)


def _plain(value: object) -> object:
    match value:
        case Decimal():
            return f"{check_points(value):f}"
        case StrEnum():
            return value.value
        case tuple():
            return [{"points": _plain(preset.points), "reason": preset.reason} for preset in value]
    return value


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _WrongType("format.whole_number")
    return value


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise _WrongType("format.yes_or_no")
    return value


def _points(value: object) -> Decimal:
    try:
        if isinstance(value, str):
            return parse_points(value)
    except ValueError:
        pass
    raise _WrongType("format.points_text")


def _choice(kind: type[StrEnum]) -> Callable[[object], StrEnum]:
    def read(value: object) -> StrEnum:
        if not isinstance(value, str) or value not in tuple(kind):
            raise _WrongType("format.choice", choices=", ".join(kind))
        return kind(value)

    return read


def _presets(value: object) -> tuple[PenaltyPreset, ...]:
    if not isinstance(value, list):
        raise _WrongType("format.presets_list")
    return tuple(_preset(entry) for entry in value)


def _preset(entry: object) -> PenaltyPreset:
    if (
        not isinstance(entry, Mapping)
        or set(entry) != {"points", "reason"}
        or not isinstance(entry["reason"], str)
    ):
        raise _WrongType("format.presets_list")
    return PenaltyPreset(_points(entry["points"]), entry["reason"])


_BY_TYPE: Final[dict[object, Callable[[object], object]]] = {
    int: _whole,
    bool: _truth,
    Decimal: _points,
    FirstMove: _choice(FirstMove),
    Overrun: _choice(Overrun),
    tuple[PenaltyPreset, ...]: _presets,
}
_LATER: Final = frozenset({"show_targets"})
"""Settings that formats stored by older versions lack."""
_READERS: Final = {field.name: _BY_TYPE[field.type] for field in fields(TourFormat)}
