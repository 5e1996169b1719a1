"""What sealed picks look like to everybody but the referee before the round ends."""

from dataclasses import replace

from games.core.types import Viewer
from games.isses.actions import HIDDEN, Action, Pick, Reveal
from games.isses.position import UNPICKED, Position


def view(position: Position, who: Viewer) -> Position:
    """The position with the picks' colours hidden: that a side has picked is known, and nothing more (isses.3)."""
    if who == "referee":
        return position
    a, b = (pick if pick == UNPICKED else HIDDEN for pick in position.picks)
    return position._replace(picks=(a, b))


def redact(history: tuple[Action, ...], who: Viewer) -> tuple[Action, ...]:
    """The history with the picks of the round that has not been revealed hidden."""
    if who == "referee":
        return history
    revealed = max((ply for ply, action in enumerate(history) if isinstance(action, Reveal)), default=-1)
    return (*history[: revealed + 1], *map(_hidden, history[revealed + 1 :]))


def _hidden(action: Action) -> Action:
    return replace(action, colour=HIDDEN) if isinstance(action, Pick) else action
