"""The rules of Der Isses! as people read them."""

from django.utils.translation import gettext_noop

from tournaments.play.games.rules_source import GameSource, SectionSource, by_option, rule, ruling

_ROUND = SectionSource(
    gettext_noop("Before a round"),
    (
        rule(
            1,
            gettext_noop(
                "The seven pieces, each of another colour, are set up at random on seven cells of the board, "
                "which has 7 × 7 cells."
            ),
            ruling(
                gettext_noop(
                    "The referee enters the set-up that was drawn by lot. A number that it was drawn with is "
                    "kept and not checked."
                )
            ),
        ),
        rule(
            2,
            gettext_noop(
                "Before each round a side puts a coin on a free cell so that at least one free cell lies "
                "between it and every piece: in the first round the side that does not move first, later the "
                "loser of the last round. The pieces stay where they stand."
            ),
            ruling(
                gettext_noop(
                    "This holds in every round: no piece stands on a neighbour cell of the coin. Such a cell "
                    "always exists."
                )
            ),
        ),
        rule(
            3,
            gettext_noop("Then each side secretly picks one of the seven colours and lays its card face down."),
            by_option(
                "picks",
                {"reveal": gettext_noop("The cards stay with the players and are entered when the round ends.")},
            ),
        ),
        rule(
            4,
            gettext_noop(
                "In the first round the side that did not put the coin acts first; later the winner of the last round."
            ),
        ),
    ),
)

_TURNS = SectionSource(
    gettext_noop("Turns"),
    (
        rule(
            5,
            gettext_noop("On its turn a side must do one of two things: move any one piece, or accuse (rule 10)."),
            ruling(gettext_noop("A side that has no legal move must accuse.")),
            ruling(
                gettext_noop("The judge can skip such a turn, but not that of the coin: without it there is no round.")
            ),
        ),
        rule(6, gettext_noop("A step takes a piece to a free neighbouring cell in any of eight directions.")),
        rule(
            7,
            gettext_noop(
                "A jump takes a piece over one neighbouring piece, in any of eight directions, to the free "
                "cell straight behind it. The same piece may go on jumping."
            ),
            ruling(
                gettext_noop(
                    "Jumps and steps do not mix. The cell that the piece came from counts as free, and a "
                    "cell may be come to again. The coin is not jumped over; landing on it ends the move."
                )
            ),
        ),
        rule(
            8,
            gettext_noop(
                "After the move the piece must stand nearer to the coin than before it. Single jumps on the "
                "way may lead away."
            ),
            by_option(
                "metric",
                {
                    "euclid": gettext_noop(
                        "Nearer is what is nearer in a straight line; so a diagonal counts as longer than a row "
                        "or a column."
                    )
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
                "Only the piece of the colour that a side has picked may end its move on the coin. The cards "
                "are shown, and that side gets the coin. If the opponent has picked the same colour, the "
                "opponent gets it."
            ),
            by_option("foreign", {"illegal": gettext_noop("A piece of another colour may not end on the coin.")}),
            ruling(
                gettext_noop(
                    "When the cards stayed with the players, those that are shown count. One that "
                    "contradicts the move onto the coin is refused."
                )
            ),
        ),
        rule(
            10,
            gettext_noop(
                "Instead of moving, a side may name the colour that it thinks the opponent has picked, and "
                "say “Der Isses!” If it is right it gets the coin, otherwise the opponent gets it."
            ),
        ),
        rule(
            11,
            gettext_noop(
                "Once a piece has reached the coin or somebody has accused, both cards are shown and the "
                "round is over. Nothing else is done before."
            ),
        ),
        rule(12, gettext_noop("The side that has four coins first wins the game.")),
    ),
)

RULES = GameSource(
    about=gettext_noop(
        "Seven pieces that belong to nobody, and seven coins. Each side secretly picks a colour and leads "
        "its piece to the coin without being found out. Four coins win."
    ),
    sections=(_ROUND, _TURNS, _COIN),
    notation=gettext_noop(
        "Colours are r (red), o (orange), y (yellow), g (green), b (blue), v (violet) and w (white). A step: "
        "r:c3-d4. Jumps, with every cell: r:c3-e5-e3. A coin: (coin d4). An accusation: (accuse r). The "
        "cards: (reveal A=r B=b). The set-up: (setup r=a1 o=c5 …). A card that is entered at once: (pick A "
        "r). In a move that is typed the colours may be the letters of the board."
    ),
    sheet=gettext_noop(
        "Who moved first, and the coins of both sides: 4 of one, 0 to 3 of the other. The rounds may be "
        "listed too: how each one ended and who got its coin; the winner of the last one is the side with "
        "four."
    ),
)
