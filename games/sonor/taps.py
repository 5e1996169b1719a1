"""Sonor's moves by taps: a disc, then a free direction, or `-` for an evader that stays."""

from games.core.game import Tap
from games.sonor.notation import NAMES, NUMBERS, PURSUER, STAYING, Action, Stay
from games.sonor.position import Position
from games.sonor.rules import check, movers
from games.sonor.steps import free_directions


def continuations(position: Position, taps: tuple[str, ...]) -> tuple[Tap[Action], ...]:
    """The discs that can act; after one of them what it can do: a tap with the form of its direction, and staying."""
    discs = movers(position)
    if not taps:
        return tuple(Tap(NAMES[disc], None, True) for disc in discs)
    disc = NUMBERS.get(taps[0])
    if len(taps) > 1 or disc is None or disc not in discs:
        return ()
    found: list[Tap[Action]] = []
    if next(free_directions(position, disc), None) is not None:
        found.append(Tap("direction", None, False, f"{NAMES[disc]}:%(direction)s"))
    if disc != PURSUER and not check(position, Stay(disc)):
        found.append(Tap(STAYING, Stay(disc), False))
    return tuple(found)
