"""Another senior judge of a match: what was signed before is a protocol that names somebody else."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Any

from django.utils import timezone

from tournaments.kernel.write import Change
from tournaments.matches.write.games import take_off, withdrawn_words
from tournaments.models import Match, MatchJudge, Signature


def others(matches: Iterable[Match], rows: Iterable[MatchJudge]) -> set[int]:
    """The matches (by id) whose senior judge will be another one, or nobody, once the ``rows`` are their judges; read
    with those that they have."""
    now = {row.match_id: row.judge_id for row in rows if row.senior}
    was = {match.pk: next((row.judge_id for row in match.match_judges.all() if row.senior), None) for match in matches}
    return {pk for pk, senior in was.items() if senior != now.get(pk)}


def withdraw(change: Change, matches: Collection[int]) -> dict[int, list[dict[str, Any]]]:
    """Takes off the signatures that stand under these open protocols, and tells whoever writes. By match what the log
    writes down of them; nothing of a match without any.

    To be called inside a write that raises the matches' versions, so that nobody signs what was shown before.
    """
    standing = Signature.objects.filter(match_id__in=matches, withdrawn_at=None)
    gone: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in standing.order_by("pk"):
        gone[row.match_id].append({"role": row.role, "name": row.name, "way": row.way})
    if gone:
        change.warn(withdrawn_words({"withdrawn": take_off(standing, timezone.now())}))
    return dict(gone)
