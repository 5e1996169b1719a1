"""Matches to which a team did not come."""

from decimal import Decimal
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from tests import factories as make
from tests.conftest import Cast
from tournaments.formats.rules.tour_format import to_json
from tournaments.kernel.write import Conflict, KeyReused, Refused
from tournaments.matches.read.positions import clocks_of, shown_clocks
from tournaments.matches.read.protocol import protocol_of
from tournaments.matches.write.clocks import set_clock
from tournaments.matches.write.closing import enter_points, save_remarks
from tournaments.matches.write.matches import give_walk_over, take_back_walk_over
from tournaments.matches.write.signing import approve_match, take_back_approval
from tournaments.matches.write.states import move
from tournaments.models import AuditEntry, Clock, Game, LineUp, Match, Penalty, Tour
from tournaments.rounds.write.tours import change_tour


def give(cast: Cast, who: Any = None, **fields: Any) -> dict[str, Any]:
    given: dict[str, Any] = {"match_id": cast.match.pk, "version": 1, "absent": "B"} | fields
    return dict(give_walk_over(make.by(who or cast.judge), **given))


def stored(cast: Cast) -> Match:
    return Match.objects.with_names().with_judges().get(pk=cast.match.pk)


def test_every_game_goes_to_the_team_that_came_and_nobody_signs(cast: Cast) -> None:
    make.make_line_up(cast.match, "A")
    assert give(cast) == {"version": 2, "state": "signed"}
    match = stored(cast)
    assert (match.walk_over, match.total_a, match.total_b) == ("B", Decimal(22), Decimal(0))
    assert not LineUp.objects.filter(match=match).exists()
    protocol = protocol_of(match)
    assert protocol.missing == ()
    assert {game.decision for game in protocol.games} == {"forfeit_a"}
    assert protocol.stages["individual"].points.a == 10
    approve_match(make.by(cast.organiser), match_id=match.pk, version=2)
    assert stored(cast).state == "approved"


def test_a_match_that_is_played_after_all_begins_with_new_clocks(cast: Cast) -> None:
    move(make.by(cast.judge), match_id=cast.match.pk, seen="planned", to="warm_up")
    set_clock(make.by(cast.judge), match_id=cast.match.pk, kind="warm_up", do="start")
    give(cast, version=2)
    assert not Clock.objects.exists()
    take_back_walk_over(make.by(cast.judge, reason="пришли"), match_id=cast.match.pk, version=3)
    move(make.by(cast.judge), match_id=cast.match.pk, seen="planned", to="warm_up")
    (clock,) = shown_clocks(stored(cast), clocks_of(stored(cast)))
    assert (clock.runs, clock.spent) == (False, 0)


def test_the_other_side_may_be_absent_as_well(cast: Cast) -> None:
    give(cast, absent="A")
    assert (stored(cast).total_a, stored(cast).total_b) == (0, 22)
    after = AuditEntry.objects.get().changes["after"]
    assert (after["walk_over"], after["total_b"]) == ("Альфа", "22")


def test_the_forfeit_points_of_the_format_count(cast: Cast) -> None:
    tour_format = dict(cast.tour.format) | {"forfeit_points": 75}
    Tour.objects.filter(pk=cast.tour.pk).update(format=tour_format)
    give(cast)
    assert (stored(cast).total_a, stored(cast).total_b) == (Decimal("16.5"), Decimal("5.5"))


def test_a_walk_over_follows_a_change_of_the_format_and_stays_one(cast: Cast) -> None:
    give(cast)
    approve_match(make.by(cast.organiser), match_id=cast.match.pk, version=2)
    change_tour(
        make.by(cast.organiser, reason="иначе"),
        tournament_id=cast.tournament.pk, tour_id=cast.tour.pk, version=1, number=1, name="", starts_at=None,
        rehearsal=False, format=to_json(cast.tour.tour_format) | {"team_points": "10"}, options={},
    )  # fmt: skip
    assert (stored(cast).state, stored(cast).total_a) == ("signed", 30)


def test_in_a_tour_without_games_the_points_are_said(cast: Cast) -> None:
    tour = make.make_tour(cast.tournament, kind="points")
    Match.objects.filter(pk=cast.match.pk).update(tour=tour)
    for points in ("", "0", "-1", "x"):
        with pytest.raises(Refused) as caught:
            give(cast, points=points)
        assert [field for field, _ in caught.value.faults] == ["points"]
    assert stored(cast).version == 1
    give(cast, points="12½")
    assert (stored(cast).total_a, stored(cast).total_b) == (Decimal("12.5"), 0)
    take_back_walk_over(make.by(cast.judge, reason="пришли"), match_id=cast.match.pk, version=2)
    assert (stored(cast).entered_a, stored(cast).total_a) == (None, 0)


def test_a_team_that_comes_after_all_plays(cast: Cast) -> None:
    give(cast)
    with pytest.raises(Refused) as caught:
        take_back_walk_over(make.by(cast.judge), match_id=cast.match.pk, version=2)
    assert [field for field, _ in caught.value.faults] == ["reason"]
    take_back_walk_over(make.by(cast.judge, reason="пришли"), match_id=cast.match.pk, version=2)
    match = stored(cast)
    assert (match.walk_over, match.state, match.total_a, match.version) == ("", "planned", 0, 3)
    with pytest.raises(Refused):
        take_back_walk_over(make.by(cast.judge, reason="ещё"), match_id=cast.match.pk, version=3)


def test_an_approved_walk_over_is_the_organisers(cast: Cast) -> None:
    give(cast)
    approve_match(make.by(cast.organiser), match_id=cast.match.pk, version=2)
    with pytest.raises(PermissionDenied):
        take_back_walk_over(make.by(cast.judge, reason="пришли"), match_id=cast.match.pk, version=3)
    take_back_approval(make.by(cast.organiser, reason="рано"), match_id=cast.match.pk, version=3)
    assert stored(cast).state == "signed"
    take_back_walk_over(make.by(cast.organiser, reason="пришли"), match_id=cast.match.pk, version=4)
    assert stored(cast).state == "planned"


@pytest.mark.parametrize("absent", ["", "C", "AB"])
def test_it_refuses_a_side_that_there_is_not(cast: Cast, absent: str) -> None:
    with pytest.raises(Refused):
        give(cast, absent=absent)
    assert (stored(cast).walk_over, stored(cast).version) == ("", 1)


@pytest.mark.parametrize("what", ["game", "penalty", "points", "signed", "bye", "twice"])
def test_it_refuses_a_match_that_was_played_or_has_no_opponent(cast: Cast, what: str) -> None:
    match, version = cast.match, 1
    if what == "game":
        Game.objects.create(match=match, stage="individual", board=1, decision="A")
    elif what == "penalty":
        Penalty.objects.create(match=match, side="A", points=1, reason="шум")
    elif what == "twice":
        version = give(cast)["version"]
    else:
        wrong: dict[str, dict[str, Any]] = {
            "points": {"entered_a": 1}, "signed": {"state": "signed"}, "bye": {"team_b": None}
        }  # fmt: skip
        Match.objects.filter(pk=match.pk).update(**wrong[what])
    before = stored(cast)
    with pytest.raises(Refused):
        give(cast, version=version)
    assert (stored(cast).walk_over, stored(cast).version) == (before.walk_over, version)


def test_a_mere_first_mover_is_no_result(cast: Cast) -> None:
    Game.objects.create(match=cast.match, stage="individual", board=1, first="A")
    give(cast)
    assert not Game.objects.filter(match=cast.match).exists()


def test_nothing_is_written_into_the_protocol_of_a_walk_over(cast: Cast) -> None:
    give(cast)
    with pytest.raises(Refused, match="walk-over"):
        save_remarks(make.by(cast.judge, reason="так"), match_id=cast.match.pk, version=2, remarks="что-то")
    with pytest.raises(Refused, match="walk-over"):
        enter_points(make.by(cast.judge, reason="так"), match_id=cast.match.pk, version=2, a="1", b="2")
    assert stored(cast).version == 2


@pytest.mark.parametrize("who", ["captain_a", "captain_b", "other_judge", "other_organiser"])
def test_judges_of_the_match_and_organisers_decide(cast: Cast, who: str) -> None:
    with pytest.raises(PermissionDenied):
        give(cast, getattr(cast, who))
    give(cast, cast.organiser)
    with pytest.raises(PermissionDenied):
        take_back_walk_over(make.by(getattr(cast, who), reason="пришли"), match_id=cast.match.pk, version=2)
    assert stored(cast).walk_over == "B"


@pytest.mark.parametrize("times", [2, 10])
def test_repeated_it_happens_once(cast: Cast, times: int) -> None:
    intent = make.by(cast.judge)
    given: dict[str, Any] = {"match_id": cast.match.pk, "version": 1}
    answers = [give_walk_over(intent, absent="A", **given) for _ in range(times)]
    assert answers == [answers[0]] * times
    assert AuditEntry.objects.count() == 1
    with pytest.raises(KeyReused):
        give_walk_over(intent, absent="B", **given)
    with pytest.raises(Conflict):
        give(cast)
