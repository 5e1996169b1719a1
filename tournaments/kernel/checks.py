"""Checking what a form brings, all faults at once."""

from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from tournaments.kernel.values import (
    MAX_NAME,
    NameFault,
    PointsError,
    clean_name,
    clean_text,
    parse_points,
    read_day,
)
from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Refused


class Checks:
    """Collects faults; each check answers the tidy value, or an empty one when there is a fault."""

    def __init__(self) -> None:
        self.faults: list[tuple[str, str]] = []

    def add(self, field: str, sentence: str) -> None:
        """One more fault."""
        self.faults.append((field, sentence))

    def refuse_any(self) -> None:
        """Raise Refused when anything was wrong."""
        if self.faults:
            raise Refused(*self.faults)

    def name(self, field: str, text: str, maximum: int = MAX_NAME) -> str:
        """A name that must be there."""
        try:
            return clean_name(text, maximum)
        except NameFault as error:
            self.add(field, format_sentence(error.fault))
            return ""

    def title(self, field: str, text: str, maximum: int = MAX_NAME) -> str:
        """A name that may be left out."""
        return self.name(field, text, maximum) if clean_text(text) else ""

    def text(self, field: str, text: str, maximum: int) -> str:
        """A text on one line that may be empty."""
        clean = clean_text(text)
        if len(clean) > maximum:
            self.add(field, _("This is longer than %(maximum)s characters.") % {"maximum": maximum})
            return ""
        return clean

    def choice(self, field: str, value: str, choices: list[str]) -> str:
        """One of the choices."""
        if value not in choices:
            self.add(field, _("Choose one of the list."))
        return value

    def day(self, field: str, text: str) -> date | None:
        """A day written as 2026-07-14, of a year that somebody alive may plan for."""
        day = read_day(text)
        if day is None:
            self.add(field, _("Enter a day, for example 2026-07-14."))
        return day

    def points(self, field: str, text: str) -> Decimal:
        """An amount of points."""
        try:
            return parse_points(text)
        except PointsError as error:
            self.add(field, format_sentence(error.fault))
            return Decimal(0)
