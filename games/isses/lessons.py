"""Der Isses! in eight lessons. Goals ask what was played; nobody's pick stands in a lesson before it is shown."""

from typing import Any

from games.core.game import Match
from games.core.teaching import Lesson
from games.core.types import gettext_noop
from games.isses.actions import Move
from games.isses.geometry import NEAR, NUMBERS
from games.isses.moves import reach
from games.isses.position import Position

_RED, _BLUE = 0, 4
_SET_UP = "(setup r=b2 o=g6 y=f2 g=b5 b=d1 v=f5 w=d7)"
_PLAYED = f"{_SET_UP} (coin d4)"
_WHITE_COMES = f"{_PLAYED} r:b2-b3 w:d7-d6 g:b5-b4 w:d6-d5"
_LAST_COIN = (
    f"{_PLAYED} r:b2-c3 y:f2-f3 r:c3-d4 (reveal A=r) (coin b2) g:b5-b4 (accuse g) (reveal A=b) "
    "(coin b2) (accuse r) (reveal B=w) (coin b2) (accuse r) (reveal A=g) (coin b2)"
)

Played = Match[Position, Any]


def _last_move(match: Played) -> Move | None:
    last = match.actions[-1]
    return last if isinstance(last, Move) else None


def _out_of_reach(match: Played, before: int) -> bool:
    """A coin lies that no piece can come next to in the first turn."""
    position = match.position
    if len(match.actions) == before or position.phase != "play":
        return False
    return not any((single | further) & NEAR[position.coin] for _, single, further in reach(position))


def _stepped(match: Played, before: int) -> bool:
    """The red piece has made a step."""
    move = _last_move(match) if len(match.actions) > before else None
    return move is not None and move.colour == _RED and NEAR[move.path[0]] >> move.path[-1] & 1 > 0


def _blue_beside(match: Played, before: int) -> bool:
    """The blue piece stands in one row or column with the coin, right beside it."""
    return len(match.actions) > before and match.position.cells[_BLUE] == NUMBERS["c4"]


def _jumped_twice(match: Played, before: int) -> bool:
    """The red piece has made several jumps in one turn."""
    move = _last_move(match) if len(match.actions) > before else None
    return move is not None and move.colour == _RED and len(move.path) > 2


def _red_beside(match: Played, before: int) -> bool:
    """The red piece has come to the cell below the coin."""
    return len(match.actions) > before and match.position.cells[_RED] == NUMBERS["c5"]


def _red_on_coin(match: Played, before: int) -> bool:
    """The red piece has reached the coin."""
    return len(match.actions) > before and match.position.ended == (False, _RED)


def _won_coin(match: Played, before: int) -> bool:
    """The side that began the lesson has more coins than then."""
    start = match.positions[before]
    return match.position.coins[start.turn] > start.coins[start.turn]


LESSONS = (
    Lesson(
        "put-the-coin",
        gettext_noop("Put the coin"),
        gettext_noop("Put the coin where no piece can come next to it in the first turn."),
        (
            gettext_noop("Leave two free cells between the coin and every piece."),
            gettext_noop("Look for the emptiest part of the board."),
        ),
        gettext_noop("Well done. Whoever loses a round puts the next coin."),
        _out_of_reach,
        "(coin g6)",
        before="(setup r=d7 o=a7 y=d4 g=b3 b=d1 v=b4 w=e2)",
    ),
    Lesson(
        "one-step",
        gettext_noop("One step nearer"),
        gettext_noop("Take one step nearer to the coin with the red piece."),
        (
            gettext_noop("Tap the red piece, then one of the marked cells next to it."),
            gettext_noop("You may move any piece, but always nearer to the coin."),
        ),
        gettext_noop("Both sides move the same seven pieces. Nobody knows yet which one is yours."),
        _stepped,
        "r:b2-c3",
        before=_PLAYED,
    ),
    Lesson(
        "farther-or-nearer",
        gettext_noop("Farther or nearer?"),
        gettext_noop("Go as near to the coin as you can with one step of the blue piece."),
        (
            gettext_noop("Three cells next to the coin can be reached. Not all of them are equally near."),
            gettext_noop("A diagonal counts as longer than a row or a column."),
        ),
        gettext_noop("Right: a cell beside the coin is nearer than one diagonally from it."),
        _blue_beside,
        "b:b4-c4",
        before="(setup r=b1 o=g6 y=f2 g=a6 b=b4 v=f5 w=d7) (coin d4)",
    ),
    Lesson(
        "jump-over-two",
        gettext_noop("Jump over two pieces"),
        gettext_noop("Jump over two pieces in one turn with the red piece."),
        (
            gettext_noop("Begin with a jump over the orange piece."),
            gettext_noop("After the first jump tap the cell behind the yellow piece."),
        ),
        gettext_noop("A piece may jump as often as it can. Jumps make it fast."),
        _jumped_twice,
        "r:a1-c3-e3",
        before="(setup r=a1 o=b2 y=d3 g=a6 b=g3 v=g7 w=b7) (coin e5)",
    ),
    Lesson(
        "detour",
        gettext_noop("A way round"),
        gettext_noop("Bring the red piece to the cell next to the coin, right below it, in one turn."),
        (
            gettext_noop("One jump of a turn may lead away from the coin."),
            gettext_noop("Jump to the left first, then up to the right."),
        ),
        gettext_noop("Only where the turn ends counts: that must be nearer than where it began."),
        _red_beside,
        "r:c3-a3-c5",
        before="(setup r=c3 o=b3 y=b4 g=g1 b=g7 v=g5 w=f2) (coin c6)",
    ),
    Lesson(
        "onto-the-coin",
        gettext_noop("Onto the coin"),
        gettext_noop("Your card is the red one. Bring your piece onto the coin in one turn."),
        (
            gettext_noop("The other side has moved a piece next to the coin."),
            gettext_noop("Jump over the orange piece."),
        ),
        gettext_noop("You show your card and get the coin, unless your opponent has the red card too."),
        _red_on_coin,
        "r:b2-d4",
        before="(setup r=b2 o=c2 y=f2 g=b6 b=d1 v=f5 w=d7) (coin d4) o:c2-c3",
    ),
    Lesson(
        "say-der-isses",
        gettext_noop("Say “Der Isses!”"),
        gettext_noop("Your opponent has moved the same piece twice. Which one is it? Say “Der Isses!”"),
        (
            gettext_noop("The opponent’s piece could reach the coin in the next turn."),
            gettext_noop("Tap “Der Isses!” and then the white piece."),
        ),
        gettext_noop("Right! Your opponent had to show the white card, and the coin is yours."),
        _won_coin,
        "(accuse w) (reveal B=w)",
        before=_WHITE_COMES,
        replies="(reveal B=w)",
    ),
    Lesson(
        "fourth-coin",
        gettext_noop("The fourth coin"),
        gettext_noop("You have three coins, and your card is the green one. Win the fourth coin in two turns."),
        (
            gettext_noop("Two steps take the green piece to the coin."),
            gettext_noop("Go to a cell next to the coin first, then onto it."),
        ),
        gettext_noop("Four coins: you have won the game!"),
        _won_coin,
        "g:b4-b3 v:f5-e4 g:b3-b2 (reveal A=g)",
        before=_LAST_COIN,
        most=2,
        replies="v:f5-e4 (reveal A=g)",
    ),
)
