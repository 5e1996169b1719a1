"""Who has been told, words of one's own, addresses."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.write import Answer, Conflict, Refused
from tournaments.models import AuditEntry, Judge, Team, Told, Tour, Tournament
from tournaments.telling.write import (
    change_addresses,
    change_words,
    claim_letters,
    forget_told,
    note_letters,
    note_told,
)

ONE, OTHER = "1" * 64, "2" * 64


def ids(cast: Cast) -> dict[str, Any]:
    return {"tournament_id": cast.tournament.pk, "tour_id": cast.tour.pk}


def team(cast: Cast) -> str:
    return f"captain-{cast.match.team_a_id}"


def judge(cast: Cast) -> str:
    return f"judge-{cast.judge.judge_id}"


def give_addresses(cast: Cast) -> None:
    Team.objects.filter(pk=cast.match.team_a_id).update(email="alpha@school.example")
    Judge.objects.filter(pk=cast.match.match_judges.get().judge_id).update(email="semyon@school.example")


def claim(cast: Cast, *keys: str, digest: str = ONE, **more: Any) -> Answer:
    return claim_letters(make.by(cast.organiser), **ids(cast), people=dict.fromkeys(keys, digest), **more)


def rows() -> list[tuple[str, str, str, str]]:
    return [(told.key, told.way, told.state, told.digest) for told in Told.objects.order_by("pk")]


def test_who_was_told_is_noted_with_whom_when_and_what(cast: Cast) -> None:
    people = {team(cast): ONE, judge(cast): OTHER, "all": ONE}
    note_told(make.by(cast.organiser), **ids(cast), people=people, way="hand")
    assert rows() == [(key, "hand", "done", digest) for key, digest in people.items()]
    assert set(Told.objects.values_list("told_by", flat=True)) == {"olga"}
    entry = AuditEntry.objects.get(action="message.tell")
    assert [person["holder"] for person in entry.changes["told"]] == ["Альфа", "Семён", None]
    assert ONE not in entry.data


def test_the_same_news_twice_is_one_note_and_other_news_a_second_one(cast: Cast) -> None:
    for digest in (ONE, ONE, OTHER):
        note_told(make.by(cast.organiser), **ids(cast), people={team(cast): digest}, way="hand")
    assert [digest for *_, digest in rows()] == [ONE, OTHER]


def test_whoever_is_to_be_told_again_is_forgotten_and_nobody_else(cast: Cast) -> None:
    note_told(make.by(cast.organiser), **ids(cast), people={team(cast): ONE, judge(cast): ONE}, way="printed")
    forget_told(make.by(cast.organiser), **ids(cast), people=[team(cast)])
    assert [key for key, *_ in rows()] == [judge(cast)]


@pytest.mark.parametrize("people", [{}, {"captain-999999": ONE}, {"all": "short"}])
def test_nobody_a_stranger_or_no_digest_is_refused(cast: Cast, people: dict[str, str]) -> None:
    with pytest.raises(Refused):
        note_told(make.by(cast.organiser), **ids(cast), people=people, way="hand")
    assert (rows(), AuditEntry.objects.count()) == ([], 0)


def test_a_team_of_another_tournament_is_a_stranger(cast: Cast) -> None:
    foreign = make.make_team(cast.other_tournament)
    with pytest.raises(Refused):
        note_told(make.by(cast.organiser), **ids(cast), people={f"captain-{foreign.pk}": ONE}, way="hand")
    assert rows() == []


@pytest.mark.parametrize("work", [note_told, claim_letters])
def test_nobody_is_told_of_a_draft_whichever_way_it_is_asked(cast: Cast, work: Any) -> None:
    give_addresses(cast)
    Tour.objects.filter(pk=cast.tour.pk).update(draft=True)
    way = {"way": "hand"} if work is note_told else {}
    with pytest.raises(Refused, match="черновик"):
        work(make.by(cast.organiser), **ids(cast), people={team(cast): ONE}, **way)
    assert rows() == []


def test_what_became_of_letters_is_noted_though_the_tournament_was_closed_meanwhile(cast: Cast) -> None:
    give_addresses(cast)
    claim(cast, team(cast))
    Tournament.objects.filter(pk=cast.tournament.pk).update(closed_at=timezone.now())
    note_letters(make.by(cast.organiser), **ids(cast), states={team(cast): "done"})
    assert rows() == [(team(cast), "mail", "done", ONE)]


def test_a_letter_is_not_noted_as_told_by_hand(cast: Cast) -> None:
    with pytest.raises(Refused):
        note_told(make.by(cast.organiser), **ids(cast), people={team(cast): ONE}, way="mail")


@pytest.mark.parametrize("who", ["judge", "captain_a", "other_organiser"])
def test_only_organisers_note_anything(cast: Cast, who: str) -> None:
    for work, more in (
        (note_told, {"people": {team(cast): ONE}, "way": "hand"}),
        (forget_told, {"people": [team(cast)]}),
        (claim_letters, {"people": {team(cast): ONE}}),
        (note_letters, {"states": {}}),
    ):
        with pytest.raises(PermissionDenied):
            work(make.by(getattr(cast, who)), **ids(cast), **more)
    assert AuditEntry.objects.count() == 0


# Letters.
def test_letters_are_noted_before_they_are_sent_for_those_with_an_address(cast: Cast) -> None:
    give_addresses(cast)
    answer = claim(cast, team(cast), judge(cast), f"captain-{cast.match.team_b_id}", "all")
    assert answer == {"letters": [team(cast), judge(cast)]}
    assert {state for _, _, state, _ in rows()} == {"under_way"}
    assert "school.example" not in AuditEntry.objects.get(action="message.mail").data


def test_a_letter_that_is_being_sent_is_not_noted_again_whatever_is_asked(cast: Cast) -> None:
    give_addresses(cast)
    claim(cast, team(cast))
    for more in ({}, {"again": True}, {"digest": OTHER}):
        with pytest.raises(Refused):
            claim(cast, team(cast), **more)
    assert len(rows()) == 1


def test_what_has_gone_goes_again_only_with_other_news_or_when_it_is_asked_for(cast: Cast) -> None:
    give_addresses(cast)
    claim(cast, team(cast))
    note_letters(make.by(cast.organiser), **ids(cast), states={team(cast): "done"})
    with pytest.raises(Refused):
        claim(cast, team(cast))
    assert claim(cast, team(cast), digest=OTHER) == {"letters": [team(cast)]}
    note_letters(make.by(cast.organiser), **ids(cast), states={team(cast): "done"})
    assert claim(cast, team(cast), digest=OTHER, again=True) == {"letters": [team(cast)]}


@pytest.mark.parametrize(("state", "goes"), [("failed", True), ("refused", True), ("unknown", False)])
def test_what_did_not_go_may_be_sent_and_what_perhaps_went_only_when_it_is_asked_for(
    cast: Cast, state: str, *, goes: bool
) -> None:
    give_addresses(cast)
    claim(cast, team(cast))
    note_letters(make.by(cast.organiser), **ids(cast), states={team(cast): state})
    if goes:
        assert claim(cast, team(cast)) == {"letters": [team(cast)]}
        assert len(rows()) == 1
    else:
        with pytest.raises(Refused):
            claim(cast, team(cast))
        assert claim(cast, team(cast), again=True) == {"letters": [team(cast)]}


def test_a_letter_whose_program_was_stopped_waits_for_a_persons_decision(cast: Cast) -> None:
    give_addresses(cast)
    claim(cast, team(cast))
    Told.objects.update(told_at=timezone.now() - timedelta(hours=1))
    with pytest.raises(Refused):
        claim(cast, team(cast))
    assert claim(cast, team(cast), again=True) == {"letters": [team(cast)]}
    assert len(rows()) == 1


def test_a_letter_that_was_not_begun_leaves_what_was_known(cast: Cast) -> None:
    give_addresses(cast)
    note_told(make.by(cast.organiser), **ids(cast), people={team(cast): ONE}, way="printed")
    claim(cast, team(cast), digest=OTHER)
    note_letters(make.by(cast.organiser), **ids(cast), states={team(cast): ""})
    assert rows() == [(team(cast), "printed", "done", ONE)]


# Words of the organiser's own.
def test_words_are_kept_with_the_tournament_and_bounded(cast: Cast) -> None:
    given: dict[str, Any] = {"tournament_id": cast.tournament.pk}
    change_words(make.by(cast.organiser), **given, version=1, message_before="Привет!\r\nЗавтра тур.", message_after="")
    tournament = Tournament.objects.get(pk=cast.tournament.pk)
    assert (tournament.message_before, tournament.message_after, tournament.version) == ("Привет!\nЗавтра тур.", "", 2)
    with pytest.raises(Refused):
        change_words(make.by(cast.organiser), **given, version=2, message_before="я" * 401, message_after="")
    with pytest.raises(Conflict):
        change_words(make.by(cast.organiser), **given, version=1, message_before="", message_after="")


# Addresses.
def test_addresses_are_stored_and_the_log_holds_none(cast: Cast) -> None:
    given = [
        {"key": team(cast), "was": "", "now": " alpha@school.example "},
        {"key": judge(cast), "was": "", "now": "semyon@school.example"},
    ]
    change_addresses(make.by(cast.organiser), tournament_id=cast.tournament.pk, addresses=given)
    assert Team.objects.get(pk=cast.match.team_a_id).email == "alpha@school.example"
    assert Judge.objects.get(pk=cast.match.match_judges.get().judge_id).email == "semyon@school.example"
    gone = [{"key": team(cast), "was": "alpha@school.example", "now": ""}]
    change_addresses(make.by(cast.organiser), tournament_id=cast.tournament.pk, addresses=gone)
    assert Team.objects.get(pk=cast.match.team_a_id).email == ""
    first, second = AuditEntry.objects.order_by("number")
    assert [address["holder"] for address in first.changes["addresses"]] == ["Альфа", "Семён"]
    assert [address["holder"] for address in second.changes["addresses_removed"]] == ["Альфа"]
    assert "school.example" not in first.data + second.data


@pytest.mark.parametrize(
    "address", ["anna", "anna@", "@school.example", "a b@school.example", "a@b", "a@b.c\nBcc: x@y.z"]
)
def test_what_is_no_address_is_refused(cast: Cast, address: str) -> None:
    with pytest.raises(Refused) as refused:
        change_addresses(
            make.by(cast.organiser), tournament_id=cast.tournament.pk,
            addresses=[{"key": team(cast), "was": "", "now": address}],
        )  # fmt: skip
    assert refused.value.faults[0][0] == team(cast)
    assert Team.objects.get(pk=cast.match.team_a_id).email == ""


def test_an_address_that_somebody_else_has_stored_meanwhile_stays(cast: Cast) -> None:
    give_addresses(cast)
    with pytest.raises(Refused) as refused:
        change_addresses(
            make.by(cast.organiser), tournament_id=cast.tournament.pk,
            addresses=[{"key": team(cast), "was": "", "now": "other@school.example"}],
        )  # fmt: skip
    assert "alpha@school.example" in refused.value.faults[0][1]
    assert Team.objects.get(pk=cast.match.team_a_id).email == "alpha@school.example"
