"""Which matches hold something that would be lost with them.

A line-up that a captain has sent ahead does not: whoever gives a planned match other teams drops it
(``matches.write.line_ups.drop_line_ups``).
"""

from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q

from tournaments.models import Game, Match, Penalty
from tournaments.models.match import MatchQuerySet


def begun(matches: MatchQuerySet) -> MatchQuerySet:
    """Those under way, signed or approved, and planned ones in which anything at all stands already."""
    return matches.filter(_begun())


def begun_among(matches: MatchQuerySet) -> tuple[list[Match], frozenset[int]]:
    """All of the matches, and the ids of those that have begun, in one query."""
    found = list(matches.annotate(has_begun=ExpressionWrapper(_begun(), BooleanField())))
    return found, frozenset(match.pk for match in found if match.has_begun)  # type: ignore[attr-defined]


def _begun() -> Q:
    entered = Q(entered_a__isnull=False) | Q(entered_b__isnull=False) | ~Q(remarks="")
    written = Q(
        *(Exists(model.objects.filter(match=OuterRef("pk"))) for model in (Game, Penalty)),
        _connector=Q.OR,
    )
    return ~Q(state=Match.State.PLANNED) | entered | written


def has_begun(match: Match) -> bool:
    """Whether anything would be lost with this match."""
    return begun(Match.objects.filter(pk=match.pk)).exists()


def signed(matches: MatchQuerySet) -> MatchQuerySet:
    """Those whose protocol is signed, approved or not."""
    return matches.filter(state__in=(Match.State.SIGNED, Match.State.APPROVED))
