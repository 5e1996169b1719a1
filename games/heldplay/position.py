"""A position of Held-play: the pieces, what is due, the games won."""

import re
from collections.abc import Sequence
from operator import eq
from typing import NamedTuple

from games.core.types import Points, Refused, Result, Side, Word
from games.heldplay import contents
from games.heldplay.geometry import BITS, CELLS, NAMES, NUMBERS, SURROUNDS
from games.heldplay.layout import Variant, read_variant
from games.heldplay.notation import NOBODY, PIECES, Begin

MOVE, NEXT, AGAIN, NOTHING = NOBODY, -2, -3, -4
"""Values of `Position.due` but for a retreat: a move, the next game, the same game once more, nothing: it is over."""

UNSEEN, NOWHERE = 255, 254
"""The places of a number that no piece has shown yet, and of the number 0, which no piece has."""

WINS = 2
"""Games won by the winner of a match (heldplay.11)."""

HELD = 4
"""Houses held by the winner of a game (heldplay.8)."""

EIGHT, SIX = 0, 1
"""Values of `Position.turn`."""

SIDES = (Side.A, Side.B)


class Won(NamedTuple):
    """A game that was won: who had the eight, the winner (0 for A, 1 for B), the numbers of the four houses."""

    eight: int
    winner: int
    houses: tuple[int, ...]


class Position(NamedTuple):
    """Pieces as bits, from the point of view of whoever acts or, between games, would have acted.

    `at[n]` is the cell of piece n; `hidden` are the face-down pieces; `eight` tells who has the eight (0 for A, 1 for
    B), `turn` whether the eight or the six act. `due` is the cell of the piece that must retreat, or `MOVE`, `NEXT`,
    `AGAIN`, `NOTHING`. `won` are the games that have a winner.
    """

    variant: Variant
    own: int
    foe: int
    hidden: int
    at: bytes
    eight: int
    turn: int
    due: int
    won: tuple[Won, ...]

    @property
    def mover(self) -> Side:
        return SIDES[self.eight ^ self.turn]

    @property
    def taken(self) -> int:
        return self.own | self.foe

    @property
    def plain(self) -> int:
        """The pieces of the six."""
        return self.own if self.turn == SIX else self.foe

    @property
    def holding(self) -> int:
        """The numbered pieces that hold their houses (heldplay.4)."""
        pairs = zip(self.at, self.variant.homes, strict=True)
        return sum(BITS[cell] for cell, home in pairs if cell == home)

    @property
    def unseen(self) -> tuple[int, ...]:
        """The numbers that face-down pieces may show (heldplay.1)."""
        return tuple(number for number, cell in enumerate(self.at) if cell == UNSEEN)

    @property
    def game(self) -> int:
        """The number of the game that is played, or is due."""
        return len(self.won) + 1


def first_position(variant: Variant, eight: int, won: tuple[Won, ...] = ()) -> Position:
    """The start of a game (heldplay.1)."""
    at = bytes((NOWHERE, *(UNSEEN,) * PIECES))
    houses, circles = variant.house_mask, variant.circle_mask
    return Position(variant, houses, circles, houses, at, eight, EIGHT, MOVE, won)


def piece_on(position: Position, cell: int) -> Word | None:
    """What stands on a cell."""
    bit = BITS[cell]
    if position.hidden & bit:
        return contents.FACE_DOWN
    if position.plain & bit:
        return contents.PLAIN
    return contents.NUMBERED[position.at.index(cell) - 1] if position.taken & bit else None


def tally(won: Sequence[Won]) -> tuple[Result, Points]:
    """The result of the games won so far and both sides' sums (heldplay.9, heldplay.11)."""
    sums = [sum(sum(game.houses) for game in won if game.winner == side) for side in range(len(SIDES))]
    points = Points(*sums)
    winners = [game.winner for game in won]
    winner = next((side for side in winners if winners.count(side) == WINS), None)
    return (Result.OPEN if winner is None else Result.won_by(SIDES[winner])), points


def houses_won(position: Position) -> tuple[int, ...]:
    """The numbers of the houses of whoever holds four of them, () when nobody does (heldplay.4, heldplay.5)."""
    variant, houses = position.variant, position.variant.house_mask
    if (position.plain & houses).bit_count() == HELD:
        held = position.plain & houses
    elif sum(map(eq, position.at, variant.homes)) == HELD:
        held = position.holding
    else:
        return ()
    return tuple(number for number, cell in enumerate(variant.houses, 1) if BITS[cell] & held)


def beginnings(position: Position) -> tuple[Begin, ...]:
    """What the referee may begin when a game is due, () otherwise (heldplay.10, heldplay.12)."""
    if position.due not in (NEXT, AGAIN):
        return ()
    if position.variant.lot and position.due == NEXT and position.game > WINS:
        return tuple(Begin(position.game, side) for side in SIDES)
    return (Begin(position.game),)


# A position of Held-play as a short text.


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
        f"{SIDES[game.eight].value}{SIDES[game.winner].value}{''.join(map(str, game.houses))}" for game in position.won
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
    parts = _TEXT.fullmatch(text)
    if parts is None or parts[5] not in _DUE_WORDS:
        raise ValueError("not a position of Held-play")
    option, layout, eight, mover, due, won, cells = parts.groups()
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
