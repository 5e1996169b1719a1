"""What two taps mean, what they break, and who stands first among those one could choose."""

import pytest

from tests.draws.rules.assignment.people import junior, senior, tables
from tournaments.draws.rules.assignment.model import Judge, Post
from tournaments.draws.rules.assignment.moving import (
    Hall,
    Spot,
    SpotKind,
    Standing,
    broken,
    exchanged,
    judge_choices,
    room_choices,
    takes_from,
)
from tournaments.draws.rules.assignment.rooms import Room
from tournaments.kernel.values import FaultError, english

ROOMS = [Room(1, "зал"), Room(2, "2.2"), Room(3, "2.3"), Room(4, "подвал", available=False)]
LED = (Post(101, 1, senior=True), Post(101, 2), Post(102, 3, senior=True))
STANDING = Standing({101: 1, 102: 2}, LED)
FREE = SpotKind.JUDGE


def hall(*judges: Judge) -> Hall:
    return Hall(tables(1, 1), judges or (senior(1), junior(2), senior(3), junior(4)), ROOMS)


def spot(text: str) -> Spot:
    return Spot.read(text)


def seats(standing: Standing) -> set[tuple[int, int, bool]]:
    return {(post.table, post.judge, post.senior) for post in standing.posts}


def swapped(one: str, other: str, standing: Standing = STANDING) -> Standing:
    return exchanged(standing, spot(one), spot(other))


@pytest.mark.parametrize("text", ["judge:101:1", "room:0:7", "senior:12:0", "other:1:0", "nobody:0:0"])
def test_a_spot_reads_what_it_writes(text: str) -> None:
    assert str(spot(text)) == text


@pytest.mark.parametrize(
    "text", ["", "judge", "judge:1", "king:1:2", "judge:1:x", "judge:1:²", "judge:1:2:3", "room:-1:2"]
)
def test_what_no_page_writes_is_no_spot(text: str) -> None:
    with pytest.raises(FaultError) as refused:
        spot(text)
    assert refused.value.fault.code == "move.unclear"


def test_two_judges_swap_with_the_role_that_belongs_to_the_place() -> None:
    after = swapped("judge:101:2", "judge:102:3")
    assert seats(after) == {(101, 1, True), (101, 3, False), (102, 2, True)}
    assert {post.judge for post in after.posts if post.locked} == {2, 3}
    assert STANDING.changed(after) == (101, 102)


def test_the_two_of_one_table_change_roles() -> None:
    assert seats(swapped("judge:101:1", "judge:101:2")) == {(101, 2, True), (101, 1, False), (102, 3, True)}


def test_somebody_without_a_match_takes_the_place_and_the_other_is_free() -> None:
    assert seats(swapped("judge:101:1", "judge:0:4")) == {(101, 4, True), (101, 2, False), (102, 3, True)}
    assert swapped("judge:101:1", "judge:0:4") == swapped("judge:0:4", "judge:101:1")


def test_a_judge_goes_to_an_empty_place_and_away_to_nobodys() -> None:
    without = Standing(STANDING.rooms, LED[1:])
    assert seats(swapped("senior:101:0", "judge:102:3", without)) == {(101, 3, True), (101, 2, False)}
    assert seats(swapped("other:102:0", "judge:101:2")) == {(101, 1, True), (102, 3, True), (102, 2, False)}
    assert seats(swapped("judge:101:2", "nobody:0:0")) == {(101, 1, True), (102, 3, True)}


def test_rooms_swap_are_taken_and_left() -> None:
    assert swapped("room:101:0", "room:102:0").rooms == {101: 2, 102: 1}
    assert swapped("room:101:0", "room:0:3").rooms == {101: 3, 102: 2}
    assert swapped("room:101:0", "nobody:0:0").rooms == {101: None, 102: 2}
    empty = Standing({101: None, 102: 2}, ())
    assert swapped("room:101:0", "room:102:0", empty).rooms == {101: 2, 102: None}


@pytest.mark.parametrize(
    ("one", "other", "code"),
    [
        ("judge:101:1", "room:101:0", "move.unclear"), ("nobody:0:0", "nobody:0:0", "move.unclear"),
        ("judge:101:1", "judge:101:1", "move.nothing"), ("judge:0:4", "judge:0:5", "move.nothing"),
        ("other:101:0", "other:102:0", "move.nothing"), ("room:0:3", "room:0:4", "move.nothing"),
        ("room:101:0", "room:101:0", "move.nothing"), ("judge:102:1", "judge:102:3", "move.gone"),
        ("judge:0:1", "judge:102:3", "move.gone"), ("senior:101:0", "judge:0:4", "move.gone"),
        ("other:109:0", "judge:0:4", "move.gone"), ("room:109:0", "room:101:0", "move.gone"),
    ],
)  # fmt: skip
def test_what_cannot_be_exchanged_is_refused(one: str, other: str, code: str) -> None:
    with pytest.raises(FaultError) as refused:
        swapped(one, other)
    assert refused.value.fault.code == code


def test_nobody_stands_at_one_table_twice() -> None:
    twice = Standing(STANDING.rooms, (*LED, Post(102, 2)))
    with pytest.raises(FaultError) as refused:
        swapped("judge:101:2", "judge:102:3", twice)
    assert refused.value.fault.code == "move.there"


@pytest.mark.parametrize(
    ("one", "other", "loses"),
    [
        ("room:101:0", "room:102:0", 102), ("room:102:0", "room:101:0", 0), ("room:101:0", "room:0:3", 0),
        ("room:0:3", "room:102:0", 0), ("room:102:0", "nobody:0:0", 0), ("other:102:0", "judge:101:2", 101),
        ("judge:101:2", "other:102:0", 0), ("other:102:0", "judge:0:4", 0), ("judge:101:2", "judge:102:3", 0),
        ("other:101:0", "judge:101:2", 0),
    ],
)  # fmt: skip
def test_an_empty_place_that_was_chosen_first_takes_from_another_table(one: str, other: str, loses: int) -> None:
    """Whoever takes something up and puts it down in an empty place means to move it."""
    roomless = Standing({101: None, 102: 2}, LED)
    assert takes_from(roomless, spot(one), spot(other)) == loses


def test_a_full_room_takes_nothing_it_swaps() -> None:
    assert takes_from(STANDING, spot("room:101:0"), spot("room:102:0")) == 0


def said(judges: Hall, after: Standing) -> list[str]:
    return [english(note.fault) for note in broken(judges, STANDING, after)]


def test_only_what_is_new_is_said_to_be_broken() -> None:
    own = hall(senior(1, 3), junior(2, 1), senior(3), junior(4))
    assert said(own, STANDING) == []
    assert said(own, swapped("judge:101:1", "judge:102:3")) == ["Анна judges 2.2 despite being connected to Гамма."]
    assert said(own, swapped("judge:101:1", "nobody:0:0")) == ["2.1 has no senior judge."]
    assert said(own, swapped("judge:102:3", "judge:0:4")) == [
        "Глеб is the senior judge of 2.2 but is not marked as able to lead."
    ]


def test_a_room_that_is_shared_or_closed_is_said_to_be() -> None:
    closed = exchanged(STANDING, spot("room:101:0"), spot("room:0:4"))
    assert said(hall(), closed) == ["Room “подвал” is not available in this tour."]
    shared = Standing({101: 2, 102: 2}, LED)
    assert said(hall(), shared) == ["Room “2.2” has been given to more than one table."] * 2


def test_who_is_free_and_has_judged_least_stands_first_and_who_is_attached_last() -> None:
    judges = (senior(1), junior(2), senior(3), junior(4, load=3), junior(5, load=1), junior(6, 2), senior(7, load=2))
    choices = judge_choices(hall(*judges), STANDING, spot("judge:101:2"))
    assert [choice.name for choice in choices] == ["Дарья", "Жанна", "Глеб", "Анна", "Вера", "Егор"]
    assert [english(reason) for reason in choices[0].reasons] == ["no match", "matches so far: 1"]
    assert not choices[-1].is_possible
    assert "connected to Бета: not possible" in map(english, choices[-1].reasons)
    busy = next(choice for choice in choices if choice.name == "Вера")
    assert str(busy.spot) == "judge:102:3"
    assert english(busy.reasons[0]) == "now at 2.2: the two will swap"
    assert "Борис is the senior judge of 2.2 but is not marked as able to lead." in map(english, busy.reasons)


def test_a_judge_who_fills_an_empty_place_is_not_said_to_swap() -> None:
    for text in ("other:102:0", "senior:102:0"):
        standing = STANDING if text.startswith("other") else Standing(STANDING.rooms, LED[:2])
        choices = {choice.name: choice for choice in judge_choices(hall(), standing, spot(text))}
        assert english(choices["Борис"].reasons[0]) == "now at 2.1, which will have one judge fewer"
    leads = {choice.name: choice for choice in judge_choices(hall(), STANDING, spot("other:102:0"))}["Анна"]
    assert "2.1 has no senior judge." in map(english, leads.reasons)


def test_a_judge_who_changes_place_at_one_table_takes_nobody_away() -> None:
    choices = {
        choice.name: choice for choice in judge_choices(hall(), Standing({101: 1}, LED[1:2]), spot("senior:101:0"))
    }
    assert english(choices["Борис"].reasons[0]) == "already at this table"


def test_a_room_for_a_table_without_one_is_not_said_to_be_swapped() -> None:
    choices = room_choices(hall(), Standing({101: None, 102: 2}, LED), spot("room:101:0"))
    reasons = {choice.name: [english(reason) for reason in choice.reasons] for choice in choices}
    assert reasons["2.2"] == ["now at Гамма – Дельта, which will have no room"]


def test_rooms_that_are_free_stand_before_those_of_others_and_closed_ones_last() -> None:
    choices = room_choices(hall(), STANDING, spot("room:101:0"))
    assert [choice.name for choice in choices] == ["2.3", "2.2", "подвал"]
    assert [english(reason) for reason in choices[1].reasons] == ["now at Гамма – Дельта: the two will swap"]
    assert [english(reason) for reason in choices[2].reasons] == ["not available in this tour", "free"]
