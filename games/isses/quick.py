"""Records played from their texts in one go: the same rules for what is played most, told from a few tables.

Moves by their canonical texts, coins, accusations and, where the cards stay with the players, reveals are nearly all
there is; set-ups and sealed cards are left to the rules.
"""

from collections.abc import Iterator

from games.core.cells import bits
from games.isses.actions import ACCUSATIONS, COINS, COLOURS, HOPS, LETTERS, SHOWN, Accuse, Action, Coin, Move, Reveal
from games.isses.geometry import BITS, CELLS, HELD, NEAR, NEARER, NUMBERS
from games.isses.moves import shortest
from games.isses.notation import format_action
from games.isses.position import ENDINGS, NOWHERE, Position
from games.isses.rules import can_show, winner_of, won_by

_Hop = tuple[Move, int, int, int, int]
_HOPS: dict[str, _Hop] = {
    format_action(move): (move, move.colour, start, end, HELD[start][end])
    for starts in HOPS
    for start, moves in enumerate(starts)
    for end, move in moves.items()
}
"""By the text of a step or single jump: the move, its piece and cells, the cell on which a piece must stand."""

_NO_HOP: _Hop = next(iter(_HOPS.values()))[0], 0, NOWHERE, NOWHERE, NOWHERE
"""What fits no position."""

_COLOURS = {f"{LETTERS[colour]}:": colour for colour in COLOURS}
_SAID: tuple[Accuse | Coin | Reveal, ...] = (*COINS, *ACCUSATIONS, *SHOWN)
_WORDS = {format_action(said): said for said in _SAID}

_FAR = tuple(tuple(bytes(map(int.bit_count, cells)) for cells in coins) for coins in NEARER)
"""`_FAR[metric][coin][cell]` is how many cells are nearer to the coin than a cell: what is compared by isses.8."""

_AROUND = tuple(frozenset((cell, *bits(NEAR[cell]))) for cell in CELLS)
"""For every cell: where no piece may stand when the coin is put on it (isses.2)."""


def advance(position: Position, texts: Iterator[str], actions: list[Action]) -> tuple[Position, str | None]:
    """Play legal actions up to a text that is none, or that is left to the rules."""
    if position.phase == "setup":
        return position, next(texts, None)
    return _play(position, texts, actions)


def _play(position: Position, texts: Iterator[str], actions: list[Action]) -> tuple[Position, str | None]:
    variant, phase, turn, coins, cells, _, coin, picks, ended = position
    far_from, sealed, places = _FAR[variant.metric], variant.sealed, [*cells]
    far = far_from[coin]
    action: Action | None
    text: str | None
    for text in texts:
        if (action := _WORDS.get(text)) is None:
            hop = (_HOPS.get(text) or _chain(text, places, coin)) if phase == "play" else _NO_HOP
            action, colour, start, end, held = hop
            if (
                places[colour] != start
                or end in places
                or held not in places
                or far[start] <= far[end]
                or (sealed and end == coin)
            ):
                break
            places[colour] = end
            if end == coin:
                phase, ended = "reveal", ENDINGS[False][colour]
            else:
                turn = 1 - turn
        elif phase == "play" and isinstance(action, Accuse):
            phase, ended = "reveal", ENDINGS[True][action.colour]
        elif phase == "coin" and isinstance(action, Coin) and _AROUND[action.cell].isdisjoint(places):
            phase, turn, coin = "picks" if sealed else "play", 1 - turn, action.cell
            far = far_from[coin]
        elif ended and not sealed and isinstance(action, Reveal) and can_show(variant, ended, turn, action.picks):
            phase, turn, coins = won_by(winner_of(ended, turn, action.picks), coins)
            coin, ended = NOWHERE, None
        else:
            break
        actions.append(action)
    else:
        text = None
    occupied = sum(map(BITS.__getitem__, places))
    values = variant, phase, turn, coins, tuple(places), occupied, coin, picks, ended
    return tuple.__new__(Position, values), text


def _chain(text: str, places: list[int], coin: int) -> _Hop:
    """A canonical chain of jumps in the same form, `_NO_HOP` for any other text."""
    try:
        colour, path = _COLOURS[text[:2]], tuple(map(NUMBERS.__getitem__, text[2:].split("-")))
    except KeyError:
        return _NO_HOP
    start, end = path[0], path[-1]
    others = sum(map(BITS.__getitem__, places)) & ~BITS[start]
    if shortest(others, coin, start, end) != path:
        return _NO_HOP
    return Move(colour, path), colour, start, end, start
