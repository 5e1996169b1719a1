"""A game played in one go beside the same game played by its rules, one action at a time."""

from typing import Any

from games.core.faults import Fault, Refused
from games.core.match import fold

Played = tuple[list[Any], list[Any], Fault | None]


def by_the_rules(game: Any, first: Any, texts: list[str]) -> Played:
    """Every action looked at closely."""
    actions: list[Any] = []
    reached = [first]
    for text in texts:
        try:
            action = game.parse(text, reached[-1])
        except Refused as refused:
            return actions, reached, refused.fault
        if faults := game.check(reached[-1], action):
            return actions, reached, faults[0]
        actions.append(action)
        reached.append(game.apply(reached[-1], action))
    return actions, reached, None


def assert_alike(game: Any, first: Any, texts: list[str]) -> int:
    """Both ways give the same, down to the types and hashes; gives the number of actions played."""
    quick, slow = fold(game, first, texts), by_the_rules(game, first, texts)
    assert quick == slow
    assert repr(quick[:2]) == repr(slow[:2])
    assert [*map(hash, quick[1])] == [*map(hash, slow[1])]
    actions, reached = game.begin(first, texts)
    assert (actions, reached) == (slow[0][: len(actions)], slow[1][: len(actions) + 1])
    return len(slow[0])
