"""First steps in Sonor, a minute each. Goals leave room for a finger: nobody taps a direction to the degree."""

from math import hypot

from games.core.game import Match
from games.core.teaching import Goal, Lesson
from games.core.types import gettext_noop
from games.sonor.examples import AHEAD, HUNTED, NEARLY_ACROSS, RAN
from games.sonor.geometry import CATCHING, PURSUER_RADIUS
from games.sonor.notation import Action
from games.sonor.position import Position

_ALMOST = 1_900
"""Hundredths of a millimetre: as good as a whole step straight on."""
_CLEARLY = 1_000
_REACH = 2 * PURSUER_RADIUS + CATCHING
"""An evader nearer than this can be caught with the pursuer's next step."""

Played = Match[Position, Action]


def _from_pursuer(position: Position, evader: int) -> float:
    """How far away an evader is; a caught one is not far."""
    place, (x, y) = position.evaders[evader - 1], position.pursuer
    return hypot(place[0] - x, place[1] - y) if place else 0.0


def _forward(match: Played, before: int, evader: int) -> int:
    """How much nearer an evader has come to the pursuer's edge since the lesson began."""
    was, now = (match.at(ply).position.evaders[evader - 1] for ply in (before, len(match.actions)))
    return was[1] - now[1] if was and now else 0


def _straight(evader: int) -> Goal:
    return lambda match, before: _forward(match, before, evader) >= _ALMOST


def _all_forward(match: Played, before: int) -> bool:
    return all(_forward(match, before, evader) >= _CLEARLY for evader in range(1, 6))


def _has_lines(evader: int, lines: int) -> Goal:
    """Whether an evader has reached so many lines."""
    return lambda match, _before: match.position.lines[evader - 1] >= lines


def _out_of_reach(evader: int) -> Goal:
    return lambda match, before: len(match.actions) > before and _from_pursuer(match.position, evader) > _REACH


def _caught(count: int) -> Goal:
    """Whether the pursuer has caught so many evaders in this part."""
    return lambda match, _before: sum(map(match.position.is_caught, range(5))) >= count


def _lured(bait: int, runner: int) -> Goal:
    """Whether the pursuer can take the bait, and the runner has its line and is out of reach."""

    def reached(match: Played, _before: int) -> bool:
        position = match.position
        tempted = CATCHING < _from_pursuer(position, bait) <= _REACH
        return tempted and position.lines[runner - 1] >= 1 and _from_pursuer(position, runner) > _REACH

    return reached


_CLOSE = "3:000 2:315 4:045 1:090 5:270 P:090 2:000 4:000 3:000 1:090 5:270 P:270"
"""Evaders 1 and 5 stand close behind evaders 2 and 4."""
_PAIR = "1:000 2:015 3:345 4:000 5:000 P:187 " * 3 + f"{AHEAD} P:187 " * 2 + AHEAD
"""Evaders 2 and 3 run side by side, the pursuer opposite."""

LESSONS = (
    Lesson(
        "straight",
        gettext_noop("Straight on"),
        gettext_noop("You play the evaders. Step straight on with evader 3, towards the pursuer’s edge."),
        (
            gettext_noop("Touch disc 3, drag it straight up and let go."),
            gettext_noop("However far you drag: a step is always as long as the disc is wide."),
        ),
        gettext_noop("That is a step: exactly the width of the disc, in the direction that you choose."),
        _straight(3),
        "3:000",
    ),
    Lesson(
        "line",
        gettext_noop("A point on line 1"),
        gettext_noop("Reach line 1 with evader 2. You have one step."),
        (
            gettext_noop("The number of a line stands at its right end."),
            gettext_noop("The disc only has to touch the line. Step straight on."),
        ),
        gettext_noop(
            "That is a point, and it stays even when the evader is caught later. Its dot is filled below the field."
        ),
        _has_lines(2, 1),
        "2:000",
        before=f"{RAN * 4} {AHEAD} P:090",
    ),
    Lesson(
        "aside",
        gettext_noop("Step aside"),
        gettext_noop(
            "The pursuer is near. Step with evader 3 to a place where the pursuer’s next step cannot catch it."
        ),
        (
            gettext_noop("Straight on it would come too near."),
            gettext_noop("The pursuer steps as far as its disc is wide. Get away to the side, or back."),
        ),
        gettext_noop("Always allow for the pursuer’s next step: it is twice as long as an evader’s."),
        _out_of_reach(3),
        "3:090",
        before=HUNTED * 5,
    ),
    Lesson(
        "five",
        gettext_noop("All five forward"),
        gettext_noop("Bring all five evaders forward in one turn. None may touch another."),
        (
            gettext_noop("The order matters: whoever stands in front steps first."),
            gettext_noop("Evader 2 before evader 1, and evader 4 before evader 5."),
        ),
        gettext_noop("All five have stepped, in an order of your choice. Now it would be the pursuer’s turn."),
        _all_forward,
        "2:000 1:000 4:000 5:000 3:000",
        before=_CLOSE,
        most=5,
    ),
    Lesson(
        "first-catch",
        gettext_noop("The first catch"),
        gettext_noop("Now you are the pursuer. Catch evader 3 with one step."),
        (gettext_noop("It is enough to touch the evader’s disc."), gettext_noop("Step straight down.")),
        gettext_noop("Caught! It had not reached a line, so it brings no points."),
        _caught(1),
        "P:180",
        before=f"{HUNTED * 5} {AHEAD}",
    ),
    Lesson(
        "two",
        gettext_noop("Two with one step"),
        gettext_noop("You are the pursuer. Catch evaders 2 and 3 with one step."),
        (
            gettext_noop("They run side by side. Look for a place from which you touch both."),
            gettext_noop("Step between them."),
        ),
        gettext_noop("Evaders that stay close together are caught together."),
        _caught(2),
        "P:180",
        before=_PAIR,
    ),
    Lesson(
        "lure",
        gettext_noop("The lure"),
        gettext_noop("Bring evader 4 within the pursuer’s reach as a lure, and evader 5 to line 1, out of its reach."),
        (
            gettext_noop("The pursuer can catch what its next step can touch."),
            gettext_noop("Step straight on with both of them."),
        ),
        gettext_noop("The pursuer can only go for one of them. While it takes the lure, the others run on."),
        _lured(4, 5),
        "4:000 5:000",
        before=RAN * 3 + f"{AHEAD} P:156 " * 3,
        most=2,
    ),
    Lesson(
        "life",
        gettext_noop("The line of life"),
        gettext_noop("Reach line 3, the line of life, with evader 5."),
        (
            gettext_noop("Line 3 is the one right before the pursuer’s edge."),
            gettext_noop("Step straight on: the disc only has to touch the line."),
        ),
        gettext_noop("3 points for one evader! It is safe, is taken off the field and can no longer be caught."),
        _has_lines(5, 3),
        "5:000",
        before=NEARLY_ACROSS,
    ),
)
