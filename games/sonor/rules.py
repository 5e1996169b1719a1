"""Points and result of the parts of a match (sonor.8, sonor.11)."""

from collections.abc import Iterator, Mapping
from functools import partial

from games.core.messages import OVER
from games.core.types import Actor, Fault, Points, Refused, Result, Side, Word
from games.sonor import messages
from games.sonor.geometry import (
    CATCHING,
    EVADER_RADIUS,
    EVADER_STEPS,
    EVADERS_APART,
    LENGTH,
    LINES,
    PURSUER_RADIUS,
    WIDTH,
    Place,
    on_field,
    touch,
)
from games.sonor.notation import NAMES, PURSUER, STOP, Action, Stay, Step, Stop, direction_text, format_action
from games.sonor.position import NONE_LEFT, PARTS, REACHED_AT, Part, Position, Variant, lines_at, opening, running
from games.sonor.steps import free_directions, is_legal, stepped


def points_of(variant: Variant, parts: tuple[Part, ...]) -> Points:
    """The points of one or two parts."""
    by_side = {Side.A: 0, Side.B: 0}
    for number, part in enumerate(parts):
        by_side[running(variant, number)] += sum(part.lines)
    return Points(by_side[Side.A], by_side[Side.B])


def decide(variant: Variant, parts: tuple[Part, ...]) -> Result:
    """The result of two parts by points, then by the tie-breaks in their order (sonor.11)."""
    mine, theirs = merits(parts)
    if mine == theirs:
        return Result.DRAWN
    return Result.won_by(variant.evaders if mine > theirs else variant.evaders.other)


Merits = tuple[int, ...]
"""Points, evaders on line 1, 3 and 2, whether any was caught, and the turn of the last catch, less than 0."""


def merits(parts: tuple[Part, ...]) -> tuple[Merits, Merits]:
    """What counts in two parts, for the side that had the evaders first and for the other; more is better."""
    first, second = parts
    return _merits(first, second), _merits(second, first)


def _merits(own: Part, other: Part) -> Merits:
    """What counts for the side that ran in `own` and pursued in `other`, the weightiest first; more is better."""
    reached = [sum(lines >= line for lines in own.lines) for line in (1, 3, 2)]
    last = other.last_catch
    return (sum(own.lines), *reached, int(last is not None), -(last or 0))


# The rules of Sonor: what is legal, why not, what a step does, when and how the match ends.


_MAKE = partial(tuple.__new__, Position)
"""A position from its values, without the detour over keyword arguments."""

EDGES = {
    "edge-left": messages.LEFT,
    "edge-right": messages.RIGHT,
    "edge-pursuer": messages.PURSUERS_EDGE,
    "edge-evaders": messages.EVADERS_EDGE,
}
"""The edges of the field as faults name them among their cells, and their words."""


def start(options: Mapping[str, str], tags: Mapping[str, str]) -> Position:
    """The discs as they stand at first (sonor.1, sonor.2); `Refused` when the tag First gives the other side the
    first step."""
    evaders = Side(tags.get("Evaders", "A"))
    first = tags.get("First", "")
    mover, message = evaders, messages.EVADERS_FIRST
    if options["first"] == "pursuer":
        mover, message = evaders.other, messages.PURSUER_FIRST
    if first and first != mover.value:
        raise Refused(message.fault(first=first, mover=mover.value))
    return opening(
        Variant(options["first"] == "pursuer", options["stay"] == "yes", options["reach"] == "touch", evaders)
    )


def check(position: Position, action: Action) -> tuple[Fault, ...]:
    """Everything that is wrong with an action, the most basic first; () when it is legal."""
    if isinstance(action, Step) and is_legal(position, action):
        return ()
    if len(position.done) == PARTS:
        return (OVER.fault(text=format_action(action)),)
    if isinstance(action, Stop):
        return ()
    if isinstance(action, Step) and action.disc == PURSUER:
        return tuple(_pursuer_faults(position, action))
    return tuple(_evader_faults(position, action))


def _pursuer_faults(position: Position, action: Step) -> Iterator[Fault]:
    """sonor.2, sonor.5"""
    if position.waiting:
        waiting = [name for bit, name in enumerate(NAMES[1:]) if position.waiting >> bit & 1]
        if len(waiting) == 1:
            yield messages.EVADER_TURN.fault(("P", *waiting), evader=waiting[0])
        else:
            yield messages.EVADERS_TURN.fault(("P", *waiting), evaders=", ".join(waiting))
    place = stepped(position.pursuer, action)
    for edge, beyond in _edges(place, PURSUER_RADIUS):
        yield messages.PURSUER_OFF_FIELD.fault((NAMES[PURSUER], edge), **_beyond(edge, beyond))


def _evader_faults(position: Position, action: Step | Stay) -> Iterator[Fault]:
    """sonor.2, sonor.3, then where the step leads"""
    name, bit = NAMES[action.disc], action.disc - 1
    if not position.waiting:
        yield messages.PURSUERS_TURN.fault((name,), evader=name)
    place = position.evaders[bit]
    if place is None:
        yield (messages.CAUGHT if position.is_caught(bit) else messages.SAFE).fault(evader=name)
        return
    if position.waiting and not position.waiting >> bit & 1:
        yield messages.STEPPED.fault((name,), evader=name)
    if isinstance(action, Step):
        after = stepped(place, action)
        for edge, beyond in _edges(after, EVADER_RADIUS):
            yield messages.EVADER_OFF_FIELD.fault((name, edge), evader=name, **_beyond(edge, beyond))
        yield from _touching(position, action, after)
    elif not position.variant.stay and (free := next(free_directions(position, action.disc), None)) is not None:
        yield messages.MUST_STEP.fault((name,), evader=name, direction=direction_text(free))


def _edges(place: Place, radius: int) -> tuple[tuple[str, int], ...]:
    """The edges that a disc would lie beyond, and how far (sonor.5)."""
    if on_field(place, radius):
        return ()
    x, y = place
    beyond = (radius - x, x + radius - WIDTH, radius - y, y + radius - LENGTH)
    return tuple((edge, far) for edge, far in zip(EDGES, beyond, strict=True) if far > 0)


def _beyond(edge: str, beyond: int) -> dict[str, int | Word]:
    """In whole millimetres, at least one."""
    return {"edge": EDGES[edge], "beyond": -(-beyond // 100)}


def _touching(position: Position, action: Step, after: Place) -> Iterator[Fault]:
    """The evaders in play that a step would touch (sonor.6)."""
    for number, other in enumerate(position.evaders, 1):
        if other and number != action.disc and touch(after, other, EVADERS_APART):
            evader, name = NAMES[action.disc], NAMES[number]
            yield messages.EVADERS_TOUCH.fault((format_action(action), name), evader=evader, other=name)


def apply(position: Position, action: Action) -> Position:
    """The position after a legal action: rules 3, 4, 7 to 10."""
    if isinstance(action, Step):
        after = _evader_step(position, action) if action.disc else _pursuer_step(position, action)
        return _end_part(after) if after[2] == NONE_LEFT else after
    if isinstance(action, Stay):
        return position._replace(waiting=position.waiting & ~(1 << action.disc - 1))
    return _end_part(position)


def _evader_step(position: Position, action: Step) -> Position:
    """sonor.3; caught, or lines and safety (sonor.7, sonor.8, sonor.9)"""
    variant, done, evaders, pursuer, lines, waiting, turns, last_catch = position
    bit, left = action.disc - 1, [*evaders]
    x, y = left[bit] or pursuer
    across, along = EVADER_STEPS[action.direction]
    after = left[bit] = x + across, y + along
    if -CATCHING <= after[1] - pursuer[1] <= CATCHING and touch(after, pursuer, CATCHING):
        left[bit], last_catch = None, turns
    elif after[1] <= REACHED_AT[variant.touch][lines[bit]]:
        reached = lines_at(variant, after)
        lines = (*lines[:bit], reached, *lines[bit + 1 :])
        left[bit] = after if reached < len(LINES) else None
    return _MAKE((variant, done, tuple(left), pursuer, lines, waiting & ~(1 << bit), turns, last_catch))


def _pursuer_step(position: Position, action: Step) -> Position:
    """sonor.4, sonor.7; the turn passes to the evaders left in play"""
    variant, done, evaders, pursuer, lines, waiting, turns, last_catch = position
    pursuer, turns = stepped(pursuer, action), turns + 1
    y, left = pursuer[1], [*evaders]
    for bit, place in enumerate(evaders):
        if place:
            waiting |= 1 << bit
            if -CATCHING <= place[1] - y <= CATCHING and touch(place, pursuer, CATCHING):
                left[bit], last_catch = None, turns
                waiting ^= 1 << bit
    return _MAKE((variant, done, tuple(left), pursuer, lines, waiting, turns, last_catch))


def _end_part(position: Position) -> Position:
    """sonor.10"""
    done = (*position.done, position.part)
    if len(done) == PARTS:
        return position._replace(done=done, waiting=0)
    return opening(position.variant, done)


def pass_turn(position: Position) -> Position:
    """Evaders that have not stepped stay; a pursuer's turn counts, so that it gains nothing in sonor.11."""
    if position.waiting:
        return position._replace(waiting=0)
    waiting = sum(1 << bit for bit, place in enumerate(position.evaders) if place)
    return position._replace(waiting=waiting, turns=position.turns + 1)


def legal_actions(position: Position) -> tuple[Action, ...] | None:
    """None while the match goes on: directions on a plane are not listed."""
    return () if over(position) else None


def count_legal(position: Position) -> int | None:
    """0 at the end, None before."""
    return 0 if over(position) else None


def interjections(position: Position) -> tuple[Action, ...]:
    """The referee may stop a part at any time (sonor.10)."""
    return () if over(position) else (STOP,)


def over(position: Position) -> bool:
    """sonor.10"""
    return len(position.done) == PARTS


def movers(position: Position) -> tuple[int, ...]:
    """The discs of which one acts next (sonor.2, sonor.3)."""
    waiting = tuple(disc for disc in range(1, len(NAMES)) if position.waiting >> disc - 1 & 1)
    return () if over(position) else waiting or (PURSUER,)


def to_act(position: Position) -> Actor | None:
    """sonor.2"""
    if over(position):
        return None
    return (position.running if position.waiting else position.running.other).value


def part_number(position: Position) -> int:
    """sonor.10"""
    return min(len(position.done) + 1, PARTS)


def points(position: Position) -> Points:
    """Lines that the evaders of each side reached, in both parts (sonor.8)."""
    return points_of(position.variant, _parts(position))


def _parts(position: Position) -> tuple[Part, ...]:
    return position.done if over(position) else (*position.done, position.part)


def outcome(position: Position) -> Result:
    """Who has won, `Result.OPEN` before the end."""
    return decide(position.variant, position.done) if over(position) else Result.OPEN
