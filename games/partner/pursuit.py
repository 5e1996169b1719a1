"""How the discs of Sonor look to a player, and how both roles play at sight.

Where an evader can get before it is caught is its region of dominance: it runs straight on while the pursuer, twice as
fast, comes the shortest way (Isaacs, "Differential Games", 1965: simple motion, a disc of capture, the guarded target).
Several evaders are hunted one after the other, in the order that costs the least (Breakwell and Hagedorn, "Point
capture of two evaders in succession", 1979), here by value for time. Estimates are fractions; every step that is
proposed has been found legal by the engine in whole hundredths of a millimetre.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import atan2, ceil, hypot, inf, pi, sqrt
from typing import Final, NamedTuple

from games.sonor.geometry import (
    CATCHING,
    EVADER_RADIUS,
    EVADER_STEPS,
    EVADERS,
    LENGTH,
    LINES,
    PURSUER_RADIUS,
    TURN,
    WIDTH,
    Place,
    touch,
)
from games.sonor.notation import PURSUER, Stay, Step
from games.sonor.position import REACHED_AT, Position, Variant
from games.sonor.rules import apply
from games.sonor.steps import free_directions, is_legal, stepped

Answer = Step | Stay
"""What a disc does when it is to act."""
SPEED, HUNT = 2 * EVADER_RADIUS, 2 * PURSUER_RADIUS
AFTER, BEFORE = CATCHING, CATCHING + HUNT
"""How far the pursuer can touch now, and with its next step: the reach when the evaders step next, or the pursuer."""
AHEAD: Final = 0
AROUND: Final = tuple(range(0, TURN, 300))
FINE: Final = tuple(range(0, TURN, 150))
FEW: Final = (0, 300, 3300, 600, 3000, 900, 2700, 1800)
LINE: Final = 60
"""What a line counts against turns of running on, for an evader that is hunted."""
MOST_TURNS: Final = 40.0
_FASTER, _FINISH = HUNT**2 - SPEED**2, LINES[-1]
_RIGHT, _BOTTOM = WIDTH - EVADER_RADIUS, LENGTH - EVADER_RADIUS
_NEARER: Final = {along: direction for direction, (_across, along) in enumerate(EVADER_STEPS[: TURN // 4])}
"""By how much a step leads nearer to the pursuer's edge, and a direction in which it does."""
_ROTATIONS: Final = tuple(sorted(range(-TURN // 2 + 50, TURN // 2 + 1, 50), key=abs))


class Run(NamedTuple):
    """What becomes of an evader that runs straight on and is hunted: lines gained, turns until it is caught."""

    lines: int
    turns: float
    direction: int

    @property
    def worth(self) -> float:
        return LINE * self.lines + self.turns


def towards(start: Place, goal: tuple[float, float]) -> int:
    """The direction from one place to another, in tenths of a degree."""
    return round(atan2(goal[0] - start[0], start[1] - goal[1]) * TURN / (2 * pi)) % TURN


def caught_after(place: Place, pursuer: Place, direction: int, reach: int) -> tuple[float, float]:
    """After how many of its turns an evader is caught that runs straight on, and after how many an edge stops it."""
    return next(_caught(place, pursuer, (direction,), reach))


def _caught(place: Place, pursuer: Place, directions: Iterable[int], reach: int) -> Iterator[tuple[float, float]]:
    """The same for each of several directions: partners ask little else, so that it is written for speed."""
    x, y = place[0] - pursuer[0], place[1] - pursuer[1]
    apart = x * x + y * y - reach * reach
    for direction in directions:
        if apart <= 0:
            yield 0.0, inf
            continue
        across, along = EVADER_STEPS[direction]
        half = HUNT * reach - x * across - y * along
        turns = (sqrt(half * half + _FASTER * apart) - half) / _FASTER
        edge = inf
        if across:
            edge = (_RIGHT - place[0] if across > 0 else EVADER_RADIUS - place[0]) / across
        if along > 0 and (below := (_BOTTOM - place[1]) / along) < edge:
            edge = below
        if turns > edge:
            turns = max(edge, (hypot(x + edge * across, y + edge * along) - reach) / HUNT)
        yield turns, edge


def run(position: Position, evader: int, direction: int, reach: int) -> Run:
    """What becomes of an evader, counted from 0, in a direction."""
    return best_run(position, evader, (direction,), reach)


def best_run(position: Position, evader: int, directions: Sequence[int], reach: int) -> Run:
    """The direction in which it fares best; of equals the first."""
    place = position.evaders[evader] or position.pursuer
    reached, y = position.lines[evader], place[1]
    ahead = REACHED_AT[position.variant.touch][reached:]
    chosen, best = None, -inf
    for direction, (turns, edge) in zip(directions, _caught(place, position.pursuer, directions, reach), strict=True):
        along, gained = EVADER_STEPS[direction][1], 0
        if along < 0:
            last = y + ceil(min(turns, edge)) * along
            while gained < len(ahead) and last <= ahead[gained]:
                gained += 1
        lasts = MOST_TURNS if reached + gained == len(LINES) else turns
        worth = LINE * gained + lasts
        if worth > best:
            chosen, best = (gained, lasts, direction), worth
    return Run(*chosen) if chosen else Run(0, 0.0, AHEAD)


def hunts(position: Position) -> list[tuple[float, int, Run]]:
    """The evaders in play with what becomes of each that is hunted next, the most wanted one last."""
    flights = []
    for evader, place in enumerate(position.evaders):
        if place:
            reach = AFTER if position.waiting >> evader & 1 else BEFORE
            flight = best_run(position, evader, (AHEAD, towards(position.pursuer, place), *FEW[3:]), reach)
            saved = len(LINES) - position.lines[evader] - flight.lines
            flights.append(((saved + 0.2) / (flight.turns + 1), evader, flight))
    return sorted(flights)


def expected(position: Position) -> float:
    """What the evaders in play will still get while the pursuer hunts one after the other, in hundredths of points; to
    last counts a little."""
    gone, lines = 0.0, 0.0
    for _wanted, evader, flight in reversed(hunts(position)):
        gone += flight.turns if flight.turns < MOST_TURNS else 0
        left = len(LINES) - position.lines[evader]
        lines += max(flight.lines, min(left, _straight_on(position, evader, gone)))
    return 90 * lines + gone / 4


def _straight_on(position: Position, evader: int, turns: float) -> float:
    """Lines that an evader reaches straight on in so many turns, the way to the next one as a part of it."""
    place, reached = position.evaders[evader], position.lines[evader]
    y, gained, start = place[1] if place else 0, 0, 0
    for line in REACHED_AT[position.variant.touch][reached:]:
        needed = ceil((y - line) / SPEED)
        if needed > turns:
            return gained + 0.9 * max(0.0, turns - start) / (needed - start)
        gained, start = gained + 1, needed
    return gained


def legal(position: Position, disc: int, wanted: int) -> Answer:
    """The legal step nearest to a direction, about to 5 degrees; an evader that has none stays."""
    for turn in _ROTATIONS:
        step = Step(disc, (wanted + turn) % TURN)
        if is_legal(position, step):
            return step
    free = list(free_directions(position, disc))
    if not free:
        return Stay(disc)
    return Step(disc, min(free, key=lambda direction: abs((direction - wanted + TURN // 2) % TURN - TURN // 2)))


@lru_cache(maxsize=4_096)
def _onto_finish(y: int) -> int | None:
    """Where the middle counts, line 3 must be met to the hundredth: the direction that does, or that comes where
    another one does."""
    if _FINISH - y in _NEARER:
        return _NEARER[_FINISH - y]
    ways = enumerate(EVADER_STEPS[: TURN // 2])
    return next((direction for direction, (_across, along) in ways if _FINISH - y - along in _NEARER), None)


def finish(variant: Variant, place: Place) -> tuple[int, ...]:
    """The directions to either side that lead onto line 3 where steps straight on do not; () where they do."""
    if variant.touch or place[1] > _FINISH + 2 * SPEED:
        return ()
    direction = _onto_finish(place[1])
    return () if direction is None else (direction, -direction % TURN)


def evader_step(position: Position, disc: int, hunted: int | None) -> Answer:
    """How an evader steps at sight: straight on while another one is hunted, else where it fares best."""
    place = position.evaders[disc - 1] or position.pursuer
    if turned := finish(position.variant, place):
        wanted = min(turned, key=lambda direction: -run(position, disc - 1, direction, AFTER).worth)
    else:
        ahead = run(position, disc - 1, AHEAD, AFTER)
        wanted = AHEAD
        if ahead.turns < 3 or (hunted == disc - 1 and ahead.turns < MOST_TURNS):
            wanted = best_run(position, disc - 1, (*AROUND, towards(position.pursuer, place)), AFTER).direction
    return legal(position, disc, wanted)


def catches(position: Position) -> list[Step]:
    """Legal steps of the pursuer that catch what can be caught now: each evader, and pairs from between them."""
    x, y = position.pursuer
    near = [place for place in position.evaders if place and hypot(place[0] - x, place[1] - y) <= BEFORE]
    steps = [_catch(position, place) for place in near]
    for n, place in enumerate(near):
        for other in near[:n]:
            between = (place[0] + other[0]) / 2, (place[1] + other[1]) / 2
            steps.append(Step(PURSUER, towards(position.pursuer, between)))
    return [step for step in steps if step and is_legal(position, step) and taken(position, apply(position, step))]


def _catch(position: Position, place: Place) -> Step | None:
    """A step that catches an evader: straight at it, or any other where an edge is in the way."""
    straight = Step(PURSUER, towards(position.pursuer, place))
    if is_legal(position, straight):
        return straight
    steps = (Step(PURSUER, direction) for direction in free_directions(position, PURSUER))
    return next((step for step in steps if touch(stepped(position.pursuer, step), place, CATCHING)), None)


def taken(before: Position, after: Position) -> int:
    """How many evaders a step has caught."""
    if len(after.done) > len(before.done):
        return sum(after.done[-1].caught) - sum(before.part.caught)
    return sum(after.part.caught) - sum(before.part.caught)


def pursuer_step(position: Position, target: int | None = None) -> Answer:
    """How the pursuer steps at sight: it catches what it can, else goes where the evader will be that it wants most,
    or that it is told to want, counted from 0."""
    if target is None or not position.evaders[target]:
        if steps := catches(position):
            return max(steps, key=lambda step: _spoils(position, step))
        _wanted, target, flight = hunts(position)[-1]
    else:
        flight = best_run(position, target, FEW, BEFORE)
    place = position.evaders[target] or position.pursuer
    across, along = EVADER_STEPS[flight.direction]
    turns = caught_after(place, position.pursuer, flight.direction, BEFORE)[0]
    goal = place[0] + turns * across, place[1] + turns * along
    return legal(position, PURSUER, towards(position.pursuer, goal))


def _spoils(position: Position, step: Step) -> int:
    """Lines that the evaders caught by a step have not reached, and one for each of them."""
    after = apply(position, step)
    if len(after.done) > len(position.done):
        return EVADERS * len(LINES) + EVADERS
    return sum(
        1 + len(LINES) - lines
        for lines, was, now in zip(position.lines, position.evaders, after.evaders, strict=True)
        if was and not now
    )


def sight_step(position: Position, disc: int | None = None) -> Answer:
    """How the disc that is next plays at sight, or the evader that is asked for."""
    if not position.waiting:
        return pursuer_step(position)
    hunted = hunts(position)[-1][1]
    return evader_step(position, disc or next_evader(position), hunted)


def next_evader(position: Position) -> int:
    """The waiting evader that is the furthest on: it makes room for those behind it."""
    waiting = [n for n, place in enumerate(position.evaders) if place and position.waiting >> n & 1]
    return 1 + min(waiting, key=lambda n: (position.evaders[n] or position.pursuer)[1])
