"""A game played in one go beside the same game played by its rules, one action at a time."""

from typing import Any

from games.core.game import fold
from games.core.types import Fault, Refused

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
    actions, positions, fault = fold(game, first, texts)
    slow = by_the_rules(game, first, texts)
    assert ([*actions], [*positions], fault) == slow
    assert repr((actions, positions[-1])) == repr((tuple(slow[0]), slow[1][-1]))
    assert (hash(positions[-1]), hash(positions)) == (hash(slow[1][-1]), hash(tuple(slow[1])))
    if game.advance:
        _assert_advances(game, first, texts, slow)
    return len(actions)


def _assert_advances(game: Any, first: Any, texts: list[str], slow: Played) -> None:
    """What is played in one go is the beginning of the same, and the next text is given back."""
    done: list[Any] = []
    reached, left = game.advance(first, iter(texts), done)
    ply = len(done)
    assert (done, reached) == (slow[0][:ply], slow[1][ply])
    assert left == (texts[ply] if ply < len(texts) else None)
