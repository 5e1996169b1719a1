"""Columns of our own."""

from decimal import Decimal
from typing import TYPE_CHECKING, Any

from django.db import models

from tournaments.kernel.values.points import from_units, to_units

if TYPE_CHECKING:
    Integers = models.BigIntegerField[Any, Any]
else:
    Integers = models.BigIntegerField


class PointsField(Integers):
    """Exact points: ``Decimal`` with at most two decimals in Python, whole hundredths in the database.

    Neither database ever sees a floating-point number, and sums made by SQL stay exact.
    """

    def from_db_value(self, value: int | None, *_: object) -> Decimal | None:
        """Hundredths → points."""
        return None if value is None else from_units(value)

    def get_prep_value(self, value: Any) -> int | None:
        """Points → hundredths; raises ValueError for more than two decimals."""
        return None if value is None else to_units(Decimal(value))

    def to_python(self, value: Any) -> Decimal | None:
        """What a form or a fixture gives → points."""
        return None if value is None else Decimal(value)

    @property
    def validators(self) -> list[Any]:
        """The integer column's own range check would compare points with hundredths."""
        return []
