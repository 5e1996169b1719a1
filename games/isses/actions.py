"""Actions of Der Isses! as data."""

from dataclasses import dataclass

from games.isses.geometry import CELLS, HELD

SIDES = "AB"
LETTERS = "roygbvw?"
COLOURS = range(7)
HIDDEN = 7
"""In place of a picked colour that the viewer may not know, or of a card that was not shown."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The cell of every piece, in the order of `COLOURS` (isses.1)."""

    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Coin:
    """A coin on a cell (isses.2)."""

    cell: int


@dataclass(frozen=True, slots=True)
class Pick:
    """The sealed card of a side, 0 for A and 1 for B (isses.3)."""

    side: int
    colour: int


@dataclass(frozen=True, slots=True)
class Move:
    """A piece and the cells it touches, the first being the one it stands on (isses.6, isses.7)."""

    colour: int
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Accuse:
    """The colour that the opponent is said to have picked (isses.10)."""

    colour: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """The cards of A and of B that are shown, `HIDDEN` for one that is not (isses.11)."""

    picks: tuple[int, int]


Action = Setup | Coin | Pick | Move | Accuse | Reveal

COINS = tuple(map(Coin, CELLS))
PICKS = tuple(tuple(Pick(side, colour) for colour in COLOURS) for side in (0, 1))
ACCUSATIONS = tuple(map(Accuse, COLOURS))
REVEALS = tuple(tuple(Reveal((a, b)) for b in (*COLOURS, HIDDEN)) for a in (*COLOURS, HIDDEN))
"""`REVEALS[a][b]`; with `HIDDEN` for both those of sealed cards by somebody who does not know them."""
SHOWN = tuple(reveal for row in REVEALS for reveal in row if reveal.picks != (HIDDEN, HIDDEN))
"""Every reveal of one card or both."""


_PATHS = tuple({end: (start, end) for end in ends} for start, ends in enumerate(HELD))
HOPS = tuple(tuple({end: Move(colour, path) for end, path in paths.items()} for paths in _PATHS) for colour in COLOURS)
"""`HOPS[colour][start][end]` is the move of one step or one jump."""
