from dataclasses import replace

import pytest

from tests.draws.rules.pairing.fields import fresh, team
from tournaments.draws.rules.pairing.checks import check, swapped
from tournaments.draws.rules.pairing.model import Entrant, Pair
from tournaments.kernel.values import english


def said(
    pairs: list[Pair], teams: list[Entrant], forbidden: frozenset[frozenset[int]] = frozenset()
) -> list[tuple[int | None, str]]:
    return [(finding.pair, english(finding.fault)) for finding in check(pairs, teams, forbidden)]


def forbids(pairs: list[Pair], teams: list[Entrant]) -> list[bool]:
    return [finding.forbids for finding in check(pairs, teams)]


def test_a_good_tour_has_nothing_to_say() -> None:
    assert said([Pair(1, 2), Pair(3, None)], fresh(3)) == []


def test_a_team_stands_in_one_pair() -> None:
    pairs = [Pair(1, 2), Pair(3, 2)]
    assert said(pairs, fresh(3)) == [(1, "“B” is in two pairs of this tour. Remove it from one of them.")]
    assert forbids(pairs, fresh(3)) == [True]


def test_a_team_does_not_meet_itself() -> None:
    pairs = [Pair(1, 1)]
    assert said(pairs, fresh(1)) == [(0, "“A” is on both sides of one pair. Choose another opponent.")]
    assert forbids(pairs, fresh(1)) == [True]


def test_a_team_is_one_of_the_tournament() -> None:
    assert said([Pair(1, 7)], fresh(1)) == [(0, "Nobody in this tournament has number 7.")]
    assert forbids([Pair(1, 7)], fresh(1)) == [True]


def test_a_repeat_and_a_second_bye_are_warnings() -> None:
    teams = [team(1, 0, 2, 2), team(2, 0, 1, 1), team(3, byes=1)]
    pairs = [Pair(1, 2), Pair(3, None)]
    assert said(pairs, teams) == [
        (0, "A and B have met before; earlier matches: 2."),
        (1, "“C” has had a bye before: this is number 2."),
    ]
    assert forbids(pairs, teams) == [False, False]


def test_withdrawn_teams_and_forbidden_pairs_are_warnings() -> None:
    teams = [team(1), replace(team(2), withdrawn=True)]
    forbidden = frozenset({frozenset({1, 2})})
    assert said([Pair(1, 2)], teams, forbidden=forbidden) == [
        (0, "“B” does not play in this tour: they join later or have withdrawn."),
        (0, "A and B must not meet."),
    ]


def test_teams_without_a_pair_and_several_byes_are_told_last() -> None:
    assert said([Pair(1, None), Pair(2, None)], fresh(3)) == [
        (None, "Nobody plays in this tour: no one has an opponent."),
        (None, "There are more byes than necessary: 2."),
        (None, "“C” has neither an opponent nor a bye."),
    ]
    assert forbids([Pair(1, None), Pair(2, None)], fresh(3)) == [False] * 3
    assert said([Pair(1, 2)], [*fresh(2), replace(team(3), withdrawn=True)]) == []


@pytest.mark.parametrize("table", [True, False])
@pytest.mark.parametrize("pairs", [[Pair(1, None)], []])
def test_a_tour_in_which_nobody_has_an_opponent_is_told(pairs: list[Pair], table: bool) -> None:
    teams = [replace(entrant, withdrawn=not pairs) for entrant in fresh(1)]
    assert [finding.fault.code for finding in check(pairs, teams, table=table)] == ["pairing.nobody_plays"]


@pytest.mark.parametrize("sides", ["AA", "AA-", "BAA"])
def test_a_third_tour_on_one_side_running_is_a_warning(sides: str) -> None:
    teams = [team(1, sides=sides), team(2)]
    assert said([Pair(1, 2)], teams) == [(0, "“A” is always on side A (tours in a row: 3).")]
    assert said([Pair(2, 1)], teams) == []


def test_a_side_much_more_often_than_the_other_is_a_warning() -> None:
    teams = [team(1, sides="BB-ABB"), team(2)]
    assert said([Pair(2, 1)], teams)[0][1] == "“A” is always on side B (tours in a row: 3)."
    teams = [team(1, sides="BBABB")]
    assert said([Pair(1, 2)], [*teams, team(2)]) == []
    teams = [team(1, sides="BBAAABBBABB"), team(2)]
    assert said([Pair(1, 2)], teams) == []
    teams = [team(1, sides="BBBABBA"), team(2)]
    assert said([Pair(2, 1)], teams) == [(0, "“A” is on side B far more often than on the other (times: 6).")]
    assert said([Pair(1, 2)], teams) == []
    teams = [team(1, sides="BABBA"), team(2, sides="ABAAB")]
    assert said([Pair(2, 1)], teams) == []
    teams = [team(1, sides="BBAB"), team(2)]
    assert said([Pair(2, 1)], teams) == [(0, "“A” is on side B far more often than on the other (times: 4).")]


def test_two_teams_change_places() -> None:
    pairs = [Pair(1, 2), Pair(3, 4), Pair(5, None)]
    assert swapped(pairs, 2, 3) == (Pair(1, 3), Pair(2, 4), Pair(5, None))
    assert swapped(pairs, 5, 1) == (Pair(5, 2), Pair(3, 4), Pair(1, None))
    assert swapped(pairs, 1, 2) == (Pair(2, 1), Pair(3, 4), Pair(5, None))
    assert swapped(pairs, 1, 9) == (Pair(9, 2), Pair(3, 4), Pair(5, None))
    with pytest.raises(ValueError, match="neither"):
        swapped(pairs, 8, 9)


def test_groups_that_are_drawn_apart_may_have_a_bye_each_but_do_not_mix() -> None:
    teams = [replace(entrant, group="I" if entrant.key < 4 else "II") for entrant in fresh(6)]
    byes = [Pair(1, 2), Pair(3, None), Pair(4, 5), Pair(6, None)]
    assert [finding.fault.code for finding in check(byes, teams, apart=True)] == []
    assert [finding.fault.code for finding in check(byes, teams)] == ["pairing.several_byes"]
    mixed = [Pair(1, 4), Pair(2, None), Pair(3, None), Pair(5, 6)]
    findings = check(mixed, teams, apart=True)
    assert [(finding.pair, english(finding.fault)) for finding in findings] == [
        (0, "A and D are in different groups."),
        (None, "There are more byes than necessary: 2."),
    ]


def test_the_byes_of_a_table_or_a_bracket_are_as_they_are() -> None:
    assert check([Pair(1, None), Pair(2, None), Pair(3, 4)], fresh(4), table=True) == ()
