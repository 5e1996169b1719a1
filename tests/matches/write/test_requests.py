"""Calling the organiser."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.write import Conflict, Intent, KeyReused, Refused
from tournaments.matches.read.matches import disputed, open_signals, settled_signals, signals_seen_by
from tournaments.matches.write.requests import MOST_OPEN, answer_signal, dispute_protocol, raise_signal, reopen_signal
from tournaments.matches.write.signing import approve_match, sign
from tournaments.models import AuditEntry, Match, Signal


@pytest.fixture
def ready(cast: Cast) -> Cast:
    """The cast's match as one of written points, ready to be signed."""
    tour = make.make_tour(cast.tournament, kind="points")
    Match.objects.filter(pk=cast.match.pk).update(tour=tour, state="closing", entered_a=5, entered_b=3)
    return cast


def call(cast: Cast, who: Any = None, **fields: Any) -> dict[str, Any]:
    given: dict[str, Any] = {"match_id": cast.match.pk, "kind": "room", "text": "Нет доски"} | fields
    return dict(raise_signal(who if isinstance(who, Intent) else make.by(who or cast.judge), **given))


def dispute(cast: Cast, who: Any = None, **fields: Any) -> dict[str, Any]:
    given: dict[str, Any] = {"match_id": cast.match.pk, "version": 1, "side": "A", "text": "Было 6"} | fields
    return dict(dispute_protocol(who if isinstance(who, Intent) else make.by(who or cast.captain_a), **given))


def answer(cast: Cast, signal: int, who: Any = None, **fields: Any) -> dict[str, Any]:
    given: dict[str, Any] = {"version": 1, "answer": "Несу"} | fields
    ids: dict[str, Any] = {"tournament_id": cast.tournament.pk, "signal_id": signal}
    return dict(answer_signal(make.by(who or cast.organiser), **ids, **given))


def test_a_judge_calls_and_the_protocol_stays_as_it_is(cast: Cast) -> None:
    call(cast, text="  Нет\r\nдоски\x00 ")
    signal = Signal.objects.get()
    assert (signal.text, signal.given_by, signal.team, signal.is_open) == ("Нет\nдоски", "Семён", None, True)
    assert Match.objects.get(pk=cast.match.pk).version == 1
    entry = AuditEntry.objects.get()
    assert (entry.subject, entry.match_id) == (f"signal:{signal.pk}", cast.match.pk)
    assert entry.changes["after"]["problem"] == "Нет\nдоски"
    assert open_signals(cast.tournament).count() == 1


def test_a_captains_call_says_which_team(cast: Cast) -> None:
    call(cast, cast.captain_b)
    assert Signal.objects.get().team == cast.match.team_b


@pytest.mark.parametrize("who", ["other_judge", "other_captain", "other_organiser"])
def test_strangers_to_the_match_call_nobody(cast: Cast, who: str) -> None:
    with pytest.raises(PermissionDenied):
        call(cast, getattr(cast, who))
    assert not Signal.objects.exists()


@pytest.mark.parametrize(
    ("fields", "field"),
    [({"text": " "}, "text"), ({"text": "я" * 1001}, "text"), ({"kind": ""}, "kind"), ({"kind": "dispute"}, "kind")],
)
def test_it_refuses_a_call_that_says_nothing(cast: Cast, fields: dict[str, str], field: str) -> None:
    with pytest.raises(Refused) as caught:
        call(cast, **fields)
    assert [name for name, _ in caught.value.faults] == [field]
    assert (Signal.objects.count(), AuditEntry.objects.count()) == (0, 0)


def test_a_match_calls_only_so_often(cast: Cast) -> None:
    for _ in range(MOST_OPEN):
        call(cast)
    with pytest.raises(Refused):
        call(cast)
    assert Signal.objects.count() == MOST_OPEN


@pytest.mark.parametrize("times", [2, 10])
def test_a_call_sent_again_is_one_call(cast: Cast, times: int) -> None:
    intent = make.by(cast.judge)
    assert len({call(cast, intent)["signal"] for _ in range(times)}) == 1
    with pytest.raises(KeyReused):
        call(cast, intent, text="Другое")
    assert Signal.objects.count() == 1


def test_the_organiser_answers_once(cast: Cast) -> None:
    pk = call(cast)["signal"]
    answer(cast, pk)
    signal = Signal.objects.get()
    assert (signal.answer, signal.done_by, signal.is_open, signal.version) == ("Несу", "olga", False, 2)
    with pytest.raises(Conflict):
        answer(cast, pk)
    with pytest.raises(Refused):
        answer(cast, pk, version=2)
    reopen_signal(make.by(cast.organiser), tournament_id=cast.tournament.pk, signal_id=pk, version=2)
    assert Signal.objects.get().is_open
    with pytest.raises(Refused):
        reopen_signal(make.by(cast.organiser), tournament_id=cast.tournament.pk, signal_id=pk, version=3)


def test_a_problem_may_be_done_without_words_but_a_dispute_is_answered(ready: Cast) -> None:
    answer(ready, call(ready)["signal"], answer="")
    pk = dispute(ready)["signal"]
    for text in ("", "я" * 1001):
        with pytest.raises(Refused):
            answer(ready, pk, answer=text)
    assert Signal.objects.get(pk=pk).version == 1


@pytest.mark.parametrize("who", ["judge", "captain_a", "other_organiser"])
def test_organisers_alone_answer(cast: Cast, who: str) -> None:
    pk = call(cast)["signal"]
    with pytest.raises(PermissionDenied):
        answer(cast, pk, getattr(cast, who))
    with pytest.raises(Refused):
        answer(cast, pk + 1)
    assert Signal.objects.get().version == 1


def test_a_dispute_keeps_the_protocol_from_being_approved(ready: Cast) -> None:
    pk = dispute(ready)["signal"]
    Match.objects.filter(pk=ready.match.pk).update(state="signed")
    with pytest.raises(Refused, match="is disputed"):
        approve_match(make.by(ready.organiser), match_id=ready.match.pk, version=1)
    assert disputed([ready.match, ready.other_match]) == {ready.match.pk}
    answer(ready, pk, answer="Пересчитали: 5")
    approve_match(make.by(ready.organiser), match_id=ready.match.pk, version=1)
    assert disputed([ready.match]) == frozenset()


def test_a_captain_who_signs_ends_the_own_dispute_only(ready: Cast) -> None:
    dispute(ready)
    dispute(ready, ready.captain_b, side="B")
    sign(make.by(ready.captain_a), match_id=ready.match.pk, version=1, signatures=0, role="captain_a", name="Анна")
    states = {signal.team: signal.is_open for signal in Signal.objects.all()}
    assert states == {ready.match.team_a: False, ready.match.team_b: True}
    assert AuditEntry.objects.latest("number").changes["after"]["settled"][0]["problem"] == "Было 6"


@pytest.mark.parametrize("state", ["planned", "team", "approved"])
def test_only_a_protocol_that_is_ready_is_disputed(ready: Cast, state: str) -> None:
    Match.objects.filter(pk=ready.match.pk).update(state=state)
    with pytest.raises(Refused):
        dispute(ready)
    assert (Signal.objects.count(), Match.objects.get(pk=ready.match.pk).version) == (0, 1)


def test_what_was_changed_after_it_was_shown_is_not_disputed(ready: Cast) -> None:
    Match.objects.filter(pk=ready.match.pk).update(version=4)
    with pytest.raises(Refused, match="has been changed"):
        dispute(ready)
    dispute(ready, version=4)
    with pytest.raises(Refused, match="already"):
        dispute(ready, version=4)
    assert Signal.objects.count() == 1


@pytest.mark.parametrize(
    ("who", "side"), [("captain_b", "A"), ("other_judge", "A"), ("other_captain", "A"), ("captain_a", "C")]
)
def test_each_captain_disputes_for_the_own_team(ready: Cast, who: str, side: str) -> None:
    with pytest.raises(PermissionDenied):
        dispute(ready, getattr(ready, who), side=side)
    assert not Signal.objects.exists()


def test_a_dispute_opened_again_does_not_stand_beside_another(ready: Cast) -> None:
    pk = dispute(ready)["signal"]
    answer(ready, pk, answer="Нет")
    dispute(ready)
    with pytest.raises(Refused):
        reopen_signal(make.by(ready.organiser), tournament_id=ready.tournament.pk, signal_id=pk, version=2)
    assert Signal.objects.open().count() == 1


def test_what_waits_is_told_in_order_and_outlives_its_match(cast: Cast) -> None:
    first, second, third = (call(cast, text=text)["signal"] for text in ("раз", "два", "три"))
    answer(cast, second)
    Match.objects.filter(pk=cast.match.pk).delete()
    assert [signal.pk for signal in open_signals(cast.tournament)] == [first, third]
    assert [signal.pk for signal in settled_signals(cast.tournament)] == [second]


def test_everybody_reads_only_what_is_theirs(cast: Cast) -> None:
    call(cast, text="судья")
    call(cast, cast.captain_a, text="альфа")
    call(cast, cast.captain_b, text="бета")

    def seen(who: Any) -> list[str]:
        return [signal.text for signal in signals_seen_by(make.by(who).actor, cast.match)]

    assert seen(cast.judge) == seen(cast.organiser) == ["судья", "альфа", "бета"]
    assert (seen(cast.captain_a), seen(cast.captain_b)) == (["альфа"], ["бета"])
    assert seen(cast.other_judge) == seen(cast.other_captain) == []
