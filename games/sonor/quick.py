"""Records played from texts in one go: canonical steps by numbers alone, whatever they set off by the rules."""

from array import array
from collections.abc import Iterator
from itertools import chain

from games.sonor.geometry import (
    CATCHING,
    EVADER_RADIUS,
    EVADER_STEPS,
    EVADERS_APART,
    LENGTH,
    PURSUER_RADIUS,
    PURSUER_STEPS,
    TURN,
    WIDTH,
)
from games.sonor.notation import NAMES, PURSUER, Action, Step
from games.sonor.position import PARTS, REACHED_AT, Position
from games.sonor.rules import apply

_NEW = tuple.__new__
"""Makes a step or a position from its values, without the detour over keyword arguments."""

_HEADS = {
    f"{name}:{tens:02}": (disc, disc - 1, 1 << disc >> 1, 100 * tens)
    for disc, name in enumerate(NAMES)
    for tens in range(TURN // 100)
}
"""The disc, its number among the evaders and its bit among those that wait (0 for the pursuer), the direction."""
_TAILS = {f"{tenths // 10}.{tenths % 10}".removesuffix(".0"): tenths for tenths in range(100)}
_HEAD, _TAIL = slice(4), slice(4, None)
"""The text of a step begins with a disc and tens of degrees, and ends with what is to be added: `2:04` and `5.5`."""

_EVADER_X, _EVADER_Y = (array("h", way) for way in zip(*EVADER_STEPS, strict=True))
_PURSUER_X, _PURSUER_Y = (array("h", way) for way in zip(*PURSUER_STEPS, strict=True))
"""The steps as in `geometry`, close together in memory."""

_LEFT, _RIGHT, _TOP, _BOTTOM = EVADER_RADIUS, WIDTH - EVADER_RADIUS, EVADER_RADIUS, LENGTH - EVADER_RADIUS
_WEST, _EAST, _NORTH, _SOUTH = PURSUER_RADIUS, WIDTH - PURSUER_RADIUS, PURSUER_RADIUS, LENGTH - PURSUER_RADIUS
"""Where the centres of evaders and of the pursuer can be (sonor.5)."""
_TOO_NEAR = EVADERS_APART**2
_NOWHERE = -WIDTH, -LENGTH

_Played = tuple[Position, str | None]
"""What a text, or several, has led to, and the text that is no legal step, if one was met."""


def advance(position: Position, texts: Iterator[str], actions: list[Action]) -> _Played:
    """Play legal steps up to a text that is none."""
    for text in texts:
        if position.waiting:
            position, left = _evaders_turn(position, chain((text,), texts), actions)
        else:
            position, left = _pursuers_turn(position, text, actions)
        if left is not None:
            return position, left
    return position, None


def _evaders_turn(position: Position, texts: Iterator[str], actions: list[Action]) -> _Played:
    """Play steps to the end of the turn or to one that sets something off; or give a text that is none."""
    variant, done, evaders, pursuer, lines, waiting, turns, last_catch = position
    places, reached, (hunter_x, hunter_y) = [*evaders], REACHED_AT[variant.touch], pursuer
    north, south = hunter_y - CATCHING, hunter_y + CATCHING
    left: str | None = None
    for text in texts:
        try:
            disc, evader, bit, tens = _HEADS[text[_HEAD]]
            direction = tens + _TAILS[text[_TAIL]]
        except KeyError:
            left = text
            break
        place = places[evader]
        x, y = place or _NOWHERE
        x += _EVADER_X[direction]
        y += _EVADER_Y[direction]
        places[evader], west, east = None, x - EVADERS_APART, x + EVADERS_APART
        touches = False
        for other in places:
            if other and west <= other[0] <= east and (other[0] - x) ** 2 + (other[1] - y) ** 2 <= _TOO_NEAR:
                touches = True
        if touches or not (waiting & bit and _LEFT <= x <= _RIGHT and _TOP <= y <= _BOTTOM):
            places[evader], left = place, text
            break
        step = _NEW(Step, (disc, direction))
        actions.append(step)
        if y <= reached[lines[evader]] or (y <= south and y >= north and -CATCHING <= x - hunter_x <= CATCHING):
            places[evader] = place
            position = _NEW(Position, (variant, done, tuple(places), pursuer, lines, waiting, turns, last_catch))
            return apply(position, step), None
        places[evader] = x, y
        waiting ^= bit
        if not waiting:
            break
    return _NEW(Position, (variant, done, tuple(places), pursuer, lines, waiting, turns, last_catch)), left


def _pursuers_turn(position: Position, text: str, actions: list[Action]) -> _Played:
    """Play the pursuer's step; or give the text back."""
    variant, done, evaders, (x, y), lines, waiting, turns, last_catch = position
    try:
        disc, _, _, tens = _HEADS[text[_HEAD]]
        direction = tens + _TAILS[text[_TAIL]]
    except KeyError:
        return position, text
    x += _PURSUER_X[direction]
    y += _PURSUER_Y[direction]
    if disc != PURSUER or len(done) == PARTS or not (_WEST <= x <= _EAST and _NORTH <= y <= _SOUTH):
        return position, text
    step = _NEW(Step, (disc, direction))
    actions.append(step)
    bit = 1
    for place in evaders:
        if place:
            waiting |= bit
            if -CATCHING <= place[1] - y <= CATCHING and -CATCHING <= place[0] - x <= CATCHING:
                return apply(position, step), None
        bit += bit
    return _NEW(Position, (variant, done, evaders, (x, y), lines, waiting, turns + 1, last_catch)), None
