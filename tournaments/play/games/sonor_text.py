"""The rules of Sonor as people read them."""

from django.utils.translation import gettext_noop

from tournaments.play.games.rules_source import GameSource, HowSource, SectionSource, Wording, by_option, rule, ruling

_HOW = HowSource(
    aim=gettext_noop(
        "Get your evaders across the field before the pursuer catches them. Every line that an evader reaches is a "
        "point."
    ),
    set_up=gettext_noop(
        "Five small discs, the evaders, stand along one edge, and one large disc, the pursuer, in the middle of the "
        "opposite one."
    ),
    turn=Wording(
        "stay",
        {
            "no": gettext_noop(
                "On the evaders’ turn each of them makes one step, as long as its disc is wide, in any direction, "
                "without touching another one. On its own turn the pursuer makes one step, as long as its disc is "
                "wide. An evader that it touches is caught."
            ),
            "yes": gettext_noop(
                "On the evaders’ turn each of them makes one step, as long as its disc is wide, in any direction, "
                "without touching another one, or stays where it is. On its own turn the pursuer makes one step, as "
                "long as its disc is wide. An evader that it touches is caught."
            ),
        },
    ),
    end=gettext_noop(
        "When every evader is caught or has reached line 3, you swap roles and play again. Whoever scored more points "
        "with the evaders wins."
    ),
)

_FIELD = SectionSource(
    gettext_noop("The field and the parts"),
    (
        rule(
            1,
            gettext_noop("A match has two parts. After the first one the sides swap discs and roles."),
            ruling(gettext_noop("The judge marks who has the evaders first.")),
            ruling(
                gettext_noop(
                    "The evaders begin in a row at their own edge, 1 to 5 from left to right: the middle of each disc "
                    "is 6 cm from the next, and those of the outer two are 3 cm from the side edges. The pursuer "
                    "begins in the middle of its own edge. All of them touch the edge behind them."
                )
            ),
        ),
        rule(
            2,
            gettext_noop("The sides move in turn."),
            by_option(
                "first",
                {
                    "evaders": gettext_noop("The evaders begin each part."),
                    "pursuer": gettext_noop("The pursuer begins each part."),
                },
            ),
        ),
    ),
    (
        gettext_noop(
            "The field is 30 cm wide and 40 cm long, with the pursuer’s edge at the top. Three lines go across it. "
            "They are numbered in the order in which an evader meets them: line 1, line 2 and line 3, the “line of "
            "life”. Line 3 is 1 cm from the pursuer’s edge, line 2 is 9 cm below it, and line 1 another 9 cm below."
        ),
        gettext_noop(
            "In the source’s instructions for drawing the field the lines are counted the other way round, from the "
            "upper edge: the one drawn first is line 3."
        ),
        gettext_noop(
            "There are 8 discs: 6 small ones for the evaders, 2 cm across, and 2 large ones for the pursuer, 4 cm "
            "across. One disc of each size is the spare one, with which steps are made."
        ),
    ),
)

_STEPS = SectionSource(
    gettext_noop("Steps"),
    (
        rule(
            3,
            gettext_noop(
                "On the evaders’ turn every evader in play makes one step: exactly as far as its disc is wide, 2 cm, "
                "in any direction. The spare disc is placed right against it and takes its place."
            ),
            ruling(gettext_noop("The evaders step in any order. Only where a step ends counts, not the way there.")),
            by_option(
                "stay",
                {
                    "no": gettext_noop(
                        "An evader has to step. It stays where it is only when there is no direction in which it can "
                        "step."
                    ),
                    "yes": gettext_noop("Instead of stepping, an evader may stay where it is."),
                },
            ),
            ruling(gettext_noop("When their turn is skipped, the evaders that have not stepped stay where they are.")),
        ),
        rule(
            4,
            gettext_noop(
                "On its turn the pursuer makes one step: exactly as far as its disc is wide, 4 cm, in any direction."
            ),
            ruling(gettext_noop("When its turn is skipped, it stays where it is, and the turn counts in rule 11.")),
        ),
        rule(5, gettext_noop("A disc must stay wholly on the field."), ruled=True),
        rule(
            6,
            gettext_noop("Evaders must not touch one another during the game."),
            ruling(
                gettext_noop(
                    "This is checked after each single step. A step up against another evader is not allowed even "
                    "when the evader would be caught or safe at once."
                )
            ),
        ),
    ),
)

_SCORING = SectionSource(
    gettext_noop("Catching and points"),
    (
        rule(
            7,
            gettext_noop("An evader that the pursuer touches is caught and taken off the field."),
            ruling(
                gettext_noop(
                    "This is checked after each single step: an evader that steps up against the pursuer is caught "
                    "too. One step of the pursuer may catch several evaders."
                )
            ),
        ),
        rule(
            8,
            gettext_noop(
                "An evader scores one point for each line that it reaches: line 1 gives 1 point, line 2 makes it 2, "
                "line 3 makes it 3. An evader that is caught keeps its points."
            ),
            by_option(
                "reach",
                {
                    "touch": gettext_noop(
                        "A line is reached as soon as the disc touches it, but not with the step that gets the evader "
                        "caught."
                    ),
                    "centre": gettext_noop(
                        "A line is reached only when the middle of the disc is on it or beyond it, but not with the "
                        "step that gets the evader caught. On line 3 the disc then touches the pursuer’s edge."
                    ),
                },
            ),
            ruling(gettext_noop("Each line counts once for each evader.")),
        ),
        rule(9, gettext_noop("An evader that has reached line 3 is safe and is taken off the field."), ruled=True),
    ),
)

_END = SectionSource(
    gettext_noop("The end, and who wins"),
    (
        rule(
            10,
            gettext_noop("A part ends when no evader is in play any more: each one is caught or safe."),
            ruling(
                gettext_noop(
                    "The judge may stop a part at any time, even in the middle of a turn. The second part begins with "
                    "the discs in their places again."
                )
            ),
            ruled=True,
        ),
        rule(
            11,
            gettext_noop(
                "The side whose evaders scored more points wins. If the points are equal, the side that brought out "
                "more evaders wins."
            ),
            ruling(gettext_noop("An evader is brought out when it has reached at least one line.")),
            ruling(
                gettext_noop(
                    "If that is equal too, other criteria may be used, the source says; here they always are, in this "
                    "order: more evaders that reached line 3; more that reached line 2; as the pursuer, the last catch "
                    "made in fewer turns."
                )
            ),
            ruling(
                gettext_noop(
                    "Only the pursuer’s own turns in that part are counted. A side without a catch ranks behind. If "
                    "all of this is equal, the match is a draw."
                )
            ),
        ),
    ),
)

_BACKGROUND = (
    SectionSource(
        gettext_noop("Where the game comes from"),
        paragraphs=(
            gettext_noop(
                "Sonor, also called Sonor-JIPTO, was invented by G. V. Tomsky. These are the rules of its basic game."
            ),
        ),
    ),
    SectionSource(
        gettext_noop("Making the field and the discs"),
        paragraphs=(
            gettext_noop(
                "The field is a flat sheet of 30 × 40 cm. From the upper edge downwards draw the first line 1 cm from "
                "the edge, the second one 9 cm from the first, and the third one 9 cm from the second. That gives line "
                "3, line 2 and line 1."
            ),
            gettext_noop(
                "The discs have to be of the exact size, because the steps are measured with them: 6 of 2 cm and 2 of "
                "4 cm. Small figures on such a base will do as well."
            ),
        ),
    ),
    SectionSource(
        gettext_noop("How a step is made by hand"),
        paragraphs=(
            gettext_noop(
                "Press the disc down lightly with one finger so that it does not shift. With the other hand place the "
                "spare disc right against it, in the direction you have chosen. Take away the disc that you held: it "
                "is the spare one now, and the former spare disc is in the game."
            ),
            gettext_noop(
                "So the evaders’ turn goes on from disc to disc, and the disc taken away last is the spare one of the "
                "next turn."
            ),
        ),
    ),
    SectionSource(
        gettext_noop("Hints for strategy"),
        paragraphs=(
            gettext_noop(
                "If the pursuer attacks all the time, the evaders should prepare a lure without its noticing, and get "
                "as far away as they can just as quietly."
            ),
            gettext_noop(
                "Most of all, think far ahead: see the position and choose your moves by it. Always allow for the "
                "pursuer’s next step, because it is twice as long as an evader’s."
            ),
            gettext_noop(
                "There are two main strategies: to score as many points as possible, or to reach line 3, the “line "
                "of life”."
            ),
        ),
    ),
)

_FIGURES = (
    gettext_noop(
        "Places are those of the discs’ middles, in millimetres from the left edge and from the pursuer’s edge, with "
        "that edge at the top. The lines 1, 2 and 3 are at 190, 100 and 10 mm. Evaders 1 to 5 begin at 30, 90, 150, "
        "210 and 270 mm from the left and at 390 mm, the pursuer at 150 and 20 mm."
    ),
    gettext_noop(
        "A direction is a whole tenth of a degree; there are 3600 of them. Of each step the way across and the way "
        "along are rounded to 0.01 mm, and all distances are compared in these hundredths."
    ),
    gettext_noop(
        "Two evaders touch when their middles are 20.00 mm apart or less, an evader and the pursuer at 30.00 mm or "
        "less. A disc touches a line when its middle is at most 10.00 mm below it."
    ),
    gettext_noop(
        "A step is tested in this order: the side’s turn; the disc in play and not yet stepped; whether it may stay; "
        "the field; touching another evader. Then follow the catch, the lines, and safety on line 3."
    ),
    gettext_noop(
        "The turn of a catch is the number of turns that the pursuer has made in that part, the present one included. "
        "For a catch on the evaders’ turn it is the number of its turns before, 0 when it has made none."
    ),
)

RULES = GameSource(
    about=gettext_noop(
        "A chase on a flat field: five evaders try to get across before the pursuer catches them, and the pursuer "
        "tries to catch them as far from its own side as it can. Then the sides swap roles, and whoever scored more "
        "with the evaders wins."
    ),
    sections=(_FIELD, _STEPS, _SCORING, _END),
    notation=gettext_noop(
        "An evader’s step is its number and the direction in degrees: 2:045. 000 is straight towards the pursuer’s "
        "edge, 090 to the right with that edge at the top. An evader that stays: 2:-. The pursuer’s step: P:180. The "
        "judge stops a part with (stop)."
    ),
    sheet=gettext_noop(
        "For both parts: who had the evaders, for each evader the lines that it reached (0 to 3) and whether it was "
        "caught, and in which of its turns the pursuer made its last catch, if it made one. An evader on line 3 is "
        "safe and was not caught."
    ),
    how=_HOW,
    background=_BACKGROUND,
    figures=_FIGURES,
)
