"""Penalties, remarks, and the points of a tour without games."""

import unicodedata
from decimal import Decimal
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.write import Conflict, Intent, Refused
from tournaments.matches.write.closing import (
    MOST_PENALTIES,
    add_penalty,
    enter_points,
    remove_penalty,
    save_remarks,
    save_times,
)
from tournaments.models import AuditEntry, Match, Penalty


@pytest.fixture
def by_points(cast: Cast) -> Match:
    """A match of a tour without games, with the cast's judge."""
    tour = make.make_tour(cast.tournament, kind="points")
    return make.make_match(tour, judges=(cast.match.match_judges.get().judge,))


def penalise(cast: Cast, intent: Intent | None = None, **fields: Any) -> dict[str, Any]:
    given: dict[str, Any] = {
        "match_id": cast.match.pk,
        "version": 1,
        "side": "A",
        "points": "3",
        "reason": "шум",
    } | fields
    return dict(add_penalty(intent or make.by(cast.judge), **given))


def stored(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def test_a_penalty_takes_points_off(cast: Cast) -> None:
    penalise(cast, points="2½")
    assert stored(cast.match).total_a == Decimal("-2.5")
    assert AuditEntry.objects.get().changes["after"]["penalty"]["points"] == "2.5"


def test_a_reason_loses_the_signs_that_nobody_sees(cast: Cast) -> None:
    """Not every database could store them."""
    penalise(cast, reason=" шум\x00 и\u202e\n гам ")
    assert Penalty.objects.get().reason == "шум и гам"


def test_a_removed_penalty_stays_in_the_log(cast: Cast) -> None:
    pk = penalise(cast)["penalty"]
    remove_penalty(make.by(cast.judge), match_id=cast.match.pk, version=2, penalty_id=pk)
    assert (stored(cast.match).total_a, Penalty.objects.count()) == (0, 0)
    last = AuditEntry.objects.order_by("-number")[0].changes
    assert (last["before"]["penalty"]["reason"], last["after"]["penalty"]) == ("шум", None)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"side": "C"}, ["side"]),
        ({"points": "0"}, ["points"]),
        ({"points": "-1"}, ["points"]),
        ({"points": "три"}, ["points"]),
        ({"points": ""}, ["points"]),
        ({"reason": "  "}, ["why"]),
        ({"reason": "я" * 301}, ["why"]),
        ({"side": "", "points": "x", "reason": ""}, ["side", "points", "why"]),
    ],
)
def test_a_penalty_without_sense_is_refused_with_all_its_faults(
    cast: Cast, fields: dict[str, str], expected: list[str]
) -> None:
    with pytest.raises(Refused) as caught:
        penalise(cast, None, **fields)
    assert [field for field, _sentence in caught.value.faults] == expected
    assert not Penalty.objects.exists()
    assert stored(cast.match).version == 1


def test_there_are_not_endlessly_many_penalties(cast: Cast) -> None:
    Penalty.objects.bulk_create(
        Penalty(match=cast.match, side="A", points=1, reason="шум") for _ in range(MOST_PENALTIES)
    )
    with pytest.raises(Refused, match="too many"):
        penalise(cast)


def test_a_penalty_of_another_match_is_not_removed(cast: Cast) -> None:
    other = Penalty.objects.create(match=cast.other_match, side="A", points=1, reason="шум")
    with pytest.raises(Refused, match="already been removed"):
        remove_penalty(make.by(cast.judge), match_id=cast.match.pk, version=1, penalty_id=other.pk)
    assert Penalty.objects.count() == 1


@pytest.mark.parametrize("times", [2, 10])
def test_a_repeated_key_takes_points_off_once(cast: Cast, times: int) -> None:
    intent = make.by(cast.judge)
    answers = [penalise(cast, intent) for _ in range(times)]
    assert answers == [answers[0]] * times
    assert (Penalty.objects.count(), stored(cast.match).total_a) == (1, -3)


def test_the_same_penalty_from_two_pages_is_a_conflict(cast: Cast) -> None:
    penalise(cast)
    with pytest.raises(Conflict):
        penalise(cast, make.by(cast.organiser))
    assert Penalty.objects.count() == 1


def test_remarks_are_compared_with_what_they_were_written_upon(cast: Cast) -> None:
    given: dict[str, Any] = {"match_id": cast.match.pk, "version": 1}
    save_remarks(make.by(cast.judge), remarks="тихо", was=[""], **given)
    penalise(cast, version=2)
    save_remarks(make.by(cast.judge), remarks="тихо, потом шумно", was=["", "тихо\r\n"], **given)
    for late in (["тихо"], [""]):
        with pytest.raises(Conflict) as caught:
            save_remarks(make.by(cast.organiser), remarks="шумно", was=late, **given)
        assert caught.value.entry == AuditEntry.objects.order_by("-number").first()
    save_remarks(make.by(cast.judge), remarks="тихо, потом шумно", was=["тихо"], **given)
    assert stored(cast.match).remarks == "тихо, потом шумно"


def test_remarks_are_kept_in_one_spelling_whatever_the_phone_makes_of_a_letter(cast: Cast) -> None:
    """Also where they were stored otherwise before."""
    apart, given = unicodedata.normalize("NFD", "чай"), {"match_id": cast.match.pk, "version": 1}
    Match.objects.filter(pk=cast.match.pk).update(remarks=apart)
    save_remarks(make.by(cast.judge), remarks=f"{apart}\nостыл", was=[apart], **given)
    assert stored(cast.match).remarks == "чай\nостыл"
    save_remarks(make.by(cast.judge), remarks="", was=[f"{apart}\nостыл"], **given)
    assert stored(cast.match).remarks == ""


def test_remarks_are_kept_and_limited(cast: Cast) -> None:
    given: dict[str, Any] = {"match_id": cast.match.pk, "version": 1}
    save_remarks(make.by(cast.judge), remarks=" тихо\r\nмирно\x00 ", **given)
    assert stored(cast.match).remarks == "тихо\nмирно"
    with pytest.raises(Conflict):
        save_remarks(make.by(cast.judge), remarks="другое", **given)
    with pytest.raises(Refused, match="4000"):
        save_remarks(make.by(cast.judge), remarks="я" * 4001, match_id=cast.match.pk, version=2)
    assert stored(cast.match).remarks == "тихо\nмирно"


def test_entered_points_begin_and_end_the_match(cast: Cast, by_points: Match) -> None:
    enter_points(make.by(cast.judge), match_id=by_points.pk, version=1, a="2½", b="")
    assert (stored(by_points).state, stored(by_points).ended_at) == ("closing", None)
    enter_points(make.by(cast.judge), match_id=by_points.pk, version=2, a="2,25", b="-1")
    match = stored(by_points)
    assert (match.total_a, match.total_b) == (Decimal("2.25"), Decimal(-1))
    assert match.started_at is not None
    assert match.ended_at is not None


def test_points_that_are_none_are_refused_together(cast: Cast, by_points: Match) -> None:
    with pytest.raises(Refused) as caught:
        enter_points(make.by(cast.judge), match_id=by_points.pk, version=1, a="NaN", b="1e5")
    assert [field for field, _sentence in caught.value.faults] == ["a", "b"]
    assert stored(by_points).state == "planned"


def test_points_are_not_entered_beside_games(cast: Cast) -> None:
    with pytest.raises(Refused, match="worked out from the games"):
        enter_points(make.by(cast.judge), match_id=cast.match.pk, version=1, a="1", b="1")


def test_strangers_write_nothing(cast: Cast) -> None:
    for who in (cast.captain_a, cast.other_judge):
        with pytest.raises(PermissionDenied):
            penalise(cast, make.by(who))
        with pytest.raises(PermissionDenied):
            save_remarks(make.by(who), match_id=cast.match.pk, version=1, remarks="чужое")
    assert not AuditEntry.objects.exists()


def test_times_of_a_protocol_from_paper_can_be_entered(cast: Cast) -> None:
    given = {"started": "2026-07-14T10:00:00+03:00", "ended": "2026-07-14T11:10:00+03:00"}
    save_times(make.by(cast.judge), match_id=cast.match.pk, version=1, **given)
    match = stored(cast.match)
    assert match.started_at is not None
    assert match.ended_at is not None
    assert (match.ended_at - match.started_at).total_seconds() == 70 * 60


@pytest.mark.parametrize(
    ("started", "ended", "said"),
    [
        ("2026-07-14T10:00:00+03:00", "2026-07-14T09:59:00+03:00", "cannot end before it begins"),
        ("2026-07-14T10:00:00", "", "Enter both a date"),
        ("morning", "", "Enter both a date"),
    ],
)
def test_times_without_sense_are_refused(cast: Cast, started: str, ended: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        save_times(make.by(cast.judge), match_id=cast.match.pk, version=1, started=started, ended=ended)
    assert stored(cast.match).started_at is None
    assert not AuditEntry.objects.exists()


def test_times_seen_by_two_are_stored_by_the_first(cast: Cast) -> None:
    save_times(make.by(cast.judge), match_id=cast.match.pk, version=1, started="", ended="")
    with pytest.raises(Conflict):
        save_times(make.by(cast.judge), match_id=cast.match.pk, version=1, started="", ended="")
