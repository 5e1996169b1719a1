"""How long a tour takes: its phases one after another, from its format, an estimate of the team stage, and what the
organiser has set. What times and lengths may be stands here too."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games import registry
from games.core.types import gettext_noop
from tournaments.formats.rules.tour_format import Stage, TourFormat
from tournaments.kernel.values import Text, Whole, tell

MESSAGES: Final = {
    "timetable.minutes": gettext_noop("A length must be between %(minimum)s and %(maximum)s minutes."),
    "timetable.moves": gettext_noop("A team game has between %(minimum)s and %(maximum)s moves."),
    "timetable.delay": gettext_noop("A delay must be between %(minimum)s and %(maximum)s minutes."),
    "timetable.walk": gettext_noop("Getting there takes between %(minimum)s and %(maximum)s minutes."),
    "timetable.gap": gettext_noop("The pause between tours must be between %(minimum)s and %(maximum)s minutes."),
}
tell(MESSAGES)

LENGTH: Final = Whole("timetable.minutes", 1, 24 * 60)
MOVES: Final = Whole("timetable.moves", 1, 500)
DELAY: Final = Whole("timetable.delay", 0, 12 * 60)
WALK: Final = Whole("timetable.walk", 0, 240)
GAP: Final = Whole("timetable.gap", 0, 240)
DIRECTIONS: Final = Text(1000, lines=True)
"""How to get somewhere."""

USUAL_MOVES: Final = 26
"""Of both teams in one team game; of a game in which the sides change roles there are twice as many."""
SIGNING: Final = 5
"""Minutes for penalties, remarks and signatures."""
POINTS: Final = 60
"""Minutes of a tour whose judges only enter points, until somebody says how long it takes."""


class Step(StrEnum):
    """What a part of a tour is spent on besides its stages; ``PLAY`` is all of a tour of entered points."""

    WARM_UP = "warm_up"
    PLAY = "play"
    CLOSING = "closing"


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of a tour: it begins so many minutes ``after`` the tour's beginning."""

    step: Step | Stage
    after: int
    minutes: int


def usual_moves(kind: str) -> int:
    game = registry.find(kind)
    return USUAL_MOVES * (2 if game is not None and game.swaps_inside else 1)


def phases_of(
    tour_format: TourFormat, kind: str, moves: int | None = None, length: int | None = None
) -> tuple[Phase, ...]:
    """The parts of a tour in their order. ``moves`` of a team game are those of both teams, ``length`` is the length
    that was set: the last stage is then as long as is left for it, and what begins after the end is left out."""
    parts = dict(_parts(tour_format, moves or usual_moves(kind)))
    if length is not None:
        last = [step for step in parts if step is not Step.CLOSING][-1]
        parts[last] = max(parts[last] + length - sum(parts.values()), 0)
    return tuple(_in_turn(parts, length))


def _in_turn(parts: dict[Step | Stage, int], length: int | None) -> Iterator[Phase]:
    begins = 0
    for step, minutes in parts.items():
        lasts = minutes if length is None else min(minutes, length - begins)
        if lasts > 0:
            yield Phase(step, begins, lasts)
        begins += max(lasts, 0)


def _parts(tour_format: TourFormat, moves: int) -> Iterator[tuple[Step | Stage, int]]:
    if not tour_format.has_games:
        yield Step.PLAY, POINTS
        return
    yield Step.WARM_UP, tour_format.explain_and_warm_up
    for stage in Stage:
        if tour_format.games_of(stage):
            yield stage, tour_format.minutes_of(stage, moves)
    yield Step.CLOSING, SIGNING


def length_of(phases: tuple[Phase, ...]) -> int:
    return sum(phase.minutes for phase in phases)


# What the course of a match says about the phase that it is in.
STEPS: Final[dict[str, Step | Stage]] = {
    "warm_up": Step.WARM_UP,
    "line_ups": Step.WARM_UP,
    **{stage.value: stage for stage in Stage if stage.counts},
    "closing": Step.CLOSING,
}
"""State of a match under way → the phase that it is in."""


def left_after(phases: tuple[Phase, ...], state: str) -> int:
    """How many minutes the phases take that come after the one of a match in this state."""
    order = (Step.WARM_UP, *Stage, Step.PLAY, Step.CLOSING)
    here = order.index(STEPS[state])
    return sum(phase.minutes for phase in phases if order.index(phase.step) > here)
