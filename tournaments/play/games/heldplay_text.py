"""The rules of Held-play as people read them."""

from django.utils.translation import gettext_noop

from tournaments.play.games.rules_source import GameSource, SectionSource, by_option, rule, ruling

_GAME = (
    SectionSource(
        gettext_noop("Board and pieces"),
        (
            rule(
                1,
                gettext_noop(
                    "The board has 9 × 9 cells with eight numbered houses, six middle circles and a thick "
                    "line. One side has eight pieces numbered 1 to 8, the other has six plain ones. The "
                    "eight begin shuffled and face down, one on each house; the six begin on the middle "
                    "circles. The eight move first. Each of their pieces is turned up right after its first "
                    "move."
                ),
                ruling(
                    gettext_noop(
                        "The source's drawing is lost. Houses 1 to 8 are d9, f9, i6, i4, f1, d1, a4 and a6; "
                        "the middle circles are d4, d5, d6, f4, f5 and f6; the thick line divides the "
                        "outermost ring of cells from the rest. Another layout can be agreed on."
                    )
                ),
                ruling(
                    gettext_noop(
                        "Nobody knows the number of a piece that lies face down. It is written with its "
                        "first move, also when only one number is left."
                    )
                ),
            ),
        ),
    ),
    SectionSource(
        gettext_noop("Moves"),
        (
            rule(
                2,
                gettext_noop(
                    "A move takes one piece along a row or a column, over any number of empty cells, to an "
                    "empty cell. Pieces are not jumped over."
                ),
            ),
            rule(
                3,
                gettext_noop(
                    "Crossing the thick line is a move by itself: from the cell on one side to the "
                    "neighbouring cell on the other. No other move crosses it."
                ),
            ),
        ),
    ),
    SectionSource(
        gettext_noop("Houses"),
        (
            rule(
                4,
                gettext_noop(
                    "A numbered piece on the house of its own number holds it (“hold”): until it leaves, it "
                    "cannot be attacked."
                ),
                ruling(
                    gettext_noop(
                        "A face-down piece that happens to lie on its own house does not hold it: it must "
                        "leave and come back. A piece whose first move ends on its own house holds it at "
                        "once."
                    )
                ),
            ),
            rule(
                5,
                gettext_noop(
                    "A plain piece may stand on any empty house. It holds the house until it leaves or is attacked."
                ),
            ),
        ),
    ),
    SectionSource(
        gettext_noop("Attacks"),
        (
            rule(
                6,
                gettext_noop(
                    "A piece that is surrounded by opposing pieces on all sides, by at least three of them, "
                    "can be attacked: the opponent says “play”. Its side must at once put it on a free "
                    "middle circle of its choice. That was its turn, so the attacker moves again."
                ),
                ruling(gettext_noop("The judge cannot skip this turn: nobody else may choose the circle.")),
                ruling(
                    gettext_noop(
                        "Surrounded is a piece whose neighbour cells along row and column, as many as there "
                        "are, all hold opposing pieces; so nothing is attacked in a corner. The thick line "
                        "does not matter, and face-down pieces surround like others."
                    )
                ),
                ruling(
                    gettext_noop(
                        "An attack is declared with a move after which the piece is surrounded, whether or "
                        "not that move closed the ring; one piece a move."
                    )
                ),
                ruling(
                    gettext_noop(
                        "The piece goes to an empty circle other than its own, over any distance and across "
                        "the line, and attacks nobody with this. While all six circles are taken, no attack "
                        "can be declared."
                    )
                ),
            ),
            rule(
                7,
                gettext_noop(
                    "Any piece can be attacked except those that lie face down and numbered ones that hold their house."
                ),
            ),
        ),
    ),
    SectionSource(
        gettext_noop("The end of a game"),
        (
            rule(
                8,
                gettext_noop(
                    "The eight win a game as soon as four of their pieces hold their houses; the six win as "
                    "soon as four of their pieces stand on houses."
                ),
                ruling(
                    gettext_noop(
                        "Whoever made the move, the game is over at once; an attack declared with it has no effect."
                    )
                ),
            ),
            rule(
                9,
                gettext_noop(
                    "The winner of a game scores the sum of the numbers of those four houses. The loser scores nothing."
                ),
            ),
        ),
    ),
)

_MATCH = SectionSource(
    gettext_noop("A match of two or three games"),
    (
        rule(
            10,
            gettext_noop("A match has two games if one side wins both; otherwise a third game decides."),
            by_option(
                "third",
                {"swap": gettext_noop("The sides swap the eight and the six after each game, also for the third.")},
            ),
        ),
        rule(
            11,
            gettext_noop(
                "The side that has won two games wins the match. Its net points are its own points less the "
                "opponent's, and can be negative: with 15 and 10 against 26 it wins the match and pays one "
                "point."
            ),
        ),
        rule(
            12,
            gettext_noop("A side that cannot move passes, and only then."),
            ruling(gettext_noop("Turns that the judge skips are no passes: the game goes on.")),
            ruling(
                gettext_noop(
                    "The referee may end a game without a winner at any time. It is played again under the "
                    "same number and with the same roles, also when a lot gave them."
                )
            ),
            ruling(gettext_noop("A single game cannot be resigned, only the match.")),
            ruled=True,
        ),
    ),
)

RULES = GameSource(
    about=gettext_noop(
        "Eight numbered pieces want to come to the houses of their numbers, six plain ones want to settle in "
        "the houses that were left. Whoever has four houses first wins the game."
    ),
    sections=(*_GAME, _MATCH),
    notation=gettext_noop(
        "A move: d8-d3. The first move of a face-down piece with its number: d9-d8=5. A move with an attack: "
        "c5-c4#d4. A retreat: d4-f5. No move: pass. The referee begins a game with (game 2) and ends one "
        "without a winner with (draw)."
    ),
    sheet=gettext_noop(
        "For each game: who had the eight, who won, and the winner's four houses, four different numbers "
        "from 1 to 8; two games if one side won both, otherwise three. Points and net points follow from "
        "them."
    ),
)
