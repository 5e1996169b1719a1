"""Held-play's moves by taps: a piece, its goal, the number that it shows, the piece that it attacks."""

from games.core.game import Tap
from games.heldplay.geometry import NAMES
from games.heldplay.notation import NOBODY, Action, Move, format_action
from games.heldplay.position import Position
from games.heldplay.rules import legal_actions


def _tokens(action: Action, retreats: bool) -> tuple[str, ...]:
    """The taps of an action; a retreat is its circle alone, for the piece is known."""
    if not isinstance(action, Move):
        return (format_action(action),)
    if retreats:
        return (NAMES[action.goal],)
    number = (f"={action.number}",) if action.number else ()
    target = () if action.target == NOBODY else (NAMES[action.target],)
    return (NAMES[action.start], NAMES[action.goal], *number, *target)


def continuations(position: Position, taps: tuple[str, ...]) -> tuple[Tap[Action], ...]:
    """The taps that can follow; () when the taps lead nowhere or the move is complete."""
    made = len(taps)
    found: dict[str, tuple[Action | None, bool]] = {}
    for action in legal_actions(position):
        tokens = _tokens(action, position.due >= 0)
        if tokens[:made] == taps and len(tokens) > made:
            completed, more = found.get(tokens[made], (None, False))
            last = len(tokens) == made + 1
            found[tokens[made]] = (action if last else completed, more or not last)
    return tuple(Tap(token, action, more) for token, (action, more) in found.items())
