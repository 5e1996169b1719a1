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
    touch,
)
from games.sonor.notation import Step
from games.sonor.position import Position


def place_of(position: Position, disc: int) -> Place | None:
    """Where a disc stands, None for an evader out of play."""
    return position.evaders[disc - 1] if disc else position.pursuer


def stepped(place: Place, action: Step) -> Place:
    """Where a step leads (sonor.3, sonor.4)."""
    table = EVADER_STEPS if action.disc else PURSUER_STEPS
    across, along = table[action.direction]
    return place[0] + across, place[1] + along


def free_directions(position: Position, disc: int) -> Iterator[int]:
    """The directions in which a disc stays on the field and touches no evader that it must not (sonor.5, sonor.6)."""
    place = place_of(position, disc)
    if place is None:
        return
    x, y = place
    radius = EVADER_RADIUS if disc else PURSUER_RADIUS
    right, bottom, near = WIDTH - radius, LENGTH - radius, EVADERS_APART**2
    others = [other for number, other in enumerate(position.evaders, 1) if other and disc and number != disc]
    others = [other for other in others if touch(place, other, 2 * EVADERS_APART + 10)]
    for direction, (across, along) in enumerate(EVADER_STEPS if disc else PURSUER_STEPS):
        to_x, to_y = x + across, y + along
        if radius <= to_x <= right and radius <= to_y <= bottom:
            for other_x, other_y in others:
                if (to_x - other_x) ** 2 + (to_y - other_y) ** 2 <= near:
                    break
            else:
                yield direction
