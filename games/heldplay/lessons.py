"""Lessons of Held-play, a minute each. The learner has the eight but where the task says otherwise."""

from typing import Any, Final

from games.core.teaching import Lesson
from games.core.types import gettext_noop
from games.heldplay.examples import BESIEGED, LEFT, OPENED, THREE_HELD
from games.heldplay.geometry import BITS, NUMBERS, OUTER
from games.heldplay.notation import Move


def _crossed(match: Any, _before: int) -> bool:
    """Whether piece 5, which stood on the outermost ring, is on the field; any other piece may cross the line too."""
    return match.position.at[5] not in OUTER


def _beside_house_6(match: Any, _before: int) -> bool:
    return bool(match.position.at[5] == NUMBERS["c1"])


def _holds_2(match: Any, _before: int) -> bool:
    return bool(match.position.holding & BITS[NUMBERS["f9"]])


def _holds_1(match: Any, _before: int) -> bool:
    return bool(match.position.holding & BITS[NUMBERS["c9"]])


def _taken_2(match: Any, _before: int) -> bool:
    return bool(match.position.plain & BITS[NUMBERS["f9"]])


def _attacks(match: Any, before: int) -> bool:
    made = match.actions[before:]
    return any(isinstance(move, Move) and move.target == NUMBERS["c9"] for move in made)


def _on_the_left_circle(match: Any, _before: int) -> bool:
    return bool(match.position.plain & BITS[NUMBERS["d6"]])


def _won(match: Any, _before: int) -> bool:
    return bool(match.position.won)


LESSONS: Final = (
    Lesson(
        "cross",
        gettext_noop("Cross the line"),
        gettext_noop("Bring piece 5 from the edge across the thick line."),
        (gettext_noop("The cell just across the line is the next one down."),),
        gettext_noop("Crossing the thick line takes a whole move: one step, and the piece stops."),
        _crossed,
        "b9-b8",
        before="c9-b9=5 d6-c6",
    ),
    Lesson(
        "field",
        gettext_noop("Over the whole field"),
        gettext_noop("Piece 5 has crossed the line. Bring it beside house 6 in two moves."),
        (
            gettext_noop("On the field a piece runs as far as the cells are empty."),
            gettext_noop("Run down to the line first, then cross it."),
        ),
        gettext_noop("From edge to edge it takes three moves: across the line, over the field, across the line."),
        _beside_house_6,
        "c8-c2 b6-d6 c2-c1",
        before="c9-c8=5 d6-b6",
        most=2,
        replies="b6-d6",
    ),
    Lesson(
        "hold_house",
        gettext_noop("Hold a house"),
        gettext_noop("Piece 2 is close to its house. Bring it home."),
        (gettext_noop("House 2 is at the top on the right, and the cells up to it are empty."),),
        gettext_noop("“Hold!” On its own house a piece cannot be attacked until it leaves."),
        _holds_2,
        "d9-f9",
        before=OPENED,
    ),
    Lesson(
        "take",
        gettext_noop("Take an empty house"),
        gettext_noop("You have the six. A house is empty: take it."),
        (gettext_noop("It is house 2, and your piece waits just before it, across the line."),),
        gettext_noop("The six may take any empty house. Four of them win the game."),
        _taken_2,
        "f8-f9",
        before=LEFT,
    ),
    Lesson(
        "surround",
        gettext_noop("Surround with three"),
        gettext_noop("A plain piece sits on house 1. Surround it and attack it."),
        (
            gettext_noop("Two of your pieces stand beside it already. The third side is below it."),
            gettext_noop("Piece 8 can run along its row. Then tap the piece that is attacked."),
        ),
        gettext_noop("“Play!” A piece with opponents on all its sides, at least three, must leave."),
        _attacks,
        "h8-c8#c9",
        before=BESIEGED,
    ),
    Lesson(
        "retreat_left",
        gettext_noop("Retreat"),
        gettext_noop("You have the six, and your piece is attacked. Put it on the free grey circle on the left."),
        (gettext_noop("Two of the grey circles are free. Tap the one on the left."),),
        gettext_noop("An attacked piece goes to any free grey circle at once. That was your turn."),
        _on_the_left_circle,
        "c9-d6",
        before=f"{BESIEGED} h8-c8#c9",
    ),
    Lesson(
        "win_back",
        gettext_noop("Win your house back"),
        gettext_noop("Drive the plain piece off house 1, then bring piece 1 home: you move twice."),
        (
            gettext_noop("Attack first: the plain piece must retreat, and you move again."),
            gettext_noop("Piece 1 stands beside its house."),
        ),
        gettext_noop("The retreat was the other side’s turn, so an attack gives you two moves in a row."),
        _holds_1,
        "h8-c8#c9 c9-d6 d9-c9",
        before=BESIEGED,
        most=2,
        replies="c9-d6",
    ),
    Lesson(
        "fourth",
        gettext_noop("Take the fourth house"),
        gettext_noop("Pieces 3, 4 and 8 hold their houses. Win the game."),
        (gettext_noop("Piece 1 stands before house 1, at the top on the left."),),
        gettext_noop("Four houses held: 8 + 1 + 3 + 4 = 16 points, and this game is over."),
        _won,
        "c8-c9",
        before=THREE_HELD,
    ),
)
