"""From when on a match counts (tour, "Standings")."""

from functools import cache
from typing import Final, Protocol

from django.db.models import Exists, OuterRef, Q

from tournaments.models import Match, Tournament

MET = Q(team_b__isnull=False)
"""Pairs: two teams that meet."""
_APPROVED = Q(state=Match.State.APPROVED)
_UNSIGNED = ~Q(state__in=(Match.State.SIGNED, Match.State.APPROVED))
_SIGNED = Q(state=Match.State.SIGNED, walk_over="") | _APPROVED
"""Nobody signs a walk-over: it waits for the organiser's approval."""


@cache
def counting(count_when: str) -> Q:
    """The matches that count in a tournament that counts them ``count_when``: once approved, or as soon as signed.

    Nobody signs a bye: there it counts once all pairs of its tour do.
    """
    if count_when == Tournament.CountWhen.SIGNED:
        pairs = Match.objects.filter(MET, tour=OuterRef("tour"))
        return _SIGNED | (~MET & Exists(pairs) & ~Exists(pairs.exclude(_SIGNED)))
    return _APPROVED


class Pair(Protocol):
    """What it depends on whether a match of two teams counts."""

    @property
    def state(self) -> str: ...
    @property
    def walk_over(self) -> str: ...


def pair_counts(pair: Pair, count_when: str) -> bool:
    """The same of a match of two teams that has been read already."""
    if count_when == Tournament.CountWhen.SIGNED and pair.state == Match.State.SIGNED:
        return not pair.walk_over
    return pair.state == Match.State.APPROVED


class InTour(Protocol):
    """What it depends on whether all matches of a tour count: the numbers of its matches and of those approved, of its
    pairs and of those signed or approved, and of the walk-overs that nobody has approved."""

    @property
    def matches(self) -> int: ...
    @property
    def approved(self) -> int: ...
    @property
    def played(self) -> int: ...
    @property
    def played_done(self) -> int: ...
    @property
    def walk_overs(self) -> int: ...


def all_count(tour: InTour, count_when: str) -> bool:
    """The same of all matches of a tour, its byes among them; False where there are none."""
    if count_when == Tournament.CountWhen.SIGNED and 0 < tour.played == tour.played_done:
        return not tour.walk_overs
    return 0 < tour.approved == tour.matches


# What matches wait for, of any tournaments, until they count. A bye that waits for neither counts with its tour.
_SIGNATURES_COUNT = Q(tour__tournament__count_when=Tournament.CountWhen.SIGNED, walk_over="")
_WITH_PAIRS = Exists(Match.objects.filter(MET, tour=OuterRef("tour")))
WAITS_FOR_SIGNATURES: Final = _SIGNATURES_COUNT & MET & _UNSIGNED
WAITS_FOR_APPROVAL: Final = ~(_SIGNATURES_COUNT & (MET | _WITH_PAIRS)) & ~_APPROVED
