"""Approval and taking it back."""

from datetime import UTC, datetime
from decimal import Decimal

import pytest
from django.core.exceptions import PermissionDenied

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.write import Conflict, KeyReused, Refused
from tournaments.matches.documents.protocol.sheet import result
from tournaments.matches.read.protocol import protocol_of
from tournaments.matches.rules.protocol import counted_games
from tournaments.matches.write.signing import Approved, approve_all, approve_match, take_back_approval
from tournaments.models import AuditEntry, Game, LineUp, LineUpPlace, Match, Signature

WHEN = datetime(2026, 7, 14, 9, tzinfo=UTC)


def sign(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(state=Match.State.SIGNED)
    for role in Signature.Role.values:
        Signature.objects.create(match=match, role=role, name="Имя", given_by="кто", signed_at=WHEN)


def state(match: Match) -> str:
    return Match.objects.get(pk=match.pk).state


@pytest.mark.parametrize("times", [2, 10])
def test_a_signed_match_is_approved_once_per_key(cast: Cast, times: int) -> None:
    sign(cast.match)
    intent = make.by(cast.organiser)
    answers = [approve_match(intent, match_id=cast.match.pk, version=1) for _ in range(times)]
    assert answers == [{"match": cast.match.pk, "version": 2, "state": "approved"}] * times
    assert AuditEntry.objects.get().changes["after"]["state"] == "approved"
    with pytest.raises(KeyReused):
        approve_match(intent, match_id=cast.match.pk, version=2)
    with pytest.raises(Refused):
        approve_match(make.by(cast.organiser), match_id=cast.match.pk, version=2)


def test_a_match_that_changed_since_it_was_shown_is_not_approved(cast: Cast) -> None:
    sign(cast.match)
    with pytest.raises(Conflict):
        approve_match(make.by(cast.organiser), match_id=cast.match.pk, version=7)
    assert state(cast.match) == "signed"


def test_nobody_but_its_organiser_approves(cast: Cast) -> None:
    sign(cast.match)
    for stranger in (cast.judge, cast.captain_a, cast.other_organiser):
        with pytest.raises(PermissionDenied):
            approve_match(make.by(stranger), match_id=cast.match.pk, version=1)
    assert state(cast.match) == "signed"


def test_an_unsigned_match_needs_all_results_and_a_reason(cast: Cast) -> None:
    with pytest.raises(Refused) as refused:
        approve_match(make.by(cast.organiser), match_id=cast.match.pk, version=1)
    assert {field for field, _sentence in refused.value.faults} == {"reason", ""}
    with pytest.raises(Refused) as refused:
        approve_match(make.by(cast.organiser, reason="на бумаге"), match_id=cast.match.pk, version=1)
    assert {field for field, _sentence in refused.value.faults} == {""}
    assert state(cast.match) == "planned"


def test_a_protocol_on_paper_counts_with_a_reason(cast: Cast) -> None:
    tour = make.make_tour(cast.tournament, kind="points")
    match = make.make_match(tour)
    intent = make.by(cast.organiser, reason="на бумаге")
    with pytest.raises(Refused):
        approve_match(intent, match_id=match.pk, version=1)
    Match.objects.filter(pk=match.pk).update(entered_a=Decimal("4.5"), entered_b=Decimal(-1))
    approve_match(make.by(cast.organiser, reason="на бумаге"), match_id=match.pk, version=1)
    match.refresh_from_db()
    assert (match.state, match.total_a, match.total_b) == ("approved", Decimal("4.5"), Decimal(-1))
    assert AuditEntry.objects.get().reason == "на бумаге"


def test_what_breaks_a_rule_is_not_approved_without_signatures_either(cast: Cast) -> None:
    """The shooters' games were not played, and then a free shooter of theirs came."""
    for side in "AB":
        make.make_line_up(cast.match, side)
    shooters = LineUpPlace.objects.filter(line_up__match=cast.match, line_up__side="B", board=None)
    late = shooters.first()
    assert late is not None
    shooters.delete()
    for key in counted_games(cast.tour.tour_format):
        decision = "not_played" if key.board == 5 and key.stage.in_pairs else "A"
        Game.objects.create(match=cast.match, **key._asdict(), decision=decision)
    late.save(force_insert=True)
    given = {"match_id": cast.match.pk, "version": 1}
    with pytest.raises(Refused, match="free shooters"):
        approve_match(make.by(cast.organiser, reason="на бумаге"), **given)
    late.delete()
    approve_match(make.by(cast.organiser, reason="на бумаге"), **given)
    assert state(cast.match) == "approved"


def test_a_board_that_is_empty_on_both_sides_does_not_keep_a_protocol_on_paper_from_counting(cast: Cast) -> None:
    for side in "AB":
        make.make_line_up(cast.match, side)
    LineUpPlace.objects.filter(line_up__match=cast.match, board=4).delete()
    for key in counted_games(cast.tour.tour_format):
        decision = "not_played" if key.board == 4 else "A"
        Game.objects.create(match=cast.match, **key._asdict(), decision=decision)
    intent = make.by(cast.organiser, reason="на бумаге")
    with pytest.raises(Refused, match="2 games have no result yet"):
        approve_match(intent, match_id=cast.match.pk, version=1)
    LineUp.objects.filter(match=cast.match).update(short=True)
    assert [game.settled for game in protocol_of(cast.match).boards[3].games] == [True, True]
    assert (protocol_of(cast.match).missing, protocol_of(cast.match).undecided) == ((), 0)
    assert {result(game) for game in protocol_of(cast.match).boards[3].games} == {"–"}
    approve_match(intent, match_id=cast.match.pk, version=1)
    cast.match.refresh_from_db()
    assert (cast.match.state, cast.match.total_a, cast.match.total_b) == ("approved", Decimal(20), 0)


def test_a_bye_needs_no_signature(cast: Cast) -> None:
    bye = Match.objects.create(tour=cast.tour, number=9, team_a=make.make_team(cast.tournament))
    approve_match(make.by(cast.organiser), match_id=bye.pk, version=1)
    assert state(bye) == "approved"
    take_back_approval(make.by(cast.organiser, reason="ошибка"), match_id=bye.pk, version=2)
    assert state(bye) == "planned"


@pytest.mark.parametrize(("signed", "after"), [(True, "signed"), (False, "closing")])
def test_an_approval_is_taken_back_with_a_reason(cast: Cast, signed: bool, after: str) -> None:
    if signed:
        sign(cast.match)
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.APPROVED)
    with pytest.raises(Refused) as refused:
        take_back_approval(make.by(cast.organiser), match_id=cast.match.pk, version=1)
    assert [field for field, _sentence in refused.value.faults] == ["reason"]
    intent = make.by(cast.organiser, reason="протест")
    answers = [take_back_approval(intent, match_id=cast.match.pk, version=1) for _ in range(3)]
    assert answers == answers[:1] * 3
    assert state(cast.match) == after
    with pytest.raises(Refused):
        take_back_approval(make.by(cast.organiser, reason="ещё"), match_id=cast.match.pk, version=2)


def test_all_shown_are_approved_but_for_those_changed_meanwhile(cast: Cast) -> None:
    sign(cast.match)
    sign(cast.other_match)
    Match.objects.filter(pk=cast.other_match.pk).update(version=5)
    planned = make.make_match(cast.tour)
    shown = [(cast.match.pk, 1), (cast.other_match.pk, 1), (planned.pk, 1)]
    intent = make.by(cast.organiser)
    done = [approve_all(intent, shown) for _ in range(3)]
    assert done == [Approved((cast.match.pk,), (cast.other_match.pk, planned.pk))] * 3
    assert (state(cast.match), state(cast.other_match), state(planned)) == ("approved", "signed", "planned")
    assert AuditEntry.objects.get().match_id == cast.match.pk


def test_one_that_was_removed_meanwhile_keeps_no_other_from_being_approved(cast: Cast) -> None:
    sign(cast.match)
    sign(cast.other_match)
    gone = make.make_match(cast.tour, walk_over="A", state="signed")
    shown = [(match.pk, 1) for match in (cast.match, gone, cast.other_match)]
    gone.delete()
    done = approve_all(make.by(cast.organiser), shown)
    assert done == Approved((cast.match.pk, cast.other_match.pk), (shown[1][0],))
    assert (state(cast.match), state(cast.other_match)) == ("approved", "approved")
