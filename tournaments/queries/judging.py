"""What speaks against a judge for a match."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Judge, Match, MatchJudge


@dataclass(frozen=True)
class Warned:
    """A judge and the sentence that an organiser should read before assigning them."""

    judge_id: int
    sentence: str


def warnings_for(match: Match, judges: Sequence[Judge], senior_id: int | None = None) -> list[Warned]:
    """All warnings about these judges; their ``attached_to`` should be prefetched."""
    busy = _busy_elsewhere(match, judges)
    found: list[Warned] = []
    for judge in judges:
        found += [
            Warned(judge.pk, sentence) for sentence in (*_attached(match, judge), *busy.get(judge.pk, ()))
        ]
        if judge.pk == senior_id and not judge.can_be_senior:
            sentence = _("%(judge)s is not marked as able to be the senior judge.")
            found.append(Warned(judge.pk, sentence % {"judge": judge.name}))
    return found


def _attached(match: Match, judge: Judge) -> Iterable[str]:
    own = {match.team_a_id, match.team_b_id}
    sentence = _("%(judge)s is attached to the team “%(team)s”.")
    for team in judge.attached_to.all():
        if team.pk in own:
            yield sentence % {"judge": judge.name, "team": team.name}


def _busy_elsewhere(match: Match, judges: Sequence[Judge]) -> dict[int, list[str]]:
    others = MatchJudge.objects.filter(match__tour=match.tour, judge__in=judges).exclude(match=match)
    sentence = _("%(judge)s is assigned to another match of this tour: %(match)s.")
    found: dict[int, list[str]] = {}
    for row in others.select_related("judge", "match__team_a", "match__team_b"):
        words = sentence % {"judge": row.judge.name, "match": row.match}
        found.setdefault(row.judge_id, []).append(words)
    return found
