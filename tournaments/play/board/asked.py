"""What a page asks about the taps of a game."""

from collections.abc import Mapping
from typing import Any, Final

from games.registry import AnyGame
from tournaments.play.board.tree import draws_targets, marks, taps_of, tree

LONGEST_STEP: Final = 20


def told(
    engine: AnyGame, position: Any, query: Mapping[str, str], *, over: bool, targets: bool
) -> dict[str, Any]:
    """The tree of taps; with ``taps`` what they spell when they lead nowhere, with ``marks`` what is drawn for them and
    for a ``step`` that is not played yet, with ``list`` the texts of all legal actions."""
    taps = taps_of(query.get("taps", ""))
    if over:
        return {"taps": []}
    if query.get("list"):
        actions = (*(engine.legal_actions(position) or ()), *engine.interjections(position))
        return {"moves": [engine.format(action) for action in actions]}
    if query.get("marks"):
        step = query.get("step", "")[:LONGEST_STEP]
        return {"marks": marks(engine, position, taps, step=step, targets=targets).as_data()}
    found = tree(engine, position, taps) | {"marks": targets and draws_targets(engine, position)}
    if taps and not found["taps"]:
        found["spells"] = engine.spell(position, taps)
    return found
