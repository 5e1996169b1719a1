"""Square boards as shapes: where cells lie, what is marked."""

import pytest

from games.core.cells import bits, names_of
from games.core.types import Args, Phrase
from games.drawing.scene import Box, Label
from games.drawing.squares import Squares

NAMES = names_of(3)
SQUARES = Squares(3, NAMES)


def said(word: object) -> Phrase:
    return Phrase("x", "%(word)s", Args({"word": str(word)}))


def test_cells_are_called_by_column_and_row_and_sort_like_their_names() -> None:
    assert NAMES == ("a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3") == tuple(sorted(NAMES))
    assert [*bits(0b1_0000_0101)] == [0, 2, 8]
    assert not [*bits(0)]


def test_the_first_cell_lies_at_the_lower_left() -> None:
    assert SQUARES.corner(0) == pytest.approx((0.6, 2.1))
    assert SQUARES.corner(8) == pytest.approx((2.6, 0.1))
    assert SQUARES.centre(4) == pytest.approx((2.1, 1.6))
    assert SQUARES.extent == pytest.approx(3.7)


def test_the_last_action_and_the_taps_are_marked_among_the_cells() -> None:
    cells = [*SQUARES.cells(said, {0, 1}, ("a2", "b1"))]
    assert [(cell.id, cell.role) for cell in cells[:5]] == [
        *(("cell-a1", "last"), ("cell-a2", "tapped"), ("cell-a3", "cell")),
        *(("cell-b1", "tapped"), ("cell-b2", "cell")),
    ]
    assert [(cell.tap, cell.name) for cell in cells] == [(name, said(cell)) for cell, name in enumerate(NAMES)]


def test_coordinates_stand_below_and_beside() -> None:
    frame, *labels = SQUARES.edge()
    assert isinstance(frame, Box)
    assert "".join(label.said(Phrase.english) for label in labels if isinstance(label, Label)) == "a1b2c3"


def test_a_cell_that_is_named_twice_is_marked_once_and_what_is_no_cell_never() -> None:
    """Identifiers of shapes are unique; faults name edges of a field and words too."""
    assert [shape.id for shape in SQUARES.faults(["b1", "a1", "b1", "d1", ""])] == ["fault-b1", "fault-a1"]
    (target,) = SQUARES.targets(["pass", "c3", "c3"], said)
    assert (target.id, target.name) == ("target-c3", said("c3"))
