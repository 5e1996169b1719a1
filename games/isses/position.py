"""A position of Der Isses! and its text."""

import re
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from games.core.types import Side
from games.isses.actions import COLOURS, HIDDEN, LETTERS, SIDES
from games.isses.geometry import CELLS, EUCLID, NAMES, NUMBERS, STEPS

WINS = 4
"""Coins that win the game (isses.12)."""

NOWHERE = -1
UNPICKED = 8
NO_PICKS = (UNPICKED, UNPICKED)

_PICK_SIGNS = f"{LETTERS}-"
_METRICS = {"euclid": EUCLID, "steps": STEPS}
_TEXT = re.compile(
    r"(reveal|sealed) (euclid|steps) (illegal|opponent) (setup|coin|picks|play|reveal|over) ([AB]) ([0-4]):([0-4]) "
    r"([.roygbvw]{49}) ([a-g][1-7]|-) ([-?roygbvw])([-?roygbvw]) (-|!?[roygbvw])"
)


Phase = Literal["setup", "coin", "picks", "play", "reveal", "over"]
"""What is due."""

_PHASES: dict[str, Phase] = {phase: phase for phase in get_args(Phase)}


@dataclass(frozen=True, slots=True)
class Variant:
    """What is agreed before the game."""

    sealed: bool
    metric: int
    foreign_allowed: bool


class Ending(NamedTuple):
    """How the round ended, to be revealed: a colour that was moved on the coin, or accused."""

    accused: bool
    colour: int


ENDINGS = tuple(tuple(Ending(accused, colour) for colour in COLOURS) for accused in (False, True))
"""`ENDINGS[accused][colour]`"""


class Position(NamedTuple):
    """`turn` puts the coin, moves, or has just ended the round (0 for A, 1 for B).

    `cells` are the pieces' cells by colour, () before the set-up, and `occupied` the same as bits; `coin` is a cell or
    `NOWHERE`; a pick is a colour, `HIDDEN` or `UNPICKED`.
    """

    variant: Variant
    phase: Phase
    turn: int
    coins: tuple[int, int]
    cells: tuple[int, ...]
    occupied: int
    coin: int
    picks: tuple[int, int]
    ended: Ending | None

    @property
    def side(self) -> Side:
        """The side whose turn it is."""
        return Side(SIDES[self.turn])

    def piece_on(self, cell: int) -> int | None:
        """The colour of the piece on a cell."""
        return self.cells.index(cell) if self.occupied >> cell & 1 else None


def first_position(variant: Variant, first: Side) -> Position:
    """The empty board; the side that does not move first will put the coin (isses.2)."""
    turn = 1 - SIDES.index(first.value)
    return Position(variant, "setup", turn, (0, 0), (), 0, NOWHERE, NO_PICKS, None)


def encode(position: Position) -> str:
    """Options, what is due, whose turn, coins, the cells a1, a2, … g7, the coin's cell, picks, how the round ended.

    An accused colour has a `!` before it, a colour moved on the coin has not.
    """
    variant, ended = position.variant, position.ended
    options = (
        "sealed" if variant.sealed else "reveal",
        "steps" if variant.metric == STEPS else "euclid",
        "opponent" if variant.foreign_allowed else "illegal",
    )
    board = ["."] * len(CELLS)
    for colour, cell in enumerate(position.cells):
        board[cell] = LETTERS[colour]
    coin = "-" if position.coin == NOWHERE else NAMES[position.coin]
    picks = "".join(_PICK_SIGNS[pick] for pick in position.picks)
    ending = f"{'!' * ended.accused}{LETTERS[ended.colour]}" if ended else "-"
    a, b = position.coins
    state = f"{position.phase} {SIDES[position.turn]} {a}:{b}"
    return f"{' '.join(options)} {state} {''.join(board)} {coin} {picks} {ending}"


def decode(text: str) -> Position:
    """The position of a text; ValueError when the text is none."""
    parts = _TEXT.fullmatch(text)
    if parts is None:
        raise ValueError("not a position of Der Isses!")
    picks, metric, foreign, phase, turn, a, b, board, coin, pick_a, pick_b, ended = parts.groups()
    position = Position(
        Variant(picks == "sealed", _METRICS[metric], foreign == "opponent"),
        _PHASES[phase],
        SIDES.index(turn),
        (int(a), int(b)),
        _cells_of(board),
        sum(1 << cell for cell, sign in enumerate(board) if sign != "."),
        NUMBERS.get(coin, NOWHERE),
        (_PICK_SIGNS.index(pick_a), _PICK_SIGNS.index(pick_b)),
        None if ended == "-" else Ending(ended[0] == "!", LETTERS.index(ended[-1])),
    )
    _require_sense(position)
    return position


def _cells_of(board: str) -> tuple[int, ...]:
    signs = board.replace(".", "")
    if not signs:
        return ()
    if sorted(signs) != sorted(LETTERS[:HIDDEN]):
        raise ValueError("each of the seven pieces stands on one cell of Der Isses!")
    return tuple(board.index(LETTERS[colour]) for colour in COLOURS)


def _require_sense(position: Position) -> None:
    """Every part of the position stands there exactly when it is due."""
    phase, ended, coin = position.phase, position.ended, position.coin
    in_round = phase in {"picks", "play", "reveal"}
    on_coin = ended.colour if ended and not ended.accused else None
    sense = (
        (phase == "setup") is (not position.cells)
        and (coin != NOWHERE) is in_round
        and (ended is not None) is (phase == "reveal")
        and (not in_round or position.piece_on(coin) == on_coin)
        and (phase == "over") is (max(position.coins) == WINS)
        and (phase != "setup" or position.coins == (0, 0))
        and position.coins != (WINS, WINS)
        and _picks_make_sense(position)
    )
    if not sense:
        raise ValueError("the parts of this position of Der Isses! contradict each other")


def _picks_make_sense(position: Position) -> bool:
    missing = position.picks.count(UNPICKED)
    if not position.variant.sealed:
        return missing == len(SIDES) and position.phase != "picks"
    if position.phase == "picks":
        return missing > 0
    return missing == (0 if position.phase in {"play", "reveal"} else len(SIDES))
