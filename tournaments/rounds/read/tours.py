"""Tours and matches as the public pages list them."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.db.models import Count, Q

from tournaments.models import Match, Tour, Tournament

DONE = (Match.State.SIGNED, Match.State.APPROVED)
RESTING = (Match.State.PLANNED, *DONE)
FEW: Final = 4
"""Matches of a tour that stand under “on now” while other tours are under way too."""


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
    return tuple(_line(tour) for tour in tournament.tours.annotate(**counts).order_by("number"))


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


def current_tours(lines: Iterable[TourLine]) -> tuple[TourLine, ...]:
    """What is on now, by the matches and not by the clock: all tours under way, else the next one planned, else the
    last one played."""
    played = [line for line in lines if line.matches]
    live = tuple(line for line in played if line.stand is Stand.LIVE)
    planned = tuple(line for line in played if line.stand is Stand.PLANNED)
    return live or planned[:1] or tuple(played[-1:])


def next_tour(lines: Iterable[TourLine], current: Sequence[TourLine]) -> TourLine | None:
    """The first tour after the current ones in which nothing has happened yet."""
    waiting = (line for line in lines if line.stand in (Stand.EMPTY, Stand.PLANNED))
    return next((line for line in waiting if current and line.tour.number > current[-1].tour.number), None)


@dataclass(frozen=True, slots=True)
class TourNow:
    """A tour that is on now with matches of it; ``more`` is how many are left out."""

    line: TourLine
    matches: tuple[Match, ...]
    more: int


def on_now(lines: Iterable[TourLine], see: Callable[[Iterable[Match]], list[Match]]) -> tuple[TourNow, ...]:
    """The current tours with their matches as ``see`` shows them, in one query; of several tours at once only the first
    ``FEW`` matches each, those under way before the others."""
    current = current_tours(lines)
    found: dict[int, list[Match]] = {line.tour.pk: [] for line in current}
    for match in see(Match.objects.filter(tour__in=found).with_names().in_table_order()):
        found[match.tour_id].append(match)
    most = FEW if len(current) > 1 else None
    return tuple(_first(line, found[line.tour.pk], most) for line in current)


def _first(line: TourLine, matches: list[Match], most: int | None) -> TourNow:
    shown = matches if most is None else sorted(matches, key=lambda match: match.state in RESTING)[:most]
    return TourNow(line, tuple(shown), len(matches) - len(shown))
