from collections import Counter
from dataclasses import replace

import pytest

from tests.draws.rules.assignment.people import TEAMS, junior, posts, random_case, said, senior, tables
from tournaments.draws.rules.assignment.judges import assign_judges
from tournaments.draws.rules.assignment.model import Judge, Post, Table, Wish


def test_every_table_has_a_senior_judge_and_the_others_that_it_wants() -> None:
    assignment = assign_judges(tables(2, 1), [junior(1), senior(2), senior(3)], seed=1)
    assert {len(judges) for judges in posts(assignment).values()} == {1, 2}
    assert {judges[0] for judges in posts(assignment).values()} == {2, 3}
    assert posts(assignment)[101][1] == 1
    assert said(assignment) == []


def test_nobody_judges_a_team_of_ones_own() -> None:
    judges = [senior(1, 1), senior(2, 3)]
    for seed in range(10):
        assert posts(assign_judges(tables(1, 1), judges, seed=seed)) == {101: [2], 102: [1]}


def test_a_second_judge_everywhere_comes_before_a_third_anywhere() -> None:
    judges = [senior(1), senior(2), junior(3), junior(4)]
    assignment = assign_judges(tables(3, 3), judges, seed=1)
    assert [len(judges) for judges in posts(assignment).values()] == [2, 2]
    assert said(assignment)[0] == "2.1 lacks a judge: there are too few judges (places: 6, free judges: 4)."


def test_the_weaker_table_goes_short_first() -> None:
    for seed in range(10):
        assert list(posts(assign_judges(tables(1, 1, 1), [senior(1), senior(2)], seed=seed))) == [101, 102]


def test_whoever_judged_least_is_taken() -> None:
    judges = [senior(1, load=2), senior(2, load=1), senior(3, load=2)]
    for seed in range(10):
        assignment = assign_judges(tables(1), judges, seed=seed)
        assert posts(assignment) == {101: [2]}
        assert assignment.free == (1, 3)


def test_a_new_judge_has_judged_nothing_yet_and_is_no_senior() -> None:
    new, known = Judge(1, "Анна"), senior(2, load=1)
    assert posts(assign_judges(tables(2), [new, known], seed=1)) == {101: [2, 1]}
    for seed in range(10):
        assert posts(assign_judges(tables(1), [replace(new, can_be_senior=True), known], seed=seed)) == {101: [1]}


def test_loads_stay_even_over_many_tours() -> None:
    judges = [senior(key) for key in range(1, 6)]
    for tour in range(20):
        taken = {post.judge for post in assign_judges(tables(1, 1, 1), judges, seed=tour).posts}
        judges = [replace(judge, load=judge.load + (judge.key in taken)) for judge in judges]
        assert max(judge.load for judge in judges) - min(judge.load for judge in judges) <= 1


def test_the_senior_judges_places_go_round_too() -> None:
    judges = [replace(senior(1), senior_load=3), senior(2)]
    for seed in range(10):
        assert posts(assign_judges(tables(2), judges, seed=seed)) == {101: [2, 1]}


def test_wishes_are_met_where_they_can_be() -> None:
    judges = [senior(1, wish=Wish.WEAK), senior(2), senior(3, wish=Wish.STRONG)]
    for seed in range(10):
        assignment = assign_judges(tables(1, 1, 1), judges, seed=seed)
        assert posts(assignment) == {101: [3], 102: [2], 103: [1]}
        assert said(assignment) == []


def test_a_wish_that_could_not_be_met_is_told() -> None:
    judges = [senior(1, 1, wish=Wish.STRONG), senior(2, 3, wish=Wish.WEAK)]
    assert said(assign_judges(tables(1, 1), judges, seed=1)) == [
        "Борис wanted a weak table but is needed at 2.1.",
        "Анна wanted a strong table but is needed at 2.2.",
    ]


@pytest.mark.parametrize(
    ("count", "wish", "told"),
    [
        (4, Wish.STRONG, [False, False, True, True]),
        (4, Wish.WEAK, [True, True, False, False]),
        (3, Wish.STRONG, [False, False, True]),
        (3, Wish.WEAK, [True, False, False]),
        (1, Wish.STRONG, [False]),
        (1, Wish.WEAK, [False]),
    ],
)
def test_a_wish_is_met_in_its_half_of_the_tables_and_in_the_middle(count: int, wish: Wish, told: list[bool]) -> None:
    rooms = tables(*[1] * count)
    noted = []
    for table in rooms:
        elsewhere = [team.key for other in rooms if other != table for team in other.teams]
        notes = assign_judges(rooms, [senior(1, *elsewhere, wish=wish)], seed=1).notes
        noted.append(any(note.judge == 1 for note in notes))
    assert noted == told


def test_a_judge_sees_other_teams_when_that_costs_nothing() -> None:
    judges = [replace(senior(1), seen=(1,)), replace(senior(2), seen=(3, 3))]
    for seed in range(10):
        assert posts(assign_judges(tables(1, 1), judges, seed=seed)) == {101: [2], 102: [1]}


def test_who_is_away_has_no_post() -> None:
    assignment = assign_judges(tables(1), [replace(senior(1), available=False), senior(2)], seed=1)
    assert posts(assignment) == {101: [2]}


def test_what_a_person_has_decided_stands() -> None:
    locked = [Post(102, 1, senior=True), Post(102, 2)]
    assignment = assign_judges(tables(1, 2), [senior(1), junior(2), senior(3)], seed=1, locked=locked)
    assert posts(assignment) == {101: [3], 102: [1, 2]}
    assert [post.locked for post in assignment.posts] == [False, True, True]


def test_a_decided_second_judge_leaves_the_senior_place_open() -> None:
    assignment = assign_judges(tables(1), [senior(1), junior(2)], seed=1, locked=[Post(101, 2)])
    assert posts(assignment) == {101: [1, 2]}


def test_what_speaks_against_a_decided_post_is_told() -> None:
    judges = [replace(junior(1, 1), available=False), senior(2)]
    locked = [Post(101, 1, senior=True), Post(102, 1)]
    assert said(assign_judges(tables(1, 1), judges, seed=1, locked=locked)) == [
        "Анна judges 2.1 despite being connected to Альфа.",
        "Анна is the senior judge of 2.1 but is not marked as able to lead.",
        "Анна judges 2.1 but is away.",
        "Анна judges 2.2 but is away.",
        "Анна judges 2.2 and another table of the same tour.",
    ]


@pytest.mark.parametrize(
    ("judges", "reason"),
    [
        ([junior(1)], "2.1 has no senior judge: no judge is marked as able to lead."),
        (
            [replace(senior(1), available=False)],
            "2.1 has no senior judge: everyone able to lead is away or already assigned by hand.",
        ),
        (
            [senior(1, 1), senior(2, 2, 5), junior(3)],
            "2.1 has no senior judge: all free judges able to lead are connected to Альфа or Бета.",
        ),
        (
            [senior(1, 2), senior(2, 1, 2)],
            "2.1 has no senior judge: all free judges able to lead are connected to Бета.",
        ),
    ],
)
def test_it_says_why_a_table_has_no_senior_judge(judges: list[Judge], reason: str) -> None:
    assert said(assign_judges(tables(1), judges, seed=1)) == [reason]


@pytest.mark.parametrize(
    ("judges", "reason"),
    [
        ([replace(junior(2), available=False)], "2.1 lacks a judge: everyone is away or already assigned by hand."),
        ([junior(2, 1), junior(3, 2)], "2.1 lacks a judge: all free judges are connected to Альфа or Бета."),
        ([junior(2, 1), junior(3, 1, 4)], "2.1 lacks a judge: all free judges are connected to Альфа."),
    ],
)
def test_it_says_why_a_table_lacks_a_judge(judges: list[Judge], reason: str) -> None:
    locked = [Post(101, 1, senior=True)]
    assert said(assign_judges(tables(2), [senior(1), *judges], seed=1, locked=locked)) == [reason]


def test_without_judges_every_place_says_so() -> None:
    assert said(assign_judges(tables(2), [], seed=1)) == [
        "2.1 has no senior judge: no judge is marked as able to lead.",
        "2.1 lacks a judge: there are no judges.",
    ]


def test_too_few_senior_judges_are_counted() -> None:
    assert said(assign_judges(tables(1, 1), [senior(1), junior(2)], seed=1)) == [
        "2.2 has no senior judge: too few judges are able to lead (tables: 2, free judges: 1)."
    ]


def test_it_names_the_fewest_tables_that_have_too_few_judges_together() -> None:
    """Four judges for four tables; but at 2.1 and 2.2 only Анна may judge."""
    judges = [senior(1), *(senior(key, 1, 3) for key in (2, 3, 4))]
    assignment = assign_judges(tables(1, 1, 1, 1), judges, seed=1)
    assert said(assignment) == ["2.2 has no senior judge: of those able to lead, only these may judge 2.1, 2.2: Анна."]
    assert [note.table for note in assignment.notes] == [102]


def test_tables_that_could_have_another_judge_are_not_among_those_that_have_too_few() -> None:
    """At 2.2 and 2.3 only Анна may judge; 2.1 has Борис, and so leaves her to them."""
    judges = [senior(1), senior(2, 3, 5)]
    assert said(assign_judges(tables(1, 1, 1), judges, seed=1)) == [
        "2.3 has no senior judge: of those able to lead, only these may judge 2.2, 2.3: Анна."
    ]


def test_it_says_where_those_are_needed_who_could_be_the_second_judge() -> None:
    judges = [senior(1), senior(2), junior(3, 1), junior(4, 1)]
    assert said(assign_judges(tables(2, 1), judges, seed=1)) == [
        "2.1 lacks a judge: of the free judges, only these may judge it: Анна, Борис; they are needed at 2.1, 2.2."
    ]


def test_the_order_of_the_judges_changes_nothing() -> None:
    for seed in range(50):
        rooms, judges, locked = random_case(seed)
        first = assign_judges(rooms, judges, seed=seed, locked=locked)
        assert assign_judges(rooms, judges[::-1], seed=seed, locked=locked) == first


def test_the_seed_decides_between_equals() -> None:
    chosen = Counter(assign_judges(tables(1), [senior(1), senior(2)], seed=seed).posts[0].judge for seed in range(40))
    assert min(chosen.values()) > 5
    assert len(chosen) == 2


def test_no_tables_leave_everybody_free() -> None:
    assignment = assign_judges([], [senior(1)], seed=1)
    assert (assignment.posts, assignment.free, assignment.notes) == ((), (1,), ())


@pytest.mark.parametrize("wanted", [0, 4])
def test_it_refuses_a_number_of_judges_that_no_match_has(wanted: int) -> None:
    with pytest.raises(ValueError, match=r"value\.judges"):
        Table(1, "2.1", (TEAMS[0], TEAMS[1]), wanted)


def test_it_refuses_what_is_not_given_or_given_twice() -> None:
    with pytest.raises(ValueError, match="unknown"):
        assign_judges(tables(1), [senior(1)], seed=1, locked=[Post(101, 2)])
    with pytest.raises(ValueError, match="unknown"):
        assign_judges(tables(1), [senior(1)], seed=1, locked=[Post(109, 1)])
    with pytest.raises(ValueError, match="twice"):
        assign_judges(tables(1), [senior(1), senior(1)], seed=1)
    with pytest.raises(ValueError, match="twice"):
        assign_judges([*tables(1), *tables(1)], [senior(1)], seed=1)
    with pytest.raises(ValueError, match=r"value\.draw"):
        assign_judges(tables(1), [senior(1)], seed=-1)


def test_those_who_would_judge_together_do_and_those_who_would_not_do_not() -> None:
    friends = [
        senior(1, load=1),
        senior(2, load=1),
        replace(junior(3, load=1), company=frozenset({2})),
        junior(4, load=1),
    ]
    rivals = [senior(1), senior(2), replace(junior(3), apart=frozenset({1})), junior(4)]
    for seed in range(10):
        together = posts(assign_judges(tables(2, 2), friends, seed=seed))
        assert [2, 3] in together.values()
        apart = posts(assign_judges(tables(2, 2), rivals, seed=seed))
        assert [1, 3] not in apart.values()
        assert said(assign_judges(tables(2, 2), friends, seed=seed)) == []


def test_a_wish_of_two_gives_way_to_what_every_table_needs_and_is_told() -> None:
    judges = [senior(1), replace(senior(2), company=frozenset({1}))]
    assert said(assign_judges(tables(1, 1), judges, seed=1)) == [
        "Анна wanted to judge with Борис, but they are at different tables."
    ]
    judges = [senior(1), replace(junior(2), apart=frozenset({1}))]
    assert said(assign_judges(tables(2), judges, seed=1)) == [
        "Анна would rather not judge with Борис, but both are at 2.1."
    ]


def test_somebody_goes_to_the_friend_whom_a_person_has_placed() -> None:
    judges = [senior(1), senior(2), replace(junior(3), company=frozenset({2})), junior(4)]
    for seed in range(10):
        assignment = assign_judges(tables(2, 2), judges, seed=seed, locked=[Post(102, 2, senior=True)])
        assert posts(assignment)[102] == [2, 3]


def test_a_wished_room_is_given_where_that_costs_nobody_else() -> None:
    judges = [senior(1), replace(senior(2), room=3), senior(3)]
    for seed in range(10):
        assert posts(assign_judges(tables(1, 1, 1), judges, seed=seed))[103] == [2]
    own = [senior(1), senior(2), replace(senior(3, 5), room=3)]
    assert said(assign_judges(tables(1, 1, 1), own, seed=1)) != []
    unused = [replace(senior(1), room=77)]
    assert said(assign_judges(tables(1), unused, seed=1)) == []


def test_who_has_judged_as_often_as_they_wish_is_taken_last_and_it_is_told() -> None:
    tired = replace(senior(1), tours=2, most_tours=2)
    for seed in range(10):
        assert posts(assign_judges(tables(1), [tired, senior(2, load=5)], seed=seed)) == {101: [2]}
    assert said(assign_judges(tables(1), [tired], seed=1)) == [
        "Анна wanted fewer tours (at most 2) but is needed at 2.1."
    ]


def test_more_wishes_of_two_than_can_be_tried_are_told_and_the_answer_stays_the_same() -> None:
    judges = [replace(senior(key), company=frozenset(range(1, 9)) - {key}) for key in range(1, 9)]
    rooms = tables(2, 2, 2, 2)
    first = assign_judges(rooms, judges, seed=1)
    assert {len(seated) for seated in posts(first).values()} == {2}
    assert (
        said(first)[-1]
        == "There are too many wishes about other judges to try every combination: perhaps more of them could be met."
    )
    assert assign_judges(rooms, judges, seed=1) == first
