"""Changing pairs by hand."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import translation

from tests import factories as make
from tests.drawn import Field, make_field, picture
from tournaments.draws.write.draws import redo_draw
from tournaments.draws.write.pairs import set_pairs, state_of, swap_teams
from tournaments.kernel.write import Conflict, Refused
from tournaments.matches.write.matches import add_match, change_match, remove_match
from tournaments.models import AuditEntry, Draw, LineUp, Match, MatchJudge, Room, Team


@pytest.fixture
def four(db: None) -> Field:
    """Six teams; 1-2 and 3-4 meet in the first tour, each with a judge and a room."""
    field = make_field(6)
    for a, b in ((0, 1), (2, 3)):
        make.make_match(field.tour(1), field.teams[a], field.teams[b], judges=(make.make_judge(field.tournament),))
    return field


def swap(field: Field, one: int, other: int, number: int = 1) -> Any:
    ids = {"one": field.teams[one - 1].pk, "other": field.teams[other - 1].pk}
    return swap_teams(make.by(field.organiser), **field.where(number), **ids)


def given(field: Field, *pairs: tuple[int | None, int, int | None]) -> list[dict[str, Any]]:
    """(table of a match that is there or None, number of team A, number of team B or None)."""
    by_table = {match.number: match.pk for match in Match.objects.filter(tour__number=1)}
    teams = {None: None} | {number: team.pk for number, team in enumerate(field.teams, start=1)}
    return [{"match": by_table[table] if table else None, "a": teams[a], "b": teams[b]} for table, a, b in pairs]


def seen(field: Field) -> str:
    return state_of(Match.objects.filter(tour=field.tour(1)))


def put(field: Field, *pairs: tuple[int | None, int, int | None]) -> Any:
    return set_pairs(make.by(field.organiser), **field.where(1), seen=seen(field), pairs=given(field, *pairs))


def test_two_teams_change_places_and_the_tables_stay(four: Field) -> None:
    before = picture(four.tour(1))
    answer = swap(four, 1, 3)
    assert four.pairs(1) == ["3-2", "1-4"]
    assert [row[4:] for row in picture(four.tour(1))] == [row[4:] for row in before]
    assert AuditEntry.objects.get().action == "draw.swap"
    four.undo(1, answer["draw"])
    assert picture(four.tour(1)) == before


@pytest.mark.parametrize("when", [{"withdrawn_from": 1}, {"entered_from": 2}])
def test_a_team_that_does_not_play_in_the_tour_comes_into_no_match(four: Field, when: dict[str, int]) -> None:
    Team.objects.filter(pk__in=(four.teams[4].pk, four.teams[1].pk)).update(**when)
    sentence = "“5” does not play in this tour: they join later or have withdrawn."
    with translation.override("en"):
        with pytest.raises(Refused) as swapped:
            swap(four, 1, 5)
        with pytest.raises(Refused) as chosen:
            put(four, (1, 1, 5), (2, 3, 4))
    assert [text for refused in (swapped, chosen) for _field, text in refused.value.faults] == [sentence] * 2
    swap(four, 1, 2)
    assert four.pairs(1) == ["2-1", "3-4"], "whoever stands in a match already stays there"


@pytest.mark.parametrize("way", ["match", "pairs", "swap"])
def test_what_a_bye_was_worth_does_not_stand_in_the_match_that_it_becomes(four: Field, way: str) -> None:
    bye = Match.objects.create(tour=four.tour(1), number=3, team_a=four.teams[4], total_a=6)
    if way == "match":
        ids = {"team_a_id": four.teams[4].pk, "team_b_id": four.teams[5].pk}
        change_match(make.by(four.organiser), match_id=bye.pk, version=bye.version, room="", number=3, **ids)
    elif way == "pairs":
        put(four, (1, 1, 2), (2, 3, 4), (3, 5, 6))
    else:
        swap(four, 1, 5)
    totals = Match.objects.filter(team_b__isnull=False).values_list("total_a", "total_b")
    assert set(totals) == {(0, 0)}


@pytest.mark.parametrize("way", ["match", "pairs"])
def test_a_match_that_becomes_a_bye_gives_up_its_room_and_judges(four: Field, way: str) -> None:
    room, _new = Room.objects.get_or_create(tournament=four.tournament, name="2.1")
    Match.objects.update(room=room, room_locked=True)
    [match, other] = Match.objects.order_by("number")
    before, draw = picture(four.tour(1)), 0
    if way == "match":
        ids: dict[str, Any] = {"team_a_id": match.team_a_id, "team_b_id": None}
        change_match(make.by(four.organiser), match_id=match.pk, version=match.version, room="2.1", number=1, **ids)
    else:
        draw = put(four, (1, 1, None), (2, 3, 4))["draw"]
    assert MatchJudge.objects.get().match == other
    assert list(Match.objects.order_by("number").values_list("room", "room_locked")) == [(None, False), (room.pk, True)]
    said = AuditEntry.objects.get().changes
    was, now = (said[name] if way == "match" else said[name]["matches"][0] for name in ("before", "after"))
    assert [(told["room"], len(told["judges"])) for told in (was, now)] == [("2.1", 1), (None, 0)]
    if way == "pairs":
        assert all("judges" not in told for name in ("before", "after") for told in said[name]["matches"][1:])
        four.undo(1, draw)
        assert picture(four.tour(1)) == before
        redo_draw(make.by(four.organiser), **four.where(1), draw_id=draw)
        assert MatchJudge.objects.get().match == other


def test_a_bye_that_gets_a_room_of_its_own_keeps_it(four: Field) -> None:
    match = Match.objects.get(number=1)
    ids: dict[str, Any] = {"team_a_id": match.team_a_id, "team_b_id": None}
    change_match(make.by(four.organiser), match_id=match.pk, version=match.version, room="зал", number=1, **ids)
    match.refresh_from_db()
    assert (match.room and match.room.name, match.room_locked, match.match_judges.count()) == ("зал", True, 0)


def test_teams_of_one_match_change_sides(four: Field) -> None:
    swap(four, 3, 4)
    assert four.pairs(1) == ["1-2", "4-3"]


def test_a_team_without_a_match_comes_in(four: Field) -> None:
    swap(four, 5, 2)
    assert four.pairs(1) == ["1-5", "3-4"]


def test_a_bye_can_be_given_to_another_team(db: None) -> None:
    field = make_field(3)
    field.draw(1)
    bye = field.pairs(1)[-1]
    other = 1 if bye != "1-" else 2
    swap(field, int(bye[:-1]), other)
    assert field.pairs(1)[-1] == f"{other}-"


@pytest.mark.parametrize(("one", "other"), [(5, 6), (1, 1)])
def test_a_senseless_swap_is_refused(four: Field, one: int, other: int) -> None:
    before = picture(four.tour(1))
    with pytest.raises(Refused):
        swap(four, one, other)
    assert (picture(four.tour(1)), Draw.objects.count()) == (before, 0)


def test_a_match_that_has_begun_keeps_its_teams_and_the_others_may_change(four: Field) -> None:
    Match.objects.filter(number=1).update(state="warm_up")
    with pytest.raises(Refused):
        swap(four, 1, 3)
    swap(four, 4, 5)
    assert four.pairs(1) == ["1-2", "3-5"]


def test_line_ups_that_were_sent_ahead_go_with_the_old_pair(four: Field) -> None:
    match = Match.objects.get(number=1)
    LineUp.objects.create(match=match, side="A")
    LineUp.objects.create(match=Match.objects.get(number=2), side="A")
    swap(four, 1, 5)
    assert LineUp.objects.get().match.number == 2


def test_a_swap_in_the_first_tour_of_a_bracket_changes_the_numbers(db: None) -> None:
    field = make_field(4)
    field.draw(1, "knock_out")
    assert {frozenset(pair.split("-")) for pair in field.pairs(1)} == {frozenset("14"), frozenset("23")}
    swap(field, 4, 3)
    field.play(1)
    field.draw(2, "knock_out")
    assert [set(pair.split("-")) for pair in field.pairs(2)] == [{"1", "2"}, {"3", "4"}]
    with pytest.raises(Refused):
        swap(field, 1, 3, number=2)
    sides = field.pairs(2)[0]
    swap(field, 1, 2, number=2)
    assert field.pairs(2)[0] == "-".join(reversed(sides.split("-")))


def test_all_pairs_are_set_at_once(four: Field) -> None:
    rooms = [row[4] for row in picture(four.tour(1))]
    put(four, (1, 1, 3), (2, 2, 4), (None, 5, 6))
    assert four.pairs(1) == ["1-3", "2-4", "5-6"]
    assert [row[4] for row in picture(four.tour(1))] == [*rooms, None]
    drawn = put(four, (1, 1, 3), (3, 5, None))
    assert four.pairs(1) == ["1-3", "5-"]
    four.undo(1, drawn["draw"])
    assert four.pairs(1) == ["1-3", "2-4", "5-6"]


def test_undoing_takes_matches_away_that_a_person_added(four: Field) -> None:
    before = picture(four.tour(1))
    four.undo(1, put(four, (1, 1, 2), (2, 3, 4), (None, 5, 6))["draw"])
    assert picture(four.tour(1)) == before


def test_faulty_pairs_are_refused_by_their_place(four: Field) -> None:
    before = picture(four.tour(1))
    with pytest.raises(Refused) as refused:
        put(four, (1, 1, 1), (2, 3, 4), (None, 3, 5))
    assert [field for field, _sentence in refused.value.faults] == ["pairs.0", "pairs.2"]
    with pytest.raises(Refused):
        put(four, (1, 1, 2), (2, 3, 4))
    strange = [{"match": 10**9, "a": four.teams[0].pk, "b": None}]
    with pytest.raises(Refused):
        set_pairs(make.by(four.organiser), **four.where(1), seen=seen(four), pairs=strange)
    assert (picture(four.tour(1)), Draw.objects.count()) == (before, 0)


def test_a_bracket_is_not_set_by_hand(db: None) -> None:
    field = make_field(4)
    field.draw(1, "knock_out")
    with pytest.raises(Refused):
        put(field, (1, 1, 2), (2, 3, 4))


def test_a_team_that_has_another_match_since_keeps_a_swap_from_being_undone(four: Field) -> None:
    swapped = swap(four, 1, 5)["draw"]
    other = Match.objects.get(number=2)
    change_match(
        make.by(four.organiser), match_id=other.pk, version=other.version, team_a_id=four.teams[0].pk,
        team_b_id=four.teams[3].pk, room="", number=2,
    )  # fmt: skip
    before = picture(four.tour(1))
    with pytest.raises(Refused):
        four.undo(1, swapped)
    assert picture(four.tour(1)) == before


def test_swaps_are_written_once_and_lose_races(four: Field) -> None:
    intent, where = make.by(four.organiser), four.where(1)
    ids = {"one": four.teams[0].pk, "other": four.teams[2].pk}
    answers = [swap_teams(intent, **where, **ids) for _ in range(4)]
    assert answers == answers[:1] * 4
    assert four.pairs(1) == ["3-2", "1-4"]
    with pytest.raises(Conflict):
        swap_teams(make.by(four.organiser), **where, **ids)
    with pytest.raises(PermissionDenied):
        swap_teams(make.by(make.make_user()), **four.where(1), **ids)
    with pytest.raises(PermissionDenied):
        set_pairs(make.by(make.make_user()), **four.where(1), seen=seen(four), pairs=[])
    assert four.pairs(1) == ["3-2", "1-4"]


def by_another_organiser(field: Field, what: str) -> str:
    """A match of the first tour added, changed or removed; the action of its entry in the log."""
    other, last = make.by(field.organiser), Match.objects.get(number=2)
    five, six = field.teams[4].pk, field.teams[5].pk
    if what == "add":
        add_match(other, tournament_id=field.tournament.pk, tour_id=last.tour_id, team_a_id=five, team_b_id=six)
    elif what == "change":
        change_match(
            other, match_id=last.pk, version=last.version, team_a_id=five, team_b_id=six, room="", number=last.number
        )
    else:
        remove_match(other, tournament_id=field.tournament.pk, match_id=last.pk, version=last.version)
    return f"match.{what}"


@pytest.mark.parametrize("what", ["add", "change", "remove"])
def test_pairs_that_somebody_else_has_changed_meanwhile_are_a_conflict(four: Field, what: str) -> None:
    pairs, shown, version = given(four, (1, 2, 1), (2, 3, 4)), seen(four), four.tour(1).version
    action = by_another_organiser(four, what)
    make.make_match(four.tour(2), four.teams[0], four.teams[1])
    before = picture(four.tour(1))
    with pytest.raises(Conflict) as lost:
        set_pairs(make.by(four.organiser), **four.where(1), seen=shown, pairs=pairs)
    assert lost.value.entry is not None
    assert lost.value.entry.action == action
    assert (picture(four.tour(1)), Draw.objects.count()) == (before, 0)
    assert lost.value.current.version == four.tour(1).version == version  # type: ignore[attr-defined]


def test_a_match_that_goes_on_meanwhile_does_not_stop_who_sets_the_others(four: Field) -> None:
    shown = seen(four)
    Match.objects.filter(number=1).update(state="warm_up", version=5)
    set_pairs(make.by(four.organiser), **four.where(1), seen=shown, pairs=given(four, (1, 1, 2), (2, 4, 3)))
    assert four.pairs(1) == ["1-2", "4-3"]
