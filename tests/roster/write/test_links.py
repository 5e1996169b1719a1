"""Private links."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.write import Refused
from tournaments.models import AccessLink, AuditEntry
from tournaments.models.people import token_hash
from tournaments.roster.write.links import issue_links, prolong_links, revoke_link


def later(days: int = 3) -> str:
    return (timezone.now() + timedelta(days=days)).isoformat()


def holders(cast: Cast, *tokens: str) -> list[dict[str, Any]]:
    people = [("judge", cast.judge.judge_id), ("captain", cast.match.team_b_id)]
    return [
        {"kind": kind, "id": pk, "hash": token_hash(token)} for (kind, pk), token in zip(people, tokens, strict=False)
    ]


@pytest.mark.parametrize("times", [1, 2, 10])
def test_new_links_work_and_the_earlier_ones_of_the_same_people_stop(cast: Cast, times: int) -> None:
    intent, until = make.by(cast.organiser), later()
    named: dict[str, Any] = {"tournament_id": cast.tournament.pk, "expires_at": until}
    answers = [issue_links(intent, holders=holders(cast, "token-1", "token-2"), **named) for _ in range(times)]
    assert answers == [answers[0]] * times
    links = AccessLink.objects.filter(pk__in=answers[0]["links"]).order_by("pk")
    assert [link.holder for link in links] == [cast.judge.judge, cast.match.team_b]
    assert all(link.works_at(timezone.now()) for link in links)
    for old in (cast.judge, cast.captain_b):
        old.refresh_from_db()
        assert not old.works_at(timezone.now())
    cast.captain_a.refresh_from_db()
    assert cast.captain_a.works_at(timezone.now())


def test_neither_the_database_nor_the_log_holds_the_token(cast: Cast) -> None:
    named: dict[str, Any] = {"tournament_id": cast.tournament.pk, "expires_at": later()}
    issue_links(make.by(cast.organiser), holders=holders(cast, "the-very-token"), **named)
    entry = AuditEntry.objects.get()
    stored = [*AccessLink.objects.values_list("hash", flat=True), entry.data, entry.answer]
    assert not any("the-very-token" in text for text in stored)
    assert token_hash("the-very-token") not in entry.data + entry.answer


@pytest.mark.parametrize("wrong", [{"id": 0}, {"kind": "organiser"}, {"hash": "plain-token"}])
def test_it_refuses_unknown_people_and_whatever_is_no_hash(cast: Cast, wrong: dict[str, Any]) -> None:
    before = AccessLink.objects.count()
    given = [*holders(cast, "token-1"), holders(cast, "a", "b")[1] | wrong]
    with pytest.raises(Refused):
        issue_links(make.by(cast.organiser), tournament_id=cast.tournament.pk, holders=given, expires_at=later())
    assert AccessLink.objects.count() == before
    cast.judge.refresh_from_db()
    assert cast.judge.revoked_at is None


@pytest.mark.parametrize("until", ["", "tomorrow", "2026-07-14T10:00:00", "2020-01-01T00:00:00+03:00"])
def test_it_refuses_an_end_that_is_no_moment_or_is_over(cast: Cast, until: str) -> None:
    named: dict[str, Any] = {"tournament_id": cast.tournament.pk, "expires_at": until}
    with pytest.raises(Refused) as issued:
        issue_links(make.by(cast.organiser), holders=holders(cast, "t"), **named)
    with pytest.raises(Refused) as prolonged:
        prolong_links(make.by(cast.organiser), **named)
    assert issued.value.faults[0][0] == prolonged.value.faults[0][0] == "expires_on"


def test_a_link_for_nobody_is_refused(cast: Cast) -> None:
    with pytest.raises(Refused):
        issue_links(make.by(cast.organiser), tournament_id=cast.tournament.pk, holders=[], expires_at=later())


def test_only_links_that_work_are_prolonged(cast: Cast) -> None:
    expired, _token = make.make_link(cast.match.team_a, days=-1)
    answer = prolong_links(make.by(cast.organiser), tournament_id=cast.tournament.pk, expires_at=later(30))
    cast.judge.refresh_from_db()
    expired.refresh_from_db()
    assert answer == {"links": 5}
    assert cast.judge.expires_at > timezone.now() + timedelta(days=29)
    assert not expired.works_at(timezone.now())


def test_a_revoked_link_stays_revoked(cast: Cast) -> None:
    for _ in range(2):
        revoke_link(make.by(cast.organiser), tournament_id=cast.tournament.pk, link_id=cast.judge.pk)
    cast.judge.refresh_from_db()
    first = cast.judge.revoked_at
    assert first is not None
    revoke_link(make.by(cast.organiser), tournament_id=cast.tournament.pk, link_id=cast.judge.pk)
    cast.judge.refresh_from_db()
    assert cast.judge.revoked_at == first


def test_a_link_of_another_tournament_is_out_of_reach(cast: Cast) -> None:
    foreign, _token = make.make_link(make.make_judge(cast.other_tournament))
    with pytest.raises(Refused):
        revoke_link(make.by(cast.organiser), tournament_id=cast.tournament.pk, link_id=foreign.pk)
    with pytest.raises(PermissionDenied):
        revoke_link(make.by(cast.judge), tournament_id=cast.tournament.pk, link_id=cast.judge.pk)
    assert AccessLink.objects.filter(revoked_at=None).count() == 6
