"""Pictures of the rules of Held-play: real games from the start; the pieces show the numbers that the pictures need."""

from typing import Final

from games.core.teaching import Example
from games.core.types import gettext_noop

BESIEGED: Final = "c9-b9=3 d6-c6 i7-h7=8 c6-c8 h7-h8 c8-c9 f9-d9=1 f6-f7"
"""A plain piece has taken house 1; pieces stand on both sides of it, and one more can close the ring."""
OPENED: Final = "c9-d9=2 d6-b6 f9-f8=7 b6-d6"
"""Piece 2 stands two cells from its house, which is empty."""
LEFT: Final = "f9-g9=6 f6-f8 g9-h9"
"""House 2 is empty, and a plain piece waits before it."""
THREE_HELD: Final = (
    "i4-h4=3 f4-g4 i7-i4=4 g4-f4 h4-h7 f4-g4 h7-i7 g4-f4 a6-b6=1 f4-g4 c9-a9=8 g4-f4 a9-a6 f4-g4 b6-c6 g4-f4 "
    "c6-c8 f4-g4"
)
"""Pieces 3, 4 and 8 hold their houses, and piece 1 stands before its own."""
THREE_TAKEN: Final = (
    "c9-b9=5 f6-f8 f9-g9=6 f8-f7 i7-i8=7 d6-c6 i4-i3=1 c6-c8 b9-a9 c8-c9 a9-b9 f4-h4 b9-a9 h4-i4 a9-b9 f7-f8 b9-a9 "
    "f8-f9 a9-b9 f5-h5 b9-a9 h5-h7 a9-b9"
)
"""Plain pieces stand on houses 1, 2 and 4, and one more stands before house 3."""
FIFTEEN: Final = "i4-h4=3 f4-g4 i7-i4=4 g4-f4 h4-h7 f4-g4 h7-i7 g4-f4 c9-b9=6 f4-g4 f9-c9=1 g4-f4 a3-a2=8 f4-g4 a6-a3=7"
"""The eight win with houses 1, 3, 4 and 7."""
TWENTY_SIX: Final = "g1-g2=6 f4-g4 d1-g1=5 g4-f4 g2-d2 f4-g4 d2-d1 g4-f4 a3-b3=8 f4-g4 a6-a3=7 g4-f4 b3-b6 f4-g4 b6-a6"
"""They win with houses 5, 6, 7 and 8."""
TEN: Final = "f9-f8=1 f4-g4 c9-f9=2 g4-f4 f8-c8 f4-g4 c8-c9 g4-f4 i4-h4=3 f4-g4 i7-i4=4 g4-f4 h4-h7 f4-g4 h7-i7"
"""They win with houses 1, 2, 3 and 4."""

SHUT_IN: Final = (
    "c9-b9=5 d4-b4 b9-a9 b4-b2 a9-b9 b2-a2 b9-a9 a2-a1 a9-b9 d5-b5 b9-a9 b5-b2 a9-b9 b2-a2 b9-a9 d6-b6 a9-b9 "
    "b6-b2 b9-a9 b2-b1 a9-b9 f4-h4 a6-b6=1 h4-h2 b6-b2 h2-i2 d1-c1=2 i2-i1 i4-i3=3 f5-h5 i7-h7=4 h5-h2 b9-a9 "
    "h2-i2 a9-b9 f6-h6 b9-a9 h6-h2 a9-b9 h2-h1"
)
"""The six stand in two corners, and one way out is left."""

EXAMPLES: Final = (
    Example(
        "set_up",
        "1",
        gettext_noop("The start: the eight lie face down on the houses, the six stand on the grey circles."),
    ),
    Example(
        "turned_up",
        "1",
        gettext_noop("The piece from house 4 makes its first move and is turned up: it is number 2."),
        moves="i4-h4=2",
    ),
    Example(
        "far",
        "2",
        gettext_noop(
            "Piece 4 has run along the row as far as it liked. The plain piece cannot: another one is in its way."
        ),
        before="f9-f8=4 d6-b6",
        moves="f8-b8",
        refused="f5-f8",
    ),
    Example(
        "three_moves",
        "3",
        gettext_noop(
            "From house 1 to the cell beside house 6 in three moves: across the thick line, over the whole field, "
            "across the opposite line."
        ),
        moves="c9-c8=5 d6-b6 c8-c2 b6-d6 c2-c1",
    ),
    Example(
        "no_further",
        "3",
        gettext_noop("Across the line and on in the same move: the piece has to stop behind the line."),
        refused="c9-c7=5",
    ),
    Example(
        "hold",
        "4",
        gettext_noop("“Hold!” Piece 2 has come to house 2. The ring around it shows that it cannot be attacked."),
        before=OPENED,
        moves="d9-f9",
    ),
    Example(
        "taken_house", "5", gettext_noop("House 2 is empty, so a plain piece takes it."), before=LEFT, moves="f8-f9"
    ),
    Example(
        "play",
        "6",
        gettext_noop("“Play!” With piece 8 the plain piece on house 1 is surrounded on all its three sides."),
        before=BESIEGED,
        moves="h8-c8#c9",
    ),
    Example(
        "retreat",
        "6",
        gettext_noop("The attacked piece goes to a free grey circle at once. Then the eight move again."),
        before=f"{BESIEGED} h8-c8#c9",
        moves="c9-d6",
    ),
    Example(
        "face_down",
        "7",
        gettext_noop("A face-down piece cannot be attacked, even when a third piece closes the ring around it."),
        before="i4-h4=2 d6-b6 h4-h5 d5-b5 h5-h4 b5-a5 h4-h5 d4-d7 h5-h4 d7-b7 h4-h5",
        refused="b7-a7#a6",
    ),
    Example(
        "holding",
        "7",
        gettext_noop("Piece 2 holds its house: a ring of three around it is no attack."),
        before=("c9-d9=2 f6-f7 f9-h9=7 f7-f8 d9-f9 f5-e5 a3-a2=4 e5-e8 a2-a3 e8-e9 a3-a2 f4-g4 a2-a3 g4-g8 a3-a2"),
        refused="g8-g9#f9",
    ),
    Example(
        "six_win",
        "8",
        gettext_noop("The fourth plain piece comes to a house: the six have won this game."),
        before=THREE_TAKEN,
        moves="h7-i7",
    ),
    Example(
        "sixteen",
        "9",
        gettext_noop("Houses 8, 1, 3 and 4 are held: 8 + 1 + 3 + 4 = 16 points for the eight."),
        before=THREE_HELD,
        moves="c8-c9",
    ),
    Example(
        "net",
        "11",
        gettext_noop(
            "How three games end. A has the eight and scores 15 points, then B has them and scores 26, then A again "
            "and scores 10. A has won the match and gives B one point: 26 − 25."
        ),
        before=FIFTEEN,
        stretches=(f"(game 2) {TWENTY_SIX}", f"(game 3) {TEN}"),
    ),
    Example(
        "pass_only",
        "12",
        gettext_noop("The last way out is closed. No plain piece can move: the six pass, and the eight move again."),
        before=SHUT_IN,
        moves="h7-h2 pass b9-a9",
    ),
    Example("pass_early", "12", gettext_noop("The eight cannot pass: their pieces can move."), refused="pass"),
)
