"""Pictures of Corners' rules: games that the engine plays."""

from games.core.teaching import Example
from games.core.types import gettext_noop

_THREE = "b2 g7 b5 h4 e5 f1"
"""Circles in three corners of a square."""
_FOUR = f"{_THREE} e2 h8"
_SQUARE = "b2-b5-e5-e2"
_SLANTING = "b3 h2 c2 g8 f5 a7 e6 h5"
"""Circles in the corners of a rectangle with cells on its border."""
_BESIDE = f"{_FOUR} {_SQUARE} a8 h2 g4 h5 f8"
"""A square that is captured, and the corners of another rectangle, two of which are its own."""
_LAST = "a1 c3 a8 c6 h8 f6 h1 f3 a1-a8-h8-h1"
"""The whole board at one stroke, while the triangles have four corners."""
_UNPAINTED = (("reuse", "unpainted"),)

EXAMPLES = (
    Example(
        "sides",
        "1",
        gettext_noop("One side draws circles, the other draws triangles. The figures are outlines to begin with."),
        moves="d4 e6",
    ),
    Example(
        "board",
        "3",
        gettext_noop(
            "The board is empty at the start. A cell is named by the letter below it and the number beside it."
        ),
    ),
    Example(
        "turns",
        "4",
        gettext_noop("A circle, a triangle, and then a capture instead of a circle: each of them is one turn."),
        before=_THREE,
        moves=f"e2 h8 {_SQUARE}",
    ),
    Example(
        "occupied",
        "5",
        gettext_noop("The circles’ turn. They cannot use the marked cell: a triangle stands there."),
        before="d4 e5",
        refused="e5",
        taps=("e5",),
    ),
    Example(
        "ready",
        "6",
        gettext_noop("Four circles stand in the corners of a rectangle, and it is the circles’ turn: they capture it."),
        before=_FOUR,
        moves=_SQUARE,
    ),
    Example(
        "three",
        "6",
        gettext_noop("Three circles are not enough: the marked corner is empty."),
        before=_THREE,
        refused=_SQUARE,
        taps=("e2",),
    ),
    Example(
        "foreign",
        "6",
        gettext_noop("This one cannot be captured: a triangle stands in the marked corner."),
        before="b2 g7 b5 h4 e5 e2",
        refused=_SQUARE,
        taps=("e2",),
    ),
    Example(
        "crooked",
        "6",
        gettext_noop("Four circles, but no rectangle: the marked circle stands one cell too far to the right."),
        before=f"{_THREE} f2 h8",
        refused="b2-b5-e5-f2",
        taps=("f2",),
    ),
    Example(
        "turned",
        "7",
        gettext_noop("A turned rectangle: no side runs along the rows of cells, and it is captured like any other."),
        before="c2 h1 f3 g7 e6 a8 b5 h4",
        moves="b5-c2-f3-e6",
    ),
    Example(
        "diagonal",
        "7",
        gettext_noop("This rectangle stands on one of its corners."),
        before="b4 h1 d2 g7 g5 a8 e7 h4",
        moves="b4-d2-g5-e7",
    ),
    Example(
        "capture",
        "8",
        gettext_noop("A capture: the four corners are painted, and every empty cell inside gets a circle."),
        before=_FOUR,
        moves=_SQUARE,
    ),
    Example(
        "inside",
        "8",
        gettext_noop("Two triangles stand inside. They stay, and the other cells inside get circles."),
        before="b2 c4 b5 d3 e5 g7 e2 h8",
        moves=_SQUARE,
    ),
    Example(
        "smallest",
        "8",
        gettext_noop("The smallest rectangle has nothing inside, and it can be captured all the same."),
        before="d4 g7 d5 h4 e5 f1 e4 h8",
        moves="d4-d5-e5-e4",
    ),
    Example(
        "border",
        "8",
        gettext_noop("Where the border counts as inside: cells that the sides run through get circles too."),
        before=_SLANTING,
        moves="b3-c2-f5-e6",
    ),
    Example(
        "no_border",
        "8",
        gettext_noop(
            "The same capture where the border does not count: only the three cells in the middle get circles."
        ),
        before=_SLANTING,
        moves="b3-c2-f5-e6",
        options=(("edges", "outside"),),
    ),
    Example(
        "again",
        "8",
        gettext_noop("Where painted corners may be used again: the second capture paints two more circles."),
        before=_BESIDE,
        moves="e2-e5-h5-h2",
    ),
    Example(
        "not_again",
        "8",
        gettext_noop("Where painted corners may not be used again, the marked circles cannot be corners any more."),
        before=_BESIDE,
        refused="e2-e5-h5-h2",
        taps=("e2", "e5"),
        options=_UNPAINTED,
    ),
    Example(
        "nothing_new",
        "8",
        gettext_noop("The marked rectangle has been captured already: a second time it would change nothing."),
        before=f"{_FOUR} {_SQUARE} a8",
        refused=_SQUARE,
        taps=("b2", "b5", "e5", "e2"),
    ),
    Example(
        "last_round",
        "9",
        gettext_noop("No cell is empty any more. The triangles have the next turn and capture, then the circles do."),
        before=_LAST,
        moves="c3-c6-f6-f3 b2-b7-g7-g2",
    ),
    Example(
        "nothing_left",
        "9",
        gettext_noop("The last round: the triangles have no rectangle and pass; the circles capture one more."),
        before="a1 c3 a8 c6 h8 f6 h1 e2 a1-a8-h8-h1",
        moves="pass b2-b7-g7-g2",
    ),
    Example("too_early", "9", gettext_noop("Nobody may pass while a cell is empty."), before=_FOUR, refused="pass"),
    Example(
        "count",
        "10",
        gettext_noop("The game is over: 8 painted circles, 4 painted triangles. The circles win, and the score is 4."),
        before=_LAST,
        moves="c3-c6-f6-f3 b2-b7-g7-g2",
    ),
)
