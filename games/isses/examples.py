"""The rules of Der Isses! as pictures: real games from the set-up on, checked by the engine."""

from games.core.teaching import Example
from games.core.types import gettext_noop

_SET_UP = "(setup r=b2 o=g6 y=f2 g=b5 b=d1 v=f5 w=d7)"
_PLAYED = f"{_SET_UP} (coin d4)"
_NEAR = f"{_PLAYED} r:b2-c3 y:f2-f3"
"""A has led the red piece beside the coin."""
_FAR_CHAIN = "(setup r=f5 o=c7 y=e6 g=g1 b=g2 v=g3 w=c1) (coin a1)"
_THREE_COINS = (
    f"{_NEAR} r:c3-d4 (reveal A=r) (coin b2) g:b5-b4 (accuse g) (reveal A=b) "
    "(coin b2) (accuse o) (reveal B=w) (coin b2) (accuse r) (reveal A=g) (coin b2)"
)
"""Five rounds: won by A with its piece, by two wrong claims of B and one of A."""

_ROUND = (
    Example(
        "set-up",
        "1",
        gettext_noop("Seven pieces stand anywhere on the board. Colours and shapes tell them apart."),
        moves=_SET_UP,
    ),
    Example(
        "coin",
        "2",
        gettext_noop("The coin lies on a free cell. No piece stands next to it, not even diagonally."),
        before=_SET_UP,
        moves="(coin d4)",
        taps=("d4",),
    ),
    Example(
        "coin-beside",
        "2",
        gettext_noop("The white piece stands next to this cell."),
        before=_SET_UP,
        refused="(coin d6)",
        taps=("d6",),
    ),
    Example(
        "cards",
        "3",
        gettext_noop("Both sides have picked a card. The cards lie face down."),
        before=_PLAYED,
        moves="(pick A r) (pick B w)",
        options=(("picks", "sealed"),),
    ),
    Example(
        "next-round",
        "4",
        gettext_noop(
            "A has won the first round. So B puts the next coin, and A acts first. The pieces stay where they are."
        ),
        before=f"{_NEAR} r:c3-d4 (reveal A=r)",
        moves="(coin b2) g:b5-b4",
    ),
)

_MOVES = (
    Example(
        "any-piece",
        "5",
        gettext_noop("A has moved the red piece, B the yellow one, and A the yellow one again: all pieces are common."),
        before=_PLAYED,
        moves="r:b2-c3 y:f2-f3 y:f3-e3",
    ),
    Example(
        "step",
        "6",
        gettext_noop("A step: the red piece goes to the next cell, here diagonally."),
        before=_PLAYED,
        moves="r:b2-c3",
    ),
    Example(
        "jump",
        "7",
        gettext_noop("A jump: the orange piece jumps over the violet one to the free cell right behind it."),
        before=_PLAYED,
        moves="o:g6-e4",
    ),
    Example(
        "two-jumps",
        "7",
        gettext_noop("Two jumps in one turn: the red piece jumps over the orange and then over the yellow one."),
        before="(setup r=a1 o=b2 y=d3 g=a6 b=g3 v=g7 w=b7) (coin e5)",
        moves="r:a1-c3-e3",
    ),
    Example(
        "jump-and-step",
        "7",
        gettext_noop("A step after the jump. A turn is either a step or jumps."),
        before=_PLAYED,
        refused="o:g6-e4-d5",
        taps=("g6", "e4", "d5"),
    ),
    Example(
        "over-the-coin",
        "7",
        gettext_noop("The red piece cannot jump over the coin, only over pieces."),
        before=f"{_PLAYED} r:b2-c3",
        refused="r:c3-e5",
        taps=("c3", "e5"),
    ),
)

_NEARER = (
    Example(
        "nearer",
        "8",
        gettext_noop(
            "The number of steps to the coin stays the same, but a diagonal counts as longer. So b3 is nearer than b2, "
            "and g5 is nearer than g6."
        ),
        before=_PLAYED,
        moves="r:b2-b3 o:g6-g5",
    ),
    Example(
        "not-back",
        "8",
        gettext_noop("Back to b2, which is farther from the coin than b3."),
        before=f"{_PLAYED} r:b2-b3 o:g6-g5",
        refused="r:b3-b2",
        taps=("b3", "b2"),
    ),
    Example(
        "away",
        "8",
        gettext_noop("This step leads away from the coin."),
        before=_PLAYED,
        refused="y:f2-g1",
        taps=("f2", "g1"),
    ),
    Example(
        "away-and-back",
        "8",
        gettext_noop(
            "The first jump leads away from the coin, but after the second the red piece is nearer than before."
        ),
        before="(setup r=c3 o=b3 y=b4 g=g1 b=g7 v=g5 w=f2) (coin c6)",
        moves="r:c3-a3-c5",
    ),
    Example(
        "straight-line",
        "8",
        gettext_noop("Measured in a straight line: after two jumps the red piece is nearer to the coin than before."),
        before=_FAR_CHAIN,
        moves="r:f5-d7-b7",
    ),
    Example(
        "in-steps",
        "8",
        gettext_noop("Measured in steps: it was five steps to the coin, and after the jumps it would be six."),
        before=_FAR_CHAIN,
        refused="r:f5-d7-b7",
        taps=("f5", "d7", "b7"),
        options=(("metric", "steps"),),
    ),
)

_COINS = (
    Example(
        "on-the-coin",
        "9",
        gettext_noop("A moves the red piece onto the coin and shows the red card. A gets the coin."),
        before=_NEAR,
        moves="r:c3-d4 (reveal A=r)",
    ),
    Example(
        "same-piece",
        "9",
        gettext_noop(
            "A moves the red piece onto the coin. But B has picked it too and shows the card: B gets the coin."
        ),
        before=_NEAR,
        moves="r:c3-d4 (reveal A=r B=r)",
    ),
    Example(
        "not-its-own",
        "9",
        gettext_noop("A has picked the orange piece, so A may not move the red one onto the coin."),
        before=f"{_PLAYED} (pick A o) (pick B w) r:b2-c3 y:f2-f3",
        refused="r:c3-d4",
        taps=("c3", "d4"),
        options=(("picks", "sealed"),),
    ),
    Example(
        "for-the-opponent",
        "9",
        gettext_noop(
            "If it is allowed: A moves the red piece onto the coin, but shows the orange card. B gets the coin."
        ),
        before=_NEAR,
        moves="r:c3-d4 (reveal A=o)",
        options=(("foreign", "opponent"),),
    ),
    Example(
        "right",
        "10",
        gettext_noop("B says “Der Isses!” and points at the red piece. A shows the red card: right, B gets the coin."),
        before=f"{_PLAYED} r:b2-c3",
        moves="(accuse r) (reveal A=r)",
    ),
    Example(
        "wrong",
        "10",
        gettext_noop(
            "B says “Der Isses!” and points at the red piece. A shows the green card: wrong, A gets the coin."
        ),
        before=f"{_PLAYED} r:b2-c3",
        moves="(accuse r) (reveal A=g)",
    ),
    Example(
        "both-cards",
        "11",
        gettext_noop("A’s card decides: it is not red. B’s card need not be shown, but may be. A gets the coin."),
        before=f"{_PLAYED} r:b2-c3",
        moves="(accuse r) (reveal A=g B=w)",
        only=(("picks", "reveal"),),
    ),
    Example(
        "both-sealed",
        "11",
        gettext_noop(
            "Both cards were entered in secret, so both are shown. A’s card decides: it is not red. A gets the coin."
        ),
        before=f"{_PLAYED} (pick A g) (pick B w) r:b2-c3",
        moves="(accuse r) (reveal A=g B=w)",
        options=(("picks", "sealed"),),
        only=(("picks", "sealed"),),
    ),
    Example(
        "four-coins",
        "12",
        gettext_noop("A says “Der Isses!” and is right: B shows the yellow card. That is A’s fourth coin: A has won."),
        before=_THREE_COINS,
        moves="(accuse y) (reveal B=y)",
    ),
)

EXAMPLES = (*_ROUND, *_MOVES, *_NEARER, *_COINS)
