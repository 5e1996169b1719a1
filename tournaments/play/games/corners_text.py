"""The rules of Corners as people read them."""

from django.utils.translation import gettext_noop

from tournaments.play.games.rules_source import GameSource, HowSource, SectionSource, by_option, rule, ruling

RULES = GameSource(
    about=gettext_noop(
        "Circles against triangles on a squared board: capture rectangles and paint more figures than the other side."
    ),
    how=HowSource(
        aim=gettext_noop(
            "Capture rectangles to paint your figures. Each painted figure is a point, and more points win."
        ),
        set_up=gettext_noop(
            "The board is empty. One side draws circles, the other draws triangles. Rock-paper-scissors decides who "
            "moves first."
        ),
        turn=gettext_noop(
            "Place one figure on an empty cell, or capture a rectangle, even a turned one, whose four corners are "
            "yours. Its corners are painted, and the empty cells inside get your figures."
        ),
        end=gettext_noop(
            "When the board is full, each side may capture one more rectangle. The score is the difference of the "
            "points."
        ),
    ),
    sections=(
        SectionSource(
            gettext_noop("The board and the sides"),
            (
                rule(1, gettext_noop("Two sides play: one draws circles, the other draws triangles.")),
                rule(
                    2,
                    gettext_noop(
                        "Rock-paper-scissors decides who moves first. Its winner moves first in the first "
                        "game of a pair, its loser in the second."
                    ),
                    ruling(gettext_noop("The judge marks who moves first.")),
                ),
                rule(3, gettext_noop("The board has 8 × 8 cells. It is empty at the start.")),
            ),
        ),
        SectionSource(
            gettext_noop("Turns"),
            (
                rule(
                    4,
                    gettext_noop(
                        "On its turn a side does one of two things: it places one figure of its own on the board, or "
                        "it captures one rectangle. Only in the last round may it pass."
                    ),
                ),
                rule(5, gettext_noop("A figure may be placed on an empty cell only.")),
            ),
        ),
        SectionSource(
            gettext_noop("Capturing"),
            (
                rule(
                    6,
                    gettext_noop(
                        "If four figures of one side stand in the corners of a rectangle, that side may capture it on "
                        "its next turn."
                    ),
                    ruling(
                        gettext_noop(
                            "The corners are the centres of four cells. A square is a rectangle too; the smallest is "
                            "two cells by two."
                        )
                    ),
                ),
                rule(7, gettext_noop("The rectangle may be turned at any angle to the edges of the board.")),
                rule(
                    8,
                    gettext_noop(
                        "A capture (a) paints the four figures in the corners and (b) puts an unpainted figure of the "
                        "same side on every empty cell inside; (c) it is allowed also when figures of the opponent, "
                        "which stay, or no empty cells are inside."
                    ),
                    by_option(
                        "edges",
                        {
                            "inside": gettext_noop(
                                "A cell is inside when its centre lies in the rectangle. A centre on the border "
                                "counts as inside."
                            ),
                            "outside": gettext_noop(
                                "A cell is inside when its centre lies in the rectangle. A centre on the border "
                                "does not count as inside."
                            ),
                        },
                    ),
                    by_option(
                        "reuse",
                        {
                            "effect": gettext_noop(
                                "Painted corners may be used again if the capture paints at least one figure or "
                                "fills at least one cell."
                            ),
                            "unpainted": gettext_noop(
                                "Painted corners may not be used again: before a capture all four must be unpainted."
                            ),
                        },
                    ),
                ),
            ),
        ),
        SectionSource(
            gettext_noop("The end of the game"),
            (
                rule(
                    9,
                    gettext_noop(
                        "When the whole board is filled with figures, the last round begins: each side may capture "
                        "one more rectangle."
                    ),
                    ruling(
                        gettext_noop(
                            "The side whose turn is next begins. A side that captures nothing passes. Then the game "
                            "is over."
                        )
                    ),
                    ruling(gettext_noop("If the judge skips a side’s turn in the last round, the side has had it.")),
                ),
                rule(
                    10,
                    gettext_noop(
                        "A side’s points are its painted figures. More points win, equal points are a draw. "
                        "The score of the game is the difference of the points."
                    ),
                    ruling(gettext_noop("Each painted figure counts once, however often it was a corner.")),
                ),
            ),
        ),
    ),
    background=(
        SectionSource(
            gettext_noop("Where the game comes from"),
            paragraphs=(
                gettext_noop(
                    "Corners comes from the rules sheet of a school tournament: ten rules and two drawings, a capture "
                    "and a capture of a turned rectangle. The sheet does not say who invented the game."
                ),
            ),
        ),
    ),
    notation=gettext_noop(
        "A placed figure: its cell, d4. A capture: the four corners in order round the rectangle, from any of them and "
        "in either direction, a1-a3-c3-c1. No capture in the last round: pass."
    ),
    sheet=gettext_noop(
        "Who moved first, and the number of painted figures of each side. Result and score follow from these."
    ),
    figures=(
        gettext_noop("The cells are called a1 to h8: letters from left to right, numbers from the bottom up."),
        gettext_noop("There are 1192 rectangles on the board, turned ones included."),
        gettext_noop(
            "A side has 0, 4 or at least 6 painted figures, because two different rectangles share two corners at "
            "most. Both sides together have at most 64. Where painted corners may not be used again, each number is a "
            "multiple of 4."
        ),
    ),
)
