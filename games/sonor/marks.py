"""What a drawing of Sonor marks besides the discs: the last step, where discs can step, what is at fault."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from games.drawing.scene import Disc, Shape, Show
from games.sonor import messages
from games.sonor.geometry import EVADER_RADIUS, LENGTH, PURSUER_RADIUS, WIDTH, Place, on_field
from games.sonor.ghost import read_step
from games.sonor.notation import NAMES, NUMBERS, Action, Stay, Step, in_degrees
from games.sonor.plane import UNIT, radius_of, ring, slot, stroke
from games.sonor.position import Position, opening
from games.sonor.rules import movers
from games.sonor.steps import free_directions, place_of, stepped

_THIN = 25
"""Arcs are drawn through every so many directions."""


def _last(position: Position, history: Sequence[Action]) -> Step | Stay | None:
    """The last action, None when it was no disc's or when the discs have been set up anew since."""
    action = history[-1] if history else None
    begun = position != opening(position.variant, position.done)
    return action if begun and isinstance(action, Step | Stay) else None


def under(position: Position, history: Sequence[Action], show: Show) -> Iterator[Shape]:
    """What is marked below the discs: the last one that acted with its way, those that are tapped."""
    last = _last(position, history) if show.trace else None
    if last and (place := place_of(position, last.disc)):
        yield ring("last", place, radius_of(last.disc) + 0.2)
        if isinstance(last, Step):
            yield from _trace(last, place)
    elif last:
        x, y = slot(last.disc)
        yield Disc(role="last", x=x, y=y, radius=0.65)
    for disc in _tapped(position, show):
        if place := place_of(position, disc):
            yield ring("tapped", place, radius_of(disc) + 0.25)


def _tapped(position: Position, show: Show) -> list[int]:
    return sorted({NUMBERS[tap] for tap in show.taps if tap in NUMBERS})


def marks(position: Position, show: Show) -> Iterator[Shape]:
    """What is marked above the discs: where they can step, what is at fault."""
    if show.targets:
        tapped = _tapped(position, show)
        for disc in movers(position):
            if disc in tapped or not tapped:
                yield from _targets(position, disc)
    for cell in dict.fromkeys(show.faulty):
        yield from _fault(position, cell)


def _trace(last: Step, place: Place) -> Iterator[Shape]:
    """The way of the last step."""
    across, along = stepped((0, 0), last)
    origin = place[0] - across, place[1] - along
    message = messages.LAST_STEP if last.disc else messages.PURSUERS_LAST_STEP
    name = message.phrase(evader=NAMES[last.disc], degrees=in_degrees(last))
    yield stroke("trace", origin, place, id_="last-step", name=name)
    yield ring("trace", origin, 0.12)


def _targets(position: Position, disc: int) -> Iterator[Shape]:
    """The places that a disc's centre can step to, as arcs."""
    free, place = list(free_directions(position, disc)), place_of(position, disc)
    ends = [0, *(n for n, (direction, later) in enumerate(pairwise(free), 1) if later > direction + 1), len(free)]
    name = messages.TARGETS.phrase(evader=disc) if disc else messages.PURSUER_TARGETS.phrase()
    for number, (start, end) in enumerate(pairwise(ends)):
        if place and start < end:
            run = [*free[start : end - 1 : _THIN], free[end - 1]]
            arc = [stepped(place, Step(disc, direction)) for direction in run]
            yield stroke("target", *arc, id_=f"target-{NAMES[disc]}-{number}", name=name)
            if len(arc) == 1:
                yield ring("target", arc[0], 0.06)


_EDGES: dict[str, tuple[Place, Place]] = {
    "edge-left": ((0, 0), (0, LENGTH)),
    "edge-right": ((WIDTH, 0), (WIDTH, LENGTH)),
    "edge-pursuer": ((0, 0), (WIDTH, 0)),
    "edge-evaders": ((0, LENGTH), (WIDTH, LENGTH)),
}


def _fault(position: Position, cell: str) -> Iterator[Shape]:
    """A disc, an edge of the field, or a step whose end is at fault."""
    id_ = f"fault-{cell}"
    if cell in _EDGES:
        yield stroke("fault", *_EDGES[cell], id_=id_)
    elif cell in NUMBERS:
        if place := place_of(position, NUMBERS[cell]):
            yield ring("fault", place, radius_of(NUMBERS[cell]) + 0.1, id_)
    elif (step := read_step(cell)) and (place := place_of(position, step.disc)):
        after, radius = stepped(place, step), EVADER_RADIUS if step.disc else PURSUER_RADIUS
        if on_field(after, radius):
            yield stroke("fault", place, after)
            yield ring("fault", after, radius / UNIT, id_)
