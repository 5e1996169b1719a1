"""Tours and matches as the public pages list them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, Q

from tournaments.models import Match, Team, Tour, Tournament
from tournaments.models.match import MatchQuerySet

DONE = (Match.State.SIGNED, Match.State.APPROVED)


class Stand(StrEnum):
    """How far a tour is."""

    EMPTY = "empty"
    PLANNED = "planned"
    LIVE = "live"
    DONE = "done"
    APPROVED = "approved"


@dataclass(frozen=True, slots=True)
class TourLine:
    """A tour with the number of its matches, and how many of them are done and under way."""

    tour: Tour
    matches: int
    live: int
    done: int
    approved: int

    @property
    def stand(self) -> Stand:
        """A tour is live from its first match's beginning to its last one's signature."""
        if not self.matches:
            return Stand.EMPTY
        if self.approved == self.matches:
            return Stand.APPROVED
        if self.done == self.matches:
            return Stand.DONE
        return Stand.LIVE if self.live or self.done else Stand.PLANNED


def tour_lines(tournament: Tournament) -> tuple[TourLine, ...]:
    """The tours in their order; one query, however many tours and matches there are."""
    counts = {f"in_{state}": Count("matches", filter=Q(matches__state=state)) for state in Match.State.values}
    return tuple(_line(tour) for tour in tournament.tours.annotate(**counts))


def _line(tour: Tour) -> TourLine:
    states = Counter({state: getattr(tour, f"in_{state}") for state in Match.State.values})
    done = sum(states[state] for state in DONE)
    return TourLine(
        tour=tour,
        matches=states.total(),
        live=states.total() - states[Match.State.PLANNED] - done,
        done=done,
        approved=states[Match.State.APPROVED],
    )


def current_tour(lines: Iterable[TourLine]) -> TourLine | None:
    """What is on now, by the matches and not by the clock: the first tour under way, else the next one planned,
    else the last one played."""
    played = [line for line in lines if line.matches]
    live = (line for line in played if line.stand is Stand.LIVE)
    planned = (line for line in played if line.stand is Stand.PLANNED)
    return next(live, None) or next(planned, None) or (played[-1] if played else None)


def next_tour(lines: Iterable[TourLine], current: TourLine | None) -> TourLine | None:
    """The first tour after the current one in which nothing has happened yet."""
    if current is None:
        return None
    waiting = (line for line in lines if line.stand in (Stand.EMPTY, Stand.PLANNED))
    return next((line for line in waiting if line.tour.number > current.tour.number), None)


def matches_of_tour(tour: Tour) -> MatchQuerySet:
    """The tour's matches in table order, each with its names."""
    return Match.objects.filter(tour=tour).with_names().in_table_order()


def matches_of_tournament(tournament: Tournament) -> MatchQuerySet:
    """All matches, tour by tour, in table order, each with its names."""
    return Match.objects.filter(tour__tournament=tournament).with_names().in_table_order()


def matches_of_team(team: Team) -> MatchQuerySet:
    """The team's matches, tour by tour, each with its names."""
    return Match.objects.filter(Q(team_a=team) | Q(team_b=team)).with_names().in_table_order()
