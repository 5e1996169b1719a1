"""A position of Held-play as a short text."""

import re

from games.core.faults import Refused
from games.core.types import Result
from games.heldplay.geometry import BITS, CELLS, NAMES, NUMBERS, SURROUNDS
from games.heldplay.layout import Variant, read_variant
from games.heldplay.notation import PIECES
from games.heldplay.position import (
    AGAIN,
    HELD,
    MOVE,
    NEXT,
    NOTHING,
    NOWHERE,
    SIDES,
    UNSEEN,
    Position,
    Won,
    houses_won,
    tally,
)

PLAIN_PIECES = 6

_DUE = {MOVE: "move", NEXT: "next", AGAIN: "again", NOTHING: "nothing"}
_DUE_WORDS = {word: due for due, word in _DUE.items()} | NUMBERS
_TEXT = re.compile(
    r"(swap|lot) (houses=\S+ circles=\S+ line=[01]) ([AB]) (eight|six) ([a-z0-9]+) "
    r"(-|[AB]{2}[1-8]{4}(?:,[AB]{2}[1-8]{4}){0,2}) ([.?o1-8]{81})"
)


def encode(position: Position) -> str:
    """Option, layout, who has the eight, who acts, what is due, games won, the cells a1, a2, … i9.

    A game won is written as who had the eight, who won, the four houses. A cell is `.` when empty, `?` with a
    face-down piece, `o` with a piece of the six, else the piece's number.
    """
    variant = position.variant
    signs = [_sign(position, cell) for cell in range(CELLS)]
    won = ",".join(
        f"{SIDES[game.eight].value}{SIDES[game.winner].value}{''.join(map(str, game.houses))}"
        for game in position.won
    )
    option, eight = "lot" if variant.lot else "swap", SIDES[position.eight].value
    due = _DUE.get(position.due) or NAMES[position.due]
    mover = ("eight", "six")[position.turn]
    return f"{option} {variant.layout} {eight} {mover} {due} {won or '-'} {''.join(signs)}"


def _sign(position: Position, cell: int) -> str:
    bit = BITS[cell]
    if position.hidden & bit:
        return "?"
    if position.plain & bit:
        return "o"
    return str(position.at.index(cell)) if position.taken & bit else "."


def decode(text: str) -> Position:
    """The position of a text; ValueError when the text is none."""
    found = _TEXT.fullmatch(text)
    if found is None or found[5] not in _DUE_WORDS:
        raise ValueError("not a position of Held-play")
    option, layout, eight, mover, due, won, cells = found.groups()
    hidden, plain = _mask(cells, "?"), _mask(cells, "o")
    numbered = hidden | _mask(cells, "12345678")
    position = Position(
        variant=_variant(layout, option),
        own=numbered if mover == "eight" else plain,
        foe=plain if mover == "eight" else numbered,
        hidden=hidden,
        at=bytes((NOWHERE, *(_place(cells, number) for number in range(1, PIECES + 1)))),
        eight="AB".index(eight),
        turn=("eight", "six").index(mover),
        due=_DUE_WORDS[due],
        won=tuple(_won(word) for word in won.split(",") if word != "-"),
    )
    _require_sense(position)
    return position


def _variant(layout: str, option: str) -> Variant:
    try:
        return read_variant(layout, lot=option == "lot")
    except Refused as refused:
        raise ValueError(str(refused)) from refused


def _mask(cells: str, signs: str) -> int:
    return sum(BITS[cell] for cell, sign in enumerate(cells) if sign in signs)


def _place(cells: str, number: int) -> int:
    place = cells.find(str(number))
    return UNSEEN if place < 0 else place


def _won(word: str) -> Won:
    return Won("AB".index(word[0]), "AB".index(word[1]), tuple(map(int, word[2:])))


def _require_sense(position: Position) -> None:
    """ValueError unless the pieces and games can be those of a match."""
    seen = sum(place != UNSEEN for place in position.at[1:])
    counts = position.plain.bit_count(), position.hidden.bit_count(), position.taken.bit_count()
    if counts != (PLAIN_PIECES, PIECES - seen, PLAIN_PIECES + PIECES):
        raise ValueError("there are eight pieces, numbered 1 to 8 or face down, and six plain ones")
    if position.hidden & ~position.variant.house_mask:
        raise ValueError("face-down pieces lie on houses")
    if position.due >= 0 and not _can_retreat(position):
        raise ValueError("a piece of whoever acts retreats to a free circle, when it is surrounded")
    _require_games(position)


def _can_retreat(position: Position) -> bool:
    bit = BITS[position.due]
    immune = position.hidden | position.holding
    circles = position.variant.circle_mask & ~position.taken
    surrounded = not SURROUNDS[position.due] & ~position.foe
    return bool(position.own & ~immune & bit and circles and surrounded)


def _require_games(position: Position) -> None:
    result, _ = tally(position.won)
    if (position.due == NOTHING) is (result is Result.OPEN):
        raise ValueError("a match is over when a side has won two games")
    if any(len(set(game.houses)) < HELD for game in position.won):
        raise ValueError("four different houses win a game")
    houses, ended = houses_won(position), position.due in (NEXT, NOTHING)
    if ended is not bool(houses) or (ended and [game.houses for game in position.won[-1:]] != [houses]):
        raise ValueError("a game is won when four houses are held")
