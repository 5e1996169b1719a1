"""Who judges a match."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.matches.read.judging import Warned, warnings_for
from tournaments.models import Judge, Match, MatchJudge

MAX_JUDGES = 12


@use_case("match.judges")
def assign_judges(
    change: Change, *, match_id: int, version: int, senior_id: int | None, judge_ids: Sequence[int],
    despite_warnings: bool = False,
) -> Answer:  # fmt: skip
    """The judges of a match, all at once; at most one of them is the senior.

    Refuses a judge who is attached to one of the teams, is busy in another match of the tour, or leads without being
    marked as able to, unless the organiser has seen the warning and wants it all the same. What is chosen here stands
    when the program assigns the judges of the tour.
    """
    match = change.take_match(match_id, permission="tournament.organise", version=version)
    if not match.is_open:
        raise Refused(("", _("The protocol is signed, so its judges stand as they are written in it.")))
    ids = list(dict.fromkeys([senior_id, *judge_ids] if senior_id else judge_ids))
    judges = _found(match, ids)
    warned = warnings_for(match, judges, senior_id)
    if warned and not despite_warnings:
        raise Refused(*(("judges", warning.sentence) for warning in warned))
    before = _named(list(match.match_judges.all()))
    MatchJudge.objects.filter(match=match).delete()
    rows = [
        MatchJudge(match=match, judge=judge, senior=judge.pk == senior_id, locked=True) for judge in judges
    ]
    MatchJudge.objects.bulk_create(rows)
    change.log(before=before, after=_named(rows) | _said(warned))
    return {"judges": [judge.pk for judge in judges], "version": match.version}


def _found(match: Match, ids: Sequence[int]) -> list[Judge]:
    if len(ids) > MAX_JUDGES:
        raise Refused(("judges", _("A match has at most %(maximum)s judges.") % {"maximum": MAX_JUDGES}))
    found = (
        Judge.objects.filter(tournament=match.tour.tournament).prefetch_related("attached_to").in_bulk(ids)
    )
    if len(found) != len(ids):
        raise Refused(("judges", _("Choose judges of this tournament.")))
    return [found[pk] for pk in ids]


def _named(rows: Sequence[MatchJudge]) -> dict[str, object]:
    return {
        "judges": [row.judge.name for row in rows],
        "senior": next((row.judge.name for row in rows if row.senior), None),
        "judge_ids": [row.judge_id for row in rows],
    }


def _said(warned: Sequence[Warned]) -> dict[str, object]:
    return {"despite": [warning.sentence for warning in warned]} if warned else {}
