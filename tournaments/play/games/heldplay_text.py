"""The rules of Held-play as people read them."""

from collections.abc import Mapping

from django.utils.translation import gettext_noop

from games.heldplay.layout import DEFAULT, read_variant
from tournaments.play.games.rules_source import GameSource, HowSource, SectionSource, Wording, by_option, rule, ruling


def _facts(played: Mapping[str, str]) -> Mapping[str, str]:
    """Whether the board that is played on has the thick line."""
    board = read_variant(played.get("Layout", DEFAULT), lot=False)
    return {"line": "yes" if board.line else "no"}


_GAME = (
    SectionSource(
        gettext_noop("Board and pieces"),
        (
            rule(
                1,
                Wording(
                    "line",
                    {
                        "yes": gettext_noop(
                            "The board has 9 × 9 cells with eight numbered houses, six grey circles and a thick line. "
                            "One side has eight pieces numbered 1 to 8, the other has six plain ones. The eight are "
                            "shuffled and laid face down, one on each house; the six stand on the circles. The eight "
                            "move first. Each of their pieces is turned up right after its first move."
                        ),
                        "no": gettext_noop(
                            "The board has 9 × 9 cells with eight numbered houses and six grey circles, without a "
                            "thick line. One side has eight pieces numbered 1 to 8, the other has six plain ones. The "
                            "eight are shuffled and laid face down, one on each house; the six stand on the circles. "
                            "The eight move first. Each of their pieces is turned up right after its first move."
                        ),
                    },
                ),
                ruling(
                    gettext_noop(
                        "The source’s drawing is lost. On the usual board the circles are in the middle and two houses "
                        "are on each side, none in a corner; it looks the same from all four sides. A tour may have "
                        "another board: then that board is drawn at the top of its rules."
                    )
                ),
                ruling(
                    gettext_noop(
                        "Nobody knows the number of a face-down piece, not even its owner. It is written down with "
                        "the piece’s first move."
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
                    "A move takes one piece straight ahead, back or sideways, over any number of empty cells, to an "
                    "empty cell. Pieces are not jumped over."
                ),
            ),
            rule(
                3,
                Wording(
                    "line",
                    {
                        "yes": gettext_noop(
                            "Crossing the thick line is a move by itself: one step to the neighbouring cell on the "
                            "other side. No other move crosses it."
                        ),
                        "no": gettext_noop("This board has no thick line, so there is nothing to cross."),
                    },
                    unseen=("no",),
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
                    "A numbered piece that comes to the house of its own number holds it; its player says “hold”. "
                    "Until the piece leaves, it cannot be attacked."
                ),
                ruling(
                    gettext_noop(
                        "A face-down piece may happen to lie on its own house: it does not hold it yet and has to "
                        "leave and come back. A piece whose first move ends on its own house holds it at once."
                    )
                ),
            ),
            rule(
                5,
                gettext_noop(
                    "A plain piece may take any empty house. It holds the house until it leaves or is attacked."
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
                    "A piece with opposing pieces on all its sides, at least three of them, can be attacked: the "
                    "attacker says “play”. The attacked piece must at once go to any free grey circle. That was its "
                    "side’s turn, so the attacker moves again."
                ),
                ruling(
                    gettext_noop(
                        "A piece is surrounded when every neighbouring cell ahead, behind and beside it is taken by "
                        "an opponent. In a corner there are only two, so nothing is attacked there. Face-down pieces "
                        "surround like others."
                    )
                ),
                by_option(
                    "line",
                    {
                        "yes": gettext_noop(
                            "The thick line does not matter here, neither for surrounding nor on the way to a circle."
                        ),
                        "no": "",
                    },
                ),
                ruling(
                    gettext_noop(
                        "“Play” is said with a move after which the piece is surrounded, even if another move closed "
                        "the ring. One piece a move."
                    )
                ),
                ruling(
                    gettext_noop(
                        "The piece goes to another free circle than its own, over any distance, and attacks nobody on "
                        "the way. While all six circles are taken, nobody can be attacked."
                    )
                ),
                ruling(gettext_noop("The judge cannot skip this turn: nobody else may choose the circle.")),
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
                    "The eight win a game when four of their pieces hold their houses, the six when four of their "
                    "pieces stand on houses, whichever they are."
                ),
                ruling(
                    gettext_noop(
                        "The game is over at once, whoever made the move. “Play” said with that move has no effect."
                    )
                ),
            ),
            rule(
                9,
                gettext_noop(
                    "The winner of a game scores the sum of the numbers of those four houses: for houses 8, 1, 3 and "
                    "4 that is 16 points. The loser scores nothing."
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
                {
                    "swap": gettext_noop("The sides swap the eight and the six after each game, also for the third."),
                    "lot": gettext_noop(
                        "The sides swap the eight and the six for the second game; who has the eight in the third is "
                        "drawn by lot."
                    ),
                },
            ),
        ),
        rule(
            11,
            gettext_noop(
                "The side that has won two games wins the match. Its net points are its own points less the "
                "opponent’s. They can be negative: A wins two games with 15 points (houses 1, 3, 4 and 7) and 10 "
                "points (1, 2, 3 and 4), B one with 26 (8, 7, 6 and 5). A has won the match, and B gets one point "
                "from A: 26 − 25."
            ),
        ),
        rule(
            12,
            gettext_noop("A side that cannot move passes, and only then."),
            ruling(gettext_noop("A turn that the judge skips is not a pass: the game goes on.")),
            ruling(
                gettext_noop(
                    "When neither side can move, or when the judge says so, the game ends without a winner. It is "
                    "played again with the same roles."
                )
            ),
            ruling(gettext_noop("A single game cannot be resigned, only the match.")),
            ruled=True,
        ),
    ),
)

RULES = GameSource(
    facts=_facts,
    about=gettext_noop(
        "Eight numbered pieces want to come to the houses of their numbers, six plain ones want to take "
        "the houses left empty. Whoever has four houses first wins the game."
    ),
    how=HowSource(
        aim=gettext_noop(
            "Eight pieces with numbers want to come home, each to the house of its number. Six plain pieces want to "
            "take the houses that they leave."
        ),
        set_up=gettext_noop("The eight lie shuffled and face down on the houses, the six stand on the grey circles."),
        turn=Wording(
            "line",
            {
                "yes": gettext_noop(
                    "The eight begin. Move one piece straight, as far as the way is free; crossing the thick line is a "
                    "move by itself. A piece is turned up after its first move. Surround a piece on all sides, with at "
                    "least three of yours, and say “play”: it must go back to a grey circle."
                ),
                "no": gettext_noop(
                    "The eight begin. Move one piece straight, as far as the way is free. A piece is turned up after "
                    "its first move. Surround a piece on all sides, with at least three of yours, and say “play”: it "
                    "must go back to a grey circle."
                ),
            },
        ),
        end=gettext_noop(
            "With four houses you win the game and score the sum of their numbers. Whoever wins two games wins the "
            "match."
        ),
    ),
    sections=(*_GAME, _MATCH),
    background=(
        SectionSource(
            gettext_noop("Where the game comes from"),
            paragraphs=(
                gettext_noop(
                    "Held-play comes from a Russian collection of old table games, where it stands among the games of "
                    "calculation like draughts. One needs a board of 81 squares, drawn by hand, and 14 pieces: six of "
                    "one colour and eight of another, numbered from 1 to 8 on one side."
                ),
                gettext_noop(
                    "Its name is made of the two words that the players say. “Hold” is said on coming home and means "
                    "“it is mine”. “Play” is said on attacking and means “play on, carry it out”: the attacked piece "
                    "has to leave at once."
                ),
            ),
        ),
    ),
    notation=gettext_noop(
        "A move: c8-c2. The first move of a face-down piece with its number: c9-c8=5. A move with an attack: "
        "h8-c8#c9. A retreat: c9-d6. No move: pass. The judge begins a game with (game 2) and ends one "
        "without a winner with (draw)."
    ),
    sheet=gettext_noop(
        "For each game: who had the eight, who won, and the winner’s four houses, four different numbers "
        "from 1 to 8; two games if one side won both, otherwise three. Points and net points follow from "
        "them."
    ),
    figures=(
        gettext_noop(
            "The usual board: houses 1 to 8 on c9, f9, i7, i4, g1, d1, a3 and a6; circles on d4, d5, d6, f4, f5 and "
            "f6; the thick line divides the outermost ring of cells from the rest. So the source’s example of rule 3 "
            "can be played: c9-c8, c8-c2, c2-c1, and the piece stands beside house 6."
        ),
        gettext_noop(
            "A record with another board says so in the tag Layout: eight houses in the order of their numbers, six "
            "circles, fourteen different cells, no house in a corner, with the line or without."
        ),
        gettext_noop(
            "A game that the judge has ended without a winner keeps its number and roles, also when a lot gave them."
        ),
        gettext_noop(
            "Net points rank teams, where the organiser wants it, by their sum over all matches with a score sheet: "
            "own points less the opponent’s. Extra ones and those without figures, such as forfeits, add nothing."
        ),
    ),
)
