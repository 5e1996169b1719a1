"""The rules of Sonor as people read them."""

from django.utils.translation import gettext_noop

from tournaments.play.games.rules_source import GameSource, SectionSource, by_option, rule, ruling

_FIELD = SectionSource(
    gettext_noop("The field and the parts"),
    (
        rule(
            1,
            gettext_noop("A match has two parts. After the first one the sides swap roles."),
            ruling(
                gettext_noop(
                    "The judge marks who has the evaders first. Evaders 1 to 5 begin 30, 90, 150, 210 and "
                    "270 mm from the left edge and 10 mm from their own edge, the pursuer in the middle, 20 "
                    "mm from its own."
                )
            ),
        ),
        rule(
            2,
            gettext_noop("The sides move in turn."),
            by_option("first", {"evaders": gettext_noop("The evaders begin each part.")}),
        ),
    ),
    (
        gettext_noop(
            "The field is 300 mm wide and 400 mm long. Across it go line 1, line 2 and line 3, the line of "
            "life: 190, 100 and 10 mm from the pursuer's edge. There are five evaders, discs of 20 mm, and "
            "one pursuer, a disc of 40 mm; of each size there is a spare one to step with."
        ),
    ),
)

_STEPS = SectionSource(
    gettext_noop("Steps"),
    (
        rule(
            3,
            gettext_noop(
                "On their turn all evaders in play step once each, in any order. A step is exactly as long "
                "as the disc is wide, 20 mm, and goes in any direction: the spare disc is laid against the "
                "evader and takes its place."
            ),
            ruling(gettext_noop("When their turn is skipped, the evaders that have not stepped stay where they are.")),
            by_option(
                "stay",
                {
                    "no": gettext_noop(
                        "An evader has to step. Only when no direction is legal, of all whole tenths of a degree, "
                        "it stays."
                    )
                },
            ),
            ruling(
                gettext_noop(
                    "Of each step the way across and the way along are rounded to 0.01 mm. Only the end of a "
                    "step counts, not the way."
                )
            ),
        ),
        rule(
            4,
            gettext_noop("On its turn the pursuer makes one step of exactly 40 mm in any direction."),
            ruling(gettext_noop("When its turn is skipped, it stays where it is, and the turn counts in rule 11.")),
        ),
        rule(5, gettext_noop("A disc must stay wholly on the field.")),
        rule(
            6,
            gettext_noop("Evaders must not touch one another after any step."),
            ruling(
                gettext_noop(
                    "This comes first: an evader may not touch another also where it would be caught or safe "
                    "at once. Evaders touch when their centres are 20 mm apart or less."
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
            gettext_noop("An evader that the pursuer touches is caught and taken off."),
            ruling(
                gettext_noop(
                    "This is looked at after every single step: an evader that steps into the pursuer is "
                    "caught too, and one step may catch several."
                )
            ),
        ),
        rule(
            8,
            gettext_noop(
                "An evader scores one point for each line that it reaches, once. Its points stay when it is "
                "caught later."
            ),
            by_option(
                "reach",
                {
                    "touch": gettext_noop(
                        "A line is reached when the disc touches it, but not with the step that gets the evader caught."
                    )
                },
            ),
        ),
        rule(9, gettext_noop("An evader that has reached line 3 is safe and is taken off."), ruled=True),
    ),
)

_END = SectionSource(
    gettext_noop("The end, and who wins"),
    (
        rule(
            10,
            gettext_noop("A part ends when no evader is in play."),
            ruling(
                gettext_noop(
                    "The referee may stop a part at any time, also within a turn. The second part then "
                    "begins from the start."
                )
            ),
        ),
        rule(
            11,
            gettext_noop(
                "The side with more points as evaders wins. If they are equal, these decide in turn: more "
                "evaders that reached a line; more that reached line 3; more that reached line 2; as "
                "pursuer, the last catch in fewer turns."
            ),
            ruling(
                gettext_noop(
                    "The pursuer's own turns count; for a catch on the evaders' turn those before it. A side "
                    "without a catch ranks behind. If all this is equal too, the match is a draw."
                )
            ),
        ),
    ),
)

RULES = GameSource(
    about=gettext_noop(
        "A chase over a plane field: five evaders want to get across before the pursuer touches them. Then "
        "the sides swap roles, and whose evaders got further wins."
    ),
    sections=(_FIELD, _STEPS, _SCORING, _END),
    notation=gettext_noop(
        "An evader's step: its number and the direction in degrees, 2:045. 000 leads straight to the "
        "pursuer's edge, 090 to the right with that edge on top. An evader that stays: 2:-. The pursuer's "
        "step: P:180. The referee stops a part with (stop)."
    ),
    sheet=gettext_noop(
        "For both parts: who had the evaders, for each evader the lines that it reached (0 to 3) and whether "
        "it was caught, and the pursuer's turn of its last catch, if there was one. An evader on line 3 is "
        "safe and was not caught."
    ),
)
