"""Who must not meet, and who is to meet, in a tour."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.models import Match, PairWish, Team, Tour

Two = frozenset[int]


@dataclass(frozen=True, slots=True)
class Wishes:
    """Pairs of teams (ids) that must not meet in a tour, and those that are to: ``asked`` are the ones that were wished
    for this very tour, the others are wished for any tour and have not met yet."""

    forbidden: frozenset[Two] = frozenset()
    wished: frozenset[Two] = frozenset()
    asked: frozenset[Two] = frozenset()


def wishes_for(tour: Tour) -> Wishes:
    """In one query, in two where somebody is to meet in any tour. What is said of the tour itself counts more."""
    rows = PairWish.objects.filter(Q(tour=None) | Q(tour=tour), tournament=tour.tournament_id).order_by("pk")
    general: dict[Two, str] = {}
    own: dict[Two, str] = {}
    for row in rows:
        (own if row.tour_id else general)[frozenset((row.one_id, row.other_id))] = row.kind
    kinds = general | own
    wished = {pair for pair, kind in kinds.items() if kind == PairWish.Kind.WISHED}
    asked = {pair for pair in wished if pair in own}
    return Wishes(
        forbidden=frozenset(pair for pair, kind in kinds.items() if kind == PairWish.Kind.FORBIDDEN),
        wished=frozenset(asked | _not_met(tour, wished - asked)),
        asked=frozenset(asked),
    )


def _not_met(tour: Tour, pairs: Iterable[Two]) -> set[Two]:
    left = set(pairs)
    if left:
        earlier = {"tour__number__lt": tour.number, "tour__rehearsal": False, "team_b__isnull": False}
        found = Match.objects.filter(tour__tournament=tour.tournament_id, **earlier).order_by()
        left -= {frozenset(pair) for pair in found.values_list("team_a_id", "team_b_id")}
    return left


def wish_warnings(tour: Tour, one: Team | None, other: Team | None) -> Sequence[str]:
    """What whoever makes this pair by hand should read."""
    if one is None or other is None or frozenset((one.pk, other.pk)) not in wishes_for(tour).forbidden:
        return ()
    return [_("“%(one)s” and “%(other)s” must not meet.") % {"one": one, "other": other}]
