"""Matches that are added or removed by hand in a tour that is a round of a knock-out."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests import factories as make
from tests.drawn import Field, make_field
from tournaments.draws.read.series import bracket_with, to_decide_in
from tournaments.draws.write.draws import decide_who_goes_on
from tournaments.draws.write.pairs import swap_teams
from tournaments.kernel.write import Refused
from tournaments.matches.write.matches import add_match, change_match, remove_match
from tournaments.matches.write.requests import return_team, withdraw_team
from tournaments.models import AuditEntry, Draw, Match
from tournaments.pages.organiser.todo.facts import facts_of
from tournaments.pages.organiser.todo.tours import brackets
from tournaments.rounds.read.match_rows import MatchRow
from tournaments.rounds.write.match_import import import_matches


@pytest.fixture
def eight(db: None) -> Field:
    """Eight teams and three tours; the first round of a knock-out is drawn."""
    field = make_field(8)
    field.draw(1, "knock_out", third_place=False)
    return field


def team(field: Field, name: int) -> int:
    return field.teams[name - 1].pk


def add(field: Field, number: int, a: int, b: int | None) -> Match:
    made = add_match(
        make.by(field.organiser), tournament_id=field.tournament.pk, tour_id=field.tour(number).pk,
        team_a_id=team(field, a), team_b_id=team(field, b) if b else None,
    )  # fmt: skip
    return Match.objects.get(pk=made["match"])


def remove(field: Field, match: Match) -> Any:
    given = {"tournament_id": field.tournament.pk, "match_id": match.pk, "version": match.version}
    return remove_match(make.by(field.organiser), **given)


def swap(field: Field, number: int, one: int, other: int) -> Any:
    given = field.where(number) | {"one": team(field, one), "other": team(field, other)}
    return swap_teams(make.by(field.organiser), **given)


def match_in(field: Field, number: int, table: int = 1) -> Match:
    return Match.objects.get(tour__number=number, number=table, tour__tournament=field.tournament)


def winners(field: Field, number: int) -> list[int]:
    """Who goes through that round, by their numbers from top to bottom."""
    standing = bracket_with(field.tour(1), include_hidden=True)
    assert standing is not None
    return [int(standing.teams[node.winner].name) for node in standing.bracket.rounds[number - 1] if node.winner]


def asked(field: Field) -> list[str]:
    """What the organiser is asked to do about the knock-out."""
    return [todo.code for todo in brackets(facts_of(field.tournament, timezone.now()))]


def test_a_match_that_the_bracket_needs_is_not_removed(eight: Field) -> None:
    before, entries = eight.pairs(1), AuditEntry.objects.count()
    with pytest.raises(Refused, match="входит в сетку"):
        remove(eight, match_in(eight, 1))
    assert (eight.pairs(1), AuditEntry.objects.count()) == (before, entries)


def test_a_bye_decides_nothing_so_it_can_be_removed(db: None) -> None:
    field = make_field(3)
    field.draw(1, "knock_out")
    remove(field, Match.objects.get(team_b=None))
    assert field.pairs(1) == ["2-3"]
    field.play(1)
    field.draw(2, "knock_out")
    assert "1-2" in field.pairs(2)


def test_a_match_stays_needed_when_its_teams_were_swapped_by_hand(eight: Field) -> None:
    drawn = {frozenset(pair.split("-")) for pair in eight.pairs(1)}
    for one, other in ((8, 7), (1, 4)):
        swap(eight, 1, one, other)
    assert len(drawn & {frozenset(pair.split("-")) for pair in eight.pairs(1)}) == 1
    for table in range(1, 5):
        with pytest.raises(Refused):
            remove(eight, match_in(eight, 1, table))
    assert len(eight.pairs(1)) == 4


def test_in_the_last_round_a_match_can_be_called_off(db: None) -> None:
    field = make_field(4)
    field.draw(1, "knock_out")
    field.play(1)
    field.draw(2, "knock_out")
    remove(field, match_in(field, 2, 2))
    assert field.pairs(2) == ["1-2"]
    with pytest.raises(Refused, match="Добавьте эту встречу"):
        add(field, 2, 3, None)
    add(field, 2, 3, 4)
    match = match_in(field, 2, 2)
    ids: dict[str, Any] = {"team_a_id": team(field, 3), "team_b_id": None}
    with pytest.raises(Refused, match="Пары"):
        change_match(make.by(field.organiser), match_id=match.pk, version=match.version, room="", number=2, **ids)
    remove(field, match)
    field.play(2)
    assert winners(field, 2) == [1]
    assert asked(field) == []


def test_who_comes_in_from_outside_is_in_the_bracket_and_who_goes_out_is_not(db: None) -> None:
    field = make_field(6)
    field.draw(1, "knock_out", best=4)
    swap(field, 1, 4, 5)
    with pytest.raises(Refused):
        remove(field, match_in(field, 1))
    with pytest.raises(Refused):
        add(field, 1, 5, None)
    assert add(field, 1, 4, 6).team_b is not None


def test_without_the_draw_its_matches_are_removed_as_any_others(eight: Field) -> None:
    eight.draw(1, "swiss")
    remove(eight, match_in(eight, 1))
    assert len(eight.pairs(1)) == 3


def test_those_who_are_out_may_play_and_a_match_added_by_mistake_is_removed(eight: Field) -> None:
    eight.play(1)
    eight.draw(2, "knock_out")
    added = add(eight, 2, 5, 6)
    assert asked(eight) == []
    remove(eight, added)
    assert eight.pairs(2) == ["1-4", "2-3"]


def test_the_teams_of_a_match_added_by_hand_can_be_others(eight: Field) -> None:
    eight.play(1)
    eight.draw(2, "knock_out")
    match = add(eight, 2, 5, 6)
    ids = {"team_a_id": team(eight, 5), "team_b_id": team(eight, 8)}
    change_match(make.by(eight.organiser), match_id=match.pk, version=match.version, room="", number=3, **ids)
    assert eight.pairs(2)[2] == "5-8"


def test_two_who_meet_again_outside_the_bracket_change_nothing_in_it(eight: Field) -> None:
    eight.play(1)
    eight.draw(2, "knock_out")
    eight.play(2)
    eight.draw(3, "knock_out")
    add(eight, 3, 4, 5)
    eight.play(3, (3, 1), (0, 9))
    assert (winners(eight, 1), winners(eight, 2), winners(eight, 3)) == ([1, 4, 2, 3], [1, 2], [1])
    page = Client().get(reverse("bracket", args=[eight.tournament.slug, 1])).content.decode()
    assert page.count("3\xa0:\xa01") + page.count("1\xa0:\xa03") == 7
    assert "0\xa0:\xa09" not in page


def test_nobody_has_to_go_through_after_a_match_outside_the_bracket(eight: Field) -> None:
    eight.play(1)
    eight.draw(2, "knock_out")
    match = add(eight, 2, 5, 6)
    eight.play(2, (3, 1), (3, 1), (2, 2))
    assert to_decide_in([tour.pk for tour in eight.tours[:2]], eight.tournament) == ()
    assert asked(eight) == []
    with pytest.raises(Refused):
        decide_who_goes_on(make.by(eight.organiser), match_id=match.pk, version=match.version, side="A")
    eight.draw(3, "knock_out")
    assert eight.pairs(3) == ["1-2"]


def begins(field: Field, number: int, table: int) -> None:
    Match.objects.filter(pk=match_in(field, number, table).pk).update(state="line_ups")


# A withdrawal has taken matches away.
def leave(field: Field, name: int, from_tour: int) -> None:
    withdraw_team(
        make.by(field.organiser), tournament_id=field.tournament.pk, team_id=team(field, name),
        version=field.teams[name - 1].version, from_tour=from_tour, planned="remove",
    )  # fmt: skip


def come_back(field: Field, name: int) -> None:
    now = field.teams[name - 1]
    now.refresh_from_db()
    return_team(make.by(field.organiser), tournament_id=field.tournament.pk, team_id=now.pk, version=now.version)


@pytest.fixture
def left(eight: Field) -> Field:
    """Eight has left the first round, and its match is gone."""
    leave(eight, 8, 1)
    return eight


def imports(field: Field, a: str, b: str) -> Any:
    row = MatchRow(2, "1", "", a, b).as_data()
    return import_matches(make.by(field.organiser), tournament_id=field.tournament.pk, rows=[row], create=True)


@pytest.mark.parametrize("other", ["9", "10"])
def test_an_imported_match_follows_the_bracket_as_one_made_by_hand_does(left: Field, other: str) -> None:
    make.make_team(left.tournament, "9", players=0)
    with pytest.raises(Refused, match="без соперника"):
        imports(left, "1", other)
    assert len(left.pairs(1)) == 3
    imports(left, "1", "")
    assert Match.objects.filter(tour=left.tour(1), team_a=team(left, 1), team_b=None).exists()


def test_whoever_has_lost_the_opponent_goes_through_and_meets_nobody_else(left: Field) -> None:
    other = make.make_team(left.tournament, "9", players=0)
    left.teams.append(other)
    with pytest.raises(Refused, match="без соперника"):
        add(left, 1, 1, 9)
    assert len(left.pairs(1)) == 3
    assert add(left, 1, 1, None).team_b is None
    left.play(1)
    left.draw(2, "knock_out")
    assert left.pairs(2) == ["1-4", "2-3"]


@pytest.mark.parametrize("way", ["bye removed", "bye changed"])
def test_a_team_that_has_come_back_plays_though_the_round_was_drawn_without_it(eight: Field, way: str) -> None:
    eight.play(1)
    leave(eight, 1, 2)
    eight.draw(2, "knock_out")
    bye = Match.objects.get(team_b=None)
    begins(eight, 2, 3 - bye.number)
    come_back(eight, 1)
    with pytest.raises(Refused, match="уже играет"):
        add(eight, 2, 1, 4)
    if way == "bye removed":
        remove(eight, bye)
        match = add(eight, 2, 4, 1)
    else:
        ids = {"team_a_id": team(eight, 4), "team_b_id": team(eight, 1)}
        change_match(make.by(eight.organiser), match_id=bye.pk, version=bye.version, room="", number=bye.number, **ids)
        match = Match.objects.get(pk=bye.pk)
    eight.play(2)
    Match.objects.filter(pk=match.pk).update(total_a=2, total_b=2)
    assert to_decide_in([tour.pk for tour in eight.tours[:2]], eight.tournament) == (match,)
    assert asked(eight) == ["match.goes_on"]
    decide_who_goes_on(make.by(eight.organiser), match_id=match.pk, version=match.version, side="A")
    assert asked(eight) == []
    eight.draw(3, "knock_out")
    assert {frozenset(pair.split("-")) for pair in eight.pairs(3)} == {frozenset("24")}


def test_the_match_of_a_team_that_has_come_back_is_made_anew_as_the_bracket_has_it(left: Field) -> None:
    come_back(left, 8)
    left.teams.append(make.make_team(left.tournament, "9", players=0))
    for a, b in ((9, 8), (1, None)):
        with pytest.raises(Refused, match="Добавьте эту встречу"):
            add(left, 1, a, b)
    assert len(left.pairs(1)) == 3
    again = add(left, 1, 8, 1)
    with pytest.raises(Refused):
        remove(left, again)


def test_the_page_of_a_match_that_the_bracket_needs_says_so_and_has_no_button(eight: Field) -> None:
    client = Client(headers={"accept-language": "en"})
    client.force_login(eight.organiser)
    match = match_in(eight, 1)
    page = client.get(reverse("desk_match", args=[eight.tournament.slug, match.pk])).content.decode()
    assert reverse("desk_match_remove", args=[eight.tournament.slug, match.pk]) not in page
    assert "so it cannot be removed" in page


def test_the_page_of_a_match_that_has_begun_asks_for_no_bracket(eight: Field, client: Client) -> None:
    client.force_login(eight.organiser)
    address = reverse("desk_match", args=[eight.tournament.slug, match_in(eight, 1).pk])
    with CaptureQueriesContext(connection) as planned:
        client.get(address)
    begins(eight, 1, 1)
    with CaptureQueriesContext(connection) as begun:
        client.get(address)
    asks = [sum(Draw._meta.db_table in query["sql"] for query in queries) for queries in (planned, begun)]
    assert asks == [2, 0]


# A result was corrected after the next round had been drawn.
def corrected(field: Field, number: int, table: int) -> None:
    """The other side has won that match after all."""
    match = match_in(field, number, table)
    Match.objects.filter(pk=match.pk).update(total_a=match.total_b, total_b=match.total_a)


@pytest.fixture
def semi_finals(eight: Field) -> Field:
    """One to four are in the semi-finals, and that of two and three has begun."""
    eight.play(1)
    eight.draw(2, "knock_out")
    begins(eight, 2, 2)
    return eight


def test_whoever_has_won_after_all_takes_the_place_though_the_round_has_begun(semi_finals: Field) -> None:
    with pytest.raises(Refused):
        swap(semi_finals, 2, 1, 8)
    corrected(semi_finals, 1, 1)
    [todo] = brackets(facts_of(semi_finals.tournament, timezone.now()))
    assert (todo.code, "«Пары»" in todo.text) == ("tour.outdated", True)
    for one, other in ((1, 5), (4, 8), (1, 7)):
        with pytest.raises(Refused, match="определяются результатами"):
            swap(semi_finals, 2, one, other)
    assert semi_finals.pairs(2) == ["1-4", "2-3"]
    swap(semi_finals, 2, 1, 8)
    assert semi_finals.pairs(2) == ["8-4", "2-3"]
    assert asked(semi_finals) == []
    with pytest.raises(Refused):
        remove(semi_finals, match_in(semi_finals, 2))
    with pytest.raises(Refused, match="определяются результатами"):
        swap(semi_finals, 2, 1, 8)
    semi_finals.play(2, (3, 1))
    semi_finals.draw(3, "knock_out")
    assert {frozenset(pair.split("-")) for pair in semi_finals.pairs(3)} == {frozenset("28")}


def test_both_of_a_pair_can_be_others_after_all(semi_finals: Field) -> None:
    corrected(semi_finals, 1, 1)
    corrected(semi_finals, 1, 4)
    assert winners(semi_finals, 1) == [8, 5, 2, 3]
    swap(semi_finals, 2, 1, 8)
    swap(semi_finals, 2, 4, 5)
    assert semi_finals.pairs(2) == ["8-5", "2-3"]
    assert asked(semi_finals) == []


def test_the_final_and_the_match_for_third_place_exchange_two(db: None) -> None:
    field = make_field(4)
    field.draw(1, "knock_out")
    field.play(1)
    field.draw(2, "knock_out")
    corrected(field, 1, 1)
    with pytest.raises(Refused, match="определяются результатами"):
        swap(field, 2, 1, 3)
    swap(field, 2, 1, 4)
    assert [set(pair.split("-")) for pair in field.pairs(2)] == [{"2", "4"}, {"1", "3"}]
    assert asked(field) == []


def test_a_result_that_is_corrected_gives_nobody_a_match_that_has_begun(semi_finals: Field) -> None:
    corrected(semi_finals, 1, 1)
    begins(semi_finals, 2, 1)
    with pytest.raises(Refused):
        swap(semi_finals, 2, 1, 8)
    assert semi_finals.pairs(2) == ["1-4", "2-3"]
