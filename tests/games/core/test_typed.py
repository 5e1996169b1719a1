"""Letters of cells as people type them."""

import pytest

from games.core.types import latin_cells


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("с3", "c3"),
        ("а1-а3-с3-с1", "a1-a3-c3-c1"),
        ("c3хc5", "c3xc5"),
        ("а1–а3—с3−с1", "a1-a3-c3-c1"),
        ("с3хе5", "c3xe5"),
        ("@е5", "@e5"),
        ("е7-е5=5#с5", "e7-e5=5#c5"),
        ("(setup к=а1 с=с5)", "(setup к=a1 с=c5)"),
        ("(coin е4)", "(coin e4)"),
        ("б3", "б3"),
        ("С3", "С3"),
        ("расс", "расс"),
        ("х5", "х5"),
        ("3х", "3х"),
    ],
)
def test_letters_and_dashes_that_look_like_those_of_records_are_read_as_these(typed: str, meant: str) -> None:
    assert latin_cells(typed) == meant
