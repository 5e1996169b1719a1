"""Corners' moves by taps: an empty cell, three corners of a rectangle in any order, or `pass`."""

from games.core.cells import bits
from games.core.game import Tap
from games.corners.geometry import BY_CORNERS, NAMES, NUMBERS
from games.corners.notation import PASS, PUTS, Action, Capture, format_action
from games.corners.position import NOT_YET, Position
from games.corners.rules import captures, over

LAST_TAP = 3
"""Three corners settle the fourth."""


def _first_taps(position: Position) -> tuple[Tap[Action], ...]:
    corners = 0
    for mask in _masks(position):
        corners |= mask
    taps: list[Tap[Action]] = [Tap(NAMES[cell], None, True) for cell in bits(corners)]
    if position.left == NOT_YET:
        taps += [Tap(NAMES[cell], PUTS[cell], False) for cell in bits(position.empty)]
    elif not over(position):
        taps.append(Tap(format_action(PASS), PASS, False))
    return tuple(taps)


def _masks(position: Position) -> dict[int, Action]:
    """The captures that are legal now, by the bits of their corners."""
    legal = (action for action in captures(position) if isinstance(action, Capture))
    return {BY_CORNERS[action.corners].mask: action for action in legal}


def continuations(position: Position, taps: tuple[str, ...]) -> tuple[Tap[Action], ...]:
    """The taps that can follow; () when the taps lead nowhere or the move is complete."""
    if not taps:
        return _first_taps(position)
    if len(taps) >= LAST_TAP or len(set(taps)) < len(taps) or not NUMBERS.keys() >= set(taps):
        return ()
    tapped = sum(1 << NUMBERS[cell] for cell in taps)
    last = len(taps) == LAST_TAP - 1
    found: dict[int, Action] = {}
    for mask, action in _masks(position).items():
        if mask & tapped == tapped:
            found.update(dict.fromkeys(bits(mask & ~tapped), action))
    return tuple(Tap(NAMES[cell], found[cell] if last else None, not last) for cell in sorted(found))
