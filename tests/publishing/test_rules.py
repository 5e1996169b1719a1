"""What a publication changes for whom."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tournaments.publishing.rules import ChangeKind, Fixture, from_json, judge_changes, team_changes, to_json

ONE = Fixture(1, 1, 10, 20, "2.1", "2026-07-14T10:00:00+00:00", ((100, True),))
TWO = Fixture(2, 2, 30, 40, "2.2", "2026-07-14T10:00:00+00:00", ((200, True), (300, False)))


def test_a_first_publication_is_new_to_everybody() -> None:
    assert [(change.who, change.kind) for change in team_changes((), (ONE, TWO))] == [
        (10, ChangeKind.NEW), (20, ChangeKind.NEW), (30, ChangeKind.NEW), (40, ChangeKind.NEW),
    ]  # fmt: skip
    assert [(change.who, change.kind) for change in judge_changes((), (ONE, TWO))] == [
        (100, ChangeKind.NEW), (200, ChangeKind.NEW), (300, ChangeKind.NEW),
    ]  # fmt: skip


def test_nothing_is_told_where_nothing_differs() -> None:
    assert team_changes((ONE, TWO), (TWO, ONE)) == ()
    assert judge_changes((ONE, TWO), (TWO, ONE)) == ()


def test_another_room_concerns_both_teams_and_the_judges_of_that_match_alone() -> None:
    moved = replace(ONE, room="столовая")
    assert [(change.who, change.kind, set(change.fields)) for change in team_changes((ONE, TWO), (moved, TWO))] == [
        (10, ChangeKind.CHANGED, {"room"}), (20, ChangeKind.CHANGED, {"room"}),
    ]  # fmt: skip
    assert [(change.who, set(change.fields)) for change in judge_changes((ONE, TWO), (moved, TWO))] == [(100, {"room"})]


def test_another_judge_concerns_the_teams_the_judge_who_comes_and_the_one_who_goes() -> None:
    given_to = replace(ONE, judges=((400, True),))
    assert {change.who: set(change.fields) for change in team_changes((ONE,), (given_to,))} == {
        10: {"judges"},
        20: {"judges"},
    }
    assert {change.who: change.kind for change in judge_changes((ONE,), (given_to,))} == {
        400: ChangeKind.NEW,
        100: ChangeKind.GONE,
    }


def test_a_judge_who_goes_to_another_match_is_told_of_one_change() -> None:
    before, after = (ONE, TWO), (replace(ONE, judges=()), replace(TWO, judges=((100, True), (300, False))))
    [change] = [judge_change for judge_change in judge_changes(before, after) if judge_change.who == 100]
    assert (change.kind, change.before, change.after) == (ChangeKind.CHANGED, ONE, after[1])


def test_a_team_that_has_no_match_any_more_is_told_so() -> None:
    [gone] = [change for change in team_changes((ONE,), (replace(ONE, b=None),)) if change.who == 20]
    assert gone.kind is ChangeKind.GONE
    [bye] = [change for change in team_changes((ONE,), (replace(ONE, b=None),)) if change.who == 10]
    assert "opponent" in bye.fields


FIXTURES = st.builds(
    Fixture, st.integers(1, 9), st.integers(1, 9), st.integers(1, 9), st.none() | st.integers(10, 19),
    st.sampled_from(["", "2.1"]), st.just(""),
    st.lists(st.tuples(st.integers(1, 5), st.booleans()), max_size=3).map(tuple),
)  # fmt: skip


@given(st.lists(FIXTURES, max_size=4))
def test_what_is_stored_is_read_again(snapshot: list[Fixture]) -> None:
    assert from_json(to_json(snapshot)) == tuple(snapshot)


def test_nothing_was_published_where_nothing_is_stored() -> None:
    assert from_json({}) == ()
