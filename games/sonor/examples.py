"""Pictures of Sonor's rules, each from a game that was played from the start."""

from games.core.teaching import Example
from games.core.types import gettext_noop

AHEAD = "1:000 2:000 3:000 4:000 5:000 "
"""All evaders go straight on."""
RAN = f"{AHEAD} P:090 {AHEAD} P:270 "
"""Two turns of either side while the pursuer keeps away: the evaders are 4 cm further."""
HUNTED = f"{AHEAD} P:180 "
"""A turn of either side, in which the pursuer comes to meet evader 3."""

_SIDES_AHEAD = "1:000 3:000 5:000 2:090 4:270 P:090 1:000 3:000 5:000 2:270 4:090 P:270 "
"""Two turns in which only evaders 1, 3 and 5 come nearer."""
_THREE_WAITS = "1:000 5:000 2:270 3:180 4:090 P:270 1:000 5:000 2:090 3:000 4:270 P:090 "
"""Two turns in which only evaders 1 and 5 come nearer."""
NEARLY_ACROSS = (
    f"{RAN * 5} {_SIDES_AHEAD * 2} 1:000 3:000 5:000 2:090 4:270 P:090 "
    f"{_THREE_WAITS} 1:000 5:000 2:270 3:180 4:090 P:270 "
)
"""Evaders 1 and 5 have one more step to line 3, evader 3 is beyond line 2, evaders 2 and 4 are beyond line 1."""
_GATHERED = (
    "3:000 2:040 4:018 1:000 5:000 P:207 3:000 2:358 4:310 1:000 5:000 P:121 " * 4
    + "3:000 2:040 4:018 1:000 5:000 P:000 3:000 2:358 4:310 1:000 5:000 "
)
"""Evaders 2, 3 and 4 are close together at line 1, the pursuer beside them."""

EXAMPLES = (
    Example(
        "start",
        "1",
        gettext_noop(
            "The start of a part. The evaders 1 to 5 stand at their edge, the pursuer opposite. The lines are numbered "
            "as an evader meets them."
        ),
    ),
    Example(
        "spare",
        "3",
        gettext_noop(
            "The spare disc is placed right against evader 3, in the direction that was chosen. Now evader 3’s old "
            "disc is taken away."
        ),
        taps=("3:030",),
    ),
    Example(
        "step", "3", gettext_noop("Evader 3 has made its step: exactly as far as its disc is wide."), moves="3:030"
    ),
    Example(
        "turn",
        "3",
        gettext_noop("A whole turn of the evaders: each of them makes one step, each in a direction of its own."),
        moves="1:000 2:045 3:000 4:315 5:340",
    ),
    Example(
        "no-stay",
        "3",
        gettext_noop("Evader 3 would stay where it is, although it can step."),
        moves="1:000 2:045",
        refused="3:-",
    ),
    Example(
        "stay",
        "3",
        gettext_noop("Evader 3 stays where it is. The others step."),
        moves="1:000 2:045 3:- 4:315 5:340",
        options=(("stay", "yes"),),
    ),
    Example(
        "pursuer",
        "4",
        gettext_noop("The pursuer steps as far as its own disc is wide: twice as far as an evader."),
        before=AHEAD,
        moves="P:205",
    ),
    Example(
        "edge",
        "5",
        gettext_noop("The disc of evader 1 would not lie wholly on the field."),
        before="1:270 2:000 3:000 4:000 5:000 P:180",
        refused="1:300",
    ),
    Example("touching", "6", gettext_noop("Evader 2 would touch evader 1."), moves="1:090", refused="2:270"),
    Example(
        "catch",
        "7",
        gettext_noop("The pursuer touches evader 3: it is caught. It has not reached a line, so it brings 0 points."),
        before=f"{HUNTED * 5} {AHEAD}",
        moves="P:180",
    ),
    Example(
        "three",
        "7",
        gettext_noop(
            "One step catches three evaders. Evader 3 had reached line 1 and keeps its point, evaders 2 and 4 bring 0 "
            "points."
        ),
        before=_GATHERED,
        moves="P:270",
    ),
    Example(
        "own-step",
        "7",
        gettext_noop("Evader 4 steps up against the pursuer: it is caught as well."),
        before=f"{HUNTED * 5} {AHEAD} P:125",
        moves="4:000",
    ),
    Example(
        "touched-line",
        "8",
        gettext_noop("The disc of evader 3 touches line 1: that is a point. The dots below the field count the lines."),
        before=f"{RAN * 4} {AHEAD} P:090",
        moves="3:045",
    ),
    Example(
        "centre-on-line",
        "8",
        gettext_noop(
            "Where the middle of the disc counts, evader 3 has no point yet: it touches line 1, but its middle is not "
            "there."
        ),
        before=f"{RAN * 4} {AHEAD} P:090",
        moves="3:045",
        options=(("reach", "centre"),),
    ),
    Example(
        "points",
        "8",
        gettext_noop(
            "Counting: evaders 1 and 5 have 3 points each, evader 3 has 2, evaders 2 and 4 have 1 each. 3 + 3 + 2 + 1 "
            "+ 1 = 10."
        ),
        before=f"{NEARLY_ACROSS} 1:000",
        moves="5:000",
    ),
    Example(
        "safe",
        "9",
        gettext_noop(
            "Evader 1 reaches line 3, the line of life. It is safe and is taken off the field: it has all 3 points."
        ),
        before=NEARLY_ACROSS,
        moves="1:000",
    ),
    Example(
        "stopped",
        "10",
        gettext_noop(
            "The judge stops the part: the points stay. The discs go back to their places, the sides swap roles, and "
            "part 2 begins."
        ),
        before=f"{NEARLY_ACROSS} 1:000 5:000",
        moves="(stop)",
    ),
)
