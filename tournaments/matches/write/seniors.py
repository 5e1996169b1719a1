"""Another senior judge of a match: what was signed before is a protocol that names somebody else."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Any

from django.utils import timezone

from tournaments.kernel.write import Change
from tournaments.matches.write.games import take_off, withdrawn_words
from tournaments.models import Match, MatchJudge, Signature


def with_another_senior(matches: Iterable[Match], rows: Iterable[MatchJudge]) -> set[int]:
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
    standing = list(Signature.objects.filter(match_id__in=matches, withdrawn_at=None).order_by("pk"))
    gone: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row, told in zip(standing, take_off(standing, timezone.now()), strict=True):
        gone[row.match_id].append(told)
    if standing:
        change.warn(withdrawn_words({"withdrawn": len(standing)}))
    return dict(gone)
