"""Where a tournament stands: the matches of its tours by state."""

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Match, Tour
from tournaments.pages.organiser.todo.facts import Facts


@dataclass(frozen=True, slots=True)
class TourCourse:
    """A tour with the number of its matches in every state that one of them is in, in the order of the course."""

    tour: Tour
    states: tuple[tuple[str, str, int], ...]
    matches: int
    is_live: bool
    is_over: bool


def courses(facts: Facts) -> tuple[TourCourse, ...]:
    """The tours that have matches; byes are not counted."""
    return tuple(_course(facts, tour) for tour in facts.tours if facts.by_tour[tour.pk])


def _course(facts: Facts, tour: Tour) -> TourCourse:
    counts = Counter(match.state for match in facts.by_tour[tour.pk] if not match.is_bye)
    states = tuple((state.value, str(state.label), counts[state]) for state in Match.State if counts[state])
    over = facts.is_over(tour)
    return TourCourse(tour, states, counts.total(), facts.has_begun(tour) and not over, over)


def nothing_to_do(facts: Facts) -> str:
    """Why there is nothing to do."""
    tours = courses(facts)
    if any(course.is_live for course in tours):
        return _("Nothing to do: matches are being played, and nobody waits for you.")
    following = next((course.tour for course in tours if not course.is_over), None)
    if following is not None:
        return _("Nothing to do: everything is ready. Next: %(tour)s.") % {"tour": following}
    return _("Nothing to do: every match is approved.")
