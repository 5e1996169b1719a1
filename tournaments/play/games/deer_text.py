"""The rules of Deer and dogs as people read them."""

from django.utils.translation import gettext_noop

from tournaments.play.games.rules_source import (
    OTHERWISE,
    GameSource,
    HowSource,
    SectionSource,
    Wording,
    by_option,
    rule,
    ruling,
)

RULES = GameSource(
    about=gettext_noop(
        "A Mongolian game of two deer against twenty-four dogs: the dogs want to surround the deer, the deer want to "
        "take 14 dogs."
    ),
    how=HowSource(
        aim=gettext_noop("The dogs want to surround both deer. The deer want to take 14 dogs."),
        set_up=gettext_noop(
            "The deer stand on the entries to the mountains, eight dogs round the centre. Sixteen dogs are in hand. "
            "The deer move first."
        ),
        turn=gettext_noop(
            "A deer steps along a line to the next free point, or it jumps over a dog and takes it: one jump a turn. "
            "The dogs put one dog on a free point; once all are on the board, one dog steps."
        ),
        end=gettext_noop(
            "The dogs win when neither deer can move, the deer with the fourteenth dog. If nobody can win, it is a "
            "draw."
        ),
    ),
    sections=(
        SectionSource(
            gettext_noop("The board and the pieces"),
            (
                rule(
                    1,
                    gettext_noop("One side plays 2 deer, the other plays 24 dogs."),
                    ruling(
                        gettext_noop("The judge marks who plays the deer. In the second game of a pair the roles swap.")
                    ),
                ),
                rule(
                    2,
                    gettext_noop(
                        "The deer begin on the entries to the mountains. Eight dogs form a small square in the middle "
                        "of the board; the other sixteen are in hand. The deer move first."
                    ),
                ),
            ),
            paragraphs=(
                gettext_noop(
                    "The board is a square with two mountains: the small one at the top is a rhombus, the large one at "
                    "the bottom is a triangle. The points that join them to the square are the entries to the "
                    "mountains. There are 35 points in all."
                ),
            ),
        ),
        SectionSource(
            gettext_noop("Turns"),
            (
                rule(
                    3,
                    gettext_noop(
                        "As long as dogs are in hand, one of them is put on a free point each turn; no dog may step."
                    ),
                    ruling(
                        gettext_noop("If the judge skips this turn, the dog stays in hand and is put on a later turn.")
                    ),
                ),
                rule(
                    4,
                    gettext_noop(
                        "Once all dogs are on the board, one dog steps along a line to the next free point, in any "
                        "direction. Dogs do not jump."
                    ),
                ),
                rule(
                    5,
                    gettext_noop(
                        "A deer steps along a line to the next free point, in any direction, or it jumps over a dog "
                        "next to it to the free point behind, and the dog is taken. There is only one jump a turn."
                    ),
                    ruling(gettext_noop("Deer may jump from the first turn on, but they never have to.")),
                    ruling(
                        gettext_noop(
                            "A jump goes straight on along drawn lines. Where a line bends, as at the sides of the "
                            "small mountain, nobody jumps."
                        )
                    ),
                    by_option(
                        "entry_diagonals",
                        {
                            "yes": gettext_noop(
                                "A deer may also jump along a diagonal across an entry, into the mountain and out."
                            ),
                            "no": gettext_noop("A deer may not jump along a diagonal across an entry."),
                        },
                    ),
                ),
            ),
        ),
        SectionSource(
            gettext_noop("The end of the game"),
            (
                rule(
                    6,
                    gettext_noop("The dogs win as soon as it is the deer’s turn and neither deer can step or jump."),
                    ruling(gettext_noop("They may win also while dogs are still in hand.")),
                ),
                rule(7, gettext_noop("The deer win when 14 dogs have been taken.")),
                rule(
                    8,
                    gettext_noop("If nobody can win, the game is a draw."),
                    ruling(gettext_noop("The players agree on a draw, or the judge declares it.")),
                    ruling(gettext_noop("It is a draw too when the dogs are to move and none of them can.")),
                    by_option(
                        "repetition",
                        {
                            "0": gettext_noop("The game goes on when a position is repeated."),
                            OTHERWISE: gettext_noop(
                                "It is a draw when the same position has occurred %(value)s times."
                            ),
                        },
                    ),
                    by_option(
                        "quiet",
                        {
                            "0": gettext_noop("The game goes on however long no dog is taken."),
                            OTHERWISE: gettext_noop(
                                "Once all dogs are on the board, it is a draw after this many turns of each side "
                                "without a capture: %(value)s."
                            ),
                        },
                    ),
                ),
                rule(9, gettext_noop("Nobody may pass."), ruled=True),
            ),
        ),
    ),
    background=(
        SectionSource(
            gettext_noop("Where the game comes from"),
            paragraphs=(
                gettext_noop(
                    "Deer and dogs is the common name of several Mongolian games. Their boards and numbers of pieces "
                    "differ, but the rules are almost the same everywhere. This is one of the popular kinds."
                ),
                gettext_noop(
                    "The game is very old. Many pictures of its board were found among the rock paintings of the "
                    "Yinshan mountains in Inner Mongolia; they come from the times of the Western Xia and of the Yuan "
                    "dynasty, more than 600 years ago. In the Mongolian People’s Republic a set of the game was dug "
                    "up."
                ),
                gettext_noop(
                    "It is also called “deer hunt”, “wolves and sheep” or “tigers”. Today it is popular in Linhe and "
                    "Dengkou in Inner Mongolia, in Yunning in Ningxia, and in other places."
                ),
            ),
        ),
        SectionSource(
            gettext_noop("Recommendations"),
            paragraphs=(
                gettext_noop("A side that plays the dogs well always wins, although that is not so easy."),
                gettext_noop(
                    "The deer can get a draw in one way only: one of them stands on the entry to a mountain and does "
                    "not move, the other moves about freely inside that mountain."
                ),
            ),
        ),
        SectionSource(
            gettext_noop("Related games"),
            paragraphs=(
                gettext_noop(
                    "Bouge Shodra, a related game from Tuva, has been published with other rules: with one mountain or "
                    "two, of other shapes, and with other ends of the game, for example that the deer have to take all "
                    "the dogs. Here the rules above hold."
                ),
            ),
        ),
    ),
    notation=gettext_noop(
        "A step: from where to where, c4-c5. A jump: from where to where, c3xc5. A dog put on the board: @a5."
    ),
    sheet=gettext_noop(
        "Who played the deer, how the game ended, and the dogs taken: 14 when the deer won, otherwise 0 to "
        "13. The deer’s side has a point for each dog taken, the dogs’ side for each dog left, on the board "
        "or in hand."
    ),
    figures=(
        gettext_noop(
            "The deer begin on c3 and c7, the dogs on b4, c4, d4, b5, d5, b6, c6 and d6. The large mountain is a1, c1, "
            "e1, b2, c2 and d2, the small one b8, c8, d8 and c9."
        ),
        Wording(
            "entry_diagonals",
            {
                "yes": gettext_noop(
                    "There are 106 jumps in all. Eight of them go along a diagonal across an entry: b4-c3-d2, "
                    "d4-c3-b2, b6-c7-d8 and d6-c7-b8, both ways. From c7 over b8 or d8 to c9 nobody jumps, because "
                    "that way is bent."
                ),
                "no": gettext_noop(
                    "There are 98 jumps in all. Nobody jumps along a diagonal across an entry: b4-c3-d2, d4-c3-b2, "
                    "b6-c7-d8 and d6-c7-b8, either way. From c7 over b8 or d8 to c9 nobody jumps, because that way is "
                    "bent."
                ),
            },
        ),
        gettext_noop(
            "The dogs are without a move in one position only: deer on c3 and c7, dogs on all other points of the "
            "square, none in hand."
        ),
        gettext_noop(
            "A position is where the deer and the dogs stand, how many dogs are in hand, and who is to move; the two "
            "deer are not told apart. The first position counts as well. Moves without a new dog or a capture are "
            "counted once no dog is in hand."
        ),
        gettext_noop(
            "If one move ends the game in two ways, the first in this order holds: 14 dogs taken, deer surrounded, "
            "dogs that cannot move, repetition, moves without a new dog or a capture."
        ),
    ),
)
