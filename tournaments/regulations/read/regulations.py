"""The tour's own rules as sections of sentences, each sentence once."""

from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tour
from tournaments.regulations.read import course, results
from tournaments.regulations.read.described import DescribedTour, Line, Lines, Section

TITLE: Final = _("How the tour is played")

_SECTIONS: Final[tuple[tuple[str | Promise, Lines], ...]] = (
    *course.SECTIONS,
    (_("Points"), results.points),
    (_("Total"), results.totals),
    (_("Penalties"), results.penalties),
    (_("No-show"), results.absence),
    (_("Protocol"), results.protocol),
    (_("The captain"), results.captains),
    (_("Places"), results.places),
)
_ALONE: Final = course.ALONE | {results.captains: _("The players")}
"""How sections are called where everybody plays for themselves."""


@dataclass(frozen=True, slots=True)
class Regulations:
    """What holds in a tour, in the language that was active."""

    sections: tuple[Section, ...]

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(line for section in self.sections for line in section.lines)

    @property
    def short(self) -> tuple[Section, ...]:
        """What is read from afar."""
        shortened = (
            Section(section.title, tuple(line for line in section.lines if line.short)) for section in self.sections
        )
        return tuple(section for section in shortened if section.lines)


def regulations_of(tour: Tour) -> Regulations:
    described = DescribedTour(tour)
    titles = _ALONE if described.individual else {}
    parts = ((titles.get(lines, title), tuple(lines(described))) for title, lines in _SECTIONS)
    return Regulations(tuple(Section(str(title), lines) for title, lines in parts if lines))
