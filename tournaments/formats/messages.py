"""Every English sentence of the formats by its code, and filling one with its arguments."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Final

from tournaments.formats import (
    final_places,
    finals,
    line_up,
    metric_text,
    metrics,
    names,
    outcomes,
    picture,
    points,
    roster,
    signing,
    table_file,
    tournament_file,
)
from tournaments.formats.assignment import messages as assignment_messages
from tournaments.formats.faults import Argument, Sentence, Worded
from tournaments.formats.pairing import messages as pairing_messages
from tournaments.formats.points import show_points
from tournaments.formats.tour_format import sense, storage

NO_VALUE: Final = "–"

MESSAGES: Final[Mapping[str, str]] = {
    **points.MESSAGES,
    **sense.MESSAGES,
    **storage.MESSAGES,
    **line_up.MESSAGES,
    **signing.MESSAGES,
    **outcomes.MESSAGES,
    **metric_text.MESSAGES,
    **final_places.MESSAGES,
    **finals.MESSAGES,
    **table_file.MESSAGES,
    **names.MESSAGES,
    **roster.MESSAGES,
    **tournament_file.MESSAGES,
    **picture.MESSAGES,
    **pairing_messages.MESSAGES,
    **assignment_messages.MESSAGES,
    **metrics.texts(),
}


def fill(template: str, args: Mapping[str, Argument], language: str) -> str:
    """A (translated) template with its arguments; points are written as the language writes them."""
    return template % {name: _shown(value, language) for name, value in args.items()}


def english(worded: Worded | Sentence) -> str:
    """The English sentence of a fault or of any other text."""
    template = worded.template if isinstance(worded, Sentence) else MESSAGES[worded.code]
    return fill(template, worded.args, "en")


def _shown(value: Argument, language: str) -> str:
    if value is None:
        return NO_VALUE
    return show_points(value, language) if isinstance(value, Decimal) else str(value)
