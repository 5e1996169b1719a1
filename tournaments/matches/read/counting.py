"""From when on a match counts (tour, "Standings")."""

from functools import cache
from typing import Final, Protocol

from django.db.models import Exists, OuterRef, Q

from tournaments.models import DONE, Match, Tournament

MET = Q(team_b__isnull=False)
"""Pairs: two teams that meet."""
_APPROVED = Q(state=Match.State.APPROVED)
_UNSIGNED = ~Q(state__in=DONE)
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


# What matches wait for, of any tournaments, until they count. A bye that waits for neither counts with its tour.
_SIGNATURES_COUNT = Q(tour__tournament__count_when=Tournament.CountWhen.SIGNED, walk_over="")
_WITH_PAIRS = Exists(Match.objects.filter(MET, tour=OuterRef("tour")))
WAITS_FOR_SIGNATURES: Final = _SIGNATURES_COUNT & MET & _UNSIGNED
WAITS_FOR_APPROVAL: Final = ~(_SIGNATURES_COUNT & (MET | _WITH_PAIRS)) & ~_APPROVED
