"""Whole games to be entered on the board, and the taps that enter them, asked of the rules themselves."""

from typing import Any, Final

from games.core.game import Match
from games.registry import AnyGame, get

GAMES: Final[dict[str, str]] = {
    "corners": "b7 g8 h1 g7 a8 b2 h8 b8 a7 a2 a1 h7 a1-a8-h8-h1 pass a1-a3-b3-b1",
    "deer": "c7xa5 @d8 c3xc5 @b7 c5xa3 @b3 a3xc3 @c1 c3xe5 @d4 a5xc5 @b6 e5xc3 @d7 c5xa7 @e5 a7xc7 @a7 c7xe7 @e3 e7xc5 "
    "@b2 c3xa1 @b5 a1xe1 @a5 c5xc7",
    "heldplay": "f9-d9=3 f4-e4 a3-b3=6 e4-e5 d1-b1=5 d4-h4 a6-a3=7 d5-d2 g1-g2=4 d2-d1 i7-i6=2 d6-d5 i4-i5=8 "
    "h4-i4 b1-a1 d1-b1 d9-g9 b1-d1 c9-e9=1 f5-h5 e9-c9 e5-e6 b3-c3 e6-b6 i6-i8 b6-a6 i8-i7 d5-d4 "
    "i7-i8 f6-h6 c3-e3 h6-i6#i5 i5-d5 i6-i7 (game 2) i7-i6=3 f5-g5 i6-i7 f6-e6 a3-b3=1 e6-e7 a6-a3=7 "
    "g5-g3 f9-h9=8 g3-e3 c9-f9=2 d5-b5 g1-f1=5 d4-d2 f1-g1",
    "isses": "(setup r=g5 o=c5 y=d2 g=f5 b=b5 v=d4 w=a5)|(coin g3)|o:c5-d5|y:d2-e2|w:a5-c5-e3|(accuse o)|"
    "(reveal A=w B=w)|"
    "(coin g2)|w:e3-f3|(accuse g)|(reveal A=b B=o)|(coin a2)|b:b5-a5|(accuse b)|(reveal A=v)|(coin g7)|(accuse r)|"
    "(reveal A=r B=r)",
    "sonor": "1:000 2:350 3:010 4:000 5:337.5 P:180 2:000 1:000 4:012.3 3:000 5:000 P:200 (stop) "
    "5:000 4:000 3:000 2:000 "
    "1:045 P:170 (stop)",
}  # fmt: skip
"""Short ones, from chance and by hand; every kind of action of each game is among them."""

Taps = tuple[str, ...]
MOST_CHAINS: Final = 5_000
"""More half-entered actions than a search for one needs."""


def texts(kind: str) -> list[str]:
    """The actions of a game."""
    whole = GAMES[kind]
    if "|" in whole:
        return whole.split("|")
    actions: list[str] = []
    for word in whole.split(" "):
        if actions and actions[-1].startswith("(") and not actions[-1].endswith(")"):
            actions[-1] += f" {word}"
        else:
            actions.append(word)
    return actions


def begun(kind: str) -> Match[Any, Any]:
    """The game before its first action."""
    return Match.begin(get(kind))


def taps_to(game: AnyGame, position: Any, text: str) -> Taps:
    """The taps that enter an action; its text alone when it is one that can be said at any time."""
    action = game.parse(text, position)
    if action in game.interjections(position):
        return (text,)
    if text.startswith("(setup "):
        return tuple(word[2:] for word in text.strip("()").split(" ")[1:])
    if game.slug == "isses" and ":" in text:  # a search would go through endless chains of jumps
        return tuple(text.partition(":")[2].split("-"))
    return _shortest(game, position, text)


def _shortest(game: AnyGame, position: Any, text: str) -> Taps:
    """By search; an angle fills the gap of a form."""
    action, (start, _colon, angle) = game.parse(text, position), text.partition(":")
    chains: list[Taps] = [()]
    for taps in chains:
        assert len(chains) <= MOST_CHAINS, f"too many ways to tap {text}"
        for tap in game.continuations(position, taps):
            if tap.action == action:
                return (*taps, tap.token)
            if tap.form and tap.form.startswith(f"{start}:"):
                return (*taps, angle)
            if tap.more:
                chains.append((*taps, tap.token))
    raise AssertionError(f"no taps enter {text}")
