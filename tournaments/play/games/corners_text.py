"""The rules of Corners as people read them."""

from django.utils.translation import gettext_noop

from tournaments.play.games.rules_source import GameSource, SectionSource, by_option, rule, ruling

RULES = GameSource(
    about=gettext_noop(
        "Circles against triangles on a squared board: the side that has painted more of its figures by "
        "capturing rectangles wins."
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
                rule(3, gettext_noop("The board has 8 × 8 cells, a1 to h8. It is empty at the start.")),
            ),
        ),
        SectionSource(
            gettext_noop("Turns"),
            (
                rule(
                    4,
                    gettext_noop(
                        "On its turn a side does one of two things: it puts one figure of its own on the "
                        "board, or it captures one rectangle. Only in the last round (rule 9) may it pass."
                    ),
                ),
                rule(5, gettext_noop("A figure is put on an empty cell only.")),
            ),
        ),
        SectionSource(
            gettext_noop("Capturing"),
            (
                rule(
                    6,
                    gettext_noop(
                        "A rectangle can be captured when, at the beginning of the turn, figures of the side "
                        "to move stand in all four of its corners."
                    ),
                    ruling(
                        gettext_noop(
                            "A rectangle is given by four different cells whose centres are its corners. "
                            "Squares are rectangles too; the smallest is 2 × 2."
                        )
                    ),
                    ruling(
                        gettext_noop(
                            "The corners are named in order round the rectangle, from any of them and in "
                            "either direction."
                        )
                    ),
                ),
                rule(
                    7,
                    gettext_noop(
                        "The rectangle may be turned at any angle to the edges of the board: there are 1192 "
                        "rectangles in all."
                    ),
                ),
                rule(
                    8,
                    gettext_noop(
                        "A capture (a) paints the four figures in the corners and (b) puts an unpainted "
                        "figure of the same side on every empty cell inside; (c) the opponent's figures "
                        "inside stay as they are. A rectangle can be captured also when no cell inside is "
                        "empty."
                    ),
                    by_option(
                        "edges",
                        {
                            "inside": gettext_noop(
                                "A cell lies inside when its centre lies in the rectangle. Centres on the border "
                                "count as inside."
                            )
                        },
                    ),
                    by_option(
                        "reuse",
                        {
                            "effect": gettext_noop(
                                "Painted corners may be used again, as long as the capture paints at least one "
                                "figure or fills at least one cell."
                            )
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
                        "When no cell is empty after a turn, the last round begins: each side may capture "
                        "one more rectangle."
                    ),
                    ruling(gettext_noop("A turn that is skipped then is the one that the side has left.")),
                    ruling(
                        gettext_noop(
                            "The side whose turn is next begins. Each side captures one rectangle or passes, "
                            "then the game is over. A side that has no rectangle to capture passes."
                        )
                    ),
                ),
                rule(
                    10,
                    gettext_noop(
                        "A side's points are its painted figures. More points win, equal points are a draw. "
                        "The score of the game is the difference of the points."
                    ),
                    ruling(gettext_noop("Each painted figure counts once, however often it was a corner.")),
                ),
            ),
        ),
    ),
    notation=gettext_noop(
        "A figure that is put: its cell, d4. A capture: the four corners in order round the rectangle, "
        "a1-a3-c3-c1. No capture in the last round: pass."
    ),
    sheet=gettext_noop(
        "Who moved first, and the painted figures of both sides. A side has 0, 4 or at least 6 of them, "
        "because two rectangles share two corners at most; both sides together have at most 64. Where "
        "painted corners may not be used again, both figures are multiples of 4."
    ),
)
