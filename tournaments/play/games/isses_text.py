"""The rules of Der Isses! as people read them."""

from django.utils.translation import gettext_noop

from tournaments.play.games.rules_source import GameSource, HowSource, SectionSource, Wording, by_option, rule, ruling

_HOW = HowSource(
    aim=gettext_noop("Be the first to win four coins. Every round is about one coin."),
    set_up=Wording(
        "picks",
        {
            "reveal": gettext_noop(
                "Seven pieces stand anywhere on the board. One player puts a coin on it, not next to a piece. Each "
                "player secretly picks one of the pieces and lays its card face down."
            ),
            "sealed": gettext_noop(
                "Seven pieces stand anywhere on the board. One player puts a coin on it, not next to a piece. Each "
                "player secretly picks one of the pieces and enters it, so that nobody else sees it."
            ),
        },
    ),
    turn=gettext_noop(
        "Move any piece nearer to the coin: one step, or jumps over other pieces. Or point at the piece that you think "
        "your opponent has picked, and say “Der Isses!”"
    ),
    end=Wording(
        "picks",
        {
            "reveal": gettext_noop(
                "Move your own piece onto the coin and show your card: the coin is yours, unless your opponent has "
                "picked the same piece. If your “Der Isses!” is right, the coin is yours too; if not, your opponent "
                "gets it."
            ),
            "sealed": gettext_noop(
                "Move your own piece onto the coin: now both picks are shown, and the coin is yours, unless your "
                "opponent has picked the same piece. If your “Der Isses!” is right, the coin is yours too; if not, "
                "your opponent gets it."
            ),
        },
    ),
)

_ROUND = SectionSource(
    gettext_noop("Before a round"),
    (
        rule(
            1,
            gettext_noop(
                "Seven pieces of different colours are placed at random on the board of 7 × 7 cells. Each side has a "
                "set of seven cards, one for each piece."
            ),
            ruling(gettext_noop("The judge enters where the pieces stand, or the program places them by lot.")),
        ),
        rule(
            2,
            gettext_noop(
                "Before each round a side puts a coin on a free cell so that at least one free cell lies between it "
                "and every piece. In the first round this is the side that moves second, later the loser of the last "
                "round. The pieces stay where they are."
            ),
            ruling(
                gettext_noop(
                    "This holds in every round: no piece may stand next to the coin, not even diagonally. There is "
                    "always such a cell."
                )
            ),
        ),
        rule(
            3,
            gettext_noop(
                "Each side secretly picks one of the pieces, puts its card at the bottom of its set of cards and lays "
                "the set face down in front of it."
            ),
            by_option(
                "picks",
                {
                    "reveal": gettext_noop(
                        "The cards stay with the players. The judge enters what is shown at the end of the round."
                    ),
                    "sealed": gettext_noop(
                        "Both picks are entered in secret as soon as the coin is placed. Nobody sees them before the "
                        "end of the round."
                    ),
                },
            ),
        ),
        rule(
            4,
            gettext_noop(
                "In the first round the side that did not put the coin acts first, later the winner of the last round."
            ),
        ),
    ),
)

_TURNS = SectionSource(
    gettext_noop("Turns"),
    (
        rule(
            5,
            gettext_noop("On its turn a side must move one piece, whichever it likes, or say “Der Isses!” (rule 10)."),
            ruling(gettext_noop("A side that cannot move any piece must say “Der Isses!”")),
            ruling(
                gettext_noop(
                    "A judge can skip a turn whose time is over. Putting the coin is not skipped: without it there is "
                    "no round."
                )
            ),
        ),
        rule(
            6, gettext_noop("A step takes a piece to a free cell next to it, in any direction, like a king in chess.")
        ),
        rule(
            7,
            gettext_noop(
                "A jump takes a piece over one next to it, in any direction, to the free cell right behind, as in "
                "Chinese checkers. A piece may make several jumps in a row."
            ),
            ruling(
                gettext_noop(
                    "A turn is either one step or jumps. While jumping a piece may come back to a cell. It cannot jump "
                    "over the coin; when it lands on the coin, the turn is over."
                )
            ),
        ),
        rule(
            8,
            gettext_noop(
                "After its move the piece must be nearer to the coin than before; single jumps may lead away. A "
                "diagonal counts as longer than a row or a column."
            ),
            by_option(
                "metric",
                {
                    "euclid": gettext_noop("The distance is measured in a straight line."),
                    "steps": gettext_noop(
                        "The distance is the number of steps to the coin. Where it is the same, the way with fewer "
                        "diagonal steps is shorter."
                    ),
                },
            ),
        ),
    ),
)

_COIN = SectionSource(
    gettext_noop("Winning a coin"),
    (
        rule(
            9,
            gettext_noop(
                "A side that moves its own piece onto the coin shows its card and gets the coin. But if the opponent "
                "has picked the same piece and shows its card as proof, the opponent gets the coin."
            ),
            by_option(
                "foreign",
                {
                    "illegal": gettext_noop(
                        "Only one’s own piece may be moved onto the coin. So the card that is shown must be that of "
                        "the piece."
                    ),
                    "opponent": gettext_noop(
                        "Any piece may be moved onto the coin. If the card shows that it was not one’s own, the "
                        "opponent gets the coin, whatever it has picked."
                    ),
                },
            ),
        ),
        rule(
            10,
            gettext_noop(
                "On its turn a side may point at the piece that it thinks the opponent has picked, and say “Der "
                "Isses!” If it is right it gets the coin, if not the opponent does."
            ),
        ),
        rule(
            11,
            gettext_noop(
                "The round ends when a piece is on the coin or someone has said “Der Isses!” Then the card that "
                "decides is shown: after a move that of the side that moved, after “Der Isses!” that of its opponent."
            ),
            ruling(
                gettext_noop(
                    "The other card may be shown too. It has to be shown only as proof that both have picked the same "
                    "piece. Picks that were entered in secret are both shown."
                )
            ),
        ),
        rule(12, gettext_noop("The game ends as soon as a side has four coins. It has won.")),
    ),
)

_BACKGROUND = (
    SectionSource(
        gettext_noop("About the game"),
        paragraphs=(
            gettext_noop(
                "The game is by Alex Randolph. It has also been published as Xe Queo! “Der Isses!” is German for "
                "“That’s the one!”"
            ),
            gettext_noop(
                "In the box are a board of 7 × 7 cells, seven pieces of different colours, seven silver coins, two "
                "sets of seven cards in the colours of the pieces, and the rules."
            ),
            gettext_noop("The rules were translated into Russian by Svetlana Kuptsova (Igroved)."),
        ),
    ),
)

RULES = GameSource(
    about=gettext_noop(
        "Seven pieces that both sides move, and seven coins. Each side secretly picks a piece and leads it to the coin "
        "without giving itself away. Four coins win."
    ),
    sections=(_ROUND, _TURNS, _COIN),
    notation=gettext_noop(
        "Colours are r (red), o (orange), y (yellow), g (green), b (blue), v (violet) and w (white). A step: "
        "r:c3-d4. Jumps, with every cell: r:c3-e5-e3. A coin: (coin d4). “Der Isses!”: (accuse r). The card that "
        "decides: (reveal A=r), both cards: (reveal A=r B=b). The set-up: (setup r=a1 o=c5 …). A card that is entered "
        "in secret: (pick A r). In a move that is typed the colours may be the letters of the board."
    ),
    sheet=gettext_noop(
        "Who moved first, and the coins of both sides: 4 of one, 0 to 3 of the other. The rounds may be "
        "listed too: how each one ended and who got its coin; the winner of the last one is the side with "
        "four."
    ),
    how=_HOW,
    background=_BACKGROUND,
    figures=(
        gettext_noop(
            "Straight distance: the offsets along the row and along the column are squared and added; the smaller sum "
            "is nearer."
        ),
        gettext_noop(
            "Distance in steps: the larger of the two offsets is the number of steps, the smaller one the number of "
            "diagonal steps among them."
        ),
        gettext_noop(
            "There is always a cell for the coin: it takes nine pieces to stand on or next to every cell of the board."
        ),
        gettext_noop(
            "Several ways of jumping from one cell to another are the same move; the record keeps the shortest way."
        ),
        gettext_noop(
            "The number that a set-up was drawn with is kept with the record. It is not checked against the set-up."
        ),
    ),
)
