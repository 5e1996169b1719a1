"""Examples to test the pages of rules with, whatever the games bring."""

from games.core.teaching import Example, Teaching

EXAMPLES = (
    Example("board", "3", "The board at the start of a game"),
    Example("capture", "8", "Circles take a rectangle and paint its corners", "a1 h8 a3 h7 c3 h6 c1 g8", "a1-a3-c3-c1"),
    Example(
        "outside", "8", "Cells on the border stay empty", "a1 h8 a3 h7 c3 h6 c1 g8", "a1-a3-c3-c1",
        options=(("edges", "outside"),),
    ),
    Example("taken", "5", "This cell is not empty", "d4", "", "d4"),
)  # fmt: skip
TEACHING = Teaching(EXAMPLES)
