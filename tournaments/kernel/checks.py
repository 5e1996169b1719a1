"""Checking what a form brings, all faults at once."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import Model
from django.utils.translation import gettext as _

from tournaments.kernel.names import Email, Name, Slug
from tournaments.kernel.rules import POINTS
from tournaments.kernel.values import FaultError, Points, Rule, Text, Whole, read_day
from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Refused, judged
from tournaments.models.tournament import rule_of


class Checks:
    """Collects faults; each check answers the tidy value, or an empty one when there is a fault."""

    def __init__(self, faults: Iterable[tuple[str, str]] = ()) -> None:
        self.faults = list(faults)

    def add(self, field: str, sentence: str) -> None:
        self.faults.append((field, sentence))

    def refuse_any(self) -> None:
        """Raise Refused when anything was wrong."""
        if self.faults:
            raise Refused(*self.faults)

    def text(self, field: str, rule: Name | Text | Slug | Email, text: str) -> str:
        value: str = self._value(field, rule, text)
        return value or ""

    def number(self, field: str, rule: Whole, number: int | None) -> int | None:
        return None if number is None else self._value(field, rule, number)

    def fill(self, row: Model, **given: object) -> None:
        """Sets columns by their own rules; None is what an empty one holds."""
        for name, value in given.items():
            setattr(row, name, None if value is None else self._value(name, rule_of(row, name), value))

    def _value(self, field: str, rule: Rule, given: object) -> Any:
        try:
            return judged(field, rule, given)
        except Refused as refused:
            self.faults += refused.faults
            return None

    def choice(self, field: str, value: str, choices: list[str]) -> str:
        if value not in choices:
            self.add(field, _("Choose one from the list."))
        return value

    def day(self, field: str, text: str) -> date | None:
        """A day written as 2026-07-14, of a year that somebody alive may plan for."""
        day = read_day(text)
        if day is None:
            self.add(field, _("Enter a date, for example 2026-07-14."))
        return day

    def points(self, field: str, text: str, rule: Points = POINTS) -> Decimal:
        try:
            return rule.read(text)
        except FaultError as error:
            self.add(field, format_sentence(error.fault))
            return Decimal(0)
