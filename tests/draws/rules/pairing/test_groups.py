"""Groups drawn apart, and whoever goes on from them."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations, zip_longest

import pytest

from tests.draws.rules.pairing.fields import codes, fresh, names, team
from tournaments.draws.rules.pairing import round_robin, swiss
from tournaments.draws.rules.pairing.knock_out import rounds, seeding
from tournaments.draws.rules.pairing.model import Conditions, Draw, Entrant, Group, Method, Pair, PairingError
from tournaments.draws.rules.pairing.round_robin import (
    apart,
    best_of_each,
    by_group,
    cut_by_lot,
    going_on,
    locked_within,
)
from tournaments.kernel.values import english


def grouped(*groups: str) -> list[Entrant]:
    """Teams A, B, C … in these groups."""
    return [replace(entrant, group=group) for entrant, group in zip(fresh(len(groups)), groups, strict=True)]


def swiss_of(teams: Sequence[Entrant]) -> Draw:
    return apart(by_group(teams), lambda some: swiss.draw(some, seed=3), method=Method.SWISS, seed=3)


def table_of(teams: Sequence[Entrant], tour: int) -> Draw:
    def drawn(some: Sequence[Entrant]) -> Draw:
        return round_robin.draw(some, tour=tour, seed=3)

    return apart(by_group(teams), drawn, method=Method.ROUND_ROBIN, seed=3)


def test_groups_stand_by_name_and_those_without_one_last() -> None:
    groups = by_group(grouped("II", "", "I", "II"))
    assert [(name, [entrant.key for entrant in teams]) for name, teams in groups.items()] == [
        ("I", [3]), ("II", [1, 4]), ("", [2]),
    ]  # fmt: skip


def test_every_group_is_drawn_by_itself_with_its_own_reasons() -> None:
    draw = swiss_of(grouped("II", "I", "II", "I", "I", "II", "II"))
    assert [set(pair.split("-")) for pair in names(draw)] == [
        {"B", "D"}, {"A", "F"}, {"C", "G"}, {"E"},
    ]  # fmt: skip
    assert (draw.method, draw.seed, draw.notes) == (Method.SWISS, 3, ())
    assert [(group.name, group.teams) for group in draw.groups] == [("I", (2, 4, 5)), ("II", (1, 3, 6, 7))]
    assert [note.code for group in draw.groups for note in group.notes] == ["pairing.no_repeat"] * 2
    assert english(draw.byes[0].notes[0]).startswith("E has the bye")


def test_a_group_that_has_played_its_table_rests() -> None:
    teams = grouped("I", "I", "II", "II", "II", "II")
    assert len(table_of(teams, 1).pairs) == 3
    later = table_of(teams, 2)
    assert {key for pair in later.all_pairs for key in pair.teams} == {3, 4, 5, 6}
    assert later.groups[0] == Group("I", (1, 2), later.groups[0].notes)
    assert [english(note) for note in later.groups[0].notes] == [
        "Everyone here has met everyone; the last tour in the round-robin table was tour 1."
    ]
    with pytest.raises(PairingError) as caught:
        table_of(teams, 4)
    assert caught.value.code == "pairing.groups_over"


def test_a_tour_of_byes_only_is_drawn_while_a_table_goes_on() -> None:
    """A and D, who are left of their four, have met in the first tour; the other group has played its table."""
    left = [replace(entrant, withdrawn=entrant.key in (2, 3)) for entrant in grouped("I", "I", "I", "I", "II", "II")]
    assert names(table_of(left, 2)) == ["A", "D"]
    assert [note.code for group in table_of(left, 2).groups for note in group.notes] == ["pairing.group_over"]


def test_a_team_alone_in_its_group_has_a_bye_and_a_group_that_has_left_nothing() -> None:
    teams = [*grouped("I", "I", "II", "III"), replace(team(5), group="II", withdrawn=True)]
    teams[3] = replace(teams[3], withdrawn=True)
    draw = swiss_of(teams)
    assert (sorted(codes(draw)), [bye.team for bye in draw.byes]) == (["group_alone"], [3])
    assert english(draw.byes[0].notes[0]) == "C has the bye: nobody else in the group is taking part."
    assert [group.teams for group in draw.groups] == [(1, 2), (3, 5), (4,)]
    with pytest.raises(PairingError) as caught:
        swiss_of(grouped("I", "II"))
    assert caught.value.code == "pairing.too_few"


def test_what_makes_a_group_impossible_makes_the_draw_impossible() -> None:
    forbidden = Conditions(forbidden=frozenset({frozenset({1, 2})}))
    with pytest.raises(PairingError) as caught:
        apart(
            by_group(grouped("I", "I", "II", "II")),
            lambda some: swiss.draw(some, seed=3, conditions=forbidden),
            method=Method.SWISS,
            seed=3,
        )
    assert "A – B" in english(caught.value.fault)


def test_decided_pairs_belong_to_their_group_and_to_one_only() -> None:
    teams = grouped("I", "I", "II", "II", "I")
    locked = locked_within([Pair(1, 2), Pair(4, 3), Pair(5, None)], teams)
    assert locked == {"I": (Pair(1, 2), Pair(5, None)), "II": (Pair(4, 3),)}
    with pytest.raises(PairingError) as caught:
        locked_within([Pair(2, 3)], teams)
    assert english(caught.value.fault).startswith("B and C are in different groups")


def keys(teams: Sequence[Entrant]) -> list[int]:
    return [entrant.key for entrant in teams]


def test_firsts_meet_seconds_of_other_groups() -> None:
    order = grouped("I", "II", "II", "I", "I")
    assert keys(best_of_each(order, 2)) == [1, 2, 4, 3]
    assert keys(best_of_each(order, 1)) == [1, 2]
    assert keys(best_of_each(order, None)) == [1, 2, 4, 3, 5]


def meetings(teams: Sequence[Entrant], bracket: int = 0) -> list[int]:
    """How many pairs of one group can meet first in round 1, 2, … of the bracket, which may be one for more teams."""
    numbers = seeding(bracket or len(teams))
    slot = {number: place for place, number in enumerate(numbers)}
    counts = [0] * rounds(len(numbers))
    for number, one in enumerate(teams, start=1):
        for later, other in enumerate(teams[number:], start=number + 1):
            if one.group == other.group:
                counts[(slot[number] ^ slot[later]).bit_length() - 1] += 1
    return counts


def tiers(teams: Sequence[Entrant]) -> list[list[Entrant]]:
    """The firsts of all groups, then the seconds, and so on."""
    return [[entrant for entrant in tier if entrant] for tier in zip_longest(*by_group(teams).values())]


@pytest.mark.parametrize(
    ("groups", "best"),
    [("AABB", 2), ("ABBA", 2), ("AABBCC", 2), ("ABCCAB", 2), ("ABCDDCBA", 2), ("ABCDABCD", 2), ("ABCAB", 2)],
)
def test_seconds_stand_where_they_meet_their_groups_first_as_late_as_can_be(groups: str, best: int) -> None:
    seeded = best_of_each(grouped(*groups), best)
    firsts = len(set(groups))
    assert [entrant.group for entrant in seeded[:firsts]] == list(dict.fromkeys(groups))
    others = (list(seeded[:firsts]) + list(tier) for tier in permutations(seeded[firsts:]))
    assert meetings(seeded) == min(meetings(other) for other in others)


def burden(tier: Sequence[Entrant], before: Sequence[Entrant], bracket: int) -> tuple[list[int], int]:
    """What an order of teams of one place in their groups is chosen by: early meetings, then how far they give way."""
    ordered = sorted(tier, key=lambda entrant: entrant.rank)
    moved = sum((place - ordered.index(entrant)) ** 2 for place, entrant in enumerate(tier))
    return meetings([*before, *tier], bracket), moved


@pytest.mark.parametrize("groups", ["BBACACCAACAC", "DACABAEBCB", "BABBABAAB"])
def test_no_other_order_behind_those_before_is_better(groups: str) -> None:
    seeded, end = best_of_each(grouped(*groups), None), 0
    for tier in tiers(seeded):
        before, end = seeded[:end], end + len(tier)
        ways = [burden(some, before, len(seeded)) for some in permutations(tier)]
        assert burden(seeded[len(before) : end], before, len(seeded)) == min(ways)


def test_no_team_gives_way_too_far_to_meet_its_group_in_the_final_only() -> None:
    """Sixteen groups, whose seconds stand against the halves of the bracket that their firsts are in."""
    seeded = best_of_each(grouped(*"ABCDEFGHIJKLMNOPADEHILMPBCFGJKNO"), 2)
    assert meetings(seeded) == [0, 0, 0, 0, 16]


def test_all_places_of_three_groups_are_told_apart() -> None:
    order = grouped(*"ABCABCABCABC")
    seeded = best_of_each(order, 4)
    assert sorted(keys(seeded)) == list(range(1, 13))
    tiers = [{entrant.group for entrant in tier if entrant} for tier in zip_longest(*[iter(seeded)] * 3)]
    assert tiers == [{"A", "B", "C"}] * 4
    assert meetings(seeded)[0] == 0


def test_it_says_who_goes_on_and_where_the_lot_decided() -> None:
    order = [
        replace(entrant, rank=rank) for entrant, rank in zip(grouped("I", "", "I", "I"), (1, 2, 3, 3), strict=True)
    ]
    assert [english(note) for note in going_on(order, 2)] == [
        "Going through from “I”: A, C.",
        "C goes through rather than D only by lot: both have the same place.",
        "Going through from those without a group: B.",
    ]
    assert [english(note) for note in going_on(order, None)] == [
        "Going through from “I”: A, C, D.",
        "Going through from those without a group: B.",
    ]
    assert [note.code for note in cut_by_lot(order, 3)] == ["pairing.going_on_by_lot"]
    assert [cut_by_lot(order, best) for best in (1, 2, 4, 5)] == [()] * 4
