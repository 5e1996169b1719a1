"""``script/draw-check``: draws keep the written rules, and the checker sees one that does not."""

import ast
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from script.drawcheck import rules
from script.drawcheck.command import main
from script.drawcheck.play import drawn_of, entrant
from script.drawcheck.rules import Drawn, Team
from tournaments.draws.rules.pairing import swiss

NOTHING: frozenset[frozenset[int]] = frozenset()


def teams() -> list[Team]:
    """Six after one tour: 1, 3 and 5 have won against 2, 4 and 6."""
    entrants = [Team(key, key, 200 * (key % 2), "A" if key % 2 else "B") for key in range(1, 7)]
    for team in entrants:
        team.met = [team.key + 1 if team.key % 2 else team.key - 1]
    return entrants


def draw(entered: list[Team]) -> Drawn:
    return drawn_of(swiss.draw(map(entrant, entered), seed=1))


def faults(entered: list[Team], drawn: Drawn) -> str:
    return "\n".join(rules.swiss(entered, drawn, (), NOTHING))


def test_it_knows_nothing_of_the_program() -> None:
    tree = ast.parse(Path(rules.__file__ or "").read_text())
    named = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    named |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert named <= sys.stdlib_module_names | {"collections.abc"}


def test_tournaments_by_chance_keep_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--tournaments", "60"]) == 0, capsys.readouterr().out
    assert capsys.readouterr().out.startswith("60 tournaments, ")


@pytest.mark.nightly
def test_five_thousand_tournaments_keep_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--seed", "5000"]) == 0, capsys.readouterr().out


def test_every_way_to_pair_is_tried() -> None:
    assert [sum(1 for _ in rules.pairings(teams()[:size], NOTHING)) for size in (2, 3, 4, 5, 6)] == [1, 3, 3, 15, 15]


def test_a_draw_as_it_should_be_has_no_fault() -> None:
    assert faults(teams(), draw(teams())) == ""


def test_a_repeat_that_was_not_needed_is_seen() -> None:
    drawn = replace(draw(teams()), pairs=((1, 2), (3, 4), (5, 6)))
    assert "another draw is better" in faults(teams(), drawn)
    assert "a repeat without a reason" in faults(teams(), drawn)


def test_somebody_left_out_or_twice_is_seen() -> None:
    drawn = draw(teams())
    assert "exactly once" in faults(teams(), replace(drawn, pairs=(drawn.pairs[0], *drawn.pairs[:2])))


def test_sides_the_wrong_way_round_are_seen() -> None:
    entered = [Team(1, 1, 0, "AA"), Team(2, 2, 0, "BB")]
    drawn = draw(entered)
    assert drawn.pairs == ((2, 1),)
    assert "more even the other way" in faults(entered, replace(drawn, pairs=((1, 2),)))


def test_a_forbidden_pair_is_seen() -> None:
    drawn = draw(teams())
    forbidden = frozenset({frozenset(drawn.pairs[0])})
    assert "are not to meet" in "\n".join(rules.swiss(teams(), drawn, (), forbidden))


def test_a_second_bye_and_its_wrong_reason_are_seen() -> None:
    entered = [Team(1, 1, 200), Team(2, 2, 0), Team(3, 3, 200, "-", byes=1)]
    drawn = draw(entered)
    assert drawn.byes == (2,)
    wrong = replace(drawn, pairs=((1, 2),), byes=(3,))
    assert "another draw is better" in faults(entered, wrong)
    assert "is explained by" in faults(entered, wrong)


def test_a_draw_that_is_called_impossible_and_is_not_is_seen() -> None:
    assert list(rules.impossible(teams(), (), NOTHING)) == ["says that there is no draw, and there is one"]
    entered = teams()[:2]
    assert not list(rules.impossible(entered, (), frozenset({frozenset((1, 2))})))


def test_a_table_that_is_not_bergers_is_seen() -> None:
    entered = [Team(key, key) for key in range(1, 5)]
    tours = [Drawn(((4, 1), (2, 3))), Drawn(((4, 3), (1, 2))), Drawn(((2, 4), (3, 1)))]
    told = "\n".join(rules.round_robin(entered, tours, [{1, 2, 3, 4}] * 3))
    assert told == "tour 1: (1, 4) stands in Berger's table"
    again = [Drawn(((1, 4), (2, 3))), Drawn(((1, 4), (2, 3))), Drawn(((2, 4), (3, 1)))]
    assert "meet 2 times in 1 cycles" in "\n".join(rules.round_robin(entered, again, [{1, 2, 3, 4}] * 3))


def test_the_best_meeting_too_early_is_seen() -> None:
    assert rules.slots(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    told = list(rules.knock_out([10, 20, 30, 40], [], Drawn(((10, 20), (30, 40))), 1))
    assert len(told) == 1
    assert not list(rules.knock_out([10, 20, 30, 40], [], Drawn(((10, 40), (20, 30))), 1))
    third = Drawn(((10, 20), (40, 30)))
    assert not list(rules.knock_out([10, 20, 30, 40], [{10, 20}], third, 2))


def test_who_has_left_a_bracket_plays_no_more_and_the_opponent_goes_on() -> None:
    after = ([10, 20, 30, 40], [{10, 20}])
    assert not list(rules.knock_out(*after, Drawn(((30, 40),), (20,)), 2, {10}))
    (meeting, alone) = rules.knock_out(*after, Drawn(((10, 20), (30, 40))), 2, {10})
    assert meeting == "round 2: [[30, 40]] should meet, ((10, 20), (30, 40)) do"
    assert alone == "round 2: [20] have no opponent, () are said to have none"


def test_the_loser_going_on_for_a_winner_who_has_left_is_seen() -> None:
    told = list(rules.knock_out([10, 20, 30, 40], [{10, 20}], Drawn(((40, 20),), (30,)), 2, {10}))
    assert [fault.partition(":")[0] for fault in told] == ["round 2", "round 2"]


def groups() -> list[list[Team]]:
    """Four in group I, two in II, one in III."""
    return [
        [Team(key, key, group=name) for key in keys]
        for name, keys in (("I", range(1, 5)), ("II", (5, 6)), ("III", (7,)))
    ]


@pytest.mark.parametrize(
    ("drawn", "over", "expected"),
    [
        (Drawn(((1, 4), (2, 3), (5, 6)), (7,)), (False, False), ""),
        (Drawn(((1, 4), (2, 3)), (7,)), (False, True), ""),
        (Drawn(((1, 5), (2, 3), (6, 4)), (7,)), (False, False), "1 and 5 are of two groups"),
        (Drawn(((5, 6), (1, 4), (2, 3)), (7,)), (False, False), "the pairs do not stand group after group"),
        (Drawn(((1, 4), (2, 3), (5, 6))), (False, False), "7 is alone in its group and has no bye"),
        (Drawn(((1, 4), (2, 3), (5, 6)), (7,)), (False, True), "group 1 has played its table and does not rest"),
        (Drawn(((5, 6),), (7,)), (False, False), "group 0 rests and has not played its table"),
    ],
)
def test_groups_that_mix_or_rest_wrongly_are_seen(drawn: Drawn, over: tuple[bool, bool], expected: str) -> None:
    faults = list(rules.apart(groups(), drawn, [*over, False]))
    assert expected in "\n".join(faults)
    assert bool(faults) == bool(expected)


def test_the_draw_of_a_group_is_looked_at_with_its_own_reasons() -> None:
    whole = Drawn(((1, 4), (2, 3), (6, 5)), (7,), (), (("one",), ("two",), ("three",)), (("bye",),))
    four, two, one = groups()
    assert rules.part(whole, two, ["note"]) == Drawn(((6, 5),), (), ("note",), (("three",),))
    assert rules.part(whole, one) == Drawn((), (7,), (), (), (("bye",),))
    tours = [
        rules.part(whole, four),
        rules.part(Drawn(((4, 3), (1, 2))), four),
        rules.part(Drawn(((2, 4), (1, 3))), four),
    ]
    told = list(rules.round_robin(four, tours, [{1, 2, 3, 4}] * 3))
    assert told == ["tour 3: (3, 1) stands in Berger's table"]


@pytest.mark.parametrize(
    ("seeded", "expected"),
    [
        ([1, 2, 4, 3], ""),
        ([1, 2, 3, 4], "could meet their groups later"),
        ([2, 1, 3, 4], "stand nearer to the table's order"),
        ([1, 4, 2, 3], "[1, 4] stand where [1, 2] should"),
        ([1, 2, 3, 5], "the best 2 of each group are others"),
        ([1, 2], "the best 2 of each group are others"),
    ],
)
def test_others_than_the_best_of_each_group_and_early_meetings_of_a_group_are_seen(
    seeded: list[int], expected: str
) -> None:
    """The order of the table is 1 of I, 2 and 3 of II, 4 and 5 of I: of four, 1 meets the last number first."""
    order = [Team(key, key, group=group) for key, group in enumerate(("I", "II", "II", "I", "I"), start=1)]
    faults = "\n".join(rules.going_on(order, 2, seeded))
    assert expected in faults
    assert bool(faults) == bool(expected)
