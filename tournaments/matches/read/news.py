"""What is new about a match since a page about it was read."""

from django.db.models import Max, QuerySet

from tournaments.matches.read.protocol import LastWrite
from tournaments.models import AuditEntry, Match

NO_NEWS = ("document.print",)
"""Use cases that change nothing that a page about a match shows."""


def newest(match: Match, last: LastWrite) -> int:
    """The number of the last write that pages about the match can show; ``last`` is the match's own."""
    found = _wide(match).aggregate(number=Max("number"))["number"]
    return max(last.number, found or 0)


def shown_after(match: Match, last: LastWrite, shown: int | None) -> int:
    """What a page shows once the answer to its own write, the match's last one, is in its place.

    ``shown`` is what it had shown until then, None when it does not say. Whatever else was written since is not in
    that answer, and still news to the page.
    """
    if shown is None:
        return last.number
    since = {"number__gt": shown, "number__lt": last.number}
    entries = AuditEntry.objects.filter(tournament_id=match.tour.tournament_id, **since)
    missed = entries.filter(match_id=match.pk).exists() or _wide(match).filter(**since).exists()
    return shown if missed else last.number


def _wide(match: Match) -> QuerySet[AuditEntry]:
    """Writes to the tour as a whole (rooms, judges, pairs, format), to the two teams, to the list of rooms."""
    rooms = f"rooms:{match.tour.tournament_id}"
    subjects = [f"tour:{match.tour_id}", f"team:{match.team_a_id}", f"team:{match.team_b_id}", rooms]
    entries = AuditEntry.objects.filter(match_id=None, subject__in=subjects)
    return entries.exclude(action__in=NO_NEWS).order_by()
