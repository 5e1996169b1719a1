"""What judges and captains have called the organiser for."""

from collections.abc import Iterable

from tournaments.kernel.access import Actor, may
from tournaments.models import Match, Signal, Tournament
from tournaments.models.signal import SignalQuerySet


def open_signals(tournament: Tournament) -> SignalQuerySet:
    """What waits for the organiser, the oldest first."""
    return Signal.objects.open().filter(tournament=tournament).with_names().order_by("given_at", "pk")


def settled_signals(tournament: Tournament) -> SignalQuerySet:
    """What was dealt with, the last first."""
    found = Signal.objects.filter(tournament=tournament, done_at__isnull=False)
    return found.with_names().order_by("-done_at", "-pk")


def open_count(tournament: Tournament) -> int:
    """How many signals wait for the organiser."""
    return Signal.objects.open().filter(tournament=tournament).count()


def signals_seen_by(actor: Actor, match: Match) -> SignalQuerySet:
    """What somebody may read of a match's signals: its judges and the organiser all, a captain those of the own
    team, everybody else none."""
    found = Signal.objects.filter(match=match).with_names().order_by("given_at", "pk")
    if may(actor, "match.record", match):
        return found
    return found.filter(team__in=actor.team_ids)


def disputed(matches: Iterable[Match]) -> frozenset[int]:
    """The ids of those whose protocol is disputed."""
    ids = [match.pk for match in matches]
    found = Signal.objects.open().filter(match__in=ids, kind=Signal.Kind.DISPUTE)
    return frozenset(found.values_list("match_id", flat=True))
