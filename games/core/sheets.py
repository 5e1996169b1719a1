"""Checks that score sheets of all games share: fields, their types and ranges, options."""

import json
from collections.abc import Iterable, Mapping

from games.core import messages
from games.core.faults import Refused
from games.core.options import OptionSpec, check_options
from games.core.words import quoted


def fields(
    data: object, required: Iterable[str], optional: Iterable[str] = (), name: str = ""
) -> dict[str, object]:
    """`data` as an object with exactly these fields; `name` is the field that it stands in, "" for the whole sheet."""
    if not isinstance(data, Mapping):
        raise Refused(messages.SHEET_FIELDS.fault(field=name) if name else messages.SHEET_OBJECT.fault())
    required = tuple(required)
    for field in data:
        if field not in (*required, *optional):
            raise Refused(messages.SHEET_UNKNOWN.fault(field=_path(name, quoted(str(field)))))
    for field in required:
        if field not in data:
            raise Refused(messages.SHEET_MISSING.fault(field=_path(name, field)))
    return dict(data)


def _path(name: str, field: str) -> str:
    return f"{name}.{field}" if name else field


def whole(value: object, field: str, least: int, most: int) -> int:
    """A whole number of a range; neither 12.0 nor true is one."""
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise Refused(messages.SHEET_NUMBER.fault(field=field, least=least, most=most))


def one_of(value: object, field: str, values: tuple[str, ...]) -> str:
    """One of a few words."""
    if isinstance(value, str) and value in values:
        return value
    raise Refused(
        messages.SHEET_VALUE.fault(field=field, value=quoted(_text(value)), values=", ".join(values))
    )


def _text(value: object) -> str:
    """A JSON value as its own text; of lists and objects only that they are such, for they may be of any depth."""
    if isinstance(value, str):
        return value
    return "{…}" if isinstance(value, Mapping) else "[…]" if isinstance(value, list) else json.dumps(value)


def sheet_options(data: object, specs: tuple[OptionSpec, ...]) -> dict[str, str]:
    """The sheet's options, defaults filled in; numbers may be written with or without quotes."""
    if not isinstance(data, Mapping):
        raise Refused(messages.SHEET_FIELDS.fault(field="options"))
    pairs = [(str(name), _text(value)) for name, value in data.items()]
    return check_options(specs, pairs)
