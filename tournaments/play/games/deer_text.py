"""The rules of Deer and dogs as people read them."""

from django.utils.translation import gettext_noop

from tournaments.play.games.rules_source import GameSource, SectionSource, by_option, rule, ruling

RULES = GameSource(
    about=gettext_noop(
        "Two deer against twenty-four dogs on a Mongolian board of 35 points: the dogs want to surround the "
        "deer, the deer want to take 14 dogs."
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
                        "The deer begin on the entries to the mountains, c3 and c7. Eight dogs stand round "
                        "the centre, on b4, c4, d4, b5, d5, b6, c6 and d6; sixteen are in hand. The deer "
                        "move first."
                    ),
                ),
            ),
        ),
        SectionSource(
            gettext_noop("Turns"),
            (
                rule(
                    3,
                    gettext_noop(
                        "As long as dogs are in hand, their side must put one of them on a free point on "
                        "each turn; no dog may step."
                    ),
                    ruling(gettext_noop("When this turn is skipped, the dog stays in hand and is put later.")),
                ),
                rule(
                    4,
                    gettext_noop(
                        "With no dog in hand, one dog steps along a line to a free neighbouring point, in "
                        "any direction. Dogs do not jump."
                    ),
                ),
                rule(
                    5,
                    gettext_noop(
                        "A deer steps along a line to a free neighbouring point, or it jumps over one "
                        "neighbouring dog to the free point straight behind it, and the dog is taken off. A "
                        "turn has one jump at most."
                    ),
                    ruling(gettext_noop("Deer may jump from the first turn on, and they never have to.")),
                    by_option(
                        "entry_diagonals",
                        {
                            "yes": gettext_noop(
                                "A jump goes straight on along drawn lines; there are 106 jumps in all. The way "
                                "from c7 over b8 or d8 to c9 is bent, so nobody jumps there. Jumps along a "
                                "diagonal across an entry (b4-c3-d2, d4-c3-b2, b6-c7-d8, d6-c7-b8, both ways) "
                                "are allowed."
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
                    6,
                    gettext_noop(
                        "The dogs win as soon as it is the deer's turn and neither deer has a step or a jump."
                    ),
                    ruling(gettext_noop("They may win also while dogs are still in hand.")),
                ),
                rule(7, gettext_noop("The deer win when 14 dogs have been taken.")),
                rule(
                    8,
                    gettext_noop(
                        "If nobody can win, the game is a draw: the players agree on it, or the referee says so."
                    ),
                    ruling(
                        gettext_noop(
                            "It is a draw too when the dogs are to move and cannot. This happens in one "
                            "position only: deer on c3 and c7, dogs on all other points of the square."
                        )
                    ),
                    by_option(
                        "repetition",
                        {
                            "0": gettext_noop(
                                "A position that comes again does not end the game. A position is where the deer "
                                "and the dogs stand, how many dogs are in hand, and who is to move; the first "
                                "one counts as well."
                            )
                        },
                    ),
                    by_option(
                        "quiet",
                        {
                            "0": gettext_noop(
                                "Moves without a put or a capture do not end the game. They are counted once no "
                                "dog is in hand."
                            )
                        },
                    ),
                    ruling(
                        gettext_noop(
                            "If one move ends the game in two ways, the earlier in this order holds: 14 dogs "
                            "taken, deer surrounded, dogs that cannot move, repetition, moves without a put "
                            "or a capture."
                        )
                    ),
                ),
                rule(9, gettext_noop("Nobody may pass.")),
            ),
        ),
    ),
    notation=gettext_noop(
        "A step: from where to where, c4-c5. A jump: from where to where, c3xc5. A dog that is put: @a5."
    ),
    sheet=gettext_noop(
        "Who played the deer, how the game ended, and the dogs taken: 14 when the deer won, otherwise 0 to "
        "13. The deer's side has a point for each dog taken, the dogs' side for each dog left, on the board "
        "or in hand."
    ),
)
