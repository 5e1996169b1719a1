"""Matches by hand."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.write import Conflict, KeyReused, Refused
from tournaments.matches.write.matches import add_match, change_match, remove_match
from tournaments.models import AuditEntry, LineUp, Match, Penalty, Room


def new(cast: Cast, **changes: Any) -> dict[str, Any]:
    team_a, team_b = make.make_team(cast.tournament), make.make_team(cast.tournament)
    given = {"tournament_id": cast.tournament.pk, "tour_id": cast.tour.pk, "team_a_id": team_a.pk}
    return given | {"team_b_id": team_b.pk, "room": "Столовая"} | changes


def same(match: Match, **changes: Any) -> dict[str, Any]:
    given: dict[str, Any] = {"match_id": match.pk, "version": 1, "team_a_id": match.team_a_id}
    return given | {"team_b_id": match.team_b_id, "room": "2.1", "number": match.number} | changes


def fields(refused: pytest.ExceptionInfo[Refused]) -> set[str]:
    return {field for field, _sentence in refused.value.faults}


@pytest.mark.parametrize("times", [2, 10])
def test_one_key_adds_one_match_in_a_new_room_at_the_next_table(cast: Cast, times: int) -> None:
    intent, given = make.by(cast.organiser), new(cast)
    answers = [add_match(intent, **given) for _ in range(times)]
    match = Match.objects.get(pk=answers[0]["match"])
    assert answers == answers[:1] * times
    assert (match.number, str(match.room), match.state) == (3, "Столовая", "planned")
    assert AuditEntry.objects.get().match_id == match.pk
    with pytest.raises(KeyReused):
        add_match(intent, **given | {"room": "другая"})


def test_a_room_is_found_by_its_name_whatever_its_case(cast: Cast) -> None:
    room = Room.objects.create(tournament=cast.tournament, name="Столовая", position=9)
    answer = add_match(make.by(cast.organiser), **new(cast, room="  столовая "))
    assert Match.objects.get(pk=answer["match"]).room == room


def test_a_bye_has_no_second_team(cast: Cast) -> None:
    answer = add_match(make.by(cast.organiser), **new(cast, team_b_id=None, room=""))
    match = Match.objects.get(pk=answer["match"])
    assert (match.team_b, match.room) == (None, None)


def test_faulty_matches_are_refused_at_their_field_and_nothing_is_stored(cast: Cast) -> None:
    foreign = make.make_team(cast.other_tournament)
    cases: list[tuple[dict[str, Any], set[str]]] = [
        ({"team_a_id": cast.match.team_a_id}, {"team_a"}),
        ({"team_b_id": cast.match.team_a_id}, {"team_b"}),
        ({"team_a_id": cast.match.team_b_id, "team_b_id": cast.match.team_a_id}, {"team_a", "team_b"}),
        ({"team_a_id": foreign.pk}, {"team_a"}),
        ({"team_b_id": foreign.pk}, {"team_b"}),
        ({"number": 1}, {"number"}),
        ({"number": 1000}, {"number"}),
        ({"number": -1}, {"number"}),
        ({"room": "к" * 101}, {"room"}),
        ({"tour_id": 0}, {""}),
    ]
    for changes, wanted in cases:
        with pytest.raises(Refused) as refused:
            add_match(make.by(cast.organiser), **new(cast, **changes))
        assert fields(refused) == wanted, changes
    assert Match.objects.filter(tour=cast.tour).count() == 2
    assert not AuditEntry.objects.exists()
    assert Room.objects.count() == 2


def test_a_team_never_plays_itself(cast: Cast) -> None:
    team = make.make_team(cast.tournament)
    with pytest.raises(Refused) as refused:
        add_match(make.by(cast.organiser), **new(cast, team_a_id=team.pk, team_b_id=team.pk))
    assert fields(refused) == {"team_b"}


def test_a_planned_match_changes_and_the_second_of_two_loses(cast: Cast) -> None:
    other = make.make_team(cast.tournament)
    given = same(cast.match, team_b_id=other.pk, room="актовый зал", number=8)
    change_match(make.by(cast.organiser), **given)
    match = Match.objects.get(pk=cast.match.pk)
    assert (match.team_b, str(match.room), match.number, match.version) == (other, "актовый зал", 8, 2)
    with pytest.raises(Conflict):
        change_match(make.by(cast.organiser), **given)


def test_a_repeated_change_has_one_effect(cast: Cast) -> None:
    intent, given = make.by(cast.organiser), same(cast.match, room="зал")
    answers = [change_match(intent, **given) for _ in range(4)]
    assert answers == [{"match": cast.match.pk, "version": 2}] * 4
    with pytest.raises(KeyReused):
        change_match(intent, **given | {"room": "холл"})


def test_teams_stand_once_anything_is_entered_but_the_room_changes(cast: Cast) -> None:
    Penalty.objects.create(match=cast.match, side="A", points=1, reason="шум")
    other = make.make_team(cast.tournament)
    with pytest.raises(Refused):
        change_match(make.by(cast.organiser), **same(cast.match, team_b_id=other.pk))
    change_match(make.by(cast.organiser), **same(cast.match, room="зал"))
    match = Match.objects.get(pk=cast.match.pk)
    assert (match.team_b_id, str(match.room)) == (cast.match.team_b_id, "зал")


def test_nothing_changes_in_a_signed_match(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.SIGNED)
    with pytest.raises(Refused):
        change_match(make.by(cast.organiser), **same(cast.match, room="зал"))
    assert Match.objects.get(pk=cast.match.pk).version == 1


def test_judges_and_other_organisers_change_no_pairing(cast: Cast) -> None:
    for stranger in (cast.judge, cast.captain_a, cast.other_organiser):
        with pytest.raises(PermissionDenied):
            change_match(make.by(stranger), **same(cast.match, room="зал"))
        with pytest.raises(PermissionDenied):
            add_match(make.by(stranger), **new(cast))
        with pytest.raises(PermissionDenied):
            remove_match(make.by(stranger), tournament_id=cast.tournament.pk, match_id=cast.match.pk, version=1)
    assert Match.objects.filter(tour=cast.tour).count() == 2


def test_a_removal_sent_ten_times_answers_the_same(cast: Cast) -> None:
    intent = make.by(cast.organiser)
    given = {"tournament_id": cast.tournament.pk, "match_id": cast.match.pk, "version": 1}
    answers = [remove_match(intent, **given) for _ in range(10)]
    assert answers == [{"tour": 1}] * 10
    assert not Match.objects.filter(pk=cast.match.pk).exists()
    with pytest.raises(Refused):
        remove_match(make.by(cast.organiser), **given)


def test_a_match_with_results_or_of_another_tournament_is_not_removed(cast: Cast) -> None:
    cast.match.games.create(stage="team", number=1, decision="A")
    foreign = make.make_match(make.make_tour(cast.other_tournament))
    for match in (cast.match, foreign):
        with pytest.raises(Refused):
            remove_match(make.by(cast.organiser), tournament_id=cast.tournament.pk, match_id=match.pk, version=1)
    with pytest.raises(Conflict):
        remove_match(make.by(cast.organiser), tournament_id=cast.tournament.pk, match_id=cast.other_match.pk, version=7)
    assert Match.objects.count() == 3


def test_a_line_up_sent_ahead_goes_when_the_match_gets_another_team(cast: Cast) -> None:
    make.make_line_up(cast.match, "B")
    change_match(make.by(cast.organiser), **same(cast.match, room="зал"))
    assert LineUp.objects.filter(match=cast.match).exists()
    other = make.make_team(cast.tournament)
    change_match(make.by(cast.organiser), **same(cast.match, team_b_id=other.pk, version=2))
    assert Match.objects.get(pk=cast.match.pk).team_b == other
    assert not LineUp.objects.filter(match=cast.match).exists()


@pytest.mark.parametrize("absence", [{"entered_from": 2}, {"withdrawn_from": 1}])
def test_it_refuses_a_team_that_does_not_play_in_the_tour(cast: Cast, absence: dict[str, Any]) -> None:
    late = make.make_team(cast.tournament, **absence)
    with pytest.raises(Refused) as caught:
        change_match(make.by(cast.organiser), **same(cast.match, team_b_id=late.pk))
    assert [field for field, _ in caught.value.faults] == ["team_b"]
    with pytest.raises(Refused):
        add_match(make.by(cast.organiser), **new(cast, team_a_id=late.pk, team_b_id=None))
    assert Match.objects.filter(tour=cast.tour).count() == 2


def test_a_match_of_a_team_that_withdrew_keeps_it_in_another_room(cast: Cast) -> None:
    type(cast.match.team_a).objects.update(withdrawn_from=1)
    change_match(make.by(cast.organiser), **same(cast.match, room="зал"))
    assert str(Match.objects.get(pk=cast.match.pk).room) == "зал"
