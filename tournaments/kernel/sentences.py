"""Filling a sentence with its arguments."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Final

from tournaments.kernel.faults import Argument, Sentence, Worded, template_of
from tournaments.kernel.values.points import show_points

NO_VALUE: Final = "–"


def fill(template: str, args: Mapping[str, Argument], language: str) -> str:
    """A (translated) template with its arguments; points are written as the language writes them."""
    return template % {name: _shown(value, language) for name, value in args.items()}


def english(said: Worded | Sentence) -> str:
    """The English sentence of a fault or of any other text."""
    return fill(template_of(said), said.args, "en")


def _shown(value: Argument, language: str) -> str:
    if value is None:
        return NO_VALUE
    return show_points(value, language) if isinstance(value, Decimal) else str(value)
