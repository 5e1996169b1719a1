"""Where an organiser does what is to be done."""

from collections.abc import Sequence
from typing import Any

from django.urls import reverse

from tournaments.models import Tour
from tournaments.pages.organiser.todo.facts import Facts, MatchFacts


def page(facts: Facts, name: str, *more: Any) -> str:
    """A page of the tournament's desk."""
    return reverse(name, args=[facts.tournament.slug, *more])


def tour_page(facts: Facts, name: str, tour: Tour) -> str:
    """A page of a tour on the desk."""
    return page(facts, name, tour.number)


def of_matches(facts: Facts, found: Sequence[MatchFacts], one: str, several: str = "") -> str:
    """The page ``one`` of a single match; of more than one the page ``several``, by default the list of the tour that
    they are in, or all tours."""
    if len(found) == 1:
        return page(facts, one, found[0].pk)
    tours = {match.tour_id for match in found}
    if several or len(tours) > 1:
        return page(facts, several or "desk_tours")
    [tour] = (tour for tour in facts.tours if tour.pk in tours)
    return tour_page(facts, "desk_matches", tour)
