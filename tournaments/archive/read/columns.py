"""Values of columns as they stand in the file of a tournament, there and back."""

import unicodedata
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

from tournaments.kernel.values.moments import read_day, read_moment
from tournaments.kernel.values.points import PointsError, parse_points, tidy
from tournaments.kernel.wording import format_sentence
from tournaments.models.fields import PointsField

AnyField = Any
"""A column of any model: what one holds depends on its kind."""
LARGEST: Final = {"PositiveIntegerField": 2**31 - 1, "PositiveBigIntegerField": 2**63 - 1}
"""The largest numbers that every database holds, of columns for more than small ones."""
SMALL: Final = 2**15 - 1
EMPTY: tuple[object, ...] = (None, "", False, {}, [])


class WrongValue(ValueError):
    """A member whose value its column cannot hold; the text is a sentence."""


def written(value: Any) -> Any:
    """A column's value as JSON knows it: points as text, moments in UTC, the members of objects by name."""
    if isinstance(value, Decimal):
        return f"{tidy(value):f}"
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, dict):
        return {name: written(value[name]) for name in sorted(value)}
    return [written(one) for one in value] if isinstance(value, list) else value


def default_of(field: AnyField) -> Any:
    """What a member that is not there means."""
    return None if field.null and not field.has_default() else field.get_default()


def is_left_out(field: AnyField, value: Any) -> bool:
    """Whether the member need not be written: it is empty, and so is what its absence means."""
    return any(value is empty or value == empty for empty in EMPTY) and value == default_of(field)


def read(field: AnyField, value: Any) -> Any:
    """The column's value; WrongValue when the column cannot hold it."""
    if value is None:
        if field.null:
            return None
        raise WrongValue(_("A value is missing here."))
    reader = next(reader for kind, reader in _READERS if isinstance(field, kind))
    found = reader(value)
    if isinstance(field, models.JSONField):
        return found
    if isinstance(found, int) and abs(found) > LARGEST.get(field.get_internal_type(), SMALL):
        raise WrongValue(_("This number is too large."))
    if isinstance(found, str) and field.max_length and len(found) > field.max_length:
        raise WrongValue(_("This is longer than %(maximum)s characters.") % {"maximum": field.max_length})
    try:
        return field.clean(found, None)
    except ValidationError as error:
        raise WrongValue(" ".join(error.messages)) from error


def _points(value: Any) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise WrongValue(_('Points are written as text here, for example "2.5".'))
    try:
        return parse_points(str(value))
    except PointsError as error:
        raise WrongValue(format_sentence(error.fault)) from error


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise WrongValue(_("true or false is expected here."))
    return value


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise WrongValue(_("A whole number is expected here."))
    return value


def _moment(value: Any) -> datetime:
    moment = read_moment(_text(value))
    if moment is None:
        raise WrongValue(_('A moment is expected here, for example "2026-07-14T09:00:00+00:00".'))
    return moment


def _day(value: Any) -> date:
    day = read_day(_text(value))
    if day is None:
        raise WrongValue(_('A day is expected here, for example "2026-07-14".'))
    return day


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise WrongValue(_("A text is expected here."))
    if any(unicodedata.category(sign) in ("Cc", "Cs") and sign not in "\n\r\t" for sign in value):
        raise WrongValue(_("This text holds signs that cannot be stored."))
    return value


def _json(value: Any) -> Any:
    """Anything, as long as both databases can hold it and give it back."""
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, float):
        raise WrongValue(_('Numbers with decimals are written as text here, for example "2.5".'))
    if isinstance(value, dict):
        return {_text(name): _json(inner) for name, inner in value.items()}
    return [_json(inner) for inner in value] if isinstance(value, list) else value


_READERS: tuple[tuple[type[Any], Any], ...] = (
    (PointsField, _points),
    (models.JSONField, _json),
    (models.BooleanField, _truth),
    (models.IntegerField, _whole),
    (models.DateTimeField, _moment),
    (models.DateField, _day),
    (models.CharField, _text),
    (models.TextField, _text),
)
"""Kind of column → its reader; the first that fits, so special kinds stand before what they are made from."""
