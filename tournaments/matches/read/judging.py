"""What speaks against a judge for a match."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Judge, Match, MatchJudge


@dataclass(frozen=True)
class Warned:
    """A judge and the sentence that an organiser should read before assigning them; ``note`` says it in two words."""

    judge_id: int
    sentence: str
    note: str


def warnings_for(match: Match, judges: Sequence[Judge], senior_id: int | None = None) -> list[Warned]:
    """All warnings about these judges; their ``attached_to`` should be prefetched."""
    busy = _busy_elsewhere(match, judges)
    found: list[Warned] = []
    for judge in judges:
        found += [*_attached(match, judge), *busy.get(judge.pk, ())]
        if judge.pk == senior_id and not judge.can_be_senior:
            sentence = _("%(judge)s is not marked as able to be the senior judge.")
            found.append(Warned(judge.pk, sentence % {"judge": judge.name}, _("not marked as able to lead")))
    return found


def _attached(match: Match, judge: Judge) -> Iterable[Warned]:
    own = {match.team_a_id, match.team_b_id}
    sentence = _("%(judge)s is attached to “%(team)s”.")
    for team in judge.attached_to.all():
        if team.pk in own:
            named = {"judge": judge.name, "team": team.name}
            yield Warned(judge.pk, sentence % named, _("is attached to “%(team)s”") % named)


def _busy_elsewhere(match: Match, judges: Sequence[Judge]) -> dict[int, list[Warned]]:
    others = MatchJudge.objects.filter(match__tour=match.tour, judge__in=judges).exclude(match=match)
    sentence = _("%(judge)s is assigned to another match of this tour: %(match)s.")
    found: dict[int, list[Warned]] = {}
    for row in others.select_related("judge", "match__team_a", "match__team_b"):
        named = {"judge": row.judge.name, "match": row.match}
        warned = Warned(row.judge_id, sentence % named, _("busy: %(match)s") % named)
        found.setdefault(row.judge_id, []).append(warned)
    return found
