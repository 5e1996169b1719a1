"""Where discs stand and where a step can lead them."""

from collections.abc import Iterator

from games.sonor.geometry import (
    EVADER_RADIUS,
    EVADER_STEPS,
    EVADERS_APART,
    LENGTH,
    PURSUER_RADIUS,
    PURSUER_STEPS,
    WIDTH,
    Place,
    on_field,
    touch,
)
from games.sonor.notation import Step
from games.sonor.position import PARTS, Position

_TABLES = (PURSUER_STEPS, EVADER_STEPS)
_TOO_NEAR = EVADERS_APART**2
_LEFT, _RIGHT, _TOP, _BOTTOM = EVADER_RADIUS, WIDTH - EVADER_RADIUS, EVADER_RADIUS, LENGTH - EVADER_RADIUS
"""Where the centres of evaders can be (sonor.5)."""


def place_of(position: Position, disc: int) -> Place | None:
    """Where a disc stands, None for an evader out of play."""
    return position.evaders[disc - 1] if disc else position.pursuer


def stepped(place: Place, action: Step) -> Place:
    """Where a step leads (sonor.3, sonor.4)."""
    across, along = _TABLES[action.disc > 0][action.direction]
    return place[0] + across, place[1] + along


def is_legal(position: Position, action: Step) -> bool:
    """Whether a step breaks no rule: sonor.2, sonor.3, sonor.5, sonor.6, sonor.10."""
    disc, evaders, waiting = action.disc, position[2], position[5]
    if not disc:
        after = stepped(position.pursuer, action)
        return not waiting and len(position.done) < PARTS and on_field(after, PURSUER_RADIUS)
    place = evaders[disc - 1]
    if place is None or not waiting >> disc - 1 & 1:
        return False
    x, y = EVADER_STEPS[action.direction]
    x += place[0]
    y += place[1]
    if not (_LEFT <= x <= _RIGHT and _TOP <= y <= _BOTTOM):
        return False
    for other in evaders:
        if other and -EVADERS_APART <= other[0] - x <= EVADERS_APART and other is not place:
            across, along = other[0] - x, other[1] - y
            if across * across + along * along <= _TOO_NEAR:
                return False
    return True


def free_directions(position: Position, disc: int) -> Iterator[int]:
    """The directions in which a disc stays on the field and touches no evader that it must not (sonor.5, sonor.6)."""
    place = place_of(position, disc)
    if place is None:
        return
    x, y = place
    radius = EVADER_RADIUS if disc else PURSUER_RADIUS
    others = [other for number, other in enumerate(position.evaders, 1) if other and disc and number != disc]
    others = [other for other in others if touch(place, other, 2 * EVADERS_APART + 10)]
    for direction, (across, along) in enumerate(_TABLES[disc > 0]):
        to_x, to_y = x + across, y + along
        if radius <= to_x <= WIDTH - radius and radius <= to_y <= LENGTH - radius:
            for other_x, other_y in others:
                if (to_x - other_x) ** 2 + (to_y - other_y) ** 2 <= _TOO_NEAR:
                    break
            else:
                yield direction
