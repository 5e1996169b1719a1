"""Matches as somebody may see them while results wait for an organiser to open them.

Whatever shows matches to everybody takes them from here: one whose result the visitor is not to know comes as a copy
without any.
"""

from collections.abc import Iterable
from copy import copy
from decimal import Decimal

from tournaments.kernel.access import Actor, may
from tournaments.models import Match


def shown_to(actor: Actor, matches: Iterable[Match]) -> list[Match]:
    """The matches, those without their results that this visitor is not to know; asks for nothing more.

    They should come with their names (``MatchQuerySet.with_names``).
    """
    return [match if may(actor, "match.list_result", match) else sealed(match) for match in matches]


def hides(match: Match) -> bool:
    """Whether the result of the match is hidden from everybody but those who sign it and the organisers."""
    return match.tour.tournament.hides_results_of(match.tour.number)


def sealed(match: Match) -> Match:
    """A copy that says who meets whom and where, and nothing of how it went."""
    shown = copy(match)
    shown.is_sealed = True
    shown.total_a = shown.total_b = Decimal(0)
    shown.entered_a = shown.entered_b = None
    shown.walk_over = shown.goes_on = shown.remarks = ""
    return shown
