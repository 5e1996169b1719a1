"""Score sheets of games that nobody has recorded: figures that such a game could have ended with."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

Sheet = dict[str, Any]


def sheet_of(kind: str, first: str, chance: Random) -> Sheet:
    """A score sheet of the game; ``first`` ("A" or "B") begins, or has the role that changes hands.

    KeyError for a kind of tour that has no games.
    """
    return _SHEETS[kind](first, chance)


def _other(side: str) -> str:
    return "AB".replace(side, "")


def _corners(first: str, chance: Random) -> Sheet:
    """Painted figures in fours, at most the board's 64 cells (corners.9)."""
    return {"first": first, "painted": {side: 4 * chance.randint(2, 8) for side in "AB"}}


def _sonor(first: str, chance: Random) -> Sheet:
    return {"parts": [_part(evaders, chance) for evaders in (first, _other(first))]}


def _part(evaders: str, chance: Random) -> Sheet:
    """Who has passed all three lines is safe, so nobody caught has (sonor.9)."""
    caught = [chance.random() < 0.4 for _ in range(5)]
    lines = [chance.randint(0, 2 if was_caught else 3) for was_caught in caught]
    last = chance.randint(3, 40) if any(caught) else None
    return {"evaders": evaders, "lines": lines, "caught": caught, "last_catch": last}


def _isses(first: str, chance: Random) -> Sheet:
    """Four coins win (isses.12)."""
    winner, loser = chance.sample("AB", 2)
    return {"first": first, "coins": {winner: 4, loser: chance.randint(0, 3)}}


def _heldplay(first: str, chance: Random) -> Sheet:
    """Sides swap from game to game until somebody has won two (heldplay.10)."""
    games: list[Sheet] = []
    wins = {"A": 0, "B": 0}
    eight = first
    while max(wins.values()) < 2:
        winner = chance.choice("AB")
        wins[winner] += 1
        games.append({"eight": eight, "winner": winner, "houses": sorted(chance.sample(range(1, 9), 4))})
        eight = _other(eight)
    return {"games": games}


def _deer(first: str, chance: Random) -> Sheet:
    """The deer wins by taking fourteen dogs, and only so (deer.7)."""
    outcome = chance.choices(("deer", "dogs", "draw"), (4, 4, 1))[0]
    taken = 14 if outcome == "deer" else chance.randint(0, 13)
    return {"deer": first, "outcome": outcome, "taken": taken}


_SHEETS: Final[Mapping[str, Callable[[str, Random], Sheet]]] = {
    "corners": _corners,
    "sonor": _sonor,
    "isses": _isses,
    "heldplay": _heldplay,
    "deer": _deer,
}
