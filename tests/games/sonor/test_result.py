"""Who wins a match of Sonor: points, then five tie-breaks (sonor.11)."""

from itertools import combinations_with_replacement

import pytest

from games.core.record import read
from games.core.types import Points, Side
from games.registry import replay
from games.sonor import GAME
from games.sonor.position import Part, Variant
from games.sonor.rules import decide, points_of
from tests.games.sonor.scenes import play

RECORD = '[Game "sonor"]\n[A "a"]\n[B "b"]\n[Evaders "B"]\n[Result "{0}"]\n\n(stop) (stop)\n{0}\n'


def part(lines: str, last: int | None = None) -> Part:
    """A part in which, when anybody was caught, the first evader was."""
    reached = tuple(map(int, lines))
    return Part(reached, tuple(last is not None and n == 0 for n in range(5)), last)


def winner(first: Part, second: Part, evaders: Side = Side.A) -> str:
    return decide(Variant(evaders=evaders), (first, second)).value


@pytest.mark.rule("sonor.11", accepts=True)
@pytest.mark.parametrize(
    ("mine", "theirs", "why"),
    [
        ("11110", "30000", "more points"),
        ("11100", "30000", "more evaders that reached any line"),
        ("31000", "22000", "more that reached line 3"),
        ("33311", "32222", "the same, with all on a line"),
    ],
)
def test_more_points_win_then_more_evaders_on_lines(mine: str, theirs: str, why: str) -> None:
    assert why
    assert winner(part(mine), part(theirs)) == "1-0"
    assert winner(part(theirs), part(mine)) == "0-1"
    assert winner(part(mine), part(theirs), Side.B) == "0-1"


@pytest.mark.rule("sonor.11", accepts=True)
@pytest.mark.parametrize(
    ("caught_by_b", "caught_by_a", "result"),
    [
        (5, 4, "1-0"),
        (4, 5, "0-1"),
        (None, 99, "1-0"),
        (99, None, "0-1"),
        (0, None, "0-1"),
        (1, 0, "1-0"),
        (7, 7, "1/2-1/2"),
        (None, None, "1/2-1/2"),
    ],
)
def test_the_earlier_last_catch_wins_at_the_end(caught_by_b: int | None, caught_by_a: int | None, result: str) -> None:
    assert winner(part("02100", caught_by_b), part("01200", caught_by_a)) == result


@pytest.mark.rule("sonor.11", accepts=True)
def test_points_outweigh_every_tie_break() -> None:
    assert winner(part("32000"), part("11110", 1)) == "1-0"
    assert winner(part("11100", 1), part("30000")) == "1-0"


def test_line_2_can_never_decide() -> None:
    sides = list(combinations_with_replacement(range(4), 5))
    on_line_2: dict[tuple[int, int, int], set[int]] = {}
    for lines in sides:
        reached = [sum(own >= line for own in lines) for line in (1, 2, 3)]
        on_line_2.setdefault((sum(lines), reached[0], reached[2]), set()).add(reached[1])
    assert {len(second) for second in on_line_2.values()} == {1}


def test_points_are_those_of_both_parts() -> None:
    parts = (part("31000"), part("11100"))
    assert points_of(Variant(), parts) == Points(4, 3)
    assert points_of(Variant(evaders=Side.B), parts) == Points(3, 4)
    assert points_of(Variant(evaders=Side.B), parts[:1]) == Points(0, 4)


@pytest.mark.rule("sonor.11", accepts=False)
@pytest.mark.parametrize("token", ["1-0", "0-1", "*"])
def test_it_refuses_a_result_that_the_rules_do_not_give(token: str) -> None:
    (record,) = read(RECORD.format(token))
    played = replay(record)
    assert played.fault is not None
    assert (played.fault.ply, played.fault.fault.rule) == (3, "record.result")
    assert replay(read(RECORD.format("1/2-1/2"))[0]).legal


def test_nobody_has_won_before_the_end() -> None:
    match = play("(stop) 1:000")
    assert [GAME.outcome(position).value for position in match.positions] == ["*"] * 3
