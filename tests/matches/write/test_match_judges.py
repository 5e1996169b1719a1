"""Who judges a match."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.write import Conflict, KeyReused, Refused
from tournaments.matches.read.protocol import protocol_of
from tournaments.matches.write.matches import assign_judges
from tournaments.matches.write.signing import sign
from tournaments.models import AuditEntry, Judge, Match, Signature


def given(match: Match, senior: Judge | None, *judges: Judge, **changes: Any) -> dict[str, Any]:
    ids = {"senior_id": senior.pk if senior else None, "judge_ids": [judge.pk for judge in judges]}
    return {"match_id": match.pk, "version": 1} | ids | changes


def assigned(match: Match) -> list[tuple[str, bool]]:
    return [(row.judge.name, row.senior) for row in match.match_judges.all()]


def test_a_senior_and_others_are_assigned_with_one_effect_per_key(cast: Cast) -> None:
    anton = make.make_judge(cast.tournament, "Антон", can_be_senior=True)
    bella = make.make_judge(cast.tournament, "Белла")
    intent, words = make.by(cast.organiser), given(cast.match, anton, bella, anton)
    answers = [assign_judges(intent, **words) for _ in range(10)]
    assert answers == answers[:1] * 10
    assert assigned(cast.match) == [("Антон", True), ("Белла", False)]
    assert AuditEntry.objects.get().changes["before"]["judges"] == ["Семён"]
    with pytest.raises(KeyReused):
        assign_judges(intent, **given(cast.match, None, bella))
    with pytest.raises(Conflict):
        assign_judges(make.by(cast.organiser), **words)


def test_all_judges_can_be_taken_off(cast: Cast) -> None:
    assign_judges(make.by(cast.organiser), **given(cast.match, None))
    assert assigned(cast.match) == []


def test_a_judge_attached_to_a_team_needs_a_second_word(cast: Cast) -> None:
    anton = make.make_judge(cast.tournament, "Антон", can_be_senior=True)
    anton.attached_to.add(cast.match.team_a)
    with pytest.raises(Refused) as refused:
        assign_judges(make.by(cast.organiser), **given(cast.match, anton))
    assert "Альфа" in str(refused.value)
    assert assigned(cast.match) == [("Семён", True)]
    assign_judges(make.by(cast.organiser), **given(cast.match, anton, despite_warnings=True))
    assert assigned(cast.match) == [("Антон", True)]
    assert len(AuditEntry.objects.get().changes["after"]["despite"]) == 1


def test_a_busy_judge_and_an_unable_senior_are_both_told(cast: Cast) -> None:
    busy = cast.other_match.match_judges.get().judge
    Judge.objects.filter(pk=busy.pk).update(can_be_senior=False)
    with pytest.raises(Refused) as refused:
        assign_judges(make.by(cast.organiser), **given(cast.match, busy))
    assert len(refused.value.faults) == 2


def test_strangers_judges_and_crowds_are_refused(cast: Cast) -> None:
    foreign = make.make_judge(cast.other_tournament)
    crowd = [make.make_judge(cast.tournament) for _ in range(13)]
    for judges in ([foreign], crowd):
        with pytest.raises(Refused):
            assign_judges(make.by(cast.organiser), **given(cast.match, None, *judges))
    assert assigned(cast.match) == [("Семён", True)]


def test_a_signed_protocol_keeps_its_judges_and_only_organisers_assign(cast: Cast) -> None:
    for stranger in (cast.judge, cast.other_organiser):
        with pytest.raises(PermissionDenied):
            assign_judges(make.by(stranger), **given(cast.match, None))
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.SIGNED)
    with pytest.raises(Refused):
        assign_judges(make.by(cast.organiser), **given(cast.match, None))
    assert assigned(cast.match) == [("Семён", True)]


# Another senior judge once some have signed.
def signed_by(match: Match, *roles: str) -> None:
    Match.objects.filter(pk=match.pk).update(state="closing")
    for role in roles:
        Signature.objects.create(match=match, role=role, name="Анна", given_by="Анна", signed_at=timezone.now())


def standing(match: Match) -> list[str]:
    return [row.role for row in Signature.objects.filter(match=match, withdrawn_at=None).order_by("pk")]


def test_another_senior_takes_off_what_was_signed_and_the_organiser_is_told(cast: Cast) -> None:
    anton = make.make_judge(cast.tournament, "Антон", can_be_senior=True)
    signed_by(cast.match, "senior", "captain_a")
    intent = make.by(cast.organiser)
    assign_judges(intent, **given(cast.match, anton))
    assert standing(cast.match) == []
    assert intent.found["warnings"] == ["This change removed 2 signatures: they have to be given again."]
    told = AuditEntry.objects.latest("number").changes
    assert [row["role"] for row in told["before"]["signatures"]] == ["senior", "captain_a"]
    assert told["after"]["signatures"] == []
    lines = protocol_of(Match.objects.with_names().with_judges().get(pk=cast.match.pk)).signatures
    assert (lines[0].signed_at, lines[0].proposed) == (None, "Антон")


def test_whoever_signs_what_was_shown_before_is_in_conflict(cast: Cast) -> None:
    anton = make.make_judge(cast.tournament, "Антон", can_be_senior=True)
    signed_by(cast.match, "senior")
    shown = Match.objects.get(pk=cast.match.pk).version
    assign_judges(make.by(cast.organiser), **given(cast.match, anton))
    form: dict[str, Any] = {"version": shown, "signatures": 1, "role": "captain_a", "name": "Анна"}
    with pytest.raises(Conflict):
        sign(make.by(cast.captain_a), match_id=cast.match.pk, **form)


@pytest.mark.parametrize("leads", [True, False], ids=["with a senior", "without one"])
def test_signatures_stay_while_the_same_judge_leads(cast: Cast, *, leads: bool) -> None:
    bella = make.make_judge(cast.tournament, "Белла")
    senior = cast.judge.judge if leads else None
    if not leads:
        cast.match.match_judges.update(senior=False)
    signed_by(cast.match, "senior", "captain_a")
    intent = make.by(cast.organiser)
    assign_judges(intent, **given(cast.match, senior, bella))
    assert standing(cast.match) == ["senior", "captain_a"]
    assert "warnings" not in intent.found
    assert "signatures" not in AuditEntry.objects.latest("number").changes["after"]
