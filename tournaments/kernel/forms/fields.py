"""Form fields of our own."""

import secrets
from datetime import datetime
from decimal import Decimal
from typing import Any, Final
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import get_language

from tournaments.kernel.values.points import PointsError, parse_points, show_points
from tournaments.kernel.wording import format_sentence

POINTS: Final = {"inputmode": "decimal", "autocomplete": "off"}
"""What browsers are told of a field for points."""
NEW_SEEDS: Final = 1_000_000
"""Lots that a page proposes are short enough to be read aloud."""


class PointsField(forms.CharField):
    """Exact points as people write them: "2", "2,5", "2½"."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("widget", forms.TextInput(attrs={"inputmode": "decimal"}))
        super().__init__(max_length=20, **kwargs)

    def clean(self, value: Any) -> Any:
        """The points as a ``Decimal``; None for an empty field that is not required."""
        text = super().clean(value)
        if not text:
            return None
        try:
            return parse_points(text)
        except PointsError as error:
            raise ValidationError(format_sentence(error.fault)) from error

    def prepare_value(self, value: Any) -> Any:
        """Stored points as the page's language writes them; typed text as it was typed."""
        return show_points(value, get_language() or "ru") if isinstance(value, Decimal) else value


class ZonedDateTimeField(forms.DateTimeField):
    """A day and time in a time zone of its own, not in the site's; gives and takes aware moments."""

    zone: ZoneInfo = ZoneInfo("UTC")

    def __init__(self, **kwargs: Any) -> None:
        picker = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
        super().__init__(widget=picker, **kwargs)

    def to_python(self, value: object) -> datetime | None:
        """What was typed, as a moment."""
        with timezone.override(self.zone):
            return super().to_python(value)  # type: ignore[arg-type]

    def prepare_value(self, value: Any) -> Any:
        """A moment as the clock of the zone shows it."""
        with timezone.override(self.zone):
            return super().prepare_value(value)


def new_seed() -> int:
    """A lot number for a draw that nobody has asked for yet."""
    return secrets.randbelow(NEW_SEEDS)
