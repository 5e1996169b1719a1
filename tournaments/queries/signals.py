"""What judges and captains have called the organiser for."""

from collections.abc import Iterable

from django.db.models import F, Q

from tournaments.models import Match, Signal, Team, Tournament
from tournaments.models.signal import SignalQuerySet
from tournaments.permissions import Actor, captained_sides, may


def signals_of(tournament: Tournament) -> SignalQuerySet:
    """Everything that was signalled, what waits first, the newest on top."""
    found = Signal.objects.filter(tournament=tournament).with_names()
    return found.order_by(F("done_at").desc(nulls_first=True), "-given_at", "-pk")


def open_count(tournament: Tournament) -> int:
    """How many signals wait for the organiser."""
    return Signal.objects.open().filter(tournament=tournament).count()


def signals_seen_by(actor: Actor, match: Match) -> SignalQuerySet:
    """What somebody may read of a match's signals: its judges and the organiser all, a captain those of the own
    team, everybody else none."""
    found = Signal.objects.filter(match=match).with_names().order_by("given_at", "pk")
    if may(actor, "match.record", match):
        return found
    return found.filter(_of_teams(match.team(side) for side in captained_sides(actor, match)))


def disputed(matches: Iterable[Match]) -> frozenset[int]:
    """The ids of those whose protocol is disputed."""
    ids = [match.pk for match in matches]
    found = Signal.objects.open().filter(match__in=ids, kind=Signal.Kind.DISPUTE)
    return frozenset(pk for pk in found.values_list("match_id", flat=True) if pk is not None)


def _of_teams(teams: Iterable[Team | None]) -> Q:
    return Q(team__in=[team for team in teams if team is not None])
