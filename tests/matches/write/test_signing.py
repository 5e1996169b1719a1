"""Signing a protocol, and correcting it afterwards."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db.models import F
from django.utils import timezone, translation

from tests import factories as make
from tests.conftest import Cast
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.kernel.write import Change, Conflict, Intent, Refused
from tournaments.matches.documents.protocol.sheet import Sheet
from tournaments.matches.read.corrections import last_reason
from tournaments.matches.read.protocol import protocol_of
from tournaments.matches.write.closing import save_remarks
from tournaments.matches.write.games import before_change, enter_result
from tournaments.matches.write.signing import reopen, sign
from tournaments.models import AuditEntry, Game, Match, Signature, Tournament
from tournaments.models.audit import canonical

ROLES = ("senior", "captain_a", "captain_b")


@pytest.fixture
def played(cast: Cast) -> Cast:
    """The match is played, only signatures are missing."""
    make.make_line_up(cast.match, "A")
    make.make_line_up(cast.match, "B")
    for board in range(1, 6):
        for number in (1, 2):
            given = {"stage": "individual", "board": board, "number": number, "decision": "A"}
            Game.objects.create(match=cast.match, **given)
    for number in (1, 2):
        Game.objects.create(match=cast.match, stage="team", number=number, decision="draw")
    Match.objects.filter(pk=cast.match.pk).update(state="closing")
    return cast


def give(cast: Cast, role: str, intent: Intent | None = None, **fields: Any) -> dict[str, Any]:
    match = stored(cast)
    standing = Signature.objects.filter(match=match, withdrawn_at=None).count()
    shown: dict[str, Any] = {"version": match.version, "signatures": standing, "name": "Имя"}
    return dict(sign(intent or make.by(cast.judge), match_id=match.pk, role=role, **(shown | fields)))


def sign_all(cast: Cast) -> None:
    for role in ROLES:
        give(cast, role)


def stored(cast: Cast) -> Match:
    return Match.objects.get(pk=cast.match.pk)


def tap(cast: Cast, intent: Intent, version: int = 1) -> dict[str, Any]:
    given: dict[str, Any] = {"key": GameKey(Stage.INDIVIDUAL, 1, 1), "version": version}
    return dict(enter_result(intent, match_id=cast.match.pk, decision="B", **given))


def test_a_change_answers_how_many_signatures_it_took_off(played: Cast) -> None:
    give(played, "senior")
    version = Match.objects.get(pk=played.match.pk).version
    given: dict[str, Any] = {"match_id": played.match.pk, "remarks": "позже"}
    assert save_remarks(make.by(played.judge), version=version, **given)["withdrawn"] == 1
    assert "withdrawn" not in save_remarks(make.by(played.judge), version=version + 1, **given)


def test_three_signatures_sign_it(played: Cast) -> None:
    assert give(played, "captain_a", make.by(played.captain_a))["state"] == "closing"
    assert give(played, "captain_b", make.by(played.captain_b))["state"] == "closing"
    assert give(played, "senior")["state"] == "signed"
    assert stored(played).state == "signed"
    assert [row.given_by for row in Signature.objects.order_by("role")] == ["Альфа", "Бета", "Семён"]


def test_signatures_given_meanwhile_do_not_disturb(played: Cast) -> None:
    shown = {"version": 1, "signatures": 0}
    for role in ROLES:
        give(played, role, None, **shown)
    assert stored(played).state == "signed"


def test_a_signature_given_while_one_waits_for_its_turn_does_not_disturb(
    played: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = Change._lock

    def lock_after_another(change: Change, row: Tournament | None) -> Tournament:
        monkeypatch.undo()
        Signature.objects.create(match=played.match, role="captain_a", name="Анна", signed_at=timezone.now())
        Match.objects.filter(pk=played.match.pk).update(version=F("version") + 1)
        return lock(change, row)

    monkeypatch.setattr(Change, "_lock", lock_after_another)
    assert give(played, "senior", version=1, signatures=0)["signatures"] == 2


def test_nobody_signs_what_they_have_not_seen(played: Cast) -> None:
    give(played, "senior")
    save_remarks(make.by(played.judge), match_id=played.match.pk, version=2, remarks="позже")
    with pytest.raises(Conflict):
        give(played, "captain_a", version=2, signatures=1)
    with pytest.raises(Conflict):
        give(played, "captain_a", version=1, signatures=0)
    assert Signature.objects.filter(withdrawn_at=None).count() == 0


@pytest.mark.parametrize("times", [2, 10])
def test_a_repeated_key_signs_once(played: Cast, times: int) -> None:
    intent = make.by(played.judge)
    answers = [give(played, "senior", intent, version=1, signatures=0) for _ in range(times)]
    assert answers == [answers[0]] * times
    assert Signature.objects.count() == 1


def test_each_signs_in_their_own_place(played: Cast) -> None:
    for who, role in (
        (played.captain_a, "captain_b"),
        (played.captain_a, "senior"),
        (played.captain_b, "captain_a"),
        (played.other_judge, "senior"),
        (played.other_captain, "captain_a"),
    ):
        with pytest.raises(PermissionDenied):
            give(played, role, make.by(who))
    assert not Signature.objects.exists()


def test_only_the_senior_judge_signs_as_such(played: Cast) -> None:
    second = make.make_judge(played.tournament, "Второй")
    played.match.match_judges.create(judge=second)
    with pytest.raises(PermissionDenied):
        give(played, "senior", make.by(make.make_link(second)[0]))
    give(played, "captain_a", make.by(make.make_link(second)[0]))
    assert Signature.objects.get().given_by == "Второй"


@pytest.mark.parametrize(
    ("role", "fields", "sentence"),
    [
        ("organiser", {}, "There is nothing to sign here."),
        ("senior", {"name": "  "}, "Enter the signer’s name."),
        ("senior", {"name": "\u202e"}, "Enter the signer’s name."),
        ("senior", {"name": "я" * 101}, "The name “" + "я" * 30 + "…” is longer than 100 characters."),
    ],
)
def test_nonsense_is_not_signed(played: Cast, role: str, fields: dict[str, str], sentence: str) -> None:
    with pytest.raises(Refused) as caught:
        give(played, role, None, **fields)
    assert caught.value.faults == (("", sentence),) or caught.value.faults == (("name", sentence),)
    assert not Signature.objects.exists()


def test_an_unfinished_protocol_is_not_signed(played: Cast) -> None:
    Game.objects.filter(board=2, number=2).delete()
    with pytest.raises(Refused) as caught:
        give(played, "senior")
    assert caught.value.faults == (("", "Board 2, game 2 has no result yet."),)


def test_a_protocol_is_signed_at_the_end_and_once(played: Cast) -> None:
    give(played, "senior")
    with pytest.raises(Refused, match="has already signed"):
        give(played, "senior")
    give(played, "captain_a")
    give(played, "captain_b")
    with pytest.raises(Refused, match="already signed"):
        give(played, "senior")
    Match.objects.filter(pk=played.match.pk).update(state="team")
    with pytest.raises(Refused, match="at the end of the match"):
        give(played, "senior")


def test_a_correction_needs_a_reason(played: Cast) -> None:
    sign_all(played)
    with pytest.raises(Refused) as caught:
        tap(played, make.by(played.judge))
    assert caught.value.faults == (("reason", "This protocol was signed. Say why you are correcting it."),)
    assert stored(played).state == "signed"
    assert Game.objects.get(stage="individual", board=1, number=1).decision == "A"


def test_a_correction_takes_the_signatures_off_and_keeps_the_old_value(played: Cast) -> None:
    sign_all(played)
    tap(played, make.by(played.judge, reason="перепутали"))
    match = stored(played)
    assert (match.state, match.total_b) == ("closing", 7)
    assert Signature.objects.filter(withdrawn_at__isnull=False).count() == 3
    entry = AuditEntry.objects.order_by("-number")[0]
    assert entry.reason == "перепутали"
    assert entry.changes["before"]["game"]["decision"] == "A"
    assert entry.changes["before"]["state"] == "signed"
    assert [line["role"] for line in entry.changes["before"]["signatures"]] == list(ROLES)
    lines = protocol_of(match).corrections[0].lines
    assert ("Board 1, game 1", "Альфа won", "Бета won") in lines


def test_the_opening_of_a_protocol_is_no_correction_that_the_printed_one_counts(played: Cast) -> None:
    sign_all(played)
    version = stored(played).version
    reopen(make.by(played.judge, reason="перепутали"), match_id=played.match.pk, version=version)
    assert [change.only_opens for change in protocol_of(stored(played)).corrections] == [True]
    assert "corrections" not in Sheet(protocol_of(stored(played)), "", blank=False).state()
    tap(played, make.by(played.judge))
    with translation.override("en"):
        assert "corrections: 1" in Sheet(protocol_of(stored(played)), "", blank=False).state()


def test_every_later_change_is_a_correction_too(played: Cast) -> None:
    sign_all(played)
    tap(played, make.by(played.judge, reason="перепутали"))
    match = stored(played)
    assert before_change(match) == (False, 0)
    assert protocol_of(match).corrects
    save_remarks(make.by(played.judge), match_id=match.pk, version=match.version, remarks="так")
    assert AuditEntry.objects.latest("number").reason == "перепутали"
    save_remarks(make.by(played.judge, reason="забыли"), match_id=match.pk, version=match.version + 1, remarks="не так")
    save_remarks(make.by(played.judge), match_id=match.pk, version=match.version + 2, remarks="нет")
    assert AuditEntry.objects.latest("number").reason == "забыли"
    assert [change.reason for change in protocol_of(match).corrections] == [
        "перепутали",
        "перепутали",
        "забыли",
        "забыли",
    ]
    sign_all(played)
    assert stored(played).state == "signed"
    with pytest.raises(Refused, match="Say why"):
        save_remarks(make.by(played.judge), match_id=match.pk, version=stored(played).version, remarks="так")


def test_a_change_before_the_last_signature_takes_the_first_ones_off_without_a_reason(played: Cast) -> None:
    give(played, "senior")
    assert before_change(stored(played)) == (False, 1)
    tap(played, make.by(played.judge))
    assert Signature.objects.get().withdrawn_at is not None
    assert before_change(stored(played)) == (False, 0)


def test_signatures_taken_off_one_by_one_do_not_make_a_correction(played: Cast) -> None:
    for version, role in enumerate(ROLES, 1):
        give(played, role)
        tap(played, make.by(played.judge), version)
    match = stored(played)
    assert before_change(match) == (False, 0)
    assert not protocol_of(match).corrects
    tap(played, make.by(played.judge), 4)
    assert Game.objects.get(stage="individual", board=1, number=1).version == 5
    sign_all(played)
    assert before_change(stored(played)) == (True, 0)


def test_a_change_of_the_format_is_the_reason_of_the_matches_alone_that_it_touched(played: Cast) -> None:
    sign_all(played)
    tap(played, make.by(played.judge, reason="перепутали"))
    entry = AuditEntry.objects.latest("number")
    touched = {"matches": [{"match_id": played.match.pk, "before": {}, "after": {}}]}
    for data, reason in ((touched, "новые очки"), ({"matches": [{"match_id": 0}]}, "другая встреча")):
        entry.pk, entry.number, entry.key = None, entry.number + 1, f"key-of-{reason}"
        entry.subject, entry.match_id, entry.reason = f"tour:{played.tour.pk}", None, reason
        entry.data = canonical(data)
        AuditEntry.objects.bulk_create([entry])
    assert protocol_of(stored(played)).reason == last_reason(stored(played)) == "новые очки"


def test_reopening_needs_a_reason_and_something_signed(played: Cast) -> None:
    with pytest.raises(Refused, match="not signed"):
        reopen(make.by(played.judge, reason="так"), match_id=played.match.pk, version=1)
    sign_all(played)
    with pytest.raises(Refused, match="Say why"):
        reopen(make.by(played.judge), match_id=played.match.pk, version=4)
    with pytest.raises(Conflict):
        reopen(make.by(played.judge, reason="так"), match_id=played.match.pk, version=3)
    reopen(make.by(played.judge, reason="так"), match_id=played.match.pk, version=4)
    assert stored(played).state == "closing"


def test_an_approved_protocol_is_corrected_by_the_organiser_alone(played: Cast) -> None:
    sign_all(played)
    Match.objects.filter(pk=played.match.pk).update(state="approved")
    with pytest.raises(Refused, match="only the organiser can still correct it"):
        tap(played, make.by(played.judge, reason="перепутали"))
    assert stored(played).state == "approved"
    tap(played, make.by(played.organiser, reason="перепутали"))
    assert stored(played).state == "closing"
