"""Sentences as data, and the small types that every game shares."""

import pytest

from games.core.types import Args, Message, Points, Result, Side, english, quoted

MESSAGE = Message("x.y", "%(cell)s is full", rule="x.1")


def test_faults_compare_and_hash_by_what_they_say() -> None:
    one, same, other = (MESSAGE.fault((cell,), cell=cell) for cell in ("a1", "a1", "b1"))
    assert one == same
    assert hash(one) == hash(same)
    assert one != other
    assert english(one) == "a1 is full"
    assert (one.kind, one.code, one.rule, one.cells) == ("illegal", "x.y", "x.1", ("a1",))


def test_arguments_are_a_read_only_mapping() -> None:
    args = Args({"cell": "a1", "count": 2})
    assert dict(args) == {"cell": "a1", "count": 2}
    assert len(args) == 2
    assert not hasattr(args, "__setitem__")


@pytest.mark.parametrize(
    ("text", "shown"), [("d4", "d4"), ("a\nb\0", "a\ufffdb\ufffd"), ("x" * 41, "x" * 39 + "…"), ("x" * 40, "x" * 40)]
)
def test_quoted_text_is_printable_and_short(text: str, shown: str) -> None:
    assert quoted(text) == shown


def test_more_points_win() -> None:
    assert Points(2, 1).result() is Result.A_WON
    assert Points(1, 2).result() is Result.B_WON
    assert Points(1, 1).result() is Result.DRAWN
    assert Points.of(Side.B, 5, 3) == Points(3, 5)
    assert (Points(3, 5)[Side.A], Points(3, 5)[Side.B]) == (3, 5)


def test_a_result_knows_its_winner() -> None:
    assert [result.winner for result in Result] == [Side.A, Side.B, None, None]
    assert [Result.won_by(side) for side in Side] == [Result.A_WON, Result.B_WON]
    assert [side.other for side in Side] == [Side.B, Side.A]
