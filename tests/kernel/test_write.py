"""The one way of writing."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tests.privacy.people import erase
from tournaments.kernel.access import PUBLIC, Visitor, actor_of, as_now
from tournaments.kernel.database import Foreseen
from tournaments.kernel.write import Answer, Change, Conflict, KeyReused, use_case
from tournaments.models import AccessLink, AuditEntry, Match, Organiser, Tournament
from tournaments.models.audit import AppendOnly


@use_case("match.remark_for_test")
def remark(change: Change, *, match_id: int, version: int, text: str) -> Answer:
    match = change.take_match(match_id, permission="match.record", version=version)
    change.log(before={"remarks": match.remarks}, after={"remarks": text})
    Match.objects.filter(pk=match_id).update(remarks=text)
    return {"version": match.version}


def test_what_was_foreseen_is_computed_once_for_equal_arguments_alone() -> None:
    foreseen, asked = Foreseen(), list[object]()

    def doubled(number: int, *, of: tuple[int, ...] = ()) -> int:
        asked.append((number, of))
        return 2 * number // len(of)

    def tripled(number: int, *, of: tuple[int, ...] = ()) -> int:
        return 3 * number // len(of)

    assert [foreseen(doubled, 3, of=(1,)) for _ in range(3)] == [6] * 3
    assert (foreseen(doubled, 3, of=(2, 3)), foreseen(doubled, 4, of=(1,)), foreseen(tripled, 3, of=(1,))) == (3, 8, 9)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            foreseen(doubled, 5)
    assert asked == [(3, (1,)), (3, (2, 3)), (4, (1,)), (5, ()), (5, ())]


def test_a_write_changes_the_row_and_appends_a_chained_entry(cast: Cast) -> None:
    answer = remark(make.by(cast.judge), match_id=cast.match.pk, version=1, text="тихо")
    second = remark(make.by(cast.judge), match_id=cast.match.pk, version=2, text="громко")
    entries = list(AuditEntry.objects.all())
    tournament = Tournament.objects.get(pk=cast.tournament.pk)
    assert (answer, second) == ({"version": 2}, {"version": 3})
    assert [entry.number for entry in entries] == [1, 2]
    assert entries[1].previous_hash == entries[0].hash == entries[0].computed_hash()
    assert (tournament.audit_count, tournament.audit_head) == (2, entries[1].hash)
    assert tournament.revision == cast.tournament.revision + 2
    assert entries[0].changes["after"] == {"remarks": "тихо"}
    assert (entries[0].actor, entries[0].actor_id) == ("Семён", f"link:{cast.judge.pk}")


@pytest.mark.parametrize("times", [2, 10])
def test_a_repeated_key_has_one_effect_and_the_same_answer(cast: Cast, times: int) -> None:
    intent = make.by(cast.judge)
    answers = [remark(intent, match_id=cast.match.pk, version=1, text="раз") for _ in range(times)]
    assert answers == [{"version": 2}] * times
    assert AuditEntry.objects.count() == 1
    assert Match.objects.get(pk=cast.match.pk).version == 2


def test_a_key_with_another_body_is_refused(cast: Cast) -> None:
    intent = make.by(cast.judge)
    remark(intent, match_id=cast.match.pk, version=1, text="раз")
    with pytest.raises(KeyReused):
        remark(intent, match_id=cast.match.pk, version=1, text="два")
    assert Match.objects.get(pk=cast.match.pk).remarks == "раз"


def test_the_second_of_two_who_saw_the_same_loses_and_learns_who_was_faster(cast: Cast) -> None:
    remark(make.by(cast.judge), match_id=cast.match.pk, version=1, text="первый")
    with pytest.raises(Conflict) as caught:
        remark(make.by(cast.organiser), match_id=cast.match.pk, version=1, text="второй")
    assert caught.value.entry is not None
    assert caught.value.entry.actor == "Семён"
    assert Match.objects.get(pk=cast.match.pk).remarks == "первый"
    assert AuditEntry.objects.count() == 1


def test_a_refused_write_leaves_no_trace(cast: Cast) -> None:
    with pytest.raises(PermissionDenied):
        remark(make.by(cast.other_judge), match_id=cast.match.pk, version=1, text="чужой")
    with pytest.raises(PermissionDenied):
        remark(make.by(PUBLIC), match_id=cast.match.pk, version=1, text="никто")
    assert AuditEntry.objects.count() == 0
    assert Tournament.objects.get(pk=cast.tournament.pk).revision == cast.tournament.revision


def test_an_entry_is_never_changed_or_deleted(cast: Cast) -> None:
    remark(make.by(cast.judge), match_id=cast.match.pk, version=1, text="раз")
    entry = AuditEntry.objects.get()
    with pytest.raises(AppendOnly):
        entry.save()
    with pytest.raises(AppendOnly):
        entry.delete()


def test_a_link_revoked_since_the_page_was_asked_for_writes_nothing(cast: Cast) -> None:
    intent = make.by(cast.judge)
    AccessLink.objects.filter(pk=cast.judge.pk).update(revoked_at=timezone.now())
    with pytest.raises(PermissionDenied):
        remark(intent, match_id=cast.match.pk, version=1, text="поздно")
    assert (Match.objects.get(pk=cast.match.pk).remarks, AuditEntry.objects.count()) == ("", 0)


def test_a_name_removed_since_the_page_was_asked_for_is_not_written_down_again(cast: Cast) -> None:
    judge = cast.judge.judge
    assert judge is not None
    actor = actor_of(AnonymousUser(), [cast.judge.pk])
    assert actor.name_in(cast.tournament.pk) == "Семён"
    erase(cast.organiser, judge, all_texts=True)
    version = Match.objects.get(pk=cast.match.pk).version  # raised: its page proposed the name to sign with
    remark(make.by(actor), match_id=cast.match.pk, version=version, text="тихо")
    assert AuditEntry.objects.latest("number").actor == "Судья 1"


def test_a_repetition_is_known_also_after_another_link_was_opened_or_an_account(cast: Cast) -> None:
    """The answer to the first time was lost: it is the same entry, whatever else the device has become."""
    nobody, links = AnonymousUser(), [cast.judge.pk, cast.captain_a.pk]
    sent: Any = {"match_id": cast.match.pk, "version": 1, "text": "раз"}
    again = [actor_of(nobody, links), actor_of(cast.other_organiser, links), actor_of(cast.organiser, links)]
    first = remark(make.by(actor_of(nobody, [cast.judge.pk]), key="k" * 16), **sent)
    assert [remark(make.by(actor, key="k" * 16), **sent) for actor in again] == [first] * 3
    of_account = remark(make.by(cast.organiser, key="a" * 16), **(sent | {"version": 2}))
    assert remark(make.by(again[2], key="a" * 16), **(sent | {"version": 2})) == of_account
    assert AuditEntry.objects.count() == 2


def test_a_repetition_is_known_when_the_same_judge_or_captain_has_a_new_link(cast: Cast) -> None:
    old = cast.judge
    given: Any = {"match_id": cast.match.pk, "version": 1, "text": "сухо"}
    assert old.judge is not None
    first = remark(make.by(old, key="one-submission"), **given)
    old.revoked_at = timezone.now()
    old.save()
    new, _token = make.make_link(old.judge)
    assert remark(make.by(new, key="one-submission"), **given) == first
    with pytest.raises(KeyReused):
        remark(make.by(make.make_link(make.make_judge(cast.tournament, "Другой"))[0], key="one-submission"), **given)
    assert AuditEntry.objects.count() == 1


@pytest.mark.parametrize("who", ["other_judge", "captain_a", "organiser", "superuser"])
def test_somebody_elses_key_tells_nothing(cast: Cast, who: str) -> None:
    sent: Any = {"match_id": cast.match.pk, "version": 1, "text": "раз"}
    remark(make.by(cast.judge, key="k" * 16), **sent)
    with pytest.raises(KeyReused):
        remark(make.by(getattr(cast, who), key="k" * 16), **sent)
    assert (AuditEntry.objects.count(), Match.objects.get(pk=cast.match.pk).version) == (1, 2)


def test_an_organiser_removed_since_the_page_was_asked_for_writes_nothing(cast: Cast) -> None:
    intent = make.by(cast.organiser)
    assert cast.tournament.pk in intent.actor.organised_ids
    Organiser.objects.filter(user=cast.organiser).delete()
    with pytest.raises(PermissionDenied):
        remark(intent, match_id=cast.match.pk, version=1, text="поздно")
    assert (Match.objects.get(pk=cast.match.pk).remarks, AuditEntry.objects.count()) == ("", 0)


def test_whoever_nobody_asked_about_before_the_write_is_looked_up_once(
    cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    links, public = [cast.judge.pk], AnonymousUser()
    visitor: Any = Visitor(lambda: actor_of(public, links))
    with django_assert_num_queries(1):
        assert as_now(visitor).links == (cast.judge,)
    AccessLink.objects.filter(pk=cast.judge.pk).update(revoked_at=timezone.now())
    with django_assert_num_queries(1):
        assert as_now(visitor).links == ()


def test_a_match_removed_meanwhile_is_not_found(cast: Cast) -> None:
    gone = cast.match.pk
    cast.match.delete()
    for pk in (gone, 10**30):
        with pytest.raises(Http404):
            remark(make.by(cast.organiser), match_id=pk, version=1, text="поздно")
